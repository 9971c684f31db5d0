"""Sentences on change over time: changes between two years, and years found by a condition."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import groupby

from core.facts import PERCENTAGE_POINTS, Change, FoundYear, Observation
from core.number_text import format_percent, format_value
from core.outcome import Language
from core.writing.degrees import name_comparative, name_superlative, tell_limit
from core.writing.focus import Claim, Focus, decide_factor
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
        holds = _holds(changes[0], focus)
        return (
            sentences[0]
            if holds is None
            else answer_yes_no(holds, lower_start(sentences[0], language), language)
        )
    return " ".join(sentences)


def _holds(change: Change, focus: Focus) -> bool | None:
    if focus.factor is not None:
        return None if change.percent is None else decide_factor(1 + change.percent / 100, focus.factor)
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
    """The size of the change: in percent where that is wanted and there is one, else in the unit."""
    if percent and change.percent is not None and change.unit != PERCENTAGE_POINTS:
        return format_percent(abs(change.percent), language)
    return format_value(abs(change.absolute), change.unit, language)


def _verb(change: Change, language: Language) -> str:
    if language == "fr":
        return "a augmenté de" if change.absolute > 0 else "a diminué de"
    return "rose by" if change.absolute > 0 else "fell by"


def tell_change(
    change: Change, cells: Sequence[Observation], percent: bool | None, language: Language
) -> str:
    """ "The population of India rose by 37.15%, from 1,057,922,733 people in 2000 to ... in 2024."."""
    subject = start_sentence(name_subject(change.country, change.indicator, language))
    if change.absolute == 0:
        pattern = "{} was unchanged from {} to {}." if language == "en" else "{} n'a pas changé de {} à {}."
        return pattern.format(subject, change.from_year, change.to_year)
    told = f"{subject} {_verb(change, language)} {_size(change, percent, language)}"
    before, after = _ends(change, cells)
    if before is None or after is None or before.value is None or after.value is None:
        years = (change.from_year, change.to_year)
        return f"{told} {'from {} to {}' if language == 'en' else 'de {} à {}'}.".format(*years)
    a, b = tell_value(before.value, before.unit, language), tell_value(after.value, after.unit, language)
    pattern = ", de {} en {} à {} en {}" if language == "fr" else ", from {} in {} to {} in {}"
    told += pattern.format(a, change.from_year, b, change.to_year)
    return f"{told}{_tell_relative(change, percent, language)}."


def _tell_relative(change: Change, percent: bool | None, language: Language) -> str:
    """The percentage behind a change told in its unit, where neither form was asked for."""
    points = change.unit == PERCENTAGE_POINTS
    wanted = percent is True if points else percent is None and change.unit != "years"
    if change.percent is None or not wanted:
        return ""
    size = format_percent(abs(change.percent), language)
    if language == "fr":
        return f", en {'hausse' if change.absolute > 0 else 'baisse'} de {size}"
    return f", a {'rise' if change.absolute > 0 else 'fall'} of {size}"


def _ends(change: Change, cells: Sequence[Observation]) -> tuple[Observation | None, Observation | None]:
    found = {
        cell.year: cell
        for cell in cells
        if (cell.country, cell.indicator) == (change.country, change.indicator)
    }
    return found.get(change.from_year), found.get(change.to_year)


def _sort_value(change: Change, percent: bool) -> Decimal:
    return change.percent if percent and change.percent is not None else change.absolute


def _tell_list(changes: Sequence[Change], focus: Focus, language: Language) -> str:
    first = changes[0]
    percent = focus.percent if focus.percent is not None else first.unit not in (PERCENTAGE_POINTS, "years")
    if focus.end is not None:
        changes = sorted(
            changes, key=lambda change: _sort_value(change, percent), reverse=focus.end == "highest"
        )
    parts = _list_changes([change for change in changes if change.absolute != 0], percent, language)
    flat = [change for change in changes if change.absolute == 0]
    if flat:
        where = join_list([in_country(change.country, language) for change in flat], language)
        parts.append(f"was unchanged {where}" if language == "en" else f"n'a pas changé {where}")
    topic = name_topic(first.indicator, language)
    if language == "fr":
        return f"De {first.from_year} à {first.to_year}, {topic} {join_list(parts, language)}."
    runs = parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])}, and {parts[-1]}"
    return f"From {first.from_year} to {first.to_year}, {topic} {runs}."


def _list_changes(changes: Sequence[Change], percent: bool, language: Language) -> list[str]:
    """ "Rose by 69.32% in Nigeria and 32.58% in India": English says the verb of a run of changes once."""
    parts = []
    for verb, run in groupby(changes, lambda change: _verb(change, language)):
        told = [f"{_size(one, percent, language)} {in_country(one.country, language)}" for one in run]
        parts += (
            [f"{verb} {join_list(told, 'en')}"] if language == "en" else [f"{verb} {one}" for one in told]
        )
    return parts


def tell_found_year(fact: FoundYear, cells: Sequence[Observation], language: Language) -> str:
    """The year of an extreme or a crossing, with the value (and that of the other country)."""
    subject = name_subject(fact.country, fact.indicator, language)
    value = tell_value(fact.value, fact.unit, language)
    if fact.condition in ("highest", "lowest"):
        return _tell_extreme(fact, subject, value, language)
    above = fact.condition.startswith("first_above")
    if fact.other is not None:
        return _tell_overtaking(fact, cells, subject, language)
    limit = "" if fact.threshold is None else tell_limit(fact.threshold, fact.unit, language)
    subject = start_sentence(subject)
    if language == "fr":
        verb = "a dépassé" if above else f"est passé{'e' if is_feminine(fact.indicator) else ''} sous"
        return f"{subject} {verb} {limit} pour la première fois en {fact.year} : {value}."
    return f"{subject} first {'exceeded' if above else 'fell below'} {limit} in {fact.year}: {value}."


def _tell_overtaking(fact: FoundYear, cells: Sequence[Observation], subject: str, language: Language) -> str:
    """ "In 2001, the population of Nigeria (...) was higher than that of Japan (...) for the first time."."""
    limit = name_that_of(fact.other or "", fact.indicator, language)
    other = next((c for c in cells if c.country == fact.other and c.year == fact.year), None)
    own = f"{subject} ({tell_value(fact.value, fact.unit, language)})"
    if other is not None and other.value is not None:
        limit += f" ({tell_value(other.value, other.unit, language)})"
    degree = name_comparative(fact.indicator, not fact.condition.startswith("first_above"), language)
    if language == "fr":
        than = f"qu'{limit}" if limit[0] in "aeé" else f"que {limit}"
        return f"En {fact.year}, {own} était pour la première fois {degree} {than}."
    return f"In {fact.year}, {own} was {degree} than {limit} for the first time."


def _tell_extreme(fact: FoundYear, subject: str, value: str, language: Language) -> str:
    subject = start_sentence(subject)
    if language == "fr":
        degree = name_superlative(fact.indicator, fact.condition == "lowest", "fr")
        return f"{subject} était {degree} en {fact.year}, à {value}."
    return f"{subject} was {fact.condition} in {fact.year}, at {value}."


def tell_never(extreme: FoundYear, claim: Claim, language: Language) -> str:
    """ "The GDP of Japan never exceeded US$7 trillion from 2000 to 2025: it was highest in 2012, at ..."."""
    subject = start_sentence(name_subject(extreme.country, extreme.indicator, language))
    limit = tell_limit(claim.value, extreme.unit, language)
    value = tell_value(extreme.value, extreme.unit, language)
    high = extreme.condition == "highest"
    if language == "fr":
        degree = name_superlative(extreme.indicator, not high, "fr")
        scope = f"Les données commencent en {extreme.from_year}."
        if not high:
            return f"{subject} était {degree} en {extreme.year}, à {value}. {scope}"
        pronoun = "elle" if is_feminine(extreme.indicator) else "il"
        told = (
            f"{subject} n'a jamais dépassé {limit} : {pronoun} était {degree} en {extreme.year}, à {value}."
        )
        return f"{told} {scope}"
    told = f"{subject} never {'exceeded' if high else 'fell below'} {limit}"
    told += f" from {extreme.from_year} to {extreme.to_year}"
    return f"{told}: it was {extreme.condition} in {extreme.year}, at {value}."


def tell_already(cells: Sequence[Observation], language: Language) -> str:
    """What was so in the first year with data, where the year of a crossing is not known."""
    own = cells[0]
    subject = name_subject(own.country, own.indicator, language)
    value = tell_value(own.value or Decimal(0), own.unit, language)
    if len(cells) == 1:
        if language == "fr":
            return f"En {own.year}, {subject} était déjà de {value}."
        return f"In {own.year}, {subject} was already {value}."
    other = cells[1]
    limit = name_that_of(other.country, other.indicator, language)
    limit += f" ({tell_value(other.value or Decimal(0), other.unit, language)})"
    degree = name_comparative(own.indicator, (own.value or 0) < (other.value or 0), language)
    if language == "fr":
        than = f"qu'{limit}" if limit[0] in "aeé" else f"que {limit}"
        return f"En {own.year}, {subject} ({value}) était déjà {degree} {than}."
    return f"In {own.year}, {subject} ({value}) was already {degree} than {limit}."
