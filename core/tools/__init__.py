"""Read-only tools over the snapshot. A new tool is one file and one line in the list below."""

from core.data.snapshot import Snapshot
from core.tools.base import Tool, ToolRefused, ToolReply, ToolResult, dispatch
from core.tools.compare_countries import CompareCountries
from core.tools.describe import WHOLE_LIST
from core.tools.find_codes import FindCodes
from core.tools.find_year import FindYear
from core.tools.get_change import GetChange
from core.tools.get_values import GetValues
from core.tools.rank_countries import RankCountries

_TOOLS = (GetValues, RankCountries, GetChange, CompareCountries, FindYear)
TOOL_NAMES = tuple(tool.name for tool in (*_TOOLS, FindCodes))


def build_tools(snapshot: Snapshot) -> dict[str, Tool]:
    """Every tool by its name, in the order in which a model is told of them.

    Where a model cannot be told every code, it can look them up.
    """
    many = max(len(snapshot.places), len(snapshot.indicators)) > WHOLE_LIST
    makers = (*_TOOLS, FindCodes) if many else _TOOLS
    return {tool.name: tool for tool in (make(snapshot) for make in makers)}


__all__ = ["TOOL_NAMES", "Tool", "ToolRefused", "ToolReply", "ToolResult", "build_tools", "dispatch"]
