"""What one Web API method is: its name, the token and scope it takes, and the function that does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bot.workspace.failures import SlackFailure
from bot.workspace.state import Channel, Json
from bot.workspace.web_api.arguments import Arguments

if TYPE_CHECKING:
    from bot.workspace.server import LocalWorkspace

Handler = Callable[["LocalWorkspace", Arguments], Awaitable[Json]]


@dataclass(frozen=True, slots=True)
class Method:
    """`caller`: which kind of token may call it. `scopes`: any one of them is enough; empty: none needed."""

    name: str
    handler: Handler
    caller: Literal["bot", "app"] = "bot"
    scopes: tuple[str, ...] = ()


def find_channel(workspace: LocalWorkspace, channel: str, *, to_write: bool = False) -> Channel:
    """The channel. Raises `SlackFailure`: channel_not_found, and for writing not_in_channel, is_archived."""
    state = workspace.state
    found = state.channels.get(channel)
    if found is None and channel in state.users and to_write:
        found = state.open_im(channel)  # Slack takes a person's id for their direct message
    if found is None:
        raise SlackFailure("channel_not_found")
    if to_write and state.bot.id not in found.members:
        raise SlackFailure("not_in_channel")
    if to_write and found.is_archived:
        raise SlackFailure("is_archived")
    return found
