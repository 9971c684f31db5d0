"""A question is answered in its own language; one that tells none, in the one its thread last spoke."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest
from builders import TODAY, make_question

from core.ask import MAX_QUESTION_CHARACTERS, Assistant, Route
from core.checking.gate import Gate
from core.claims.forms import Level
from core.conversation.designs import DesignName
from core.conversation.messages import Completion, Provider
from core.conversation.providers.offline import OfflineProvider
from core.conversation.providers.scripted import ScriptedProvider
from core.data.snapshot import load_snapshot
from core.language.detect import detect_asked_language
from core.outcome import Language, Outcome

SNAPSHOT = load_snapshot()
GATE = Gate.over(SNAPSHOT)
FRENCH = "Quelle était la population du Canada en 2020 ?"
ENGLISH = "What was Canada's population in 2020?"


@pytest.mark.parametrize(
    ("context", "text", "language"),
    [
        ([], "2010 ?", "en"),
        ([FRENCH], "2010 ?", "fr"),
        ([FRENCH], "Canada 2010", "fr"),
        ([FRENCH, "2010 ?"], "2011 ?", "fr"),
        ([FRENCH, ENGLISH], "2010 ?", "en"),
        ([ENGLISH, FRENCH], "", "fr"),
        ([FRENCH], "and in 2010?", "en"),
        ([ENGLISH], "et en 2010 ?", "fr"),
        ([], "Bonjour", "fr"),
        ([FRENCH], "Thanks!", "en"),
    ],
)
def test_a_question_without_a_word_takes_the_language_of_its_thread(
    context: Sequence[str], text: str, language: Language
) -> None:
    assert detect_asked_language(text, context) == language


async def _ask(provider: Provider, design: DesignName, text: str, context: tuple[str, ...]) -> Outcome:
    question = replace(make_question(text), context=context)
    return await Assistant(SNAPSHOT, [Route(provider, "chat-small", design)]).ask(question)


async def test_the_offline_answer_its_source_and_its_language_are_those_of_the_thread() -> None:
    outcome = await _ask(OfflineProvider(GATE), "tools", "2010 ?", (FRENCH,))
    assert (outcome.status, outcome.language) == ("valid", "fr")
    assert outcome.answer is not None
    assert "s'élevait" in outcome.answer.text
    assert "2010" in outcome.answer.text
    assert (outcome.source or "").startswith("Source : Banque mondiale")


async def test_a_decline_is_told_in_the_language_of_the_thread() -> None:
    outcome = await _ask(OfflineProvider(GATE), "tools", "2040 ?", (FRENCH,))
    assert outcome.answer is not None
    assert outcome.answer.status == "cannot_answer"
    assert "données" in outcome.answer.text


async def test_design_plan_writes_in_the_language_of_the_thread() -> None:
    arguments = {"country_code": "CAN", "indicator_code": "SP.POP.TOTL", "start_year": 2010, "end_year": 2010}
    plan = {"calls": [{"tool": "get_values", "arguments": arguments}], "tell": "values", "top": 0}
    with ScriptedProvider([Completion(json.dumps({"plan": plan}))]) as provider:
        outcome = await _ask(provider, "plan", "2010 ?", (FRENCH,))
    assert outcome.answer is not None
    assert "s'élevait" in outcome.answer.text


async def test_an_endless_follow_up_is_declined_in_the_language_of_the_thread() -> None:
    endless = "2010 ? " * MAX_QUESTION_CHARACTERS
    outcome = await _ask(OfflineProvider(GATE), "tools", endless, (FRENCH,))
    assert outcome.answer is not None
    assert outcome.answer.text.startswith("Cette question est trop longue")


@pytest.mark.parametrize(
    ("context", "text"), [((FRENCH,), "Population RU 2011 ?"), ((FRENCH, "Population RU"), "2011 ?")]
)
def test_words_are_read_in_the_language_of_the_thread(context: tuple[str, ...], text: str) -> None:
    """ "RU" is a country in French only."""
    asked = GATE.read_question(text, context, TODAY)
    assert [form.country for form in asked.forms if isinstance(form, Level)] == ["GBR"]
