"""The question set is what its script builds, and covers what it should."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from core.data.snapshot import default_data_folder, load_snapshot
from core.errors import SnapshotChanged, UsageError
from core.evaluation.build_set import build_question_set, write_question_set
from core.evaluation.question_set import load_question_set, question_set_to_json


def test_the_file_is_what_the_script_builds_from_the_snapshot() -> None:
    """Nobody typed a number into data/questions.json."""
    folder = default_data_folder()
    built = question_set_to_json(build_question_set(load_snapshot(folder)))
    assert json.loads((folder / "questions.json").read_text(encoding="utf-8")) == built
    assert load_question_set(folder) == build_question_set(load_snapshot(folder))


def test_the_set_has_27_questions_in_five_kinds() -> None:
    """Ids and counts of the contract."""
    questions = load_question_set().questions
    assert [question.id for question in questions] == [f"Q{number:02}" for number in range(1, 28)]
    assert Counter(question.kind for question in questions) == {
        "lookup": 8,
        "comparison": 7,
        "derived": 6,
        "no_data": 3,
        "forbidden": 3,
    }


def test_known_numbers_of_the_contract_are_in_the_set() -> None:
    """Q01, Q16 and Q20 as published: 41,262,329; +37.15%; 12.9 times."""
    found = load_question_set()

    def number(question_id: str, step: str) -> Decimal:
        value = found.find(question_id).expected[0].numbers[0].value
        return value.quantize(Decimal(step), ROUND_HALF_UP)

    assert number("Q01", "1") == 41262329
    assert number("q16", "0.01") == Decimal("37.15")
    assert number("Q17", "0.01") == Decimal("-48.24")
    assert number("Q20", "0.1") == Decimal("12.9")


@pytest.mark.parametrize("decimals", range(7))
def test_rounding_a_stored_number_rounds_the_true_one(decimals: int) -> None:
    """Stored derived numbers are fine enough that no answer's rounding differs from the exact fraction's."""
    snapshot = load_snapshot()
    values = [snapshot.value(country, "SP.DYN.LE00.IN", 2024) for country in snapshot.countries]
    exact = sum((Fraction(value) for value in values if value is not None), Fraction(0)) / len(values)
    stored = load_question_set().find("Q21").expected[0].numbers[0].value
    shown = stored.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    assert Fraction(shown) == Fraction(int(exact * 10**decimals + Fraction(1, 2)), 10**decimals)


def test_an_unknown_id_is_named() -> None:
    with pytest.raises(UsageError, match=r"'Q99'.*Q01 to Q27"):
        load_question_set().find("Q99")


@pytest.mark.parametrize("content", ["[]", "{", '{"asked_on": "x", "questions": []}', '{"questions": [1]}'])
def test_a_file_that_is_no_question_set_is_one_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / "questions.json").write_text(content, encoding="utf-8")
    with pytest.raises(UsageError, match=r"questions\.json is not a question set"):
        load_question_set(tmp_path)


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"questions\.json cannot be read"):
        load_question_set(tmp_path)


def test_a_changed_snapshot_writes_no_question_set(tmp_path: Path) -> None:
    """Expected numbers never come from data that differs from its checksums."""
    folder = tmp_path / "data"
    shutil.copytree(default_data_folder(), folder)
    (folder / "questions.json").unlink()
    values = folder / "wdi_snapshot.csv"
    values.write_text(values.read_text(encoding="utf-8").replace("41262329", "41262328"), encoding="utf-8")
    with pytest.raises(SnapshotChanged, match="wdi_snapshot"):
        write_question_set(folder)
    assert not (folder / "questions.json").exists()
