"""Sentences on several countries: places, lists, counts, shares of a total, means and totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.claims.forms import Bar, Count, Form, GroupShare, Mean, Order, Rank, Row, Total
from core.data.catalog.catalog import Degree
from core.language.writing.levels import as_amount
from core.language.writing.templates import Slot, fill
from core.language.writing.words import Speaker

_PAIR = 2
_DEGREES: Mapping[str, Degree] = {"more": "more", "less": "less"}


def tell_rank(
    speaker: Speaker, form: Rank, missing: Sequence[str] = (), *, before: Form | None = None
) -> str:
    """ "Of the eight countries, Canada had the sixth-largest population in 2024, at 41.3 million".

    Behind another place (`before`) among all countries of the data, those are not named again.
    """
    assert isinstance(form.country, str)  # noqa: S101 - a claim has no hole
    holders = (form.country, *form.sharing)
    slots = {
        **speaker.place(form.country),
        **speaker.measure(form.indicator),
        **speaker.group(form.among, missing),
        "place": speaker.names(holders),
        "joint": len(holders) > 1,
        "year": form.year,
        "degree": speaker.superlative(
            form.indicator, form.end, pair=len(form.among) == _PAIR and form.place == 1
        ),
        "within": speaker.number(form.within) if form.within else None,
        "nth": speaker.nth_before(form.place if isinstance(form.place, int) else 1),
    }
    if isinstance(before, Rank) and before.among == form.among and slots["whole"]:
        slots["among"] = None
    slots["plural"] = bool(slots["plural"]) or len(holders) > 1
    (slots["amount"],) = speaker.amounts([form.amount], form.indicator)
    return fill(
        speaker.pattern("say", _rank_pattern(speaker, form, slots), *speaker.variants(form.indicator)), slots
    )


def _rank_pattern(speaker: Speaker, form: Rank, slots: dict[str, Slot]) -> str:
    """Of a country where a language has words for that ("le plus peuplé"), else of what it has."""
    if form.within is not None:
        return "rank_within"
    if form.sharing and len(form.sharing) == len(form.among) - 1:
        return "rank_same"
    most, more = ("most", "more") if form.end == "highest" else ("least", "less")
    slots["adjective"] = speaker.adjective(form.indicator, most)
    slots["adjective_more"] = speaker.adjective(form.indicator, more)
    name = "rank_joint" if form.sharing else "rank_adjective" if slots["adjective"] else "rank"
    name = f"{name}_nth" if slots["nth"] else name
    return name if speaker.has("say", name) else "rank"


def tell_order(speaker: Speaker, form: Order, missing: Sequence[str] = ()) -> str:
    """ "Ranked by GDP in 2024, from highest to lowest, the eight countries were ..."."""
    rows = form.rows if isinstance(form.rows, tuple) else ()
    opposite = "lowest" if form.end == "highest" else "highest"
    slots: dict[str, Slot] = {
        **speaker.measure(form.indicator),
        **speaker.group(form.among, missing),
        "year": form.year,
        "degree": speaker.superlative(form.indicator, form.end),
        "from_to": speaker.word(
            f"{'high' if form.end == 'highest' else 'low'}_{speaker.rate_gender(form.indicator)}"
        ),
        "opposite": speaker.superlative(form.indicator, opposite),
        "rows": tell_rows(speaker, rows, form.indicator),
        "within": speaker.number(form.count or len(rows)),
    }
    whole = form.count is None or form.count >= len(form.among)
    return fill(speaker.pattern("say", "order" if whole else "order_first"), slots)


def tell_rows(speaker: Speaker, rows: Sequence[Row], indicator: str) -> str:
    """ "India (1.45 billion), the United States (340.1 million) and ..."."""
    amounts = speaker.amounts([row.amount for row in rows], indicator, form="short", first="full")
    pattern = speaker.pattern("phrases", "row")
    return speaker.join(
        [
            fill(pattern, {**speaker.place(row.country), "amount": amount})
            for row, amount in zip(rows, amounts, strict=True)
        ]
    )


def tell_group_share(speaker: Speaker, form: GroupShare) -> str:
    """ "In 2024, India accounted for 61.2% of the combined population of the eight countries: ..."."""
    amount, total = speaker.amounts([form.amount, form.total], form.indicator, form="short", first="full")
    share = as_amount(form.share)
    slots = {
        **speaker.place(form.country),
        **speaker.measure(form.indicator),
        **speaker.group(form.among),
        "share": None if share is None else speaker.amount(share, form.indicator, "percent"),
        "amount": amount,
        "total": total,
        "year": form.year,
    }
    return fill(speaker.pattern("say", "group_share"), slots)


def tell_mean(speaker: Speaker, form: Mean) -> str:
    """ "Across the eight countries, life expectancy averaged 75.6 years in 2024"."""
    (amount,) = speaker.amounts([as_amount(form.amount)], form.indicator)
    slots = {
        **speaker.measure(form.indicator),
        **speaker.group(form.countries),
        "subject": speaker.subject(form.countries[0], form.indicator),
        "amount": amount,
        "year": form.years[0],
        "when": speaker.when(form.years),
    }
    name = "mean_places" if len(form.countries) > 1 else "mean_years"
    return fill(speaker.pattern("say", name, *speaker.variants(form.indicator)), slots)


def tell_total(speaker: Speaker, form: Total) -> str:
    """ "Canada and Mexico had a combined population of 172.1 million in 2024"."""
    (amount,) = speaker.amounts([as_amount(form.amount)], form.indicator)
    slots = {
        **speaker.measure(form.indicator),
        **speaker.group(form.countries),
        "amount": amount,
        "year": form.year,
    }
    return fill(speaker.pattern("say", "total"), slots)


def tell_count(speaker: Speaker, form: Count) -> str:
    """ "In 2024, five of the eight countries had a population of more than 100 million: ..."."""
    members = form.members if isinstance(form.members, tuple) else ()
    number = form.number if isinstance(form.number, int) else len(members)
    group = speaker.group(form.among)
    slots: dict[str, Slot] = {
        **group,
        **speaker.window(form.window),
        "number": speaker.number(number),
        "at_least": speaker.word("least") if form.at_least else None,
        "bars": speaker.join([tell_bar(speaker, bar) for bar in form.bars]),
        "rows": tell_rows(speaker, members, form.bars[0].indicator) or None,
        "year": form.year,
        "one": number == 1,
        "zero": number == 0,
    }
    name = "count_window" if form.window is not None else "count"
    if number == len(form.among) > 1 and not form.at_least:
        name += "_all_named" if group["named"] else "_all"
    else:
        name = f"{name}_none" if number == 0 and speaker.has("say", f"{name}_none") else name
        name = f"{name}_named" if group["named"] else name
    return fill(speaker.pattern("say", name), slots)


def tell_bar(speaker: Speaker, bar: Bar) -> str:
    """What a country has that meets a bar: "a GDP of more than US$1 trillion"."""
    slots = speaker.measure(bar.indicator)
    if bar.other is None:
        assert bar.amount is not None  # noqa: S101 - a bar has one of the two
        slots["holds"] = speaker.holds(bar.amount, bar.indicator)
        return fill(speaker.pattern("phrases", "holding_bar"), slots)
    degree = "less" if bar.relation == "below" else "more"
    rate = speaker.indicator(bar.indicator).rate or speaker.indicator(bar.indicator).noun
    slots |= {
        **speaker.place(bar.other),
        "degree": speaker.indicator(bar.indicator).compare(_DEGREES[degree], rate.gender),
        "below": degree == "less",
    }
    (slots["amount"],) = speaker.amounts([bar.amount], bar.indicator)
    return fill(speaker.pattern("phrases", "holding_more"), slots)
