"""Every field of every form has a judge, or says which one reads it."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

import pytest

from core.claims.facts_index import Facts
from core.claims.forms import HOLE, Change, Form, Level, Rank, Verdict
from core.claims.truth import JUDGES, decide
from core.claims.truth.table import SUBJECT, Within, check_table

from .conftest import amount

LEVEL = Level(country="CAN", indicator="SP.POP.TOTL", year=2024)


@pytest.mark.parametrize("form", get_args(Form), ids=lambda form: form.__name__)
def test_every_field_has_a_judge(form: type) -> None:
    """A field that nobody decides would be an assertion that nobody checks."""
    assert set(JUDGES[form]) == {field.name for field in fields(form)}
    assert any(callable(judge) for judge in JUDGES[form].values()), "a form that asserts nothing"


def test_a_field_without_a_judge_stops_the_import() -> None:
    """The table is checked when it is made: a forgotten field is an error, not an oversight."""
    table = {**JUDGES, Level: {name: judge for name, judge in JUDGES[Level].items() if name != "newest"}}
    with pytest.raises(TypeError, match=r"Level.*newest"):
        check_table(table)


def test_a_field_may_not_lean_on_one_that_decides_nothing() -> None:
    """ "Read by the judge of ..." names a judge."""
    table = {**JUDGES, Level: {**JUDGES[Level], "newest": Within("year"), "year": SUBJECT}}
    with pytest.raises(TypeError, match=r"Level\.newest"):
        check_table(table)


@pytest.mark.parametrize(
    "claim",
    [
        LEVEL,
        Change(country="CAN", indicator="SP.POP.TOTL", from_year=2000, to_year=2024, direction=HOLE),
        Rank(country=HOLE, indicator="SP.POP.TOTL", year=2024, among=("CAN", "JPN")),
        Verdict(claim=Level(country="CAN", indicator="SP.POP.TOTL", year=2024, amount=amount("41e6"))),
    ],
)
def test_a_hole_is_not_supported(claim: Form, whole: Facts) -> None:
    """A question is no claim."""
    assert decide(claim, whole, computed=True).finding == "unproven"


def test_what_says_nothing_is_not_supported(whole: Facts) -> None:
    """A claim whose every assertion is left out has shown nothing."""
    said = Level(country="CAN", indicator="SP.POP.TOTL", year=2024, amount=None)
    assert decide(said, whole).finding == "unproven"
    assert decide(said, whole).fields == ()
    silent = Change(country="CAN", indicator="SP.POP.TOTL", from_year=2000, to_year=2024)
    assert decide(silent, whole).finding == "unproven"
