"""Peaks and lows over the years, and the first year of something."""

from __future__ import annotations

from core.checking.binding import inherited_countries, opener
from core.checking.directions import GROWTH
from core.checking.indicators import fit_unit, indicator_readings
from core.checking.matching import hedge_before, hedge_tags
from core.checking.scene import Clause, Scene
from core.checking.sets import rank_subject
from core.checking.tokens import Token
from core.facts import FoundYear


def decide_extreme(scene: Scene, clause: Clause, at: int) -> bool:
    """ "peaked in 2012", "its highest": True when the facts prove it for one country over the years."""
    token = clause.tokens[at]
    subject = rank_subject(scene, clause, at)
    indicators = indicator_readings(clause, scene, at, None)
    years = clause.years or clause.sentence_years or scene.years
    if len(subject) != 1 or not indicators or not years:
        return False
    country, indicator = subject[0], indicators[0]
    condition = "highest" if token.tag == "max" else "lowest"
    bounds = clause.pairs[0][:2] if clause.pairs else None
    told = [
        y
        for a in clause.year_anchors
        if not any(a.start == pair[2] for pair in clause.pairs)
        for y in a.years
    ]
    if not told and clause.pairs and len(scene.years) == 1:
        told = list(scene.years)
    ends = [i for i, t in enumerate(clause.tokens) if t.kind == "extreme"]
    if len(ends) > 1 and at in ends:
        # "The low was N in 2020, and the high N in 2024."
        stop = min((i for i in ends if i > at), default=len(clause.tokens))
        told = [y for a in clause.year_anchors if at < a.start < stop for y in a.years][:1] or told
    year = (told or list(years))[0]
    proven = any(
        fact.country == country
        and fact.indicator == indicator
        and fact.condition == condition
        and fact.year == year
        and (bounds is None or bounds == (fact.from_year, fact.to_year))
        for fact in scene.index.found
    )
    if not proven:
        asked = scene.question.ranges[0] if scene.question.ranges else None
        first, last = bounds or asked or (scene.coverage.first_year, scene.coverage.last_year)
        proven = _is_extreme(scene, country, indicator, year, first, last, token.tag)
    if proven:
        scene.support(token)
        for other in clause.tokens:
            if other.kind in ("extreme", "sup") and other.tag == token.tag:
                other.used = True
        scene.use((country,), indicator, (year, *(bounds or ())))
        for fact in scene.index.found:
            if fact.country == country and fact.indicator == indicator:
                scene.use((country,), indicator, range(fact.from_year, fact.to_year + 1))
    return proven


def can_decide_extreme(scene: Scene, clause: Clause, at: int) -> bool:
    """Whether every year of the one country and indicator named is in evidence, values or known gaps."""
    subject = rank_subject(scene, clause, at)
    indicators = indicator_readings(clause, scene, at, None)
    years = range(scene.coverage.first_year, scene.coverage.last_year + 1)
    return (
        len(subject) == 1
        and bool(indicators)
        and all((subject[0], indicators[0], year) in scene.index.values for year in years)
    )


def _is_extreme(
    scene: Scene, country: str, indicator: str, year: int, first: int, last: int, tag: str
) -> bool:
    cells = {y: (country, indicator, y) for y in range(first, last + 1)}
    if any(key not in scene.index.values for key in cells.values()):
        return False
    series = {y: scene.index.values[key] for y, key in cells.items()}
    known = {y: value for y, value in series.items() if value is not None}
    if year not in known:
        return False
    scene.use((country,), indicator, tuple(known))
    return known[year] == (max(known.values()) if tag == "max" else min(known.values()))


def _threshold_numbers(clause: Clause, fact: FoundYear) -> list[Token]:
    """The figure that names the fact's threshold: the one that a comparing word leads, else the last."""
    if fact.threshold is None:
        return []
    fitting = [
        (index, token)
        for index, token in clause.find("num")
        if token.value.value == fact.threshold
        and token.value.unit != "points"
        and fit_unit((fact.indicator,), token.value)
    ]
    led = [
        token
        for index, token in fitting
        if any(
            t.kind in ("comp", "hedge", "first", "morethan", "dir")
            for t in clause.tokens[max(0, index - 3) : index]
        )
    ]
    told = [
        token
        for index, token in fitting
        if opener(clause, index) not in ("from", "to", "at", "with", "reach")
        and clause.tokens[index - 1].tag != "("
    ]  # "(80%)", "to 50% in 2022": a value, not the bar
    return led[:1] or told[-1:]


def _goes_its_way(clause: Clause, at: int, *, above: bool) -> bool:
    """ "the first year below 50%" is not the first above it; "nearly 80%" passes no bar."""
    tags = hedge_tags(hedge_before(clause, at))
    wanted = {"over", "justover", "atleast"} if above else {"under", "justunder", "atmost"}
    return all(tag in wanted for tag in tags)


def _names_other_year(clause: Clause, numbers: list[Token], year: int) -> bool:
    """ "crossed the 50% mark in 2021: from 49.3% in 2021 to 55.9% in 2022": the year right behind the bar."""
    if not numbers:
        return False
    at = clause.tokens.index(numbers[0])
    behind = clause.tokens[at + 1 : at + 6]
    stop = next((i for i, t in enumerate(behind) if t.kind in ("num", "mark", "conj")), len(behind))
    return any(t.kind == "year" and t.years != (year,) for t in behind[:stop])


def decide_found(scene: Scene, clause: Clause) -> None:
    """ "first exceeded 200 million in 2019", "overtook Japan in 2003": decided on found-year facts."""
    firsts = [t for _, t in clause.find("first")]
    crossing = [t for _, t in clause.find("comp", "hedge", "morethan", "lessthan")]
    if not firsts and not crossing:
        return
    for fact in scene.index.found:
        if fact.condition in ("highest", "lowest") or fact.year not in (
            clause.years or clause.sentence_years
        ):
            continue
        subject = [a.countries for a in clause.country_anchors] or [inherited_countries(scene)]
        if not any(fact.country in group for group in subject):
            continue
        numbers = _threshold_numbers(clause, fact)
        crossed = (fact.threshold is not None and numbers) or (
            fact.other is not None and fact.other in clause.countries
        )
        if not crossed:
            continue
        above = fact.condition.startswith("first_above")
        if any(t.kind == "comp" and t.tag == ("less" if above else "more") for t in crossing):
            continue
        if numbers and not _goes_its_way(clause, clause.tokens.index(numbers[0]), above=above):
            continue
        if _names_other_year(clause, numbers, fact.year):
            continue
        scene.support(*firsts, *numbers)
        for token in crossing:
            if token.kind == "comp" or (
                token.kind in ("hedge", "morethan", "lessthan") and numbers and token.start < numbers[0].start
            ):
                token.used = True
        for token in clause.tokens:
            if token.kind == "dir" and token.tag == ("up" if above else "down") and token.word not in GROWTH:
                token.used = True
        scene.figures = True
        named = {code for _, code in clause.indicators} or {fact.indicator}
        if fact.indicator in named:
            scene.use(
                (fact.country, *(() if fact.other is None else (fact.other,))),
                fact.indicator,
                range(fact.from_year, fact.to_year + 1),
            )
            return
