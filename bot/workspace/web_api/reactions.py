"""reactions.*: the small signs under a message."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.workspace.failures import SlackFailure
from bot.workspace.state import Json, Message
from bot.workspace.web_api.arguments import Arguments
from bot.workspace.web_api.method import Method, find_channel

if TYPE_CHECKING:
    from bot.workspace.server import LocalWorkspace

_NAME = re.compile(r"[a-z0-9_+'-]{1,100}")


def _target(workspace: LocalWorkspace, arguments: Arguments) -> tuple[Message, str]:
    name = arguments.text("name", "invalid_name").strip(":")
    if not _NAME.fullmatch(name):
        raise SlackFailure("invalid_name")
    channel = find_channel(workspace, arguments.text("channel", "no_item_specified"), to_write=True)
    message = workspace.state.message(channel.id, arguments.text("timestamp", "no_item_specified"))
    if message is None:
        raise SlackFailure("message_not_found")
    return message, name


async def add(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    message, name = _target(workspace, arguments)
    users = message.reactions.setdefault(name, [])
    if workspace.state.bot.id in users:
        raise SlackFailure("already_reacted")
    users.append(workspace.state.bot.id)
    workspace.state.announce_message(message)
    return {}


async def remove(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    message, name = _target(workspace, arguments)
    users = message.reactions.get(name, [])
    if workspace.state.bot.id not in users:
        raise SlackFailure("no_reaction")
    users.remove(workspace.state.bot.id)
    if not users:
        del message.reactions[name]
    workspace.state.announce_message(message)
    return {}


METHODS = (
    Method("reactions.add", add, scopes=("reactions:write",)),
    Method("reactions.remove", remove, scopes=("reactions:write",)),
)
