"""Words, numbers and years are typed by the tables; typos of one edit are found, near names are not."""

from __future__ import annotations

from decimal import Decimal

import pytest

from core.offline.tokens import tokenise
from core.offline.vocabulary import find_typo
from core.outcome import Language


@pytest.mark.parametrize(
    ("text", "language", "value", "step"),
    [
        ("41,262,329", "en", "41262329", "1"),
        ("37.6 million", "en", "37600000", "100000"),
        ("200m", "en", "200000000", "1000000"),
        ("1.4bn", "en", "1400000000", "100000000"),
        ("$5 trillion", "en", "5000000000000", "1000000000000"),
        ("2 billions", "fr", "2000000000000", "1000000000000"),
        ("3 000 milliards", "fr", "3000000000000", "1000000000"),
        ("37,6 millions", "fr", "37600000", "100000"),
        ("two million", "en", "2000000", "1000000"),
    ],
)
def test_numbers_are_read_with_the_step_they_show(
    text: str, language: Language, value: str, step: str
) -> None:
    """The step is what a quoted figure may be rounded to. A French billion is a million millions."""
    (token,) = tokenise(text, language)
    assert token.quantity is not None
    assert (token.quantity.value, token.quantity.step) == (Decimal(value), Decimal(step))


def test_a_digit_that_is_no_decimal_is_a_sign() -> None:
    """Unicode has digits that no number is made of; one of them once ended the reading."""
    (token,) = tokenise("𐩀", "en")
    assert not token.known


@pytest.mark.parametrize(
    ("text", "years"), [("'15", [2015]), ("FY16", [2016]), ("2015-2020", [2015, 2020]), ("in 2,015", [])]
)
def test_years_are_told_from_numbers(text: str, years: list[int]) -> None:
    """Two-digit years count with their apostrophe, grouped digits never."""
    assert [token.year for token in tokenise(text, "en") if token.year] == years


@pytest.mark.parametrize(
    ("typo", "word"),
    [
        ("electricty", "electricity"),
        ("inda", "india"),
        ("canda", "canada"),
        ("popultion", "population"),
        ("lief", "life"),
        ("nigera", "nigeria"),
    ],
)
def test_one_edit_is_a_typo(typo: str, word: str) -> None:
    """A letter too few, too many, wrong or swapped."""
    assert find_typo(typo) == word


@pytest.mark.parametrize(
    "word", ["niger", "indiana", "georgia", "mali", "iran", "urban", "male", "power", "jordan", "austria"]
)
def test_other_words_are_not_typos(word: str) -> None:
    """A word of its own is never bent into a name: Niger is not Nigeria."""
    assert find_typo(word) is None


@pytest.mark.parametrize(
    ("text", "countries"),
    [
        ("tell us Canada's GDP", ["CAN"]),
        ("gdp per head, us, 2008", ["USA"]),
        ("GDP in the US", ["USA"]),
        ("POPULATION IN CANADA", ["CAN"]),
        ("New Mexico", []),
        ("IN and JP", ["IND", "JPN"]),
        ("mex vs jpn", ["MEX", "JPN"]),
        ("South America", []),
        ("population IN Canada IN 2020", ["CAN"]),
        ("population of IN and CA", ["IND", "CAN"]),
    ],
)
def test_short_forms_of_countries_need_their_context(text: str, countries: list[str]) -> None:
    """ "us" after "tell" is a pronoun, "IN" among capitals a preposition, New Mexico no part of Mexico."""
    assert [token.country for token in tokenise(text, "en") if token.country] == countries
