# ruff: noqa: E501 - tables of sentences
"""Growth, quantities, shares of GDP, money of one year's prices: read, answered and written by their kind."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from made_snapshots import write_folder

from core.ask import Assistant
from core.checking.gate import Gate
from core.checking.review import Draft
from core.conversation.messages import Question
from core.data.catalog import load_catalog
from core.data.facts import Observation
from core.data.snapshot import Indicator, Snapshot, load_snapshot
from wide.made_world import assistant_over

GROWTH, CHILDREN, TRADE = "NY.GDP.MKTP.KD.ZG", "SH.DYN.MORT", "NE.TRD.GNFS.ZS"
REAL, GDP, PER_HEAD, LIFE = "NY.GDP.PCAP.KD", "NY.GDP.MKTP.CD", "NY.GDP.PCAP.CD", "SP.DYN.LE00.IN"
VALUES = {  # made up
    ("CAN", GROWTH): ("-5.04", "2.5"),
    ("JPN", GROWTH): ("-4.1", "-8.2"),
    ("CAN", CHILDREN): ("4.9", "5.3"),
    ("JPN", CHILDREN): ("2.46", "2.4"),
    ("CAN", TRADE): ("61.2", "104.5"),
    ("CAN", REAL): ("41234.5", "42650.9"),
    ("CAN", GDP): ("1645423407568.4", "2007472181123.1"),
    ("CAN", PER_HEAD): ("43258.2", "52515.2"),
    ("CAN", LIFE): ("81.6", "81.5"),
}


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    """Canada and Japan in 2020 and 2021, with made-up values."""
    catalog = load_catalog()
    folder: Path = tmp_path_factory.mktemp("kinds")
    codes = dict.fromkeys(code for _, code in VALUES)
    cells = {
        (place, code, 2020 + n): text
        for (place, code), texts in VALUES.items()
        for n, text in enumerate(texts)
    }
    series = [Indicator(code, code, catalog.indicators[code].unit_in_data) for code in codes]
    return load_snapshot(
        write_folder(folder, {"CAN": "Canada", "JPN": "Japan"}, series, cells, range(2020, 2022))
    )


@pytest.fixture(scope="module")
def assistant(snapshot: Snapshot) -> Assistant:
    return assistant_over(snapshot)


async def tell(assistant: Assistant, text: str) -> str:
    outcome = await assistant.ask(Question(text, date(2026, 11, 30)))
    assert outcome.answer is not None
    return outcome.answer.text.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What was GDP growth in Canada in 2020?", "GDP growth in Canada was -5% in 2020."),
        ("Quelle était la croissance du PIB au Canada en 2020 ?", "La croissance du PIB au Canada était de -5 % en 2020."),
        ("Child mortality in Japan in 2020?", "Under-five mortality in Japan was 2.46 deaths per 1,000 live births in 2020."),
        (
            "Quelle était la mortalité infanto-juvénile au Japon en 2020 ?",
            "La mortalité des moins de cinq ans au Japon était de 2,46 décès pour mille naissances vivantes en 2020.",
        ),
        ("Canada's trade in 2021?", "Trade in Canada was 104.5% of GDP in 2021."),
        ("Quel était le commerce extérieur du Canada en 2021 ?", "Le commerce extérieur au Canada était de 104,5 % du PIB en 2021."),
        ("Was trade in Canada above 110% of GDP in 2021?", "No. Trade in Canada was 104.5% of GDP in 2021."),
        ("Real GDP per capita of Canada in 2021?", "Real GDP per person in Canada was US$42,651 in 2021."),
        ("PIB réel par habitant du Canada en 2021 ?", "Le PIB réel par habitant du Canada s'élevait à 42 651 dollars de 2015 en 2021."),
        ("How much GDP per head did Canada have in 2021?", "GDP per person in Canada was US$52,515 in 2021."),
        ("How long could Canadians expect to live in 2021?", "Life expectancy in Canada was 81.5 years in 2021."),
    ],
)  # fmt: skip
async def test_a_value_is_told_as_what_it_is(assistant: Assistant, question: str, answer: str) -> None:
    assert await tell(assistant, question) == answer


async def test_a_rate_moves_by_points_and_not_by_a_percentage_of_itself(assistant: Assistant) -> None:
    """From -5 to 2.5 percent is no rise by -150 percent, and twice a fall is no double growth."""
    assert await tell(assistant, "How did GDP growth in Canada change from 2020 to 2021?") == (
        "GDP growth in Canada rose from -5.0% in 2020 to 2.5% in 2021, an increase of 7.5 percentage points."
    )
    told = await tell(assistant, "By what percent did GDP growth in Canada rise from 2020 to 2021?")
    assert "150" not in told
    told = await tell(assistant, "How many times Japan's GDP growth was Canada's in 2020?")
    assert "1.2" not in told


@pytest.mark.parametrize(
    "question",
    [
        "What was nominal GDP growth in Canada in 2021?",
        "What was GDP growth in Canada in 2021 in nominal terms?",
        "What was real GDP per person in Canada in 2021 in nominal dollars?",
        "Quelle était la croissance du PIB nominale au Canada en 2021 ?",
    ],
)
async def test_what_is_corrected_for_prices_is_not_told_as_nominal(
    assistant: Assistant, question: str
) -> None:
    outcome = await assistant.ask(Question(question, date(2026, 11, 30)))
    assert outcome.answer is not None
    assert outcome.answer.status == "cannot_answer"


@pytest.mark.parametrize(
    ("draft", "accepted"),
    [
        ("Trade in Canada was 104.5% of GDP in 2021.", True),
        ("Trade in Canada was 104.5% of the population in 2021.", False),
        ("GDP growth in Canada was -5.04% in 2020.", True),
        ("GDP growth in Canada was 5.04% in 2020.", False),
        ("GDP growth in Canada was -5.04% of GDP in 2020.", False),
        ("Under-five mortality in Canada was 4.9 deaths per 1,000 live births in 2020.", True),
        ("Under-five mortality in Canada was 4.9% in 2020.", False),
        ("Real GDP per person in Canada was US$42,651 in 2021.", True),
        ("GDP per person in Canada was US$42,651 in 2021.", False),
        ("Real GDP per person in Canada was US$42,651 in nominal terms in 2021.", False),
        ("La mortalité des moins de cinq ans au Canada était de 4,9 décès pour mille naissances vivantes en 2020.", True),
        ("Le PIB réel par habitant du Canada s'élevait à 42 651 dollars de 2015 en 2021.", True),
        ("La croissance du PIB au Canada était de -5,04 % en 2020.", True),
    ],
)  # fmt: skip
def test_a_draft_is_held_to_unit_whole_and_sign(snapshot: Snapshot, draft: str, accepted: bool) -> None:
    facts = [
        Observation(place, code, year, value, snapshot.indicators[code].unit)
        for place, code in VALUES
        for year in snapshot.years
        if (value := snapshot.value(place, code, year)) is not None
    ]
    review = Gate.over(snapshot).review(Draft(draft), None, facts)
    assert review.accepted is accepted, review


async def test_what_a_measure_does_not_hold_is_told_with_each_value(assistant: Assistant) -> None:
    outcome = await assistant.ask(Question("Canada's trade in 2021?", date(2026, 11, 30)))
    assert outcome.cautions == ("Trade is exports plus imports of goods and services, and can exceed GDP.",)
