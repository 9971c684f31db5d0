"""A text of somebody's own, held to the whole snapshot, sentence by sentence."""

from __future__ import annotations

import pytest

from core.checking.gate import Gate
from core.data.snapshot import load_snapshot
from core.passages import MAX_SENTENCES, CheckedPassage, check_passage

SNAPSHOT = load_snapshot()
GATE = Gate.over(SNAPSHOT)


def check(text: str) -> CheckedPassage:
    return check_passage(SNAPSHOT, GATE, text)


def test_each_sentence_has_its_own_finding() -> None:
    passage = check(
        "Canada's population was 41.3 million in 2024. In 2010 it was 34 million. Nigeria's GDP fell by 60% "
        "from 2023 to 2024. Experts call this dramatic."
    )
    assert [(sentence.text[:12], sentence.finding) for sentence in passage.sentences] == [
        ("Canada's pop", "supported"),
        ("In 2010 it w", "supported"),
        ("Nigeria's GD", "contradicted"),
        ("Experts call", "unread"),
    ]
    assert passage.is_whole
    assert passage.snapshot_date == SNAPSHOT.snapshot_date


def test_where_it_is_wrong_the_data_say_what_is_right() -> None:
    (sentence,) = check("Japan had 12 million people in 2024.").sentences
    assert sentence.said == "Japan's population was 123.98 million in 2024."


@pytest.mark.parametrize(
    "text",
    [
        "Canada's population was 41.3 million in 2024 because of migration.",
        "In 2010 it was 34 million.",  # of whom?
        "Canada: 41.3 million (2024)",  # of what?
        "Canada's population will be 41.3 million in 2050.",
    ],
)
def test_what_is_not_wholly_read_is_never_called_right(text: str) -> None:
    assert "supported" not in {sentence.finding for sentence in check(text).sentences}


def test_a_false_sentence_makes_none_beside_it_right_or_wrong() -> None:
    passage = check("Canada had 12 million people in 2024. Mexico's population was 130.9 million in 2024.")
    assert [sentence.finding for sentence in passage.sentences] == ["contradicted", "supported"]


def test_a_sentence_that_is_true_of_one_and_false_of_what_stands_before_is_not_called_right() -> None:
    """Alone it would be read of the newest year or of nothing; after the other it is about 2010."""
    passage = check("In 2010, Canada's GDP was US$1.62 trillion. Its population was 41.3 million.")
    assert passage.sentences[1].finding != "supported"


def test_of_a_long_text_the_beginning_is_looked_at_and_that_is_told() -> None:
    passage = check("Canada had 41.3 million people in 2024. " * 40)
    assert len(passage.sentences) == MAX_SENTENCES
    assert not passage.is_whole


@pytest.mark.parametrize("text", ["", " \n ", "..."])
def test_without_a_sentence_there_is_nothing(text: str) -> None:
    assert check(text).sentences == ()
