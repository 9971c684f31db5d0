"""conversations.*: reading channels and threads, opening a direct message."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.workspace.failures import SlackFailure
from bot.workspace.state import Json, Message
from bot.workspace.web_api.arguments import Arguments
from bot.workspace.web_api.method import Method, find_channel

if TYPE_CHECKING:
    from bot.workspace.server import LocalWorkspace


def _readable(workspace: LocalWorkspace, arguments: Arguments) -> str:
    channel = find_channel(workspace, arguments.text("channel", "channel_not_found"))
    if workspace.state.bot.id not in channel.members:
        raise SlackFailure("not_in_channel")
    granted, needed = workspace.settings.granted_scopes, f"{_PREFIXES[channel.type]}:history"
    if granted is not None and needed not in granted:
        raise SlackFailure("missing_scope", (f"needed: {needed}",))
    return channel.id


def _page(workspace: LocalWorkspace, arguments: Arguments, messages: list[Message]) -> Json:
    """One page of messages; the cursor is the place of the next one."""
    oldest, latest = arguments.optional_text("oldest"), arguments.optional_text("latest")
    inclusive = arguments.flag("inclusive")
    kept = [
        message
        for message in messages
        if (oldest is None or message.ts > oldest or (inclusive and message.ts == oldest))
        and (latest is None or message.ts < latest or (inclusive and message.ts == latest))
    ]
    cursor = arguments.optional_text("cursor") or "0"
    if not cursor.isdecimal():
        raise SlackFailure("invalid_cursor")
    start, size = int(cursor), arguments.number("limit", 100, 999)
    with_metadata = arguments.flag("include_all_metadata")
    shown: list[Json] = []
    for message in kept[start : start + size]:
        shape = message.to_json(with_metadata=with_metadata)
        replies = workspace.state.thread(message.channel, message.ts)[1:]
        if message.thread_ts in (None, message.ts) and replies:
            shape |= {
                "thread_ts": message.ts,
                "reply_count": len(replies),
                "reply_users": sorted({reply.user for reply in replies}),
                "latest_reply": replies[-1].ts,
            }
        shown.append(shape)
    more = len(kept) > start + size
    page: Json = {"messages": shown, "has_more": more}
    if more:
        page["response_metadata"] = {"next_cursor": str(start + size)}
    return page


async def replies(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    """The thread's first message and its replies, oldest first."""
    channel = _readable(workspace, arguments)
    ts = arguments.text("ts", "thread_not_found")
    if workspace.state.message(channel, ts) is None:
        raise SlackFailure("thread_not_found")
    return _page(workspace, arguments, workspace.state.thread(channel, ts))


async def history(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    """The channel's own messages, newest first; replies are not among them."""
    channel = _readable(workspace, arguments)
    return _page(workspace, arguments, workspace.state.top_level(channel)[::-1])


async def info(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    channel = find_channel(workspace, arguments.text("channel", "channel_not_found"))
    return {"channel": channel.to_json(workspace.state.bot.id)}


async def members(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    channel = find_channel(workspace, arguments.text("channel", "channel_not_found"))
    return {"members": sorted(channel.members)}


async def open_conversation(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    users = str(arguments.text("users", "users_list_not_supplied")).split(",")
    if len(users) != 1:
        raise SlackFailure("not_enough_users")
    if users[0] not in workspace.state.users:
        raise SlackFailure("user_not_found")
    channel = workspace.state.open_im(users[0])
    return {"channel": {"id": channel.id}}


_PREFIXES = {"channel": "channels", "group": "groups", "im": "im", "mpim": "mpim"}
_READ = tuple(f"{prefix}:history" for prefix in _PREFIXES.values())
_LIST = tuple(f"{prefix}:read" for prefix in _PREFIXES.values())

METHODS = (
    Method("conversations.replies", replies, scopes=_READ),
    Method("conversations.history", history, scopes=_READ),
    Method("conversations.info", info, scopes=_LIST),
    Method("conversations.members", members, scopes=_LIST),
    Method("conversations.open", open_conversation, scopes=("im:write",)),
)
