"""Frames to claims, by a table: which roles make which form.

A row takes its roles out of a frame: all that it needs, and those of its others that are there. A frame may
fill several rows ("the third highest, at 41 million, 2% more than in 2023": a rank, a level, a change) and
gives the claims of all. Every role of a frame is taken exactly once, and what names the subject (place,
measure, time, from, to) is used by at least one row: else the frame makes no claim, and its reading is
dropped. So a role that no row knows can never be passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from core.claims.forms import Form, Level, Statement, Verdict
from core.language.reading import claim_makers as of
from core.language.reading import claim_makers_of_changes as of_changes
from core.language.reading import claim_makers_of_crossings as of_crossings
from core.language.reading import claim_makers_of_data as of_data
from core.language.reading import claim_makers_of_groups as of_groups
from core.language.reading import claim_makers_of_pairs as of_pairs
from core.language.reading import claim_makers_of_series as of_series
from core.language.reading.context import SUBJECT
from core.language.reading.written_amounts import IllFormed, Roles, World, amount_of, demand, written_amount

_CELL = frozenset({"place", "measure", "time"})
_SPAN = frozenset({"place", "measure", "from", "to"})
_ENDS = frozenset({"measure", "time"})


def _roles(names: str) -> frozenset[str]:
    return frozenset(names.split())


Maker = Callable[[Roles, World], "tuple[Form, ...]"]


@dataclass(frozen=True, slots=True)
class Row:
    """`needs` all of these roles and one of `any_of`, `takes` others; `subject` is what it speaks of."""

    name: str
    needs: frozenset[str]
    takes: frozenset[str]
    subject: frozenset[str]
    make: Maker
    any_of: frozenset[str] = field(default_factory=frozenset)

    def fits(self, there: frozenset[str]) -> bool:
        return self.needs <= there and (not self.any_of or bool(self.any_of & there))

    def taken(self, there: frozenset[str]) -> frozenset[str]:
        return there & (self.needs | self.takes | self.any_of)


def _row(
    name: str,
    needs: str,
    takes: str,
    subject: frozenset[str],
    make: Maker,
    any_of: str = "",
) -> Row:
    return Row(name, _roles(needs), _roles(takes), subject, make, _roles(any_of))


def _nothing(_: Roles, __: World) -> tuple[Statement, ...]:
    """A sentence about the answer itself ("I can't say why")."""
    return ()


def _denied(roles: Roles, world: World) -> tuple[Form, ...]:
    """ "not 42 million": that level, denied."""
    code = of.measure_in(roles)
    level = Level(
        country=of.one_country(roles),
        indicator=code,
        year=of.year_in(roles),
        amount=amount_of(roles["denied"], code, world),
    )
    return (Verdict(claim=level, holds=False),)


_OF_CHANGE = "delta delta2 growth signed from_amount to_amount every through through_year strong degree"
_OF_PAIR = "by_measure op degree by times fold_b bound pct_of amount amount_b"
_AMONG = "among inset but by_measure"

# The order matters where two rows could take a role: the first takes it.
TABLE: tuple[Row, ...] = (
    _row("meta", "meta", "", frozenset(), _nothing),
    _row(
        "missing", "absent", "unknown low high covered_count covered_measures", _CELL | _SPAN, of_data.missing
    ),
    _row(
        "covered",
        "covers",
        "low high last listed measures covered_count covered_measures beyond",
        frozenset(),
        of_data.covered,
    ),
    _row(
        "crossing",
        "crossed b",
        "by_measure amount amount_b first_time last_time",
        _CELL | _SPAN,
        of_crossings.crossing,
    ),
    _row("always compared", "always_op op b", "amount amount_b", _CELL | _SPAN, of_pairs.always_compared),
    _row("crossings", "moves", "leader leader_year", _SPAN, of_crossings.crossings),
    _row("never crossed", "never_crossed b", "op", _SPAN, of_crossings.never_crossed),
    _row("first year", "found limit", "amount happened first_time", _CELL | _SPAN, of_series.first_year),
    _row("already", "already", "amount", _CELL | _SPAN, of_series.already),
    _row("throughout", "", "", _SPAN, of_series.throughout, any_of="always never notalways once"),
    _row("extreme", "best", "amount years turn", _CELL | _SPAN, of_series.extreme),
    _row("change rank", "most dir", f"{_OF_CHANGE} measured least {_AMONG}", _SPAN, of_groups.change_rank),
    _row(
        "change comparison",
        "faster dir b",
        "delta delta_b by measured faster_op contrast",
        _SPAN,
        of_changes.change_comparison,
    ),
    _row("group share", "gshare", f"gtotal amount {_AMONG}", _CELL, of_groups.group_share),
    _row("mean or total", "agg amount", "", _CELL | _SPAN, of_groups.mean_or_total),
    _row("gap", "gap by", "ends ends_of", _ENDS, of_pairs.gap),
    _row("order", "order", f"end top toplist whole {_AMONG}", _ENDS, of_groups.order),
    _row(
        "count",
        "",
        f"limit bars bar2 rows2 at_least complete outside {_AMONG}",
        _ENDS | {"from", "to"},
        of_groups.count,
        any_of="tally all_but members bar1 outside",
    ),
    _row("joint rank", "joint", f"end rank amount own_group {_AMONG}", _ENDS, of_groups.joint_rank),
    _row(
        "rank",
        "",
        f"then before only_before beats higher_than lower_than amount two {_AMONG}",
        _CELL,
        of_groups.rank,
        any_of="rank end within",
    ),
    _row(
        "behind",
        "",
        "by_measure",
        _CELL,
        of_pairs.ahead_or_behind,
        any_of="before beats higher_than lower_than",
    ),
    _row("near", "near", "near_op near_degree", _CELL, of_pairs.near),
    _row("comparison", "b", _OF_PAIR, _CELL, of_pairs.comparison),
    _row("change", "dir", f"{_OF_CHANGE} fold half bound times", _SPAN, of_changes.change),
    _row(
        "move",
        "",
        f"{_OF_CHANGE} times bound",
        _SPAN,
        of_changes.change,
        any_of="moved from_amount to_amount delta",
    ),
    _row("rest", "rest", "rest2 latest", _CELL, of.rest),
    _row("denied", "denied", "", _CELL, _denied),
    _row(
        "level",
        "",
        "by_measure amount2 amount3 high_amount latest aside",
        _CELL,
        of.levels,
        any_of="amount low_amount all aside",
    ),
)
_BY_ROLE = {role for row in TABLE for role in row.needs | row.takes | row.any_of}


def claims_of(frame: Iterable[tuple[str, Any]], named: frozenset[str], world: World) -> tuple[Form, ...]:
    """The claims of one frame, its subject filled in. `named`: the parts of the subject that its words named.

    Raises `IllFormed` where it makes none.
    """
    roles = qualified(dict(frame), world)
    unknown = roles.keys() - SUBJECT - _BY_ROLE
    demand(not unknown, f"no form knows {sorted(unknown)}")
    left = frozenset(roles) - SUBJECT
    subject = SUBJECT & frozenset(roles)
    demand(bool(left), "nothing is claimed")
    made: list[Form] = []
    used: frozenset[str] = frozenset()
    for row in TABLE:
        if row.fits(left):
            taken = row.taken(left)
            made += row.make({role: roles[role] for role in taken | (subject & row.subject)}, world)
            left -= taken
            used |= row.subject
    if left:
        raise IllFormed(f"left over: {sorted(left)}")
    demand(named <= used or not used, "a subject of nothing")
    return tuple(made)


def _demand_noun(noun: str | None, code: object, world: World) -> None:
    """A figure is told as what it is: not every indicator is a rate, a share, a number of people or a sum."""
    if noun is None:
        return
    demand(isinstance(code, str), "of what?")
    fits = {
        "rate": world.kind(str(code)) in ("share", "quantity"),
        "share": world.kind(str(code)) == "share",
        "number": world.kind(str(code)) == "count",
        "sum": world.indicator(str(code)).additive,
        "money": world.kind(str(code)) == "money",
        "better": world.kind(str(code)) in ("share", "measure"),
    }
    demand(fits.get(noun, False), f"told as {noun!r}")


def qualified(roles: dict[str, Any], world: World) -> dict[str, Any]:
    """Checks and takes away what only qualifies the figures: in which terms, and what a percentage is of."""
    if "amount" not in roles and "amount3" in roles:  # ", at 41 million": the figure, where no other is told
        roles["amount"] = roles.pop("amount3")
    for role, bound in (("over", "gt"), ("under", "lt")):  # "exceeded 41 million", "was below 80 years"
        if roles.pop(role, None):
            told = dict(roles["amount"]) if isinstance(roles.get("amount"), frozenset) else {}
            demand(bool(told) and "bound" not in told, "over what?")
            roles["amount"] = frozenset((told | {"bound": bound}).items())
    if roles.pop("than", None):
        demand(bool({"op", "times", "fold_b", "faster"} & roles.keys()), "more than, or less?")
    if {"fold", "fold_b"} & roles.keys():
        roles.pop("rough", None)  # "about doubled": a multiple told by a word is right to a tenth anyway
    code = roles.get("measure")
    terms = roles.pop("terms", None)
    if terms == "nominal":
        demand(isinstance(code, str) and world.is_nominal(code), "current money of what?")
    if roles.pop(
        "level_noun", None
    ):  # an economy's size can be told; that it grew is told of volumes, not of money
        moves = bool({"dir", "moved", "from_amount"} & roles.keys())
        demand(not moves or roles.get("terms") == "nominal", "what grew?")
    _demand_noun(roles.pop("told_as", None), code, world)
    told_in = roles.pop("told_in", None)
    if told_in is not None:
        demand(
            isinstance(code, str) and dict(told_in).get("unit") == world.indicator(code).unit, "told in what?"
        )
    if terms in ("relative", "absolute"):
        steps = [written_amount(roles[role], world) for role in ("delta", "growth") if role in roles]
        in_percent = [one.unit == world.share_unit for one in steps]
        demand(any(one == (terms == "relative") for one in in_percent), "a percentage?")
    roles.pop("whom", None)  # "of people": the noun is that of the denominator
    if roles.pop("folk", None) is not None:
        denominator = world.indicator(code).denominator if isinstance(code, str) else None
        demand(denominator is not None and world.catalog.denominators[denominator].people, "a part of whom?")
    said = roles.pop("denominator", None)
    if said is not None:
        demand(isinstance(code, str) and world.kind(code) == "share", "a part of what?")
        for role in ("amount", "amount2", "amount3", "rest", "to_amount", "from_amount"):
            if isinstance(roles.get(role), frozenset) and "denominator" not in dict(roles[role]):
                roles[role] = roles[role] | {("denominator", said)}
    return roles
