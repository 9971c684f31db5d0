"""The source line: written by the application from what really ran, never from a model's text."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from core.data.facts import Absence, Evidence, Fact, Ratio
from core.outcome import Language

# Refusals about what is not in the snapshot: no series was read for them.
_NOTHING_READ = frozenset({"outside_years", "unknown_country", "unknown_indicator"})


def build_source_line(
    evidence: Sequence[Evidence],
    snapshot_date: date,
    language: Language,
    *,
    whole_table: bool = False,
    has_figures: bool = True,
) -> str:
    """Publisher, licence, snapshot date and the series that were read (sorted), if any.

    Where something `has_figures`, it asks to check them against the official ones.
    """
    day = snapshot_date.isoformat()
    series = list_series(evidence)
    if language == "fr":
        part = "tout l'instantané" if whole_table else _list("série", series)
        return (
            "Source : Banque mondiale, Indicateurs du développement dans le monde (CC BY 4.0), "
            f"instantané du {day}{part and f' ; {part}'}."
            + (" Vérifiez le chiffre officiel avant de publier." if has_figures else "")
        )
    part = "the whole snapshot" if whole_table else _list("series", series, plural="")
    return (
        "Source: World Bank, World Development Indicators (CC BY 4.0), "
        f"snapshot of {day}{part and f'; {part}'}."
        + (" Check the official figure before publishing." if has_figures else "")
    )


def list_series(evidence: Sequence[Evidence]) -> list[str]:
    """The codes of what was read, sorted."""
    return sorted({code for item in evidence for code in _series_of(item.fact)})


def _list(noun: str, codes: Sequence[str], plural: str = "s") -> str:
    if not codes:
        return ""
    return f"{noun}{plural if len(codes) > 1 else ''} {', '.join(codes)}"


def _series_of(fact: Fact) -> tuple[str, ...]:
    match fact:
        case Ratio():
            return fact.numerator.indicator, fact.denominator.indicator
        case Absence():
            read = fact.reason not in _NOTHING_READ and fact.indicator is not None
            return (fact.indicator,) if read and fact.indicator else ()
        case _:
            return (fact.indicator,)
