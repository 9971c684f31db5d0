"""Ways in which only questions are written, made plain before they are read: typos, "est-il", "top 50,000",
"richer than", "a bigger population than 70 million".

A question claims nothing, so that a reading here can at most ask more of the answer, or decide its yes or no.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, zip_longest

from core.checking.scene import GDP, GDP_PER_PERSON, LIFE
from core.checking.tokens import Token
from core.words import COUNTRIES, INDICATORS, fold

_PLAIN_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST_TYPO, _LONGEST_TYPO = 5, 20
_FISCAL = re.compile(r"fy(20\d\d)$")
_HEADS = ("person", "capita", "head")
_MORE = frozenset("richer wealthier longer more higher".split())
_LESS = frozenset("poorer shorter less lower".split())
_BECOMING = frozenset("got gotten get getting become became becoming grown grew".split())
_TELLING = frozenset("tell give show send get let help remind for to with of from by about".split())
_LIVES = re.compile(r"\b(?:liv|viv|véc)")
_LONGER = ("longer", "longest", "plus longtemps", "moins longtemps")
_INDICATOR_KINDS = ("ind", "weakind")


@lru_cache(maxsize=1)
def _known_words() -> frozenset[str]:
    """The words that name countries and indicators, long enough to be told apart."""
    phrases = [name for country in COUNTRIES for name in (*country.names, *country.people)]
    phrases += [noun for indicator in INDICATORS for noun in indicator.nouns]
    words = {word for phrase in phrases for word in _PLAIN_WORD.findall(fold(phrase))}
    return frozenset(word for word in words if len(word) >= _SHORTEST_TYPO)


def correct_typos(text: str, tokens: list[Token]) -> str:
    """The text with each unknown word that is one slip away from a country or an indicator put right."""
    for token in reversed(tokens):
        if token.kind != "unknown" or not _SHORTEST_TYPO <= len(token.word) <= _LONGEST_TYPO:
            continue
        known = _meant(fold(token.word))
        if known:
            text = text[: token.start] + known + text[token.end :]
    return text


@lru_cache(maxsize=512)
def _meant(word: str) -> str:
    if word in _known_words():
        return ""
    return min((known for known in _known_words() if _is_slip(word, known)), default="")


def _is_slip(word: str, known: str) -> bool:
    """Two letters changed round; in longer words also one wrong, missing or too many; not the first."""
    if word[0] != known[0] or abs(len(word) - len(known)) > 1:
        return False
    at = next((i for i, (one, two) in enumerate(zip(word, known, strict=False)) if one != two), len(word))
    if len(word) == len(known):
        turned = word[at : at + 2] == known[at : at + 2][::-1] and word[at + 2 :] == known[at + 2 :]
        return turned or (len(word) > _SHORTEST_TYPO and word[at + 1 :] == known[at + 1 :])
    if min(len(word), len(known)) <= _SHORTEST_TYPO:
        return False
    longer, shorter = (word, known) if len(word) > len(known) else (known, word)
    return longer[at + 1 :] == shorter[at:]


def plain_question(text: str, tokens: list[Token]) -> list[Token]:
    """The tokens of a question with these ways of writing made plain; spans keep their offsets."""
    tokens = _drop_inverted(text, tokens)
    tokens = _per_head(tokens)
    _name_the_us(tokens)
    _name_fiscal_years(tokens)
    _top_as_a_verb(tokens)
    _reach(tokens)
    _last_years(tokens)
    tokens = _join_signs(tokens)
    tokens = _live_longer(text, tokens)
    tokens = _open_comparisons(text, tokens)
    return _move_bars(tokens)


def _drop_inverted(text: str, tokens: list[Token]) -> list[Token]:
    """French "dépassait-elle", "vivent-ils": the pronoun repeats the subject."""
    return [
        token
        for index, token in enumerate(tokens)
        if not (token.kind == "pron" and index and text[token.start - 1 : token.start] == "-")
    ]


def _per_head(tokens: list[Token]) -> list[Token]:
    """ "gdp p/c"."""
    out: list[Token] = []
    for token in tokens:
        slashed = len(out) > 2 and out[-1].tag == "/" and out[-2].word == "p" and token.word == "c"
        if slashed and out[-3].kind == "ind" and out[-3].tag == GDP:
            out[-3:] = [replace(out[-3], end=token.end, tag=GDP_PER_PERSON)]
        else:
            out.append(token)
    return out


def _name_the_us(tokens: list[Token]) -> None:
    """ "in the us", "has us life expectancy": the country, in small letters; "tell us" is not."""
    for index, token in enumerate(tokens):
        if token.word != "us" or token.kind != "neutral":
            continue
        before = tokens[index - 1] if index else None
        behind = tokens[index + 1] if index + 1 < len(tokens) else None
        told = before is not None and before.word in _TELLING
        beside = before is not None and before.kind in _INDICATOR_KINDS
        opens = behind is not None and (
            behind.kind in (*_INDICATOR_KINDS, "poss", "year") or behind.tag == "vs"
        )
        if (before is not None and before.word in ("the", "than")) or ((beside or opens) and not told):
            token.kind, token.tag = "country", "USA"


def _name_fiscal_years(tokens: list[Token]) -> None:
    for token in tokens:
        found = _FISCAL.match(token.word)
        if found:
            token.kind, token.years = "year", (int(found[1]),)


def _is_bar(token: Token | None) -> bool:
    """A figure that something may pass, and not "the top 3"."""
    return token is not None and token.kind == "num" and (bool(token.value.unit) or token.value.value >= 100)


def _behind(tokens: list[Token], index: int) -> Token | None:
    """The next token that is no hedge."""
    return next((t for t in tokens[index + 1 :] if t.kind != "hedge"), None)


def _top_as_a_verb(tokens: list[Token]) -> None:
    """ "Did India's GDP top $3 trillion?"."""
    for index, token in enumerate(tokens):
        led = index and tokens[index - 1].kind in (*_INDICATOR_KINDS, "country", "people", "neutral", "year")
        if (
            token.word == "top"
            and led
            and tokens[index - 1].word != "the"
            and _is_bar(_behind(tokens, index))
        ):
            token.kind, token.tag = "comp", "more"


def _reach(tokens: list[Token]) -> None:
    """ "Did it reach 3 trillion?" asks for at least that, at any precision."""
    for index, token in enumerate(tokens):
        if token.kind == "prep" and token.tag == "reach" and _is_bar(_behind(tokens, index)):
            token.kind, token.tag = "hedge", "atleast"


def _join_signs(tokens: list[Token]) -> list[Token]:
    """ ">= 30 million"."""
    out: list[Token] = []
    for token in tokens:
        before = out[-1] if out else None
        signed = before is not None and before.kind == "hedge" and before.word in ("<", ">")
        if before is not None and signed and token.tag == "=" and token.start == before.end:
            out[-1] = replace(before, end=token.end, tag="atleast" if before.word == ">" else "atmost")
        else:
            out.append(token)
    return out


def _last_years(tokens: list[Token]) -> None:
    """ "over the last ten years": how many, and no last place."""
    for token, behind in pairwise(tokens):
        if token.kind == "sup" and token.word in ("last", "past") and behind.kind == "num":
            token.kind = "neutral" if behind.value.unit == "years" else token.kind


def _live_longer(text: str, tokens: list[Token]) -> list[Token]:
    """ "Japanese people live longer than ...": how long, and not how many."""
    out: list[Token] = []
    for token, behind in zip_longest(tokens, tokens[1:]):
        lives = token.kind == "weakind" and _LIVES.search(text[token.start : token.end].lower())
        longer = behind is not None and fold(text[behind.start : behind.end]).startswith(_LONGER)
        out.append(replace(token, kind="ind", tag=LIFE) if longer and lives else token)
    return out


def _open_comparisons(text: str, tokens: list[Token]) -> list[Token]:
    """ "lived longer than", "richer per head than", "plus riche par habitant que": the indicator, and more of
    it. Without "than" it is left to name the indicator only ("who was richer?").
    """
    out: list[Token] = []
    per_head = any(t.kind == "ind" and t.tag == GDP_PER_PERSON for t in tokens)
    for index, token in enumerate(tokens):
        rest = tokens[index + 1 : index + 5]
        stop = next(
            (i for i, t in enumerate(rest) if t.kind in ("num", "country", "year", "mark")), len(rest)
        )
        than = any(t.kind == "prep" and t.tag == "than" for t in rest[:stop])
        words = set(_PLAIN_WORD.findall(fold(text[token.start : token.end])))
        way = _read_way(words)
        grown = not than and bool(out) and out[-1].word in _BECOMING
        if grown and way and token.kind == "narrow" and per_head:
            out.append(replace(token, kind="dir", tag="up" if way == "more" else "down"))
        elif than and way and token.kind == "narrow" and per_head:
            out.append(replace(token, kind="comp", tag=way))
        elif than and way and token.kind == "ind" and token.tag in (GDP_PER_PERSON, LIFE):
            out += [token, Token("comp", token.start, token.end, token.word, way)]
        else:
            out.append(token)
    return out


def _read_way(words: set[str]) -> str:
    poor = any(word.startswith(("pauvre", "court")) for word in words)
    if words & {"plus", "moins"}:
        return "more" if ("plus" in words) != poor else "less"
    return "more" if words & _MORE else "less" if words & _LESS else ""


def _move_bars(tokens: list[Token]) -> list[Token]:
    """ "a bigger population than 70 million": the comparing word goes beside its figure."""
    for index, token in enumerate(tokens):
        behind = tokens[index + 1 : index + 4]
        if token.kind != "comp" or not behind or behind[0].kind not in _INDICATOR_KINDS:
            continue
        than = next((i for i, t in enumerate(behind) if t.kind == "prep" and t.tag == "than"), 0)
        if than and _is_bar(_behind(tokens, index + than + 1)):
            return [*tokens[:index], *behind[:than], token, *tokens[index + than + 2 :]]
    return tokens
