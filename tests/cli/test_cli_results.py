"""`eval --write`: the README's block of results, written by the command."""

from __future__ import annotations

from pathlib import Path

from cli_runner import RunCli

from core.evaluation.results import BEGIN, END


def test_the_command_writes_the_block_of_a_file(run_cli: RunCli, tmp_path: Path) -> None:
    page = tmp_path / "PAGE.md"
    page.write_text(f"before\n{BEGIN}\n{END}\nafter\n", encoding="utf-8")
    done = run_cli("eval", "--write", str(page))
    assert (done.exit_code, done.out) == (0, "")
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert "| offline: offline, tools | 27 | 0 | 0 (0) | 0 |" in text
    assert text.endswith(f"{END}\nafter\n")


def test_a_file_that_is_not_there_is_wrong_usage(run_cli: RunCli, tmp_path: Path) -> None:
    done = run_cli("eval", "--write", str(tmp_path / "none.md"))
    assert done.exit_code == 2
    assert "cannot be read" in done.err
