"""Places, orders, changes in order, shares, means, totals and counts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.claims.amounts import Window
from core.claims.facts_index import Facts
from core.claims.forms import Bar, ChangeRank, Count, GroupShare, Mean, Order, Rank, Row, Total
from core.claims.needs import calls_for
from core.claims.truth import decide
from core.data.facts import Coverage

from .conftest import Run, amount

POP, GDP, PCAP = "SP.POP.TOTL", "NY.GDP.MKTP.CD", "NY.GDP.PCAP.CD"
LIFE, POWER, NET = "SP.DYN.LE00.IN", "EG.ELC.ACCS.ZS", "IT.NET.USER.ZS"
EIGHT = ("BRA", "CAN", "GBR", "IND", "JPN", "MEX", "NGA", "USA")


def finding(claim: Any, facts: Facts, *, computed: bool = True) -> str:
    return decide(claim, facts, computed=computed).finding


FIRST = Rank(country="IND", indicator=POP, year=2024, among=EIGHT)
LAST = Rank(country="CAN", indicator=POP, year=2024, among=EIGHT, end="lowest")


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (FIRST, "supported"),
        (LAST, "supported"),
        (replace(FIRST, end="lowest"), "contradicted"),
        (replace(FIRST, place=2), "contradicted"),
        (replace(FIRST, country="USA"), "contradicted"),
        (replace(FIRST, country="USA", place=2), "supported"),
        (replace(FIRST, country="NGA", place=None, within=3), "supported"),
        (replace(FIRST, country="BRA", place=None, within=3), "contradicted"),
        (replace(FIRST, sharing=("USA",)), "contradicted"),
        (replace(FIRST, amount=amount("1.45e9")), "supported"),
        (replace(FIRST, amount=amount("1.46e9")), "contradicted"),
        (replace(FIRST, country="USA", among=tuple(code for code in EIGHT if code != "IND")), "supported"),
        (replace(FIRST, country="USA", among=("IND", "CAN")), "contradicted"),  # none of them
        (replace(FIRST, indicator=LIFE, year=2025), "contradicted"),  # nobody has a value
        (replace(FIRST, indicator=NET, year=2025), "unproven"),  # India alone has one
    ],
)
def test_places(claim: Rank, expected: str, whole: Facts) -> None:
    """Counted from an end, among exactly those, of whom every one has a value."""
    assert finding(claim, whole) == expected


def test_a_shared_place(whole: Facts) -> None:
    """A place is one's own unless exactly the others that share it are named."""
    joint = Rank(country="CAN", indicator=POWER, year=2024, among=EIGHT)
    assert finding(joint, whole) == "contradicted"
    assert finding(replace(joint, sharing=("GBR", "JPN", "USA")), whole) == "supported"
    assert finding(replace(joint, sharing=("GBR", "JPN")), whole) == "contradicted"
    assert finding(replace(joint, place=None, within=4), whole) == "supported"
    assert finding(replace(joint, place=None, within=3), whole) == "contradicted"


def test_a_place_needs_everybody(run: Run, coverage: Coverage) -> None:
    """A place among eight is not shown by the values of two."""
    two = run(calls_for(replace(FIRST, among=("IND", "CAN")), coverage)[:0])
    assert finding(FIRST, two) == "unproven"
    assert finding(FIRST, run(calls_for(FIRST, coverage)), computed=False) == "supported"


def rows(*countries: str) -> tuple[Row, ...]:
    return tuple(Row(country=code) for code in countries)


TOP = Order(indicator=POP, year=2024, among=EIGHT, count=3, rows=rows("IND", "USA", "NGA"))


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (TOP, "supported"),
        (replace(TOP, rows=rows("USA", "IND", "NGA")), "contradicted"),  # out of order
        (replace(TOP, rows=rows("IND", "USA", "BRA")), "contradicted"),  # skips Nigeria
        (replace(TOP, rows=rows("IND", "USA")), "contradicted"),  # not three
        (replace(TOP, end="lowest"), "contradicted"),
        (replace(TOP, end="lowest", rows=rows("CAN", "GBR", "JPN")), "supported"),
        (replace(TOP, count=None), "contradicted"),  # not all of them
        (replace(TOP, count=None, among=("NGA", "USA", "IND")), "supported"),
        (
            replace(TOP, rows=(Row(country="IND", amount=amount("1.4e9")), *rows("USA", "NGA"))),
            "contradicted",
        ),
        (replace(TOP, indicator=POWER, count=2, rows=rows("CAN", "JPN")), "contradicted"),  # four are equal
        (replace(TOP, indicator=POWER, count=4, rows=rows("USA", "JPN", "CAN", "GBR")), "supported"),
    ],
)
def test_orders(claim: Order, expected: str, whole: Facts) -> None:
    """Exactly the first ones, in order, nobody skipped, and never cut between equal ones."""
    assert finding(claim, whole) == expected


GREW = ChangeRank(country="NGA", indicator=POP, from_year=2000, to_year=2024, among=EIGHT)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (GREW, "supported"),
        (replace(GREW, country="IND"), "contradicted"),
        (replace(GREW, country="IND", measured="absolute"), "supported"),
        (replace(GREW, country="JPN", direction="down"), "supported"),
        (replace(GREW, amounts=(amount("84.1", "percent"),)), "supported"),
        (replace(GREW, amounts=(amount("84.2", "percent"),)), "contradicted"),
        (replace(GREW, from_amount=amount("126e6"), to_amount=amount("233e6")), "supported"),
        (replace(GREW, country="JPN", least=True), "contradicted"),  # it fell
        (replace(GREW, country="GBR", least=True, among=("GBR", "NGA", "IND")), "supported"),
        (replace(GREW, indicator=LIFE, to_year=2025), "unproven"),
    ],
)
def test_whose_change_was_greatest(claim: ChangeRank, expected: str, whole: Facts) -> None:
    """Over all of them, in percent or in the unit, and in that direction."""
    assert finding(claim, whole) == expected


def test_a_part_of_a_total(whole: Facts) -> None:
    """America's part of the eight's GDP is 61.7 percent; of life expectancies there is no total."""
    share = GroupShare(country="USA", indicator=GDP, year=2024, among=EIGHT, share=amount("61.7", "percent"))
    assert finding(share, whole) == "supported"
    assert finding(share, whole, computed=False) == "unproven"
    two_thirds = amount("66.6666666667", "percent", fraction=True)
    assert finding(replace(share, share=two_thirds), whole) == "contradicted"
    assert finding(replace(share, total=amount("47.5e12", "usd")), whole) == "supported"
    assert finding(replace(share, indicator=LIFE), whole) == "contradicted"
    assert finding(replace(share, country="USA", among=EIGHT[:-1]), whole) == "contradicted"


def test_means_and_totals_are_of_exactly_those(whole: Facts, run: Run, coverage: Coverage) -> None:
    """One country or year more or less is another number, and one that no tool made."""
    mean = Mean(indicator=LIFE, countries=("CAN", "JPN"), years=(2024,), amount=amount("83.1", "years"))
    assert finding(mean, whole) == "supported"
    assert finding(mean, whole, computed=False) == "unproven"
    proven = run(calls_for(mean, coverage))
    assert finding(mean, proven, computed=False) == "supported"
    assert finding(replace(mean, countries=("CAN", "JPN", "USA")), proven) == "unproven"
    assert finding(replace(mean, countries=("CAN", "JPN", "USA")), whole) == "contradicted"
    assert finding(replace(mean, countries=("CAN",)), whole) == "contradicted"
    total = Total(indicator=POP, countries=("CAN", "JPN"), year=2024, amount=amount("165.2e6", "people"))
    assert finding(total, whole) == "supported"
    assert finding(replace(total, amount=amount("165.3e6", "people")), whole) == "contradicted"
    assert decide(replace(total, indicator=LIFE), whole, computed=True).ill_formed
    years = Mean(indicator=LIFE, countries=("CAN",), years=(2023, 2024), amount=amount("81.9", "years"))
    assert finding(years, whole) == "supported"
    assert finding(replace(years, years=(2023, 2024, 2025)), whole) == "contradicted"


LONG = Bar(indicator=LIFE, amount=amount("80", "years", bound="above"))
RICH = Bar(indicator=PCAP, amount=amount("50000", "usd", bound="above"))
COUNT = Count(bars=(LONG,), among=EIGHT, year=2024, number=3, members=rows("JPN", "CAN", "GBR"))


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (COUNT, "supported"),
        (replace(COUNT, number=2), "contradicted"),
        (replace(COUNT, number=2, at_least=True), "supported"),
        (replace(COUNT, number=2, at_least=True, members=rows("JPN", "CAN")), "supported"),
        (replace(COUNT, number=4, at_least=True), "contradicted"),
        (replace(COUNT, members=rows("JPN", "CAN")), "contradicted"),  # one is left out
        (replace(COUNT, number=None, members=rows("JPN", "CAN", "GBR", "USA")), "contradicted"),
        (replace(COUNT, bars=(LONG, RICH), number=2, members=rows("CAN", "GBR")), "supported"),
        (replace(COUNT, bars=(LONG, RICH), number=3), "contradicted"),
        (replace(COUNT, bars=(Bar(indicator=LIFE, other="USA"),)), "supported"),
        (replace(COUNT, window=Window(2000, 2024), number=1, members=rows("JPN")), "supported"),
        (replace(COUNT, window=Window(2000, 2024)), "contradicted"),
        (
            replace(COUNT, bars=(Bar(indicator=LIFE, amount=amount("80", "usd", bound="above")),)),
            "contradicted",
        ),
        (replace(COUNT, year=2025), "unproven"),
    ],
)
def test_counts(claim: Count, expected: str, whole: Facts) -> None:
    """How many meet every bar, and exactly who, in a year or in each of a window."""
    assert finding(claim, whole) == expected
