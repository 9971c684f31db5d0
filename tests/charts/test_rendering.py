"""Pictures as files: whole, with nothing cut off at an edge, and made without a network."""

from __future__ import annotations

import struct
import xml.etree.ElementTree as ElementTree
import zlib
from itertools import combinations
from typing import Any

import pytest

from core.charts import ChartsUnavailable, can_render, render
from core.charts.themes import COLOURS

from .conftest import QUESTIONS, Ask, Draw

SVG = "{http://www.w3.org/2000/svg}"
MARGIN = 10  # pixels of the picture that nothing may reach
NARROWEST_LETTER = 0.42  # of the size of the type


def pixels(png: bytes) -> list[bytes]:
    """Rows of a PNG of 8 bits with red, green, blue and alpha."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", png[16:29])
    assert (depth, kind, interlaced) == (8, 6, 0)
    at, packed = 8, b""
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + length]
        at += length + 12
    raw, stride, rows = zlib.decompress(packed), width * 4, []
    before = bytearray(stride)
    for number in range(height):
        start = number * (stride + 1)
        row = _unfilter(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), before)
        rows.append(bytes(row))
        before = row
    return rows


def _unfilter(how: int, row: bytearray, before: bytearray) -> bytearray:
    for at in range(len(row)):
        left = row[at - 4] if at >= 4 else 0
        up, corner = before[at], before[at - 4] if at >= 4 else 0
        if how == 1:
            guess = left
        elif how == 2:
            guess = up
        elif how == 3:
            guess = (left + up) // 2
        elif how == 4:
            near = left + up - corner
            guess = min((left, up, corner), key=lambda one: abs(near - one))
        else:
            return row
        row[at] = (row[at] + guess) & 255
    return row


@pytest.mark.parametrize("question", [QUESTIONS[n] for n in (1, 2, 5, 9)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_reaches_the_edge_of_the_picture(question: str, theme: Any, draw: Draw) -> None:
    """What is cut off at an edge reaches it; around the picture there is only ground."""
    rows = pixels(render(draw(question, theme).spec, "png"))
    ground = bytes(int(COLOURS[theme].ground[at : at + 2], 16) for at in (1, 3, 5)) + b"\xff"
    margin = MARGIN * 2
    edges = [*rows[:margin], *rows[-margin:]]
    edges += [row[: margin * 4] + row[-margin * 4 :] for row in rows]
    assert all(row == ground * (len(row) // 4) for row in edges)
    assert any(row != ground * (len(row) // 4) for row in rows), "and inside there is something"
    assert len(rows[0]) // 4 <= 2000
    assert len(rows) <= 1800


def _texts(
    node: ElementTree.Element, x: float = 0, y: float = 0
) -> list[tuple[float, float, float, float, str]]:
    """Boxes of all texts, at least as wide as they are drawn: left, top, right, bottom, text."""
    for shift in node.get("transform", "").split(")"):
        name, _, numbers = shift.strip().partition("(")
        if name == "translate":
            across, down = (float(number) for number in numbers.replace(" ", ",").split(",")[:2])
            x, y = x + across, y + down
    found = []
    if node.tag == f"{SVG}text":
        size = float(node.get("font-size", "11px").removesuffix("px"))
        lines = [part.text or "" for part in node] or [node.text or ""]
        width = max(map(len, lines)) * size * NARROWEST_LETTER
        left = x - {"end": width, "middle": width / 2}.get(node.get("text-anchor", "start"), 0)
        found.append((left, y - size * 0.7, left + width, y, " ".join(lines)))
    for child in node:
        found += _texts(child, x, y)
    return found


@pytest.mark.parametrize("question", QUESTIONS)
def test_texts_do_not_lie_on_each_other(question: str, draw: Draw) -> None:
    svg = render(draw(question).spec, "svg").decode("utf-8")
    boxes = [box for box in _texts(ElementTree.fromstring(svg)) if box[4].strip()]  # noqa: S314 (our own)
    assert len(boxes) > 5
    for one, other in combinations(boxes, 2):
        beside = one[2] <= other[0] or other[2] <= one[0]
        apart = one[3] <= other[1] or other[3] <= one[1]
        assert beside or apart, (one, other)


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_text_of_the_specification_is_drawn(question: str, ask: Ask, draw: Draw) -> None:
    chart = draw(question)
    svg = ElementTree.fromstring(render(chart.spec, "svg"))  # noqa: S314 (our own)
    drawn = " ".join(part for box in _texts(svg) for part in box[4].split())
    source = ask(question).source or "?"
    assert " ".join(source.split()) in drawn
    for rows in chart.spec["datasets"].values():
        for name in {row.get("label") or row["country"] for row in rows if row["value"] is not None}:
            assert name in drawn or len({row["code"] for row in rows}) == 1


def test_no_address_is_ever_asked(draw: Draw) -> None:
    """A specification that names one is refused, not fetched."""
    spec = draw(QUESTIONS[0]).spec
    spec = spec | {"vconcat": [{"data": {"url": "http://127.0.0.1:9/x.json"}, "mark": "point"}]}
    with pytest.raises(ValueError, match=r"127\.0\.0\.1|url"):
        render(spec, "svg")


def test_without_the_renderer_it_says_what_to_install(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    assert can_render()
    monkeypatch.setattr("core.charts.rendering.find_spec", lambda _: None)
    assert not can_render()
    with pytest.raises(ChartsUnavailable, match=r"pip install .*\[charts\]"):
        render(draw(QUESTIONS[0]).spec, "png")
