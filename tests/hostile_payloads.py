"""Deliveries as Slack sends them, and the same with one field missing, of another type, huge or forged."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from running_bot import ASK

from bot.workspace import DATA_DESK, EDUARDO, NEWSROOM, ROSA
from bot.workspace.state import TEAM_ID

SECRET_TEXT = "what-only-the-reporter-knows"
SECRET_ID = "XSECRETFORGEDX"  # in the form of Slack's ids
Json = dict[str, Any]


def nest(depth: int) -> list[Any]:
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


def nest_named(name: str, depth: int) -> Json:
    """{name: {name: ...}}: what reads a field of that name again in what it finds there goes on and on."""
    inner: Json = {}
    for _ in range(depth):
        inner = {name: inner}
    return inner


HOSTILE: list[Any] = [
    *(None, True, 0, -1, 10**30, 1.5, [], {}, "", " "),
    *("\0", "\ud800", "\udc00\ud800", "\u202e", "<!channel>", "'; DROP TABLE posts; --", "%s{}%n"),
    *([None], [[]], [{}], {"id": None}, {"id": {}}, {"id": 7}, {"": {}}, nest(40), nest(300)),
    *(nest_named("event", 300), nest_named("authorizations", 70)),
    *("x" * 70_000, "1" * 5_000, " " * 50_000, "[" * 3_000, SECRET_TEXT, SECRET_ID, "C0NEWSROOM", "1.5"),
]


def event(kind: str, **changes: Any) -> Json:
    inner = {
        "type": kind,
        "user": ROSA,
        "text": f"{ASK} {SECRET_TEXT}",
        "ts": "1700000000.000100",
        "thread_ts": None,
        "channel": NEWSROOM,
        "channel_type": "channel",
        "team": TEAM_ID,
        "user_team": TEAM_ID,
        "source_team": TEAM_ID,
        "user_profile": {"team": TEAM_ID, "name": SECRET_TEXT},
        "bot_id": None,
        "subtype": None,
        "blocks": [{"type": "rich_text", "elements": [{"type": "text", "text": SECRET_TEXT}]}],
    }
    authorization = {"enterprise_id": None, "team_id": TEAM_ID, "user_id": "U0STATSBOT", "is_bot": True}
    return {
        "type": "event_callback",
        "team_id": TEAM_ID,
        "enterprise_id": None,
        "api_app_id": "A0APP",
        "event_id": "Ev1",
        "is_ext_shared_channel": False,
        "authorizations": [{**authorization, "is_enterprise_install": False}],
        "event": {**inner, **changes},
    }


def press(action_id: str, value: str, user: str = ROSA, channel: str = NEWSROOM) -> Json:
    return {
        "type": "block_actions",
        "team": {"id": TEAM_ID, "domain": "x"},
        "enterprise": None,
        "user": {"id": user, "team_id": TEAM_ID, "name": SECRET_TEXT},
        "trigger_id": "1.2.abc",
        "container": {
            "type": "message",
            "message_ts": "1700000000.000200",
            "channel_id": channel,
            "thread_ts": "1700000000.000100",
        },
        "channel": {"id": channel, "name": SECRET_TEXT},
        "message": {"ts": "1700000000.000200", "text": SECRET_TEXT, "user": "U0STATSBOT", "metadata": {}},
        "state": {"values": {}},
        "response_url": "http://127.0.0.1:9/response/x",
        "actions": [
            {"type": "button", "action_id": action_id, "block_id": "b_en", "value": value, "action_ts": "1.1"}
        ],
    }


def form(case_id: str, user: str = EDUARDO, callback_id: str = "correct_case") -> Json:
    """Vouched for and with a source: it would be sent whatever its text says."""
    return {
        "type": "view_submission",
        "team": {"id": TEAM_ID, "domain": "x"},
        "enterprise": None,
        "user": {"id": user, "team_id": TEAM_ID, "name": SECRET_TEXT},
        "trigger_id": "1.2.abc",
        "response_urls": [],
        "view": {
            "id": "V1",
            "type": "modal",
            "callback_id": callback_id,
            "private_metadata": json.dumps({"case": case_id, "channel": SECRET_ID, "ts": "1.1"}),
            "team_id": TEAM_ID,
            "state": {
                "values": {
                    "answer": {"answer_text": {"type": "plain_text_input", "value": ""}},
                    "vouch": {
                        "vouch_tick": {"type": "checkboxes", "selected_options": [{"value": "vouched"}]}
                    },
                    "link": {"source_link": {"type": "url_text_input", "value": "https://stats.example"}},
                }
            },
        },
    }


def command(name: str = "/snapshot") -> Json:
    return {
        "command": name,
        "text": SECRET_TEXT,
        "team_id": TEAM_ID,
        "user_id": ROSA,
        "user_name": SECRET_TEXT,
        "channel_id": NEWSROOM,
        "is_enterprise_install": "false",
        "response_url": "http://127.0.0.1:9/response/x",
        "trigger_id": "1.2.abc",
    }


def other_kinds() -> list[Json]:
    """What nobody asked for: shortcuts, options, dialogs, steps, closed forms, and what has no kind."""
    person = {"user": {"id": ROSA, "team_id": TEAM_ID}, "team": {"id": TEAM_ID}, "channel": {"id": NEWSROOM}}
    kinds = (
        *("shortcut", "message_action", "block_suggestion", "dialog_submission", "dialog_cancellation"),
        *("dialog_suggestion", "interactive_message", "workflow_step_edit", "view_closed", SECRET_TEXT, ""),
    )
    found = [
        {**person, "type": kind, "callback_id": SECRET_TEXT, "action_id": SECRET_TEXT, "value": SECRET_TEXT}
        for kind in kinds
    ]
    found[8]["view"] = {"callback_id": SECRET_TEXT, "state": {"values": {}}}
    return [
        *found,
        {},
        {"type": []},
        {"type": {"a": SECRET_TEXT}},
        {"text": SECRET_TEXT},
        {**event("app_mention"), "command": "/snapshot"},
        {"type": "url_verification", "challenge": SECRET_TEXT, "event": SECRET_TEXT},
        {"ssl_check": "1", "event": SECRET_TEXT},
        {"ssl_check": {}},
    ]


def deliveries(question_id: str, case_id: str) -> dict[str, Json]:
    """One of each kind that something here takes; the ids are known to the database."""
    return {
        "mention": event("app_mention"),
        "direct": event("message", channel_type="im", channel="D0ROSA"),
        "changed": event("message", subtype="message_changed", message={"user": ROSA, "text": SECRET_TEXT}),
        "joined": event("team_join", user={"id": ROSA, "name": SECRET_TEXT}),
        "reaction": event("reaction_added", item={"channel": NEWSROOM, "ts": "1.1"}),
        "helpful": press("answer_helpful", question_id),
        "asked": press("answer_ask_editor", question_id),
        "send": press("case_send", case_id, EDUARDO, DATA_DESK),
        "correct": press("case_correct", case_id, EDUARDO, DATA_DESK),
        "unknown_button": press("case_of_old", case_id, EDUARDO, DATA_DESK),
        "form": form(case_id),
        "unknown_form": form(case_id, callback_id="form_of_old"),
        "command": command(),
        "unknown_command": command("/of_old"),
    }


def paths(shape: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Of every field and item in it."""
    items = shape.items() if isinstance(shape, dict) else enumerate(shape) if isinstance(shape, list) else ()
    for name, inner in items:
        yield (*path, name)
        yield from paths(inner, (*path, name))


def change(shape: Json, path: tuple[Any, ...], value: Any = ..., /) -> Json:
    """A copy in which that field has the value; without one, it is missing."""
    changed = copy.deepcopy(shape)
    place: Any = changed
    for name in path[:-1]:
        place = place[name]
    if value is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = copy.deepcopy(value)
    return changed


def mutations(shape: Json, rng: Random, each: int) -> Iterator[tuple[str, Json]]:
    """Each field once without it, and with `each` hostile values; the name tells which."""
    for path in paths(shape):
        name = ".".join(map(str, path))
        yield f"{name} missing", change(shape, path)
        for index in rng.sample(range(len(HOSTILE)), each):
            yield f"{name} = HOSTILE[{index}]", change(shape, path, HOSTILE[index])
