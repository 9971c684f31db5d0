"""Builds a snapshot folder from the World Bank's API: the one room that asks a service for data."""

from core.data.building.build import build_snapshot
from core.data.building.built import Built
from core.data.building.card import find_other_licences
from core.data.building.errors import BuildStopped
from core.data.building.order import Order, read_codes, read_countries, read_years
from core.data.building.release import Watcher
from core.data.building.service import ADDRESS, Pace, Service

__all__ = [
    "ADDRESS",
    "BuildStopped",
    "Built",
    "Order",
    "Pace",
    "Service",
    "Watcher",
    "build_snapshot",
    "find_other_licences",
    "read_codes",
    "read_countries",
    "read_years",
]
