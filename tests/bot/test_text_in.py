"""Slack's text -> the question (reports.md rows 19-22)."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from running_bot import make_outcome, newsroom, shown

from bot.settings.state_folder import sqlite_url
from bot.slack.escape import clip, split
from bot.slack.text_in import asks, clean_text, make_storable, mentions
from bot.store.records import QuestionRecord
from bot.store.store import Store
from core.ask import MAX_QUESTION_CHARACTERS
from core.language.detect import detect_asked_language
from core.outcome import StepRecord

BOT = "U0STATSBOT"


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("R&amp;D &gt; 5 &lt; 6", "R&D > 5 < 6"),
        ("&amp;lt;", "&lt;"),
        ("<@U1> <@U0STATSBOT> what is it?", "what is it?"),
        ("what <@U0STATSBOT> is it?", "what is it?"),
        ("<@U0STATSBOT|stats> what is it?", "what is it?"),
        ("<@U0STATSBOT> <@U0STATSBOT>", ""),
        ("<@U0STATSBOT>", ""),
        ("<@U0STATSBOT>, what is it?", "what is it?"),
        ("<@U0STATSBOT>: what is it?", "what is it?"),
        ("see <https://example.org/a?b=1|the page>", "see the page"),
        ("see <https://example.org/2024>", "see https://example.org/2024"),
        ("in <#C12345|desk> and <#C12345>", "in #desk and"),
        ("call <tel:+15551234|555-1234>", "call 555-1234"),
        ("write <mailto:a@example.org>", "write a@example.org"),
        ("on <!date^1392734382^{date_short}|18 February 2014>", "on 18 February 2014"),
        ("<!subteam^S123|@data-desk> look", "look"),
        ("<!channel> <!here> <!everyone> look", "look"),
        ("what’s Canada’s GDP", "what's Canada's GDP"),
        ("l’espérance de vie", "l'espérance de vie"),
        ("“2019”", '"2019"'),
        ("« 2019 »", '"2019"'),
        ("*Canada* _2024_ ~no~ `x`", "Canada 2024 ~no~ x"),
        ("*~2014~* _*2024*_ *_now_*", "~2014~ 2024 now"),
        ("about ~41 million or ~42 million", "about ~41 million or ~42 million"),
        ("• What was it?\n• And now?", "What was it? And now?"),
        ("1. What was it?\n2) And now?\n    a. x", "What was it? And now? a. x"),
        ("- What was it?", "What was it?"),
        ("2024. What was it?", "2024. What was it?"),
        ("-5 in 2024", "-5 in 2024"),
        ("&gt;&gt;&gt; • quoted\n&gt; more", "quoted more"),
        ("```What was it?```", "What was it?"),
        (":wave: What was it :+1::skin-tone-2: :chart_with_upwards_trend:?", "What was it ?"),
        ("at 12:30:45 or a:b:c", "at 12:30:45 or a:b:c"),
        ("\U0001f44b\U0001f3fd What was it\u2753 \u2764\ufe0f", "What was it"),
        (":flag-mx: or :two: or \U0001f1f2\U0001f1fd", ":flag-mx: or :two: or \U0001f1f2\U0001f1fd"),
        ("5 * 3 * 2", "5 * 3 * 2"),
        ("SP_POP_TOTL", "SP_POP_TOTL"),
        ("&gt; quoted", "quoted"),
        ("a  b\n\tc", "a b c"),
        ("41\u202f262\u00a0329", "41\u202f262\u00a0329"),
    ],
)
def test_labels_stay_and_ids_go(raw: str, clean: str) -> None:
    """Each kind of Slack markup, entity and quote comes out as a person reads it."""
    assert clean_text(raw) == clean


@given(
    st.from_regex(r"[UWCBST][0-9A-Z]{6,10}", fullmatch=True), st.sampled_from(["@{}", "#{}", "!subteam^{}"])
)
@settings(max_examples=60)
def test_no_id_reaches_the_question(slack_id: str, form: str) -> None:
    """A user, channel or group id leaves nothing behind, so its digits cannot be read as a number."""
    assert slack_id not in clean_text(f"population <{form.format(slack_id)}> in 2024?")


def test_a_mention_is_found_with_a_label_and_without() -> None:
    """Only a mention of exactly this user counts."""
    assert mentions(f"hi <@{BOT}>", BOT)
    assert mentions(f"hi <@{BOT}|stats>", BOT)
    assert not mentions(f"hi <@{BOT}X> {BOT}", BOT)


@pytest.mark.parametrize(
    "text",
    [
        *("", "?!", "Thanks!", "thank you so much", "Hello", "good morning!", "Merci beaucoup !"),
        *("OK, d'accord", "help", "Can you help me?", "aide", "Aidez-moi svp", "peux-tu m'aider ?"),
    ],
)
def test_a_greeting_or_thanks_asks_for_nothing(text: str) -> None:
    """A courtesy gets the hint, not "I cannot answer that"."""
    assert not asks(text)


@pytest.mark.parametrize(
    "text",
    ["2010?", "Canada", "Hello, what was Canada's GDP in 2020?", "merci, et le Japon ?", "again", "why?"],
)
def test_anything_more_is_a_question(text: str) -> None:
    """One word beyond a courtesy is enough."""
    assert asks(text)


HOSTILE = [
    *(" ", "\u00a0", "\n", "\n> "),
    *("\u200b", "<", "<@U1|", "*", "*x", "```", "«", "» ", "&amp;", "&gt;", ":", ".-"),
    *(
        "~",
        "~x",
        "~ x",
        "_*",
        ":",
        ":a:",
        ":a",
        "1. ",
        "- ",
        "&gt;&gt;",
        "\n• ",
        "\U0001f44b",
        "\U0001f44b\u200d",
    ),
    *("1", "1,", "a'", ":a", "\0", "\ud800"),
]


@pytest.mark.parametrize("part", HOSTILE)
def test_no_message_takes_longer_than_a_moment(part: str) -> None:
    """40,000 characters of what is hardest to match (40,000 blanks took many seconds)."""
    raw = (part * 40_000)[:39_999] + "x"
    started = time.process_time()
    text = clean_text(raw)
    asks(text)
    mentions(raw, BOT)
    detect_asked_language(text)
    clip(raw, 3_000)
    split(raw, 3_000)
    assert time.process_time() - started < 2.0


@pytest.mark.parametrize("length", [MAX_QUESTION_CHARACTERS + 1, 40_000, 40_001, 1_000_000])
def test_a_text_that_is_too_long_stays_too_long(length: int) -> None:
    """A part of it is kept, and never so little that it would be answered as a question of its own."""
    raw = ("<@U1> What was the population of Canada in 2024? " * length)[:length]
    assert len(clean_text("a" + raw)) <= MAX_QUESTION_CHARACTERS + 1
    assert len(clean_text("a" * length)) > MAX_QUESTION_CHARACTERS


@pytest.mark.parametrize("part", ["\0", "\ud800", "\udc00\ud800"])
@pytest.mark.parametrize("shared", [False, True], ids=["sqlite", "postgresql"])
async def test_characters_that_no_database_takes_leave_no_question_without_a_word(
    tmp_path: Path, request: pytest.FixtureRequest, part: str, shared: bool
) -> None:
    """It is acknowledged at once, stored, and answered or declined; alone it gets the hint."""
    changes = {"database_url": request.getfixturevalue("postgresql_url")} if shared else {}
    async with newsroom(tmp_path, **changes) as room:
        question = await room.ask(f"<@{BOT}> What was Canada's pop{part}ulation in 20{part}24?")
        alone = await room.ask(f"<@{BOT}> {part}")
        assert [attempt.failure for attempt in room.workspace.delivery.attempts] == [None, None]
        assert len(room.thread(question)) == len(room.thread(alone)) == 1
        (asked,) = room.assistant.asked
        assert "2024" not in asked.text
        assert shown(room.thread(question)[0])


def test_halves_that_belong_together_are_one_character() -> None:
    assert make_storable("\ud83d\ude00 a") == "\U0001f600 a"


@pytest.mark.parametrize("shared", [False, True], ids=["sqlite", "postgresql"])
async def test_an_outcome_with_such_characters_is_kept(
    tmp_path: Path, request: pytest.FixtureRequest, shared: bool
) -> None:
    """What a model wrote comes back as it was."""
    url = request.getfixturevalue("postgresql_url") if shared else sqlite_url(tmp_path)
    store = Store.open(url)
    try:
        now = datetime(2026, 11, 30, tzinfo=UTC)
        await store.add_question(
            QuestionRecord("q1", "T1", "C1", "1.0", "1.0", "U1", "What?", "en", "received", now)
        )
        outcome = replace(make_outcome(), steps=(StepRecord("get_values", {"a": "\0\ud800é"}, "refused"),))
        assert await store.finish_question("q1", outcome, None)
        kept = await store.question("q1")
    finally:
        store.close()
    assert kept is not None
    assert kept.outcome is not None
    assert kept.outcome.steps == outcome.steps
