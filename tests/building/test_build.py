"""`snapshot build` against a played service: what is made of good answers."""

from __future__ import annotations

import json
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from building.conftest import CODES, DAY, Build, Watched
from building.played_api import INTERNET, LIFE, POPULATION, PlayedApi
from core.data.building import BuildStopped
from core.data.snapshot import (
    CARD_FILE,
    CHECKSUMS_FILE,
    COUNTRIES_FILE,
    DATASET_FILE,
    INDICATORS_FILE,
    VALUES_FILE,
    load_snapshot,
    verify_snapshot,
)
from core.errors import UsageError


def test_a_build_is_a_snapshot_that_loads(build: Build, out: Path) -> None:
    made, _ = build()
    loaded = load_snapshot(out)
    assert loaded.sha256 == made.sha256
    assert {check.state for check in verify_snapshot(out)} == {"ok"}
    assert dict(loaded.countries) == {"CAN": "Canada", "NGA": "Nigeria"}
    assert (loaded.first_year, loaded.last_year, loaded.snapshot_date) == (2023, 2025, DAY)
    assert loaded.publisher_updated == "2026-10-08"
    assert loaded.indicators[POPULATION].unit == "people"
    assert loaded.indicators[POPULATION].definition == f"The long definition of {POPULATION}."
    assert loaded.indicators[POPULATION].licence == "CC BY-4.0"
    assert sorted(path.name for path in out.iterdir()) == sorted(
        [CARD_FILE, CHECKSUMS_FILE, COUNTRIES_FILE, DATASET_FILE, INDICATORS_FILE, VALUES_FILE]
    )
    assert not out.with_name("snapshot.building").exists()


@pytest.mark.parametrize("text", ["41262329", "28750956130731.2", "0", "-3.10", "0.000001", "1e-07", "7.50"])
def test_a_value_is_kept_as_the_service_wrote_it(api: PlayedApi, build: Build, out: Path, text: str) -> None:
    api.values[POPULATION, "CAN", 2024] = text
    made, _ = build()
    assert f"CAN,{POPULATION},2024,{text}\n" in (out / VALUES_FILE).read_text()
    assert made.value("CAN", POPULATION, 2024) == Decimal(text)


def test_a_null_is_an_empty_cell(build: Build, out: Path) -> None:
    made, _ = build()
    assert made.value("CAN", LIFE, 2025) is None
    assert f"CAN,{LIFE},2025,\n" in (out / VALUES_FILE).read_text()


def test_all_countries_come_with_the_aggregates_that_have_rows(build: Build) -> None:
    """Namibia's short code is NA, as is the region of a group; one group has no three-letter code in rows.

    What the catalog has no words for is left out, and told.
    """
    made, built = build(countries=None)
    assert set(made.countries) == {"CAN", "JPN", "NAM", "NGA"}
    assert dict(made.aggregates) == {
        "HIC": "High income",
        "SSF": "Sub-Saharan Africa",
        "WLD": "World",
    }
    assert built.left_out == ("ZED (Zedland)", "ZEG (Zedland and its neighbours)")
    assert made.value("HIC", POPULATION, 2024) is not None
    assert made.value("HIC", POPULATION, 2024) != made.value("WLD", POPULATION, 2025)


def test_countries_are_asked_for_by_name_and_years_by_their_window(api: PlayedApi, build: Build) -> None:
    build()
    [call] = [
        call for call in api.calls if call.path.endswith(f"indicator/{LIFE}") and "country" in call.path
    ]
    assert call.path == f"country/CAN;NGA/indicator/{LIFE}"
    assert call.parameters == {
        "format": "json",
        "source": "2",
        "date": "2023:2025",
        "per_page": "5000",
        "page": "1",
    }


def test_years_that_were_not_asked_for_are_left_out(api: PlayedApi, build: Build) -> None:
    """A window that the service does not like is dropped by it: then the whole series comes back."""
    api.years = range(2000, 2026)
    for code in CODES:
        for place in ("CAN", "NGA"):
            for year in api.years:
                api.values.setdefault((code, place, year), "1")
    api.faults = []
    made, _ = build(years=(2024, 2024))
    assert list(made.years) == [2024]
    assert len(made.observations()) == 2 * 3 * 1


def test_many_pages_are_read_one_after_the_other(
    api: PlayedApi, build: Build, watched: Watched, out: Path
) -> None:
    api.rows_a_page = 2
    small = build()[0]
    assert [call.page for call in api.calls if call.about == LIFE and "country" in call.path] == [1, 2, 3]
    assert all(0.2 <= wait <= 1 for wait in watched.waits)
    assert len(watched.waits) == len(api.calls) - 1
    api.rows_a_page = None
    whole = build(folder=out.with_name("whole"))[0]
    assert small.sha256 == whole.sha256


def test_the_same_data_give_the_same_bytes_in_whatever_order_they_come(
    api: PlayedApi, build: Build, out: Path
) -> None:
    first = build()[0]
    api.places.reverse()
    assert build(folder=out.with_name("again"))[0].sha256 == first.sha256


def test_the_order_of_indicators_is_that_of_the_order(build: Build) -> None:
    made, _ = build(indicators=(INTERNET, POPULATION))
    assert list(made.indicators) == [INTERNET, POPULATION]


def test_a_renamed_country_keeps_its_code_and_is_told(api: PlayedApi, build: Build, out: Path) -> None:
    api.places[0] = ("CAN", "CA", "Kanata ", "NAC")
    made, built = build()
    assert made.countries["CAN"] == "Kanata"
    assert built.renamed == ("CAN: Kanata (here: Canada)",)
    assert "CAN: Kanata (here: Canada)" in (out / CARD_FILE).read_text()


def test_a_forecast_is_no_value(api: PlayedApi, build: Build, out: Path) -> None:
    api.forecasts.add((POPULATION, "CAN", 2025))
    made, _ = build()
    assert made.value("CAN", POPULATION, 2025) is None
    assert (
        f"1 cells empty that the publisher marks as forecasts: {POPULATION} CAN 2025"
        in (out / CARD_FILE).read_text()
    )


def test_the_card_is_written_from_the_publishers_own_words(build: Build, out: Path) -> None:
    build()
    card = (out / CARD_FILE).read_text()
    assert "| Last update by the publisher | 2026-10-08 |" in card
    assert "18 rows = (2 countries + 0 aggregates) x 3 indicators x 3 years (2023 to 2025); 1 of" in card
    assert f"| {POPULATION} | Population, total | people | World Population Prospects, United Nations" in card
    assert "| CC BY-4.0 | 2023 to 2025 | 2 |" in card
    assert f"* **{LIFE}**: The long definition of {LIFE}." in card
    assert "Not under CC BY" not in card


def test_marks_in_the_publishers_texts_stay_text(api: PlayedApi, build: Build, out: Path) -> None:
    api.without_record = {POPULATION}
    api.licence = "Custom | **free** <b>"
    build()
    assert "| Custom \\| \\*\\*free\\*\\* &lt;b> |" in (out / CARD_FILE).read_text()


def test_a_licence_of_its_own_is_told(api: PlayedApi, build: Build, out: Path) -> None:
    api.licence = "Terms of the International Energy Agency"
    build(indicators=(POPULATION,))
    assert f"**Not under CC BY 4.0: {POPULATION}.**" in (out / CARD_FILE).read_text()


def test_a_series_without_a_record_takes_its_title_from_its_rows(
    api: PlayedApi, build: Build, out: Path
) -> None:
    api.without_record = {POPULATION}
    made, _ = build(indicators=(POPULATION,))
    assert made.indicators[POPULATION].name == "Population, total"
    assert "not told by the API: the dataset's" in (out / CARD_FILE).read_text()


def test_a_byte_order_mark_is_no_letter(api: PlayedApi, build: Build) -> None:
    from building.played_api import Fault

    api.faults.append(
        Fault(lambda call: call.path == "country", body=lambda call: "\ufeff" + api._route(call))
    )
    build()
    assert sum(call.path == "country" for call in api.calls) == 1


def test_progress_ends_with_all_done(build: Build, watched: Watched) -> None:
    build()
    done = [step[0] for step in watched.steps]
    assert done == sorted(done)
    assert watched.steps[-1][:2] == (7, 7)


# Going on


def test_a_build_that_was_stopped_asks_for_nothing_twice(
    api: PlayedApi, build: Build, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("core.data.building.build.choose", _interrupt)
        with pytest.raises(KeyboardInterrupt):
            build()
    assert not out.exists()
    asked = len(api.calls)
    build()
    assert len(api.calls) == asked


def test_a_half_written_page_is_asked_for_again(
    api: PlayedApi, build: Build, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("core.data.building.build.choose", _interrupt)
        with pytest.raises(KeyboardInterrupt):
            build()
    page = out.with_name("snapshot.building") / LIFE / "page-1.json"
    page.write_text(page.read_text()[:100])
    asked = len(api.calls)
    build()
    assert [call.about for call in api.calls[asked:]] == [LIFE]


def test_what_another_day_left_is_not_mixed_in(
    api: PlayedApi, build: Build, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("core.data.building.build.choose", _interrupt)
        with pytest.raises(KeyboardInterrupt):
            build()
    asked = len(api.calls)
    made, _ = build(day=DAY + timedelta(days=1))
    assert len(api.calls) == 2 * asked
    assert made.snapshot_date == DAY + timedelta(days=1)
    assert any("earlier day" in line for line in watched.lines)


def test_what_another_order_left_is_not_touched(
    build: Build, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("core.data.building.build.choose", _interrupt)
        with pytest.raises(KeyboardInterrupt):
            build()
    with pytest.raises(UsageError, match="another build"):
        build(years=(2022, 2025))
    kept = json.loads((out.with_name("snapshot.building") / "order.json").read_text())
    assert kept["order"]["years"] == [2023, 2024, 2025]


def test_an_indicator_less_goes_on_from_what_was_read(api: PlayedApi, build: Build) -> None:
    """One that turned out to be archived is left out; the others need not be asked for again."""
    api.archived = {LIFE}
    with pytest.raises(BuildStopped):
        build()
    asked = len(api.calls)
    made, _ = build(indicators=(POPULATION, INTERNET))
    assert list(made.indicators) == [POPULATION, INTERNET]
    assert [call.path.partition("/")[0] for call in api.calls[asked:]] == ["country", "country"]


def test_a_folder_that_is_not_ours_is_never_emptied(build: Build, out: Path) -> None:
    work = out.with_name("snapshot.building")
    work.mkdir()
    (work / "diary.txt").write_text("mine")
    with pytest.raises(UsageError, match="another build"):
        build()
    assert (work / "diary.txt").read_text() == "mine"


def test_a_folder_that_is_there_is_not_overwritten(api: PlayedApi, build: Build, out: Path) -> None:
    out.mkdir()
    with pytest.raises(UsageError, match="already there"):
        build()
    assert api.calls == []


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt
