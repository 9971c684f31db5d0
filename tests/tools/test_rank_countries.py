"""rank_countries: highest first, equal values share a rank, the missing are listed and never ranked."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.data.facts import Observation, Ranking
from core.data.snapshot import Snapshot
from core.tools import ToolReply
from core.tools.arithmetic import rank

Call = Callable[..., ToolReply]


def ranking_of(reply: ToolReply) -> Ranking:
    ranking = reply.facts[0]
    assert isinstance(ranking, Ranking)
    return ranking


def test_the_largest_populations_of_2024_are_ranked(call: Call) -> None:
    content = json.loads(call("rank_countries", indicator_code="SP.POP.TOTL", year=2024).content)
    assert [row["country"] for row in content["ranking"][:3]] == ["India", "United States", "Nigeria"]
    assert content["ranking"][0] == {
        "rank": 1,
        "country": "India",
        "value": 1450935791,
        "text": "1,450,935,791 people",
    }
    assert (content["of"], content["missing"], content["year"]) == (8, [], 2024)


def test_text_reads_from_the_top(call: Call) -> None:
    """Keys are not sorted: rank comes before country, country before its value."""
    reply = call("rank_countries", indicator_code="SP.POP.TOTL", year=2024)
    assert '{"rank":1,"country":"India","value":' in reply.content


def test_each_country_is_proven_by_an_observation_too(call: Call, snapshot: Snapshot) -> None:
    reply = call("rank_countries", indicator_code="NY.GDP.PCAP.CD", year=2010)
    cells = {snapshot.observation(code, "NY.GDP.PCAP.CD", 2010) for code in snapshot.countries}
    assert set(reply.facts[1:]) == cells
    assert len(reply.facts) == 9


def test_equal_values_share_a_rank_and_the_next_one_is_skipped(call: Call) -> None:
    reply = call("rank_countries", indicator_code="EG.ELC.ACCS.ZS", year=2024)
    ranks = [(row.rank, row.country) for row in ranking_of(reply).ranking]
    assert ranks == [
        (1, "CAN"),
        (1, "GBR"),
        (1, "JPN"),
        (1, "USA"),
        (5, "IND"),
        (6, "BRA"),
        (6, "MEX"),
        (8, "NGA"),
    ]


def test_countries_without_a_value_are_missing_and_the_latest_complete_year_is_told(call: Call) -> None:
    reply = call("rank_countries", indicator_code="IT.NET.USER.ZS", year=2025)
    content = json.loads(reply.content)
    assert [row["country"] for row in content["ranking"]] == ["India"]
    assert content["of"] == 1
    assert len(content["missing"]) == 7
    assert content["latest_complete_year"] == 2024
    assert ranking_of(reply).missing == ("BRA", "CAN", "GBR", "JPN", "MEX", "NGA", "USA")
    nulls = [fact for fact in reply.facts[1:] if isinstance(fact, Observation) and fact.value is None]
    assert len(nulls) == 7


def test_a_year_without_any_value_is_refused_and_not_an_empty_list(call: Call) -> None:
    """An empty list reads as a fact."""
    reply = call("rank_countries", indicator_code="SP.DYN.LE00.IN", year=2025)
    assert reply.outcome == "refused: no_value"
    assert "latest year with values is 2024" in json.loads(reply.content)["message"]
    assert all(isinstance(fact, Observation) and fact.value is None for fact in reply.facts)
    assert len(reply.facts) == 8


@pytest.mark.parametrize("year", [2000, 2012, 2024])
def test_every_ranking_of_the_snapshot_is_in_order(call: Call, snapshot: Snapshot, year: int) -> None:
    for indicator in snapshot.indicators:
        rows = ranking_of(call("rank_countries", indicator_code=indicator, year=year)).ranking
        values = [row.value for row in rows]
        assert values == sorted(values, reverse=True)
        assert all(row.rank == 1 + sum(other > row.value for other in values) for row in rows)


_VALUES = st.none() | st.integers(-3, 3).map(Decimal)


@settings(max_examples=100, deadline=None)
@given(st.lists(_VALUES, min_size=1, max_size=8))
def test_a_rank_is_one_more_than_the_number_of_higher_values(values: list[Decimal | None]) -> None:
    cells = [Observation(f"C{place}", "I", 2000, value, "people") for place, value in enumerate(values)]
    ranking = rank(cells)
    known = [value for value in values if value is not None]
    assert ranking.of == len(known)
    assert len(ranking.missing) == len(values) - len(known)
    for row in ranking.ranking:
        assert row.rank == 1 + sum(other > row.value for other in known)
        assert values[int(row.country[1:])] == row.value
