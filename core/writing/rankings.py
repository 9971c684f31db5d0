"""Sentences on rankings: an end, a place, the first n, a filter, one country, or all of them."""

from __future__ import annotations

from collections.abc import Sequence

from core.facts import RankedCountry, Ranking
from core.outcome import Language
from core.writing.degrees import name_comparative, name_superlative, tell_limit
from core.writing.focus import Claim, Focus, Relation
from core.writing.names import (
    COUNT_WORDS,
    PLACE_WORDS,
    answer_yes_no,
    de_value,
    in_country,
    is_feminine,
    join_list,
    name_country,
    name_topic,
    start_sentence,
    tell_value,
)

# Starts of our sentences that are no names, so that they lose their capital behind "Yes:".
_COMMON_STARTS: dict[Language, tuple[str, ...]] = {
    "en": ("Of ", "The ", "In ", "On ", "From ", "Access ", "Life "),
    "fr": ("Des ", "En ", "Le ", "La ", "L'", "Les ", "De "),
}
_RELATIONS: dict[Language, dict[Relation, str]] = {
    "en": {
        "above": "more than",
        "below": "less than",
        "at_least": "at least",
        "at_most": "at most",
        "equal": "",
    },
    "fr": {
        "above": "plus de",
        "below": "moins de",
        "at_least": "au moins",
        "at_most": "au plus",
        "equal": "",
    },
}


def tell_ranking(fact: Ranking, focus: Focus, language: Language) -> str:
    """What the question asked of a ranking; the whole list where it asked for that or for nothing special."""
    if focus.apart_from and focus.place is None and focus.end is not None:
        return _tell_after(fact, focus, language)
    if focus.claim is not None:
        return _tell_filter(fact, focus.claim, language)
    if focus.than is not None:
        return _tell_beyond(fact, focus, language)
    if focus.countries:
        return _tell_country(fact, focus, language)
    if focus.place is not None:
        return _tell_place(fact, focus, language)
    rows = fact.ranking[::-1] if focus.end == "lowest" else fact.ranking
    count = fact.of // 2 if focus.half else focus.top
    if count is not None:
        last = rows[min(count, len(rows)) - 1].value
        within = [row for row in rows if (row.value <= last if focus.end == "lowest" else row.value >= last)]
        return _tell_rows(fact, focus, within, language)
    if focus.end is not None:
        return _tell_end(fact, focus, rows, language)
    return _tell_list(fact, fact.ranking, language)


def _tell_after(fact: Ranking, focus: Focus, language: Language) -> str:
    """The first one behind (or before, from the low end) the countries that are left out, at its own rank."""
    rows = fact.ranking[::-1] if focus.end == "lowest" else fact.ranking
    row = next((row for row in rows if row.country not in focus.apart_from), None)
    if row is None:
        return _tell_list(fact, fact.ranking, language)
    return _tell_behind(fact, row, focus, language)


def _tell_behind(fact: Ranking, row: RankedCountry, focus: Focus, language: Language) -> str:
    """ "In 2000, the United States (...) ranked second of the eight countries ..., behind India (...)."."""
    ahead = [other for other in fact.ranking if other.country in focus.apart_from and other.rank < row.rank]
    if not ahead or row.rank == 1:
        return _tell_named(fact, row, language)
    who = _row(row, fact, language)
    behind = join_list([_row(other, fact, language) for other in ahead], language)
    topic, place = name_topic(fact.indicator, language), PLACE_WORDS[language][row.rank]
    if language == "fr":
        verb = "étaient au" if who.startswith("les ") else "était au"
        told = f"En {fact.year}, {who} {verb} {place} rang {_among(fact, language)} pour {topic}"
        return f"{told}, derrière {behind}."
    return f"In {fact.year}, {who} ranked {place} {_among(fact, language)} by {topic}, behind {behind}."


def _among(fact: Ranking, language: Language) -> str:
    """ "Of the eight countries" or "Of the seven countries with a value"."""
    total = len(fact.ranking) + len(fact.missing)
    count = COUNT_WORDS[language][fact.of]
    if language == "fr":
        return f"des {count} pays" if not fact.missing else f"des {count} pays qui ont une valeur"
    return f"of the {count} countries" if total == fact.of else f"of the {count} countries with a value"


def _degree(fact: Ranking, focus: Focus, language: Language) -> str:
    return name_superlative(fact.indicator, focus.end == "lowest", language)


def _row(row: RankedCountry, fact: Ranking, language: Language) -> str:
    return f"{name_country(row.country, language)} ({tell_value(row.value, fact.unit, language)})"


def _tell_end(fact: Ranking, focus: Focus, rows: Sequence[RankedCountry], language: Language) -> str:
    tied = [row for row in rows if row.value == rows[0].value]
    return _tell_holders(fact, focus, tied, "", language)


def _tell_holders(
    fact: Ranking, focus: Focus, rows: Sequence[RankedCountry], place: str, language: Language
) -> str:
    """ "Of the eight countries, Japan had the highest life expectancy at birth in 2024: 84.04 years."."""
    who = join_list([name_country(row.country, language) for row in rows], language)
    value = tell_value(rows[0].value, fact.unit, language)
    among = start_sentence(_among(fact, language))
    if language == "fr":
        verb = "avait" if len(rows) == 1 and not who.startswith("les ") else "avaient"
        topic = name_topic(fact.indicator, language)
        return (
            f"{among}, {who} {verb} {topic} {place}{_degree(fact, focus, language)} en {fact.year} : {value}."
        )
    degree = _degree(fact, focus, language)
    topic = name_topic(fact.indicator, language)
    return f"{among}, {who} had the {place}{degree} {topic} in {fact.year}: {value}."


def _tell_place(fact: Ranking, focus: Focus, language: Language) -> str:
    place = focus.place or 1
    rows = fact.ranking[::-1] if focus.end == "lowest" else fact.ranking
    if not 1 <= place <= len(rows):
        return _tell_list(fact, rows, language)
    holders = [row for row in rows if row.value == rows[place - 1].value]
    if len(holders) > 1:
        return _tell_tied(fact, holders, language)
    if place == 1:
        return _tell_holders(fact, focus, holders, "", language)
    if focus.apart_from:
        return _tell_behind(fact, holders[0], focus, language)
    if language == "fr":
        return _tell_named(fact, holders[0], language)
    return _tell_holders(fact, focus, holders, f"{PLACE_WORDS['en'][place]} ", language)


def _tell_rows(fact: Ranking, focus: Focus, rows: Sequence[RankedCountry], language: Language) -> str:
    """ "Of the eight countries, those with the highest GDP in 2024 were A (...), B (...) and C (...)."."""
    if rows[0].value == rows[-1].value and len(rows) > 1:
        return _tell_holders(fact, focus, rows, "", language)
    if len(rows) == fact.of:
        return _tell_all(fact, rows, language)
    if len({row.value for row in rows}) < len(rows):
        return _tell_list(fact, rows, language)
    listed = join_list([_row(row, fact, language) for row in rows], language)
    among = start_sentence(_among(fact, language))
    topic = name_topic(fact.indicator, language)
    if language == "fr":
        degree = _degree(fact, focus, language)
        return f"{among}, ceux qui avaient {topic} {degree} en {fact.year} étaient {listed}."
    return f"{among}, those with the {_degree(fact, focus, language)} {topic} in {fact.year} were {listed}."


def _tell_named(fact: Ranking, row: RankedCountry, language: Language) -> str:
    """ "India ranked first of the eight countries by population in 2024, with 1,450,935,791 people."."""
    who = start_sentence(name_country(row.country, language))
    place = PLACE_WORDS[language][row.rank]
    value = tell_value(row.value, fact.unit, language)
    if language == "fr":
        plural = who.startswith("Les ")
        verb = "étaient au" if plural else "était au"
        topic = name_topic(fact.indicator, language)
        told = f"En {fact.year}, {name_country(row.country, language)} {verb} {place} rang"
        return f"{told} {_among(fact, language)} pour {topic}, avec {value}."
    topic = name_topic(fact.indicator, language)
    return f"{who} ranked {place} {_among(fact, language)} by {topic} in {fact.year}, with {value}."


def _tell_country(fact: Ranking, focus: Focus, language: Language) -> str:
    """Where one country stands; with a yes or no where the question claimed a place for it."""
    row = next((row for row in fact.ranking if row.country == focus.countries[0]), None)
    if row is None:
        return _tell_list(fact, fact.ranking, language)
    tied = [other for other in fact.ranking if other.value == row.value]
    if len(tied) > 1:
        return _tell_tied(fact, tied, language)
    named = _tell_named(fact, row, language)
    if focus.claimed is None:
        return named
    rows = fact.ranking[::-1] if focus.end == "lowest" else fact.ranking
    if focus.top is not None:
        return named
    holds = row == rows[(focus.place or 1) - 1]
    if holds or focus.end is None or (focus.place or 1) > 1:
        return answer_yes_no(holds, lower_start(named, language), language)
    denied = answer_yes_no(False, lower_start(named, language), language)
    return f"{denied} {_tell_end(fact, focus, rows, language)}"


def _tell_beyond(fact: Ranking, focus: Focus, language: Language) -> str:
    """ "In 2024, the United States (...) and Japan (...) had a higher GDP than Canada (...)."."""
    own = next((row for row in fact.ranking if row.country == focus.than), None)
    if own is None:
        return _tell_list(fact, fact.ranking, language)
    low = focus.end == "lowest"
    rows = [row for row in fact.ranking if (row.value < own.value if low else row.value > own.value)]
    if not rows:
        return _tell_named(fact, own, language)
    limit = _row(own, fact, language)
    degree = name_comparative(fact.indicator, low, language)
    listed = join_list([_row(row, fact, language) for row in rows], language)
    if language == "fr":
        feminine = is_feminine(fact.indicator)
        topic = (
            f"{'une' if feminine else 'un'} {name_topic(fact.indicator, language, article=False)} {degree}"
        )
        than = f"qu'{limit}" if limit[0] in "aeé" else f"que {limit}"
        plural = len(rows) > 1 or listed.startswith("les ")
        return f"En {fact.year}, {listed} {'avaient' if plural else 'avait'} {topic} {than}."
    topic = name_topic(fact.indicator, language)
    phrase = f"a {degree} {topic}" if _with_article(topic) != topic else f"{degree} {topic}"
    return f"In {fact.year}, {listed} had {phrase} than {limit}."


def _tell_tied(fact: Ranking, tied: Sequence[RankedCountry], language: Language) -> str:
    """Countries that share a place: who holds the top together, else the whole list."""
    if tied[0].rank == 1 and len(tied) < len(fact.ranking):
        return _tell_holders(fact, Focus("rank", end="highest"), tied, "", language)
    return _tell_list(fact, fact.ranking, language)


def lower_start(sentence: str, language: Language) -> str:
    """A sentence that goes on after "Yes:": small first letter unless it starts with a name."""
    starts = _COMMON_STARTS[language]
    return sentence[0].lower() + sentence[1:] if sentence.startswith(starts) else sentence


def _tell_filter(fact: Ranking, claim: Claim, language: Language) -> str:
    """ "In 2024, six of the eight countries had a population of more than 100,000,000 people: ..."."""
    rows = [row for row in fact.ranking if claim.holds(row.value)]
    limit = tell_limit(claim.value, fact.unit, language)
    count = COUNT_WORDS[language][len(rows)]
    whole = claim.relation == "at_least" and claim.value == 100 and fact.unit.startswith("percent")
    phrase = limit if whole else f"{_RELATIONS[language][claim.relation]} {limit}".strip()
    among = _among(fact, language)
    names = [_row(row, fact, language) for row in rows]
    listed = join_list(names, language)
    if language == "fr":
        topic = name_topic(fact.indicator, language, article=False)
        article = "une" if is_feminine(fact.indicator) else "un"
        if not rows:
            return f"En {fact.year}, aucun {among} n'avait {article} {topic} de {phrase}."
        verb = "avait" if len(rows) == 1 else "avaient"
        return f"En {fact.year}, {count} {among} {verb} {article} {topic} de {phrase} : {listed}."
    topic = _with_article(name_topic(fact.indicator, language))
    if len(rows) == fact.of:
        return f"In {fact.year}, all {count} countries had {topic} of {phrase}: {listed}."
    return f"In {fact.year}, {count} {among} had {topic} of {phrase}{': ' + listed if rows else ''}."


def _with_article(topic: str) -> str:
    return (
        f"a {topic}"
        if topic in ("population", "GDP", "GDP per person", "life expectancy at birth")
        else topic
    )


def _tell_all(fact: Ranking, rows: Sequence[RankedCountry], language: Language) -> str:
    """ "In 2020, GDP per person was US$1,907 in India, ... and US$64,465 in the United States."."""
    topic = name_topic(fact.indicator, language)
    values = [tell_value(row.value, fact.unit, language) for row in rows]
    parts = [f"{value} {in_country(row.country, language)}" for value, row in zip(values, rows, strict=True)]
    if language == "fr":
        return f"En {fact.year}, {topic} était {join_list([de_value(part) for part in parts], language)}."
    return f"In {fact.year}, {topic} was {join_list(parts, language)}."


def _tell_list(fact: Ranking, shown: Sequence[RankedCountry], language: Language) -> str:
    """Countries by value, from the end that was asked for."""
    rows = [_row(row, fact, language) for row in shown]
    topic = name_topic(fact.indicator, language)
    whole = len(shown) == len(fact.ranking)
    missing = join_list([name_country(code, language) for code in fact.missing if whole], language)
    if language == "fr":
        told = f"Classement des pays selon {topic} en {fact.year} : {', '.join(rows)}."
        return f"{told} Il n'y a pas de valeur pour {missing} en {fact.year}." if missing else told
    told = f"Countries ranked by {topic} in {fact.year}: {', '.join(rows)}."
    return f"{told} There is no value for {missing} in {fact.year}." if missing else told
