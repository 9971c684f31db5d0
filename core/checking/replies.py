"""What an answer says by being an answer: "India did.", a list in ranked order, "yes" and "no".

These lean on the question: its own comparison, ranking or claim is what the reply asserts.
"""

from __future__ import annotations

from core.checking.degrees import degree_fits
from core.checking.indicators import indicator_readings
from core.checking.scene import Clause, Scene
from core.checking.telling import say_that
from core.checking.tokens import Token

_ORDERING = frozenset({"sup", "comp", "rank", "ord", "extreme", "top"})
_RANK_WORDS = frozenset(
    (
        "rank ranks ranked ranking rankings order top classe classez classement classer rang ordre "
        "palmares trier triez sort"
    ).split()
)


def asks_for_order(scene: Scene) -> bool:
    """Whether the question asks which is more, or for a ranking."""
    return bool(scene.question.kinds & _ORDERING) or bool(scene.question.words & _RANK_WORDS)


def wants_lowest(scene: Scene) -> bool:
    tokens = scene.question.tokens
    low = [
        t
        for t in tokens
        if (t.kind in ("sup", "extreme") and t.tag == "min")
        or (t.kind == "comp" and t.tag == "less")
        or t.word == "poorer"
    ]
    high = [
        t
        for t in tokens
        if (t.kind in ("sup", "extreme") and t.tag == "max") or (t.kind == "comp" and t.tag == "more")
    ]
    return bool(low) and not high


def decide_reply(scene: Scene, clause: Clause, first: bool) -> None:
    """ "India, by far.", "Nigeria did: ...", "L'Inde, avec 1,45 milliard": the country named is said to be
    the one asked for.
    """
    asks = bool(scene.question.kinds & {"sup", "comp", "extreme", "rate"}) or any(
        word.startswith(("richer", "poorer", "wealthier")) for word in scene.question.words
    )
    if not first or not asks or clause.has("sup", "comp", "ord", "absent"):
        return
    heads = [a for a in clause.country_anchors if a.role != "object"]
    if (
        len(heads) < 1
        or len(heads[0].countries) != 1
        or not _stands_alone(scene, clause, heads[0].start, heads[0].end)
    ):
        return
    token = clause.tokens[heads[0].start]
    if "rate" in scene.question.kinds:
        _decide_fastest(scene, clause, token, heads[0].countries[0])
        return
    years = clause.years or clause.sentence_years or scene.only_year or scene.question.years
    indicators = indicator_readings(clause, scene, 0, None)
    pool = scene.question.countries if len(scene.question.countries) > 1 else scene.coverage.countries
    if len(years) != 1 or not indicators or heads[0].countries[0] not in pool:
        scene.fail("unsupported_claim", token)
        return
    values = {code: scene.index.value(code, indicators[0], years[0]) for code in pool}
    own = values[heads[0].countries[0]]
    known = [value for value in values.values() if value is not None]
    if (
        own is None
        or (len(pool) == len(scene.question.countries) and len(known) < len(pool))
        or len(known) < 2
    ):
        scene.fail("unsupported_claim", token)
        return
    if own != (min(known) if wants_lowest(scene) else max(known)):
        scene.fail("wrong_comparison", token)
        return
    rivals = sorted((v for code, v in values.items() if v is not None and code not in heads[0].countries))
    rival = rivals[0] if wants_lowest(scene) else rivals[-1]
    for index, other in enumerate(clause.tokens):
        if other.kind == "pace" and other.tag in ("sharp", "slight") and index < heads[0].end + 4:
            if not degree_fits(other.tag, own, rival):
                scene.fail("unsupported_claim", other)
                return
            other.used = True
    scene.support()
    scene.use(pool, indicators[0], years)


def _decide_fastest(scene: Scene, clause: Clause, token: Token, country: str) -> None:
    """ "Canada: ..." to "which grew faster?": its percent change, that way, is the largest (or smallest)."""
    asked = scene.question
    way = next((t for t in asked.tokens if t.kind == "dir" and t.tag in ("up", "down")), None)
    years = {year for other in scene.clauses for t in other.tokens for year in t.years} or set(asked.years)
    indicators = indicator_readings(clause, scene, 0, None)
    pool = asked.countries if len(asked.countries) > 1 else scene.coverage.countries
    if way is None or len(years) != 2 or not indicators or country not in pool:
        scene.fail("unsupported_claim", token)
        return
    span = min(years), max(years)
    changes = {code: scene.index.percent_change(code, indicators[0], *span) for code in pool}
    known = {c: p if way.tag == "up" else -p for c, p in changes.items() if p is not None}
    slower = any(t.kind == "rate" and t.tag == "less" for t in asked.tokens)
    if len(known) < len(pool) or known[country] <= 0:
        scene.fail("unsupported_claim", token)
    elif known[country] != (min(known.values()) if slower else max(known.values())):
        scene.fail("wrong_comparison", token)
    else:
        scene.support()
        scene.use(pool, indicators[0], span)


def decide_year_reply(scene: Scene, clause: Clause, first: bool) -> None:
    """ "2013." as the whole answer to "when": the year that a tool found for what was asked."""
    years = clause.years
    alone = all(t.kind in ("year", "prep", "mark", "neutral", "pron") for t in clause.tokens)
    if not first or not alone or len(years) != 1 or len(scene.index.found) != 1:
        return
    fact = scene.index.found[0]
    asked = scene.question
    if fact.country not in asked.countries or fact.indicator not in asked.indicators:
        return
    if not asked.words & {"when", "year", "quand", "annee"}:
        return
    token = clause.tokens[clause.year_anchors[0].start]
    if fact.year != years[0]:
        scene.fail("wrong_year", token, say_that(str(fact.year), scene.language), str(fact.year))
        return
    scene.support()
    scene.use((fact.country,), fact.indicator, range(fact.from_year, fact.to_year + 1))


def rest_opens(clause: Clause, end: int) -> bool:
    """Whether a colon or a comma stands right behind the country."""
    behind = clause.tokens[end + 1 : end + 2]
    return bool(behind) and behind[0].kind == "mark" and behind[0].tag in (":", ",")


def _is_entry(scene: Scene) -> bool:
    """ "Brazil: N; Canada: N": entries of a list, none of them the answer by itself."""
    labels = 0
    for other in scene.clauses:
        for index, token in enumerate(other.tokens[:-1]):
            behind = other.tokens[index + 1]
            labels += token.kind in ("country", "people") and behind.kind == "mark" and behind.tag in ":(-–"
    return labels > 1 or not scene.question.countries


def _stands_alone(scene: Scene, clause: Clause, start: int, end: int) -> bool:
    """Whether the clause opens with a country as a reply: alone, with "did", or with "with N" / "by far"
    behind a comma.
    """
    lead = clause.tokens[:start]
    if lead and lead[0].tag == "by":
        lead = [t for t in lead if t.kind not in ("prep", "ind", "weakind", "mark")]
    if lead and rest_opens(clause, end) and lead[-1].word in ("au", "aux", "en", "in"):
        lead = lead[:-1]  # "In Mexico: N", to "where"
    if any(
        t.word not in ("the", "le", "la", "les", "l'", "it", "was", "is", "c'", "est", "etait", "ce", "sont")
        for t in lead
    ):
        return False
    rest = clause.tokens[end + 1 :]
    if not rest or (lead and any(t.word in ("it", "c'", "ce") for t in lead)):
        return True
    if rest[0].word in ("did", "does", "do"):
        return True
    if rest[0].tag == ":" and any(t.kind == "conj" and t.tag == "vs" for t in rest):
        return True
    if rest[0].tag == ":" and not _is_entry(scene):
        return True
    comma = rest[0].kind == "mark" and rest[0].tag == ","
    if (
        comma
        and len(rest) > 1
        and (rest[1].tag in ("with", "at") or rest[1].kind == "pace" or rest[1].word in ("avec", "a"))
    ):
        return True
    return all(t.kind in ("mark", "pace", "year") or t.tag == "in" for t in rest)


def decide_list_order(scene: Scene, clauses: list[Clause]) -> None:
    """A numbered list that answers a question for an order tells places: entry n must be n-th."""
    entries = [
        (c.tokens[0], c.country_anchors[0].countries[0], c)
        for c in clauses
        if c.tokens and c.tokens[0].kind == "list" and c.country_anchors
    ]
    heading = [
        t
        for c in clauses
        for t in c.tokens
        if t.kind == "sup" and t.tag in ("max", "min") and not c.country_anchors
    ]
    ranked = any(t.kind == "rank" for c in clauses for t in c.tokens if not c.country_anchors)
    if not entries:
        _decide_plain_order(scene, clauses)
    counted = [int(t.value.value) for t, _, _ in entries if t.number is not None]
    if counted != sorted(counted):
        scene.fail("wrong_rank", entries[0][0], end=entries[-1][0])  # "2. ... 1. ..."
        return
    if len(entries) < 2 or not (asks_for_order(scene) or heading or ranked):
        return
    years = {cell[2] for cell in scene.used}
    indicators = {cell[1] for cell in scene.used}
    if len(years) != 1 or len(indicators) != 1:
        return
    year, indicator = years.pop(), indicators.pop()
    lowest = heading[0].tag == "min" if heading else wants_lowest(scene)
    values = [scene.index.value(code, indicator, year) for _, code, _ in entries]
    known = [value for value in values if value is not None]
    orders = [sorted(known), sorted(known, reverse=True)]
    allowed = (
        orders
        if not (heading or ranked or scene.question.kinds & {"sup", "comp"})
        else [orders[0 if lowest else 1]]
    )
    if known not in allowed:
        scene.fail("wrong_rank", entries[0][0], end=entries[-1][0])
        return
    top = scene.index.ordered(indicator, year)
    if top is not None and (heading or scene.question.kinds & {"sup", "top"}):
        best = sorted((row.value for row in top.ranking), reverse=not lowest)[: len(known)]
        if known != best:
            scene.fail("wrong_rank", entries[0][0], end=entries[-1][0])
            return
    for token in heading:
        token.used = True


_ORDER_CLAIMS = frozenset("ord sup rank order follow top comp count extreme".split())


def _decide_plain_order(scene: Scene, clauses: list[Clause]) -> None:
    """ "Japan (84.6), Canada (81.5), ...", to a question for a ranking: the list is the ranking."""
    if not scene.question.words & _RANK_WORDS or any(c.has(*_ORDER_CLAIMS, "absent") for c in clauses):
        return
    anchors = [anchor for clause in clauses for anchor in clause.country_anchors]
    listed = list(dict.fromkeys(code for anchor in anchors for code in anchor.countries))
    cells = {cell[1:] for cell in scene.used}
    if len(listed) < 3 or len(cells) != 1:
        return
    known = [value for code in listed if (value := scene.index.value(code, *next(iter(cells)))) is not None]
    if known not in (sorted(known), sorted(known, reverse=True)):
        first = next(clause for clause in clauses if clause.country_anchors)
        scene.fail("wrong_rank", first.tokens[first.country_anchors[0].start])


def pending_heading(clauses: list[Clause], clause: Clause, token: Token) -> bool:
    """A superlative in a heading or note of a numbered list waits for `decide_list_order`."""
    listed = sum(1 for c in clauses if c.tokens and c.tokens[0].kind == "list")
    return (
        token.kind in ("sup", "top", "scope")
        and not clause.country_anchors
        and listed > 1
        and not clause.has("num")
    )
