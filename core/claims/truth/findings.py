"""What a judge finds: of a field, and of a whole claim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.claims.amounts import Amount
from core.claims.forms import Missing

Finding = Literal["supported", "contradicted", "unproven"]

# What the facts have there: a value, a country, a year or a place, several of them, or a gap.
Evidence = (
    Amount | Missing | str | int | tuple[str, ...] | tuple[int, ...] | tuple[tuple[int, str], ...] | None
)

# Why a field is not supported. "value": the facts say otherwise, so its denial is true. "missing": there is
# no value to say it of. "form": nobody could say it of this (a wrong unit, a year after itself). "open": it
# is a hole. "proof": right or wrong, the facts do not show it.
Why = Literal["value", "missing", "form", "open", "proof"]


@dataclass(frozen=True, slots=True)
class Found:
    """A judge's finding of one field, not yet named."""

    finding: Finding
    evidence: Evidence = None
    why: Why | None = None


@dataclass(frozen=True, slots=True)
class FieldFinding:
    """One field of a claim, decided."""

    field: str
    finding: Finding
    evidence: Evidence = None
    why: Why | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A claim, decided: contradicted if a field is, else unproven if one is, else supported."""

    finding: Finding
    fields: tuple[FieldFinding, ...]

    @property
    def ill_formed(self) -> bool:
        """Nothing that could be said of this subject; another reading of the words may be meant."""
        return any(field.why == "form" for field in self.fields)

    @property
    def denied(self) -> bool:
        """Whether the opposite is true: a well-formed claim of values that there are, and a false one."""
        return not self.ill_formed and any(field.why == "value" for field in self.fields)


class IllFormed(Exception):
    """Nothing that can be said of this subject. `evidence` is what could be."""

    def __init__(self, evidence: Evidence = None) -> None:
        super().__init__(str(evidence))
        self.evidence = evidence


class NoUnit(IllFormed):
    """A figure without the unit that it would need: nobody can tell what it counts."""


class NoValue(Exception):
    """A cell that is spoken of is known to be empty."""

    def __init__(self, missing: Missing) -> None:
        super().__init__(str(missing))
        self.missing = missing


def check(holds: bool, evidence: Evidence = None) -> Found:
    """Supported where it holds, else contradicted by what the facts have."""
    return Found("supported", evidence) if holds else Found("contradicted", evidence, "value")


def unproven(evidence: Evidence = None) -> Found:
    return Found("unproven", evidence, "proof")


def both(*found: Found) -> Found:
    """Several findings of one field as one."""
    for finding in ("contradicted", "unproven"):
        for one in found:
            if one.finding == finding:
                return one
    return found[0]
