"""Sentences on what the data has and has not."""

from __future__ import annotations

from collections.abc import Sequence

from core.claims.forms import Covered, Missing
from core.language.writing.templates import Slot, fill
from core.language.writing.words import Speaker


def tell_missing(speaker: Speaker, form: Missing) -> str:
    """ "The data has no 2025 figure for Canada's population", "The data does not cover Germany"."""
    slots: dict[str, Slot] = {"name": form.name, **speaker.window(form.years)}
    slots["year"] = form.years.first if form.years else None
    several = form.years is not None and form.years.first != form.years.last
    if form.what == "value":
        assert form.indicator is not None  # noqa: S101 - of a value the judge wants an indicator
        slots |= speaker.measure(form.indicator)
        if form.country is None:
            slots["subject"] = speaker.indicator(form.indicator).noun.full
        else:
            slots |= {"subject": speaker.subject(form.country, form.indicator), **speaker.place(form.country)}
        return fill(speaker.pattern("say", "missing_values" if several else "missing_value"), slots)
    if form.what == "years":
        return fill(speaker.pattern("say", "missing_years" if several else "missing_year"), slots)
    return fill(speaker.pattern("say", f"missing_{form.what}"), slots)


def tell_several_missing(speaker: Speaker, forms: Sequence[Missing]) -> str:
    """No value of one indicator in one year, for several countries."""
    first = forms[0]
    assert first.indicator is not None and first.years is not None  # noqa: S101, PT018 - the caller looked
    codes = [form.country for form in forms if form.country is not None]
    slots = speaker.measure(first.indicator) | {
        "year": first.years.first,
        "of_names": speaker.of_names(codes),
        "in_names": speaker.in_names(codes),
    }
    return fill(speaker.pattern("say", "missing_several", *speaker.variants(first.indicator)), slots)


def tell_covered(speaker: Speaker, form: Covered) -> str:
    """ "The data covers 2000 to 2025", or which countries, or which indicators."""
    countries = {"number": speaker.number(len(form.countries)), "names": speaker.names(form.countries)}
    measures = speaker.join([speaker.indicator(code).noun.name for code in form.indicators])
    number = speaker.number(len(form.indicators))
    if form.countries and form.indicators:
        slots = {**countries, "measures": number, "measure_names": measures, **speaker.window(form.years)}
        return fill(speaker.pattern("say", "covered_all"), slots)
    if form.countries:
        return fill(speaker.pattern("say", "covered_countries"), countries)
    if form.indicators:
        return fill(speaker.pattern("say", "covered_indicators"), {"number": number, "names": measures})
    return fill(speaker.pattern("say", "covered_years"), speaker.window(form.years))
