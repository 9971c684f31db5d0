"""One clause from start to end: every claim of it is decided, the more special readings first."""

from __future__ import annotations

from decimal import Decimal

from core.checking.absence import decide_absence
from core.checking.anchors import resolve
from core.checking.binding import number_countries, number_years
from core.checking.comparisons import CROSSING, decide_comparison
from core.checking.counts import decide_count, decide_exceptions
from core.checking.coverage import decide_coverage
from core.checking.directions import claim_years, decide_direction
from core.checking.evidence import UNIT_CLASS
from core.checking.figures import decide_figure
from core.checking.indicators import indicator_readings
from core.checking.leftovers import (
    check_scopes,
    remember_clause,
    report_leftovers,
    take_small_words,
)
from core.checking.matching import hedge_before, matches
from core.checking.moments import decide_extreme, decide_found
from core.checking.numbers import Number
from core.checking.places import decide_followed, decide_order, decide_rank, decide_top
from core.checking.rates import decide_faster
from core.checking.ratios import decide_share, decide_times
from core.checking.replies import decide_reply, decide_year_reply, pending_heading, wants_lowest
from core.checking.scene import Clause, Scene
from core.checking.telling import say_that
from core.checking.tokens import Token
from core.checking.verdicts import decide_denied_year, decide_ellipsis, decide_support, decide_yes_no
from core.checking.year_comparisons import than_number


def process_clause(scene: Scene, clause: Clause, first: bool = False, strict: bool = True) -> None:
    """Decides every claim of a clause, in an order in which the more special reading goes first."""
    before = scene.supported
    resolve(clause, scene)
    _take_layout(scene, clause)
    _refuse_nonsense(scene, clause)
    decide_denied_year(scene, clause)
    decide_absence(scene, clause)
    decide_coverage(scene, clause)
    _decide_denied(scene, clause)
    _lone_count(scene, clause)
    decide_found(scene, clause)
    decide_faster(scene, clause)
    _comparisons_as_hedges(clause)
    decide_count(scene, clause)
    decide_exceptions(scene, clause)
    for index, _ in list(clause.find("top")):
        decide_top(scene, clause, index)
    _decide_figures(scene, clause)
    _decide_words(scene, clause)
    decide_reply(scene, clause, first)
    decide_year_reply(scene, clause, first)
    if strict:
        decide_support(scene, clause)
        decide_ellipsis(scene, clause)
        check_scopes(scene, clause)
        take_small_words(scene, clause)
        decide_yes_no(scene, clause)
        report_leftovers(scene, clause)
    if strict and scene.supported == before and not clause.absent:
        scene.bare.append(clause)
    remember_clause(scene, clause)


def _refuse_nonsense(scene: Scene, clause: Clause) -> None:
    """A country set against itself; a number of users where the series is a percentage."""
    for anchor in clause.country_anchors:
        if anchor.doubled:
            scene.fail("ambiguous", clause.tokens[anchor.start], end=clause.tokens[anchor.end])
    for anchor in clause.year_anchors:
        run = clause.tokens[anchor.start : anchor.end]
        if len(anchor.years) == 2 and anchor.years[0] == anchor.years[1] and any(t.tag == "to" for t in run):
            scene.fail("wrong_year", clause.tokens[anchor.start], end=clause.tokens[anchor.end])
    against = [a for a in clause.country_anchors if a.role in ("object", "owner") and len(a.countries) == 1]
    heads = [a for a in clause.country_anchors if a.role == "head"]
    if len(clause.countries) == 1 and against and heads and len(clause.years) < 2:
        scene.fail("ambiguous", clause.tokens[against[0].start])
    codes = [code for _, code in clause.indicators]
    if codes and all(UNIT_CLASS.get(code) == "percent" for code in codes):
        for token in clause.tokens:
            if (
                token.word in ("number", "numbers", "nombre", "effectif")
                and token.kind in ("neutral", "weakind")
                and not clause.has("absent")
            ):
                scene.fail("wrong_indicator", token)


def _take_layout(scene: Scene, clause: Clause) -> None:
    for _, token in clause.find("date"):
        written = scene.coverage.snapshot_date.isoformat()
        normal = _iso(token.tag)
        if written == normal or (len(normal) == 7 and written.startswith(normal)):
            token.used = True
        else:
            scene.fail("unsupported_number", token, say_that(written, scene.language), written)
    for _, token in clause.find("code"):
        if token.tag not in scene.coverage.indicators:
            scene.fail("wrong_indicator", token)
        elif not clause.indicators:
            known = {cell[1] for cell in scene.used}
            if known and token.tag not in known:
                scene.fail("wrong_indicator", token)
        elif token.tag not in {code for _, code in clause.indicators}:
            scene.fail("wrong_indicator", token)


def _iso(tag: str) -> str:
    parts = tag.replace("/", "-").split("-")
    if len(parts[0]) < 3 and len(parts) == 3:
        parts = parts[::-1]
    return "-".join([parts[0], *(part.zfill(2) for part in parts[1:])])


def _decide_denied(scene: Scene, clause: Clause) -> None:
    """ "not 45 million as you wrote": a figure of the question, denied, must be false of its cell."""
    for index, token in list(clause.find("num", "share")):
        number = token.value
        asked = any(other.value == number.value for other in scene.question.numbers)
        if not asked:
            continue
        denial = _denial(clause, index)
        if denial is None:
            continue
        years = number_years(clause, scene, index) or scene.question.years
        readings = number_countries(clause, scene, index)
        indicators = indicator_readings(clause, scene, index, number) or scene.question.indicators
        true_somewhere = any(
            (actual := scene.index.value(country, indicator, year)) is None or matches(actual, number)
            for countries in readings
            for country in countries
            for indicator in indicators[:1]
            for year in years
        )
        if true_somewhere or not indicators or not readings or not years:
            scene.fail("unsupported_claim", token)
            continue
        for part in denial:
            part.used = True
        token.used = True
        for hedge in hedge_before(clause, index):
            hedge.used = True


def _denial(clause: Clause, at: int) -> list[Token] | None:
    """The words that deny the number at `at`, or None."""
    step = at - 1
    tokens = clause.tokens
    while step >= 0 and (tokens[step].kind in ("neutral", "hedge", "prep", "morethan", "lessthan")):
        step -= 1
    if step >= 0 and tokens[step].kind == "neg":
        return [tokens[step]]
    wrong = [token for token in tokens[at + 1 :] if token.kind == "wrong"]
    if wrong and not any(token.kind == "num" for token in tokens[at + 1 : tokens.index(wrong[0])]):
        return [*wrong, *(t for t in tokens if t.kind == "neg")]
    before = [token for token in tokens[:at] if token.kind == "wrong"]
    return (
        [*before]
        if before and not any(t.kind == "num" for t in tokens[tokens.index(before[-1]) : at])
        else None
    )


_DID = frozenset({"did", "do", "does", "had", "have", "were", "are"})


def _lone_count(scene: Scene, clause: Clause) -> None:
    """ "Six: India, ...": a bare number that answers "how many"."""
    first = clause.tokens[0]
    if (
        not scene.question.words & {"many", "combien", "which", "quels", "quelles", "any"}
        or first.kind != "num"
        or first.value.unit
        or not first.value.plain
    ):
        return
    rest = clause.tokens[1:3]
    ends = not rest or rest[0].tag in (":", ",", "(") or rest[0].word in _DID
    dated = [t.kind for t in rest] == ["prep", "year"]  # "Three in 2024."
    if first.value.value < 20 and (ends or dated):
        first.kind = "count"


def _comparisons_as_hedges(clause: Clause) -> None:
    """ "exceeded 41 million", "higher than 80 years", "above": a comparison with a figure hedges it."""
    tokens = clause.tokens
    for index, token in enumerate(tokens):
        if token.kind not in ("comp", "morethan", "lessthan"):
            continue
        if token.kind == "comp" and than_number(clause, index) >= 0:
            continue
        step = index + 1
        if (
            tokens[index + 1 : index + 2]
            and tokens[index + 1].word in ("de", "d'")
            and token.kind == "comp"
            and token.word.startswith(("depass", "devanc", "surpass", "exced"))
        ):
            continue  # "dépassait de 8,8 ans": by how much
        while step < len(tokens) and (
            tokens[step].word
            in (
                "the",
                "a",
                "an",
                "les",
                "des",
                "la",
                "le",
                "than",
                "barre",
                "mark",
                "to",
                "a",
                "au",
                "de",
                "of",
                "que",
            )
            or tokens[step].kind == "hedge"
        ):
            step += 1
        if (
            step < len(tokens)
            and tokens[step].kind in ("num", "share")
            and token.kind == "comp"
            and token.tag in ("more", "less")
        ):
            if tokens[step].kind == "num" and tokens[step].value.unit == "times":
                continue
            if token.word in CROSSING and clause.years:
                continue  # "crossed 40 million in 2023" is decided on found years only
            for middle in tokens[index + 1 : step]:
                if middle.kind == "prep":
                    middle.kind = "neutral"
            token.kind, token.tag = "hedge", "over" if token.tag == "more" else "under"


def _decide_figures(scene: Scene, clause: Clause) -> None:
    for index, token in list(clause.find("mult")):
        _decide_mult(scene, clause, index, token)
    for index, _ in list(clause.find("share")):
        decide_share(scene, clause, index)
    for index, token in list(clause.find("num")):
        if not token.used:
            decide_figure(scene, clause, index, token)


def _decide_mult(scene: Scene, clause: Clause, index: int, token: Token) -> None:
    factor = Decimal(token.tag)
    comps = tuple(t for t in clause.tokens if t.kind == "comp" and t.tag == "equal" and not t.used)
    decide_times(scene, clause, index, Number(factor, Decimal(1)), comps, exact_word=True)


def _decide_words(scene: Scene, clause: Clause) -> None:
    for index, token in list(clause.find("extreme")):
        if not token.used and not decide_extreme(scene, clause, index):
            scene.fail("unsupported_claim", token)
    for token in clause.tokens:
        if (
            token.kind == "peryear"
            and token.word in ("each", "every", "chaque")
            and clause.has("dir")
            and not scene.changes
        ):
            token.kind, token.tag = "pace", "steady"
    for index, token in list(clause.find("ord")):
        if not token.used:
            decide_rank(scene, clause, index)
    for index, token in list(clause.find("sup")):
        if not token.used and not pending_heading(scene.clauses, clause, token):
            decide_rank(scene, clause, index)
    listed = sum(len(a.countries) for a in clause.country_anchors)
    if listed > 2 and clause.has("rank") and not clause.has("ord", "order") and not clause.has("follow"):
        rank = next(i for i, t in enumerate(clause.tokens) if t.kind == "rank")
        clause.tokens[rank].kind, clause.tokens[rank].tag = "order", "asc" if wants_lowest(scene) else "desc"
    for index, _ in list(clause.find("order")):
        decide_order(scene, clause, index)
    for index, _ in list(clause.find("follow")):
        decide_followed(scene, clause, index)
    for index, token in list(clause.find("comp")):
        if not token.used:
            decide_comparison(scene, clause, index)
    for index, token in list(clause.find("dir")):
        if not token.used:
            decide_direction(scene, clause, index)
    for _, token in list(clause.find("share1")):
        _decide_universal(scene, clause, token)


def _decide_universal(scene: Scene, clause: Clause, token: Token) -> None:
    """ "everyone", "universal access": 100% at one decimal."""
    index = clause.tokens.index(token)
    hedges = hedge_before(clause, index)
    years = number_years(clause, scene, index) or claim_years(clause, scene)
    readings = number_countries(clause, scene, index)
    indicators = [i for i in indicator_readings(clause, scene, index, None) if UNIT_CLASS.get(i) == "percent"]
    values = (
        [
            scene.index.value(country, indicators[0], year)
            for group in readings
            for country in group
            for year in years
        ]
        if indicators
        else []
    )
    if not values or any(value is None for value in values):
        scene.fail("unsupported_claim", token)
        return
    near = any(h.tag in ("near", "about") for h in hedges)
    low = 97 if near else 100
    if any(value is None or value < low for value in values):
        # "Did everyone have it?": a lower share decides it; "nearly everyone?" is a matter of taste.
        known = not near and None not in values
        scene.fail("wrong_count" if scene.asking and known else "unsupported_claim", token)
        return
    scene.support(token, *hedges)
    scene.use([c for group in readings for c in group], indicators[0], years)
