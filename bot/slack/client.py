"""Our way to Slack's Web API: bounded retries, our key on every post, no link previews, errors as one type.

Slack de-duplicates nothing. Whoever posts hands over its `Tries`, which hears of each call before it goes out
and of each that failed, and may find that an earlier one got through.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import aiohttp
import structlog
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.blocks.parts import SlackMessage
from core.errors import StatsAssistantError

log = structlog.get_logger(__name__)

Sleep = Callable[[float], Awaitable[None]]
Json = dict[str, Any]

METADATA_EVENT = "stats_assistant_post"
_BACKOFF_SECONDS = (0.5, 1.0, 2.0, 4.0, 8.0)
# A call that we gave up on may have its effect yet: a look at once would come too early.
_AFTER_TIMEOUT_SECONDS = 10.0
_PAGE, _PAGES = "999", 20


class SlackError(StatsAssistantError):
    """Slack did not do what we asked. `error` is Slack's own name for it; `passing`: may work later."""

    def __init__(self, method: str, error: str, *, passing: bool) -> None:
        super().__init__(f"Slack refused {method}: {error}")
        self.error = error
        self.passing = passing


class CannotLookError(SlackError):
    """Whether an earlier try got through cannot be seen, so a post may be a repetition and was not made."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who we are in this workspace."""

    team_id: str
    user_id: str
    bot_id: str
    enterprise_id: str | None = None  # of an organisation with several workspaces


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message goes or stands: a channel, and a thread in it or none."""

    channel: str
    thread_ts: str | None = None


@dataclass(frozen=True, slots=True)
class Failure:
    """One call that failed. `passing`: another may go well; `may_have_worked`: and this one did, perhaps."""

    error: str
    passing: bool
    may_have_worked: bool
    retry_after_seconds: float | None = None


class Tries(Protocol):
    """What is kept of the calls for one post."""

    async def begin(self) -> str | None:
        """Before each call: the ts of the post where an earlier call got through; None to go on."""

    async def failed(self, *, may_have_worked: bool) -> None:
        """The call that was begun last ended without Slack's yes."""


class Slack:
    """Calls of the Web API. `max_wait_seconds` bounds the waiting of one call, all retries together."""

    def __init__(
        self,
        client: AsyncWebClient,
        *,
        sleep: Sleep = asyncio.sleep,
        max_wait_seconds: float = 90.0,
        on_retry: Callable[[str, str], None] = lambda _method, _error: None,
    ) -> None:
        client.retry_handlers = []  # the SDK's own would repeat a post without looking for it first
        self._client = client
        self._sleep = sleep
        self._max_wait_seconds = max_wait_seconds
        self._on_retry = on_retry
        self._refused: set[str] = set()

    async def identity(self) -> Identity:
        reply = await self._call("auth.test")
        return Identity(
            reply["team_id"], reply["user_id"], reply["bot_id"], reply.get("enterprise_id") or None
        )

    async def post(self, place: Place, message: SlackMessage, key: str, tries: Tries) -> str:
        """Post and return the ts. What `tries` raises goes through."""
        arguments: Json = {
            "channel": place.channel,
            **message.to_json(),
            "metadata": {"event_type": METADATA_EVENT, "event_payload": {"key": key}},
            "unfurl_links": False,
            "unfurl_media": False,
        }
        if place.thread_ts is not None:
            arguments["thread_ts"] = place.thread_ts
        return str((await self._call("chat.postMessage", arguments, tries=tries))["ts"])

    async def update(self, channel: str, ts: str, message: SlackMessage, key: str) -> None:
        """Replace a message of ours; doing it twice does no harm. The key stays the one of the post."""
        metadata = {"event_type": METADATA_EVENT, "event_payload": {"key": key}}
        # Without a list of blocks the old ones would stay.
        content = {"text": message.text, "blocks": list(message.blocks)}
        arguments = {"channel": channel, "ts": ts, **content, "metadata": metadata}
        await self._call("chat.update", arguments)

    async def delete(self, channel: str, ts: str) -> None:
        """Take back a message of ours."""
        await self._call("chat.delete", {"channel": channel, "ts": ts})

    async def note(self, place: Place, user: str, message: SlackMessage) -> None:
        """A note that only `user` sees."""
        arguments: Json = {"channel": place.channel, "user": user, **message.to_json()}
        if place.thread_ts is not None:
            arguments["thread_ts"] = place.thread_ts
        await self._call("chat.postEphemeral", arguments)

    async def upload(self, place: Place, name: str, title: str, alt: str, data: bytes) -> None:
        """A file as a message of its own, with a text for who does not see it (at most 1,000 letters).

        The last of the three steps is tried once: Slack shares a file again where it is told so twice.
        Raises `SlackError`.
        """
        asked: Json = {"filename": name, "length": len(data)} | ({"alt_txt": alt} if alt else {})
        slot = await self._call("files.getUploadURLExternal", asked, read=True)
        await self._carry(str(slot["upload_url"]), data)
        shared: Json = {"files": [{"id": slot["file_id"], "title": title}], "channel_id": place.channel}
        if place.thread_ts is not None:
            shared["thread_ts"] = place.thread_ts
        await self._call("files.completeUploadExternal", shared, patient=False)

    async def _carry(self, url: str, data: bytes) -> None:
        """The bytes to the address that Slack named for them; no token goes along."""
        session = self._client.session
        assert session is not None  # noqa: S101 - `bot.build` gives the client one
        try:
            async with session.post(url, data=data) as reply:
                if reply.status != 200:
                    raise SlackError("upload", f"http_{reply.status}", passing=False)
        except (TimeoutError, aiohttp.ClientError, OSError) as error:
            raise SlackError("upload", f"no reply ({type(error).__name__})", passing=False) from error

    async def react(self, channel: str, ts: str, name: str) -> None:
        """Add a reaction: a courtesy, so it never waits and its failure is only logged."""
        await self._courtesy("reactions.add", {"channel": channel, "timestamp": ts, "name": name})

    async def unreact(self, channel: str, ts: str, name: str) -> None:
        await self._courtesy("reactions.remove", {"channel": channel, "timestamp": ts, "name": name})

    async def permalink(self, channel: str, ts: str) -> str | None:
        reply = await self._courtesy("chat.getPermalink", {"channel": channel, "message_ts": ts}, read=True)
        return None if reply is None else str(reply["permalink"])

    async def person(self, user: str) -> Json | None:
        """What Slack knows of them; None where it does not say."""
        arguments = {"user": user, "include_locale": "true"}
        reply = await self._courtesy("users.info", arguments, read=True)
        return None if reply is None else dict(reply["user"])

    async def open_view(self, trigger_id: str, view: Json) -> str:
        """The id of the opened modal. No retry: a trigger lives three seconds."""
        reply = await self._call("views.open", {"trigger_id": trigger_id, "view": view}, patient=False)
        return str(reply["view"]["id"])

    async def update_view(self, view_id: str, view: Json) -> None:
        await self._call("views.update", {"view_id": view_id, "view": view})

    async def find(self, place: Place, key: str, oldest: str) -> list[str]:
        """The ts of each copy of our post that is younger than `oldest`: a ts, of the question for example.

        Raises `CannotLookError` while Slack does not let us see all that is younger.
        """
        method = "conversations.replies" if place.thread_ts else "conversations.history"
        arguments: Json = {
            "channel": place.channel,
            "oldest": oldest,
            "limit": _PAGE,
            "include_all_metadata": "true",
        }
        if place.thread_ts:
            arguments["ts"] = place.thread_ts
        found: list[str] = []
        for _ in range(_PAGES):
            try:
                reply = await self._call(method, arguments, read=True)
            except SlackError as error:
                if error.error == "thread_not_found":  # the question was deleted, and no reply stands there
                    return []
                raise CannotLookError(method, error.error, passing=error.passing) from error
            found += [str(message["ts"]) for message in reply.get("messages", ()) if _key_of(message) == key]
            cursor = (reply.get("response_metadata") or {}).get("next_cursor")
            if not cursor:
                return found
            arguments["cursor"] = cursor
        raise CannotLookError(method, "too_many_messages", passing=False)

    async def _courtesy(self, method: str, arguments: Json, *, read: bool = False) -> Json | None:
        try:
            reply = await self._call(method, arguments, read=read, patient=False)
        except SlackError as error:
            if error.error not in ("already_reacted", "no_reaction"):
                say = log.info if method in self._refused else log.warning  # a warning once, until it works
                say("Slack refused a courtesy", method=method, error=error.error)
                self._refused.add(method)
            return None
        self._refused.discard(method)
        return reply

    async def _call(
        self,
        method: str,
        arguments: Json | None = None,
        *,
        read: bool = False,
        patient: bool = True,
        tries: Tries | None = None,
    ) -> Json:
        """One call with retries. Raises `SlackError` when Slack refuses or the waiting would be too long."""
        waited = 0.0
        attempt = 0
        while True:
            if tries is not None and (found := await tries.begin()) is not None:
                return {"ts": found}
            result = await self._try(method, arguments or {}, read=read)
            if not isinstance(result, Failure):
                return result
            if tries is not None:
                await tries.failed(may_have_worked=result.may_have_worked)
            wait = result.retry_after_seconds
            if wait is None:
                wait = _BACKOFF_SECONDS[min(attempt, len(_BACKOFF_SECONDS) - 1)]
            if not (result.passing and patient) or waited + wait > self._max_wait_seconds:
                raise SlackError(method, result.error, passing=result.passing)
            self._on_retry(method, result.error)
            log.info("Slack call is tried again", method=method, error=result.error, wait_seconds=wait)
            await self._sleep(wait)
            waited += wait
            attempt += 1

    async def _try(self, method: str, arguments: Json, *, read: bool) -> Json | Failure:
        try:
            if read:
                reply = await self._client.api_call(method, http_verb="GET", params=arguments)
            else:
                reply = await self._client.api_call(method, json=arguments)
        except SlackApiError as error:
            return read_failure(error)
        except TimeoutError as error:
            wait_seconds = None if read else _AFTER_TIMEOUT_SECONDS
            return Failure(f"no reply in time ({type(error).__name__})", True, True, wait_seconds)
        except (aiohttp.ClientError, OSError) as error:
            return Failure(f"connection failed ({type(error).__name__})", True, True)
        except AttributeError:  # the SDK on a text where JSON should be, as a proxy's error page
            return Failure("unreadable_reply", True, True)
        return dict(reply.data) if isinstance(reply.data, dict) else {}


def _key_of(message: Json) -> object:
    return message.get("metadata", {}).get("event_payload", {}).get("key")


def read_failure(error: SlackApiError) -> Failure:
    """The SDK's error holds Slack's reply, or aiohttp's where the body was not JSON."""
    response: Any = error.response
    status = int(getattr(response, "status_code", 0) or getattr(response, "status", 0) or 0)
    data = getattr(response, "data", None)
    name = data.get("error") if isinstance(data, dict) else None
    if status == 429 or name in ("ratelimited", "rate_limited"):
        return Failure("ratelimited", True, False, _retry_after(response.headers))
    if status >= 500:
        return Failure(name or f"http_{status}", True, True)
    passing = name in (None, "internal_error", "fatal_error", "service_unavailable", "request_timeout")
    return Failure(name or f"http_{status}", passing, passing)


def _retry_after(headers: Mapping[str, Any]) -> float:
    raw = next((value for key, value in headers.items() if key.lower() == "retry-after"), "1")
    try:
        return max(0.0, float(raw[0] if isinstance(raw, list) else raw))
    except ValueError:
        return 1.0
