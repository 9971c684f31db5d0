"""A figure that a question states, and whether the indicator could have it."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from core.offline.groups import CHANGE_CUES, MONEY_INDICATORS, PERCENT_INDICATORS
from core.offline.mood import is_yes_no
from core.offline.scan import Scan
from core.offline.tokens import Quantity
from core.words import fold
from core.writing.focus import Claim, Relation

_RELATIONS: dict[str, Relation] = {
    "more": "above",
    "less": "below",
    "atleast": "at_least",
    "atmost": "at_most",
    "reach": "above",
    "pass": "above",
    "dropbelow": "below",
}
_TOWARDS = frozenset({"to", "a", "au", "up to", "jusqu a", "jusqu"})
_MAX_REACH = 5
# A figure outside these bounds is no level of the indicator: an age, a rank, a count of users.
_PLAUSIBLE: dict[str, tuple[int, int]] = {
    "SP.POP.TOTL": (100_000, 10**11),
    "NY.GDP.MKTP.CD": (10**8, 10**16),
    "NY.GDP.PCAP.CD": (50, 10**7),
    "SP.DYN.LE00.IN": (20, 120),
    "EG.ELC.ACCS.ZS": (0, 120),
    "IT.NET.USER.ZS": (0, 120),
}


def find_claim(scan: Scan, indicators: Sequence[str]) -> tuple[Claim | None, bool]:
    """A figure that the question states. The indicator, or a change of it, must be able to have its unit."""
    figures = [
        (index, token.quantity)
        for index, token in enumerate(scan.tokens)
        if token.quantity is not None and index not in scan.taken
    ]
    if not figures:
        return None, False
    index, quantity = figures[0]
    if _is_end_of_change(scan, index) or _measures_time(scan, index):
        scan.leftover.append(scan.tokens[index].text)
        return None, False
    times = quantity.plain and "ratio" in scan.kinds(index + 1)
    if len(figures) > 1 or not (times or _fits(quantity, indicators, scan)):
        scan.leftover.extend(scan.tokens[where].text for where, _ in figures)
        return None, False
    scan.taken.add(index)
    relation: Relation = "equal"
    for back in _look_back(scan, index):
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
    if relation == "equal" and any(_compares(scan, index - back) for back in (1, 2)):
        scan.leftover.append(scan.tokens[index].text)  # "les than 93": a comparison that was not understood
        return None, False
    stated = quantity.percent or quantity.usd or scan.cues & {"factcheck", "yesno", "challenge", "when"}
    if relation == "equal" and quantity.value < 1000 and not stated and not times:
        scan.leftover.append(scan.tokens[index].text)
        return None, False
    if quantity.fraction and quantity.step == 1 and relation == "equal" and quantity.value == 100:
        relation = "at_least"
    if quantity.fraction and relation == "equal":
        scan.cues.add("hedge")  # "half of Nigerians" is no 50.0 %
    exact = any(fold(token.text) in {"exactly", "exactement", "precisely"} for token in scan.tokens)
    if exact:
        step = min(quantity.step, Decimal(1))
        return Claim(relation, quantity.value, step, step), quantity.percent
    zeros = quantity.value.normalize().as_tuple().exponent
    rounding = max(quantity.step, Decimal(1).scaleb(zeros)) if isinstance(zeros, int) else quantity.step
    return Claim(relation, quantity.value, quantity.step, rounding), quantity.percent


def _is_end_of_change(scan: Scan, index: int) -> bool:
    """ "Rose to over 3 trillion": a level that was reached, and not the size of the change."""
    if not scan.cues & CHANGE_CUES:
        return False
    for back in (1, 2, 3):
        if index - back < 0 or scan.tokens[index - back].kinds & CHANGE_CUES:
            return False
        if fold(scan.tokens[index - back].text) in _TOWARDS:
            return True
    return False


def _measures_time(scan: Scan, index: int) -> bool:
    """ "Half a year" is no half of the people."""
    quantity = scan.tokens[index].quantity
    behind = scan.tokens[index + 1 : index + 3]
    return quantity is not None and quantity.fraction and any("years" in token.kinds for token in behind)


def _compares(scan: Scan, index: int) -> bool:
    return index >= 0 and fold(scan.tokens[index].text).split()[-1:] in (["than"], ["or"], ["ou"])


def _look_back(scan: Scan, index: int) -> range:
    """How far before the figure its relation may stand: "exceeded a life expectancy of 81 years"."""
    reach = 3
    while 0 <= index - reach < index and (
        scan.tokens[index - reach].indicator or scan.kinds(index - reach) & {"filler"}
    ):
        reach += 1
        if reach > _MAX_REACH:
            break
    return range(1, reach + 1)


def _fits(quantity: Quantity, indicators: Sequence[str], scan: Scan) -> bool:
    if not indicators:  # "Is that more than a trillion?": the thread has the indicator
        asks_back = "it" in scan.cues and is_yes_no(scan.tokens)
        return asks_back or bool(scan.cues & {"factcheck", "challenge", "yesno", "when"})
    code = indicators[0]
    changing = bool(scan.cues & {"change", "up", "down"})
    if not quantity.percent and _counts_other(quantity, code, scan):
        return False
    if quantity.percent:
        return code in PERCENT_INDICATORS or changing
    if quantity.usd and code not in MONEY_INDICATORS:
        return False
    return changing or is_plausible(code, quantity.value)


def _counts_other(quantity: Quantity, code: str, scan: Scan) -> bool:
    """ "The GDP of countries with over 200 million people": a figure of another indicator."""
    index = next(at for at, token in enumerate(scan.tokens) if token.quantity is quantity)
    behind = scan.tokens[index + 1] if index + 1 < len(scan.tokens) else None
    if behind is None:
        return False
    people = behind.indicator == "SP.POP.TOTL" or "count" in behind.kinds
    return (people and code != "SP.POP.TOTL") or ("years" in behind.kinds and code != "SP.DYN.LE00.IN")


def is_plausible(indicator: str, value: Decimal) -> bool:
    """Whether a level of the indicator could be near that figure."""
    least, most = _PLAUSIBLE[indicator]
    return least <= value <= most
