"""Normalised text -> typed tokens: each word, number and sign with what the tables know of it, or nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from core.offline.not_covered import Reason
from core.offline.numbers import ARTICLES, CARDINALS, ORDINAL_ENDINGS, read_scale
from core.offline.short_forms import SHORT_FORMS
from core.offline.vocabulary import (
    ATOM,
    SILENT_SIGNS,
    Entry,
    find_typo,
    load_exact_forms,
    load_single_words,
    load_table,
)
from core.outcome import Language
from core.words import fold

_GROUPED = re.compile(r"\d{1,3}(?:([,. ])\d{3})+$")
_SHORT_YEAR = re.compile(r"(?<!\w)'(\d\d)(?!\d)(s\b)?")
_FISCAL = re.compile(r"\b(FY|fy)\s?'?(\d{2})\b(?!\d)")
# Codes of two letters that mean nothing else when written small.
_SMALL_CODES = frozenset({"jp", "mx", "gb"})
_CURRENCIES = {"£", "€", "¥", "₹", "₦"}


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number of the question. `step`: one unit of its last digit. `plain`: whole and without a unit."""

    value: Decimal
    step: Decimal
    percent: bool = False
    usd: bool = False
    plain: bool = True
    fraction: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """A word, phrase, number or sign. `kinds` are its meanings (names of cue rows and the kinds below)."""

    text: str
    kinds: frozenset[str] = frozenset()
    country: str | None = None
    indicator: str | None = None
    strong: bool = True
    year: int | None = None
    quantity: Quantity | None = None
    ordinal: int | None = None
    reason: Reason | None = None

    @property
    def known(self) -> bool:
        return bool(
            self.kinds
            or self.country
            or self.indicator
            or self.year
            or self.quantity
            or self.ordinal
            or self.reason
        )


@dataclass(frozen=True, slots=True)
class _Atom:
    text: str
    raw: str
    spaced: bool
    sign: bool = False
    digits: bool = False


def tokenise(text: str, language: Language) -> tuple[Token, ...]:
    """The typed tokens of normalised text, in order; signs that mean nothing are kept only as separators."""
    text = _SHORT_YEAR.sub(lambda found: f" {_full_year(found[1])}{found[2] or ''} ", text)
    text = _FISCAL.sub(lambda found: f"fy {_full_year(found[2])}", text)
    atoms = _read_atoms(text)
    shouted = text.isupper()
    tokens: list[Token] = []
    index = 0
    while index < len(atoms):
        token, used = _read_token(atoms, index, language, shouted)
        if token is not None:
            tokens.append(token)
        index += used
    return tuple(tokens)


def _full_year(two_digits: str) -> int:
    return int(two_digits) + (2000 if int(two_digits) <= 50 else 1900)


def _read_atoms(text: str) -> list[_Atom]:
    atoms: list[_Atom] = []
    entries, _ = load_table()
    end = -1
    for found in ATOM.finditer(text):
        raw = found[0]
        folded = fold(raw)
        digits = raw[0].isdecimal()  # as the pattern reads them: "𐩀" is a digit, but no decimal
        sign = not digits and not raw[0].isalpha()
        folded = SHORT_FORMS.get(folded, folded)
        if not sign and not digits and folded not in load_single_words() and raw not in load_exact_forms():
            target = find_typo(folded)
            if target is not None and (folded,) not in entries:
                folded = target
        atoms.append(_Atom(folded, raw, found.start() != end, sign, digits))
        end = found.end()
    return atoms


def _read_token(
    atoms: list[_Atom], index: int, language: Language, shouted: bool
) -> tuple[Token | None, int]:
    """The token at `index` and how many atoms it takes; None for a sign that means nothing."""
    atom = atoms[index]
    phrase = _match_phrase(atoms, index)
    code = load_exact_forms().get(atom.raw)
    if phrase is not None and phrase[0].reason == "narrower" and _ends_in_percent(atoms, index, phrase[1]):
        phrase = _match_phrase(atoms[: index + 1], index)  # "over 65 %" is no age
    longer = phrase is not None and phrase[1] > 1  # "US dollars"
    if language == "fr" and atom.text == "mexico" and not longer:  # in French, the city
        return Token(atom.raw, reason="subnational"), 1
    if (atom.raw == "WHO" or (atom.raw == "UN" and language == "en")) and not shouted and not longer:
        return Token(atom.raw, reason="other_source"), 1
    if atom.text == "may" and index + 1 < len(atoms) and _is_year(atoms[index + 1]):
        return Token(atom.raw, reason="finer_time"), 1
    if atom.raw.lower() == "où" and (phrase is None or phrase[1] == 1):
        return Token(atom.raw, frozenset({"where"})), 1
    if atom.raw == "IN" and _is_preposition(atoms, index):
        return Token(atom.raw, frozenset({"filler"})), 1
    if code is not None and not longer and not shouted and (atom.raw != "RU" or language == "fr"):
        return Token(atom.raw, country=code), 1
    number = _read_number(atoms, index, language)
    if phrase is not None and (number is None or _outweighs(phrase, number, atom)):
        return phrase
    if number is not None:
        return number
    if atom.sign:
        return _read_sign(atom), 1
    if atom.text in _SMALL_CODES:
        return Token(atom.raw, country=load_exact_forms()[atom.text.upper()]), 1
    if len(atom.text) == 3 and atom.text not in ("bra", "can") and atom.text.upper() in load_exact_forms():
        return Token(atom.raw, country=load_exact_forms()[atom.text.upper()]), 1
    if atom.text == "us":
        return _read_us(atoms, index), 1
    return Token(atom.raw), 1


def _ends_in_percent(atoms: list[_Atom], index: int, length: int) -> bool:
    last = atoms[index + length - 1]
    return last.digits and _read_unit(atoms, index + length)[0]


def _is_preposition(atoms: list[_Atom], index: int) -> bool:
    """A stressed "IN" before a year or a country is no code of India."""
    if index + 1 >= len(atoms):
        return False
    following = atoms[index + 1]
    phrase = _match_phrase(atoms, index + 1)
    named = phrase is not None and phrase[0].country is not None
    return following.digits or named or following.raw in load_exact_forms() or following.text == "the"


def _outweighs(phrase: tuple[Token, int], number: tuple[Token, int], atom: _Atom) -> bool:
    """Whether a phrase that starts with a number is more than the number ("8 countries", not "one")."""
    if phrase[1] != number[1]:
        return phrase[1] > number[1]
    return not (atom.text in CARDINALS and phrase[0].kinds <= {"filler"})


def _read_sign(atom: _Atom) -> Token | None:
    if atom.raw == "-":
        return Token("-", frozenset({"dash", "filler"}))
    if atom.raw in _CURRENCIES:
        return Token(atom.raw, reason="other_unit")
    if atom.raw in "?!.;:":
        return Token(atom.raw, frozenset({"stop", "filler"}))
    if atom.raw == ",":
        return Token(atom.raw, frozenset({"comma", "filler"}))
    return None if atom.raw in SILENT_SIGNS else Token(atom.raw)


_PRONOUN_BEFORE = frozenset("tell give show send remind get let help gives tells for among of".split())


def _read_us(atoms: list[_Atom], index: int) -> Token:
    """'us' in small letters: the pronoun after "tell" and its like, else the country."""
    before = atoms[index - 1].text if index else ""
    if before in {"among", "of"} and index > 1 and atoms[index - 2].text in {"many", "some", "most", "all"}:
        return Token("us")
    if before in _PRONOUN_BEFORE - {"of", "for", "among"}:
        return Token("us", frozenset({"filler"}))
    return Token("us", country="USA")


def _match_phrase(atoms: list[_Atom], index: int) -> tuple[Token, int] | None:
    entries, longest = load_table()
    first = atoms[index]
    if first.raw in "<>" and not (
        index + 1 < len(atoms) and (atoms[index + 1].digits or atoms[index + 1].raw == "$")
    ):
        return None
    if first.text not in longest:
        return None
    words: list[str] = []
    ends: list[int] = []
    position = index
    while position < len(atoms) and len(words) < longest[first.text]:
        atom = atoms[position]
        if atom.sign and atom.raw in "-'/." and words:
            position += 1
            continue
        if atom.sign and atom.raw not in "%$<>&£€¥₹₦":
            break
        words.append(atom.text)
        position += 1
        ends.append(position)
    for length in range(len(words), 0, -1):
        found = entries.get(tuple(words[:length]))
        if found is not None and not (length == 1 and first.text == "us"):
            text = " ".join(atom.raw for atom in atoms[index : ends[length - 1]])
            return _token_of(found, text), ends[length - 1] - index
    return None


def _token_of(found: Entry, text: str) -> Token:
    token = Token(
        text,
        frozenset(found.kinds),
        found.country,
        found.indicator,
        found.strong,
        ordinal=found.ordinal,
        reason=found.reason,
    )
    if found.fraction is not None:
        return replace(token, quantity=Quantity(found.fraction, Decimal(1), True, plain=False, fraction=True))
    return token


def _read_number(atoms: list[_Atom], index: int, language: Language) -> tuple[Token, int] | None:
    """A year, an ordinal or a number with its scale, percent sign or currency, at `index`; and its length."""
    usd = atoms[index].raw == "$" and index + 1 < len(atoms) and atoms[index + 1].digits
    start = index + 1 if usd else index
    atom = atoms[start]
    if not atom.digits and atom.text not in CARDINALS:
        return None
    if atom.digits and (marked := _read_marked(atoms, start)) is not None:
        return marked
    value, step = _read_digits(atom.raw) if atom.digits else (Decimal(CARDINALS[atom.text]), Decimal(1))
    position, exponent = _read_scales(atoms, start + 1, language)
    if atom.text in ARTICLES and exponent == 0:
        return None
    end = position
    percent, dollars, position = _read_unit(atoms, position)
    if percent and _is_year(atom) and exponent == 0 and atoms[end].spaced:  # "Japan 2008 %"
        percent, position = False, end
    usd = usd or dollars
    bare = exponent == 0 and not percent and not usd
    text = " ".join(item.raw for item in atoms[index:position])
    if _is_year(atom) and bare:
        return Token(text, year=int(value)), position - index
    factor = Decimal(10) ** exponent
    quantity = Quantity(value * factor, step * factor, percent, usd, plain=bare and step == 1)
    return Token(text, quantity=quantity), position - index


def _is_year(atom: _Atom) -> bool:
    return atom.digits and len(atom.raw) == 4 and atom.raw.isdigit() and 1000 <= int(atom.raw) <= 2999


def _read_marked(atoms: list[_Atom], index: int) -> tuple[Token, int] | None:
    """Digits with letters at their end: "2nd", "3e", "2010s"."""
    atom = atoms[index]
    ending = atoms[index + 1] if index + 1 < len(atoms) else None
    if ending is None or ending.spaced or not atom.raw.isdigit():
        return None
    if ending.text in ORDINAL_ENDINGS:
        return Token(atom.raw + ending.raw, ordinal=int(atom.raw)), 2
    if ending.text == "s" and len(atom.raw) == 4 and atom.raw.endswith("0"):
        return Token(atom.raw + "s", frozenset({"decade_name"}), year=int(atom.raw)), 2
    return None


def _read_scales(atoms: list[_Atom], position: int, language: Language) -> tuple[int, int]:
    """The position behind up to two scale words ("mille milliards"), and their power of ten."""
    exponent = 0
    for _ in range(2):
        scale = read_scale(atoms[position].text, language) if position < len(atoms) else None
        if scale is None:
            break
        exponent += scale
        position += 1
    return position, exponent


def _read_unit(atoms: list[_Atom], position: int) -> tuple[bool, bool, int]:
    """Whether a percent sign or dollars follow, and the position behind them."""
    texts = [atom.text for atom in atoms[position : position + 2]] + ["", ""]
    if texts[0] in {"%", "percent", "pct", "pourcent"}:
        return True, False, position + 1
    if (texts[0], texts[1]) in {("per", "cent"), ("pour", "cent")}:
        return True, False, position + 2
    if texts[0] in {"dollars", "dollar", "usd", "$"}:
        return False, True, position + 1
    if texts[0] == "us" and texts[1] in {"dollars", "dollar", "$"}:
        return False, True, position + 2
    return False, False, position


def _read_digits(raw: str) -> tuple[Decimal, Decimal]:
    """Value and step. Three digits behind a comma or space are thousands; any other comma is decimal."""
    if _GROUPED.match(raw) and not (raw.count(".") == 1 and "," not in raw and " " not in raw):
        return Decimal("".join(char for char in raw if char.isdigit())), Decimal(1)
    head, _, tail = raw.rpartition(",") if "," in raw and "." not in raw else raw.rpartition(".")
    if not head:
        return Decimal(tail), Decimal(1)
    whole = "".join(char for char in head if char.isdigit())
    return Decimal(f"{whole}.{tail}"), Decimal(1).scaleb(-len(tail))
