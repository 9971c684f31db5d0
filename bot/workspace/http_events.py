"""HTTP mode: deliveries to the app's request URL, signed with the signing secret as Slack signs them."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from typing import Any
from urllib.parse import urlencode

import aiohttp

from bot.workspace.socket_mode import Unacknowledged
from bot.workspace.state import Json


def sign(secret: str, timestamp: str, body: str) -> str:
    """The X-Slack-Signature of a request."""
    digest = hmac.new(secret.encode(), f"v0:{timestamp}:{body}".encode(), hashlib.sha256)
    return f"v0={digest.hexdigest()}"


class HttpSender:
    """Posts to one request URL. `close()` when done."""

    def __init__(self, request_url: str, signing_secret: str) -> None:
        self._url = request_url
        self._secret = signing_secret
        self._session = aiohttp.ClientSession(trust_env=False)

    async def close(self) -> None:
        await self._session.close()

    async def verify_url(self) -> bool:
        """The handshake of a new request URL: whether the app sent the challenge back."""
        challenge = secrets.token_hex(16)
        body = json.dumps({"type": "url_verification", "token": "unused", "challenge": challenge})
        _status, reply = await self._post(body, "application/json", 3.0, {})
        return challenge in reply

    async def send(
        self,
        kind: str,
        payload: Json,
        timeout_seconds: float,
        *,
        retry_attempt: int = 0,
        retry_reason: str = "",
    ) -> Any:
        """Deliver; the reply's JSON or text (None where empty).

        Raises `Unacknowledged`: http_error, http_timeout.
        """
        if kind == "events_api":
            body, content_type = json.dumps(payload), "application/json"
        else:
            content_type = "application/x-www-form-urlencoded"
            body = urlencode(payload if kind == "slash_commands" else {"payload": json.dumps(payload)})
        extra = {}
        if retry_attempt:
            extra = {"X-Slack-Retry-Num": str(retry_attempt), "X-Slack-Retry-Reason": retry_reason}
        status, reply = await self._post(body, content_type, timeout_seconds, extra)
        if status != 200:
            raise Unacknowledged("http_error")
        try:
            return json.loads(reply) if reply else None
        except ValueError:
            return {"text": reply}

    async def _post(
        self, body: str, content_type: str, timeout_seconds: float, extra: dict[str, str]
    ) -> tuple[int, str]:
        timestamp = str(int(time.time()))
        headers = {
            "Content-Type": content_type,
            "X-Slack-Request-Timestamp": timestamp,
            "X-Slack-Signature": sign(self._secret, timestamp, body),
            **extra,
        }
        timeout = aiohttp.ClientTimeout(total=timeout_seconds)
        try:
            async with self._session.post(
                self._url, data=body.encode(), headers=headers, timeout=timeout
            ) as reply:
                return reply.status, await reply.text()
        except TimeoutError:
            raise Unacknowledged("http_timeout") from None
        except aiohttp.ClientError:
            raise Unacknowledged("http_error") from None
