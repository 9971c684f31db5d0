"""Why a question is not answered: what was read of it and what was not, and one question that would work."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from core.claims.forms import Form
from core.data.catalog.catalog import Catalog
from core.data.facts import Coverage
from core.language.reading.asked import Asked, Span
from core.language.writing.questions import write_question
from core.language.writing.templates import Slot, fill
from core.language.writing.words import Speaker

# Why a question that was read is not answered.
WhyNot = Literal["too_many", "several", "tie", "again", "nobody", "unproven"]

_MOST_QUOTED = 4
_MOST_CHARACTERS = 60
_MOST_LISTED = 12  # names of what is covered
_ASIDE = re.compile(r"[\s*_~`<>|]+")  # markup of a chat, and line ends


def write_decline(
    asked: Asked,
    catalog: Catalog,
    coverage: Coverage,
    *,
    text: str = "",
    offered: Form | None = None,
    why: WhyNot | None = None,
) -> str:
    """The reason, in the language of the question. `text` is that question, whose unread words are quoted.

    `offered` is a question near by that works. `why` tells what stood in the way of one that was read.
    """
    speaker = Speaker(asked.language, catalog, coverage)
    if asked.why == "unread" and not _words_to_quote(asked, text):
        asked = replace(asked, why="unclear")  # all that is left to say
    parts = [_tell_reason(speaker, asked, why)]
    if why is None and asked.why in ("unread", "unclear"):
        parts += _tell_reading(speaker, asked, text)
    if offered is not None:
        question = write_question(offered, asked.language, catalog, coverage)
        parts.append(_fill(speaker, "offer", question=question))
    return " ".join(part for part in parts if part)


def _fill(speaker: Speaker, name: str, **slots: Slot) -> str:
    return fill(speaker.pattern("decline", name), slots)


def _tell_reason(speaker: Speaker, asked: Asked, why: WhyNot | None) -> str:
    coverage = speaker.coverage
    slots: dict[str, Slot] = {
        "first": coverage.first_year,
        "last": coverage.last_year,
        "countries": _list(
            speaker, [speaker.country(code).noun.full for code in coverage.countries], "countries"
        ),
        "measures": _list(
            speaker, [speaker.indicator(code).noun.name for code in coverage.indicators], "measures"
        ),
        "meant": _tell_meant(speaker, asked),
        "name": ", ".join(dict.fromkeys(one.name for one in asked.not_covered)),
    }
    return fill(speaker.pattern("decline", why or _name_reason(speaker, asked)), slots)


def _list(speaker: Speaker, names: Sequence[str], things: Literal["countries", "measures"]) -> str:
    """What is covered, by name as long as a reader would read it."""
    if len(names) <= _MOST_LISTED:
        return speaker.join(names)
    return _fill(speaker, f"many_{things}", count=len(names))


def _tell_meant(speaker: Speaker, asked: Asked) -> str:
    """What an open name may mean: "South Korea or North Korea"."""
    catalog = speaker.catalog
    found = [
        catalog.find_several(one.name, speaker.language) for one in asked.not_covered if one.kind == "which"
    ]
    codes = catalog.meant_by(found[0]) if found and found[0] else ()
    return speaker.join([catalog.name_meant(code, speaker.language) for code in codes], "or")


def _name_reason(speaker: Speaker, asked: Asked) -> str:
    """The pattern of a reason; without a name for what is not covered, only that it was not read."""
    if asked.why is None:
        return "unclear"
    if asked.why in ("place", "measure", "years") and not asked.not_covered:
        return "years_unknown" if asked.why == "years" else "unread"
    if asked.why != "measure":
        return asked.why
    known = speaker.catalog.find_elsewhere(asked.not_covered[0].name, speaker.language)
    if known is None:
        return asked.why
    return {"OTHERUNIT": "other_unit", "OTHERSOURCE": "other_source", "OTHERPEOPLE": "group"}.get(
        known.terminal, "measure"
    )


def _tell_reading(speaker: Speaker, asked: Asked, text: str) -> list[str]:
    """What was recognised, what was not, and what was not even named."""
    known = asked.known
    names = [speaker.country(code).noun.name for code in known.countries]
    names += [speaker.indicator(code).noun.name for code in known.indicators]
    names += [str(year) for year in known.years]
    told = [_fill(speaker, "read", known=", ".join(names))] if names else []
    words = _words_to_quote(asked, text)
    if words:
        told.append(_fill(speaker, "could_not_read", words=_quote(speaker, words)))
    if not names:
        told.append(_fill(speaker, "nothing"))
    elif not asked.unread and not known.indicators:
        told.append(_fill(speaker, "no_measure"))
    elif not asked.unread and not known.countries:
        told.append(_fill(speaker, "no_country"))
    return told


def write_ignored(asked: Asked, catalog: Catalog, coverage: Coverage) -> str:
    """Which words of a question played no part in its answer; empty where all did."""
    speaker = Speaker(asked.language, catalog, coverage)
    words = quote_unread(asked.text, asked.unread)
    return _fill(speaker, "ignored", words=_quote(speaker, words)) if words else ""


def _quote(speaker: Speaker, words: Sequence[str]) -> str:
    return ", ".join(_fill(speaker, "quoted", words=each) for each in words)


def quote_unread(text: str, spans: Sequence[Span]) -> list[str]:
    """The words that were not read, safe to repeat: without markup, the first few, and not too long."""
    words = []
    for start, end in _joined(text, spans):
        word = _ASIDE.sub(" ", text[start:end]).strip(" “”«»\"'?!.,;:")
        if word:
            words.append(word if len(word) <= _MOST_CHARACTERS else f"{word[:_MOST_CHARACTERS].rstrip()}…")
    return list(dict.fromkeys(words))[:_MOST_QUOTED]


def _words_to_quote(asked: Asked, text: str) -> list[str]:
    words = [_without_years(each, asked.known.years) for each in quote_unread(text, asked.unread)]
    return [each for each in words if each]


def _without_years(words: str, years: Sequence[int]) -> str:
    """Without a year at either end that was recognised, and its preposition: that was read."""
    for year in years:
        words = re.sub(rf"^(?:\w{{1,3}} )?{year}\b\W*|\W*\b(?:\w{{1,3}} )?{year}$", "", words)
    return words


def _joined(text: str, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """Words that stand together are quoted together."""
    joined: list[tuple[int, int]] = []
    for span in spans:
        if joined and not text[joined[-1][1] : span.start].strip(" '’-"):
            joined[-1] = (joined[-1][0], span.end)
        else:
            joined.append((span.start, span.end))
    return joined
