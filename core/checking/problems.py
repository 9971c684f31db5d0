"""Every reason why gate 2 stops an answer: its code, and the sentence that the data editor reads."""

from __future__ import annotations

from collections.abc import Mapping

from core.outcome import Language, Problem

# code -> (English, French). `{text}` is the span of the answer, `{detail}` what the evidence says.
MESSAGES: Mapping[str, tuple[str, str]] = {
    "empty_answer": ("The answer is empty.", "La réponse est vide."),
    "answer_too_long": ("The answer is longer than 800 characters.", "La réponse dépasse 800 caractères."),
    "no_year": (
        "The answer does not name the year of “{text}”.",
        "La réponse ne nomme pas l’année de « {text} ».",
    ),
    "unsupported_number": (
        "No fact gives “{text}” here.{detail}",
        "Aucun fait ne donne « {text} » ici.{detail}",
    ),
    "wrong_year": ("“{text}” belongs to another year.{detail}", "« {text} » est d’une autre année.{detail}"),
    "wrong_country": (
        "“{text}” belongs to another country.{detail}",
        "« {text} » est d’un autre pays.{detail}",
    ),
    "wrong_indicator": (
        "“{text}” belongs to another indicator.{detail}",
        "« {text} » est d’un autre indicateur.{detail}",
    ),
    "wrong_unit": (
        "“{text}” has another unit than the fact.{detail}",
        "« {text} » n’a pas l’unité du fait.{detail}",
    ),
    "wrong_kind": (
        (
            "“{text}” is told as another kind of figure than the fact (level, difference, percent, "
            "points).{detail}"
        ),
        "« {text} » est donné pour un autre genre de chiffre (niveau, écart, pour cent, points).{detail}",
    ),
    "wrong_direction": (
        "“{text}” is not the way it went.{detail}",
        "« {text} » n’est pas le sens de l’évolution.{detail}",
    ),
    "wrong_comparison": (
        "“{text}” is not what the values say.{detail}",
        "« {text} » n’est pas ce que disent les valeurs.{detail}",
    ),
    "wrong_rank": (
        "“{text}” is not its place in the ranking.{detail}",
        "« {text} » n’est pas son rang.{detail}",
    ),
    "wrong_count": (
        "“{text}” is not how many there are.{detail}",
        "« {text} » n’est pas le bon compte.{detail}",
    ),
    "wrong_absence": (
        "The evidence does not prove that this is missing: “{text}”.{detail}",
        "Rien ne prouve que ceci manque : « {text} ».{detail}",
    ),
    "wrong_yes_no": (
        "“{text}” is not what the facts answer to the question.",
        "« {text} » n’est pas ce que les faits répondent à la question.",
    ),
    "unsupported_claim": ("No fact decides “{text}”.", "Aucun fait ne tranche « {text} »."),
    "question_number": (
        "“{text}” is the question's own figure; no fact gives it.{detail}",
        "« {text} » est le chiffre de la question ; aucun fait ne le donne.{detail}",
    ),
    "question_mismatch": (
        "The question names {text}; the answer is not about it.",
        "La question nomme {text} ; la réponse n’en parle pas.",
    ),
    "wider_scope": (
        "“{text}” is wider than the eight countries of the data.",
        "« {text} » va au-delà des huit pays des données.",
    ),
    "narrower_scope": (
        "“{text}” is not what the indicator measures.",
        "« {text} » n’est pas ce que mesure l’indicateur.",
    ),
    "cause": (
        "“{text}” gives a cause; the data has none.",
        "« {text} » donne une cause ; les données n’en donnent pas.",
    ),
    "forecast": (
        "“{text}” looks ahead; the data does not.",
        "« {text} » parle de l’avenir ; les données, non.",
    ),
    "unreadable": ("The check cannot read “{text}”.", "Le contrôle ne peut pas lire « {text} »."),
    "unknown_word": (
        "The check does not know the word “{text}”.",
        "Le contrôle ne connaît pas le mot « {text} ».",
    ),
    "ambiguous": (
        "It is not clear what “{text}” refers to.",
        "On ne voit pas à quoi « {text} » se rapporte.",
    ),
    "wrong_coverage": (
        "“{text}” is not what the data covers.{detail}",
        "« {text} » n’est pas ce que couvrent les données.{detail}",
    ),
}


def build_problem(
    code: str,
    text: str,
    start: int,
    end: int,
    language: Language,
    detail: str = "",
    evidence_value: str | None = None,
    sentence: str = "",
) -> Problem:
    """A problem with its sentence; `text` is the whole answer, `start` and `end` the span at fault.

    `detail` is added to the code's own sentence, `sentence` replaces it.
    """
    span = text[start:end]
    template = MESSAGES[code][1 if language == "fr" else 0]
    message = sentence or template.format(text=span or text[:60], detail=f" {detail}" if detail else "")
    return Problem(code, message, span, start, end, evidence_value)
