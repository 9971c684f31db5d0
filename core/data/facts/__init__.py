"""What a tool proved: typed, immutable facts, and their JSON form.

Facts are the only thing that gate 2 believes. Values are `Decimal`, exactly as the snapshot has them;
derived values (percent, ratio, mean) keep full precision here and are rounded only where they are shown,
so that no number is ever rounded twice.
"""

from core.data.facts.json_form import evidence_to_json, fact_from_json, fact_to_json, number_to_json
from core.data.facts.kinds import (
    PERCENTAGE_POINTS,
    Absence,
    AbsenceReason,
    Cell,
    Change,
    Condition,
    Coverage,
    Difference,
    Evidence,
    Fact,
    FoundYear,
    Mean,
    Observation,
    RankedCountry,
    Ranking,
    Ratio,
    Total,
    change_unit,
    facts_of,
)

__all__ = [
    "PERCENTAGE_POINTS",
    "Absence",
    "AbsenceReason",
    "Cell",
    "Change",
    "Condition",
    "Coverage",
    "Difference",
    "Evidence",
    "Fact",
    "FoundYear",
    "Mean",
    "Observation",
    "RankedCountry",
    "Ranking",
    "Ratio",
    "Total",
    "change_unit",
    "evidence_to_json",
    "fact_from_json",
    "fact_to_json",
    "facts_of",
    "number_to_json",
]
