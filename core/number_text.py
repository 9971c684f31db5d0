"""Values as people read them, English and French: rounded half up, once, from the full value.

The tools put these texts beside raw values (a small model copies text better than digits), and the sentence
writer uses the same ones; gate 2 reads every form made here.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal

from core.outcome import Language

NO_BREAK_SPACE = "\u00a0"

# Wide enough for any value that a fact may hold, so that rounding never runs out of digits.
_CONTEXT = Context(prec=60)

_TRILLION = Decimal(10) ** 12
_BILLION = Decimal(10) ** 9
_MILLION = Decimal(10) ** 6


def round_half_up(value: Decimal, decimals: int) -> Decimal:
    """`value` to `decimals` places, halves away from zero."""
    return value.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP, context=_CONTEXT)


def format_number(value: Decimal, decimals: int, language: Language, *, trim: bool = False) -> str:
    """Grouped digits: 1,234.50 in English, 1 234,50 (no-break space) in French; `trim` drops ending zeros."""
    text = f"{round_half_up(value, decimals):,f}"
    if trim and "." in text:
        text = text.rstrip("0").rstrip(".")
    if language == "fr":
        text = text.replace(",", NO_BREAK_SPACE).replace(".", ",")
    return text


def format_percent(value: Decimal, language: Language, *, trim: bool = True) -> str:
    """37.15% in English, 37,15 % in French: two decimals, or three digits where the value is below 1."""
    number = format_number(value, _rate_decimals(value), language, trim=trim)
    return f"{number}{NO_BREAK_SPACE}%" if language == "fr" else f"{number}%"


def format_value(value: Decimal, unit: str, language: Language = "en") -> str:
    """A level or a difference with its unit: "41,262,329 people", "US$29.30 trillion", "84.04 years"."""
    sign, size = ("-" if value < 0 else ""), abs(value)
    match unit:
        case "people":
            return f"{sign}{format_number(size, 0, language)} {'people' if language == 'en' else 'habitants'}"
        case "current US dollars" | "current US dollars per person":
            return sign + _format_dollars(size, language)
        case "years":
            return _format_years(sign, size, language)
        case "percentage points":
            return _format_points(sign, size, language)
        case _ if unit.startswith("percent"):
            return sign + format_percent(size, language)
        case _:
            return f"{sign}{format_number(size, 4, language, trim=True)} {unit}"


def format_change(absolute: Decimal, unit: str, language: Language = "en") -> str:
    """A difference in words: "rose by 2.98 percentage points", "a baissé de 4,4 ans", "was unchanged"."""
    if absolute == 0:
        return "was unchanged" if language == "en" else "est restée inchangée"
    size = format_value(abs(absolute), unit, language)
    if language == "fr":
        return f"a {'augmenté' if absolute > 0 else 'diminué'} de {size}"
    return f"{'rose' if absolute > 0 else 'fell'} by {size}"


def format_ratio(value: Decimal, language: Language = "en") -> str:
    """A ratio as a multiple: "12.9 times", "12,9 fois"; two decimals where the value is below 10."""
    number = format_number(value, 1 if value >= 10 else 2, language)
    return f"{number} {'times' if language == 'en' else 'fois'}"


def _rate_decimals(value: Decimal) -> int:
    size = abs(value)
    if size >= 1 or size == 0:
        return 2
    return max(2, 2 - size.adjusted())


def _format_dollars(size: Decimal, language: Language) -> str:
    if language == "fr":
        return _format_dollars_fr(size)
    for scale, word in ((_TRILLION, "trillion"), (_BILLION, "billion"), (_MILLION, "million")):
        if round_half_up(size / scale, 2) >= 1:
            return f"US${format_number(size / scale, 2, language)} {word}"
    return f"US${format_number(size, 0 if size >= 1_000 else 2, language)}"


def _format_dollars_fr(size: Decimal) -> str:
    currency = f"dollars{NO_BREAK_SPACE}US"
    if round_half_up(size / _BILLION, 2) >= 1:
        milliards = size / _BILLION
        decimals = 0 if milliards >= 1_000 else 2
        shown = round_half_up(milliards, decimals)
        word = "milliard" if shown < 2 else "milliards"
        return f"{format_number(milliards, decimals, 'fr')} {word} de {currency}"
    if round_half_up(size / _MILLION, 2) >= 1:
        word = "million" if round_half_up(size / _MILLION, 2) < 2 else "millions"
        return f"{format_number(size / _MILLION, 2, 'fr')} {word} de {currency}"
    return f"{format_number(size, 0 if size >= 1_000 else 2, 'fr')} {currency}"


def _format_years(sign: str, size: Decimal, language: Language) -> str:
    shown = round_half_up(size, 2)
    if language == "fr":
        return f"{sign}{format_number(size, 2, language)} {'an' if shown < 2 else 'ans'}"
    return f"{sign}{format_number(size, 2, language)} {'year' if shown == 1 else 'years'}"


def _format_points(sign: str, size: Decimal, language: Language) -> str:
    decimals = _rate_decimals(size)
    number = format_number(size, decimals, language)
    if language == "fr":
        plural = "" if round_half_up(size, decimals) < 2 else "s"
        return f"{sign}{number} point{plural} de pourcentage"
    plural = "" if round_half_up(size, decimals) == 1 else "s"
    return f"{sign}{number} percentage point{plural}"
