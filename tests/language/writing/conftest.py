"""The built-in catalog over the snapshot, and its values as facts."""

from __future__ import annotations

import pytest

from core.claims.facts_index import Facts
from core.data.catalog import Catalog, load_catalog
from core.data.facts import Coverage
from core.data.snapshot import Snapshot, load_snapshot
from tests.language.writing.corpus import build_coverage


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return load_catalog()


@pytest.fixture(scope="session")
def coverage() -> Coverage:
    return build_coverage()


@pytest.fixture(scope="session")
def snapshot() -> Snapshot:
    return load_snapshot()


@pytest.fixture(scope="session")
def facts(snapshot: Snapshot, catalog: Catalog, coverage: Coverage) -> Facts:
    return Facts(snapshot.observations(), coverage, catalog)
