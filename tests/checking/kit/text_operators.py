"""Changes of the written answer that break a house rule of the product, whatever the snapshot says."""

from __future__ import annotations

import random
import re
from collections.abc import Callable


def _cause(rng: random.Random, answer: str, lang: str) -> str | None:
    english = [
        " because of higher oil prices",
        " due to inflation",
        ", driven by immigration",
        " thanks to economic reforms",
        " as a result of the pandemic",
        ", reflecting a weaker currency",
        " owing to better health care",
        ", fuelled by exports",
    ]
    french = [
        " en raison de la pandémie",
        " à cause de l'inflation",
        ", grâce à l'immigration",
        " du fait de la crise",
        ", sous l'effet de la baisse de la monnaie",
        ", porté par les exportations",
        " à la suite de la crise",
    ]
    return _append(rng, answer, english if lang == "en" else french)


def _forecast(rng: random.Random, answer: str, lang: str) -> str | None:
    english = [
        " and is expected to keep rising",
        ", and the trend will continue",
        " and should rise further next year",
        ", a figure that is set to grow",
    ]
    french = [
        " et devrait continuer d'augmenter",
        ", une tendance qui va se poursuivre",
        " et augmentera encore",
    ]
    return _append(rng, answer, english if lang == "en" else french)


def _extra_claim(rng: random.Random, answer: str, lang: str) -> str | None:
    """Something that no fact of the kit ever says."""
    english = [
        ", a record high",
        ", the highest ever recorded",
        ", well above the global average",
        ", making it one of the richest countries",
        " for the third year in a row",
        ", faster than expected",
        ", more than in any previous decade",
        ", and the trend is accelerating",
        ", ahead of Germany",
        ", mostly in rural areas",
        ", which is a sign of recovery",
        ", breaking the previous record",
    ]
    french = [
        ", un record",
        ", du jamais vu",
        ", bien au-dessus de la moyenne mondiale",
        " pour la troisième année de suite",
        ", plus vite que prévu",
        ", devant l'Allemagne",
        ", surtout dans les campagnes",
        ", signe d'une reprise",
        ", un sommet historique",
    ]
    return _append(rng, answer, english if lang == "en" else french)


def _other_source(rng: random.Random, answer: str, lang: str) -> str | None:
    """The data is the World Bank's: another name is a false source."""
    english = [
        "the IMF",
        "the United Nations",
        "the OECD",
        "Statistics Canada",
        "the CIA World Factbook",
        "Eurostat",
    ]
    french = ["le FMI", "les Nations unies", "l'OCDE", "Statistique Canada", "Eurostat", "l'Insee"]
    bank = re.search(r"the World Bank\b(?! figure| data|'s)", answer) if lang == "en" else None
    if bank is not None:
        return answer[: bank.start()] + rng.choice(english) + answer[bank.end() :]
    endings = (
        [f", according to {name}" for name in english]
        if lang == "en"
        else [f", selon {name}" for name in french]
    )
    return _append(rng, answer, endings)


def _rate(rng: random.Random, answer: str, lang: str) -> str | None:
    """A quantity told per something else."""
    english = [" per square kilometre", " per household", " per worker", " a day", " per month"]
    french = [" par kilomètre carré", " par ménage", " par jour", " par mois", " par travailleur"]
    return _append(rng, answer, english if lang == "en" else french)


def _append(rng: random.Random, answer: str, endings: list[str]) -> str | None:
    if "\n" in answer or not answer.endswith("."):
        return None
    return answer[:-1] + rng.choice(endings) + "."


def _scope(rng: random.Random, answer: str, lang: str) -> str | None:
    places = (
        [" in the world", " worldwide", " in North America", " among G20 countries", " on the continent"]
        if lang == "en"
        else [
            " au monde",
            " dans le monde",
            " en Amérique du Nord",
            " parmi les pays du G20",
            " du continent",
        ]
    )
    pattern = r"of the (?:eight|8) countries" if lang == "en" else r"des (?:huit|8) pays"
    if not re.search(pattern, answer):
        return None
    return re.sub(pattern, rng.choice(places).strip(), answer, count=1)


def _narrow(rng: random.Random, answer: str, lang: str) -> str | None:
    swaps = (
        [
            ("population", "urban population"),
            ("population", "working-age population"),
            ("GDP", "real GDP"),
            ("GDP", "PPP-adjusted GDP"),
            ("life expectancy", "female life expectancy"),
            ("life expectancy", "healthy life expectancy"),
            ("population", "adult population"),
            ("Internet use", "mobile Internet use"),
            ("access to electricity", "rural access to electricity"),
            ("economy", "digital economy"),
            ("life expectancy", "life expectancy at 65"),
            ("people", "young people"),
            ("people", "women"),
            ("GDP", "non-oil GDP"),
            ("population", "population growth"),
            ("GDP", "GDP growth"),
        ]
        if lang == "en"
        else [
            ("population", "population urbaine"),
            ("population", "population active"),
            ("PIB", "PIB réel"),
            ("espérance de vie", "espérance de vie des femmes"),
            ("PIB", "PIB agricole"),
            ("habitants", "électeurs"),
            ("espérance de vie", "espérance de vie en bonne santé"),
            ("population", "population adulte"),
            ("utilisation d'Internet", "utilisation mobile d'Internet"),
            ("électricité", "électricité verte"),
        ]
    )
    rng.shuffle(swaps)
    for plain, narrow in swaps:
        if re.search(rf"\b{plain}\b", answer):
            return re.sub(rf"\b{plain}\b", narrow, answer, count=1)
    return None


_NEAR_NAMES = {
    "en": (
        ("the United Kingdom", "England"),
        ("Britain", "Scotland"),
        ("Nigeria", "Niger"),
        ("India", "Indonesia"),
        ("Mexico", "New Mexico"),
        ("Mexico", "Mexico City"),
        ("Canada", "Ontario"),
        ("Japan", "South Korea"),
        ("Brazil", "Latin America"),
        ("the United States", "North America"),
        ("the US", "Texas"),
    ),
    "fr": (
        ("du Royaume-Uni", "de l'Angleterre"),
        ("du Nigéria", "du Niger"),
        ("de l'Inde", "de l'Indonésie"),
        ("du Canada", "du Québec"),
        ("du Mexique", "de Mexico"),
        ("du Brésil", "de l'Amérique latine"),
        ("des États-Unis", "de l'Amérique du Nord"),
        ("du Japon", "de la Corée"),
        ("au Canada", "au Québec"),
    ),
}


def _near_name(rng: random.Random, answer: str, lang: str) -> str | None:
    """Another place with a name or a territory close by: no fact is about it."""
    fitting = [(own, near) for own, near in _NEAR_NAMES[lang] if re.search(rf"\b{own}\b", answer)]
    if not fitting:
        return None
    own, near = rng.choice(fitting)
    return re.sub(rf"\b{own}\b", near, answer, count=1)


def _hidden(rng: random.Random, answer: str, lang: str) -> str | None:
    del lang
    places = list(re.finditer(r"\d{2,}", answer))
    if not places:
        return None
    place = rng.choice(places)
    at = rng.randrange(place.start() + 1, place.end())
    return answer[:at] + rng.choice(["\u200b", "\u2060", "\u200d", "\u00ad", "\u202e"]) + answer[at:]


def _other_script(rng: random.Random, answer: str, lang: str) -> str | None:
    del lang
    zero = rng.choice([0x0660, 0x06F0, 0x0966, 0xFF10, 0x1D7CE])
    places = [found.start() for found in re.finditer(r"\d", answer)]
    if not places:
        return None
    at = rng.choice(places)
    return answer[:at] + chr(zero + int(answer[at])) + answer[at + 1 :]


def negate(rng: random.Random, answer: str, lang: str) -> str | None:
    del rng
    if lang == "en":
        pattern, wrong = (
            r"\b(was|stood|had|lived|came)\b",
            {
                "was": "was not",
                "stood": "did not stand",
                "had": "did not have",
                "lived": "did not live",
                "came": "did not come",
            },
        )
        found = re.search(pattern, answer)
        return None if found is None else answer[: found.start()] + wrong[found[0]] + answer[found.end() :]
    found = re.search(r"\b(était|comptait|comptaient)\b", answer)
    if found is None:
        return None
    verb = found[0]
    ne = "n'" if verb[0] in "éa" else "ne "
    return f"{answer[: found.start()]}{ne}{verb} pas{answer[found.end() :]}"


# a digit that is more than "of the 8 countries" or a rank
_FIGURE = re.compile(r"\d\d|\d[.,]\d")


def _no_year(rng: random.Random, answer: str, lang: str) -> str | None:
    del rng
    word = "in" if lang == "en" else "en"
    text = re.sub(rf"(?:,? {word} (?:19|20)\d\d\b,?|^(?:In|En) (?:19|20)\d\d, )", "", answer)
    text = re.sub(r" ?\((?:19|20)\d\d\)", "", text)
    if text == answer or re.search(r"\b(19|20)\d\d\b", text) or not _FIGURE.search(text):
        return None
    return text[0].upper() + text[1:]


TEXT_OPERATORS: dict[str, Callable[[random.Random, str, str], str | None]] = {
    "cause": _cause,
    "forecast": _forecast,
    "extra claim": _extra_claim,
    "another source": _other_source,
    "per something else": _rate,
    "wider scope": _scope,
    "narrower indicator": _narrow,
    "near name": _near_name,
    "hidden character": _hidden,
    "digit of another script": _other_script,
    "no year": _no_year,
}
