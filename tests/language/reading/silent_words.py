"""The words of a grammar that may stand there, or not, without a role: each must carry no restriction."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from core.language.notation import Name, Nested, Notation, Sequence, Word, read_notation


def find_silent_words(paths: Iterable[Path], root: str) -> frozenset[str]:
    """The words that a construction of `root` may have or leave out without any role telling of it."""
    finder = _Finder(read_notation(paths))
    finder.visit(root, optional=False)
    return frozenset(finder.words)


class _Finder:
    def __init__(self, notation: Notation) -> None:
        self.rules = notation.rules
        self.words: set[str] = set()
        self._seen: set[tuple[str, bool]] = set()

    def visit(self, name: str, *, optional: bool) -> None:
        if (name, optional) in self._seen:
            return
        self._seen.add((name, optional))
        for rule in self.rules[name]:
            for sequence in rule.alternatives:
                told = bool(rule.constants) or self._tells(sequence, ())
                self._walk(sequence, optional=optional, told=told)

    def _walk(self, sequence: Sequence, *, optional: bool, told: bool) -> None:
        for element in sequence:
            if isinstance(element, Word):
                if optional and not told:
                    self.words.add(element.text)
            elif isinstance(element, Nested):
                if element.group == "not":
                    continue
                free = element.group in ("optional", "star")
                for inner in element.alternatives:
                    tells = self._tells(inner, ())
                    self._walk(inner, optional=optional or free, told=tells or (told and not free))
            elif isinstance(element, Name) and element.name in self.rules:
                self.visit(element.name, optional=optional and not told and not element.role)

    def _tells(self, sequence: Sequence, above: tuple[str, ...]) -> bool:
        """Does any way to read it carry a role?"""
        return any(
            (isinstance(e, Name) and (bool(e.role) or self._name_tells(e.name, above)))
            or (
                isinstance(e, Nested)
                and e.group in ("alternatives", "set", "many", "list")
                and all(self._tells(inner, above) for inner in e.alternatives)
            )
            for e in sequence
        )

    def _name_tells(self, name: str, above: tuple[str, ...]) -> bool:
        if name not in self.rules:
            return True  # a terminal: a name, a number, a year
        if name in above:
            return False
        return all(
            bool(rule.constants)
            or all(self._tells(sequence, (*above, name)) for sequence in rule.alternatives)
            for rule in self.rules[name]
        )
