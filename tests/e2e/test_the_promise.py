"""The real bot with the real checks in the local newsroom, over Socket Mode and over HTTP."""

from __future__ import annotations

from pathlib import Path

import pytest
from e2e.newsroom import Mode, Newsroom, bot_in, fill, newsroom, text_of

from bot.workspace import EDUARDO, INES, LUC, NEWSROOM, ROSA
from bot.workspace.stand_in import STUCK, WRONG_YEAR, WRONG_YEAR_FRENCH

MODES = pytest.mark.parametrize("mode", ["socket", "http"])


@MODES
async def test_a_mention_gets_a_checked_answer_in_its_thread(tmp_path: Path, mode: Mode) -> None:
    async with newsroom() as room, bot_in(room, tmp_path, mode=mode):
        asked = room.ask(ROSA, "@stats What was Canada's population in 2024?")
        reply = await room.reply(asked)
        shown = text_of(reply)
        assert "41,262,329" in shown
        assert "Canada · population · 2024" in shown
        assert "|SP.POP.TOTL>. Check the official figure before publishing." in shown
        for label in ("Helpful", "Not helpful", "Ask the data editor"):
            room.action_of(reply, label)
        await room.workspace.delivery.settled()
        events = [attempt for attempt in room.workspace.delivery.attempts if attempt.kind == "events_api"]
        assert [attempt.failure for attempt in events] == [None]
        assert all(attempt.seconds < 1.0 for attempt in events)
        assert all(post["unfurl_links"] is False and post["unfurl_media"] is False for post in room.posts())
        assert [call.error for call in room.workspace.web_api.calls if call.error] == []


@MODES
async def test_a_direct_message_needs_no_mention_and_is_answered_once(tmp_path: Path, mode: Mode) -> None:
    async with newsroom() as room, bot_in(room, tmp_path, mode=mode) as bot:
        channel = room.workspace.state.open_im(LUC)
        asked = room.ask(LUC, "Quelle était l’espérance de vie au Japon en 2023 ?", channel.id)
        reply = await room.reply(asked)
        await room.workspace.delivery.settled()  # the bot has heard of its own reply, too
        await bot.background.settled()
        assert "84,0" in text_of(reply)
        assert "Source : " in text_of(reply)
        assert len(room.replies(asked)) == 1


async def bring_to_the_desk(room: Newsroom, question: str, user: str = ROSA):  # type: ignore[no-untyped-def]  # noqa: ANN201
    asked = room.ask(user, f"@stats {question}")
    return asked, await room.reply(asked), await room.card()


@MODES
async def test_a_wrong_number_goes_to_the_desk_and_never_to_the_reporter(tmp_path: Path, mode: Mode) -> None:
    async with newsroom() as room, bot_in(room, tmp_path, mode=mode):
        asked, reply, card = await bring_to_the_desk(room, WRONG_YEAR.question)
        assert "a person is checking" in text_of(reply)
        assert "75.63" not in text_of(reply)
        desk = text_of(card)
        for part in (
            "75.63%",
            "not checked",
            "78.63217894",
            "Mexico",
            "They have: 78.63%",
            "In 2022, 78.6% of Mexico's population used the Internet.",
            "constructed-example",
            ROSA,
        ):
            assert part in desk
        assert room.workspace.permalink(asked) in desk
        assert [m for m in room.workspace.state.top_level(NEWSROOM) if m.bot_id] == []


@MODES
async def test_the_editors_own_words_pass_the_checks_and_reach_the_thread_under_their_name(
    tmp_path: Path, mode: Mode
) -> None:
    async with newsroom() as room, bot_in(room, tmp_path, mode=mode):
        asked, _reply, card = await bring_to_the_desk(room, WRONG_YEAR.question)
        await room.press(EDUARDO, card, "Edit and send")
        view = await room.form(EDUARDO)
        people = room.workspace.people
        wrong = fill(view, answer="In 2022, 80% of people in Mexico used the Internet.")
        errors = await people.submit(EDUARDO, view.id, wrong)
        assert "80" in errors["answer"]
        assert len(room.replies(asked)) == 1
        right = fill(view, answer="In 2022, 78.63% of people in Mexico used the Internet.")
        assert await people.submit(EDUARDO, view.id, right) == {}
        post = await room.reply(asked, 2)
        assert "78.63%" in text_of(post)
        assert f"<@{EDUARDO}>" in text_of(post)
        await room.until(lambda: not any(block["type"] == "actions" for block in card.blocks))
        assert f"<@{EDUARDO}>" in text_of(card)


async def test_what_the_check_cannot_trace_needs_a_tick_and_a_source_link(tmp_path: Path) -> None:
    async with newsroom() as room, bot_in(room, tmp_path):
        asked, _reply, card = await bring_to_the_desk(room, WRONG_YEAR.question)
        await room.press(EDUARDO, card, "Edit and send")
        view = await room.form(EDUARDO)
        people = room.workspace.people
        text = "In 2022, 81.2% of people in Mexico used the Internet, says the national survey."
        blocks = [block["block_id"] for block in view.payload["blocks"] if block["type"] == "input"]
        assert blocks == ["answer", "vouch", "link"]
        assert set(await people.submit(EDUARDO, view.id, fill(view, answer=text))) == {"answer"}
        ticked = fill(view, answer=text, vouch=["vouched"])
        assert set(await people.submit(EDUARDO, view.id, ticked)) == {"link"}
        linked = ticked | fill(view, link="https://stats.example/endutih-2022")
        assert await people.submit(EDUARDO, view.id, linked) == {}
        post = text_of(await room.reply(asked, 2))
        assert "https://stats.example/endutih-2022" in post
        assert f"<@{EDUARDO}>" in post
        assert "81.2%" in post


@pytest.mark.parametrize(
    ("question", "user", "label", "said"),
    [
        (WRONG_YEAR.question, ROSA, "Send the draft as it is", "75.63%"),
        (WRONG_YEAR.question, ROSA, "Send this sentence", "78.6%"),
        (WRONG_YEAR.question, ROSA, "Cannot answer", "data"),
        (WRONG_YEAR_FRENCH.question, LUC, "Envoyer le brouillon tel quel", "75,63"),
        (WRONG_YEAR_FRENCH.question, LUC, "Envoyer cette phrase", "78,6\u00a0%"),
        (WRONG_YEAR_FRENCH.question, LUC, "Impossible de répondre", "données"),
        (STUCK.question, ROSA, "Cannot answer", "data"),
    ],
)
async def test_each_decision_is_posted_once_in_the_language_of_the_question(
    tmp_path: Path, question: str, user: str, label: str, said: str
) -> None:
    async with newsroom() as room, bot_in(room, tmp_path) as bot:
        asked, _reply, card = await bring_to_the_desk(room, question, user)
        if said.startswith("75"):
            await room.send_draft(INES, card, label)
        elif label.startswith(("Cannot", "Impossible")):
            await room.decline(INES, card, label)
        else:
            await room.press(INES, card, label)
        post = text_of(await room.reply(asked, 2))
        assert f"<@{INES}>" in post
        assert said in post
        await bot.background.settled()
        assert len(room.replies(asked)) == 2


async def test_the_card_says_that_the_sentence_of_the_data_was_sent(tmp_path: Path) -> None:
    async with newsroom() as room, bot_in(room, tmp_path):
        asked, _reply, card = await bring_to_the_desk(room, WRONG_YEAR.question)
        await room.press(EDUARDO, card, "Send this sentence")
        await room.reply(asked, 2)
        desk = await room.until(lambda: text if "Decided" in (text := text_of(room.cards()[0])) else None)
        assert "sent what the data say" in desk
        assert "edited" not in desk


async def test_a_reader_may_call_the_data_editor_to_a_shown_answer(tmp_path: Path) -> None:
    async with newsroom() as room, bot_in(room, tmp_path):
        asked = room.ask(ROSA, "@stats What was Canada's population in 2024?")
        reply = await room.reply(asked)
        await room.press(ROSA, reply, "Helpful")
        await room.note(ROSA)
        assert room.cards() == []
        await room.press(ROSA, reply, "Ask the data editor")
        card = await room.card()
        await room.press(ROSA, reply, "Not helpful")
        await room.note(ROSA, 3)
        assert len(room.cards()) == 1
        await room.press(EDUARDO, card, "Send as it is")
        assert "41.3 million" in text_of(await room.reply(asked, 2))


@MODES
async def test_the_snapshot_command_answers_its_asker_alone(tmp_path: Path, mode: Mode) -> None:
    async with newsroom() as room, bot_in(room, tmp_path, mode=mode):
        await room.workspace.people.command(ROSA, NEWSROOM, "/snapshot")
        note = text_of(await room.note(ROSA))
        for part in ("2026-10-08", "Brazil", "life expectancy", "CC BY 4.0", "checksums"):
            assert part in note
        await room.workspace.people.command(LUC, NEWSROOM, "/snapshot")
        assert "Brésil" in text_of(await room.note(LUC))
        assert {n.user for n in room.workspace.state.ephemeral} == {ROSA, LUC}
