"""What facts say of a cell, and which derived numbers a tool made."""

from __future__ import annotations

from decimal import Decimal

import pytest

from core.claims.amounts import Window
from core.claims.facts_index import ContradictingFacts, Unproven
from core.data.facts import (
    Absence,
    Cell,
    Change,
    Difference,
    FoundYear,
    Mean,
    Observation,
    RankedCountry,
    Ranking,
    Ratio,
    Total,
)

from .conftest import Know

POP = "SP.POP.TOTL"


def people(country: str, year: int, value: int | None) -> Observation:
    return Observation(country, POP, year, None if value is None else Decimal(value), "people")


def test_values_of_every_kind_of_fact(know: Know) -> None:
    """An observation, a row of a ranking and a found year say what is in a cell."""
    ranking = Ranking(POP, 2020, "descending", (RankedCountry(1, "IND", Decimal(9)),), ("JPN",), "people")
    found = FoundYear(POP, "USA", "highest", 2021, Decimal(5), "people", 2000, 2021)
    facts = know(people("CAN", 2020, 3), ranking, found)
    assert facts.value("CAN", POP, 2020) == 3
    assert facts.value("IND", POP, 2020) == 9
    assert facts.value("JPN", POP, 2020) is None
    assert facts.value("USA", POP, 2021) == 5
    with pytest.raises(Unproven):
        facts.value("BRA", POP, 2020)


def test_known_to_be_missing(know: Know) -> None:
    """Empty, proven absent, or out of the years that the data covers."""
    absence = Absence("no_value", "BRA", POP, 2001, 2003)
    facts = know(people("CAN", 2020, None), absence)
    assert facts.value("CAN", POP, 2020) is None
    assert facts.value("BRA", POP, 2002) is None
    assert facts.value("BRA", POP, 1999) is None
    assert not facts.knows("BRA", POP, 2004)
    assert facts.series("BRA", POP, Window(2001, 2003)) == {}
    with pytest.raises(Unproven):
        facts.series("BRA", POP, Window(2001, 2004))


@pytest.mark.parametrize(
    "facts",
    [
        (people("CAN", 2020, 3), people("CAN", 2020, 4)),
        (people("CAN", 2020, 3), people("CAN", 2020, None)),
        (people("CAN", 2020, 3), Absence("no_value", "CAN", POP, 2020, 2020)),
        (
            people("CAN", 2000, 30),
            people("CAN", 2020, 35),
            Change("CAN", POP, 2000, 2020, Decimal(9), None, "people"),
        ),
        (
            people("CAN", 2000, 30),
            people("JPN", 2000, 35),
            Difference(POP, 2000, "JPN", "CAN", Decimal(9), "people"),
        ),
        (
            Mean(POP, ("CAN", "JPN"), (2000,), Decimal(1), "people"),
            Mean(POP, ("JPN", "CAN"), (2000,), Decimal(3), "people"),
        ),
        (
            people("CAN", 2000, 30),
            people("JPN", 2000, 35),
            Total(POP, ("CAN", "JPN"), 2000, Decimal(70), "people"),
        ),
    ],
)
def test_contradicting_facts_are_refused(know: Know, facts: tuple[Observation, ...]) -> None:
    """Nothing can be decided on facts that say two things of one cell."""
    with pytest.raises(ContradictingFacts):
        know(*facts)


def test_a_fact_in_another_unit_says_nothing(know: Know) -> None:
    """A population in dollars is no population."""
    facts = know(Observation("CAN", POP, 2020, Decimal(3), "current US dollars"))
    assert not facts.knows("CAN", POP, 2020)


def test_derived_values_say_whether_a_tool_made_them(know: Know) -> None:
    """Proven where a fact holds it, in whatever direction; else computed from the values."""
    one, other = Cell("CAN", POP, 2000), Cell("JPN", POP, 2000)
    cells = (people("CAN", 2000, 30), people("JPN", 2000, 120))
    bare = know(*cells)
    assert (bare.difference(one, other).value, bare.difference(one, other).proven) == (-90, False)
    assert (bare.ratio(one, other).value, bare.ratio(one, other).proven) == (Decimal("0.25"), False)
    assert (bare.total(POP, ("CAN", "JPN"), 2000).value, bare.mean(POP, ("CAN", "JPN"), (2000,)).proven) == (
        150,
        False,
    )
    told = know(
        *cells,
        Difference(POP, 2000, "JPN", "CAN", Decimal(90), "people"),
        Ratio(other, one, Decimal(4)),
        Total(POP, ("CAN", "JPN"), 2000, Decimal(150), "people"),
        Mean(POP, ("CAN", "JPN"), (2000,), Decimal(75), "people"),
    )
    assert told.difference(one, other).proven
    assert told.difference(other, one).proven
    assert told.ratio(other, one).proven
    assert told.ratio(one, other).proven, "the same fact, turned round"
    assert told.total(POP, ("JPN", "CAN"), 2000).proven
    assert told.mean(POP, ("JPN", "CAN"), (2000,)).proven


def test_derived_facts_without_their_values(know: Know) -> None:
    """They hold the number themselves."""
    change = Change("CAN", POP, 2000, 2020, Decimal(5), Decimal("16.666667"), "people")
    facts = know(change, Ratio(Cell("CAN", POP, 2000), Cell("JPN", POP, 2000), Decimal("0.25")))
    moved = facts.change("CAN", POP, 2000, 2020)
    assert (moved.absolute, moved.percent, moved.proven) == (5, Decimal("16.666667"), True)
    inverse = facts.ratio(Cell("JPN", POP, 2000), Cell("CAN", POP, 2000))
    assert (inverse.value, inverse.proven) == (4, True)
    with pytest.raises(Unproven):
        facts.change("CAN", POP, 2000, 2021)


def test_a_rounded_fact_gives_the_exact_value_beside_its_ends(know: Know) -> None:
    """JSON rounds derived numbers to six decimals; the values give all of them."""
    cells = (people("CAN", 2000, 3), people("CAN", 2020, 4))
    facts = know(*cells, Change("CAN", POP, 2000, 2020, Decimal(1), Decimal("33.333333"), "people"))
    moved = facts.change("CAN", POP, 2000, 2020)
    assert moved.proven
    assert moved.percent is not None
    assert str(moved.percent).startswith("33.3333333333")
