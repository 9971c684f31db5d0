"""Design fetch-first: the whole table goes to the model, all of it is evidence, and there are no tools."""

from __future__ import annotations

from builders import make_answer, make_call, make_calls, make_question

from core.checking.answer_format import check_format
from core.conversation.designs import Finish
from core.conversation.designs.fetch_first import FetchFirstDesign, render_table
from core.data.snapshot import load_snapshot

SNAPSHOT = load_snapshot()
DESIGN = FetchFirstDesign(SNAPSHOT)


def test_every_cell_stands_in_the_table_once_as_the_snapshot_has_it() -> None:
    cells = {}
    indicator = ""
    for line in render_table(SNAPSHOT).splitlines():
        if "|" not in line:
            indicator = line.split()[0]
            continue
        name, *values = line.split("|")
        if name == "country":
            years = [int(year) for year in values]
        else:
            cells.update({(name, indicator, year): value for year, value in zip(years, values, strict=True)})
    assert len(cells) == 8 * 6 * 26
    for fact in SNAPSHOT.observations():
        shown = cells[SNAPSHOT.countries[fact.country], fact.indicator, fact.year]
        assert (shown == "-") if fact.value is None else float(shown) == float(fact.value)


def test_the_whole_table_is_evidence_and_no_tool_is_offered() -> None:
    opening = DESIGN.open(make_question())
    assert len(opening.evidence) == 1_248
    assert {item.tool for item in opening.evidence} == {"table"}
    request = DESIGN.build_request("m", opening.messages)
    assert request.tools == ()
    assert request.response_schema is not None


def test_a_tool_call_in_a_design_without_tools_is_a_problem_of_form() -> None:
    decided = DESIGN.decide(make_calls(make_call()))
    assert isinstance(decided, Finish)
    problems = check_format(decided.completion)
    assert isinstance(problems, tuple)
    assert [problem.code for problem in problems] == ["schema"]
    assert DESIGN.decide(make_answer()) == Finish(make_answer())
