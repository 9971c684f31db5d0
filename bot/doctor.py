"""`stats-assistant doctor`: looks at all that the chat needs; says what is wrong and how to mend it.

Each check answers with one finding; none stops the others. It posts nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import aiohttp
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.opening import check_database, check_file
from bot.settings import Settings, load_settings
from bot.slack import Slack, SlackError
from core.cli import EXIT_FAILURE, EXIT_OK
from core.data.snapshot import Snapshot, load_snapshot
from core.errors import ConfigurationError, SnapshotError, StatsAssistantError

_CALL_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. `text` says what is so, and where it is wrong, how to mend it."""

    name: str
    ok: bool
    text: str


def main(argv: Sequence[str]) -> int:
    """Exit code 1 where something is wrong."""
    parser = argparse.ArgumentParser(
        prog="stats-assistant doctor", description="Says what in the configuration is missing or wrong."
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    options = parser.parse_args(argv)
    findings = asyncio.run(examine())
    if options.json:
        shape = {"ok": all(f.ok for f in findings), "findings": [asdict(f) for f in findings]}
        sys.stdout.write(json.dumps(shape, ensure_ascii=False) + "\n")
    else:
        for finding in findings:
            sys.stdout.write(f"{'ok     ' if finding.ok else 'WRONG  '}{finding.name}: {finding.text}\n")
    return EXIT_OK if all(finding.ok for finding in findings) else EXIT_FAILURE


async def examine(env_file: Path | None = Path(".env")) -> list[Finding]:
    """All findings, in the order in which an operator would mend them."""
    data, snapshot = _look_at_data()
    findings = [data]
    try:
        settings = load_settings(env_file)
    except ConfigurationError as error:
        return [*findings, Finding("settings", False, str(error))]
    findings.append(Finding("settings", True, f"complete for SLACK_MODE={settings.mode}"))
    findings.append(_look_at_editors(settings))
    findings.append(_look_at_state(settings))
    if snapshot is not None:
        findings.append(_look_at_providers(settings, snapshot))
    return [*findings, *await _look_at_slack(settings)]


def _look_at_data() -> tuple[Finding, Snapshot | None]:
    try:
        snapshot = load_snapshot()
    except SnapshotError as error:
        return Finding("data", False, f"{error} Restore the data folder from the release."), None
    return Finding("data", True, f"snapshot of {snapshot.snapshot_date}, checksums match"), snapshot


def _look_at_editors(settings: Settings) -> Finding:
    count = len(settings.editors or ())
    if count == 0:
        return Finding("editors", False, "SLACK_EDITORS is empty: nobody can decide a case")
    if count == 1:
        return Finding("editors", True, "one editor; a question of their own will wait for a second one")
    return Finding("editors", True, f"{count} editors")


def _look_at_state(settings: Settings) -> Finding:
    if settings.database_url:
        try:
            check_file(settings)
            check_database(settings)
        except ConfigurationError as error:
            return Finding("state", False, str(error))
        return Finding("state", True, "the database of DATABASE_URL can be opened")
    folder = settings.state_folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder):
            pass
    except OSError as error:
        return Finding("state", False, f"STATE_FOLDER {str(folder)!r} cannot be written ({error.strerror})")
    try:
        check_file(settings)
    except ConfigurationError as error:
        return Finding("state", False, str(error))
    return Finding("state", True, f"{str(folder)!r} can be written")


def _look_at_providers(settings: Settings, snapshot: Snapshot) -> Finding:
    from core.cli.routes import build_assistant

    chosen = argparse.Namespace(provider=settings.providers, model=settings.model, design=settings.design)
    try:
        build_assistant(chosen, snapshot)
    except StatsAssistantError as error:
        return Finding("providers", False, str(error))
    return Finding("providers", True, f"{settings.providers} can be built (no model was asked)")


async def _look_at_slack(settings: Settings) -> list[Finding]:
    timeout = aiohttp.ClientTimeout(total=_CALL_SECONDS)
    base_url = settings.slack_api_url or AsyncWebClient.BASE_URL
    async with aiohttp.ClientSession(timeout=timeout) as session:
        client = AsyncWebClient(token=settings.bot_token, base_url=base_url, session=session)
        findings = [await _try("bot token", "SLACK_BOT_TOKEN", lambda: _identify(client))]
        if settings.mode == "socket":

            async def open_socket() -> str:
                await client.apps_connections_open(app_token=settings.app_token)
                return "a socket can be opened"

            findings.append(await _try("app token", "SLACK_APP_TOKEN", open_socket))
        if findings[0].ok:

            async def read_channel() -> str:
                await client.conversations_history(channel=settings.review_channel, limit=1)
                return "the bot is in it"

            hint = "SLACK_REVIEW_CHANNEL (invite the bot there; it takes the channel's id, not its name)"
            findings.append(await _try("review channel", hint, read_channel))
        return findings


async def _identify(client: AsyncWebClient) -> str:
    identity = await Slack(client, max_wait_seconds=0).identity()
    return f"accepted for workspace {identity.team_id}"


async def _try(name: str, setting: str, look: Callable[[], Awaitable[str]]) -> Finding:
    try:
        return Finding(name, True, await look())
    except SlackError as error:
        if error.passing:
            return Finding(name, False, f"Slack cannot be reached ({error.error})")
        return Finding(name, False, f"Slack says {error.error!r}: check {setting}")
    except SlackApiError as error:
        data = error.response.data
        said = data.get("error") if isinstance(data, dict) else error.response.status_code
        return Finding(name, False, f"Slack says {said!r}: check {setting}")
    except (aiohttp.ClientError, TimeoutError, OSError) as error:
        return Finding(name, False, f"Slack cannot be reached ({type(error).__name__})")
