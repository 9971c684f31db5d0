"""Writes sentences of every kind with their forms, one JSON object a line, for readers to be built on.

python -m tests.language.writing.corpus LANGUAGE EACH SEED > FILE
"""

from __future__ import annotations

import json
import sys
from datetime import date

from core.data.catalog import load_catalog
from core.data.facts import Coverage
from core.language.writing import write_claims
from core.outcome import Language
from tests.language.writing.roundtrip import load_table, make_claims


def build_coverage() -> Coverage:
    """What the snapshot holds, in the order of the catalog."""
    table, catalog = load_table(), load_catalog()
    countries = tuple(code for code in catalog.countries if code in table.countries)
    indicators = tuple(code for code in catalog.indicators if code in table.indicators)
    return Coverage(countries, indicators, table.years[0], table.years[-1], date(2026, 1, 1))


def main(language: Language, each: int, seed: int) -> None:
    """One line a sentence, equal ones once."""
    catalog, coverage = load_catalog(), build_coverage()
    seen: set[str] = set()
    for kind, claims in make_claims(seed, each, language=language):
        sentence = write_claims(claims, language, catalog, coverage)
        if sentence not in seen:
            seen.add(sentence)
            row = {"kind": kind, "sentence": sentence, "form": repr(claims)}
            sys.stdout.write(json.dumps(row, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main("fr" if sys.argv[1] == "fr" else "en", int(sys.argv[2]), int(sys.argv[3]))
