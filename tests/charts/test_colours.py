"""Lines are told apart with every common kind of colour vision, and stand out from the ground."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from core.charts.figures import MOST_LINES
from core.charts.themes import COLOURS, Colours

# How sRGB (linear) looks without one kind of cones: Machado, Oliveira and Fernandes (2009), severity 1.
VISIONS = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
APART = 20  # CIE 1976; 2.3 is just noticeable
Rgb = tuple[float, ...]


def linear(colour: str) -> Rgb:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def seen(colour: str, vision: str) -> Rgb:
    rgb = linear(colour)
    return tuple(
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, rgb, strict=True)))) for row in VISIONS[vision]
    )


def lab(rgb: Rgb) -> Rgb:
    red, green, blue = rgb
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def contrast(one: str, other: str) -> float:
    light = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other))]
    return (max(light) + 0.05) / (min(light) + 0.05)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("colours", COLOURS.values(), ids=COLOURS)
def test_no_two_lines_look_alike(colours: Colours, vision: str) -> None:
    assert len(colours.lines) == MOST_LINES
    for one, other in combinations(colours.lines, 2):
        assert dist(lab(seen(one, vision)), lab(seen(other, vision))) > APART, (one, other)


@pytest.mark.parametrize("colours", COLOURS.values(), ids=COLOURS)
def test_text_and_bars_stand_out_from_the_ground(colours: Colours) -> None:
    """As the accessibility guidelines ask: 4.5 for text, which names lines in their colours, 3 for shapes."""
    for colour in (colours.text, colours.faint_text, *colours.lines):
        assert contrast(colour, colours.ground) >= 4.5, colour
    for colour in (colours.bar, colours.earlier_bar):
        assert contrast(colour, colours.ground) >= 3, colour
