"""What Slack reads as markup in what we send: where a ping, a link or formatting would be live."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def live_markup(text: str, blocks: Sequence[dict[str, Any]]) -> str:
    """A message's plain form and its texts of type mrkdwn; rich and plain texts are shown as written."""

    def walk(value: Any) -> list[str]:
        if isinstance(value, dict):
            own = [value["text"]] if value.get("type") == "mrkdwn" else []
            return own + [found for item in value.values() for found in walk(item)]
        return [found for item in value for found in walk(item)] if isinstance(value, list | tuple) else []

    return "\n".join([text, *walk(blocks)])
