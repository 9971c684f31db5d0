"""Sentences on values: a level, lists of them, two countries compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.claims.amounts import Amount
from core.claims.forms import Comparison, Level
from core.language.writing.digits import Kind, Shown, show_ends
from core.language.writing.templates import Slot, fill
from core.language.writing.words import Speaker


def as_amount(value: object) -> Amount | None:
    """A field's amount; None for a hole or nothing."""
    return value if isinstance(value, Amount) else None


def tell_level(speaker: Speaker, form: Level, near: Amount | None = None) -> str:
    """ "Canada's population was 41.3 million in 2024"; unlike `near`, a limit that was asked about."""
    slots = _level_slots(speaker, form)
    form_of = "short" if slots["did"] else "full"  # the sentence says what it is a share of
    amounts = [as_amount(form.amount)] + ([replace(near, bound=None)] if near is not None else [])
    slots["amount"] = speaker.amounts(amounts, form.indicator, form=form_of)[0]
    name = "complement" if form.complement else "level"
    return fill(speaker.pattern("say", name, *speaker.variants(form.indicator)), slots)


def tell_rest(speaker: Speaker, rest: Level, level: Level) -> str:
    """The rest of 100 percent and the share itself: "5.9% ... did not use the Internet; 94.1% did"."""
    slots = _level_slots(speaker, rest)
    amounts = [as_amount(rest.amount), as_amount(level.amount)]
    slots["rest"], slots["amount"] = speaker.amounts(amounts, rest.indicator, form="short")
    return fill(speaker.pattern("say", "complement_both"), slots)


def _level_slots(speaker: Speaker, form: Level) -> dict[str, Slot]:
    newest = speaker.pattern("say", "newest") if form.newest else None
    return {
        **speaker.place(form.country),
        **speaker.measure(form.indicator),
        "subject": speaker.subject(form.country, form.indicator),
        "many": speaker.indicator(form.indicator).noun.plural,
        "year": form.year,
        "newest": newest,
    }


def tell_levels(speaker: Speaker, forms: Sequence[Level]) -> str:
    """Several values in one sentence; they share all but the year, the country or the indicator."""
    first = forms[0]
    if len({form.indicator for form in forms}) > 1:
        return _tell_measures(speaker, forms)
    by_year = len({form.country for form in forms}) == 1
    amounts = speaker.amounts(
        [as_amount(form.amount) for form in forms], first.indicator, form="short", first="full"
    )
    row = speaker.pattern("phrases", "by_year" if by_year else "by_place", *speaker.variants(first.indicator))
    rows = [
        fill(row, {"amount": amount, "year": form.year, **speaker.place(form.country)})
        for form, amount in zip(forms, amounts, strict=True)
    ]
    slots = _level_slots(speaker, first) | {"rows": speaker.join(rows)}
    name = "levels_years" if by_year else "levels_places"
    return fill(speaker.pattern("say", name, *speaker.variants(first.indicator)), slots)


def _tell_measures(speaker: Speaker, forms: Sequence[Level]) -> str:
    rows: list[str] = []
    for form in forms:
        (amount,) = speaker.amounts([as_amount(form.amount)], form.indicator, form="held")
        pattern = speaker.pattern("phrases", "holding")
        rows.append(fill(pattern, {**speaker.measure(form.indicator), "amount": amount}))
    slots = {**speaker.place(forms[0].country), "year": forms[0].year, "rows": speaker.join(rows)}
    return fill(speaker.pattern("say", "levels_measures"), slots)


def tell_comparison(speaker: Speaker, form: Comparison) -> str:
    """One country against another: which is higher, by how much, how many times."""
    slots: dict[str, Slot] = {
        **speaker.place(form.country),
        **speaker.measure(form.indicator),
        **_pair_slots(speaker, form.country, form.other, form.indicator),
        **speaker.window(form.always),
        **_pair_amounts(speaker, form),
        "year": form.year,
        "other_year": form.other_year,
        "many": speaker.indicator(form.indicator).noun.plural,
        "degree": speaker.word(form.degree) if form.degree else None,
    }
    slots["below"] = form.relation == "below"
    slots["adjective"] = speaker.adjective(form.indicator, "less" if slots["below"] else "more", form.country)
    slots["cmp"] = slots["less" if form.relation == "below" else "more"]
    for name, value in (("times", form.factor), ("percent", form.percent_of)):
        amount = as_amount(value)
        kind: Kind = "times" if name == "times" else "percent"
        slots[name] = None if amount is None else speaker.amount(amount, form.indicator, kind)
    return fill(
        speaker.pattern("say", _comparison_pattern(speaker, form, slots), *speaker.variants(form.indicator)),
        slots,
    )


def _comparison_pattern(speaker: Speaker, form: Comparison, slots: Mapping[str, Slot]) -> str:
    if form.always is not None:
        return "comparison_always"
    if isinstance(form.factor, Amount):
        return "factor"
    if isinstance(form.percent_of, Amount):
        return "percent_of"
    if form.relation == "equal":
        return "equal" if form.other_year in (None, form.year) else "equal_years"
    if form.relation is None and form.by is not None:
        return "gap"
    if form.other_year not in (None, form.year):
        return "comparison_years"
    plain = form.by is None and form.degree is None and slots["adjective"]
    return "comparison_adjective" if plain and speaker.has("say", "comparison_adjective") else "comparison"


def _pair_slots(speaker: Speaker, country: str, other: str, indicator: str) -> Mapping[str, Slot]:
    named = speaker.place(other)
    return {
        "subject": speaker.subject(country, indicator),
        "that": speaker.that_of(other, indicator),
        "other_place": named["place"],
        "in_other": named["in_place"],
    }


def _pair_amounts(speaker: Speaker, form: Comparison) -> Mapping[str, Slot]:
    by = as_amount(form.by)
    amount, other, gap = tell_ends(speaker, form.indicator, form.amount, form.other_amount, by)
    return {"amount": amount, "other_amount": other, "by": gap}


def tell_ends(
    speaker: Speaker, indicator: str, first: Amount | None, last: Amount | None, gap: Amount | None
) -> tuple[str | None, str | None, str | None]:
    """Two amounts and their difference (its size) as they are shown together."""
    kind = speaker.kind(indicator)
    if first is None or last is None or gap is None:
        one, two = speaker.amounts([first, last], indicator, form="short", first="full")
        return (
            one,
            two,
            None
            if gap is None
            else speaker.amount(size_of(gap), indicator, speaker.gap_kind(indicator), form="gap"),
        )
    shown = show_ends(first, last, size_of(gap), kind, speaker.style.largest)
    return (
        speaker.hedged(speaker.write_amount(shown[0], kind, indicator), first),
        speaker.hedged(speaker.write_amount(shown[1], kind, indicator, form="short"), last),
        _write_gap(speaker, shown[2], gap, indicator),
    )


def size_of(amount: Amount) -> Amount:
    """The same amount without its sign."""
    return replace(amount, value=abs(amount.value))


def _write_gap(speaker: Speaker, shown: Shown, gap: Amount, indicator: str) -> str:
    return speaker.hedged(
        speaker.write_amount(shown, speaker.gap_kind(indicator), indicator, form="gap"), gap
    )
