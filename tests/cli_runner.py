"""Runs the command line in this process and hands back what it wrote."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from core.cli import main


@dataclass(frozen=True, slots=True)
class Done:
    exit_code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON value on stdout; fails where there is more than that."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


RunCli = Callable[..., Done]


@pytest.fixture
def run_cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> RunCli:
    """`run_cli("ask", "...", stdin=b"...")`."""

    def run(*arguments: str, stdin: bytes = b"") -> Done:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        exit_code = main(arguments)
        captured = capsys.readouterr()
        return Done(exit_code, captured.out, captured.err)

    return run
