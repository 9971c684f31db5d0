"""Why a claim does not stand, for the data editor: a code, the words at fault, and what the facts have."""

from __future__ import annotations

from collections.abc import Mapping

from core.checking.review import ReviewedClaim
from core.claims.amounts import Amount
from core.claims.forms import Missing, Verdict
from core.claims.truth import FieldFinding
from core.data.catalog import Indicator
from core.data.facts import PERCENTAGE_POINTS
from core.language.writing.words import Speaker
from core.number_text import format_percent, format_ratio, format_value
from core.outcome import Language, Problem

_CODES: Mapping[str, str] = {
    "country": "wrong_country",
    "other": "wrong_country",
    "indicator": "wrong_indicator",
    "other_indicator": "wrong_indicator",
    "year": "wrong_year",
    "other_year": "wrong_year",
    "from_year": "wrong_year",
    "to_year": "wrong_year",
    "years": "wrong_year",
    "window": "wrong_year",
    "direction": "wrong_direction",
    "every_year": "wrong_direction",
    "course": "wrong_year",
    "relation": "wrong_comparison",
    "degree": "wrong_comparison",
    "always": "wrong_comparison",
    "moves": "wrong_comparison",
    "leader": "wrong_comparison",
    "first": "wrong_comparison",
    "last": "wrong_comparison",
    "place": "wrong_rank",
    "within": "wrong_rank",
    "sharing": "wrong_rank",
    "rows": "wrong_rank",
    "count": "wrong_rank",
    "number": "wrong_count",
    "members": "wrong_count",
    "at_least": "wrong_count",
    "holds": "wrong_yes_no",
    "what": "wrong_absence",
    "name": "wrong_absence",
}

# code -> (English, French). `{text}` are the words of the draft, `{detail}` what the facts have.
_MESSAGES: Mapping[str, Mapping[Language, str]] = {
    "empty_answer": {"en": "The answer is empty.", "fr": "La réponse est vide."},
    "answer_too_long": {
        "en": "The answer is longer than 800 characters.",
        "fr": "La réponse dépasse 800 caractères.",
    },
    "contradicting_facts": {
        "en": "The evidence has two different values for one figure, so nothing can be decided on it.",
        "fr": "Les faits donnent deux valeurs différentes pour un même chiffre : rien ne peut être tranché.",
    },
    "no_year": {
        "en": "No year is named for “{text}”.",
        "fr": "Aucune année n'est nommée pour « {text} ».",
    },
    "unread": {
        "en": "These words could not be read, so they are not checked: “{text}”.",
        "fr": "Ces mots n'ont pas pu être lus et ne sont donc pas contrôlés : « {text} ».",
    },
    "ambiguous": {
        "en": "“{text}” can be read in two ways, and one of them is not true.",
        "fr": "« {text} » peut se lire de deux façons, dont une qui n'est pas vraie.",
    },
    "unproven": {
        "en": "No fact shows “{text}”.",
        "fr": "Aucun fait ne montre « {text} ».",
    },
    "no_value": {
        "en": "There is no value for this in the data: “{text}”.",
        "fr": "Il n'y a pas de valeur pour cela dans les données : « {text} ».",
    },
    "contradicted": {
        "en": "The facts say otherwise: “{text}”.{detail}",
        "fr": "Les faits disent autre chose : « {text} ».{detail}",
    },
    "nothing_said": {
        "en": "It makes no statement about the data.",
        "fr": "Elle ne dit rien sur les données.",
    },
    "nothing_found": {
        "en": "It declines what the data can answer: the calls that ran did not find what that needs.",
        "fr": "Elle décline ce que les données permettent : les appels n'ont pas trouvé ce qu'il faut.",
    },
    "question_mismatch": {
        "en": "The question is about something else: {text}.",
        "fr": "La question porte sur autre chose : {text}.",
    },
    "question_unread": {
        "en": "What the question asks for could not be read, so nothing tells that this answers it.",
        "fr": "La question n'a pas pu être lue : rien ne dit que ceci y répond.",
    },
}
_HAS: Mapping[Language, str] = {"en": " They have: {value}.", "fr": " Ils donnent : {value}."}


def build_problem(code: str, language: Language, text: str = "", start: int = 0, end: int = 0) -> Problem:
    """A problem of the whole (`text` for its sentence, no span) or of the words from `start` to `end`."""
    message = _MESSAGES[code][language].format(text=text, detail="")
    return Problem(code, message, text if end else "", start, end)


def tell_claim(claim: ReviewedClaim, speaker: Speaker) -> Problem:
    """What is wrong with a claim that is not supported: its first field at fault, and what the facts have."""
    language = speaker.language
    missing = next((field for field in claim.fields if field.why == "missing"), None)
    if claim.finding == "unproven" and missing is not None:
        message = _MESSAGES["no_value"][language].format(text=claim.text)
        return Problem("no_value", message, claim.text, claim.start, claim.end)
    field = next(field for field in claim.fields if field.finding == claim.finding)
    if claim.finding == "unproven":
        message = _MESSAGES["unproven"][language].format(text=claim.text)
        return Problem("unproven", message, claim.text, claim.start, claim.end)
    code = "wrong_unit" if field.why == "form" and "amount" in field.field else _CODES.get(field.field)
    value = _tell_evidence(claim, field, speaker)
    detail = "" if value is None else _HAS[language].format(value=value)
    message = _MESSAGES["contradicted"][language].format(text=claim.text, detail=detail)
    return Problem(code or "unsupported_number", message, claim.text, claim.start, claim.end, value)


def _tell_evidence(claim: ReviewedClaim, field: FieldFinding, speaker: Speaker) -> str | None:
    """The facts' value in words; None where words would need a sentence of their own."""
    found = field.evidence
    form = claim.claim.claim if isinstance(claim.claim, Verdict) else claim.claim
    indicator = getattr(form, "indicator", None)
    catalog = speaker.catalog
    match found:
        case Amount() if isinstance(indicator, str):
            return _tell_amount(found, speaker.catalog.indicators[indicator], speaker.language)
        case str() if found in catalog.countries:
            return catalog.countries[found].words[speaker.language].noun.name
        case bool() | None | Missing():
            return None
        case int() if field.field not in ("holds", "at_least"):
            return str(found)
        case tuple() if found and all(isinstance(item, str) and item in catalog.countries for item in found):
            return speaker.names([item for item in found if isinstance(item, str)])
        case tuple() if found and all(isinstance(item, int) for item in found):
            return ", ".join(map(str, found))
        case _:
            return None


def _tell_amount(found: Amount, indicator: Indicator, language: Language) -> str:
    """With the digits of the tools' own texts, which tell more than a sentence for reporters would."""
    match found.unit:
        case "times":
            return format_ratio(found.value, language)
        case "points":
            return format_value(found.value, PERCENTAGE_POINTS, language)
        case "percent" if indicator.unit != "percent":
            return format_percent(found.value, language)
        case _:
            return format_value(found.value, indicator.unit_in_data, language)
