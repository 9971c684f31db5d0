"""The JSON that Slack sends to an app: pure builders, one for each kind of event or interaction."""

from __future__ import annotations

from typing import Any

from bot.workspace.state import TEAM_DOMAIN, TEAM_ID, Channel, Json, Message, User, View, WorkspaceState


def build_event_callback(state: WorkspaceState, event: Json, *, shared: bool = False) -> Json:
    """The outer part of an event; `event_id` stays the same when it is delivered again."""
    return {
        "token": "unused",
        "team_id": TEAM_ID,
        "context_team_id": TEAM_ID,
        "context_enterprise_id": state.enterprise_id,
        "api_app_id": state.app_id,
        "event": event,
        "type": "event_callback",
        "event_id": state.next_id("Ev"),
        "event_time": int(state.clock()),
        "authorizations": [
            {
                "enterprise_id": state.enterprise_id,
                "team_id": TEAM_ID,
                "user_id": state.bot.id,
                "is_bot": True,
                "is_enterprise_install": False,
            }
        ],
        "is_ext_shared_channel": shared,
        "event_context": "local",
    }


def build_message_event(state: WorkspaceState, channel: Channel, message: Message) -> Json:
    """A `message` event, as the app hears of it in a direct message or a channel it follows."""
    event = message.to_json() | {
        "channel": channel.id,
        "channel_type": channel.type,
        "event_ts": message.ts,
    }
    return event | _foreign(state.users[message.user])


def build_mention_event(state: WorkspaceState, channel: Channel, message: Message) -> Json:
    event = message.to_json() | {"type": "app_mention", "channel": channel.id, "event_ts": message.ts}
    return event | _foreign(state.users[message.user])


def build_edit_event(state: WorkspaceState, channel: Channel, message: Message, before: Json) -> Json:
    """`message_changed`: the texts are inside, under `message` and `previous_message`."""
    return {
        "type": "message",
        "subtype": "message_changed",
        "hidden": True,
        "message": message.to_json() | _foreign(state.users[message.user]),
        "previous_message": before,
        "channel": channel.id,
        "channel_type": channel.type,
        "ts": state.next_ts(),
        "event_ts": state.next_ts(),
    }


def build_delete_event(state: WorkspaceState, channel: Channel, before: Json) -> Json:
    return {
        "type": "message",
        "subtype": "message_deleted",
        "hidden": True,
        "deleted_ts": before["ts"],
        "previous_message": before,
        "channel": channel.id,
        "channel_type": channel.type,
        "ts": state.next_ts(),
        "event_ts": state.next_ts(),
    }


def _foreign(user: User) -> Json:
    if user.team_id == TEAM_ID:
        return {"team": TEAM_ID}
    return {"user_team": user.team_id, "source_team": user.team_id, "team": user.team_id}


def _person(user: User) -> Json:
    return {"id": user.id, "username": user.name, "name": user.name, "team_id": user.team_id}


def _interaction(state: WorkspaceState, kind: str, user: User, trigger_id: str | None) -> Json:
    shape: Json = {
        "type": kind,
        "team": {"id": TEAM_ID, "domain": TEAM_DOMAIN},
        "user": _person(user),
        "api_app_id": state.app_id,
        "token": "unused",
        "enterprise": _organisation(state),
        "is_enterprise_install": False,
    }
    if trigger_id is not None:
        shape["trigger_id"] = trigger_id
    return shape


def _organisation(state: WorkspaceState) -> Json | None:
    if state.enterprise_id is None:
        return None
    return {"id": state.enterprise_id, "name": "Local organisation"}


def build_block_action(
    state: WorkspaceState,
    user: User,
    channel: Channel,
    message: Json,
    action: Json,
    trigger_id: str,
    response_url: str,
) -> Json:
    """A press of a button (or another element) under a message."""
    container: Json = {
        "type": "message",
        "message_ts": message["ts"],
        "channel_id": channel.id,
        "is_ephemeral": bool(message.get("is_ephemeral")),
    }
    if message.get("thread_ts"):
        container["thread_ts"] = message["thread_ts"]
    # Slack keeps no ephemeral message, so it cannot tell of one.
    shown = {} if container["is_ephemeral"] else {"message": message}
    return (
        _interaction(state, "block_actions", user, trigger_id)
        | shown
        | {
            "container": container,
            "channel": {"id": channel.id, "name": channel.name},
            "state": {"values": {}},
            "response_url": response_url,
            "actions": [action],
        }
    )


def build_message_action(
    state: WorkspaceState,
    user: User,
    channel: Channel,
    message: Json,
    callback_id: str,
    trigger_id: str,
    response_url: str,
) -> Json:
    """A shortcut on a message, which an app may use where it is not a member."""
    return _interaction(state, "message_action", user, trigger_id) | {
        "callback_id": callback_id,
        "action_ts": state.next_ts(),
        "channel": {"id": channel.id, "name": channel.name},
        "message_ts": message["ts"],
        "message": message,
        "response_url": response_url,
    }


def build_view_action(
    state: WorkspaceState, user: User, view: View, values: Json, action: Json, trigger_id: str
) -> Json:
    return _interaction(state, "block_actions", user, trigger_id) | {
        "container": {"type": "view", "view_id": view.id},
        "view": view.to_json(state.app_id, state.bot_id, values),
        "actions": [action],
    }


def build_view_submission(
    state: WorkspaceState, user: User, view: View, values: Json, trigger_id: str
) -> Json:
    return _interaction(state, "view_submission", user, trigger_id) | {
        "view": view.to_json(state.app_id, state.bot_id, values),
        "response_urls": [],
    }


def build_view_closed(state: WorkspaceState, user: User, view: View, *, is_cleared: bool) -> Json:
    return _interaction(state, "view_closed", user, None) | {
        "view": view.to_json(state.app_id, state.bot_id),
        "is_cleared": is_cleared,
    }


def build_command(
    state: WorkspaceState,
    user: User,
    channel: Channel,
    command: str,
    text: str,
    trigger_id: str,
    response_url: str,
) -> dict[str, str]:
    """A slash command: flat, all values are strings."""
    organisation = {} if state.enterprise_id is None else {"enterprise_id": state.enterprise_id}
    return organisation | {
        "token": "unused",
        "team_id": TEAM_ID,
        "team_domain": TEAM_DOMAIN,
        "channel_id": channel.id,
        "channel_name": "directmessage" if channel.kind == "im" else channel.name,
        "user_id": user.id,
        "user_name": user.name,
        "command": command,
        "text": text,
        "api_app_id": state.app_id,
        "is_enterprise_install": "false",
        "response_url": response_url,
        "trigger_id": trigger_id,
    }


def build_action(element: Json, block_id: str, action_ts: str, chosen: Any = None) -> Json:
    """What a press reports of the element: its ids, its text and value, or what was chosen."""
    action: Json = {
        "type": element["type"],
        "action_id": element["action_id"],
        "block_id": block_id,
        "action_ts": action_ts,
    }
    if element["type"] == "button":
        action |= {key: element[key] for key in ("text", "value", "style") if key in element}
    elif isinstance(chosen, list):
        action["selected_options"] = chosen
    elif chosen is not None:
        action["selected_option"] = chosen
    return action
