"""Numbers as people read them: "41.3 million", "US$2.24 trillion", "2 242 milliards de dollars"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from core.language.writing.digits import SCALED_KINDS, Kind, Shown, power, rounded, scale_of

NO_BREAK_SPACE = "\u00a0"


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """How a language writes numbers.

    `scales`: the word for one and for several, by power of ten. `plural_from`: the least number that takes a
    plural (2 in French: "1,45 milliard").
    """

    group: str
    point: str
    minus: str
    scales: Mapping[int, tuple[str, str]]
    plural_from: Decimal

    @property
    def largest(self) -> int:
        return max(self.scales)


@dataclass(frozen=True, slots=True)
class Spelled:
    """A number as written. `scale` is the power of ten of its word, `many` whether it takes a plural."""

    text: str
    scale: int
    many: bool


def digits(value: Decimal, decimals: int, style: NumberStyle) -> str:
    """Grouped digits with that many decimals: 1,234.5 in English, 1 234,5 in French."""
    text = f"{rounded(abs(value), power(-decimals)):,f}"
    text = text.replace(",", "\0").replace(".", style.point).replace("\0", style.group)
    return f"{style.minus}{text}" if value < 0 else text


def trimmed(shown: Shown, scale: int) -> int:
    """How many decimals are left in units of that scale; none of them a zero that pretends to be exact."""
    decimals = max(0, scale - shown.step.adjusted())
    if shown.exact:
        while decimals and shown.value == rounded(shown.value, power(scale - decimals + 1)):
            decimals -= 1
    return decimals


def spell(shown: Shown, kind: Kind, style: NumberStyle) -> Spelled:
    """The number of an amount, with its scale word where it is large enough for one."""
    scale = _pick_scale(shown, style) if kind in SCALED_KINDS else 0
    scaled = shown.value.scaleb(-scale)
    many = abs(scaled) >= style.plural_from or (style.plural_from == 1 and abs(scaled) != 1)
    text = digits(scaled, trimmed(shown, scale), style)
    if scale:
        text = f"{text}{NO_BREAK_SPACE if style.group == NO_BREAK_SPACE else ' '}{style.scales[scale][many]}"
    return Spelled(text, scale, many)


def _pick_scale(shown: Shown, style: NumberStyle) -> int:
    """The largest scale that its digits fill, unless it is shown to the unit."""
    scale = scale_of(shown.value, style.largest)
    while scale and shown.step > power(scale) and scale < style.largest:
        scale += 3
    while scale and (shown.step < power(scale - 3) or scale not in style.scales):
        if shown.exact and trimmed(shown, scale) <= 3:
            break
        scale = scale - 3 if scale > 6 else 0
    return scale
