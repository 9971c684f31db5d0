"""What the app must be allowed in Slack, and what is missing without it: as in the manifest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NEEDED: Final[Mapping[str, str]] = {
    "app_mentions:read": "mentions are not heard",
    "im:history": "direct messages are not heard",
    "chat:write": "nothing can be answered",
    "reactions:write": "no sign that a question is being worked on",
    "commands": "no /snapshot, no /check, no “Check this sentence”",
    "users:read": "commands do not know a person's language, and editors cannot be looked up here",
    "channels:history": "after a lost connection, posts cannot be looked for",
    "groups:history": "the same in private channels",
    "files:write": "no pictures and no files of figures",
    "mpim:history": "mentions in group direct messages are not heard",
}
