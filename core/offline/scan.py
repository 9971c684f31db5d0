"""The tokens of one question with their roles, and its years: single, ranges, "the past ten years"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.offline.groups import CHANGE_CUES
from core.offline.time_words import Edge, find_edge
from core.offline.tokens import Token


@dataclass(slots=True)
class Scan:
    """The tokens, which of them have a role, all cue kinds, and what is left over."""

    tokens: Sequence[Token]
    taken: set[int] = field(default_factory=set)
    cues: set[str] = field(default_factory=set)
    leftover: list[str] = field(default_factory=list)

    def kinds(self, index: int) -> frozenset[str]:
        return self.tokens[index].kinds if 0 <= index < len(self.tokens) else frozenset()

    def near(self, index: int, kind: str, before: int = 0, after: int = 0) -> bool:
        """Whether a token of `kind` stands within so many tokens (stops not crossed)."""
        for step, reach in ((-1, before), (1, after)):
            for distance in range(1, reach + 1):
                kinds = self.kinds(index + step * distance)
                if "stop" in kinds:
                    break
                if kind in kinds:
                    return True
        return False


@dataclass(frozen=True, slots=True)
class Years:
    points: tuple[int, ...] = ()
    span: tuple[int, int] | None = None
    since: int | None = None
    edge: Edge = "within"


def find_years(scan: Scan) -> Years:
    tokens = scan.tokens
    years = [(index, token.year) for index, token in enumerate(tokens) if token.year is not None]
    decades = [year for index, year in years if "decade_name" in tokens[index].kinds]
    if decades:
        place = next(index for index, year in years if year == decades[0])
        if len(years) > 1 or find_edge(tokens, place, of=True) != "within":
            scan.leftover.append(f"{decades[0]}s")  # "since the 2010s"
        return Years(span=(decades[0], decades[0] + 9))
    if "century" in scan.cues and 2000 not in [year for _, year in years]:
        years.insert(0, (next(i for i, token in enumerate(tokens) if "century" in token.kinds), 2000))
    values = list(dict.fromkeys(year for _, year in years))
    since = [year for index, year in years if _preceded(scan, index, "since")]
    if len(values) == 1 and _preceded(scan, years[0][0], "thanin") and "when" not in scan.cues:
        since = values
    if len(years) == 2 and len(values) == 2:
        first, second = years
        between = range(first[0] + 1, second[0])
        dash = any("dash" in tokens[index].kinds for index in between) and len(between) == 1
        linked = len(between) <= 3 and all(
            tokens[index].kinds & {"link", "filler", "dash"} for index in between
        )
        opened = {tokens[index].text.casefold() for index in range(max(0, first[0] - 2), first[0])}
        joined = {tokens[index].text.casefold() for index in between}
        if joined & {"et", "and"}:  # "de 2000 et 2020": two years; "entre 2000 et 2020": a range
            opened -= {"de", "from"}
        if dash or since or (linked and opened & {"from", "between", "over", "de", "entre", "du", "during"}):
            scan.cues.add("range")
            return Years(span=(min(values), max(values)))
        if linked and joined & {
            "to",
            "through",
            "until",
            "till",
            "a",
        }:
            scan.cues.add("range")
            return Years(span=(min(values), max(values)))
        return Years(points=tuple(values))
    short = _find_short_end(scan, years)
    if short is not None:
        scan.cues.add("range")
        return Years(span=short)
    if since and len(values) == 1:
        return Years(since=since[0])
    for index, year in years:
        if _preceded(scan, index, "open") and "when" not in scan.cues and not _preceded(scan, index, "by"):
            scan.leftover.append(f"{tokens[index - 1].text} {year}")
    edge: Edge = find_edge(tokens, years[0][0]) if len(values) == 1 else "within"
    return Years(points=tuple(values), edge=edge)


def _find_short_end(scan: Scan, years: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """'2000-24': a two-digit end behind a dash."""
    if len(years) != 1:
        return None
    index, year = years[0]
    end = scan.tokens[index + 2] if index + 2 < len(scan.tokens) else None
    if end is None or end.quantity is None or "dash" not in scan.kinds(index + 1) or not end.quantity.plain:
        return None
    full = year // 100 * 100 + int(end.quantity.value)
    if len(end.text) == 2 and full > year:
        scan.taken.add(index + 2)
        return year, full
    return None


def _preceded(scan: Scan, index: int, kind: str) -> bool:
    for back in (1, 2):
        kinds = scan.kinds(index - back)
        if kind in kinds:
            return True
        if not kinds <= {"filler", "since"} or not kinds:
            return False
    return False


@dataclass(frozen=True, slots=True)
class Relative:
    past: int | None = None
    ago: int | None = None
    shift: int | None = None
    until: tuple[int, int] | None = None


def find_relative(scan: Scan) -> Relative:
    """'the past ten years', 'ten years ago', 'the last decade'."""
    tokens = scan.tokens
    for index, token in enumerate(tokens):
        count: int | None = None
        if token.quantity is not None and token.quantity.plain and index not in scan.taken:
            if "years" in scan.kinds(index + 1) or (
                "past" in scan.kinds(index + 1) and "years" in scan.kinds(index + 2)
            ):
                count = int(token.quantity.value)
        elif "decade" in token.kinds:
            count = 10
        if count is None or not 1 <= count <= 60:
            continue
        if scan.near(index, "ago", after=3) or tokens[index - 1].text.casefold() == "il y a":
            scan.taken.add(index)
            return Relative(ago=count)
        shift = {"earlier": -count, "later": count}
        for kind, years in shift.items():
            if kind in scan.kinds(index + 2) or ("decade" in token.kinds and kind in scan.kinds(index + 1)):
                scan.taken.add(index)
                return Relative(shift=years)
        end = _find_end(scan, index)
        if end is not None:
            scan.taken.add(index)
            return Relative(until=(end - count, end))
        before = tokens[index - 1].text.casefold() if index else ""
        # "depuis dix ans", "a augmenté en dix ans"
        lasting = "since" in scan.kinds(index - 1) or (before == "en" and bool(scan.cues & CHANGE_CUES))
        if lasting or scan.near(index, "past", before=2, after=3):
            scan.taken.add(index)
            return Relative(past=count)
        if token.quantity is not None and _explicit_span(tokens) == count:
            scan.taken.add(index)
            return Relative()
        if "decade" in token.kinds:
            scan.leftover.append(token.text)
    return Relative()


def _find_end(scan: Scan, index: int) -> int | None:
    """The 2024 of "the ten years to 2024"."""
    named = [token.year for token in scan.tokens if token.year is not None]
    behind = range(index + 1, min(index + 4, len(scan.tokens)))
    ends = [scan.tokens[where].year for where in behind if "link" in scan.kinds(where - 1)]
    year = next((year for year in ends if year is not None), None)
    return year if len(named) == 1 else None


def _explicit_span(tokens: Sequence[Token]) -> int | None:
    years = [token.year for token in tokens if token.year is not None]
    return max(years) - min(years) if len(years) == 2 else None
