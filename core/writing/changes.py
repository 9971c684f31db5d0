"""Sentences on change over time: changes between two years, and years found by a condition."""

from __future__ import annotations

from collections.abc import Sequence

from core.facts import PERCENTAGE_POINTS, Absence, Change, FoundYear, Observation
from core.number_text import format_percent, format_value
from core.outcome import Language
from core.writing.focus import Focus
from core.writing.names import (
    answer_yes_no,
    in_country,
    is_feminine,
    join_list,
    name_subject,
    name_that_of,
    name_topic,
    start_sentence,
    tell_value,
)
from core.writing.rankings import lower_start

_MOST_FULL_SENTENCES = 3


def tell_changes(
    changes: Sequence[Change], cells: Sequence[Observation], focus: Focus, language: Language
) -> str:
    """One sentence a change, or one list for many."""
    if (
        len(changes) > _MOST_FULL_SENTENCES
        and len({(c.indicator, c.from_year, c.to_year) for c in changes}) == 1
    ):
        return _tell_list(changes, focus, language)
    sentences = [tell_change(change, cells, focus.percent, language) for change in changes]
    if focus.yes_no and len(changes) == 1:
        return answer_yes_no(_holds(changes[0], focus), lower_start(sentences[0], language), language)
    return " ".join(sentences)


def _holds(change: Change, focus: Focus) -> bool:
    rose = change.absolute > 0
    if focus.direction is not None and (change.absolute == 0 or rose != (focus.direction == "rose")):
        return False
    if focus.claim is None:
        return True
    value = change.percent if focus.percent else change.absolute
    if value is None:
        return False
    if focus.direction == "fell":
        value = -value
    return focus.claim.holds(value)


def _size(change: Change, percent: bool | None, language: Language) -> str:
    """The size of the change: in percent, in the unit, or the unit with the percentage behind it."""
    absolute = format_value(abs(change.absolute), change.unit, language)
    if change.percent is None:
        return absolute
    relative = format_percent(abs(change.percent), language)
    if change.unit == PERCENTAGE_POINTS:
        return absolute
    if percent is None:
        return f"{absolute} ({relative})"
    return relative if percent else absolute


def _verb(change: Change, language: Language) -> str:
    if language == "fr":
        return "a augmenté de" if change.absolute > 0 else "a diminué de"
    return "rose by" if change.absolute > 0 else "fell by"


def tell_change(
    change: Change, cells: Sequence[Observation], percent: bool | None, language: Language
) -> str:
    """ "The population of India rose by 37.15%, from 1,057,922,733 people in 2000 to 1,450,935,791 people in 2024."."""
    subject = start_sentence(name_subject(change.country, change.indicator, language))
    if change.absolute == 0:
        ends = f"from {change.from_year} to {change.to_year}" if language == "en" else f"de {change.from_year} à {change.to_year}"  # fmt: skip
        return f"{subject} {'was unchanged' if language == 'en' else 'n’a pas changé'.replace('’', chr(39))} {ends}."
    told = f"{subject} {_verb(change, language)} {_size(change, percent, language)}"
    before, after = _ends(change, cells)
    if before is None or after is None or before.value is None or after.value is None:
        years = (change.from_year, change.to_year)
        return f"{told} {'from {} to {}' if language == 'en' else 'de {} à {}'}.".format(*years)
    a, b = tell_value(before.value, before.unit, language), tell_value(after.value, after.unit, language)
    if language == "fr":
        return f"{told}, de {a} en {change.from_year} à {b} en {change.to_year}."
    return f"{told}, from {a} in {change.from_year} to {b} in {change.to_year}."


def _ends(change: Change, cells: Sequence[Observation]) -> tuple[Observation | None, Observation | None]:
    found = {
        cell.year: cell
        for cell in cells
        if (cell.country, cell.indicator) == (change.country, change.indicator)
    }
    return found.get(change.from_year), found.get(change.to_year)


def _tell_list(changes: Sequence[Change], focus: Focus, language: Language) -> str:
    first = changes[0]
    percent = focus.percent if focus.percent is not None else first.unit != PERCENTAGE_POINTS
    parts = [
        f"{_verb(change, language)} {_size(change, percent, language)} {in_country(change.country, language)}"
        for change in changes
        if change.absolute != 0
    ]
    flat = [change for change in changes if change.absolute == 0]
    if flat:
        where = join_list([in_country(change.country, language) for change in flat], language)
        parts.append(f"was unchanged {where}" if language == "en" else f"n'a pas changé {where}")
    topic = name_topic(first.indicator, language)
    if language == "fr":
        return f"De {first.from_year} à {first.to_year}, {topic} {join_list(parts, language)}."
    return f"From {first.from_year} to {first.to_year}, {topic} {join_list(parts, language)}."


def tell_found_year(fact: FoundYear, cells: Sequence[Observation], language: Language) -> str:
    """The year of an extreme or a crossing, with the value (and that of the other country)."""
    subject = name_subject(fact.country, fact.indicator, language)
    value = tell_value(fact.value, fact.unit, language)
    if fact.condition in ("highest", "lowest"):
        return _tell_extreme(fact, subject, value, language)
    above = fact.condition.startswith("first_above")
    if fact.other is not None:
        limit = name_that_of(fact.other, fact.indicator, language)
        other = next(
            (c for c in cells if c.country == fact.other and c.year == fact.year and c.value is not None),
            None,
        )
        if other is not None and other.value is not None:
            value += f" {'against' if language == 'en' else 'contre'} {tell_value(other.value, other.unit, language)}"
        if language == "fr":
            degree = f"{'plus' if above else 'moins'} élevé{'e' if is_feminine(fact.indicator) else ''}"
            than = f"qu'{limit}" if limit[0] in "ae" else f"que {limit}"
            return f"{start_sentence(subject)} était pour la première fois {degree} {than} en {fact.year} : {value}."
        return f"{start_sentence(subject)} was first {'higher' if above else 'lower'} than {limit} in {fact.year}: {value}."
    limit = "" if fact.threshold is None else tell_value(fact.threshold, fact.unit, language)
    if language == "fr":
        verb = (
            "a dépassé" if above else "est passée sous" if is_feminine(fact.indicator) else "est passé sous"
        )
        return f"{start_sentence(subject)} {verb} {limit} pour la première fois en {fact.year} : {value}."
    return f"{start_sentence(subject)} was first {'above' if above else 'below'} {limit} in {fact.year}: {value}."


def _tell_extreme(fact: FoundYear, subject: str, value: str, language: Language) -> str:
    high = fact.condition == "highest"
    if language == "fr":
        feminine = is_feminine(fact.indicator)
        degree = f"{'la' if feminine else 'le'} {'plus' if high else 'moins'} élevé{'e' if feminine else ''}"
        return f"De {fact.from_year} à {fact.to_year}, {subject} était {degree} en {fact.year} : {value}."
    degree = "highest" if high else "lowest"
    return f"From {fact.from_year} to {fact.to_year}, {subject} was {degree} in {fact.year}: {value}."


def tell_never(fact: Absence, focus: Focus | None, unit: str, language: Language) -> str:
    """That no covered year met the condition: 'above JPN', 'below 200'."""
    if fact.country is None or fact.indicator is None:
        return "In no year was this so." if language == "en" else "En aucune année."
    subject = name_subject(fact.country, fact.indicator, language)
    above = not (fact.name or "").startswith("below")
    limit = ""
    if focus is not None and focus.claim is not None:
        limit = tell_value(focus.claim.value, unit, language)
    elif focus is not None and len(focus.countries) == 2:
        other = next(code for code in focus.countries if code != fact.country)
        limit = name_that_of(other, fact.indicator, language)
    if language == "fr":
        than = f"supérieur{'e' if is_feminine(fact.indicator) else ''}" if above else f"inférieur{'e' if is_feminine(fact.indicator) else ''}"  # fmt: skip
        return f"De {fact.from_year} à {fact.to_year}, {subject} n'était jamais {than} à {limit}."
    return f"From {fact.from_year} to {fact.to_year}, {subject} was never {'above' if above else 'below'} {limit}."
