"""A picture's specification to SVG or PNG: offline, by vl-convert, which is the extra `charts`."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, Final, Literal

from core.errors import StatsAssistantError

Format = Literal["svg", "png"]
_SCALE: Final = 2  # pixels of a PNG for one of the specification: sharp on today's screens


class ChartsUnavailable(StatsAssistantError):
    """The renderer is not installed."""


def can_render() -> bool:
    """Whether the extra `charts` is installed."""
    return find_spec("vl_convert") is not None


def require_renderer() -> None:
    """Raises `ChartsUnavailable` where the extra `charts` is not installed."""
    if not can_render():
        raise ChartsUnavailable(
            "Pictures need the extra `charts`: pip install -c deploy/constraints.txt '.[charts]'"
        )


def render(spec: dict[str, Any], kind: Format) -> bytes:
    """The picture as a file. Raises `ChartsUnavailable`; of a broken specification, `ValueError`."""
    require_renderer()
    import vl_convert

    allowed: list[str] = []  # the specification holds all data: nothing is fetched
    svg = vl_convert.vegalite_to_svg(spec, allowed_base_urls=allowed)
    if kind == "svg":
        return svg.encode("utf-8")
    return bytes(vl_convert.svg_to_png(svg, scale=_SCALE))  # a fifth quicker than from the specification
