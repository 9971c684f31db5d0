"""Text to tokens: each with its place, in time linear in the text."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.tokens import fold, tokenize


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Canada’s population", "canada 's population"),
        ("the boys’ and years' end", "the boys 's and years 's end"),
        ("l’Inde, qu'il n’a d'après jusqu'à", "l' inde , qu' il n' a d' apres jusqu' a"),
        ("aujourd'hui isn't we’re it's", "aujourd'hui isn't we 're it 's"),
        ("États-Unis per-capita a-t-elle", "etats unis per capita a t elle"),
        ("the U.S. and the U.K.'s, É.-U.", "the u.s. and the u.k. 's , e.-u."),
        ("41.3m US$5bn C$2 5 M$ 3 Md$", "41.3 m us$ 5 bn c$ 2 5 m $ 3 md $"),
        ("fell -5.2%, −5 or –5", "fell minus 5.2 % , minus 5 or minus 5"),
        ("2000–2024, 2012-13, a - b", "2000 - 2024 , 2012 - 13 , a - b"),
        ("41 262 329 and 41\u202f262\u202f329,5", "41_262_329 and 41_262_329,5"),
        ("2nd 2e 1er 3ème", "2nd 2e 1er 3eme"),
        ("NY.GDP.MKTP.CD on 2024-01-02.", "ny.gdp.mktp.cd on 2024-01-02 ."),
        ("G7 CO2 2k19 covid19", "g7 co2 2k19 covid19"),
        ("approx. 5 vs. 6 end.", "approx. 5 vs. 6 end ."),
        ("in 2024. Next 3.5.", "in 2024 . next 3.5 ."),
        ("🇨🇦 ٣ \u200b", "🇨🇦 ٣ \u200b"),
    ],
)
def test_words(text: str, words: str) -> None:
    expected = words.split(" ")
    found = [token.word for token in tokenize(text)]
    assert [word.replace(" ", "_").replace("\u202f", "_") for word in found] == expected


def test_mixtures_are_strange() -> None:
    assert [token.kind for token in tokenize("G7 2k19")] == ["strange", "strange"]


@given(st.text(max_size=60))
def test_every_character_but_blanks_and_hyphens_is_in_a_token(text: str) -> None:
    tokens = tokenize(text)
    for token in tokens:
        assert token.raw == text[token.start : token.end]
    for before, after in pairwise(tokens):
        assert before.end <= after.start
    covered = {at for token in tokens for at in range(token.start, token.end)}
    left = {char for at, char in enumerate(text) if at not in covered}
    assert left <= set(" \t\r\u00a0\u202f\u2009-‐‑")


@given(st.text(max_size=40))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    "piece", [" ", "a", "'", "1", "1 ", "1,", "a.", "a'a", "A.1", "-", "é\u0301", "123 ", "US", "\n"]
)
def test_long_texts_take_linear_time(piece: str) -> None:
    start = time.process_time()
    tokenize(piece * (40_000 // len(piece)))
    assert time.process_time() - start < 2
