"""What a person typed, as Slack stores it: the text with its markup, and the same as a block of rich text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.workspace.state import Json, User

_ADDRESS = re.compile(r"https?://[^\s<>|]+")
_REFERENCE = re.compile(r"<([@#!]?)([^<>|]*)(?:\|([^<>]*))?>")


def mark_up(text: str, people: Iterable[User]) -> str:
    """& < > escaped, @names and addresses as markup."""
    marked = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    for user in sorted(people, key=lambda user: -len(user.name)):
        marked = re.sub(rf"@{re.escape(user.name)}\b", f"<@{user.id}>", marked)
    return _ADDRESS.sub(lambda match: f"<{match.group()}>", marked)


def build_rich_text(marked: str, block_id: str) -> list[Json]:
    """The blocks of a person's message; their formatting is not told apart here."""
    elements: list[Json] = []
    last = 0
    for match in _REFERENCE.finditer(marked):
        elements += _text(marked[last : match.start()])
        elements.append(_reference(*match.groups()))
        last = match.end()
    elements += _text(marked[last:])
    line = {"type": "rich_text_section", "elements": elements}
    return [{"type": "rich_text", "block_id": block_id, "elements": [line]}]


def _text(marked: str) -> list[Json]:
    plain = marked.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    return [{"type": "text", "text": plain}] if plain else []


def _reference(sign: str, target: str, label: str | None) -> Json:
    if sign == "@":
        return {"type": "user", "user_id": target}
    if sign == "#":
        return {"type": "channel", "channel_id": target}
    if sign == "!" and target.startswith("subteam^"):
        return {"type": "usergroup", "usergroup_id": target.removeprefix("subteam^")}
    if sign == "!" and target in ("here", "channel", "everyone"):
        return {"type": "broadcast", "range": target}
    if sign == "!":
        return {"type": "text", "text": label or target}
    return {"type": "link", "url": target} | ({"text": label} if label else {})
