"""What a true figure is made to say of other times than its own: before it, since then, still, again.

Rules over the neighbours of one token in a clause with a claim, in both languages.
"""

from __future__ import annotations

import itertools

from core.checking.neighbours import all_years, fold_words, kind_at, neighbour, told_indicators, word_at
from core.checking.open_years import bounds_a_value
from core.checking.scene import GDP, GDP_PER_PERSON, POPULATION, Clause, Scene
from core.checking.tokens import Token

_RETURNS = fold_words(
    """recover recovers recovered recovering recovery rebound rebounds rebounded rebounding bounced back
    rebondi rebondit récupéré récupère remonté remonte rattrapé"""
)
_UNPROVEN_MOVES = fold_words("accelerated multiplied accéléré accélère multiplié")
_IMPROVES = fold_words("improved improve improves improving amélioré améliore")
_LOSES = fold_words("lost lose loses losing perdu perdent")
_GOES_ON = fold_words("still again encore toujours")
_IN_DOLLARS = fold_words("dollars dollar usd nominal nominally courants courant")
_GROWTH = fold_words("growth croissance hausse baisse augmentation increase decline")
_ENDS = fold_words("start beginning end close turn outset dawn début fin")
_LATER = fold_words("later afterwards thereafter subsequently")
_SAID = fold_words(
    """said says published reported stated showed wrote told estimated publié indiqué déclaré estimé annoncé
    dit"""
)


def check_move(scene: Scene, clause: Clause, index: int) -> None:
    """ "moved to 1.83 trillion" in one year: no fact of a second year."""
    if len(all_years(scene)) < 2 and not scene.index.changes:
        scene.fail("unsupported_claim", clause.tokens[index])


def check_direction(scene: Scene, clause: Clause, index: int) -> None:
    """ "is still growing", "recovered", "after a fall", "the economy halved"."""
    token = clause.tokens[index]
    beside = {word_at(clause, index - 1), word_at(clause, index - 2)}
    ongoing = token.word.endswith("ing") and {"is", "are", "'s", "keeps"} & beside
    again = _GOES_ON & {word_at(clause, index - 1), word_at(clause, index + 1)}
    unproven = token.word in _UNPROVEN_MOVES and not clause.has("mult", "mulby", "times", "rate")
    if (
        ongoing
        or again
        or unproven
        or _returns_from_nowhere(scene, token)
        or _growth_moves(clause, index)
        or _stands_still(clause, index)
        or _follows_unnamed_move(clause, index)
        or ("been" in beside and token.word.endswith("ing") and not _keeps_on(scene, token.tag))
        or comes_from_later(clause, index)
        or (token.word in _IMPROVES and told_indicators(scene) == {POPULATION})
        or (token.word in _LOSES and _people_lose(scene, clause, index))
    ):
        scene.fail("unsupported_claim", token)
    elif token.tag == "down":
        check_economy(scene, clause, index)


def _keeps_on(scene: Scene, tag: str) -> bool:
    """ "has been falling since 2005": every year of it, not only from end to end."""
    for country, indicator in {cell[:2] for cell in scene.used}:
        told = [year for *series, year in scene.used if series == [country, indicator]]
        values = [scene.index.value(country, indicator, y) for y in range(min(told), max(told) + 1)]
        steps = itertools.pairwise(values)
        if any(one is None or two is None or (two > one) != (tag == "up") for one, two in steps):
            return False
    return True


def comes_from_later(clause: Clause, index: int) -> bool:
    """ "80.3 years in 2020, up from 81.4 years in 2024": what it came from lies before."""
    follower = neighbour(clause, index + 1)
    if follower is None or not (follower.tag == "from" or follower.word == "been"):
        return False
    first = next((i for i, t in enumerate(clause.tokens) if i > index and t.kind == "num"), -1)
    base = next((a for a in clause.year_anchors if a.number == first and len(a.years) == 1), None)
    paired = {start for *_, start in clause.pairs}
    others = [y for a in clause.year_anchors if a is not base and a.start not in paired for y in a.years]
    return base is not None and bool(others) and base.years[0] >= max(others)


def _returns_from_nowhere(scene: Scene, token: Token) -> bool:
    """ "recovered" and "rose back" need the fall before."""
    if token.word not in _RETURNS:
        return False
    opposite = "down" if token.tag == "up" else "up"
    told = [t for clause in scene.clauses for t in clause.tokens if t.kind in ("dir", "extreme", "sup")]
    return not any(t.tag in (opposite, "min", "max") and t.start != token.start for t in told)


def _stands_still(clause: Clause, index: int) -> bool:
    """ "rose from 2013 to 2013": a year has no change with itself."""
    rest = clause.tokens[index + 1 :]
    stop = next((place for place, t in enumerate(rest) if t.kind == "dir"), len(rest))
    named = [place for place, t in enumerate(rest[:stop]) if t.kind == "year"]
    if len(named) < 2 or rest[named[0]].years != rest[named[1]].years:
        return False
    return any(t.kind == "prep" and t.tag in ("to", "until") for t in rest[named[0] : named[1]])


def _growth_moves(clause: Clause, index: int) -> bool:
    """ "the growth of the population rose by 37%": growth that grows is another quantity."""
    if clause.tokens[index].word not in _GROWTH:
        return False
    stops = ("num", "share", "mark", "conj", "year", "range")
    following = next((t for t in clause.tokens[index + 1 :] if t.kind in (*stops, "dir")), None)
    return following is not None and following.kind == "dir"


def _follows_unnamed_move(clause: Clause, index: int) -> bool:
    """ "after a fall", "after years of growth", with no figure or year of it."""
    step = index - 1
    while step >= 0 and clause.tokens[step].word in ("a", "an", "un", "une", "of", "years", "de", "annees"):
        step -= 1
    rest = clause.tokens[index + 1 :]
    rest = rest[: next((place for place, t in enumerate(rest) if t.tag == ","), len(rest))]
    dated = any(t.kind in ("num", "year", "share", "range", "mult") for t in rest)
    return step >= 0 and clause.tokens[step].word in ("after", "apres") and not dated


def _people_lose(scene: Scene, clause: Clause, index: int) -> bool:
    """ "Nigerians lost half of it": GDP is nobody's purse."""
    subject = next((t for t in clause.tokens[:index] if t.kind in ("people", "ind")), None)
    gdp = told_indicators(scene) & {GDP, GDP_PER_PERSON}
    return bool(gdp) and subject is not None and subject.kind == "people"


def check_economy(scene: Scene, clause: Clause, index: int) -> None:
    """GDP in current dollars that falls is no economy that shrinks: exchange rates move it."""
    if not told_indicators(scene) & {GDP, GDP_PER_PERSON}:
        return
    subject = next((t for t in reversed(clause.tokens[:index]) if t.kind == "ind"), None)
    if subject is None or not subject.word.startswith("econom"):
        return
    in_dollars = any(
        t.word in _IN_DOLLARS
        or (t.kind == "num" and t.value.unit == "usd")
        or (t.kind == "unit" and t.tag == "usd")
        for t in clause.tokens
    )
    if not in_dollars:
        scene.fail("unsupported_claim", clause.tokens[index])


def check_year(scene: Scene, clause: Clause, index: int) -> None:
    """ "before 2003", "in 2023 and 2024", "the end of 2024", "at 2024 prices", "said in 2024 that"."""
    lead, follower = neighbour(clause, index - 1), neighbour(clause, index + 1)
    if bounds_a_value(scene, clause, index):
        scene.fail("wrong_kind", clause.tokens[index])
        return
    known = {cell[2] for cell in scene.used} | scene.spanned
    known.update(year for other in scene.clauses for pair in other.pairs for year in pair[:2])
    if not set(clause.tokens[index].years) & known and not clause.has("cover", "neg", "date"):
        scene.fail("wrong_year", clause.tokens[index])
    elif clause.tokens[index].tag.startswith("told") and not any(
        t.kind == "relative" and clause.tokens[index].tag == f"told{t.tag}" for t in scene.question.tokens
    ):
        scene.fail("unsupported_claim", clause.tokens[index])
    elif follower is not None and follower.word in ("prices", "prix", "rates"):
        scene.fail("wrong_unit", follower)
    elif lead is None:
        return
    elif (lead.kind == "conj" and lead.tag == "then") or lead.word == "avant":
        scene.fail("wrong_year", lead)
    elif lead.word in _ENDS or (lead.tag == "of" and word_at(clause, index - 2) in _ENDS):
        scene.fail("narrower_scope", lead)
    elif lead.word == "both" and _changes(scene, clause):
        scene.fail("wrong_year", lead)
    elif lead.kind == "prep":
        _check_led_year(scene, clause, index, lead)


def _check_led_year(scene: Scene, clause: Clause, index: int, lead: Token) -> None:
    moves = clause.has("dir", "chg", "comp", "diff", "sup", "mult", "extreme")
    until = lead.word == "jusqu'" and not clause.pairs
    peaked_by = (
        lead.tag in ("by", "from") and clause.has("extreme") and not clause.pairs and not clause.has("dir")
    )
    said_then = word_at(clause, index - 2) in _SAID and word_at(clause, index + 1) in ("that", "que", "qu'")
    if (lead.tag == "since" or until) and not moves:
        scene.fail("unsupported_claim", lead)
    elif peaked_by or (lead.tag == "in" and said_then):
        scene.fail("wrong_year", lead)
    elif lead.tag == "in" and _changes(scene, clause):
        _check_change_in_year(scene, clause, index, lead)


def _changes(scene: Scene, clause: Clause) -> list[Token]:
    return [t for t in clause.tokens if t.kind in ("num", "share") and t.start in scene.changes]


def _check_change_in_year(scene: Scene, clause: Clause, index: int, lead: Token) -> None:
    """A change over many years is not told as one year's, nor as that of each of two."""
    if lead.word not in ("in", "during", "en", "pendant", "durant"):
        return
    joined = word_at(clause, index + 1) in ("and", "et")
    second = kind_at(clause, index + 2) == "year" or (
        kind_at(clause, index + 2) == "prep" and kind_at(clause, index + 3) == "year"
    )
    told = {cell[2] for cell in scene.used}
    stretched = len(all_years(scene)) == 1 and told and max(told) - min(told) > 1
    if (joined and second) or stretched:
        scene.fail("wrong_year", lead)


def check_range(scene: Scene, clause: Clause, index: int) -> None:
    """ "the 2025-2025 data"."""
    token = clause.tokens[index]
    if token.years[0] >= token.years[-1]:
        scene.fail("wrong_year", token)


def check_sequence(scene: Scene, clause: Clause, index: int) -> None:
    """ "after rising to N in 2021" is told of a later year, "before falling to N" of an earlier one."""
    word = clause.tokens[index].word
    if word not in ("before", "after", "apres", "avant") or kind_at(clause, index + 1) in (
        "",
        "mark",
        "year",
    ):
        return
    stop = next((i for i in range(index, len(clause.tokens)) if clause.tokens[i].tag == ","), None)
    end = len(clause.tokens) if stop is None else stop
    told = {y for t in clause.tokens[index:end] for y in t.years}
    main = {y for t in (*clause.tokens[:index], *clause.tokens[end:]) for y in t.years}
    if not told or not main:
        return
    wrong = max(told) <= min(main) if word in ("before", "avant") else min(told) >= max(main)
    if wrong:
        scene.fail("wrong_year", clause.tokens[index])


def check_joint(scene: Scene, clause: Clause, index: int) -> None:
    """ "as before", "was later": a time that nobody named; "plus Nigeria's": a sum that nobody made."""
    token = clause.tokens[index]
    check_sequence(scene, clause, index)
    ends = kind_at(clause, index + 1) in ("", "mark")
    undated = token.word in _LATER and len(all_years(scene)) < 2
    if token.tag == "then" and ((token.word == "before" and ends) or undated):
        scene.fail("unsupported_claim", token)
    elif token.word == "plus" and kind_at(clause, index + 1) == "country" and clause.has("num"):
        scene.fail("unsupported_number", token)


def check_latest(scene: Scene, clause: Clause, index: int) -> None:
    """ "the latest year" must be the last of the data, or the later ones known to be missing."""
    ends = {year for pair in clause.pairs for year in pair[:2]}
    years = tuple(year for year in clause.years if year not in ends) or clause.years
    years = years or clause.sentence_years or scene.years
    if not years or max(years) >= scene.coverage.last_year:
        return
    later = set(range(max(years) + 1, scene.coverage.last_year + 1))
    gaps = {year for (_, _, year), value in scene.index.values.items() if value is None}
    if not scene.index.absences and not later <= gaps:
        scene.fail("unsupported_claim", clause.tokens[index])
