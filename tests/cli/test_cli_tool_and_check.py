"""`tool` and `check`: a tool call without a model, a sentence without a question."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cli_runner import RunCli

CANADA = {"country": "CAN", "indicator": "SP.POP.TOTL", "year": 2024, "value": 41262329, "unit": "people"}


def case(**values: Any) -> bytes:
    return json.dumps(values).encode() + b"\n"


def test_get_change_gives_the_known_figures(run_cli: RunCli) -> None:
    """Nigeria's GDP from 2023 to 2024, as the contract states them."""
    arguments = (
        '{"country_code": "NGA", "indicator_code": "NY.GDP.MKTP.CD", "from_year": 2023, "to_year": 2024}'
    )
    done = run_cli("tool", "get_change", arguments)
    assert done.exit_code == 0
    for figure in ("487387801877.803", "252261880140.271", "-235125921737.532", "-48.24"):
        assert figure in done.out
    shape = run_cli("tool", "get_change", arguments, "--json").json
    assert shape["outcome"] == "ok"
    assert shape["facts"][-1]["derived"] == "change"


def test_a_refusal_is_a_result_that_says_what_is_allowed(run_cli: RunCli) -> None:
    arguments = (
        '{"country_code": "FRA", "indicator_code": "SP.POP.TOTL", "start_year": 2024, "end_year": 2024}'
    )
    done = run_cli("tool", "get_values", arguments)
    assert done.exit_code == 0
    assert "Country code 'FRA' is not available. Available: BRA, CAN" in done.out
    assert run_cli("tool", "get_values", arguments, "--json").json["outcome"] == "refused: not_allowed"


@pytest.mark.parametrize("arguments", ["", "{", "[]", "null", '{"year": NaN}'])
def test_broken_arguments_never_run_a_tool(run_cli: RunCli, arguments: str) -> None:
    done = run_cli("tool", "get_values", arguments, "--json")
    assert done.json["outcome"] == "refused: invalid_argument"


def test_an_unknown_tool_is_refused(run_cli: RunCli) -> None:
    assert run_cli("tool", "drop_table", "{}", "--json").json["outcome"] == "refused: unknown_tool"


def test_check_accepts_a_true_sentence_and_rejects_a_false_one(run_cli: RunCli) -> None:
    """Both are results: exit code 0."""
    true = run_cli("check", "Canada's population in 2024 was 41,262,329.", "--json")
    false = run_cli("check", "Canada's population in 2024 was 41,262,328.", "--json")
    assert (true.exit_code, true.json["verdict"], true.json["problems"]) == (0, "accept", [])
    assert true.json["claims"] == [
        {
            "text": "Canada's population in 2024 was 41,262,329",
            "start": 0,
            "end": 42,
            "finding": "supported",
        }
    ]
    assert (false.exit_code, false.json["verdict"], false.json["finding"]) == (0, "reject", "contradicted")
    assert false.json["shown"] is None
    assert set(false.json["problems"][0]) >= {"code", "message", "text", "start", "end"}


def test_check_for_people_says_why(run_cli: RunCli) -> None:
    assert run_cli("check", "Canada's population in 2024 was 41,262,329.").out.startswith("Supported")
    assert run_cli("check", "Canada's population in 2024 was 41,262,328.").out.startswith("Contradicted")
    assert run_cli("check", "Canada's population in 2024 was prodigious.").out.startswith("Not checked")


def test_what_was_not_verified_is_marked_in_brackets_where_there_is_no_colour(run_cli: RunCli) -> None:
    text = "Canada's population was 41,262,329 in 2024. Mexico's population was 1 in 2024."
    out = " ".join(run_cli("check", text).out.split())
    assert "Canada's population was 41,262,329 in 2024. [no: Mexico's population was 1 in 2024]." in out
    out = " ".join(run_cli("check", "Canada's population was prodigious in 2024.").out.split())
    assert "[not read: " in out


def test_a_true_sentence_that_answers_something_else_is_told_apart(run_cli: RunCli) -> None:
    done = run_cli(
        "check",
        "--question",
        "What was Mexico's GDP in 2024?",
        "Canada's population was 41.3 million in 2024.",
    )
    assert done.out.startswith("True, but no answer to the question")


@pytest.mark.parametrize(
    ("answer", "verdict", "finding", "shown", "suggestion"),
    [
        ("Canada's population was 41,262,329 in 2024.", "accept", "supported", True, False),
        ("Canada's population was 41,262,330 in 2024.", "reject", "contradicted", False, True),
        ("Canada's population was 41,262,329 in 2023.", "reject", "unproven", True, False),
        ("Canada's population was prodigious in 2024.", "reject", "unread", True, False),
    ],
)
def test_check_jsonl_tells_what_a_reporter_and_an_editor_would_have(
    run_cli: RunCli, answer: str, verdict: str, finding: str, shown: bool, suggestion: bool
) -> None:
    """A draft that is not false is answered from its evidence, in the application's words."""
    question = "What was Canada's population in 2024?"
    done = run_cli("check", "--jsonl", stdin=case(id=1, question=question, answer=answer, evidence=[CANADA]))
    told = done.lines[0]
    ours = "Canada's population was 41.3 million in 2024."
    assert set(told) == {"id", "verdict", "finding", "problems", "claims", "shown", "suggestion"}
    assert (told["verdict"], told["finding"]) == (verdict, finding)
    assert (told["shown"], told["suggestion"]) == (ours if shown else None, ours if suggestion else None)


def test_check_without_a_sentence_is_wrong_usage(run_cli: RunCli) -> None:
    assert run_cli("check").exit_code == 2


def test_check_jsonl_uses_the_evidence_of_the_case_only(run_cli: RunCli) -> None:
    """The snapshot never fills a gap."""
    answer = "Canada's population in 2024 was 41,262,329."
    done = run_cli(
        "check",
        "--jsonl",
        stdin=case(id="with", question="", answer=answer, evidence=[CANADA])
        + case(id="without", question="", answer=answer, evidence=[]),
    )
    assert done.exit_code == 0
    assert [(item["id"], item["verdict"]) for item in done.lines] == [
        ("with", "accept"),
        ("without", "reject"),
    ]


def test_check_jsonl_loses_no_digit(run_cli: RunCli) -> None:
    """Values are read as decimals, so that half up is decided on what was written."""
    fact = {**CANADA, "indicator": "SP.DYN.LE00.IN", "unit": "years"}
    text = json.dumps({"id": 1, "answer": "Life expectancy in Canada was 1.0 years in 2024."})[:-1]
    evidence = json.dumps(fact).replace("41262329", "1.0499999999999999999999")
    stdin = f'{text}, "evidence": [{evidence}]}}\n'.encode()
    assert run_cli("check", "--jsonl", stdin=stdin).lines[0]["verdict"] == "accept"


@pytest.mark.parametrize(
    "bad",
    [
        b"{\n",
        b'{"id": "x", "evidence": []}\n',
        b'{"id": "x", "answer": "a", "evidence": [1]}\n',
        b'{"id": "x", "answer": "a", "evidence": [{}]}\n',
        b'{"id": "x", "answer": "a", "evidence": [{"derived": "guess"}]}\n',
        b'{"id": "x", "answer": "a", "evidence": {}}\n',
        case(id="x", answer="a", evidence=[{**CANADA, "year": []}]),
        case(id="x", answer="a", evidence=[{**CANADA, "value": "many"}]),
        case(id="x", answer="a", evidence=[{**CANADA, "country": ["CAN"]}]),
        case(id="x", answer="a", evidence=[{**CANADA, "country": None}]),
        case(id="x", answer="a", evidence=[{**CANADA, "unit": ["people"]}]),
    ],
)
def test_a_case_that_cannot_be_read_is_not_accepted(run_cli: RunCli, bad: bytes) -> None:
    good = case(id="good", answer="Canada's population in 2024 was 41,262,329.", evidence=[CANADA])
    done = run_cli("check", "--jsonl", stdin=bad + good)
    first, second = done.lines
    assert done.exit_code == 1
    assert first["verdict"] == "reject"
    assert first["error"]
    assert (second["id"], second["verdict"]) == ("good", "accept")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("India's population grew by 37.15% from 2000 to 2024.", "accept"),
        ("India's population grew by 38% from 2000 to 2024.", "reject"),
        ("US GDP was 12.9 times Canada's in 2024.", "accept"),
        ("US GDP was 11.9 times Canada's in 2024.", "reject"),
        ("Japan had the highest life expectancy of the eight countries in 2024.", "accept"),
        ("Canada had the highest life expectancy of the eight countries in 2024.", "reject"),
        ("In 2024, mean life expectancy in the eight countries was 75.57 years.", "accept"),
        ("Le PIB du Canada était de 2 270 milliards de dollars en 2024.", "accept"),
        ("Internet use in Mexico was 75.63% in 2022.", "reject"),
    ],
)
def test_a_draft_is_held_to_all_that_the_tools_can_prove(run_cli: RunCli, text: str, verdict: str) -> None:
    """Changes, ratios, ranks and means of the years and places that it names, not only single values."""
    assert run_cli("check", text, "--json").json["verdict"] == verdict


def test_the_sentence_may_come_on_stdin(run_cli: RunCli) -> None:
    sentence = b"Internet use in Mexico was 75.63% in 2022.\n"
    assert run_cli("check", "-", "--json", stdin=sentence).json["finding"] == "contradicted"
    assert run_cli("check", "-", stdin=b"\xff\xfe").exit_code == 2


@pytest.mark.parametrize("number", ["1e99999999999999999999", "9" * 5000, "NaN"])
def test_a_number_that_cannot_be_read_is_told_without_a_bug(run_cli: RunCli, number: str) -> None:
    done = run_cli("check", "--jsonl", stdin=f'{{"id": "a", "answer": "x", "extra": {number}}}\n'.encode())
    assert done.exit_code == 1
    assert done.lines[0]["verdict"] == "reject"
    assert done.lines[0]["error"].startswith("Line 1 is not JSON")
    assert "sys." not in done.lines[0]["error"]


TOLD = {"country": "CAN", "indicator": "SP.POP.TOTL", "year": 2024, "value": 41262329, "unit": "people"}


@pytest.mark.parametrize(
    ("evidence", "said"),
    [
        ([TOLD, {**TOLD, "value": 5}], "two different values for one figure"),
        ([{**TOLD, "year": 2024.5}], "2024.5') is not a whole number"),
        ([{**TOLD, "year": "20x4"}], "is not a"),
        ([{**TOLD, "value": float("nan")}], "NaN is not a JSON number"),
    ],
)
def test_facts_that_cannot_be_relied_on_refuse_their_line_alone(
    run_cli: RunCli, evidence: list[Any], said: str
) -> None:
    """Two values for one cell, half a year, no number: nothing is decided, and the next line is read."""
    case = {
        "question": "What was Canada's population in 2024?",
        "answer": "Canada's population was 41,262,329 in 2024.",
    }
    lines = [{"id": 1, **case, "evidence": evidence}, {"id": 2, **case, "evidence": [TOLD]}]
    done = run_cli("check", "--jsonl", stdin="\n".join(map(json.dumps, lines)).encode())
    assert [line["verdict"] for line in done.lines] == ["reject", "accept"]
    assert said in json.dumps(done.lines[0])


def test_a_key_that_stands_twice_makes_a_line_unreadable(run_cli: RunCli) -> None:
    """Else a false answer hides in front of a true one."""
    done = run_cli("check", "--jsonl", stdin=b'{"id": 1, "answer": "a false one", "answer": "b"}\n')
    assert done.exit_code == 1
    assert "'answer' stands twice" in done.lines[0]["error"]


def test_the_help_names_every_tool(run_cli: RunCli) -> None:
    out = " ".join(run_cli("tool", "--help").out.split())
    assert "get_values, rank_countries, get_change, compare_countries, find_year" in out
