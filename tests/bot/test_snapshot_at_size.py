"""`/snapshot` of all the world's countries and sixty measures: within Slack's limits, readable, searched."""

from __future__ import annotations

from pathlib import Path

import pytest
from builders import TODAY
from made_snapshots import write_folder
from running_bot import newsroom

from bot.slack.blocks.parts import SlackMessage
from bot.slack.blocks.snapshot import build_search, build_snapshot
from bot.workspace import NEWSROOM, ROSA
from core.data.catalog import load_catalog
from core.data.snapshot import Indicator, Snapshot, read_snapshot
from core.outcome import Language


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    """Population up to 2023, of all but Kosovo; 59 other measures, with hostile names, of Canada alone."""
    catalog = load_catalog()
    places = {code: one.words["en"].noun.name for code, one in catalog.known.items()}
    values = {(code, "SP.POP.TOTL", year): "1" for code in places for year in (2022, 2023) if code != "XKX"}
    made = [Indicator(f"XX.{n:02}", f"Share of <@U1> & others {n}", "% of <!channel>") for n in range(59)]
    values |= {("CAN", one.code, 2022): "1" for one in made}
    indicators = [Indicator("SP.POP.TOTL", "Population, total", "people"), *made]
    folder: Path = tmp_path_factory.mktemp("world")
    aggregates = catalog.aggregates
    return read_snapshot(
        write_folder(folder, places, indicators, values, range(2022, 2025), aggregates=aggregates)
    )


def text_of(message: SlackMessage) -> str:
    return "\n".join(
        block["text"]["text"] if "text" in block else block["elements"][0]["text"] for block in message.blocks
    )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_large_snapshot_fits_and_names_every_measure(world: Snapshot, language: Language) -> None:
    """`build_snapshot` itself stops at Slack's limits."""
    text = text_of(build_snapshot(world, (), TODAY, language))
    assert "217" in text
    assert "2023" in text
    assert "XX.58" in text
    assert "<!channel>" not in text
    assert "Afghanistan" not in text


@pytest.mark.parametrize(("words", "language"), [("Kosovo", "en"), ("kosovo", "fr"), ("XKX", "fr")])
def test_a_country_is_found_with_its_gaps(world: Snapshot, words: str, language: Language) -> None:
    text = text_of(build_search(world, words, language))
    assert "*Kosovo*" in text
    assert " 0 " in text


def test_a_measure_is_found_with_the_countries_that_lack_it(world: Snapshot) -> None:
    text = text_of(build_search(world, "population", "en"))
    assert "216 of 217 countries have values" in text
    assert "2022: 216, 2023: 216, 2024: 0" in text
    assert "no value: Kosovo" in text


@pytest.mark.parametrize("words", ["a", "share of others", "e"])
def test_many_hits_fit_into_a_message(world: Snapshot, words: str) -> None:
    assert "more: give more words" in text_of(build_search(world, words, "en"))


def test_what_is_typed_is_never_markup(world: Snapshot) -> None:
    text = text_of(build_search(world, "<!channel> *zz*", "en"))
    assert "<!channel>" not in text
    assert "Nothing in the data is called" in text


async def test_words_after_the_command_are_searched(tmp_path: Path) -> None:
    async with newsroom(tmp_path) as room:
        reply = await room.workspace.people.command(ROSA, NEWSROOM, "/snapshot", "canada")
        assert "*Canada*: values of 6 of 6 measures." in str(reply["blocks"])
        assert reply["response_type"] == "ephemeral"
        long = await room.workspace.people.command(ROSA, NEWSROOM, "/snapshot", "x" * 101)
        assert "All files match their checksums." in str(long["blocks"])
