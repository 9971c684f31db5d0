"""Evidence as lines that a person reads, and how an answer came about."""

from __future__ import annotations

from decimal import Decimal

import pytest
from running_bot import CANADA, SNAPSHOT, make_outcome

from bot.slack.blocks.evidence import build_rows
from bot.slack.blocks.run import describe_run
from core.data.facts import (
    Absence,
    Change,
    Evidence,
    Fact,
    FoundYear,
    Mean,
    Observation,
    RankedCountry,
    Ranking,
    Total,
)
from core.outcome import StepRecord
from core.tools import build_tools

DOLLARS = "current US dollars"


def test_rows_say_country_indicator_year_value_unit_and_tool() -> None:
    """One line a fact, in both languages, with all digits that the source gives."""
    (english,) = build_rows((CANADA,), "en")
    assert str(english) == "Canada · population · 2024 · 41,262,329 people (get_values)"
    (french,) = build_rows((CANADA,), "fr")
    assert str(french) == "Canada · population · 2024 · 41\u00a0262\u00a0329 habitants (get_values)"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_kind_of_fact_has_a_row(language: str) -> None:
    """No kind of fact is left out of the evidence, and none breaks the card."""
    usd = "current US dollars"
    facts = (
        Observation("CAN", "IT.NET.USER.ZS", 2025, None, "percent of population"),
        Change("NGA", "NY.GDP.MKTP.CD", 2023, 2024, Decimal("-235125921737.532"), Decimal("-48.2421"), usd),
        Ranking(
            "SP.POP.TOTL",
            2024,
            "ascending",
            (RankedCountry(1, "CAN", Decimal(41262329)),),
            ("IND",),
            "people",
        ),
        Mean("SP.DYN.LE00.IN", ("CAN",), (2000, 2001), Decimal("79.5"), "years"),
        Total("SP.POP.TOTL", ("CAN", "USA"), 2024, Decimal(5), "people"),
        FoundYear("SP.POP.TOTL", "CAN", "first_above", 2010, Decimal(34), "people", 2000, 2025, Decimal(33)),
        FoundYear(
            "SP.POP.TOTL", "CAN", "first_below_country", 2010, Decimal(34), "people", 2000, 2025, None, "USA"
        ),
        FoundYear("SP.POP.TOTL", "CAN", "highest", 2010, Decimal(34), "people", 2000, 2025),
        Absence("outside_years", from_year=1960, to_year=1999),
        Absence("no_value", "CAN", "IT.NET.USER.ZS", 2025, 2025),
        Absence("unknown_country", name="Atlantis"),
        Absence("never", "CAN", "SP.POP.TOTL", 2000, 2025, "above 2 billion"),
    )
    rows = build_rows([Evidence(fact, "tool") for fact in facts], language, limit=40)  # type: ignore[arg-type]
    assert len(rows) == len(facts) + 1  # a ranking has a row for its country and one for the missing
    assert all("None" not in str(row) for row in rows)


@pytest.mark.parametrize(
    ("fact", "english", "french"),
    [
        (
            Change(
                "IND", "EG.ELC.ACCS.ZS", 2000, 2020, Decimal("36.2"), Decimal("60.1"), "percentage points"
            ),
            "+36.2 percentage points · +60.1% compared with 2000",
            "+36,2 points de pourcentage · +60,1\u00a0% par rapport à 2000",
        ),
        (
            Change(
                "NGA", "NY.GDP.MKTP.CD", 2023, 2024, Decimal("-235125921737.5"), None, "current US dollars"
            ),
            "· −US$235.13 billion (-235,125,921,737.5 current",
            "· -235,13",
        ),
        (
            Absence("no_value", "CAN", "IT.NET.USER.ZS", 2025, 2025),
            "no value in 2025",
            "pas de valeur en 2025",
        ),
        (Absence("outside_years", from_year=1960, to_year=1999), "from 1960 to 1999", "de 1960 à 1999"),
        (
            Absence("never", "CAN", "SP.POP.TOTL", 2000, 2025, "above 42000000"),
            "never above 42,000,000 people from 2000 to 2025",
            "jamais au-dessus de 42\u00a0000\u00a0000 habitants de 2000 à 2025",
        ),
        (
            Absence("never", "CAN", "SP.POP.TOTL", 2000, 2025, "below USA"),
            "never below that of the United States from 2000 to 2025",
            "jamais au-dessous de celle des États-Unis de 2000 à 2025",
        ),
        (
            FoundYear(
                "SP.POP.TOTL",
                "CAN",
                "first_above_country",
                2010,
                Decimal(34),
                "people",
                2000,
                2025,
                None,
                "IND",
            ),
            "first value above that of India, searched from 2000 to 2025",
            "première valeur au-dessus de celle de l'Inde, recherchée de 2000 à 2025",
        ),
    ],
)
def test_a_row_reads_as_a_person_would_say_it(fact: Fact, english: str, french: str) -> None:
    """No raw number or code, no span of one year, and a change in percent is told as a change."""
    assert english in build_rows([Evidence(fact, "tool")], "en")[0].text
    assert french in build_rows([Evidence(fact, "tool")], "fr")[0].text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_tool_that_a_card_names_is_explained(language: str) -> None:
    """An editor who does not know the software reads what each of them does; unknown names stay bare."""
    for tool in (*build_tools(SNAPSHOT), "table"):
        evidence = (Evidence(CANADA.fact, tool),)
        said = describe_run(make_outcome("rejected", evidence=evidence), language)  # type: ignore[arg-type]
        assert f" {tool} " in said, tool
    made_up = describe_run(make_outcome(evidence=(), steps=(StepRecord("invented", {}, "ok"),)), "en")
    assert "What they do" not in made_up


def test_a_look_up_is_told_without_codes() -> None:
    """Arguments are names and words, and lists read as lists."""
    steps = (
        StepRecord("compare_countries", {"year": 2024, "country_codes": ["CAN", "USA"]}, "ok"),
        StepRecord("find_year", {"condition": "first_above", "threshold": 5}, "refused: no_value"),
    )
    said = describe_run(make_outcome(steps=steps), "en")
    assert "compare_countries(2024, Canada + United States): done" in said
    assert "find_year(first above, 5): refused (no value there)" in said


def test_of_many_rows_those_that_the_answer_names_are_shown() -> None:
    """26 years of evidence, an answer on 2024: its row is among the few, and the rest is counted."""
    evidence = [
        Evidence(Observation("CAN", "SP.POP.TOTL", year, Decimal(30_000_000 + year), "people"), "get_values")
        for year in range(2000, 2026)
    ]
    rows = build_rows(evidence, "en", near="In 2024 Canada had more people than in 2003.", limit=5)
    assert any("· 2024 ·" in row.text for row in rows)
    assert any("· 2003 ·" in row.text for row in rows)
    assert str(rows[-1]) == "… and 21 more of 26 rows, not shown here"


@pytest.mark.parametrize(
    ("value", "indicator", "unit", "english", "french"),
    [
        (
            "78.63217894",
            "IT.NET.USER.ZS",
            "percent of population",
            "78.63% (78.63217894 percent of population)",
            "78,63\u00a0% (78,63217894 pour cent de la population)",
        ),
        (
            "31.05",
            "IT.NET.USER.ZS",
            "percent of population",
            "31.05 percent of population",
            "31,05 pour cent",
        ),
        (
            "84.0363414634146",
            "SP.DYN.LE00.IN",
            "years",
            "84.04 years (84.0363414634146)",
            "84,04 ans (84,036",
        ),
        (
            "29298013000000",
            "NY.GDP.MKTP.CD",
            "current US dollars",
            "US$29.30 trillion (29,298,013,000,000 current US dollars)",
            "29\u00a0298 milliards de dollars\u00a0US (29\u00a0298\u00a0013",
        ),
        ("41262329", "SP.POP.TOTL", "people", "41,262,329 people", "41\u00a0262\u00a0329 habitants"),
    ],
)
def test_a_value_is_shown_as_people_read_it_and_keeps_every_digit(
    value: str, indicator: str, unit: str, english: str, french: str
) -> None:
    """Rounded first, the source's own digits in brackets; a value that needs no rounding stands once."""
    fact = Evidence(Observation("MEX", indicator, 2022, Decimal(value), unit), "get_values")
    assert f"· 2022 · {english}" in build_rows((fact,), "en")[0].text
    assert f"· 2022 · {french}" in build_rows((fact,), "fr")[0].text


def test_the_fact_behind_a_number_of_the_answer_is_always_among_its_rows() -> None:
    """However many rows there are: the mean that the answer tells, rounded, and each of twelve values."""
    years = [
        Evidence(Observation("CAN", "SP.DYN.LE00.IN", year, Decimal(f"80.{year}1"), "years"), "get_values")
        for year in range(2000, 2020)
    ]
    mean = Evidence(
        Mean("SP.DYN.LE00.IN", ("CAN",), tuple(range(2000, 2020)), Decimal("75.5723"), "years"), "get_values"
    )
    answer = "On average it was 75.57 years."
    rows = build_rows((*years, mean), "en", near=answer, limit=5)
    assert any("75.57 years (75.5723)" in row.text for row in rows)
    told = [
        Evidence(Observation("CAN", "SP.POP.TOTL", year, Decimal(year * 1_000), "people"), "get_values")
        for year in range(2000, 2012)
    ]
    answer = ", ".join(f"{year},000 in {year}" for year in range(2000, 2008))
    shown = "\n".join(str(row) for row in build_rows(told, "en", near=answer, limit=5))
    assert all(f"· {year} ·" in shown for year in range(2000, 2008))


def test_a_cell_stands_in_one_row_only() -> None:
    """A found year, or a rank, tells the value of its cell: no second row for it."""
    cell = Evidence(Observation("JPN", "SP.POP.TOTL", 2010, Decimal(128), "people"), "find_year")
    before = Evidence(Observation("JPN", "SP.POP.TOTL", 2009, Decimal(127), "people"), "find_year")
    found = Evidence(
        FoundYear("SP.POP.TOTL", "JPN", "highest", 2010, Decimal(128), "people", 2000, 2025), "find_year"
    )
    rows = build_rows((found, before, cell, cell), "en")
    assert [row.text.split(" · ")[2] for row in rows] == ["2010", "2009"]


def test_an_answer_without_a_model_names_none() -> None:
    """ "offline", calls and tokens say nothing to an editor."""
    said = describe_run(make_outcome(provider="offline", model="offline"), "en")
    assert said.endswith("Answered by the built-in rules, without a model · no cost · 0.20 s")
