"""What the doctor asks Slack: whether the token is a bot's and may do what we need, who the editors are, and
whether the bot is where the cards go. It posts nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import aiohttp
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.operate.findings import Finding
from bot.settings.settings import Settings
from bot.slack.client import Identity
from bot.slack.membership import judge_profile
from bot.slack.scopes import NEEDED

_CALL_SECONDS = 10.0
_SCOPES_HEADER = "x-oauth-scopes"
_INSTALL_AGAIN = "Install the app again from deploy/slack-manifest.yaml and copy its bot token"

Look = Callable[[], Awaitable[Finding]]


async def look_at_slack(settings: Settings) -> list[Finding]:
    """All findings; of what needs the bot token only where Slack accepts it."""
    timeout = aiohttp.ClientTimeout(total=_CALL_SECONDS)
    base_url = settings.slack_api_url or AsyncWebClient.BASE_URL
    async with aiohttp.ClientSession(timeout=timeout) as session:
        client = AsyncWebClient(token=settings.bot_token, base_url=base_url, session=session)
        client.retry_handlers = []
        findings, identity = await _look_at_token(client)
        if settings.mode == "socket":
            findings.append(await _look_at_app_token(client, settings))
        if identity is not None:
            findings += await _look_at_editors(client, settings, identity)
            findings.append(await _look_at_channel(client, settings))
        return findings


async def _look_at_token(client: AsyncWebClient) -> tuple[list[Finding], Identity | None]:
    name = "bot token"
    try:
        reply = await client.auth_test()
    except _FAILURES as error:
        return [_failed(name, error, f"check SLACK_BOT_TOKEN. {_INSTALL_AGAIN}")], None
    if not reply.get("bot_id"):
        text = f"this is a person's token, and the bot needs its own (xoxb-...). {_INSTALL_AGAIN}"
        return [Finding(name, False, text)], None
    identity = Identity(reply["team_id"], reply["user_id"], reply["bot_id"], reply.get("enterprise_id"))
    accepted = Finding(name, True, f"accepted for workspace {identity.team_id}")
    return [accepted, _judge_scopes(reply.headers)], identity


def _judge_scopes(headers: Mapping[str, Any]) -> Finding:
    name = "scopes"
    said = next((value for key, value in headers.items() if key.lower() == _SCOPES_HEADER), None)
    if said is None:
        return Finding(name, True, "Slack does not say which are granted")
    text = said[0] if isinstance(said, list) else str(said)
    granted = {each.strip() for each in text.split(",") if each.strip()}
    missing = [f"{scope} ({without})" for scope, without in NEEDED.items() if scope not in granted]
    if missing:
        return Finding(name, False, f"missing: {', '.join(missing)}. {_INSTALL_AGAIN}")
    more = sorted(granted - set(NEEDED))
    return Finding(name, True, "as needed" + (f"; not needed: {', '.join(more)}" if more else ""))


async def _look_at_app_token(client: AsyncWebClient, settings: Settings) -> Finding:
    name = "app token"
    try:
        await client.apps_connections_open(app_token=settings.app_token)
    except _FAILURES as error:
        return _failed(name, error, "check SLACK_APP_TOKEN; it needs the scope connections:write")
    return Finding(name, True, "a socket can be opened")


async def _look_at_editors(client: AsyncWebClient, settings: Settings, identity: Identity) -> list[Finding]:
    """One finding for each who cannot decide, else one for all."""
    findings = []
    names = []
    for editor in sorted(settings.editors or ()):
        try:
            user: dict[str, Any] = (await client.users_info(user=editor))["user"]
        except _FAILURES as error:
            findings.append(_failed(f"editor {editor}", error, "check SLACK_EDITORS"))
            continue
        why = _find_unfit(user, identity)
        if why is not None:
            findings.append(Finding(f"editor {editor}", False, f"{why}: check SLACK_EDITORS"))
        names.append(str(user.get("name") or editor))
    if findings or not names:
        return findings
    return [Finding("editors in Slack", True, ", ".join(names))]


def _find_unfit(user: dict[str, Any], identity: Identity) -> str | None:
    if user.get("is_bot") or user.get("id") in (identity.user_id, "USLACKBOT"):
        return "this is a bot, not a person"
    if user.get("deleted"):
        return "this person's account is deactivated"
    if judge_profile(user, identity) == "stranger":
        return "this person is of another organisation, and may not decide"
    return None


async def _look_at_channel(client: AsyncWebClient, settings: Settings) -> Finding:
    """What `conversations.info` says needs scopes that nothing else needs: without them, history tells."""
    name = "review channel"
    mend = "check SLACK_REVIEW_CHANNEL (invite the bot there; it takes the channel's id, not its name)"
    try:
        try:
            channel: dict[str, Any] = (await client.conversations_info(channel=settings.review_channel))[
                "channel"
            ]
        except SlackApiError as error:
            if _name(error) != "missing_scope":
                raise
            await client.conversations_history(channel=settings.review_channel, limit=1)
            return Finding(name, True, "the bot is in it")
    except _FAILURES as error:
        return _failed(name, error, mend)
    if channel.get("is_im") or channel.get("is_mpim"):
        return Finding(name, False, f"this is a direct message, where no editors can meet: {mend}")
    if channel.get("is_archived"):
        return Finding(name, False, f"the channel is archived: {mend}")
    if not channel.get("is_member"):
        return Finding(name, False, f"the bot is not in it: {mend}")
    if channel.get("is_ext_shared"):
        text = "the channel is shared with another organisation, which would read every stopped draft"
        return Finding(name, False, f"{text}: check SLACK_REVIEW_CHANNEL")
    return Finding(name, True, f"the bot is in #{channel.get('name', settings.review_channel)}")


_FAILURES = (SlackApiError, aiohttp.ClientError, TimeoutError, OSError)


def _name(error: SlackApiError) -> str:
    data = error.response.data if hasattr(error.response, "data") else None
    named = data.get("error") if isinstance(data, dict) else None
    status = getattr(error.response, "status_code", None) or getattr(error.response, "status", "")
    return str(named or f"HTTP {status}")


def _failed(name: str, error: BaseException, mend: str) -> Finding:
    if isinstance(error, SlackApiError):
        return Finding(name, False, f"Slack says {_name(error)!r}: {mend}")
    return Finding(name, False, f"Slack cannot be reached ({type(error).__name__})")
