"""What can be spoken of, as data: countries, indicators and units with all their words, in both languages.

Also the places and measures that are known not to be covered. Adding one changes a TOML file here, no code.
"""

from core.data.catalog.catalog import (
    Catalog,
    Country,
    CountryWords,
    Degree,
    Doing,
    Elsewhere,
    Indicator,
    IndicatorWords,
)
from core.data.catalog.checks import check_catalog
from core.data.catalog.entries import Entry
from core.data.catalog.loading import load_catalog
from core.data.catalog.nouns import (
    CautionWords,
    Denominator,
    DenominatorWords,
    Kind,
    Noun,
    Phrases,
    Unit,
    UnitWords,
)

__all__ = [
    "Catalog",
    "CautionWords",
    "Country",
    "CountryWords",
    "Degree",
    "Denominator",
    "DenominatorWords",
    "Doing",
    "Elsewhere",
    "Entry",
    "Indicator",
    "IndicatorWords",
    "Kind",
    "Noun",
    "Phrases",
    "Unit",
    "UnitWords",
    "check_catalog",
    "load_catalog",
]
