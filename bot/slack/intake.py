"""What comes in, by socket or by HTTP, before Bolt: what nobody here takes, and what is not of Slack's shape.

Both are acknowledged, since they would only come again; who sent a form or a command reads that nothing was
done. Nothing of their text is logged.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import structlog
from slack_bolt.app.async_app import AsyncApp
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_bolt.response import BoltResponse

from bot.slack.blocks.form import build_stale_form
from bot.slack.shapes import Kind, find_kind, find_misfit
from bot.slack.texts import tell

log = structlog.get_logger(__name__)


async def take(app: AsyncApp, body: Mapping[str, Any]) -> BoltResponse:
    """What goes back to Slack; 200 acknowledges. `body` is the delivery's own JSON, or a command's fields."""
    kind = find_kind(body)
    if kind is None:
        log.info("a delivery that nothing here needs")
        return BoltResponse(status=200)
    misfit = find_misfit(kind, body)
    if misfit is not None:
        log.warning("a delivery is not as Slack sends it; nothing is done", kind=kind, field=misfit)
        return _say_nothing_done(kind)
    # Read by us, once; Bolt would read a text again and differently. It takes null for a value in places.
    present = {name: value for name, value in body.items() if value is not None}
    return await app.async_dispatch(AsyncBoltRequest(body=present, mode="socket_mode"))


def _say_nothing_done(kind: Kind) -> BoltResponse:
    """In English: whose language it is stands in what cannot be read."""
    if kind == "view_submission":  # else it would close as if it had been taken
        return _reply({"response_action": "update", "view": build_stale_form("en")})
    if kind == "command":
        return _reply({"response_type": "ephemeral", "text": tell("command_unknown", "en")})
    return BoltResponse(status=200)


def _reply(shape: Mapping[str, Any]) -> BoltResponse:
    return BoltResponse(status=200, body=json.dumps(shape), headers={"Content-Type": "application/json"})
