"""The README tells the truth: its commands run, and their output is what it shows."""

from __future__ import annotations

import json
import re
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
from e2e.readme_outputs import find_outputs, run_command, without_times

from core.cli import COMMANDS, ENTRY_POINT_GROUP, main
from core.data.facts import fact_from_json, fact_to_json
from core.data.snapshot import load_snapshot
from core.evaluation.question_set import load_question_set
from core.tools import build_tools, dispatch

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
RESULTS = (ROOT / "recordings" / "RESULTS.md").read_text(encoding="utf-8")
SHAPES = (ROOT / "core" / "README.md").read_text(encoding="utf-8")

_OUTPUTS = [*find_outputs(README), *find_outputs(SHAPES)]

_POPULATION, _LIFE, _GDP = "SP.POP.TOTL", "SP.DYN.LE00.IN", "NY.GDP.MKTP.CD"
_CALLS_BEHIND_THE_FACTS: list[tuple[str, dict[str, Any]]] = [
    (
        "get_values",
        {"country_code": "CAN", "indicator_code": _POPULATION, "start_year": 2024, "end_year": 2024},
    ),
    (
        "get_change",
        {"country_code": "IND", "indicator_code": _POPULATION, "from_year": 2000, "to_year": 2024},
    ),
    ("rank_countries", {"indicator_code": "IT.NET.USER.ZS", "year": 2025}),
    ("compare_countries", {"indicator_code": _GDP, "year": 2024, "country_codes": ["USA", "CAN"]}),
    ("compare_countries", {"indicator_code": _POPULATION, "year": 2024, "country_codes": ["IND", "NGA"]}),
    ("compare_countries", {"indicator_code": _LIFE, "year": 2024, "country_codes": ["JPN", "CAN"]}),
    ("get_values", {"country_code": "JPN", "indicator_code": _LIFE, "start_year": 2023, "end_year": 2024}),
    ("compare_countries", {"indicator_code": _POPULATION, "year": 2024, "country_codes": ["CAN", "USA"]}),
    (
        "find_year",
        {
            "country_code": "JPN",
            "indicator_code": _POPULATION,
            "condition": "highest",
            "threshold": None,
            "other_country_code": None,
        },
    ),
    ("get_values", {"country_code": "CAN", "indicator_code": _LIFE, "start_year": 1960, "end_year": 2024}),
]


_TIME_COLUMN = 5


@pytest.mark.parametrize(("command", "shown"), _OUTPUTS, ids=[command for command, _ in _OUTPUTS])
def test_the_output_in_the_readme_is_the_real_one(command: str, shown: str) -> None:
    """Renew it with: python tests/e2e/readme_outputs.py"""
    assert without_times(run_command(command)) == without_times(shown)


def test_the_readme_shows_real_output_of_ask_check_and_tool() -> None:
    """So that the test above cannot pass by having nothing to compare."""
    assert {command.split()[1] for command, _ in _OUTPUTS} >= {"ask", "check", "tool"}


_ROWS = re.findall(
    r"^\| ((?:offline|recorded)[^:|]*): ([^,|]+), ([^|]+?) \|(.*)$", RESULTS, flags=re.MULTILINE
)


@pytest.mark.parametrize(
    ("provider", "model", "design", "shown"), _ROWS, ids=[" ".join(row[:3]) for row in _ROWS]
)
def test_each_row_of_the_results_is_what_eval_prints(
    provider: str, model: str, design: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """All columns but the median time."""
    main(["eval", "--provider", provider, "--model", model, "--design", design, "--markdown"])
    row = capsys.readouterr().out.splitlines()[-1]
    name, *cells = row.strip("|").split("|")
    shown_cells = shown.strip("|").split("|")
    assert name.strip() == f"{provider}: {model}, {design}"
    assert len(cells) == len(shown_cells)
    del cells[_TIME_COLUMN], shown_cells[_TIME_COLUMN]
    assert cells == shown_cells


def test_the_results_have_a_row_for_offline() -> None:
    assert "offline" in [row[0] for row in _ROWS]


def _find_facts() -> list[dict[str, Any]]:
    section = SHAPES.split("## Facts in JSON", 1)[1].split("\n## ", 1)[0]
    blocks = re.findall(r"^```json\n(.*?)^```$", section, flags=re.MULTILINE | re.DOTALL)
    return [json.loads(line) for block in blocks for line in block.splitlines() if line.strip()]


def test_every_fact_of_the_readme_is_in_the_form_that_we_read() -> None:
    """The JSON shapes it documents go in and come out again with the same keys and values."""
    assert {shape.get("derived") for shape in _find_facts()} == {
        None, "change", "rank", "ratio", "difference", "mean", "total", "found_year", "absence",
    }  # fmt: skip
    for shape in _find_facts():
        assert fact_to_json(fact_from_json(shape)) == shape


def test_every_fact_of_the_readme_is_what_a_tool_proves() -> None:
    """Its examples are real figures, to the last digit shown."""
    tools = build_tools(load_snapshot())
    proved = [
        fact_to_json(fact)
        for name, arguments in _CALLS_BEHIND_THE_FACTS
        for fact in dispatch(tools, name, arguments).facts
    ]
    assert [shape for shape in _find_facts() if shape not in proved] == []


def _find_commands() -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line]


@pytest.mark.parametrize("position", [0, 1])
def test_the_two_commands_are_one_line_each_and_pinned(position: int) -> None:
    command = _find_commands()[position]
    assert "-c deploy/constraints.txt" in command


def test_the_readme_explains_every_command() -> None:
    """Those of the library and those that the chat adds."""
    added = {entry.name for entry in entry_points(group=ENTRY_POINT_GROUP)}
    section = README.split("## The command line", 1)[1].split("\n## ", 1)[0]
    assert [name for name in {*COMMANDS, *added} if f"`{name}" not in section] == []


def test_the_readme_names_the_size_of_the_set() -> None:
    assert f"{len(load_question_set().questions)} questions" in README
    assert f"{len(load_question_set().questions)} questions" in RESULTS


def test_every_local_link_leads_somewhere() -> None:
    links = set(re.findall(r"\]\((?!https?:|#)([^)#]+)", README))
    assert len(links) >= 5
    assert [link for link in links if not (ROOT / link).exists()] == []
