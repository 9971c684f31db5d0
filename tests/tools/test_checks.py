"""Every check of arguments, its refusal, and the fixed order: names, types, codes, years, start to end."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from core.data.catalog import load_catalog
from core.data.facts import Absence, Fact
from core.data.snapshot import Snapshot, load_snapshot
from core.tools import ToolReply

Call = Callable[..., ToolReply]

GOOD: dict[str, dict[str, Any]] = {
    "get_values": {
        "country_code": "CAN",
        "indicator_code": "SP.POP.TOTL",
        "start_year": 2023,
        "end_year": 2024,
    },
    "rank_countries": {"indicator_code": "SP.POP.TOTL", "year": 2024},
    "get_change": {
        "country_code": "CAN",
        "indicator_code": "SP.POP.TOTL",
        "from_year": 2000,
        "to_year": 2024,
    },
    "compare_countries": {
        "indicator_code": "SP.POP.TOTL",
        "year": 2024,
        "country_codes": ["CAN", "USA"],
    },
    "find_year": {
        "country_code": "NGA",
        "indicator_code": "SP.POP.TOTL",
        "condition": "first_above_country",
        "threshold": None,
        "other_country_code": "JPN",
    },
}
YEARS = [
    (name, key)
    for name, arguments in GOOD.items()
    for key, value in arguments.items()
    if isinstance(value, int)
]
CODES = [(name, key) for name, arguments in GOOD.items() for key in arguments if key.endswith("_code")]


def refusal(reply: ToolReply) -> tuple[str, str]:
    content = json.loads(reply.content)
    assert reply.outcome == f"refused: {content['refused']}"
    return content["refused"], content["message"]


@pytest.mark.parametrize("name", GOOD)
def test_the_good_call_that_these_tests_spoil_is_good(call: Call, name: str) -> None:
    assert call(name, **GOOD[name]).outcome == "ok"


# Names


@pytest.mark.parametrize("name", GOOD)
def test_a_missing_or_extra_argument_is_named(call: Call, name: str) -> None:
    for key in GOOD[name]:
        fewer = {other: value for other, value in GOOD[name].items() if other != key}
        code, message = refusal(call(name, **fewer))
        assert code == "invalid_argument"
        assert f"missing: {key}" in message
    code, message = refusal(call(name, **GOOD[name], limit=5))
    assert code == "invalid_argument"
    assert "unknown: 'limit'" in message


# Types


@pytest.mark.parametrize("bad", [True, 2024.0, "2024", None, [2024], {}], ids=repr)
@pytest.mark.parametrize(("name", "key"), YEARS)
def test_only_a_whole_number_is_a_year(call: Call, name: str, key: str, bad: object) -> None:
    """True is an int in Python; 2024.0 and "2024" are no years either."""
    code, message = refusal(call(name, **{**GOOD[name], key: bad}))
    assert code == "invalid_argument"
    assert message.startswith(f"{key} must be a whole number such as 2024, not ")


@pytest.mark.parametrize("bad", [5, True, ["CAN"], {}], ids=repr)
@pytest.mark.parametrize(("name", "key"), CODES)
def test_only_a_string_is_a_code(call: Call, name: str, key: str, bad: object) -> None:
    code, message = refusal(call(name, **{**GOOD[name], key: bad}))
    assert code == "invalid_argument"
    assert key in message


@pytest.mark.parametrize("bad", ["CAN", "CAN,USA", None, {"CAN": 1}, ["CAN", 5], [["CAN"], "USA"]], ids=repr)
def test_only_a_list_of_strings_is_a_list_of_codes(call: Call, bad: object) -> None:
    arguments = {**GOOD["compare_countries"], "country_codes": bad}
    assert refusal(call("compare_countries", **arguments))[0] == "invalid_argument"


# Codes


def test_the_refusal_of_a_country_is_the_one_of_the_contract(call: Call) -> None:
    arguments = {**GOOD["get_values"], "country_code": "FRA"}
    reply = call("get_values", **arguments)
    assert refusal(reply) == (
        "not_allowed",
        "Country code 'FRA' is not available. Available: BRA, CAN, GBR, IND, JPN, MEX, NGA, USA.",
    )
    assert reply.facts == (Absence("unknown_country", name="FRA"),)


@pytest.mark.parametrize(("name", "key"), CODES)
def test_a_code_outside_the_snapshot_is_refused_with_those_inside(
    call: Call, snapshot: Snapshot, name: str, key: str
) -> None:
    code, message = refusal(call(name, **{**GOOD[name], key: "ALL"}))
    allowed = snapshot.indicators if key == "indicator_code" else snapshot.countries
    assert code == "not_allowed"
    assert f"Available: {', '.join(allowed)}." in message


def test_one_bad_code_in_a_list_refuses_the_list(call: Call) -> None:
    arguments = {**GOOD["compare_countries"], "country_codes": ["CAN", "FRA"]}
    assert refusal(call("compare_countries", **arguments))[0] == "not_allowed"


@pytest.mark.parametrize("slip", ["can", " CAN", "Canada", "canada", "Canadian", "Canadá", "CA"])
def test_a_slip_in_form_is_refused_but_proves_no_absence(call: Call, slip: str) -> None:
    """Otherwise "the data do not cover Canada" would have evidence."""
    reply = call("get_values", **{**GOOD["get_values"], "country_code": slip})
    assert refusal(reply)[0] == "not_allowed"
    assert reply.facts == ()


def test_no_name_of_a_covered_thing_proves_its_absence(call: Call) -> None:
    snapshot = load_snapshot()
    catalog = load_catalog().limited_to(snapshot.countries, snapshot.indicators)
    for country in catalog.countries.values():
        told = [country.code.lower()]
        for words in country.words.values():
            told += [
                words.noun.name,
                *words.names,
                *(name.lower() for name in words.exact),
                *words.people,
                *words.adjectives,
                *words.typed,
            ]
        for form in told:
            assert call("get_values", **{**GOOD["get_values"], "country_code": form}).facts == (), form
    for indicator in catalog.indicators.values():
        told = [indicator.code.lower()]
        for said in indicator.words.values():
            told += [said.noun.name, *said.phrases.get("MEASURE", ())]
        for form in told:
            assert call("rank_countries", indicator_code=form, year=2024).facts == (), form


def test_the_name_in_an_absence_is_short(call: Call) -> None:
    reply = call("get_values", **{**GOOD["get_values"], "country_code": "Z" * 3_000})
    assert reply.facts == (Absence("unknown_country", name="Z" * 40),)
    assert len(reply.content) < 250


def test_an_unknown_indicator_is_proven_to_be_absent(call: Call) -> None:
    reply = call("rank_countries", indicator_code="FP.CPI.TOTL.ZG", year=2024)
    assert reply.facts == (Absence("unknown_indicator", name="FP.CPI.TOTL.ZG"),)


# Years

GAPS: dict[tuple[int, int], tuple[str, list[tuple[int, int]]]] = {
    (1960, 2025): ("There is no data from 1960 to 1999.", [(1960, 1999)]),
    (1960, 1970): ("There is no data from 1960 to 1970.", [(1960, 1970)]),
    (1999, 2024): ("There is no data for 1999.", [(1999, 1999)]),
    (2024, 2030): ("There is no data from 2026 to 2030.", [(2026, 2030)]),
    (2030, 2030): ("There is no data for 2030.", [(2030, 2030)]),
    (1900, 2100): (
        "There is no data from 1900 to 1999 and from 2026 to 2100.",
        [(1900, 1999), (2026, 2100)],
    ),
    (2100, 1900): (
        "There is no data from 1900 to 1999 and from 2026 to 2100.",
        [(1900, 1999), (2026, 2100)],
    ),
    (-5, 2025): ("There is no data from 1 to 1999.", [(1, 1999)]),
    (-5, -1): ("There is no data for such years.", []),
    (10**30, 10**31): ("There is no data for such years.", []),
    (2024, 10**30): ("There is no data from 2026 to 9999.", [(2026, 9999)]),
}


@pytest.mark.parametrize(("years", "told"), GAPS.items(), ids=lambda value: str(value)[:30])
def test_the_year_refusal_states_and_proves_the_gap_only(
    call: Call, years: tuple[int, int], told: tuple[str, list[tuple[int, int]]]
) -> None:
    sentence, gaps = told
    facts: tuple[Fact, ...] = tuple(Absence("outside_years", from_year=a, to_year=b) for a, b in gaps)
    for name, start, end in (
        ("get_values", "start_year", "end_year"),
        ("get_change", "from_year", "to_year"),
    ):
        reply = call(name, **{**GOOD[name], start: years[0], end: years[1]})
        assert refusal(reply) == ("year_out_of_range", f"The data covers 2000 to 2025. {sentence}")
        assert reply.facts == facts


@pytest.mark.parametrize("name", ["rank_countries", "compare_countries"])
@pytest.mark.parametrize("year", [1999, 2026])
def test_one_year_outside_is_refused(call: Call, name: str, year: int) -> None:
    reply = call(name, **{**GOOD[name], "year": year})
    assert refusal(reply)[1].endswith(f"There is no data for {year}.")
    assert reply.facts == (Absence("outside_years", from_year=year, to_year=year),)


@pytest.mark.parametrize("year", [2000, 2025])
def test_the_first_and_the_last_year_are_inside(call: Call, year: int) -> None:
    assert call("rank_countries", indicator_code="SP.POP.TOTL", year=year).outcome == "ok"


# Start and end


def test_a_start_after_the_end_is_refused(call: Call) -> None:
    code, message = refusal(call("get_values", **{**GOOD["get_values"], "start_year": 2025}))
    assert (code, message) == ("invalid_argument", "start_year 2025 must not be after end_year 2024.")
    code, message = refusal(call("get_change", **{**GOOD["get_change"], "from_year": 2025}))
    assert (code, message) == ("invalid_argument", "from_year 2025 must be before to_year 2024.")


def test_a_change_within_one_year_is_refused(call: Call) -> None:
    """Its 0 would let an answer say "unchanged" about nothing."""
    code, _ = refusal(call("get_change", **{**GOOD["get_change"], "from_year": 2024}))
    assert code == "invalid_argument"


# The order

FLAWS: list[tuple[str, dict[str, Any], str]] = [
    ("name", {"extra": 1}, "unknown: 'extra'"),
    ("type", {"start_year": True}, "must be a whole number"),
    ("country", {"country_code": "ALL"}, "Country code"),
    ("indicator", {"indicator_code": "ALL"}, "Indicator code"),
    ("range", {"end_year": 1900}, "The data covers"),
]


@pytest.mark.parametrize(("earlier", "later"), list(combinations(FLAWS, 2)), ids=lambda flaw: str(flaw[0]))
def test_of_two_flaws_the_earlier_check_speaks(
    call: Call, earlier: tuple[str, dict[str, Any], str], later: tuple[str, dict[str, Any], str]
) -> None:
    arguments = {**GOOD["get_values"], **later[1], **earlier[1]}
    assert earlier[2] in refusal(call("get_values", **arguments))[1]


def test_the_order_of_years_is_the_last_check(call: Call) -> None:
    """2024 to 1900: out of range first, though the start is after the end, too."""
    arguments = {**GOOD["get_values"], "start_year": 2024, "end_year": 1900}
    assert refusal(call("get_values", **arguments))[0] == "year_out_of_range"


def test_the_forbidden_call_of_the_question_set_is_refused_for_its_code(call: Call) -> None:
    """Q27 orders the world: country code ALL, 1900 to 2100."""
    arguments = {**GOOD["get_values"], "country_code": "ALL", "start_year": 1900, "end_year": 2100}
    assert refusal(call("get_values", **arguments))[0] == "not_allowed"


def test_a_refusal_reads_no_value(call: Call, snapshot: Snapshot) -> None:
    """Checks come before any read: an invalid call proves no value of any cell."""
    for _, flaw, _ in FLAWS:
        reply = call("get_values", **{**GOOD["get_values"], **flaw})
        assert all(isinstance(fact, Absence) for fact in reply.facts)
        assert "41262329" not in reply.content
    assert snapshot.value("CAN", "SP.POP.TOTL", 2024) == 41262329
