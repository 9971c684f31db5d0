"""Sentences on changes: one, who changed most, two against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.claims.amounts import Amount
from core.claims.forms import Change, ChangeComparison, ChangeRank
from core.language.writing.digits import Kind, show
from core.language.writing.levels import as_amount, size_of, tell_ends
from core.language.writing.templates import Slot, fill
from core.language.writing.words import Speaker

_BOTH = 2  # a change in its unit and in percent


def tell_change(speaker: Speaker, form: Change) -> str:
    """ "Canada's population rose from 38.0 million in 2020 to ..., an increase of 3.3 million, or 8.7%"."""
    direction = _direction(form)
    amounts = form.amounts if isinstance(form.amounts, tuple) and form.factor is None else ()
    slots = {
        **speaker.place(form.country),
        **speaker.measure(form.indicator),
        **_told(speaker, form.indicator, amounts, form.from_amount, form.to_amount),
        "subject": speaker.subject(form.country, form.indicator),
        "start": form.from_year,
        "end": form.to_year,
        **speaker.direction("down" if direction == "down" else "up", form.degree),
    }
    factor = as_amount(form.factor)
    slots["times"] = None if factor is None else speaker.amount(factor, form.indicator, "times")
    return fill(
        speaker.pattern("say", _change_pattern(form, direction, slots), *speaker.variants(form.indicator)),
        slots,
    )


def _direction(form: Change) -> str:
    if form.direction in ("up", "down", "flat"):
        return str(form.direction)
    if form.from_amount is not None and form.to_amount is not None:
        gap = form.to_amount.value - form.from_amount.value
    elif isinstance(form.amounts, tuple) and form.amounts:
        gap = form.amounts[0].value
    elif isinstance(form.factor, Amount):
        gap = form.factor.value - 1
    else:
        return "up"
    return "up" if gap > 0 else "down" if gap < 0 else "flat"


def _change_pattern(form: Change, direction: str, slots: Mapping[str, Slot]) -> str:
    both = form.from_amount is not None and form.to_amount is not None
    if direction == "flat":
        return "change_flat"
    if form.every_year:
        return "change_every"
    if isinstance(form.factor, Amount):
        return "change_times" if both else "change_bare_times"
    if not both:
        return "change_bare"
    return "change" if slots["delta"] else "change_ends"


def _told(
    speaker: Speaker, indicator: str, amounts: Sequence[Amount], start: Amount | None, end: Amount | None
) -> Mapping[str, Slot]:
    """Both ends, and the size of the change in each unit that it is told in: the verb says which way."""
    absolute = next((one for one in amounts if not speaker.is_relative(one, indicator)), None)
    first, last, gap = tell_ends(speaker, indicator, start, end, absolute)
    parts = [
        gap if one is absolute else speaker.amount(size_of(one), indicator, "percent")
        for one in amounts
        if one is absolute or speaker.is_relative(one, indicator)
    ]
    delta = parts[0] if parts else None
    if len(parts) == _BOTH:
        delta = speaker.phrase("delta_two", first=parts[0], second=parts[1])
    return {"from_amount": first, "to_amount": last, "delta": delta}


def tell_change_rank(speaker: Speaker, form: ChangeRank) -> str:
    """ "Of the eight countries, Nigeria had the largest percentage increase in population from ..."."""
    assert isinstance(form.country, str)  # noqa: S101 - a claim has no hole
    percent = form.measured == "percent" and speaker.kind(form.indicator) != "share"
    slots = {
        **speaker.place(form.country),
        **speaker.measure(form.indicator),
        **_told(speaker, form.indicator, form.amounts, form.from_amount, form.to_amount),
        **speaker.group(form.among),
        "percentage": speaker.word("percentage") if percent else None,
        "extent": speaker.word("least_change" if form.least else "most_change"),
        "start": form.from_year,
        "end": form.to_year,
        **speaker.direction(form.direction),
    }
    return fill(speaker.pattern("say", "change_rank", *speaker.variants(form.indicator)), slots)


def tell_change_comparison(speaker: Speaker, form: ChangeComparison) -> str:
    """ "From 2000 to 2024, Canada's population rose faster than Mexico's: 34.4% against 33.5%"."""
    kind: Kind = "percent" if form.measured == "percent" else speaker.gap_kind(form.indicator)
    ways = [_way(amount) for amount in (form.amount, form.other_amount)]
    falling = ways == ["down", "down"]
    more = (form.relation == "below") == falling
    told = _tell_pair(speaker, form, kind)
    by = as_amount(form.by)
    gap: Kind = "points" if kind == "percent" else kind
    slots = {
        **speaker.measure(form.indicator),
        "subject": speaker.subject(form.country, form.indicator),
        "that": _other_side(speaker, form),
        "faster": speaker.word(f"{'more' if more else 'less'}_{form.measured}"),
        "amount": told[0],
        "other_amount": told[1],
        "by": None if by is None else speaker.amount(size_of(by), form.indicator, gap, form="gap"),
        "start": form.from_year,
        "end": form.to_year,
        **speaker.direction("down" if falling else "up"),
    }
    name = "change_equal" if form.relation == "equal" else "change_comparison"
    if "flat" in ways or len(set(ways) - {None}) > 1:
        name = "change_contrast"
        slots |= {
            "one": _contrast(speaker, ways[0], told[0], "did"),
            "two": _contrast(speaker, ways[1], told[1], "against"),
        }
        slots["other_in"] = _contrasted_with(speaker, form)
    return fill(speaker.pattern("say", name), slots)


def _way(amount: Amount | None) -> str | None:
    if amount is None:
        return None
    return "up" if amount.value > 0 else "down" if amount.value < 0 else "flat"


def _contrast(speaker: Speaker, way: str | None, amount: str | None, name: str) -> str:
    """ "fell by 3.1%", "an increase of 4.6%", "did not change"."""
    return speaker.phrase(f"{name}_{way}", amount=amount)


def _contrasted_with(speaker: Speaker, form: ChangeComparison) -> str:
    """Where, or of what, the other change was: "in Nigeria", "for its population"."""
    if form.other_indicator in (None, form.indicator):
        return str(speaker.place(form.other)["in_place"])
    return speaker.phrase("for_that", that=_other_side(speaker, form))


def _other_side(speaker: Speaker, form: ChangeComparison) -> str:
    if form.other_indicator is None or form.other_indicator == form.indicator:
        return speaker.that_of(form.other, form.indicator)
    if form.other == form.country:
        return speaker.its(form.other, form.other_indicator)
    return speaker.subject(form.other, form.other_indicator)


def _tell_pair(speaker: Speaker, form: ChangeComparison, kind: Kind) -> tuple[str | None, str | None]:
    """The sizes of both changes; the sentence says which way they went."""
    if form.amount is None or form.other_amount is None:
        return None, None
    one, two = show([size_of(form.amount), size_of(form.other_amount)], kind, speaker.style.largest)
    same = _way(form.amount) == _way(form.other_amount)
    write = speaker.write_amount
    return (
        write(one, kind, form.indicator, form="gap"),
        write(two, kind, form.indicator, form="bare" if same else "gap"),
    )
