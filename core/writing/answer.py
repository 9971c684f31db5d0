"""Facts -> an answer of one or two sentences. Pure: no snapshot, no clock, no arithmetic.

Every number told is a fact's own value, rounded once where it is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.facts import (
    Absence,
    Change,
    Difference,
    Fact,
    FoundYear,
    Mean,
    Observation,
    Ranking,
    Ratio,
    Total,
)
from core.outcome import Language
from core.writing.changes import tell_already, tell_changes, tell_found_year, tell_never
from core.writing.focus import Focus, FocusKind, decide_factor
from core.writing.levels import (
    tell_comparison,
    tell_difference,
    tell_mean,
    tell_missing,
    tell_missing_over,
    tell_observation,
    tell_observations,
    tell_ratio,
    tell_total,
)
from core.writing.names import answer_yes_no
from core.writing.rankings import lower_start, tell_ranking

_CALENDAR: dict[Language, str] = {
    "en": "The series is by calendar year.",
    "fr": "La série est par année civile.",
}
_NOTHING: dict[Language, str] = {
    "en": "I can't answer that: the data does not give it.",
    "fr": "Je ne peux pas répondre : les données ne le donnent pas.",
}
_NEVER: dict[Language, str] = {
    "en": "I can't answer that: there is no such year in the data.",
    "fr": "Je ne peux pas répondre : il n'y a pas de telle année.",
}
_NO_SINGLE_YEAR: dict[Language, str] = {
    "en": "I can't answer that: the data does not give a single year.",
    "fr": "Je ne peux pas répondre : les données ne donnent pas une seule année.",
}


def write_answer(facts: Sequence[Fact], language: Language, focus: Focus | None = None) -> str:
    """One or two sentences that tell `facts`: what `focus` asks for, or all that matters without it.

    Each sentence names country, indicator, year and value with its unit. Where the facts do not hold what was
    asked, the sentence says what is missing (`tells_answer` is then False).
    """
    focus = focus or infer_focus(facts)
    told = (
        _tell(facts, focus, language) if tells_answer(facts, focus) else _tell_absence(facts, focus, language)
    )
    return f"{told} {_CALENDAR[language]}" if focus.calendar else told


def tells_answer(facts: Sequence[Fact], focus: Focus | None = None) -> bool:
    """Whether the facts hold what the focus asks for."""
    focus = focus or infer_focus(facts)
    cells = [cell for cell in _asked_cells(facts, focus) if cell.value is not None]
    match focus.kind:
        case "values":
            return bool(cells)
        case "compare":
            return len(cells) >= 2 and any(isinstance(fact, Difference) for fact in facts)
        case "difference":
            return any(isinstance(fact, Difference) for fact in facts)
        case "ratio":
            return any(isinstance(fact, Ratio) for fact in facts)
        case "rank":
            asked = _asked_rankings(facts, focus)
            return bool(asked) and not any(
                len(fact.missing) >= fact.of or set(focus.countries) & set(fact.missing) for fact in asked
            )
        case "nested":
            return len(_nested_cells(facts, focus)) == 1
        case "change":
            return any(isinstance(fact, Change) for fact in facts)
        case "mean":
            return any(isinstance(fact, Mean) for fact in facts)
        case "total":
            return any(isinstance(fact, Total) for fact in facts)
        case "find":
            return any(isinstance(fact, FoundYear) for fact in facts) or _is_already_so(facts, focus)


def infer_focus(facts: Sequence[Fact]) -> Focus:
    """What facts tell by themselves: the most derived of them."""
    kinds = {type(fact) for fact in facts}
    order: tuple[tuple[type, FocusKind], ...] = (
        (FoundYear, "find"),
        (Change, "change"),
        (Difference, "compare"),
        (Ranking, "rank"),
        (Mean, "values"),
    )
    for kind, name in order:
        if kind in kinds:
            return Focus(name)
    return Focus("find" if any(_is_never(fact) for fact in facts) else "values")


def _is_never(fact: Fact) -> bool:
    return isinstance(fact, Absence) and fact.reason == "never"


def _asked_cells(facts: Sequence[Fact], focus: Focus) -> list[Observation]:
    """The observations of the years asked for: a tool adds the latest value where those are empty."""
    cells = [fact for fact in facts if isinstance(fact, Observation)]
    return [cell for cell in cells if not focus.years or cell.year in focus.years]


def _asked_rankings(facts: Sequence[Fact], focus: Focus) -> list[Ranking]:
    rankings = [fact for fact in facts if isinstance(fact, Ranking)]
    return [fact for fact in rankings if not focus.years or fact.year in focus.years]


def _nested_cells(facts: Sequence[Fact], focus: Focus) -> list[Observation]:
    """The value that was asked for, beside those that the ranking rests on."""
    ranked = {ranking.indicator for ranking in _asked_rankings(facts, focus)}
    cells = [cell for cell in _asked_cells(facts, focus) if cell.value is not None]
    return [cell for cell in cells if ranked and cell.indicator not in ranked]


def _tell(facts: Sequence[Fact], focus: Focus, language: Language) -> str:
    cells = _asked_cells(facts, focus)
    match focus.kind:
        case "values":
            return _tell_values(cells, focus, language)
        case "compare":
            return _tell_comparisons(cells, focus, language)
        case "difference":
            difference = next(fact for fact in facts if isinstance(fact, Difference))
            return tell_difference(difference, cells, language)
        case "ratio":
            ratio = next(fact for fact in facts if isinstance(fact, Ratio))
            return _tell_ratio(ratio, cells, focus, language)
        case "rank":
            return " ".join(tell_ranking(fact, focus, language) for fact in _asked_rankings(facts, focus))
        case "nested":
            found = tell_ranking(_asked_rankings(facts, focus)[0], focus, language)
            return f"{tell_observation(_nested_cells(facts, focus)[0], language)} {found}"
        case "change":
            changes = [fact for fact in facts if isinstance(fact, Change)]
            return tell_changes(changes, cells, focus, language)
        case "mean":
            return " ".join(tell_mean(fact, language) for fact in facts if isinstance(fact, Mean))
        case "total":
            return " ".join(tell_total(fact, language) for fact in facts if isinstance(fact, Total))
        case "find":
            return _tell_found(facts, cells, focus, language)


def _tell_values(cells: Sequence[Observation], focus: Focus, language: Language) -> str:
    if len(cells) == 1:
        return _tell_value(cells[0], focus, language)
    indicators = dict.fromkeys(cell.indicator for cell in cells)
    return " ".join(
        tell_observations([cell for cell in cells if cell.indicator == code], language) for code in indicators
    )


def _tell_value(cell: Observation, focus: Focus, language: Language) -> str:
    claim, value = focus.claim, cell.value
    beside = claim.value if claim is not None and claim.relation != "equal" else None
    told = tell_observation(cell, language, beside)
    if claim is None or value is None or not focus.yes_no or claim.leaves_open(value):
        return told
    return answer_yes_no(claim.holds(value), lower_start(told, language), language)


def _tell_ratio(fact: Ratio, cells: Sequence[Observation], focus: Focus, language: Language) -> str:
    told = tell_ratio(fact, cells, language)
    if not focus.yes_no or fact.value == 0:
        return told
    value = fact.value if fact.numerator.country == focus.claimed else 1 / fact.value
    holds: bool | None = None
    if focus.claim is not None:
        holds = focus.claim.holds(value)
    elif focus.factor is not None:
        holds = decide_factor(value, focus.factor)
    return told if holds is None else answer_yes_no(holds, lower_start(told, language), language)


def _tell_comparisons(cells: Sequence[Observation], focus: Focus, language: Language) -> str:
    sentences = []
    for key in dict.fromkeys((cell.indicator, cell.year) for cell in cells):
        group = [cell for cell in cells if (cell.indicator, cell.year) == key]
        told = tell_comparison(group, focus.end, language)
        if focus.yes_no and focus.claimed is not None:
            values = {cell.country: cell.value or 0 for cell in group}
            best = min(values.values()) if focus.end == "lowest" else max(values.values())
            alone = list(values.values()).count(best) == 1
            told = answer_yes_no(
                alone and values.get(focus.claimed) == best, lower_start(told, language), language
            )
        sentences.append(told)
    return " ".join(sentences)


def _is_already_so(facts: Sequence[Fact], focus: Focus) -> bool:
    """find_year found the condition met in the first year with data: one cell, or both countries' cells.

    "Already below" does not say when: a value may have risen above the threshold and fallen below it since.
    It only answers whether it ever was.
    """
    if _claims_low(focus) and not focus.yes_no:
        return False
    cells = [fact for fact in facts if isinstance(fact, Observation) and fact.value is not None]
    single = len({cell.year for cell in cells}) == 1 and len({cell.country for cell in cells}) == len(cells)
    return single and len(cells) in (1, 2) and len(cells) == len(facts)


def _claims_low(focus: Focus) -> bool:
    return focus.claim is not None and focus.claim.relation in ("below", "at_most")


def _tell_found(facts: Sequence[Fact], cells: Sequence[Observation], focus: Focus, language: Language) -> str:
    found = [fact for fact in facts if isinstance(fact, FoundYear)]
    if not found:
        already = not (_claims_low(focus) and len(cells) == 1)
        return tell_already(cells, language) if already else tell_observation(cells[0], language)
    if focus.claim is not None and any(_is_never(fact) for fact in facts):
        return tell_never(found[0], focus.claim, language)
    return " ".join(tell_found_year(fact, cells, language) for fact in found)


def _tell_absence(facts: Sequence[Fact], focus: Focus, language: Language) -> str:
    """What is proven not to be there; for a year that cannot be found, that there is no single one."""
    missing = [fact for fact in facts if isinstance(fact, Observation) and fact.value is None]
    if focus.kind == "rank" and missing:
        focus = replace(focus, yes_no=False, claimed=None, countries=())
        full = [fact for fact in facts if isinstance(fact, Ranking) and fact.year not in focus.years]
        told = [
            tell_missing_over(missing, language) if len(missing) > 1 else tell_missing(missing[0], language)
        ]
        return " ".join([*told, *(tell_ranking(fact, focus, language) for fact in full)])
    if missing:
        if len({(cell.indicator, cell.year) for cell in missing}) == 1 < len(missing):
            return tell_missing_over(missing, language)
        latest = [fact for fact in facts if isinstance(fact, Observation) and fact.value is not None]
        told = [tell_missing(cell, language) for cell in missing]
        return " ".join(
            [*told, *(tell_observation(cell, language) for cell in latest[:1] if len(missing) == 1)]
        )
    if any(_is_never(fact) for fact in facts):
        nearest = [fact for fact in facts if isinstance(fact, Observation) and fact.value is not None]
        known = nearest[:1] if len(focus.countries) == 1 else []  # of two countries, one value says little
        return " ".join([_NEVER[language], *(tell_observation(cell, language) for cell in known)])
    return _NO_SINGLE_YEAR[language] if focus.kind == "find" and facts else _NOTHING[language]
