"""What a question comes to: the main claim, why, and what is missing."""

from __future__ import annotations

from typing import Any

import pytest

from core.claims.amounts import Window
from core.claims.answer import NotAnswerable, complete, complete_all
from core.claims.facts_index import Facts
from core.claims.forms import (
    HOLE,
    Change,
    ChangeRank,
    Comparison,
    Count,
    Covered,
    Crossing,
    Crossings,
    Extreme,
    FirstYear,
    Level,
    Mean,
    Missing,
    Order,
    Rank,
    Throughout,
    Verdict,
)
from core.claims.needs import Call, TooManyCalls, calls_for, calls_for_all
from core.data.facts import Coverage

from .conftest import Know, amount

POP, GDP = "SP.POP.TOTL", "NY.GDP.MKTP.CD"
LIFE, POWER, NET = "SP.DYN.LE00.IN", "EG.ELC.ACCS.ZS", "IT.NET.USER.ZS"
EIGHT = ("BRA", "CAN", "GBR", "IND", "JPN", "MEX", "NGA", "USA")


def only(*claims: Any) -> Any:
    (claim,) = claims
    return claim


def test_a_false_premise_is_told_as_it_is(whole: Facts) -> None:
    """ "How much did it rise?" of a fall is answered with the fall."""
    asked = Change(country="NGA", indicator=GDP, from_year=2023, to_year=2024, direction="up", amounts=HOLE)
    claim = only(*complete(asked, whole))
    assert claim.direction == "down"
    assert [one.unit for one in claim.amounts] == ["usd", "percent"]
    assert all(one.value > 0 for one in claim.amounts)
    higher = Comparison(country="CAN", other="JPN", indicator=POP, year=2024, relation="above", by=HOLE)
    assert only(*complete(higher, whole)).relation == "below"


def test_the_measure_that_was_asked_for_comes_first(whole: Facts) -> None:
    """In percent, or in the unit; the other one beside it."""
    asked = Change(
        country="NGA", indicator=GDP, from_year=2023, to_year=2024, amounts=HOLE, measured="percent"
    )
    assert [one.unit for one in only(*complete(asked, whole)).amounts] == ["percent", "usd"]


def test_which_of_two_names_the_one_ahead(whole: Facts) -> None:
    """Who is higher comes first, whichever was named first."""
    asked = Comparison(country="CAN", other="JPN", indicator=POP, year=2024, relation=HOLE)
    claim = only(*complete(asked, whole))
    assert (claim.country, claim.relation, claim.other) == ("JPN", "above", "CAN")


def test_ties_are_shared(whole: Facts) -> None:
    """Four have 100 percent: nobody is first alone, and no list ends between them."""
    first = only(*complete(Rank(country=HOLE, indicator=POWER, year=2024, among=EIGHT), whole))
    assert {first.country, *first.sharing} == {"CAN", "GBR", "JPN", "USA"}
    top = only(*complete(Order(indicator=POWER, year=2024, among=EIGHT, count=2), whole))
    assert top.count == len(top.rows) == 4
    peak = Extreme(country="CAN", indicator=POWER, window=Window(2000, 2025), end="highest")
    assert len(only(*complete(peak, whole)).years) == 25


def test_a_window_is_told_as_far_as_there_are_values(whole: Facts) -> None:
    """There is no life expectancy of 2025."""
    peak = Extreme(country="JPN", indicator=LIFE, window=Window(2010, 2025), end="highest")
    assert only(*complete(peak, whole)).window == Window(2010, 2024)


@pytest.mark.parametrize(
    ("bar", "happened"), [("90", "never"), ("70", "already"), ("82", "crossed"), ("84", "crossed")]
)
def test_first_years(bar: str, happened: str, whole: Facts) -> None:
    """Crossed, never (and how near it came), or already so when the data starts."""
    asked = FirstYear(
        country="JPN",
        indicator=LIFE,
        window=Window(2000, 2024),
        bar=amount(bar, None, bound="above"),
    )
    claims = complete(asked, whole)
    assert isinstance(claims[0], FirstYear)
    assert claims[0].happened == happened
    assert claims[0].bar.unit == "years"
    assert [type(claim) for claim in claims[1:]] == ([Extreme] if happened == "never" else [])


def test_what_is_missing_is_said_beside_what_there_is(whole: Facts) -> None:
    """Of a group those with a value are told, of the others that there is none."""
    asked = [Level(country=code, indicator=NET, year=2025) for code in ("IND", "CAN")]
    found, gap = complete_all(asked, whole)
    assert isinstance(found, Level)
    assert gap == Missing(what="value", country="CAN", indicator=NET, years=Window(2025, 2025))
    series = [Level(country="CAN", indicator=LIFE, year=year) for year in (2023, 2024, 2025)]
    assert [type(claim) for claim in complete_all(series, whole)] == [Level, Level, Missing]


def test_nothing_there_is_not_answered(whole: Facts) -> None:
    """The gap is told, once for all countries, with the newest value that there is."""
    with pytest.raises(NotAnswerable) as one:
        complete(Level(country="CAN", indicator=LIFE, year=2025), whole)
    assert one.value.reason == "missing"
    newest = only(*one.value.instead)
    assert (newest.year, newest.amount.value) == (2024, whole.value("CAN", LIFE, 2024))
    for asked in (
        Rank(country=HOLE, indicator=LIFE, year=2025, among=EIGHT),
        Mean(indicator=LIFE, countries=EIGHT, years=(2025,)),
        Count(bars=(), among=EIGHT, year=2025),
        Verdict(claim=Rank(country="JPN", indicator=LIFE, year=2025, among=EIGHT)),
    ):
        with pytest.raises(NotAnswerable) as all_of_them:
            complete(asked, whole)
        if isinstance(asked, (Rank, Mean)):
            everywhere = Missing(what="value", indicator=LIFE, years=Window(2025, 2025))
            own = Missing(what="value", country="JPN", indicator=LIFE, years=Window(2025, 2025))
            assert all_of_them.value.missing in ((everywhere,), (own,))


def test_unproven_and_false_questions(whole: Facts, know: Know) -> None:
    """Without facts nothing is said; nobody is first where nobody moved that way, or all did not."""
    with pytest.raises(NotAnswerable, match="unproven"):
        complete(Level(country="CAN", indicator=POP, year=2024), know())
    fell: dict[str, Any] = {"indicator": POP, "from_year": 2000, "to_year": 2024}
    grew = ChangeRank(country=HOLE, among=("JPN", "CAN"), direction="down", **fell)
    assert only(*complete(grew, whole)).country == "JPN"
    with pytest.raises(NotAnswerable, match="nobody"):
        complete(ChangeRank(country=HOLE, among=("USA", "CAN"), direction="down", **fell), whole)
    with pytest.raises(NotAnswerable, match="false"):
        complete(ChangeRank(country=HOLE, among=("JPN", "CAN"), least=True, **fell), whole)


@pytest.mark.parametrize(
    ("claim", "holds", "why"),
    [
        (Level(country="CAN", indicator=LIFE, year=2024, amount=amount("80", bound="above")), True, [Level]),
        (Rank(country="CAN", indicator=POP, year=2024, among=EIGHT), False, [Rank, Rank]),
        (Rank(country="IND", indicator=POP, year=2024, among=EIGHT), True, [Rank]),
        (Crossing(country="IND", other="GBR", indicator=GDP, year=2022), True, [Crossing]),
        (Crossing(country="IND", other="GBR", indicator=GDP, year=2023), False, [Crossings]),
        (
            Throughout(
                country="JPN",
                indicator=LIFE,
                window=Window(2000, 2024),
                bar=amount("83", "years", bound="above"),
            ),
            False,
            [Throughout, Extreme],
        ),
        (
            ChangeRank(country="IND", indicator=POP, from_year=2000, to_year=2024, among=EIGHT),
            False,
            [ChangeRank, Change],
        ),
        (Missing(what="value", country="CAN", indicator=LIFE, years=Window(2024, 2024)), False, [Level]),
        (Covered(years=Window(2000, 2020)), False, [Covered]),
    ],
)
def test_a_verdict_and_why(claim: Any, holds: bool, why: list[type], whole: Facts) -> None:
    """Yes or no first, then the claims that show it: never a figure instead of the verdict."""
    verdict, *reasons = complete(Verdict(claim=claim), whole)
    assert isinstance(verdict, Verdict)
    assert verdict.holds is holds
    assert [type(reason) for reason in reasons] == why


def test_a_group_without_all_values(whole: Facts) -> None:
    """Those without a value do not rank: the claim is of the others, and says so."""
    gaps = [Level(country=code, indicator=NET, year=2025) for code in EIGHT]
    claims = complete_all(gaps, whole)
    assert isinstance(claims[0], Level)
    assert claims[0].country == "IND"
    assert len([claim for claim in claims if isinstance(claim, Missing)]) == 7


def test_calls_of_several_questions_together(coverage: Coverage) -> None:
    """A series is one call, all countries of a year are one ranking, nothing is asked twice."""
    series = [Level(country="CAN", indicator=POP, year=year) for year in range(2015, 2025)]
    call = only(*calls_for_all([*series, *series], coverage))
    assert call.arguments == {
        "country_code": "CAN",
        "indicator_code": POP,
        "start_year": 2015,
        "end_year": 2024,
    }
    everybody = [Level(country=code, indicator=POP, year=2024) for code in EIGHT]
    assert only(*calls_for_all(everybody, coverage)).tool == "rank_countries"
    far = [Level(country=code, indicator=POP, year=year) for code in EIGHT for year in range(2000, 2026)]
    assert len(calls_for_all(far, coverage)) == 8
    assert calls_for(Covered(), coverage) == ()


def test_too_many_calls_say_so(coverage: Coverage) -> None:
    """More than ten are not made."""
    codes = (POP, GDP, LIFE, NET)
    far = [
        Change(country=one, indicator=code, from_year=2000, to_year=2024) for one in EIGHT for code in codes
    ]
    with pytest.raises(TooManyCalls) as error:
        calls_for_all(far, coverage)
    assert error.value.number == 32


def test_a_call_is_plain_json(coverage: Coverage) -> None:
    """Names and arguments of a tool, nothing else."""
    asked = Comparison(country="CAN", other="JPN", indicator=POP, year=2024)
    assert calls_for(asked, coverage) == (
        Call(
            "compare_countries",
            {"indicator_code": POP, "year": 2024, "country_codes": ["CAN", "JPN"]},
        ),
    )
