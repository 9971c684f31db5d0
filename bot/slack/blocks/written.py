"""Text from outside, shown as it was written.

Rich text and plain text take no markup: what a model or a person wrote cannot look bold ("*checked*") or
struck out ("~41~"), nor be an emoji, a mention or a link. Nothing is put in between, so numbers copy clean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.slack.blocks.parts import MAX_SECTION, Block
from bot.slack.escape import clip, show_turns, split

_QUOTED_LINES = 20
_NOTHING = "–"  # Slack takes no empty text


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a list; `aside` stands after it in italics."""

    text: str
    aside: str = ""

    def __str__(self) -> str:
        return " ".join(part for part in (self.text, self.aside) if part)


def paragraphs(text: str) -> list[Block]:
    """The whole text, in several blocks where it is too long for one. Nothing is cut off."""
    parts = split(text, MAX_SECTION) or [_NOTHING]
    return [_rich({"type": "rich_text_section", "elements": [_text(part)]}) for part in parts]


def quotation(text: str, limit: int) -> Block:
    """The text as a quotation, shortened, of so many lines at most."""
    lines = clip(text, limit).strip().split("\n")
    if len(lines) > _QUOTED_LINES:
        lines = [*lines[: _QUOTED_LINES - 1], " ".join(lines[_QUOTED_LINES - 1 :])]
    quoted = "\n".join(lines) or _NOTHING
    return _rich({"type": "rich_text_quote", "elements": [_text(quoted)]})


def bullets(lines: Sequence[Line]) -> Block:
    """A list of at least one line."""
    items = [{"type": "rich_text_section", "elements": _line(line)} for line in lines]
    return _rich({"type": "rich_text_list", "style": "bullet", "elements": items})


def small(text: str) -> Block:
    """Small grey text."""
    plain = {"type": "plain_text", "text": show_turns(text.strip()) or _NOTHING, "emoji": False}
    return {"type": "context", "elements": [plain]}


def _line(line: Line) -> list[dict[str, Any]]:
    elements = [_text(line.text)] if line.text else []
    if line.aside:
        space = " " if line.text else ""
        elements.append({**_text(space + line.aside), "style": {"italic": True}})
    return elements or [_text(_NOTHING)]


def _text(text: str) -> dict[str, Any]:
    return {"type": "text", "text": show_turns(text)}


def _rich(element: dict[str, Any]) -> Block:
    return {"type": "rich_text", "elements": [element]}
