"""Judges an outcome by what its question asked for: the cells behind it, the figures and names, yes or no.

Expected figures are formulas (`value CAN SP.POP.TOTL 2024`), worked out here from the CSV itself, and numbers
in the answer are read by a reader of its own: neither rests on the code under test.

A case is a line of `offline/cases/*.jsonl`, as in the handed question set, with more under `expect`:
`says` (formulas; each must be told, `a || b` for either), `names` (a formula for the countries to be named,
in order), `yes` (a comparison that decides whether the answer opens with yes), `never` (one that decides
whether it says "never"), `not` (text not to be shown), and `optional` (declining is right, too).
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any, Literal

from core.data.facts import fact_to_json
from core.outcome import Outcome

Verdict = Literal["right", "wrong", "declined", "rejected"]

DATA = Path(__file__).parents[1] / "data" / "wdi_snapshot.csv"
ALL = ("BRA", "CAN", "GBR", "IND", "JPN", "MEX", "NGA", "USA")
YEARS = range(2000, 2026)

_NAMES: Mapping[str, str] = {
    "BRA": r"Bra[zs]il|Brésil",
    "CAN": r"Canada",
    "GBR": r"United Kingdom|Royaume-Uni",
    "IND": r"India\b|Inde\b",
    "JPN": r"Japan|Japon",
    "MEX": r"Mexico|Mexique",
    "NGA": r"Nig[eé]ria",
    "USA": r"United States|États-Unis",
}
# What must be among the facts, so that no other operation passes for the one asked for.
_KINDS: Mapping[str, set[str]] = {
    "rank": {"rank", "difference"},
    "change": {"change"},
    "average": {"mean"},
    "total": {"total"},
    "ratio": {"ratio", "change"},
    "difference": {"difference"},
}
_ORDINALS: Mapping[int, str] = {
    1: r"1st|first|1er|1re|premi|highest|largest|the most|most populous|le plus|la plus",
    2: r"2nd|second|2e\b|deuxi",
    3: r"3rd|third|3e\b|troisi",
    4: r"4th|fourth|4e\b|quatri",
    5: r"5th|fifth|5e\b|cinqui",
    6: r"6th|sixth|6e\b|sixi",
    7: r"7th|seventh|7e\b|septi",
    8: r"8th|eighth|8e\b|huiti|(?<!-)(lowest|smallest)|the least|l[ea] moins|l[ea] plus faible",
}
# Places counted from the end: "the second-lowest of the eight" is the seventh.
_FROM_THE_END: Mapping[int, str] = {
    7: r"second-(lowest|smallest)|deuxième .{0,30}plus (faible|bas)",
    6: r"third-(lowest|smallest)|troisième .{0,30}plus (faible|bas)",
    5: r"fourth-(lowest|smallest)|quatrième .{0,30}plus (faible|bas)",
}
# Who is compared, told before who it is: "Of Mexico and Canada, Canada had ...", "the seven countries other
# than Japan", "a larger GDP than Japan:".
_SETS = frozenset({"over", "under", "more", "fewer"})
_GROUP = re.compile(
    r"^(?:Of|Between|Among|Parmi|Entre|De) [^.:]*?\b(?:and|et) [^,.:]*, "
    r"|(?:other than|autres que) [^,.:]*?(?=,| (?:had|was|were|avait|avaient|était|étaient)\b)"
)
_THAN = re.compile(r"\b(?:than|que|qu'|à celui|à celle) [^.:]*:")
_SCALES: Mapping[str, int] = {
    "thousand": 3, "million": 6, "millions": 6, "billion": 9, "trillion": 12,
    "milliard": 9, "milliards": 9, "mille milliards": 12,
}  # fmt: skip
_NUMBER = re.compile(
    r"(?<![\w.,])([1-9]\d{0,2}(?:[ ,\u00a0\u202f]\d{3})+(?!\d)|\d+)(?:([.,])(\d+))?"
    r"(?:[ \u00a0](mille milliards|milliards?|millions?|billions?|trillions?|thousand))?"
)


class Table:
    """The CSV, read plainly."""

    def __init__(self) -> None:
        with DATA.open(encoding="utf-8", newline="") as file:
            self.values = {
                (row["country_code"], row["indicator_code"], int(row["year"])): Decimal(row["value"])
                for row in csv.DictReader(file)
                if row["value"]
            }

    def latest(self, countries: Sequence[str], indicator: str) -> int:
        return max(y for y in YEARS if all((c, indicator, y) in self.values for c in countries))

    def work_out(self, formula: str) -> Decimal:
        """The figure of a formula; `ValueError` for one that is not known."""
        name, *words = formula.split()
        match name, words:
            case "value", [country, indicator, year]:
                return self.values[country, indicator, int(year)]
            case "diff", [country, indicator, first, last]:
                return (
                    self.values[country, indicator, int(last)] - self.values[country, indicator, int(first)]
                )
            case "factor", [country, indicator, first, last]:
                return (
                    self.values[country, indicator, int(last)] / self.values[country, indicator, int(first)]
                )
            case "pct", _:
                return (self.work_out(f"factor {' '.join(words)}") - 1) * 100
            case "gap", [one, other, indicator, year]:
                return self.values[one, indicator, int(year)] - self.values[other, indicator, int(year)]
            case "ratio", [one, other, indicator, year]:
                return self.values[one, indicator, int(year)] / self.values[other, indicator, int(year)]
            case "rest", [country, indicator, year]:
                return 100 - self.values[country, indicator, int(year)]
            case "part", [country, countries, indicator, year]:
                whole = sum(self.values[c, indicator, int(year)] for c in countries.split(","))
                return self.values[country, indicator, int(year)] / whole * 100
            case "total" | "mean", [countries, indicator, years]:
                cells = [
                    self.values[c, indicator, y] for c in countries.split(",") for y in _read_years(years)
                ]
                return sum(cells, Decimal(0)) / (len(cells) if name == "mean" else 1)
            case "place", [country, indicator, year]:
                mine = self.values[country, indicator, int(year)]
                return Decimal(1 + sum(self.values[c, indicator, int(year)] > mine for c in ALL))
            case "year", [kind, country, indicator, what, years]:
                return Decimal(self._find_year(kind, country, indicator, what, _read_years(years)))
        raise ValueError(f"unknown formula {formula!r}")

    def _find_year(self, kind: str, country: str, indicator: str, what: str, years: Sequence[int]) -> int:
        series = {
            y: self.values[country, indicator, y] for y in years if (country, indicator, y) in self.values
        }
        match kind:
            case "peak":
                return max(series, key=lambda y: series[y])
            case "trough":
                return min(series, key=lambda y: series[y])
            case "above":
                return next(y for y in series if series[y] > Decimal(what))
            case "below":
                return next(y for y in series if series[y] < Decimal(what))
            case "pass":
                return next(y for y in series if series[y] > self.values[what, indicator, y])
        raise ValueError(f"unknown kind of year {kind!r}")

    def name(self, formula: str) -> list[str]:
        """The countries of `top N countries I Y` and of `nth`, `bottom`, `low`, `over`, `under`, of
        `more C countries I Y` (than C) and `fewer`, and of `grew pct countries I Y-Y` and `fell`."""
        kind, what, countries, indicator, year = formula.split()
        if kind in {"grew", "fell"}:
            span = year.replace("-", " ")
            by = {c: self.work_out(f"{what} {c} {indicator} {span}") for c in countries.split(",")}
            return [(max if kind == "grew" else min)(by, key=lambda c: by[c])]
        order = sorted(countries.split(","), key=lambda c: -self.values[c, indicator, int(year)])
        match kind:
            case "top":
                return order[: int(what)]
            case "bottom":
                return order[::-1][: int(what)]
            case "nth":
                return [order[int(what) - 1]]
            case "low":
                return [order[-int(what)]]
            case "over":
                return [c for c in order if self.values[c, indicator, int(year)] > Decimal(what)]
            case "under":
                return [c for c in order if self.values[c, indicator, int(year)] < Decimal(what)]
            case "more":
                return order[: order.index(what)]
            case "fewer":
                return order[order.index(what) + 1 :]
        raise ValueError(f"unknown formula {formula!r}")

    def holds(self, condition: str) -> bool:
        """`F > F`, `F >= 5`, or `near 38000000 1000000 F`: does F round to the figure at that step?"""
        if condition.startswith("near "):
            _, figure, step, formula = condition.split(maxsplit=3)
            steps = (self.work_out(formula) / Decimal(step)).quantize(Decimal(1), ROUND_HALF_UP)
            return steps * Decimal(step) == Decimal(figure)
        left, sign, right = re.split(r" (>=|<=|>|<) ", condition)
        one = self.work_out(left)
        other = self.work_out(right) if " " in right else Decimal(right)
        return {">": one > other, "<": one < other, ">=": one >= other, "<=": one <= other}[sign]


def load_cases(path: Path) -> list[dict[str, Any]]:
    """The cases of one file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def judge(case: Mapping[str, Any], outcome: Outcome, table: Table) -> tuple[Verdict, str]:
    """What the outcome is worth, and why it is wrong."""
    expect = case["expect"]
    if outcome.status != "valid" or outcome.answer is None:
        return "rejected", ", ".join(problem.code for problem in outcome.problems) or str(outcome.error)
    if outcome.answer.status == "cannot_answer":
        return ("right" if expect["status"] == "cannot_answer" else "declined"), ""
    if expect["status"] == "cannot_answer":
        return "wrong", "answers what cannot be answered"
    faults = [*_judge_facts(expect, outcome), *_judge_text(expect, outcome, table)]
    return ("wrong" if faults else "right"), "; ".join(faults)


def _judge_facts(expect: Mapping[str, Any], outcome: Outcome) -> Iterator[str]:
    facts = [fact_to_json(item.fact) for item in outcome.evidence]
    used = json.dumps(facts)
    countries = {c for c in ALL if f'"{c}"' in used}
    indicators = set(re.findall(r"\b[A-Z]{2}\.[A-Z]+\.[A-Z0-9.]+\b", used))
    years = {int(y) for y in re.findall(r'year[s]?": \[?(20\d\d)', used)} | {
        int(y) for found in re.findall(r'years": \[([^]]*)', used) for y in re.findall(r"20\d\d", found)
    }
    kinds = {fact.get("derived", "value") for fact in facts}
    if missing := set(expect["country"]) - countries:
        yield f"no fact about {sorted(missing)}"
    if (
        expect["operation"] != "rank"
        and "names" not in expect
        and "rank" not in kinds
        and set(expect["country"]) != set(ALL)
        and (more := countries - set(expect["country"]))
    ):
        yield f"facts about {sorted(more)}"
    if indicators != set(expect["indicator"]):
        yield f"facts of {sorted(indicators)}"
    if expect["operation"] == "value" and kinds & {"change", "found_year"}:
        yield f"facts of another kind: {sorted(kinds)}"
    if (needed := _KINDS.get(expect["operation"])) and not kinds & needed:
        yield f"no fact of {sorted(needed)}, but {sorted(kinds)}"
    if expect["operation"] != "trend" and (gone := set(expect["years"]) - years):
        yield f"no fact of {sorted(gone)}, but of {sorted(years)}"


def _judge_text(expect: Mapping[str, Any], outcome: Outcome, table: Table) -> Iterator[str]:
    text = outcome.answer.text if outcome.answer else ""
    for formula in expect.get("says", ()):
        if not any(is_told(each.strip(), text, outcome.language, table) for each in formula.split("||")):
            yield f"does not tell {formula}"
    if "names" in expect:
        yield from _judge_names(expect["names"], text, table)
    if "yes" in expect:
        opening = re.match(r"(yes|oui)|(no|non)\b", text, re.IGNORECASE)
        if opening is None:
            yield "says neither yes nor no"
        elif bool(opening[1]) != table.holds(expect["yes"]):
            yield "says yes for no, or no for yes"
    if "never" in expect and table.holds(expect["never"]) != bool(re.search(r"\b(never|jamais)\b", text)):
        yield "says never for once, or does not say it"
    if "not" in expect and expect["not"] in text:
        yield f"tells {expect['not']!r}"


def _judge_names(formula: str, text: str, table: Table) -> Iterator[str]:
    wanted = table.name(formula)
    rest = re.sub(r"^(?:Yes|No|Oui|Non)\. ", "", text)
    rest = _GROUP.sub("", rest)
    if formula.split()[0] in _SETS:
        rest = _THAN.sub(":", rest)
    spots = [(m.start(), c) for c in ALL if (m := re.search(_NAMES[c], rest))]
    named = [country for _, country in sorted(spots)]
    kind = formula.split()[0]
    if kind in _SETS:
        if set(named) != set(wanted):
            yield f"names {named}, not {wanted}"
    elif named[: len(wanted)] != wanted and (kind != "bottom" or set(named[: len(wanted)]) != set(wanted)):
        yield f"names {named}, not {wanted}"


def is_told(formula: str, text: str, language: str, table: Table) -> bool:
    """Is the figure of the formula in the text, at the precision shown there (no coarser than 5 %)?"""
    figure = abs(table.work_out(formula))
    if formula.startswith("place "):
        ways = "|".join(filter(None, (_ORDINALS[int(figure)], _FROM_THE_END.get(int(figure)))))
        return re.search(ways, text) is not None
    for number, step in read_numbers(text, language):
        if abs(number - figure) <= step / 2 and abs(number - figure) <= max(figure / 20, Decimal("0.005")):
            return True
    return False


def read_numbers(text: str, language: str) -> Iterator[tuple[Decimal, Decimal]]:
    """Every number of the text with the value of its last digit shown."""
    for match in _NUMBER.finditer(text):
        whole, separator, decimals, scale = match.groups()
        if separator and separator != ("," if language == "fr" else "."):
            decimals = None
        power = _SCALES.get((scale or "").removesuffix("s"), 0)
        if language == "fr" and scale and scale.startswith("billion"):
            power = 12
        shown = Decimal(re.sub(r"\D", "", whole) + (f".{decimals}" if decimals else ""))
        step = Decimal(1).scaleb(-len(decimals or ""))
        yield shown.scaleb(power), step.scaleb(power)


def _read_years(text: str) -> Sequence[int]:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)
