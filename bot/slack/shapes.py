"""The shapes of what Slack delivers, as far as Bolt and we read it: what does not fit is never handed on.

Only types, forms of ids and what cannot be missing are looked at; fields that nobody reads are free. Values
are texts of strangers: a misfit is told by the name of its field alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

# Slack's own deepest (rich text in a card's message) has about twenty levels.
MAX_DEPTH = 64

SLACK_ID = re.compile(r"[A-Z0-9]{1,32}")
TS = re.compile(r"[0-9]{1,20}\.[0-9]{1,10}")
OUR_ID = re.compile(r"[!-~]{1,255}")  # what we called buttons, questions and cases: it goes into queries
_NAME = re.compile(r"[a-z_.]{1,60}")


@dataclass(frozen=True, slots=True)
class _Object:
    """Fields of these shapes; `needs` cannot be missing or empty, `others` is every other field's shape."""

    fields: Mapping[str, _Shape]
    needs: tuple[str, ...] = ()
    others: _Shape | None = None
    or_text: bool = False


@dataclass(frozen=True, slots=True)
class _List:
    """Items of one shape."""

    of: _Shape
    least: int = 0


# A "flag" is true or false, and a text in commands, which have no other types. Null fits everywhere.
_Shape = Literal["text", "flag"] | re.Pattern[str] | _Object | _List

_TEAM = _Object({"id": "text", "enterprise_id": "text"})
_PARTY = _Object({"id": "text", "team_id": "text", "enterprise_id": "text"}, or_text=True)
_VALUE = _Object({"value": "text", "selected_options": _List(_Object({"value": "text"}))})

# What Bolt looks up by itself, at the top and again in what it finds there.
_OF_BOLT: dict[str, _Shape] = {
    "type": "text",
    "subtype": "text",
    "text": "text",
    "team": _PARTY,
    "team_id": "text",
    "enterprise": _PARTY,
    "enterprise_id": "text",
    "is_enterprise_install": "flag",
    "is_ext_shared_channel": "flag",
    "user": _PARTY,
    "user_id": "text",
    "user_team": "text",
    "channel": _PARTY,
    "channel_id": "text",
    "channel_type": "text",
    "thread_ts": "text",
    "bot_id": "text",
    "response_url": "text",
    "response_urls": _List(_Object({"response_url": "text"})),
}
_VIEW = _Object(
    {
        "callback_id": "text",
        "private_metadata": "text",
        "team_id": "text",
        "app_installed_team_id": "text",
        "state": _Object({"values": _Object({}, others=_Object({}, others=_VALUE))}),
    }
)
_INNER = _Object(_OF_BOLT)
_OF_BOLT |= {
    "view": _VIEW,
    "event": _INNER,
    "authorizations": _List(_INNER),
    "item": _INNER,
    "message": _INNER,
    "previous_message": _INNER,
    "assistant_thread": _INNER,
}

_PROFILE = _Object({"team": "text", "team_id": "text", "enterprise_id": "text"})
_EVENT = _Object({**_OF_BOLT, "source_team": "text", "user_profile": _PROFILE, "ts": "text"}, needs=("type",))
_PERSON = _Object({"id": SLACK_ID, "team_id": "text", "enterprise_id": "text"}, needs=("id",))
_PRESS: Final[Mapping[str, _Shape]] = {**_OF_BOLT, "user": _PERSON, "team": _TEAM, "enterprise": _TEAM}
_SENT_VIEW = _Object({**_VIEW.fields, "type": "text"}, needs=("type", "callback_id"))
_ACTION = _Object({"action_id": OUR_ID, "block_id": "text", "value": OUR_ID}, needs=("action_id",))
_CONTAINER = _Object({"type": "text", "channel_id": SLACK_ID, "message_ts": TS, "thread_ts": TS})

Kind = Literal[
    "event_callback",
    "block_actions",
    "view_submission",
    "view_closed",
    "message_action",
    "command",
    "url_verification",
    "ssl_check",
]

_KINDS: Final[Mapping[Kind, _Object]] = {
    "event_callback": _Object({**_OF_BOLT, "event": _EVENT}, needs=("event",)),
    "block_actions": _Object(
        {
            **_PRESS,
            "channel": _Object({"id": SLACK_ID}),
            "container": _CONTAINER,
            "trigger_id": "text",
            "actions": _List(_ACTION, least=1),
        },
        needs=("user", "actions"),
    ),
    "view_submission": _Object({**_PRESS, "view": _SENT_VIEW}, needs=("user", "view")),
    "view_closed": _Object({**_PRESS, "view": _SENT_VIEW}, needs=("user", "view")),
    "message_action": _Object(
        {
            **_PRESS,
            "callback_id": OUR_ID,
            "trigger_id": "text",
            "channel": _Object({"id": SLACK_ID}),
            "message": _INNER,
        },
        needs=("user", "callback_id"),
    ),
    "command": _Object(
        {
            **_OF_BOLT,
            "command": "text",
            "user_id": SLACK_ID,
            "user_team_id": "text",
            "source_team": "text",
        },
        needs=("command", "user_id"),
    ),
    "url_verification": _Object({**_OF_BOLT, "challenge": "text"}),
    "ssl_check": _Object(_OF_BOLT),
}


def find_kind(body: Mapping[str, Any]) -> Kind | None:
    """Which of the deliveries that something here takes it is; None for any other, as a global shortcut."""
    if "type" not in body:
        return "command" if "command" in body else "ssl_check" if body.get("ssl_check") == "1" else None
    return next((kind for kind in _KINDS if kind == body["type"] and "command" not in body), None)


def find_misfit(kind: Kind, body: Mapping[str, Any]) -> str | None:
    """The path of the first field that is not as Slack sends it, in names of this file; None for none."""
    if _is_deep(body):
        return "depth"
    path = _misfit(_KINDS[kind], body, "")
    return None if path is None else path.removeprefix(".")


def loggable(name: object) -> str:
    """A name that Slack or we gave; anything else could be somebody's text."""
    return str(name) if fits(_NAME, name) else "no name"


def fits(form: re.Pattern[str], value: object) -> bool:
    """Whether it is a text of that form."""
    return isinstance(value, str) and form.fullmatch(value) is not None


def _is_deep(body: object) -> bool:
    level = [body]
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for value in level
            if isinstance(value, dict | list)
            for inner in (value.values() if isinstance(value, dict) else value)
        ]
        if not level:
            return False
    return True


def _misfit(shape: _Shape, value: object, path: str) -> str | None:
    if value is None:
        return None
    match shape:
        case _Object():
            return _misfit_of_fields(shape, value, path)
        case _List(of, least):
            # A missing item is none: null fits a field, not an item.
            if not isinstance(value, list) or len(value) < least or None in value:
                return path
            return next((found for item in value if (found := _misfit(of, item, path))), None)
        case re.Pattern():
            good = fits(shape, value)
        case "flag":
            good = isinstance(value, str | bool)
        case _:
            good = isinstance(value, str)
    return None if good else path


def _misfit_of_fields(shape: _Object, value: object, path: str) -> str | None:
    if isinstance(value, str) and shape.or_text:
        return None
    if not isinstance(value, dict):
        return path
    for name in shape.needs:
        if not value.get(name):
            return f"{path}.{name}"
    for name, inner in value.items():
        known = shape.fields.get(name)
        found = None
        if known is not None:
            found = _misfit(known, inner, f"{path}.{name}")
        elif shape.others is not None:
            found = _misfit(shape.others, inner, f"{path}.*")
        if found is not None:
            return found
    return None
