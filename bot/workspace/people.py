"""What people do in the workspace, and what the app hears of it: writing, pressing, filling in, commanding.

The web page and the tests both act through `People`, so a test presses the button that a person would press.
"""

from __future__ import annotations

import secrets
import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from bot.workspace import payloads
from bot.workspace.failures import SlackFailure
from bot.workspace.modals import missing_inputs, take_response, typed_values
from bot.workspace.socket_mode import Unacknowledged
from bot.workspace.state import Change, Channel, Json, Message, View
from bot.workspace.typed import build_rich_text, mark_up

if TYPE_CHECKING:
    from bot.workspace.server import LocalWorkspace

_MESSAGE_EVENTS = {
    "channel": "message.channels",
    "group": "message.groups",
    "im": "message.im",
    "mpim": "message.mpim",
}


class NotPossible(Exception):
    """A person tried what Slack would not let them do; the text says why."""


@dataclass(frozen=True, slots=True)
class Element:
    """A button (or another element) of a message, as it was when a person saw it."""

    channel: str
    message: Json
    block_id: str
    element: Json


class People:
    """Acts for people. `subscriptions` are the event types that the app asked for in its manifest."""

    def __init__(self, workspace: LocalWorkspace, subscriptions: frozenset[str]) -> None:
        self._workspace = workspace
        self.subscriptions = subscriptions

    # Writing

    def say(
        self,
        user: str,
        channel: str,
        text: str,
        thread_ts: str | None = None,
        *,
        raw: bool = False,
        subtype: Literal["thread_broadcast", "me_message", "file_share"] | None = None,
    ) -> Message:
        """Post a message as `user`. `raw` text is taken as Slack's own markup, else it is typed text.

        `subtype`: also to the channel, with /me, or with a file.
        """
        state = self._workspace.state
        place = self._place(user, channel)
        if not text.strip():
            raise NotPossible("An empty message cannot be sent.")
        root = None
        if thread_ts is not None:
            root = state.thread_root(channel, thread_ts)
            if root is None:
                raise NotPossible("The message that this replies to is gone.")
        marked = text if raw else mark_up(text, state.users.values())
        message = Message(
            place.id,
            state.next_ts(),
            user,
            marked,
            blocks=[] if subtype == "me_message" else build_rich_text(marked, secrets.token_hex(3)),
            thread_ts=root,
            subtype=subtype,
            client_msg_id=None if subtype == "me_message" else str(uuid.uuid4()),
        )
        if subtype == "thread_broadcast":
            if root is None:
                raise NotPossible("Only a reply can be sent to the channel, too.")
            message.root = state.messages[channel][root].to_json()
        state.add_message(message)
        self.tell_app_of_message(message)
        return message

    def edit(self, user: str, channel: str, ts: str, text: str) -> Message:
        message = self._own_message(user, channel, ts)
        before = message.to_json()
        message.text = mark_up(text, self._workspace.state.users.values())
        message.blocks = build_rich_text(message.text, secrets.token_hex(3))
        message.edited_ts = self._workspace.state.next_ts()
        self._workspace.state.announce_message(message)
        self.tell_app_of_edit(message, before)
        return message

    def delete(self, user: str, channel: str, ts: str) -> None:
        self.remove(self._own_message(user, channel, ts))

    def remove(self, message: Message) -> None:
        state, channel, ts = self._workspace.state, message.channel, message.ts
        del state.messages[channel][ts]
        state.announce(Change("message", {"channel": channel, "ts": ts, "deleted": True}, channel=channel))
        self._event(payloads.build_delete_event(state, state.channels[channel], message.to_json()))

    def _own_message(self, user: str, channel: str, ts: str) -> Message:
        message = self._workspace.state.message(channel, ts)
        if message is None or message.user != user:
            raise NotPossible("Only one's own messages can be changed.")
        return message

    def _place(self, user: str, channel: str) -> Channel:
        state = self._workspace.state
        place = state.channels.get(channel)
        if place is None or user not in state.users or user not in place.members:
            raise NotPossible("This person is not in that channel.")
        if place.is_archived:
            raise NotPossible("This channel is archived.")
        return place

    # What the app hears of messages

    def tell_app_of_message(self, message: Message) -> None:
        """Send the events that the app subscribed to: a mention in a channel, a direct message, or both."""
        state = self._workspace.state
        channel = state.channels[message.channel]
        if state.bot.id not in channel.members:
            return
        self._event(payloads.build_message_event(state, channel, message))
        if channel.kind != "im" and f"<@{state.bot.id}" in message.text and message.user != state.bot.id:
            self._event(payloads.build_mention_event(state, channel, message))

    def tell_app_of_edit(self, message: Message, before: Json) -> None:
        state = self._workspace.state
        channel = state.channels[message.channel]
        if state.bot.id in channel.members:
            self._event(payloads.build_edit_event(state, channel, message, before))

    def _event(self, event: Json) -> None:
        is_message = event["type"] == "message"
        kind = _MESSAGE_EVENTS[event["channel_type"]] if is_message else event["type"]
        if kind in self.subscriptions:
            state = self._workspace.state
            shared = state.channels[event["channel"]].is_shared
            self._workspace.delivery.send_event(payloads.build_event_callback(state, event, shared=shared))

    # Pressing

    def find_element(self, channel: str, ts: str, action_id: str, block_id: str | None = None) -> Element:
        """The element with that action id under a message or a note, as it stands there now."""
        state = self._workspace.state
        message = state.message(channel, ts) or state.note(channel, ts)
        for block in [] if message is None else message.blocks:
            for element in [*block.get("elements", ()), block.get("accessory")]:
                if (
                    isinstance(element, dict)
                    and element.get("action_id") == action_id
                    and block_id in (None, block["block_id"])
                    and message is not None
                ):
                    return Element(channel, message.to_json(), block["block_id"], element)
        raise NotPossible("That button is not there any more.")

    async def press(self, user: str, element: Element, chosen: Any = None) -> Any:
        """Press it. Returns the app's acknowledgement; the page shows a notice where there is none."""
        state = self._workspace.state
        place = self._place(user, element.channel)
        payload = payloads.build_block_action(
            state,
            state.users[user],
            place,
            element.message,
            payloads.build_action(element.element, element.block_id, state.next_ts(), chosen),
            state.issue_trigger(user),
            self._workspace.responses.issue(user, place.id, element.message["ts"]),
        )
        return await self._interact("interactive", payload, user)

    async def press_in_view(
        self, user: str, view_id: str, action_id: str, given: Json, chosen: Any = None
    ) -> Any:
        view = self._own_view(user, view_id)
        state = self._workspace.state
        for block in view.payload["blocks"]:
            for element in [*block.get("elements", ()), block.get("accessory"), block.get("element")]:
                if isinstance(element, dict) and element.get("action_id") == action_id:
                    action = payloads.build_action(element, block["block_id"], state.next_ts(), chosen)
                    payload = payloads.build_view_action(
                        state,
                        state.users[user],
                        view,
                        typed_values(view, given),
                        action,
                        state.issue_trigger(user),
                    )
                    return await self._interact("interactive", payload, user)
        raise NotPossible("That button is not there any more.")

    async def use_shortcut(self, user: str, channel: str, ts: str, callback_id: str) -> Any:
        """Choose a shortcut of the app in a message's menu."""
        state = self._workspace.state
        place = self._place(user, channel)
        message = state.message(channel, ts)
        if message is None or callback_id not in dict(self._workspace.settings.shortcuts):
            raise NotPossible("That shortcut is not there any more.")
        payload = payloads.build_message_action(
            state,
            state.users[user],
            place,
            message.to_json(),
            callback_id,
            state.issue_trigger(user),
            self._workspace.responses.issue(user, place.id, ts),
        )
        return await self._interact("interactive", payload, user)

    # Modals

    async def submit(self, user: str, view_id: str, given: Json) -> dict[str, str]:
        """Submit a modal with what was filled in: `given` is {block_id: {action_id: text or option values}}.

        Returns what to correct, by block id; empty when the modal was taken.
        """
        view = self._own_view(user, view_id)
        errors = missing_inputs(view, given)
        if errors:
            return errors
        state = self._workspace.state
        payload = payloads.build_view_submission(
            state, state.users[user], view, typed_values(view, given), state.issue_trigger(user)
        )
        reply = await self._interact("interactive", payload, user, raises=True)
        try:
            return take_response(state, view, reply)
        except SlackFailure as failure:
            self._notice(user, f"The app's reply to the form was not valid ({failure.error}).")
            raise NotPossible("We had some trouble connecting. Try again?") from failure

    async def close(self, user: str, view_id: str) -> None:
        view = self._own_view(user, view_id)
        state = self._workspace.state
        state.close_view(view)
        if view.payload.get("notify_on_close"):
            payload = payloads.build_view_closed(state, state.users[user], view, is_cleared=False)
            await self._interact("interactive", payload, user)

    def _own_view(self, user: str, view_id: str) -> View:
        view = self._workspace.state.views.get(view_id)
        if view is None or view.user != user:
            raise NotPossible("That form is closed.")
        return view

    # Commands

    async def command(self, user: str, channel: str, command: str, text: str = "") -> Any:
        """Give a slash command. A reply with a text in the acknowledgement is shown to that person only."""
        state = self._workspace.state
        place = self._place(user, channel)
        if command not in self._workspace.settings.commands:
            raise NotPossible(f"{command} is not a valid command.")
        payload = payloads.build_command(
            state,
            state.users[user],
            place,
            command,
            text,
            state.issue_trigger(user),
            self._workspace.responses.issue(user, place.id, None),
        )
        reply = await self._interact("slash_commands", payload, user)
        if isinstance(reply, dict) and (reply.get("text") or reply.get("blocks")):
            self._workspace.responses.show(user, place.id, None, reply)
        return reply

    # Common

    async def _interact(self, kind: str, payload: Json, user: str, *, raises: bool = False) -> Any:
        try:
            return await self._workspace.delivery.send_interaction(kind, payload)
        except Unacknowledged as failure:
            said = {
                "slash_commands": "The command failed: the app did not respond.",
            }.get(kind, "The app did not respond. Try again?")
            self._notice(user, f"{said} ({failure.reason})")
            if raises:
                raise NotPossible(said) from failure
            return None

    def _notice(self, user: str, text: str) -> None:
        self._workspace.state.announce(Change("notice", {"text": text}, only_for=user))
