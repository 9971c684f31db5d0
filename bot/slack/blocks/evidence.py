"""Which facts stand below an answer or on a card, as lines that end with the tool that proved them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal

from bot.slack.blocks.facts import Row, describe_fact
from bot.slack.blocks.written import Line
from bot.slack.escape import clip
from bot.slack.texts import tell
from core.data.facts import (
    Cell,
    Difference,
    Evidence,
    Fact,
    FoundYear,
    Mean,
    Observation,
    Ranking,
    Ratio,
    Total,
)
from core.number_text import round_half_up
from core.outcome import Language

_MAX_ROW, _MAX_TOOL = 240, 40
_MAX_CHARACTERS = 2_800
_NUMBER = re.compile(r"\d{1,3}(?:[,\u0020\u00a0\u202f\u2009]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?")
_GROUPING = re.compile(r"[\u0020\u00a0\u202f\u2009]|,(?=\d{3}(?!\d))")
_SCALES = tuple(Decimal(10) ** power for power in (0, 6, 9, 12))


def build_rows(
    evidence: Sequence[Evidence], language: Language, *, near: str = "", limit: int = 12
) -> list[Line]:
    """Rows, and one that counts those left out. A cell stands in one row only.

    Where there are more than `limit`, those whose value `near` (an answer) tells stay, up to twice as many;
    then come those whose country and years it names, and in a series those next to a row that it tells:
    "first above 50% in 2022" is seen from 2021. The order of the evidence stays.
    """
    found: dict[Line, Row] = {}
    elsewhere = {cell for item in evidence for cell in _cells_told(item.fact)}
    for item in evidence:
        fact = item.fact
        if isinstance(fact, Observation) and Cell(fact.country, fact.indicator, fact.year) in elsewhere:
            continue
        for row in describe_fact(fact, language):
            found.setdefault(Line(clip(row.text, _MAX_ROW), f"({clip(item.tool, _MAX_TOOL)})"), row)
    lines = list(found)
    chosen = _choose(list(found.items()), near, limit)
    if len(chosen) == len(lines):
        return lines
    rest = tell("more_rows", language, count=len(lines) - len(chosen), total=len(lines))
    return [lines[index] for index in chosen] + [Line("", rest)]


def without_untold(evidence: Sequence[Evidence], answer: str) -> tuple[Evidence, ...]:
    """The evidence without what a tool computed along and the answer does not tell.

    The only ratio and the only difference stay: the answer may tell them in words ("twice", "fewer").
    """
    kinds = Counter(type(item.fact) for item in evidence)
    return tuple(
        item for item in evidence if _may_be_told(item.fact, answer, alone=kinds[type(item.fact)] == 1)
    )


def _may_be_told(fact: Fact, answer: str, *, alone: bool) -> bool:
    match fact:
        case Mean() | Total():
            return _tells(answer, fact.value)
        case Ratio() | Difference():
            return alone or _tells(answer, fact.value)
        case _:
            return True


def _choose(rows: Sequence[tuple[Line, Row]], near: str, limit: int) -> list[int]:
    """The indices of the rows that are shown, in order."""
    told = {index for index, (_, row) in enumerate(rows) if row.value is not None and _tells(near, row.value)}
    series = [row.text.split(" · ")[:2] for _, row in rows]
    most_telling = sorted(
        range(len(rows)),
        key=lambda index: (
            index not in told,
            -_nearness(rows[index][0].text, near),
            min((abs(index - one) for one in told if series[one] == series[index]), default=0),
            index,
        ),
    )
    chosen: list[int] = []
    characters = 0
    for index in most_telling:
        characters += len(str(rows[index][0])) + 1
        full = len(chosen) >= (2 * limit if index in told else limit)
        if full or characters > _MAX_CHARACTERS:
            break
        chosen.append(index)
    return sorted(chosen)


def _tells(answer: str, value: Decimal) -> bool:
    """Whether a number of the answer is this value, rounded to the digits that it shows, at any scale."""
    for match in _NUMBER.finditer(answer):
        digits = _GROUPING.sub("", match.group()).replace(",", ".")
        decimals = len(digits.partition(".")[2])
        shown = Decimal(digits)
        if any(round_half_up(abs(value) / scale, decimals) == shown for scale in _SCALES):
            return True
    return False


def _cells_told(fact: Fact) -> tuple[Cell, ...]:
    """The cells whose value stands in the fact's own row, so that they need none of theirs."""
    match fact:
        case Ranking():
            return tuple(Cell(row.country, fact.indicator, fact.year) for row in fact.ranking)
        case FoundYear():
            return (Cell(fact.country, fact.indicator, fact.year),)
        case _:
            return ()


def _nearness(row: str, near: str) -> int:
    """How many of the row's words and years the answer names; years and values weigh most."""
    words = set(re.findall(r"[\w.,]*\w", near))
    return sum((3 if word[0].isdigit() else 1) for word in set(re.findall(r"[\w.,]*\w", row)) & words)
