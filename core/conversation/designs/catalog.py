"""The list of designs. A new one is one file and one case here; only the chosen one is imported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast, get_args

from core.checking.gate import Gate
from core.conversation.designs.base import Design, DesignName
from core.data.snapshot import Snapshot
from core.errors import UsageError
from core.tools.base import Tool

DESIGN_NAMES: tuple[str, ...] = get_args(DesignName)


def read_design(name: str) -> DesignName:
    """The name, known to be one of a design. Raises `UsageError` for another."""
    for known in get_args(DesignName):
        if name == known:
            return cast(DesignName, known)
    raise UsageError(f"There is no design {name!r}. Choose one of: {', '.join(DESIGN_NAMES)}.")


def build_design(name: str, snapshot: Snapshot, tools: Mapping[str, Tool], gate: Gate) -> Design:
    """The design called `name`. Raises `UsageError` for another name."""
    match name:
        case "tools":
            from core.conversation.designs.tools import ToolsDesign

            return ToolsDesign(snapshot.coverage, tools)
        case "structured":
            from core.conversation.designs.structured import StructuredDesign

            return StructuredDesign(snapshot.coverage, tools)
        case "plan":
            from core.conversation.designs.plan import PlanDesign

            return PlanDesign(snapshot.coverage, tools, gate)
        case "fetch-first":
            from core.conversation.designs.fetch_first import FetchFirstDesign

            return FetchFirstDesign(snapshot)
        case _:
            raise UsageError(f"There is no design {name!r}. Choose one of: {', '.join(DESIGN_NAMES)}.")
