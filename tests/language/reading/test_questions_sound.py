"""Nothing in a question is dropped: optional words restrict nothing, a word put in stops the reading."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from core.data.catalog import load_catalog
from core.data.snapshot import load_snapshot
from core.language.reading.asking import ROWS
from core.language.reading.roles import COMMON
from core.language.writing import write_question
from tests.language.reading.question_kit import read
from tests.language.reading.silent_words import find_silent_words
from tests.language.reading.test_questions import READ

_GRAMMAR = Path(__file__).parents[3] / "core" / "language" / "grammar" / "en"
# Read over one by one: in the constructions where they may be left out they restrict nothing.
_HARMLESS = frozenset(
    Path(__file__).with_name("harmless_words_en.txt").read_text(encoding="utf-8").split()
)  # fmt: skip
# Words that change what is asked, wherever they stand.
_RESTRICTING = """
not never only male urban rural before after without except next real under most least other second twice
half young almost both between new average change none nobody until again alone unless if about early late
former old rich poor less than two
""".split()
_MOST_STILL_READ = 0.08
# The writer asks "2 times" of "at least twice".
_SAID_OTHERWISE = frozenset({"A politician says GDP in Nigeria doubled between 2000 and 2010. True?"})


def test_words_that_may_be_left_out_restrict_nothing() -> None:
    files = [_GRAMMAR / "amounts.grammar", _GRAMMAR / "questions.grammar"]
    assert sorted(find_silent_words(files, "ASK") - _HARMLESS) == []


def test_every_row_needs_or_allows_operations_only() -> None:
    """A role of a place, a measure or a time is resolved before; a row that named one would never fit."""
    assert [row.name for row in ROWS if (row.needs | row.allows) & COMMON] == []


def test_no_two_rows_take_the_same_roles() -> None:
    told = [(row.needs, row.allows, row.asks) for row in ROWS]
    assert len(set(told)) == len(told)


def test_a_restricting_word_stops_the_reading() -> None:
    rng = Random(11)  # noqa: S311 (the same words every time)
    still = []
    tried = 0
    for text, forms in READ.items():
        words = text.split()
        for word in rng.sample(_RESTRICTING, 6):
            at = rng.randrange(len(words) + 1)
            changed = " ".join([*words[:at], word, *words[at:]])
            tried += 1
            if read(changed).forms:
                still.append((changed, read(changed).forms == forms))
    assert len(still) / tried <= _MOST_STILL_READ, still


@pytest.mark.parametrize("text", sorted(READ.keys() - _SAID_OTHERWISE))
def test_the_written_question_reads_back(text: str) -> None:
    coverage = load_snapshot().coverage
    for form in READ[text]:
        written = write_question(form, "en", load_catalog(), coverage)
        assert read(written).forms == (form,), written
