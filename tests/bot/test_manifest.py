"""The Slack manifest asks for what the bot uses, and for nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from bot.slack import client

MANIFEST = (Path(__file__).parents[2] / "deploy" / "slack-manifest.yaml").read_text(encoding="utf-8")
SOURCES = Path(client.__file__).read_text(encoding="utf-8")

# Slack's documentation: what each method needs (auth.test, views.*, getPermalink need no scope of their own).
SCOPE_OF_METHOD = {
    "chat.postMessage": "chat:write",
    "chat.update": "chat:write",
    "chat.postEphemeral": "chat:write",
    "reactions.add": "reactions:write",
    "reactions.remove": "reactions:write",
    "files.getUploadURLExternal": "files:write",
    "files.completeUploadExternal": "files:write",
    "users.info": "users:read",
    "conversations.replies": "channels:history",
    "conversations.history": "channels:history",
}
SCOPE_OF_EVENT = {
    "app_mention": "app_mentions:read",
    "message.im": "im:history",
    "message.mpim": "mpim:history",
}
ALSO = {"commands", "groups:history"}


def test_scopes_are_exactly_those_of_the_methods_and_events() -> None:
    """Every method that the client calls is covered, and no scope is there without one."""
    scopes = set(re.findall(r"^      - ([a-z_:]+)", MANIFEST.split("bot_events")[0], re.MULTILINE))
    used = {method for method in SCOPE_OF_METHOD if f'"{method}"' in SOURCES}
    assert used == set(SCOPE_OF_METHOD)
    assert scopes == {SCOPE_OF_METHOD[method] for method in used} | set(SCOPE_OF_EVENT.values()) | ALSO


def test_events_and_command_are_subscribed() -> None:
    """Mentions, direct messages, interactivity and the slash command."""
    events = re.findall(r"^      - (\S+)", MANIFEST.split("bot_events:")[1], re.MULTILINE)
    assert set(events) == set(SCOPE_OF_EVENT)
    assert "command: /snapshot" in MANIFEST
    assert "socket_mode_enabled: true" in MANIFEST
