"""Delivery of events (reports.md rows 1-9, 21, 23, 24, 27): one message is one question.

Row 5 (replies wait for other events) and row 6 (a collected task) are the same test here: `Background` holds
every task, and the answer is posted with no other event coming in.
"""

from __future__ import annotations

import asyncio
import gc
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from running_bot import (
    ASK,
    CannedAssistant,
    Newsroom,
    make_outcome,
    make_workspace,
    newsroom,
    running_bot,
    shown,
)

from bot.workspace import INES, LUC, NEWSROOM, ROSA
from bot.workspace.newsroom import BOT
from bot.workspace.payloads import build_event_callback, build_mention_event, build_message_event
from bot.workspace.state import Channel, Message


def make_message(room: Newsroom, text: str = ASK, user: str = ROSA, **fields: Any) -> Message:
    """A message that stands in the channel and was not told to the app yet."""
    state = room.workspace.state
    return state.add_message(Message(NEWSROOM, state.next_ts(), user, text, **fields))


def mention_event(room: Newsroom, message: Message, **fields: Any) -> dict[str, Any]:
    state = room.workspace.state
    event = build_mention_event(state, state.channels[NEWSROOM], message) | fields
    return build_event_callback(state, event)


async def test_one_event_delivered_four_times_is_one_question(tmp_path: Path) -> None:
    """Row 1 and 2: the same event, retry attempts 0 to 3 and again 0, each in a new envelope."""
    async with newsroom(tmp_path) as room:
        message = make_message(room)
        payload = mention_event(room, message)
        for attempt in (0, 1, 2, 3, 0):
            assert await room.workspace.delivery.send_event_once(payload, attempt)
        await room.settled()
        assert len(room.assistant.asked) == 1
        assert len(room.thread(message)) == 1


@pytest.mark.parametrize("order", ["mention first", "message first", "at once"])
async def test_a_mention_that_comes_as_two_events_is_one_question(tmp_path: Path, order: str) -> None:
    """Row 4: `app_mention` and `message` with one ts and two event ids, in both orders and at once."""
    async with newsroom(tmp_path) as room:
        state = room.workspace.state
        message = make_message(room)
        mention = mention_event(room, message)
        plain = build_event_callback(state, build_message_event(state, state.channels[NEWSROOM], message))
        send = room.workspace.delivery.send_event_once
        if order == "at once":
            await asyncio.gather(send(mention), send(plain), send(mention), send(plain))
        else:
            for payload in (mention, plain) if order == "mention first" else (plain, mention):
                await send(payload)
        await room.settled()
        assert len(room.assistant.asked) == 1
        assert len(room.thread(message)) == 1


async def test_a_question_that_died_after_the_acknowledgement_is_answered_at_the_next_start(
    tmp_path: Path,
) -> None:
    """Row 3: the first process is stopped while the model works; the second answers, once."""
    async with make_workspace() as workspace:
        stuck = CannedAssistant(gate=asyncio.Event())
        async with running_bot(workspace, tmp_path, stuck) as room:
            message = make_message(room)
            payload = mention_event(room, message)
            assert await workspace.delivery.send_event_once(payload)
            await stuck.was_asked.wait()
            assert room.thread(message) == []
            await room.bot.background.close(0)
        async with running_bot(workspace, tmp_path) as room:
            await workspace.delivery.send_event_once(payload, 1)
            await room.settled()
            assert len(room.assistant.asked) == 1
            assert len(room.thread(message)) == 1


async def test_slack_is_acknowledged_before_the_model_has_answered(tmp_path: Path) -> None:
    """Row 5: the acknowledgement does not wait for the model; the sign of work is there before the answer."""
    gate = asyncio.Event()
    async with newsroom(tmp_path, CannedAssistant(gate=gate)) as room:
        message = make_message(room)
        assert await room.workspace.delivery.send_event_once(mention_event(room, message))
        await room.assistant.was_asked.wait()
        await room.reaction_added()
        assert list(message.reactions) == ["hourglass_flowing_sand"]
        assert room.thread(message) == []
        gc.collect()  # row 6: the running task survives a collection
        gate.set()
        await room.settled()
        assert len(room.thread(message)) == 1
        assert not any(message.reactions.values())


async def test_an_error_of_ours_reaches_the_reporter_and_the_editor(tmp_path: Path) -> None:
    """Row 6: a task's exception is no silence: a person checks, the editor gets a card."""
    async with newsroom(tmp_path, CannedAssistant(fails_with=RuntimeError("secret detail"))) as room:
        question = await room.ask()
        (notice,) = room.thread(question)
        (card,) = room.cards()
        assert "a person is checking" in shown(notice)
        assert "error of its own" in shown(card)
        assert "secret detail" not in shown(card)


async def test_a_store_that_fails_leaves_the_event_unacknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was not stored is not acknowledged, so Slack sends it again; then it is answered once."""
    async with newsroom(tmp_path) as room:
        store, add = room.bot.store, room.bot.store.add_question

        async def full_disk(_question: object) -> bool:
            raise OSError("disk full")

        monkeypatch.setattr(store, "add_question", full_disk)
        room.workspace.delivery.ack_seconds = 0.2
        payload = mention_event(room, message := make_message(room))
        assert not await room.workspace.delivery.send_event_once(payload)
        monkeypatch.setattr(store, "add_question", add)
        assert await room.workspace.delivery.send_event_once(payload, 1)
        await room.settled()
        assert len(room.thread(message)) == 1


@pytest.mark.parametrize(
    "fields",
    [
        {"user": BOT},
        {"bot_id": "B0OTHER"},
        {"bot_profile": {"id": "B0OTHER"}},
        {"subtype": "bot_message"},
        {"subtype": "message_changed"},
        {"subtype": "message_deleted"},
        {"subtype": "channel_join"},
        {"subtype": "huddle_thread"},
        {"hidden": True},
        {"user": None},
        {"user": "USLACKBOT"},
    ],
)
async def test_what_no_person_wrote_just_now_is_not_a_question(
    tmp_path: Path, fields: dict[str, Any]
) -> None:
    """Rows 7 and 8: own messages, other bots, edits, deletions: no run and no post."""
    async with newsroom(tmp_path) as room:
        message = make_message(room)
        assert await room.workspace.delivery.send_event_once(mention_event(room, message, **fields))
        await room.settled()
        assert room.assistant.asked == []
        assert room.calls("chat.postMessage") == []


async def test_an_edit_asks_nothing_again(tmp_path: Path) -> None:
    """Row 9: an edited question keeps its first answer, in a channel and in a direct message."""
    async with newsroom(tmp_path) as room:
        question = await room.ask()
        room.workspace.people.edit(ROSA, NEWSROOM, question.ts, "@stats and in 2010?")
        edited = mention_event(room, question, edited={"user": ROSA, "ts": "9.9"})
        await room.workspace.delivery.send_event_once(edited)
        await room.settled()
        assert len(room.assistant.asked) == 1


async def _in_direct_message(room: Newsroom, text: str = ASK) -> Message:
    return await room.ask(text, channel=room.workspace.state.open_im(ROSA).id)


async def test_an_edit_in_a_direct_message_is_answered_with_a_word_once(tmp_path: Path) -> None:
    """Never silence: the first wording stays answered, and the change is to be written anew."""
    async with newsroom(tmp_path) as room:
        question = await _in_direct_message(room)
        for text in ("What was Canada's population in 2010?", "What was Canada's population in 2011?"):
            room.workspace.people.edit(ROSA, question.channel, question.ts, text)
            await room.settled()
        answer, note = room.thread(question)
        assert "41,262,329" in shown(answer)
        assert "as it was first written" in shown(note)
        assert len(room.assistant.asked) == 1


async def test_a_change_that_changes_no_word_gets_none(tmp_path: Path) -> None:
    """Slack tells of a link preview, of formatting and of our own updates as of an edit."""
    async with newsroom(tmp_path) as room:
        question = await _in_direct_message(room, "What was Canada's population in 2024?")
        people = room.workspace.people
        people.edit(ROSA, question.channel, question.ts, "*What was Canada's population* in 2024?")
        (answer,) = room.thread(question)
        before = answer.to_json()
        answer.text = "changed by us"
        people.tell_app_of_edit(answer, before)
        await room.settled()
        assert len(room.thread(question)) == 1


async def test_an_edit_of_a_message_that_is_not_known_asks_it(tmp_path: Path) -> None:
    """As of one that was written before the bot was there."""
    async with newsroom(tmp_path) as room:
        state = room.workspace.state
        channel = state.open_im(ROSA).id
        message = state.add_message(Message(channel, state.next_ts(), ROSA, "never told"))
        room.workspace.people.edit(ROSA, channel, message.ts, "What was Canada's population in 2024?")
        await room.settled()
        assert "41,262,329" in shown(room.thread(message)[0])


async def test_an_edited_mention_in_a_channel_gets_a_word_too(tmp_path: Path) -> None:
    async with newsroom(tmp_path) as room:
        question = await room.ask()
        question.text = f"<@{BOT}> and in 2010?"
        for _ in range(2):
            edited = mention_event(room, question, edited={"user": ROSA, "ts": "9.9"})
            await room.workspace.delivery.send_event_once(edited)
        await room.settled()
        assert ["first written" in shown(reply) for reply in room.thread(question)] == [False, True]


@pytest.mark.parametrize("subtype", ["thread_broadcast", "me_message", "file_share", "one_of_tomorrow"])
@pytest.mark.parametrize("direct", [False, True], ids=["channel", "direct"])
async def test_what_a_person_wrote_is_a_question_whatever_its_subtype(
    tmp_path: Path, subtype: Any, direct: bool
) -> None:
    """Also sent to the channel, with /me, with a file: silence is never the answer."""
    async with newsroom(tmp_path) as room:
        channel = room.workspace.state.open_im(ROSA).id if direct else NEWSROOM
        root = room.workspace.people.say(ROSA, channel, "<!here> morning", raw=True)
        await room.settled()
        said = room.thread(root)
        message = room.workspace.people.say(ROSA, channel, ASK, root.ts, raw=True, subtype=subtype)
        await room.settled()
        assert message.subtype == subtype
        (answer,) = [reply for reply in room.thread(root) if reply not in said]
        assert "41,262,329" in shown(answer)


async def test_a_group_direct_message_is_served_where_it_mentions_us(tmp_path: Path) -> None:
    """What people write to each other there is no question."""
    async with newsroom(tmp_path) as room:
        state = room.workspace.state
        state.channels["C0GROUP"] = Channel("C0GROUP", "mpdm", {ROSA, LUC, BOT}, kind="mpim")
        state.messages["C0GROUP"] = {}
        talk = await room.ask("What was Canada's population in 2024?", channel="C0GROUP")
        question = await room.ask(ASK, channel="C0GROUP")
        assert room.thread(talk) == []
        assert len(room.thread(question)) == 1


async def test_a_mention_that_is_added_by_an_edit_is_a_question(tmp_path: Path) -> None:
    """Row 9, its own case: the message becomes a question when it first mentions us."""
    async with newsroom(tmp_path) as room:
        message = make_message(room, "What was Canada's population in 2024?")
        message.text = ASK
        payload = mention_event(room, message, edited={"user": ROSA, "ts": "9.9"})
        await room.workspace.delivery.send_event_once(payload)
        await room.settled()
        assert len(room.thread(message)) == 1


@pytest.mark.parametrize("text", [f"<@{BOT}>", f"<@{BOT}> ?!", f"<@{BOT}> <@{LUC}>"])
async def test_a_mention_without_a_question_gets_a_hint_and_no_model_call(tmp_path: Path, text: str) -> None:
    """Rows 8 and 21: nothing is asked, so nothing is answered; the hint says what one may ask."""
    async with newsroom(tmp_path) as room:
        question = await room.ask(text)
        (hint,) = room.thread(question)
        assert "Ask me for a number" in shown(hint)
        assert room.assistant.asked == []


async def test_a_direct_message_is_a_question_and_the_reply_goes_to_its_thread(tmp_path: Path) -> None:
    """`message.im` needs no mention."""
    async with newsroom(tmp_path) as room:
        channel = room.workspace.state.open_im(ROSA).id
        question = await room.ask("What was Canada's population in 2024?", channel=channel)
        assert len(room.thread(question)) == 1


async def test_two_threads_never_see_each_other(tmp_path: Path) -> None:
    """Row 23: replies stay in their thread, and context is the earlier questions of that thread only."""
    async with newsroom(tmp_path) as room:
        first = await room.ask(f"<@{BOT}> population of Canada in 2024?")
        second = await room.ask(f"<@{BOT}> population of Brazil in 2024?", user=LUC)
        await asyncio.gather(
            room.ask(f"<@{BOT}> and in 2010?", thread_ts=first.ts),
            room.ask(f"<@{BOT}> and in 2011?", user=LUC, thread_ts=second.ts),
        )
        contexts = {question.text: question.context for question in room.assistant.asked}
        assert contexts["and in 2010?"] == ("population of Canada in 2024?",)
        assert contexts["and in 2011?"] == ("population of Brazil in 2024?",)
        assert len(room.thread(first)) == len(room.thread(second)) == 2


async def test_a_mention_in_a_thread_that_we_do_not_know_has_no_context(tmp_path: Path) -> None:
    """Row 24: what people said to each other is never context; "and in 2010?" stands alone."""
    async with newsroom(tmp_path) as room:
        root = make_message(room, "Canada had 41 million people in 2024")
        await room.ask(f"<@{BOT}> and in 2010?", thread_ts=root.ts)
        assert room.assistant.asked[0].context == ()


@pytest.mark.parametrize("shared_home", [False, True])
async def test_strangers_of_a_shared_channel_are_refused_politely(tmp_path: Path, shared_home: bool) -> None:
    """Row 27: another workspace's user gets a refusal and no model call; one of ours is served there, too."""
    async with newsroom(tmp_path) as room:
        state = room.workspace.state
        if not shared_home:
            state.users[INES] = replace(state.users[INES], team_id="T0OTHER")
        state.channels[NEWSROOM].is_shared = True
        question = await room.ask(user=INES)
        (reply,) = room.thread(question)
        assert ("only answer people of the organisation" in shown(reply)) is not shared_home
        assert len(room.assistant.asked) == int(shared_home)
        assert room.cards() == []


async def test_a_french_question_is_reviewed_in_french(tmp_path: Path) -> None:
    """Notice, card and buttons are in the question's language."""
    outcome = replace(make_outcome("rejected"), language="fr")
    async with newsroom(tmp_path, CannedAssistant(outcome)) as room:
        question = await room.ask(f"<@{BOT}> Quelle était la population du Canada en 2024 ?")
        assert "une personne s'en occupe" in shown(room.thread(question)[0])
        assert "Un contrôle a arrêté cette réponse" in shown(room.cards()[0])
        assert "Impossible de répondre" in shown(room.cards()[0])


@pytest.mark.parametrize("follow_up", ["2010 ?", ""])
async def test_a_follow_up_without_a_word_is_kept_in_the_language_of_its_thread(
    tmp_path: Path, follow_up: str
) -> None:
    """ "2010 ?" below a French question, and a bare mention there, get their replies in French."""
    async with newsroom(tmp_path, CannedAssistant(fails_with=RuntimeError("out of order"))) as room:
        first = await room.ask(f"<@{BOT}> Quelle était la population du Canada en 2024 ?")
        await room.ask(f"<@{BOT}> {follow_up}", thread_ts=first.ts)
        reply = shown(room.thread(first)[1])
        assert ("une personne s'en occupe" if follow_up else "Demandez-moi") in reply
