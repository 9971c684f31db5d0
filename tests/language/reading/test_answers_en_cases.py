"""The judged English answers of the even half, the application's own sentences, and the one-word attack."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path
from random import Random

from core.data.catalog import load_catalog
from core.language.reading.answers import AnswerReader
from core.language.writing import write_claims
from tests.language.reading.answer_cases import Case, cases, is_even, judge
from tests.language.reading.attack_answers import RESTRICTING, attack
from tests.language.reading.silent_words import find_silent_words
from tests.language.reading.written_back import asked_about, differences
from tests.language.writing.corpus import build_coverage
from tests.language.writing.roundtrip import make_claims

_GRAMMAR = Path(__file__).parents[3] / "core" / "language" / "grammar" / "en"
# Read over one by one: where they may be left out they restrict nothing.
_HARMLESS = frozenset(
    Path(__file__).with_name("harmless_words_answers_en.txt").read_text(encoding="utf-8").split()
)
# True answers to something else: holding them to the question is the gate's part.
_ANSWER_SOMETHING_ELSE = frozenset({"N352", "AA055", "AC038", "T032", "B119", "B120", "B124", "B379", "B387"})
# Hedges of a right figure, words of a name ("average life expectancy", "total population"), "$10,370 each".
_CHANGE_NOTHING = frozenset({"about", "around", "only", "total", "average", "each"})
# The mean of one year and a rank of one are said as if they were more; nobody asks for them.
_OF_ONE = ("mean", "rank", "rank_first")


def test_judged_answers() -> None:
    """Most true ones are read and supported; of the false ones only those that answer something else."""
    found: Counter[tuple[bool, str]] = Counter()
    supported: set[str] = set()
    for case in cases("judged", "en"):
        if is_even(case.name):
            finding = judge(case, "en").finding
            found[case.accept, finding] += 1
            if finding == "supported" and not case.accept:
                supported.add(case.name)
    true = sum(n for (accept, _), n in found.items() if accept)
    assert true > 400
    assert supported <= _ANSWER_SOMETHING_ELSE
    assert found[True, "supported"] >= 0.84 * true
    assert found[True, "contradicted"] <= 0.015 * true


def test_right_figures_told_of_something_else() -> None:
    wrong = [
        case.name
        for case in cases("beyond", "en")
        if not case.accept and judge(case, "en").finding == "supported"
    ]
    assert wrong == []


def test_own_sentences_are_read_back() -> None:
    catalog, coverage = load_catalog(), build_coverage()
    reader = AnswerReader(catalog, coverage)
    lost = []
    for kind, claims in make_claims(11, 6):
        text = write_claims(claims, "en", catalog, coverage)
        readings = reader.read(text, asked_about(claims, "en"), "en").readings
        good = [differences([said.claim for said in one], claims) == ([], []) for one in readings]
        if not (good and all(good)) and kind not in _OF_ONE:
            lost.append((kind, text))
    assert lost == []


def test_a_word_put_in_or_replaced_changes_the_claims_or_stops_the_reading() -> None:
    true: list[Case] = [
        case
        for case in cases("judged", "en")
        if case.accept and is_even(case.name) and judge(case, "en").finding == "supported"
    ]
    chance = Random(5)  # noqa: S311 (the same words every time)
    counts: Counter[str] = Counter()
    same: dict[str, list[str]] = defaultdict(list)
    for case in chance.sample(true, 40):
        attack(case, "en", RESTRICTING["en"].split(), chance, counts, same, [])
    silent = {
        what: texts
        for what, texts in same.items()
        if what.startswith("insert") and what.split()[1] not in _CHANGE_NOTHING
    }
    assert counts["insert"] > 300
    assert silent == {}


def test_words_that_may_be_left_out_restrict_nothing() -> None:
    files = [_GRAMMAR / "amounts.grammar", *sorted(_GRAMMAR.glob("answers*.grammar"))]
    assert sorted(find_silent_words(files, "CLAUSE") - _HARMLESS) == []
