"""Tokens -> a `Reading`: which countries, indicators, years and figures a question names, and what it asks of them.

Nothing is guessed and nothing is dropped: words that no table knows, figures without a role and years that stand
open end up in `leftover`, and a reading with leftovers is never answered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from core.offline.lexicon import ONLY_WITH, Reason
from core.offline.tokens import Quantity, Token
from core.words import fold
from core.writing.focus import Claim, Relation

PERCENT_INDICATORS = frozenset({"EG.ELC.ACCS.ZS", "IT.NET.USER.ZS"})
MONEY_INDICATORS = frozenset({"NY.GDP.MKTP.CD", "NY.GDP.PCAP.CD"})

_RELATIONS: dict[str, Relation] = {
    "more": "above", "less": "below", "atleast": "at_least", "atmost": "at_most", "reach": "above", "pass": "above", "dropbelow": "below",
}  # fmt: skip
_AUXILIARIES = frozenset("is are was were did does do has have had isn didn wasn".split())
_QUESTION_WORDS = ("quel", "combien", "comment", "de combien", "who", "which", "what", "how", "lequel", "laquelle", "when", "quand", "ou ")  # fmt: skip
# Kinds whose words keep their sense of life or money whatever else they mean.
_ALWAYS_BOUND = frozenset({"lifeonly", "moneyonly"})
_INVERSION = re.compile(r"\b(?:est ce que|(?:est|sont|etait|etaient|a t|ont|avait|avaient|y a t|depassait|depassaient|depasse t|compte t|comptait|vivent|vivaient) (?:il|elle|ils|elles))\b")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reading:
    """What one question says. Order of countries, indicators and years is the question's own.

    `points` are single years, `since` a year that opens a span to the latest value, `span` the two ends of a
    range; `past_years` a span of that many years up to the latest value. `order` lists the slots as they came
    ("CAN", "SP.POP.TOTL", 2010), for questions that pair them. `meanings` are the cue words with their kinds: the plan
    has to use one kind of each.
    """

    countries: tuple[str, ...] = ()
    apart_from: tuple[str, ...] = ()
    indicators: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    span: tuple[int, int] | None = None
    since: int | None = None
    past_years: int | None = None
    years_ago: int | None = None
    cues: frozenset[str] = frozenset()
    claim: Claim | None = None
    claim_percent: bool = False
    ordinal: int | None = None
    top: int | None = None
    choice: bool = False
    yes_no: bool = False
    opens_with_and: bool = False
    order: tuple[str | int, ...] = ()
    meanings: tuple[tuple[str, frozenset[str]], ...] = ()
    leftover: tuple[str, ...] = ()
    declined: tuple[tuple[Reason, str], ...] = ()

    def has(self, *cues: str) -> bool:
        return any(cue in self.cues for cue in cues)

    @property
    def names_time(self) -> bool:
        return bool(
            self.points
            or self.span
            or self.since
            or self.past_years
            or self.years_ago
            or self.has("latest", "thisyear", "lastyear", "nextyear", "yearbefore", "yearafter")
        )


@dataclass(slots=True)
class _Reader:
    tokens: Sequence[Token]
    taken: set[int] = field(default_factory=set)
    cues: set[str] = field(default_factory=set)
    leftover: list[str] = field(default_factory=list)

    def kinds(self, index: int) -> frozenset[str]:
        return self.tokens[index].kinds if 0 <= index < len(self.tokens) else frozenset()

    def near(self, index: int, kind: str, before: int = 0, after: int = 0) -> bool:
        """Whether a token of `kind` stands within so many tokens (stops not crossed)."""
        for step, reach in ((-1, before), (1, after)):
            for distance in range(1, reach + 1):
                kinds = self.kinds(index + step * distance)
                if "stop" in kinds:
                    break
                if kind in kinds:
                    return True
        return False


def read_tokens(tokens: Sequence[Token]) -> Reading:
    """Reads typed tokens, in any word order, into one reading."""
    reader = _Reader(tokens)
    for token in tokens:
        reader.cues.update(token.kinds)
    indicators = _find_indicators(reader)
    countries, apart = _find_countries(reader)
    years = _find_years(reader)
    top = _find_top(reader)
    relative = _find_relative(reader)
    claim, claim_percent = _find_claim(reader, indicators)
    ordinal = _find_ordinal(reader)
    _check_words(reader, indicators)
    declined = tuple((token.reason, token.text) for token in tokens if token.reason is not None)
    return Reading(
        countries=countries,
        apart_from=apart,
        indicators=indicators,
        points=years.points,
        span=years.span,
        since=years.since,
        past_years=relative.past,
        years_ago=relative.ago,
        cues=frozenset(reader.cues),
        claim=claim,
        claim_percent=claim_percent,
        ordinal=ordinal,
        top=top,
        choice=_is_choice(reader),
        yes_no=_is_yes_no(tokens) or (claim is not None and bool(reader.cues & {"yesno", "factcheck"})),
        opens_with_and=bool(tokens and "and" in tokens[0].kinds and tokens[0].text != "+"),
        order=_find_order(tokens, indicators),
        meanings=tuple((token.text, token.kinds) for token in tokens if _is_bare_cue(token)),
        leftover=tuple(reader.leftover),
        declined=declined,
    )


def _find_indicators(reader: _Reader) -> tuple[str, ...]:
    """Named indicators; "people" and its like count only where nothing else is named."""
    shares = bool(reader.cues & {"share", "percent"})
    strong = [token.indicator for token in reader.tokens if token.indicator and token.strong]
    weak = [token.indicator for token in reader.tokens if token.indicator and not token.strong]
    others = [code for code in (*strong, *weak) if code != "SP.POP.TOTL"]
    if others and (shares or "SP.POP.TOTL" not in strong):
        return tuple(dict.fromkeys(others))
    if not strong and not weak and reader.cues & {"howmany", "numerous"} and "demonym" in reader.cues:
        return ("SP.POP.TOTL",)  # "How many Canadians were there in 2015?"
    return tuple(dict.fromkeys([*strong, *(code for code in weak if not strong or code not in strong)]))


def _find_countries(reader: _Reader) -> tuple[tuple[str, ...], tuple[str, ...]]:
    found: dict[str, None] = {}
    apart: dict[str, None] = {}
    ranked = bool(reader.cues & {"highest", "lowest", "which", "all", "rank"}) or any(
        token.ordinal for token in reader.tokens
    )
    for index, token in enumerate(reader.tokens):
        if token.country is None:
            continue
        excluded = any("after" in reader.kinds(index - back) for back in (1, 2) if index - back >= 0)
        (apart if excluded and ranked else found)[token.country] = None
    return tuple(found), tuple(code for code in apart if code not in found)


@dataclass(frozen=True, slots=True)
class _Years:
    points: tuple[int, ...] = ()
    span: tuple[int, int] | None = None
    since: int | None = None


def _find_years(reader: _Reader) -> _Years:
    tokens = reader.tokens
    years = [(index, token.year) for index, token in enumerate(tokens) if token.year is not None]
    decades = [year for index, year in years if "decade_name" in tokens[index].kinds]
    if decades:
        if len(years) > 1:
            reader.leftover.append(f"{decades[0]}s")
        return _Years(span=(decades[0], decades[0] + 9))
    if "century" in reader.cues and 2000 not in [year for _, year in years]:
        years.insert(0, (next(i for i, token in enumerate(tokens) if "century" in token.kinds), 2000))
    values = list(dict.fromkeys(year for _, year in years))
    since = [year for index, year in years if _preceded(reader, index, "since")]
    if len(years) == 2 and len(values) == 2:
        first, second = years
        between = range(first[0] + 1, second[0])
        dash = any("dash" in tokens[index].kinds for index in between) and len(between) == 1
        linked = len(between) <= 3 and all(
            tokens[index].kinds & {"link", "filler", "dash"} for index in between
        )
        opened = {tokens[index].text.casefold() for index in range(max(0, first[0] - 2), first[0])}
        if dash or since or (linked and opened & {"from", "between", "over", "de", "entre", "du", "during"}):
            reader.cues.add("range")
            return _Years(span=(min(values), max(values)))
        if linked and {tokens[index].text.casefold() for index in between} & {
            "to",
            "through",
            "until",
            "till",
            "a",
        }:
            reader.cues.add("range")
            return _Years(span=(min(values), max(values)))
        return _Years(points=tuple(values))
    short = _find_short_end(reader, years)
    if short is not None:
        reader.cues.add("range")
        return _Years(span=short)
    if since and len(values) == 1:
        return _Years(since=since[0])
    for index, year in years:
        if (
            _preceded(reader, index, "open")
            and "when" not in reader.cues
            and not _preceded(reader, index, "by")
        ):
            reader.leftover.append(f"{tokens[index - 1].text} {year}")
    return _Years(points=tuple(values))


def _find_short_end(reader: _Reader, years: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """'2000-24': a two-digit end behind a dash."""
    if len(years) != 1:
        return None
    index, year = years[0]
    end = reader.tokens[index + 2] if index + 2 < len(reader.tokens) else None
    if end is None or end.quantity is None or "dash" not in reader.kinds(index + 1) or not end.quantity.plain:
        return None
    full = year // 100 * 100 + int(end.quantity.value)
    if len(end.text) == 2 and full > year:
        reader.taken.add(index + 2)
        return year, full
    return None


def _preceded(reader: _Reader, index: int, kind: str) -> bool:
    for back in (1, 2):
        kinds = reader.kinds(index - back)
        if kind in kinds:
            return True
        if not kinds <= {"filler", "since"} or not kinds:
            return False
    return False


@dataclass(frozen=True, slots=True)
class _Relative:
    past: int | None = None
    ago: int | None = None


def _find_relative(reader: _Reader) -> _Relative:
    """'the past ten years', 'ten years ago', 'the last decade'."""
    tokens = reader.tokens
    for index, token in enumerate(tokens):
        count: int | None = None
        if token.quantity is not None and token.quantity.plain and index not in reader.taken:
            if "years" in reader.kinds(index + 1) or (
                "past" in reader.kinds(index + 1) and "years" in reader.kinds(index + 2)
            ):
                count = int(token.quantity.value)
        elif "decade" in token.kinds:
            count = 10
        if count is None or not 1 <= count <= 60:
            continue
        if reader.near(index, "ago", after=3) or tokens[index - 1].text.casefold() == "il y a":
            reader.taken.add(index)
            return _Relative(ago=count)
        if reader.near(index, "past", before=2, after=3):
            reader.taken.add(index)
            return _Relative(past=count)
        if token.quantity is not None and (end_span := _explicit_span(tokens)) == count:
            reader.taken.add(index)
            return _Relative()
        if "decade" in token.kinds:
            reader.leftover.append(token.text)
    return _Relative()


def _explicit_span(tokens: Sequence[Token]) -> int | None:
    years = [token.year for token in tokens if token.year is not None]
    return max(years) - min(years) if len(years) == 2 else None


def _find_top(reader: _Reader) -> int | None:
    """'top 3', 'the three largest', 'which three of the eight countries had the largest'."""
    ends = {"highest", "lowest", "top", "rank"}
    for index, token in enumerate(reader.tokens):
        quantity = token.quantity
        if quantity is None or not quantity.plain or index in reader.taken or not 1 <= quantity.value <= 8:
            continue
        beside = any(reader.near(index, kind, before=1, after=3) for kind in ("highest", "lowest", "top"))
        chosen = bool(reader.cues & ends) and (
            reader.near(index, "which", before=1, after=2) or reader.near(index, "all", after=1)
        )
        if (beside or chosen) and not reader.near(index, "years", after=1):
            reader.taken.add(index)
            return int(quantity.value)
    return None


def _find_claim(reader: _Reader, indicators: Sequence[str]) -> tuple[Claim | None, bool]:
    """A figure that the question states. Its unit must be one that the indicator, or a change of it, can have."""
    figures = [
        (index, token.quantity)
        for index, token in enumerate(reader.tokens)
        if token.quantity is not None and index not in reader.taken
    ]
    if not figures:
        return None, False
    index, quantity = figures[0]
    if len(figures) > 1 or not _fits(quantity, indicators, reader):
        reader.leftover.extend(reader.tokens[where].text for where, _ in figures)
        return None, False
    reader.taken.add(index)
    relation: Relation = "equal"
    for back in (1, 2, 3):
        kinds = reader.kinds(index - back)
        hit = next(
            (
                kind
                for kind in ("atleast", "atmost", "dropbelow", "more", "less", "reach", "pass")
                if kind in kinds
            ),
            None,
        )
        if hit is not None:
            relation = _RELATIONS[hit]
            break
    if relation == "equal" and reader.near(index, "atleast", after=2):
        relation = "at_least"
    stated = quantity.percent or quantity.usd or reader.cues & {"factcheck", "yesno", "challenge", "when"}
    if relation == "equal" and quantity.value < 1000 and not stated:
        reader.leftover.append(reader.tokens[index].text)
        return None, False
    if quantity.fraction and quantity.step == 1 and relation == "equal" and quantity.value == 100:
        relation = "at_least"
    return Claim(relation, quantity.value, quantity.step), quantity.percent


def _fits(quantity: Quantity, indicators: Sequence[str], reader: _Reader) -> bool:
    if not indicators:
        return bool(reader.cues & {"factcheck", "challenge", "yesno"})
    code = indicators[0]
    changing = bool(reader.cues & {"change", "up", "down"})
    if quantity.percent:
        return code in PERCENT_INDICATORS or changing
    if quantity.usd:
        return code in MONEY_INDICATORS
    return True


def _find_ordinal(reader: _Reader) -> int | None:
    """The n of "second largest"; "first" alone belongs to "first year" and the like."""
    places = [token.ordinal for token in reader.tokens if token.ordinal is not None]
    if len(places) > 1:
        reader.leftover.extend(token.text for token in reader.tokens if token.ordinal is not None)
        return None
    return places[0] if places else None


def _is_choice(reader: _Reader) -> bool:
    """Two countries joined by "or", or a "which" over countries: a choice, not a yes or no."""
    tokens = reader.tokens
    for index, token in enumerate(tokens):
        if token.text.casefold() in {"or", "ou"} and not token.country:
            before = any(other.country for other in tokens[:index])
            after = any(other.country for other in tokens[index + 1 :])
            if before and after:
                return True
    return False


def _is_yes_no(tokens: Sequence[Token]) -> bool:
    for token in tokens:
        text = token.text.casefold()
        if text in _AUXILIARIES or text.startswith("est-ce") or text == "est ce que":
            return True
        if token.kinds & {"stop", "comma", "and", "instruction"} or text in {
            "hi",
            "hello",
            "hey",
            "please",
            "so",
            "just",
            "only",
            "bonjour",
            "salut",
        }:
            continue
        break
    folded = " ".join(fold(" ".join(token.text for token in tokens)).replace("-", " ").split())
    asks = any(fold(token.text).startswith(_QUESTION_WORDS) for token in tokens)
    return not asks and _INVERSION.search(folded) is not None


def _is_bare_cue(token: Token) -> bool:
    return bool(token.kinds) and not (token.country or token.indicator or token.year or token.quantity)


def _find_order(tokens: Sequence[Token], indicators: Sequence[str]) -> tuple[str | int, ...]:
    order: list[str | int] = []
    for token in tokens:
        if token.country is not None:
            order.append(token.country)
        elif token.indicator in indicators and token.indicator is not None:
            order.append(token.indicator)
        elif token.year is not None:
            order.append(token.year)
    return tuple(order)


def _check_words(reader: _Reader, indicators: Sequence[str]) -> None:
    """Whatever has no meaning, or none beside this indicator, is left over."""
    cue_only = frozenset(ONLY_WITH)
    for index, token in enumerate(reader.tokens):
        if token.quantity is not None and index not in reader.taken and token.text not in reader.leftover:
            reader.leftover.append(token.text)
        elif not token.known:
            reader.leftover.append(token.text)
        elif indicators and not (token.country or (token.indicator and token.strong)):
            bound = token.kinds & cue_only if token.kinds <= cue_only else token.kinds & _ALWAYS_BOUND
            if bound and not frozenset().union(*(ONLY_WITH[kind] for kind in bound)) & set(indicators):
                reader.leftover.append(token.text)
