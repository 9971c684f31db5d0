"""The nouns and units beside a true figure that make another quantity of it."""

from __future__ import annotations

from core.checking.neighbours import (
    fold_words,
    kind_at,
    neighbour,
    told_indicators,
    word_at,
    written,
)
from core.checking.scene import GDP, GDP_PER_PERSON, LIFE, Clause, Scene
from core.checking.tokens import Token

ELECTRICITY = "EG.ELC.ACCS.ZS"


_INTERNET = "IT.NET.USER.ZS"


LIVES = fold_words("live lives lived living vivre vivent vivaient vit vivait")


_EXPECTED = fold_words("expect expects expected expectancy espérer espéraient espère longevity lifespan")


_ACCESS = fold_words("access accessible accès accéder accédait accédaient accessed")


_WRITTEN = frozenset({"usd", "people", "percent"})


def check_figure(scene: Scene, clause: Clause, index: int) -> None:
    """ "the Japanese were 84 years": a life expectancy is no age; "ranked 41 million"."""
    token, lead = clause.tokens[index], neighbour(clause, index - 1)
    ratio = (
        lead is not None and lead.word in ("in", "sur") and word_at(clause, index - 2) in ("one", "un", "une")
    )
    if lead is not None and lead.tag == "in" and lead.word in ("in", "en") and token.value.unit in _WRITTEN:
        scene.fail("unsupported_claim", lead)  # "in 2.3 million", where a year would stand
    elif lead is not None and token.value.unit == "usd" and token.start == lead.end and _is_foreign(lead):
        scene.fail("wrong_unit", token)  # "Mexico$1.83 trillion"
    elif token.value.per_head and told_indicators(scene) == {GDP}:
        scene.fail("wrong_indicator", token)
    elif lead is not None and (ratio or (lead.kind == "rank" and lead.word.startswith("rank"))):
        scene.fail("unsupported_number", token)
    elif token.value.unit == "years" and told_indicators(scene) == {LIFE}:
        named = clause.has("ind", "mean", "dir", "diff") or (
            clause.has("comp") and not any(t.kind == "comp" for t in clause.tokens[index + 1 : index + 3])
        )
        named = named or any(t.word in _EXPECTED for t in clause.tokens)
        if not named and (clause.has("people") or any(t.word in LIVES for t in clause.tokens)):
            scene.fail("wrong_kind", token)


def check_noun(scene: Scene, clause: Clause, index: int) -> None:
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
    elif (token.tag == ELECTRICITY and _is_quantity(scene, clause, index)) or (
        token.tag == _INTERNET and _is_access(clause, index)
    ):
        scene.fail("wrong_indicator", token)


def _is_access(clause: Clause, index: int) -> bool:
    """ "access to the Internet", "Internet access": who could use it, where the figure is who did."""
    around = clause.tokens[max(0, index - 3) : index + 2]
    return any(token.kind == "neutral" and token.word in _ACCESS for token in around)


def _is_quantity(scene: Scene, clause: Clause, index: int) -> bool:
    """Electricity itself, not the people who have it."""
    if written(scene, clause.tokens[index]).removeprefix("l'") not in ("electricity", "électricité"):
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


def _is_foreign(lead: Token) -> bool:
    """ "Nigeria dollars": a country right before the currency makes it that country's."""
    return lead.kind in ("country", "people") and lead.tag != "USA"


def check_unit(scene: Scene, clause: Clause, index: int) -> None:
    """ "a population of 41 million US$": the unit of another indicator."""
    token, lead = clause.tokens[index], neighbour(clause, index - 1)
    if lead is not None and lead.kind == "num" and lead.value.unit:
        scene.fail("wrong_unit", token)  # "seven times percent"
    elif token.tag == "usd":
        money = told_indicators(scene) & {GDP, GDP_PER_PERSON}
        if not money or (lead is not None and _is_foreign(lead)):
            scene.fail("wrong_unit", token)
