"""Rankings over all countries: an end, a place, the first n, those beyond a figure."""

from __future__ import annotations

from dataclasses import replace

from core.offline.asked import Asked
from core.offline.groups import END_CUES
from core.offline.nested import Nested
from core.offline.plan import Plan, PlannedCall, Stop, ValueOfRanked
from core.writing.focus import Claim


def plan_rank(asked: Asked) -> Plan:
    """All countries in one year, and what is asked of their order."""
    reading = asked.reading
    indicator = asked.one_indicator()
    than: str | None = None
    claim = _sharpen(reading.claim)
    plain = reading.countries and not (reading.yes_no or reading.apart_from or reading.claim is not None)
    ranked = reading.has("rank", "rank.lowest", "all", "howmanycountries", "half", "half.lowest") or (
        reading.has("which")
        and bool(reading.has(*END_CUES, "more", "less") or reading.ordinal or reading.top)
    )
    if plain and not ranked:
        raise Stop("unclear")  # a superlative of something else than countries
    if reading.has("ofyears"):
        raise Stop("unclear")  # "rank the years", "the worst year"
    if reading.has("mean", "ratio", "difference") or (
        reading.ordinal and (reading.top or len(reading.apart_from) > 1)
    ):
        raise Stop("unclear")
    if claim is not None and claim.relation == "equal":
        raise Stop("unclear")  # hardly a country has just that value
    if reading.has("more", "less") and reading.claim is None and not reading.has(*END_CUES):
        if len(reading.countries) != 1 or not reading.has("which", "howmanycountries"):
            raise Stop("compare_with_what")
        than = reading.countries[0]
    first = reading.ordinal == 1 or any(text.casefold() == "first" for text, _ in reading.meanings)
    if first and (claim is not None or reading.has("pass", "reach", "dropbelow")):
        raise Stop("unclear")  # "which country first passed 90%?" is a search over all countries
    if reading.ordinal is not None and reading.ordinal > len(asked.snapshot.coverage.countries):
        raise Stop("unclear")
    year = asked.years.one_year(indicator, ())
    end = asked.find_end()
    if reading.has("half.lowest", "rank.lowest"):
        end = "lowest"
    top = reading.top
    if reading.has("rank.lowest") and top is None and not reading.countries:
        top = len(asked.snapshot.coverage.countries)  # the whole list, upside down
    claimed = reading.countries[0] if reading.countries and reading.yes_no and reading.claim is None else None
    focus = asked.build_focus(
        "rank",
        end=end,
        place=reading.ordinal,  # "second after India" counts India
        top=top,
        half=reading.has("half", "half.lowest"),
        apart_from=reading.apart_from,
        count_only=reading.has("howmanycountries"),
        claim=claim,
        yes_no=claimed is not None,
        claimed=claimed,
        than=than,
    )
    if reading.has("howmanycountries") and reading.claim is None and than is None:
        raise Stop("unclear")
    years = [year]
    full = asked.snapshot.latest_year(indicator)
    if full is not None and full < year:  # most countries have no value yet: the last full year is told, too
        years.append(full)
    calls = [PlannedCall("rank_countries", {"indicator_code": indicator, "year": each}) for each in years]
    return Plan(tuple(calls), replace(focus, years=(year,)))


def plan_nested(asked: Asked, nested: Nested) -> Plan:
    """The value of the country that a ranking by another indicator finds."""
    reading = asked.reading
    end = asked.find_end()
    if end is None or reading.top or reading.claim is not None or reading.yes_no:
        raise Stop("unclear")
    latest = min(asked.years.one_year(code, ()) for code in (nested.ranked, nested.asked))
    place = reading.ordinal or 1
    call = PlannedCall("rank_countries", {"indicator_code": nested.ranked, "year": latest})
    focus = asked.build_focus("nested", end=end, place=place, years=(latest,))
    return Plan((call,), focus, ValueOfRanked(nested.asked, latest, end, place))


def _sharpen(claim: Claim | None) -> Claim | None:
    """In a filter, "100 %" means all of it: a value that only rounds to 100 is left out."""
    if claim is not None and claim.relation == "equal" and claim.value == 100:
        return replace(claim, relation="at_least")
    return claim
