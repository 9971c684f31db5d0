"""Reads one table of a TOML file key by key, so that every error names file, entry and key."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from core.data.catalog.phrases import read_phrases
from core.errors import CatalogError


class Table:
    """A table whose keys are taken one by one; `close` complains about those that nobody took."""

    def __init__(self, file_name: str, entry: str, values: object) -> None:
        self.file_name, self.entry = file_name, entry
        if not isinstance(values, Mapping):
            raise CatalogError(file_name, entry, "", "must be a table")
        self._values = dict(values)

    def fail(self, key: str, reason: str) -> CatalogError:
        return CatalogError(self.file_name, self.entry, key, reason)

    def text(self, key: str, default: str | None = None) -> str:
        value = self._take(key, default)
        if not isinstance(value, str) or (not value and default is None):
            raise self.fail(key, "must be text")
        return value

    def optional_text(self, key: str) -> str | None:
        return self.text(key) if key in self._values else None

    def choice(self, key: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        value = self.text(key, default)
        if value not in allowed:
            raise self.fail(key, f"must be one of {', '.join(map(repr, allowed))}, not {value!r}")
        return value

    def flag(self, key: str) -> bool:
        value = self._take(key, False)
        if not isinstance(value, bool):
            raise self.fail(key, "must be true or false")
        return value

    def count(self, key: str) -> int:
        value = self._take(key, None)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self.fail(key, "must be a whole number")
        return value

    def phrases(self, key: str, *, needed: bool = False) -> tuple[str, ...]:
        """The phrases of a list, or none where the key is not there; one that is `needed` may be empty."""
        if needed and key not in self._values:
            raise self.fail(key, "is missing")
        text = self.text(key, "")
        try:
            return read_phrases(text)
        except ValueError as error:
            raise self.fail(key, str(error)) from error

    def limits(self, key: str) -> dict[str, Decimal | None]:
        """Names with a number, or with `true` where there is none to tell."""
        values = self._take(key, {})
        if not isinstance(values, Mapping):
            raise self.fail(key, "must be a table of names, each with a number or true")
        found: dict[str, Decimal | None] = {}
        for name, value in values.items():
            if value is True:
                found[name] = None
            elif isinstance(value, Decimal | int):
                found[name] = Decimal(value)
            else:
                raise self.fail(f"{key}.{name}", "must be a number or true")
        return found

    def table(self, key: str) -> Table:
        return Table(self.file_name, f"{self.entry}.{key}".lstrip("."), self._take(key, None))

    def optional_table(self, key: str) -> Table | None:
        return self.table(key) if key in self._values else None

    def tables(self) -> list[tuple[str, Table]]:
        """All of the rest, as entries of their own."""
        return [(key, self.table(key)) for key in list(self._values)]

    def names(self) -> list[str]:
        return list(self._values)

    def close(self) -> None:
        for key in self._values:
            raise self.fail(key, "is a key that nothing reads")

    def _take(self, key: str, default: object) -> object:
        if key not in self._values:
            if default is None:
                raise self.fail(key, "is missing")
            return default
        return self._values.pop(key)
