"""What the writer says is read back, is true, and says what it was written from; no false twin is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.claims.facts_index import Facts
from core.claims.forms import Form, Verdict
from core.claims.truth import decide
from core.data.catalog import Catalog
from core.data.facts import Coverage
from core.language.reading.answers import AnswerReader
from core.language.reading.asked import Asked
from core.language.writing import write_claims
from core.outcome import Language
from tests.language.writing.roundtrip import Claims, load_table, make_claims

EACH = 6
LANGUAGES: tuple[Language, ...] = ("en", "fr")
KINDS = tuple(Claims(load_table(), 0).makers)


@pytest.fixture(scope="module")
def reader(catalog: Catalog, coverage: Coverage) -> AnswerReader:
    return AnswerReader(catalog, coverage)


def _asked(claims: tuple[Form, ...], language: Language) -> Asked | None:
    first = claims[0]
    return Asked((Verdict(claim=first.claim),), language) if isinstance(first, Verdict) else None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_sentence_is_read_back_and_true(
    kind: str, language: Language, catalog: Catalog, coverage: Coverage, facts: Facts, reader: AnswerReader
) -> None:
    for _, claims in make_claims(20, EACH, [kind], language):
        sentence = write_claims(claims, language, catalog, coverage)
        reading = reader.read(sentence, _asked(claims, language), language)
        assert reading.readings, sentence
        for said in reading.readings:
            assert said, sentence
            for one in said:
                assert decide(one.claim, facts, computed=True).finding == "supported", (sentence, one.claim)


def _another_year(form: Any) -> Form | None:
    years = {
        name: getattr(form, name) - 1
        for name in ("year", "to_year")
        if isinstance(getattr(form, name, None), int)
    }
    return replace(form, **years) if years else None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "kind", ["level", "change", "comparison", "rank", "group_share", "total", "crossing"]
)
def test_a_sentence_on_another_year_is_not_supported(
    kind: str, language: Language, catalog: Catalog, coverage: Coverage, facts: Facts, reader: AnswerReader
) -> None:
    for _, claims in make_claims(21, EACH, [kind], language):
        twin = _another_year(claims[0])
        if twin is None or decide(twin, facts, computed=True).finding == "supported":
            continue
        sentence = write_claims((twin,), language, catalog, coverage)
        told = write_claims(claims, language, catalog, coverage)
        supported = [
            all(decide(one.claim, facts, computed=True).finding == "supported" for one in said)
            for said in reader.read(sentence, None, language).readings
        ]
        # Rounded figures may fit the other year too; then it is true as far as it is said.
        figures = [word for word in sentence.split() if any(map(str.isdigit, word))]
        same = figures == [word for word in told.split() if any(map(str.isdigit, word))]
        assert not (supported and all(supported)) or not same, sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_is_short(language: Language, catalog: Catalog, coverage: Coverage) -> None:
    for _, claims in make_claims(22, 4, language=language):
        assert len(write_claims(claims, language, catalog, coverage)) < 800
