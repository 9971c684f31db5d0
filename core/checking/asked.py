"""What kind of answer the question asks for, where a true level would pass for another one.

"Which of the eight had the lowest GDP per person?" answered with "GDP per person in Brazil was US$12,522"
says, by being the answer, that Brazil had the lowest. A model that looks up one country writes such answers
(recorded).
"""

from __future__ import annotations

from core.checking.numbers import Number
from core.checking.problems import build_problem
from core.checking.replies import wants_lowest
from core.checking.scene import POPULATION, Scene
from core.checking.tokens import Token
from core.checking.verdicts import asks_yes_or_no
from core.outcome import AnswerStatus

# Kinds of words that make a claim of their own, which other rules have decided.
_DECIDED = frozenset(
    (
        "sup comp rank ord top extreme mean total diff count quant yes no wrong neg times ratio dir chg "
        "follow morethan lessthan first"
    ).split()
)
_ENDS = ("richest", "poorest", "wealthiest")
_OTHER_ANSWER = {
    "en": "The answer tells a figure, and not what the question asks for.",
    "fr": "La réponse donne un chiffre, et non ce que la question demande.",
}
_WHEN = frozenset({"when", "year", "quand", "annee"})
_LATEST = frozenset({"latest", "recent", "newest", "last", "recente", "dernier", "derniere", "recentes"})


def check_asked(scene: Scene, status: AnswerStatus) -> None:
    """Adds a `question_mismatch` where the answer tells a level and the question asks for something else, and
    a `no_year` where it claims something of no year.
    """
    if status != "answered" or scene.said_absent or not scene.used:
        return
    if not any(token.years for clause in scene.clauses for token in clause.tokens):
        # "India." may be true, but a reader is owed the year of it (a recorded draft).
        scene.problems.append(build_problem("no_year", scene.text, 0, len(scene.text), scene.language))
        return
    asked = scene.question
    if {cell[1] for cell in scene.used} == {POPULATION} and _asks_what_people_do(scene):
        _mismatch(scene)
        return
    if asked.words & _WHEN and len(asked.countries) == 2 and "comp" in asked.kinds:
        _check_passing(scene)
    if asked.widened and _tells_other_end(scene):
        _mismatch(scene)
        return
    if _names_another_first(scene):
        _mismatch(scene)
        return
    if _claims_more(scene):
        return
    for_end = bool(asked.kinds & {"sup", "extreme"}) or any(word in _ENDS for word in asked.words)
    if asked.words & _WHEN and len(asked.countries) == 1 and not asked.words & _LATEST:
        if (for_end or asked.kinds & {"comp", "ord"}) and not _tells_found_year(scene):
            _mismatch(scene)
    elif not asked.countries and (for_end or asked.all_countries):
        told = {country for country, _, _ in scene.used}
        if told < set(scene.coverage.countries) and not (for_end and _are_first(scene, told)):
            _mismatch(scene)


def _names_another_first(scene: Scene) -> bool:
    """ "Canada, ahead of the UK", to a question for the highest: the first is not among those told."""
    kinds = {t.kind for clause in scene.clauses for t in clause.tokens} & _DECIDED
    asked = scene.question
    if kinds != {"comp"} or "sup" not in asked.kinds or asked.countries:
        return False
    told = {country for country, _, _ in scene.used}
    ends = [scene.index.ordered(code, year) for code, year in {cell[1:] for cell in scene.used}]
    firsts = [
        sorted(end.ranking, key=lambda row: row.value, reverse=not wants_lowest(scene))[0].country
        for end in ends
        if end is not None
    ]
    return any(first not in told for first in firsts)


def _asks_what_people_do(scene: Scene) -> bool:
    """ "How many Brazilians smoke?" is not answered with all of them."""
    tokens = scene.question.tokens
    for index, token in enumerate(tokens):
        counted = token.kind == "weakind" and token.word in (
            "people",
            "personnes",
            "inhabitants",
            "habitants",
        )
        if token.kind != "people" and not counted and not (token.kind == "unit" and token.tag == "people"):
            continue
        for follower in tokens[index + 1 :]:
            if follower.kind == "unknown":
                return len(follower.word) > _CHAT_WORD
            if (
                follower.kind not in ("prep", "country", "year", "people")
                and follower.word not in _SAYS_WHERE
            ):
                break
    return False


_CHAT_WORD = 3  # "pls", "rn"
_SAYS_WHERE = frozenset("the do did does le la les en".split())


def _check_passing(scene: Scene) -> None:
    """ "In 2001: ..." to "when did A pass B?": the first is ahead in that year, and was not before."""
    opening = [t for t in scene.clauses[0].tokens if t.kind not in ("prep", "neutral", "mark")]
    if not opening or opening[0].kind != "year" or scene.index.found or scene.clauses[0].has("comp"):
        return
    behind = next((t for t in opening[1:] if t.kind != "pron"), None)
    if behind is not None and behind.kind in ("conj", "year", "range"):
        return
    (year,) = opening[0].years
    first, second = scene.question.countries
    more = not any(t.kind == "comp" and t.tag == "less" for t in scene.question.tokens)
    for indicator in {cell[1] for cell in scene.used}:
        ahead = [
            None if one is None or other is None else (one > other) == more
            for when in (year, year - 1)
            for one, other in [
                (
                    scene.index.value(first, indicator, when),
                    scene.index.value(second, indicator, when),
                )
            ]
        ]
        if ahead[0] is not True or ahead[1] is True:
            _mismatch(scene)
            return


def _claims_more(scene: Scene) -> bool:
    return any(token.kind in _DECIDED for clause in scene.clauses for token in clause.tokens)


def _tells_other_end(scene: Scene) -> bool:
    """ "Japan had the highest" to "which had the lowest?", and nothing of the lowest."""
    if asks_yes_or_no(scene):
        return False
    told = [token for clause in scene.clauses for token in clause.tokens]
    wanted, ends = _ends(scene.question.tokens), _ends(told)
    return len(wanted) == 1 and bool(ends) and not ends & wanted and not any(t.kind == "ord" for t in told)


def _ends(tokens: list[Token]) -> set[str]:
    return {t.tag for t in tokens if t.kind in ("sup", "extreme") and t.tag in ("max", "min")}


def _are_first(scene: Scene, told: set[str]) -> bool:
    """Whether the countries told are those at the end that was asked for, in each indicator and year told."""
    for indicator, year in {(indicator, year) for _, indicator, year in scene.used}:
        ranking = scene.index.ordered(indicator, year)
        if ranking is None:
            return False
        rows = sorted(ranking.ranking, key=lambda row: row.value, reverse=not wants_lowest(scene))
        if {row.country for row in rows[: len(told)]} != told:
            return False
    return True


def _tells_found_year(scene: Scene) -> bool:
    """The year that a tool found; or a first year in which it was already so."""
    years = {year for _, _, year in scene.used}
    if any(fact.year in years for fact in scene.index.found):
        return True
    if years != {scene.coverage.first_year}:
        return False
    values = [scene.index.values.get(cell) for cell in scene.used]
    thresholds = [number for number in scene.question.numbers if isinstance(number, Number)]
    above = not any(token.kind == "comp" and token.tag == "less" for token in scene.question.tokens)
    return bool(thresholds) and all(
        value is not None and (value >= number.value if above else value <= number.value)
        for value in values
        for number in thresholds
    )


def _mismatch(scene: Scene) -> None:
    said = _OTHER_ANSWER[scene.language]
    scene.problems.append(build_problem("question_mismatch", "", 0, 0, scene.language, sentence=said))
