"""An answer's picture and its figures in its thread: behind the text, once, and never at its cost."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from running_bot import CannedAssistant, Newsroom, buttons, make_outcome, newsroom, shown
from structlog.testing import capture_logs

from bot.desk.pictures import Pictures
from bot.workspace import INES, LUC, NEWSROOM, ROSA
from core.charts.beside import PictureFailed, RenderingProcess
from core.data.facts import Evidence, Observation
from core.outcome import Answer

TEXT = "Canada's population rose from 38.9 million in 2022 to 41.3 million in 2024."
VALUES = {2022: "38950132", 2023: "40049088", 2024: "41262329"}
SERIES = make_outcome(
    text=TEXT,
    evidence=tuple(
        Evidence(Observation("CAN", "SP.POP.TOTL", year, Decimal(value), "people"), "get_values")
        for year, value in VALUES.items()
    ),
)
TROUBLE = "a file could not be posted; the answer stands"


def files(room: Newsroom, question: Any) -> list[dict[str, Any]]:
    return [file for message in room.thread(question) for file in message.files]


def troubles(logs: list[Any]) -> list[tuple[str, str]]:
    return [(entry["log_level"], entry["error"]) for entry in logs if entry["event"] == TROUBLE]


async def test_the_picture_comes_behind_the_answer(tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(SERIES), charts="always") as room:
        question = await room.ask()
        answer, picture = room.thread(question)
        assert TEXT in shown(answer)
        (file,) = picture.files
        assert (file["mimetype"], file["title"]) == ("image/png", TEXT.rstrip("."))
        assert file["alt_txt"].startswith("Line chart: Canada's population, 2022 to 2024.")
        assert "2023: 40.05 million" in file["alt_txt"]
        stored = room.workspace.files.by_id[file["id"]]
        assert stored.body is not None
        assert stored.body.startswith(b"\x89PNG")
        assert "answer_picture" not in buttons(answer), "it is there already"
        assert "answer_figures" in buttons(answer)


async def test_by_default_somebody_presses_for_it(tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(SERIES)) as room:
        question = await room.ask()
        (answer,) = room.thread(question)
        assert {"answer_picture", "answer_figures"} <= set(buttons(answer))
        await room.press(LUC, answer, "answer_picture")
        await room.press(ROSA, answer, "answer_picture")
        assert [file["mimetype"] for file in files(room, question)] == ["image/png"]
        assert room.notes(LUC) == []
        assert "in this thread already" in room.notes(ROSA)[0]


async def test_the_figures_come_as_a_file(tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(SERIES), charts="never") as room:
        question = await room.ask()
        (answer,) = room.thread(question)
        assert "answer_picture" not in buttons(answer)
        await room.press(ROSA, answer, "answer_figures")
        (file,) = files(room, question)
        text = (room.workspace.files.by_id[file["id"]].body or b"").decode("utf-8-sig")
        assert "value,Canada,CAN,Population,SP.POP.TOTL,2023,40049088,people" in text
        assert "CC BY 4.0" in text


async def test_an_answer_of_one_figure_offers_neither(tmp_path: Path) -> None:
    async with newsroom(tmp_path, charts="always") as room:
        question = await room.ask()
        (answer,) = room.thread(question)
        assert not {"answer_picture", "answer_figures"} & set(buttons(answer))


async def test_a_draft_that_was_stopped_has_no_picture(tmp_path: Path) -> None:
    stopped = replace(SERIES, status="rejected", answer=Answer("answered", "Canada had 55 million."))
    async with newsroom(tmp_path, CannedAssistant(stopped), charts="always") as room:
        question = await room.ask()
        assert files(room, question) == []
        assert room.calls("files.getUploadURLExternal") == []


async def test_a_stranger_gets_no_file(tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(SERIES)) as room:
        question = await room.ask()
        (answer,) = room.thread(question)
        state = room.workspace.state
        state.users[INES] = replace(state.users[INES], team_id="T0OTHER")
        await room.press(INES, answer, "answer_picture")
        await room.press(INES, answer, "answer_figures")
        assert files(room, question) == []
        assert len(room.notes(INES)) == 2


@pytest.mark.parametrize("method", ["files.getUploadURLExternal", "files.completeUploadExternal"])
async def test_a_refused_upload_costs_the_picture_alone_and_is_told_once(method: str, tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(SERIES), charts="always") as room:
        with capture_logs() as logs:
            for _ in range(2):
                room.workspace.faults.fail_next(method, error="missing_scope")
                question = await room.ask()
                assert [shown(message)[: len(TEXT)] for message in room.thread(question)] == [TEXT]
            assert troubles(logs) == [("warning", "missing_scope"), ("info", "missing_scope")]
            question = await room.ask()
            assert len(files(room, question)) == 1
            room.workspace.faults.fail_next(method, error="missing_scope")
            await room.ask()
        assert [level for level, _ in troubles(logs)] == ["warning", "info", "warning"], "it worked between"


async def test_a_failed_picture_can_be_pressed_for_again(tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(SERIES)) as room:
        question = await room.ask()
        (answer,) = room.thread(question)
        room.workspace.faults.fail_next("files.getUploadURLExternal", error="file_uploads_disabled")
        await room.press(ROSA, answer, "answer_picture")
        assert "did not work" in room.notes(ROSA)[0]
        await room.press(ROSA, answer, "answer_picture")
        assert len(files(room, question)) == 1


async def test_a_failed_rendering_costs_the_picture_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> bytes:
        raise PictureFailed("the process that draws has ended")

    monkeypatch.setattr(RenderingProcess, "render", fail)
    async with newsroom(tmp_path, CannedAssistant(SERIES), charts="always") as room:
        with capture_logs() as logs:
            question = await room.ask()
        assert len(room.thread(question)) == 1
        assert troubles(logs) == [("warning", "the process that draws has ended")]
        assert "answer_helpful" in buttons(room.thread(question)[0])


async def test_the_answer_does_not_wait_for_the_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Text first: it stands, and the sign of work is gone, while the picture is still drawn."""
    drawing, drawn = asyncio.Event(), asyncio.Event()

    async def draw(*_: object) -> bytes:
        drawing.set()
        await drawn.wait()
        return b"\x89PNG"

    monkeypatch.setattr(RenderingProcess, "render", draw)
    async with newsroom(tmp_path, CannedAssistant(SERIES), charts="always") as room:
        question = room.say("<@U0STATSBOT> Canada's population from 2022 to 2024?")
        await drawing.wait()
        assert len(room.thread(question)) == 1
        assert question.reactions == {}
        drawn.set()
        await room.settled()
        assert len(files(room, question)) == 1


async def test_without_the_renderer_nothing_is_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.desk.pictures.can_render", lambda: False)
    async with newsroom(tmp_path, CannedAssistant(SERIES), charts="always") as room:
        question = await room.ask()
        (answer,) = room.thread(question)
        assert "answer_picture" not in buttons(answer)
        assert "answer_figures" in buttons(answer)


async def test_a_picture_in_a_direct_message_stands_there(tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(SERIES), charts="always") as room:
        channel = room.workspace.state.open_im(ROSA).id
        question = await room.ask("Canada's population from 2022 to 2024?", channel=channel)
        assert len(files(room, question)) == 1
        (shared,) = room.calls("files.completeUploadExternal")
        assert (shared["channel_id"], shared["thread_ts"]) == (channel, question.ts)
        assert channel != NEWSROOM


def test_the_setting_is_never_without_the_renderer(monkeypatch: pytest.MonkeyPatch) -> None:
    made: Any = (None, None, None)
    assert Pictures(*made, "button").when == "button"
    monkeypatch.setattr("bot.desk.pictures.can_render", lambda: False)
    assert Pictures(*made, "button").when == "never"
