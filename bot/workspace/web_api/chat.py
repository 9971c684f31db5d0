"""chat.*: posting, updating, notes for one person, links to messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.workspace.failures import SlackFailure
from bot.workspace.state import EphemeralNote, Json, Message
from bot.workspace.validation import MAX_POST_TEXT, MAX_UPDATE_TEXT, check_message_blocks
from bot.workspace.web_api.arguments import Arguments
from bot.workspace.web_api.method import Method, find_channel

if TYPE_CHECKING:
    from bot.workspace.server import LocalWorkspace


def _content(arguments: Arguments, longest_text: int) -> tuple[str, list[Json]]:
    text = arguments.optional_text("text") or ""
    raw = arguments.structure("blocks", "invalid_blocks_format")
    if not text and not raw:
        raise SlackFailure("no_text")
    if len(text) > longest_text:
        raise SlackFailure("msg_too_long")
    return text, check_message_blocks(raw) if raw is not None else []


def _metadata(arguments: Arguments) -> Json | None:
    raw: Any = arguments.structure("metadata", "invalid_metadata_format")
    if raw is None:
        return None
    if (
        not isinstance(raw, dict)
        or not isinstance(raw.get("event_type"), str)
        or not isinstance(raw.get("event_payload"), dict)
    ):
        raise SlackFailure("invalid_metadata_format")
    return {"event_type": raw["event_type"], "event_payload": raw["event_payload"]}


def _thread(workspace: LocalWorkspace, channel: str, arguments: Arguments) -> str | None:
    asked = arguments.optional_text("thread_ts")
    if asked is None:
        return None
    root = workspace.state.thread_root(channel, asked)
    if root is None:
        raise SlackFailure("cannot_reply_to_message")
    return root


async def post_message(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    state = workspace.state
    channel = find_channel(workspace, arguments.text("channel", "channel_not_found"), to_write=True)
    text, blocks = _content(arguments, MAX_POST_TEXT)
    message = Message(
        channel.id,
        "",
        state.bot.id,
        text,
        blocks,
        thread_ts=_thread(workspace, channel.id, arguments),
        metadata=_metadata(arguments),
        bot_id=state.bot_id,
        app_id=state.app_id,
    )
    message.ts = state.next_ts()
    state.add_message(message)
    workspace.people.tell_app_of_message(message)
    return {"channel": channel.id, "ts": message.ts, "message": message.to_json(with_metadata=True)}


async def update(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    state = workspace.state
    channel = find_channel(workspace, arguments.text("channel", "channel_not_found"), to_write=True)
    message = state.message(channel.id, arguments.text("ts", "message_not_found"))
    if message is None:
        raise SlackFailure("message_not_found")
    if message.bot_id != state.bot_id:
        raise SlackFailure("cant_update_message")
    text, blocks = _content(arguments, MAX_UPDATE_TEXT)
    metadata = _metadata(arguments)
    before = message.to_json()
    message.text = text
    # Slack keeps the blocks when only a text is given, and drops them for an empty list.
    if arguments.structure("blocks", "invalid_blocks_format") is not None:
        message.blocks = blocks
    if metadata is not None:
        message.metadata = metadata
    message.edited_ts = state.next_ts()
    state.announce_message(message)
    workspace.people.tell_app_of_edit(message, before)
    return {"channel": channel.id, "ts": message.ts, "text": text, "message": message.to_json()}


async def delete(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    state = workspace.state
    channel = find_channel(workspace, arguments.text("channel", "channel_not_found"), to_write=True)
    message = state.message(channel.id, arguments.text("ts", "message_not_found"))
    if message is None:
        raise SlackFailure("message_not_found")
    if message.bot_id != state.bot_id:
        raise SlackFailure("cant_delete_message")
    workspace.people.remove(message)
    return {"channel": channel.id, "ts": message.ts}


async def post_ephemeral(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    state = workspace.state
    channel = find_channel(workspace, arguments.text("channel", "channel_not_found"), to_write=True)
    user = arguments.text("user", "user_not_in_channel")
    if user not in channel.members:
        raise SlackFailure("user_not_in_channel")
    text, blocks = _content(arguments, MAX_POST_TEXT)
    thread = _thread(workspace, channel.id, arguments)
    note = EphemeralNote(channel.id, state.next_ts(), user, text, blocks, thread)
    state.add_ephemeral(note)
    return {"message_ts": note.ts}


async def get_permalink(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    channel = find_channel(workspace, arguments.text("channel", "channel_not_found"))
    ts = arguments.text("message_ts", "message_not_found")
    message = workspace.state.message(channel.id, ts)
    if message is None:
        raise SlackFailure("message_not_found")
    return {"channel": channel.id, "permalink": workspace.permalink(message)}


METHODS = (
    Method("chat.postMessage", post_message, scopes=("chat:write",)),
    Method("chat.update", update, scopes=("chat:write",)),
    Method("chat.delete", delete, scopes=("chat:write",)),
    Method("chat.postEphemeral", post_ephemeral, scopes=("chat:write",)),
    Method("chat.getPermalink", get_permalink),
)
