"""`response_url`: lets the app answer one interaction, five times at most and for thirty minutes."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from aiohttp import web

from bot.slack.untrusted_json import read_json
from bot.workspace.failures import SlackFailure
from bot.workspace.state import Change, EphemeralNote, Json, Message
from bot.workspace.validation import check_message_blocks

if TYPE_CHECKING:
    from bot.workspace.server import LocalWorkspace

_USES = 5
_SECONDS = 30 * 60


@dataclass(slots=True)
class _Grant:
    user: str
    channel: str
    message_ts: str | None
    issued_at: float
    uses: int = 0


class ResponseUrls:
    """Issues the addresses and shows what comes back."""

    def __init__(self, workspace: LocalWorkspace) -> None:
        self._workspace = workspace
        self._grants: dict[str, _Grant] = {}

    def issue(self, user: str, channel: str, message_ts: str | None) -> str:
        key = secrets.token_urlsafe(12)
        self._grants[key] = _Grant(user, channel, message_ts, self._workspace.state.clock())
        return f"{self._workspace.address}/response/{key}"

    async def handle(self, request: web.Request) -> web.StreamResponse:
        grant = self._grants.get(request.match_info["key"])
        now = self._workspace.state.clock()
        if grant is None or grant.uses >= _USES or now - grant.issued_at > _SECONDS:
            return web.json_response({"ok": False, "error": "expired_url"}, status=404)
        grant.uses += 1
        try:
            self.show(grant.user, grant.channel, grant.message_ts, dict(read_json(await request.text())))
        except (ValueError, TypeError, SlackFailure) as failure:
            error = failure.error if isinstance(failure, SlackFailure) else "invalid_payload"
            return web.json_response({"ok": False, "error": error}, status=400)
        return web.json_response({"ok": True})

    def show(self, user: str, channel: str, message_ts: str | None, body: Json) -> None:
        """Show a reply: to that person only, to all with `in_channel`, or in place of the message pressed."""
        state = self._workspace.state
        text = str(body.get("text") or "")
        raw: Any = body.get("blocks")
        blocks = check_message_blocks(raw) if raw is not None else []
        source = state.message(channel, message_ts) if message_ts else None
        if source is not None and body.get("delete_original"):
            del state.messages[channel][source.ts]
            gone = {"channel": channel, "ts": source.ts, "deleted": True}
            state.announce(Change("message", gone, channel=channel))
        elif source is not None and body.get("replace_original"):
            source.text, source.blocks = text, blocks
            state.announce_message(source)
        elif not text and not blocks:
            raise SlackFailure("no_text")
        elif body.get("response_type") == "in_channel":
            state.add_message(
                Message(
                    channel,
                    state.next_ts(),
                    state.bot.id,
                    text,
                    blocks,
                    bot_id=state.bot_id,
                    app_id=state.app_id,
                )
            )
        else:
            state.add_ephemeral(EphemeralNote(channel, state.next_ts(), user, text, blocks, None))
