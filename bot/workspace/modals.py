"""What a modal's inputs hold when it is submitted, and what the app's reply does to it."""

from __future__ import annotations

import re
from typing import Any

from bot.workspace.failures import SlackFailure
from bot.workspace.state import Json, View, WorkspaceState
from bot.workspace.validation import check_view

_URL = re.compile(r"https?://\S+\.\S+|https?://(localhost|127\.0\.0\.1)\S*")

_HOLDS_VALUE = frozenset(
    {"plain_text_input", "url_text_input", "checkboxes", "radio_buttons", "static_select"}
)


def _inputs(view: View) -> list[tuple[Json, Json]]:
    """(block, element) of everything that holds a value."""
    return [
        (block, element)
        for block in view.payload["blocks"]
        for element in [block.get("element"), block.get("accessory"), *block.get("elements", ())]
        if isinstance(element, dict) and element.get("type") in _HOLDS_VALUE
    ]


def _given(block: Json, element: Json, given: Json) -> Any:
    """What was filled in, or the initial value where the field was not touched."""
    filled = given.get(block["block_id"], {})
    if element["action_id"] in filled:
        return filled[element["action_id"]]
    if element["type"] in ("plain_text_input", "url_text_input"):
        return element.get("initial_value")
    if element["type"] == "checkboxes":
        return [option["value"] for option in element.get("initial_options", ())]
    option = element.get("initial_option")
    return option["value"] if option else None


def typed_values(view: View, given: Json) -> Json:
    """`state.values` of a submission: {block_id: {action_id: {type, value or selected_...}}}.

    `given` is {block_id: {action_id: text, or option value, or a list of them}}.
    """
    values: Json = {}
    for block, element in _inputs(view):
        filled = _given(block, element, given)
        kind = element["type"]
        typed: Json = {"type": kind}
        if kind in ("plain_text_input", "url_text_input"):
            typed["value"] = filled or None
        else:
            options = {option["value"]: option for option in element["options"]}
            if kind == "checkboxes":
                typed["selected_options"] = [options[value] for value in filled or () if value in options]
            else:
                typed["selected_option"] = options.get(filled)
        values.setdefault(block["block_id"], {})[element["action_id"]] = typed
    return values


def missing_inputs(view: View, given: Json) -> dict[str, str]:
    """What Slack's own client would not let through, by block id."""
    errors: dict[str, str] = {}
    for block, element in _inputs(view):
        if block["type"] != "input":
            continue
        filled = _given(block, element, given)
        if not filled:
            if not block.get("optional"):
                errors[block["block_id"]] = "Please complete this required field."
        elif element["type"] == "url_text_input" and not _URL.fullmatch(str(filled)):
            errors[block["block_id"]] = "Please enter a valid URL."
        elif element["type"] == "plain_text_input":
            length = len(str(filled))
            if length > min(int(element.get("max_length", 3000)), 3000):
                errors[block["block_id"]] = f"Must be at most {element.get('max_length', 3000)} characters."
            elif length < int(element.get("min_length", 0)):
                errors[block["block_id"]] = f"Must be at least {element['min_length']} characters."
    return errors


def take_response(state: WorkspaceState, view: View, reply: Any) -> dict[str, str]:
    """Do what the app's reply asks: nothing = close, "errors", "update", "push" or "clear".

    Returns the errors to show, by block id. Raises `SlackFailure("invalid_response_action")` else.
    """
    if not reply:
        state.close_view(view)
        return {}
    action = reply.get("response_action") if isinstance(reply, dict) else None
    if action == "clear":
        state.close_view(view, whole_stack=True)
        return {}
    if action == "update":
        state.update_view(view, check_view(reply.get("view")))
        return {}
    if action == "push":
        state.open_view(view.user, check_view(reply.get("view")), previous=view)
        return {}
    errors = reply.get("errors") if isinstance(reply, dict) else None
    inputs = {block["block_id"] for block in view.payload["blocks"] if block["type"] == "input"}
    if action != "errors" or not isinstance(errors, dict) or not errors or not errors.keys() <= inputs:
        raise SlackFailure("invalid_response_action")
    return {str(block_id): str(text) for block_id, text in errors.items()}
