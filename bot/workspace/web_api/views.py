"""views.*: opening and changing modals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.workspace.failures import SlackFailure
from bot.workspace.state import TRIGGER_SECONDS, Json, Trigger, View
from bot.workspace.validation import check_view
from bot.workspace.web_api.arguments import Arguments
from bot.workspace.web_api.method import Method

if TYPE_CHECKING:
    from bot.workspace.server import LocalWorkspace

_MAX_STACK = 3


def _trigger(workspace: LocalWorkspace, arguments: Arguments) -> Trigger:
    """The trigger, not used yet. Raises `SlackFailure`: invalid_, expired_ and exchanged_trigger_id."""
    trigger = workspace.state.triggers.get(arguments.text("trigger_id", "invalid_trigger_id"))
    if trigger is None:
        raise SlackFailure("invalid_trigger_id")
    if trigger.used:
        raise SlackFailure("exchanged_trigger_id")
    if workspace.state.clock() - trigger.issued_at > TRIGGER_SECONDS:
        raise SlackFailure("expired_trigger_id")
    return trigger


def _view_argument(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    view = check_view(arguments.structure("view", "invalid_arguments"))
    external = view.get("external_id")
    if external and any(
        known.payload.get("external_id") == external for known in workspace.state.views.values()
    ):
        raise SlackFailure("duplicate_external_id")
    return view


async def open_view(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    trigger = _trigger(workspace, arguments)
    payload = _view_argument(workspace, arguments)
    trigger.used = True
    for stale in [
        v for v in workspace.state.views.values() if v.user == trigger.user and v.previous_id is None
    ]:
        workspace.state.close_view(stale, whole_stack=True)
    return _answer(workspace, workspace.state.open_view(trigger.user, payload))


async def push(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    trigger = _trigger(workspace, arguments)
    payload = _view_argument(workspace, arguments)
    below = [view for view in workspace.state.views.values() if view.user == trigger.user]
    if not below:
        raise SlackFailure("not_found")
    if workspace.state.stack_depth(below[-1]) >= _MAX_STACK:
        raise SlackFailure("push_limit_reached")
    trigger.used = True
    return _answer(workspace, workspace.state.open_view(trigger.user, payload, previous=below[-1]))


async def update(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    external = arguments.optional_text("external_id")
    known = workspace.state.views
    view = (
        next((v for v in known.values() if v.payload.get("external_id") == external), None)
        if external
        else known.get(arguments.text("view_id", "not_found"))
    )
    if view is None:
        raise SlackFailure("not_found")
    stated = arguments.optional_text("hash")
    if stated is not None and stated != view.hash:
        raise SlackFailure("hash_conflict")
    workspace.state.update_view(view, check_view(arguments.structure("view", "invalid_arguments")))
    return _answer(workspace, view)


def _answer(workspace: LocalWorkspace, view: View) -> Json:
    return {"view": view.to_json(workspace.state.app_id, workspace.state.bot_id)}


METHODS = (
    Method("views.open", open_view),
    Method("views.push", push),
    Method("views.update", update),
)
