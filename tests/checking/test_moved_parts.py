"""Parts of a true answer moved, and words put before or behind it that no fact supports: all are rejected.

A moved part that still leaves the answer true ("N in both 2024 and 2023") is listed as harmless.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator

import pytest
from checking.cases.build import BATCHES, HERE
from checking.cases.judge import read_cases
from checking.gate_facts import change, codes_of
from checking.kit.world import COVERAGE

from core.checking import check_answer
from core.facts import fact_from_json

_YEAR = r"(?<![\d,.$–-])(?:19|20)\d\d(?![\d,–-])"
_FIGURE = re.compile(r"(?<![\w.,])(?:US\$ ?|\$)?(?:\d{1,3}(?:[,\u00a0\u202f ]\d{3})+|\d+)(?:[.,]\d+)?")
_TAILS = (
    ", unlike the other countries",
    ", the only country to do so",
    ", as in every other year",
    ", as in every year since",
)
_OPENERS = ("For years, ", "In most years, ", "After rising, ")
_SENTENCES = (
    " It has fallen since.",
    " It has risen since.",
    " It has never been lower.",
    " The rest are lower.",
)


# Moved, and still true; or only said oddly.
_HARMLESS = {
    "figures": {"P063", "AA023", "AD035", "B289"},
    "years": {"N244", "S065", "V005", "X004", "AC042", "AC043", "AC044", "AF001"},
}


def _swapped(answer: str, spans: list[tuple[int, int]]) -> Iterator[str]:
    for (start, end), (left, right) in itertools.combinations(spans, 2):
        first, second = answer[start:end], answer[left:right]
        if first != second:
            yield answer[:start] + second + answer[end:left] + first + answer[right:]


def _swap_figures(answer: str) -> Iterator[str]:
    spans = [found.span() for found in _FIGURE.finditer(answer) if not re.fullmatch(_YEAR, found[0])]
    yield from _swapped(answer, spans)


def _swap_years(answer: str) -> Iterator[str]:
    yield from _swapped(answer, [found.span() for found in re.finditer(_YEAR, answer)])


def _open_years(answer: str) -> Iterator[str]:
    """A figure "in" a year told as one until, since, before or after it."""
    for found in re.finditer(rf"(?<=[\d%.] )(?:\w+ )?(in) {_YEAR}", answer):
        for word in ("until", "after", "before"):
            yield answer[: found.start(1)] + word + answer[found.end(1) :]


def _other_dollars(answer: str) -> Iterator[str]:
    for written, other in (
        ("US dollars", "Nigeria dollars"),
        ("US$", "Mexico$"),
        ("U.S. dollars", "Japan dollars"),
    ):
        if written in answer:
            yield answer.replace(written, other)


def _stretched(answer: str) -> Iterator[str]:
    if not answer.endswith(".") or "\n" in answer:
        return
    for tail in _TAILS:
        yield answer[:-1] + tail + "."
    for opener in () if "data" in answer else _OPENERS:
        yield opener + answer
    for sentence in _SENTENCES:
        yield answer + sentence


_RULES: dict[str, Callable[[str], Iterator[str]]] = {
    "figures": _swap_figures,
    "years": _swap_years,
    "open years": _open_years,
    "dollars": _other_dollars,
    "stretched": _stretched,
}


@pytest.mark.parametrize("rule", _RULES)
def test_a_moved_part_is_rejected(rule: str) -> None:
    """The true answers of all batches, changed by one rule."""
    accepted: list[str] = []
    for name in BATCHES:
        for case in read_cases(HERE / f"{name}.jsonl"):
            gap = case.get("status", "answered") != "answered" or not any(
                f.get("value") for f in case["evidence"]
            )
            if case["verdict"] != "accept" or case["lang"] != "en" or gap:
                continue
            facts = [fact_from_json(fact) for fact in case["evidence"]]
            for answer in _RULES[rule](case["answer"]):
                problems = check_answer(
                    answer,
                    question=case["question"],
                    facts=facts,
                    coverage=COVERAGE,
                    context=case.get("context", ()),
                )
                if not problems and case["id"] not in _HARMLESS.get(rule, ()):
                    accepted.append(f"{case['id']} {answer!r}")
    assert not accepted, "\n".join(accepted)


@pytest.mark.parametrize("pace", ["steadily", "sharply", "slightly"])
@pytest.mark.parametrize("base", [2022, 2023])
def test_a_manner_beside_a_comparison_of_years_is_decided(pace: str, base: int) -> None:
    """ "steadily 48% lower": a comparing word has a manner as a verb has; nothing is raised."""
    facts = change("NGA", "gdp", base, 2024)
    percent = {2022: "61.01", 2023: "48.24"}[base]
    answer = f"Nigeria's GDP was {pace} {percent}% lower in 2024 than in {base}."
    accepted = not codes_of(answer, facts, "How did Nigeria's GDP change?")
    assert accepted == (pace == "sharply" or (pace == "steadily" and base == 2023))
