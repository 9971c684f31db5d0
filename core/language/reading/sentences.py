"""Layout to sentences: emphasis, quotes, bullets, tables and numbered rows become plain lines, each character with its place.

What is read afterwards are plain sentences; their tokens know where they stand in the text as it was given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from core.language.tokens import Token, tokenize

STOPS = frozenset({".", "!", "?", "\n"})
_INVISIBLE = re.compile(r"[\u200b-\u200f\u2060\u00ad\u202a-\u202e\ufeff]")
_TABLE_RULE = re.compile(r"[-: ]+")


@dataclass(frozen=True, slots=True)
class Plain:
    """A text with the place that each of its characters had in the original."""

    text: str
    places: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> Plain:
        return cls(text, tuple(range(len(text))))

    def cut(self, start: int, end: int) -> Plain:
        return Plain(self.text[start:end], self.places[start:end])

    def strip(self) -> Plain:
        start = len(self.text) - len(self.text.lstrip())
        return self.cut(start, max(start, len(self.text.rstrip())))

    def replaced(self, pattern: str | re.Pattern[str], write: Callable[[re.Match[str]], str]) -> Plain:
        """Each match replaced; what is written stands where the match began."""
        text, places, at = [], [], 0
        for found in re.finditer(pattern, self.text):
            text.append(self.text[at : found.start()])
            places += self.places[at : found.start()]
            written = write(found)
            text.append(written)
            places += [self.places[found.start()]] * len(written) if found.start() < len(self.places) else []
            at = found.end()
        text.append(self.text[at:])
        places += self.places[at:]
        return Plain("".join(text), tuple(places))

    def dropped(self, pattern: str | re.Pattern[str]) -> Plain:
        return self.replaced(pattern, lambda found: "")

    def lines(self) -> list[Plain]:
        out, at = [], 0
        for line in self.text.split("\n"):
            out.append(self.cut(at, at + len(line)))
            at += len(line) + 1
        return out

    def joined(self, other: Plain, between: str) -> Plain:
        last = self.places[-1] if self.places else (other.places[0] if other.places else 0)
        return Plain(self.text + between + other.text, (*self.places, *[last] * len(between), *other.places))


def has_invisible(text: str) -> bool:
    """Whether characters stand in the text that nobody sees."""
    return bool(_INVISIBLE.search(text))


def plain_lines(text: str) -> list[Plain]:
    """The lines of a text without its layout; a row of a table of two columns as "Canada: 3", "1. Canada" as "# 1 Canada"."""
    plain = Plain.of(text).strip()
    plain = plain.dropped(r"[*`]+|^[\"“«]\s?|\s?[\"”»]$|:flag-[a-z]{2}:|[\U0001F1E6-\U0001F1FF]")
    lines = []
    for line in plain.lines():
        line = line.strip().dropped(r"^(?:>|[-•–]\s)\s*|^#+\s+(?!\d)")
        if line.text.startswith("|") and line.text.endswith("|") and len(line.text) > 1:
            row = _table_row(line)
            if row is None:
                continue
            line = row
        lines.append(line.replaced(r"^(\d)[.)]\s+", lambda found: f"# {found[1]} "))
    return lines


def _table_row(line: Plain) -> Plain | None:
    """ "| Canada | 3 |" as "Canada: 3"; None for a rule between rows. Other tables stay, and are not read."""
    cells, at = [], 1
    for cell in line.text[1:-1].split("|"):
        cells.append(line.cut(at, at + len(cell)).strip())
        at += len(cell) + 1
    if all(_TABLE_RULE.fullmatch(cell.text) for cell in cells):
        return None
    return cells[0].joined(cells[1], ": ") if len(cells) == 2 else line


def sentences(text: str) -> list[list[Token]]:
    """The sentences of a text, each as its tokens, with their places in the text as given."""
    found: list[list[Token]] = []
    for line in plain_lines(text):
        found += _parted([_placed(token, line) for token in tokenize(line.text)])
    return [part for part in (_without_colon(one) for one in found) if part]


def _placed(token: Token, line: Plain) -> Token:
    return replace(token, start=line.places[token.start], end=line.places[token.end - 1] + 1)


def _parted(tokens: Sequence[Token]) -> list[list[Token]]:
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.word in STOPS:
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]


def _without_colon(tokens: list[Token]) -> list[Token]:
    """ "The figures:" is a headline."""
    return tokens[:-1] if tokens[-1].word == ":" else tokens
