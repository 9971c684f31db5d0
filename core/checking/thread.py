"""What a follow-up takes over from the questions before it: "and now?", "ten years later?", "And in 2016?".

A follow-up that asks the verdict of the question before it again, of another year or country, is read as that
question so changed; its "yes" or "no" is then decided like any other.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from core.checking.patterns import LATER
from core.checking.scene import QuestionReading
from core.checking.tokens import Token

_NOW = frozenset("now today currently nowadays maintenant aujourd'hui aujourd actuellement desormais".split())
# Words that claim something, so that a question with one of them is more than a change of year or country.
CLAIMS = frozenset("dir comp sup num share share1 mult hedge morethan lessthan extreme ord".split())
_MOVING = frozenset("conj prep year range country people poss mark neutral pron relative latest".split())
_OPEN = frozenset(
    (
        "what which who when where how why quel quelle quels quelles combien quand qui comment pourquoi "
        "lequel laquelle lesquels lesquelles"
    ).split()
)
_PLAIN_JOINTS = frozenset({"and", "but", "in", "at", "of", "vs"})
_COMPARING = frozenset("comp morethan lessthan hedge dir sup ord mult extreme chg".split())
_VERBS = frozenset("is was are were did does do has have had est etait sont etaient avait ont".split())
_COUNTRY = frozenset({"countries"})
_MAX_STEP = 30


def follow(reading: QuestionReading, past: QuestionReading) -> QuestionReading:
    """The reading of a follow-up, with what it leaves out filled from `past`, itself filled so."""
    years, ranges, newest = _read_time(reading, past)
    widened = not reading.countries and len(past.countries) == 1 and _asks_who(reading)
    countries = () if widened else reading.countries or past.countries
    again = _ask_again(reading, past)
    if again is not None:
        return replace(again, countries=countries, years=years, ranges=ranges, newest=newest)
    return replace(
        reading,
        unsettled=_asks_verdict(past) and not reading.kinds & _COMPARING and not reading.words & _VERBS,
        countries=countries,
        indicators=reading.indicators or past.indicators,
        years=years,
        ranges=ranges,
        newest=newest,
        widened=widened,
    )


def _read_time(
    reading: QuestionReading, past: QuestionReading
) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...], bool]:
    if reading.years:
        return reading.years, reading.ranges or past.ranges, False
    step = _find_step(reading.tokens)
    if step and past.years:
        return (past.years[-1] + step,), reading.ranges, False
    if _asks_newest(reading):
        return (), reading.ranges, True
    return past.years, reading.ranges or past.ranges, past.newest


def _find_step(tokens: list[Token]) -> int:
    """Years from the year named before: "the year after", "une décennie plus tôt"; or 0."""
    for index, token in enumerate(tokens):
        if token.kind == "relative" and token.tag.lstrip("-").isdigit():
            return int(token.tag)
        way = int(token.tag) if token.kind == "shift" else LATER.get(token.word, 0)
        before = tokens[index - 1] if index else None
        if not way or before is None:
            continue
        if before.word == "decennie":
            return 10 * way
        if before.number is not None and before.value.unit == "years" and before.value.plain:
            size = int(before.value.value)
            return way * size if 0 < size <= _MAX_STEP else 0
    return 0


def _asks_newest(reading: QuestionReading) -> bool:
    """ "and now?", "latest figure?"; not "now, what about Mexico?", which takes the next thing up."""
    words = [token for token in reading.tokens if token.kind != "mark"]
    return any(
        token.kind == "latest" or (token.word in _NOW and (index or len(words) == 1))
        for index, token in enumerate(words)
    )


def _asks_who(reading: QuestionReading) -> bool:
    """ "who was top?", "which country was lowest?"; not "which year was highest?"."""
    if not reading.kinds & {"sup", "extreme"}:
        return False
    if reading.words & {"who", "qui"}:
        return True
    counted = any(token.kind == "unit" and token.tag in _COUNTRY for token in reading.tokens)
    return counted and bool(reading.words & {"which", "what", "quel", "quelle", "quels", "quelles"})


def _asks_verdict(past: QuestionReading) -> bool:
    return not past.words & _OPEN and bool(past.kinds & CLAIMS)


def _is_of_one_time(tokens: list[Token]) -> bool:
    """Not "since 2015", "in every year to 2015": a year put in its place would not say the same."""
    return not any(
        token.kind == "quant" or (token.years and before.kind == "prep" and before.tag not in ("in", "at"))
        for before, token in pairwise(tokens)
    )


def _ask_again(reading: QuestionReading, past: QuestionReading) -> QuestionReading | None:
    """The question before, of the year or country that the follow-up names; None where it asks its own."""
    stepped = bool(_find_step(reading.tokens))
    if reading.words & (_OPEN - {"what", "how"}):
        return None
    for token in reading.tokens:
        step = stepped and (token.kind in ("num", "shift", "badunit") or token.word in LATER)
        bounds = token.kind in ("prep", "conj") and token.tag not in _PLAIN_JOINTS
        if (bounds or token.kind not in _MOVING) and not step and token.word != "about":
            return None
    if not _asks_verdict(past):
        return None
    moved = bool(reading.years) or stepped or _asks_newest(reading)
    countries = reading.countries
    if not (moved or countries):
        return None
    years = reading.years
    named = [token for token in past.tokens if token.years]
    if moved and (
        not _is_of_one_time(past.tokens) or len(named) > 1 or any(len(token.years) > 1 for token in named)
    ):
        return None
    if countries and (len(countries) > 1 or len(past.countries) != 1):
        return None
    step_years, _, _ = _read_time(reading, past)
    years = step_years if moved else ()
    if len(years) > 1:
        return None
    tokens: list[Token] = []
    for token in past.tokens:
        if moved and token.years:
            if years:
                tokens.append(replace(token, years=years))
        elif countries and token.kind in ("country", "people"):
            tokens.append(replace(token, tag=countries[0]))
        else:
            tokens.append(token)
    return replace(past, tokens=tokens, foreign=(*past.foreign, *reading.foreign), language=reading.language)
