"""Colours of a picture, light and dark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Theme = Literal["light", "dark"]


@dataclass(frozen=True, slots=True)
class Colours:
    """As sRGB. `lines` are told apart with every common kind of colour vision, and name what they draw."""

    ground: str
    text: str
    faint_text: str
    grid: str
    gap: str
    bar: str
    earlier_bar: str
    lines: tuple[str, ...]


COLOURS: Final[dict[Theme, Colours]] = {
    "light": Colours(
        ground="#ffffff",
        text="#1d2126",
        faint_text="#5a626b",
        grid="#e3e6ea",
        gap="#eef0f3",
        bar="#1f6fb2",
        earlier_bar="#6496c6",
        lines=("#0b62a8", "#c2410c", "#100028", "#8238ff", "#866d8d", "#94514b", "#0d0d97", "#4b1300"),
    ),
    "dark": Colours(
        ground="#1c1f24",
        text="#eceff3",
        faint_text="#a9b1bb",
        grid="#343942",
        gap="#272b32",
        bar="#5aa9e6",
        earlier_bar="#44739c",
        lines=("#56b4e9", "#e69f00", "#ffffdf", "#ef485d", "#b361ff", "#2cff84", "#abb7a8", "#beeefe"),
    ),
}
