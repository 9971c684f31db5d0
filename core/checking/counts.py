"""How many countries meet what is said: "six of the eight", "all", "none", "only India"."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from core.checking.anchors import resolve
from core.checking.changes import governing_direction
from core.checking.directions import claim_years
from core.checking.evidence import UNIT_CLASS
from core.checking.indicators import indicator_readings
from core.checking.matching import hedge_before, hedge_is_true, hedge_tags
from core.checking.numbers import Number
from core.checking.ratios import share_matches
from core.checking.scene import Clause, Scene
from core.checking.sets import scope_sizes
from core.checking.spans import span_at
from core.checking.telling import say_countries, say_that
from core.checking.tokens import Token
from core.checking.year_comparisons import compares_years


def decide_count(scene: Scene, clause: Clause) -> None:
    """ "six of the eight had more than 100 million", "all eight rose": how many countries meet it."""
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
    if not counts and len(clause.countries) > 1 and not scope_sizes(clause):
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
        scene.fail("wrong_count", scopes[0], say_that(str(known), scene.language), str(known))
        return
    for token in (*words, *scopes):
        token.used = True  # one mistake is told once
    listed = set(clause.countries)
    if listed and counts and listed != met_by and not _excepted(clause):
        scene.fail("wrong_count", subject, say_that(say_countries(met_by, scene.language), scene.language))
        return
    butted = next((t for t in clause.tokens if t.kind == "hedge" and t.word == "all" and not t.used), None)
    if butted is not None and counts:
        counts[0].number = replace(counts[0].value, value=Decimal(known) - counts[0].value.value)
        butted.used = True
    excepted = _excepted(clause)
    if (
        excepted
        and alls
        and met_by == set(scene.coverage.countries) - excepted
        and known == len(scene.coverage.countries)
    ):
        alls[0].number = Number(Decimal(yes), Decimal(1))
    wanted = (
        int(alls[0].value.value)
        if excepted and alls and alls[0].number
        else int(counts[0].value.value)
        if counts
        else (known if alls[0].tag == "all" else 0)
    )
    if known < 2 or wanted != yes:
        scene.fail("wrong_count", subject, say_that(str(yes), scene.language), str(yes))
        return
    scene.figures = True
    scene.support(*counts, *alls, *scopes, *words)
    scene.met = frozenset(met_by) if known == len(scene.coverage.countries) else frozenset()
    scene.use(scene.coverage.countries, indicators[0], years)


def decide_exceptions(scene: Scene, clause: Clause) -> None:
    """ "Six of the eight did; the exceptions were X and Y": all that the last count left out, no other."""
    for _, token in list(clause.find("outlier")):
        left_out = set(scene.coverage.countries) - scene.met
        if not scene.met or not clause.countries:
            scene.fail("unsupported_claim", token)
        elif set(clause.countries) != left_out:
            scene.fail(
                "wrong_count", token, say_that(say_countries(left_out, scene.language), scene.language)
            )
        else:
            scene.support(token)


def _excepted(clause: Clause) -> set[str]:
    """The countries behind "except" / "sauf"."""
    words = ("except", "excluding", "apart", "sauf", "hormis", "excepte", "other")
    at = next(
        (
            i
            for i, t in enumerate(clause.tokens)
            if t.kind == "prep" and t.tag == "unlike" and t.word in words
        ),
        -1,
    )
    group = next((a for a in clause.country_anchors if at >= 0 and a.start > at), None)
    return set() if group is None else set(group.countries)


def before_year(clause: Clause, at: int) -> bool:
    """ "(all 2024)", "in both 2023 and 2024", "all figures are for 2024": it counts no countries."""
    rest = [t for t in clause.tokens[at + 1 : at + 4] if t.kind != "prep"]
    return bool(rest) and (
        rest[0].kind in ("year", "range")
        or rest[0].word in ("figures", "values", "data", "numbers", "chiffres", "valeurs", "donnees")
    )


def _names_country(clause: Clause, at: int) -> bool:
    return any(t.kind in ("country", "people") for t in clause.tokens[at + 1 : at + 3])


def _decide_only(scene: Scene, clause: Clause, only: Token) -> None:
    """ "Only India had more than 300 million": just those named, and nobody else, meet what is said."""
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
        scene.fail("wrong_count", only, say_that(say_countries(met[0], scene.language), scene.language))
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
    """Which countries meet the clause's condition, of how many with a value, and the condition's words."""
    for index, token in clause.find("num", "share"):
        if clause.tokens[index - 1].tag == "(" or (
            token.value.plain and token.value.value < 9 and not token.value.unit
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
        if token.kind == "num" and token.value.unit not in ("", UNIT_CLASS.get(indicator)):
            return None
        shown = token.value.value
        if tags:
            yes = {code for code, value in values.items() if hedge_is_true(value, shown, tags)}
        elif token.kind == "share":
            yes = {code for code, value in values.items() if share_matches(value, shown, tags)}
        else:
            yes = {code for code, value in values.items() if value == shown}
        return yes, len(values), [token, *hedges, *comps]
    dated = [(i, t) for i, t in clause.find("comp") if compares_years(clause, i)]
    if len(dated) == 1:
        than = next(i for i, t in enumerate(clause.tokens) if i > dated[0][0] and t.tag == "than")
        base = next((y for a in clause.year_anchors if a.start > than for y in a.years), None)
        other = next((y for y in (*clause.years, *scene.years) if y != base), None)
        if base is None or other is None:
            return None
        wanted = (1 if dated[0][1].tag == "more" else -1) * (1 if other > base else -1)
        signs = {
            c: scene.index.direction(c, indicator, min(base, other), max(base, other))
            for c in scene.coverage.countries
        }
        return (
            {c for c, v in signs.items() if v == wanted},
            sum(v is not None for v in signs.values()),
            [dated[0][1]],
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
