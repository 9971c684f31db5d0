"""What `/snapshot` shows: date and age, countries, indicators, missing values, checksums, licence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date

from bot.blocks.facts import country_name, indicator_name
from bot.blocks.parts import SlackMessage, build_message, context, section
from bot.escape import escape
from bot.texts import tell, unit_words
from core.data.facts import Observation
from core.data.snapshot import FileCheck, Snapshot
from core.outcome import Language

OLD_AFTER_DAYS = 180
PUBLISHER = "World Bank, World Development Indicators"
LICENCE = "CC BY 4.0"


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
    names = ", ".join(country_name(code, language) for code in snapshot.countries)
    blocks.append(
        section(tell("snapshot_countries", language, count=len(snapshot.countries), names=escape(names)))
    )
    blocks.append(
        section("\n".join([tell("snapshot_indicators", language), *_indicators(snapshot, language)]))
    )
    blocks.append(section(_missing(snapshot, language)))
    bad = [check.name for check in checks if check.state != "ok"]
    state = (
        tell("snapshot_checksums_bad", language, files=escape(", ".join(bad)))
        if bad
        else tell("snapshot_checksums_ok", language)
    )
    blocks.append(context(f"{state} {tell('snapshot_check', language)}"))
    return build_message(dated.replace("*", ""), blocks)


def _indicators(snapshot: Snapshot, language: Language) -> list[str]:
    return [
        tell(
            "snapshot_indicator",
            language,
            name=escape(indicator_name(code, language)),
            unit=escape(unit_words(indicator.unit, language)),
            year=snapshot.latest_year(code),
        )
        for code, indicator in snapshot.indicators.items()
    ]


def _missing(snapshot: Snapshot, language: Language) -> str:
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
        rows=len(snapshot.observations()),
        cells=escape(cells) or "–",
    )
