"""Normalised text -> typed tokens: every word, number and sign gets what the tables know of it, or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import lru_cache

from core.offline.lexicon import CUES, DECLINED, FILLERS, INSTRUCTIONS, Reason, split_row
from core.offline.numbers import ARTICLES, CARDINALS, FRACTIONS, ORDINAL_ENDINGS, ORDINALS, read_scale
from core.offline.places import OTHER_COUNTRIES
from core.outcome import Language
from core.words import COUNTRIES, INDICATORS, fold

_ATOM = re.compile(r"\d{1,3}(?:[,. ]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[^\W\d_]+|[^\s\w]|_")
_GROUPED = re.compile(r"\d{1,3}(?:([,. ])\d{3})+$")
_SHORT_YEAR = re.compile(r"(?<!\w)'(\d\d)(?!\d)")
_FISCAL = re.compile(r"\b(FY|fy)\s?'?(\d{2})\b(?!\d)")
_SILENT_SIGNS = frozenset("?!.,;:()[]{}\"'/|*_~#-&+=<>@\\")
_CURRENCIES = {"£", "€", "¥", "₹", "₦"}
_MIN_TYPO_LETTERS = 5
_MIN_CUE_TYPO_LETTERS = 7


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number of the question. `step` is one unit of its last digit; `plain` is a whole number without a unit."""

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
    guessed: bool = False

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


@dataclass(slots=True)
class _Entry:
    kinds: set[str] = field(default_factory=set)
    country: str | None = None
    indicator: str | None = None
    strong: bool = True
    fraction: Decimal | None = None
    ordinal: int | None = None
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class _Atom:
    text: str
    raw: str
    spaced: bool
    sign: bool = False
    digits: bool = False


Phrase = tuple[str, ...]


def _split(phrase: str) -> Phrase:
    return tuple(part for part in _ATOM.findall(fold(phrase)) if part not in _SILENT_SIGNS or part in "<>")


@lru_cache(maxsize=1)
def _table() -> tuple[Mapping[Phrase, _Entry], Mapping[str, int]]:
    """All phrases with their meanings, and the longest phrase for each first word."""
    entries: dict[Phrase, _Entry] = {}

    def entry(phrase: str) -> _Entry:
        return entries.setdefault(_split(phrase), _Entry())

    for kind, row in CUES.items():
        for phrase in split_row(row):
            entry(phrase).kinds.add(kind)
    for phrase in split_row(FILLERS):
        entry(phrase).kinds.add("filler")
    for phrase, percent in FRACTIONS.items():
        entry(phrase).fraction = percent
    for phrase, place in ORDINALS.items():
        entry(phrase).ordinal = place
    for reason, row in DECLINED.items():
        for phrase in split_row(row):
            entry(phrase).reason = reason
    for phrase in split_row(OTHER_COUNTRIES):
        entry(phrase).reason = "other_country"
    for phrase in split_row(INSTRUCTIONS):
        entry(phrase).kinds.add("instruction")
    for country in COUNTRIES:
        for name in (*country.names, *country.people):
            found = entry(name)
            if name in country.people:
                found.kinds.add("demonym")
            found.country = country.code
            found.reason = None
    for indicator in INDICATORS:
        for noun in indicator.nouns:
            if not {"total", "totale"} & set(_split(noun)):  # a cue of its own, and part of no longer name
                entry(noun).indicator = indicator.code
        for phrase in indicator.phrases:
            found = entry(phrase)
            if found.indicator is None:
                found.indicator, found.strong = indicator.code, False
    entries.pop((), None)
    longest: dict[str, int] = {}
    for words in entries:
        longest[words[0]] = max(longest.get(words[0], 0), len(words))
    return entries, longest


@lru_cache(maxsize=1)
def _exact() -> Mapping[str, str]:
    """Codes and short forms that count only in upper case."""
    return {
        form.replace(".", "").replace("-", ""): country.code
        for country in COUNTRIES
        for form in country.exact
    }


@lru_cache(maxsize=1)
def _typo_targets() -> Mapping[int, tuple[str, ...]]:
    """Words that a misspelt word may stand for, by length: parts of country and indicator names, long cue words."""
    entries, _ = _table()
    words: set[str] = set()
    for phrase, found in entries.items():
        least = (
            _MIN_TYPO_LETTERS
            if found.country or (found.indicator and found.strong)
            else _MIN_CUE_TYPO_LETTERS
        )
        if found.reason is None:
            words.update(word for word in phrase if len(word) >= least and word.isalpha())
    words.update(("life", "access"))
    by_length: dict[int, list[str]] = {}
    for word in sorted(words):
        by_length.setdefault(len(word), []).append(word)
    return {length: tuple(found) for length, found in by_length.items()}


@lru_cache(maxsize=1)
def _single_words() -> frozenset[str]:
    entries, _ = _table()
    return frozenset(word for phrase in entries for word in phrase) | frozenset(CARDINALS)


@lru_cache(maxsize=4096)
def find_typo(word: str) -> str | None:
    """The one known word that is one edit (insert, drop, change, swap) away from `word`, if there is just one."""
    if len(word) < 4 or not word.isalpha() or word in _single_words():
        return None
    targets = _typo_targets()
    found: set[str] = set()
    for length in (len(word) - 1, len(word), len(word) + 1):
        for target in targets.get(length, ()):
            if target[0] != word[0] and target[1:2] != word[1:2]:
                continue
            if (len(target) > 4 and _is_one_edit(word, target)) or (
                len(target) == 4 and _is_swap(word, target)
            ):
                found.add(target)
    return found.pop() if len(found) == 1 else None


def _is_swap(word: str, target: str) -> bool:
    differing = [index for index, pair in enumerate(zip(word, target, strict=False)) if pair[0] != pair[1]]
    return (
        len(word) == len(target)
        and len(differing) == 2
        and differing[1] == differing[0] + 1
        and word[differing[0]] == target[differing[1]]
        and word[differing[1]] == target[differing[0]]
    )


def _is_one_edit(word: str, target: str) -> bool:
    if len(word) == len(target):
        return sum(a != b for a, b in zip(word, target, strict=True)) == 1 or _is_swap(word, target)
    short, long = sorted((word, target), key=len)
    cut = next((index for index, char in enumerate(short) if char != long[index]), len(short))
    return short[cut:] == long[cut + 1 :]


def tokenise(text: str, language: Language) -> tuple[Token, ...]:
    """The typed tokens of normalised text, in order; signs that mean nothing are kept only as separators."""
    text = _SHORT_YEAR.sub(lambda found: f" {_full_year(found[1])} ", text)
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
    entries, _ = _table()
    end = -1
    for found in _ATOM.finditer(text):
        raw = found[0]
        folded = fold(raw)
        digits = raw[0].isdigit()
        sign = not digits and not raw[0].isalpha()
        if not sign and not digits and folded not in _single_words() and raw not in _exact():
            target = find_typo(folded)
            if target is not None and (folded,) not in entries:
                folded = target
        atoms.append(_Atom(folded, raw, found.start() != end, sign, digits))
        end = found.end()
    return atoms


def _read_token(
    atoms: list[_Atom], index: int, language: Language, shouted: bool
) -> tuple[Token | None, int]:
    atom = atoms[index]
    phrase = _match_phrase(atoms, index)
    code = _exact().get(atom.raw)
    longer = phrase is not None and phrase[1] > 1  # "US dollars"
    if code is not None and not longer and not shouted and (atom.raw != "RU" or language == "fr"):
        return Token(atom.raw, country=code), 1
    number = _read_number(atoms, index, language)
    if (
        phrase is not None
        and (number is None or phrase[1] >= number[1])
        and not (
            number is not None
            and atom.text in CARDINALS
            and phrase[0].kinds <= {"filler"}
            and phrase[1] <= number[1]
        )
    ):
        return phrase
    if number is not None:
        return number
    if atom.sign:
        return _read_sign(atom), 1
    if len(atom.text) == 3 and atom.text not in ("bra", "can") and atom.text.upper() in _exact():
        return Token(atom.raw, country=_exact()[atom.text.upper()]), 1
    if atom.text == "us":
        return _read_us(atoms, index), 1
    return Token(atom.raw), 1


def _read_sign(atom: _Atom) -> Token | None:
    if atom.raw == "-":
        return Token("-", frozenset({"dash", "filler"}))
    if atom.raw in _CURRENCIES:
        return Token(atom.raw, reason="other_unit")
    if atom.raw in "?!.;:" or atom.raw == "\n":
        return Token(atom.raw, frozenset({"stop", "filler"}))
    if atom.raw in ",":
        return Token(atom.raw, frozenset({"comma", "filler"}))
    return None if atom.raw in _SILENT_SIGNS else Token(atom.raw)


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
    entries, longest = _table()
    first = atoms[index]
    if first.raw in "<>" and not (
        index + 1 < len(atoms) and (atoms[index + 1].digits or atoms[index + 1].raw == "$")
    ):
        return None
    if first.text not in longest or first.text == "us" and longest[first.text] == 1:
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


def _token_of(found: _Entry, text: str) -> Token:
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
    """A year, an ordinal or a number with its scale, percent sign or currency, at `index`."""
    atom = atoms[index]
    position = index
    usd = False
    if atom.raw == "$" and index + 1 < len(atoms) and atoms[index + 1].digits:
        usd, position = True, index + 1
    atom = atoms[position]
    if atom.digits:
        value, step = _read_digits(atom.raw, language)
    elif atom.text in CARDINALS:
        value, step = Decimal(CARDINALS[atom.text]), Decimal(1)
    else:
        return None
    position += 1
    following = atoms[position].text if position < len(atoms) else ""
    if (
        atom.digits
        and not atoms[position - 1].raw.count(",")
        and following in ORDINAL_ENDINGS
        and not atoms[position].spaced
    ):
        return Token(atom.raw + following, ordinal=int(value)), position + 1 - index
    scale = read_scale(following, language) if following else None
    if atom.text in ARTICLES and scale is None:
        return None
    if scale is not None:
        value, step = value * 10**scale, step * 10**scale
        position += 1
        following = atoms[position].text if position < len(atoms) else ""
        again = read_scale(following, language)
        if again is not None:
            value, step, position = value * 10**again, step * 10**again, position + 1
            following = atoms[position].text if position < len(atoms) else ""
    percent = following in {"%", "percent", "pct", "pourcent"}
    if percent:
        position += 1
    elif following in {"per", "pour"} and position + 1 < len(atoms) and atoms[position + 1].text == "cent":
        percent, position = True, position + 2
    elif following in {"dollars", "dollar", "usd"}:
        usd, position = True, position + 1
    elif following == "$":
        usd, position = True, position + 1
    elif (
        following == "us"
        and position + 1 < len(atoms)
        and atoms[position + 1].text in {"dollars", "dollar", "$"}
    ):
        usd, position = True, position + 2
    text = " ".join(item.raw for item in atoms[index:position])
    if atom.digits and len(atom.raw) == 4 and not (scale or percent or usd) and 1000 <= value <= 2999:
        if position < len(atoms) and atoms[position].text == "s" and not atoms[position].spaced:
            if atoms[position - 1].raw.endswith("0") and not _has_apostrophe(atoms, position):
                return Token(text + "s", frozenset({"decade_name"}), year=int(value)), position + 1 - index
        return Token(text, year=int(value)), position - index
    plain = scale is None and not percent and not usd and step == 1
    return Token(text, quantity=Quantity(value, step, percent, usd, plain)), position - index


def _has_apostrophe(atoms: list[_Atom], position: int) -> bool:
    return atoms[position - 1].sign


def _read_digits(raw: str, language: Language) -> tuple[Decimal, Decimal]:
    """Value and step. A group of three behind a comma or space is thousands; a French comma is a decimal sign."""
    if _GROUPED.match(raw) and not (raw.count(".") == 1 and "," not in raw and " " not in raw):
        return Decimal("".join(char for char in raw if char.isdigit())), Decimal(1)
    head, _, tail = raw.rpartition(",") if "," in raw and "." not in raw else raw.rpartition(".")
    if not head:
        return Decimal(tail), Decimal(1)
    whole = "".join(char for char in head if char.isdigit())
    return Decimal(f"{whole}.{tail}"), Decimal(1).scaleb(-len(tail))


def known_words(tokens: Iterable[Token]) -> list[str]:
    """For messages: the texts of the tokens that no table knows."""
    return [token.text for token in tokens if not token.known]
