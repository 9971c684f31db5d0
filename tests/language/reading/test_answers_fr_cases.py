"""The judged French answers of the even half, and the application's own sentences."""

from __future__ import annotations

from collections import Counter

from core.claims.forms import Missing
from core.data.catalog import load_catalog
from core.language.reading.answers import AnswerReader
from core.language.writing import write_claims
from tests.language.reading.answer_cases import cases, is_even, judge
from tests.language.reading.written_back import asked_about, differences
from tests.language.writing.corpus import build_coverage
from tests.language.writing.roundtrip import make_claims


def test_judged_answers() -> None:
    found: Counter[tuple[bool, str]] = Counter()
    for case in cases("judged", "fr"):
        if is_even(case.name):
            found[case.accept, judge(case, "fr").finding] += 1
    true = sum(n for (accept, _), n in found.items() if accept)
    assert true > 90
    assert found[False, "supported"] == 0
    assert found[True, "supported"] >= 0.85 * true


def test_own_sentences_are_read_back() -> None:
    catalog, coverage = load_catalog(), build_coverage()
    reader = AnswerReader(catalog, coverage)
    for kind, claims in make_claims(11, 6):
        if any(isinstance(claim, Missing) and claim.name is not None for claim in claims):
            continue  # the names of these test claims are English
        text = write_claims(claims, "fr", catalog, coverage)
        reading = reader.read(text, asked_about(claims, "fr"), "fr")
        assert reading.readings, (kind, text)
        for one in reading.readings:
            assert differences([said.claim for said in one], claims) == ([], []), (kind, text)
