"""Folders of catalogs that tests may change, and the worked example of one more country and indicator."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from catalog_folders import add_one_more, copy_catalog

from core.data.catalog import Catalog, load_catalog


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the built-in files."""
    return copy_catalog(tmp_path)


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
    add_one_more(folder)
    return load_catalog(folder)
