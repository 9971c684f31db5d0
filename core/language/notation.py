"""The notation of grammar files (*.grammar), read to a tree of patterns.

A line is `NAME: pattern => role=value ...`, a comment starts with "#". In a pattern

    word  ","  "("     that word or sign, case and accents folded; "=à" also tells accents apart
    NAME               any construction of that name, or what the tagger calls so (a terminal)
    NAME:role          the same; its meaning goes, whole, under that role
    ( a | b )  [ a ]   one of; may be left out, as in ( a | )
    _                  short for [A]
    LIST( a )          one or more, parted by what the rule LISTJOIN reads: one frame each
    SET( a )           the same, gathered role by role in one frame
    MANY( a )          a SET of two or more
    STAR( a | b )      any number of these in any order; no role comes twice, as the meanings are merged
    NOT( a )           does not follow here: how a clear preference between two readings is written

Lines of settings: `%bare role ...` names roles that take over a bare value, not a frame; `%terminals NAME
...` declares further terminals. A word that the tokenizer parts ("l'inde") stands for its tokens, one by one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from core.language.tokens import tokenize

Frame: TypeAlias = (
    "frozenset[tuple[str, Hashable]]"  # role, value (which may be a frame or a tuple of values)
)
Group = Literal["alternatives", "optional", "list", "set", "many", "star", "not"]

_GROUPS: dict[str, Group] = {
    "(": "alternatives",
    "[": "optional",
    "LIST(": "list",
    "SET(": "set",
    "MANY(": "many",
    "STAR(": "star",
    "NOT(": "not",
}
_PART = re.compile(r'"[^"]*"|[A-Z]+\(|[()\[\]|]|[^\s()\[\]|"]+|\S')
_NAME = re.compile(r"([A-Z][A-Z0-9_]*)(?::([a-z][a-z0-9_]*))?")
_ROLE = re.compile(r"[a-z][a-z0-9_]*")
_COMMENT = re.compile(r"(?:^|\s)#.*")


class GrammarError(ValueError):
    """A grammar file cannot be used; the message starts with file and line."""


@dataclass(frozen=True, eq=False, slots=True)
class Word:
    """One token, by its word (or, after "=", by its word with accents).

    Equal elements of one notation are one object, so that they are compared by identity.
    """

    text: str


@dataclass(frozen=True, eq=False, slots=True)
class Name:
    """A rule or a terminal; its meaning goes under `role`, where there is one."""

    name: str
    role: str


@dataclass(frozen=True, eq=False, slots=True)
class Nested:
    """A bracketed part of a pattern."""

    group: Group
    alternatives: tuple[Sequence, ...]


Element: TypeAlias = Word | Name | Nested
Sequence: TypeAlias = tuple[Element, ...]


@dataclass(frozen=True)
class Rule:
    """One line: one of `alternatives`, with the roles of `constants` besides."""

    alternatives: tuple[Sequence, ...]
    constants: Frame
    where: str  # file and line


@dataclass
class Notation:
    """What the files say."""

    rules: dict[str, list[Rule]] = field(default_factory=lambda: defaultdict(list))
    bare: set[str] = field(default_factory=set)
    terminals: set[str] = field(default_factory=set)
    _elements: dict[Hashable, Element] = field(default_factory=dict)

    @property
    def elements(self) -> Iterable[Element]:
        """Every element of the patterns, once."""
        return self._elements.values()

    def word(self, text: str) -> Element:
        return self._elements.get(text) or self._elements.setdefault(text, Word(text))

    def name(self, name: str, role: str) -> Element:
        return self._elements.get((name, role)) or self._elements.setdefault((name, role), Name(name, role))

    def nested(self, group: Group, alternatives: tuple[Sequence, ...]) -> Element:
        key = (group, alternatives)
        return self._elements.get(key) or self._elements.setdefault(key, Nested(group, alternatives))


def read_notation(paths: Iterable[Path]) -> Notation:
    """Reads files in order. Raises GrammarError for a line that is not in the notation."""
    notation = Notation()
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            line = _COMMENT.sub("", line).strip()
            if line:
                _read_line(line, f"{path.name}:{number}", notation)
    return notation


def _read_line(line: str, where: str, notation: Notation) -> None:
    if line.startswith("%"):
        setting, *names = line[1:].split()
        if setting not in ("bare", "terminals"):
            raise GrammarError(f"{where}: unknown setting %{setting}")
        (notation.bare if setting == "bare" else notation.terminals).update(names)
        return
    heads, colon, body = line.partition(":")
    names = heads.split()
    if not colon or not names or not all(re.fullmatch(r"[A-Z][A-Z0-9_]*", name) for name in names):
        raise GrammarError(f"{where}: a line starts with NAME:")
    pattern, _, meaning = body.partition("=>")
    alternatives = _PatternReader(pattern, where, notation).read()
    rule = Rule(alternatives, _read_constants(meaning, where), where)
    for name in names:
        notation.rules[name].append(rule)


def _read_constants(meaning: str, where: str) -> Frame:
    constants: dict[str, Hashable] = {}
    for pair in meaning.split():
        role, _, value = pair.partition("=")
        if not _ROLE.fullmatch(role) or role in constants:
            raise GrammarError(f"{where}: role {role!r} of {pair!r}")
        constants[role] = int(value) if re.fullmatch(r"-?\d+", value) else value or True
    return frozenset(constants.items())


class _PatternReader:
    """Reads one pattern by recursive descent."""

    def __init__(self, pattern: str, where: str, notation: Notation) -> None:
        self.where, self.at, self.notation = where, 0, notation
        self.parts = _PART.findall(pattern)

    def read(self) -> tuple[Sequence, ...]:
        alternatives = self._alternatives()
        if self.at < len(self.parts):
            raise self._error(f"{self.parts[self.at]!r} closes nothing")
        return alternatives

    def _error(self, reason: str) -> GrammarError:
        return GrammarError(f"{self.where}: {reason}")

    def _alternatives(self) -> tuple[Sequence, ...]:
        alternatives: list[Sequence] = []
        sequence: list[Element] = []
        while self.at < len(self.parts) and self.parts[self.at] not in (")", "]"):
            part = self.parts[self.at]
            self.at += 1
            if part == "|":
                alternatives.append(tuple(sequence))
                sequence = []
            elif part in _GROUPS:
                sequence.append(self._nested(part))
            else:
                sequence += self._atoms(part)
        alternatives.append(tuple(sequence))
        if not any(alternatives):
            raise self._error("a pattern is empty")
        return tuple(alternatives)

    def _nested(self, opening: str) -> Element:
        inner = self._alternatives()
        closing = "]" if opening == "[" else ")"
        if self.at >= len(self.parts) or self.parts[self.at] != closing:
            raise self._error(f"{opening!r} is not closed by {closing!r}")
        self.at += 1
        return self.notation.nested(_GROUPS[opening], inner)

    def _atoms(self, part: str) -> list[Element]:
        if part == "_":
            return [self.notation.nested("optional", ((self.notation.name("A", ""),),))]
        name = _NAME.fullmatch(part)
        if name:
            return [self.notation.name(name[1], name[2] or "")]
        word = part[1:-1] if len(part) > 2 and part[0] == part[-1] == '"' else part
        if (part.startswith('"') and word is part) or word != word.lower():
            raise self._error(f"{part} is neither a word nor a NAME")
        if len(word) > 1 and word[0] == "=":
            return [self.notation.word(word)]
        return [self.notation.word(part) for part in _parts_of(word)]


@cache
def _parts_of(word: str) -> tuple[str, ...]:
    if word.isascii() and word.isalpha():
        return (word,)
    return tuple(token.word for token in tokenize(word))
