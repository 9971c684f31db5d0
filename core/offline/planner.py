"""A `Reading` -> a plan or a decline.

Each operation uses some kinds of cue words. A word that the chosen operation does not use stops the
answer: more was asked than was understood.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from core.offline.asked import Asked
from core.offline.groups import CHANGE_CUES, END_CUES, PERCENT_INDICATORS
from core.offline.operations import plan_operation
from core.offline.plan import Decline, LatestYears, Plan, Stop
from core.offline.reader import Reading
from core.offline.times import YearResolver
from core.words import fold

MAX_CALLS = 10

# Kinds that every operation may hold: they ask nothing by themselves.
_NEUTRAL = frozenset(
    """filler dash stop comma live born use access share usd hedge exact it and years latest tonow
    overall longrun progressive thatyear degree nearly thisyear lastyear fiscal since sincethen link century
    decade_name factcheck yesno range same challenge howmany numerous demonym growth bymuch lifeonly
    moneyonly count perperson known thanin joined""".split()
)
# Of what another meaning of the same word is: "richest" asks for an end, whatever it says of money.
_KINDS_OF = frozenset("growth joined lifeonly moneyonly numerous share thanin".split())
_ASKING = ("which", "what", "who", "how many", "list", "name", "rank", "quel", "lesquel", "combien")
_CLAIM_CUES = frozenset({"more", "less", "atleast", "atmost", "reach", "pass", "dropbelow"})
_ALLOWED: dict[str, frozenset[str]] = {
    kind: frozenset(cues.split())
    for kind, cues in {
        "values": "percent scale eachyear",
        "compare": "where how more less highest lowest compare which pass percent rank scale top",
        "difference": "how more less difference compare points percent which scale",
        "ratio": "how ratio more less compare difference double triple halve atleast",
        "rank": """where how highest lowest top rank rank.lowest half half.lowest which all howmanycountries
            percent compare more less scale""",
        "nested": "highest lowest which",
        "change": """how change up down double triple halve percent points difference compare event more less
            scale all which""",
        "mean": "mean all which percent compare eachyear",
        "total": "total all which scale",
        "find": """when ever never pass reach dropbelow peak trough highest lowest more less passive up down
            percent top atleast atmost""",
    }.items()
}


def make_plan(reading: Reading, asked_on: date, snapshot: LatestYears) -> Plan | Decline:
    """The plan for a reading, or why there is none."""
    try:
        _check_readable(reading)
        plan = plan_operation(Asked(reading, YearResolver(reading, asked_on, snapshot), snapshot))
        _check_all_used(reading, plan)
    except Stop as stop:
        return stop.decline
    if len(plan.calls) > MAX_CALLS:
        return Decline("too_much")
    return replace(plan, focus=replace(plan.focus, calendar=reading.has("fiscal")))


def _check_readable(reading: Reading) -> None:
    if reading.declined:
        reason, word = reading.declined[0]
        raise Stop(reason, word)
    if reading.leftover:
        raise Stop("unknown_words", *reading.leftover)
    orders = [text for text, kinds in reading.meanings if kinds == {"instruction"}]
    if orders:
        raise Stop("instruction", *orders)
    if reading.has("not"):
        raise Stop("complement")
    if reading.has("ofit") and len(reading.countries) > 1:
        raise Stop("unclear")  # "Since Japan overtook Canada, how big is it?"
    _check_times(reading)
    if reading.has("nextyear"):
        raise Stop("forecast")
    if not reading.indicators:
        raise Stop("no_indicator" if reading.countries else "no_question")
    if reading.has("scale") and set(reading.indicators) & (PERCENT_INDICATORS | {"SP.DYN.LE00.IN"}):
        raise Stop("complement")


def _check_times(reading: Reading) -> None:
    """Words that bound a time must bound one that is named, and how often a thing happened is not read."""
    if reading.has("thatyear") and not reading.names_time:
        raise Stop("which_year")
    bounded = reading.span or reading.since or reading.past_years or reading.years_ago
    if reading.has("since", "sincethen") and not (bounded or reading.has("lastyear", "latest", "when")):
        raise Stop("which_years")  # "since its peak", "since covid"
    several = bounded or len(reading.points) > 1
    if reading.has("event") and not several and not (reading.points and reading.has(*CHANGE_CUES)):
        raise Stop("which_years")
    if reading.has("longrun") and not several:
        raise Stop("which_years")
    if reading.has("mostly") or (reading.span and reading.has("lastyear", "thisyear")):
        raise Stop("unclear")


def _check_all_used(reading: Reading, plan: Plan) -> None:
    allowed = _NEUTRAL | _ALLOWED[plan.focus.kind]
    if plan.focus.claim is not None:
        allowed |= _CLAIM_CUES
    if reading.past_years is not None:
        allowed |= {"past", "decade"}
    if reading.years_ago is not None:
        allowed |= {"ago", "decade"}
    if reading.span is not None:
        allowed |= {"decade", "past"}
    if reading.apart_from:
        allowed |= {"after"}
    if reading.span or len(reading.points) > 1:
        allowed |= {"open"}
    if plan.focus.kind == "change" and not reading.countries:
        allowed |= END_CUES
    if len(reading.countries) == 1 or plan.focus.kind in ("rank", "compare", "difference", "ratio", "change"):
        allowed |= {"total"}
    if (
        reading.indicators == ("SP.DYN.LE00.IN",)
        and len(reading.countries) == 1
        and plan.focus.kind == "values"
    ):
        allowed |= {"mean"}
    if (
        reading.has("percent")
        and plan.focus.kind != "change"
        and not set(reading.indicators) & PERCENT_INDICATORS
    ):
        raise Stop("complement")
    if plan.focus.kind in ("ratio", "difference") and reading.has("present"):
        allowed |= {"pass"}  # "combien de fois dépasse-t-elle", and not "how often did it overtake"
    if reading.has("who") and plan.focus.kind == "values":
        raise Stop("unclear")  # "who uses the Internet in Brazil?"
    several = len(reading.countries) > 1 and plan.focus.kind in ("change", "mean")
    if reading.has("joined") and (several or plan.focus.kind in ("compare", "difference", "ratio")):
        raise Stop("unclear")  # "more than those of Mexico and Canada together"
    if reading.points and reading.edge == "beyond" and plan.focus.kind != "change":
        raise Stop("which_years")  # "until 2019"
    if reading.has("eachyear") and not reading.names_time and not reading.has("adjective"):
        raise Stop("which_years")
    verdict = reading.yes_no and not reading.has("challenge", "offer")
    if plan.focus.kind == "values" and verdict and reading.claim is None:
        raise Stop("unclear")  # "did it go back to its 2019 level?"
    if reading.has("nearly") and reading.claim is None and plan.focus.kind in ("rank", "compare", "find"):
        raise Stop("unclear")  # "almost the largest"
    if plan.focus.kind == "rank" and (reading.has("joined") or _asks_sum_of_some(reading)):
        raise Stop("unclear")  # "the combined GDP of the top three"
    if reading.apart_from and plan.focus.kind != "rank":
        raise Stop("unclear")  # "the total of all but India"
    if reading.has("degree") and reading.yes_no:
        raise Stop("unclear")  # "did it grow a lot?"
    lives = reading.indicators == ("SP.DYN.LE00.IN",)  # "how many years did it gain?"
    if reading.has("countyears") and (
        plan.focus.kind == "find" or (plan.focus.kind == "change" and not lives)
    ):
        raise Stop("unclear")  # "how many years was it above 5 trillion?"
    if plan.focus.kind == "change" and reading.has("eachyear"):
        raise Stop("growth_rate")
    unused = [text for text, kinds in reading.meanings if not ((kinds - _KINDS_OF) or kinds) & allowed]
    if unused:
        raise Stop("unclear", *unused)
    if reading.claim is not None and plan.focus.claim is None and not reading.has("challenge"):
        raise Stop("unclear", f"{reading.claim.value:f}")


def _asks_sum_of_some(reading: Reading) -> bool:
    """ "Total population of countries with over 200 million": of those that "which" does not ask for."""
    some = reading.claim is not None or reading.top is not None
    asked = any(fold(text).startswith(_ASKING) for text, _ in reading.meanings)
    return some and reading.has("total") and not asked
