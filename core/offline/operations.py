"""One operation for each set of slots and cues, whatever the wording: a `Reading` -> tool calls and focus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Literal

from core.offline.calls import call_compare, call_values, pair, to_json_number, years_of
from core.offline.plan import LatestYears, Plan, PlannedCall, Stop
from core.offline.reader import CHANGE_CUES, END_CUES, MONEY_INDICATORS, PERCENT_INDICATORS, Reading
from core.offline.times import Times, YearResolver
from core.words import INDICATOR_BY_CODE
from core.writing.focus import Claim, End, Focus, FocusKind

# A longer range is told by its two ends, unless each year is asked for.
_MAX_LISTED_YEARS = 10
_FACTORS = {"double": Decimal(2), "triple": Decimal(3), "halve": Decimal("0.5")}


@dataclass(frozen=True, slots=True)
class Planner:
    """Maps the slots and cues of one reading to an operation; `plan` raises `Stop` where none fits."""

    reading: Reading
    years: YearResolver
    snapshot: LatestYears

    def plan(self) -> Plan:
        reading = self.reading
        if reading.has("when") or self._asks_extreme_year() or self._asks_whether_ever():
            return self._plan_find()
        self._check_counts()
        if reading.has("mean") and self._spans_cells():
            return self._plan_mean()
        ranked = (
            reading.has(*END_CUES, "rank", "which", "compare", "more", "less", "difference", "ratio")
            or reading.ordinal
            or reading.top
        )
        if reading.has("total") and not ranked and (len(reading.countries) > 1 or self._covers_all()):
            return self._plan_total()
        if self._asks_multiple():
            return self._plan_compare()
        if self._asks_change():
            return self._plan_change()
        if self._asks_rank():
            return self._plan_rank()
        if len(reading.countries) >= 2 and reading.has(
            "more", "less", "highest", "lowest", "compare", "which", "ratio", "difference", "rank", "pass"
        ):
            return self._plan_compare()
        return self._plan_values()

    # --- which operation

    def _covers_all(self) -> bool:
        return not self.reading.countries and self.reading.has("all", "which", "howmanycountries")

    def _spans_cells(self) -> bool:
        reading = self.reading
        many_years = reading.span or reading.since or reading.past_years or len(reading.points) > 1
        return bool(len(reading.countries) > 1 or self._covers_all() or many_years or not reading.countries)

    def _asks_whether_ever(self) -> bool:
        """ "Did Japan's GDP ever exceed $6 trillion?" is a search, unless a year is named."""
        reading = self.reading
        if reading.claim is None or len(reading.countries) != 1 or reading.names_time:
            return False
        return reading.has("ever") or (
            reading.has("reach", "pass", "dropbelow") and reading.claim.relation != "equal"
        )

    def _check_counts(self) -> None:
        """Shares cannot be compared as counts: more users is not a higher share."""
        reading = self.reading
        shares = set(reading.indicators) & PERCENT_INDICATORS
        stated = reading.claim is not None and reading.claim_percent
        counts = reading.has("howmany", "count") and not reading.has("howmanycountries")
        if shares and counts and not stated and not reading.has("share", "percent", "points"):
            raise Stop("count_of_people")

    def _asks_extreme_year(self) -> bool:
        reading = self.reading
        timed = reading.names_time and not self.years.spans_everything()
        if len(reading.countries) != 1 or timed or reading.has("which", "all", "rank"):
            return False
        return reading.has("peak", "trough") or (reading.has("highest", "lowest") and not reading.yes_no)

    def _asks_change(self) -> bool:
        reading = self.reading
        two_ends = self.years.has_two_ends()
        if two_ends and not reading.countries and reading.has(*CHANGE_CUES):
            return True
        if not reading.countries:
            return False
        if reading.has(*CHANGE_CUES):
            return True
        if not two_ends or len(reading.countries) > 1:
            return False
        if reading.has("more", "less") and reading.claim is None and not reading.span:
            return True  # "higher in 2024 than in 2019"
        return bool(reading.since or reading.past_years) or reading.has(
            "difference", "compare", "event", "points"
        )

    def _asks_multiple(self) -> bool:
        """ "Was Canada's GDP double that of Mexico in 2010?": of two countries, not of two years."""
        reading = self.reading
        multiple = reading.has(*_FACTORS) and not reading.has("change", "up", "down")
        return multiple and len(reading.countries) == 2 and not self.years.has_two_ends()

    def _asks_rank(self) -> bool:
        reading = self.reading
        if len(reading.countries) >= 2:
            return False
        asked = reading.has(
            "which", "all", "howmanycountries", "rank", "rank.lowest", "half", "half.lowest", *END_CUES
        ) or (reading.has("where") and reading.claim is not None and not reading.countries)
        return bool(asked or reading.ordinal or reading.top)

    # --- the operations

    def _one_indicator(self) -> str:
        if len(self.reading.indicators) > 1:
            raise Stop("several_questions")
        return self.reading.indicators[0]

    def _plan_values(self) -> Plan:
        reading = self.reading
        if not reading.countries:
            raise Stop("no_country")
        if reading.has("more", "less") and reading.claim is None:
            raise Stop("compare_with_what")
        if reading.has("percent") and not set(reading.indicators) & PERCENT_INDICATORS:
            raise Stop("complement")
        claim = reading.claim
        if claim is not None and not (reading.yes_no or reading.has("challenge")):
            raise Stop("unclear")  # "life expectancy of people over 65": not a figure to be checked
        if claim is not None and len(reading.countries) * len(reading.indicators) > 1:
            raise Stop("several_questions")
        calls: list[PlannedCall] = []
        for country, indicator, year in self._cells():
            span = (year, year) if isinstance(year, int) else year
            if span[1] - span[0] >= _MAX_LISTED_YEARS and not (
                reading.has("eachyear") and len(reading.countries) == 1
            ):
                raise Stop("too_much") if reading.has("eachyear") else Stop("which_years")
            calls.append(call_values(country, indicator, *span))
        return Plan(tuple(calls), self._focus("values", claim=claim, years=years_of(calls)))

    def _cells(self) -> list[tuple[str, str, int | tuple[int, int]]]:
        reading = self.reading
        cells: list[tuple[str, str, int | tuple[int, int]]] = []
        paired = pair(reading)
        if paired is not None:
            for country, indicator, year in paired:
                times = Times((year,)) if year else self.years.resolve(indicator, (country,))
                self.years.check_covered(times)
                cells += [(country, indicator, each) for each in times.points]
            return cells
        for indicator in reading.indicators:
            for country in reading.countries:
                times = self.years.resolve(indicator, reading.countries)
                spans: Sequence[int | tuple[int, int]] = (
                    (times.span,) if times.span is not None else times.points
                )
                cells += [(country, indicator, year) for year in spans]
        return cells

    def _plan_compare(self) -> Plan:
        reading = self.reading
        if reading.has("ratio", "difference") or reading.ordinal or reading.top:
            self._one_indicator()
        if reading.span is not None or len(reading.points) > 1:
            return self._plan_values_of_compared()
        if len(reading.indicators) > 1 and pair(reading) is not None:
            raise Stop("unclear")  # "Japan's GDP or Canada's population"
        kind: FocusKind = "compare"
        if reading.has("ratio", *_FACTORS):
            kind = "ratio"
        elif reading.has("difference"):
            kind = "difference"
        if kind != "compare" and len(reading.countries) != 2:
            raise Stop("unclear")
        calls = []
        for indicator in reading.indicators:
            year = self.years.one_year(indicator, reading.countries)
            calls.append(call_compare(indicator, year, reading.countries))
        end = self._end()
        claimed = None
        asked = reading.yes_no or reading.has("yesno", "factcheck")
        yes_no = (
            asked
            and not reading.choice
            and kind == "compare"
            and end is not None
            and not reading.has("which")
        )
        if yes_no:
            claimed = reading.countries[0]
        focus = self._focus(kind, end=end, yes_no=yes_no, claimed=claimed)
        if kind == "ratio" and reading.yes_no and not reading.has("hedge", "half"):
            focus = replace(
                focus,
                yes_no=True,
                claimed=reading.countries[0],
                claim=self._claimed_ratio(),
                factor=_find_factor(reading),
            )
        return Plan(tuple(calls), focus)

    def _claimed_ratio(self) -> Claim | None:
        """ "At least twice" is decided to the letter; plain "twice" with some tolerance."""
        factor = _find_factor(self.reading)
        if factor is not None and factor > 1 and self.reading.has("atleast"):
            return Claim("at_least", factor)
        return self.reading.claim

    def _plan_values_of_compared(self) -> Plan:
        if self.reading.has("ratio", "difference", "rank", "pass"):
            raise Stop("unclear")
        plan = self._plan_cells_only()
        return replace(plan, focus=replace(plan.focus, kind="values"))

    def _plan_cells_only(self) -> Plan:
        calls = [
            call_values(country, indicator, *((year, year) if isinstance(year, int) else year))
            for country, indicator, year in self._cells()
        ]
        return Plan(tuple(calls), self._focus("values", years=years_of(calls)))

    def _plan_rank(self) -> Plan:
        reading = self.reading
        indicator = self._one_indicator()
        than: str | None = None
        claim = _sharpen(reading.claim)
        plain = reading.countries and not (reading.yes_no or reading.apart_from or reading.claim is not None)
        ranked = reading.has("rank", "rank.lowest", "which", "all", "howmanycountries", "half", "half.lowest")
        if plain and not ranked:
            raise Stop("unclear")  # a superlative of something else than countries
        if reading.has("ofyears"):
            raise Stop("unclear")  # "rank the years", "the worst year"
        if reading.has("mean", "ratio", "difference") or (
            reading.ordinal and (reading.top or len(reading.apart_from) > 1)
        ):
            raise Stop("unclear")
        if claim is not None and claim.relation == "equal":
            raise Stop("unclear")  # hardly a country has just that value
        if reading.has("more", "less") and reading.claim is None and not reading.has(*END_CUES):
            if len(reading.countries) != 1 or not reading.has("which", "howmanycountries"):
                raise Stop("compare_with_what")
            than = reading.countries[0]
        first = reading.ordinal == 1 or any(text.casefold() == "first" for text, _ in reading.meanings)
        if reading.has("pass", "reach", "dropbelow") and first:
            raise Stop("unclear")  # "which country first passed 90%?" is a search over all countries
        if reading.ordinal is not None and reading.ordinal > len(self.snapshot.coverage.countries):
            raise Stop("unclear")
        year = self.years.one_year(indicator, ())
        end = self._end()
        if reading.has("half.lowest", "rank.lowest"):
            end = "lowest"
        top = reading.top
        if reading.has("rank.lowest") and top is None and not reading.countries:
            top = len(self.snapshot.coverage.countries)  # the whole list, upside down
        claimed = (
            reading.countries[0] if reading.countries and reading.yes_no and reading.claim is None else None
        )
        focus = self._focus(
            "rank",
            end=end,
            place=reading.ordinal,  # "second after India" counts India
            top=top,
            half=reading.has("half", "half.lowest"),
            apart_from=reading.apart_from,
            count_only=reading.has("howmanycountries"),
            claim=claim,
            yes_no=claimed is not None,
            claimed=claimed,
            than=than,
        )
        if reading.has("howmanycountries") and reading.claim is None and than is None:
            raise Stop("unclear")
        years = [year]
        full = self.snapshot.latest_year(indicator)
        if (
            full is not None and full < year
        ):  # most countries have no value yet: the last full year is told, too
            years.append(full)
        calls = [PlannedCall("rank_countries", {"indicator_code": indicator, "year": each}) for each in years]
        return Plan(tuple(calls), replace(focus, years=(year,)))

    def _plan_change(self) -> Plan:
        reading = self.reading
        countries = reading.countries or self.snapshot.coverage.countries
        calls = []
        for indicator in reading.indicators:
            for country in countries:
                start, end = self.years.two_years(indicator, reading.countries)
                arguments = {
                    "country_code": country,
                    "indicator_code": indicator,
                    "from_year": start,
                    "to_year": end,
                }
                calls.append(PlannedCall("get_change", arguments))
        shares = bool(set(reading.indicators) & PERCENT_INDICATORS)
        over_time = reading.has("change", "up", "down") or self.years.has_two_ends()
        if reading.has(*_FACTORS) and not (over_time or reading.yes_no):
            raise Stop("unclear")  # "twice the population of Canada"
        if reading.claim is not None and not (reading.yes_no or reading.has("challenge")):
            raise Stop("unclear")
        if reading.has("percent") and reading.has("points"):
            raise Stop("unclear")
        if shares and reading.claim is not None and not reading.has("points"):
            raise Stop("unclear")  # "rose by 20%": of the share, or in points?
        if (
            not self.years.has_two_ends()
            and reading.has("growth")
            and reading.indicators[0] in MONEY_INDICATORS
        ):
            raise Stop("growth_rate")
        direction: Literal["rose", "fell"] | None = None
        rose = reading.has("up") or (reading.yes_no and reading.has("more") and reading.claim is None)
        fell = reading.has("down") or (reading.yes_no and reading.has("less") and reading.claim is None)
        if rose != fell and not reading.has("change"):
            direction = "rose" if rose else "fell"
        claim = reading.claim
        factor = _find_factor(reading)
        told = direction is not None or claim is not None
        if factor is not None:
            told = not reading.has("hedge")  # "nearly doubled"
        yes_no = reading.yes_no and len(calls) == 1 and told
        focus = self._focus(
            "change",
            claim=claim,
            factor=factor,
            yes_no=yes_no,
            direction=direction,
            percent=self._wants_percent(),
            end=None if reading.countries else self._change_end(),
        )
        return Plan(tuple(calls), focus)

    def _change_end(self) -> End | None:
        """ "Grew most" wants the highest change first, "fell most" the lowest."""
        end = self._end()
        if end is None or not self.reading.has("down") or self.reading.has("up"):
            return end
        return "lowest" if end == "highest" else "highest"

    def _wants_percent(self) -> bool | None:
        reading = self.reading
        if reading.has("double", "triple", "halve"):
            return True
        if reading.claim is not None:
            return reading.claim_percent
        if reading.has("points"):
            return False
        if reading.has("percent"):
            return True
        if not reading.countries and (reading.has("usd") or reading.has("live", "count")):
            return False  # "which country gained the most people"
        return None

    def _plan_mean(self) -> Plan:
        reading = self.reading
        indicator = self._one_indicator()
        if not reading.countries and not reading.has("all", "which"):
            raise Stop("no_country")
        if len(reading.countries) == 1:
            times = self.years.resolve(indicator, reading.countries)
            if times.span is None or times.span[0] >= times.span[1]:
                raise Stop("which_years")
            calls = (call_values(reading.countries[0], indicator, *times.span),)
            return Plan(calls, self._focus("mean"))
        countries = reading.countries or self.snapshot.coverage.countries
        year = self.years.one_year(indicator, countries)
        return Plan((call_compare(indicator, year, countries),), self._focus("mean", countries=countries))

    def _plan_total(self) -> Plan:
        reading = self.reading
        indicator = self._one_indicator()
        if not INDICATOR_BY_CODE[indicator].additive:
            raise Stop("not_additive", indicator)
        countries = reading.countries or self.snapshot.coverage.countries
        year = self.years.one_year(indicator, countries)
        return Plan((call_compare(indicator, year, countries),), self._focus("total", countries=countries))

    def _plan_find(self) -> Plan:
        reading = self.reading
        indicator = self._one_indicator()
        if reading.ordinal is not None and reading.ordinal > 1:
            raise Stop("unclear")
        if reading.has(*END_CUES, "peak", "trough") and reading.has("up", "down") and reading.claim is None:
            raise Stop("unclear")  # "the year of the biggest drop"
        if reading.names_time and not self.years.spans_everything() and not reading.cues & {"latest"}:
            raise Stop("unclear", *(str(year) for year in reading.points))
        if not reading.countries:
            raise Stop("no_country")
        condition, threshold, other = self._condition()
        country = reading.countries[0]
        if reading.has("passive") and other is not None:
            country, other = other, country
        arguments = {
            "country_code": country,
            "indicator_code": indicator,
            "condition": condition,
            "threshold": threshold,
            "other_country_code": other,
        }
        return Plan((PlannedCall("find_year", arguments),), self._focus("find", claim=reading.claim))

    def _condition(self) -> tuple[str, int | float | None, str | None]:
        reading = self.reading
        below = reading.has("dropbelow") or (reading.has("less") and not reading.has("more"))
        if len(reading.countries) == 2 and reading.claim is None:
            if reading.has("pass", "reach", "more", "dropbelow", "less", "passive"):
                return ("first_below_country" if below else "first_above_country"), None, reading.countries[1]
            raise Stop("unclear")
        if len(reading.countries) != 1:
            raise Stop("several_questions")
        if reading.claim is not None:
            below = reading.claim.relation in ("below", "at_most")
            return ("first_below" if below else "first_above"), to_json_number(reading.claim.value), None
        if reading.has("trough", "lowest") and not reading.has("peak"):
            return "lowest", None, None
        if reading.has("peak", "highest"):
            return "highest", None, None
        raise Stop("unclear")

    def _end(self) -> End | None:
        reading = self.reading
        if reading.has("highest") and reading.has("lowest"):
            return None
        highest = reading.has("highest", "more", "top", "pass") and not reading.has("lowest")
        lowest = reading.has("lowest", "less")
        if reading.claim is not None and not reading.has(*END_CUES):
            return None
        if highest == lowest:
            return "lowest" if reading.has("lowest") else None
        return "highest" if highest else "lowest"

    def _focus(self, kind: FocusKind, countries: Sequence[str] | None = None, **more: Any) -> Focus:  # noqa: ANN401 - fields of Focus
        reading = self.reading
        if "yes_no" not in more:
            more["yes_no"] = reading.yes_no and reading.claim is not None and not reading.has("challenge")
        if reading.has("challenge"):
            more["claim"] = None
        return Focus(kind, tuple(reading.countries if countries is None else countries), **more)


def _find_factor(reading: Reading) -> Decimal | None:
    """What "doubled", "tripled" or "halved" multiplies by."""
    found = [factor for cue, factor in _FACTORS.items() if reading.has(cue)]
    return found[0] if len(found) == 1 else None


def _sharpen(claim: Claim | None) -> Claim | None:
    """In a filter, "100 %" means all of it: a value that only rounds to 100 is left out."""
    if claim is not None and claim.relation == "equal" and claim.value == 100:
        return replace(claim, relation="at_least")
    return claim
