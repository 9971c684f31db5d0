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
)
from core.checking.scene import GDP, GDP_PER_PERSON, LIFE, POPULATION, Clause, Scene
from core.checking.timing import (
    check_direction,
    check_economy,
    check_joint,
    check_latest,
    check_move,
    check_sequence,
    check_year,
)
from core.checking.tokens import Token

_ELECTRICITY = "EG.ELC.ACCS.ZS"
_INTERNET = "IT.NET.USER.ZS"
_CLAIMING = frozenset(
    "num share dir comp sup extreme ord mult times ratio count top mean total diff follow fraction".split()
)
_SOME = fold_words("some many few several remaining certains certaines plusieurs quelques beaucoup peu")
_EACH = fold_words("each chacun chacune chaque")
_HERE = fold_words("these covered listed here compared eight ces couverts étudiés comparés huit")
_PRAISE = fold_words("best worst meilleur meilleure meilleurs meilleures pire pires")
_COUNTED = fold_words("people persons residents inhabitants personnes habitants")
_OPINED = fold_words("number amount country nation figure nombre montant pays chiffre")
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
_LIVES = fold_words("live lives lived living vivre vivent vivaient vit vivait")
_EXPECTED = fold_words("expect expects expected expectancy espérer espéraient espère longevity lifespan")
_ACCESS = fold_words("access accessible accès accéder accédait accédaient accessed")
_WRITTEN = frozenset({"usd", "people", "percent"})
_PLACES = fold_words("place places spot slot position positions standing")


def check_overreach(scene: Scene, clause: Clause) -> None:
    """Fails words that carry a true figure further than its fact goes."""
    if clause.absent:
        _check_absence(scene, clause)
        for index, token in enumerate(clause.tokens):
            if token.kind == "absent":
                _check_evasion(scene, clause, index)
    elif not clause.has(*_CLAIMING):
        check_aside(scene, clause)
    else:
        for index, token in enumerate(clause.tokens):
            rule = _RULES.get(token.kind)
            if rule is not None:
                rule(scene, clause, index)


def _written(scene: Scene, token: Token) -> str:
    return scene.text[token.start : token.end].lower()


def _check_quantity(scene: Scene, clause: Clause, index: int) -> None:
    """ "some of Canada's population", "many Nigerians", "and others", "each", "all countries"."""
    token = clause.tokens[index]
    follower = kind_at(clause, index + 1)
    if token.tag == "none" and "year" in (follower, kind_at(clause, index + 2)) and not clause.has("count"):
        scene.fail("wrong_count", token)
    elif token.tag == "other":
        rest = token.word in ("other", "autres") and follower == "unit" and clause.has("mean")
        if rest or _written(scene, token).endswith("of the countries"):
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
    written = _written(scene, clause.tokens[index])
    if written == "any":
        return word_at(clause, index - 1) == "than" and word_at(clause, index + 1) not in ("of", "other")
    if written not in ("others", "the rest", "d'autres", "les autres", "le reste"):
        return False
    step = index - 2 if kind_at(clause, index - 1) == "prep" and written == "d'autres" else index - 1
    compared = clause.has("sup", "comp", "count", "ord", "scope", "order", "mean")
    return kind_at(clause, step) == "conj" or not compared


def _check_mean(scene: Scene, clause: Clause, index: int) -> None:
    """An average that no tool returned; "the average American"."""
    token, follower = clause.tokens[index], neighbour(clause, index + 1)
    if follower is not None and (
        follower.kind in ("people", "unit") or follower.word in ("person", "country", "citizen")
    ):
        scene.fail("unsupported_claim", token)
    elif not scene.index.means and not told_indicators(scene) <= {LIFE, GDP_PER_PERSON}:
        scene.fail("wrong_kind", token)


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
    rich = token.kind == "times" and "rich" in _written(scene, token)
    if rich and told_indicators(scene) != {GDP_PER_PERSON}:
        scene.fail("wrong_indicator", token)


def _check_superlative(scene: Scene, clause: Clause, index: int) -> None:
    """ "the best of the eight": an opinion, unless the question asked so."""
    token = clause.tokens[index]
    praised = set(_written(scene, token).split()) & {"best", "worst", "meilleur", "meilleure", "pire"}
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
    if noun.kind == "ind" and noun.tag == _ELECTRICITY and noun.word in ("electricity", "electricite"):
        scene.fail("wrong_indicator", noun)
    elif noun.kind in ("weakind", "unit") and noun.word in _COUNTED and told == {POPULATION}:
        follower = neighbour(clause, place + 1)
        if follower is not None and _narrows(scene, clause, place + 1, follower):
            scene.fail("narrower_scope", follower)


def _narrows(scene: Scene, clause: Clause, index: int, follower: Token) -> bool:
    """What stands behind "more people" makes a part of them."""
    second, second_kind = word_at(clause, index + 1), kind_at(clause, index + 1)
    if follower.kind == "neutral":
        return "born" in _written(scene, follower) or follower.word in ("recorded", "counted", "online")
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
        _written(scene, token) == "by some" and kind_at(clause, index + 1) != "num"
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
    return kind_at(clause, place) == "country" and word_at(clause, index - 1) in _LIVES


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


def _check_share(scene: Scene, clause: Clause, index: int) -> None:
    """ "a large majority": how large no rule decides."""
    step = index - 1 if kind_at(clause, index - 1) != "hedge" else index - 2
    lead = neighbour(clause, step)
    wide = _written(scene, clause.tokens[index]).startswith("majorit")
    if wide and lead is not None and lead.kind == "pace":
        scene.fail("unsupported_claim", lead)


def _check_pace(scene: Scene, clause: Clause, index: int) -> None:
    """ "a large number", "a small country": an opinion."""
    if word_at(clause, index + 1) in _OPINED:
        scene.fail("unsupported_claim", clause.tokens[index])


def _check_figure(scene: Scene, clause: Clause, index: int) -> None:
    """ "the Japanese were 84 years": a life expectancy is no age; "ranked 41 million"."""
    token, lead = clause.tokens[index], neighbour(clause, index - 1)
    ratio = (
        lead is not None and lead.word in ("in", "sur") and word_at(clause, index - 2) in ("one", "un", "une")
    )
    if lead is not None and lead.tag == "in" and lead.word in ("in", "en") and token.value.unit in _WRITTEN:
        scene.fail("unsupported_claim", lead)  # "in 2.3 million", where a year would stand
    elif token.value.per_head and told_indicators(scene) == {GDP}:
        scene.fail("wrong_indicator", token)
    elif lead is not None and (ratio or (lead.kind == "rank" and lead.word.startswith("rank"))):
        scene.fail("unsupported_number", token)
    elif token.value.unit == "years" and told_indicators(scene) == {LIFE}:
        named = clause.has("ind", "mean", "dir", "diff") or (
            clause.has("comp") and not any(t.kind == "comp" for t in clause.tokens[index + 1 : index + 3])
        )
        named = named or any(t.word in _EXPECTED for t in clause.tokens)
        if not named and (clause.has("people") or any(t.word in _LIVES for t in clause.tokens)):
            scene.fail("wrong_kind", token)


def _check_place(scene: Scene, clause: Clause, index: int) -> None:
    """ "is the place to live": a place without its number is none."""
    token = clause.tokens[index]
    if token.word in _PLACES and not clause.has("ord", "sup", "top", "order", "count", "comp"):
        scene.fail("unsupported_claim", token)


def _check_noun(scene: Scene, clause: Clause, index: int) -> None:
    """ "people's GDP", "electricity rose", "a large economy", "share of electricity"."""
    token, lead = clause.tokens[index], neighbour(clause, index - 1)
    if lead is not None and lead.word == "people's":
        scene.fail("wrong_indicator", lead)
    elif lead is not None and lead.kind == "num" and lead.value.unit == "percent" and token.kind == "weakind":
        scene.fail("wrong_unit", token)  # "gained 37% people"
    elif lead is not None and lead.kind == "pace":
        scene.fail("unsupported_claim", lead)
    elif kind_at(clause, index - 1) == "poss" and kind_at(clause, index - 2) in ("weakind", "unit"):
        scene.fail("wrong_indicator", clause.tokens[index - 2])
    elif (token.tag == _ELECTRICITY and _is_quantity(scene, clause, index)) or (
        token.tag == _INTERNET and _is_access(clause, index)
    ):
        scene.fail("wrong_indicator", token)


def _is_access(clause: Clause, index: int) -> bool:
    """ "access to the Internet", "Internet access": who could use it, where the figure is who did."""
    around = clause.tokens[max(0, index - 3) : index + 2]
    return any(token.kind == "neutral" and token.word in _ACCESS for token in around)


def _is_quantity(scene: Scene, clause: Clause, index: int) -> bool:
    """Electricity itself, not the people who have it."""
    if _written(scene, clause.tokens[index]).removeprefix("l'") not in ("electricity", "électricité"):
        return False
    start = index - 1 if word_at(clause, index - 1) in ("l'", "the") else index
    if word_at(clause, start - 1) in ("of", "de") and word_at(clause, start - 2) in (
        "share",
        "part",
        "parts",
    ):
        return True
    place = index + 1
    while kind_at(clause, place) in ("prep", "country", "poss") or word_at(clause, place) in (
        "the",
        "le",
        "la",
    ):
        place += 1
    owned = kind_at(clause, index - 1) in ("poss", "country") or place > index + 1
    led = kind_at(clause, start - 1) in ("", "mark", "poss", "country")
    acts = kind_at(clause, place) == "dir" or word_at(clause, place) in (
        "output",
        "was",
        "is",
        "etait",
        "est",
    )
    return owned and led and acts


def _check_evasion(scene: Scene, clause: Clause, index: int) -> None:
    """ "I cannot say that the population was N": a figure told and withdrawn."""
    token = clause.tokens[index]
    if any(word in _EVASIONS for word in _written(scene, token).split()) and any(
        t.kind == "num" and t.used and t.start > token.start for t in clause.tokens
    ):
        scene.fail("unsupported_claim", token)


def _check_unit(scene: Scene, clause: Clause, index: int) -> None:
    """ "a population of 41 million US$": the unit of another indicator."""
    token, lead = clause.tokens[index], neighbour(clause, index - 1)
    if lead is not None and lead.kind == "num" and lead.value.unit:
        scene.fail("wrong_unit", token)  # "seven times percent"
    elif token.tag == "usd" and not told_indicators(scene) & {GDP, GDP_PER_PERSON}:
        scene.fail("wrong_unit", token)


def _check_absence(scene: Scene, clause: Clause) -> None:
    """A gap of one year told as a gap of all; a gap told as something that nobody measured."""
    for index, token in enumerate(clause.tokens):
        if token.kind == "quant" and _written(scene, token) in ("the rest", "le reste"):
            scene.fail("wider_scope", token)
            return
        blamed = word_at(clause, index + 1) == "by" and kind_at(clause, index + 2) == "country"
        if token.kind == "absent" and (blamed or "measured" in _written(scene, token)):
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
    "quant": _check_quantity,
    "mean": _check_mean,
    "chg": check_move,
    "cover": _check_cover,
    "dir": check_direction,
    "mult": _check_multiple,
    "times": _check_multiple,
    "sup": _check_superlative,
    "comp": _check_compared,
    "ord": _check_ordinal,
    "year": check_year,
    "prep": _check_preposition,
    "conj": check_joint,
    "share": _check_share,
    "rank": _check_place,
    "pace": _check_pace,
    "num": _check_figure,
    "ind": _check_noun,
    "weakind": _check_noun,
    "latest": check_latest,
    "extreme": check_extreme,
    "percap": check_per_head,
    "absent": _check_evasion,
    "unit": _check_unit,
}
