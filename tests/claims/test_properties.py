"""For random questions of every kind: what answers them is true, and what differs from it is not."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest

from core.claims.amounts import Amount
from core.claims.answer import NotAnswerable, complete
from core.claims.facts_index import Facts
from core.claims.forms import HOLE, Extreme, FirstYear, Form, Level, Rank, Verdict
from core.claims.needs import Call, calls_for
from core.claims.truth import decide
from core.data.facts import Coverage, FoundYear, Observation, Ranking
from core.data.snapshot import Snapshot
from core.tools import build_tools, dispatch

from .conftest import Run
from .random_forms import KINDS, RandomForms
from .twins import twins_of

MANY = 60


def answers(kind: type, snapshot: Snapshot, facts: Facts, seed: int) -> list[tuple[Form, tuple[Form, ...]]]:
    """Questions of a kind with what answers them; those without an answer are left out."""
    forms = RandomForms(snapshot, seed)
    found: list[tuple[Form, tuple[Form, ...]]] = []
    for _ in range(MANY):
        form = forms.make(kind)
        try:
            found.append((form, complete(form, facts)))
        except NotAnswerable:
            continue
    assert len(found) > MANY / 3, "most questions have an answer"
    return found


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_answers_are_true_and_whole(kind: type, snapshot: Snapshot, whole: Facts) -> None:
    """Every completed claim is supported, has no hole, and asserts something."""
    for form, claims in answers(kind, snapshot, whole, 1):
        for claim in claims:
            decision = decide(claim, whole, computed=True)
            assert decision.finding == "supported", (form, claim, decision)
            assert decision.fields
            assert HOLE not in [getattr(claim, name) for name in claim.__slots__]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_false_twins_are_contradicted(kind: type, snapshot: Snapshot, whole: Facts) -> None:
    """A digit, a direction, a place, a member, a year or a winner changed: never supported."""
    for _, claims in answers(kind, snapshot, whole, 2):
        for claim in claims:
            for twin in twins_of(claim, tuple(snapshot.countries)):
                decision = decide(twin, whole, computed=True)
                made_up = "XXX" in repr(twin)
                assert decision.finding != "supported", (claim, twin)
                assert made_up or decision.finding == "contradicted", (claim, twin, decision)


def test_another_cell_is_contradicted(snapshot: Snapshot, whole: Facts) -> None:
    """A value told of another country or year is false, unless that has the same value."""
    rng = Random(3)  # noqa: S311
    for _, claims in answers(Level, snapshot, whole, 3):
        for claim in claims:
            if not isinstance(claim, Level):
                continue
            for twin in (
                replace(claim, country=rng.choice(tuple(snapshot.countries))),
                replace(claim, year=rng.randint(2000, 2025)),
            ):
                same = (
                    snapshot.cells[twin.country, twin.indicator, twin.year]
                    == (snapshot.cells[claim.country, claim.indicator, claim.year])
                )
                assert decide(twin, whole, computed=True).finding == ("supported" if same else "contradicted")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_calls_answer_the_question(
    kind: type, snapshot: Snapshot, whole: Facts, coverage: Coverage, run: Run
) -> None:
    """What a form needs, run by the tools, gives the answer that all of the data gives."""
    forms = RandomForms(snapshot, 4)
    outcomes: Counter[str] = Counter()
    for _ in range(MANY):
        form = forms.make(kind)
        calls = calls_for(form, coverage)
        assert len(calls) <= 10
        facts = run(calls)
        assert _complete(form, facts) == _complete(form, whole), form
        outcomes[type(_complete(form, facts)).__name__] += 1
        for claim in _complete(form, facts) or ():
            if isinstance(claim, str):
                continue
            assert decide(claim, facts, computed=True).finding == "supported"
    assert outcomes["tuple"]


def test_calls_are_never_malformed(snapshot: Snapshot, coverage: Coverage) -> None:
    """A tool refuses only what has no value or is outside of the years, never the call."""
    tools = build_tools(snapshot)
    forms = RandomForms(snapshot, 5)
    for kind in KINDS:
        for _ in range(20):
            for call in calls_for(forms.make(kind), coverage):
                outcome = dispatch(tools, call.tool, call.arguments).outcome
                assert outcome in ("ok", "refused: no_value", "refused: year_out_of_range"), (call, outcome)


def test_places_are_those_of_the_ranking_tool(snapshot: Snapshot, whole: Facts, coverage: Coverage) -> None:
    """Decided here, and ranked there: two pieces of code, one truth."""
    tools = build_tools(snapshot)
    for indicator in snapshot.indicators:
        for year in range(2000, 2025):
            call = Call("rank_countries", {"indicator_code": indicator, "year": year})
            (ranking,) = [
                fact for fact in dispatch(tools, call.tool, call.arguments).facts if isinstance(fact, Ranking)
            ]
            for row in ranking.ranking:
                asked = Rank(
                    country=row.country,
                    indicator=indicator,
                    year=year,
                    among=coverage.countries,
                    place=HOLE,
                )
                (claim,) = complete(asked, whole)
                assert isinstance(claim, Rank)
                assert claim.place == row.rank
                shared = {other.country for other in ranking.ranking if other.rank == row.rank}
                assert {*claim.sharing, claim.country} == shared


def test_found_years_are_those_of_the_tool(snapshot: Snapshot, whole: Facts) -> None:
    """The same for peaks, lows and first years of the whole data."""
    forms = RandomForms(snapshot, 6)
    tools = build_tools(snapshot)
    seen: Counter[str] = Counter()
    for _ in range(300):
        asked = forms.first_year() if forms.flag() else forms.extreme()
        window = replace(asked.window, first=2000, last=2025)
        asked = replace(asked, window=window)
        condition = asked.end if isinstance(asked, Extreme) else "first_above"
        threshold = None
        if isinstance(asked, FirstYear):
            asked = replace(asked, bar=replace(asked.bar, bound="above"))
            threshold = float(asked.bar.value)
        arguments = {
            "country_code": asked.country,
            "indicator_code": asked.indicator,
            "condition": condition,
            "threshold": threshold,
            "other_country_code": None,
        }
        reply = dispatch(tools, "find_year", arguments)
        claim = complete(asked, whole)[0]
        found = [fact for fact in reply.facts if isinstance(fact, FoundYear)]
        if found:
            seen["found"] += 1
            said = claim.years if isinstance(claim, Extreme) else (claim.year,)  # type: ignore[union-attr]
            assert said == (found[0].year,)
        elif isinstance(claim, FirstYear):
            seen[claim.happened] += 1
            assert claim.happened == ("never" if "Never" in reply.content else "already")
        elif isinstance(claim, Extreme):
            seen["tie"] += 1
            assert isinstance(claim.years, tuple)
            assert len(claim.years) > 1
        alone = Facts(reply.facts, snapshot.coverage)
        if found or isinstance(claim, FirstYear):
            told = complete(asked, alone)[0]
            if isinstance(claim, FirstYear) and claim.happened == "already":
                claim = replace(claim, window=asked.window)  # the tool does not say how far it looked
            assert told == claim, "the tool's facts alone say the same"
    assert min(seen[name] for name in ("found", "never", "already", "tie")) > 0


def test_a_verdict_agrees_with_its_denial(snapshot: Snapshot, whole: Facts) -> None:
    """Yes and no are never both true, and one of them is wherever there are values."""
    seen: Counter[bool] = Counter()
    for _, claims in answers(Verdict, snapshot, whole, 7):
        verdict = claims[0]
        assert isinstance(verdict, Verdict)
        assert isinstance(verdict.holds, bool)
        seen[verdict.holds] += 1
        for holds in (True, False):
            expected = "supported" if holds == verdict.holds else "contradicted"
            assert decide(replace(verdict, holds=holds), whole, computed=True).finding == expected
    assert min(seen.values()) > 5
    assert len(seen) == 2


def test_every_wrong_unit_is_refused(snapshot: Snapshot, whole: Facts) -> None:
    """The same number in any other unit is not supported."""
    units = [*whole.catalog.units, "points", "times"]
    for _, claims in answers(Level, snapshot, whole, 8):
        for claim in claims:
            if isinstance(claim, Level) and isinstance(claim.amount, Amount):
                for unit in units:
                    twin = replace(claim, amount=replace(claim.amount, unit=unit))
                    right = unit == claim.amount.unit
                    assert (decide(twin, whole, computed=True).finding == "supported") is right


def test_facts_decide_no_more_than_they_hold(snapshot: Snapshot, coverage: Coverage, whole: Facts) -> None:
    """With fewer facts a claim is unproven or decided the same, never the other way round."""
    rng = Random(9)  # noqa: S311
    forms = RandomForms(snapshot, 9)
    cells = [cell for cell in snapshot.observations() if isinstance(cell, Observation)]
    parts = [Facts(rng.sample(cells, len(cells) * 3 // 4), coverage) for _ in range(4)]
    for kind in KINDS:
        for _ in range(30):
            try:
                claims = complete(forms.make(kind), whole)
            except NotAnswerable:
                continue
            for claim in claims:
                for said in (claim, *twins_of(claim, coverage.countries)):
                    finding = decide(said, whole, computed=True).finding
                    for part in parts:
                        less = decide(said, part, computed=True).finding
                        assert less in (finding, "unproven"), (said, finding, less)
                    strict = decide(said, whole).finding
                    assert strict in (finding, "unproven"), (said, finding, strict)


def _complete(form: Form, facts: Facts) -> object:
    try:
        return complete(form, facts)
    except NotAnswerable as error:
        return f"{error.reason} {error.missing}"


def test_amounts_of_answers_are_exact(snapshot: Snapshot, whole: Facts) -> None:
    """A level keeps every digit of the data; whoever writes it rounds it once."""
    for _, claims in answers(Level, snapshot, whole, 10):
        for claim in claims:
            if isinstance(claim, Level) and isinstance(claim.amount, Amount) and not claim.complement:
                value = snapshot.cells[claim.country, claim.indicator, claim.year]
                assert claim.amount.value == value
                assert isinstance(claim.amount.step, Decimal)
