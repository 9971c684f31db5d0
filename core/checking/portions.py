""" "some of", "each", "only", "an average", "a large majority": of whom a true figure is told."""

from __future__ import annotations

from core.checking.neighbours import (
    fold_words,
    kind_at,
    neighbour,
    told_indicators,
    word_at,
    written,
)
from core.checking.scene import GDP_PER_PERSON, LIFE, Clause, Scene

_SOME = fold_words("some many few several remaining certains certaines plusieurs quelques beaucoup peu")


_EACH = fold_words("each chacun chacune chaque")


_HERE = fold_words("these covered listed here compared eight ces couverts étudiés comparés huit")


_OPINED = fold_words("number amount country nation figure nombre montant pays chiffre")


def check_quantity(scene: Scene, clause: Clause, index: int) -> None:
    """ "some of Canada's population", "many Nigerians", "and others", "each", "all countries"."""
    token = clause.tokens[index]
    follower = kind_at(clause, index + 1)
    if token.tag == "none" and "year" in (follower, kind_at(clause, index + 2)) and not clause.has("count"):
        scene.fail("wrong_count", token)
    elif (token.tag == "only" and _counts_years(clause, index)) or (
        token.word in ("another", "autre") and follower == "unit" and word_at(clause, index + 1) in _YEAR
    ):
        scene.fail("unsupported_claim", token)
    elif token.tag == "other":
        rest = token.word in ("other", "autres") and follower == "unit" and clause.has("mean")
        if rest or written(scene, token).endswith("of the countries"):
            scene.fail("wrong_count", token)
        elif _is_part(clause, index):
            scene.fail("narrower_scope", token)
        elif _joins_others(scene, clause, index):
            scene.fail("wider_scope", token)
    elif token.word in _EACH and follower not in ("year", "range"):
        single = len({cell[0] for cell in scene.used}) == 1 and not clause.has("scope", "count")
        if follower == "people" or clause.has("mean") or (single and clause.has("num", "share", "times")):
            scene.fail("wrong_count", token)
    elif token.word in ("all", "tous") and follower == "unit" and clause.has("sup", "ord"):
        if not any(t.word in _HERE or t.kind == "scope" for t in clause.tokens[index + 1 : index + 6]):
            scene.fail("wider_scope", token)
    elif token.tag == "only" and not clause.has("sup", "count"):
        dated = follower == "year" or (follower == "prep" and kind_at(clause, index + 2) == "year")
        if follower == "ind" or dated or _only_people(clause, index):
            scene.fail("narrower_scope", token)


_YEAR = fold_words("year years année années an ans")


def _counts_years(clause: Clause, index: int) -> bool:
    """ "the only year above 50%", "in only one year": of all the others no rule has looked."""
    ahead = clause.tokens[index + 1 : index + 3]
    if ahead and (ahead[0].word in ("one", "a", "single", "une", "un") or ahead[0].kind == "num"):
        ahead = ahead[1:]
    return bool(ahead) and ahead[0].kind == "unit" and ahead[0].word in _YEAR


def _only_people(clause: Clause, index: int) -> bool:
    """ "..., residents only": others would have been left out."""
    lead = neighbour(clause, index - 1)
    return lead is not None and (
        lead.kind in ("people", "weakind") or (lead.kind == "unit" and lead.tag == "people")
    )


def _is_part(clause: Clause, index: int) -> bool:
    if clause.tokens[index].word not in _SOME or word_at(clause, index - 1) in ("how", "as"):
        return False
    for follower in clause.tokens[index + 1 : index + 4]:
        if follower.kind in ("people", "country", "weakind", "ind") or follower.word in ("time", "point"):
            return True
        if follower.kind not in ("prep", "neutral"):
            return False
    return False


def _joins_others(scene: Scene, clause: Clause, index: int) -> bool:
    """ "Nigeria and others", "than any in 2024": more countries than were compared."""
    spelled = written(scene, clause.tokens[index])
    if spelled == "any":
        return word_at(clause, index - 1) == "than" and word_at(clause, index + 1) not in ("of", "other")
    if spelled not in ("others", "the rest", "d'autres", "les autres", "le reste"):
        return False
    step = index - 2 if kind_at(clause, index - 1) == "prep" and spelled == "d'autres" else index - 1
    compared = clause.has("sup", "comp", "count", "ord", "scope", "order", "mean")
    return kind_at(clause, step) == "conj" or not compared


def check_mean(scene: Scene, clause: Clause, index: int) -> None:
    """An average that no tool returned; "the average American"."""
    token, follower = clause.tokens[index], neighbour(clause, index + 1)
    if follower is not None and (
        follower.kind in ("people", "unit") or follower.word in ("person", "country", "citizen")
    ):
        scene.fail("unsupported_claim", token)
    elif not scene.index.means and not told_indicators(scene) <= {LIFE, GDP_PER_PERSON}:
        scene.fail("wrong_kind", token)


def check_share(scene: Scene, clause: Clause, index: int) -> None:
    """ "a large majority": how large no rule decides."""
    step = index - 1 if kind_at(clause, index - 1) != "hedge" else index - 2
    lead = neighbour(clause, step)
    wide = written(scene, clause.tokens[index]).startswith("majorit")
    if wide and lead is not None and lead.kind == "pace":
        scene.fail("unsupported_claim", lead)


def check_pace(scene: Scene, clause: Clause, index: int) -> None:
    """ "a large number", "a small country": an opinion."""
    if word_at(clause, index + 1) in _OPINED:
        scene.fail("unsupported_claim", clause.tokens[index])
