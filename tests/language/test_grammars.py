"""The grammars of both languages: they load, and no text takes them long."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.data.catalog import load_catalog
from core.language.engine import STEP_LIMIT, Grammar, Parser, TooMuch
from core.language.lexicon import Lexicon
from core.language.reading.answers import answer_grammar
from core.language.reading.questions import question_grammar
from core.language.tokens import tokenize
from core.outcome import Language

LONGEST = 800  # characters of an answer
CATALOG = load_catalog()
PIECES = [
    "Canada, ",
    "in 2024, ",
    "2024 ",
    "41 million, ",
    "more than ",
    "Canada's population ",
    "(",
    "GDP and ",
    "the ",
    "in 2000, Canada had 41,262,329 people, ",
    "en 2024, ",
    "le Canada et ",
    "de 94 %, 69,5 millions d'habitants, ",
]


@cache
def lexicon(language: Language, *, questions: bool) -> Lexicon:
    return Lexicon(CATALOG, language, questions=questions)


def grammar(language: Language, *, questions: bool) -> Grammar:
    return question_grammar(language) if questions else answer_grammar(language)


def read(text: str, language: Language, *, questions: bool) -> int:
    """Reads a text from each of its tokens, as far as that is not too much; the steps that it took."""
    tags = lexicon(language, questions=questions).tag(tokenize(text))
    parser = Parser(grammar(language, questions=questions), tags)
    try:
        for i in range(len(tags)):
            parser.parse("QUESTION" if questions else "CLAUSE", i)
    except TooMuch:
        return parser.steps
    assert parser.furthest < len(tags)
    return parser.steps


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("questions", [True, False])
@pytest.mark.parametrize("piece", PIECES)
def test_the_worst_texts_are_given_up_soon(piece: str, questions: bool, language: Language) -> None:
    text = (piece * LONGEST)[:LONGEST]
    # What a step takes is measured in bench_gate.py.
    assert read(text, language, questions=questions) < 2 * STEP_LIMIT


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("questions", [True, False])
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_any_words_can_be_read(data: st.DataObject, questions: bool, language: Language) -> None:
    known = sorted(
        grammar(language, questions=questions).words() | lexicon(language, questions=questions).words
    )
    words = data.draw(
        st.lists(st.sampled_from(known) | st.sampled_from(["2024", "41.3", "3", ","]), max_size=25)
    )
    read(" ".join(words), language, questions=questions)
