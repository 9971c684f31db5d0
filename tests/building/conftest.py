"""A played service, and a build against it that waits for nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import pytest

from building.played_api import INTERNET, LIFE, POPULATION, PlayedApi, serve
from core.data.building import Built, Order, Pace, Service, build_snapshot
from core.data.catalog import load_catalog
from core.data.snapshot import Snapshot

DAY = date(2026, 11, 30)
CODES = (POPULATION, LIFE, INTERNET)


@dataclass
class Watched:
    """What a person would have seen, and how long the service was left alone."""

    steps: list[tuple[int, int, str]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)

    def advance(self, done: int, total: int, what: str) -> None:
        self.steps.append((done, total, what))

    def tell(self, line: str) -> None:
        self.lines.append(line)


Build = Callable[..., tuple[Snapshot, Built]]


@pytest.fixture
def api() -> Iterator[PlayedApi]:
    with serve(PlayedApi()) as api:
        yield api


@pytest.fixture
def watched() -> Watched:
    return Watched()


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "snapshot"


@pytest.fixture
def build(api: PlayedApi, watched: Watched, out: Path) -> Build:
    """`build(countries=("CAN", "NGA"))`: by default two countries and three indicators, 2023 to 2025."""

    def run(
        indicators: tuple[str, ...] = CODES,
        countries: tuple[str, ...] | None = ("CAN", "NGA"),
        years: tuple[int, int] = (2023, 2025),
        day: date = DAY,
        folder: Path = out,
    ) -> tuple[Snapshot, Built]:
        service = Service(api.address, Pace(timeout_seconds=5), watched.waits.append, watched.tell)
        try:
            order = Order(indicators, countries, *years, day)
            return build_snapshot(service, load_catalog(), order, folder, watched)
        finally:
            service.close()

    return run
