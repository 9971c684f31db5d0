"""What a true figure is made to say of others than its own: a part, everybody, the best, another quantity.

Rules over the neighbours of one token in a clause with a claim, in both languages. `company` holds words that
claim nothing; here are words whose claim another rule has taken for granted. `timing` does the same for time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.checking.asides import check_aside
from core.checking.firsts import check_comparison_word, check_extreme, check_largest, check_per_head
from core.checking.neighbours import (
    all_years,
    fold_words,
    is_liking,
    kind_at,
    neighbour,
    told_indicators,
    word_at,
    written,
)
from core.checking.nouns import ELECTRICITY, LIVES, check_figure, check_noun, check_unit
from core.checking.portions import check_mean, check_pace, check_quantity, check_share
from core.checking.scene import CLAIMING, GDP_PER_PERSON, LIFE, POPULATION, Clause, Scene
from core.checking.spreads import check_spread
from core.checking.stretches import check_stretches
from core.checking.timing import (
    check_direction,
    check_economy,
    check_joint,
    check_latest,
    check_move,
    check_range,
    check_sequence,
    check_year,
)
from core.checking.tokens import Token

_PRAISE = fold_words("best worst meilleur meilleure meilleurs meilleures pire pires")
_COUNTED = fold_words("people persons residents inhabitants personnes habitants")
_ALIKE = fold_words("same similar identical comparable tied tie ties level par line neck")
_EVASIONS = (
    "answer",
    "say",
    "tell",
    "comply",
    "forecast",
    "refuse",
    "help",
    "share",
    "do",
    "confirm",
    "verify",
)
_PLACES = fold_words("place places spot slot position positions standing")


def check_overreach(scene: Scene, clause: Clause) -> None:
    """Fails words that carry a true figure further than its fact goes."""
    if clause.absent:
        _check_absence(scene, clause)
        for index, token in enumerate(clause.tokens):
            if token.kind == "absent":
                _check_evasion(scene, clause, index)
    elif not clause.has(*CLAIMING):
        check_aside(scene, clause)
    else:
        for index, token in enumerate(clause.tokens):
            rule = _RULES.get(token.kind)
            if rule is not None:
                rule(scene, clause, index)
        check_spread(scene, clause)
    check_stretches(scene, clause)


def _check_cover(scene: Scene, clause: Clause, index: int) -> None:
    """ "limited access", "starts at 1.83 trillion", "62.5% available", "including Nigeria's"."""
    token = clause.tokens[index]
    if not clause.has("num", "share"):
        return
    ahead = clause.tokens[index + 1 : index + 4]
    target = next((t.kind for t in ahead[:2] if t.kind in ("num", "year", "range")), "")
    lead = kind_at(clause, index - 1)
    narrows = token.word in ("limited", "restricted", "limite", "limitee") and kind_at(clause, index + 1) in (
        "ind",
        "weakind",
    )
    behind = (token.word == "available" and lead in ("num", "share")) or (
        token.word.startswith("disponible") and lead in ("ind", "weakind")
    )
    takes_in = token.word.startswith("inclu") and any(t.kind == "country" for t in ahead[:2])
    if target == "num" or narrows or behind or takes_in:
        scene.fail("unsupported_claim", token)


def _check_multiple(scene: Scene, clause: Clause, index: int) -> None:
    """ "the economy halved", "12.9 times as rich"."""
    token = clause.tokens[index]
    if token.tag == "0.5":
        check_economy(scene, clause, index)
    rich = token.kind == "times" and "rich" in written(scene, token)
    if rich and told_indicators(scene) != {GDP_PER_PERSON}:
        scene.fail("wrong_indicator", token)


def _check_superlative(scene: Scene, clause: Clause, index: int) -> None:
    """ "the best of the eight": an opinion, unless the question asked so."""
    token = clause.tokens[index]
    praised = set(written(scene, token).split()) & {"best", "worst", "meilleur", "meilleure", "pire"}
    if praised and not (scene.question.words & _PRAISE):
        scene.fail("unsupported_claim", token)
    elif token.word in ("first", "premier", "premiere"):
        _check_first_to(scene, clause, index, token)
    elif not check_largest(scene, clause, index):
        check_extreme(scene, clause, index)
        _check_compared(scene, clause, index)


def _check_compared(scene: Scene, clause: Clause, index: int) -> None:
    """ "more people with access than Nigeria", "more electricity", "longer access"."""
    token = clause.tokens[index]
    told = told_indicators(scene)
    if check_comparison_word(scene, clause, index):
        return
    if token.tag == "equal" and token.word in _ALIKE and len(scene.used) == 1:
        scene.fail("unsupported_claim", token)
        return
    if token.word in ("longer", "shorter", "longest", "shortest") and LIFE not in told:
        scene.fail("wrong_indicator", token)
        return
    place = index + 1
    while kind_at(clause, place) == "prep" and word_at(clause, place) in ("de", "d'"):
        place += 1
    noun = neighbour(clause, place)
    if noun is None:
        return
    if noun.kind == "ind" and noun.tag == ELECTRICITY and noun.word in ("electricity", "electricite"):
        scene.fail("wrong_indicator", noun)
    elif noun.kind in ("weakind", "unit") and noun.word in _COUNTED and told == {POPULATION}:
        follower = neighbour(clause, place + 1)
        if follower is not None and _narrows(scene, clause, place + 1, follower):
            scene.fail("narrower_scope", follower)


def _narrows(scene: Scene, clause: Clause, index: int, follower: Token) -> bool:
    """What stands behind "more people" makes a part of them."""
    second, second_kind = word_at(clause, index + 1), kind_at(clause, index + 1)
    if follower.kind == "neutral":
        return "born" in written(scene, follower) or follower.word in ("recorded", "counted", "online")
    if follower.kind != "prep":
        return False
    if follower.tag in ("with", "from"):
        return True
    elsewhere = second_kind in ("rank", "unit", "ind") or second in ("groups", "places", "lists", "sets")
    return follower.tag == "in" and elsewhere


def _check_ordinal(scene: Scene, clause: Clause, index: int) -> None:
    """ "eighth from the bottom", "the first to reach"."""
    token = clause.tokens[index]
    if _counts_from_end(clause, index):
        scene.fail("wrong_rank", token)
    elif token.number is not None and token.value.value == 1:
        _check_first_to(scene, clause, index, token)


def _counts_from_end(clause: Clause, index: int) -> bool:
    rest = [t for t in clause.tokens[index + 1 : index + 4] if t.word not in ("the", "la", "le", "l'")]
    if len(rest) < 2 or rest[0].word not in ("from", "depuis", "partir"):
        return False
    return rest[1].kind in ("sup", "extreme") or rest[1].word in ("bottom", "end", "last", "bas", "haut")


def _check_first_to(scene: Scene, clause: Clause, index: int, token: Token) -> None:
    """ "the first of the eight to reach 1.4 billion": an order in time, which a ranking does not give."""
    for place in range(index + 1, len(clause.tokens) - 1):
        if word_at(clause, place) not in ("to", "à", "a") or kind_at(clause, place) != "prep":
            continue
        act = clause.tokens[place + 1]
        if act.kind in ("comp", "dir") or act.tag == "reach" or act.word in ("have", "be", "get", "avoir"):
            scene.fail("unsupported_claim", token)
        return


def _check_preposition(scene: Scene, clause: Clause, index: int) -> None:
    """ "put by some at", "than from Nigeria", "Of India's people, 232.7 million lived in Nigeria"."""
    token, owner = clause.tokens[index], neighbour(clause, index + 1)
    check_sequence(scene, clause, index)
    if token.tag in ("unlike", "between") and _sets_subject_aside(scene, clause, index):
        scene.fail("wrong_country", token)
    elif is_liking(clause, index) or (
        written(scene, token) == "by some" and kind_at(clause, index + 1) != "num"
    ):
        scene.fail("unsupported_claim", token)
    elif owner is None:
        return
    elif token.tag == "than" and owner.word == "from" and kind_at(clause, index + 2) == "country":
        scene.fail("narrower_scope", owner)
    elif token.tag == "with" and _lives_with(clause, index):
        scene.fail("unsupported_claim", token)
    elif token.word in ("of", "out", "sur", "parmi") and kind_at(clause, index - 1) in ("", "mark"):
        _check_part_of_figure(scene, clause, index, owner)


def _sets_subject_aside(scene: Scene, clause: Clause, index: int) -> bool:
    """ "lived except in Canada": set aside is the one country that the figure is of."""
    place = index + 1
    while kind_at(clause, place) == "prep" or word_at(clause, place) in ("the", "le", "la", "l'", "les"):
        place += 1
    return kind_at(clause, place) == "country" and len(clause.countries) == 1 and len(scene.used) == 1


def _lives_with(clause: Clause, index: int) -> bool:
    """ "people lived with Canada"."""
    place = index + 1
    while word_at(clause, place) in ("the", "le", "la", "l'", "les"):
        place += 1
    return kind_at(clause, place) == "country" and word_at(clause, index - 1) in LIVES


def _check_part_of_figure(scene: Scene, clause: Clause, index: int, owner: Token) -> None:
    first = next((t for t in clause.tokens[index + 1 : index + 5] if t.kind == "num"), None)
    if (
        first is None
        or owner.kind not in ("country", "num", "pron")
        or first.value.unit not in ("people", "")
    ):
        return
    more = any(t.kind in ("num", "share") and t.start > first.start for t in clause.tokens)
    if more and len({cell[0] for cell in scene.used}) > 1:
        scene.fail("narrower_scope", clause.tokens[index])


def _check_place(scene: Scene, clause: Clause, index: int) -> None:
    """ "is the place to live": a place without its number is none."""
    token = clause.tokens[index]
    if token.word in _PLACES and not clause.has("ord", "sup", "top", "order", "count", "comp"):
        scene.fail("unsupported_claim", token)


def _check_evasion(scene: Scene, clause: Clause, index: int) -> None:
    """ "I cannot say that the population was N": a figure told and withdrawn."""
    token = clause.tokens[index]
    if any(word in _EVASIONS for word in written(scene, token).split()) and any(
        t.kind == "num" and t.used and t.start > token.start for t in clause.tokens
    ):
        scene.fail("unsupported_claim", token)


def _check_absence(scene: Scene, clause: Clause) -> None:
    """A gap of one year told as a gap of all; a gap told as something that nobody measured."""
    for index, token in enumerate(clause.tokens):
        if token.kind == "quant" and written(scene, token) in ("the rest", "le reste"):
            scene.fail("wider_scope", token)
            return
        blamed = word_at(clause, index + 1) == "by" and kind_at(clause, index + 2) == "country"
        if token.kind == "absent" and (blamed or "measured" in written(scene, token)):
            scene.fail("wrong_absence", token)
            return
    gaps = any(value is None for value in scene.index.values.values())
    names = clause.has("country", "ind") and not clause.has(
        "foreign", "narrow", "wide", "forecast", "badunit"
    )
    if not gaps or not names or all_years(scene) or scene.index.absences:
        return
    if not any(t.word in ("year", "years", "annee", "annees", "yet", "encore") for t in clause.tokens):
        scene.fail("no_year", next(t for t in clause.tokens if t.kind in ("country", "ind")))


_RULES: Mapping[str, Callable[[Scene, Clause, int], None]] = {
    "quant": check_quantity,
    "mean": check_mean,
    "chg": check_move,
    "cover": _check_cover,
    "dir": check_direction,
    "mult": _check_multiple,
    "times": _check_multiple,
    "sup": _check_superlative,
    "comp": _check_compared,
    "ord": _check_ordinal,
    "year": check_year,
    "range": check_range,
    "prep": _check_preposition,
    "conj": check_joint,
    "share": check_share,
    "rank": _check_place,
    "pace": check_pace,
    "num": check_figure,
    "ind": check_noun,
    "weakind": check_noun,
    "latest": check_latest,
    "extreme": check_extreme,
    "percap": check_per_head,
    "absent": _check_evasion,
    "unit": check_unit,
}
