"""Logs hold no local variables: those are questions, answers and tokens."""

from __future__ import annotations

import io

import pytest
import structlog

from core.logs import configure_logs

SECRET = " ".join(["a", "private", "question"])  # joined, so that no source line in a traceback has it


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("stream", [io.StringIO(), Terminal()], ids=["json", "terminal"])
def test_a_traceback_shows_no_local_variables(stream: io.StringIO) -> None:
    """A failed call names the error and the lines, and not what was in the variables."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("logging.root.handlers", [])
        defaults = structlog.get_config()
        configure_logs("INFO", stream)
        try:
            _fail(SECRET)
        except ValueError:
            structlog.get_logger("test").exception("it failed")
        structlog.configure(**defaults)
    assert "ValueError" in stream.getvalue()
    assert SECRET not in stream.getvalue()


def _fail(question: str) -> None:
    raise ValueError(f"wrong after {len(question)} characters")
