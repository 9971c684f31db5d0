"""What every tool shares: its face to the model, its arguments checked in one fixed order, and the dispatch.

A refusal is an answer to the model: it says what is allowed, and never runs a read. The order of the checks
is part of the contract: names, types, codes, years, start before end.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, Protocol, get_args

from core.data.catalog import load_catalog
from core.data.facts import Absence, Fact
from core.data.snapshot import Snapshot
from core.language.tokens import fold
from core.outcome import Language
from core.strict_json import parse_strict_json
from core.tools.describe import list_codes

RefusalCode = Literal["unknown_tool", "invalid_argument", "not_allowed", "year_out_of_range", "no_value"]

_SHOWN_CHARACTERS = 40
_MESSAGE_CHARACTERS = 600
_MAX_ARGUMENT_CHARACTERS = 4_000


class ToolRefused(Exception):
    """The call is not allowed or has no result. `facts` are absences that the refusal proves."""

    def __init__(self, code: RefusalCode, message: str, facts: Sequence[Fact] = ()) -> None:
        super().__init__(message)
        self.code: RefusalCode = code
        self.message = message
        self.facts = tuple(facts)


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool read: `payload` is the compact JSON object for the model, `facts` what it proves."""

    payload: Mapping[str, Any]
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class ToolReply:
    """The end of one dispatched call: JSON text for the model, facts, and "ok" or "refused: <code>"."""

    content: str
    facts: tuple[Fact, ...]
    outcome: str


class Tool(Protocol):
    """A read-only tool. `run` takes any parsed object, checks it, and raises `ToolRefused` or returns."""

    @property
    def name(self) -> str: ...

    @property
    def description(self) -> str: ...

    @property
    def parameters(self) -> Mapping[str, Any]: ...

    def run(self, arguments: Mapping[str, Any]) -> ToolResult: ...


def dispatch(
    tools: Mapping[str, Tool], name: str, arguments: str | Mapping[str, Any], max_characters: int = 3_000
) -> ToolReply:
    """Run one call of a model and answer it, whatever it asked for. Nothing that a model writes raises."""
    try:
        tool = tools.get(name)
        if tool is None:
            allowed = ", ".join(tools)
            raise ToolRefused("unknown_tool", f"There is no tool {_show(name)}. Available: {allowed}.")
        result = tool.run(_read_object(arguments))
        content = _to_text(result.payload)
        if len(content) > max_characters:
            raise ToolRefused(
                "invalid_argument",
                f"The result has {len(content)} characters, more than {max_characters}: ask for fewer years "
                "or countries in one call.",
            )
        return ToolReply(content, result.facts, "ok")
    except ToolRefused as refusal:
        content = _to_text({"refused": refusal.code, "message": _cut(refusal.message, _MESSAGE_CHARACTERS)})
        return ToolReply(content, refusal.facts, f"refused: {refusal.code}")


def _read_object(arguments: str | Mapping[str, Any]) -> Mapping[str, Any]:
    if isinstance(arguments, str):
        if len(arguments) > _MAX_ARGUMENT_CHARACTERS:
            raise ToolRefused(
                "invalid_argument", f"The arguments are longer than {_MAX_ARGUMENT_CHARACTERS} characters."
            )
        try:
            parsed = parse_strict_json(arguments)
        except ValueError as error:
            raise ToolRefused(
                "invalid_argument", f"The arguments are no JSON object: {error}. Send one JSON object."
            ) from error
    else:
        parsed = arguments
    if not isinstance(parsed, Mapping):
        raise ToolRefused("invalid_argument", "The arguments must be one JSON object.")
    return parsed


class Arguments:
    """One call's arguments. A tool reads all types first, then checks codes, then years, then their order.

    Every method raises `ToolRefused`.
    """

    def __init__(self, snapshot: Snapshot, given: Mapping[str, Any], names: Sequence[str]) -> None:
        if set(given) != set(names):
            wrong = [f"missing: {name}" for name in names if name not in given]
            wrong += [f"unknown: {_show(name)}" for name in given if name not in names][:3]
            raise ToolRefused(
                "invalid_argument", f"The arguments must be exactly {', '.join(names)} ({'; '.join(wrong)})."
            )
        self._snapshot = snapshot
        self._given = given

    def text(self, name: str) -> str:
        """The type check of a code: a string."""
        value = self._given[name]
        if not isinstance(value, str):
            raise ToolRefused("invalid_argument", f"{name} must be a string, not {_show(value)}.")
        return value

    def texts(self, name: str) -> list[str]:
        """The type check of a list of codes."""
        value = self._given[name]
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise ToolRefused("invalid_argument", f"{name} must be a list of strings, not {_show(value)}.")
        return value

    def whole(self, name: str) -> int:
        """The type check of a year. True is an int in Python; 2024.0 and "2024" are no years either."""
        value = self._given[name]
        if not isinstance(value, int) or isinstance(value, bool):
            raise ToolRefused(
                "invalid_argument", f"{name} must be a whole number such as 2024, not {_show(value)}."
            )
        return value

    def check_country(self, code: str) -> str:
        """The code of a country of the snapshot, or of an aggregate, which has values of its own."""
        countries = self._snapshot.countries
        if code not in countries and code not in self._snapshot.aggregates:
            raise ToolRefused(
                "not_allowed",
                f"Country code {_show(code)} is not available. {list_codes(countries, 'countries')}",
                self._prove_unknown("unknown_country", code, "place"),
            )
        return code

    def check_indicator(self, code: str) -> str:
        """The code of an indicator of the snapshot."""
        indicators = self._snapshot.indicators
        if code not in indicators:
            raise ToolRefused(
                "not_allowed",
                f"Indicator code {_show(code)} is not available. {list_codes(indicators, 'indicators')}",
                self._prove_unknown("unknown_indicator", code, "measure"),
            )
        return code

    def _prove_unknown(
        self, reason: Literal["unknown_country", "unknown_indicator"], name: str, role: str
    ) -> list[Absence]:
        """A refused "Canada" or "can" is a slip of form: it never proves that Canada is not in the data."""
        held = frozenset(self._snapshot.countries), frozenset(self._snapshot.indicators)
        covered = fold(name.strip()) in _covered_names(*held, role)
        return [] if covered else [Absence(reason, name=name[:_SHOWN_CHARACTERS])]

    def check_years(self, *found: int) -> None:
        """Years of the snapshot. The refusal proves the gaps between them that it has no data for."""
        first, last = self._snapshot.first_year, self._snapshot.last_year
        if all(first <= year <= last for year in found):
            return
        start, end = max(min(found), 1), min(max(found), 9_999)
        gaps = [(start, min(end, first - 1)), (max(start, last + 1), end)]
        gaps = [(low, high) for low, high in gaps if low <= high]
        told = " and ".join(f"for {low}" if low == high else f"from {low} to {high}" for low, high in gaps)
        raise ToolRefused(
            "year_out_of_range",
            f"The data covers {first} to {last}. There is no data {told or 'for such years'}.",
            [Absence("outside_years", from_year=low, to_year=high) for low, high in gaps],
        )


def check_order(start_name: str, start: int, end_name: str, end: int, *, equal: bool = True) -> None:
    """The last check: the start is not after the end."""
    if start > end or (start == end and not equal):
        relation = "must not be after" if equal else "must be before"
        raise ToolRefused("invalid_argument", f"{start_name} {start} {relation} {end_name} {end}.")


def strict_schema(properties: Mapping[str, Any]) -> dict[str, Any]:
    """A JSON schema of an object with exactly these properties."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


# Codes are plain strings on purpose: an enumeration makes a model map an unknown country onto a known one.
CODE_SCHEMA: Mapping[str, Any] = {"type": "string"}
YEAR_SCHEMA: Mapping[str, Any] = {"type": "integer"}


@lru_cache(maxsize=4)
def _covered_names(countries: frozenset[str], indicators: frozenset[str], role: str) -> frozenset[str]:
    """Every word and code for a country ("place") or an indicator ("measure") that is covered."""
    catalog = load_catalog().limited_to(countries, indicators)
    codes = catalog.countries if role == "place" else catalog.indicators
    entries = (
        entry
        for language in get_args(Language)
        for entry in catalog.entries(language, questions=True, elsewhere=False)
    )
    words = {fold(entry.phrase) for entry in entries if role in entry.roles or "several" in entry.roles}
    return frozenset(map(fold, codes)) | words | {_letters(c.flag) for c in catalog.countries.values()}


def _letters(flag: str) -> str:
    """The two letters that a flag stands for: another code of the same country."""
    return "".join(chr(ord(sign) - 0x1F1E6 + ord("a")) for sign in flag)


def _to_text(payload: Mapping[str, Any]) -> str:
    # Keys stay in the order in which the tool wrote them: a ranking must read from the top.
    return json.dumps(payload, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def _show(value: object) -> str:
    try:
        text = repr(value)
    except ValueError:  # an integer too long for Python to print
        return "a number that long"
    return _cut(text, _SHOWN_CHARACTERS)


def _cut(text: str, characters: int) -> str:
    return text if len(text) <= characters else f"{text[: characters - 1]}…"
