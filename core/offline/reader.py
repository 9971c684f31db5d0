"""Tokens -> a `Reading`: countries, indicators, years and figures of a question, and what it asks of them.

Nothing is guessed and nothing is dropped: words that no table knows, figures without a role and open years
end up in `leftover`, and a reading with leftovers is never answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from core.offline.claims import find_claim
from core.offline.groups import CHANGE_CUES, END_CUES
from core.offline.indicators import find_indicators, merges_indicators
from core.offline.lexicon import ONLY_WITH
from core.offline.mood import (
    asks_for_offer,
    asks_no_figure,
    counts_years,
    is_choice,
    is_limited,
    is_under_way,
    is_yes_no,
    speaks_of_now,
    speaks_of_then,
)
from core.offline.nested import Nested, find_nested
from core.offline.not_covered import Reason
from core.offline.people import find_people_abroad, names_some_people
from core.offline.scan import Scan, find_relative, find_years
from core.offline.sources import names_other_source
from core.offline.time_words import (
    Edge,
    find_base,
    find_repeats,
    settle_against,
    settle_decades,
    settle_onward,
)
from core.offline.tokens import Token
from core.words import fold
from core.writing.focus import Claim

_BARE_THINGS = frozenset({"internet", "the net", "electricity", "electricite"})
_UNDER = frozenset({"below", "under", "sous", "beneath", "en dessous de", "au dessous de"})
_OVER = frozenset({"above", "over", "past", "beyond", "au dessus de"})
_DEGREES = frozenset(f"{article} {degree}" for article in ("le", "la", "les") for degree in ("plus", "moins"))
_PARTITIVES = frozenset("d de du des en a au l".split())
# "The annual GDP" is that of a year, "GDP annually" that of each.
_ADJECTIVES = frozenset("annual yearly annuel annuelle annuels annuelles".split())
_LAST = frozenset("dernier derniere derniers dernieres".split())
# Kinds whose words keep their sense of life or money whatever else they mean.
_ALWAYS_BOUND = frozenset({"lifeonly", "moneyonly"})


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
    edge: Edge = "within"
    base: int | None = None
    counted: bool = False
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
    for settle in _SETTLERS:
        tokens = settle(tokens)
    scan = Scan(tokens)
    for token in tokens:
        scan.cues.update(token.kinds)
    indicators = find_indicators(scan)
    countries, apart = _find_countries(scan)
    years = find_years(scan)
    top = _find_top(scan)
    relative = find_relative(scan)
    claim, claim_percent = find_claim(scan, indicators)
    ordinal = _find_ordinal(scan)
    nested = find_nested(tokens)
    _check_words(scan, indicators if nested is None else (nested.asked, nested.ranked))
    declined = tuple((token.reason, token.text) for token in tokens if token.reason is not None)
    abroad = find_people_abroad(tokens)
    if abroad is not None:
        declined = (("complement", abroad), *declined)
    if _ranks_years(tokens):
        scan.cues.add("ofyears")
    if any(fold(token.text) in {"year", "annee", "the year of"} for token in tokens):
        scan.cues.add("oneyear")
    if tokens and fold(tokens[0].text).partition(" ")[0] in {"who", "qui"}:
        scan.cues.add("who")
    if asks_no_figure(tokens):
        declined = (("cause", ""), *declined)
    if speaks_of_now(tokens):
        scan.cues.add("present")
    if asks_for_offer(tokens):
        scan.cues.add("offer")
    if counts_years(tokens):
        scan.cues.add("countyears")
    if speaks_of_then(tokens):
        scan.cues.add("then")
    if is_under_way(tokens):
        scan.cues.add("progressive")
    if any(fold(token.text) in _ADJECTIVES for token in tokens):
        scan.cues.add("adjective")
    counts = any(fold(token.text).startswith("combien") for token in tokens)
    if "bymuch" in scan.cues and counts and len(countries) == 2:
        scan.cues.add("difference")  # "combien d'habitants de plus"
    if nested is not None:
        indicators = (nested.asked,)
    elif any(
        token.kinds & END_CUES and token.indicator is not None and token.indicator not in indicators
        for token in tokens
    ):
        declined = (("complement", ""), *declined)  # "GDP of the most populous country"
    if _ranks_bare_things(scan):
        declined = (("complement", ""), *declined)
    scan.leftover += [*_find_loose_ends(tokens), *find_repeats(tokens)]
    if is_limited(tokens) or merges_indicators(tokens):
        declined = (("complement", ""), *declined)
    source = None if claim is not None else names_other_source(tokens)
    if source is not None:
        declined = (("other_source", source), *declined)
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
        edge=years.edge,
        base=find_base(tokens),
        counted=relative.past is not None or relative.until is not None,
        cues=frozenset(scan.cues),
        claim=claim,
        claim_percent=claim_percent,
        ordinal=ordinal,
        top=top,
        choice=is_choice(scan),
        yes_no=is_yes_no(tokens) or (claim is not None and bool(scan.cues & {"yesno", "factcheck"})),
        opens_with_and=bool(tokens and "and" in tokens[0].kinds and tokens[0].text != "+"),
        nested=nested,
        order=_find_order(tokens, indicators),
        meanings=tuple((token.text, token.kinds) for token in tokens if _is_bare_cue(token)),
        leftover=tuple(scan.leftover),
        declined=declined,
    )


def _is_idle_doubt(token: Token) -> bool:
    openings = ("really", "vraiment", "double", "can you")
    return "challenge" in token.kinds and fold(token.text).startswith(openings)


def _settle_really(tokens: Sequence[Token]) -> Sequence[Token]:
    """ "Double-checking: was it really above a billion?" asks; only alone they doubt what was answered."""
    if not any(token.indicator for token in tokens) or not any(token.country for token in tokens):
        return tokens
    return [
        replace(token, kinds=frozenset({"filler", "factcheck"})) if _is_idle_doubt(token) else token
        for token in tokens
    ]


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


def _settle_year(tokens: Sequence[Token]) -> Sequence[Token]:
    """ "Since the year 2000" asks for no year."""
    return [
        replace(token, kinds=frozenset({"filler"})) if "when" in token.kinds and following.year else token
        for token, following in pairwise((*tokens, Token("")))
    ]


def _settle_than(tokens: Sequence[Token]) -> Sequence[Token]:
    """ "Smaller than in 2010": the phrase "smaller than" has taken the "than" of "than in"."""
    settled = list(tokens)
    for index in range(len(tokens) - 2):
        than, preposition, year = tokens[index : index + 3]
        if fold(than.text).endswith(" than") and fold(preposition.text) == "in" and year.year:
            settled[index + 1] = replace(preposition, kinds=preposition.kinds | {"thanin"})
    return settled


def _settle_threshold(tokens: Sequence[Token]) -> Sequence[Token]:
    """ "Tombée sous 77 ans", "climb past 40 million": a level is crossed, and no change has that size."""
    settled = list(tokens)
    for index in range(len(tokens) - 2):
        verb, side, figure = tokens[index : index + 3]
        if figure.quantity is None or not verb.kinds & {"up", "down"}:
            continue
        if figure.quantity.percent and fold(side.text) in {"over", "under"}:
            continue  # "rose over 10%": by more than that
        if fold(side.text) in _UNDER | _OVER:
            low = fold(side.text) in _UNDER
            settled[index] = replace(verb, kinds=frozenset({"crossed", "dropbelow" if low else "reach"}))
            settled[index + 1] = replace(side, kinds=frozenset({"filler"}))
    return settled


def _settle_again(tokens: Sequence[Token]) -> Sequence[Token]:
    """ "What was it in 2020 again?" asks to be reminded; a thing that rose again had risen before."""
    moves = any(token.kinds & (CHANGE_CUES | {"pass", "reach", "dropbelow"}) for token in tokens)
    return [
        replace(token, kinds=frozenset({"filler"})) if "again" in token.kinds and not moves else token
        for token in tokens
    ]


def _settle_never(tokens: Sequence[Token]) -> Sequence[Token]:
    """French "ne ... jamais": the "ne" denies nothing more."""
    if not any("never" in token.kinds for token in tokens):
        return tokens
    return [
        replace(token, kinds=frozenset({"filler"})) if fold(token.text) in {"n", "ne"} else token
        for token in tokens
    ]


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


def _find_ordinal(scan: Scan) -> int | None:
    """The n of "second largest"; "first" alone belongs to "first year" and the like."""
    places = [token.ordinal for token in scan.tokens if token.ordinal is not None]
    if len(places) > 1:
        scan.leftover.extend(token.text for token in scan.tokens if token.ordinal is not None)
        return None
    return places[0] if places else None


def _is_bare_cue(token: Token) -> bool:
    return bool(token.kinds) and not (token.country or token.indicator or token.year or token.quantity)


def _find_loose_ends(tokens: Sequence[Token]) -> list[str]:
    """ "Le plus faille": a French superlative whose adjective was not understood; "larger than most"."""
    return [
        adjective.text
        for degree, adjective in pairwise(tokens)
        if fold(degree.text) in _DEGREES
        and adjective.kinds <= {"filler"}
        and adjective.kinds
        and fold(adjective.text) not in _PARTITIVES
    ] + [
        most.text
        for than, most in pairwise(tokens)
        if fold(most.text) in {"most", "average"} and fold(than.text).endswith("than")
    ]


def _ranks_bare_things(scan: Scan) -> bool:
    """ "The best Internet", "the most electricity": quality or quantity, and not how many people have it."""
    bare = any(fold(token.text) in _BARE_THINGS for token in scan.tokens if token.indicator)
    return bare and bool(scan.cues & END_CUES) and not scan.cues & {"access", "use", "share", "percent"}


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


# Words whose sense their neighbours settle, each in its turn.
_SETTLERS = (
    _settle_really,
    _settle_again,
    settle_decades,
    settle_onward,
    settle_against,
    _settle_last,
    _settle_never,
    _settle_year,
    _settle_than,
    _settle_threshold,
)
