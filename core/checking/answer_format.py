"""Gate 1: has the reply the form of an answer? It reads no number and knows no fact; gate 2 does.

Strict on purpose: a bare JSON object with exactly two keys. A fenced object, a sentence before it or a third
key is not repaired, since a reply that we have to repair is one that we may misread.
"""

from __future__ import annotations

import re
from typing import Any, Literal, get_args

from core.conversation.messages import Completion
from core.outcome import Answer, AnswerStatus, Language, Problem
from core.strict_json import DuplicateKey, parse_strict_json

FormatCode = Literal["refusal", "truncated", "content_filter", "malformed_json", "schema"]

ANSWER_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "status": {"type": "string", "enum": list(get_args(AnswerStatus))},
        "answer": {"type": "string"},
    },
    "required": ["status", "answer"],
    "additionalProperties": False,
}

# How models write a tool call when they write it as text: tags, special tokens, or the call's JSON.
_CALL_TAG = re.compile(
    r"</?tool_?calls?\b|<\|?\s*(?:python_tag|tool|function|im_)|\[/?tool_?calls?\]|<function", re.IGNORECASE
)
_CALL_JSON = re.compile(r"[\"'](?:arguments|parameters|tool_calls|function_call)[\"']\s*:", re.IGNORECASE)
_CALL_CODE = re.compile(r"\b(?:functions\.)?[a-z]+_[a-z_]+\s*\(\s*[\"'{a-z]", re.IGNORECASE)

_MESSAGES: dict[tuple[FormatCode, str], dict[Language, str]] = {
    ("refusal", ""): {
        "en": "The model refused to answer.",
        "fr": "Le modèle a refusé de répondre.",
    },
    ("content_filter", ""): {
        "en": "The model service's content filter stopped the reply.",
        "fr": "Le filtre de contenu du service a arrêté la réponse.",
    },
    ("truncated", ""): {
        "en": "The reply was cut off at the length limit; half an answer is never shown.",
        "fr": "La réponse a été coupée à la limite de longueur ; une moitié de réponse n'est jamais montrée.",
    },
    ("truncated", "unknown"): {
        "en": "The reply ended for a reason that the service did not name, so it may be cut off.",
        "fr": "La réponse s'est terminée sans raison connue ; elle est peut-être coupée.",
    },
    ("malformed_json", "empty"): {
        "en": "The reply was empty.",
        "fr": "La réponse était vide.",
    },
    ("malformed_json", ""): {
        "en": "The reply is not the JSON object that was asked for.",
        "fr": "La réponse n'est pas l'objet JSON demandé.",
    },
    ("schema", "call"): {
        "en": "The reply is a tool call written as text, not an answer.",
        "fr": "La réponse est un appel d'outil écrit en texte, pas une réponse.",
    },
    ("schema", "calls"): {
        "en": "The reply asks for a tool where an answer was due.",
        "fr": "La réponse demande un outil au lieu de répondre.",
    },
    ("schema", "duplicate"): {
        "en": "The reply names a key twice.",
        "fr": "La réponse nomme une clé deux fois.",
    },
    ("schema", ""): {
        "en": 'The reply must be an object with exactly "status" and "answer", both text.',
        "fr": 'La réponse doit être un objet avec seulement "status" et "answer", du texte.',
    },
}


def check_format(completion: Completion, language: Language = "en") -> Answer | tuple[Problem, ...]:
    """The answer that the reply holds, or why it holds none. `language` is that of the problems' messages."""
    refused = completion.refusal is not None
    if refused:
        return _problem("refusal", "", language, completion.refusal or "")
    content = completion.content or ""
    if completion.finish_reason == "content_filter":
        return _problem("content_filter", "", language, content)
    if completion.finish_reason == "length":
        return _problem("truncated", "", language, content)
    if completion.tool_calls:
        return _problem("schema", "calls", language, content)
    if completion.finish_reason == "other":
        return _problem("truncated", "unknown", language, content)
    if not content.strip():
        return _problem("malformed_json", "empty", language, "")
    return _read_answer(content, language)


def _read_answer(content: str, language: Language) -> Answer | tuple[Problem, ...]:
    try:
        value = parse_strict_json(content)
    except DuplicateKey:
        return _problem("schema", "duplicate", language, content)
    except ValueError:
        if is_tool_call_text(content):
            return _problem("schema", "call", language, content)
        return _problem("malformed_json", "", language, content)
    match value:
        case {"status": ("answered" | "cannot_answer") as status, "answer": str(text)} if _has_two_keys(
            value
        ):
            if is_tool_call_text(text):
                return _problem("schema", "call", language, content)
            return Answer(status, text)
        case _:
            return _problem("schema", "call" if is_tool_call_text(content) else "", language, content)


def _has_two_keys(value: object) -> bool:
    return isinstance(value, dict) and len(value) == 2


def is_tool_call_text(text: str) -> bool:
    """True where text holds a tool call in one of the forms in which models write it."""
    return any(pattern.search(text) for pattern in (_CALL_TAG, _CALL_JSON, _CALL_CODE))


def _problem(code: FormatCode, variant: str, language: Language, content: str) -> tuple[Problem, ...]:
    message = _MESSAGES[code, variant][language]
    return (Problem(code, message, text=content, start=0, end=len(content)),)
