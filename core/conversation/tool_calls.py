"""A model's tool calls made safe to count, compare, record and send back. None of them runs here."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from core.conversation.messages import ToolCall
from core.strict_json import canonical_json, parse_strict_json

# Broken arguments can be as long as a reply; a record needs enough to see what went wrong.
_RECORDED_CHARACTERS = 400
_NAME_CHARACTERS = 64


def read_arguments(call: ToolCall) -> dict[str, Any] | str:
    """The arguments as an object, or the start of the model's text where it is not one."""
    try:
        value = parse_strict_json(call.arguments)
    except ValueError:
        value = None
    return value if isinstance(value, dict) else call.arguments[:_RECORDED_CHARACTERS]


def build_call_key(call: ToolCall) -> str:
    """What makes two calls equal. 2024 and 2024.0 differ: a model that mends a type is not stuck."""
    arguments = read_arguments(call)
    text = canonical_json(arguments) if isinstance(arguments, dict) else call.arguments.strip()
    return f"{call.name} {text}"


def make_ids_unique(calls: tuple[ToolCall, ...], taken: set[str]) -> tuple[ToolCall, ...]:
    """The calls with new ids where theirs is empty or taken; adds all of them to `taken`.

    Services refuse a conversation whose results cannot be told apart, and some take an id of nine letters and
    digits only.
    """
    unique = []
    for call in calls:
        number, call_id = len(taken) + 1, call.id.strip()
        while not call_id or call_id in taken:
            call_id = f"call{number:05d}"
            number += 1
        taken.add(call_id)
        unique.append(replace(call, id=call_id))
    return tuple(unique)


def make_safe_to_echo(call: ToolCall) -> ToolCall:
    """The call as it goes back to the model: services refuse broken arguments and odd names in a history."""
    arguments = call.arguments if isinstance(read_arguments(call), dict) else "{}"
    name = re.sub(r"[^A-Za-z0-9_-]", "_", call.name)[:_NAME_CHARACTERS] or "unnamed"
    return replace(call, name=name, arguments=arguments)
