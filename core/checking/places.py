"""Ranks and superlatives, lists in order, and who comes next."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from core.checking.directions import claim_years, negation_of
from core.checking.indicators import indicator_readings
from core.checking.moments import can_decide_extreme, decide_extreme
from core.checking.scene import Clause, Scene
from core.checking.senses import superlative_sense
from core.checking.sets import is_comparison_set, place_of, rank_subject, ranking_for
from core.checking.telling import say_countries, say_place, say_that
from core.checking.tokens import Token
from core.facts import Ranking


def _scopes_hold(scene: Scene, clause: Clause, ranking: Ranking) -> bool:
    """ "of the eight" is true of a ranking of eight, not of one of seven."""
    for token in clause.tokens:
        counted = token.kind == "scope" and token.tag != "indicators" and not token.used
        if counted and int(token.value.value) != ranking.of:
            scene.fail("wrong_count", token, say_that(str(ranking.of), scene.language), str(ranking.of))
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
    nxt = tokens[at + 1] if at + 1 < len(tokens) else None
    if (
        token.kind == "ord"
        and nxt is not None
        and nxt.word in ("year", "time", "annee", "fois", "consecutive")
    ):
        scene.fail("unsupported_claim", token)
        return
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
    sense = superlative_sense(scene, clause, at) if token.kind == "sup" else "countries"
    if sense == "years":
        if not decide_extreme(scene, clause, at):
            scene.fail("wrong_year" if can_decide_extreme(scene, clause, at) else "unsupported_claim", token)
        return
    if sense == "unclear" and len(clause.years) > 1 and decide_extreme(scene, clause, at):
        return
    indicators = indicator_readings(clause, scene, at, None)
    years = claim_years(clause, scene)
    subject = rank_subject(scene, clause, at)
    if not indicators or len(years) != 1 or not subject:
        scene.fail("no_year" if not years else "unsupported_claim", token)
        return
    indicator, year = indicators[0], years[0]
    ranking = ranking_for(scene, clause, indicator, year, subject)
    if ranking is None:
        if sense != "unclear" or not decide_extreme(scene, clause, at):
            scene.fail("unsupported_claim", token)
        return
    if not _scopes_hold(scene, clause, ranking):
        return
    if token.kind == "sup" and len(subject) > 1 and _are_the_first(ranking, subject, from_top):
        for ordered in (t for t in tokens if t.kind == "resp" and not t.used):
            if [place_of(ranking, code, from_top) for code in subject] != [*range(1, len(subject) + 1)]:
                scene.fail("wrong_rank", ordered)
                return
            ordered.used = True
        scene.support(*partners)
        _use_rank_words(clause, at)
        scene.use(subject, indicator, years)
        return
    negated = negation_of(clause, at)
    for country in subject:
        actual = place_of(ranking, country, from_top)
        if actual is None:
            scene.fail("wrong_rank", token)
            return
        if (actual == place) == (negated is not None):
            where = say_place(country, actual, ranking.of, scene.language)
            scene.fail("wrong_rank", token, where, str(actual))
            return
    if (
        token.kind == "sup"
        and negated is None
        and not _shared_first(scene, clause, token, ranking, subject, from_top)
    ):
        return
    if (
        sense == "unclear"
        and negated is None
        and can_decide_extreme(scene, clause, at)
        and not decide_extreme(scene, clause, at)
    ):
        scene.fail("wrong_year", token)
        return
    scene.support(*partners)
    if negated is not None:
        negated.used = True
    _use_rank_words(clause, at)
    compared = [row.country for row in ranking.ranking]
    told = set(compared) == set(scene.question.countries) and negated is None
    scene.use(compared if told else subject, indicator, years)


def _are_the_first(ranking: Ranking, subject: Sequence[str], from_top: bool) -> bool:
    """ "India and Nigeria brought up the rear": together they hold the first places from that end."""
    places = {row.country: place_of(ranking, row.country, from_top) or 99 for row in ranking.ranking}
    first = {code for code, place in places.items() if place <= len(subject)}
    return first == set(subject)


def _shared_first(
    scene: Scene, clause: Clause, token: Token, ranking: Ranking, subject: Sequence[str], from_top: bool
) -> bool:
    """A superlative is of one country, or of all that tie: one of a tie told alone is refused."""
    first = {row.country for row in ranking.ranking if place_of(ranking, row.country, from_top) == 1}
    if first == set(subject) or any(
        t.word in ("among", "tied", "parmi", "joint", "one") for t in clause.tokens
    ):
        return True
    scene.fail("wrong_rank", token, say_that(say_countries(first, scene.language), scene.language))
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
    ranking = ranking_for(scene, clause, indicators[0], years[0], (first, *after))
    if ranking is None:
        scene.fail("unsupported_claim", token)
        return
    chain = [first, *after]
    from_top = not any(t.kind == "sup" and t.tag == "min" for t in clause.tokens)
    values = {row.country: row.value for row in ranking.ranking}
    for one, two in itertools.pairwise(chain):
        a, b = values.get(one), values.get(two)
        between = [
            v
            for c, v in values.items()
            if c not in chain and a is not None and b is not None and min(a, b) < v < max(a, b)
        ]
        if a is None or b is None or between or (a < b if from_top else a > b):
            scene.fail("wrong_rank", token)
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
        if a.start > at and not is_comparison_set(clause, a)
        for code in a.countries
    ]
    if not listed:
        listed = [code for a in clause.country_anchors for code in a.countries]
    indicators = indicator_readings(clause, scene, at, None)
    years = claim_years(clause, scene)
    if scene.asking and len(listed) == 1:
        _decide_membership(scene, clause, token, lead, listed[0])
        return
    if len(listed) != int(token.value.value):
        scene.undecidable = True
        scene.fail("wrong_count", token)
        lead.used = True
        return
    if not indicators or len(years) != 1:
        scene.fail("unsupported_claim", token)
        return
    ranking = ranking_for(scene, clause, indicators[0], years[0], listed)
    from_top = lead.tag == "max"
    if ranking is not None and not _scopes_hold(scene, clause, ranking):
        lead.used = True
        return
    if ranking is None or any(place_of(ranking, c, from_top) != i + 1 for i, c in enumerate(listed)):
        scene.fail("wrong_rank", token)
        return
    scene.support(token, lead, *(t for t in clause.tokens if t.kind == "resp"))
    scene.use(listed, indicators[0], years)


def _decide_membership(scene: Scene, clause: Clause, token: Token, lead: Token, country: str) -> None:
    """ "Was India among the top three?": any of the first places."""
    indicators = indicator_readings(clause, scene, clause.tokens.index(token), None)
    years = claim_years(clause, scene)
    ranking = ranking_for(scene, clause, indicators[0], years[0], [country]) if indicators and years else None
    place = None if ranking is None else place_of(ranking, country, lead.tag == "max")
    if place is None or len(years) != 1:
        scene.fail("unsupported_claim", token)
    elif place > int(token.value.value):
        scene.fail("wrong_rank", token)
    else:
        scene.support(token, lead)
        scene.use((country,), indicators[0], years)
