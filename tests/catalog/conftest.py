"""Folders of catalogs that tests may change, and the worked example of one more country and indicator."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from core.data.catalog import Catalog, load_catalog
from core.data.catalog.loading import BUILT_IN

ONE_MORE = Path(__file__).parent / "one_more"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the built-in files."""
    for file in BUILT_IN.glob("*.toml"):
        shutil.copy(file, tmp_path / file.name)
    return tmp_path


@pytest.fixture
def change(folder: Path) -> Callable[[str, str, str], Path]:
    """Replaces a text of a file, once; the text must be there."""

    def replace(file_name: str, old: str, new: str) -> Path:
        file = folder / file_name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        return folder

    return replace


@pytest.fixture
def grown(folder: Path) -> Catalog:
    """The built-in catalog with what stands in one_more/ written below it: data alone."""
    for file in ONE_MORE.glob("*.toml"):
        with (folder / file.name).open("a", encoding="utf-8") as built_in:
            built_in.write("\n" + file.read_text(encoding="utf-8"))
    return load_catalog(folder)
