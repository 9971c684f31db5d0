"""The words around a year decide which years are meant, and none of them is read past."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from core.messages import Question
from core.offline.plan import Decline
from core.offline.reader import read_tokens
from core.offline.sources import names_other_source
from core.offline.time_words import Edge, find_edge
from core.offline.tokens import tokenise
from core.offline.understand import understand
from core.snapshot import Snapshot


@pytest.mark.parametrize(
    ("text", "edge"),
    [
        ("in 2019", "within"),
        ("UK 2019", "within"),
        ("in the year 2019", "within"),
        ("from 2019", "from"),
        ("until 2019", "beyond"),
        ("through the year 2019", "beyond"),
        ("jusqu'en 2019", "beyond"),
        ("les années d'après 2019", "beyond"),
        ("by 2019", "loose"),
        ("as of 2019", "loose"),
        ("around 2019", "loose"),
    ],
)
def test_what_stands_before_a_year_bounds_it(text: str, edge: Edge) -> None:
    tokens = tokenise(text, "en")
    index = next(index for index, token in enumerate(tokens) if token.year)
    assert find_edge(tokens, index) == edge


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("Was GDP higher in 2014 than in 2024?", 2024),
        ("Was GDP higher in 2024 than it was in 2014?", 2014),
        ("Compared to 2014, was GDP higher in 2024?", 2014),
        ("GDP in 2014 and 2024", None),
    ],
)
def test_the_year_that_another_is_held_against_is_the_base(text: str, base: int | None) -> None:
    assert read_tokens(tokenise(text, "en")).base == base


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("According to the World Bank, what was UK GDP?", None),
        ("UK GDP according to the latest figures", None),
        ("Rank them according to population", None),
        ("According to Statistics Canada, what was its GDP?", "Statistics Canada"),
        ("Selon le ministre, quel est le PIB ?", "ministre"),
    ],
)
def test_only_figures_of_the_world_bank_are_told(text: str, other: str | None) -> None:
    assert names_other_source(tokenise(text, "en")) == other


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("Average population of Mexico over the last 3 years?", (2023, 2025)),
        ("Average GDP of Mexico in the five years to 2019?", (2015, 2019)),
        ("UK GDP in each of the past five years?", (2021, 2025)),
        ("Espérance de vie moyenne au Japon dans les années 2010 ?", (2010, 2019)),
    ],
)
def test_the_last_five_years_are_five(ask: Any, text: str, years: tuple[int, int]) -> None:
    """A change over five years starts a year before the first of them; a mean does not."""
    (_, arguments), *_ = ask(text).calls
    assert (arguments["start_year"], arguments["end_year"]) == years


@pytest.mark.parametrize(
    ("text", "opening"),
    [
        ("Was Japan's population larger ten years ago?", "Yes"),
        ("Is Japan's population smaller than ten years ago?", "Yes"),
        ("Is Japan's population larger than ten years ago?", "No"),
        ("Was Japan's population smaller in 2010 than in 2020?", "No"),
        ("Was Japan's population smaller in 2020 than in 2010?", "Yes"),
    ],
)
def test_a_yes_is_of_the_time_that_the_question_is_about(ask: Any, text: str, opening: str) -> None:
    """Japan's population fell in these years."""
    assert ask(text).text.startswith(opening)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Did life expectancy in Mexico fall during the pandemic?", "which_years"),
        ("Did Japan's population fall?", "which_years"),
        ("How much did Nigeria's population grow by 2019?", "which_years"),
        ("Has Japan's population fallen so far?", "which_years"),
        ("What was Mexico's population every year?", "which_years"),
        ("Population of Japan until 2012", "which_years"),
        ("What was Canada's population that year?", "which_year"),
        ("WHO data: life expectancy in Canada in 2015?", "other_source"),
        ("What was Mexico's population at the start of 2020?", "finer_time"),
        ("Was Japan's GDP higher than the UK's in most years?", "unclear"),
        ("Did Japan's GDP fall twice between 2010 and 2020?", "unknown_words"),
        ("Was only Japan above 84 years of life expectancy in 2023?", "complement"),
    ],
)
def test_words_that_change_the_question_are_never_read_past(snapshot: Snapshot, text: str, why: str) -> None:
    plan = understand(Question(text, date(2026, 11, 30)), snapshot)
    assert isinstance(plan, Decline)
    assert plan.why == why


@pytest.mark.parametrize(
    ("context", "text", "years"),
    [
        ("How did UK GDP change from 2014 to 2024?", "and in 2019?", (2018, 2019)),
        ("How did UK GDP change from 2014 to 2024?", "and up to 2019?", (2014, 2019)),
        ("How did UK GDP change from 2014 to 2024?", "from 2019?", (2019, 2024)),
        ("How did UK GDP change from 2014 to 2024?", "and since 2019?", (2019, 2025)),
        ("What was UK GDP in 2014?", "and how did that change by 2020?", (2014, 2020)),
    ],
)
def test_a_year_of_a_follow_up_moves_the_end_that_it_names(
    ask: Any, context: str, text: str, years: tuple[int, int]
) -> None:
    ((tool, arguments),) = ask(text, [context]).calls
    assert tool == "get_change"
    assert (arguments["from_year"], arguments["to_year"]) == years


@pytest.mark.parametrize("text", ["and 2019?", "and during the pandemic?", "and by 2019?"])
def test_a_follow_up_that_names_no_two_years_is_asked_back(ask: Any, text: str) -> None:
    assert ask(text, ["How did UK GDP change from 2014 to 2024?"]).calls == ()


def test_together_with_another_country_is_a_sum(ask: Any) -> None:
    ((tool, arguments),) = ask("and together with Mexico?", ["What was Canada's GDP in 2012?"]).calls
    assert (tool, arguments["country_codes"]) == ("compare_countries", ["CAN", "MEX"])
