"""A message without its blocks: the whole of it as text, for screen readers, notifications, and where Slack
refuses the blocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from bot.slack.blocks.parts import MAX_SECTION, MAX_TEXT, Block, SlackMessage, check_limits, section
from bot.slack.escape import clip, disarm

_SHORT_QUOTE = 600

_Kind = Literal["main", "item", "small"]
_Line = tuple[_Kind, str]


def build_spoken(blocks: Sequence[Block]) -> SlackMessage:
    """The message whose text says all that the blocks show, as far as Slack takes it.

    Raises `BlockLimitError`.
    """
    message = SlackMessage(speak(blocks), tuple(blocks))
    check_limits(message)
    return message


def speak(blocks: Sequence[Block], limit: int = MAX_TEXT) -> str:
    """Finished markup, a line for each that is shown; no buttons.

    Where that is too long, small print goes first, then lists from their end, then the ends of quotations:
    what was answered or asked, cautions and sources stay.
    """
    lines = _read(blocks, None)
    if _length(lines) > limit:
        lines = _without_items([line for line in lines if line[0] != "small"], limit)
    if _length(lines) > limit:
        lines = _without_items([line for line in _read(blocks, _SHORT_QUOTE) if line[0] != "small"], limit)
    kept: list[_Line] = []
    for line in lines:
        if _length([*kept, line]) <= limit:
            kept.append(line)
    return "\n".join(text for _, text in kept)


def shrink(message: SlackMessage) -> SlackMessage:
    """The same in the plainest blocks there are: its text, and its buttons."""
    parts, rest = [], message.text
    while len(rest) > MAX_SECTION and (end := rest.rfind("\n", 0, MAX_SECTION)) > 0:
        parts.append(rest[:end])
        rest = rest[end + 1 :]
    shown = [section(part) for part in (*parts, rest) if part.strip() and len(part) <= MAX_SECTION]
    buttons = [block for block in message.blocks if block["type"] == "actions"]
    return SlackMessage(message.text, (*shown, *buttons))


def _without_items(lines: list[_Line], limit: int) -> list[_Line]:
    """Fewer and fewer items of lists, from the end, until the rest fits."""
    lines = list(lines)
    items = [index for index, (kind, _) in enumerate(lines) if kind == "item"]
    while items and _length(lines) > limit:
        del lines[items.pop()]
    return lines


def _length(lines: Sequence[_Line]) -> int:
    return sum(len(text) + 1 for _, text in lines)


def _read(blocks: Sequence[Block], quote: int | None) -> list[_Line]:
    return [line for block in blocks for line in _lines(block, quote)]


def _lines(block: Block, quote: int | None) -> list[_Line]:
    match block["type"]:
        case "section":
            return [("main", block["text"]["text"])]
        case "context":
            return [
                ("main", item["text"]) if item["type"] == "mrkdwn" else ("small", disarm(item["text"]))
                for item in block["elements"]
            ]
        case "rich_text":
            return [line for part in block["elements"] for line in _rich_lines(part, quote)]
        case _:
            return []


def _rich_lines(part: dict[str, Any], quote: int | None) -> list[_Line]:
    match part["type"]:
        case "rich_text_list":
            return [("item", f"• {disarm(_text(item))}") for item in part["elements"]]
        case "rich_text_quote":
            text = _text(part) if quote is None else clip(_text(part), quote)
            return [("main", f"&gt; {disarm(line)}") for line in text.split("\n")]
        case _:
            return [("main", disarm(_text(part)))]


def _text(part: dict[str, Any]) -> str:
    return "".join(element.get("text", "") for element in part["elements"])
