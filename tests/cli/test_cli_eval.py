"""`eval`: the question set through the command line."""

from __future__ import annotations

from cli_runner import RunCli


def test_offline_shows_nothing_wrong_and_nearly_everything_right(run_cli: RunCli) -> None:
    """The figures that the README states; `--json` in the shape of the contract."""
    done = run_cli("eval", "--provider", "offline", "--json")
    assert (done.exit_code, done.err) == (0, "")
    report = done.json
    assert [item["id"] for item in report["questions"]] == [f"Q{number:02}" for number in range(1, 28)]
    wrong = [
        (item["id"], item["outcome"]["answer"])
        for item in report["questions"]
        if item["group"] != "shown_right"
    ]
    assert wrong == []
    assert report["totals"] == {
        "shown_right": 27,
        "shown_wrong": 0,
        "rejected": 0,
        "rejected_right": 0,
        "declined": 0,
    }
    assert (report["provider"], report["design"]) == ("offline", "tools")
    assert set(report) >= {"model", "tool_calls", "refused_calls", "median_seconds", "median_tokens_in"}
    assert report["cost_per_1000_usd"] == 0


def test_repeat_asks_each_question_again(run_cli: RunCli) -> None:
    report = run_cli("eval", "--only", "Q01", "q22", "--repeat", "2", "--json").json
    assert [(item["id"], item["run"]) for item in report["questions"]] == [
        ("Q01", 1),
        ("Q22", 1),
        ("Q01", 2),
        ("Q22", 2),
    ]
    assert report["totals"]["shown_right"] == 4


def test_the_table_for_people_has_a_row_a_question_and_the_totals(run_cli: RunCli) -> None:
    done = run_cli("eval", "--only", "Q01", "Q27")
    assert done.exit_code == 0
    assert "Q01" in done.out
    assert "shown, right" in done.out
    assert done.err == ""


def test_markdown_is_a_table_for_the_readme(run_cli: RunCli) -> None:
    lines = run_cli("eval", "--only", "Q01", "--markdown").out.splitlines()
    assert lines[0].startswith("| run | shown, right |")
    assert lines[2].startswith("| offline")
    assert len({line.count("|") for line in lines}) == 1


def test_wrong_numbers_and_ids_are_wrong_usage(run_cli: RunCli) -> None:
    assert run_cli("eval", "--repeat", "0").exit_code == 2
    assert run_cli("eval", "--only", "Q99").exit_code == 2


def test_questions_are_named_with_spaces_or_commas_and_each_is_asked_once(run_cli: RunCli) -> None:
    done = run_cli("eval", "--only", "Q01,q02", "Q02", "--json")
    assert [item["id"] for item in done.json["questions"]] == ["Q01", "Q02"]


def test_two_forms_at_once_are_wrong_usage(run_cli: RunCli) -> None:
    for arguments in (
        ("--json", "--markdown"),
        ("--json", "--write", "x"),
        ("--write", "x", "--only", "Q01"),
    ):
        done = run_cli("eval", *arguments)
        assert (done.exit_code, done.out) == (2, "")
