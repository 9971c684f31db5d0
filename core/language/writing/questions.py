"""Forms with a hole -> the question that a reporter would ask; it reads back to the same form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.claims.amounts import Amount, Window
from core.claims.forms import (
    HOLE,
    Change,
    ChangeComparison,
    ChangeRank,
    Comparison,
    Count,
    Covered,
    Crossing,
    Crossings,
    Extreme,
    FirstYear,
    Form,
    GroupShare,
    Level,
    Mean,
    Missing,
    Order,
    Rank,
    Throughout,
    Total,
    Verdict,
)
from core.data.catalog.catalog import Catalog
from core.data.facts import Coverage
from core.language.writing.groups import tell_bar
from core.language.writing.templates import Slot, fill
from core.language.writing.words import Speaker
from core.outcome import Language

Asking = tuple[str, Mapping[str, Slot]]  # the name of a pattern, and what fills it


def write_question(form: Form, language: Language, catalog: Catalog, coverage: Coverage) -> str:
    """The question whose answer fills the holes of `form`; of a `Verdict`, the one to say yes or no to."""
    speaker = Speaker(language, catalog, coverage)
    if isinstance(form, Verdict):
        name, slots = _ASKED_TRUE[type(form.claim)](speaker, form.claim)
    else:
        name, slots = _ASKED[type(form)](speaker, form)
    indicator = getattr(form.claim if isinstance(form, Verdict) else form, "indicator", None)
    variants = speaker.variants(indicator) if isinstance(indicator, str) else ()
    return speaker.capital(fill(speaker.pattern("ask", name, *variants), slots))


def _about(speaker: Speaker, form: Any) -> dict[str, Slot]:  # noqa: ANN401 - any form on a series
    """What any form on a country's series names."""
    slots: dict[str, Slot] = dict(speaker.measure(form.indicator))
    if isinstance(getattr(form, "country", None), str):
        slots |= {**speaker.place(form.country), "subject": speaker.subject(form.country, form.indicator)}
    if isinstance(getattr(form, "other", None), str):
        slots |= {
            "that": speaker.that_of(form.other, form.indicator),
            "other_gen": speaker.place(form.other)["gen"],
            "other_place": speaker.place(form.other)["place"],
            "of_other": speaker.place(form.other)["of_place"],
            "in_other": speaker.place(form.other)["in_place"],
        }
    if isinstance(getattr(form, "window", None), Window):
        slots |= speaker.window(form.window)
    if hasattr(form, "from_year"):
        slots |= {"start": form.from_year, "end": form.to_year}
    slots["year"] = form.year if isinstance(getattr(form, "year", None), int) else None
    slots["pronoun"] = speaker.pronoun(form.indicator)
    return slots


def _ask_level(speaker: Speaker, form: Level) -> Asking:
    share = speaker.measure(form.indicator)["did"]
    name = "complement" if form.complement else "share" if share else "level"
    return name, _about(speaker, form)


def _in_unit(speaker: Speaker, measured: str | None) -> Slot:
    return speaker.phrase(f"in_{measured}") if measured else None


def _ask_change(speaker: Speaker, form: Change) -> Asking:
    slots = _about(speaker, form)
    direction = form.direction if form.direction in ("up", "down") else None
    slots["in_unit"] = _in_unit(speaker, form.measured)
    slots["change"] = speaker.word(f"base_{direction or 'any'}")
    slots["changed"] = speaker.word(f"did_{direction or 'any'}")
    if form.course:
        return "course", slots
    if form.factor is HOLE and form.amounts is None:
        return "change_factor", slots
    if form.direction is HOLE and form.amounts is None and form.factor is None and form.measured is None:
        return "direction", slots
    return "change", slots


def _ask_comparison(speaker: Speaker, form: Comparison) -> Asking:
    slots = _about(speaker, form)
    slots |= {"other_year": form.other_year, "below": form.relation == "below"}
    slots["cmp"] = slots["less" if form.relation == "below" else "more"]
    slots["degree"] = speaker.superlative(form.indicator, "highest", pair=True)
    if form.factor is HOLE:
        return "ratio", slots
    if form.percent_of is HOLE:
        return "percent_of", slots
    if form.by is HOLE:
        return "difference" if form.relation in ("above", "below") else "gap", slots
    return "which", slots


def _among(speaker: Speaker, among: tuple[str, ...]) -> dict[str, Slot]:
    """A group in a question: nothing where it is all that there is."""
    group = dict(speaker.group(among))
    whole = bool(group["whole"])
    return group | {"limit": None if whole else speaker.limit_to(among)}


def _ask_rank(speaker: Speaker, form: Rank) -> Asking:
    slots = _about(speaker, form) | _among(speaker, form.among)
    slots["degree"] = speaker.superlative(form.indicator, form.end)
    if isinstance(form.country, str):
        return "placing" if form.end == "highest" else "placing_low", slots
    slots["nth"] = speaker.nth_before(form.place if isinstance(form.place, int) else 1)
    return "rank_nth" if slots["nth"] and speaker.has("ask", "rank_nth") else "rank", slots


def _ask_order(speaker: Speaker, form: Order) -> Asking:
    slots = _about(speaker, form) | _among(speaker, form.among)
    slots |= {
        "degree": speaker.superlative(form.indicator, form.end),
        "count": speaker.number(form.count or 0),
    }
    if form.count is not None:
        return "order_first", slots
    return "order" if form.end == "highest" else "order_low", slots


def _ask_change_rank(speaker: Speaker, form: ChangeRank) -> Asking:
    slots = _about(speaker, form) | _among(speaker, form.among) | dict(speaker.direction(form.direction))
    slots["in_unit"] = _in_unit(speaker, form.measured)
    slots["extent"] = speaker.word("least_change" if form.least else "most_change")
    return "change_rank", slots


def _ask_change_comparison(speaker: Speaker, form: ChangeComparison) -> Asking:
    slots = _about(speaker, form)
    slots["in_unit"] = _in_unit(speaker, form.measured)
    if form.other_indicator not in (None, form.indicator):
        assert form.other_indicator is not None  # noqa: S101 - looked at above
        slots["that"] = speaker.subject(form.other, form.other_indicator)
        return "change_comparison_measures", slots
    return "change_comparison", slots


def _ask_group_share(speaker: Speaker, form: GroupShare) -> Asking:
    return "group_share", _about(speaker, form) | dict(speaker.group(form.among))


def _ask_mean(speaker: Speaker, form: Mean) -> Asking:
    slots = dict(speaker.measure(form.indicator)) | dict(speaker.group(form.countries))
    slots |= {"when": speaker.when(form.years), "year": form.years[0]}
    if len(form.countries) > 1:
        return "mean", slots
    return "mean_years", slots | dict(speaker.place(form.countries[0])) | {
        "subject": speaker.subject(form.countries[0], form.indicator)
    }


def _ask_total(speaker: Speaker, form: Total) -> Asking:
    slots = dict(speaker.measure(form.indicator)) | dict(speaker.group(form.countries))
    return "total", slots | {"year": form.year}


def _ask_count(speaker: Speaker, form: Count) -> Asking:
    slots = _among(speaker, form.among) | speaker.window(form.window)
    slots |= {"bars": speaker.join([tell_bar(speaker, bar) for bar in form.bars]), "year": form.year}
    name = "count" if form.members is None else "members"
    return (name if form.window is None else f"{name}_window"), slots


def _ask_extreme(speaker: Speaker, form: Extreme) -> Asking:
    slots = _about(speaker, form)
    slots["end_word"] = speaker.superlative_of_measure(form.indicator, form.end)
    slots["extreme"] = speaker.word(f"extreme_{form.end}")
    return "extreme", slots


def _ask_first(speaker: Speaker, form: FirstYear) -> Asking:
    slots = _about(speaker, form)
    slots["reach"] = speaker.reaches(form.bar, form.indicator)
    slots["asks"] = speaker.asks(form.bar, form.indicator)
    if form.bar.bound == "at_most" and speaker.has("ask", "first_at_most"):
        return "first_at_most", slots
    below = form.bar.bound in ("below", "at_most", "under", "far_below")
    return ("first_below" if below and speaker.has("ask", "first_below") else "first"), slots


def _ask_crossings(speaker: Speaker, form: Crossings) -> Asking:
    return "crossings", _about(speaker, form)


def _ask_crossing(speaker: Speaker, form: Crossing) -> Asking:
    return "crossing", _about(speaker, form)


def _ask_missing(_speaker: Speaker, _form: Missing) -> Asking:
    return "covered", {}


def _ask_covered(_speaker: Speaker, form: Covered) -> Asking:
    if form.countries and not form.indicators:
        return "covered_countries", {}
    if form.indicators and not form.countries:
        return "covered_indicators", {}
    return ("covered_years" if form.years and not form.countries else "covered"), {}


# ---- yes or no


def _true_level(speaker: Speaker, form: Level) -> Asking:
    slots = _about(speaker, form)
    assert isinstance(form.amount, Amount)  # noqa: S101 - the claim of a verdict has no hole
    if form.amount.bound is None:
        told = speaker.amounts([form.amount], form.indicator)[0]
        return "is_amount", slots | {"amount": told}
    return "is_above", slots | {"asks": speaker.asks(form.amount, form.indicator)}


def _true_change(speaker: Speaker, form: Change) -> Asking:
    slots = _about(speaker, form)
    direction = form.direction if form.direction in ("up", "down") else "any"
    slots["change"] = speaker.word(f"base_{direction}")
    slots["changed"] = speaker.word(f"did_{direction}")
    slots["by"] = None
    if isinstance(form.amounts, tuple) and form.amounts:
        amount = form.amounts[0]
        kind = speaker.unit_kind(amount.unit, form.indicator)
        kind = "percent" if kind == "share" else kind
        slots["by"] = speaker.hedged(speaker.bar(amount, form.indicator, form="gap", kind=kind), amount)
    if isinstance(form.factor, Amount):
        number = speaker.bar(form.factor, form.indicator, kind="times")
        return "did_multiply", slots | {"times": number}
    return ("did_change_every" if form.every_year else "did_change"), slots


def _true_comparison(speaker: Speaker, form: Comparison) -> Asking:
    slots = _about(speaker, form) | speaker.window(form.always)
    slots |= {"other_year": form.other_year, "below": form.relation == "below"}
    slots["cmp"] = slots["less" if form.relation == "below" else "more"]
    slots["degree"] = speaker.word(form.degree) if form.degree else None
    if form.always is not None:
        return "was_always", slots
    if isinstance(form.factor, Amount):
        return "was_times", slots | {"times": speaker.bar(form.factor, form.indicator, kind="times")}
    if form.other_year not in (None, form.year):
        return "was_years", slots
    return ("was_equal" if form.relation == "equal" else "was"), slots


def _true_rank(speaker: Speaker, form: Rank) -> Asking:
    slots = _about(speaker, form) | _among(speaker, form.among)
    slots["degree"] = speaker.superlative(form.indicator, form.end)
    if form.within is not None:
        top = speaker.phrase(f"top_{form.end}")
        return "was_within", slots | {"within": speaker.number(form.within), "top": top}
    slots["nth"] = speaker.nth_before(form.place if isinstance(form.place, int) else 1)
    return "had_nth" if slots["nth"] and speaker.has("ask", "had_nth") else "had", slots


def _true_change_rank(speaker: Speaker, form: ChangeRank) -> Asking:
    name, slots = _ask_change_rank(speaker, form)
    return f"did_{name}", slots


def _true_change_comparison(speaker: Speaker, form: ChangeComparison) -> Asking:
    slots = _about(speaker, form)
    more = form.relation != "below"
    slots["faster"] = speaker.word(f"{'more' if more else 'less'}_{form.measured}")
    if form.other_indicator not in (None, form.indicator) and form.other_indicator:
        slots["that"] = speaker.its(form.other, form.other_indicator)
    return "did_change_comparison", slots


def _true_count(speaker: Speaker, form: Count) -> Asking:
    _, slots = _ask_count(speaker, form)
    number = form.number if isinstance(form.number, int) else 0
    told = {**slots, "number": speaker.number(number), "one": number == 1}
    told["at_least"] = speaker.word("least") if form.at_least else None
    every = number == len(form.among)
    one = form.at_least and number == 1
    kind = "any" if one else "all" if every else "none" if not number else "number"
    return f"had_{kind}{'_window' if form.window else ''}", told


def _true_throughout(speaker: Speaker, form: Throughout) -> Asking:
    slots = _about(speaker, form)
    return f"stays_{form.held}", slots | {"asks": speaker.asks(form.bar, form.indicator)}


def _true_extreme(speaker: Speaker, form: Extreme) -> Asking:
    _, slots = _ask_extreme(speaker, form)
    years = form.years if isinstance(form.years, tuple) else ()
    return "was_extreme", {**slots, "year": speaker.years(years)}


def _true_first(speaker: Speaker, form: FirstYear) -> Asking:
    name, slots = _ask_first(speaker, form)
    return f"did_{name}", slots


def _true_crossing(speaker: Speaker, form: Crossing) -> Asking:
    return ("did_overtake_first" if form.first else "did_overtake"), _about(speaker, form)


def _true_crossings(speaker: Speaker, form: Crossings) -> Asking:
    return "did_overtake_ever", _about(speaker, form)


_ASKED: Mapping[type, Callable[[Speaker, Any], Asking]] = {
    Level: _ask_level,
    Change: _ask_change,
    Comparison: _ask_comparison,
    Rank: _ask_rank,
    Order: _ask_order,
    ChangeRank: _ask_change_rank,
    ChangeComparison: _ask_change_comparison,
    GroupShare: _ask_group_share,
    Mean: _ask_mean,
    Total: _ask_total,
    Count: _ask_count,
    Extreme: _ask_extreme,
    FirstYear: _ask_first,
    Throughout: _true_throughout,
    Crossing: _ask_crossing,
    Crossings: _ask_crossings,
    Missing: _ask_missing,
    Covered: _ask_covered,
}
_ASKED_TRUE: Mapping[type, Callable[[Speaker, Any], Asking]] = {
    **_ASKED,
    Level: _true_level,
    Change: _true_change,
    Comparison: _true_comparison,
    Rank: _true_rank,
    ChangeRank: _true_change_rank,
    ChangeComparison: _true_change_comparison,
    Count: _true_count,
    Extreme: _true_extreme,
    FirstYear: _true_first,
    Crossing: _true_crossing,
    Crossings: _true_crossings,
}
