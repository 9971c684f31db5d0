"""What goes wrong between Slack and the bot, over the real protocol: twice, late, broken, after a restart.

The numbers are rows of the list of public bug reports that this bot is held to; the rest of the rows are
tested in tests/bot, nearer to the code.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from e2e.newsroom import (
    CannedAssistant,
    Mode,
    Newsroom,
    bot_in,
    fill,
    make_outcome,
    make_rejected,
    newsroom,
    text_of,
)
from live_markup import live_markup

from bot.workspace import DATA_DESK, EDUARDO, INES, NEWSROOM, ROSA, payloads
from bot.workspace.newsroom import BOT
from bot.workspace.state import User

MODES = pytest.mark.parametrize("mode", ["socket", "http"])
OWN_TEXT = "Canada's population was 41,262,329 in 2024."  # passes the check


def event_of(room: Newsroom, message: Any, **changes: Any) -> dict[str, Any]:
    """The delivery that `message` would cause, to be sent by hand."""
    state = room.workspace.state
    event = payloads.build_mention_event(state, state.channels[message.channel], message) | changes
    return payloads.build_event_callback(state, event)


@MODES
async def test_rows_1_2_the_same_event_four_times_gets_one_answer(tmp_path: Path, mode: Mode) -> None:
    """Also when all come at once, and when a later copy says it is the first."""
    assistant = CannedAssistant()
    async with newsroom() as room, bot_in(room, tmp_path, assistant, mode=mode) as bot:
        asked = room.ask(ROSA, "@stats What was Canada's population in 2024?")
        again = event_of(room, asked)
        send = room.workspace.delivery.send_event_once
        assert await asyncio.gather(*(send(again, number) for number in (0, 1, 2, 3))) == [True] * 4
        assert await send(again, 0)
        await room.reply(asked)
        await bot.background.settled()
        assert (len(assistant.questions), len(room.replies(asked))) == (1, 1)


async def test_row_4_a_mention_told_as_two_kinds_of_event_is_one_question(tmp_path: Path) -> None:
    assistant = CannedAssistant()
    both = frozenset({"app_mention", "message.im", "message.channels"})
    async with newsroom(subscriptions=both) as room, bot_in(room, tmp_path, assistant) as bot:
        for number in range(3):
            asked = room.ask(ROSA, f"@stats What was Canada's population in 202{number}?")
            await room.reply(asked)
        await room.workspace.delivery.settled()
        await bot.background.settled()
        assert len(assistant.questions) == 3
        assert len([attempt for attempt in room.workspace.delivery.attempts if attempt.failure is None]) >= 6


@MODES
async def test_row_5_a_slow_model_delays_neither_the_acknowledgement_nor_other_questions(
    tmp_path: Path, mode: Mode
) -> None:
    assistant = CannedAssistant()
    assistant.go.clear()
    async with newsroom() as room, bot_in(room, tmp_path, assistant, mode=mode):
        first = room.ask(ROSA, "@stats What was Canada's population in 2024?")
        second = room.ask(ROSA, "@stats What was Japan's population in 2024?")
        await room.until(lambda: first.reactions and second.reactions)
        await room.workspace.delivery.settled()
        assert all(attempt.seconds < 1.0 for attempt in room.workspace.delivery.attempts)
        assert room.replies(first) == []
        assistant.go.set()
        await room.reply(first)
        await room.reply(second)


async def test_rows_7_8_9_bots_edits_deletions_and_link_previews_ask_nothing(tmp_path: Path) -> None:
    assistant = CannedAssistant()
    everything = frozenset({"app_mention", "message.im", "message.channels"})
    async with newsroom(subscriptions=everything) as room, bot_in(room, tmp_path, assistant) as bot:
        asked = room.ask(ROSA, "@stats What was Canada's population in 2024?")
        await room.reply(asked)
        people = room.workspace.people
        people.edit(ROSA, NEWSROOM, asked.ts, "@stats What was Japan's population in 2024?")
        people.delete(ROSA, NEWSROOM, asked.ts)
        send = room.workspace.delivery.send_event_once
        other_bot = room.ask(ROSA, f"<@{BOT}> hello")
        for changes in (
            {"bot_id": "B0OTHER"},
            {"subtype": "bot_message", "bot_id": "B0OTHER"},
            {"user": BOT},
        ):
            room.workspace.state.next_ts()
            assert await send(event_of(room, other_bot, ts=room.workspace.state.next_ts(), **changes))
        await room.workspace.delivery.settled()
        await bot.background.settled()
        assert [question.text for question in assistant.questions] == [
            "What was Canada's population in 2024?"
        ]


async def test_row_11_after_a_lost_socket_the_bot_hears_again(tmp_path: Path) -> None:
    async with newsroom() as room, bot_in(room, tmp_path, CannedAssistant()):
        await room.workspace.sockets.ask_to_reconnect()
        async with asyncio.timeout(10):
            while room.workspace.sockets.opened < 2:
                await room.workspace.sockets.changed()
            await room.workspace.sockets.wait_for_connections(1)
        await room.reply(room.ask(ROSA, "@stats What was Canada's population in 2024?"))


async def test_row_3_a_question_stored_before_a_crash_is_answered_once_after_it(tmp_path: Path) -> None:
    stuck = CannedAssistant()
    stuck.go.clear()
    answering = CannedAssistant()
    async with newsroom(ack_seconds=2.0) as room:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("bot.build.SHUTDOWN_SECONDS", 0.05)  # as good as kill -9 for what is under way
            async with bot_in(room, tmp_path, stuck):
                asked = room.ask(ROSA, "@stats What was Canada's population in 2024?")
                await stuck.asked.wait()
        assert room.replies(asked) == []
        async with bot_in(room, tmp_path, answering) as bot:
            await room.reply(asked)
            await bot.background.settled()
        async with bot_in(room, tmp_path, answering) as bot:
            await bot.background.settled()
        assert (len(answering.questions), len(room.replies(asked))) == (1, 1)


async def test_row_17_no_text_of_a_person_or_a_model_pings_anybody(tmp_path: Path) -> None:
    hostile = "In 2024 <!channel> <@U0INES> <https://evil.example|the population> was R&D < 5."
    question = "@stats Say <!channel> and <@U0INES> about Canada, R&D < 5"
    rejected = make_rejected(hostile)
    only = [EDUARDO]  # the card itself calls the editors
    async with newsroom() as room, bot_in(room, tmp_path, CannedAssistant(rejected), editors=only):
        asked = room.ask(ROSA, question)
        card = await room.card()
        assert hostile in text_of(card)
        assert "Say <!channel> and" in text_of(card)
        await room.send_draft(EDUARDO, card)
        post = await room.reply(asked, 2)
        assert hostile in text_of(post)
        for message in (card, post):
            markup = live_markup(message.text, message.blocks)
            for live in ("<!channel", "<@U0INES", "<https://evil.example", "&amp;lt;", "&amp;amp;"):
                assert live not in markup


async def test_row_25_rate_limits_server_errors_and_empty_replies_end_in_one_post(tmp_path: Path) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    async with newsroom() as room, bot_in(room, tmp_path, CannedAssistant(), sleep=sleep) as bot:
        faults = room.workspace.faults
        faults.fail_next("chat.postMessage", 2, status=429, retry_after_seconds=2)
        faults.fail_next("chat.postMessage", status=500, empty_body=True, after_effect=True)
        asked = room.ask(ROSA, "@stats What was Canada's population in 2024?")
        await room.reply(asked)
        await bot.background.settled()
        assert len(room.replies(asked)) == 1
        assert waits == [2.0, 2.0, 2.0], "as Slack asks, twice; and before the look for what may be out"


async def test_row_26_with_the_desk_archived_the_reporter_reads_of_the_delay_and_nothing_is_lost(
    tmp_path: Path,
) -> None:
    async with newsroom() as room:
        room.workspace.state.channels[DATA_DESK].is_archived = True
        async with bot_in(room, tmp_path, CannedAssistant(make_rejected())) as bot:
            asked = room.ask(ROSA, "@stats What was Canada's population in 2024?")
            await room.until(lambda: any("longer" in text_of(reply) for reply in room.replies(asked)))
            await bot.background.settled()
        room.workspace.state.channels[DATA_DESK].is_archived = False
        async with bot_in(room, tmp_path, CannedAssistant()) as bot:
            await room.card()
            await bot.background.settled()
        assert len(room.cards()) == 1


async def test_row_27_a_stranger_of_a_shared_channel_gets_no_number(tmp_path: Path) -> None:
    assistant = CannedAssistant()
    async with newsroom() as room, bot_in(room, tmp_path, assistant):
        state = room.workspace.state
        state.users["U0GUEST"] = User("U0GUEST", "sam", "Sam Visitor", team_id="T0PARTNER")
        state.channels[NEWSROOM].members.add("U0GUEST")
        state.channels[NEWSROOM].is_shared = True
        reply = await room.reply(room.ask("U0GUEST", "@stats What was Canada's population in 2024?"))
        assert "organisation" in text_of(reply)
        assert assistant.questions == []
        await room.reply(room.ask(ROSA, "@stats What was Canada's population in 2024?"))
        assert len(assistant.questions) == 1


@MODES
async def test_row_28_ten_presses_at_once_by_two_editors_are_one_decision(tmp_path: Path, mode: Mode) -> None:
    async with newsroom() as room, bot_in(room, tmp_path, CannedAssistant(), mode=mode) as bot:
        asked = room.ask(ROSA, "@stats What was Canada's population in 2024?")
        await room.press(ROSA, await room.reply(asked), "Ask the data editor")
        card = await room.card()
        await room.note(ROSA)
        people = room.workspace.people
        send = people.find_element(DATA_DESK, card.ts, room.action_of(card, "Send as it is"))
        decline = people.find_element(DATA_DESK, card.ts, room.action_of(card, "Cannot answer"))
        # One press, as on a card of an older version.
        decline = replace(decline, element={**decline.element, "action_id": "case_decline"})
        presses = [people.press(EDUARDO, send) for _ in range(5)] + [
            people.press(INES, decline) for _ in range(5)
        ]
        await asyncio.gather(*presses)
        await room.reply(asked, 2)
        await bot.background.settled()
        assert len(room.replies(asked)) == 2
        winner = EDUARDO if f"<@{EDUARDO}>" in text_of(room.replies(asked)[1]) else INES
        loser = INES if winner == EDUARDO else EDUARDO
        assert f"<@{winner}>" in text_of(await room.note(loser))
        told = [note.user for note in room.workspace.state.ephemeral if note.user != ROSA]
        assert set(told) <= {EDUARDO, INES}
        assert len(told) == 9


async def test_row_29_a_decision_stands_when_the_card_cannot_be_updated(tmp_path: Path) -> None:
    async with newsroom() as room, bot_in(room, tmp_path, CannedAssistant(make_rejected())) as bot:
        asked = room.ask(ROSA, "@stats What was Canada's population in 2024?")
        card = await room.card()
        room.workspace.faults.fail_next("chat.update", 2, error="message_not_found")
        await room.send_draft(EDUARDO, card)
        await room.reply(asked, 2)
        await bot.background.settled()
        await room.press(INES, card, "Cannot answer")
        assert f"<@{EDUARDO}>" in text_of(await room.note(INES))
        assert len(room.replies(asked)) == 2


async def test_row_30_a_press_after_a_restart_works(tmp_path: Path) -> None:
    async with newsroom() as room:
        async with bot_in(room, tmp_path, CannedAssistant(make_rejected())):
            asked = room.ask(ROSA, "@stats What was Canada's population in 2024?")
            card = await room.card()
            await room.reply(asked)
        async with bot_in(room, tmp_path, CannedAssistant()):
            await room.send_draft(EDUARDO, card)
            assert "40 million" in text_of(await room.reply(asked, 2))


@pytest.mark.parametrize("label", ["Send as it is", "Edit and send", "Cannot answer"])
async def test_row_31_only_listed_editors_decide_and_nobody_their_own_question(
    tmp_path: Path, label: str
) -> None:
    async with newsroom() as room:
        async with bot_in(room, tmp_path, CannedAssistant(make_rejected()), editors=[INES]) as bot:
            asked = room.ask(INES, "@stats What was Canada's population in 2024?")
            card = await room.card()
            await room.press(EDUARDO, card, label)
            await room.note(EDUARDO)
            await room.press(INES, card, label)
            await bot.background.settled()
            said = [n for n in room.workspace.state.ephemeral if n.user == INES]
            assert said or room.workspace.state.views  # a note, or the form that says so
            forms = room.workspace.state.views.values()
            assert not any(b["type"] == "input" for view in forms for b in view.payload["blocks"])
        async with bot_in(room, tmp_path, CannedAssistant(), editors=[]):
            await room.press(EDUARDO, card, label)
            await room.note(EDUARDO, 2)
        assert len(room.replies(asked)) == 1


async def test_row_33_an_expired_trigger_asks_the_editor_to_press_again(tmp_path: Path) -> None:
    async with newsroom() as room, bot_in(room, tmp_path, CannedAssistant(make_rejected())):
        room.ask(ROSA, "@stats What was Canada's population in 2024?")
        card = await room.card()
        room.workspace.faults.fail_next("views.open", error="expired_trigger_id")
        await room.press(EDUARDO, card, "Edit and send")
        assert "press the button again" in text_of(await room.note(EDUARDO))
        await room.press(EDUARDO, card, "Edit and send")
        await room.form(EDUARDO)


async def test_row_33_a_form_of_a_case_that_was_decided_meanwhile_sends_nothing(tmp_path: Path) -> None:
    async with newsroom() as room, bot_in(room, tmp_path, CannedAssistant(make_rejected())):
        asked = room.ask(ROSA, "@stats What was Canada's population in 2024?")
        card = await room.card()
        await room.press(EDUARDO, card, "Edit and send")
        form = await room.form(EDUARDO)
        await room.decline(INES, card)
        await room.reply(asked, 2)
        errors = await room.workspace.people.submit(EDUARDO, form.id, fill(form, answer=OWN_TEXT))
        assert set(errors) == {"answer"}
        assert len(room.replies(asked)) == 2


async def test_row_34_the_card_is_updated_by_chat_update_and_not_by_a_response_url(tmp_path: Path) -> None:
    """So a decision after half an hour is no different."""
    async with newsroom() as room, bot_in(room, tmp_path, CannedAssistant(make_rejected())):
        room.ask(ROSA, "@stats What was Canada's population in 2024?")
        card = await room.card()
        await room.decline(EDUARDO, card)
        await room.until(lambda: not any(block["type"] == "actions" for block in card.blocks))
        assert "chat.update" in [call.method for call in room.workspace.web_api.calls]


async def test_rows_14_16_a_very_long_question_and_draft_still_make_a_card_that_slack_takes(
    tmp_path: Path,
) -> None:
    long_draft = make_rejected("In 2024, " + "R&D <b> " * 900 + "40 million.")
    async with newsroom() as room, bot_in(room, tmp_path, CannedAssistant(long_draft)) as bot:
        room.ask(ROSA, "@stats " + "What was Canada's population & GDP < 2024? " * 180)
        await room.card()
        await bot.background.settled()
        assert [call.error for call in room.workspace.web_api.calls if call.error] == []


async def test_row_23_answers_of_two_threads_stay_in_their_threads(tmp_path: Path) -> None:
    assistant = CannedAssistant(make_outcome())
    async with newsroom() as room, bot_in(room, tmp_path, assistant):
        one = room.ask(ROSA, "@stats What was Canada's population in 2024?")
        other = room.ask(INES, "@stats What was Japan's GDP in 2020?")
        await room.reply(one)
        await room.reply(other)
        await room.until(lambda: len(room.replies(one)) == len(room.replies(other)) == 1)
        room.ask(ROSA, "@stats and in 2010?", thread_ts=one.ts)
        await room.reply(one, 2)
        assert assistant.questions[-1].context == ("What was Canada's population in 2024?",)
        assert len(room.replies(other)) == 1
