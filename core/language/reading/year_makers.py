"""The makers of the asking table that look for years, or at all years of a period."""

from __future__ import annotations

from core.claims.amounts import Amount, Window
from core.claims.forms import Extreme, FirstYear, Level, Throughout
from core.language.reading.parts import Made, Parts, to_relation, to_verdicts
from core.language.reading.roles import Unclear


def extreme(parts: Parts) -> Made:
    """ "When was it highest?" """
    parts.take("when"), parts.take("ever")
    word = parts.take("best") or parts.take("end")
    country, indicator = parts.country(), parts.indicator()
    window = parts.window(indicator, (country,))
    end = {"top": "highest", "bottom": "lowest"}.get(word, word)
    return (Extreme(country=country, indicator=indicator, window=window, end=end),)  # type: ignore[arg-type]


def claimed_extreme(parts: Parts) -> Made:
    """ "Did it peak in 2011?" """
    end, year = parts.take("best"), parts.take("at")
    country, indicator = parts.country(), parts.indicator()
    if year is not None:
        window = parts.window(indicator, (country,))
    elif parts.is_period or not parts.has_time:
        raise Unclear("in which year?")
    else:
        year = parts.year(indicator, (country,))
        window = Window(parts.scope.coverage.first_year, parts.newest(indicator, (country,)))
    if not window.first <= year <= window.last:
        raise Unclear("a year outside the period")
    return to_verdicts(Extreme(country=country, indicator=indicator, window=window, end=end, years=(year,)))


def extreme_of_one(parts: Parts) -> Made:
    """ "Japan's highest GDP (since 2010)": of one country it can only be over years."""
    if len(parts.countries()) != 1 or "place" not in parts.meant.named:
        raise Unclear("the highest of what?")
    return extreme(parts)


def first_year(parts: Parts) -> Made:
    parts.take("when"), parts.take("first"), parts.take("ever")
    country, indicator = parts.country(), parts.indicator()
    limit = parts.limit(indicator)
    window = parts.window(indicator, (country,))
    return (FirstYear(country=country, indicator=indicator, window=window, bar=limit),)


def passed_in(parts: Parts) -> Made:
    """ "Did it pass 40 million in 2023?" """
    parts.take("passing")
    country, indicator = parts.country(), parts.indicator()
    limit, year = parts.limit(indicator), parts.year(indicator, (country,))
    window = Window(parts.scope.coverage.first_year, parts.newest(indicator, (country,)))
    if not window.first <= year <= window.last:
        raise Unclear("a year without a value")
    return to_verdicts(FirstYear(country=country, indicator=indicator, window=window, bar=limit, year=year))


def _throughout(parts: Parts, held: str, limit: Amount, window: Window) -> Made:
    return to_verdicts(
        Throughout(
            country=parts.country(),
            indicator=parts.indicator(),
            window=window,
            bar=limit,
            held=held,  # type: ignore[arg-type]
        )
    )


def ever(parts: Parts) -> Made:
    """ "Has it ever been over 80?", "It was never ..., right?" """
    once, never = parts.take("ever"), parts.take("never")
    if bool(once) == bool(never):
        raise Unclear("ever, or never?")
    country, indicator = parts.country(), parts.indicator()
    window = parts.window(indicator, (country,))
    return _throughout(parts, "never" if never else "once", parts.limit(indicator), window)


def always(parts: Parts) -> Made:
    parts.take("always")
    country, indicator = parts.country(), parts.indicator()
    window = parts.window(indicator, (country,))
    return _throughout(parts, "always", parts.limit(indicator), window)


def stayed(parts: Parts) -> Made:
    """ "Did it stay above 80 from 2010 to 2020?" """
    parts.take("always")
    bound = to_relation(parts.take("every"))
    country, indicator = parts.country(), parts.indicator()
    limit = parts.amount("lo", indicator, bound=bound)
    if not parts.is_period:
        year = parts.year(indicator, (country,))
        return to_verdicts(Level(country=country, indicator=indicator, year=year, amount=limit))
    return _throughout(parts, "always", limit, parts.window(indicator, (country,)))
