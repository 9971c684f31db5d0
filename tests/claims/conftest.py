"""The snapshot as facts: all of it, or what tools proved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any

import pytest

from core.claims.amounts import Amount
from core.claims.facts_index import Facts
from core.claims.needs import Call
from core.data.facts import Coverage, Fact
from core.data.snapshot import Snapshot, load_snapshot
from core.tools import build_tools, dispatch

Run = Callable[[Iterable[Call]], Facts]
Know = Callable[..., Facts]


@pytest.fixture(scope="session")
def snapshot() -> Snapshot:
    return load_snapshot()


@pytest.fixture(scope="session")
def coverage(snapshot: Snapshot) -> Coverage:
    return snapshot.coverage


@pytest.fixture(scope="session")
def whole(snapshot: Snapshot) -> Facts:
    """Every value, nothing derived."""
    return Facts(snapshot.observations(), snapshot.coverage)


@pytest.fixture(scope="session")
def run(snapshot: Snapshot) -> Run:
    """Runs tool calls; what they proved, refusals too."""
    tools = build_tools(snapshot)

    def run_calls(calls: Iterable[Call]) -> Facts:
        facts: list[Fact] = []
        for call in calls:
            facts += dispatch(tools, call.tool, call.arguments).facts
        return Facts(facts, snapshot.coverage)

    return run_calls


@pytest.fixture(scope="session")
def know(snapshot: Snapshot) -> Know:
    """Made-up facts over the snapshot's coverage."""
    return lambda *facts: Facts(facts, snapshot.coverage)


def amount(number: str, unit: str | None = None, **more: Any) -> Amount:
    """ "41.3e6" is 41.3 million: the step is that of the last digit written."""
    value = Decimal(number)
    digits, _, power = number.partition("e")
    step = Decimal(1).scaleb(int(Decimal(digits).as_tuple().exponent) + int(power or 0))
    return Amount(value=value, step=step, unit=unit, **more)
