"""Yes, no and follow-ups: each of these was answered wrongly once."""

from __future__ import annotations

from datetime import date

import pytest

from core.ask import Assistant, Route
from core.checking.gate import Gate
from core.conversation.messages import Question
from core.conversation.providers.offline import OfflineProvider
from core.data.snapshot import load_snapshot

SNAPSHOT = load_snapshot()
GATE = Gate.over(SNAPSHOT)
ASSISTANT = Assistant(SNAPSHOT, [Route(OfflineProvider(GATE), "offline")], gate=GATE)


async def ask(text: str, *context: str) -> str:
    outcome = await ASSISTANT.ask(Question(text, date(2026, 11, 30), context))
    return outcome.answer.text if outcome.answer is not None else ""


@pytest.mark.parametrize(
    ("question", "start"),
    [
        ("Has Brazil's GDP exceeded 2.5 trillion?", "Yes. From 2000 to 2025"),
        ("Did Nigeria's GDP exceed 600 billion?", "Yes. From 2000 to 2025"),
        ("Is Brazil's GDP above 2.5 trillion?", "No."),
        ("Has India overtaken the UK in GDP?", "From 2000 to 2025, India's GDP overtook"),
        ("Le PIB de l'Inde a-t-il jamais dépassé celui du Royaume-Uni ?", "De 2000 à 2025, le PIB de l'Inde"),
        ("Did the US GDP grow more than India's from 2000 to 2024?", "From 2000 to 2024"),
        ("Was Canada's GDP per capita about 55,000 dollars in 2024?", "Yes."),
        ("Was Brazil's GDP 1 trillion in 2001?", "No."),
        ("Did nine in ten Britons use the Internet in 2010?", "No."),
        ("Did life expectancy in Canada rise by 1 year in 2023?", "No."),
        ("Was India's population twice Nigeria's in 2024?", "No. In 2024, India's population was 6.2 times"),
        ("La population de l'Inde est-elle le double de celle du Nigeria ?", "Non. En 2025"),
        ("Did India's GDP triple from 2000 to 2025?", "Yes."),
        ("Did India's internet use pass 50% in 2023?", "No. From 2000 to 2025, Internet use in India first"),
        ("Did India's internet use exceed 50% in 2023?", "Yes."),
        ("Was Canada's population well over 41.2 million in 2024?", "No."),
        ("La population du Canada était-elle bien supérieure à 41,2 millions en 2024 ?", "Non."),
        (
            "Did Canada have the highest access to electricity in 2024?",
            "Yes. Of the eight countries, Canada,",
        ),
        ("Was Canada's total population above 30 million in 2021?", "Yes."),
    ],
)
async def test_a_yes_or_no_is_the_right_one_or_is_not_said(question: str, start: str) -> None:
    assert (await ask(question)).startswith(start)


@pytest.mark.parametrize(
    ("before", "question"),
    [
        ("What share of Nigerians use the internet?", "And how many people is that?"),
        ("Quelle part des Nigérians utilise Internet ?", "Et combien de personnes cela fait-il ?"),
        ("When did India overtake the UK in GDP?", "And Japan?"),
        ("When did Mexico's population pass 100 million?", "And in GDP?"),
    ],
)
async def test_a_follow_up_with_two_meanings_is_declined(before: str, question: str) -> None:
    told = await ask(question, before)
    assert "can't answer" in told or "ne peux pas" in told


@pytest.mark.parametrize(
    "question",
    [
        "Did UK GDP fall in 2014 and 2015?",
        "Le PIB du Canada a-t-il baissé en 2020 ou 2021 ?",
        "Was Japan's population 124 million in 2024 and falling?",
        "Is Canada's GDP higher than Brazil's or Japan's?",
        "Did Canada's population and GDP both grow in 2024?",
        "Were India's population and GDP the highest in 2024?",
        "Did Canada's GDP rise in 2015 dollars from 2010 to 2020?",
        "Le PIB du Canada était-il de 2 270 milliards de dollars canadiens en 2024 ?",
        "Was UK GDP exactly 4 trillion dollars in 2024?",
        "When did the US become the largest economy?",
        "What was India's GDP in 2019-20?",
        "Could India's GDP have overtaken Japan's in 2025?",
        "When did Brazil's GDP fall below $1.5 trillion?",
        "Did Brazil's GDP pass $2 trillion in 2023?",
        "Total GDP of Japan over 2010-2015",
        "Total population of countries with more than 200 million people in 2020?",
    ],
)
async def test_what_means_two_things_or_what_is_not_in_the_data_is_declined(question: str) -> None:
    told = await ask(question)
    assert told.startswith(("I can't answer", "Je ne peux pas"))


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Where did the US rank for total population in 2023?", "the second-largest population in 2023"),
        ("Canada total population 2006 to 2022?", "rose from 32.6 million in 2006"),
        ("What was the gap in total population between India and Mexico in 2022?", "India's population"),
        ("Donnez le PIB par tête et la population totale du Japon en 2003.", "une population de 127,7"),
        ("What was the total population of India and Mexico in 2022?", "a combined population of 1.55"),
    ],
)
async def test_a_total_population_is_a_sum_only_of_several_countries(question: str, told: str) -> None:
    assert told in await ask(question)


async def test_the_present_is_now_whatever_year_was_asked_about_before() -> None:
    told = await ask("Is it growing?", "What was Canada's population in 2020?")
    assert "from 41,262,329 in 2024 to 41,651,653 in 2025" in told
