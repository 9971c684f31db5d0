"""The designs: how a model is asked, over the same tools, limits, evidence and gates."""

from core.conversation.designs.base import Design, DesignName, Finish, NextStep, Opening, RunTools
from core.conversation.designs.catalog import DESIGN_NAMES, build_design, read_design

__all__ = [
    "DESIGN_NAMES",
    "Design",
    "DesignName",
    "Finish",
    "NextStep",
    "Opening",
    "RunTools",
    "build_design",
    "read_design",
]
