"""One rule a test: what gate 2 does with figures, words, scope and the question (product.md section 6)."""

from __future__ import annotations

import pytest
from checking.gate_facts import (
    COVERAGE,
    change,
    codes_of,
    crossing,
    difference,
    gap,
    levels,
    mean,
    peak,
    ranking,
    ratio,
)

from core.checking import check_answer

CANADA = levels("CAN", "pop", 2024)
ASKED = "What was Canada's population in 2024?"


@pytest.mark.parametrize(
    "written", ["41,262,329", "41.26 million", "41.3 million", "41 million", "41.262M", "41 262 329"]
)
def test_a_value_passes_at_every_precision_rounded_half_up(written: str) -> None:
    """41,262,329 rounded half up to the precision shown."""
    assert codes_of(f"Canada's population in 2024 was {written}.", CANADA, ASKED) == []


@pytest.mark.parametrize(
    "written", ["41.2 million", "42 million", "41,262,330", "41.3 billion", "412 million", "4,126,232"]
)
def test_a_value_cut_or_slipped_is_refused(written: str) -> None:
    """Cut, not rounded; a digit, a scale or a power of ten off."""
    assert codes_of(f"Canada's population in 2024 was {written}.", CANADA, ASKED) == ["unsupported_number"]


@pytest.mark.parametrize("hedge", ["just under", "nearly", "at most", "less than"])
def test_a_hedge_must_be_true(hedge: str) -> None:
    """41.26 million is not under 41 million."""
    assert codes_of(f"Canada had {hedge} 41 million people in 2024.", CANADA, ASKED)


def test_a_figure_needs_its_year_even_where_the_question_names_it() -> None:
    """The year of a figure never comes from the question."""
    assert codes_of("Canada's population is 41,262,329.", CANADA, ASKED) == ["no_year"]


def test_the_value_of_another_year_is_wrong_year_with_the_evidence_value() -> None:
    """The constructed Q05: Mexico's 2021 value told as 2022."""
    facts = levels("MEX", "net", 2021, 2022)
    problems = check_answer(
        "In 2022, 75.63% of people in Mexico used the Internet.", question="", facts=facts, coverage=COVERAGE
    )
    assert [problem.code for problem in problems] == ["wrong_year"]
    assert problems[0].text == "75.63%"
    assert problems[0].evidence_value == "78.63%"


def test_swapped_countries_are_wrong_country() -> None:
    """Right figures on the wrong rows."""
    facts = [*levels("CAN", "pop", 2024), *levels("MEX", "pop", 2024)]
    answer = "1. Canada: 130,861,007 (2024)\n2. Mexico: 41,262,329 (2024)"
    asked = "Populations of Canada and Mexico in 2024?"
    assert codes_of(answer, facts, asked) == ["wrong_country", "wrong_country"]


def test_respectively_follows_the_order_named() -> None:
    """The n-th figure is the n-th country's."""
    facts = [*levels("CAN", "pc", 2024), *levels("USA", "pc", 2024)]
    assert (
        codes_of("In 2024 Canada and the US had $55,016 and $86,170 respectively, in GDP per person.", facts)
        == []
    )
    assert codes_of(
        "In 2024 Canada and the US had $86,170 and $55,016 respectively, in GDP per person.", facts
    )


def test_gdp_told_as_gdp_per_person_is_refused() -> None:
    """Total and per head are two series."""
    assert codes_of("US GDP per capita was $29.3 trillion in 2024.", levels("USA", "gdp", 2024))


@pytest.mark.parametrize("money", ["55 016 €", "55 016 livres", "55 016 $ CA"])
def test_another_currency_is_wrong_unit(money: str) -> None:
    """Dollars are not euros, pounds or Canadian dollars."""
    codes = codes_of(f"Le PIB par habitant du Canada était de {money} en 2024.", levels("CAN", "pc", 2024))
    assert "wrong_unit" in codes


def test_points_are_not_percent() -> None:
    """75.6 to 78.6: 3.0 points, 4.0 percent."""
    facts = change("MEX", "net", 2021, 2022)
    assert codes_of("Internet use in Mexico rose by 3.0 percentage points from 2021 to 2022.", facts) == []
    assert codes_of("Internet use in Mexico rose by 4.0% from 2021 to 2022.", facts) == []
    assert codes_of("Internet use in Mexico rose by 3.0% from 2021 to 2022.", facts) == ["wrong_kind"]


def test_a_change_must_go_the_way_it_is_told() -> None:
    """The sign is in the verb."""
    facts = change("NGA", "gdp", 2023, 2024)
    assert codes_of("Nigeria's GDP fell by 48.24% from 2023 to 2024.", facts) == []
    assert codes_of("Nigeria's GDP rose by 48.24% from 2023 to 2024.", facts) == ["wrong_direction"]


def test_the_model_does_no_arithmetic() -> None:
    """A difference that no tool returned is refused, even when it is right."""
    facts = [*levels("CAN", "pc", 2024), *levels("USA", "pc", 2024)]
    assert codes_of("In 2024 GDP per person was $31,154 higher in the US than in Canada.", facts)
    told = difference("USA", "CAN", "pc", 2024)
    assert codes_of("In 2024 GDP per person was $31,154 higher in the US than in Canada.", told) == []
    assert codes_of("In 2024 GDP per person was $31,154 higher in Canada than in the US.", told)


def test_times_the_size_of_is_read_one_way_round() -> None:
    """And "times larger than" is refused: it reads as one more."""
    facts = ratio("USA", "CAN", "gdp", 2024)
    assert codes_of("The US economy was 12.9 times the size of Canada's in 2024.", facts) == []
    assert codes_of("Canada's economy was 12.9 times the size of the US economy in 2024.", facts)
    assert codes_of("The US economy was 12.9 times larger than Canada's in 2024.", facts)


def test_words_for_fractions_are_right_to_half_a_point() -> None:
    """78.6% is nearly eight in ten and not nine."""
    facts = levels("MEX", "net", 2022)
    assert codes_of("Nearly eight in ten people in Mexico used the Internet in 2022.", facts) == []
    assert codes_of("Eight in ten people in Mexico used the Internet in 2022.", facts)
    assert codes_of("Nearly nine in ten people in Mexico used the Internet in 2022.", facts)
    assert codes_of("More than half of Mexicans used the Internet in 2022.", facts) == []


def test_ranks_and_superlatives_are_decided_on_the_ranking() -> None:
    """From the top unless the sentence says from the bottom; a tie is not one country's."""
    facts = ranking("le", 2023)
    assert codes_of("In 2023 Nigeria ranked eighth of the eight for life expectancy.", facts) == []
    assert codes_of("In 2023 Nigeria ranked first of the eight for life expectancy.", facts) == ["wrong_rank"]
    assert codes_of("In 2023 Nigeria had the lowest life expectancy of the eight.", facts) == []
    assert codes_of("Canada had the highest access to electricity of the eight in 2024.", ranking("el", 2024))


def test_counts_are_counted() -> None:
    """Six of the eight have more than 100 million people."""
    facts = ranking("pop", 2024)
    assert codes_of("In 2024 six of the eight had more than 100 million people.", facts) == []
    assert codes_of("In 2024 five of the eight had more than 100 million people.", facts) == ["wrong_count"]
    assert codes_of("In 2024 only India had more than 1 billion people.", facts) == []
    assert codes_of("In 2024 only India had more than 300 million people.", facts)


def test_a_mean_is_of_the_countries_and_years_that_are_named() -> None:
    """Another set of years or countries is another mean."""
    facts = mean(("MEX",), "net", 2021, 2022, 2023)
    assert codes_of("Internet use in Mexico averaged 78.5% over 2021 to 2023.", facts) == []
    assert codes_of("Internet use in Mexico averaged 78.5% over 2020 to 2023.", facts)


def test_peaks_and_first_years_come_from_found_years() -> None:
    """The year, the threshold and the country must all be the fact's."""
    assert codes_of("Japan's GDP peaked in 2012.", peak("JPN", "gdp")) == []
    assert codes_of("Japan's GDP peaked in 2011.", peak("JPN", "gdp"))
    facts = crossing("NGA", "pop", "200000000")
    assert codes_of("Nigeria's population first exceeded 200 million in 2017.", facts) == []
    assert codes_of("Nigeria's population first exceeded 200 million in 2018.", facts)


def test_a_missing_value_may_be_told_only_where_it_is_missing() -> None:
    """Null is "no value", never zero, and a value that is there is not missing."""
    asked = "Internet use in India in 2023?"
    facts = gap("IND", "net", 2023)
    assert codes_of("There is no 2023 value for Internet use in India.", facts, asked) == []
    assert codes_of("There was no Internet use in India in 2023.", facts, asked)
    assert codes_of("There is no value for Canada's population in 2024.", CANADA, ASKED) == ["wrong_absence"]


def test_a_refusal_may_name_what_was_asked_and_what_is_covered() -> None:
    """No evidence is needed for what is truly outside; the scope must be told right."""
    asked = "France's GDP in 2024?"
    assert codes_of("I can't answer: France is not among the eight countries I cover.", [], asked) == []
    assert codes_of("I can't answer: France is not among the nine countries I cover.", [], asked)
    assert codes_of("I can't answer: France is not covered; its GDP was about $3 trillion.", [], asked)


def test_a_number_of_the_question_is_no_evidence() -> None:
    """It may be denied, not repeated."""
    asked = "Is it true that Canada had 45 million people in 2024?"
    assert codes_of("No: it was 41,262,329 in 2024, not 45 million.", CANADA, asked) == []
    assert codes_of("Yes, Canada had 45 million people in 2024.", CANADA, asked)
    assert "wrong_yes_no" in codes_of("Yes: Canada had 41,262,329 people in 2024.", CANADA, asked)


@pytest.mark.parametrize(
    ("tail", "code"),
    [
        (" because of immigration", "cause"),
        (", and will keep growing", "forecast"),
        (", a record", "wider_scope"),
        (", half of them women", "narrower_scope"),
        (" thanks to its lovely climate", "cause"),
        (" of zorgons", "unknown_word"),
    ],
)
def test_what_no_fact_can_hold_is_named(tail: str, code: str) -> None:
    """A cause, a forecast, a wider or narrower scope, an unknown word."""
    assert code in codes_of(f"Canada had 41.3 million people in 2024{tail}.", CANADA, ASKED)


@pytest.mark.parametrize("word", ["urban", "rural", "female", "adult", "Catholic", "prison", "indigenous"])
def test_a_narrowed_population_never_passes(word: str) -> None:
    """The figure is of all people."""
    assert codes_of(f"Canada's {word} population was 41.3 million in 2024.", CANADA, ASKED)


@pytest.mark.parametrize("digits", ["٤١,262,329", "４１,262,329", "41\u200b,262,329", "41,262,32\u0669"])
def test_hidden_or_foreign_digits_are_unreadable(digits: str) -> None:
    """Refused, never skipped."""
    assert codes_of(f"Canada's population in 2024 was {digits}.", CANADA, ASKED) == ["unreadable"]


def test_the_answer_must_be_about_the_cell_that_was_asked_for() -> None:
    """Another year, country or indicator is a mismatch, however right."""
    facts = [*levels("CAN", "pop", 2023, 2024), *levels("MEX", "pop", 2024), *levels("CAN", "le", 2024)]
    assert codes_of("Canada's population was 40.0 million in 2023.", facts, ASKED) == ["question_mismatch"]
    assert "question_mismatch" in codes_of("Mexico's population was 130.9 million in 2024.", facts, ASKED)
    assert "question_mismatch" in codes_of("Life expectancy in Canada was 82.1 years in 2024.", facts, ASKED)


def test_provenance_is_no_claim_but_must_be_right() -> None:
    """Snapshot date, source and series code."""
    base = "Canada's population in 2024 was 41,262,329"
    assert codes_of(f"{base} (World Bank, SP.POP.TOTL, snapshot of 2026-10-08).", CANADA, ASKED) == []
    assert codes_of(f"{base} (snapshot of 2026-08-10).", CANADA, ASKED)
    assert codes_of(f"{base} (NY.GDP.MKTP.CD).", CANADA, ASKED) == ["wrong_indicator"]


def test_empty_and_overlong_answers_have_their_own_codes() -> None:
    """Over 800 characters nothing is read."""
    assert codes_of("  ", CANADA) == ["empty_answer"]
    assert codes_of("41,262,329 " * 9000, CANADA) == ["answer_too_long"]


def test_the_editor_reads_the_problem_in_the_language_asked_for() -> None:
    """English and French sentences for the same problem."""
    options = {"question": "", "facts": CANADA, "coverage": COVERAGE}
    english = check_answer("Canada's population in 2024 was 99 million.", language="en", **options)  # type: ignore[arg-type]
    french = check_answer("Canada's population in 2024 was 99 million.", language="fr", **options)  # type: ignore[arg-type]
    assert english[0].message.startswith("No fact")
    assert french[0].message.startswith("Aucun fait")


@pytest.mark.parametrize(
    "answer",
    [
        "Le PIB des États-Unis était de 29 298 milliards de dollars en 2024.",
        "Le PIB des États-Unis était de 29,3 billions de dollars en 2024.",
        "Le PIB des États-Unis était de 29,3 T$ US en 2024.",
        "Le PIB des États-Unis était de 29,3 mille milliards de dollars en 2024.",
    ],
)
def test_french_scales_are_french(answer: str) -> None:
    """Milliard 10^9, billion 10^12, trillion 10^18."""
    facts = levels("USA", "gdp", 2024)
    assert codes_of(answer, facts) == []


@pytest.mark.parametrize("scale", ["trillions", "milliards", "millions", "billiards"])
def test_a_french_scale_that_is_another_power_is_refused(scale: str) -> None:
    """An English trillion is a French billion."""
    assert codes_of(
        f"Le PIB des États-Unis était de 29,3 {scale} de dollars en 2024.", levels("USA", "gdp", 2024)
    )


def test_a_year_alone_answers_when_only_as_the_found_year() -> None:
    """ "2017." is the reply that the tool found, or it is wrong."""
    facts = crossing("NGA", "pop", "200000000")
    asked = "When did Nigeria's population first pass 200 million?"
    assert codes_of("2017.", facts, asked) == []
    assert codes_of("2018.", facts, asked) == ["wrong_year"]


def test_time_does_not_run_backwards() -> None:
    """A change runs from the earlier year to the later one, and never from a year to itself."""
    facts = change("NGA", "gdp", 2023, 2024)
    asked = "How did Nigeria's GDP change from 2023 to 2024?"
    assert codes_of("Nigeria's GDP fell 48.24% in 2023 compared with 2024.", facts, asked)
    assert codes_of("In 2024 Nigeria's GDP was down 48.24% compared with 2024.", facts, asked)
    assert codes_of("In 2024 Nigeria's GDP was down 48.24% compared with 2023.", facts, asked) == []


@pytest.mark.parametrize(
    "answer",
    [
        "India's population growth more than tripled between 2000 and 2024.",
        "India's population grew 37.15% annually between 2000 and 2024.",
        "India's population grew 37.15% per month between 2000 and 2024.",
        "India's population growth averaged 37.15% from 2000 to 2024.",
    ],
)
def test_growth_that_is_itself_measured_is_another_series(answer: str) -> None:
    """Neither growth that grows nor a change told for every year of many."""
    assert codes_of(answer, change("IND", "pop", 2000, 2024))


@pytest.mark.parametrize("written", ["roughly 230 million", "about 0.23 billion"])
def test_a_hedge_widens_no_number_with_a_scale_word(written: str) -> None:
    """232,679,478 to the million is 233; "230 million" says the million, with or without "roughly"."""
    facts = levels("NGA", "pop", 2024)
    told = codes_of(f"Nigeria's population was {written} in 2024.", facts, "Nigeria's population in 2024?")
    assert told == ([] if "0.23" in written else ["unsupported_number"])


@pytest.mark.parametrize("written", ["about 232,700,000", "about 230,000,000"])
def test_a_hedge_widens_plain_digits_to_two_that_count(written: str) -> None:
    """Ending zeros of a hedged whole number may be rounding."""
    facts = levels("NGA", "pop", 2024)
    assert codes_of(f"Nigeria's population was {written} in 2024.", facts, "") == []


def test_more_figures_than_prose_holds_are_refused_unread() -> None:
    """Binding every figure to its words costs more than linear time; no answer needs so many."""
    assert codes_of("41 and " * 100, CANADA, ASKED) == ["unreadable"]


def test_an_answer_without_a_word_is_in_the_language_of_its_thread() -> None:
    asked = {"question": "2024 ?", "context": ("Quelle était la population du Canada en 2011 ?",)}
    (problem, *_) = check_answer("99 (2024)", facts=CANADA, coverage=COVERAGE, **asked)  # type: ignore[arg-type]
    assert problem.message.startswith("Aucun fait")


@pytest.mark.parametrize("power", "²³⁴¹")
def test_a_number_with_a_power_is_another_number(power: str) -> None:
    assert codes_of(f"Canada's population was 41,262,329{power} in 2024.", CANADA) == ["unreadable"]
