# ruff: noqa: E501 - a table of sentences
"""Sentences for questions that are not answered: what was not understood or is not there, and what is covered."""

from __future__ import annotations

import re

from core.facts import Coverage
from core.offline.plan import Decline, WhyNot
from core.offline.vocabulary import load_single_words
from core.outcome import Language
from core.words import COUNTRY_BY_CODE, INDICATOR_BY_CODE, fold

_MAX_WORDS = 4
_MAX_WORD_CHARACTERS = 30

# {words}: what stood in the question; {first}, {last}: the covered years; {gap}: the years asked for that are not covered.
_TEXTS: dict[WhyNot, dict[Language, str]] = {
    "forecast": {"en": "I can't answer that: there are no forecasts here, only published values from {first} to {last}.",
                 "fr": "Je ne peux pas répondre : il n'y a pas de prévisions ici, seulement des valeurs publiées de {first} à {last}."},
    "cause": {"en": "I can't answer that: the data has values, not reasons.",
              "fr": "Je ne peux pas répondre : les données n'ont pas de causes, seulement des valeurs."},
    "other_source": {"en": "I can't answer that: only figures of the World Bank are available.",
                     "fr": "Je ne peux pas répondre : seules les données de la Banque mondiale sont disponibles."},
    "other_country": {"en": "I can't answer that: {words} is not covered.", "fr": 'Je ne peux pas répondre : "{words}" ne fait pas partie des pays couverts.'},
    "ambiguous_country": {"en": "I can't answer that: {words}{gloss} is not covered.", "fr": 'Je ne peux pas répondre : "{words}"{gloss} ne fait pas partie des pays couverts.'},
    "subnational": {"en": "I can't answer that: {words} is not covered, only countries are.",
                    "fr": 'Je ne peux pas répondre : "{words}" n\'est pas couvert : seuls des pays le sont.'},
    "region": {"en": "I can't answer that: {words} is not covered, only single countries are.",
               "fr": 'Je ne peux pas répondre : "{words}" n\'est pas couvert, seulement certains pays.'},
    "world": {"en": "I can't answer that: the world is not covered, only eight countries are.",
              "fr": "Je ne peux pas répondre : le monde n'est pas couvert, seulement huit pays."},
    "other_indicator": {"en": 'I can\'t answer that: there are no figures for "{words}".', "fr": 'Je ne peux pas répondre : il n\'y a pas de données pour "{words}".'},
    "other_unit": {"en": "I can't answer that: money values are only available in current US dollars.",
                   "fr": "Je ne peux pas répondre : seuls des dollars US courants sont disponibles."},
    "narrower": {"en": 'I can\'t answer that: there are no figures for "{words}".',
                 "fr": 'Je ne peux pas répondre : il n\'y a pas de données pour "{words}".'},
    "growth_rate": {"en": "I can't answer that: there is no growth rate in the data.",
                    "fr": "Je ne peux pas répondre : les taux de croissance ne sont pas couverts."},
    "real_terms": {"en": "I can't answer that: only GDP in current US dollars is available.",
                   "fr": "Je ne peux pas répondre : seul le PIB en dollars US courants est disponible."},
    "finer_time": {"en": "I can't answer that: only yearly values are available.", "fr": "Je ne peux pas répondre : seules des valeurs annuelles sont disponibles."},
    "median": {"en": 'I can\'t answer that: there are no figures for "{words}".', "fr": 'Je ne peux pas répondre : il n\'y a pas de données pour "{words}".'},
    "off_topic": {"en": "I can't answer that: I only give figures from the data.", "fr": "Je ne peux pas répondre : je ne donne que des chiffres de ces données."},
    "complement": {"en": "I can't answer that: that figure is not available.",
                   "fr": "Je ne peux pas répondre : ce chiffre n'est pas disponible."},
    "count_of_people": {"en": "I can't answer that: only the share of the population is available, not the number of people.",
                        "fr": "Je ne peux pas répondre : seule la part de la population est disponible."},
    "instruction": {"en": "I can't answer that: I only give figures from the data.", "fr": "Je ne peux pas répondre : je ne donne que des chiffres de ces données."},
    "unknown_words": {"en": "I can't answer that: I did not understand {words}.", "fr": "Je ne peux pas répondre : mot inconnu ({words})."},
    "no_question": {"en": "I can't answer that: please name the country, the indicator and the year.",
                    "fr": "Je ne peux pas répondre : indiquez le pays, l'indicateur et l'année."},
    "no_indicator": {"en": "I can't answer that yet: please name the indicator.", "fr": "Je ne peux pas répondre : indiquez l'indicateur."},
    "no_country": {"en": "I can't answer that yet: please name the country.", "fr": "Je ne peux pas répondre : indiquez le pays."},
    "outside_years": {"en": "I can't answer that: there is no data {gap}.", "fr": "Je ne peux pas répondre : il n'y a pas de données {gap}."},
    "which_years": {"en": "I can't answer that yet: from which year to which year?", "fr": "Je ne peux pas répondre : indiquez les deux années."},
    "which_year": {"en": "I can't answer that yet: please name the year.", "fr": "Je ne peux pas répondre : indiquez l'année."},
    "compare_with_what": {"en": "I can't answer that yet: compared with which country, year or value?",
                          "fr": "Je ne peux pas répondre : indiquez le pays, l'année ou la valeur à comparer."},
    "several_questions": {"en": "I can't answer that in one go: please ask one question at a time.",
                          "fr": "Je ne peux pas répondre : posez les questions à part."},
    "not_additive": {"en": "I can't answer that: a sum is not available for this indicator.", "fr": "Je ne peux pas répondre : une somme n'est pas disponible."},
    "too_much": {"en": "I can't answer that: the question is too long.",
                 "fr": "Je ne peux pas répondre : la question est trop longue."},
    "unclear": {"en": "I can't answer that: I am not sure what is asked.", "fr": "Je ne peux pas répondre : je ne suis pas sûr de la question."},
}  # fmt: skip

# What one name may stand for; none of it is covered.
_GLOSSES: dict[str, dict[Language, str]] = {
    "georgia": {"en": "the country or the US state", "fr": "le pays ou l'État américain"},
    "georgie": {"en": "the country or the US state", "fr": "le pays ou l'État américain"},
    "coree": {"en": "North or South", "fr": "du Nord ou du Sud"},
}
# Repeated, these would read as figures or claims.
_NUMBER_LIKE = re.compile(r"(?:enths?|fths?|thirds?|quarters?|zero|dozens?|doubl|tripl|twice|halv|^off$)")
# "G 7" and "CO 2" were parted by the tokeniser.
_TAIL_DIGIT = re.compile(r"\b(G|CO) ?(\d{1,2})\b", re.IGNORECASE)
_SHOWN = re.compile(r"[^\W\d_]|[ '-]|(?<=\bG)\d{1,2}|(?<=\bCO)2", re.IGNORECASE)

_QUOTED: frozenset[WhyNot] = frozenset({"unknown_words"})
_WITH_COUNTRIES: frozenset[WhyNot] = frozenset(
    {"other_country", "ambiguous_country", "subnational", "region", "world", "no_country", "no_question", "unknown_words", "off_topic", "unclear"}
)  # fmt: skip
_WITH_INDICATORS: frozenset[WhyNot] = frozenset(
    {
        "other_indicator",
        "count_of_people",
        "no_indicator",
        "no_question",
        "unknown_words",
        "off_topic",
        "narrower",
        "median",
        "unclear",
    }
)

_COVERED: dict[str, dict[Language, str]] = {
    "countries": {"en": "Covered countries: {list}.", "fr": "Pays couverts : {list}."},
    "indicators": {"en": "Covered indicators: {list}.", "fr": "Indicateurs couverts : {list}."},
    "years": {"en": "The data covers {first} to {last}.", "fr": "Les données couvrent {first} à {last}."},
}


def write_decline(decline: Decline, coverage: Coverage, language: Language) -> str:
    """One sentence on why, and what is covered where that helps."""
    if decline.why == "narrower" and any(char.isdigit() for word in decline.words for char in word):
        decline = Decline("complement")  # "over 65" could not be repeated without its figure
    if decline.why == "unknown_words" and not _quotable(decline.words):
        decline = Decline("unclear")
    years = {"first": str(coverage.first_year), "last": str(coverage.last_year)}
    text = _TEXTS[decline.why][language].format(
        words=_tell_words(decline, language),
        gloss=_tell_gloss(decline, language),
        gap=_tell_gap(decline, coverage, language),
        **years,
    )
    parts = [text]
    if decline.why in _WITH_COUNTRIES:
        names = ", ".join(COUNTRY_BY_CODE[code].name[language] for code in coverage.countries)
        parts.append(_COVERED["countries"][language].format(list=names))
    if decline.why in _WITH_INDICATORS:
        names = ", ".join(INDICATOR_BY_CODE[code].name[language] for code in coverage.indicators)
        parts.append(_COVERED["indicators"][language].format(list=names))
    if decline.why in ("outside_years", "no_question"):
        parts.append(_COVERED["years"][language].format(**years))
    return " ".join(parts)


def _tell_words(decline: Decline, language: Language) -> str:
    if decline.why == "not_additive":
        return INDICATOR_BY_CODE[decline.words[0]].name[language]
    words = decline.words
    if decline.why == "unknown_words":
        words = _quotable(words)
    if decline.why == "other_country":
        words = tuple(word.title() if word.islower() else word for word in words)
    shown = [_clean(word) for word in words[:_MAX_WORDS]]
    joined = ", ".join(f'"{word}"' if decline.why in _QUOTED else word for word in shown if word)
    return joined or ("this" if language == "en" else "cela")


def _quotable(words: tuple[str, ...]) -> tuple[str, ...]:
    """Words that no table knows: a known one without a role would read as a claim if it were repeated."""
    return tuple(
        word
        for word in words
        if _clean(word)
        and not any(char.isdigit() for char in word)
        and not set(fold(word).split()) & load_single_words()
        and not _NUMBER_LIKE.search(fold(word))
    )


def _tell_gloss(decline: Decline, language: Language) -> str:
    gloss = _GLOSSES.get(fold(decline.words[0])) if decline.why == "ambiguous_country" else None
    return f" ({gloss[language]})" if gloss else ""


def _clean(word: str) -> str:
    """A word of the question, safe to repeat: letters (and "G7", "CO2"), so that no figure or markup comes back."""
    word = _TAIL_DIGIT.sub(lambda found: (found[1] + found[2]).upper(), word)
    kept = "".join(_SHOWN.findall(word))
    return re.sub(r" ?([-']) ?", r"\1", " ".join(kept.split()))[:_MAX_WORD_CHARACTERS]


def _tell_gap(decline: Decline, coverage: Coverage, language: Language) -> str:
    if decline.why != "outside_years":
        return ""
    years = sorted(int(year) for year in decline.words)
    first, last = years[0], years[-1]
    gaps = []
    if len(years) == 1 or (len(years) > 2 or last - first <= 1):
        return _tell_years([year for year in years if not coverage.has_year(year)], language)
    if first < coverage.first_year:
        gaps.append((first, min(last, coverage.first_year - 1)))
    if last > coverage.last_year:
        gaps.append((max(first, coverage.last_year + 1), last))
    pattern = "from {} to {}" if language == "en" else "de {} à {}"
    told = [pattern.format(*gap) if gap[0] != gap[1] else _tell_years([gap[0]], language) for gap in gaps]
    return (" and " if language == "en" else " et ").join(told)


def _tell_years(years: list[int], language: Language) -> str:
    pattern = "for {}" if language == "en" else "pour {}"
    return (" and " if language == "en" else " et ").join(pattern.format(year) for year in years)
