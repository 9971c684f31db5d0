"""Two bots on one PostgreSQL: they share work and take over from the dead; a paused one does no harm."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from running_bot import SNAPSHOT, CannedAssistant, make_outcome, make_settings, make_workspace, running_bot
from sqlalchemy import event
from temporary_postgresql import TemporaryPostgresql, temporary_postgresql

from bot.build import build_bot
from bot.desk.replicas import BEAT_SECONDS, DEAD_AFTER_SECONDS, Replicas
from bot.store.opening import check_database
from bot.store.records import CaseRecord, DecisionRecord, QuestionRecord
from bot.store.store import Store

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
QUESTION = QuestionRecord("q1", "T1", "C1", "1.0", "1.0", "U1", "What?", "en", "received", NOW)


@pytest.fixture(scope="module")
def running() -> Iterator[TemporaryPostgresql]:
    with temporary_postgresql() as server:
        yield server


@pytest.fixture
def server(running: TemporaryPostgresql) -> TemporaryPostgresql:
    """With an empty database."""
    running.empty()
    return running


@pytest.fixture
async def stores(server: TemporaryPostgresql) -> AsyncIterator[tuple[Store, Store]]:
    one, two = await asyncio.gather(*(asyncio.to_thread(Store.open, server.url) for _ in range(2)))
    yield one, two
    one.close()
    two.close()


def test_an_address_may_name_no_driver(server: TemporaryPostgresql, tmp_path: Path) -> None:
    """As hosting services write it; `doctor` reads it as the bot does."""
    for scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        url = f"{scheme}:{server.url.partition(':')[2]}"
        check_database(make_settings(make_workspace(), tmp_path, database_url=url))
        Store.open(url).close()


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def test_a_question_is_stored_once_and_decided_once(stores: tuple[Store, Store]) -> None:
    """Two processes that store, finish and decide the same at once: the database knows one of each."""
    new = await asyncio.gather(*(stores[n % 2].add_question(replace(QUESTION, id=f"q{n}")) for n in range(8)))
    assert sum(new) == 1
    id_ = f"q{new.index(True)}"
    cases = [CaseRecord(f"c{n}", id_, "rejected", None, NOW) for n in range(2)]
    finished = await asyncio.gather(
        *(
            store.finish_question(id_, make_outcome("rejected"), case)
            for store, case in zip(stores, cases, strict=True)
        )
    )
    assert sum(finished) == 1
    case = cases[finished.index(True)]
    wanted = [
        DecisionRecord(case.id, kind, f"U{kind}", NOW, None, False, None) for kind in ("send", "decline")
    ]
    standing = await asyncio.gather(
        *(store.decide(decision, ("C9", "9.9")) for store, decision in zip(stores, wanted, strict=True))
    )
    assert standing[0] == standing[1]


async def test_what_is_finished_is_not_begun_again(stores: tuple[Store, Store]) -> None:
    """A paused process finishes a question while another, which took it over, is about to begin with it."""
    one, two = stores
    await one.add_question(QUESTION)
    await one.start_question("q1")
    loop = asyncio.get_running_loop()
    finished: list[bool] = []

    def finish_before(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        if statement.startswith("UPDATE questions") and not finished:
            work = one.finish_question("q1", make_outcome(), None)
            finished.append(asyncio.run_coroutine_threadsafe(work, loop).result(5))

    event.listen(two._engine, "before_cursor_execute", finish_before)
    assert await two.start_question("q1") is None
    assert finished == [True]
    question = await one.question("q1")
    assert question is not None
    assert (question.state, question.attempts) == ("answered", 1)
    assert await two.unfinished_questions() == []


async def test_a_question_has_one_holder_until_that_one_is_dead(stores: tuple[Store, Store]) -> None:
    """A holder that beats keeps it; one that gives no sign for the set time loses it, and knows it."""
    await stores[0].add_question(replace(QUESTION, id="held", ts="7.0"))
    clock = Clock()
    one, two = (Replicas(store, name, clock) for store, name in zip(stores, ("one", "two"), strict=True))
    await one.beat()
    await two.beat()

    async def fail_while_paused() -> None:
        async with one.hold("held") as hold:
            assert hold
            for _ in range(10):
                clock.now += BEAT_SECONDS
                await one.beat()
                assert not await two.beat()
            async with two.hold("held") as second:
                assert not second
            deaths = []
            for _ in range(math.ceil(DEAD_AFTER_SECONDS / BEAT_SECONDS)):
                clock.now += BEAT_SECONDS
                deaths.append(await two.beat())
            assert deaths.index(True) == len(deaths) - 1, "one gave no sign for the set time"
            async with two.hold("held") as second:
                assert second
                raise LookupError

    with pytest.raises(LookupError):
        await fail_while_paused()
    async with one.hold("held") as hold:
        assert hold, "what ended in an error is free"
    await one.beat()  # it was only paused
    await two.beat()
    assert two.living == 2


async def test_a_claim_is_released_by_whoever_made_it(stores: tuple[Store, Store]) -> None:
    """A release that comes late, when the question is held anew, does not take that claim away."""
    await stores[0].add_question(replace(QUESTION, id="twice", ts="9.0"))
    one, two = (Replicas(store, name) for store, name in zip(stores, ("ein", "zwei"), strict=True))
    release, is_held, go_on = one._release, asyncio.Event(), asyncio.Event()

    async def release_late(question_id: str, token: str) -> None:
        go_on.set()
        await is_held.wait()
        await release(question_id, token)

    async def hold_once() -> None:
        async with one.hold("twice"):
            pass

    one._release = release_late  # type: ignore[method-assign]
    first = asyncio.create_task(hold_once())
    await go_on.wait()
    async with one.hold("twice") as again:
        assert again
        is_held.set()
        await first
        async with two.hold("twice") as second:
            assert not second
    async with two.hold("twice") as second:
        assert second


async def test_readers_and_cases_of_two_processes_at_once_are_no_error(stores: tuple[Store, Store]) -> None:
    """Feedback and owed posts: whoever comes second finds the first one's, at whatever moment they meet."""
    one, two = stores
    await one.add_question(QUESTION)
    loop = asyncio.get_running_loop()
    works = {
        "INSERT INTO feedback": lambda store: store.add_feedback("q1", "U7", "helpful", NOW),
        "INSERT INTO posts": lambda store: store.owe("reply", "q1", "q1"),
    }
    met: list[str] = []

    def meet(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        for start, work in works.items():
            if statement.startswith(start) and start not in met:
                met.append(start)
                asyncio.run_coroutine_threadsafe(work(one), loop).result(5)

    event.listen(two._engine, "before_cursor_execute", meet)
    for work in works.values():
        await work(two)
    assert met == list(works)
    assert len(await one.pending_posts("q1")) == 1


async def test_an_outage_of_the_database_is_nobodys_death(stores: tuple[Store, Store]) -> None:
    """While we could not look, nobody could show us that they live: that time does not count."""
    await stores[0].add_question(replace(QUESTION, id="through", ts="8.0"))
    clock = Clock()
    one, two = (Replicas(store, name, clock) for store, name in zip(stores, ("uno", "due"), strict=True))
    await one.beat()
    await two.beat()
    async with one.hold("through"):
        clock.now += 10 * DEAD_AFTER_SECONDS  # no beat got through
        async with two.hold("through") as second:
            assert not second, "asked before the first beat after it"
        assert not await two.beat()
        async with two.hold("through") as second:
            assert not second


async def test_a_dead_ones_question_is_answered_by_the_living(
    server: TemporaryPostgresql, tmp_path: Path
) -> None:
    """The claim of a process that is gone does not keep its question back."""
    async with make_workspace() as workspace:
        gate = asyncio.Event()
        stuck = CannedAssistant(gate=gate)
        settings = make_settings(workspace, tmp_path, database_url=server.url)
        async with running_bot(workspace, tmp_path, stuck, database_url=server.url) as first:
            question = first.say()
            await stuck.was_asked.wait()
            async with build_bot(settings, CannedAssistant(), SNAPSHOT) as second:
                await second.background.settled()
                assert await second.desk.questions.take_up_unfinished() == 1
                await second.background.settled()
                assert not first.thread(question), "the first lives and has it"
                assert second.replicas.living == 2
                second.replicas._watched_seconds = 1e9
                second.replicas._seen = dict.fromkeys(second.replicas._seen, (None, 0.0))
                await second.desk.questions.take_up_unfinished()
                await second.background.settled()
                assert len(first.thread(question)) == 1
                gate.set()
                await first.bot.background.settled()
                assert len(first.thread(question)) == 1, "the paused one finds that it is too late"


async def test_a_stopped_database_is_an_error_to_slack_and_no_loss(
    server: TemporaryPostgresql, tmp_path: Path
) -> None:
    """What cannot be stored is not acknowledged and comes again; after the restart all is as before."""
    async with (
        make_workspace() as workspace,
        running_bot(workspace, tmp_path, database_url=server.url) as room,
    ):
        await room.ask()
        acknowledged_within, workspace.delivery.ack_seconds = workspace.delivery.ack_seconds, 0.3
        await asyncio.to_thread(server.stop)
        question = room.say()
        await workspace.delivery.settled()
        attempts = [a for a in workspace.delivery.attempts if a.name == "app_mention"]
        assert [a.failure is None for a in attempts] == [True, False, False, False, False]
        await asyncio.to_thread(server.start)
        workspace.delivery.ack_seconds = acknowledged_within
        again = await room.ask()
        assert room.thread(again)
        assert not room.thread(question)
