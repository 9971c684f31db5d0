"""An event that we did not ask for, as of an older manifest: taken in silence, else it would come again."""

from __future__ import annotations

import re
from typing import Any

import structlog
from slack_bolt.async_app import AsyncApp

from bot.shapes import loggable

log = structlog.get_logger(__name__)


def register(app: AsyncApp) -> None:
    @app.event(re.compile(".*"))
    async def handle_other(event: dict[str, Any]) -> None:
        log.debug("an event that nothing here needs", type=loggable(event.get("type")))
