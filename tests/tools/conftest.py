"""The real snapshot and its tools, loaded once."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from core.data.snapshot import Snapshot, load_snapshot
from core.tools import Tool, ToolReply, build_tools, dispatch

Call = Callable[..., ToolReply]


@pytest.fixture(scope="session")
def snapshot() -> Snapshot:
    return load_snapshot()


@pytest.fixture(scope="session")
def tools(snapshot: Snapshot) -> Mapping[str, Tool]:
    return build_tools(snapshot)


@pytest.fixture(scope="session")
def call(tools: Mapping[str, Tool]) -> Call:
    """`call(name, **arguments)`: as a model would, through JSON text."""

    def run(name: str, **arguments: Any) -> ToolReply:
        return dispatch(tools, name, json.dumps(arguments))

    return run
