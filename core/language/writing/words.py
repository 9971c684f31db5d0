"""Names and amounts in a sentence, in one language: all that the tellers of statements speak with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from core.claims.amounts import Amount
from core.language.writing.digits import Kind, Shown, show, usual_step
from core.language.writing.naming import Naming, load_patterns, load_style
from core.language.writing.numbers import Spelled, spell
from core.language.writing.templates import Slot, elide, fill

__all__ = ["Speaker", "load_patterns", "load_style"]

# How a hedge reads as a limit.
_PLAIN_BOUNDS: Mapping[str | None, str] = {
    "over": "above",
    "far_above": "above",
    "under": "below",
    "far_below": "below",
    None: "at_least",
}


@dataclass(frozen=True)
class Speaker(Naming):
    """Speaks of what a catalog has, in one language."""

    def unit_kind(self, unit: str | None, indicator: str) -> Kind:
        """The kind of an amount's unit; without one, that of the indicator."""
        own = self.kind(indicator)
        if unit in ("points", "times"):
            return "points" if unit == "points" else "times"
        known = self.catalog.units.get(unit or "")
        if unit == "percent" or (known is not None and known.kind == "share"):
            return "share" if own == "share" else "percent"
        return own

    def is_relative(self, amount: Amount, indicator: str) -> bool:
        """Whether a change is told as a percentage of where it started."""
        return self.unit_kind(amount.unit, indicator) in ("percent", "share")

    def write_amount(self, shown: Shown, kind: Kind, indicator: str, *, form: str = "full") -> str:
        """An amount with its unit; `form` "full" where it stands alone, "short" beside one in full."""
        spelled = spell(shown, kind, self.style)
        slots = {**self._unit_slots(spelled, kind, indicator), "n": spelled.text.lstrip(self.style.minus)}
        slots["sign"] = self.style.minus if shown.value < 0 else ""
        slots["scaled"] = bool(spelled.scale)
        table = self.patterns["amounts"]
        return elide(fill(table.get(f"{form}_{kind}") or table[f"full_{kind}"], slots))

    def _unit_slots(self, spelled: Spelled, kind: Kind, indicator: str) -> dict[str, Slot]:
        unit = self.catalog.units[self.catalog.indicators[indicator].unit].words[self.language]
        one, many = (unit.point_one, unit.point_many) if kind == "points" else (unit.one, unit.many)
        return {
            "unit": many if spelled.many or spelled.scale else one,
            "short_unit": None if spelled.scale else unit.short,
            "plain_unit": None if spelled.scale else many if spelled.many else one,
            "sign_unit": unit.signs[0] if unit.signs else "",
            "of_whole": self.measure(indicator)["of_whole"],
        }

    def amounts(
        self,
        amounts: Sequence[Amount | None],
        indicator: str,
        *,
        form: str = "full",
        first: str | None = None,
    ) -> list[str | None]:
        """Amounts side by side, the unit in full with the first one; None stays None."""
        known = [amount for amount in amounts if amount is not None]
        shown = dict(zip(map(id, known), self._show_known(known, indicator), strict=True))
        told: list[str | None] = []
        for amount in amounts:
            if amount is None:
                told.append(None)
                continue
            kind = self.unit_kind(amount.unit, indicator)
            text = self.write_amount(shown[id(amount)], kind, indicator, form=first or form)
            told.append(self.hedged(text, amount))
            first = None
        return told

    def _show_known(self, amounts: Sequence[Amount], indicator: str) -> tuple[Shown, ...]:
        return show(amounts, self.kind(indicator), self.style.largest)

    def hedged(self, text: str, amount: Amount) -> str:
        """With "more than", "just under" ... before it where the amount is bounded."""
        if amount.bound is None:
            return text
        return fill(self.patterns["bounds"][amount.bound], {"amount": text})

    def amount(self, amount: Amount, indicator: str, kind: Kind | None = None, *, form: str = "short") -> str:
        """One amount alone, of a kind that is not the indicator's own ("percent", "points", "times")."""
        kind = kind or self.unit_kind(amount.unit, indicator)
        (shown,) = show([amount], kind, self.style.largest)
        return self.hedged(self.write_amount(shown, kind, indicator, form=form), amount)

    def gap_kind(self, indicator: str) -> Kind:
        """What a difference of two values is told in."""
        own = self.kind(indicator)
        return "points" if own == "share" else own

    def beside(self, amount: Amount | None, bar: Amount, indicator: str) -> str | None:
        """An amount that a limit was named for: with enough digits not to read like the limit."""
        if amount is None:
            return None
        return self.amounts([amount, replace(bar, bound=None)], indicator, form="short")[0]

    def crosses(self, bar: Amount, indicator: str) -> str:
        """ "exceeded 80 years", "fell below 50%"."""
        return self._limit("crosses", bar, indicator, "full")

    def stays(self, bar: Amount, indicator: str, *, form: str = "full") -> str:
        """ "above 80 years", "at least 50%"."""
        return self._limit("stays", bar, indicator, form)

    def _limit(self, name: str, bar: Amount, indicator: str, form: str) -> str:
        bound = _PLAIN_BOUNDS.get(bar.bound, bar.bound)
        slots = {**self.measure(indicator), "bar": self.bar(bar, indicator, form=form)}
        return fill(self.pattern("phrases", f"{name}_{bound}"), slots)

    def holds(self, bar: Amount, indicator: str) -> str:
        """ "above 80 years", "of at least 50%": behind the indicator's name."""
        return self._limit("holds", bar, indicator, "held")

    def bar(self, amount: Amount, indicator: str, *, form: str = "full", kind: Kind | None = None) -> str:
        """A limit as somebody set it: all of its digits and none more, without its bound."""
        kind = kind or self.unit_kind(amount.unit, indicator)
        usual = usual_step(amount.value, kind, self.style.largest)
        step = min(usual, Decimal(1).scaleb(_last_digit(amount.value)))
        return self.write_amount(Shown(amount.value, step, exact=True), kind, indicator, form=form)

    def asks(self, bar: Amount, indicator: str) -> str:
        """ "above 80 years", "at least 50%": behind "was" in a question."""
        return self._limit("asks", bar, indicator, "full")

    def reaches(self, bar: Amount, indicator: str) -> str:
        """ "exceed 80 years", "fall below 50%": behind "did" or "a-t-il"."""
        return self._limit("reach", bar, indicator, "full")


def _last_digit(value: Decimal) -> int:
    exponent = value.normalize().as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0
