"""Days as they are written: "2026-11-30", "30 November 2026", "November 30, 2026", "1er janvier 2026"."""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from core.language.tokens import Token
from core.outcome import Language

_PATH: Final = Path(__file__).parent / "words" / "months.toml"
_DAY: Final = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th|er)?")
_YEAR: Final = re.compile(r"[0-9]{4}")


@dataclass(frozen=True, slots=True)
class _Months:
    numbers: Mapping[str, int]
    before_day: bool


def read_date(tokens: Sequence[Token], i: int, language: Language) -> tuple[int, str] | None:
    """The day that starts at token i: the token after it, and the day as in "2026-11-30"."""
    token = tokens[i]
    if token.kind == "date":
        return (i + 1, token.raw) if _is_day(token.raw) else None
    months = _months(language)
    if token.kind in ("number", "ordinal"):
        return _read(tokens, i, i + 1, months)
    if months.before_day and token.word in months.numbers and i + 1 < len(tokens):
        return _read(tokens, i + 1, i, months)
    return None


def month_words(language: Language) -> frozenset[str]:
    """The names of the months."""
    return frozenset(_months(language).numbers)


def _read(tokens: Sequence[Token], day_at: int, month_at: int, months: _Months) -> tuple[int, str] | None:
    at = max(day_at, month_at) + 1
    if at > len(tokens) or tokens[month_at].word not in months.numbers:
        return None
    day = _DAY.fullmatch(tokens[day_at].word)
    for sign in (".", ","):
        if at < len(tokens) and tokens[at].word == sign:
            at += 1
    if day is None or at >= len(tokens) or not _YEAR.fullmatch(tokens[at].word):
        return None
    written = f"{tokens[at].word}-{months.numbers[tokens[month_at].word]:02}-{int(day[1]):02}"
    return (at + 1, written) if _is_day(written) else None


def _is_day(written: str) -> bool:
    try:
        datetime.date.fromisoformat(written)
    except ValueError:
        return False
    return True


@cache
def _months(language: Language) -> _Months:
    data = tomllib.loads(_PATH.read_text(encoding="utf-8"))[language]
    numbers = {name: number for number, name in enumerate(data["long"].split(), 1)} | data["short"]
    return _Months(numbers, data["before_day"])
