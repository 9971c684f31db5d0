"""/metrics: what the bot did and what is open, in numbers and names, never a text or a person."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families
from running_bot import (
    ASK,
    SNAPSHOT,
    CannedAssistant,
    Naps,
    Newsroom,
    make_outcome,
    make_settings,
    make_workspace,
)

from bot.build import build_bot
from bot.desk.metrics import Metrics
from bot.operate.health import Readiness, make_checks, serve_health
from bot.slack.connection import connect
from bot.store.database import StoreUnavailable
from bot.workspace import EDUARDO, ROSA
from core.outcome import Answer, Attempt

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


@asynccontextmanager
async def watched(folder: Path, assistant: CannedAssistant) -> AsyncIterator[tuple[Newsroom, str]]:
    """A running bot, and the address of its health server."""
    metrics, readiness = Metrics("1.2.3+abc"), Readiness()
    async with make_workspace() as workspace:
        settings = make_settings(workspace, folder)
        async with (
            serve_health("127.0.0.1", 0, readiness, metrics) as address,
            build_bot(settings, assistant, SNAPSHOT, metrics=metrics, sleep=Naps()) as bot,
            connect(bot, settings) as link,
        ):
            readiness.watch(make_checks(bot.store, bot.desk.verify, link))
            await workspace.sockets.wait_for_connections()
            yield Newsroom(workspace, bot, assistant, Naps()), address


async def scrape(address: str) -> str:
    async with aiohttp.ClientSession() as session, session.get(f"{address}/metrics") as reply:
        assert reply.status == 200
        assert reply.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        return await reply.text()


def read(text: str) -> Samples:
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def value(samples: Samples, name: str, **labels: str) -> float | None:
    return samples.get((f"stats_assistant_{name}", frozenset(labels.items())))


def by_turns(*outcomes: Any) -> CannedAssistant:
    left = list(outcomes)
    return CannedAssistant(lambda _question: left.pop(0))


async def test_questions_are_counted_by_outcome_and_route(tmp_path: Path) -> None:
    """With tokens, the cost of each route, why drafts were stopped, and the time of each stage."""
    tried = (
        Attempt("offline", "offline", "rejected", 0.0, 0, 0),
        Attempt("live", "chat-small", "rejected", 0.0002, 500, 20),
        Attempt("live", "mystery", "failed", None, 70, None),
    )
    assistant = by_turns(
        make_outcome(),
        make_outcome(answer=Answer("cannot_answer", "No.")),
        make_outcome("rejected", provider="live", model="chat-small", attempts=tried, finding="contradicted"),
        make_outcome("failed"),
    )
    async with watched(tmp_path, assistant) as (room, address):
        for _ in range(4):
            await room.ask()
        await room.ask("<@U0STATSBOT> thanks")
        samples = read(await scrape(address))
    canned = {"provider": "canned", "model": "canned", "design": "tools"}
    for outcome in ("answered", "declined", "failed"):
        assert value(samples, "questions_total", outcome=outcome, **canned) == 1
    live = {"provider": "live", "model": "chat-small", "design": "tools"}
    assert value(samples, "questions_total", outcome="rejected", **live) == 1
    assert value(samples, "messages_total", state="received") == 4
    assert value(samples, "messages_total", state="empty") == 1
    assert value(samples, "findings_total", finding="contradicted") == 1
    assert value(samples, "problems_total", code="unsupported_number") == 1
    tokens = {"canned": (2700, 120), "offline": (0, 0), "chat-small": (500, 20), "mystery": (70, 0)}
    for model, counted in tokens.items():
        for direction, count in zip(("in", "out"), counted, strict=True):
            assert value(samples, "tokens_total", model=model, direction=direction) == count
    assert value(samples, "cost_usd_total", provider="live", model="chat-small") == 0.0002
    assert value(samples, "unpriced_attempts_total", model="mystery") == 1
    for stage, count in {"store": 5, "wait": 4, "answer": 4, "post": 4, "whole": 4}.items():
        assert value(samples, "stage_seconds_count", stage=stage) == count
    assert value(samples, "build_info", version="1.2.3+abc") == 1


async def test_what_is_open_is_read_from_the_database(tmp_path: Path) -> None:
    """Cases with their age, questions, posts, the data's age and readiness; a decision closes the case."""
    async with watched(tmp_path, CannedAssistant(make_outcome("rejected"))) as (room, address):
        before = read(await scrape(address))
        assert (value(before, "open_cases"), value(before, "oldest_open_case_seconds")) == (0, 0)
        await room.ask()
        during = read(await scrape(address))
        await room.decline(EDUARDO, room.cards()[0])
        after = read(await scrape(address))
    assert (value(during, "open_cases"), value(after, "open_cases")) == (1, 0)
    age = value(during, "oldest_open_case_seconds")
    assert age is not None
    assert 0 < age < 30
    assert value(after, "unfinished_questions") == value(after, "posts_owed") == 0
    assert value(after, "posts_given_up") == 0
    assert value(after, "snapshot_age_days") is not None
    assert {check: value(after, "ready", check=check) for check in ("process", "database", "slack")} == {
        "process": 1,
        "database": 1,
        "slack": 1,
    }


async def test_retries_and_redeliveries_are_counted(tmp_path: Path) -> None:
    """As Slack names the error."""
    async with watched(tmp_path, CannedAssistant()) as (room, address):
        room.workspace.faults.fail_next("chat.postMessage", 2, status=503)
        message = await room.ask()
        room.workspace.people.tell_app_of_message(message)
        await room.settled()
        samples = read(await scrape(address))
    labels = {"method": "chat.postMessage", "error": "internal_error"}
    assert value(samples, "slack_retries_total", **labels) == 2
    assert value(samples, "redeliveries_total") == 1


async def test_a_database_that_is_away_leaves_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scrape says so, and is not an error."""
    async with watched(tmp_path, CannedAssistant()) as (room, address):
        await room.ask()

        async def away(*_: object) -> None:
            raise StoreUnavailable("away")

        monkeypatch.setattr("bot.desk.metrics.read_figures", away)
        samples = read(await scrape(address))
    assert value(samples, "database_up") == 0
    assert value(samples, "messages_total", state="received") == 1


async def test_no_text_and_no_person_is_in_the_figures(tmp_path: Path) -> None:
    """Also before the bot has started."""
    async with serve_health("127.0.0.1", 0, Readiness(), Metrics()) as address:
        assert value(read(await scrape(address)), "ready", check="process") == 0
    async with watched(tmp_path, CannedAssistant(make_outcome("rejected"))) as (room, address):
        await room.ask()
        await room.decline(EDUARDO, room.cards()[0])
        text = await scrape(address)
        secrets = (room.workspace.settings.bot_token, ROSA, EDUARDO, "Canada", "55,123,456", ASK)
        assert [word for word in secrets if word in text] == []
