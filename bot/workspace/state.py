"""Everything that the local workspace remembers: one small model, in memory only.

No Slack rule about requests lives here (see validation.py and web_api/), and nothing here waits.
Whoever wants to follow changes adds a function to `WorkspaceState.observers`.
"""

from __future__ import annotations

import itertools
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

Json = dict[str, Any]

TEAM_ID = "T0NEWSROOM"
TEAM_DOMAIN = "local-newsroom"
TRIGGER_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class User:
    """A person or the bot. `team_id` differs from the workspace's for a stranger of a shared channel, and
    for a colleague of another workspace of the same organisation, who has its `enterprise_id`.
    """

    id: str
    name: str
    real_name: str
    title: str = ""
    locale: str = "en-US"
    team_id: str = TEAM_ID
    enterprise_id: str | None = None
    is_bot: bool = False
    is_restricted: bool = False
    deleted: bool = False

    def to_json(self, home: str | None = None) -> Json:
        """`home`: the organisation of the workspace that tells of this person, if it is in one."""
        shape: Json = {}
        if self.enterprise_id is not None:
            organisation = {"id": self.id, "enterprise_id": self.enterprise_id, "teams": [self.team_id]}
            shape = {"enterprise_id": self.enterprise_id, "enterprise_user": organisation}
        is_colleague = home is not None and self.enterprise_id == home
        return shape | {
            "id": self.id,
            "team_id": self.team_id,
            "name": self.name,
            "real_name": self.real_name,
            "deleted": self.deleted,
            "is_bot": self.is_bot,
            "is_app_user": False,
            "is_restricted": self.is_restricted,
            "is_ultra_restricted": False,
            "is_stranger": self.team_id != TEAM_ID and not is_colleague,
            "tz": "America/Toronto",
            "profile": {
                "title": self.title,
                "real_name": self.real_name,
                "display_name": self.name,
                "team": self.team_id,
            },
        }


@dataclass(slots=True)
class Channel:
    """A channel, a direct message ("im") or one of a group ("mpim").

    `members` are user ids; the bot can only post where it is one.
    """

    id: str
    name: str
    members: set[str]
    kind: Literal["channel", "im", "mpim"] = "channel"
    topic: str = ""
    is_archived: bool = False
    is_shared: bool = False
    is_private: bool = False

    @property
    def type(self) -> Literal["channel", "group", "im", "mpim"]:
        """As events name it; Slack has a scope for reading each."""
        if self.kind != "channel":
            return self.kind
        return "group" if self.is_private else "channel"

    def to_json(self, bot_user: str) -> Json:
        if self.kind == "im":
            person = next((member for member in sorted(self.members) if member != bot_user), bot_user)
            return {"id": self.id, "is_im": True, "user": person, "is_archived": self.is_archived}
        return {
            "id": self.id,
            "name": self.name,
            "is_channel": self.type == "channel",
            "is_group": self.type == "group",
            "is_im": False,
            "is_mpim": self.kind == "mpim",
            "is_private": self.type != "channel",
            "is_archived": self.is_archived,
            "is_member": bot_user in self.members,
            "is_ext_shared": self.is_shared,
            "topic": {"value": self.topic},
        }


@dataclass(slots=True)
class Message:
    """One message. `ts` is its id within its channel; `thread_ts` is that of its thread's first.

    `subtype`: of a reply that was sent to the channel, too ("thread_broadcast", with its `root`), of one
    with a file, of one that was said with /me; None for all others.
    """

    channel: str
    ts: str
    user: str
    text: str
    blocks: list[Json] = field(default_factory=list)
    thread_ts: str | None = None
    metadata: Json | None = None
    bot_id: str | None = None
    app_id: str | None = None
    edited_ts: str | None = None
    subtype: str | None = None
    client_msg_id: str | None = None
    root: Json | None = None
    files: list[Json] = field(default_factory=list)
    reactions: dict[str, list[str]] = field(default_factory=dict)

    def to_json(self, *, with_metadata: bool = False) -> Json:
        shape: Json = {
            "type": "message",
            "user": self.user,
            "ts": self.ts,
            "team": TEAM_ID,
            "text": self.text,
        }
        for name in ("subtype", "client_msg_id", "root"):
            if getattr(self, name) is not None:
                shape[name] = getattr(self, name)
        if self.blocks:
            shape["blocks"] = self.blocks
        if self.files:
            shape["files"] = self.files
        if self.bot_id is not None:
            shape |= {"bot_id": self.bot_id, "app_id": self.app_id}
        if self.thread_ts is not None:
            shape["thread_ts"] = self.thread_ts
        if self.edited_ts is not None:
            shape["edited"] = {"user": self.user, "ts": self.edited_ts}
        if self.reactions:
            shape["reactions"] = [
                {"name": name, "users": users, "count": len(users)} for name, users in self.reactions.items()
            ]
        if with_metadata and self.metadata is not None:
            shape["metadata"] = self.metadata
        return shape


@dataclass(frozen=True, slots=True)
class EphemeralNote:
    """A note that only `user` sees; Slack keeps no history of it, this model does, for the page and tests."""

    channel: str
    ts: str
    user: str
    text: str
    blocks: list[Json]
    thread_ts: str | None

    def to_json(self) -> Json:
        return {
            "channel": self.channel,
            "ts": self.ts,
            "user": self.user,
            "text": self.text,
            "blocks": self.blocks,
            "thread_ts": self.thread_ts,
            "is_ephemeral": True,
        }


@dataclass(slots=True)
class View:
    """A modal that `user` has open. `payload` is what the app sent, with ids filled in."""

    id: str
    user: str
    payload: Json
    hash: str
    root_id: str
    previous_id: str | None = None

    def to_json(self, app_id: str, bot_id: str, values: Json | None = None) -> Json:
        return {
            "id": self.id,
            "team_id": TEAM_ID,
            "app_id": app_id,
            "bot_id": bot_id,
            "hash": self.hash,
            "root_view_id": self.root_id,
            "previous_view_id": self.previous_id,
            "callback_id": "",
            "private_metadata": "",
            "external_id": "",
            "clear_on_close": False,
            "notify_on_close": False,
            **self.payload,
            "state": {"values": values or {}},
        }


@dataclass(slots=True)
class Trigger:
    """The right to open one modal for `user`, once, within `TRIGGER_SECONDS` of `issued_at`."""

    id: str
    user: str
    issued_at: float
    used: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """What observers hear: `kind` with its `data`; `only_for` is a user id when one person alone may know."""

    kind: Literal[
        "message",
        "ephemeral",
        "view_opened",
        "view_updated",
        "view_closed",
        "notice",
        "channel_opened",
        "elsewhere",
    ]
    data: Json
    channel: str | None = None
    only_for: str | None = None


Observer = Callable[[Change], None]


class WorkspaceState:
    """Users, channels, messages, notes, modals and triggers of one workspace.

    `clock` gives seconds since 1970; tests pass their own.
    """

    def __init__(
        self,
        users: Iterable[User],
        channels: Iterable[Channel],
        bot: User,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.clock = clock
        self.bot = bot
        self.bot_id = "B0STATS"
        self.app_id = "A0STATS"
        self.enterprise_id: str | None = None  # of the organisation that this workspace belongs to
        self.users = {user.id: user for user in (*users, bot)}
        self.channels = {channel.id: channel for channel in channels}
        self.messages: dict[str, dict[str, Message]] = {channel: {} for channel in self.channels}
        self.ephemeral: list[EphemeralNote] = []
        self.views: dict[str, View] = {}
        self.triggers: dict[str, Trigger] = {}
        self.observers: list[Observer] = []
        self._last_microseconds = 0
        self._serial = itertools.count(1)

    def announce(self, change: Change) -> None:
        for observer in tuple(self.observers):
            observer(change)

    def next_ts(self) -> str:
        """A message id: seconds and microseconds, never the same twice."""
        self._last_microseconds = max(self._last_microseconds + 1, int(self.clock() * 1_000_000))
        seconds, micros = divmod(self._last_microseconds, 1_000_000)
        return f"{seconds}.{micros:06d}"

    def next_id(self, prefix: str) -> str:
        return f"{prefix}{next(self._serial):06d}{secrets.token_hex(3).upper()}"

    # Messages

    def add_message(self, message: Message) -> Message:
        self.messages[message.channel][message.ts] = message
        self.announce_message(message)
        return message

    def announce_message(self, message: Message) -> None:
        data = {"channel": message.channel, **message.to_json()}
        self.announce(Change("message", data, channel=message.channel))

    def message(self, channel: str, ts: str) -> Message | None:
        return self.messages.get(channel, {}).get(ts)

    def thread_root(self, channel: str, thread_ts: str) -> str | None:
        """The `ts` of the first message of the thread that `thread_ts` is in; None where there is none."""
        message = self.message(channel, thread_ts)
        return None if message is None else message.thread_ts or message.ts

    def thread(self, channel: str, root_ts: str) -> list[Message]:
        """The first message and its replies, oldest first."""
        return [
            message
            for message in self.messages[channel].values()
            if message.ts == root_ts or message.thread_ts == root_ts
        ]

    def top_level(self, channel: str) -> list[Message]:
        return [m for m in self.messages[channel].values() if m.thread_ts in (None, m.ts)]

    def add_ephemeral(self, note: EphemeralNote) -> None:
        self.ephemeral.append(note)
        self.announce(Change("ephemeral", note.to_json(), channel=note.channel, only_for=note.user))

    def note(self, channel: str, ts: str) -> EphemeralNote | None:
        return next((note for note in self.ephemeral if (note.channel, note.ts) == (channel, ts)), None)

    # Direct messages

    def open_im(self, user: str) -> Channel:
        """The direct message between the bot and `user`, opened where there is none yet."""
        members = {user, self.bot.id}
        for channel in self.channels.values():
            if channel.kind == "im" and channel.members == members:
                return channel
        channel = Channel(self.next_id("D"), name=f"im-{user}", members=members, kind="im")
        self.channels[channel.id] = channel
        self.messages[channel.id] = {}
        self.announce(
            Change("channel_opened", channel.to_json(self.bot.id), channel=channel.id, only_for=user)
        )
        return channel

    # Modals

    def issue_trigger(self, user: str) -> str:
        now = self.clock()
        self.triggers = {
            key: trigger for key, trigger in self.triggers.items() if now - trigger.issued_at < 600
        }
        trigger = Trigger(f"{self.next_id('')}.{secrets.token_hex(8)}", user, now)
        self.triggers[trigger.id] = trigger
        return trigger.id

    def open_view(self, user: str, payload: Json, previous: View | None = None) -> View:
        view_id = self.next_id("V")
        root = previous.root_id if previous else view_id
        view = View(view_id, user, payload, self._new_hash(), root, previous.id if previous else None)
        self.views[view_id] = view
        self.announce(Change("view_opened", view.to_json(self.app_id, self.bot_id), only_for=user))
        return view

    def update_view(self, view: View, payload: Json) -> None:
        view.payload = payload
        view.hash = self._new_hash()
        self.announce(Change("view_updated", view.to_json(self.app_id, self.bot_id), only_for=view.user))

    def close_view(self, view: View, *, whole_stack: bool = False) -> None:
        """Close `view` and what was pushed on it, or everything from its root."""
        gone = (
            {item.id for item in self.views.values() if item.root_id == view.root_id}
            if whole_stack
            else {view.id} | {item.id for item in self.views.values() if item.previous_id == view.id}
        )
        for view_id in gone:
            self.views.pop(view_id, None)
            self.announce(Change("view_closed", {"id": view_id}, only_for=view.user))

    def stack_depth(self, view: View) -> int:
        return sum(item.root_id == view.root_id for item in self.views.values())

    def _new_hash(self) -> str:
        return f"{self.next_ts()}.{secrets.token_hex(4)}"
