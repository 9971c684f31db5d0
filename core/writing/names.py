"""How sentences name countries, indicators and values: articles, prepositions, elision, lists."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from core.number_text import format_value
from core.outcome import Language
from core.words import COUNTRY_BY_CODE, INDICATOR_BY_CODE

COUNT_WORDS: dict[Language, tuple[str, ...]] = {
    "en": ("none", "one", "two", "three", "four", "five", "six", "seven", "eight"),
    "fr": ("aucun", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit"),
}
PLACE_WORDS: dict[Language, tuple[str, ...]] = {
    "en": ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"),
    "fr": (
        "",
        "premier",
        "deuxième",
        "troisième",
        "quatrième",
        "cinquième",
        "sixième",
        "septième",
        "huitième",
    ),
}

# The indicator as a subject, before a country: {of} "of Canada", "du Canada"; {in} "in Canada", "au Canada".
_SUBJECTS: dict[str, dict[Language, str]] = {
    "SP.POP.TOTL": {"en": "the population {of}", "fr": "la population {of}"},
    "NY.GDP.MKTP.CD": {"en": "the GDP {of}", "fr": "le PIB {of}"},
    "NY.GDP.PCAP.CD": {"en": "GDP per person {in}", "fr": "le PIB par habitant {of}"},
    "SP.DYN.LE00.IN": {"en": "life expectancy at birth {in}", "fr": "l'espérance de vie à la naissance {in}"},
    "EG.ELC.ACCS.ZS": {"en": "access to electricity {in}", "fr": "l'accès à l'électricité {in}"},
    "IT.NET.USER.ZS": {"en": "Internet use {in}", "fr": "l'utilisation d'Internet {in}"},
}
# The indicator alone, with and without its French article.
_TOPICS: dict[str, dict[Language, str]] = {
    "SP.POP.TOTL": {"en": "population", "fr": "la population"},
    "NY.GDP.MKTP.CD": {"en": "GDP", "fr": "le PIB"},
    "NY.GDP.PCAP.CD": {"en": "GDP per person", "fr": "le PIB par habitant"},
    "SP.DYN.LE00.IN": {"en": "life expectancy at birth", "fr": "l'espérance de vie à la naissance"},
    "EG.ELC.ACCS.ZS": {"en": "access to electricity", "fr": "l'accès à l'électricité"},
    "IT.NET.USER.ZS": {"en": "Internet use", "fr": "l'utilisation d'Internet"},
}
_FEMININE = frozenset({"SP.POP.TOTL", "SP.DYN.LE00.IN", "IT.NET.USER.ZS"})


def is_feminine(indicator: str) -> bool:
    """Whether the French name of the indicator is feminine."""
    return indicator in _FEMININE


def name_country(country: str, language: Language) -> str:
    """ "the United States", "les États-Unis", "Canada" / "le Canada"."""
    words = COUNTRY_BY_CODE[country]
    if language == "fr":
        return words.fr_article
    return f"the {words.name['en']}" if words.en_article else words.name["en"]


def in_country(country: str, language: Language) -> str:
    """ "in the United States", "aux États-Unis"."""
    return COUNTRY_BY_CODE[country].fr_in if language == "fr" else f"in {name_country(country, language)}"


def of_country(country: str, language: Language) -> str:
    """ "of the United States", "des États-Unis"."""
    return COUNTRY_BY_CODE[country].fr_of if language == "fr" else f"of {name_country(country, language)}"


def name_subject(country: str, indicator: str, language: Language) -> str:
    """ "the GDP of Canada", "l'espérance de vie à la naissance au Japon"."""
    return name_subject_of(in_country(country, language), of_country(country, language), indicator, language)


def name_subject_of(inside: str, of: str, indicator: str, language: Language) -> str:
    """The same for several countries: `inside` and `of` are the ready phrases ("in the eight countries")."""
    return _SUBJECTS[indicator][language].format(**{"in": inside, "of": of})


def name_that_of(country: str, indicator: str, language: Language) -> str:
    """The second half of a comparison: "that of Canada" or "in Canada"; "celui du Canada", "au Canada"."""
    if language == "en":
        if "{of}" in _SUBJECTS[indicator]["en"]:
            return f"that {of_country(country, 'en')}"
        return in_country(country, "en")
    pronoun = "celle" if is_feminine(indicator) else "celui"
    if "{of}" in _SUBJECTS[indicator]["fr"]:
        return f"{pronoun} {of_country(country, 'fr')}"
    return in_country(country, "fr")


def name_topic(indicator: str, language: Language, *, article: bool = True) -> str:
    """ "population", "GDP per person"; in French with its article unless told otherwise."""
    if language == "fr" and not article:
        return INDICATOR_BY_CODE[indicator].name["fr"]
    return _TOPICS[indicator][language]


def de_topic(indicator: str) -> str:
    """French "de" before the bare name: "de PIB", "d'espérance de vie à la naissance"."""
    name = INDICATOR_BY_CODE[indicator].name["fr"]
    return f"d'{name}" if name[0].casefold() in "aeiouyéèê" else f"de {name}"


def tell_value(value: Decimal, unit: str, language: Language) -> str:
    """A level with its unit; percentages say of what."""
    text = format_value(value, unit, language)
    if unit.startswith("percent of"):
        return f"{text} of the population" if language == "en" else f"{text} de la population"
    return text


def de_value(text: str) -> str:
    """French "de" before a value text, which always starts with a digit or a sign."""
    return f"de {text}"


def join_list(parts: Sequence[str], language: Language) -> str:
    """ "a, b and c"."""
    if len(parts) <= 1:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {'and' if language == 'en' else 'et'} {parts[-1]}"


def start_sentence(text: str) -> str:
    """Capital first letter; the rest untouched."""
    return text[:1].upper() + text[1:]


def answer_yes_no(holds: bool, sentence: str, language: Language) -> str:
    """ "Yes: ..." or "No: ..."."""
    if language == "fr":
        return f"{'Oui' if holds else 'Non'} : {sentence}"
    return f"{'Yes' if holds else 'No'}: {sentence}"
