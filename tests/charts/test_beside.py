"""The process that draws beside this one: nothing waits for it, and what happens to it costs one picture."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from core.charts import beside
from core.charts.beside import PictureFailed, RenderingProcess

from .conftest import QUESTIONS, Draw

BROKEN: dict[str, Any] = {"mark": "no such mark", "data": {"values": [{}]}}


@pytest.fixture
async def drawing() -> AsyncIterator[RenderingProcess]:
    process = RenderingProcess()
    yield process
    await process.close()


@asynccontextmanager
async def made(script: str, seconds: float = 20) -> AsyncIterator[RenderingProcess]:
    """A process of another program."""
    process = RenderingProcess(seconds, (sys.executable, "-I", "-c", script))
    yield process
    await process.close()


def id_of(drawing: RenderingProcess) -> int:
    assert drawing._process is not None
    return drawing._process.pid


async def test_nothing_here_waits_for_a_picture(drawing: RenderingProcess, draw: Draw) -> None:
    spec = draw(QUESTIONS[0]).spec
    await drawing.render(spec, "svg")
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.001)
            ticks += 1

    ticking = asyncio.create_task(tick())
    picture = await drawing.render(spec, "png")
    ticking.cancel()
    assert picture.startswith(b"\x89PNG")
    assert ticks >= 5, "in a thread there would be one or two"


async def test_the_same_picture_is_drawn_once(drawing: RenderingProcess, draw: Draw) -> None:
    spec = draw(QUESTIONS[0]).spec
    first, second = await asyncio.gather(drawing.render(spec, "png"), drawing.render(dict(spec), "png"))
    assert first is second
    os.kill(id_of(drawing), signal.SIGKILL)
    assert await drawing.render(spec, "png") is first, "from memory"


async def test_memory_is_bounded(
    drawing: RenderingProcess, draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beside, "_MOST_KEPT", 2)
    specs = [draw(question).spec for question in QUESTIONS[:3]]
    first = await drawing.render(specs[0], "svg")
    for spec in specs[1:]:
        await drawing.render(spec, "svg")
    assert len(drawing._kept) == 2
    again = await drawing.render(specs[0], "svg")
    assert again == first
    assert again is not first


async def test_a_broken_specification_costs_one_picture(drawing: RenderingProcess, draw: Draw) -> None:
    with pytest.raises(PictureFailed, match="conversion failed"):
        await drawing.render(BROKEN, "svg")
    before = id_of(drawing)
    assert (await drawing.render(draw(QUESTIONS[0]).spec, "svg")).startswith(b"<svg")
    assert id_of(drawing) == before


async def test_a_process_that_died_is_replaced(drawing: RenderingProcess, draw: Draw) -> None:
    await drawing.render(draw(QUESTIONS[0]).spec, "svg")
    before = id_of(drawing)
    os.kill(before, signal.SIGKILL)
    with suppress(PictureFailed):  # where its end was not noticed yet
        await drawing.render(draw(QUESTIONS[1]).spec, "svg")
    assert (await drawing.render(draw(QUESTIONS[2]).spec, "svg")).startswith(b"<svg")
    assert id_of(drawing) != before


async def test_a_process_that_has_grown_ends_and_none_of_the_next_is_lost(draw: Draw) -> None:
    grown = (
        "from core.charts import worker; import sys; worker.MOST_MB = 0;"
        "worker.serve(sys.stdin.buffer, sys.stdout.buffer)"
    )
    async with made(grown) as drawing:
        for question in QUESTIONS[:3]:
            assert (await drawing.render(draw(question).spec, "svg")).startswith(b"<svg")
            assert drawing._process is None


HANGING = "import time; time.sleep(60)"


async def test_a_process_that_hangs_is_ended() -> None:
    started = time.monotonic()
    async with made(HANGING, 0.3) as hanging:
        with pytest.raises(PictureFailed, match=r"more than 0\.3 seconds"):
            await hanging.render(BROKEN, "svg")
        assert hanging._process is None
    assert time.monotonic() - started < 10


async def test_what_is_no_picture_is_not_taken() -> None:
    huge = "import sys, struct; sys.stdout.buffer.write(struct.pack('>B?I', 0, False, 4 * 10**9))"
    async with made(huge) as drawing:
        with pytest.raises(PictureFailed, match="has ended"):
            await drawing.render(BROKEN, "svg")
    with pytest.raises(PictureFailed, match="FileNotFoundError"):
        await RenderingProcess(5, ("/no/such/program",)).render(BROKEN, "svg")


async def test_too_many_at_once_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "_MOST_WAITING", 1)
    async with made(HANGING) as hanging:
        first = asyncio.create_task(hanging.render(BROKEN, "svg"))
        await asyncio.sleep(0.05)
        with pytest.raises(PictureFailed, match="too many"):
            await hanging.render(BROKEN, "png")
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        assert hanging._process is None, "its late reply would be the next one's"


async def test_the_process_gets_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLACK_BOT_TOKEN", "xoxb-secret")
    told = (
        "import os, sys, struct; body = repr(sorted(os.environ)).encode(); sys.stdin.buffer.read(4);"
        "sys.stdout.buffer.write(struct.pack('>B?I', 0, False, len(body)) + body)"
    )
    async with made(told) as drawing:
        seen = await drawing.render(BROKEN, "svg")
    assert seen.startswith(b"[")
    assert b"SLACK" not in seen
