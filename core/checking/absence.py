"""Statements on what the data does not have, and on what it covers.

"No value for 2025" must be proven by a null value, a ranking's missing list, an absence fact or the coverage.
Words that only name what was asked for ("urban population", "forecast", "France") may stand in such a
statement.
"""

from __future__ import annotations

from core.checking.binding import inherited_countries
from core.checking.coverage import is_coverage_year
from core.checking.indicators import indicator_readings
from core.checking.scene import Clause, Scene
from core.checking.telling import say_cell, say_value
from core.checking.tokens import Token
from core.checking.vocabulary import split_phrase

# What a statement of absence may name without claiming it.
_NAMED = frozenset(
    {
        "foreign",
        "forecast",
        "wide",
        "narrow",
        "badunit",
        "unknown",
        "cause",
        "chg",
        "mean",
        "total",
        "peryear",
        "percap",
        "latest",
        "relative",
        "unit",
    }
)
_ASKED_ONLY = frozenset(
    {
        "dir",
        "comp",
        "sup",
        "extreme",
        "diff",
        "rank",
        "ord",
        "share1",
        "times",
        "mult",
        "first",
        "pace",
        "share0",
    }
)
_FORECAST_NOUNS = frozenset(
    (
        "forecast forecasts projection projections prediction predictions outlook future prevision "
        "previsions avenir futur"
    ).split()
)
_CAUSE_NOUNS = frozenset(
    (
        "why reason reasons cause causes explain explanation explanations raison raisons pourquoi explique "
        "expliquent"
    ).split()
)
# Statements of inability need no proof of a gap.
_INABILITY = frozenset(
    {
        "can",
        "cannot",
        "unable",
        "won",
        "will",
        "refuse",
        "peux",
        "peut",
        "ne",
        "impossible",
        "pas",
        "no",
        "not",
    }
)


def decide_absence(scene: Scene, clause: Clause) -> None:
    """Marks what a clause of absence accounts for; fails it when the facts do not prove it."""
    absents = [token for _, token in clause.find("absent")]
    if not absents:
        return
    clause.absent = True
    last = max(index for index, _ in clause.find("absent"))
    joint = next(
        (
            i
            for i, t in enumerate(clause.tokens)
            if i > last and t.kind in ("conj", "mark") and t.tag in ("and", ",")
        ),
        10**6,
    )
    words = scene.question.words
    named = [
        t for i, t in clause.find(*_NAMED) if _may_be_named(t, scene.text[t.start : t.end], words, i > joint)
    ]
    outside = [
        t for t in named if t.kind in ("foreign", "forecast", "wide", "narrow", "badunit", "unknown", "cause")
    ]
    asked = [t for i, t in clause.find(*_ASKED_ONLY) if t.kind in scene.question.kinds and i < joint]
    years = tuple(y for a in clause.year_anchors if not is_coverage_year(clause, a.start) for y in a.years)
    for token in (*absents, *named, *asked):
        token.used = True
    for _, token in clause.find("quant", "neg"):
        token.used = True
    for index, token in clause.find("hedge"):
        nxt = clause.tokens[index + 1] if index + 1 < len(clause.tokens) else None
        token.used = token.tag == "atmost" or (nxt is not None and nxt.kind in ("year", "range"))
    for _, token in clause.find("num"):
        if any(token.value.value == number.value for number in scene.question.numbers):
            token.used = True
    withheld = next((t for t in absents if _is_withheld(scene, clause, t)), None)
    if withheld is not None:
        scene.fail("wrong_absence", withheld)
        return
    for token in outside:
        scene.said_absent.add(token.word)
    if outside:
        scene.said_absent.add("outside")
    beyond = _year_beyond(scene, clause)
    if beyond is not None:
        years = (*(y for y in years if scene.coverage.has_year(y) is False), beyond)
    missing_years = [year for year in years if not scene.coverage.has_year(year)]
    for year in missing_years:
        scene.said_absent.add(f"year:{year}")
    inside = [year for year in years if scene.coverage.has_year(year)]
    if missing_years and not inside:
        scene.said_absent.add("outside")
        for first, last, at in clause.pairs:
            if is_coverage_year(clause, at):
                continue
            scene.said_absent.update(f"year:{year}" for year in range(first, last + 1))
        scene.supported += 1
        return
    if outside and not (
        inside
        and clause.countries
        and not any(t.kind in ("foreign", "forecast", "narrow", "badunit", "wide") for t in outside)
    ):
        scene.supported += 1
        for code in clause.countries:
            scene.said_absent.add(f"country:{code}")
        return
    if _only_inability(scene, clause, absents, inside):
        scene.supported += 1
        scene.said_absent.add("inability")
        return
    _prove_gap(scene, clause, absents, inside)


def _year_beyond(scene: Scene, clause: Clause) -> int | None:
    """ "no figures after 2025", "nothing before 2000": the year beyond the bound, where it is true."""
    first, last = scene.coverage.first_year, scene.coverage.last_year
    beyond: list[int] = []
    for anchor in clause.year_anchors:
        lead = clause.tokens[anchor.start - 1].word if anchor.start else ""
        if lead in ("after", "beyond", "past", "apres") and anchor.years == (last,):
            beyond.append(last + 1)
        elif lead in ("before", "avant") and anchor.years == (first,):
            beyond.append(first - 1)
        elif any(scene.coverage.has_year(year) for year in anchor.years):
            return None
    return beyond[0] if beyond else None


_MADE_PUBLIC = ("publi", "report", "record", "releas", "disclos", "measur", "mesur")
_SMALL = frozenset("has have had did does a ont avait n' ne not yet encore pas".split())


def _is_withheld(scene: Scene, clause: Clause, absent: Token) -> bool:
    """ "France has not published its GDP": that a value is not here says nothing of what a country did."""
    spoken = scene.text[absent.start : absent.end].lower()
    if not any(stem in spoken for stem in _MADE_PUBLIC) or "been" in spoken or "was" in spoken:
        return False
    step = clause.tokens.index(absent) - 1
    while step >= 0 and clause.tokens[step].word in _SMALL:
        step -= 1
    return step >= 0 and clause.tokens[step].kind in ("country", "people", "foreign")


def _may_be_named(token: Token, spelled: str, asked: frozenset[str], joined: bool) -> bool:
    """Names of places and kinds may stand; a verb of the future or a cause only as the question has it."""
    if token.kind == "foreign":
        return not asked or all(word in asked for word in split_phrase(spelled))
    if token.kind == "unknown":
        return token.word in asked
    if token.kind == "forecast":
        return token.word in _FORECAST_NOUNS or (token.word in asked and not joined)
    if token.kind == "cause":
        return (token.word in _CAUSE_NOUNS or token.word in asked) and not joined
    return not joined or token.word in asked or token.kind == "unit"


_ANSWERING = (
    "answer",
    "say",
    "tell",
    "help",
    "comply",
    "share",
    "do",
    "répondre",
    "repondre",
    "refuse",
    "won't",
)


def _only_inability(scene: Scene, clause: Clause, absents: list[Token], inside: list[int]) -> bool:
    """ "I can't answer that": nothing is said to be missing, only not answered."""
    spoken = [scene.text[token.start : token.end].lower() for token in absents]
    if any(
        stem in text
        for text in spoken
        for stem in ("forecast", "projection", "prediction", "prévision", "prevision")
    ):
        return True
    if all(text.endswith(_ANSWERING) or text.startswith("refuse") for text in spoken):
        return True
    if inside:
        return False
    words = {token.word for token in absents}
    return (
        words <= {"can", "unable", "will", "peux", "peut", "impossible", "ne"} and not clause.has("cover")
    ) or not (clause.countries or clause.years or clause.indicators)


def _prove_gap(scene: Scene, clause: Clause, absents: list[Token], inside: list[int]) -> None:
    countries: tuple[str | None, ...] = clause.countries or inherited_countries(scene) or (None,)
    indicators: tuple[str | None, ...] = indicator_readings(clause, scene, 0, None)[:1] or (None,)
    years = inside or list(clause.sentence_years or scene.years or scene.question.years)
    years = [year for year in years if scene.coverage.has_year(year)]
    missing = [pair for pair in clause.pairs if not is_coverage_year(clause, pair[2])]
    if missing and inside:
        years = list(range(missing[0][0], missing[0][1] + 1))
    if not years:
        if any(
            absence.reason in ("no_value", "never", "unknown_country", "unknown_indicator")
            for absence in scene.index.absences
        ):
            scene.supported += 1
            return
        scene.fail("wrong_absence", absents[0])
        return
    for country in countries:
        for indicator in indicators:
            for year in years:
                if scene.index.is_missing(country, indicator, year):
                    scene.said_absent.add(f"year:{year}")
                    if country is not None:
                        scene.said_absent.add(f"country:{country}")
                    if country is not None and indicator is not None:
                        scene.use((country,), indicator, (year,))
                    continue
                if country is None and _all_missing(scene, indicator, year):
                    scene.said_absent.add(f"year:{year}")
                    continue
                value = (
                    None
                    if country is None or indicator is None
                    else scene.index.value(country, indicator, year)
                )
                if value is None or country is None or indicator is None:
                    scene.fail("wrong_absence", absents[0])
                    return
                scene.fail(
                    "wrong_absence",
                    absents[0],
                    say_cell((country, indicator, year), value, scene.language),
                    say_value(value, indicator, scene.language),
                )
                return
    scene.supported += 1


def _all_missing(scene: Scene, indicator: str | None, year: int) -> bool:
    ranking = None if indicator is None else scene.index.rankings.get((indicator, year))
    return ranking is not None and ranking.of == 0
