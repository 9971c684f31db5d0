"""Figures over several cells: spans of years, means, totals, differences between two countries."""

from __future__ import annotations

from core.checking.binding import inherited_countries
from core.checking.evidence import UNIT_CLASS
from core.checking.indicators import fit_unit, indicator_readings
from core.checking.matching import hedge_before, hedge_tags, matches
from core.checking.neighbours import written
from core.checking.scene import Clause, Scene
from core.checking.spans import span_at
from core.checking.telling import say_that, say_years
from core.checking.tokens import Token
from core.facts import Mean, Total


def decide_span(scene: Scene, clause: Clause, at: int) -> bool:
    """ "in 24 years", "over a 24-year period": the distance between the two years that are named."""
    token = clause.tokens[at]
    span = span_at(clause, scene, at)
    if span is None:
        return False
    length = span[1] - span[0]
    lengths = (
        {length + 1}
        if clause.has("mean")
        else {length, length + 1}
        if clause.has("quant") or scene.asking
        else {length}
    )
    if clause.tokens[at + 1 : at + 2] and clause.tokens[at + 1].word in (
        "earlier",
        "later",
        "plus",
        "before",
        "after",
        "avant",
        "apres",
    ):
        lengths = {
            abs(year - other)
            for year in clause.years
            for other in (*scene.years, *clause.years)
            if year != other
        }
    if token.value.value in lengths and not token.value.scaled:
        scene.spanned.update(clause.years)
        scene.support(token)
        scene.supported -= 1
        for hedge in hedge_before(clause, at):
            if hedge.tag in ("over", "about"):
                hedge.used = True
        return True
    scene.undecidable = True  # a question's "in ten years", told of other years, is neither true nor false
    scene.fail("wrong_count", token, say_that(say_years(*span, scene.language), scene.language))
    return True


def decide_mean(scene: Scene, clause: Clause, at: int, mean: Token) -> bool:
    """A figure told as a mean; True when a Mean fact decided it."""
    token = clause.tokens[at]
    number = token.value
    hedges = hedge_before(clause, at)
    tags = hedge_tags(hedges)
    indicators = indicator_readings(clause, scene, at, number)
    if not indicators or number.unit == "points" or _is_value_of_one(clause, at, mean):
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


def _is_value_of_one(clause: Clause, at: int, mean: Token) -> bool:
    """ "Canada (N) and Mexico (N) averaged N": in brackets behind a country stands its own value."""
    tokens = clause.tokens
    owned = at > 1 and tokens[at - 1].tag == "(" and tokens[at - 2].kind in ("country", "people", "poss")
    inside = next((i for i, t in enumerate(tokens[at:], at) if t.tag == ")"), at)
    return owned and mean not in tokens[at:inside]


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


# Words that add several countries up, even where only the last one is named beside them.
_OF_SEVERAL = frozenset("together combined jointly collectively ensemble reunis combines cumules".split())


def decide_total(scene: Scene, clause: Clause, at: int, total: Token) -> bool:
    """A figure told as a sum over countries; True when it was decided."""
    token = clause.tokens[at]
    hedges = hedge_before(clause, at)
    indicators = indicator_readings(clause, scene, at, token.value)
    years = clause.years or clause.sentence_years or scene.years
    countries = clause.countries or scene.countries or scene.question.countries
    sizes = [int(t.value.value) for t in clause.tokens if t.kind in ("scope", "count")]
    if len(countries) == 1 and not sizes:
        if total.word not in _OF_SEVERAL:
            return False
        scene.fail("unsupported_number", token)
        return True
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
        named = clause.country_anchors[0]
        others = [c for c in (scene.countries or scene.question.countries) if c not in countries]
        # "Canada's was bigger by N" has its subject, "it had N more than Canada" its object.
        leads = named.role == "head" and named.end < at and len(clause.country_anchors) == 1
        countries = [*countries, *others] if leads else [*others, *countries]
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


def decide_asked(scene: Scene, clause: Clause, at: int) -> bool:
    """ "512 million in 2024: ...", to a question for a sum, a mean or a gap; True when a fact decided it.

    Only the first figure of an answer, with no country before it, is read so.
    """
    number = clause.tokens[at].value
    if (
        scene.figures
        or clause.has("diff")
        or any(a.start < at or a.number == at for a in clause.country_anchors)
    ):
        return False
    asked = scene.question
    if _decide_asked_change(scene, clause, at):
        return True
    years = clause.years or clause.sentence_years
    indicators = indicator_readings(clause, scene, at, None)
    countries = set(asked.countries) or (set(scene.coverage.countries) if asked.all_countries else set())
    hedges = hedge_before(clause, at)
    tags = hedge_tags(hedges)
    if len(years) != 1 or not indicators or len(countries) < 2:
        return False
    fact = _asked_sum(scene, countries, indicators[0], years[0]) if not _asks_gap(clause, scene, at) else None
    if isinstance(fact, Mean) and _says_total(scene, clause):
        fact = None
    if fact is not None and fit_unit(indicators, number) and matches(fact.value, number, tags):
        scene.figures = True
        scene.support(clause.tokens[at], *hedges)
        scene.use(sorted(countries), indicators[0], years)
        return True
    if _asks_gap(clause, scene, at) and len(countries) == 2:
        decide_difference(scene, clause, at, [], 0)
        return True
    return False


def _decide_asked_change(scene: Scene, clause: Clause, at: int) -> bool:
    """ "About 393 million: it went from N in 2000 to N in 2024", to "how many people did India add?"."""
    asked, tokens = scene.question, clause.tokens
    number = tokens[at].value
    way = next((t for t in asked.tokens if t.kind == "dir" and t.tag in ("up", "down")), None)
    plain = all(t.kind in ("hedge", "prep", "mark", "yes") for t in tokens[:at])
    behind = tokens[at + 1] if at + 1 < len(tokens) else None
    closed = behind is None or behind.kind == "mark" or behind.tag in ("between", "from")
    years = set(clause.sentence_years)
    if way is None or len(asked.countries) != 1 or len(years) != 2 or not (plain and closed):
        return False
    if any(start > end for start, end, _ in clause.pairs):
        return False  # "37.15% from 2024 to 2000"
    first, last = min(years), max(years)
    named = set(asked.years)
    fits = named == years or (named == {last} and first == last - 1)
    signed = number.sign in (0, 1 if way.tag == "up" else -1)
    if not fits or not signed or number.unit in ("points", "bad", "times"):
        return False
    hedges = hedge_before(clause, at)
    for indicator in asked.indicators[:1]:
        change = scene.index.changes.get((asked.countries[0], indicator, first, last))
        actual = None if change is None else change.percent if number.unit == "percent" else change.absolute
        unit = "" if number.unit == "percent" else number.unit
        if actual is None or (actual > 0) != (way.tag == "up") or unit not in ("", UNIT_CLASS[indicator]):
            continue
        if UNIT_CLASS[indicator] == "percent" or not matches(abs(actual), number, hedge_tags(hedges)):
            continue
        scene.figures = True
        scene.support(tokens[at], *hedges)
        scene.use(asked.countries, indicator, (first, last))
        scene.span = first, last
        scene.changes[tokens[at].start] = way
        return True
    return False


def _asked_sum(scene: Scene, countries: set[str], indicator: str, year: int) -> Mean | Total | None:
    kinds = scene.question.kinds
    sums: tuple[Mean | Total, ...] = ()
    if "total" in kinds and "mean" not in kinds:
        sums = tuple(fact for fact in scene.index.totals if fact.year == year)
    elif "mean" in kinds and "total" not in kinds:
        sums = tuple(fact for fact in scene.index.means if fact.years == (year,))
    return next((f for f in sums if f.indicator == indicator and set(f.countries) == countries), None)


def _says_total(scene: Scene, clause: Clause) -> bool:
    """ "the three's total GDP", to a question for their average."""
    return any(
        t.kind == "total" or (t.kind in ("ind", "weakind") and written(scene, t).startswith("total"))
        for t in clause.tokens
    )


def _asks_gap(clause: Clause, scene: Scene, at: int) -> bool:
    """A question for a gap, or "yes, by N" to one that compares."""
    kinds = scene.question.kinds
    lead = clause.tokens[at - 1] if at else None
    by = lead is not None and lead.kind == "prep" and (lead.tag == "by" or lead.word in ("de", "d'"))
    replies = any(t.kind in ("yes", "no") for t in clause.tokens[:at])
    return "diff" in kinds or (by and replies and "comp" in kinds)
