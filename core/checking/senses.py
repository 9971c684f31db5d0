"""Whether a superlative is of one country over the years ("its lowest", "in which year was it highest?") or
of one year over the countries ("the highest of the eight"). Where many facts are in sight, one sense may be
true while the sentence says the other.
"""

from __future__ import annotations

from typing import Literal

from core.checking.scene import Clause, Scene

Sense = Literal["years", "countries", "unclear"]

_WHEN = frozenset({"when", "year", "quand", "annee"})
_WHO = frozenset({"country", "countries", "pays", "who", "qui"})
_OWN = frozenset({"its", "their", "son", "sa", "leur", "ever"})
_NAMES_YEAR = frozenset({"year", "annee"})


def superlative_sense(scene: Scene, clause: Clause, at: int) -> Sense:
    """What the word at token `at` ranks, by the words around it, else by the question."""
    tokens = clause.tokens
    if clause.has("scope") or any(t.kind == "prep" and t.tag == "among" for t in tokens):
        return "countries"
    lead = tokens[max(0, at - 2) : at]
    if any(t.word in _OWN for t in lead):
        return "years"
    if lead and lead[-1].kind == "poss":
        return "years"  # "Japan's highest life expectancy"
    owner = tokens[at + 2 : at + 4]
    if len(owner) > 1 and owner[0].tag == "of" and owner[1].kind == "country":
        return "years"  # "the highest life expectancy of Japan"
    behind = tokens[at + 1 : at + 2]
    if any(t.word in _NAMES_YEAR for t in behind):
        return "years"
    asked = scene.question
    if asked.words & _WHEN and len(asked.countries) == 1 and not asked.words & _WHO:
        return "years"
    if asked.words & _WHO or len(asked.countries) > 1 or asked.all_countries:
        return "countries"
    if len({code for a in clause.country_anchors for code in a.countries}) > 1:
        return "countries"
    if behind and (behind[0].kind in ("ind", "weakind") or behind[0].tag == "of"):
        return "countries"  # "had the highest GDP in 2024"
    return "unclear"
