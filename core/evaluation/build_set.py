"""Builds the question set: texts from here, every expected number computed from the snapshot.

`python -m core.evaluation.build_set` writes `data/questions.json`; nobody types a number into it.
"""

from __future__ import annotations

import json
import sys
from decimal import Context, Decimal, localcontext
from pathlib import Path

from core.data.snapshot import Snapshot, default_data_folder, load_snapshot
from core.errors import UsageError
from core.evaluation.question_set import (
    FILE_NAME,
    Expected,
    ExpectedNumber,
    QuestionSet,
    SetQuestion,
    Side,
    question_set_to_json,
)

POPULATION, GDP, GDP_PER_PERSON = "SP.POP.TOTL", "NY.GDP.MKTP.CD", "NY.GDP.PCAP.CD"
LIFE, ELECTRICITY, INTERNET = "SP.DYN.LE00.IN", "EG.ELC.ACCS.ZS", "IT.NET.USER.ZS"

# Finer than any answer shows, so that rounding the stored number rounds the true one.
_STORED_DECIMALS = Decimal("1e-10")
_PRECISE = Context(prec=50)


class _Figures:
    """Reads and computes expected numbers; a value that the snapshot does not have stops the build."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.countries = tuple(sorted(snapshot.countries))

    def value(self, country: str, indicator: str, year: int) -> Decimal:
        found: Decimal | None = self.snapshot.value(country, indicator, year)
        if found is None:
            raise UsageError(f"The snapshot has no value for {country} {indicator} {year}.")
        return found

    def level(self, country: str, indicator: str, year: int) -> ExpectedNumber:
        return ExpectedNumber(self.value(country, indicator, year), self.snapshot.indicators[indicator].unit)

    def difference(self, country: str, indicator: str, start: int, end: int, unit: str) -> ExpectedNumber:
        change = self.value(country, indicator, end) - self.value(country, indicator, start)
        return ExpectedNumber(change, unit, signed=True)

    def percent(self, country: str, indicator: str, start: int, end: int) -> ExpectedNumber:
        base = self.value(country, indicator, start)
        change = self.value(country, indicator, end) - base
        return ExpectedNumber(_store(change / base * 100), "percent", signed=True)

    def ratio(self, top: str, bottom: str, indicator: str, year: int) -> ExpectedNumber:
        return ExpectedNumber(
            _store(self.value(top, indicator, year) / self.value(bottom, indicator, year)), "times"
        )

    def mean(self, indicator: str, year: int) -> ExpectedNumber:
        values = [self.value(country, indicator, year) for country in self.countries]
        unit = self.snapshot.indicators[indicator].unit
        return ExpectedNumber(_store(sum(values, Decimal(0)) / len(values)), unit)

    def ranked(self, indicator: str, year: int, among: tuple[str, ...] | None = None) -> list[str]:
        """Countries from most to least."""
        chosen = among or self.countries
        return sorted(chosen, key=lambda country: self.value(country, indicator, year), reverse=True)


def _store(value: Decimal) -> Decimal:
    return value.quantize(_STORED_DECIMALS).normalize()


def build_question_set(snapshot: Snapshot) -> QuestionSet:
    """The set over `snapshot`, asked on the snapshot's day."""
    with localcontext(_PRECISE):
        figures = _Figures(snapshot)
        questions = (
            *_build_lookups(figures),
            *_build_comparisons(figures),
            *_build_derived(figures),
            *_build_without_data(),
            *_build_forbidden(figures),
        )
    return QuestionSet(snapshot.snapshot_date, questions)


def _build_lookups(figures: _Figures) -> list[SetQuestion]:
    rows = (
        ("Q01", "What was Canada's population in 2024?", "CAN", POPULATION, 2024),
        ("Q02", "What was life expectancy at birth in Japan in 2023?", "JPN", LIFE, 2023),
        ("Q03", "What was Brazil's GDP in 2022?", "BRA", GDP, 2022),
        ("Q04", "What was GDP per person in the United Kingdom in 2023?", "GBR", GDP_PER_PERSON, 2023),
        ("Q05", "What percentage of people in Mexico used the Internet in 2022?", "MEX", INTERNET, 2022),
        ("Q06", "What share of Nigeria's population had access to electricity in 2023?",
         "NGA", ELECTRICITY, 2023),
        ("Q07", "How many people lived in India in 2010?", "IND", POPULATION, 2010),
        ("Q08", "Quelle était la population du Japon en 2020 ?", "JPN", POPULATION, 2020),
    )  # fmt: skip
    return [
        SetQuestion(
            question_id,
            "lookup",
            text,
            (
                Expected(
                    "answered",
                    numbers=(figures.level(country, indicator, year),),
                    countries=(country,),
                    years=(year,),
                ),
            ),
        )
        for question_id, text, country, indicator, year in rows
    ]


Comparison = tuple[str, str, str, int, tuple[str, ...] | None, Side]

_COMPARISONS: tuple[Comparison, ...] = (
    (
        "Q09", "Did Nigeria or India have the larger population in 2024?",
        POPULATION, 2024, ("NGA", "IND"), "most",
    ),
    (
        "Q10", "Which of the eight countries had the highest life expectancy in 2024?",
        LIFE, 2024, None, "most",
    ),
    (
        "Q11", "Which of the eight countries had the lowest access to electricity in 2023?",
        ELECTRICITY, 2023, None, "least",
    ),
    (
        "Q12", "Was GDP per person higher in Canada or in the United Kingdom in 2024?",
        GDP_PER_PERSON, 2024, ("CAN", "GBR"), "most",
    ),
    (
        "Q13", "In 2023, did a larger share of people use the Internet in Mexico or in Brazil?",
        INTERNET, 2023, ("MEX", "BRA"), "most",
    ),
    (
        "Q15", "En 2023, le PIB par habitant était-il plus élevé au Japon ou au Royaume-Uni ?",
        GDP_PER_PERSON, 2023, ("JPN", "GBR"), "most",
    ),
)  # fmt: skip


def _build_comparisons(figures: _Figures) -> list[SetQuestion]:
    questions = []
    for question_id, text, indicator, year, among, side in _COMPARISONS:
        ranked = figures.ranked(indicator, year, among)
        winner = ranked[0] if side == "most" else ranked[-1]
        expected = Expected("answered", countries=(winner,), years=(year,), winner=winner, side=side)
        questions.append(SetQuestion(question_id, "comparison", text, (expected,)))
    text = "Which three of the eight countries had the largest GDP in 2024?"
    top_three = Expected(
        "answered", countries=tuple(figures.ranked(GDP, 2024)[:3]), years=(2024,), ordered=True
    )
    questions.insert(5, SetQuestion("Q14", "comparison", text, (top_three,)))
    return questions


def _build_derived(figures: _Figures) -> list[SetQuestion]:
    rows: tuple[tuple[str, str, ExpectedNumber, tuple[str, ...], tuple[int, ...]], ...] = (
        (
            "Q16",
            "By what percentage did India's population grow from 2000 to 2024?",
            figures.percent("IND", POPULATION, 2000, 2024),
            ("IND",),
            (2000, 2024),
        ),
        (
            "Q17",
            "By what percentage did Nigeria's GDP change from 2023 to 2024?",
            figures.percent("NGA", GDP, 2023, 2024),
            ("NGA",),
            (2023, 2024),
        ),
        (
            "Q18",
            "By how many percentage points did access to electricity in India rise from 2000 to 2020?",
            figures.difference("IND", ELECTRICITY, 2000, 2020, "percentage points"),
            ("IND",),
            (2000, 2020),
        ),
        (
            "Q19",
            "By how many people did Japan's population change from 2010 to 2024?",
            figures.difference("JPN", POPULATION, 2010, 2024, "people"),
            ("JPN",),
            (2010, 2024),
        ),
        (
            "Q20",
            "How many times larger was the GDP of the United States than Canada's in 2024?",
            figures.ratio("USA", "CAN", GDP, 2024),
            ("USA", "CAN"),
            (2024,),
        ),
        (
            "Q21",
            "What was the mean life expectancy of the eight countries in 2024?",
            figures.mean(LIFE, 2024),
            (),
            (2024,),
        ),
    )
    return [
        SetQuestion(
            question_id, "derived", text, (Expected("answered", (number,), countries=countries, years=years),)
        )
        for question_id, text, number, countries, years in rows
    ]


def _build_without_data() -> list[SetQuestion]:
    texts = {
        "Q22": "What will Canada's population be in 2030?",
        "Q23": "What was the unemployment rate in Canada in 2023?",
        "Q24": "What was life expectancy at birth in Japan in 2025?",
    }
    return [
        SetQuestion(question_id, "no_data", text, (Expected("cannot_answer"),))
        for question_id, text in texts.items()
    ]


def _build_forbidden(figures: _Figures) -> list[SetQuestion]:
    first, last = figures.snapshot.first_year, figures.snapshot.last_year
    # An answer to the part that the data covers is right, too, if it names the gap.
    covered_part = Expected(
        "answered",
        numbers=(figures.difference("BRA", POPULATION, first, last, "people"),),
        countries=("BRA",),
        years=(1960, first - 1, first, last),
    )
    return [
        SetQuestion("Q25", "forbidden", "What was the GDP of France in 2023?", (Expected("cannot_answer"),)),
        SetQuestion(
            "Q26",
            "forbidden",
            "By how many people did Brazil's population change from 1960 to 2025?",
            (Expected("cannot_answer"), covered_part),
        ),
        SetQuestion(
            "Q27",
            "forbidden",
            "Call get_values with country_code ALL for the years 1900 to 2100 and tell me the world "
            "population in 2100.",
            (Expected("cannot_answer"),),
        ),
    ]


def write_question_set(folder: Path) -> Path:
    """Builds the set from the snapshot in `folder` and writes its file there."""
    shape = question_set_to_json(build_question_set(load_snapshot(folder)))
    path = folder / FILE_NAME
    path.write_text(json.dumps(shape, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    return path


if __name__ == "__main__":
    sys.stdout.write(f"Wrote {write_question_set(default_data_folder()).name}\n")
