"""Claims that carry a figure: levels, changes, ratios, means, totals, differences, shares, spans of years.

Each figure is classified by the words that govern it, bound to its cell, and decided on the facts.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from itertools import product

from core.checking.evidence import UNIT_CLASS
from core.checking.numbers import Number
from core.checking.problems import plain
from core.checking.scene import (
    Clause,
    Scene,
    fit_unit,
    hedge_before,
    hedge_is_true,
    hedge_tags,
    indicator_readings,
    inherited_countries,
    matches,
    number_countries,
    number_years,
    opener,
    span_at,
    subject_countries,
    year_is_open,
)
from core.checking.tokens import Token

_WALKED = frozenset(
    {
        "hedge",
        "morethan",
        "lessthan",
        "neutral",
        "pace",
        "year",
        "range",
        "ind",
        "weakind",
        "country",
        "people",
        "poss",
        "unit",
        "pron",
        "peryear",
    }
)


def _first_word(clause: Clause) -> int:
    """Where a clause begins behind "yes", "no" and marks."""
    return next((i for i, t in enumerate(clause.tokens) if t.kind not in ("yes", "no", "mark")), 0)


def _same_change(scene: Scene, clause: Clause, at: int) -> Token | None:
    """ "rose by $297 billion, or 17.2%": the second figure of a change tells it in another unit."""
    tokens = clause.tokens
    step = at - 1
    joined = False
    if opener(clause, at) in ("from", "to"):
        return None
    while step >= 0 and (
        tokens[step].tag in (",", "(", "or")
        or tokens[step].kind == "hedge"
        or tokens[step].word in ("i.e", "ie", "soit", "so", "that", "is")
    ):
        joined = True
        step -= 1
    if (
        not joined
        or step < 0
        or tokens[step].kind != "num"
        or tokens[step].value.unit == tokens[at].value.unit
    ):
        return None
    if "percent" not in (tokens[step].value.unit, tokens[at].value.unit) and "points" not in (
        tokens[step].value.unit,
        tokens[at].value.unit,
    ):
        return None
    return scene.changes.get(tokens[step].start)


def governing_direction(scene: Scene, clause: Clause, at: int) -> Token | None:
    """The dir or chg token that makes the number at `at` a change ("fell by 3%", "a rise of 3%", "a 3% rise")."""
    tokens = clause.tokens
    told = _same_change(scene, clause, at)
    if told is not None:
        return told
    nxt = tokens[at + 1] if at + 1 < len(tokens) else None
    if nxt is not None and nxt.kind == "pace" and at + 2 < len(tokens):
        nxt = tokens[at + 2]
    if nxt is not None and nxt.kind == "dir" and nxt.tag in ("up", "down"):
        after = next((t for t in tokens[at + 2 :] if t.kind != "neutral"), None)
        back = after is not None and after.kind == "prep" and after.tag == "from"
        if not (nxt.word in ("up", "down") and back):
            return nxt
    lead = opener(clause, at)
    if (
        lead == "by"
        and not clause.has("dir", "chg", "comp", "sup", "diff")
        and ("dir" in scene.question.kinds or at - 2 <= _first_word(clause))
    ):
        return Token("dir", 0, 0, tag="asked")
    if lead in ("to", "reach", "at", "with", "since"):
        return None
    by = lead == "by"
    if lead == "from" and not _is_plain_de(clause, at):
        return None
    step = at - 1
    while step >= 0:
        token = tokens[step]
        if token.kind == "dir" and token.tag in ("up", "down"):
            return token
        if token.kind == "chg":
            return (
                token
                if by
                or token.word in ("change", "changes", "changed", "variation", "evolution", "varie", "swing")
                else None
            )
        if token.kind == "mark" and token.tag == ":" and any(t.kind == "chg" for t in tokens[:step]):
            step -= 1
            continue
        if token.kind == "mark" and token.tag == "," and step == at - 2 and tokens[at - 1].word in ("de", "by", "d'"):
            step -= 1
            continue
        if token.kind in ("num", "share", "conj") or (token.kind == "mark" and token.tag not in '"'):
            if token.kind == "conj" and token.tag == "and" and _joins_years(tokens, step):
                step -= 1
                continue
            return None
        if token.kind == "prep" and token.tag in ("reach", "with", "at"):
            return None
        if token.kind not in _WALKED and token.kind != "prep":
            return None
        step -= 1
    return None


def _joins_years(tokens: list[Token], at: int) -> bool:
    return 0 < at < len(tokens) - 1 and tokens[at - 1].kind == "year" and tokens[at + 1].kind == "year"


def _is_plain_de(clause: Clause, at: int) -> bool:
    """French "de N" after a verb of change is "by N", unless "à N" of the same unit follows ("de 75 % à 78 %")."""
    if any(t.word == "from" and t.kind == "prep" for t in clause.tokens[max(0, at - 4) : at]):
        return False
    own = clause.tokens[at].value
    led = False
    for token in clause.tokens[at + 1 :]:
        if token.kind == "prep" and token.tag == "to":
            led = True
        elif token.kind == "num" and led:
            return not (token.value.unit == own.unit or not own.unit or not token.value.unit)
        elif token.kind in ("num", "mark", "conj"):
            return True
        elif token.kind == "year" and led:
            led = False
    return True


# --- levels


def decide_level(scene: Scene, clause: Clause, at: int) -> None:
    """A figure told as the value of a country in a year."""
    token = clause.tokens[at]
    number = token.value
    scene.figures = True
    hedges = hedge_before(clause, at)
    tags = hedge_tags(hedges)
    years = number_years(clause, scene, at)
    readings = number_countries(clause, scene, at)
    readings = _zip_groups(clause, at, readings)
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
    asked = _is_asked(scene, number)
    if len(indicators) > 1:
        good = [i for i in indicators if _level_holds(scene, readings, i, years, number, tags, asked)]
        indicators = (good or list(indicators))[:1]
    indicator = indicators[0]
    if number.sign or number.unit in ("bad", "points", "times", "countries"):
        scene.fail("wrong_unit", token)
        return
    if _level_holds(scene, readings, indicator, years, number, tags, asked):
        scene.support(token, *hedges)
        for countries in readings:
            scene.use(countries, indicator, years)
        scene.indicators = scene.indicators or (indicator,)
        return
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
            if asked and tags and set(tags) & {"over", "under", "atleast", "atmost"}:
                if not hedge_is_true(actual, number.value, tags):
                    return False
            elif not matches(actual, number, tags):
                return False
    return True


def _is_asked(scene: Scene, number: Number) -> bool:
    return any(
        asked.value == number.value
        and asked.unit in ("", number.unit)
        or asked.value == number.value
        and not number.unit
        for asked in scene.question.numbers
    )


def _zip_groups(clause: Clause, at: int, readings: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
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
    actual = scene.index.value(readings[0][0], named[0], years[0])
    scene.fail(
        "wrong_unit",
        token,
        "" if actual is None else plain(actual),
        None if actual is None else plain(actual),
    )


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
    actual = scene.index.value(country, indicator, year)
    expected = None if actual is None else plain(actual)
    detail = "" if expected is None else f"{country} {indicator} {year}: {expected}."
    code = "unsupported_number"
    for (other, series, when), value in scene.index.values.items():
        if value is None or not matches(value, number) or (other, series, when) == (country, indicator, year):
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
        found = f"{plain(value)} = {other} {series} {when}."
        detail = f"{found} {detail}".strip()
        break
    if code == "unsupported_number" and any(asked.value == number.value for asked in scene.question.numbers):
        code = "question_number"
    if actual is not None and tags and matches(actual, number):
        code = "wrong_comparison"
    scene.fail(code, token, detail, expected)


# --- changes


def decide_change(scene: Scene, clause: Clause, at: int, direction: Token | None) -> None:
    """A figure told as a change between two years."""
    token = clause.tokens[at]
    number = token.value
    scene.figures = True
    span = span_at(clause, scene, at)
    if span is None and direction is not None and direction.tag == "asked" and scene.question.ranges:
        asked = scene.question.ranges[0]
        span = asked if set(asked) <= set(clause.years) else None
    if span is None or not (clause.years or clause.sentence_years or scene.years):
        scene.fail("no_year", token)
        return
    readings = _zip_groups(clause, at, number_countries(clause, scene, at))
    if not readings or not readings[0]:
        scene.fail("ambiguous", token)
        return
    if direction is not None and direction.tag == "asked":
        asked_way = next(
            (t for t in scene.question.tokens if t.kind == "dir" and t.tag in ("up", "down")), None
        )
        direction = asked_way or Token("dir", token.start, token.end, tag="up")
        direction = Token("dir", token.start, token.end, tag=direction.tag)
    if direction is not None and direction.used and direction.kind == "dir":
        direction = Token("dir", direction.start, direction.end, tag=direction.tag)
    sign = _told_sign(direction, number)
    if direction is not None and direction.kind == "comp":
        base = _base_year(clause, at)
        if base is not None and base != span[0]:
            scene.fail("unsupported_number", token)
            return
    if sign is None:
        scene.fail("wrong_direction", token)
        return
    if not _per_year_ok(clause, at, span):
        scene.fail("wrong_kind", token)
        return
    hedges = hedge_before(clause, at)
    tags = hedge_tags(hedges)
    unit = number.unit if number.unit not in ("percent", "points", "") else ""
    named = indicator_readings(clause, scene, at, None)
    indicators = [
        code
        for code in named
        if not unit or UNIT_CLASS.get(code) == unit
        if number.unit != "points" or UNIT_CLASS.get(code) == "percent"
    ]
    if not indicators:
        scene.fail("wrong_unit", token)
        return
    for indicator in indicators[:1]:
        if all(_change_holds(scene, c, indicator, span, number, sign, tags) for c in readings[0]):
            scene.support(token, *hedges)
            if direction is not None:
                direction.used = True
                scene.changes[token.start] = direction
            _mark_change_words(clause, at)
            for trailing in clause.tokens[at + 1 : at + 3]:
                if trailing.kind == "comp" and (trailing.tag == "more") == (sign > 0):
                    trailing.used = True
            scene.use(readings[0], indicator, span)
            scene.span = span
            return
    _diagnose_change(scene, token, readings[0][0], indicators[0], span, number, sign)


def _base_year(clause: Clause, at: int) -> int | None:
    """The year behind "than": what the percentage is relative to."""
    than = next(
        (i for i, t in enumerate(clause.tokens) if i > at and t.kind == "prep" and t.tag == "than"), None
    )
    if than is None:
        return None
    return next((y for a in clause.year_anchors if a.start > than for y in a.years), None)


def _told_sign(direction: Token | None, number: Number) -> int | None:
    """1 or -1 as told by the verb or the sign; None where the two do not go together."""
    if direction is not None and direction.kind == "dir":
        told = 1 if direction.tag == "up" else -1
        return told if number.sign in (0, 1 if told == 1 else 0) else None
    if direction is not None and direction.kind == "comp":
        return 1 if direction.tag == "more" else -1
    return number.sign or 1


def _per_year_ok(clause: Clause, at: int, span: tuple[int, int]) -> bool:
    for token in clause.tokens[at + 1 : at + 4]:
        if token.kind == "peryear":
            if span[1] - span[0] != 1 or token.word not in ("a", "per", "each", "par", "annual", "annually"):
                return False
            token.used = True
    return True


def _mark_change_words(clause: Clause, at: int) -> None:
    for token in clause.tokens:
        if token.kind == "chg":
            token.used = True


def _change_holds(
    scene: Scene,
    country: str,
    indicator: str,
    span: tuple[int, int],
    number: Number,
    sign: int,
    tags: tuple[str, ...],
) -> bool:
    change = scene.index.changes.get((country, indicator, *span))
    if change is None:
        return False
    actual = change.percent if number.unit == "percent" else change.absolute
    return actual is not None and actual * sign >= 0 and matches(abs(actual), number, tags)


def _diagnose_change(
    scene: Scene, token: Token, country: str, indicator: str, span: tuple[int, int], number: Number, sign: int
) -> None:
    change = scene.index.changes.get((country, indicator, *span))
    code, detail, expected = "unsupported_number", "", None
    if change is not None:
        actual = change.percent if number.unit == "percent" else change.absolute
        expected = None if actual is None else plain(actual)
        detail = f"{country} {indicator} {span[0]}-{span[1]}: {expected}."
        if actual is not None and matches(abs(actual), number):
            code = "wrong_direction"
        elif any(v is not None and matches(abs(v), number) for v in (change.percent, change.absolute)):
            code = "wrong_kind"
    else:
        for (other, series, first, last), fact in scene.index.changes.items():
            value = fact.percent if number.unit == "percent" else fact.absolute
            if value is None or not matches(abs(value), number):
                continue
            if other == country and series == indicator:
                code = "wrong_year"
            elif series == indicator:
                code = "wrong_country"
            elif other == country:
                code = "wrong_indicator"
            detail = f"{other} {series} {first}-{last}: {plain(value)}."
    scene.fail(code, token, detail, expected)


# --- ratios


def decide_times(
    scene: Scene, clause: Clause, at: int, number: Number, tokens: tuple[Token, ...], exact_word: bool
) -> None:
    """ "12.9 times the size of Canada's", "twice Mexico's", "8.3 times its 2000 level", "multiplied by 3.7", "doubled"."""
    token = clause.tokens[at]
    scene.figures = True
    hedges = [h for h in _all_hedges(clause, at)]
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
    if actual is not None and _times_match(actual, number, tags, exact_word):
        scene.support(token, *tokens, *hedges)
        scene.use(used[0], indicator, used[1])
        for other in clause.tokens:
            if other.kind == "chg":
                other.used = True
        return
    scene.fail(
        "unsupported_number", token, "" if actual is None else f"{plain(actual.quantize(Decimal('0.0001')))}."
    )


def decide_ratio(scene: Scene, clause: Clause, at: int, word: Token) -> bool:
    """ "The ratio of A's to B's was 2.5"; "a ratio of 12.9" where either way round may be meant."""
    token = clause.tokens[at]
    codes = list(clause.countries)
    years = clause.years or clause.sentence_years or scene.years
    indicators = indicator_readings(clause, scene, at, None)
    if len(codes) != 2 or len(years) != 1 or not indicators:
        return False
    hedges = hedge_before(clause, at)
    ordered = (
        any(t.kind == "prep" and t.tag == "to" for t in clause.tokens)
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


def _times_match(actual: Decimal, number: Number, tags: tuple[str, ...], exact_word: bool) -> bool:
    """Digits match half up; "twice", "doubled", "half" must be right to 2.5%, with a true hedge to 10%."""
    if not exact_word:
        return matches(actual, number, tags)
    shown = number.value
    if shown < 1:
        # "more than halved" is a ratio under one half, "almost halved" one above it.
        turned = {"over": "under", "under": "over", "near": "over", "justover": "under", "justunder": "over"}
        tags = tuple(turned.get(tag, tag) for tag in tags)
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


# --- shares in words


def decide_share(scene: Scene, clause: Clause, at: int) -> None:
    """ "nine in ten people", "half of Nigerians", "a majority": the level of a percentage, or a fall by half."""
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
        scene.fail("unsupported_number", token)
        return
    years = number_years(clause, scene, at)
    readings = number_countries(clause, scene, at)
    indicators = [i for i in indicator_readings(clause, scene, at, None) if UNIT_CLASS.get(i) == "percent"]
    level_of = _share_of_level(scene, clause, at, number, tags)
    if level_of is not None:
        scene.support(token, *hedges) if level_of else scene.fail("unsupported_number", token)
        return
    if not years:
        scene.fail("no_year", token)
        return
    if not readings or not indicators:
        scene.fail("unsupported_number", token)
        return
    for country in (c for group in readings for c in group):
        for year in years:
            actual = scene.index.value(country, indicators[0], year)
            if actual is None or not share_matches(actual, number.value, tags):
                scene.fail(
                    "unsupported_number",
                    token,
                    "" if actual is None else plain(actual),
                    None if actual is None else plain(actual),
                )
                return
    scene.support(token, *hedges)
    scene.use([c for group in readings for c in group], indicators[0], years)


def _share_of_level(
    scene: Scene, clause: Clause, at: int, number: Number, tags: tuple[str, ...]
) -> bool | None:
    """ "half of its 2023 level", "a third of Mexico's": decided on a ratio; None where it is not such a share."""
    following = clause.tokens[at + 1 : at + 8]
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
    """A share in words is right to half a point; with a hedge to 3.5 points on the side it says, or as a threshold."""
    if set(tags) & {"over", "under", "atleast", "atmost"}:
        return hedge_is_true(actual, shown, tags)
    tolerance = Decimal("3.75") if tags else Decimal("0.5")
    return abs(actual - shown) <= tolerance and hedge_is_true(actual, shown, tags)


# --- spans of years, means, totals, differences


def decide_span(scene: Scene, clause: Clause, at: int) -> bool:
    """ "in 24 years", "over a 24-year period": the distance between the two years that are named."""
    token = clause.tokens[at]
    span = span_at(clause, scene, at)
    if span is None:
        return False
    inclusive = clause.has("mean") or clause.has("quant")
    if token.value.value in (span[1] - span[0], span[1] - span[0] + inclusive) and not token.value.scaled:
        scene.support(token)
        scene.supported -= 1
        for hedge in hedge_before(clause, at):
            if hedge.tag in ("over", "about"):
                hedge.used = True
        return True
    scene.fail("wrong_count", token, f"{span[0]}-{span[1]}.")
    return True


def decide_mean(scene: Scene, clause: Clause, at: int, mean: Token) -> bool:
    """A figure told as a mean; True when a Mean fact decided it."""
    token = clause.tokens[at]
    number = token.value
    hedges = hedge_before(clause, at)
    tags = hedge_tags(hedges)
    indicators = indicator_readings(clause, scene, at, number)
    if not indicators:
        return False
    years = _mean_years(clause, scene)
    countries = clause.countries
    sizes = [
        int(t.value.value) for t in clause.tokens if t.kind in ("scope", "count") and t.tag != "indicators"
    ]
    for fact in scene.index.means:
        if fact.indicator != indicators[0] or not matches(fact.value, number, tags):
            continue
        if set(fact.years) != set(years):
            continue
        if countries and set(countries) != set(fact.countries):
            continue
        if not countries and not _mean_countries_ok(scene, fact.countries, sizes):
            continue
        if any(size != len(fact.countries) for size in sizes):
            continue
        scene.support(token, mean, *hedges)
        for other in clause.tokens:
            if other.kind in ("scope", "count") or (other.kind == "quant" and other.tag == "all"):
                other.used = True
        scene.use(fact.countries, fact.indicator, fact.years)
        return True
    return False


def _mean_countries_ok(scene: Scene, countries: tuple[str, ...], sizes: list[int]) -> bool:
    if sizes:
        asked = scene.question.countries
        return sizes[0] == len(countries) and (not asked or set(asked) == set(countries) or len(asked) == 1)
    inherited = inherited_countries(scene)
    if inherited:
        return set(inherited) == set(countries)
    return len(countries) == len(scene.coverage.countries) and scene.question.all_countries


def _mean_years(clause: Clause, scene: Scene) -> tuple[int, ...]:
    if clause.pairs:
        first, last, _ = clause.pairs[-1]
        return tuple(range(first, last + 1))
    return clause.years or clause.sentence_years or scene.years


def decide_total(scene: Scene, clause: Clause, at: int, total: Token) -> bool:
    """A figure told as a sum over countries; True when it was decided."""
    token = clause.tokens[at]
    hedges = hedge_before(clause, at)
    indicators = indicator_readings(clause, scene, at, token.value)
    years = clause.years or clause.sentence_years or scene.years
    countries = clause.countries or scene.countries or scene.question.countries
    sizes = [int(t.value.value) for t in clause.tokens if t.kind in ("scope", "count")]
    if len(countries) == 1 and not sizes:
        return False
    for fact in scene.index.totals:
        if not indicators or fact.indicator != indicators[0] or years != (fact.year,):
            continue
        if not matches(fact.value, token.value, hedge_tags(hedges)) or any(
            s != len(fact.countries) for s in sizes
        ):
            continue
        if (
            not sizes
            and set(countries) != set(fact.countries)
            and not (not countries and scene.question.all_countries)
        ):
            continue
        scene.support(token, total, *hedges)
        for other in clause.tokens:
            if other.kind in ("scope", "count", "total") or (other.kind == "quant" and other.tag == "all"):
                other.used = True
        scene.use(fact.countries, fact.indicator, (fact.year,))
        return True
    scene.fail("unsupported_number", token)
    return True


def _favoured(clause: Clause) -> str | None:
    """The country behind "in favour of" / "à l'avantage de"."""
    at = next((i for i, t in enumerate(clause.tokens) if t.kind == "favour"), None)
    if at is None:
        return None
    return next((a.countries[0] for a in clause.country_anchors if a.start > at), "")


def decide_difference(scene: Scene, clause: Clause, at: int, words: list[Token], sign: int) -> None:
    """A figure told as the distance between two countries in one year. `sign` 0: no order is told."""
    token = clause.tokens[at]
    number = token.value
    scene.figures = True
    hedges = hedge_before(clause, at)
    tags = hedge_tags(hedges)
    countries = list(clause.countries)
    if len(countries) == 1:
        countries = [
            *(c for c in (scene.countries or scene.question.countries) if c not in countries),
            *countries,
        ]
    if len(countries) < 2:
        countries = list(scene.countries if len(scene.countries) == 2 else scene.question.countries)
    years = clause.years or clause.sentence_years or scene.years
    if len(years) != 1:
        scene.fail("no_year" if not years else "ambiguous", token)
        return
    indicators = indicator_readings(clause, scene, at, None)
    if len(countries) == 2 and indicators and number.unit != "percent":
        for fact in scene.index.differences:
            if (
                fact.indicator != indicators[0]
                or fact.year != years[0]
                or {fact.minuend, fact.subtrahend} != set(countries)
            ):
                continue
            first_minus_second = fact.value if fact.minuend == countries[0] else -fact.value
            unit = "points" if UNIT_CLASS[fact.indicator] == "percent" else UNIT_CLASS[fact.indicator]
            if number.unit not in ("", unit) or not matches(abs(fact.value), number, tags):
                continue
            if sign and first_minus_second * sign < 0:
                continue
            winner = fact.minuend if fact.value > 0 else fact.subtrahend
            favoured = _favoured(clause)
            if favoured is not None and favoured != winner:
                continue
            words = [*words, *(t for t in clause.tokens if t.kind == "favour")]
            scene.support(token, *words, *hedges)
            scene.use(countries, fact.indicator, years)
            return
    scene.fail("unsupported_number", token)
