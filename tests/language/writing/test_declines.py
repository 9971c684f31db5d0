"""Declines say what was read, what was not, and one question that works."""

from __future__ import annotations

from core.claims.forms import Level
from core.data.catalog import Catalog
from core.data.facts import Coverage
from core.language.reading.asked import Asked, Known, NotCovered, Span
from core.language.writing import write_decline
from core.language.writing.naming import load_patterns

POPULATION = "SP.POP.TOTL"


def test_unread_words_are_quoted_and_a_question_offered(catalog: Catalog, coverage: Coverage) -> None:
    text = "What was Mexico's population in 2022 before the *bulletin*?"
    start = text.index("before")
    asked = Asked(
        (),
        "en",
        unread=(Span(start, start + 6), Span(start + 7, len(text) - 1)),
        known=Known(("MEX",), (POPULATION,), (2022,)),
        why="unread",
    )
    offered = Level(country="MEX", indicator=POPULATION, year=2022)
    told = write_decline(asked, catalog, coverage, text=text, offered=offered)
    assert told == (
        "I can't answer that yet. I read: Mexico, population, 2022. I could not read: “before the bulletin”. "
        "You could ask: “What was Mexico's population in 2022?”"
    )


def test_coverage_is_listed_only_where_it_is_the_reason(catalog: Catalog, coverage: Coverage) -> None:
    place = Asked((), "fr", why="place", not_covered=(NotCovered("place", "Allemagne"),))
    told = write_decline(place, catalog, coverage)
    assert "«\u00a0Allemagne\u00a0»" in told
    assert "le Canada" in told
    cause = write_decline(Asked((), "fr", why="cause"), catalog, coverage)
    assert cause == "Je ne peux pas répondre\u00a0: les données donnent des chiffres, pas des causes."


def test_nothing_recognised(catalog: Catalog, coverage: Coverage) -> None:
    told = write_decline(Asked((), "en", why="unclear"), catalog, coverage, text="hello")
    assert told.endswith("Please name a country, a measure and a year.")


def test_a_question_that_was_read_may_take_too_much(catalog: Catalog, coverage: Coverage) -> None:
    asked = Asked((Level(country="MEX", indicator=POPULATION, year=2022),), "en")
    assert "too many figures" in write_decline(asked, catalog, coverage, why="too_many")


def test_both_languages_have_every_pattern_of_a_decline() -> None:
    """A pattern that one language lacked stopped the question with an internal error."""
    english, french = load_patterns("en")["decline"], load_patterns("fr")["decline"]
    assert set(english) == set(french)
