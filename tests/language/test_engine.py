"""The parser: every reading, with its meaning and where it ends."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.engine import EMPTY, Frame, Grammar, Meaning, Parser, Tags, TooMuch, frame

NAMES = {"canada": "CAN", "japan": "JPN", "mexico": "MEX"}


def one(**roles: object) -> Frame:
    return frozenset(roles.items())


def tag(text: str) -> list[Tags]:
    tags: list[Tags] = []
    for i, word in enumerate(text.split()):
        here: dict[str, list[tuple[int, Meaning]]] = {word: [(i + 1, EMPTY)]}
        if word in NAMES:
            here["COUNTRY"] = [(i + 1, frame(place=NAMES[word]))]
        if word.isdigit():
            here["YEAR"] = [(i + 1, frame(time=int(word)))]
        tags.append(here)
    return [*tags, {}]


def parser_of(folder: Path, grammar: str, text: str) -> Parser:
    path = folder / "some.grammar"
    path.write_text(grammar + '\nLISTJOIN: ("," [and] | and)\n%bare from to\n', encoding="utf-8")
    return Parser(Grammar.load(path, terminals=("COUNTRY", "YEAR")), tag(text))


@pytest.fixture
def read(tmp_path: Path):  # type: ignore[no-untyped-def]  # noqa: ANN201
    def read_whole(grammar: str, text: str) -> list[Meaning]:
        return parser_of(tmp_path, grammar, text).parse_whole("S")

    return read_whole


@pytest.mark.parametrize(
    ("grammar", "text", "meanings"),
    [
        ("S: in YEAR", "in 2024", [(one(time=2024),)]),
        ("S: in YEAR", "by 2024", []),
        ("S: (in | by) [the year] YEAR", "by the year 2024", [(one(time=2024),)]),
        ("S: (it was |) YEAR", "2024", [(one(time=2024),)]),
        ("S: COUNTRY => said=yes n=-2 odd", "japan", [(one(place="JPN", said="yes", n=-2, odd=True),)]),
        ("S: COUNTRY:than", "japan", [(one(than=one(place="JPN")),)]),
        ("S: from YEAR:from to YEAR:to", "from 2000 to 2010", [(one(**{"from": 2000, "to": 2010}),)]),
        # a role with two values cancels the reading; with one value twice it does not
        ("S: COUNTRY in COUNTRY", "japan in canada", []),
        ("S: COUNTRY in COUNTRY", "japan in japan", [(one(place="JPN"),)]),
        ("S: LIST(COUNTRY)", "japan", [(one(place="JPN"),)]),
        (
            "S: LIST(COUNTRY) in YEAR",
            "japan , mexico and canada in 2024",
            [tuple(one(place=p, time=2024) for p in ("JPN", "MEX", "CAN"))],
        ),
        ("S: SET(COUNTRY)", "japan , mexico", [(one(place=("JPN", "MEX")),)]),
        ("S: SET(COUNTRY)", "japan", [(one(place="JPN"),)]),
        ("S: MANY(COUNTRY)", "japan", []),
        ("S: MANY(COUNTRY)", "japan and mexico", [(one(place=("JPN", "MEX")),)]),
        (
            "S: LIST(COUNTRY [in YEAR])",
            "japan and mexico in 2024",
            [(one(place="JPN"), one(place="MEX", time=2024))],
        ),
        ("S: SET(COUNTRY [in YEAR])", "japan and mexico in 2024", []),  # not the same roles
        # parts in any order, each role once
        ("S: STAR(COUNTRY | in YEAR)", "in 2024 japan", [(one(place="JPN", time=2024),)]),
        ("S: STAR(COUNTRY | in YEAR)", "japan mexico", []),
        ("S: x STAR(COUNTRY)", "x", [EMPTY]),
        # a preference
        ("S: COUNTRY NOT(in) [in] YEAR", "japan in 2024", []),
        ("S: COUNTRY NOT(in) [in] YEAR", "japan 2024", [(one(place="JPN", time=2024),)]),
        # both readings
        (
            "S: B | C\nB: COUNTRY => b=1\nC: COUNTRY => c=1",
            "japan",
            [(one(place="JPN", b=1),), (one(place="JPN", c=1),)],
        ),
        ("S: COUNTRY _\nA: in YEAR", "japan in 2024", [(one(place="JPN", time=2024),)]),
    ],
)
def test_constructions(read, grammar: str, text: str, meanings: list[Meaning]) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    assert read(grammar, text) == meanings


def test_each_reading_tells_where_it_ends(tmp_path: Path) -> None:
    parser = parser_of(tmp_path, "S: COUNTRY [in YEAR]", "japan in 2024")
    assert sorted(end for end, _ in parser.parse("S")) == [1, 3]
    assert parser.furthest == 3


def test_furthest_tells_where_nothing_went_on(tmp_path: Path) -> None:
    parser = parser_of(tmp_path, "S: COUNTRY in the year YEAR", "japan in the month 2024")
    assert parser.parse("S") == []
    assert parser.furthest == 3


def test_several_frames_do_not_go_under_a_role(read) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    assert read("S: B:than\nB: LIST(COUNTRY)", "japan and mexico") == []


def test_a_bare_role_takes_one_value(read) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    assert read("S: B:from\nB: COUNTRY in YEAR", "japan in 2024") == []


def test_too_many_readings_are_given_up_soon(tmp_path: Path) -> None:
    grammar = "S: STAR(" + " | ".join(f"P{n}" for n in range(40)) + ")\n"
    grammar += "\n".join(f"P{n}: x => r{n}=1" for n in range(40))
    parser = parser_of(tmp_path, grammar, "x " * 40)
    start = time.process_time()
    with pytest.raises(TooMuch):
        parser.parse("S")
    assert time.process_time() - start < 2


def test_deep_nesting_is_given_up(tmp_path: Path) -> None:
    parser = parser_of(tmp_path, "S: x [S]", "x " * 3000)
    with pytest.raises(TooMuch):
        parser.parse("S")


@given(st.lists(st.sampled_from(["japan", "mexico", "in", "2024", ",", "and", "x"]), max_size=8))
def test_optional_parts_are_two_rules(tmp_path_factory: pytest.TempPathFactory, words: list[str]) -> None:
    folder, text = tmp_path_factory.mktemp("grammars"), " ".join(words)
    short = parser_of(folder, "S: [x] COUNTRY (in YEAR | , x |) [and COUNTRY:b]", text).parse("S")
    long = "\n".join(
        f"S: {x} COUNTRY {y} {z}"
        for x in ("", "x")
        for y in ("", "in YEAR", ", x")
        for z in ("", "and COUNTRY:b")
    )
    assert set(short) == set(parser_of(folder, long, text).parse("S"))
