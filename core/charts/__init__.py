"""Pictures of answers: the evidence's figures as a Vega-Lite specification, and that as a file."""

from core.charts.drawing import Chart, draw_chart
from core.charts.figures_file import write_figures
from core.charts.rendering import ChartsUnavailable, Format, can_render, render, require_renderer
from core.charts.themes import Theme

__all__ = [
    "Chart",
    "ChartsUnavailable",
    "Format",
    "Theme",
    "can_render",
    "draw_chart",
    "render",
    "require_renderer",
    "write_figures",
]
