"""One more country, and an indicator with another denominator, from question to shown answer: data alone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from builders import make_question
from catalog_folders import add_one_more, copy_catalog

from core.ask import Assistant, Route
from core.checking.gate import Gate
from core.checking.review import Draft
from core.conversation.providers.offline import OfflineProvider
from core.data import catalog
from core.data.catalog import loading
from core.data.facts import Observation
from core.data.snapshot import Indicator, Snapshot, load_snapshot
from core.tools.base import _covered_names

SMOKING = "SH.PRV.SMOK"
VALUES = {("FRA", 2019): "8.41", ("FRA", 2020): "8.01", ("CAN", 2019): "5.69", ("CAN", 2020): "9.66"}


@pytest.fixture
def grown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Snapshot]:
    """The example snapshot with France and smoking (invented values), and a catalog that has both."""
    copy_catalog(tmp_path)
    add_one_more(tmp_path)
    monkeypatch.setattr(loading, "BUILT_IN", tmp_path)
    loading._load_built_in.cache_clear()
    _covered_names.cache_clear()
    old = load_snapshot()
    indicator = Indicator(SMOKING, "Smoking", "percent of adults")
    cells = dict(old.cells)
    for country in (*old.countries, "FRA"):
        for code in (*old.indicators, SMOKING):
            for year in range(old.first_year, old.last_year + 1):
                cells.setdefault((country, code, year), None)
    for (country, year), value in VALUES.items():
        cells[country, SMOKING, year] = Decimal(value)
    for year in range(2000, 2026):
        cells["FRA", "SP.POP.TOTL", year] = Decimal(60_000_000 + 300_000 * (year - 2000))
    yield Snapshot(
        {**old.countries, "FRA": "France"}, {**old.indicators, SMOKING: indicator}, cells, old.sha256
    )
    loading._load_built_in.cache_clear()
    _covered_names.cache_clear()
    shutil.rmtree(tmp_path, ignore_errors=True)


async def ask(snapshot: Snapshot, text: str) -> str:
    gate = Gate.over(snapshot)
    outcome = await Assistant(snapshot, [Route(OfflineProvider(gate), "offline")], gate=gate).ask(
        make_question(text)
    )
    assert outcome.status == "valid"
    assert outcome.answer is not None
    return outcome.answer.text


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What was France's population in 2010?", "France's population was 63 million in 2010."),
        (
            "Quelle était la population de la France en 2010 ?",
            "La population de la France s'élevait à 63 millions d'habitants en 2010.",
        ),
        (
            "What was the smoking rate in France in 2020?",
            "In 2020, 8% of France's adults smoked.",
        ),
        (  # both ends, and their difference
            "Did smoking in Canada rise from 2019 to 2020?",
            (
                "Yes. Smoking in Canada rose from 5.7% of adults in 2019 to 9.7% in 2020, "
                "an increase of 4.0 percentage points, or 69.8%."
            ),
        ),
    ],
)
async def test_the_new_words_are_read_and_written(grown: Snapshot, question: str, answer: str) -> None:
    assert (await ask(grown, question)).replace("\u00a0", " ") == answer


@pytest.mark.parametrize(
    ("draft", "accepted"),
    [
        ("Smoking in France was 8.01% of adults in 2020.", True),
        ("Smoking in France was 8.01% of the population in 2020.", False),
        ("In 2020, 8% of France's adults smoked.", True),
        ("In 2020, 8% of the French smoked.", False),
        ("Smoking in France was 9.66% of adults in 2020.", False),
    ],
)
def test_the_denominator_is_its_own(grown: Snapshot, draft: str, accepted: bool) -> None:
    """The old check told an indicator with another denominator "of the population", as checked."""
    facts = [
        Observation(country, SMOKING, year, Decimal(value), "percent of adults")
        for (country, year), value in VALUES.items()
    ]
    review = Gate.over(grown).review(Draft(draft), None, facts)
    assert review.accepted is accepted, review


def test_the_same_question_is_declined_without_them() -> None:
    gate = Gate.over(load_snapshot(), catalog.load_catalog())
    assert gate.read_question("What was the smoking rate in France in 2020?").why in ("place", "measure")
