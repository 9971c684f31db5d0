"""Frames that stand for several ("A and B had x and y respectively"), before anything is filled in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.language.reading.written_amounts import Frame, sharing_scale


def years_said(frames: Iterable[Frame]) -> frozenset[int]:
    """The years that frames name."""
    return frozenset(
        value
        for one in frames
        for role, value in one
        if role in ("time", "from", "to") and isinstance(value, int)
    )


_CHANGED = ("dir", "by", "by2", "growth", "delta", "delta2", "signed", "moved", "move")


def _with_one_change(frames: Sequence[Frame]) -> Sequence[Frame]:
    """ "was 1.95 in 2022 and 2.19 in 2023, an increase of 12%": two levels, and the change between them."""
    all_roles = [dict(one) for one in frames]
    shared = {role: value for role, value in all_roles[0].items() if role in _CHANGED} if all_roles else {}
    years = [roles.get("time") for roles in all_roles]
    same = len({roles.get("place") for roles in all_roles}) == 1
    if len(frames) != 2 or len(shared) < 2 or not same or None in years or len(set(years)) != 2:
        return frames
    if any(
        {role: roles.get(role) for role in shared} != shared or "amount" not in roles for roles in all_roles
    ):
        return frames
    levels = [frozenset((role, value) for role, value in one if role not in shared) for one in frames]
    kept = {role: value for role, value in all_roles[1].items() if role in ("place", "measure")}
    return [*levels, frozenset((shared | kept | {"from": years[0], "to": years[1]}).items())]


def _with_rows(frames: Sequence[Frame]) -> Sequence[Frame]:
    """ "rose every year: 38.2 million in 2021, 39.0 million in 2022": levels, and the move over all."""
    all_roles = [dict(one) for one in frames]
    if not any("rows" in roles for roles in all_roles):
        return frames
    years = [roles.get("time") for roles in all_roles]
    moved = {
        role: value
        for role, value in all_roles[0].items()
        if role in (*_CHANGED, "every", "place", "measure")
    }
    levels = [
        frozenset((role, value) for role, value in one if role not in (*_CHANGED, "every", "rows"))
        for one in frames
    ]
    if len(frames) < 2 or None in years or years != sorted(years, key=str):
        return frames  # "rows" stays, and makes no claim
    return [*levels, frozenset((moved | {"from": years[0], "to": years[-1]}).items())]


def expand(frames: Sequence[Frame]) -> list[Frame]:
    """Frames that stand for several: "A and B had x and y respectively", "was x in both 2008 and 2009"."""
    out: list[Frame] = []
    for one in _with_one_change(_with_rows(frames)):
        roles = dict(one)
        amounts, places = roles.get("amounts"), roles.get("place")
        if isinstance(amounts, tuple) and isinstance(places, tuple) and len(amounts) == len(places):
            amounts = tuple(sharing_scale(amount, amounts[-1]) for amount in amounts)
            base = {role: value for role, value in roles.items() if role not in ("amounts", "place")}
            out += [
                frozenset((base | {"place": place, "amount": amount}).items())
                for place, amount in zip(places, amounts, strict=True)
            ]
            continue
        if "each" in roles:
            named = roles.pop("each")
            for place in named if isinstance(named, tuple) else (named,):
                out.append(frozenset((roles | dict(place)).items()))
            continue
        if "time2" in roles:
            second = dict(roles.pop("time2"))
            out.append(frozenset((roles | {"time": second.get("time")}).items()))
        out.append(frozenset(roles.items()))
    return out
