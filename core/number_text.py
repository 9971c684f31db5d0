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
    """37.15% in English, 37,15 % in French: two decimals, or two digits where the value is below 0.1."""
    number = format_number(value, _choose_decimals(value), language, trim=trim)
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
    number = format_number(value, 1 if value >= 10 else _choose_decimals(value), language)
    return f"{number} {'times' if language == 'en' else 'fois'}"


def _choose_decimals(value: Decimal) -> int:
    """Two; more below 0.1, so that what is not 0 never reads as 0.00."""
    size = abs(value)
    return 2 if size == 0 or size >= Decimal("0.1") else 1 - size.adjusted()


def _format_dollars(size: Decimal, language: Language) -> str:
    if language == "fr":
        return _format_dollars_fr(size)
    for scale, word in ((_TRILLION, "trillion"), (_BILLION, "billion"), (_MILLION, "million")):
        if _fills(size, scale):
            return f"US${format_number(size / scale, 2, language)} {word}"
    return f"US${format_number(size, 0 if size >= 1_000 else 2, language)}"


def _format_dollars_fr(size: Decimal) -> str:
    # Milliards also from 10^12 on: "billion" is read as the English word too easily.
    currency = f"dollars{NO_BREAK_SPACE}US"
    for scale, word in ((_BILLION, "milliard"), (_MILLION, "million")):
        if _fills(size, scale):
            decimals = 0 if _fills(size, scale * 1_000) else 2
            number = format_number(size / scale, decimals, "fr")
            plural = "" if round_half_up(size / scale, decimals) < 2 else "s"
            return f"{number} {word}{plural} de {currency}"
    return f"{format_number(size, 0 if size >= 1_000 else 2, 'fr')} {currency}"


def _fills(size: Decimal, scale: Decimal) -> bool:
    """Whether it would read as 1,000 of the next smaller scale: 999.996 billion is 1.00 trillion."""
    return round_half_up(size * 1_000 / scale, 2) >= 1_000


def _format_years(sign: str, size: Decimal, language: Language) -> str:
    decimals = _choose_decimals(size)
    number, shown = format_number(size, decimals, language), round_half_up(size, decimals)
    if language == "fr":
        return f"{sign}{number} {'an' if shown < 2 else 'ans'}"
    return f"{sign}{number} {'year' if shown == 1 else 'years'}"


def _format_points(sign: str, size: Decimal, language: Language) -> str:
    decimals = _choose_decimals(size)
    number, shown = format_number(size, decimals, language), round_half_up(size, decimals)
    if language == "fr":
        return f"{sign}{number} point{'' if shown < 2 else 's'} de pourcentage"
    return f"{sign}{number} percentage point{'' if shown == 1 else 's'}"
