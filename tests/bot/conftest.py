"""A PostgreSQL for the tests of several bots on one database; a SQLite file is served by one."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import pytest
from temporary_postgresql import temporary_postgresql

_NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def make_postgresql() -> Iterator[Callable[[], str]]:
    """Makes a new and empty database at each call, and gives its address."""
    with temporary_postgresql() as server:
        yield lambda: server.make_database(f"d{next(_NUMBERS)}")


@pytest.fixture
def postgresql_url(make_postgresql: Callable[[], str]) -> str:
    """The address of an empty database."""
    return make_postgresql()
