""" "Yes", "no", "it was in 2024", "but not in 2023": verdicts that repeat a claim told before or asked.

A verdict on the question is only noted here; `polarity` decides it once all of the answer is read.
"""

from __future__ import annotations

from core.checking.scene import Clause, Scene
from core.checking.tokens import Token

_OPEN = frozenset(
    (
        "what which who when where how why quel quelle quels quelles combien quand qui comment pourquoi "
        "lequel laquelle lesquels lesquelles"
    ).split()
)
_PREDICATES = frozenset(
    (
        "was were is are did does do has had have est etait sont etaient a avait ont avaient fut furent oui"
    ).split()
)
_ARTICLES = frozenset("the le la les l' so too aussi case cas that true".split())


_BACKS = frozenset(
    "confirm support back show say bear confirment soutiennent montrent indiquent disent".split()
)
_DATA = frozenset("data dataset figures numbers snapshot values donnees chiffres instantane".split())
_THAT = frozenset("that this it what claim statement cela ce ca affirmation".split())


def decide_support(scene: Scene, clause: Clause) -> None:
    """ "The data does not support that", "that is not what the data shows": a no to what was asked."""
    words = [token.word for token in clause.tokens]
    if not _DATA & set(words) or not asks_yes_or_no(scene):
        return
    shown = words.index("what") if "what" in words else -1
    if shown > 0 and _DATA & set(words[shown:]) and not clause.has("neg") and _THAT & set(words[:shown]):
        token = clause.tokens[shown]  # "That is what the data shows."
        scene.quoted.append((Token("yes", token.start, token.end, token.word), ()))
    for index, token in enumerate(clause.tokens):
        if token.kind != "neg" or token.used or token.word not in ("not", "pas"):
            continue
        behind = words[index + 1 : index + 6]
        stop = next((i for i, t in enumerate(clause.tokens[index + 1 :]) if t.kind == "mark"), len(behind))
        if stop < len(behind):
            behind = behind[:stop]
        backs = any(word.rstrip("s") in _BACKS or word in _BACKS for word in (*behind, words[index - 1]))
        if behind and backs and (_THAT & set(behind[-2:]) or "what" in behind):
            token.used = True
            scene.quoted.append((Token("wrong", token.start, token.end, token.word), ()))


def decide_yes_no(scene: Scene, clause: Clause) -> None:
    """Notes each "yes" and "no" that answers, for all that is told or for the year beside it."""
    for index, token in list(clause.find("yes", "no", "wrong")):
        if token.used or (token.kind == "wrong" and _quotes_question(scene, clause)):
            continue
        if token.kind == "wrong":
            token.used = True
            scene.quoted.append((token, ()))
            continue
        years = _years_beside(clause, index)
        if index > 1 and token.kind == "no" and token.tag != "reverse" and not years:
            scene.fail("unsupported_claim", token)
            continue
        token.used = True
        if clause.absent or (index > 1 and token.tag != "reverse" and not years):
            continue
        scene.quoted.append((token, years))


def _quotes_question(scene: Scene, clause: Clause) -> bool:
    asked = {number.value for number in scene.question.numbers}
    return any(t.number is not None and t.value.value in asked for t in clause.tokens)


def _years_beside(clause: Clause, at: int) -> tuple[int, ...]:
    """ "In 2024, yes", "no in 2023": the year that a verdict is of, or () for all that is told."""
    tokens = clause.tokens
    behind = [
        t for t in tokens[at + 1 : at + 5] if t.kind not in ("prep", "mark") and t.word not in _ARTICLES
    ]
    if behind and behind[0].kind == "year":
        return behind[0].years
    lead = [t for t in tokens[:at] if t.kind != "mark"]
    if lead and lead[-1].kind == "year" and tokens[at - 1].kind in ("mark", "year"):
        return lead[-1].years
    return ()


def asks_yes_or_no(scene: Scene) -> bool:
    """Not "which of the two", and not "when": `replies` reads the answers to those."""
    chooses = any(t.kind == "conj" and t.tag == "or" for t in scene.question.tokens)
    return not scene.question.words & _OPEN and not (chooses and len(scene.question.countries) > 1)


def decide_ellipsis(scene: Scene, clause: Clause) -> None:
    """ "It was in 2024 (82.1 years)", "Canada's did not": to a question for a yes or a no, a verdict."""
    if clause.absent or clause.has("yes", "no", "wrong") or not asks_yes_or_no(scene):
        return
    tokens = clause.tokens
    start = 0
    while start < len(tokens) and (
        tokens[start].kind in ("mark", "year", "prep", "conj") or tokens[start].word == "as"
    ):
        start += 1
    verb = start
    while verb < len(tokens) and (
        tokens[verb].kind in ("pron", "country", "poss", "ind", "weakind")
        or tokens[verb].word in _ARTICLES | {"c'", "ce", "this", "ne", "n'"}
    ):
        verb += 1
    if verb == start or verb >= len(tokens) or tokens[verb].word not in _PREDICATES:
        return
    denied = None
    step = verb + 1
    while step < len(tokens) and (
        tokens[step].kind in ("neg", "year")
        or (tokens[step].kind == "prep" and tokens[step].tag in ("in", "at"))
        or tokens[step].word in _ARTICLES
    ):
        denied = tokens[step] if tokens[step].kind == "neg" else denied
        step += 1
    if step < len(tokens) and not (tokens[step].kind == "mark" or tokens[step].kind == "conj"):
        return
    years = clause.years or clause.sentence_years
    if denied is not None:
        denied.used = True
    if scene.compared is not None and scene.pair is not None and clause.lead == "":
        _repeat_comparison(scene, clause, tokens[verb], denied is None)
        return
    kind = "yes" if denied is None else "wrong"
    verdict = Token(kind, tokens[verb].start, tokens[step - 1].end, tokens[verb].word)
    scene.quoted.append((verdict, years if len(years) == 1 else ()))


def _repeat_comparison(scene: Scene, clause: Clause, verb: Token, holds: bool) -> None:
    """ "In 2019 the UK was ahead; in 2024 India was": the comparison told last, of this country and year."""
    assert scene.pair is not None and scene.compared is not None  # noqa: S101, PT018 - the caller looked
    indicator, sign = scene.compared
    named = [code for code in clause.countries if code in scene.pair] or [scene.pair[0]]
    other = scene.pair[1] if named[0] == scene.pair[0] else scene.pair[0]
    years = clause.years or clause.sentence_years or scene.years
    values = [scene.index.value(code, indicator, year) for code in (named[0], other) for year in years[:1]]
    if len(years) != 1 or values[0] is None or values[1] is None:
        scene.fail("unsupported_claim", verb)
        return
    told = (values[0] > values[1]) - (values[0] < values[1])
    if (told == sign) != holds:
        scene.fail("wrong_comparison", verb)
        return
    scene.support()
    scene.use((named[0], other), indicator, years)


def decide_denied_year(scene: Scene, clause: Clause) -> None:
    """ "..., but not in 2023": what was told last, or else what was asked, does not hold in that year."""
    tokens = clause.tokens
    again, scene.again = scene.again, None
    if not clause.lead or not tokens or tokens[0].kind != "neg" or len(clause.years) != 1:
        return
    behind = [t for t in tokens[1:4] if t.kind != "prep"]
    if not behind or behind[0].kind != "year":
        return
    year = clause.years[0]
    if again is None:
        if not scene.quoted or not asks_yes_or_no(scene):
            return
        tokens[0].used = True
        scene.quoted.append((Token("wrong", tokens[0].start, tokens[0].end, tokens[0].word), (year,)))
        return
    held = again(year)
    if held is None or held:
        scene.fail("unsupported_claim" if held is None else "wrong_comparison", tokens[0])
        return
    scene.support(tokens[0])
