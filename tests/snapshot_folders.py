"""Folders of data that a test spoils, with checksums that fit: the table's own rules must stop them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from core.data.snapshot import (
    CHECKSUMS_FILE,
    COUNTRIES_FILE,
    INDICATORS_FILE,
    VALUES_FILE,
    load_snapshot,
)
from core.errors import SnapshotChanged

DATA_FILES = (COUNTRIES_FILE, INDICATORS_FILE, VALUES_FILE)


def reseal(folder: Path, names: Sequence[str] = DATA_FILES) -> None:
    """Write checksums that fit the files as they are: the table's own rules must stop what is left."""
    lines = [f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
    (folder / CHECKSUMS_FILE).write_text("".join(lines))


def spoil(folder: Path, name: str, change: Callable[[str], str]) -> None:
    path = folder / name
    path.write_bytes(change(path.read_bytes().decode()).encode())


def assert_stops(folder: Path, name: str) -> str:
    """Loading stops with one sentence that names the file."""
    with pytest.raises(SnapshotChanged) as caught:
        load_snapshot(folder)
    assert caught.value.file_name == name
    sentence = str(caught.value)
    assert sentence.startswith(f"{name} ")
    assert "\n" not in sentence
    return sentence
