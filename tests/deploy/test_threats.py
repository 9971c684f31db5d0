"""The threat model: each line names tests that exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from deploy_files import DEPLOY, ROOT

PAGE = (DEPLOY / "THREATS.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith("|") and not line.startswith(("|---", "| tries |"))
]
_NAMED = re.compile(r"`([\w/]+\.py)::(test_\w+)`")


@cache
def find_tests(path: Path) -> frozenset[str]:
    """The tests of a file that are collected: functions of the module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(
        node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


@pytest.mark.parametrize("row", ROWS, ids=[row[0][:60] for row in ROWS])
def test_each_line_names_its_tests(row: list[str]) -> None:
    tried, comes_of_it, tests = row
    assert tried
    assert comes_of_it
    named = _NAMED.findall(tests)
    assert named
    assert _NAMED.sub("", tests).strip(" ,") == ""
    for file, test in named:
        path = ROOT / "tests" / file
        assert path.is_file(), file
        assert test in find_tests(path), f"{file} has no {test}"


def test_everybody_who_could_try_something_has_a_part() -> None:
    heads = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
    assert heads == [
        "A reporter",
        "A stranger in a shared channel",
        "Hostile text",
        "A hostile model, or its service",
        "A stolen replay",
        "A curious operator",
        "A page in the operator's browser",
        "What is not defended",
    ]
    for part in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:-1]:
        assert "| tries |" in part


def test_its_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (DEPLOY / link).exists(), link
