"""Copies of the built-in catalog, and the worked example of one more country and indicator."""

from __future__ import annotations

import shutil
from pathlib import Path

from core.data.catalog.loading import BUILT_IN

ONE_MORE = Path(__file__).parent / "catalog" / "one_more"


def copy_catalog(folder: Path) -> Path:
    """The built-in files in another folder."""
    shutil.copytree(BUILT_IN, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.py*"))
    return folder


def add_one_more(folder: Path) -> None:
    """What stands in one_more/ below the files of such a copy, and the indicator as a file of its own."""
    for file in ONE_MORE.rglob("*.toml"):
        with (folder / file.relative_to(ONE_MORE)).open("a", encoding="utf-8") as built_in:
            built_in.write("\n" + file.read_text(encoding="utf-8"))
