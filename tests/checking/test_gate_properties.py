"""Any fact in any written form at any precision passes; one unit of the last digit away does not."""

from __future__ import annotations

import string
from decimal import Decimal

from checking.gate_facts import COVERAGE, SNAPSHOT, codes_of
from hypothesis import given, settings
from hypothesis import strategies as st

from core.checking import check_answer
from core.checking.numbers import read_digits, rounds_to
from core.words import COUNTRY_BY_CODE

CELLS = [fact for fact in SNAPSHOT.observations() if fact.value is not None]
MONEY = {"NY.GDP.MKTP.CD": "GDP", "NY.GDP.PCAP.CD": "GDP per person"}
SCALES_EN = ((12, " trillion"), (9, " billion"), (6, " million"), (9, "bn"), (6, "M"))
SCALES_FR = ((12, " billions"), (9, " milliards"), (6, " millions"))


def half_up(value: Decimal, step: Decimal) -> Decimal:
    """Independent of the gate's own rounding."""
    scaled = value / step
    whole = int(scaled)
    return (whole + (1 if scaled - whole >= Decimal("0.5") else 0)) * step


def write(value: Decimal, decimals: int, language: str) -> str:
    text = f"{value:,.{decimals}f}"
    return text if language == "en" else text.replace(",", "\u202f").replace(".", ",")


@st.composite
def written_money(draw: st.DrawFn) -> tuple[str, str, str, list[object]]:
    """A money fact, told right and told one unit of its last digit off."""
    fact = draw(st.sampled_from([cell for cell in CELLS if cell.indicator in MONEY]))
    language = draw(st.sampled_from(["en", "fr"]))
    scales = [(0, ""), *(SCALES_EN if language == "en" else SCALES_FR)]
    assert fact.value is not None
    fitting = [(power, word) for power, word in scales if fact.value >= Decimal(10) ** power]
    power, word = draw(st.sampled_from(fitting))
    decimals = draw(st.integers(0, 3))
    unit = Decimal(10) ** power
    step = Decimal(1).scaleb(-decimals)
    shown = half_up(fact.value / unit, step)
    name = MONEY[fact.indicator]
    country = COUNTRY_BY_CODE[fact.country]
    sentences = []
    for figure in (shown, shown + step):
        number = write(figure, decimals, language)
        if language == "en":
            sentences.append(f"In {fact.year}, the {name} of {country.name['en']} was US${number}{word}.")
        else:
            series = "PIB" if name == "GDP" else "PIB par habitant"
            of = " de" if word else ""
            sentences.append(
                f"En {fact.year}, le {series} {country.fr_of} était de {number}{word}{of} dollars."
            )
    return sentences[0], sentences[1], language, [fact]


@settings(max_examples=150, deadline=None)
@given(written_money())
def test_a_fact_passes_in_any_form_and_its_neighbour_does_not(
    case: tuple[str, str, str, list[object]],
) -> None:
    """Half up at the precision shown, in both languages and every scale."""
    right, wrong, _, facts = case
    assert codes_of(right, facts) == []  # type: ignore[arg-type]
    assert codes_of(wrong, facts)  # type: ignore[arg-type]


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**15), st.integers(0, 4), st.sampled_from(["en", "fr"]))
def test_a_written_number_is_read_back_exactly(digits: int, decimals: int, language: str) -> None:
    """Grouping and decimal signs of both languages."""
    value = Decimal(digits).scaleb(-decimals)
    number = read_digits(write(value, decimals, language), language)  # type: ignore[arg-type]
    assert number is not None
    assert number.value == value
    assert number.step == Decimal(1).scaleb(-decimals)


@settings(max_examples=100, deadline=None)
@given(st.decimals(0, 10**6, places=6), st.integers(0, 4))
def test_rounding_is_half_up(value: Decimal, decimals: int) -> None:
    """A half goes up, never to even, and only one shown value fits."""
    step = Decimal(1).scaleb(-decimals)
    shown = half_up(value, step)
    assert rounds_to(value, shown, step)
    assert not rounds_to(value, shown + step, step)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=string.printable + "éà€’«»\u00a0\u202f–−٤", max_size=200))
def test_no_text_breaks_the_check_or_passes_without_evidence(text: str) -> None:
    """Hostile text ends in problems, never in an exception; a figure with no facts never passes."""
    problems = check_answer(text, question="", facts=[], coverage=COVERAGE)
    assert problems or not any(char.isdigit() for char in text) or "20" in text
