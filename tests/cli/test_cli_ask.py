"""`ask`: one question, and one a line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli_runner import RunCli

from core.evaluation.question_set import load_question_set

CONTRACT_KEYS = {
    "question", "status", "answer", "problems", "evidence", "source", "steps", "provider", "model", "design",
    "model_calls", "tool_calls", "tokens_in", "tokens_out", "cost_usd", "seconds", "error",
}  # fmt: skip


def line(**values: Any) -> bytes:
    return json.dumps(values).encode() + b"\n"


def test_json_is_one_object_with_the_keys_of_the_contract(run_cli: RunCli) -> None:
    done = run_cli("ask", "What was Canada's population in 2024?", "--json")
    assert (done.exit_code, done.err) == (0, "")
    assert set(done.json) >= CONTRACT_KEYS
    assert done.json["status"] == "valid"
    assert done.json["answer"]["answer"] == "Canada's population was 41.3 million in 2024."
    assert "SP.POP.TOTL" in done.json["source"]
    assert done.json["evidence"][0] == {
        "country": "CAN",
        "indicator": "SP.POP.TOTL",
        "year": 2024,
        "value": 41262329,
        "unit": "people",
        "tool": "get_values",
    }


def test_for_people_answer_source_evidence_and_run_stand_in_this_order(run_cli: RunCli) -> None:
    out = run_cli("ask", "What was Canada's population in 2024?").out
    places = [
        out.index(part)
        for part in ("41.3 million", "Source: World Bank", "Evidence", "get_values", "valid · ")
    ]
    assert places == sorted(places)


def test_a_question_may_be_written_without_quotes(run_cli: RunCli) -> None:
    assert "41,262,329" in run_cli("ask", "population", "of", "Canada", "in", "2024").out


def test_a_question_of_the_set_is_asked_by_its_id(run_cli: RunCli) -> None:
    done = run_cli("ask", "q16", "--json")
    assert done.json["question"] == load_question_set().find("Q16").text
    assert "37.1%" in done.json["answer"]["answer"]


def test_an_unknown_id_is_wrong_usage(run_cli: RunCli) -> None:
    done = run_cli("ask", "Q99")
    assert (done.exit_code, done.out) == (2, "")


@pytest.mark.parametrize("question_id", ["Q22", "Q27"])
def test_what_the_data_does_not_cover_cannot_be_answered(run_cli: RunCli, question_id: str) -> None:
    done = run_cli("ask", question_id, "--json")
    assert done.exit_code == 0
    assert done.json["status"] == "valid"
    assert done.json["answer"]["status"] == "cannot_answer"
    assert not [step for step in done.json["steps"] if step["outcome"] == "ok"]


def test_the_question_may_come_on_stdin(run_cli: RunCli) -> None:
    done = run_cli("ask", "-", stdin="Quelle était la population du Canada en 2024 ?\n".encode())
    assert done.exit_code == 0
    assert "Canada" in done.out


@pytest.mark.parametrize("stdin", [b"", b"   \n", b"\xff\xfe"])
def test_no_readable_question_is_wrong_usage(run_cli: RunCli, stdin: bytes) -> None:
    done = run_cli("ask", "-", stdin=stdin)
    assert (done.exit_code, done.out) == (2, "")


def test_a_question_in_broken_utf8_is_wrong_usage(run_cli: RunCli) -> None:
    """As the shell hands over bytes that are no UTF-8."""
    done = run_cli("ask", "caf\udce9 Canada 2024?", "--json")
    assert (done.exit_code, done.out) == (2, "")


def test_now_means_the_day_that_is_given(run_cli: RunCli) -> None:
    done = run_cli("ask", "What was Canada's population last year?", "--today", "2021-05-01", "--json")
    assert [fact["year"] for fact in done.json["evidence"]] == [2020]


@pytest.mark.parametrize(
    "arguments",
    [
        ("--provider", "oracle"),
        ("--provider", ""),
        ("--provider", "offline,offline"),
        ("--design", "guess"),
        ("--design", "plan"),
    ],
)
def test_a_route_that_does_not_exist_is_wrong_usage(run_cli: RunCli, arguments: tuple[str, ...]) -> None:
    done = run_cli("ask", "Q01", *arguments)
    assert (done.exit_code, done.out) == (2, "")


def test_the_live_provider_without_a_key_says_what_is_missing(
    run_cli: RunCli, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.chdir(tmp_path)
    done = run_cli("ask", "Q01", "--provider", "offline,live")
    assert (done.exit_code, done.out) == (1, "")
    assert "OPENAI_API_KEY" in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("OPENAI_BASE_URL", "localhost:8080"),
        ("OPENAI_BASE_URL", "ftp://127.0.0.1/v1"),
        ("OPENAI_BASE_URL", "http://127.0.0.1:99999/v1"),
        ("OPENAI_API_KEY", "clé"),
        ("OPENAI_API_KEY", "key\n"),
    ],
)
def test_a_live_setting_that_cannot_work_is_named_before_anything_is_asked(
    run_cli: RunCli, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    monkeypatch.setenv(name, value)
    done = run_cli("ask", "Q01", "--provider", "live")
    assert (done.exit_code, done.out) == (1, "")
    assert done.err.startswith(f"stats-assistant: {name} ")


def test_a_malformed_line_in_the_env_file_is_one_clear_error(
    run_cli: RunCli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Silently left out, a key or a limit would be missing without a word."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text('OPENAI_API_KEY=k\nLIVE_DEADLINE_SECONDS="30\n', encoding="utf-8")
    done = run_cli("ask", "--provider", "live", "Q01")
    assert done.exit_code == 1
    assert done.err == "stats-assistant: The file .env cannot be read: line 2 is not NAME=value.\n"


def test_a_settings_file_that_is_not_utf8_is_named(
    run_cli: RunCli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Some editors save UTF-16."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_bytes("OPENAI_API_KEY=k".encode("utf-16"))
    for arguments in (("ask", "Q01", "--provider", "live"), ("show",), ("serve",)):
        done = run_cli(*arguments)
        assert (done.exit_code, done.out) == (1, "")
        assert ".env cannot be read" in done.err


def test_replies_that_a_person_wrote_are_not_passed_off_as_a_models(run_cli: RunCli) -> None:
    """On stderr, so that stdout stays what was asked for."""
    constructed = run_cli("ask", "Q01", "--provider", "recorded", "--json")
    assert "are constructed" in constructed.err
    assert constructed.json["status"] == "valid"
    real = ("--model", "qwen2.5-coder-1.5b", "--design", "plan")
    assert run_cli("ask", "Q01", "--provider", "recorded", *real).err == ""


def test_a_run_that_failed_has_exit_code_1(run_cli: RunCli) -> None:
    """The outcome is told all the same."""
    done = run_cli("ask", "Was this ever recorded?", "--provider", "recorded", "--model", "none", "--json")
    assert done.exit_code == 1
    assert done.json["status"] == "failed"
    assert "No recording for this request" in done.json["error"]


def test_jsonl_answers_each_line_with_its_id(run_cli: RunCli) -> None:
    stdin = line(id="a", question="What was Canada's population in 2024?") + line(
        id=7, question="and in 2010?", context=["What was Canada's population in 2024?"]
    )
    done = run_cli("ask", "--jsonl", stdin=stdin)
    assert done.exit_code == 0
    assert [item["id"] for item in done.lines] == ["a", 7]
    assert [item["evidence"][0]["year"] for item in done.lines] == [2024, 2010]


@pytest.mark.parametrize(
    "bad",
    [
        b"{\n",
        b"[]\n",
        b"\xff\n",
        b'{"id": "x"}\n',
        b'{"id": "x", "question": 1}\n',
        b'{"id": "x", "question": ""}\n',
        b'{"id": "x", "question": "a", "context": "b"}\n',
        b'{"id": "x", "question": "a", "context": [1]}\n',
        b'{"id": "x", "question": "\\ud800"}\n',
        b'{"id": [1.5], "question": "a"}\n',
        b'{"id": 1e400, "question": "a"}\n',
        b"[" * 100_000 + b"\n",
    ],
)
def test_a_bad_line_gives_an_error_for_its_id_and_the_rest_goes_on(run_cli: RunCli, bad: bytes) -> None:
    """The exit code tells that there was one."""
    done = run_cli(
        "ask", "--jsonl", stdin=bad + b"\n" + line(id="good", question="Canada's population in 2024?")
    )
    assert done.exit_code == 1
    first, second = done.lines
    assert set(first) == {"id", "error"}
    assert first["id"] in {"x", None}
    assert (second["id"], second["status"]) == ("good", "valid")


@pytest.mark.parametrize("identity", ["a", 7, 1.5, None, True])
def test_an_id_comes_back_as_it_went_in(run_cli: RunCli, identity: object) -> None:
    done = run_cli("ask", "--jsonl", stdin=line(id=identity, question="Canada's population in 2024?"))
    assert done.lines[0]["id"] == identity


def test_jsonl_of_other_editors_is_read_or_refused_plainly(run_cli: RunCli) -> None:
    """A mark at the start and other line ends are none of the text; UTF-16 is named as what it is not."""
    stdin = line(id=1, question="Canada's population in 2024?") + line(id=2, question="And in 2023?")
    for saved in (b"\xef\xbb\xbf" + stdin, stdin.replace(b"\n", b"\r\n")):
        done = run_cli("ask", "--jsonl", stdin=saved)
        assert (done.exit_code, [told["id"] for told in done.lines]) == (0, [1, 2])
    done = run_cli("ask", "--jsonl", stdin=stdin.decode().encode("utf-16"))
    assert done.exit_code == 1
    assert "Line 1 is not JSON in UTF-8" in done.lines[0]["error"]


def test_jsonl_takes_no_question_from_the_command_line(run_cli: RunCli) -> None:
    assert run_cli("ask", "--jsonl", "Q01").exit_code == 2
