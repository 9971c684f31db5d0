"""A checkout by a machine that changes line ends keeps the checksums of the data."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from core.data.snapshot import default_data_folder, load_snapshot

ROOT = Path(__file__).resolve().parents[1]


def run_git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True)


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_checked_files_keep_their_bytes_where_git_changes_line_ends(tmp_path: Path) -> None:
    """With core.autocrlf the snapshot "changed", and nothing could be asked."""
    source, copy = tmp_path / "source", tmp_path / "copy"
    shutil.copytree(default_data_folder(), source / "data")
    shutil.copy(ROOT / ".gitattributes", source)
    run_git(source, "init", "-q")
    run_git(source, "add", ".")
    run_git(source, "-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "data")
    run_git(tmp_path, "-c", "core.autocrlf=true", "clone", "-q", str(source), str(copy))
    assert load_snapshot(copy / "data").sha256 == load_snapshot().sha256
