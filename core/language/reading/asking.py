"""Roles to forms: one table for all languages.

A row names the roles that it needs, those that it allows besides, and its maker. A reading makes forms if
all rows that it fits make the same ones, and the maker took every role: a role that no row takes, or that
a maker forgot, leaves the question unread, so that no word that restricts is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from core.claims.forms import Change, Form, Verdict
from core.language.reading import change_makers, group_makers, pair_makers, value_makers, year_makers
from core.language.reading.meant import Meant, Scope
from core.language.reading.parts import Parts
from core.language.reading.roles import MEASURE, Roles, Unclear, operations
from core.language.reading.thread import AMONG_ALL, OVER_YEARS, understand

Asks = Literal["open", "verdict", "either"]
Made = tuple[Form, ...]

# Roles that restrict: a reading without one of them is dropped where another reading has it.
RESTRICTING: Final = frozenset({
    "agg", "ever", "never", "always", "fold", "ratio", "diff", "over", "under", "every", "share",
    "share_of", "strictly",
    "not", "other", "then", "add", "series", "complement", "compl", "both", "compare", "vsyear", "vs",
    "headcount",
    "howlong", "gap", "totalled", "real", "orthan", "becomes",
})  # fmt: skip


# A second ask that names no measure has one of these: its question word.
_ASKING: Final = frozenset({"when", "wh", "howmuch", "how", "count", "placing"})


@dataclass(frozen=True, slots=True)
class Row:
    """`needs` and `allows` are roles, parted by spaces; `asks`: an open question, yes or no, or either."""

    name: str
    needs: frozenset[str]
    allows: frozenset[str]
    asks: Asks
    make: Callable[[Parts], Made]

    def fits(self, meant: Meant) -> bool:
        if self.asks != "either" and meant.verdict != (self.asks == "verdict"):
            return False
        have = meant.operations.keys()
        return self.needs <= have and have <= self.needs | self.allows


def _row(name: str, needs: str, allows: str, asks: Asks, make: Callable[[Parts], Made]) -> Row:
    return Row(name, frozenset(needs.split()), frozenset(allows.split()), asks, make)


ROWS: Final[tuple[Row, ...]] = (
    _row("what there is", "covers", "", "open", value_makers.covered),
    # a value
    _row("levels", "", "howmuch as both again plot", "open", value_makers.levels),
    _row("the rest of 100 percent", "complement", "howmuch as", "open", value_makers.levels),
    _row("a figure to confirm", "said", "complement", "verdict", value_makers.claimed_level),
    _row("a bar", "bar", "both complement", "verdict", value_makers.bar),
    _row("a bar after than", "bar than_bar cmp", "both complement", "verdict", value_makers.bar),
    # a change
    _row(
        "change",
        "dir",
        "howmuch how dirn as yrs compare afterwards course plot",
        "open",
        change_makers.change,
    ),
    _row("how did it do", "how", "as howmuch compare course plot", "open", change_makers.change),
    _row("step of one year", "shiftspan", "as howmuch dir dirn", "open", change_makers.change),
    _row("how much more than then", "howmuch cmp than", "as yrs", "open", change_makers.change_since),
    _row("against then", "than", "compare howmuch as", "open", change_makers.change_since),
    _row("how much more now", "howmuch cmp", "as yrs compare", "open", change_makers.change_held),
    _row("difference of two years", "diff", "as yrs compare", "open", pair_makers.difference),
    _row("compared with then", "compare", "how as wh plot", "open", pair_makers.compare),
    _row("compared with another", "compare than", "how as", "open", pair_makers.compare),
    _row("factor of a change", "ratio dir", "howmuch often multiplied", "open", change_makers.change_factor),
    _row(
        "did it",
        "dir",
        "bar said every always compare afterwards course",
        "verdict",
        change_makers.claimed_change,
    ),
    _row("did it, by how much", "dir howmuch", "as", "verdict", change_makers.claimed_and_open_change),
    _row("did it double", "fold", "strictly dir", "verdict", change_makers.claimed_fold),
    _row("more than then", "cmp than", "", "verdict", pair_makers.compared_with_other_or_then),
    _row("more than before", "cmp", "compare", "verdict", pair_makers.higher_of_named),
    # two countries
    _row("how much more", "howmuch cmp than", "yrs", "open", pair_makers.difference),
    _row("by how much do they differ", "howmuch cmp", "yrs", "open", pair_makers.difference_of_named),
    _row("gap to another", "diff than", "as yrs compare", "open", pair_makers.difference),
    _row("times another", "ratio", "than cmp howmuch fold often", "open", pair_makers.ratio),
    _row("part of another", "share_of than", "as howmuch", "open", pair_makers.percent_of),
    _row("more than another by so much", "gap cmp than", "", "verdict", pair_makers.claimed_gap),
    _row("twice another", "fold than", "cmp strictly", "verdict", pair_makers.claimed_ratio),
    _row("some times another", "ratio said than", "cmp", "verdict", pair_makers.claimed_times),
    _row("some times what it was", "ratio said", "", "verdict", change_makers.claimed_times_then),
    _row("ever more", "ever cmp than", "", "verdict", pair_makers.ever_higher),
    _row("always more", "always cmp than", "", "verdict", pair_makers.always_higher),
    # among countries
    _row("which of two", "wh cmp", "compare", "open", pair_makers.which_is_higher),
    _row("in which of two years", "when cmp", "", "open", pair_makers.which_is_higher),
    _row("which of some", "cmp", "", "open", pair_makers.which_is_higher),
    _row("who has the most", "end", "wh standing", "open", group_makers.rank),
    _row("who is next", "end rank", "wh standing", "open", group_makers.rank),
    _row("who is second after one", "wh end rank whose", "standing", "open", group_makers.second_after),
    _row("both ends", "ends", "wh when", "open", group_makers.both_ends),
    _row("the first few", "end k", "wh", "open", group_makers.first_few),
    _row("one half", "half", "end wh", "open", group_makers.half),
    _row("in order", "order", "end wh", "open", group_makers.order),
    _row("whose place", "placing", "whose end", "open", group_makers.placing),
    _row("is it the first", "end", "rank wh standing", "verdict", group_makers.claimed_rank),
    _row("is it among the first", "end k", "", "verdict", group_makers.claimed_rank),
    _row("is it in the half", "half", "end", "verdict", group_makers.claimed_rank),
    _row("who meets it", "wh bar", "always", "open", group_makers.count),
    _row("how many meet it", "count bar", "wh always", "open", group_makers.count),
    _row("those that meet it", "bar", "quant always", "open", group_makers.count),
    _row("those that meet it, after than", "bar than_bar cmp", "quant", "open", group_makers.count),
    _row("who had that", "wh said", "", "open", group_makers.count),
    _row("who meets it, after than", "wh bar than_bar cmp", "", "open", group_makers.count),
    _row("how many meet it, after than", "count bar than_bar cmp", "", "open", group_makers.count),
    _row("who is ahead of one", "wh cmp than", "always", "open", group_makers.count_ahead),
    _row("how many are ahead of one", "count cmp than", "always", "open", group_makers.count_ahead),
    _row("two bars", "pb1 pb2", "wh count always", "open", group_makers.two_bars),
    _row("all or any", "quant bar", "", "verdict", group_makers.quantified),
    _row("all or any, after than", "quant bar than_bar cmp", "", "verdict", group_makers.quantified),
    _row("so many of them", "manyof bar", "atleast", "verdict", group_makers.numbered),
    _row("any, openly", "wh quant bar", "", "open", group_makers.count),
    # changes among countries
    _row("who changed most", "dir end", "wh dirn as fastest", "open", change_makers.change_rank),
    _row("did it change most", "dir end", "dirn as fastest", "verdict", change_makers.claimed_change_rank),
    _row("who changed more", "dir wh cmp", "as fastest", "open", change_makers.change_rank),
    _row("changed more than another", "dir cmp than", "as fastest", "verdict", change_makers.compare_changes),
    _row("how much more", "dir cmp than howmuch", "as fastest dirn", "open", change_makers.change_gap),
    # sums
    _row("mean", "agg", "wh as", "open", group_makers.mean_or_total),
    _row("together", "agg tog", "", "open", group_makers.mean_or_total),
    _row("part of all", "share whose", "agg tog", "open", group_makers.group_share),
    # years
    _row("when was it highest", "best", "when ever", "open", year_makers.extreme),
    _row("was it highest then", "best", "", "verdict", year_makers.claimed_extreme),
    _row("was it highest in that year", "best at", "", "verdict", year_makers.claimed_extreme),
    _row("when highest", "when end", "ever", "open", year_makers.extreme),
    _row("the highest of one", "end", "ever", "open", year_makers.extreme_of_one),
    _row("when did it pass", "when bar", "first ever", "either", year_makers.first_year),
    _row("when did it pass, than", "when bar than_bar cmp", "first ever", "open", year_makers.first_year),
    _row("first year with", "first bar", "when", "open", year_makers.first_year),
    _row("did it pass then", "bar passing", "", "verdict", year_makers.passed_in),
    _row("ever or never", "bar", "ever never", "verdict", year_makers.ever),
    _row("ever or never, after than", "bar than_bar cmp", "ever never", "verdict", year_makers.ever),
    _row("always", "always bar", "", "verdict", year_makers.always),
    _row("stayed", "every lo", "always", "verdict", year_makers.stayed),
    _row("when did it overtake", "when over than", "first since", "either", pair_makers.crossings),
    _row("when did it fall behind", "when under than", "first since", "either", pair_makers.crossings),
    _row("when did it become more", "when cmp than", "first since becomes", "open", pair_makers.crossings),
    _row("did it overtake", "over than", "first", "verdict", pair_makers.claimed_crossing),
    _row("did it fall behind", "under than", "first", "verdict", pair_makers.claimed_crossing),
)  # fmt: skip


def ask(readings: Iterable[Meant], scope: Scope) -> tuple[dict[Made, Meant], list[Unclear]]:
    """The forms of each reading that makes any, with the reading; and why the others make none."""
    made: dict[Made, Meant] = {}
    reasons: list[Unclear] = []
    for meant in readings:
        try:
            made.setdefault(make(meant, scope), meant)
        except Unclear as reason:
            reasons.append(reason)
    return made, reasons


def make(meant: Meant, scope: Scope) -> Made:
    """The forms of one reading. Raises Unclear where no row makes them, or rows make different ones."""
    found: dict[Made, None] = {}
    reasons: list[Unclear] = []
    for row in ROWS:
        if not row.fits(meant):
            continue
        parts = Parts(meant, scope)
        try:
            forms = row.make(parts)
        except Unclear as reason:
            reasons.append(reason)
            continue
        if parts.unused():
            reasons.append(Unclear(f"{row.name}: " + ", ".join(sorted(parts.unused())) + " plays no part"))
        else:
            found[forms] = None
    if len(found) == 1:
        return next(iter(found))
    if found:
        raise Unclear("several forms fit")
    raise (
        reasons[0]
        if reasons
        else Unclear("words that do not fit together: " + ", ".join(sorted(meant.operations)))
    )


def two_asks(roles: Roles, before: Meant | None, scope: Scope) -> tuple[Made, Meant]:
    """The forms of a message that asks twice, and what its last ask means. Raises Unclear."""
    first = {role: value for role, value in roles.items() if role not in ("second", "apart")}
    second = roles["second"]
    asked = operations(second)
    fragment = not MEASURE & second.keys() and not asked & _ASKING
    if (fragment and (asked or "apart" not in roles)) or asked & {"tog", "said", "bar", "than"}:
        raise Unclear("no second ask")
    opens_with_verb = "yn" in first or "prem" in first
    one = understand(first, before, scope)
    if (one.operations.keys() & AMONG_ALL and "place" not in second) or (
        second.get("place") == "same" and not one.places
    ):
        raise Unclear("the second ask is about what the first finds")
    two = understand(second | {"fu": 1}, one, scope)
    if (
        not one.times.named
        and two.times.named
        and "time" in two.named
        and not one.operations.keys() & OVER_YEARS
    ):
        one = replace(one, times=two.times)
    made = make(one, scope)
    if opens_with_verb and not all(isinstance(form, Verdict | Change) for form in made):
        raise Unclear("is what so, of the first?")  # "did A and B grow?"
    return (*made, *make(two, scope)), two


def strongest(readings: Sequence[dict[str, object]]) -> list[dict[str, object]]:
    """Those that keep every restricting role that any of them has."""
    kept = list(readings)
    for role in sorted(RESTRICTING):
        if any(role in reading for reading in kept):
            kept = [reading for reading in kept if role in reading]
    return kept
