"""Words that stretch a true sentence to other countries or other times: "unlike the others", "for years"."""

from __future__ import annotations

from core.checking.neighbours import all_years, fold_words, kind_at, told_indicators, word_at, written
from core.checking.scene import Clause, Scene
from core.checking.tokens import Token

_VAGUE = fold_words("most many some several recent past plupart récentes dernières certaines")
_YEARS = fold_words("years decades années ans décennies")
_YEAR = fold_words("year années année an")
_ENDS = fold_words("start beginning end close turn outset début fin")
_ITS = fold_words("its their his her son sa leur ses")
_LEVEL = fold_words("level value point figure niveau valeur")
_REST = frozenset({"the rest", "the others", "others", "le reste", "les autres"})
_CONDITIONS = frozenset("num share hedge comp dir sup morethan lessthan ord share1".split())


def check_stretches(scene: Scene, clause: Clause) -> None:
    """Fails each word of a claiming clause that carries it further than its facts go."""
    for index, token in enumerate(clause.tokens):
        if _stretches_countries(scene, clause, index, token):
            scene.fail("wider_scope", token)
        elif _stretches_time(clause, index, token):
            scene.fail("unsupported_claim", token)


def _stretches_countries(scene: Scene, clause: Clause, index: int, token: Token) -> bool:
    if token.kind == "resp":
        figures = sum(t.kind in ("num", "share") for t in clause.tokens)
        return len(clause.countries) < 2 and len(clause.years) < 2 and figures < 2
    if token.kind == "quant" and token.tag == "only" and kind_at(clause, index + 1) == "unit":
        alone = clause.tokens[index + 1].tag == "countries"
        return alone and not any(t.kind in _CONDITIONS for t in clause.tokens[index + 1 :])
    if token.kind == "quant" and token.tag == "other":
        group = kind_at(clause, index + 1) == "unit" and clause.tokens[index + 1].tag == "countries"
        rest = group or written(scene, token) in _REST
        unlike = any(t.tag == "unlike" for t in clause.tokens[max(0, index - 2) : index])
        return rest and (unlike or (clause.has("comp") and not _knows_all(scene)))
    if token.kind == "sup" and word_at(clause, index - 1) in _ITS and word_at(clause, index + 1) in _LEVEL:
        return not _is_found(scene, token)
    if (
        token.kind == "comp"
        and token.tag == "equal"
        and {"same", "même"} & set(written(scene, token).split())
    ):
        return _repeats_its_year(clause, index)
    if token.kind in ("sup", "comp") and "any other" in written(scene, token):
        return not _knows_all(scene)
    set_aside = token.kind == "prep" and token.tag == "unlike" and index == 0
    return set_aside and _names_a_stranger(clause)


def _names_a_stranger(clause: Clause) -> bool:
    """ "Like Japan, Canada had 41.3 million": of Japan nothing is told."""
    place = 1
    while word_at(clause, place) in ("the", "for", "le", "la", "les", "l'"):
        place += 1
    named = clause.tokens[place].tag if place < len(clause.tokens) else ""
    if any(named in a.countries and a.start > place for a in clause.country_anchors):
        return True  # "except for Japan, ... Japan"
    compares = clause.has("comp", "dir", "sup", "count", "quant", "ord", "share1", "diff", "mult", "times")
    return kind_at(clause, place) == "country" and word_at(clause, place + 1) == "," and not compares


def _is_found(scene: Scene, token: Token) -> bool:
    """ "its highest level": what a tool found over all the years."""
    condition = "highest" if token.tag == "max" else "lowest"
    years = all_years(scene)
    return any(fact.condition == condition and fact.year in years for fact in scene.index.found)


def _repeats_its_year(clause: Clause, index: int) -> bool:
    """ "rose from N in 2019 to N in 2025, the same as in 2019": a year that the clause told otherwise."""
    behind = [y for t in clause.tokens[index + 1 : index + 5] for y in t.years]
    before = [y for t in clause.tokens[:index] for y in t.years]
    return bool(set(behind) & set(before))


def _knows_all(scene: Scene) -> bool:
    """Whether the facts hold every country of the data for what is told."""
    years = {cell[2] for cell in scene.used}
    codes = told_indicators(scene)
    return all(scene.index.ordered(code, year) is not None for code in codes for year in years)


def _stretches_time(clause: Clause, index: int, token: Token) -> bool:
    follower = kind_at(clause, index + 1)
    if token.kind == "unit" and token.word in _YEARS and follower not in ("year", "range", "num"):
        vague = word_at(clause, index - 1) in _VAGUE
        lead = word_at(clause, index - 2 if vague else index - 1)
        return lead in ("for", "over", "depuis") or (vague and lead in ("in", "dans"))
    if token.kind == "quant" and token.tag == "other":
        return follower == "unit" and word_at(clause, index + 1) in _YEAR
    if token.kind == "neutral" and token.word in _ENDS:
        return word_at(clause, index + 1) in ("of", "de") and any(
            t.kind == "unit" and t.word in _YEAR and kind_at(clause, place + 1) != "year"
            for place, t in enumerate(clause.tokens[index + 2 : index + 4], index + 2)
        )
    if token.kind == "dir" and token.tag == "near" and word_at(clause, index - 1) in ("was", "is", "been"):
        return kind_at(clause, index - 2) == "dir"  # "the rise was steady": each year of it
    if token.kind == "neg" and token.word in ("never", "jamais"):
        return any(t.kind == "comp" for t in clause.tokens[index + 1 : index + 3])
    if token.kind == "prep" and token.tag == "since" and follower in ("", "mark"):
        return clause.has("dir") and not clause.years  # "it has risen since": until when?
    if token.word == "as" and token.kind == "neutral" and follower == "prep":
        led = kind_at(clause, index - 1) in ("", "mark")
        times = kind_at(clause, index + 2) in ("year", "range", "quant", "peryear", "pace")
        return led and clause.tokens[index + 1].word == "in" and times
    return False
