"""A question as it was typed -> plain text: markup, entities, forged tags and letter forms made one.

What is cut here carries no question: mentions, links, tags, JSON. Everything else stays, so that the
reader has to account for it.
"""

from __future__ import annotations

import html
import re
import unicodedata

from core.words import COUNTRIES

MAX_CHARACTERS = 1_000

_MENTION = re.compile(r"<[@!][^>]*>")
_CHANNEL = re.compile(r"<#[^>|]*(?:\|([^>]*))?>")
_LINK = re.compile(r"<(?:https?|mailto|tel)[^>|]*(?:\|([^>]*))?>|https?://\S+")
_TAG = re.compile(r"</?\s*[a-zA-Z][\w -]*/?>")
_FORGED = re.compile(r"\[/?\s*(?:tool|system|assistant|user|function)[^\]]*\]", re.IGNORECASE)
_JSON = re.compile(r"\{[^{}]*\}")
_EMOJI_FLAG = re.compile(r":flag-([a-z]{2}):")
_EMOJI = re.compile(r":[a-z][a-z0-9_+-]*:")
_DOTTED = re.compile(r"(?<![\w.])(?:[^\W\d_]\.-?){1,3}[^\W\d_]\.?(?![\w])")
_ROYAUME_UNI = re.compile(r"\bR\.-\s?U\.?(?!\w)")
_ZERO_WIDTH = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad\ufe0f]")
_YEAR_LETTER_O = re.compile(r"\b([12])([oO0])([0-9oO])([0-9oO])\b")
_PLACE = re.compile(
    r"(?:\b(?:no\.|number|num[ée]ro)|#)\s?([2-8])\b(?![.,]?\d|\s*(?:%|m\b|bn\b|[mb]illi|thousand))",
    re.IGNORECASE,
)
# "Les quatre plus grosses": the article belongs to the superlative.
_FRENCH_TOP = re.compile(r"\bles (deux|trois|quatre|cinq|six|sept|\d) (plus|moins)\b", re.IGNORECASE)
_IN_TEN = re.compile(r"\b(\d)\s(?:in|out of|sur)\s(?:10|ten|dix)\b", re.IGNORECASE)
_QUOTES = str.maketrans(
    {
        "’": "'",
        "‘": "'",
        "ʼ": "'",
        "′": "'",
        "`": "'",
        "´": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "«": '"',
        "»": '"',
    }
    | dict.fromkeys("‐‑‒–—―−", "-")
    | dict.fromkeys("\u00a0\u202f\u2009\u2007", " ")
)
_FLAGS = {words.flag: words.code for words in COUNTRIES}
# Chat clients name flags by two letters, which are among each country's exact forms; "uk" is the odd one.
_FLAG_CODES = {
    form.lower(): words.code for words in COUNTRIES for form in (*words.exact, "UK" * (words.code == "GBR"))
}


def normalise(text: str) -> str:
    """Plain text of one question. Tags become sentence ends, so that what they enclose stands alone."""
    text = unicodedata.normalize("NFKC", _part_signs(html.unescape(html.unescape(text))))
    text = _ZERO_WIDTH.sub("", text)
    for flag, code in _FLAGS.items():
        text = text.replace(flag, f" {code} ")
    text = _EMOJI_FLAG.sub(lambda found: f" {_FLAG_CODES.get(found[1], found[0])} ", text)
    text = _EMOJI.sub(" ", text)
    text = _LINK.sub(lambda found: f" {found[1] or ''} ", text)
    text = _MENTION.sub(" ", text)
    text = _CHANNEL.sub(lambda found: f" {found[1] or ''} ", text)
    text = _TAG.sub(" . ", text)
    text = _FORGED.sub(" ", _JSON.sub(" ", text))
    text = text.translate(_QUOTES)
    text = _DOTTED.sub(_join_letters, _ROYAUME_UNI.sub("Royaume-Uni ", text))
    text = _PLACE.sub(lambda found: f" {found[1]}th ", text)
    text = _FRENCH_TOP.sub(lambda found: f"{found[1]} les {found[2]}", text)
    text = _IN_TEN.sub(lambda found: f"{found[1]}0%", text)
    text = _YEAR_LETTER_O.sub(lambda found: found[0].replace("o", "0").replace("O", "0"), text)
    return " ".join(text.split())


def _part_signs(text: str) -> str:
    # NFKC makes three dots of "…" and digits of "½", which must not touch a number.
    return text.replace("…", " ").replace("½", " half ")


def _join_letters(found: re.Match[str]) -> str:
    """'U.S.' -> 'US', 'É.-U.' -> 'ÉU', 'g.d.p.' -> 'GDP'. A sentence's end is lost; no rule needs it."""
    letters = "".join(char for char in found[0] if char.isalpha()).upper()
    return letters + " "
