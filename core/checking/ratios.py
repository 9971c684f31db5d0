""" "12.9 times", "twice", "doubled", "half of", "nine in ten": ratios and shares."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

from core.checking.binding import number_countries, number_years, other_asked, subject_countries
from core.checking.changes import governing_direction
from core.checking.evidence import UNIT_CLASS
from core.checking.indicators import indicator_readings
from core.checking.matching import THRESHOLDS, hedge_before, hedge_is_true, hedge_tags, matches
from core.checking.numbers import Number
from core.checking.scene import Clause, Scene
from core.checking.spans import span_at
from core.checking.telling import say_cell, say_that, say_value
from core.checking.tokens import Token
from core.number_text import format_ratio


def decide_times(
    scene: Scene, clause: Clause, at: int, number: Number, tokens: tuple[Token, ...], exact_word: bool
) -> None:
    """ "12.9 times the size of Canada's", "twice Mexico's", "8.3 times its 2000 level", "multiplied by 3.7",
    "doubled".
    """
    token = clause.tokens[at]
    scene.figures = True
    hedges = list(_all_hedges(clause, at))
    tags = hedge_tags(hedges)
    indicators = indicator_readings(clause, scene, at, None)
    subject = subject_countries(clause, scene, at)
    objects = [
        a
        for a in clause.country_anchors
        if (a.start > at or a.role in ("object", "owner"))
        and (a.role in ("object", "owner", "head", "left"))
        and a.countries != subject
    ]
    named = clause.country_anchors
    if len(named) == 1 and named[0].start > at and number.unit == "times":
        objects = named  # "It was 7.0 times Japan's"
        subject = scene.countries
    if len(subject) != 1 and len(objects) == 1:
        subject = other_asked(scene, objects[0].countries)
    if not indicators or len(subject) != 1:
        scene.fail("ambiguous", token)
        return
    indicator = indicators[0]
    actual: Decimal | None = None
    used: tuple[tuple[str, ...], tuple[int, ...]] = ((), ())
    if objects and len(objects[0].countries) == 1:
        years = clause.years or clause.sentence_years or scene.years
        if len(years) != 1:
            scene.fail("no_year" if not years else "ambiguous", token)
            return
        actual = _ratio(
            scene, (subject[0], indicator, years[0]), (objects[0].countries[0], indicator, years[0])
        )
        used = ((subject[0], objects[0].countries[0]), years)
    else:
        span = span_at(clause, scene, at)
        if span is None:
            scene.fail("no_year", token)
            return
        actual = _growth_ratio(scene, subject[0], indicator, span)
        used = (subject, span)
    if actual is None and exact_word and len(used[1]) in (1, 2):
        top, bottom = (used[0][0], used[1][-1]), (used[0][-1], used[1][0])
        actual = _ratio_of_values(scene, (top[0], indicator, top[1]), (bottom[0], indicator, bottom[1]))
    if scene.asking and exact_word and actual is not None and not tags and _goes_beyond(actual, number.value):
        if token.word.startswith(_VERBS):
            scene.support(token, *tokens)  # what more than doubled has doubled
        else:
            scene.undecidable = True  # of seven times, "twice as large" is true or false as one takes it
            scene.fail("unsupported_number", token)
        return
    barred = set(tags) & THRESHOLDS and (scene.asking or scene.question.names_number(number))
    if actual is not None and (
        hedge_is_true(actual, number.value, _turned(tags) if exact_word and number.value < 1 else tags)
        if barred
        else _times_match(actual, number, tags, exact_word)
    ):
        scene.support(token, *tokens, *hedges)
        scene.use(used[0], indicator, used[1])
        for other in clause.tokens:
            if other.kind == "chg":
                other.used = True
        return
    scene.undecidable |= actual is None
    told = "" if actual is None else format_ratio(actual, scene.language)
    scene.fail("unsupported_number", token, told and say_that(told, scene.language), told or None)


_VERBS = ("doubl", "tripl", "trebl", "quadrupl", "quintupl", "halv")


def _goes_beyond(actual: Decimal, factor: Decimal) -> bool:
    """Past the factor, and by more than the rounding that a word allows."""
    return actual > factor * Decimal("1.025") if factor > 1 else actual < factor * Decimal("0.975")


def decide_ratio(scene: Scene, clause: Clause, at: int, word: Token) -> bool:
    """ "The ratio of A's to B's was 2.5"; "a ratio of 12.9" where either way round may be meant."""
    token = clause.tokens[at]
    codes = list(clause.countries or scene.question.countries)
    years = clause.years or clause.sentence_years or scene.years
    indicators = indicator_readings(clause, scene, at, None)
    if len(codes) != 2 or len(years) != 1 or not indicators:
        return False
    hedges = hedge_before(clause, at)
    ordered = (
        any(t.kind == "prep" and t.tag == "to" for t in clause.tokens)
        and bool(clause.country_anchors)
        and clause.country_anchors[0].start < at
    )
    cells = [(code, indicators[0], years[0]) for code in codes]
    ways = (
        [(cells[0], cells[1])]
        if ordered and clause.tokens.index(word) < clause.country_anchors[0].start
        else [(cells[0], cells[1]), (cells[1], cells[0])]
    )
    for top, bottom in ways:
        actual = _ratio(scene, top, bottom)
        if actual is not None and matches(actual, token.value, hedge_tags(hedges)):
            scene.figures = True
            scene.support(token, word, *hedges)
            scene.use(codes, indicators[0], years)
            return True
    return False


def _all_hedges(clause: Clause, at: int) -> list[Token]:
    return hedge_before(clause, at)


def _ratio(scene: Scene, top: tuple[str, str, int], bottom: tuple[str, str, int]) -> Decimal | None:
    for fact in scene.index.ratios:
        numerator = (fact.numerator.country, fact.numerator.indicator, fact.numerator.year)
        denominator = (fact.denominator.country, fact.denominator.indicator, fact.denominator.year)
        if (numerator, denominator) == (top, bottom):
            return fact.value
    return None


def _ratio_of_values(scene: Scene, top: tuple[str, str, int], bottom: tuple[str, str, int]) -> Decimal | None:
    """For "twice", "doubled", "half": a comparison of two values, decided like one."""
    above, below = scene.index.value(*top), scene.index.value(*bottom)
    return None if above is None or not below else above / below


def _growth_ratio(scene: Scene, country: str, indicator: str, span: tuple[int, int]) -> Decimal | None:
    found = _ratio(scene, (country, indicator, span[1]), (country, indicator, span[0]))
    if found is not None:
        return found
    percent = scene.index.percent_change(country, indicator, *span)
    return None if percent is None else 1 + percent / 100


_TURNED = {
    "over": "under",
    "under": "over",
    "near": "over",
    "justover": "under",
    "justunder": "over",
}


def _turned(tags: tuple[str, ...]) -> tuple[str, ...]:
    """What a hedge of a fall says of the ratio: "more than halved" is one under a half."""
    return tuple(_TURNED.get(tag, tag) for tag in tags)


def _times_match(actual: Decimal, number: Number, tags: tuple[str, ...], exact_word: bool) -> bool:
    """Digits match half up; "twice", "doubled", "half" must be right to 2.5%, with a true hedge to 10%."""
    shown = number.value
    if not exact_word:
        # 1.62 rounds to 2, but nobody would call it "two times".
        near = number.step < 1 or abs(actual - shown) <= shown * Decimal("0.1" if tags else "0.05")
        return near and matches(actual, number, tags)
    if shown < 1:
        # "more than halved" is a ratio under one half, "almost halved" one above it.
        tags = _turned(tags)
        if "under" in tags:
            return shown - Decimal("0.15") < actual < shown
        return abs(actual - shown) <= (Decimal("0.05") if tags else Decimal("0.0125")) and hedge_is_true(
            actual, shown, tags
        )
    if "over" in tags or "atleast" in tags:
        return hedge_is_true(actual, shown, tags) and actual < (
            shown + 1 if shown >= 1 else shown * Decimal("1.3")
        )
    tolerance = Decimal("0.1") if tags else Decimal("0.025")
    return abs(actual - shown) <= shown * tolerance and hedge_is_true(actual, shown, tags)


def decide_share(scene: Scene, clause: Clause, at: int) -> None:
    """ "nine in ten people", "half of Nigerians", "a majority": a level in percent, or a fall by half."""
    token = clause.tokens[at]
    number = token.value
    scene.figures = True
    direction = governing_direction(scene, clause, at)
    hedges = hedge_before(clause, at)
    tags = hedge_tags(hedges)
    if direction is not None:
        span = span_at(clause, scene, at)
        countries = subject_countries(clause, scene, at)
        indicators = indicator_readings(clause, scene, at, None)
        if span is None or len(countries) != 1 or not indicators:
            scene.fail("ambiguous", token)
            return
        percent = scene.index.percent_change(countries[0], indicators[0], *span)
        sign = 1 if direction.tag == "up" else -1
        if percent is not None and percent * sign > 0 and share_matches(abs(percent), number.value, tags):
            scene.support(token, direction, *hedges)
            scene.use(countries, indicators[0], span)
            return
        scene.undecidable |= percent is None
        scene.fail("unsupported_number", token)
        return
    years = number_years(clause, scene, at)
    readings = number_countries(clause, scene, at)
    indicators = tuple(
        i for i in indicator_readings(clause, scene, at, None) if UNIT_CLASS.get(i) == "percent"
    )
    level_of = _share_of_past(scene, clause, at, number, tags)
    if level_of is None:
        level_of = _share_of_level(scene, clause, at, number, tags)
    if level_of is not None:
        scene.undecidable |= not level_of  # false, or not to be worked out
        scene.support(token, *hedges) if level_of else scene.fail("unsupported_number", token)
        return
    if not years:
        scene.fail("no_year", token)
        return
    if not readings or not indicators:
        scene.undecidable = True
        scene.fail("unsupported_number", token)
        return
    for country in (c for group in readings for c in group):
        for year in years:
            actual = scene.index.value(country, indicators[0], year)
            if actual is None or not share_matches(actual, number.value, tags):
                scene.undecidable |= actual is None
                scene.fail(
                    "unsupported_number",
                    token,
                    say_cell((country, indicators[0], year), actual, scene.language),
                    None if actual is None else say_value(actual, indicators[0], scene.language),
                )
                return
    scene.support(token, *hedges)
    scene.use([c for group in readings for c in group], indicators[0], years)


def _share_of_past(
    scene: Scene, clause: Clause, at: int, number: Number, tags: tuple[str, ...]
) -> bool | None:
    """ "half of what it was in 2014": two values of one series, like "twice"; None for other shares."""
    words = [token.word for token in clause.tokens[at + 1 : at + 5]]
    if "what" not in words and "ce" not in words:
        return None
    countries = subject_countries(clause, scene, at)
    indicators = indicator_readings(clause, scene, at, None)
    after = [y for a in clause.year_anchors if a.start > at for y in a.years]
    before = [y for a in clause.year_anchors if a.start < at for y in a.years] or list(scene.years)
    if len(countries) != 1 or not indicators or len(after) != 1 or len(before) != 1:
        return False
    cells = [(countries[0], indicators[0], year) for year in (before[0], after[0])]
    now, then = (scene.index.value(*cell) for cell in cells)
    if now is None or not then:
        return False
    scene.use(countries, indicators[0], (before[0], after[0]))
    return share_matches(now / then * 100, number.value, tags)


def _share_of_level(
    scene: Scene, clause: Clause, at: int, number: Number, tags: tuple[str, ...]
) -> bool | None:
    """ "half of its 2023 level", "a third of Mexico's": decided on a ratio; None where it is not such a
    share.
    """
    following = [
        token
        for before, token in pairwise(clause.tokens[at : at + 8])
        if not (token.kind == "conj" and before.kind in ("people", "country", "weakind"))
    ]  # "half of Indians that were online": who they are
    if not any(
        t.word in ("level", "value", "niveau", "size", "taille", "valeur", "that", "celui", "celle")
        for t in following
    ):
        return None
    indicators = indicator_readings(clause, scene, at, None)
    countries = subject_countries(clause, scene, at)
    others = [a for a in clause.country_anchors if a.start > at and a.countries != countries]
    if not indicators or len(countries) != 1:
        return False
    years = clause.years
    if others and len(years) == 1:
        actual = _ratio(
            scene, (countries[0], indicators[0], years[0]), (others[0].countries[0], indicators[0], years[0])
        )
    elif len(years) == 2:
        actual = _growth_ratio(scene, countries[0], indicators[0], (min(years), max(years)))
    else:
        return False
    if actual is None:
        return False
    scene.use(countries, indicators[0], years)
    for token in clause.tokens:
        if token.kind in ("dir", "chg") and actual is not None:
            token.used = token.kind == "chg" or (token.tag == "down") == (actual < 1)
    return share_matches(actual * 100, number.value, tags)


def share_matches(actual: Decimal, shown: Decimal, tags: tuple[str, ...]) -> bool:
    """A share in words is right to half a point; with a hedge to 3.5 points on the side it says, or as a
    threshold.
    """
    if set(tags) & {"over", "under", "atleast", "atmost"}:
        return hedge_is_true(actual, shown, tags)
    tolerance = Decimal("3.75") if tags else Decimal("0.5")
    return abs(actual - shown) <= tolerance and hedge_is_true(actual, shown, tags)
