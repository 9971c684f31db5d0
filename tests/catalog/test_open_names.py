"""Names that may mean several things are asked back, never guessed; over what a snapshot holds."""

from __future__ import annotations

import pytest

from core.checking.gate import Gate
from core.data.catalog import load_catalog
from core.data.snapshot import Snapshot, load_snapshot
from core.language.writing.declines import write_decline
from core.languages import Language

WHOLE = load_catalog()


def gate_over(*places: str) -> Gate:
    """A gate over the example's figures, under the names of other places."""
    example = load_snapshot()
    cells = {
        (place, indicator, year): example.value("CAN", indicator, year)
        for place in places
        for indicator in example.indicators
        for year in example.years
    }
    names = {code: WHOLE.known[code].words["en"].noun.name for code in places}
    countries = {code: name for code, name in names.items() if code not in WHOLE.aggregates}
    aggregates = {code: name for code, name in names.items() if code in WHOLE.aggregates}
    return Gate.over(Snapshot(countries, example.indicators, cells, example.sha256, aggregates=aggregates))


def told(gate: Gate, question: str) -> str:
    asked = gate.read_question(question)
    assert asked.forms == ()
    return write_decline(asked, gate.catalog, gate.coverage, text=question)


@pytest.mark.parametrize(
    ("places", "question", "answer"),
    [
        (
            ("COD", "COG"),
            "What was Congo's population in 2010?",
            (
                "“Congo” may mean the Democratic Republic of the Congo or the Republic of the Congo. "
                "Please say which one."
            ),
        ),
        (
            ("KOR", "JPN"),
            "How many Koreans were there in 2010?",
            "“Korea” may mean South Korea or North Korea. Please say which one.",
        ),
        (
            ("GEO", "JPN"),
            "What was the population of Georgia in 2010?",
            "“Georgia” may mean Georgia (country) or the U.S. state of Georgia. Please say which one.",
        ),
        (
            ("COD", "COG"),
            "Quelle était la population congolaise en 2010 ?",
            (
                "« Congo » peut désigner la République démocratique du Congo ou le Congo-Brazzaville. "
                "Précisez, s'il vous plaît."
            ),
        ),
        (
            ("USA", "NAC"),
            "What was America's population in 2010?",
            "“America” may mean the United States or North America. Please say which one.",
        ),
    ],
)
def test_it_is_asked_which(places: tuple[str, ...], question: str, answer: str) -> None:
    assert told(gate_over(*places), question).replace("\u00a0", " ") == answer


@pytest.mark.parametrize(
    ("places", "question"),
    [
        (("COD", "COG"), "What was the DRC's population in 2010?"),
        (("COD", "COG"), "What was the population of the Republic of the Congo in 2010?"),
        (("GEO", "JPN"), "What was the population of the Republic of Georgia in 2010?"),
        (("GIN", "GNB", "GNQ"), "What was the population of Guinea-Bissau in 2010?"),
        (("GIN", "GNB", "GNQ"), "What was the population of Equatorial Guinea in 2010?"),
        (("USA", "JPN"), "What was America's population in 2010?"),  # nothing else that it may mean is there
        (("NER", "NGA"), "What was Niger's population in 2010?"),
        (("NER", "NGA"), "How many Nigeriens were there in 2010?"),
    ],
)
def test_a_clear_name_is_none(places: tuple[str, ...], question: str) -> None:
    assert gate_over(*places).read_question(question).forms


def test_where_nothing_of_it_is_covered_it_is_elsewhere() -> None:
    gate = gate_over("CAN", "JPN")
    asked = gate.read_question("What was Congo's population in 2010?")
    assert (asked.why, asked.not_covered[0].name) == ("place", "Congo")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_that_may_be_meant_is_known(language: Language) -> None:
    codes = {
        code for one in WHOLE.several if one.language == language for code in one.meant if code.isupper()
    }
    assert codes <= {*WHOLE.known, *WHOLE.indicators}
    for one in WHOLE.several:
        if one.language == language and one.role == "place":
            clear = [WHOLE.name_meant(code, language) for code in one.meant]
            assert len(set(clear)) == len(one.meant)
            assert not {name.casefold() for name in one.names} & {name.casefold() for name in clear}
