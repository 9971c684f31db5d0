"""The composition root: the only place that makes real adapters and ties them together."""

from __future__ import annotations

import asyncio
import logging
import socket
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path

import aiohttp
import structlog
from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_sdk.web.async_client import AsyncWebClient
from sqlalchemy.exc import SQLAlchemyError

from bot.background import Background
from bot.cases import Cases, CheckAnswer
from bot.code_version import read_code_version
from bot.delivery import SWEEP_SECONDS, Delivery
from bot.desk import Desk
from bot.listeners import register
from bot.opening import open_store
from bot.questions import Answerer, Questions
from bot.records import Origin
from bot.replicas import BEAT_SECONDS, Replicas
from bot.settings import Settings
from bot.slack import Identity, Slack, SlackError, Sleep
from bot.store import Store
from bot.waiting import Waiting
from core.errors import ConfigurationError
from core.snapshot import Snapshot, verify_snapshot

log = structlog.get_logger(__name__)

SHUTDOWN_SECONDS = 8.0
_CALL_SECONDS = 15.0


@dataclass(frozen=True, slots=True)
class Bot:
    """A built bot: `app` takes Slack's deliveries; `background` and `store` are there for tests to watch."""

    app: AsyncApp
    desk: Desk
    store: Store
    delivery: Delivery
    background: Background
    waiting: Waiting
    replicas: Replicas


def _now() -> datetime:
    return datetime.now(UTC)


def _new_id() -> str:
    return uuid.uuid4().hex


@asynccontextmanager
async def build_bot(
    settings: Settings,
    assistant: Answerer,
    snapshot: Snapshot,
    *,
    data_folder: Path | None = None,
    check: CheckAnswer | None = None,
    now: Callable[[], datetime] = _now,
    new_id: Callable[[], str] = _new_id,
    sleep: Sleep = asyncio.sleep,
) -> AsyncIterator[Bot]:
    """A bot that is ready for deliveries and has taken up what an earlier process left.

    On the way out it finishes what runs (for `SHUTDOWN_SECONDS`) and closes its connections.
    Raises `ConfigurationError` when Slack does not accept the token.
    """
    if check is None:
        from core.checking import check_answer

        check = check_answer
    timeout = aiohttp.ClientTimeout(total=_CALL_SECONDS)
    async with aiohttp.ClientSession(timeout=timeout) as session:
        client = _build_client(settings, session)
        slack = Slack(client, sleep=sleep)
        identity = await _identify(slack)
        origin = Origin(snapshot.sha256, read_code_version())
        store = await asyncio.to_thread(open_store, settings, origin)
        background = Background()
        replicas = Replicas(store, f"{socket.gethostname()[:31]}-{uuid.uuid4().hex}")
        delivery = Delivery(store, slack, replicas, settings.review_channel, snapshot.coverage)
        desk = Desk(
            identity=identity,
            slack=slack,
            questions=Questions(
                store,
                slack,
                delivery,
                assistant,
                background,
                replicas,
                at_once=settings.questions_at_once,
                per_minute=settings.questions_per_minute,
                sleep=sleep,
                now=now,
                new_id=new_id,
            ),
            cases=Cases(
                store,
                delivery,
                background,
                check=check,
                coverage=snapshot.coverage,
                editors=settings.editors or frozenset(),
                home_team=identity.team_id,
                now=now,
                new_id=new_id,
            ),
            background=background,
            snapshot=snapshot,
            verify=partial(verify_snapshot, data_folder),
            today=lambda: _today(now),
        )
        if not settings.editors:
            log.warning("SLACK_EDITORS is empty: nobody can decide cases")
        waiting = Waiting(store, delivery, background, settings.patience, now)
        tasks = [
            asyncio.create_task(_sweep(desk.questions, delivery, waiting)),
            asyncio.create_task(_beat(replicas, desk.questions)),
        ]
        try:
            await replicas.beat()
            await desk.questions.resume()
            app = _build_app(settings, client, desk)
            yield Bot(app, desk, store, delivery, background, waiting, replicas)
        finally:
            tasks[0].cancel()
            left = await background.close(SHUTDOWN_SECONDS)
            if left:
                log.warning("stopped with work under way; it goes on at the next start", count=left)
            tasks[1].cancel()
            await _leave(replicas)
            await asyncio.to_thread(store.close)


async def _beat(replicas: Replicas, questions: Questions) -> None:
    """Say that we live, and take over from who died."""
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        try:
            if await replicas.beat():
                await questions.resume()
        except Exception:
            log.exception("a heartbeat failed")


async def _leave(replicas: Replicas) -> None:
    try:
        await replicas.leave()
    except SQLAlchemyError as error:  # the others notice by themselves
        log.warning("the database does not take our leave", kind=type(error).__name__)


def _today(now: Callable[[], datetime]) -> date:
    return now().astimezone(UTC).date()


def _build_client(settings: Settings, session: aiohttp.ClientSession) -> AsyncWebClient:
    base_url = settings.slack_api_url or AsyncWebClient.BASE_URL
    return AsyncWebClient(token=settings.bot_token, base_url=base_url, session=session)


async def _identify(slack: Slack) -> Identity:
    try:
        return await slack.identity()
    except SlackError as error:
        raise ConfigurationError(
            f"Slack did not accept SLACK_BOT_TOKEN ({error.error}). Install the app again and copy the token "
            "from OAuth & Permissions."
            if not error.passing
            else f"Slack cannot be reached ({error.error})."
        ) from error


def _build_app(settings: Settings, client: AsyncWebClient, desk: Desk) -> AsyncApp:
    identity = desk.identity

    async def authorize() -> AuthorizeResult:
        # Known since the start: nothing is asked of Slack before a delivery is acknowledged.
        return AuthorizeResult(
            enterprise_id=None,
            team_id=identity.team_id,
            bot_user_id=identity.user_id,
            bot_id=identity.bot_id,
            bot_token=settings.bot_token,
        )

    logger = logging.getLogger("slack_bolt.AsyncApp")
    logger.addFilter(_drop_token_warning)
    app = AsyncApp(
        client=client,
        authorize=authorize,
        # Acknowledge after the listener: by default Bolt does so before, and what was not stored is lost.
        process_before_response=True,
        signing_secret=settings.signing_secret or None,
        # A socket is authenticated by itself; over HTTP every request is signed.
        request_verification_enabled=settings.mode == "http",
    )
    register(app, desk)
    return app


def _drop_token_warning(record: logging.LogRecord) -> bool:
    """Bolt warns of tokens that it leaves aside for `client` and `authorize`; here all are the same."""
    said = record.getMessage()
    return "will be ignored" not in said and "will be unused" not in said


async def _sweep(questions: Questions, delivery: Delivery, waiting: Waiting) -> None:
    round_number = 0
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        round_number += 1
        try:
            await questions.take_up_unfinished()
            await delivery.sweep(round_number)
            await waiting.sweep()
        except Exception:
            log.exception("a sweep of owed posts failed")
