"""The frame of the command line: exit codes, one-sentence errors, pure stdout."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tomllib
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any

import pytest
from cli_runner import Done, RunCli

from core.cli import COMMANDS
from core.data.snapshot import default_data_folder

CLI = [sys.executable, "-c", "import sys; from core.cli import main; sys.exit(main())"]


def run_process(
    *arguments: str, stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*CLI, *arguments],
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )


def assert_one_sentence(done: Done, exit_code: int) -> None:
    assert done.exit_code == exit_code
    assert done.out == ""
    assert done.err.startswith("stats-assistant: ")
    assert done.err.count("\n") == 1
    assert "Traceback" not in done.err


def test_help_lists_every_command(run_cli: RunCli) -> None:
    done = run_cli("--help")
    assert done.exit_code == 0
    assert all(f"  {name} " in done.out for name in COMMANDS)
    assert done.err == ""


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_explains_itself(run_cli: RunCli, name: str) -> None:
    done = run_cli(name, "--help")
    assert done.exit_code == 0
    assert f"usage: stats-assistant {name}" in done.out


def test_a_missing_word_is_asked_for_by_what_can_stand_there(run_cli: RunCli) -> None:
    done = run_cli("snapshot")
    assert done.exit_code == 2
    assert "required: {show,verify," in done.err


def test_no_command_is_wrong_usage(run_cli: RunCli) -> None:
    assert run_cli().exit_code == 2


def test_an_unknown_command_is_wrong_usage(run_cli: RunCli) -> None:
    done = run_cli("aks")
    assert_one_sentence(done, 2)
    assert "'aks'" in done.err


def test_an_unknown_option_is_wrong_usage(run_cli: RunCli) -> None:
    done = run_cli("ask", "--colour", "Q01")
    assert (done.exit_code, done.out) == (2, "")
    assert "--colour" in done.err


def test_version_is_the_installed_one(run_cli: RunCli) -> None:
    done = run_cli("--version")
    assert done.exit_code == 0
    assert done.out.startswith("stats-assistant 0.")


def test_another_package_adds_a_command_by_entry_point(
    run_cli: RunCli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That is how the chat adds demo and serve, without the library importing it."""
    entry = EntryPoint("greet", f"{__name__}:greet", "stats_assistant.commands")
    monkeypatch.setattr(EntryPoint, "load", lambda _: greet)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: EntryPoints([entry]))
    assert run_cli("greet", "you").out == "hello you\n"
    assert "  greet      say hello\n" in run_cli("--help").out


def test_an_added_command_that_cannot_be_loaded_leaves_the_help_whole(
    run_cli: RunCli, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = EntryPoint("greet", "no.such.module:greet", "stats_assistant.commands")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: EntryPoints([entry]))
    assert "  greet\n" in run_cli("--help").out


def test_the_help_tells_each_command_of_the_chat_in_a_line(
    run_cli: RunCli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of this checkout's project file, whatever was installed when."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    named = project["project"]["entry-points"]["stats_assistant.commands"]
    entries = EntryPoints(EntryPoint(name, at, "stats_assistant.commands") for name, at in named.items())
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: entries)
    lines = run_cli("--help").out.split("of the chat:\n")[1].split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in lines] == [
        "demo",
        "doctor",
        "purge",
        "receipt",
        "report",
        "serve",
        "show",
    ]
    assert all(len(line.split()) > 3 for line in lines)


def greet(argv: Any) -> int:
    """say hello."""
    print("hello", *argv)
    return 0


@pytest.mark.parametrize(
    "command",
    [
        ("ask", "Q01"),
        ("tool", "get_values", "{}"),
        ("check", "Canada."),
        ("eval",),
        ("snapshot", "show"),
        ("snapshot", "verify"),
    ],
)
def test_one_changed_digit_stops_everything_that_loads_the_data(
    run_cli: RunCli, tmp_path: Path, command: tuple[str, ...]
) -> None:
    """With one sentence that names the file, and exit code 1."""
    folder = tmp_path / "data"
    shutil.copytree(default_data_folder(), folder)
    values = folder / "wdi_snapshot.csv"
    values.write_text(values.read_text(encoding="utf-8").replace("41262329", "41262328"), encoding="utf-8")
    done = run_cli(*command, "--data", str(folder))
    assert done.exit_code == 1
    assert "wdi_snapshot.csv" in done.err
    assert done.err.count("\n") == 1
    if command != ("snapshot", "verify"):
        assert done.out == ""


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    """`stats-assistant ... | head` ends quietly."""
    line = b'{"id": 1, "answer": "Canada."}\n'
    process = subprocess.Popen(
        [*CLI, "check", "--jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdin.write(line * 2000)
    with contextlib.suppress(BrokenPipeError):
        process.stdin.close()
    assert process.wait(60) == 1
    assert process.stderr.read() == b""
    process.stderr.close()


def test_ctrl_c_is_one_word(run_cli: RunCli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("core.cli.snapshot.show.read_snapshot", interrupt)
    done = run_cli("snapshot", "show")
    assert (done.exit_code, done.out) == (130, "")
    assert "Traceback" not in done.err


def break_down(*_: Any, **__: Any) -> None:
    raise ZeroDivisionError("a bug\nof ours")


def test_a_bug_is_one_sentence_that_says_how_to_see_more(
    run_cli: RunCli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LOG_LEVEL", raising=False)
    monkeypatch.setattr("core.cli.snapshot.show.read_snapshot", break_down)
    done = run_cli("snapshot", "show", "--json")
    assert_one_sentence(done, 1)
    assert "ZeroDivisionError: a bug of ours" in done.err
    assert "LOG_LEVEL=DEBUG" in done.err
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    with pytest.raises(ZeroDivisionError):
        run_cli("snapshot", "show")


def test_a_bug_in_one_line_does_not_cost_the_others(run_cli: RunCli, monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be checked is not accepted."""
    monkeypatch.delenv("LOG_LEVEL", raising=False)
    monkeypatch.setattr("core.checking.gate.Gate.review", break_down)
    done = run_cli("check", "--jsonl", stdin=b'{"id": 1, "answer": "a"}\n{"id": 2, "answer": "b"}\n')
    assert done.exit_code == 1
    assert [(item["id"], item["verdict"]) for item in done.lines] == [(1, "reject"), (2, "reject")]
    assert all("ZeroDivisionError" in item["error"] for item in done.lines)


def test_what_the_library_logs_is_one_line_without_a_traceback() -> None:
    """On stderr; stdout stays what was asked for."""
    program = (
        "import logging, sys; from core.cli import main; code = main(['--version'])\n"
        "try: 1 / 0\n"
        "except ZeroDivisionError: logging.getLogger('core').exception('gate 2 broke down')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr == "stats-assistant: gate 2 broke down\n"


def test_output_that_the_terminal_cannot_write_is_escaped() -> None:
    """An ASCII terminal reads an answer with accents; JSON stays JSON."""
    done = run_process("check", "Le Brésil.", "--json", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"\\u00e9" in done.stdout


def test_there_is_no_colour_outside_a_terminal() -> None:
    done = run_process("snapshot", "show")
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout


@pytest.mark.parametrize("arguments", [("snapshot", "show"), ("snapshot", "show", "--json"), ("--help",)])
def test_a_full_disk_is_told_and_is_no_bug(arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123 (a device)
        done = subprocess.run([*CLI, *arguments], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert b"No space left" in done.stderr
    assert b"bug" not in done.stderr


@pytest.mark.parametrize(
    ("closed", "arguments", "exit_code"),
    [
        (">&-", "snapshot show", 0),
        (">&-", "snapshot show --json", 0),
        ("2>&-", "nonsense", 2),
        ("<&-", "ask -", 2),
        ("<&-", "check --jsonl", 0),
    ],
)
def test_a_closed_stream_is_an_empty_one(closed: str, arguments: str, exit_code: int) -> None:
    """Some schedulers start programs so."""
    shell = f'exec "$0" -c "import sys; from core.cli import main; sys.exit(main())" {arguments} {closed}'
    done = subprocess.run(["sh", "-c", shell, sys.executable], capture_output=True, check=False)
    assert done.returncode == exit_code
    assert b"bug" not in done.stderr
    assert b"Traceback" not in done.stderr


def press_ctrl_c(*_: Any) -> None:
    signal.raise_signal(signal.SIGINT)


def test_ctrl_c_ends_an_evaluation_that_waits_for_nothing(
    run_cli: RunCli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Offline never waits, and asyncio delivers Ctrl-C only where a task does."""
    monkeypatch.setattr("core.cli.evaluate.show_progress", lambda _: contextlib.nullcontext(press_ctrl_c))
    assert run_cli("eval").exit_code == 130


def test_ctrl_c_ends_a_list_of_questions(run_cli: RunCli, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(*_: Any) -> None:
        press_ctrl_c()

    monkeypatch.setattr("core.ask.Assistant.ask", ask)
    done = run_cli("ask", "--jsonl", stdin=b'{"id": 1, "question": "How many?"}\n' * 2)
    assert (done.exit_code, done.out) == (130, "")
