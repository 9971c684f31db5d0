"""The few Block Kit parts that we use, and Slack's limits on them, checked before anything is sent."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.slack.escape import clip, disarm
from core.outcome import Language

Block = dict[str, Any]

MAX_BLOCKS = 50
MAX_SECTION = 3_000
MAX_TEXT = 4_000
# Slack counts the structure, too, and adds ids of its own; it took 13,297 characters in one block, and 13,172
# beside a divider.
MAX_SIZE = 13_000
_PER_BLOCK = 110
MAX_BUTTON = 75
MAX_VALUE = 2_000


class BlockLimitError(ValueError):
    """A message or modal that Slack would refuse; the text names the limit and the size."""


@dataclass(frozen=True, slots=True)
class SlackMessage:
    """A message: `text` is its plain form (notifications, screen readers), `blocks` what is shown."""

    text: str
    blocks: tuple[Block, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {"text": self.text, "blocks": list(self.blocks)} if self.blocks else {"text": self.text}


def build_message(plain: str, blocks: Sequence[Block]) -> SlackMessage:
    """`plain` is text as written; it is shortened and disarmed here. Raises `BlockLimitError`."""
    message = SlackMessage(disarm(clip(plain, MAX_TEXT)), tuple(blocks))
    check_limits(message)
    return message


def check_limits(message: SlackMessage) -> None:
    """Slack's limits as far as our builders could break them. Raises `BlockLimitError`."""
    if not message.text:
        raise BlockLimitError("a message needs a text")
    if len(message.text) > MAX_TEXT:
        raise BlockLimitError(f"the text has {len(message.text)} characters, {MAX_TEXT} are allowed")
    if len(message.blocks) > MAX_BLOCKS:
        raise BlockLimitError(f"{len(message.blocks)} blocks, {MAX_BLOCKS} are allowed")
    for block in message.blocks:
        for text in _texts(block):
            if not 0 < len(text) <= MAX_SECTION:
                raise BlockLimitError(f"a {block['type']} text has {len(text)} characters")
    if (size := size_of(message.blocks)) > MAX_SIZE:
        raise BlockLimitError(f"all blocks have a size of {size}, {MAX_SIZE} are allowed")


def size_of(blocks: Sequence[Block]) -> int:
    """Characters of all that is sent, braces and names included, and what Slack adds to each block."""
    return sum(
        len(json.dumps(block, ensure_ascii=False, separators=(",", ":"))) + _PER_BLOCK for block in blocks
    )


def _texts(value: object) -> list[str]:
    if isinstance(value, dict):
        own = [value["text"]] if isinstance(value.get("text"), str) else []
        return own + [text for item in value.values() for text in _texts(item)]
    if isinstance(value, list):
        return [text for item in value for text in _texts(item)]
    return []


def section(markup: str) -> Block:
    """`markup` is finished Slack markup of ours. Bare links stay text."""
    return {"type": "section", "text": {"type": "mrkdwn", "text": markup, "verbatim": True}}


def context(markup: str) -> Block:
    """Small grey text; `markup` as in `section`."""
    return {"type": "context", "elements": [{"type": "mrkdwn", "text": markup, "verbatim": True}]}


def actions(name: str, language: Language, *buttons: Block) -> Block:
    """Buttons; their block id tells the language of what stands above them, for whoever presses one."""
    return {"type": "actions", "block_id": f"{name}_{language}", "elements": list(buttons)}


def language_of_buttons(block_id: str) -> Language:
    """What `actions` put into the id; English for a message of an older version."""
    return "fr" if block_id.endswith("_fr") else "en"


def button(label: str, action_id: str, value: str, style: str | None = None) -> Block:
    """`value` is our own id, never Slack's: those differ between workspaces that share a channel."""
    shape: Block = {
        "type": "button",
        "action_id": action_id,
        "value": value,
        "text": {"type": "plain_text", "text": label},
    }
    return shape if style is None else {**shape, "style": style}
