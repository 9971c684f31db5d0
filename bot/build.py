"""The composition root: the only place that makes real adapters and ties them together."""

from __future__ import annotations

import asyncio
import itertools
import logging
import socket
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path

import aiohttp
import structlog
from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_sdk.web.async_client import AsyncWebClient

from bot.desk.background import Background
from bot.desk.case_notes import CaseNotes
from bot.desk.cases import Cases
from bot.desk.delivery import SWEEP_SECONDS, Delivery
from bot.desk.desk import Desk
from bot.desk.metrics import Metrics
from bot.desk.pictures import Pictures
from bot.desk.questions import Answerer, Questions
from bot.desk.repeating import repeating
from bot.desk.replicas import BEAT_SECONDS, Replicas
from bot.desk.serving import Served, Serving
from bot.desk.undo import Undo
from bot.desk.waiting import Waiting
from bot.listeners import register
from bot.operate.code_version import read_code_version
from bot.operate.report import build_unread_finder
from bot.operate.weekly import Weekly
from bot.settings.settings import Settings
from bot.slack.blocks.answer import build_answer
from bot.slack.client import Identity, Slack, SlackError, Sleep
from bot.slack.clock import SlackClock
from bot.slack.membership import Colleagues
from bot.store.database import StoreUnavailable
from bot.store.opening import serving_store
from bot.store.records import Origin
from bot.store.store import Store
from core.charts.beside import RenderingProcess
from core.data.snapshot import Snapshot
from core.errors import ConfigurationError

log = structlog.get_logger(__name__)

SHUTDOWN_SECONDS = 6.0  # the socket, the HTTP server and the database have their part of the ten
_CALL_SECONDS = 15.0
_SHORTEST_ROUND_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Bot:
    """A built bot: `app` takes Slack's deliveries; `background` and `store` are there for tests to watch."""

    app: AsyncApp
    desk: Desk
    store: Store
    delivery: Delivery
    background: Background
    waiting: Waiting
    weekly: Weekly
    replicas: Replicas
    now: Callable[[], datetime]


def _new_id() -> str:
    return uuid.uuid4().hex


@asynccontextmanager
async def build_bot(
    settings: Settings,
    assistant: Answerer,
    snapshot: Snapshot,
    *,
    store: Store | None = None,
    metrics: Metrics | None = None,
    data_folder: Path | None = None,
    serving: Serving | None = None,
    now: Callable[[], datetime] | None = None,
    new_id: Callable[[], str] = _new_id,
    sleep: Sleep = asyncio.sleep,
) -> AsyncIterator[Bot]:
    """A bot that is ready for deliveries and has taken up what an earlier process left.

    `serving`: what answers and may be replaced; else `assistant` over `snapshot`, for good.
    `store`: from `bot.store.opening.serving_store`, where the caller needs it, too; else it is opened here.
    On the way out it finishes what runs (for `SHUTDOWN_SECONDS`) and closes its connections.
    Raises `ConfigurationError` when Slack does not accept the token, or the database cannot be used.
    """
    if serving is None:
        from core.checking.gate import Gate

        serving = Serving(Served(snapshot, assistant, Gate.over(snapshot), data_folder))
    # What is entered last ends first: nothing new, then what runs, then our place among the replicas.
    async with AsyncExitStack() as until_stopped:
        timeout = aiohttp.ClientTimeout(total=_CALL_SECONDS)
        clock = SlackClock()
        session = await until_stopped.enter_async_context(
            aiohttp.ClientSession(timeout=timeout, trace_configs=[clock.listen()])
        )
        now = now or clock
        client = _build_client(settings, session)
        metrics = metrics or Metrics()
        slack = Slack(client, sleep=sleep, on_retry=metrics.retried)
        identity = await _identify(slack)
        if store is None:
            origin = make_origin(snapshot)
            store = await until_stopped.enter_async_context(serving_store(settings, origin))
        background = Background()
        replicas = Replicas(store, f"{socket.gethostname()[:31]}-{uuid.uuid4().hex}")
        weekly = Weekly(store, settings.weekly_report, build_unread_finder(snapshot), now)
        renderer = RenderingProcess()
        until_stopped.push_async_callback(renderer.close)
        pictures = Pictures(slack, renderer, lambda: serving.current.snapshot.coverage, settings.charts)
        delivery = Delivery(
            store,
            slack,
            replicas,
            settings.review_channel,
            lambda: serving.current.snapshot.coverage,
            now,
            weekly.write,
            settings.alert,
            partial(build_answer, offers_picture=pictures.when == "button"),
        )
        questions = Questions(
            store,
            slack,
            delivery,
            serving,
            background,
            replicas,
            metrics,
            follow=pictures.follow,
            at_once=settings.questions_at_once,
            per_minute=settings.questions_per_minute,
            sleep=sleep,
            now=now,
            new_id=new_id,
        )
        undo = Undo(store, delivery, background, settings.undo_within, now)
        desk = Desk(
            identity=identity,
            colleagues=Colleagues(slack, identity),
            slack=slack,
            questions=questions,
            cases=Cases(
                store,
                delivery,
                background,
                CaseNotes(store, now),
                undo,
                check=serving.check,
                coverage=snapshot.coverage,
                editors=settings.editors or frozenset(),
                holds=bool(settings.undo_within),
                now=now,
                new_id=new_id,
            ),
            background=background,
            serving=serving,
            pictures=pictures,
            verify=serving.verify,
            today=partial(_today, now),
            review_channel=settings.review_channel,
        )
        if not settings.editors:
            log.warning("SLACK_EDITORS is empty: nobody can decide cases")
        waiting = Waiting(store, delivery, background, settings.patience, now)

        async def beat() -> None:
            if await replicas.beat():  # somebody died
                await questions.resume()

        await replicas.beat()
        until_stopped.push_async_callback(_leave, replicas)
        await until_stopped.enter_async_context(repeating("heartbeat", BEAT_SECONDS, beat))
        until_stopped.push_async_callback(_finish, background)
        rounds = itertools.count(1)
        for name, work in (
            ("left questions", questions.take_up_unfinished),
            ("owed posts", lambda: delivery.sweep(next(rounds))),
            ("waiting cases", waiting.sweep),
            ("weekly report", weekly.sweep),
            ("chosen snapshot", serving.look),
        ):
            await until_stopped.enter_async_context(repeating(name, SWEEP_SECONDS, work))
        # Also where nothing is held any more: an earlier process may have held something.
        often = max(_SHORTEST_ROUND_SECONDS, settings.undo_within.total_seconds() / 12 or SWEEP_SECONDS)
        await until_stopped.enter_async_context(repeating("held decisions", often, undo.sweep))
        metrics.watch(store, lambda: serving.current.snapshot.snapshot_date, now)
        await store.doubt_owed(now())
        await questions.resume()
        await undo.sweep()
        app = _build_app(settings, client, desk)
        yield Bot(app, desk, store, delivery, background, waiting, weekly, replicas, now)


def make_origin(snapshot: Snapshot) -> Origin:
    return Origin(snapshot.sha256, read_code_version())


async def _finish(background: Background) -> None:
    left = await background.close(SHUTDOWN_SECONDS)
    if left:
        log.warning("stopped with work under way; it goes on at the next start", count=left)


async def _leave(replicas: Replicas) -> None:
    try:
        await replicas.leave()
    except StoreUnavailable:  # the others notice by themselves
        log.warning("the database does not take our leave")


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
            enterprise_id=identity.enterprise_id,
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
        # A socket is authenticated by itself; over HTTP, `bot.slack.http_mode` judges before it reads.
        request_verification_enabled=False,
    )
    register(app, desk)
    app.error(_tell_of_failure)
    return app


async def _tell_of_failure(error: Exception) -> None:
    """The delivery is not acknowledged, so Slack sends an event again and shows a sign beside a button."""
    if isinstance(error, StoreUnavailable):  # the database has told of it
        log.info("a delivery could not be stored")
    else:
        log.error("a listener failed", exc_info=error)


def _drop_token_warning(record: logging.LogRecord) -> bool:
    """Bolt warns of tokens that it leaves aside for `client` and `authorize`; here all are the same."""
    said = record.getMessage()
    return "will be ignored" not in said and "will be unused" not in said
