"""Who is one of ours: decided by every field of a payload that names a workspace or an organisation.

One that names another makes a stranger, whatever the rest says. Where nothing names one, a person of a
channel that is shared with others is a stranger, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.slack import Identity

_OF_AN_EVENT = ("team", "user_team", "source_team")
_OF_A_PROFILE = ("team", "team_id", "enterprise_id")
_OF_A_COMMAND = ("team_id", "enterprise_id", "user_team", "user_team_id", "source_team")


def is_stranger_event(body: dict[str, Any], identity: Identity) -> bool:
    """Of a message's sender. The outer `team_id` may be either side's, so it says nothing of them."""
    event = body["event"]
    named = [event.get(name) for name in _OF_AN_EVENT]
    profile = event.get("user_profile")
    if isinstance(profile, dict):
        named += [profile.get(name) for name in _OF_A_PROFILE]
    return not _is_home(named, identity, unknown=not body.get("is_ext_shared_channel"))


def is_stranger_press(body: dict[str, Any], identity: Identity) -> bool:
    """Of a person who pressed or sent a form."""
    user, team, enterprise = (body.get(name) or {} for name in ("user", "team", "enterprise"))
    named = [user.get("team_id"), user.get("enterprise_id"), team.get("id"), team.get("enterprise_id")]
    return not _is_home([*named, enterprise.get("id")], identity, unknown=False)


def is_stranger_command(command: dict[str, Any], identity: Identity) -> bool:
    return not _is_home([command.get(name) for name in _OF_A_COMMAND], identity, unknown=False)


def is_stranger_profile(user: dict[str, Any], identity: Identity) -> bool:
    """Of what `users.info` tells."""
    profile, organisation = user.get("profile") or {}, user.get("enterprise_user") or {}
    named = [user.get("team_id"), profile.get("team"), organisation.get("enterprise_id")]
    return bool(user.get("is_stranger")) or not _is_home(named, identity, unknown=True)


def _is_home(named: Iterable[object], identity: Identity, *, unknown: bool) -> bool:
    names = [name for name in named if name]
    ours = (identity.team_id, identity.enterprise_id)
    return all(name in ours for name in names) if names else unknown
