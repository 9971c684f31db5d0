"""Figures told as the value of a country in a year."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import product

from core.checking.binding import number_countries, number_years
from core.checking.indicators import fit_unit, indicator_readings
from core.checking.matching import THRESHOLDS, hedge_before, hedge_is_true, hedge_tags, matches
from core.checking.numbers import Number
from core.checking.scene import Clause, Scene
from core.checking.spans import year_is_open
from core.checking.telling import say_cell, say_other_cell, say_value
from core.checking.tokens import Token

_EXPLAINED = 8


def decide_level(scene: Scene, clause: Clause, at: int) -> None:
    """A figure told as the value of a country in a year."""
    token = clause.tokens[at]
    number = token.value
    scene.figures = True
    hedges = hedge_before(clause, at)
    tags = hedge_tags(hedges)
    years = number_years(clause, scene, at)
    readings = number_countries(clause, scene, at)
    readings = zip_groups(clause, at, readings)
    years = _zip_years(clause, at, years)
    indicators = indicator_readings(clause, scene, at, number)
    if not years:
        scene.fail("no_year", token)
        return
    if not readings or not readings[0]:
        scene.fail("ambiguous", token)
        return
    if year_is_open(clause, years):
        scene.fail("wrong_kind", token)
        return
    if not indicators:
        _fail_without_indicator(scene, clause, token, readings, years)
        return
    asked = scene.question.names_number(number)
    if len(indicators) > 1:
        good = [i for i in indicators if _level_holds(scene, readings, i, years, number, tags, asked)]
        indicators = tuple(good or indicators)[:1]
    indicator = indicators[0]
    if number.sign or number.unit in ("bad", "points", "times", "countries"):
        scene.fail("wrong_unit", token)
        return
    if scene.asking and not tags and not _asks_equality(scene):
        scene.undecidable = True
        scene.fail("unsupported_claim", token)
        return
    if _level_holds(scene, readings, indicator, years, number, tags, asked):
        if not _distance_fits(scene, hedges, readings[0], indicator, years, number):
            return
        scene.support(token, *hedges)
        for countries in readings:
            scene.use(countries, indicator, years)
        if set(tags) & THRESHOLDS:
            scene.again = partial(_passes_in, scene, readings[0], indicator, number, tags)
        scene.indicators = scene.indicators or (indicator,)
        return
    for hedge in hedges:
        hedge.used = True  # one mistake is told once
    _diagnose_level(scene, token, readings[0], indicator, years, number, tags)


def _level_holds(
    scene: Scene,
    readings: list[tuple[str, ...]],
    indicator: str,
    years: Iterable[int],
    number: Number,
    tags: tuple[str, ...],
    asked: bool,
) -> bool:
    for countries, year in product(readings, years):
        for country in countries:
            actual = scene.index.value(country, indicator, year)
            if actual is None:
                return False
            if scene.asking and number.upper is not None:
                if not number.value <= actual <= number.upper:
                    return False
            elif asked and set(tags) & THRESHOLDS:
                if not hedge_is_true(actual, number.value, tags):
                    return False
            elif not matches(actual, number, tags):
                return False
    return True


def _distance_fits(
    scene: Scene,
    hedges: list[Token],
    countries: tuple[str, ...],
    indicator: str,
    years: Iterable[int],
    number: Number,
) -> bool:
    """ "well over 80%" of 81.2% is not well over: less than 2% away."""
    far = next((h for h in hedges if scene.text[h.start : h.end].lower().split()[0] in _FAR), None)
    if far is None:
        return True
    values = [scene.index.value(country, indicator, year) for country in countries for year in years]
    if all(value is not None and abs(value - number.value) >= number.value / 50 for value in values):
        return True
    scene.fail("unsupported_claim", far)
    return False


_FAR = frozenset({"far", "well", "much", "bien", "largement"})


def _passes_in(
    scene: Scene, countries: tuple[str, ...], indicator: str, number: Number, tags: tuple[str, ...], year: int
) -> bool | None:
    """Whether the same bar is passed in another year; None where a value is not known."""
    values = [scene.index.value(country, indicator, year) for country in countries]
    if any(value is None for value in values):
        return None
    scene.use(countries, indicator, (year,))
    return all(value is not None and hedge_is_true(value, number.value, tags) for value in values)


def zip_groups(clause: Clause, at: int, readings: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """ "Canada and the US had 55,016 and 86,142 respectively": the n-th number goes to the n-th country."""
    if len(readings) != 1 or len(readings[0]) < 2:
        return readings
    group = _number_group(clause, at)
    if len(group) == len(readings[0]):
        return [(readings[0][group.index(at)],)]
    return readings


def _zip_years(clause: Clause, at: int, years: tuple[int, ...]) -> tuple[int, ...]:
    if len(years) < 2:
        return years
    group = _number_group(clause, at)
    if len(group) == len(years):
        return (years[group.index(at)],)
    return years


def _number_group(clause: Clause, at: int) -> list[int]:
    """The numbers that are listed together with the one at `at`: "55,016 and 86,142"."""
    tokens = clause.tokens
    group = [at]
    for direction in (-1, 1):
        step = at + direction
        joined = False
        while 0 <= step < len(tokens):
            token = tokens[step]
            if token.kind in ("num", "share") and joined:
                group.append(step)
                joined = False
            elif (
                (token.kind == "conj" and token.tag in ("and", "vs"))
                or (token.kind == "mark" and token.tag == ",")
                or (token.kind == "prep" and token.tag in ("to", "from"))
            ):
                joined = True
            elif token.kind not in ("hedge", "unit") and token.word not in ("the", "les", "de", "a"):
                break
            step += direction
    return sorted(group)


def _fail_without_indicator(
    scene: Scene, clause: Clause, token: Token, readings: list[tuple[str, ...]], years: tuple[int, ...]
) -> None:
    named = [code for _, code in clause.indicators] or list(scene.indicators or scene.question.indicators)
    number = token.value
    if not named:
        fitting = [
            code
            for code in fit_unit(sorted({key[1] for key in scene.index.values}), number)
            if _level_holds(scene, readings, code, years, number, (), asked=False)
        ]
        if len(fitting) == 1 and number.unit == "people":
            scene.indicators = (fitting[0],)
            scene.support(token, *hedge_before(clause, clause.tokens.index(token)))
            scene.use(readings[0], fitting[0], years)
            return
        scene.fail("ambiguous", token)
        return
    cell = readings[0][0], named[0], years[0]
    actual = scene.index.value(*cell)
    scene.fail(
        "wrong_unit",
        token,
        say_cell(cell, actual, scene.language),
        None if actual is None else say_value(actual, named[0], scene.language),
    )


_DO = frozenset({"did", "does", "do"})
_EQUAL = frozenset("have had live number equal total amount use own".split())


def _asks_equality(scene: Scene) -> bool:
    """ "Was it N?", "did it have N?"; not "did it make it to N?", in words that set an unread bar."""
    words = scene.question.words
    return not words & _DO or bool(words & _EQUAL)


def _diagnose_level(
    scene: Scene,
    token: Token,
    countries: tuple[str, ...],
    indicator: str,
    years: tuple[int, ...],
    number: Number,
    tags: tuple[str, ...],
) -> None:
    """Says what the figure really is, where the evidence knows it."""
    country, year = countries[0], years[0]
    cell = country, indicator, year
    actual = scene.index.value(*cell)
    scene.undecidable |= actual is None
    expected = None if actual is None else say_value(actual, indicator, scene.language)
    detail = say_cell(cell, actual, scene.language)
    code, sentence = "unsupported_number", ""
    many = len(scene.problems) >= _EXPLAINED  # nobody reads more, and the whole table takes long to search
    for (other, series, when), value in () if many else scene.index.values.items():
        if value is None or not matches(value, number) or (other, series, when) == cell:
            continue
        same = (other == country, series == indicator, when == year)
        if same == (True, True, False):
            code = "wrong_year"
        elif same == (False, True, True):
            code = "wrong_country"
        elif same == (True, False, True):
            code = "wrong_indicator"
        else:
            continue
        text = scene.text[token.start : token.end]
        sentence = say_other_cell(text, (other, series, when), cell, actual, scene.language)
        break
    if code == "unsupported_number" and any(asked.value == number.value for asked in scene.question.numbers):
        code = "question_number"
    if actual is not None and tags and matches(actual, number):
        code, sentence = "wrong_comparison", ""
    scene.fail(code, token, detail, expected, sentence=sentence)
