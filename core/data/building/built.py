"""What was read of the service, and what of it makes the snapshot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.data.building.answers import Described, Place, Places, Values
from core.data.building.order import Order


@dataclass(frozen=True, slots=True)
class Release:
    """All that was read: texts and values by the indicator's code. `updated` is the publisher's own day."""

    places: Places
    described: Mapping[str, Described]
    values: Mapping[str, Values]
    updated: str


@dataclass(frozen=True, slots=True)
class Series:
    """One indicator of the snapshot. `unit` is as the catalog writes it: the API tells none."""

    code: str
    unit: str
    texts: Described
    values: Values


@dataclass(frozen=True, slots=True)
class Built:
    """A snapshot to be written. `left_out` and `renamed` are lines for people, on places."""

    order: Order
    places: tuple[Place, ...]
    series: tuple[Series, ...]
    updated: str
    left_out: tuple[str, ...]
    renamed: tuple[str, ...]
