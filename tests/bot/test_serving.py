"""Another snapshot takes the place of the one that answers: verified, whole, between two questions."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest
from builders import TODAY
from made_snapshots import write_folder
from running_bot import ASK, SNAPSHOT, CannedAssistant, make_outcome, make_settings, make_workspace
from structlog.testing import capture_logs

from bot.build import build_bot
from bot.desk.serving import Served, Serving
from bot.slack.connection import connect
from bot.store.chosen import Choice, load_choice, read_choice, write_choice
from bot.store.readback import latest_questions, read_question
from bot.workspace import NEWSROOM, ROSA
from core.ask import Assistant, Route
from core.checking.gate import Gate
from core.cli import main as run_command
from core.conversation.messages import Question
from core.conversation.providers.offline import OfflineProvider
from core.data.snapshot import Snapshot, load_snapshot
from core.errors import SnapshotChanged
from core.outcome import Outcome


def write_newer(folder: Path, population: str = "41999999") -> Path:
    """The example of a later day, with one value revised."""
    values = {cell: str(value) for cell, value in SNAPSHOT.cells.items() if value is not None}
    values["CAN", "SP.POP.TOTL", 2024] = population
    return write_folder(
        folder, SNAPSHOT.countries, SNAPSHOT.indicators.values(), values, SNAPSHOT.years, TODAY
    )


def choose(folder: Path) -> Choice:
    return Choice(folder, load_snapshot(folder).sha256)


async def make_served(snapshot: Snapshot, folder: Path | None) -> Served:
    gate = Gate.over(snapshot)
    assistant = Assistant(snapshot, [Route(OfflineProvider(gate), "offline")], gate=gate)
    return Served(snapshot, assistant, gate, folder)


async def ask(serving: Serving) -> Outcome:
    return await serving.ask(Question("What was Canada's population in 2024?", TODAY))


async def test_the_chosen_snapshot_answers_from_the_next_question_on(tmp_path: Path) -> None:
    choices: list[Choice] = []
    serving = Serving(
        await make_served(SNAPSHOT, None), lambda: choices[-1] if choices else None, make_served
    )
    await serving.look()
    before = await ask(serving)
    choices.append(choose(write_newer(tmp_path / "new")))
    with capture_logs() as logs:
        await serving.look()
    after = await ask(serving)
    assert before.snapshot_sha256 == SNAPSHOT.sha256
    assert after.snapshot_sha256 == serving.current.snapshot.sha256 == choices[-1].sha256
    assert before.evidence[0].fact.value == 41262329  # type: ignore[union-attr]
    assert after.evidence[0].fact.value == 41999999  # type: ignore[union-attr]
    assert [entry["event"] for entry in logs] == ["another snapshot answers now"]
    assert {check.state for check in serving.verify()} == {"ok"}
    assert serving.verify()[0].expected != SNAPSHOT.sha256


async def test_a_question_under_way_ends_on_the_data_on_which_it_began(tmp_path: Path) -> None:
    """And its outcome names them, although others answer when it is stored."""
    held = CannedAssistant(replace(make_outcome(), snapshot_sha256=SNAPSHOT.sha256), gate=asyncio.Event())
    choice = choose(write_newer(tmp_path / "new"))
    first = Served(SNAPSHOT, held, (await make_served(SNAPSHOT, None)).gate)
    serving = Serving(first, lambda: choice, make_served)
    async with make_workspace() as workspace:
        settings = make_settings(workspace, tmp_path / "state")
        async with (
            build_bot(settings, serving, SNAPSHOT, serving=serving) as bot,
            connect(bot, settings),
        ):
            await workspace.sockets.wait_for_connections()
            workspace.people.say(ROSA, NEWSROOM, ASK, None, raw=True)
            async with asyncio.timeout(10):
                await held.was_asked.wait()
                await serving.look()
                assert held.gate is not None
                held.gate.set()
                await workspace.delivery.settled()
                await bot.background.settled()
            assert bot.desk.snapshot.sha256 == choice.sha256
            [question] = await latest_questions(bot.store, 2)
            file = await read_question(bot.store, question.id)
    assert file is not None
    assert file.origin is not None
    assert file.origin.snapshot_sha256 == SNAPSHOT.sha256


@pytest.mark.parametrize("trouble", ["changed", "gone", "other data"])
async def test_a_choice_that_cannot_be_used_is_told_once_and_changes_nothing(
    tmp_path: Path, trouble: str
) -> None:
    folder = write_newer(tmp_path / "new")
    choice = choose(folder)
    path = folder / "wdi_snapshot.csv"
    if trouble == "changed":
        path.write_text(path.read_text().replace("41999999", "41999998"))
    elif trouble == "gone":
        path.unlink()
    else:
        write_newer(folder, "42000000")
    serving = Serving(await make_served(SNAPSHOT, None), lambda: choice, make_served)
    with capture_logs() as logs:
        await serving.look()
        await serving.look()
    assert serving.current.snapshot is SNAPSHOT
    assert [entry["log_level"] for entry in logs] == ["error"]
    assert "Traceback" not in str(logs)


def test_a_choice_is_kept_and_read(tmp_path: Path) -> None:
    assert read_choice(tmp_path) is None
    choice = Choice(tmp_path / "data", "a" * 64)
    write_choice(tmp_path, choice)
    assert read_choice(tmp_path) == choice
    write_choice(tmp_path, Choice(None, "b" * 64))
    assert read_choice(tmp_path) == Choice(None, "b" * 64)
    assert [path.name for path in tmp_path.iterdir()] == ["snapshot.json"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"folder": 4, "sha256": "x"}', '{"folder": null}'])
def test_a_broken_choice_says_what_to_do(tmp_path: Path, text: str) -> None:
    (tmp_path / "snapshot.json").write_text(text)
    with pytest.raises(SnapshotChanged, match="snapshot use"):
        read_choice(tmp_path)


def test_a_choice_of_the_example_is_one_of_what_came_along() -> None:
    assert load_choice(Choice(None, SNAPSHOT.sha256)).sha256 == SNAPSHOT.sha256


@pytest.fixture
def _use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STATE_FOLDER", str(tmp_path / "state"))
    # By this file, whatever was installed when.
    monkeypatch.setattr("core.cli.snapshot.ACTIONS", {"use": ("bot.operate.use", "")})
    monkeypatch.setattr("core.cli.snapshot.entry_points", lambda **_: ())


@pytest.mark.usefixtures("_use")
def test_use_verifies_first_and_then_chooses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_newer(tmp_path / "new")
    assert run_command(["snapshot", "use", "new"]) == 0
    assert "Verified: snapshot of 2026-11-30" in capsys.readouterr().out
    assert read_choice(tmp_path / "state") == choose(folder)
    path = folder / "wdi_snapshot.csv"
    path.write_text(path.read_text().replace("41999999", "41999998"))
    kept = (tmp_path / "state" / "snapshot.json").read_text()
    assert run_command(["snapshot", "use", "new"]) == 1
    assert "wdi_snapshot.csv" in capsys.readouterr().err
    assert (tmp_path / "state" / "snapshot.json").read_text() == kept
    assert run_command(["snapshot", "use", "example"]) == 0
    assert json.loads((tmp_path / "state" / "snapshot.json").read_text())["folder"] is None


@pytest.mark.usefixtures("_use")
def test_a_folder_that_is_not_there_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["snapshot", "use", "nowhere"]) == 2
    assert "is no folder" in capsys.readouterr().err


async def test_a_text_is_held_to_one_snapshot_whatever_takes_its_place_meanwhile() -> None:
    """The gate of one and the values of another would make up a finding that neither has."""
    served = await make_served(SNAPSHOT, None)
    serving = Serving(served)

    class Replacing:
        """Read once, it is replaced: the second look would find the other."""

        def __get__(self, owner: object, _kind: object = None) -> Served:
            looks.append(owner)
            return served

    looks: list[object] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Serving, "current", Replacing(), raising=False)
        del serving.__dict__["current"]
        passage = serving.check_passage("Canada's population was 41.3 million in 2024.")
    assert len(looks) == 1
    assert [sentence.finding for sentence in passage.sentences] == ["supported"]
