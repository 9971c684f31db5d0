"""What a true figure is made to say of an order: a peak of two years, the largest of one country.

A highest or a lowest needs the values it is the highest of: a ranking for countries, a found year or a series
for years. An event ("pulled ahead") needs the year before.
"""

from __future__ import annotations

from decimal import Decimal

from core.checking.neighbours import fold_words, kind_at, told_indicators, word_at
from core.checking.scene import GDP, LIFE, Clause, Scene

_CLOSE = Decimal("1.25")  # "just ahead": a quarter more is not just
_EVENTS = fold_words("pulled moved overtook")
_VERDICTS = fold_words("outperformed outdid superior inferior trumped")
_OUTLIVE = fold_words("outlived outlive")
_BESIDE = (["ahead"], ["behind"], ["devant"], ["derrière"])
_ITS = fold_words("its their his her own son sa ses leur leurs")


def check_extreme(scene: Scene, clause: Clause, index: int) -> None:
    """ "its peak in 2023": of two years, or at the edge of the years that are known, there is no peak."""
    years = _known_years(scene)
    if years is None or scene.index.found:
        return
    told = {year for year in clause.years if year in years}
    whole = set(range(scene.coverage.first_year, scene.coverage.last_year)) <= years
    edges = {min(years), max(years)}
    peak = clause.tokens[index].kind == "extreme"
    if len(years) < 3 or (peak and not whole and told and told <= edges and not clause.pairs):
        scene.fail("unsupported_claim", clause.tokens[index])


def _known_years(scene: Scene) -> set[int] | None:
    """The years with a value of the one series that is told; None where several countries are."""
    series = {cell[:2] for cell in scene.used}
    if len(series) != 1 or _others_known(scene):
        return None
    return {
        year
        for (*key, year), value in scene.index.values.items()
        if value is not None and tuple(key) in series
    }


def _others_known(scene: Scene) -> bool:
    """Whether the facts hold what is told for other countries, too: then the claim was decided on them."""
    told = {cell[1:] for cell in scene.used}
    countries = {code for code, indicator, year in scene.index.values if (indicator, year) in told}
    return len(countries) > 1


def check_largest(scene: Scene, clause: Clause, index: int) -> bool:
    """ "Japan was the largest economy": of countries, which only a ranking proves. True when it failed."""
    if _others_known(scene) or len({cell[0] for cell in scene.used}) != 1:
        return False
    tokens = clause.tokens
    if word_at(clause, index - 1) in _ITS:
        return False
    subject = next((i for i, t in enumerate(tokens[:index]) if t.kind in ("country", "people")), None)
    if subject is None or kind_at(clause, subject + 1) != "neutral":
        return False
    lead = subject - 1
    while word_at(clause, lead) in ("the", "le", "la", "les", "l'"):
        lead -= 1
    if kind_at(clause, lead) in ("", "mark", "year"):
        scene.fail("wrong_rank", tokens[index])
        return True
    return False


def check_comparison_word(scene: Scene, clause: Clause, index: int) -> bool:
    """ "pulled ahead", "outperformed", "outlived", "just ahead of". True when it failed."""
    token = clause.tokens[index]
    written = scene.text[token.start : token.end].lower().split()
    passed = (
        token.word == "depasse" and word_at(clause, index - 1) in ("a", "ont") and _names_other(clause, index)
    )
    event = (
        (token.word in _EVENTS or passed)
        and len({cell[2] for cell in scene.used}) < 2
        and not scene.index.found
    )
    verdict = token.word in _VERDICTS or (token.word in _OUTLIVE and LIFE not in told_indicators(scene))
    if (
        event
        or verdict
        or (
            word_at(clause, index - 1) in ("just", "juste") and written[:1] in _BESIDE and _far(scene, clause)
        )
    ):
        scene.fail("unsupported_claim", token)
        return True
    return False


def _names_other(clause: Clause, index: int) -> bool:
    place = index + 1
    while word_at(clause, place) in ("le", "la", "les", "l'", "celui", "celle", "de", "du", "des"):
        place += 1
    return kind_at(clause, place) == "country"


def _far(scene: Scene, clause: Clause) -> bool:
    """Whether the last two countries of the clause lie far apart."""
    pair = clause.countries[-2:]
    cells = [cell for cell in scene.used if cell[0] in pair]
    if len(pair) < 2 or len({cell[1] for cell in cells}) != 1:
        return False
    indicator, year = cells[0][1], max(cell[2] for cell in cells)
    values = [scene.index.value(code, indicator, year) for code in pair]
    known = sorted(value for value in values if value is not None and value > 0)
    return len(known) == 2 and known[1] > known[0] * _CLOSE


def check_per_head(scene: Scene, clause: Clause, index: int) -> None:
    """ "GDP fell by 48% per person": of another indicator."""
    if told_indicators(scene) == {GDP}:
        scene.fail("wrong_indicator", clause.tokens[index])
