"""One question with its thread -> a plan or a decline. Orders to the machine are set aside."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from core.messages import Question
from core.offline.courtesy import cut_courtesies
from core.offline.groups import CHANGE_CUES
from core.offline.normalise import MAX_CHARACTERS, normalise
from core.offline.plan import Decline, LatestYears, Plan
from core.offline.planner import make_plan
from core.offline.reader import Reading, read_tokens
from core.offline.thread import merge_thread, needs_thread
from core.offline.tokens import Token, tokenise
from core.outcome import Language
from core.words import detect_asked_language

MAX_CONTEXT = 6

# Orders about how to answer, beside an honest question. What they ask for is simply not done.
_ORDERS = re.compile(
    r"\bcall (?:the |this )?(?:same )?(?:\w+ )?tools? \d+ times(?: for)?"
    r"|\b(?:and )?average the (?:results?|answers?)\b"
    r"|\b(?:just |only |please )?(?:answer|reply|respond)(?: me)?(?: only| just)?(?: with| in| by)?"
    r"(?: only| just| a)? (?:yes or no|yes|no|one word|one sentence|a number|number only|the number"
    r"|english|french|plain text)(?: only)?\b"
    r"|\b(?:réponds|répondez|reponds|repondez)(?: seulement| juste| uniquement)?(?: par| en)?(?: un)?"
    r" (?:oui ou non|oui|non|seul mot|mot|français|francais|anglais)(?: seulement| uniquement)?\b"
    r"|\b(?:yes or no|oui ou non|in one sentence|en une phrase|one number only|just the number)\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"^([^,.?!]{1,60}?) (?:aside|mise? [àa] part),", re.IGNORECASE)
# Kinds of words that say nothing of the data, and those that do whatever else they mean.
_IDLE = frozenset({"filler", "stop", "comma", "factcheck", "latest", "yesno", "hedge"})
_RANKING = frozenset({"which", "rank", "highest", "lowest", "all"})
_NARROWING = frozenset({"not", "never", "after", "more", "less", "highest", "lowest", "all", "instruction"})
# A point between digits ("60.25%") ends no sentence.
_SEGMENT = re.compile(r"(?:[^.!?;:\n]|(?<=\d)[.:](?=\d))+(?:[.!?;:\n]+|$)")


def understand(question: Question, snapshot: LatestYears) -> Plan | Decline:
    """Reads the question, with earlier ones of its thread where it is unfinished."""
    if len(question.text) > 4 * MAX_CHARACTERS:
        return Decline("too_much")
    language = detect_asked_language(question.text, question.context)
    text = normalise(question.text)
    if len(text) > MAX_CHARACTERS:
        return Decline("too_much")
    text, ordered = _set_asides(text, language)
    text = _join_fragments(text, language)
    if sum(1 for part in text.split("?") if _names_data(part, language)) > 1:
        return Decline("several_questions")
    reading = read_tokens(tokenise(text, language))
    if ordered and (not reading.indicators or (reading.claim is not None and "?" not in text)):
        return Decline("instruction")
    if not needs_thread(reading):
        return make_plan(_inherit_year(reading, question), question.asked_on, snapshot)
    for earlier in _earlier_readings(question):
        merged = merge_thread(earlier, reading)
        if merged is not None:
            return make_plan(merged, question.asked_on, snapshot)
    if (
        not reading.indicators
        and (reading.has("same", "it", "and", "challenge") or reading.points)
        and not reading.declined
    ):
        return Decline("no_indicator" if reading.countries or reading.points else "no_question")
    return make_plan(reading, question.asked_on, snapshot)


def _inherit_year(reading: Reading, question: Question) -> Reading:
    """A whole question without a year, in a thread about 2010, means 2010; the answer names the year."""
    searches = reading.has("when", "ever", "peak", "trough", *CHANGE_CUES)
    if reading.names_time or searches or not question.context or reading.declined or reading.leftover:
        return reading
    for earlier in _earlier_readings(question):
        if earlier.points:
            return replace(reading, points=earlier.points, edge=earlier.edge)
    return reading


def _earlier_readings(question: Question) -> list[Reading]:
    """Readings of the thread's questions, the latest first, each made whole by those before it."""
    whole: list[Reading] = []
    first = max(0, len(question.context) - MAX_CONTEXT)
    for number, text in enumerate(question.context[first:], start=first):
        reading = read_alone(text, question.context[:number])
        if reading.declined or reading.leftover:
            continue
        if needs_thread(reading):
            merged = next(
                (found for earlier in reversed(whole) if (found := merge_thread(earlier, reading))), None
            )
            if merged is None:
                continue
            reading = merged
        whole.append(reading)
    return whole[::-1]


def read_alone(text: str, context: Sequence[str]) -> Reading:
    """What a question says by itself; `context`, the questions before it, only tells its language."""
    return _read_alone(text, detect_asked_language(text, context))


@lru_cache(maxsize=256)
def _read_alone(text: str, language: Language) -> Reading:
    return read_tokens(tokenise(_set_asides(normalise(text[: 4 * MAX_CHARACTERS]), language)[0], language))


def _set_asides(text: str, language: Language) -> tuple[str, bool]:
    """Without courtesies and orders; True when a whole sentence of orders was cut."""
    cut = cut_courtesies(text, lambda part: _is_plain(part, language), lambda part: _is_whole(part, language))
    return _set_orders_aside(cut, language)


def _is_whole(text: str, language: Language) -> bool:
    """It names an indicator, and a country or an order of countries."""
    tokens = tokenise(text, language)
    named = any(token.country or token.ordinal or token.kinds & _RANKING for token in tokens)
    return named and any(token.indicator for token in tokens)


def _is_plain(text: str, language: Language) -> bool:
    """Nothing of it names data or narrows any: all its known words are fillers."""
    tokens = tokenise(text, language)
    return all(not token.known or token.kinds & _IDLE for token in tokens) and not any(
        _is_data(token) or token.quantity or token.indicator or token.kinds & _NARROWING for token in tokens
    )


def _set_orders_aside(text: str, language: Language) -> tuple[str, bool]:
    """Cuts sentences and phrases that only order the machine about. True when a whole sentence was cut."""
    aside = _ASIDE.match(text)
    if aside is not None and not any(_is_data(token) for token in tokenise(aside[1], language)):
        text = text[aside.end() :]
    text = _ORDERS.sub(" ", text)
    kept: list[str] = []
    cut = False
    for found in _SEGMENT.finditer(text):
        tokens = tokenise(found[0], language)
        orders = any("instruction" in token.kinds for token in tokens)
        if orders and not any(_is_data(token) for token in tokens):
            cut = True
        else:
            kept.append(found[0])
    return ("".join(kept) if cut else text), cut


def _join_fragments(text: str, language: Language) -> str:
    """'Japan 2018: population? life expectancy?': a part that is only an indicator joins the one before."""
    first, *others = text.split("?")
    joined = first
    for part in others:
        tokens = tokenise(part, language)
        bare = bool(tokens) and all(token.indicator and token.strong for token in tokens)
        joined += (", and" if bare else "?") + part
    return joined


def _is_data(token: Token) -> bool:
    return bool(token.country or token.reason or token.year or (token.indicator and token.strong))


def _names_data(text: str, language: Language) -> bool:
    return any(token.indicator and token.strong for token in tokenise(text, language))
