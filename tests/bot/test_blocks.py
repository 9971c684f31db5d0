"""What is built for Slack: within its limits, no live markup from outside (reports.md rows 14-18)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from live_markup import live_markup
from running_bot import CANADA, SNAPSHOT, SOURCE, buttons, make_outcome

from bot.slack.blocks.answer import build_answer, build_decision
from bot.slack.blocks.card import build_card
from bot.slack.blocks.form import FormPlace, build_form
from bot.slack.blocks.parts import (
    MAX_SECTION,
    BlockLimitError,
    SlackMessage,
    build_message,
    check_limits,
    context,
    section,
)
from bot.slack.blocks.plain import shrink, speak
from bot.slack.blocks.snapshot import build_snapshot
from bot.slack.blocks.source import PAGE
from bot.slack.blocks.written import Line, bullets, paragraphs, quotation, small
from bot.store.records import CaseRecord, DecisionRecord, QuestionRecord
from bot.workspace.validation import check_message_blocks, check_view
from core.data.facts import Absence, Cell, Difference, Evidence, Observation, Ratio, Total
from core.data.snapshot import FileCheck
from core.outcome import Answer, Outcome, Problem, StepRecord

DATASET_CARD = (Path(__file__).parents[2] / "DATASET.md").read_text(encoding="utf-8")
NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
CASE = CaseRecord("c1", "q1", "rejected", None, NOW)
HOSTILE = "<!channel> <@U0ROSA> <https://evil.example|click> & <b> *checked* _it_ ~41~ `x` :x:"


def make_question(
    outcome: Outcome | None, text: str = "What was it?", language: str = "en"
) -> QuestionRecord:
    return QuestionRecord(
        "q1",
        "T1",
        "C1",
        "1.0",
        "1.0",
        "U0ROSA",
        text,
        language,
        "in_review",
        NOW,
        1,
        outcome,  # type: ignore[arg-type]
    )


def all_texts(message: SlackMessage) -> str:
    return message.text + re.sub(r"'(block_id|action_id|value)': '[^']*'", "", str(message.blocks))


def make_hostile(status: str) -> Outcome:
    return make_outcome(
        status,
        text=HOSTILE,
        problems=(Problem("x", HOSTILE, HOSTILE, 0, 5, HOSTILE),) if status != "valid" else (),
        steps=(StepRecord(HOSTILE, HOSTILE, f"refused: {HOSTILE}"),),
        evidence=(Evidence(Absence("unknown_country", name=HOSTILE), HOSTILE),),
        model=HOSTILE,
        provider=HOSTILE,
        design=HOSTILE,
        error=HOSTILE,
    )


def build_all_hostile() -> list[SlackMessage | dict[str, Any]]:
    """Everything that is built of a question, a draft, a model's words or an editor's."""
    decision = DecisionRecord("c1", "correct", "U0EDUARDO", NOW, HOSTILE, True, "https://stats.example/x")
    built: list[SlackMessage | dict[str, Any]] = [
        build_answer("q1", make_hostile("valid"), SNAPSHOT.coverage)
    ]
    for status in ("valid", "rejected", "failed"):
        outcome = make_hostile(status)
        question = replace(make_question(outcome, HOSTILE), user_id="U0ASKER")
        built += [
            build_card(CASE, question, earlier=(HOSTILE,)),
            build_card(CASE, question, decision=decision),
            build_decision(question, decision, outcome, SNAPSHOT.coverage),
            build_form(FormPlace("c1"), question, "send"),
        ]
    return built


@pytest.mark.parametrize("number", range(len(build_all_hostile())))
def test_nothing_from_outside_is_live_markup(number: int) -> None:
    """No ping, link, formatting or emoji of a person or a model; what they wrote is shown as written."""
    message = build_all_hostile()[number]
    text, blocks = ("", message["blocks"]) if isinstance(message, dict) else (message.text, message.blocks)
    markup = live_markup(text, blocks)
    for live in ("<!channel", "<@U0ROSA", "<https://evil", "<b>", "*checked*", "_it_", "~41~", "`x`", ":x:"):
        assert live not in markup, live
    assert "&amp;amp;" not in markup
    assert HOSTILE in all_texts(SlackMessage("x", tuple(blocks)))


def test_a_number_is_the_same_in_what_is_shown_and_in_its_plain_form() -> None:
    """Nothing is put between its digits: what a reporter copies is the number."""
    text = "41,262,329 people, or 41\u202f262\u202f329; _37.15%_ at 12:30:45"
    message = build_answer("q1", make_outcome(text=text), SNAPSHOT.coverage)
    assert message.blocks[0] == {
        "type": "rich_text",
        "elements": [{"type": "rich_text_section", "elements": [{"type": "text", "text": text}]}],
    }
    assert "41,262,329 people, or 41\u202f262\u202f329; " in message.text
    assert "37.15%" in message.text


def test_only_a_valid_outcome_can_be_shown() -> None:
    """The builder of answers refuses a draft: no mistake elsewhere can show one."""
    for status in ("rejected", "failed"):
        with pytest.raises(ValueError, match="valid"):
            build_answer("q1", make_outcome(status), SNAPSHOT.coverage)


@pytest.mark.parametrize("length", [2_999, 3_000, 3_001, 6_000])
def test_a_long_answer_keeps_every_word(length: int) -> None:
    """An answer is spread over sections, not cut, and Slack's limits hold."""
    text = ("R&D x 41,262,329 people " * 600)[:length].strip()
    blocks = paragraphs(text)
    parts = [block["elements"][0]["elements"][0]["text"] for block in blocks]
    assert all(len(part) <= MAX_SECTION for part in parts)
    assert " ".join(parts).split() == text.split()
    check_message_blocks(blocks)


def test_a_card_of_huge_parts_stays_within_all_limits() -> None:
    """A question of 27,000 characters, a long draft, many problems, facts and steps: still one legal card."""
    outcome = make_outcome(
        "rejected",
        text="& <draft> " * 900,
        problems=tuple(Problem("x", "& " * 400, "<" * 400, 0, 1, ">" * 300) for _ in range(40)),
        evidence=tuple(
            Evidence(
                Observation(
                    "USA", "NY.GDP.MKTP.CD", year, Decimal("29298013000000.123"), "current US dollars"
                ),
                "get_values",
            )
            for year in range(2000, 2026)
        ),
        steps=tuple(StepRecord("get_values", {"a": "&" * 500}, "refused: not_allowed") for _ in range(40)),
        error="& " * 2_000,
    )
    outcome = replace(outcome, status="failed")
    message = build_card(CASE, make_question(outcome, "<x> & y " * 3_400), earlier=("& " * 3_000,) * 5)
    check_message_blocks(list(message.blocks))
    assert len(message.text) <= 4_000
    assert buttons(message) == ["case_send_vouched", "case_correct", "case_decline_why", "case_take"]


def test_the_plain_text_of_an_answer_holds_the_whole() -> None:
    """Screen readers hear it: answer, evidence, caution and source."""
    outcome = make_outcome(cautions=("Current US dollars.",))
    text = build_answer("q1", outcome, SNAPSHOT.coverage).text
    for part in ("41,262,329 in 2024.", "• Canada", ":warning: Current US dollars.", "|SP.POP.TOTL>"):
        assert part in text
    assert "Helpful" not in text


def test_the_plain_text_of_a_decision_holds_the_whole() -> None:
    question = make_question(make_outcome("rejected", cautions=("Current US dollars.",)))
    decision = DecisionRecord("c1", "correct", "U0EDUARDO", NOW, "It was 6.")
    text = build_decision(question, decision, question.outcome, SNAPSHOT.coverage).text
    for part in ("<@U0EDUARDO>", "It was 6.", "every figure", "Current US dollars.", "|SP.POP.TOTL>"):
        assert part in text


def test_a_smaller_card_keeps_draft_problems_and_buttons() -> None:
    card = shrink(build_card(CASE, make_question(make_outcome("rejected"))))
    check_message_blocks(list(card.blocks))
    assert {block["type"] for block in card.blocks} == {"section", "actions"}
    assert buttons(card) == ["case_send_vouched", "case_correct", "case_decline_why", "case_take"]
    for part in ("What was it?", "55,123,456 in 2024.", "is not in the evidence", "data have 41,262,329"):
        assert part in str(card.blocks)


def test_a_text_that_is_too_long_loses_what_matters_least() -> None:
    """Small print, then the ends of lists, then the ends of quotations; never the caution or the source."""
    blocks = [
        quotation("asked " * 250, 1_500),
        bullets([Line("a row " * 30) for _ in range(20)]),
        small("small print"),
        context("the source"),
    ]
    text = speak(blocks)
    assert len(text) <= 4_000
    assert text.count("• ") == 13
    assert ("small print" in text, text.endswith("the source")) == (False, True)
    shorter = speak([quotation("asked " * 250, 1_500)] * 4 + [context("the source")])
    assert 2_000 < len(shorter) <= 4_000
    assert shorter.endswith("the source")


@given(st.text(max_size=400), st.text(max_size=400), st.integers(1, 40))
@settings(max_examples=60, deadline=None)
def test_any_text_makes_a_legal_card_form_and_answer(question: str, draft: str, times: int) -> None:
    """Whatever people and models write, Slack would take what we build of it."""
    record = make_question(make_outcome("rejected", text=draft * times), question * times)
    check_message_blocks(list(build_card(CASE, record).blocks))
    check_view(build_form(FormPlace("c1"), record, "send"))
    if draft.strip():
        check_message_blocks(
            list(build_answer("q1", make_outcome(text=draft * times), SNAPSHOT.coverage).blocks)
        )


def test_our_own_check_refuses_what_slack_would() -> None:
    """Too many blocks, an oversized section, an empty text, too much in all."""
    for message in (
        SlackMessage("x", tuple(section("x") for _ in range(51))),
        SlackMessage("x", (section("x" * 3_001),)),
        SlackMessage("x", (section(""),)),
        SlackMessage("x", tuple(section("x" * 2_900) for _ in range(5))),
        SlackMessage("x", tuple(section("x" * 150) for _ in range(50))),
        SlackMessage(""),
        SlackMessage("x" * 4_001),
    ):
        with pytest.raises(BlockLimitError):
            check_limits(message)
    assert len(build_message("&" * 9_000, ()).text) <= 4_000


def test_a_mean_or_sum_that_the_answer_does_not_tell_is_not_its_evidence() -> None:
    """A comparing tool gives them along; below the answer they would be noise. On the card they stay."""
    total = Evidence(
        Total("SP.POP.TOTL", ("CAN", "MEX"), 2024, Decimal(172123336), "people"), "compare_countries"
    )
    outcome = make_outcome(evidence=(CANADA, total))
    assert "sum of" not in all_texts(build_answer("q1", outcome, SNAPSHOT.coverage))
    told = make_outcome(text="Together they had 172.1 million people in 2024.", evidence=(CANADA, total))
    assert "sum of Canada, Mexico" in all_texts(build_answer("q1", told, SNAPSHOT.coverage))
    card = build_card(CASE, make_question(outcome))
    assert "sum of" in all_texts(card)


def test_of_many_ratios_and_differences_only_those_that_the_answer_tells_are_its_evidence() -> None:
    """A comparison of three countries gives six along; that of two gives one each, perhaps told in words."""
    cells = {code: Cell(code, "SP.POP.TOTL", 2024) for code in ("CAN", "MEX", "BRA")}
    pairs = (
        ("MEX", "CAN", "3.17", 89598678),
        ("BRA", "CAN", "5.14", 170736244),
        ("BRA", "MEX", "1.62", 81137566),
    )
    evidence = [
        Evidence(fact, "compare_countries")
        for one, other, ratio, difference in pairs
        for fact in (
            Ratio(cells[one], cells[other], Decimal(ratio)),
            Difference("SP.POP.TOTL", 2024, one, other, Decimal(difference), "people"),
        )
    ]
    told = "Brazil had 5.14 times as many people as Canada in 2024, and 81,137,566 more than Mexico."
    text = build_answer("q1", make_outcome(text=told, evidence=tuple(evidence)), SNAPSHOT.coverage).text
    assert [text.count(word) for word in ("divided by", " minus ")] == [1, 1]
    two = make_outcome(text="Mexico had three times as many.", evidence=tuple(evidence[:2]))
    text = build_answer("q1", two, SNAPSHOT.coverage).text
    assert [text.count(word) for word in ("divided by", " minus ")] == [1, 1]


def test_a_vouched_text_says_so_and_links_its_source() -> None:
    """The post tells what the check could not confirm, who vouches, and where the figures are from."""
    decision = DecisionRecord("c1", "correct", "U0EDUARDO", NOW, "It was 5.", True, "https://stats.example/x")
    message = build_decision(
        make_question(make_outcome("rejected")), decision, make_outcome("rejected"), SNAPSHOT.coverage
    )
    text = all_texts(message)
    assert "The automatic check could not confirm it" in text
    assert "The data that were read for this question do not confirm it; <@U0EDUARDO> checked it in" in text
    assert "World Bank" not in text
    assert "<https://stats.example/x>" in text


def test_cannot_answer_says_what_is_covered() -> None:
    """Countries, indicators and years stand below a declined question, in its language."""
    outcome = make_outcome(text="Les données n'en disent rien.", language="fr")
    outcome = replace(outcome, answer=Answer("cannot_answer", "Les données n'en disent rien."), evidence=())
    text = all_texts(build_answer("q1", outcome, SNAPSHOT.coverage))
    assert "Brésil" in text
    assert "espérance de vie" in text
    assert "de 2000 à 2025" in text


def test_cannot_answer_says_only_what_the_answer_has_not_said() -> None:
    """An answer that lists the indicators itself gets the countries and years below it."""
    said = (
        "I can't answer that. Covered indicators: population, GDP, GDP per person, life expectancy at birth, "
        "access to electricity, Internet use."
    )
    outcome = replace(make_outcome(), answer=Answer("cannot_answer", said), evidence=())
    (_, rest, *_) = build_answer("q1", outcome, SNAPSHOT.coverage).blocks
    assert "Brazil" in str(rest)
    assert "2000 to 2025" in str(rest)
    assert "electricity" not in str(rest)


def test_a_decision_that_the_check_did_not_confirm_bears_no_check_mark() -> None:
    """On the card, too, nobody takes it for checked."""
    question = make_question(make_outcome("rejected"))
    vouched = DecisionRecord("c1", "send", "U0EDUARDO", NOW, "It was 5.", True, "https://stats.example/x")
    checked = DecisionRecord("c1", "correct", "U0EDUARDO", NOW, "It was 6.")
    assert ":white_check_mark:" not in all_texts(build_card(CASE, question, decision=vouched))
    assert ":white_check_mark:" in all_texts(build_card(CASE, question, decision=checked))


def test_the_snapshot_message_has_every_part_and_warns_when_old() -> None:
    """Date, age, countries, indicators with units, years, missing values, checksums, licence; the warning."""
    good = (FileCheck("wdi_snapshot.csv", "ok", "a", "a"),)
    fresh = all_texts(build_snapshot(SNAPSHOT, good, NOW.date(), "en"))
    for part in (
        "2026-10-08",
        "53 days",
        "Brazil",
        "CC BY 4.0",
        "23 of 1248",
        "percent of population",
        "checksums",
    ):
        assert part in fresh, part
    assert "older than" not in fresh
    old = all_texts(build_snapshot(SNAPSHOT, good, NOW.date().replace(year=2027), "en"))
    assert "older than 180 days" in old
    bad = all_texts(
        build_snapshot(SNAPSHOT, (FileCheck("countries.csv", "changed", "a", "b"),), NOW.date(), "fr")
    )
    assert "countries.csv" in bad


def test_each_series_of_the_source_links_to_the_publishers_page() -> None:
    """Shown as before; the form of the link is the dataset card's. In the plain text, too."""
    outcome = make_outcome(source=SOURCE.replace("TOTL.", "TOTL, SP.POP.TOTLX."))
    page = "https://data.worldbank.org/indicator/SP.POP.TOTL"
    message = build_answer("q1", outcome, SNAPSHOT.coverage)
    for text in (message.text, all_texts(message)):
        assert f"series <{page}|SP.POP.TOTL>, SP.POP.TOTLX. Check" in text
    assert PAGE in DATASET_CARD
    assert PAGE.format(series="SP.POP.TOTL") == page
    assert "<https" not in all_texts(build_answer("q1", replace(outcome, evidence=()), SNAPSHOT.coverage))


def test_a_source_that_is_not_ours_is_no_markup() -> None:
    outcome = make_outcome(source=HOSTILE, evidence=(CANADA,))
    assert "<https://evil" not in build_answer("q1", outcome, SNAPSHOT.coverage).text
