"""find_codes: the codes of places and indicators by their names, where a model cannot be told them all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, get_args

from core.data.catalog import load_catalog
from core.data.snapshot import Snapshot
from core.language.tokens import fold
from core.outcome import Language
from core.tools.base import Arguments, ToolRefused, ToolResult, strict_schema

_NAMES = ("name",)
_SHOWN = 10
_NAMING = frozenset({"COUNTRY", "MEASURE", "LABEL"})


class NameIndex:
    """Names of a snapshot's places and indicators: its own, and the catalog's in both languages."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def find(self, text: str) -> list[str]:
        """The codes that have a name with all these words, the best first; none for no word."""
        words = fold(text).split()
        if not words:
            return []
        wanted = " ".join(words)
        # A name that is just these words comes first, then those that start with them, the shortest first.
        found = sorted(
            (name != wanted, not name.startswith(wanted), len(name), code)
            for name, code in self._names
            if all(word in name for word in words)
        )
        return list(dict.fromkeys(code for *_, code in found))

    @cached_property
    def _names(self) -> tuple[tuple[str, str], ...]:
        """Every name, folded, with its code."""
        return tuple(self._list_names())

    def _list_names(self) -> Iterator[tuple[str, str]]:
        places, indicators = self._snapshot.places, self._snapshot.indicators
        titles = {code: indicator.name for code, indicator in indicators.items()}
        for code, name in (*places.items(), *titles.items()):
            yield fold(name), code
            yield fold(code), code
        catalog = load_catalog().limited_to(places, indicators)
        for language in get_args(Language):
            for entry in catalog.entries(language, elsewhere=False):
                named = entry.roles.get("place") or entry.roles.get("measure")
                if entry.terminal in _NAMING and named is not None:
                    yield fold(entry.phrase), named


class FindCodes:
    """Proves nothing: a code is only a way to ask. Names in both languages, and the publisher's titles."""

    name = "find_codes"
    description = (
        "Read-only. The codes of countries, groups of countries and indicators that have a name with these "
        "words. Call it before other tools where you do not know a code."
    )
    parameters: Mapping[str, Any] = strict_schema({"name": {"type": "string"}})

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot, self._index = snapshot, NameIndex(snapshot)

    def run(self, arguments: Mapping[str, Any]) -> ToolResult:
        name = Arguments(self._snapshot, arguments, _NAMES).text("name")
        if not name.strip():
            raise ToolRefused("invalid_argument", "name must hold a word of a name, such as France.")
        codes = self._index.find(name)
        found = [self._describe(code) for code in codes[:_SHOWN]]
        return ToolResult({"found": found, "of": len(codes)}, ())

    def _describe(self, code: str) -> dict[str, str]:
        if code in self._snapshot.indicators:
            known = self._snapshot.indicators[code]
            return {"indicator_code": code, "name": known.name, "unit": known.unit}
        kind = "group" if code in self._snapshot.aggregates else "country"
        return {"country_code": code, "name": self._snapshot.places[code], "kind": kind}
