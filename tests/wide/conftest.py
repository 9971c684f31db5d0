"""One made world for all tests here."""

from __future__ import annotations

import pytest

from core.data.snapshot import Snapshot
from wide.made_world import load_made_world


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    return load_made_world(tmp_path_factory.mktemp("world"))
