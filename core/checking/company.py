"""The company that words keep: what stands before a noun, between a country and its figure, before a year.

`roles` bars words; here only what is known to be harmless at its place passes. Each rule looks at neighbours
in one clause and knows nothing of the facts but which cells and kinds the claims used.
"""

from __future__ import annotations

from core.checking.company_words import (
    ADJECTIVES,
    BEFORE_NOUN,
    COUNTING,
    EXACT,
    GIVING,
    LIVING_THROUGH,
    MAKING,
    NOW,
    NUMBERS,
    OWN_WORK,
    SPEAKERS,
    SPREAD,
    TELLING,
    TIME_ALONE,
)
from core.checking.permitted import PERMITTED
from core.checking.roles import is_idiom
from core.checking.scene import CLAIMING, LIFE, POPULATION, Clause, Scene
from core.checking.tokens import Token

_NO_SOURCE = frozenset({"country", "people", "unit", "weakind", "ind"})
_ARTICLES = frozenset({"the", "le", "la", "les", "l'"})


def check_company(scene: Scene, clause: Clause) -> None:
    """Fails each word of a claiming clause that is not known to be harmless at its place."""
    if clause.absent or not clause.has(*CLAIMING):
        return
    tokens = clause.tokens
    for index, token in enumerate(tokens):
        if token.kind == "neutral" and _is_phrase(scene, token):
            _check_phrase(scene, clause, index)
        elif token.kind == "neutral" and not is_idiom(clause, token.word):
            _check_neutral(scene, clause, index)
        elif token.kind in ("ind", "weakind"):
            _check_before_noun(scene, clause, index)
        elif token.kind in ("year", "range"):
            _check_before_year(scene, clause, index)
        elif token.kind in ("num", "share"):
            _check_around_figure(scene, clause, index)
        elif token.kind == "total":
            _check_together(scene, token)


def _is_phrase(scene: Scene, token: Token) -> bool:
    """Several words, or a flag: the tables name them as a whole."""
    written = scene.text[token.start : token.end]
    return " " in written or written.startswith(":")


def _check_phrase(scene: Scene, clause: Clause, index: int) -> None:
    """ "according to Canada", "reported to the World Bank", "some of the": a source or part nobody named."""
    token = clause.tokens[index]
    written = scene.text[token.start : token.end].lower()
    ahead = [t for t in clause.tokens[index + 1 : index + 3] if t.word not in _ARTICLES]
    follower = ahead[0] if ahead else None
    if written in ("according to", "d'après") and follower is not None and follower.kind in _NO_SOURCE:
        scene.fail("unsupported_claim", token)
    elif "born" in written and {cell[1] for cell in scene.used} == {POPULATION}:
        scene.fail("wrong_indicator", token)
    elif written.startswith("some of") and follower is not None and follower.kind in ("country", "people"):
        scene.fail("narrower_scope", token)
    elif (
        "world bank" in written
        and index
        and clause.tokens[index - 1].kind == "prep"
        and clause.tokens[index - 1].tag == "to"
        and clause.tokens[index - 2].word in OWN_WORK["en"] | {"bank", "told", "said"}
    ):
        scene.fail("unsupported_claim", token)


def _check_neutral(scene: Scene, clause: Clause, index: int) -> None:
    token = clause.tokens[index]
    language = scene.answer_language
    word = token.word
    if word.rstrip(".") not in PERMITTED[language] or _out_of_place(scene, clause, index):
        scene.fail("unsupported_claim", token)


def _out_of_place(scene: Scene, clause: Clause, index: int) -> bool:
    """A permitted word whose neighbours make a claim of it."""
    tokens, language = clause.tokens, scene.answer_language
    word = tokens[index].word
    before = tokens[index - 1] if index else None
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    if word in TELLING[language] and _is_bare_country(tokens, index):
        return True
    if word in OWN_WORK[language] and any(
        t.word in SPEAKERS[language] for t in tokens[max(0, index - 2) : index]
    ):
        return True
    if word in GIVING[language] and _hands_over(tokens, index):
        return True
    if word in ("peut", "peuvent", "pouvait", "pouvaient"):
        return (
            after is None
            or after.word not in ("esperer", "vivre", "compter", "s'", "etre")
            or (after.word == "etre" and not clause.has("ord", "sup"))
        )
    if word in ("selon", "apres") and _names_country(tokens, index):
        return True
    if word in OWN_WORK[language] and before is not None and before.word == "itself":
        return True
    if word in ("current", "actuel", "actuelle") and after is not None and after.kind == "weakind":
        return _is_past(scene, clause)
    if word == "home":
        return {cell[1] for cell in scene.used} != {POPULATION}
    if word == "avant":
        return after is None or after.kind == "mark"
    if word == "eleve":
        return scene.text[tokens[index].start : tokens[index].end].endswith("é")
    if word in NUMBERS and _counts_other(tokens, index):
        return True
    if word in COUNTING and after is not None and after.kind == "num" and after.value.unit == "usd":
        return True
    if word in LIVING_THROUGH and not clause.has("dir", "chg", "mean", "diff", "total", "extreme", "sup"):
        return True
    if word in EXACT and any(t.kind == "num" and t.value.scaled for t in tokens):
        return True
    if word == "per":
        return True
    if word == "back" and not _leads_to_year(tokens, index) and _count_moves(scene) < 2:
        return True
    if word in SPREAD and sum(t.kind in ("num", "share") for t in tokens) < 2:
        return True
    if word == "time":
        return before is None or before.word not in ("over", "that", "same", "this", "the")
    if word in MAKING:
        named = {t.word for t in tokens} & {"goods", "biens", "services"}
        economy = before is not None and before.kind == "ind" and before.word.startswith("econom")
        return after is not None and after.kind == "num" and not named and not economy
    if word in TIME_ALONE[language]:
        asked_when = scene.question.words & {"when", "year", "quand", "annee"}
        if word in ("already", "deja") and (clause.has("comp") or asked_when):
            return False  # the writer's own reply where the first year has it: "was already"
        return len({year for other in scene.clauses for year in other.years}) < 2
    if word in NOW[language]:
        return not (scene.question.words & NOW[language]) and _is_past(scene, clause)
    return False


def _count_moves(scene: Scene) -> int:
    """Moves that the answer tells: by their verbs, or as ends of a path."""
    tokens = [token for clause in scene.clauses for token in clause.tokens]
    verbs = sum(token.kind == "dir" for token in tokens)
    return max(verbs, sum(token.kind == "num" for token in tokens) - 1)


def _names_country(tokens: list[Token], index: int) -> bool:
    ahead = [t for t in tokens[index + 1 : index + 3] if t.word not in _ARTICLES]
    return bool(ahead) and ahead[0].kind == "country"


def _counts_other(tokens: list[Token], index: int) -> bool:
    """ "the number of records": a number of people, years or countries only."""
    ahead = [t for t in tokens[index + 1 : index + 4] if t.word not in _ARTICLES]
    if len(ahead) < 2 or ahead[0].kind != "prep" or ahead[0].tag != "of":
        return False
    noun = ahead[1]
    return noun.kind == "rank" or (
        noun.kind == "neutral" and noun.word not in ("people", "personnes", "the", "those", "its", "their")
    )


def _is_past(scene: Scene, clause: Clause) -> bool:
    years = clause.years or clause.sentence_years or scene.years
    return bool(years) and max(years) < scene.coverage.last_year


def _is_bare_country(tokens: list[Token], index: int) -> bool:
    """A country as subject of the verb: "Canada estimated", not "the data for Canada gives"."""
    step = index - 1
    while step >= 0 and tokens[step].word in ("itself", "also", "has", "had", "a", "avait", "lui", "meme"):
        step -= 1
    if step < 0 or tokens[step].kind not in ("country", "people"):
        return False
    lead = step - 1
    while lead >= 0 and tokens[lead].word in ("the", "le", "la", "les", "l'", "and", "et"):
        lead -= 1
    return lead < 0 or tokens[lead].kind not in ("prep", "neutral", "country")


def _hands_over(tokens: list[Token], index: int) -> bool:
    """ "gave Mexico $1.8 trillion": money that changes hands, not a figure that is given for it."""
    rest = [t for t in tokens[index + 1 : index + 6] if t.word not in ("the", "a", "le", "l'", "au", "aux")]
    if len(rest) > 1 and rest[0].kind == "num" and rest[0].value.unit == "usd":
        places = [t.word for t in tokens[index + 1 : index + 6] if t.kind == "prep"]
        return rest[1].kind in ("prep", "country") and bool({"au", "à", "aux", "to"} & set(places))
    if len(rest) > 1 and rest[0].kind == "prep":
        rest = rest[1:]
    if len(rest) < 2 or rest[0].kind != "country":
        return False
    figure = (
        rest[1] if rest[1].kind == "num" else rest[2] if len(rest) > 2 and rest[1].tag == "with" else None
    )
    return figure is not None and figure.kind == "num" and figure.value.unit == "usd"


def _leads_to_year(tokens: list[Token], index: int) -> bool:
    return any(t.kind in ("year", "range") for t in tokens[index + 1 : index + 4])


def _check_before_noun(scene: Scene, clause: Clause, index: int) -> None:
    """The adjectives before "population" or "GDP" make no other quantity of it."""
    language = scene.answer_language
    tokens = clause.tokens
    noun = tokens[index]
    for step in range(index - 1, max(-1, index - 4), -1):
        token = tokens[step]
        if token.kind == "neutral":
            if token.word in ADJECTIVES[language] and _is_adjective(tokens, step, index):
                scene.fail("narrower_scope", token)
                return
            if token.word not in BEFORE_NOUN[language]:
                if (
                    step == index - 1
                    and token.word.endswith(("ing", "ed"))
                    and _is_adjective(tokens, step, index)
                ):
                    scene.fail("narrower_scope", token)
                return
        elif (
            token.kind == "quant"
            and token.tag == "other"
            and not (step and tokens[step - 1].word in ("how", "as"))
        ):
            scene.fail("narrower_scope", token)
            return
        elif token.kind in ("cover", "chg", "rank") and step == index - 1 and noun.start > token.end:
            owner = tokens[step - 1] if step else None
            if owner is None or owner.kind in ("poss", "country", "people") or owner.word in ("the", "a"):
                scene.fail("narrower_scope", token)
            return
        elif token.kind == "mean":
            if not _has_mean(scene, noun):
                scene.fail("wrong_kind", token)
            return
        else:
            return


def _is_adjective(tokens: list[Token], at: int, noun: int) -> bool:
    """Between an owner and the noun: "Canada's recorded population", not "Canada recorded a population"."""
    if any(
        token.word in ("the", "a", "an", "un", "une", "of", "de", "d'") for token in tokens[at + 1 : noun]
    ):
        return False
    owner = tokens[at - 1] if at else None
    return (
        owner is None
        or owner.kind in ("poss", "prep")
        or owner.word in ("the", "a", "its", "an", "la", "le", "un")
    )


def _has_mean(scene: Scene, noun: Token) -> bool:
    """A mean that a tool returned, or an indicator that is one by itself."""
    return bool(scene.index.means) or noun.tag in (LIFE, "NY.GDP.PCAP.CD")


def _check_before_year(scene: Scene, clause: Clause, index: int) -> None:
    """ "except in 2024", "from 2024" with no end."""
    tokens = clause.tokens
    token = tokens[index]
    step = index - 1
    while step >= 0 and (
        tokens[step].word in ("the", "year", "l'", "annee", "calendar") or tokens[step].tag == "in"
    ):
        step -= 1
    if step < 0:
        return
    lead = tokens[step]
    open_start = (
        lead.tag == "from"
        and not clause.pairs
        and len(token.years) == 1
        and step > 0
        and tokens[step - 1].kind in ("num", "share")
        and not clause.has("dir", "chg", "diff")
    )
    set_aside = lead.tag == "unlike" and len(clause.years) < 2
    if lead.kind == "prep" and (open_start or set_aside):
        scene.fail("wrong_year", lead)


def _check_around_figure(scene: Scene, clause: Clause, index: int) -> None:
    tokens = clause.tokens
    before = [t for t in tokens[max(0, index - 2) : index] if t.kind != "hedge"]
    if before and (
        (before[-1].kind == "quant" and before[-1].word in ("another", "others", "remaining", "rest"))
        or before[-1].word in ("further", "additional", "extra")
    ):
        scene.fail("unsupported_claim", before[-1])
    figure = tokens[index]
    if figure.kind == "share" or figure.value.unit == "percent":
        _check_whole(scene, tokens, index)
    if figure.kind == "num" and figure.value.unit == "people":
        _check_living(scene, tokens, index)


def _check_whole(scene: Scene, tokens: list[Token], index: int) -> None:
    """ "62.5% of the time", "62.5% of its electricity": the whole is a population, nothing else."""
    rest = tokens[index + 1 :]
    if not rest or rest[0].kind != "prep" or rest[0].tag != "of":
        return
    for token in rest[1:5]:
        if token.kind == "quant" and token.tag == "other":
            scene.fail("narrower_scope", token)
            return
        if token.word in ("time", "temps", "total", "year", "annee", "that", "celle", "celui"):
            scene.fail("narrower_scope", token)
            return
        if token.kind not in ("neutral", "quant", "poss", "country"):
            return


def _check_living(scene: Scene, tokens: list[Token], index: int) -> None:
    """ "41.3 million people were against Canada": what people are is in a country or nothing."""
    rest = tokens[index + 1 : index + 4]
    if len(rest) > 1 and rest[0].word in ("had", "have", "avaient") and rest[1].kind in ("neutral", "cover"):
        scene.fail("unsupported_claim", rest[0])
        return
    verbs = ("are", "were", "is", "was", "been", "be", "etaient", "sont", "etait", "est")
    for place, token in enumerate(rest):
        if token.word in verbs:
            nxt = rest[place + 1] if place + 1 < len(rest) else None
            if nxt is not None and nxt.word == "there":
                nxt = rest[place + 2] if place + 2 < len(rest) else None
            if nxt is None:
                return
            if (
                nxt.kind == "prep"
                and nxt.word in ("for", "with", "pour", "avec", "from", "by", "after", "like")
            ) or (nxt.kind == "conj" and nxt.tag == "vs"):
                scene.fail("unsupported_claim", nxt)
            return


def _check_together(scene: Scene, token: Token) -> None:
    """A sum of one country only is none."""
    if token.word not in ("together", "combined", "collectively", "jointly", "ensemble", "cumule", "cumulee"):
        return
    countries = {cell[0] for cell in scene.used}
    if len(countries) < 2:
        scene.fail("wrong_count", token)
