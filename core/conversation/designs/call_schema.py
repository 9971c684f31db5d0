"""Tool calls as structured output: their JSON schema, and how one is read. No function tools needed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args

from core.conversation.messages import ToolCall
from core.data.catalog import load_catalog
from core.language.tokens import fold
from core.outcome import Language
from core.strict_json import canonical_json
from core.tools.base import Tool

_NAMING = frozenset({"COUNTRY", "MEASURE", "LABEL"})


def build_call_schema(tools: Mapping[str, Tool]) -> list[dict[str, Any]]:
    """One strict schema for each tool: {"tool": its name, "arguments": its parameters}.

    Codes must be free text in it. A model that must choose from a list turns a country that is not in it into
    one that is (Narnia became Nigeria); with free text it writes FRA, and the tool refuses that.
    """
    return [
        {
            "type": "object",
            "properties": {
                "tool": {"type": "string", "enum": [tool.name]},
                "arguments": dict(tool.parameters),
            },
            "required": ["tool", "arguments"],
            "additionalProperties": False,
        }
        for tool in tools.values()
    ]


def describe_tools(tools: Mapping[str, Tool]) -> str:
    """The tools as lines of the instructions, with the names of their arguments."""
    return "\n".join(
        f"- {tool.name}({', '.join(tool.parameters['properties'])}): {tool.description}"
        for tool in tools.values()
    )


def read_call(value: object) -> ToolCall | None:
    """The call in {"tool", "arguments"}, without an id; None where the value is not one.

    A country or measure that the model named by its name gets its code: "Canada" can only mean CAN. Nothing
    else in the arguments is touched; the tool checks them.
    """
    match value:
        case {"tool": str(name), "arguments": dict(arguments), **rest} if not rest:
            return ToolCall(
                "", name, canonical_json({key: _to_code(item) for key, item in arguments.items()})
            )
        case _:
            return None


def _to_code(value: Any) -> Any:  # noqa: ANN401 (an argument has any type)
    if isinstance(value, str):
        return _codes_of_names().get(fold(value.strip()), value)
    return [_to_code(item) for item in value] if isinstance(value, list) else value


@cache
def _codes_of_names() -> Mapping[str, str]:
    """What countries and indicators are called in either language -> their code."""
    catalog = load_catalog()
    entries = (
        entry for language in get_args(Language) for entry in catalog.entries(language, elsewhere=False)
    )
    names = {
        fold(entry.phrase): str(entry.roles.get("place") or entry.roles["measure"])
        for entry in entries
        if entry.terminal in _NAMING
    }
    return {**names, **{fold(code): code for code in (*catalog.countries, *catalog.indicators)}}
