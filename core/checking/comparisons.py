""" "higher than", "ahead of", "more people than", "higher in 2024 than in 2010"."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import partial

from core.checking.binding import inherited_countries, other_asked
from core.checking.degrees import degree_holds, use_words_beside
from core.checking.directions import claim_years, negation_of
from core.checking.evidence import UNIT_CLASS
from core.checking.indicators import indicator_readings
from core.checking.listing import listed_from, listed_up_to
from core.checking.scene import Anchor, Clause, Scene
from core.checking.sets import is_comparison_set, place_of
from core.checking.telling import say_cells, say_place, say_that
from core.checking.tokens import Token
from core.checking.year_comparisons import compares_years, decide_year_comparison, than_number

CROSSING = frozenset(
    (
        "overtook overtake overtakes overtaken overtaking passed passes passing pass crossed crosses crossing"
    ).split()
)


_MAYBE_CROSSING = CROSSING | frozenset(
    "surpassed surpasses exceeded topped depasse depassait surpasse".split()
)


_EQUAL = frozenset("equal equals equalled equaled egal egale egaux identical identique the le la".split())


def decide_comparison(scene: Scene, clause: Clause, at: int) -> None:
    """ "higher than Mexico's", "ahead of", "more people than", "higher in 2024 than in 2010"."""
    token = clause.tokens[at]
    tokens = clause.tokens
    indicators = indicator_readings(clause, scene, at, None)
    years = claim_years(clause, scene)
    sign = {"more": 1, "less": -1, "equal": 0}[token.tag]
    if not indicators or (scene.asking and sign == 0 and token.word not in _EQUAL):
        scene.undecidable = True  # "was it as high as ...?", "similar to ...?" is no question for equality
        scene.fail("unsupported_claim", token)
        return
    indicator = indicators[0]
    if _against_asked(scene, clause, at, indicator, sign):
        return
    objects = [a for a in clause.country_anchors if a.start > at and a.role in ("object", "owner")]
    objects = objects[:1] or [
        a for a in clause.country_anchors if a.role in ("object", "owner") and _is_object_of(clause, a, at)
    ]
    pointed = than_number(clause, at)
    if pointed >= 0:
        objects = [a for a in clause.country_anchors if a.number == pointed]
    if not objects and compares_years(clause, at):
        decide_year_comparison(scene, clause, at, indicator, sign)
        return
    if _counts_people(clause, at) and UNIT_CLASS.get(indicator) == "percent":
        scene.fail("wrong_unit", token)
        return
    subject = _comparison_subject(scene, clause, at) or scene.subject
    if not subject and objects:
        subject = other_asked(scene, objects[0].countries)
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
        others = listed_from(clause, objects[0])
        if set(others) & set(subject):
            others = objects[0].countries
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
    negated = negation_of(clause, at)
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
    if token.word in _MAYBE_CROSSING and not _crossing_ok(scene, token, subject, others, indicator, years[0]):
        return
    if not degree_holds(
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
    else:
        scene.again = partial(_holds_in, scene, subject, others, indicator, sign)
        scene.pair = (subject[0], others[0]) if len(subject) == len(others) == 1 else None
        scene.compared = (indicator, sign)
    use_words_beside(clause, at)
    scene.use((*subject, *others), indicator, years)


def _holds_in(
    scene: Scene, subject: Sequence[str], others: Sequence[str], indicator: str, sign: int, year: int
) -> bool | None:
    """Whether the same comparison is true of another year; None where a value is not known."""
    cells = [
        (scene.index.value(one, indicator, year), scene.index.value(other, indicator, year))
        for one in subject
        for other in others
    ]
    if not cells or any(left is None or right is None for left, right in cells):
        return None
    scene.use((*subject, *others), indicator, (year,))
    return all(
        left is not None and right is not None and (left > right) - (left < right) == sign
        for left, right in cells
    )


_PERCENT_TOLD = frozenset(
    (
        "percent percentage share proportion rate pourcentage part taux proportionally proportionnellement"
    ).split()
)


def _counts_people(clause: Clause, at: int) -> bool:
    """ "more Internet users", "more people online": a number, which a percentage does not decide."""
    token = clause.tokens[at]
    counting = token.word in ("more", "fewer", "plus", "moins", "most", "davantage")
    return counting and counts_people(clause, at)


def counts_people(clause: Clause, at: int) -> bool:
    """Whether people stand behind the word at `at`, and no word or figure of a percentage in the clause."""
    if any(
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
        for one, two in itertools.pairwise(values)
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
    place = None if ranking is None or len(subject) != 1 else place_of(ranking, subject[0], sign < 0)
    if only is None or place != len(group.countries) + 1:
        scene.fail("wrong_rank", clause.tokens[at])
        return False
    only.used = True
    return True


def _decide_others(
    scene: Scene, clause: Clause, at: int, group: Token, indicator: str, years: tuple[int, ...], sign: int
) -> bool:
    """ "ahead of the seven other countries", "all seven others had more": a first or last place."""
    ranking = scene.index.ordered(indicator, years[0]) if len(years) == 1 else None
    codes = clause.countries or (scene.countries if len(scene.countries) == 1 else ())
    if ranking is None or len(codes) != 1 or not sign:
        return False
    from_top = (sign > 0) == (clause.tokens.index(group) > at)
    place = place_of(ranking, codes[0], from_top)
    if (
        place != 1
        or int(group.value.value) != ranking.of - 1
        or sum(r.value == ranking.ranking[0].value for r in ranking.ranking) > 1
    ):
        scene.fail("wrong_rank", clause.tokens[at], say_place(codes[0], place, ranking.of, scene.language))
        return True
    scene.support(clause.tokens[at], group)
    for _, token in clause.find("quant"):
        token.used = True
    scene.use(codes, indicator, years)
    return True


def _values(scene: Scene, countries: Sequence[str], indicator: str, year: int) -> str:
    cells = [(code, indicator, year) for code in countries]
    return say_cells([(cell, scene.index.value(*cell)) for cell in cells], scene.language)


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
        a
        for a in clause.country_anchors
        if a.role in ("head", "left", "pron") and not is_comparison_set(clause, a)
    ]
    if clause.tokens[at].word in ("<", ">"):
        # In "A > B > C" each sign stands between its two countries.
        before = [a for a in clause.country_anchors if a.end < at]
        return before[-1].countries if before else ()
    before = [a for a in heads if a.end < at]
    if before:
        return listed_up_to(clause, before)
    after = [a for a in heads if a.start > at]
    if after:
        return listed_from(clause, after[0])
    inherited = inherited_countries(scene)
    return inherited if len(inherited) == 1 else ()


def _pool(scene: Scene, clause: Clause) -> tuple[str, ...]:
    """The countries that are compared where the clause names no object."""
    sets = [a.countries for a in clause.country_anchors if is_comparison_set(clause, a)]
    if sets:
        return sets[0]
    if len(clause.countries) > 1:
        return clause.countries
    if len(scene.question.countries) > 1:
        return scene.question.countries
    return scene.countries


def _against_asked(scene: Scene, clause: Clause, at: int, indicator: str, sign: int) -> bool:
    """ "It fell short of that", "below that mark": compared with the one figure of the question."""
    following = clause.tokens[at + 1 : at + 3]
    numbers = scene.question.numbers
    if (
        not following
        or following[0].word not in ("that", "this", "cela", "ce")
        or len(numbers) != 1
        or not sign
    ):
        return False
    own = clause.years or scene.only_year
    subject = _comparison_subject(scene, clause, at)
    if len(own) != 1 or len(subject) != 1:
        return False
    actual = scene.index.value(subject[0], indicator, own[0])
    if actual is None or (actual > numbers[0].value) - (actual < numbers[0].value) != sign:
        scene.fail("wrong_comparison", clause.tokens[at])
        return True
    scene.support(clause.tokens[at])
    scene.use(subject, indicator, own)
    return True


def _crossing_ok(
    scene: Scene,
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
        scene.fail("wrong_year", token, say_that(str(known[0].year), scene.language), str(known[0].year))
        return False
    if known or token.word not in CROSSING:
        return True
    before = [scene.index.value(code, indicator, year - 1) for code in (subject[0], others[0])]
    if before[0] is None or before[1] is None or before[0] > before[1]:
        scene.fail("unsupported_claim", token)
        return False
    return True
