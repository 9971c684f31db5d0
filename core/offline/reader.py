"""Tokens -> a `Reading`: countries, indicators, years and figures of a question, and what it asks of them.

Nothing is guessed and nothing is dropped: words that no table knows, figures without a role and open years
end up in `leftover`, and a reading with leftovers is never answered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from core.offline.lexicon import ONLY_WITH, Reason
from core.offline.nested import Nested, find_nested
from core.offline.people import find_people_abroad, names_some_people
from core.offline.scan import Scan, find_relative, find_years
from core.offline.tokens import Quantity, Token
from core.words import fold
from core.writing.focus import Claim, Relation

PERCENT_INDICATORS = frozenset({"EG.ELC.ACCS.ZS", "IT.NET.USER.ZS"})
CHANGE_CUES = frozenset({"change", "up", "down", "double", "triple", "halve"})
END_CUES = frozenset({"highest", "lowest"})
MONEY_INDICATORS = frozenset({"NY.GDP.MKTP.CD", "NY.GDP.PCAP.CD"})

_RELATIONS: dict[str, Relation] = {
    "more": "above",
    "less": "below",
    "atleast": "at_least",
    "atmost": "at_most",
    "reach": "above",
    "pass": "above",
    "dropbelow": "below",
}
_AUXILIARIES = frozenset("is are was were did does do has have had isn didn wasn".split())
_QUESTION_WORDS = (
    *("who", "which", "what", "how", "when"),
    *("quel", "combien", "comment", "de combien", "lequel", "laquelle", "quand", "ou "),
)
# A figure outside these bounds is no level of the indicator: an age, a rank, a count of users.
_PLAUSIBLE: dict[str, tuple[int, int]] = {
    "SP.POP.TOTL": (100_000, 10**11),
    "NY.GDP.MKTP.CD": (10**8, 10**16),
    "NY.GDP.PCAP.CD": (50, 10**7),
    "SP.DYN.LE00.IN": (20, 120),
    "EG.ELC.ACCS.ZS": (0, 120),
    "IT.NET.USER.ZS": (0, 120),
}
_LAST = frozenset("dernier derniere derniers dernieres".split())
# Kinds whose words keep their sense of life or money whatever else they mean.
_ALWAYS_BOUND = frozenset({"lifeonly", "moneyonly"})
# "utilisaient-ils", "a-t-elle", "était-il", but not "il y a dix ans".
_INVERSION = re.compile(
    r"\b(?:est ce que|(?:a|\w+(?:ait|aient|ent|ont|a|e)) t (?:il|elle|ils|elles|on)"
    r"|(?:\w*(?:ait|aient|ent)|est|sont|ont) (?:il|elle|ils|elles|on)\b(?! y a))\b"
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What one question says. Order of countries, indicators and years is the question's own.

    `points` are single years, `since` a year that opens a span to the latest value, `span` the two ends of a
    range; `past_years` a span of that many years up to the latest value, `years_shift` counts years from the
    year of the thread ("ten years earlier"). `order` lists the slots as they came
    ("CAN", "SP.POP.TOTL", 2010), for questions that pair them. `nested`: the question ranks by one indicator
    and asks for another. `meanings` are the cue words with their kinds: the plan has to use one kind of each.
    """

    countries: tuple[str, ...] = ()
    apart_from: tuple[str, ...] = ()
    indicators: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    span: tuple[int, int] | None = None
    since: int | None = None
    past_years: int | None = None
    years_ago: int | None = None
    years_shift: int | None = None
    cues: frozenset[str] = frozenset()
    claim: Claim | None = None
    claim_percent: bool = False
    ordinal: int | None = None
    top: int | None = None
    choice: bool = False
    yes_no: bool = False
    opens_with_and: bool = False
    nested: Nested | None = None
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
            or self.years_shift
            or self.has("latest", "thisyear", "lastyear", "nextyear", "yearbefore", "yearafter")
        )


def read_tokens(tokens: Sequence[Token]) -> Reading:
    """Reads typed tokens, in any word order, into one reading."""
    tokens = _settle_never(_settle_last(tokens))
    scan = Scan(tokens)
    for token in tokens:
        scan.cues.update(token.kinds)
    indicators = _find_indicators(scan)
    countries, apart = _find_countries(scan)
    years = find_years(scan)
    top = _find_top(scan)
    relative = find_relative(scan)
    claim, claim_percent = _find_claim(scan, indicators)
    ordinal = _find_ordinal(scan)
    _check_words(scan, indicators)
    declined = tuple((token.reason, token.text) for token in tokens if token.reason is not None)
    abroad = find_people_abroad(tokens)
    if abroad is not None:
        declined = (("complement", abroad), *declined)
    if _ranks_years(tokens):
        scan.cues.add("ofyears")
    nested = find_nested(tokens)
    if nested is not None:
        indicators = (nested.asked,)
    elif any(
        token.kinds & END_CUES and token.indicator is not None and token.indicator not in indicators
        for token in tokens
    ):
        declined = (("complement", ""), *declined)  # "GDP of the most populous country"
    if names_some_people(tokens):
        declined = (("complement", ""), *declined)
    return Reading(
        countries=countries,
        apart_from=apart,
        indicators=indicators,
        points=() if relative.until else years.points,
        span=relative.until or years.span,
        since=years.since,
        past_years=relative.past,
        years_ago=relative.ago,
        years_shift=relative.shift,
        cues=frozenset(scan.cues),
        claim=claim,
        claim_percent=claim_percent,
        ordinal=ordinal,
        top=top,
        choice=_is_choice(scan),
        yes_no=_is_yes_no(tokens) or (claim is not None and bool(scan.cues & {"yesno", "factcheck"})),
        opens_with_and=bool(tokens and "and" in tokens[0].kinds and tokens[0].text != "+"),
        nested=nested,
        order=_find_order(tokens, indicators),
        meanings=tuple((token.text, token.kinds) for token in tokens if _is_bare_cue(token)),
        leftover=tuple(scan.leftover),
        declined=declined,
    )


def _settle_last(tokens: Sequence[Token]) -> Sequence[Token]:
    """French "dernier": the latest value before a noun ("le dernier PIB"), else the end of a ranking."""
    known = any("known" in token.kinds for token in tokens)
    settled = list(tokens)
    for index, token in enumerate(tokens):
        following = tokens[index + 1] if index + 1 < len(tokens) else None
        before_noun = following is not None and following.indicator is not None
        if (known or before_noun) and fold(token.text) in _LAST:
            settled[index] = replace(token, kinds=frozenset({"latest"}))
    return settled


def _settle_never(tokens: Sequence[Token]) -> Sequence[Token]:
    """French "ne ... jamais": the "ne" denies nothing more."""
    if not any("never" in token.kinds for token in tokens):
        return tokens
    return [
        replace(token, kinds=frozenset({"filler"})) if fold(token.text) in {"n", "ne"} else token
        for token in tokens
    ]


def _find_indicators(scan: Scan) -> tuple[str, ...]:
    """Named indicators; "people" and its like count only where nothing else is named."""
    shares = bool(scan.cues & {"share", "percent"}) or any(
        token.quantity is not None and token.quantity.percent for token in scan.tokens
    )
    strong = [token.indicator for token in scan.tokens if token.indicator and token.strong]
    if "perperson" in scan.cues and "NY.GDP.MKTP.CD" in strong:  # "Canada's GDP in 2020, per head"
        strong = ["NY.GDP.PCAP.CD" if code == "NY.GDP.MKTP.CD" else code for code in strong]
    weak = [token.indicator for token in scan.tokens if token.indicator and not token.strong]
    others = [code for code in (*strong, *weak) if code != "SP.POP.TOTL"]
    if others and (shares or "SP.POP.TOTL" not in strong):
        return tuple(dict.fromkeys(others))
    if not strong and set(weak) <= {"SP.POP.TOTL"} and _asks_how_long(scan):
        return ("SP.DYN.LE00.IN",)
    peoples = sum("demonym" in token.kinds for token in scan.tokens)
    counting = {"howmany", "numerous"} if peoples == 1 else {"howmany", "numerous", "more", "less"}
    counted = bool(scan.cues & counting) or any(
        fold(token.text).startswith("how many more") for token in scan.tokens
    )
    figures = [token.quantity for token in scan.tokens if token.quantity is not None]
    large = any(figure.value >= 10**6 and not figure.usd for figure in figures)
    if not strong and not weak and peoples and (counted or large):
        return ("SP.POP.TOTL",)  # "How many Canadians were there in 2015?", "more Brazilians than Nigerians"
    return tuple(dict.fromkeys([*strong, *(code for code in weak if not strong or code not in strong)]))


def _asks_how_long(scan: Scan) -> bool:
    """ "How much longer did Indians live": only of life; "how old do people get" is not."""
    words = {word for token in scan.tokens for word in fold(token.text).split()}
    lives = "live" in scan.cues or words & {"live", "lived"}
    return "lifeonly" in scan.cues and bool(lives and words & {"long", "longer", "longest", "longtemps"})


def _find_countries(scan: Scan) -> tuple[tuple[str, ...], tuple[str, ...]]:
    found: dict[str, None] = {}
    apart: dict[str, None] = {}
    ranked = bool(scan.cues & {"highest", "lowest", "which", "all", "rank"}) or any(
        token.ordinal for token in scan.tokens
    )
    last_apart: int | None = None
    for index, token in enumerate(scan.tokens):
        if token.country is None:
            continue
        excluded = any("after" in scan.kinds(index - back) for back in (1, 2) if index - back >= 0)
        if last_apart is not None and not excluded:  # "after India and the US"
            between = [scan.kinds(where) for where in range(last_apart + 1, index)]
            excluded = any(kinds & {"and", "comma"} for kinds in between) and all(
                kinds & {"and", "comma", "filler"} for kinds in between
            )
        last_apart = index if excluded else None
        (apart if excluded and ranked else found)[token.country] = None
    return tuple(found), tuple(code for code in apart if code not in found)


def _find_top(scan: Scan) -> int | None:
    """'top 3', 'the three largest', 'which three of the eight countries had the largest'."""
    ends = {"highest", "lowest", "top", "rank"}
    for index, token in enumerate(scan.tokens):
        quantity = token.quantity
        if quantity is None or not quantity.plain or index in scan.taken or not 1 <= quantity.value <= 8:
            continue
        beside = any(scan.near(index, kind, before=1, after=3) for kind in ("highest", "lowest", "top"))
        chosen = bool(scan.cues & ends) and (
            scan.near(index, "which", before=1, after=2) or scan.near(index, "all", after=1)
        )
        if (beside or chosen) and not scan.near(index, "years", after=1):
            scan.taken.add(index)
            return int(quantity.value)
    return None


def _find_claim(scan: Scan, indicators: Sequence[str]) -> tuple[Claim | None, bool]:
    """A figure that the question states. The indicator, or a change of it, must be able to have its unit."""
    figures = [
        (index, token.quantity)
        for index, token in enumerate(scan.tokens)
        if token.quantity is not None and index not in scan.taken
    ]
    if not figures:
        return None, False
    index, quantity = figures[0]
    times = quantity.plain and "ratio" in scan.kinds(index + 1)
    if len(figures) > 1 or not (times or _fits(quantity, indicators, scan)):
        scan.leftover.extend(scan.tokens[where].text for where, _ in figures)
        return None, False
    scan.taken.add(index)
    relation: Relation = "equal"
    for back in (1, 2, 3):
        kinds = scan.kinds(index - back)
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
    if relation == "equal" and scan.near(index, "atleast", after=2):
        relation = "at_least"
    stated = quantity.percent or quantity.usd or scan.cues & {"factcheck", "yesno", "challenge", "when"}
    if relation == "equal" and quantity.value < 1000 and not stated and not times:
        scan.leftover.append(scan.tokens[index].text)
        return None, False
    if quantity.fraction and quantity.step == 1 and relation == "equal" and quantity.value == 100:
        relation = "at_least"
    if quantity.fraction and relation == "equal":
        scan.cues.add("hedge")  # "half of Nigerians" is no 50.0 %
    exact = any(fold(token.text) in {"exactly", "exactement", "precisely"} for token in scan.tokens)
    step = min(quantity.step, Decimal(1)) if exact else quantity.step
    return Claim(relation, quantity.value, step), quantity.percent


def _fits(quantity: Quantity, indicators: Sequence[str], scan: Scan) -> bool:
    if not indicators:  # "Is that more than a trillion?": the thread has the indicator
        asks_back = "it" in scan.cues and _is_yes_no(scan.tokens)
        return asks_back or bool(scan.cues & {"factcheck", "challenge", "yesno"})
    code = indicators[0]
    changing = bool(scan.cues & {"change", "up", "down"})
    if quantity.percent:
        return code in PERCENT_INDICATORS or changing
    if quantity.usd and code not in MONEY_INDICATORS:
        return False
    return changing or is_plausible(code, quantity.value)


def is_plausible(indicator: str, value: Decimal) -> bool:
    """Whether a level of the indicator could be near that figure."""
    least, most = _PLAUSIBLE[indicator]
    return least <= value <= most


def _find_ordinal(scan: Scan) -> int | None:
    """The n of "second largest"; "first" alone belongs to "first year" and the like."""
    places = [token.ordinal for token in scan.tokens if token.ordinal is not None]
    if len(places) > 1:
        scan.leftover.extend(token.text for token in scan.tokens if token.ordinal is not None)
        return None
    return places[0] if places else None


def _is_choice(scan: Scan) -> bool:
    """Two countries joined by "or", or a "which" over countries: a choice, not a yes or no."""
    tokens = scan.tokens
    for index, token in enumerate(tokens):
        if token.text.casefold() in {"or", "ou"} and not token.country:
            before = any(other.country for other in tokens[:index])
            after = any(other.country for other in tokens[index + 1 :])
            if before and after:
                return True
    return False


def _is_yes_no(tokens: Sequence[Token]) -> bool:
    for token in _skip_opening_time(tokens):
        text = token.text.casefold()
        if text.partition(" ")[0] in _AUXILIARIES or text.startswith("est-ce") or text == "est ce que":
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


def _skip_opening_time(tokens: Sequence[Token]) -> Sequence[Token]:
    """What follows "Between 2005 and 2015," and its like."""
    for index, token in enumerate(tokens):
        if "comma" in token.kinds:
            return tokens[index + 1 :] if any(each.year for each in tokens[:index]) else tokens
        if not (token.year or token.kinds & {"filler", "link", "since", "dash", "open"}):
            break
        if fold(token.text).partition(" ")[0] in _AUXILIARIES | set(_QUESTION_WORDS):
            break
    return tokens


def _is_bare_cue(token: Token) -> bool:
    return bool(token.kinds) and not (token.country or token.indicator or token.year or token.quantity)


def _ranks_years(tokens: Sequence[Token]) -> bool:
    """ "Rank the years", "the worst year": an order of years, not of countries. "75 years" is an age."""
    return any(
        (fold(other.text) in {"years", "annees"} and one.quantity is None)
        or (one.kinds & END_CUES and fold(other.text) in {"year", "annee"})
        for one, other in pairwise((Token(""), *tokens))
    )


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


def _check_words(scan: Scan, indicators: Sequence[str]) -> None:
    """Whatever has no meaning, or none beside this indicator, is left over."""
    cue_only = frozenset(ONLY_WITH)
    for index, token in enumerate(scan.tokens):
        idle = token.quantity is not None and index not in scan.taken and token.text not in scan.leftover
        if idle or not token.known:
            scan.leftover.append(token.text)
        elif indicators and not (token.country or (token.indicator and token.strong)):
            bound = token.kinds & cue_only if token.kinds <= cue_only else token.kinds & _ALWAYS_BOUND
            if bound and not frozenset().union(*(ONLY_WITH[kind] for kind in bound)) & set(indicators):
                scan.leftover.append(token.text)
