"""Claims in words: directions, comparisons, ranks, superlatives, counts, peaks and first years."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from core.checking.evidence import UNIT_CLASS, rank_values
from core.checking.figures import governing_direction, share_matches
from core.checking.problems import plain
from core.checking.scene import (
    Anchor,
    Clause,
    Scene,
    fit_unit,
    hedge_before,
    hedge_is_true,
    hedge_tags,
    indicator_readings,
    inherited_countries,
    matches,
    resolve,
    span_at,
    subject_countries,
)
from core.checking.tokens import Token
from core.facts import Ranking

CROSSING = frozenset(
    "overtook overtake overtakes overtaken overtaking passed passes passing pass crossed crosses crossing".split()
)
_MAYBE_CROSSING = CROSSING | frozenset(
    "surpassed surpasses exceeded topped depasse depassait surpasse".split()
)


def claim_years(clause: Clause, scene: Scene) -> tuple[int, ...]:
    """The years of a claim in words: its own, its sentence's, those told before, else the question's."""
    return clause.years or clause.sentence_years or scene.years or scene.question.years


# --- directions


def decide_direction(scene: Scene, clause: Clause, at: int) -> None:
    """ "rose", "fell", "unchanged" between two years, or over each step of a longer list of years."""
    token = clause.tokens[at]
    countries = subject_countries(clause, scene, at)
    indicators = indicator_readings(clause, scene, at, None)
    steps = _steps(scene, clause, at)
    if not countries or not indicators or not steps:
        scene.fail("unsupported_claim" if steps else "no_year", token)
        return
    indicator = indicators[0]
    if token.tag == "at":
        _decide_stay(scene, clause, token)
        return
    wanted = {"up": 1, "down": -1, "flat": 0, "near": 0}[token.tag]
    if not _noun_is_told(scene, clause, at):
        return
    negated = _negated(clause, at)
    for country in countries:
        for span in steps:
            if span[0] >= span[1]:
                scene.fail("unsupported_claim", token)
                return
            told = _direction_holds(scene, country, indicator, span, wanted)
            if wanted == 0 and not told:
                told = _stays(scene, clause, country, indicator, span, token.tag)
            if told is None:
                scene.fail("unsupported_claim", token)
                return
            if told == (negated is not None):
                scene.fail(
                    "wrong_direction",
                    token,
                    f"{country} {indicator} {span[0]}-{span[1]}: {_said(scene, country, indicator, span)}",
                )
                return
    if not _strong_enough(scene, token, countries, indicator, steps):
        return
    if not _pace_holds(scene, clause, at, countries, indicator, steps):
        return
    scene.support(token)
    if negated is not None:
        negated.used = True
    scene.span = steps[-1] if len(steps) == 1 else (steps[0][0], steps[-1][1])
    for span in steps:
        scene.use(countries, indicator, span)


_GROWTH = frozenset({"growth", "croissance", "expansion"})
_STRONG = frozenset(
    "plunge plunged plunges plunging collapsed crashed plummet plummeted plummets tumbled tumble slumped soar soared soars surge surged "
    "surges skyrocketed jumped jump ballooned boomed plonge plonger plongeon degringolade explose bondi bondit bond envole".split()
)


def _noun_is_told(scene: Scene, clause: Clause, at: int) -> bool:
    """"population growth averaged ...": growth as the thing measured is another series than the level."""
    token = clause.tokens[at]
    before = clause.tokens[at - 1] if at else None
    after = clause.tokens[at + 1] if at + 1 < len(clause.tokens) else None
    compound = (before is not None and before.kind in ("ind", "weakind")) or (after is not None and after.kind == "percap")
    if token.word not in _GROWTH or not compound:
        return True
    others = ("num", "mean", "first", "extreme", "sup", "ord", "total", "diff", "times", "count", "hedge")
    if any(t.used and t.kind in others for t in clause.tokens) or any(t.kind == "dir" and t is not token for t in clause.tokens):
        scene.fail("narrower_scope", token)
        return False
    return True


def _strong_enough(scene: Scene, token: Token, countries: Sequence[str], indicator: str, steps: list[tuple[int, int]]) -> bool:
    """"plunged" and "soared" are no words for less than 2%."""
    if token.word not in _STRONG and not token.word.startswith(("effondr", "degringol", "envol")):
        return True
    moves = [_relative(scene, c, indicator, s) for c in countries for s in steps]
    if all(move is None or move >= 2 for move in moves):
        return True
    scene.fail("unsupported_claim", token)
    return False


def _said(scene: Scene, country: str, indicator: str, span: tuple[int, int]) -> str:
    values = [scene.index.value(country, indicator, year) for year in span]
    return " -> ".join("?" if value is None else plain(value) for value in values)


def _direction_holds(
    scene: Scene, country: str, indicator: str, span: tuple[int, int], wanted: int
) -> bool | None:
    actual = scene.index.direction(country, indicator, *span)
    return None if actual is None else actual == wanted


def _stays(
    scene: Scene, clause: Clause, country: str, indicator: str, span: tuple[int, int], tag: str
) -> bool:
    """ "unchanged" may be as the one figure beside it shows; "little changed" is a move of at most 1%."""
    first, last = (scene.index.value(country, indicator, year) for year in span)
    if tag == "near":
        moved = _relative(scene, country, indicator, span)
        return moved is not None and moved <= 1
    if first is None or last is None:
        return False
    shown = [t.value for t in clause.tokens if t.kind == "num" and t.used and t.value.unit != "times"]
    return len({number.value for number in shown}) == 1 and all(matches(v, shown[0]) for v in (first, last))


def _decide_stay(scene: Scene, clause: Clause, token: Token) -> None:
    """ "stayed at about $2.2 trillion in 2023 and 2024": the level beside it holds in each of several years."""
    levels = [t for t in clause.tokens if t.kind == "num" and t.used]
    if levels and len(clause.years) > 1:
        scene.support(token)
    else:
        scene.fail("unsupported_claim", token)


def _steps(scene: Scene, clause: Clause, at: int) -> list[tuple[int, int]]:
    """The spans of years that a direction word covers."""
    others = [i for i, t in enumerate(clause.tokens) if t.kind == "dir" and i != at]
    before = [i for i in others if i < at]
    after = [i for i in others if i > at]
    low, high = (max(before) if before else -1), (min(after) if after else len(clause.tokens))
    paired = {pair[2] for pair in clause.pairs}
    later = [y for a in clause.year_anchors if at < a.start < high and a.start not in paired for y in a.years]
    if not (before and later) and (
        clause.pairs or len(clause.years) <= 2 and not (before and len(clause.years) > 1)
    ):
        span = span_at(clause, scene, at)
        return [] if span is None else [span]
    own = later
    own = own or [y for a in clause.year_anchors if low < a.start < at for y in a.years]
    earlier = [y for a in clause.year_anchors if a.start < at for y in a.years] or list(scene.years[-1:])
    if not before and not own:
        own = list(clause.years)
    if len(own) == 1 and (before or scene.years) and earlier:
        own = [earlier[-1], *own]
    if len(own) == 1 and not before:
        rest = [y for a in clause.year_anchors if a.start > high for y in a.years]
        own = [*own, *rest[:1]] if rest else own
    return list(zip(own, own[1:], strict=False))


def _negated(clause: Clause, at: int) -> Token | None:
    """A "not" / "pas" that belongs to the word at `at` (right before it, small words apart; French: also behind)."""
    for step in range(at - 1, max(-1, at - 4), -1):
        token = clause.tokens[step]
        if (
            token.kind == "neg"
            and token.word in ("not", "never", "pas", "jamais", "guere", "hardly", "barely")
            and not token.used
        ):
            return token
        if token.kind not in ("neutral", "pace"):
            break
    nxt = clause.tokens[at + 1] if at + 1 < len(clause.tokens) else None
    return (
        nxt
        if nxt is not None and nxt.kind == "neg" and nxt.word in ("pas", "jamais") and not nxt.used
        else None
    )


def _pace_holds(
    scene: Scene,
    clause: Clause,
    at: int,
    countries: Sequence[str],
    indicator: str,
    steps: list[tuple[int, int]],
) -> bool:
    """Decides "steadily", "slightly", "sharply" beside a direction."""
    for token in clause.tokens:
        if token.kind != "pace" or token.used:
            continue
        near = abs(clause.tokens.index(token) - at) <= 3
        if token.tag == "steady" and not near and at < clause.tokens.index(token):
            near = True
        if token.tag == "steady":
            if not _is_steady(scene, countries, indicator, steps, clause.tokens[at].tag):
                scene.fail("unsupported_claim", token)
                return False
            token.used = True
        elif near and token.tag == "slight":
            if not all(
                _relative(scene, c, indicator, s) is None or _relative(scene, c, indicator, s) <= 6
                for c in countries
                for s in steps
            ):  # type: ignore[operator]
                scene.fail("unsupported_claim", token)
                return False
            token.used = True
        elif near:
            if not all(
                _relative(scene, c, indicator, s) is None or _relative(scene, c, indicator, s) >= 2
                for c in countries
                for s in steps
            ):  # type: ignore[operator]
                scene.fail("unsupported_claim", token)
                return False
            token.used = True
    return True


def _relative(scene: Scene, country: str, indicator: str, span: tuple[int, int]) -> Decimal | None:
    percent = scene.index.percent_change(country, indicator, *span)
    if percent is not None:
        return abs(percent)
    first, last = (scene.index.value(country, indicator, year) for year in span)
    return None if first is None or last is None or not first else abs(last - first) / abs(first) * 100


def _is_steady(
    scene: Scene, countries: Sequence[str], indicator: str, steps: list[tuple[int, int]], tag: str
) -> bool:
    """Every year between must be known, and every step go the same way."""
    first, last = steps[0][0], steps[-1][1]
    for country in countries:
        values = [scene.index.value(country, indicator, year) for year in range(first, last + 1)]
        if any(value is None for value in values):
            return False
        pairs = zip(values, values[1:], strict=False)
        for earlier, later in pairs:
            assert earlier is not None and later is not None  # noqa: S101, PT018 - checked above
            if not {"up": later > earlier, "down": later < earlier, "flat": later == earlier}[tag]:
                return False
    return True


# --- comparisons


def decide_comparison(scene: Scene, clause: Clause, at: int) -> None:
    """ "higher than Mexico's", "ahead of", "more people than", "higher in 2024 than in 2010"."""
    token = clause.tokens[at]
    tokens = clause.tokens
    indicators = indicator_readings(clause, scene, at, None)
    years = claim_years(clause, scene)
    sign = {"more": 1, "less": -1, "equal": 0}[token.tag]
    if not indicators:
        scene.fail("unsupported_claim", token)
        return
    indicator = indicators[0]
    objects = [a for a in clause.country_anchors if a.start > at and a.role in ("object", "owner")]
    objects = objects[:1] or [
        a for a in clause.country_anchors if a.role in ("object", "owner") and _is_object_of(clause, a, at)
    ]
    if not objects and _compares_years(clause, at):
        _decide_year_comparison(scene, clause, at, indicator, sign)
        return
    if _counts_people(clause, at) and UNIT_CLASS.get(indicator) == "percent":
        scene.fail("wrong_unit", token)
        return
    subject = _comparison_subject(scene, clause, at) or scene.subject
    scene.subject = subject
    if (
        objects
        and _only_behind(clause, at) is not None
        and not _next_behind(scene, clause, at, subject, objects[0], indicator, years, sign)
    ):
        return
    others_token = next((t for _, t in clause.find("others")), None)
    if others_token is not None and _decide_others(scene, clause, at, others_token, indicator, years, sign):
        return
    passive = at + 1 < len(tokens) and tokens[at + 1].word in ("by", "par")
    if objects:
        others: tuple[str, ...] = objects[0].countries
    else:
        pool = _pool(scene, clause)
        others = tuple(code for code in pool if code not in subject)
    if passive:
        sign = -sign
    if sign == 0 and not objects and len(subject) > 1:
        others = subject[1:]
        subject = subject[:1]
    if not subject or not others or len(years) != 1:
        scene.fail("no_year" if not years else "unsupported_claim", token)
        return
    negated = _negated(clause, at)
    if not _list_in_order(scene, clause, at, indicator, years[0], sign):
        scene.fail("wrong_rank", token)
        return
    for one in subject:
        for other in others:
            left = scene.index.value(one, indicator, years[0])
            right = scene.index.value(other, indicator, years[0])
            if left is None or right is None:
                told = _sign_from_facts(scene, one, other, indicator, years[0])
            else:
                told = (left > right) - (left < right)
            if told is None:
                scene.fail("unsupported_claim", token)
                return
            if (told == sign) == (negated is not None):
                scene.fail("wrong_comparison", token, _values(scene, (one, other), indicator, years[0]))
                return
    if token.word in _MAYBE_CROSSING and not _crossing_ok(
        scene, clause, token, subject, others, indicator, years[0]
    ):
        return
    if not _degree_holds(
        scene,
        clause,
        at,
        [(one, years[0], other, years[0]) for one in subject for other in others],
        indicator,
    ):
        return
    scene.support(token)
    if negated is not None:
        negated.used = True
    _use_words_beside(clause, at)
    scene.use((*subject, *others), indicator, years)


_PERCENT_TOLD = frozenset(
    "percent percentage share proportion rate pourcentage part taux proportionally proportionnellement".split()
)


def _counts_people(clause: Clause, at: int) -> bool:
    """ "more Internet users", "more people online": a number of people, which a percentage does not decide."""
    token = clause.tokens[at]
    if token.word not in ("more", "fewer", "plus", "moins", "most", "davantage") or any(
        t.word in _PERCENT_TOLD or (t.number is not None and t.value.unit in ("percent", "points"))
        for t in clause.tokens
    ):
        return False
    rest = [t for t in clause.tokens[at + 1 : at + 4] if t.word not in ("de", "d'", "than", "que")]
    return bool(rest) and (
        rest[0].kind in ("people", "weakind")
        or (rest[0].kind == "unit" and rest[0].tag == "people")
        or (rest[0].kind == "ind" and rest[0].word in ("internet", "internautes", "utilisateurs", "users"))
        or rest[0].word in ("users", "internautes", "utilisateurs")
    )


def _list_in_order(scene: Scene, clause: Clause, at: int, indicator: str, year: int, sign: int) -> bool:
    """Behind a superlative, "ahead of A and B" tells the next places in order."""
    if not sign or not any(t.kind == "sup" for t in clause.tokens[:at]):
        return True
    listed = [code for a in clause.country_anchors if a.start > at for code in a.countries]
    values = [scene.index.value(code, indicator, year) for code in listed]
    return all(
        one is None or two is None or (one >= two if sign > 0 else one <= two)
        for one, two in zip(values, values[1:], strict=False)
    )


def _only_behind(clause: Clause, at: int) -> Token | None:
    """The "only" of "behind only the United States"."""
    return next((t for t in clause.tokens[at + 1 : at + 3] if t.kind == "quant" and t.tag == "only"), None)


def _next_behind(
    scene: Scene,
    clause: Clause,
    at: int,
    subject: tuple[str, ...],
    group: Anchor,
    indicator: str,
    years: tuple[int, ...],
    sign: int,
) -> bool:
    """ "behind only X": nobody else is between the subject and that end."""
    only = _only_behind(clause, at)
    ranking = scene.index.ordered(indicator, years[0]) if len(years) == 1 else None
    place = None if ranking is None or len(subject) != 1 else _place(ranking, subject[0], sign < 0)
    if only is None or place != len(group.countries) + 1:
        scene.fail("wrong_rank", clause.tokens[at], str(place))
        return False
    only.used = True
    return True


def _decide_others(
    scene: Scene, clause: Clause, at: int, group: Token, indicator: str, years: tuple[int, ...], sign: int
) -> bool:
    """ "ahead of the seven other countries", "all seven others had more than Nigeria": a first or last place."""
    ranking = scene.index.ordered(indicator, years[0]) if len(years) == 1 else None
    codes = clause.countries or (scene.countries if len(scene.countries) == 1 else ())
    if ranking is None or len(codes) != 1 or not sign:
        return False
    from_top = (sign > 0) == (clause.tokens.index(group) > at)
    place = _place(ranking, codes[0], from_top)
    if (
        place != 1
        or int(group.value.value) != ranking.of - 1
        or sum(r.value == ranking.ranking[0].value for r in ranking.ranking) > 1
    ):
        scene.fail("wrong_rank", clause.tokens[at], f"{codes[0]}: {place}/{ranking.of}.")
        return True
    scene.support(clause.tokens[at], group)
    for _, token in clause.find("quant"):
        token.used = True
    scene.use(codes, indicator, years)
    return True


def _values(scene: Scene, countries: Sequence[str], indicator: str, year: int) -> str:
    shown = []
    for code in countries:
        value = scene.index.value(code, indicator, year)
        shown.append(f"{code}: {'?' if value is None else plain(value)}")
    return f"{indicator} {year}: {', '.join(shown)}."


def _sign_from_facts(scene: Scene, one: str, other: str, indicator: str, year: int) -> int | None:
    for fact in scene.index.differences:
        if (
            fact.indicator == indicator
            and fact.year == year
            and {fact.minuend, fact.subtrahend} == {one, other}
        ):
            value = fact.value if fact.minuend == one else -fact.value
            return (value > 0) - (value < 0)
    for ratio in scene.index.ratios:
        top, bottom = ratio.numerator, ratio.denominator
        if top.indicator == bottom.indicator == indicator and top.year == bottom.year == year:
            if (top.country, bottom.country) == (one, other):
                return (ratio.value > 1) - (ratio.value < 1)
            if (top.country, bottom.country) == (other, one):
                return (ratio.value < 1) - (ratio.value > 1)
    return None


def _is_object_of(clause: Clause, anchor: Anchor, at: int) -> bool:
    """A fronted object ("Behind Nigeria, Brazil had ..."): its comparing word is the one at `at`."""
    return any(
        clause.tokens[step] is clause.tokens[at] for step in range(max(0, anchor.start - 3), anchor.start)
    )


def _comparison_subject(scene: Scene, clause: Clause, at: int) -> tuple[str, ...]:
    heads = [
        a for a in clause.country_anchors if a.role in ("head", "left", "pron") and not _is_set(clause, a)
    ]
    before = [a for a in heads if a.end < at]
    if before:
        return before[-1].countries
    after = [a for a in heads if a.start > at]
    if after:
        return after[0].countries
    inherited = inherited_countries(scene)
    return inherited if len(inherited) == 1 else ()


def _is_set(clause: Clause, anchor: Anchor) -> bool:
    """ "Of Nigeria and India, ..." / "between Canada and Mexico": the set that is compared, not the subject."""
    if len(anchor.countries) < 2:
        return False
    step = anchor.start - 1
    while step >= 0 and clause.tokens[step].kind in ("neutral", "scope", "quant"):
        step -= 1
    if step < 0:
        return False
    lead = clause.tokens[step]
    return lead.kind == "prep" and lead.tag in ("between", "among") or (lead.tag == "of" and step == 0)


def _pool(scene: Scene, clause: Clause) -> tuple[str, ...]:
    """The countries that are compared where the clause names no object."""
    sets = [a.countries for a in clause.country_anchors if _is_set(clause, a)]
    if sets:
        return sets[0]
    if len(clause.countries) > 1:
        return clause.countries
    if len(scene.question.countries) > 1:
        return scene.question.countries
    return scene.countries


def _compares_years(clause: Clause, at: int) -> bool:
    """ "than in 2010", "than a year earlier": years are compared, not countries."""
    for index, token in enumerate(clause.tokens[at + 1 :], at + 1):
        if token.kind == "prep" and token.tag == "than":
            rest = [
                t
                for t in clause.tokens[index + 1 : index + 5]
                if t.kind not in ("neutral", "pron") and not (t.kind == "prep")
            ]
            return bool(rest) and rest[0].kind == "year"
    return False


def _decide_year_comparison(scene: Scene, clause: Clause, at: int, indicator: str, sign: int) -> None:
    token = clause.tokens[at]
    than = next(i for i, t in enumerate(clause.tokens) if i > at and t.kind == "prep" and t.tag == "than")
    base = next(y for a in clause.year_anchors if a.start > than for y in a.years)
    others = [y for y in (*clause.years, *clause.sentence_years, *scene.years) if y != base]
    countries = subject_countries(clause, scene, at)
    if not others or not countries:
        scene.fail("no_year", token)
        return
    other = others[0]
    for country in countries:
        first, last = (
            scene.index.value(country, indicator, base),
            scene.index.value(country, indicator, other),
        )
        if first is None or last is None:
            early, late = min(base, other), max(base, other)
            told = scene.index.direction(country, indicator, early, late)
            told = None if told is None else told if late == other else -told
        else:
            told = (last > first) - (last < first)
        if told is None:
            scene.fail("unsupported_claim", token)
            return
        if told != sign:
            scene.fail("wrong_direction", token, f"{country} {indicator}")
            return
    if not _degree_holds(scene, clause, at, [(c, other, c, base) for c in countries], indicator):
        return
    scene.support(token)
    _use_words_beside(clause, at)
    scene.use(countries, indicator, (base, other))


def _degree_holds(
    scene: Scene, clause: Clause, at: int, pairs: list[tuple[str, int, str, int]], indicator: str
) -> bool:
    """ "slightly" is within 15%, "far" and "much" beyond 10%."""
    for index, token in enumerate(clause.tokens):
        if token.kind != "pace" or token.used or abs(index - at) > 2:
            continue
        for one, first, other, second in pairs:
            left, right = (
                scene.index.value(one, indicator, first),
                scene.index.value(other, indicator, second),
            )
            apart = None if left is None or not right else abs(left - right) / right * 100
            if (
                apart is None
                or (token.tag == "slight" and apart > 15)
                or (token.tag == "sharp" and apart < 10)
                or token.tag == "steady"
            ):
                scene.fail("unsupported_claim", token)
                return False
        token.used = True
    return True


def _use_words_beside(clause: Clause, at: int) -> None:
    """ "far higher", "slightly more", "much": degrees beside a comparison that holds; and "same ... as"."""
    for token in clause.tokens[max(0, at - 2) : at + 3]:
        if token.kind == "pace" and token.tag == "sharp":
            token.used = True
    token = clause.tokens[at]
    if token.tag == "equal":
        for other in clause.tokens:
            if other.kind == "comp" and other.tag == "equal":
                other.used = True


def _crossing_ok(
    scene: Scene,
    clause: Clause,
    token: Token,
    subject: Sequence[str],
    others: Sequence[str],
    indicator: str,
    year: int,
) -> bool:
    """ "overtook in 2003": only a found year, or the year before, can prove it."""
    known = [
        fact
        for fact in scene.index.found
        if fact.country in subject and fact.indicator == indicator and fact.other in others
    ]
    if known and all(fact.year != year for fact in known):
        scene.fail("wrong_year", token, f"{known[0].year}", str(known[0].year))
        return False
    if known or token.word not in CROSSING:
        return True
    before = [scene.index.value(code, indicator, year - 1) for code in (subject[0], others[0])]
    if before[0] is None or before[1] is None or before[0] > before[1]:
        scene.fail("unsupported_claim", token)
        return False
    return True


# --- ranks and superlatives


def _place(ranking: Ranking, country: str, from_top: bool) -> int | None:
    values = {row.country: row.value for row in ranking.ranking}
    if country not in values:
        return None
    own = values[country]
    return 1 + sum((other > own) if from_top else (other < own) for other in values.values())


def _ranking_for(
    scene: Scene, clause: Clause, indicator: str, year: int, subject: Sequence[str]
) -> Ranking | None:
    """The ranking that a superlative is about: of the set that is named, else of all the countries."""
    sets = [a.countries for a in clause.country_anchors if _is_set(clause, a)]
    pool = sets[0] if sets else None
    sizes = _sizes(clause)
    if (
        pool is None
        and scene.index.ordered(indicator, year) is None
        or (sizes and sizes[0] < 8 and len(scene.question.countries) == sizes[0])
    ):
        named = scene.question.countries if len(scene.question.countries) > 1 else clause.countries
        pool = tuple(dict.fromkeys((*named, *subject)))
    if pool is None:
        return scene.index.ordered(indicator, year)
    values = {code: scene.index.value(code, indicator, year) for code in pool}
    if len(values) < 2 or any(value is None for value in values.values()):
        return None
    return rank_values(values, indicator, year)


def _sizes(clause: Clause) -> list[int]:
    return [int(t.value.value) for t in clause.tokens if t.kind == "scope" and t.tag != "indicators"]


def _scopes_hold(scene: Scene, clause: Clause, ranking: Ranking) -> bool:
    """ "of the eight" is true of a ranking of eight, not of one of seven."""
    for token in clause.tokens:
        if token.kind == "scope" and token.tag != "indicators" and not token.used:
            if int(token.value.value) != ranking.of:
                scene.fail("wrong_count", token, str(ranking.of), str(ranking.of))
                return False
    for token in clause.tokens:
        if token.kind in ("scope", "quant") and (token.kind == "scope" or token.tag == "all"):
            token.used = True
    return True


def decide_rank(scene: Scene, clause: Clause, at: int) -> None:
    """ "third", "#3", "second-lowest", "the largest", "last": a country's place."""
    token = clause.tokens[at]
    tokens = clause.tokens
    place = int(token.value.value) if token.kind == "ord" else 1
    from_top = token.tag != "min"
    partners = [token]
    if token.kind == "ord":
        for nxt in tokens[at + 1 : at + 5]:
            if nxt.kind == "sup":
                from_top = nxt.tag == "max"
                partners.append(nxt)
                break
            if nxt.kind == "comp" and nxt.word.startswith(("plus", "moins")):
                from_top = nxt.tag == "more"
                partners.append(nxt)
                break
            if nxt.kind not in ("neutral", "rank", "unit", "ind", "weakind"):
                break
    if token.kind == "sup" and len(clause.years) > 1 and decide_extreme(scene, clause, at):
        return
    indicators = indicator_readings(clause, scene, at, None)
    years = claim_years(clause, scene)
    subject = _rank_subject(scene, clause, at)
    if not indicators or len(years) != 1 or not subject:
        scene.fail("no_year" if not years else "unsupported_claim", token)
        return
    indicator, year = indicators[0], years[0]
    ranking = _ranking_for(scene, clause, indicator, year, subject)
    if ranking is None:
        if not decide_extreme(scene, clause, at):
            scene.fail("unsupported_claim", token)
        return
    if not _scopes_hold(scene, clause, ranking):
        return
    negated = _negated(clause, at)
    for country in subject:
        actual = _place(ranking, country, from_top)
        if actual is None:
            scene.fail("wrong_rank", token)
            return
        if (actual == place) == (negated is not None):
            if token.kind == "sup" and decide_extreme(scene, clause, at):
                return
            scene.fail("wrong_rank", token, f"{country}: {actual}/{ranking.of}.", str(actual))
            return
    if (
        token.kind == "sup"
        and negated is None
        and not _shared_first(scene, clause, token, ranking, subject, from_top)
    ):
        return
    scene.support(*partners)
    if negated is not None:
        negated.used = True
    _use_rank_words(clause, at)
    scene.use(subject, indicator, years)


def _shared_first(
    scene: Scene, clause: Clause, token: Token, ranking: Ranking, subject: Sequence[str], from_top: bool
) -> bool:
    """A superlative is of one country, or of all that tie: one of a tie told alone is refused."""
    first = {row.country for row in ranking.ranking if _place(ranking, row.country, from_top) == 1}
    if first == set(subject) or any(
        t.word in ("among", "tied", "parmi", "joint", "one") for t in clause.tokens
    ):
        return True
    scene.fail("wrong_rank", token, ", ".join(sorted(first)))
    return False


def _use_rank_words(clause: Clause, at: int) -> None:
    """The same superlative told by two words ("leads ... the highest") counts once when they agree."""
    tag = clause.tokens[at].tag
    for index, token in enumerate(clause.tokens):
        if token.kind == "rank":
            token.used = True
        if token.kind == "pace" and abs(index - at) <= 2 and token.tag == "sharp":
            token.used = True
        if token.kind == "sup" and token.tag == tag and abs(index - at) <= 3:
            token.used = True


def _rank_subject(scene: Scene, clause: Clause, at: int) -> tuple[str, ...]:
    heads = [a for a in clause.country_anchors if a.role in ("head", "left") and not _is_set(clause, a)]
    before = [a for a in heads if a.end < at and not _closed_between(clause, a.end, at)]
    if before:
        return before[-1].countries
    after = [a for a in heads if a.start > at]
    if after:
        return after[0].countries
    owners = [
        a for a in clause.country_anchors if a.start > at and a.role == "owner" and not _is_set(clause, a)
    ]
    if owners and not heads:
        return owners[0].countries
    if heads:
        return heads[-1].countries
    return inherited_countries(scene) if len(inherited_countries(scene)) == 1 else ()


def _closed_between(clause: Clause, start: int, at: int) -> bool:
    """ "India first, the US second": another place stands between the country and this one."""
    return (
        any(t.kind in ("ord", "sup") for t in clause.tokens[start + 1 : at])
        and any(a.start > at for a in clause.country_anchors)
        and any(t.kind == "mark" for t in clause.tokens[start + 1 : at])
    )


def decide_order(scene: Scene, clause: Clause, at: int) -> None:
    """ "from lowest to highest: ...": the countries named behind are in that order."""
    token = clause.tokens[at]
    listed = [code for a in clause.country_anchors if a.start > at for code in a.countries] or list(
        clause.countries
    )
    indicators = indicator_readings(clause, scene, at, None)
    years = clause.years or clause.sentence_years or scene.years or scene.only_year
    values = (
        [scene.index.value(code, indicators[0], years[0]) for code in listed]
        if indicators and len(years) == 1
        else []
    )
    known = [value for value in values if value is not None]
    if len(known) < 2 or len(known) < len(values) or known != sorted(known, reverse=token.tag == "desc"):
        scene.fail("wrong_rank", token)
        return
    scene.support(token)
    scene.use(listed, indicators[0], years)


def decide_followed(scene: Scene, clause: Clause, at: int) -> None:
    """ "India leads, followed by the United States and Nigeria": the next places, in order."""
    token = clause.tokens[at]
    indicators = indicator_readings(clause, scene, at, None)
    years = claim_years(clause, scene)
    before = [a for a in clause.country_anchors if a.end < at]
    after = [code for a in clause.country_anchors if a.start > at for code in a.countries]
    first = before[-1].countries[-1] if before else (scene.countries[-1] if scene.countries else None)
    if not indicators or len(years) != 1 or not after or first is None:
        scene.fail("unsupported_claim", token)
        return
    ranking = _ranking_for(scene, clause, indicators[0], years[0], (first, *after))
    if ranking is None:
        scene.fail("unsupported_claim", token)
        return
    chain = [first, *after]
    from_top = not any(t.kind == "sup" and t.tag == "min" for t in clause.tokens)
    places = [_place(ranking, code, from_top) for code in chain]
    values = {row.country: row.value for row in ranking.ranking}
    for one, two in zip(chain, chain[1:], strict=False):
        a, b = values.get(one), values.get(two)
        between = [
            v
            for c, v in values.items()
            if c not in chain and a is not None and b is not None and min(a, b) < v < max(a, b)
        ]
        if a is None or b is None or between or (a < b if from_top else a > b):
            scene.fail("wrong_rank", token, f"{places}")
            return
    scene.support(token)
    scene.use(chain, indicators[0], years)


def decide_top(scene: Scene, clause: Clause, at: int) -> None:
    """ "Top 5: ...": as many countries as promised, and in order."""
    token = clause.tokens[at]
    near = [t for t in clause.tokens[max(0, at - 1) : at + 3] if t.kind == "sup"]
    if not near:
        return
    lead = near[0]
    listed = [
        code
        for a in clause.country_anchors
        if a.start > at and not _is_set(clause, a)
        for code in a.countries
    ]
    if not listed:
        listed = [code for a in clause.country_anchors for code in a.countries]
    indicators = indicator_readings(clause, scene, at, None)
    years = claim_years(clause, scene)
    if len(listed) != int(token.value.value):
        scene.fail("wrong_count", token)
        lead.used = True
        return
    if not indicators or len(years) != 1:
        scene.fail("unsupported_claim", token)
        return
    ranking = _ranking_for(scene, clause, indicators[0], years[0], listed)
    from_top = lead.tag == "max"
    if ranking is None or any(_place(ranking, c, from_top) != i + 1 for i, c in enumerate(listed)):
        scene.fail("wrong_rank", token)
        return
    scene.support(token, lead)
    scene.use(listed, indicators[0], years)


# --- extremes over time and found years


def decide_extreme(scene: Scene, clause: Clause, at: int) -> bool:
    """ "peaked in 2012", "its highest": True when the facts prove it for one country over the years."""
    token = clause.tokens[at]
    subject = _rank_subject(scene, clause, at)
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
    scene.use((country,), indicator, known)
    return known[year] == (max(known.values()) if tag == "max" else min(known.values()))


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
        numbers = [
            t
            for _, t in clause.find("num")
            if fact.threshold is not None
            and t.value.value == fact.threshold
            and fit_unit((fact.indicator,), t.value)
            if t.value.unit != "points"
        ][:1]
        codes = clause.countries
        crossed = (fact.threshold is not None and numbers) or (fact.other is not None and fact.other in codes)
        if not crossed:
            continue
        above = fact.condition.startswith("first_above")
        if any(t.kind == "comp" and t.tag == ("less" if above else "more") for t in crossing):
            continue
        scene.support(*firsts, *numbers)
        for token in crossing:
            if token.kind == "comp" or (
                token.kind in ("hedge", "morethan", "lessthan") and numbers and token.start < numbers[0].start
            ):
                token.used = True
        for token in clause.tokens:
            if token.kind == "dir" and token.tag == ("up" if above else "down"):
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


# --- counts


def decide_count(scene: Scene, clause: Clause) -> None:
    """ "six of the eight had more than 100 million", "all eight rose": how many countries meet what is said."""
    if clause.has("mean", "total") or (clause.has("sup", "ord") and not clause.has("count")):
        return
    counts = [t for _, t in clause.find("count")]
    alls = [t for i, t in clause.find("quant") if t.tag in ("all", "none") and not before_year(clause, i)]
    only = next((t for i, t in clause.find("quant") if t.tag == "only" and _names_country(clause, i)), None)
    if only is not None:
        _decide_only(scene, clause, only)
        return
    if not counts and not alls:
        return
    if not counts and len(clause.countries) > 1 and not _sizes(clause):
        for token in alls:
            token.used = token.tag == "all"
        return
    indicators = indicator_readings(clause, scene, 0, None)
    years = clause.years or clause.sentence_years or scene.years or scene.only_year
    subject = counts[0] if counts else alls[0]
    if not indicators or not years:
        scene.fail("no_year" if not years else "unsupported_claim", subject)
        return
    met = _countries_that(scene, clause, indicators[0], years)
    if met is None and counts and not clause.has("dir", "comp"):
        met = _asked_condition(scene, indicators[0], years)
    if met is None:
        return
    met_by, known, words = met
    yes = len(met_by)
    scopes = [t for _, t in clause.find("scope") if t.tag != "indicators"]
    if any(int(t.value.value) != known for t in scopes):
        scene.fail("wrong_count", scopes[0], str(known), str(known))
        return
    listed = set(clause.countries)
    if listed and counts and listed != met_by:
        scene.fail("wrong_count", subject, ", ".join(sorted(met_by)))
        return
    wanted = int(counts[0].value.value) if counts else (known if alls[0].tag == "all" else 0)
    if known < 2 or wanted != yes:
        scene.fail("wrong_count", subject, str(yes), str(yes))
        return
    scene.figures = True
    scene.support(*counts, *alls, *scopes, *words)
    scene.use(scene.coverage.countries, indicators[0], years)


def before_year(clause: Clause, at: int) -> bool:
    """"(all 2024)", "in both 2023 and 2024", "all figures are for 2024": it counts no countries."""
    rest = [t for t in clause.tokens[at + 1 : at + 4] if t.kind != "prep"]
    return bool(rest) and (
        rest[0].kind in ("year", "range")
        or rest[0].word in ("figures", "values", "data", "numbers", "chiffres", "valeurs", "donnees")
    )


def _names_country(clause: Clause, at: int) -> bool:
    return any(t.kind in ("country", "people") for t in clause.tokens[at + 1 : at + 3])


def _decide_only(scene: Scene, clause: Clause, only: Token) -> None:
    """"Only India had more than 300 million": just those named, and nobody else, meet what is said."""
    at = clause.tokens.index(only)
    group = next(a for a in clause.country_anchors if a.start > at)
    indicators = indicator_readings(clause, scene, 0, None)
    years = claim_years(clause, scene)
    if not indicators or len(years) != 1:
        return
    met: tuple[set[str], int, list[Token]] | None
    comps = [i for i, _ in clause.find("comp") if i > group.end]
    values = _all_values(scene, indicators[0], years[0])
    objects = [a for a in clause.country_anchors if comps and a.start > comps[0] and len(a.countries) == 1]
    if comps and objects and values is not None and objects[0].countries[0] in values:
        bar = values[objects[0].countries[0]]
        more = clause.tokens[comps[0]].tag == "more"
        met = ({c for c, v in values.items() if (v > bar if more else v < bar)}, len(values), [])
    else:
        met = _countries_that(scene, clause, indicators[0], years)
    if met is None:
        return
    if met[0] != set(group.countries):
        scene.fail("wrong_count", only, ", ".join(sorted(met[0])))
        return
    scene.support(only, *met[2])
    scene.use(scene.coverage.countries, indicators[0], years)
    for _, token in clause.find("scope"):
        token.used = token.number is not None and int(token.value.value) == met[1]


def _asked_condition(
    scene: Scene, indicator: str, years: tuple[int, ...]
) -> tuple[set[str], int, list[Token]] | None:
    """ "Six of the eight did": the condition stands in the question."""
    asked = Clause(scene.question.tokens, ())
    for token in asked.tokens:
        token.used = False
    scratch = Scene(
        scene.question.text, scene.index, scene.coverage, scene.question, scene.language, scene.language
    )
    resolve(asked, scratch)
    met = _countries_that(scratch, asked, indicator, years)
    return None if met is None else (met[0], met[1], [])


def _countries_that(
    scene: Scene, clause: Clause, indicator: str, years: tuple[int, ...]
) -> tuple[set[str], int, list[Token]] | None:
    """Which countries meet the clause's condition, of how many with a value, and the words of the condition."""
    for index, token in clause.find("num", "share"):
        if (
            clause.tokens[index - 1].tag == "("
            or token.value.plain
            and token.value.value < 9
            and not token.value.unit
        ):
            continue
        hedges = hedge_before(clause, index)
        tags = hedge_tags(hedges)
        comps = [t for t in clause.tokens[max(0, index - 3) : index] if t.kind == "comp"]
        tags = (*tags, *("over" if t.tag == "more" else "under" for t in comps))
        reach = [t for t in clause.tokens[max(0, index - 3) : index] if t.kind == "prep" and t.tag == "reach"]
        if reach and not tags:
            tags = ("atleast",)
        if governing_direction(scene, clause, index) is not None or len(years) != 1:
            return None
        values = _all_values(scene, indicator, years[0])
        if values is None:
            return None
        if token.kind == "num" and token.value.unit not in ("", "percent", "usd", "people", "years"):
            return None
        shown = token.value.value
        if tags:
            yes = {code for code, value in values.items() if hedge_is_true(value, shown, tags)}
        elif token.kind == "share":
            yes = {code for code, value in values.items() if share_matches(value, shown, tags)}
        else:
            yes = {code for code, value in values.items() if value == shown}
        return yes, len(values), [token, *hedges, *comps]
    comps = [(i, t) for i, t in clause.find("comp") if _compares_years(clause, i)]
    if len(comps) == 1:
        than = next(i for i, t in enumerate(clause.tokens) if i > comps[0][0] and t.tag == "than")
        base = next((y for a in clause.year_anchors if a.start > than for y in a.years), None)
        other = next((y for y in (*clause.years, *scene.years) if y != base), None)
        if base is None or other is None:
            return None
        wanted = (1 if comps[0][1].tag == "more" else -1) * (1 if other > base else -1)
        signs = {
            c: scene.index.direction(c, indicator, min(base, other), max(base, other))
            for c in scene.coverage.countries
        }
        return (
            {c for c, v in signs.items() if v == wanted},
            sum(v is not None for v in signs.values()),
            [comps[0][1]],
        )
    directions = [t for _, t in clause.find("dir")]
    if len(directions) == 1 and directions[0].tag in ("up", "down"):
        span = span_at(clause, scene, clause.tokens.index(directions[0]))
        if span is None:
            return None
        told = {code: scene.index.direction(code, indicator, *span) for code in scene.coverage.countries}
        wanted = 1 if directions[0].tag == "up" else -1
        known = sum(value is not None for value in told.values())
        return {code for code, value in told.items() if value == wanted}, known, directions
    universal = [t for _, t in clause.find("share1")]
    if universal and len(years) == 1 and (values := _all_values(scene, indicator, years[0])) is not None:
        return {code for code, value in values.items() if value == 100}, len(values), universal
    return None


def _all_values(scene: Scene, indicator: str, year: int) -> dict[str, Decimal] | None:
    ranking = scene.index.ordered(indicator, year)
    return None if ranking is None else {row.country: row.value for row in ranking.ranking}
