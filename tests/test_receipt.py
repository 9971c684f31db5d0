"""A receipt holds on the data that it was written from, and on no others that say otherwise."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from builders import TODAY
from made_snapshots import write_folder

from core.ask import Assistant, Route
from core.checking.gate import Gate
from core.conversation.messages import Question
from core.conversation.providers.offline import OfflineProvider
from core.data.facts import Evidence, Observation
from core.data.snapshot import Snapshot, load_snapshot
from core.errors import UsageError
from core.receipt import Receipt, ran_calls, read_receipt, verify_receipt

SNAPSHOT = load_snapshot()
GATE = Gate.over(SNAPSHOT)
ASSISTANT = Assistant(SNAPSHOT, [Route(OfflineProvider(GATE), "offline")], gate=GATE)

QUESTIONS = [
    "What was Canada's population in 2024?",
    "By what percentage did Nigeria's GDP change from 2023 to 2024?",
    "Which of the eight countries had the highest life expectancy in 2024?",
    "When did Brazil's population first pass 200 million?",
    "How many times Canada's GDP was that of the United States in 2024?",
    "What was France's population in 2024?",
    "How many people used the Internet in Japan in 2025?",
    "Quelle était l'espérance de vie au Japon en 2020 ?",
]


async def make_receipt(text: str = QUESTIONS[0]) -> Receipt:
    outcome = await ASSISTANT.ask(Question(text, TODAY))
    assert outcome.status == "valid"
    assert outcome.answer is not None
    return Receipt(
        text,
        (),
        outcome.language,
        TODAY,
        outcome.answer.status,
        outcome.answer.text,
        "application",
        None,
        ran_calls(outcome.steps),
        outcome.evidence,
        outcome.source or "",
        SNAPSHOT.sha256,
        "0.1.0",
    )


def revise(folder: Path, **cells: str) -> Snapshot:
    """The example with other values; `CAN_SP_POP_TOTL_2024="1"`."""
    values = {cell: str(value) for cell, value in SNAPSHOT.cells.items() if value is not None}
    for name, text in cells.items():
        country, *code, year = name.split("_")
        values[country, ".".join(code), int(year)] = text
    return load_snapshot(
        write_folder(folder, SNAPSHOT.countries, SNAPSHOT.indicators.values(), values, SNAPSHOT.years)
    )


@pytest.mark.parametrize("text", QUESTIONS)
async def test_what_was_answered_holds_on_its_own_data(text: str) -> None:
    """Also after it went through a file: values, changes, ranks, years, gaps and declines."""
    receipt = read_receipt(json.dumps((await make_receipt(text)).to_json()))
    verified = verify_receipt(receipt, SNAPSHOT)
    assert verified.holds
    assert verified.same_data
    assert {fact.finding for fact in verified.facts} <= {"holds"}


async def test_a_value_that_was_revised_does_not_hold_and_is_told(tmp_path: Path) -> None:
    verified = verify_receipt(await make_receipt(), revise(tmp_path, CAN_SP_POP_TOTL_2024="40000000"))
    assert not verified.same_data
    assert not verified.holds
    assert [claim.finding for claim in verified.claims] == ["contradicted"]
    assert [(fact.finding, fact.now) for fact in verified.facts] == [("differs", Decimal(40000000))]


async def test_a_revision_below_the_printed_digits_still_holds(tmp_path: Path) -> None:
    """The fact differs, and what was printed of it does not."""
    receipt = await make_receipt()
    verified = verify_receipt(receipt, revise(tmp_path, CAN_SP_POP_TOTL_2024="41262330"))
    assert verified.facts[0].finding == "differs"
    assert verified.holds


async def test_a_derived_figure_is_computed_again(tmp_path: Path) -> None:
    receipt = await make_receipt(QUESTIONS[1])
    verified = verify_receipt(receipt, revise(tmp_path, NGA_NY_GDP_MKTP_CD_2024="487387801877.803"))
    assert not verified.holds
    assert [fact.finding for fact in verified.facts] == ["holds", "differs", "differs"]


async def test_a_rank_that_another_country_took_does_not_hold(tmp_path: Path) -> None:
    receipt = await make_receipt(QUESTIONS[2])
    assert not verify_receipt(receipt, revise(tmp_path, NGA_SP_DYN_LE00_IN_2024="99.5")).holds


TAMPERED: dict[str, Callable[[Receipt], Receipt]] = {
    "another figure": lambda receipt: replace(receipt, text=receipt.text.replace("41", "51")),
    "another question": lambda receipt: replace(receipt, question="What was Japan's population in 2024?"),
    "no calls and no facts": lambda receipt: replace(receipt, calls=(), facts=()),
    "words that nobody can read": lambda receipt: replace(
        receipt, text=receipt.text + " Experts cheered loudly."
    ),
    "a forged fact for a forged figure": lambda receipt: replace(
        receipt,
        text="Canada's population was 51,262,329 in 2024.",
        facts=(Evidence(Observation("CAN", "SP.POP.TOTL", 2024, Decimal(51262329), "people"), "get_values"),),
    ),
}


@pytest.mark.parametrize("change", TAMPERED.values(), ids=TAMPERED)
async def test_a_receipt_that_was_changed_does_not_hold(change: Callable[[Receipt], Receipt]) -> None:
    """Nothing in it is believed: not its facts, not its claims, not its checksum."""
    assert not verify_receipt(change(await make_receipt()), SNAPSHOT).holds


async def test_claims_that_a_receipt_lists_are_not_believed() -> None:
    shape = replace(await make_receipt(), text="Canada's population was 51,262,329 in 2024.").to_json(
        [{"text": "x", "finding": "supported"}]
    )
    assert not verify_receipt(read_receipt(json.dumps(shape)), SNAPSHOT).holds


async def test_a_fact_on_what_the_data_do_not_cover_is_not_shown() -> None:
    france = Evidence(Observation("FRA", "SP.POP.TOTL", 2024, Decimal(1), "people"), "get_values")
    receipt = replace(await make_receipt(), facts=(france,))
    assert [fact.finding for fact in verify_receipt(receipt, SNAPSHOT).facts] == ["not_shown"]


async def test_a_call_that_is_none_proves_nothing() -> None:
    receipt = replace(await make_receipt(), calls=(("rm", {"-rf": "/"}), ("get_values", {})), facts=())
    assert not verify_receipt(receipt, SNAPSHOT).holds


BROKEN: dict[str, Callable[[dict[str, Any]], object]] = {
    "a list": lambda _: [],
    "no text": lambda _: None,
    "another format": lambda shape: {**shape, "receipt": 2},
    "no question": lambda shape: {key: value for key, value in shape.items() if key != "question"},
    "a day that is none": lambda shape: {**shape, "question": {**shape["question"], "asked_on": "now"}},
    "another language": lambda shape: {**shape, "question": {**shape["question"], "language": "de"}},
    "an answer as a number": lambda shape: {**shape, "answer": {**shape["answer"], "text": 4}},
    "an answer without end": lambda shape: {**shape, "answer": {**shape["answer"], "text": "x" * 30_000}},
    "an unknown fact": lambda shape: {**shape, "facts": [{"derived": "guess", "tool": "x"}]},
    "calls without end": lambda shape: {**shape, "calls": shape["calls"] * 60},
    "arguments as text": lambda shape: {**shape, "calls": [{"name": "x", "arguments": "x"}]},
}


@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
async def test_a_file_that_is_no_receipt_is_one_sentence(
    change: Callable[[dict[str, Any]], object],
) -> None:
    shape = (await make_receipt()).to_json()
    with pytest.raises(UsageError) as caught:
        read_receipt(json.dumps(change(shape)))
    assert "\n" not in str(caught.value)


def test_text_that_is_no_json_is_one_sentence() -> None:
    for text in ("", "{", '{"receipt": 1, "receipt": 1}', "\ud800"):
        with pytest.raises(UsageError, match="no receipt"):
            read_receipt(text)
