"""English drafts: what is read of them, where it stands, and what must stay unread."""

from __future__ import annotations

from decimal import Decimal

import pytest

from core.claims.amounts import Amount, Window
from core.claims.forms import (
    HOLE,
    Bar,
    Change,
    Comparison,
    Count,
    Covered,
    Crossing,
    Extreme,
    FirstYear,
    Form,
    Level,
    Mean,
    Missing,
    Order,
    Rank,
    Row,
    Total,
    Verdict,
)
from core.data.catalog import load_catalog
from core.language.reading.answers import AnswerReader, AnswerReading
from core.language.reading.asked import Asked, Known
from tests.language.writing.corpus import build_coverage

COVERAGE = build_coverage()
READER = AnswerReader(load_catalog(), COVERAGE)
ALL = COVERAGE.countries
POP, GDP, PCAP, LIFE, POWER, NET = (
    "SP.POP.TOTL",
    "NY.GDP.MKTP.CD",
    "NY.GDP.PCAP.CD",
    "SP.DYN.LE00.IN",
    "EG.ELC.ACCS.ZS",
    "IT.NET.USER.ZS",
)


def read(text: str, asked: Asked | None = None) -> AnswerReading:
    return READER.read(text, asked, "en")


def claims(text: str, asked: Asked | None = None) -> tuple[Form, ...]:
    """The claims of a text that has one reading."""
    reading = read(text, asked)
    assert reading.unread == (), [text[span.start : span.end] for span in reading.unread]
    assert len(reading.readings) == 1, reading.readings
    return tuple(said.claim for said in reading.readings[0])


def number(value: str, unit: str | None = None, bound: str | None = None) -> Amount:
    """An amount with its digits as written: "41.3e6" is 41.3 million."""
    digits = Decimal(value)
    return Amount(
        value=digits, step=Decimal(1).scaleb(int(digits.as_tuple().exponent)), unit=unit, bound=bound
    )  # type: ignore[arg-type]


def asked(*forms: Form, countries: tuple[str, ...] = (), indicators: tuple[str, ...] = ()) -> Asked:
    return Asked(forms, "en", known=Known(countries, indicators, ()))


SENTENCES = {
    "Canada's population was 41.3 million in 2024.": (
        Level(country="CAN", indicator=POP, year=2024, amount=number("41.3e6")),
    ),
    "According to the World Bank, 62.5% of Nigerians had electricity in 2024.": (
        Level(country="NGA", indicator=POWER, year=2024, amount=number("62.5", "percent")),
    ),
    "In 2024, 37.5% of Nigeria's population did not have access to electricity.": (
        Level(
            country="NGA",
            indicator=POWER,
            year=2024,
            complement=True,
            amount=Amount(
                value=Decimal("37.5"), step=Decimal("0.1"), unit="percent", denominator="population"
            ),
        ),
    ),
    "India's population rose by 37.15% between 2000 and 2024.": (
        Change(
            country="IND",
            indicator=POP,
            from_year=2000,
            to_year=2024,
            direction="up",
            amounts=(number("37.15", "percent"),),
        ),
    ),
    "Japan's GDP was larger than India's in 2024: $4.19 trillion against $3.76 trillion.": (
        Comparison(
            country="JPN",
            other="IND",
            indicator=GDP,
            year=2024,
            relation="above",
            amount=number("4.19e12", "usd"),
            other_amount=number("3.76e12", "usd"),
        ),
    ),
    "Of the eight countries, Mexico had the third-lowest GDP per person in 2024.": (
        Rank(country="MEX", indicator=PCAP, year=2024, among=ALL, end="lowest", place=3),
    ),
    "The top three countries by population in 2024 were India, the United States and Nigeria.": (
        Order(
            indicator=POP,
            year=2024,
            among=ALL,
            count=3,
            rows=(Row(country="IND"), Row(country="USA"), Row(country="NGA")),
        ),
    ),
    "Two of the eight countries had a life expectancy above 82 years in 2024: Japan and Canada.": (
        Count(
            bars=(Bar(indicator=LIFE, amount=number("82", "years", "above")),),
            among=ALL,
            year=2024,
            number=2,
            members=(Row(country="JPN"), Row(country="CAN")),
        ),
    ),
    "The average life expectancy of Canada and Japan was 83.1 years in 2024.": (
        Mean(indicator=LIFE, countries=("CAN", "JPN"), years=(2024,), amount=number("83.1", "years")),
    ),
    "Canada and Japan had a combined population of 165 million in 2024.": (
        Total(indicator=POP, countries=("CAN", "JPN"), year=2024, amount=number("165e6")),
    ),
    "From 2000 to 2024, Japan's population was highest in 2010, at 128.07 million.": (
        Extreme(
            country="JPN",
            indicator=POP,
            window=Window(2000, 2024),
            end="highest",
            years=(2010,),
            amount=number("128.07e6"),
        ),
    ),
    "Mexico's population first exceeded 130 million in 2024.": (
        FirstYear(
            country="MEX",
            indicator=POP,
            window=Window(2000, 2025),
            bar=number("130e6", None, "above"),
            year=2024,
        ),
    ),
    "Nigeria's population overtook Japan's in 2001.": (
        Crossing(country="NGA", other="JPN", indicator=POP, year=2001),
    ),
    "The data has no figures for unemployment.": (Missing(what="measure", name="unemployment"),),
    "The data covers 2000 to 2025.": (Covered(years=Window(2000, 2025)),),
    "It is not true that Canada's population was 5 million in 2024.": (
        Verdict(claim=Level(country="CAN", indicator=POP, year=2024, amount=number("5e6")), holds=False),
    ),
    "Brazil's GDP was $1.95 trillion in 2022 and $2.19 trillion in 2023, an increase of 12.25%.": (
        Level(country="BRA", indicator=GDP, year=2022, amount=number("1.95e12", "usd")),
        Level(country="BRA", indicator=GDP, year=2023, amount=number("2.19e12", "usd")),
        Change(
            country="BRA",
            indicator=GDP,
            from_year=2022,
            to_year=2023,
            direction="up",
            amounts=(number("12.25", "percent"),),
        ),
    ),
}


@pytest.mark.parametrize("text", SENTENCES)
def test_a_sentence_makes_its_claims(text: str) -> None:
    """Each form has a sentence here; all of its words are claims."""
    assert claims(text) == SENTENCES[text]


UNREAD = """
Canada's population was only never 41.3 million in 2024.
Canada's rural population was 41.3 million in 2024.
Canada's population was 41.3 million until 2024.
Canada had up to 41.3 million people in 2024.
Canada's population was a record 41.3 million in 2024.
Adjusted for inflation, Canada's GDP was $2.2 trillion in 2024.
Canada's population was 41.3 million in 2024, the highest in the world.
Nigeria's GDP fell by -48.24% from 2023 to 2024.
Nigeria's economy shrank by 48.24% from 2023 to 2024.
Canada's GDP fell by 11.5% in 2009 because of the crisis.
Mexico's GDP went to $1.83 trillion in 2024.
India's population recovered from 1.06 billion in 2000 to 1.45 billion in 2024.
Canada's population rate was 41.3 million in 2024.
Canada had 41.3 million citizens in 2024.
India, Nigeria and Brazil were again the most populous in 2024.
In 2024 Japan alone had a life expectancy above 83 years.
Canada's population rose from 2024 to 2024.
41.3 million people lived in Canada.
Canada's population was 41.3 million dollars in 2024.
Canada​'s population was 41.3 million in 2024.
""".strip().splitlines()


@pytest.mark.parametrize("text", UNREAD)
def test_what_restricts_or_does_not_fit_stays_unread(text: str) -> None:
    """No word is neutral, and a claim without a year, with another unit or two signs is no claim."""
    assert read(text).readings == ()


def test_claims_stand_where_they_stand_in_the_text_as_given() -> None:
    text = "**Canada** had *41.3 million* people in 2024; Mexico had 130.9 million."
    (reading,) = read(text).readings
    assert [text[said.start : said.end] for said in reading] == [
        "Canada** had *41.3 million* people in 2024",
        "Mexico had 130.9 million",
    ]


def test_unknown_words_are_told_where_there_are_any() -> None:
    text = "Canada's demographics reached 41.3 million in 2024."
    reading = read(text)
    assert [text[span.start : span.end] for span in reading.unread] == ["demographics"]


def test_else_the_words_from_the_furthest_point() -> None:
    text = "Canada's population was 41.3 million in 2024 in the world."
    reading = read(text)
    assert [text[span.start : span.end] for span in reading.unread] == ["world"]


def test_the_sentences_that_were_read_are_told_beside_those_that_were_not() -> None:
    text = "Canada's population was 41.3 million in 2024. It is a lovely place."
    reading = read(text)
    assert reading.readings == ()
    assert [[said.claim for said in one] for one in reading.read_before] == [
        [Level(country="CAN", indicator=POP, year=2024, amount=number("41.3e6"))]
    ]


def test_nothing_is_taken_over_from_words_that_were_not_read() -> None:
    text = (
        "Canada's population was 41.3 million in 2024. Then came Mexico with more. It had 5 million in 2020."
    )
    (reading,) = read(text).read_before or ((),)
    assert all(said.claim.country != "CAN" or said.claim.year == 2024 for said in reading)  # type: ignore[union-attr]


def test_the_subject_is_taken_from_the_clause_before() -> None:
    _, second = claims("Canada's population was 38.0 million in 2020. It rose to 41.3 million in 2024.")
    assert isinstance(second, Change)
    assert (second.country, second.from_year, second.to_year) == ("CAN", 2020, 2024)


def test_a_bare_figure_answers_what_was_asked() -> None:
    question = asked(
        Mean(indicator=LIFE, countries=("CAN", "JPN"), years=(2024,)),
        countries=("CAN", "JPN"),
        indicators=(LIFE,),
    )
    assert claims("83.1 years in 2024.", question) == (
        Mean(indicator=LIFE, countries=("CAN", "JPN"), years=(2024,), amount=number("83.1", "years")),
    )


def test_the_year_of_a_figure_is_never_taken_from_the_question() -> None:
    question = asked(Level(country="CAN", indicator=POP, year=2024), countries=("CAN",), indicators=(POP,))
    assert read("41.3 million people.", question).readings == ()


def test_yes_is_a_verdict_on_the_question() -> None:
    statement = Level(country="CAN", indicator=POP, year=2024, amount=number("40e6", None, "above"))
    question = asked(Verdict(claim=statement, holds=HOLE), countries=("CAN",), indicators=(POP,))
    assert claims("Yes.", question) == (Verdict(claim=statement, holds=True),)
    assert claims("No.", question) == (Verdict(claim=statement, holds=False),)


def test_yes_without_a_question_of_its_kind_is_unread() -> None:
    assert read("Yes. Canada's population was 41.3 million in 2024.").readings == ()


def test_but_not_denies_the_clause_before() -> None:
    first, second = claims("The UK was ahead of India in GDP in 2025 but not in 2024.")
    ahead = Comparison(country="GBR", other="IND", indicator=GDP, year=2025, relation="above")
    assert first == ahead
    assert second == Verdict(
        claim=Comparison(country="GBR", other="IND", indicator=GDP, year=2024, relation="above"), holds=False
    )


def test_numbered_rows_are_a_list_in_order() -> None:
    question = asked(
        Order(indicator=POP, year=2024, among=("CAN", "MEX", "USA")),
        countries=("CAN", "MEX", "USA"),
        indicators=(POP,),
    )
    found = claims(
        "1. United States: 340 million\n2. Mexico: 131 million\n3. Canada: 41 million\n(2024)", question
    )
    assert found[-1] == Order(
        indicator=POP,
        year=2024,
        among=("CAN", "MEX", "USA"),
        rows=(Row(country="USA"), Row(country="MEX"), Row(country="CAN")),
    )


def test_rows_out_of_order_are_no_list() -> None:
    assert read("2. Mexico: 131 million people in 2024\n1. Canada: 41 million people in 2024").readings == ()


def test_a_headline_names_what_a_claim_must_speak_of() -> None:
    assert read("Japan:\nCanada's population was 41.3 million in 2024.").readings == ()
    assert claims("Canada, 2024:\nPopulation: 41.3 million") == (
        Level(country="CAN", indicator=POP, year=2024, amount=number("41.3e6")),
    )


def test_figures_in_brackets_have_their_own_year() -> None:
    assert claims("In 2023, 81.2% of Mexicans used the Internet (78.6% in 2022).") == (
        Level(country="MEX", indicator=NET, year=2023, amount=number("81.2", "percent")),
        Level(country="MEX", indicator=NET, year=2022, amount=number("78.6", "percent")),
    )


def test_readings_that_differ_are_all_given() -> None:
    """ "was highest": of its own years, or of all countries in that year; both must then be true."""
    forms = {type(said.claim) for one in read("Japan's GDP was highest in 2012.").readings for said in one}
    assert forms == {Extreme, Rank}
