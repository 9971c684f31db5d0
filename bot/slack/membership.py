"""Who is one of ours: decided by every field of a payload that names a workspace or an organisation.

One that names another organisation makes a stranger, whatever the rest says. In an organisation of several
workspaces (Enterprise Grid) people of the others are colleagues; where a payload leaves that open, their
profile tells (`Colleagues`), and what nobody can tell makes a stranger.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Literal

from bot.slack.client import Identity, Slack

Standing = Literal["ours", "stranger", "unclear"]

_OF_AN_EVENT = ("team", "user_team", "source_team")
_OF_A_PROFILE = ("team", "team_id", "enterprise_id")
_OF_A_COMMAND = ("team_id", "enterprise_id", "user_team", "user_team_id", "source_team")
# A question is acknowledged within three seconds, so a look at the profile may take one.
_LOOK_SECONDS = 1.0
_MOST_KNOWN = 10_000


def judge_event(body: dict[str, Any], identity: Identity) -> Standing:
    """Of a message's sender. The outer `team_id` may be either side's, so it says nothing of them."""
    event = body["event"]
    named = [event.get(name) for name in _OF_AN_EVENT]
    profile = event.get("user_profile")
    if isinstance(profile, dict):
        named += [profile.get(name) for name in _OF_A_PROFILE]
    names = _names(named)
    if not names:
        return "stranger" if body.get("is_ext_shared_channel") else "ours"
    standing = _judge(names, identity)
    if standing == "unclear" and _is_inside(body, identity):
        return "ours"
    return standing


def judge_press(body: dict[str, Any], identity: Identity) -> Standing:
    """Of a person who pressed, sent a form or used a shortcut."""
    user, team, enterprise = (_object(body.get(name)) for name in ("user", "team", "enterprise"))
    teams = _names([user.get("team_id"), team.get("id")])
    organisations = _names([user.get("enterprise_id"), team.get("enterprise_id"), enterprise.get("id")])
    # The organisation may be that of the installation, so a foreign workspace beside it is not yet ours.
    if organisations - {identity.enterprise_id} or not teams:
        return "stranger"
    return _judge(teams, identity)


def judge_command(command: dict[str, Any], identity: Identity) -> Standing:
    return _judge(_names(command.get(name) for name in _OF_A_COMMAND), identity)


def judge_profile(user: dict[str, Any], identity: Identity) -> Standing:
    """Of what `users.info` tells; "unclear" where it tells nothing."""
    profile, organisation = _object(user.get("profile")), _object(user.get("enterprise_user"))
    own = _names([organisation.get("enterprise_id"), user.get("enterprise_id")])
    if user.get("is_stranger") or own - {identity.enterprise_id}:
        return "stranger"
    if own:
        return "ours"
    names = _names([user.get("team_id"), profile.get("team")])
    if not names:
        return "unclear"
    return "ours" if _judge(names, identity) == "ours" else "stranger"


class Colleagues:
    """Settles what a payload leaves open by the person's profile, and remembers it."""

    def __init__(self, slack: Slack, identity: Identity) -> None:
        self._slack, self._identity = slack, identity
        self._known: dict[str, bool] = {}

    async def is_stranger(self, user_id: str, standing: Standing) -> bool:
        """Whether that person is none of ours, after all. Takes a second at most."""
        if standing != "unclear":
            return standing == "stranger"
        if user_id not in self._known:
            try:
                async with asyncio.timeout(_LOOK_SECONDS):
                    person = await self._slack.person(user_id)
            except TimeoutError:
                person = None
            if person is None:  # not known now, and asked again the next time
                return True
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[user_id] = judge_profile(person, self._identity) != "ours"
        return self._known[user_id]


def _judge(names: set[str], identity: Identity) -> Standing:
    """By the workspaces (T...) and organisations (E...) that are named of one person."""
    organisations = {name for name in names if name.startswith("E")}
    if not names or organisations - {identity.enterprise_id}:
        return "stranger"
    if organisations or names <= {identity.team_id}:
        return "ours"
    return "stranger" if identity.enterprise_id is None else "unclear"


def _is_inside(body: dict[str, Any], identity: Identity) -> bool:
    """Whether the event is of a channel of our organisation in which there is nobody else."""
    authorizations = body.get("authorizations") or ()
    named = _names(
        [
            body.get("context_enterprise_id"),
            *(
                _object(each).get("enterprise_id")
                for each in authorizations
                if isinstance(authorizations, list)
            ),
        ]
    )
    return body.get("is_ext_shared_channel") is False and named == {identity.enterprise_id}


def _names(values: Iterable[object]) -> set[str]:
    """Whatever is there; of a shape that no id has, a name that is nobody's."""
    return {value if isinstance(value, str) else "?" for value in values if value}


def _object(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
