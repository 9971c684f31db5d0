"""`snapshot build` against a played service: half a build is none, whatever goes wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from building.conftest import Build, Watched
from building.played_api import INTERNET, LIFE, POPULATION, Call, Fault, PlayedApi, error_body
from core.data.building import BuildStopped
from core.errors import UsageError

PAGE = "<html><body>We are sorry</body></html>"


def is_data(call: Call) -> bool:
    return call.path.startswith("country/") and call.about == LIFE


def assert_stops(build: Build, out: Path, words: str, **order: object) -> str:
    with pytest.raises(BuildStopped, match=words) as caught:
        build(**order)
    assert not out.exists()
    sentence = str(caught.value)
    assert sentence.startswith("No snapshot was written: ")
    assert "\n" not in sentence
    assert "<html" not in sentence
    return sentence


PASSING: dict[str, Fault] = {
    "throttled": Fault(is_data, 429, PAGE),
    "a bad gateway": Fault(is_data, 502, PAGE),
    "forbidden for a while": Fault(is_data, 403, PAGE),
    "a page for people": Fault(is_data, body=PAGE),
    "half an answer": Fault(is_data, body='[{"page": 1, "pages"'),
    "nothing": Fault(is_data, body=""),
    "NaN": Fault(is_data, body='[{"page": NaN}, []]'),
    "a service that is down": Fault(is_data, body=error_body("105", "Service currently unavailable", "x")),
    "an unexpected error": Fault(is_data, body=error_body("199", "Unexpected error", "x")),
    "sent elsewhere": Fault(is_data, 302, "", {"Location": "https://www.example.org/"}),
    "another shape": Fault(is_data, body='{"page": 1}'),
    "rows without a header": Fault(is_data, body="[[], []]"),
    "a header without rows": Fault(
        is_data, body='[{"page": 1, "pages": 1, "per_page": 5000, "total": 6, "sourceid": "2"}, null]'
    ),
    "a row too few": Fault(is_data, body='[{"page": 1, "pages": 1, "per_page": 5000, "total": 6}, [{}]]'),
    "another page": Fault(is_data, body='[{"page": 2, "pages": 2, "per_page": 5, "total": 6}, [{}]]'),
    "another source": Fault(
        is_data, body='[{"page": 1, "pages": 1, "per_page": 50, "total": 1, "sourceid": "57"}, [{}]]'
    ),
}


@pytest.mark.parametrize("fault", PASSING.values(), ids=PASSING)
def test_what_may_pass_is_tried_again_with_growing_waits(
    api: PlayedApi, build: Build, watched: Watched, out: Path, fault: Fault
) -> None:
    fault.times = 2
    api.faults.append(fault)
    build()
    assert out.is_dir()
    waits = [wait for wait in watched.waits if wait != 0.25]
    assert len(waits) == 2
    assert 1 <= waits[0] <= 2 <= waits[1] <= 4
    assert len(watched.lines) == 2


@pytest.mark.parametrize("name", PASSING)
def test_what_does_not_pass_ends_the_build_and_leaves_what_was_read(
    api: PlayedApi, build: Build, out: Path, name: str
) -> None:
    fault = PASSING[name]
    fault.times = 100
    api.faults.append(fault)
    assert "run the same command again later" in assert_stops(build, out, "no usable answer")
    assert 100 - fault.times == 5
    api.faults.clear()
    asked = len(api.calls)
    build()
    assert not any(call.about == POPULATION for call in api.calls[asked:])


def test_the_wait_that_the_service_asks_for_is_kept(api: PlayedApi, build: Build, watched: Watched) -> None:
    api.faults.append(Fault(is_data, 429, "", {"Retry-After": "33"}))
    build()
    assert 33 in watched.waits


def test_a_release_that_changes_between_pages_is_read_again(api: PlayedApi, build: Build) -> None:
    """No page of the old release is left among those of the new one."""
    api.rows_a_page = 2

    def publish(call: Call) -> str:
        api.updated = "2026-12-01"
        for year in api.years:
            api.values[LIFE, "NGA", year] = "55.5"
        return api._route(call) or ""

    api.faults.append(Fault(lambda call: is_data(call) and call.page == 2, body=publish))
    made, _ = build()
    assert made.publisher_updated == "2026-12-01"
    assert made.value("NGA", LIFE, 2025) == made.value("NGA", LIFE, 2023)
    asked = [call.page for call in api.calls if is_data(call)]
    assert asked[:3] == [1, 2, 1]


def test_a_release_that_changes_between_indicators_is_read_again(api: PlayedApi, build: Build) -> None:
    def publish(call: Call) -> str:
        api.updated = "2026-12-01"
        api.values[POPULATION, "CAN", 2024] = "41999999"
        return api._route(call) or ""

    api.faults.append(Fault(is_data, body=publish))
    made, _ = build()
    assert made.publisher_updated == "2026-12-01"
    assert made.value("CAN", POPULATION, 2024) == 41999999


def test_a_publisher_that_does_not_stop_publishing_ends_the_build(
    api: PlayedApi, build: Build, out: Path
) -> None:
    def publish(call: Call) -> str:
        api.updated = f"2026-12-{len(api.calls):04}"
        return api._route(call) or ""

    api.faults.append(Fault(lambda call: call.path.startswith("country/"), body=publish, times=10_000))
    assert_stops(build, out, "changed its data")


def test_archived_indicators_are_named_all_at_once(api: PlayedApi, build: Build, out: Path) -> None:
    api.archived = {LIFE, INTERNET}
    sentence = assert_stops(build, out, "archived or renamed")
    assert LIFE in sentence
    assert INTERNET in sentence
    assert POPULATION not in sentence
    assert not any(call.path.startswith("country/") for call in api.calls)


def test_an_indicator_that_has_a_record_and_no_data_is_named(api: PlayedApi, build: Build, out: Path) -> None:
    api.faults.append(Fault(is_data, body=error_body("120", "Invalid value", "not valid"), times=100))
    assert LIFE in assert_stops(build, out, "does not give")


def test_a_title_that_the_catalog_does_not_know_stops_the_build(
    api: PlayedApi, build: Build, out: Path
) -> None:
    """The code stays, the meaning moves: the poverty line, the base year."""
    api.titles[LIFE] = "Life expectancy at birth, women (years)"
    assert "catalog/indicators/" in assert_stops(build, out, "is called 'Life expectancy at birth, women")


def test_a_title_that_only_the_rows_tell_is_held_to_the_catalog_too(
    api: PlayedApi, build: Build, out: Path
) -> None:
    api.titles[LIFE] = "Life expectancy at birth, women (years)"
    api.without_record = {LIFE}
    assert_stops(build, out, "is called")


ROWS: dict[str, tuple[dict[str, object], str]] = {
    "another indicator": ({"indicator": {"id": "X", "value": "X"}}, "rows of something else"),
    "no year": ({"date": "2024Q1"}, "rows of something else"),
    "a value as text": ({"value": "12"}, "'12' as the value"),
    "a value that is true": ({"value": True}, "'True' as the value"),
    "two places": ({"country": {"id": "NG", "value": "x"}, "countryiso3code": "CAN"}, "two places"),
}


@pytest.mark.parametrize(("changes", "words"), ROWS.values(), ids=ROWS)
def test_a_row_that_is_not_what_it_must_be_stops_the_build(
    api: PlayedApi, build: Build, out: Path, changes: dict[str, object], words: str
) -> None:
    def spoil(call: Call) -> str:
        header, rows = json.loads(api._route(call) or "")
        return json.dumps([header, [{**rows[0], **changes}, *rows[1:]]])

    api.faults.append(Fault(is_data, body=spoil))
    assert_stops(build, out, words)


def test_two_values_of_one_cell_stop_the_build(api: PlayedApi, build: Build, out: Path) -> None:
    def double(call: Call) -> str:
        header, rows = json.loads(api._route(call) or "")
        return json.dumps([header, [*rows[:-1], {**rows[0], "value": 1}]])

    api.faults.append(Fault(is_data, body=double))
    assert_stops(build, out, "two values")


def test_a_country_that_is_left_out_of_an_answer_stops_the_build(
    api: PlayedApi, build: Build, out: Path
) -> None:
    def drop(call: Call) -> str:
        header, rows = json.loads(api._route(call) or "")
        kept = [row for row in rows if row["countryiso3code"] != "NGA"]
        return json.dumps([{**header, "total": len(kept)}, kept])

    api.faults.append(Fault(is_data, body=drop))
    assert_stops(build, out, r"left out NGA \(Nigeria\)")


def test_an_indicator_without_any_value_stops_the_build(api: PlayedApi, build: Build, out: Path) -> None:
    for key in api.values:
        if key[0] == LIFE:
            api.values[key] = None
    assert_stops(build, out, f"{LIFE} has no value at all")


def test_nothing_that_matches_is_no_endless_loop(api: PlayedApi, build: Build, out: Path) -> None:
    api.faults.append(
        Fault(is_data, body='[{"page": 0, "pages": 0, "per_page": 0, "total": 0}, null]', times=100)
    )
    assert_stops(build, out, "left out CAN")


def test_a_place_that_the_service_does_not_know_is_wrong_usage(build: Build, out: Path) -> None:
    with pytest.raises(UsageError, match="no country or group XYZ"):
        build(countries=("CAN", "XYZ"))
    assert not out.exists()


def test_a_country_that_answers_cannot_speak_of_is_refused_by_name(build: Build) -> None:
    with pytest.raises(UsageError, match=r"no words for ZED \(Zedland\)"):
        build(countries=("CAN", "ZED"))


def test_a_country_that_became_a_group_stops_the_build(api: PlayedApi, build: Build, out: Path) -> None:
    """It would be ranked with countries, or a country would not be."""
    api.places[0] = ("CAN", "CA", "Canada", "NA")
    assert_stops(build, out, r"differ on whether CAN \(Canada\) is a country")


def test_an_indicator_without_words_is_refused_before_anything_is_asked(api: PlayedApi, build: Build) -> None:
    with pytest.raises(UsageError, match="no words for XX"):
        build(indicators=("XX", POPULATION))
    assert api.calls == []


def test_groups_alone_are_no_snapshot(build: Build, out: Path) -> None:
    assert_stops(build, out, "only groups", countries=("WLD", "SSF"))


def test_a_service_that_is_not_there_is_one_sentence(api: PlayedApi, build: Build, out: Path) -> None:
    api.address = "http://127.0.0.1:9/v2"
    assert_stops(build, out, "the connection failed")
