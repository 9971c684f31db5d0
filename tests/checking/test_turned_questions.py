"""A yes or a no to a question with a bar: the wrong one is refused in whatever words the bar is set."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
from checking.gate_facts import change, codes_of, levels, ranking, value

PEOPLE = value("CAN", "pop", 2022)
TOLD = f"the population of Canada was {PEOPLE:,.0f} people in 2022."
DITE = f"la population du Canada était de {PEOPLE:,.0f} habitants en 2022.".replace(",", " ")
BARS = {"30 million": Decimal(30_000_000), "39 million": Decimal(39_000_000)}

OVER = (
    "Did {} exceed {}?|Did {} top {}?|Was {} above {}?|Was {} more than {}?|Did {} surpass {}?"
    "|Was {} over {}?|Was {} beyond {}?|Was {} in excess of {}?|Was {} north of {}?"
    "|Was {} larger than {}?|Was {} > {}?"
    "|Did {} reach {}?|Did {} hit {}?|Was {} at least {}?|Was {} no less than {}?|Was {} >= {}?"
    "|Didn't {} exceed {}?|Wasn't {} above {}?|Is it true that {} was above {}?|Was {} already above {}?"
    "|I read that {} was above {}. Is that right?|It was above {1}, {0}, wasn't it?"
).split("|")
UNDER = (
    "Was {} below {}?|Was {} under {}?|Was {} less than {}?|Did {} stay below {}?|Was {} smaller than {}?"
    "|Was {} at most {}?|Was {} no more than {}?|Was {} <= {}?|Was {} still below {}?|So {} was below {}?"
).split("|")
# Denials, and bars in words that no rule reads: a yes or a no may mean either.
OPEN = (
    "Did {} fail to reach {}?|Did {} not exceed {}?|Is it false that {} was above {}?|Was {} never above {}?"
    "|{}, we read, did not exceed {}?"
    "|Is it wrong to say {} was above {}?|Was {} not above {}?|I read {} was above {}. Is that wrong?"
    "|Did {} make it to {}?|Did {} miss {}?|Is there any doubt that {} was over {}?"
    "|Is it a myth that {} was over {}?"
).split("|")


def verdicts(question: str, bar: str, *, french: bool = False) -> tuple[bool, bool]:
    """Whether a yes, and whether a no passes."""
    subject = "la population du Canada en 2022" if french else "the population of Canada in 2022"
    asked = question.format(subject, bar)
    words = ("Oui : ", "Non : ") if french else ("Yes: ", "No: ")
    facts = levels("CAN", "pop", 2022)
    yes, no = (codes_of(word + (DITE if french else TOLD), facts, asked) == [] for word in words)
    return yes, no


@pytest.mark.parametrize("bar", BARS)
@pytest.mark.parametrize(
    ("question", "holds"),
    [(each, PEOPLE.__gt__) for each in OVER] + [(each, PEOPLE.__lt__) for each in UNDER],
)
def test_the_true_verdict_passes_and_the_other_never(
    question: str, holds: Callable[[Decimal], bool], bar: str
) -> None:
    truth = holds(BARS[bar])
    assert verdicts(question, bar) == (truth, not truth)


@pytest.mark.parametrize("bar", BARS)
@pytest.mark.parametrize("question", OPEN)
def test_a_denying_question_gets_neither_yes_nor_no(question: str, bar: str) -> None:
    assert verdicts(question, bar) == (False, False)


@pytest.mark.parametrize(
    "question", ["Est-il faux que {} dépassait {} ?", "Est-ce que {} n'atteignait pas {} ?"]
)
def test_a_denying_question_in_french_gets_neither(question: str) -> None:
    assert verdicts(question, "30 millions d'habitants", french=True) == (False, False)
    assert verdicts("Est-ce que {} dépassait {} ?", "30 millions d'habitants", french=True) == (True, False)


@pytest.mark.parametrize(
    ("bars", "truth"),
    [("30 million and 45 million", True), ("39 million and 60 million", False), ("30 and 35 million", False)],
)
def test_between_two_bars_is_decided_on_both(bars: str, truth: bool) -> None:
    assert verdicts("Was {} between {}?", bars) == (truth, not truth)


CANADA_UK = "in 2022, GDP per person in Canada (US$56,497) was higher than in the United Kingdom (US$47,035)."
NIGERIA = "the GDP of Nigeria fell from US$574.18 billion in 2014 to US$252.26 billion in 2024."
INDIA = "Of the eight countries, India had the largest population in 2020: 1,402,617,695 people."


@pytest.mark.parametrize(
    ("question", "told", "truth"),
    [
        ("Was Canada's GDP per person higher than the UK's in 2022?", CANADA_UK, True),
        ("Did the UK lag behind Canada in GDP per person in 2022?", CANADA_UK, True),
        ("Was Canada behind the UK on GDP per person in 2022?", CANADA_UK, False),
        ("Was Canada's GDP per person equal to the UK's in 2022?", CANADA_UK, False),
        ("Was Canada's GDP per person as high as the UK's in 2022?", CANADA_UK, None),
        ("Was Canada's GDP per person at least as high as the UK's in 2022?", CANADA_UK, None),
        ("Was Canada's GDP per person similar to the UK's in 2022?", CANADA_UK, None),
        ("Did Canada fail to beat the UK on GDP per person in 2022?", CANADA_UK, None),
        ("Did Nigeria's GDP drop from 2014 to 2024?", NIGERIA, True),
        ("Did Nigeria's GDP grow from 2014 to 2024?", NIGERIA, False),
        ("Did Nigeria's GDP stop falling from 2014 to 2024?", NIGERIA, None),
        ("Did Nigeria's GDP avoid a fall from 2014 to 2024?", NIGERIA, None),
        ("Did Nigeria's GDP keep growing from 2014 to 2024?", NIGERIA, None),
        ("Did the growth of Nigeria's GDP fall from 2014 to 2024?", NIGERIA, None),
        ("Was India among the top three by population in 2020?", INDIA, True),
        ("Did India have the smallest population of the eight in 2020?", INDIA, False),
        ("Was India not the largest by population in 2020?", INDIA, None),
    ],
)
def test_verdicts_on_comparisons_changes_and_places(question: str, told: str, truth: bool | None) -> None:
    facts = [
        *levels("CAN", "pc", 2022),
        *levels("GBR", "pc", 2022),
        *change("NGA", "gdp", 2014, 2024),
        *ranking("pop", 2020),
    ]
    assert (codes_of(f"Yes: {told}", facts, question) == []) == (truth is True)
    assert (codes_of(f"No: {told}", facts, question) == []) == (truth is False)
