"""What `/snapshot` shows: date and age, countries, indicators, missing values, checksums, licence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from bot.slack.blocks.facts import country_name, indicator_name
from bot.slack.blocks.parts import SlackMessage, build_message, context, section
from bot.slack.escape import clip, escape
from bot.slack.texts import tell, unit_words
from core.data.covering import IndicatorCoverage, cover_indicator, cover_place
from core.data.facts import Observation
from core.data.snapshot import FEW_COUNTRIES, FileCheck, Snapshot
from core.outcome import Language
from core.tools.find_codes import NameIndex

OLD_AFTER_DAYS = 180
PUBLISHER = "World Bank, World Development Indicators"
LICENCE = "CC BY 4.0"

_FOUND, _YEARS, _WORDS = 5, 12, 60
# Of Slack's limits: a section may have 3,000 characters, a message 13,000.
_SECTION, _LINE, _SECTIONS = 2_500, 600, 4


def build_snapshot(
    snapshot: Snapshot, checks: Sequence[FileCheck], today: date, language: Language
) -> SlackMessage:
    """`checks` compare the files on disk now; the values in memory were checked when they were loaded."""
    age = (today - snapshot.snapshot_date).days
    title = tell("snapshot_title", language, publisher=PUBLISHER, licence=LICENCE)
    dated = tell(
        "snapshot_date",
        language,
        date=snapshot.snapshot_date.isoformat(),
        age=age,
        first=snapshot.first_year,
        last=snapshot.last_year,
    )
    blocks = [section(title), section(dated)]
    if age > OLD_AFTER_DAYS:
        blocks.append(section(tell("snapshot_old", language, days=OLD_AFTER_DAYS)))
    blocks.append(section(_tell_places(snapshot, language)))
    covered = {code: cover_indicator(snapshot, code) for code in snapshot.indicators}
    lines = [tell("snapshot_indicators", language), *_indicators(snapshot, covered, language)]
    blocks += [section(part) for part in fill_sections(lines)]
    blocks.append(section(_missing(snapshot, covered, language)))
    bad = [check.name for check in checks if check.state != "ok"]
    state = (
        tell("snapshot_checksums_bad", language, files=escape(", ".join(bad)))
        if bad
        else tell("snapshot_checksums_ok", language)
    )
    blocks.append(context(f"{state} {tell('snapshot_check', language)}"))
    return build_message(dated.replace("*", ""), blocks)


def build_search(snapshot: Snapshot, words: str, language: Language) -> SlackMessage:
    """What there is of the places and measures that have such a name, and what there is not."""
    title = tell("snapshot_title", language, publisher=PUBLISHER, licence=LICENCE)
    codes = NameIndex(snapshot).find(words)
    lines = [line for code in codes[:_FOUND] for line in _tell_found(snapshot, code, language)]
    if not codes:
        lines = [tell("snapshot_nothing_found", language, words=escape(clip(words, _WORDS)))]
    elif len(codes) > _FOUND:
        lines.append(tell("snapshot_more_found", language, count=len(codes) - _FOUND))
    blocks = [section(title), *(section(part) for part in fill_sections(lines))]
    return build_message(lines[0].replace("*", ""), blocks)


def fill_sections(lines: Sequence[str]) -> list[str]:
    """The lines in as few texts as fit into a section each, and all of them into a message."""
    parts: list[str] = []
    for line in lines:
        if parts and len(parts[-1]) + len(line) < _SECTION:
            parts[-1] += f"\n{line}"
        else:
            parts.append(line)
    return parts[:_SECTIONS]


def _tell_places(snapshot: Snapshot, language: Language) -> str:
    if len(snapshot.places) > FEW_COUNTRIES:
        count, groups = len(snapshot.countries), len(snapshot.aggregates)
        return tell("snapshot_many_places", language, count=count, groups=groups)
    names = ", ".join(country_name(code, language) for code in snapshot.places)
    return tell("snapshot_countries", language, count=len(snapshot.places), names=escape(names))


def _tell_found(snapshot: Snapshot, code: str, language: Language) -> Iterator[str]:
    if code in snapshot.indicators:
        yield from _tell_measure(snapshot, code, language)
        return
    covered = cover_place(snapshot, code)
    total = len(snapshot.indicators)
    name = escape(country_name(code, language))
    yield tell("snapshot_place", language, name=name, count=covered.valued, total=total)
    by_year: defaultdict[int | None, list[str]] = defaultdict(list)
    for indicator, year in covered.newest.items():
        by_year[year].append(indicator_name(indicator, language))
    for year in sorted((year for year in by_year if year is not None), reverse=True):
        yield tell("snapshot_place_newest", language, year=year, names=_list(by_year[year]))
    if None in by_year:
        yield tell("snapshot_place_none", language, names=_list(by_year[None]))


def _tell_measure(snapshot: Snapshot, code: str, language: Language) -> Iterator[str]:
    covered, total = cover_indicator(snapshot, code), len(snapshot.countries)
    yield tell(
        "snapshot_measure",
        language,
        name=escape(indicator_name(code, language)),
        unit=escape(unit_words(snapshot.indicators[code].unit, language)),
        newest=covered.newest or "–",
        count=total - len(covered.without),
        total=total,
    )
    recent = list(covered.by_year.items())[-_YEARS:]
    yield tell(
        "snapshot_measure_years", language, years=", ".join(f"{year}: {count}" for year, count in recent)
    )
    if covered.without:
        names = [country_name(place, language) for place in covered.without]
        yield tell("snapshot_place_none", language, names=_list(names))


def _list(names: Sequence[str]) -> str:
    return escape(clip(", ".join(names), _LINE))


def _indicators(
    snapshot: Snapshot, covered: Mapping[str, IndicatorCoverage], language: Language
) -> list[str]:
    return [
        tell(
            "snapshot_indicator",
            language,
            name=escape(indicator_name(code, language)),
            unit=escape(unit_words(indicator.unit, language)),
            year=covered[code].common or "–",
        )
        for code, indicator in snapshot.indicators.items()
    ]


def _missing(snapshot: Snapshot, covered: Mapping[str, IndicatorCoverage], language: Language) -> str:
    if len(snapshot.places) > FEW_COUNTRIES:
        empty = sum(one.empty for one in covered.values())
        return tell("snapshot_many_missing", language, count=empty, rows=len(snapshot.cells))
    groups: defaultdict[tuple[str, int], list[Observation]] = defaultdict(list)
    for observation in snapshot.missing():
        groups[observation.indicator, observation.year].append(observation)
    cells = (" ; " if language == "fr" else "; ").join(
        f"{indicator_name(indicator, language)} {year} ({len(found)})"
        for (indicator, year), found in sorted(groups.items())
    )
    return tell(
        "snapshot_missing",
        language,
        count=len(snapshot.missing()),
        rows=len(snapshot.cells),
        cells=escape(cells) or "–",
    )
