"""Imports point one way, and the command line stays quick to start."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).resolve().parents[1]

# Each of these costs a tenth of a second or more, and an offline question needs none.
HEAVY = ("openai", "rich", "slack_bolt", "slack_sdk", "aiohttp", "sqlalchemy", "pydantic", "structlog")


def test_imports_point_one_way(capsys: pytest.CaptureFixture[str]) -> None:
    """The contracts in pyproject.toml hold: layers, the SDK in one file, Slack only in the bot."""
    exit_code = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert exit_code == 0, capsys.readouterr().out


def test_an_offline_question_loads_no_heavy_library() -> None:
    """`ask` from a cold start imports no model SDK, Slack, web server, database or rich."""
    program = (
        "import sys; from core.cli import main; code = main(['ask', 'Q01', '--json']); "
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.strip() == "[]"
