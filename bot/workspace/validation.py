"""Slack's rules for texts, blocks and modals, as far as a bot like ours can break them.

Tables say which fields a block or an element may and must have; a field that is not listed is refused, since
Slack refuses it too. Pure functions: they raise `SlackFailure` or return the blocks with ids filled in.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.workspace.failures import SlackFailure
from bot.workspace.rich_text import find_faults
from bot.workspace.state import Json

MAX_MESSAGE_BLOCKS = 50
MAX_VIEW_BLOCKS = 100
# As an app met it: 13,297 characters in one markdown block are taken, and 13,172 beside a divider, so that
# names and braces count, and about ninety characters more a block.
MAX_BLOCKS_SIZE = 13_431
_PER_BLOCK = 87
MAX_POST_TEXT = 40_000
MAX_UPDATE_TEXT = 4_000
MAX_VIEW_BYTES = 250_000
MAX_ID = 255


@dataclass(frozen=True, slots=True)
class Shape:
    """Fields of one block or element type. A text rule is (longest, plain_text only?)."""

    required: frozenset[str] = frozenset()
    optional: frozenset[str] = frozenset()
    texts: Mapping[str, tuple[int, bool]] | None = None
    lengths: Mapping[str, int] | None = None


def _shape(
    required: str = "",
    optional: str = "",
    texts: Mapping[str, tuple[int, bool]] | None = None,
    lengths: Mapping[str, int] | None = None,
) -> Shape:
    return Shape(frozenset(required.split()), frozenset(optional.split()), texts, lengths)


BLOCKS: Mapping[str, Shape] = {
    "section": _shape("", "text fields accessory expand", {"text": (3000, False)}),
    "header": _shape("text", "level", {"text": (150, True)}),
    "divider": _shape(),
    "context": _shape("elements"),
    "actions": _shape("elements"),
    "image": _shape("alt_text", "image_url title slack_file", {"title": (2000, True)}, {"alt_text": 2000}),
    "input": _shape(
        "label element",
        "hint optional dispatch_action",
        {"label": (2000, True), "hint": (2000, True)},
    ),
    "rich_text": _shape("elements"),
    "markdown": _shape("text", "", None, {"text": 12_000}),
}

_CHOICE = "options initial_option initial_options confirm focus_on_load"
ELEMENTS: Mapping[str, Shape] = {
    "button": _shape(
        "text",
        "value url style confirm accessibility_label",
        {"text": (75, True)},
        {"value": 2000, "url": 3000, "accessibility_label": 75},
    ),
    "checkboxes": _shape("options", _CHOICE),
    "radio_buttons": _shape("options", _CHOICE),
    "overflow": _shape("options", "confirm"),
    "static_select": _shape("options", f"placeholder {_CHOICE}", {"placeholder": (150, True)}),
    "plain_text_input": _shape(
        "",
        "placeholder initial_value multiline min_length max_length dispatch_action_config focus_on_load",
        {"placeholder": (150, True)},
        {"initial_value": 3000},
    ),
    "url_text_input": _shape(
        "", "placeholder initial_value dispatch_action_config focus_on_load", {"placeholder": (150, True)}
    ),
    "image": _shape("alt_text", "image_url slack_file", None, {"alt_text": 2000}),
}
_IN_ACTIONS = frozenset({"button", "checkboxes", "radio_buttons", "overflow", "static_select"})
_IN_SECTION = _IN_ACTIONS | {"image"}
_IN_INPUT = frozenset({"checkboxes", "radio_buttons", "static_select", "plain_text_input", "url_text_input"})
_VIEW = _shape(
    "type title blocks",
    "close submit private_metadata callback_id clear_on_close notify_on_close external_id submit_disabled",
    {"title": (24, True), "close": (24, True), "submit": (24, True)},
    {"private_metadata": 3000, "callback_id": 255, "external_id": 255},
)


class _Checker:
    """Collects every complaint, each with the JSON pointer of its place, as Slack reports them."""

    def __init__(self) -> None:
        self.messages: list[str] = []
        self.block_ids: set[str] = set()
        self.action_ids: set[str] = set()

    def complain(self, what: str, where: str) -> None:
        self.messages.append(f"[ERROR] {what} [json-pointer:{where}]")

    def fields(self, value: Json, shape: Shape, always: frozenset[str], where: str) -> None:
        for name in sorted(shape.required - value.keys()):
            self.complain(f"missing required field: {name}", where)
        for name in sorted(value.keys() - shape.required - shape.optional - always):
            self.complain(f"no more than the known fields allowed: {name}", where)
        for name, (longest, plain) in (shape.texts or {}).items():
            if name in value:
                self.text(value[name], longest, plain, f"{where}/{name}")
        for name, longest in (shape.lengths or {}).items():
            if name in value:
                self.string(value[name], longest, f"{where}/{name}", may_be_empty=name != "text")

    def string(self, value: Any, longest: int, where: str, *, may_be_empty: bool = False) -> None:
        if not isinstance(value, str):
            self.complain("must be a string", where)
        elif not value and not may_be_empty:
            self.complain("must be more than 0 characters", where)
        elif len(value) > longest:
            self.complain(f"must be less than {longest + 1} characters", where)

    def text(self, value: Any, longest: int, plain_only: bool, where: str) -> None:
        if not isinstance(value, dict):
            self.complain("must be an object", where)
            return
        kind = value.get("type")
        if kind not in (("plain_text",) if plain_only else ("plain_text", "mrkdwn")):
            self.complain(f"unsupported type: {kind}", f"{where}/type")
        unknown = value.keys() - {"type", "text", "emoji" if kind == "plain_text" else "verbatim"}
        for name in sorted(unknown):
            self.complain(f"invalid additional property: {name}", where)
        self.string(value.get("text"), longest, f"{where}/text")

    def blocks(self, blocks: Any, allowed: Mapping[str, Shape], where: str) -> None:
        for index, block in enumerate(blocks):
            place = f"{where}/{index}"
            if not isinstance(block, dict):
                self.complain("must be an object", place)
                continue
            kind = block.get("type")
            if not isinstance(kind, str) or kind not in allowed:
                self.complain(f"unsupported type: {kind}", f"{place}/type")
                continue
            self.fields(block, allowed[kind], frozenset({"type", "block_id"}), place)
            self.block_id(block, place)
            self.action_ids = set()  # an action_id is unique within its block only
            self.inside(kind, block, place)

    def block_id(self, block: Json, where: str) -> None:
        block_id = block.get("block_id")
        if block_id is None:
            return
        self.string(block_id, MAX_ID, f"{where}/block_id")
        if block_id in self.block_ids:
            self.complain(f"block_id already exists: {block_id}", f"{where}/block_id")
        if isinstance(block_id, str):
            self.block_ids.add(block_id)

    def inside(self, kind: str, block: Json, where: str) -> None:
        match kind:
            case "section":
                if "text" not in block and not block.get("fields"):
                    self.complain("missing required field: text", where)
                fields = self.counted(block["fields"], 1, 10, f"{where}/fields") if "fields" in block else []
                for index, item in enumerate(fields):
                    self.text(item, 2000, False, f"{where}/fields/{index}")
                if "accessory" in block:
                    self.element(block["accessory"], _IN_SECTION, f"{where}/accessory")
            case "context":
                for index, item in enumerate(self.counted(block.get("elements"), 1, 10, f"{where}/elements")):
                    place = f"{where}/elements/{index}"
                    if isinstance(item, dict) and item.get("type") == "image":
                        self.element(item, frozenset({"image"}), place)
                    else:
                        self.text(item, 3000, False, place)
            case "actions":
                for index, item in enumerate(self.counted(block.get("elements"), 1, 25, f"{where}/elements")):
                    self.element(item, _IN_ACTIONS, f"{where}/elements/{index}")
            case "rich_text":
                self.counted(block.get("elements"), 1, 1_000, f"{where}/elements")
                for what, place in find_faults(block.get("elements"), f"{where}/elements"):
                    self.complain(what, place)
            case "input":
                self.element(block.get("element"), _IN_INPUT, f"{where}/element")

    def counted(self, value: Any, least: int, most: int, where: str) -> list[Any]:
        """The items that are to be looked at; none of what is no array."""
        if not isinstance(value, list):
            self.complain("must be an array", where)
            return []
        if len(value) < least:
            self.complain(f"no fewer than {least} items allowed", where)
        elif len(value) > most:
            self.complain(f"no more than {most} items allowed", where)
        return value

    def element(self, element: Any, allowed: frozenset[str], where: str) -> None:
        kind = element.get("type") if isinstance(element, dict) else None
        if kind not in allowed:
            self.complain(f"unsupported type: {kind}", f"{where}/type")
            return
        always = frozenset({"type"}) if kind == "image" else frozenset({"type", "action_id"})
        self.fields(element, ELEMENTS[kind], always, where)
        if "style" in element and element["style"] not in ("primary", "danger"):
            self.complain(f"invalid style: {element['style']}", f"{where}/style")
        action_id = element.get("action_id")
        if action_id is not None:
            self.string(action_id, MAX_ID, f"{where}/action_id")
            if action_id in self.action_ids:
                self.complain(f"action_id already exists: {action_id}", f"{where}/action_id")
            self.action_ids.add(str(action_id))
        if "options" in element:
            self.options(kind, element, where)
        if "confirm" in element:
            self.confirm(element["confirm"], f"{where}/confirm")

    def options(self, kind: str, element: Json, where: str) -> None:
        most = {"static_select": 100, "overflow": 5}.get(kind, 10)
        plain = kind in ("static_select", "overflow")
        for index, option in enumerate(self.counted(element["options"], 1, most, f"{where}/options")):
            place = f"{where}/options/{index}"
            shape = _shape(
                "text value",
                "description",
                {"text": (75, plain), "description": (75, plain)},
                {"value": 150},
            )
            if isinstance(option, dict):
                self.fields(option, shape, frozenset(), place)
            else:
                self.complain("must be an object", place)
        initial = element.get("initial_options", [])
        if element.get("initial_option") is not None:
            initial = [element["initial_option"]]
        if any(option not in element["options"] for option in initial):
            self.complain("initial options must be among the options", where)

    def confirm(self, value: Any, where: str) -> None:
        texts = {"title": (100, True), "text": (300, False), "confirm": (30, True), "deny": (30, True)}
        if isinstance(value, dict):
            self.fields(value, _shape("title text confirm deny", "style", texts), frozenset(), where)
        else:
            self.complain("must be an object", where)


def check_message_blocks(blocks: Any) -> list[Json]:
    """The blocks of a message with ids filled in.

    Raises `SlackFailure`: invalid_blocks_format, invalid_blocks (a message a fault), msg_blocks_too_long.
    """
    if not isinstance(blocks, list):
        raise SlackFailure("invalid_blocks_format")
    if len(blocks) > MAX_MESSAGE_BLOCKS:
        raise SlackFailure(
            "invalid_blocks",
            (f"[ERROR] no more than {MAX_MESSAGE_BLOCKS} items allowed [json-pointer:/blocks]",),
        )
    checker = _Checker()
    checker.blocks(blocks, BLOCKS, "/blocks")
    if checker.messages:
        raise SlackFailure("invalid_blocks", tuple(checker.messages))
    filled = [_with_ids(block) for block in blocks]
    if sum(_size(block) for block in filled) > MAX_BLOCKS_SIZE:
        raise SlackFailure("msg_blocks_too_long")
    return filled


def check_view(view: Any) -> Json:
    """The modal with ids filled in. Raises `SlackFailure`: invalid_arguments, view_too_large."""
    if not isinstance(view, dict):
        raise SlackFailure("invalid_arguments", ("[ERROR] must be an object [json-pointer:/view]",))
    if len(json.dumps(view).encode()) > MAX_VIEW_BYTES:
        raise SlackFailure("view_too_large")
    checker = _Checker()
    checker.fields(view, _VIEW, frozenset(), "/view")
    if view.get("type") != "modal":
        checker.complain(f"unsupported type: {view.get('type')}", "/view/type")
    blocks = view.get("blocks", [])
    checker.counted(blocks, 1, MAX_VIEW_BLOCKS, "/view/blocks")
    if isinstance(blocks, list):
        checker.blocks(blocks, {key: BLOCKS[key] for key in BLOCKS if key != "markdown"}, "/view/blocks")
        if any(isinstance(b, dict) and b.get("type") == "input" for b in blocks) and "submit" not in view:
            checker.complain("missing required field: submit (the modal has inputs)", "/view")
    if checker.messages:
        raise SlackFailure("invalid_arguments", tuple(checker.messages))
    return {**view, "blocks": [_with_ids(block) for block in blocks]}


def _size(block: Json) -> int:
    return len(json.dumps(block, ensure_ascii=False, separators=(",", ":"))) + _PER_BLOCK


def _with_ids(block: Json) -> Json:
    filled = {**block, "block_id": block.get("block_id") or secrets.token_hex(3)}
    for key in ("accessory", "element"):
        if key in filled:
            filled[key] = _with_action_id(filled[key])
    if filled["type"] == "actions":
        filled["elements"] = [_with_action_id(element) for element in filled["elements"]]
    return filled


def _with_action_id(element: Json) -> Json:
    if element["type"] == "image":
        return element
    return {**element, "action_id": element.get("action_id") or secrets.token_hex(3)}
