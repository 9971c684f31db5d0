"""The tools over all the world's countries and groups: what a model is told does not grow with the data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from made_snapshots import write_folder

from core.ask import Assistant, Route
from core.checking.gate import Gate
from core.conversation.messages import Question
from core.conversation.providers.offline import OfflineProvider
from core.data.catalog import load_catalog
from core.data.facts import Mean, Observation, Ranking, Ratio, Total
from core.data.snapshot import Indicator, Snapshot, load_snapshot
from core.tools import ToolReply, build_tools, dispatch

YEARS = range(1960, 2026)
LIFE = "SP.DYN.LE00.IN"
# Without a value in 2025; of 2024 a few are late.
LATE = ("AND", "MCO", "SMR")


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    """Every place of the catalog; life expectancy grows with the place in the alphabet. Kosovo has none."""
    catalog = load_catalog()
    places = {code: one.words["en"].noun.name for code, one in catalog.known.items()}
    values = {
        (code, LIFE, year): f"{40 + place / 10 + (year - 1960) / 100:.2f}"
        for place, code in enumerate(sorted(places))
        for year in YEARS
        if code != "XKX" and not (year == 2025 and code != "CAN") and not (year == 2024 and code in LATE)
    }
    values |= {("CAN", "SP.POP.TOTL", year): str(30_000_000 + year) for year in YEARS}
    indicators = [
        Indicator(code, catalog.indicators[code].words["en"].noun.name, catalog.indicators[code].unit_in_data)
        for code in (LIFE, "SP.POP.TOTL")
    ]
    folder: Path = tmp_path_factory.mktemp("world")
    return load_snapshot(
        write_folder(folder, places, indicators, values, YEARS, aggregates=catalog.aggregates)
    )


def call(snapshot: Snapshot, tool: str, /, **arguments: Any) -> ToolReply:
    return dispatch(build_tools(snapshot), tool, arguments)


def test_a_ranking_tells_both_ends_and_proves_every_country(snapshot: Snapshot) -> None:
    reply = call(snapshot, "rank_countries", indicator_code=LIFE, year=2023)
    content = json.loads(reply.content)
    assert [row["rank"] for row in content["highest"]] == list(range(1, 11))
    assert [row["rank"] for row in content["lowest"]] == [212, 213, 214, 215, 216]
    assert (content["of"], content["missing"]) == (216, "1 of 217 countries")
    assert len(reply.content) < 2_500
    [ranking] = [fact for fact in reply.facts if isinstance(fact, Ranking)]
    assert {row.country for row in ranking.ranking} | set(ranking.missing) == set(snapshot.countries)
    assert sum(isinstance(fact, Observation) for fact in reply.facts) == 217


def test_no_group_is_ever_ranked(snapshot: Snapshot) -> None:
    reply = call(snapshot, "rank_countries", indicator_code=LIFE, year=2023)
    ranking = reply.facts[0]
    assert isinstance(ranking, Ranking)
    assert not {row.country for row in ranking.ranking} & set(snapshot.aggregates)


def test_a_group_is_compared_with_countries_and_never_averaged_or_added(snapshot: Snapshot) -> None:
    reply = call(snapshot, "compare_countries", indicator_code=LIFE, year=2023, country_codes=["CAN", "WLD"])
    assert any(isinstance(fact, Ratio) for fact in reply.facts)
    assert not any(isinstance(fact, (Mean, Total, Ranking)) for fact in reply.facts)
    assert "is not averaged with countries" in json.loads(reply.content)["mean"]


@pytest.mark.parametrize("years", [(1960, 2025), (2000, 2025)])
def test_a_long_series_fits_into_a_result(snapshot: Snapshot, years: tuple[int, int]) -> None:
    first, last = years
    reply = call(
        snapshot, "get_values", country_code="CAN", indicator_code=LIFE, start_year=first, end_year=last
    )
    assert reply.outcome == "ok"
    assert len(json.loads(reply.content)["values"]) == last - first + 1
    assert sum(isinstance(fact, Observation) for fact in reply.facts) == last - first + 1


def test_a_group_has_values_of_its_own(snapshot: Snapshot) -> None:
    reply = call(
        snapshot, "get_change", country_code="WLD", indicator_code=LIFE, from_year=2000, to_year=2020
    )
    assert reply.outcome == "ok"
    assert json.loads(reply.content)["country"] == snapshot.aggregates["WLD"]


def test_an_unknown_code_is_not_answered_by_all_that_there_are(snapshot: Snapshot) -> None:
    reply = call(snapshot, "rank_countries", indicator_code="XX", year=2020)
    assert "Available: SP.DYN.LE00.IN, SP.POP.TOTL." in reply.content
    reply = call(
        snapshot, "get_values", country_code="XX", indicator_code=LIFE, start_year=2020, end_year=2020
    )
    assert "There are 217 countries; find_codes tells a code by its name." in reply.content
    assert len(reply.content) < 200


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("France", "FRA"),
        ("france", "FRA"),
        ("Royaume-Uni", "GBR"),
        ("high income", "HIC"),
        ("World", "WLD"),
        ("espérance de vie", LIFE),
        ("life expectancy", LIFE),
        ("SP.POP.TOTL", "SP.POP.TOTL"),
        ("niger", "NER"),
    ],
)
def test_a_code_is_found_by_its_name(snapshot: Snapshot, name: str, code: str) -> None:
    content = json.loads(call(snapshot, "find_codes", name=name).content)
    first = content["found"][0]
    assert (first.get("country_code") or first.get("indicator_code")) == code


def test_names_that_share_a_word_are_all_told(snapshot: Snapshot) -> None:
    content = json.loads(call(snapshot, "find_codes", name="Guinea").content)
    assert {one["country_code"] for one in content["found"]} >= {"GIN", "GNB", "GNQ", "PNG"}
    assert content["found"][0]["country_code"] == "GIN"


def test_what_is_found_is_bounded_and_proves_nothing(snapshot: Snapshot) -> None:
    reply = call(snapshot, "find_codes", name="a")
    content = json.loads(reply.content)
    assert len(content["found"]) == 10
    assert content["of"] > 100
    assert reply.facts == ()
    assert call(snapshot, "find_codes", name="  ").outcome == "refused: invalid_argument"
    assert json.loads(call(snapshot, "find_codes", name="Narnia").content) == {"found": [], "of": 0}


def test_where_there_is_no_year_none_is_told(snapshot: Snapshot) -> None:
    """Kosovo has no value at all, and population only Canada."""
    for reply in (
        call(snapshot, "compare_countries", indicator_code=LIFE, year=2020, country_codes=["CAN", "XKX"]),
        call(
            snapshot,
            "get_change",
            country_code="XKX",
            indicator_code=LIFE,
            from_year=2000,
            to_year=2020,
        ),
        call(snapshot, "get_values", country_code="XKX", indicator_code=LIFE, start_year=2020, end_year=2021),
    ):
        assert "None" not in reply.content
        assert "Kosovo" in reply.content


def test_a_small_snapshot_needs_no_tool_to_find_codes() -> None:
    assert "find_codes" not in build_tools(load_snapshot())


def test_the_newest_year_of_the_world_is_one_that_eight_in_ten_have(snapshot: Snapshot) -> None:
    """One country has a value of 2025, three have none of 2024, and one has no value at all."""
    assert snapshot.latest_year(LIFE) == 2024
    assert snapshot.latest_year(LIFE, tuple(snapshot.countries)) == 2024
    assert snapshot.latest_year(LIFE, ("CAN", "AND")) == 2023
    assert snapshot.latest_year(LIFE, ("CAN",)) == 2025
    assert snapshot.latest_year(LIFE, ("CAN", "XKX")) is None
    assert snapshot.latest_year("SP.POP.TOTL") == 2025


async def test_an_answer_over_the_world_keeps_the_rows_that_it_tells(snapshot: Snapshot) -> None:
    gate = Gate.over(snapshot)
    assistant = Assistant(snapshot, [Route(OfflineProvider(gate), "offline")], gate=gate)
    text = "Which country had the highest life expectancy in 2023?"
    outcome = await assistant.ask(Question(text, snapshot.snapshot_date))
    assert outcome.status == "valid"
    assert outcome.answer is not None
    assert "Zimbabwe" in outcome.answer.text
    observed = [item.fact for item in outcome.evidence if isinstance(item.fact, Observation)]
    assert [fact.country for fact in observed] == ["ZWE", "XKX"]  # whose gap is told, too
    assert any(isinstance(item.fact, Ranking) for item in outcome.evidence)
