"""What the writer asks is read back to the form that it asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import pytest

from core.claims.amounts import Amount
from core.claims.forms import HOLE, Change, ChangeComparison, ChangeRank, Comparison, Form, Rank, Verdict
from core.data.catalog import Catalog
from core.data.facts import Coverage
from core.data.snapshot import Snapshot
from core.language.reading.questions import QuestionReader
from core.language.writing import write_question
from core.outcome import Language
from tests.language.writing.blanks import make_blanks

# Of the questions of every kind: the rest is declined, never read as another question.
READ: dict[Language, float] = {"en": 0.9, "fr": 0.9}


def _same(form: Form) -> Any:
    """A form without what two ways of asking the same leave different."""
    if isinstance(form, Verdict):
        return "verdict", _same(form.claim)
    if isinstance(form, Comparison) and form.relation is HOLE and form.by is None:
        form = Rank(country=HOLE, indicator=form.indicator, year=form.year, among=(form.country, form.other))
    if isinstance(form, ChangeComparison) and form.relation is HOLE and form.other != form.country:
        form = ChangeRank(
            country=HOLE,
            indicator=form.indicator,
            from_year=form.from_year,
            to_year=form.to_year,
            among=(form.country, form.other),
            measured=form.measured,
        )
    if isinstance(form, Change) and form.amounts is HOLE:
        form = replace(form, direction=None)
    told = {}
    for one in fields(form):
        value = getattr(form, one.name)
        if value in (None, HOLE, False, ()):
            continue
        if one.name in ("among", "countries"):
            value = tuple(sorted(value))
        told[one.name] = (value.value, value.bound) if isinstance(value, Amount) else value
        if one.name == "bars":
            told["bars"] = tuple((bar.indicator, bar.other, bar.amount and bar.amount.value) for bar in value)
    return type(form), tuple(told.items())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_questions_are_read_back(
    language: Language, catalog: Catalog, coverage: Coverage, snapshot: Snapshot
) -> None:
    class Latest:
        def latest_year(self, indicator: str, countries: Sequence[str]) -> int | None:
            return snapshot.latest_year(indicator, countries)

    reader = QuestionReader(catalog, coverage, Latest())
    found: Counter[str] = Counter()
    wrong = []
    for _, form in make_blanks(30, 3):
        question = write_question(form, language, catalog, coverage)
        asked = reader.read(question, language=language)
        if not asked.forms:
            found["declined"] += 1
        elif len(asked.forms) == 1 and _same(asked.forms[0]) == _same(form):
            found["same"] += 1
        else:
            wrong.append((question, asked.forms))
    assert found["same"] / (found.total() + len(wrong)) >= READ[language], (found, wrong)
