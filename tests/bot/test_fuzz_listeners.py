"""Every listener takes what no Slack would send: acknowledged, without a traceback, a text in a log or a post
to a place that the database does not know. Seeded, so that a failure comes again.
"""

from __future__ import annotations

import json
import logging
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from hostile_payloads import (
    SECRET_ID,
    SECRET_TEXT,
    change,
    deliveries,
    event,
    form,
    mutations,
    nest,
    nest_named,
    other_kinds,
    press,
)
from running_bot import CannedAssistant, Newsroom, make_outcome, newsroom
from sqlalchemy import select
from structlog.testing import capture_logs

from bot.slack.intake import take
from bot.store import tables
from bot.workspace import DATA_DESK, EDUARDO, INES, NEWSROOM

SEED = 12
KINDS = tuple(deliveries("", ""))


@asynccontextmanager
async def watched(folder: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Newsroom]:
    """A newsroom with one open case; at its end, what must never have happened has not."""
    caplog.set_level(logging.INFO)
    with capture_logs() as logs:
        async with newsroom(folder, CannedAssistant(make_outcome("rejected"))) as room:
            await room.ask()
            before = len(room.calls("chat.postMessage"))
            yield room
            await room.settled()
            await only_known_places(room, before)
    assert [line for line in logs if line.get("exc_info")] == []
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    said = caplog.text + str(logs)
    assert SECRET_TEXT not in said
    assert room.workspace.settings.bot_token not in said


async def only_known_places(room: Newsroom, before: int) -> None:
    def read(connection: Any) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
        asked = select(tables.questions.c.channel, tables.questions.c.thread_ts)
        out = select(tables.posts.c.channel, tables.posts.c.ts)
        return {tuple(row) for row in connection.execute(asked)}, {
            tuple(row) for row in connection.execute(out)
        }

    threads, posts = await room.bot.store.transact(read)
    for call in room.calls("chat.postMessage")[before:]:
        place = (call["channel"], call.get("thread_ts"))
        assert place == (DATA_DESK, None) or place in threads or place[0].startswith("D"), place
    for method in ("chat.update", "chat.delete"):
        assert {(call["channel"], call["ts"]) for call in room.calls(method)} <= posts


async def ids(room: Newsroom) -> tuple[str, str]:
    row = await room.bot.store.transact(
        lambda connection: connection.execute(select(tables.cases.c.question_id, tables.cases.c.id)).first()
    )
    assert row is not None
    return row[0], row[1]


async def deliver(room: Newsroom, payload: Any) -> Any:
    """Through JSON, as it would come; the acknowledgement."""
    response = await take(room.bot.app, json.loads(json.dumps(payload)))
    assert response.status == 200
    return json.loads(response.body) if response.body else None


@pytest.mark.parametrize("kind", KINDS)
async def test_each_field_of_each_delivery_may_be_hostile(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    """Missing, of another type, nested, huge, unstorable or forged: one field at a time."""
    rng = random.Random(f"{SEED} {kind}")  # noqa: S311 - the same at each run, by design
    async with watched(tmp_path, caplog) as room:
        shape = deliveries(*await ids(room))[kind]
        for name, payload in mutations(shape, rng, each=3):
            try:
                await deliver(room, payload)
            except Exception as error:
                raise AssertionError(name) from error


async def test_what_nobody_asked_for_is_taken_in_silence(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Shortcuts, options, dialogs, steps and what has no kind: acknowledged, and nothing is called."""
    async with watched(tmp_path, caplog) as room:
        before = len(room.workspace.web_api.calls)
        for payload in other_kinds():
            await deliver(room, payload)
        await room.settled()
        assert len(room.workspace.web_api.calls) == before


async def test_a_hostile_field_costs_the_socket_no_acknowledgement(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Over the socket itself, with payloads that are no object, too: each envelope comes back."""
    rng = random.Random(SEED)  # noqa: S311 - the same at each run, by design
    async with watched(tmp_path, caplog) as room:
        payloads: list[Any] = [*other_kinds(), None, [], [None], "x", 7, nest(60), nest_named("event", 300)]
        for shape in deliveries(*await ids(room)).values():
            payloads += [payload for _, payload in rng.sample(list(mutations(shape, rng, each=1)), 6)]
        for payload in payloads:
            await room.workspace.sockets.send("interactive", payload, 5.0)


@pytest.mark.parametrize("frame", ["{", '{"a": ', "{" + '"a":{' * 5_000, "[]", "", "\0", '{"type": []}'])
async def test_a_frame_without_a_delivery_is_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, frame: str
) -> None:
    """And the socket goes on."""
    async with watched(tmp_path, caplog) as room:
        (socket,) = room.workspace.sockets._sockets
        await socket.send_str(frame)
        await socket.send_str(json.dumps({"type": "hello", "num_connections": "many"}))
        assert await room.workspace.sockets.send("events_api", event("team_join"), 5.0) is None


async def test_a_form_that_cannot_be_read_does_not_close_as_if_it_was_sent(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither one of an older version: what is shown in its place says that nothing was done."""
    async with watched(tmp_path, caplog) as room:
        _, case_id = await ids(room)
        for payload in (form(case_id, callback_id="of_old"), change(form(case_id), ("view", "state"), 7)):
            reply = await deliver(room, payload)
            assert reply["response_action"] == "update"
            assert "nothing was done" in str(reply["view"])
        for payload in (
            change(form(case_id), ("view", "private_metadata"), "[" * 3_000),
            change(form(case_id), ("view", "private_metadata"), json.dumps({"case": "no\0case"})),
            change(form(case_id), ("view", "state")),
        ):
            assert (await deliver(room, payload))["response_action"] == "errors"
        await room.settled()
        assert len(room.cards()) == 1
        assert room.calls("chat.update") == []


async def test_an_unknown_command_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with watched(tmp_path, caplog) as room:
        for payload in ({"command": "/old", "user_id": EDUARDO}, {"command": 7, "user_id": EDUARDO}):
            assert "I do not know this command" in (await deliver(room, payload))["text"]


async def test_a_forged_place_in_a_form_or_a_press_is_nobodys_place(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The case's thread and card are the database's, whatever a form's data or a press's container name."""
    async with watched(tmp_path, caplog) as room:
        _, case_id = await ids(room)
        (card,) = room.cards()
        forged = press("case_correct", case_id, EDUARDO, NEWSROOM)
        await deliver(room, change(forged, ("container", "message_ts"), "1.1"))
        submitted = form(case_id)
        right = "Canada's population was 41,262,329 in 2024."
        assert (
            await deliver(
                room,
                change(submitted, ("view", "state", "values", "answer", "answer_text", "value"), right),
            )
            is None
        )
        await room.settled()
        (update,) = room.calls("chat.update")
        assert (update["channel"], update["ts"]) == (DATA_DESK, card.ts)
        assert SECRET_ID not in str(room.calls("chat.postMessage"))


async def test_a_press_elsewhere_does_not_tell_where_the_card_stands(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """While it is not known whether the card is out: only a press in the editors' channel proves that, and no
    place of another post is this card's.
    """
    async with watched(tmp_path, caplog) as room:
        question_id, case_id = await ids(room)
        reply = next(call for call in room.calls("chat.postMessage") if call.get("thread_ts"))

        def forget(connection: Any) -> int:
            posts = tables.posts
            card = (
                posts.update().where(posts.c.kind == "card").values(state="given_up", channel=None, ts=None)
            )
            return int(connection.execute(card).rowcount)

        assert await room.bot.store.transact(forget) == 1
        elsewhere = press("case_decline", case_id, EDUARDO, reply["channel"])
        await deliver(room, elsewhere)
        await room.settled()
        assert room.calls("chat.update") == []
        file = await room.bot.store.case_file(case_id)
        assert file is not None
        assert file.decision is not None, question_id


async def test_the_place_of_another_post_is_not_the_cards(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with watched(tmp_path, caplog) as room:
        await room.ask(user=INES)
        first, second = room.cards()
        _, case_id = await ids(room)
        key = next(
            call["metadata"]["event_payload"]["key"]
            for call in room.calls("chat.postMessage")
            if case_id in str(call["metadata"])
        )

        def forget(connection: Any) -> int:
            posts = tables.posts
            change_card = posts.update().where(posts.c.key == key)
            return int(connection.execute(change_card.values(state="given_up", ts=None)).rowcount)

        assert await room.bot.store.transact(forget) == 1
        other = second if case_id in str(first.blocks) else first
        forged = change(
            press("case_decline", case_id, EDUARDO, DATA_DESK), ("container", "message_ts"), other.ts
        )
        await deliver(room, forged)
        await room.settled()
        assert room.calls("chat.update") == []


async def test_a_delivery_that_comes_again_changes_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Each kind twice more: one question, one word, one decision."""
    async with watched(tmp_path, caplog) as room:
        question_id, case_id = await ids(room)
        mention = event("app_mention", user=INES)
        sent = form(case_id)
        sent["view"]["state"]["values"]["answer"]["answer_text"]["value"] = "It was 41,262,329 in 2024."
        for _ in range(3):
            await deliver(room, mention)
            await deliver(room, press("answer_helpful", question_id))
            await deliver(room, sent)
        await room.settled()
        decided = [call for call in room.calls("chat.postMessage") if "41,262,329 in 2024" in str(call)]
        asked = [
            call for call in room.calls("chat.postMessage") if call.get("thread_ts") == "1700000000.000100"
        ]
        assert len([call for call in decided if call["channel"] == NEWSROOM]) == 1
        assert len(asked) == 1
