"""Makes the constructed recordings: what a model might say, written by hand, keyed by today's prompts and
tools.

Run it again whenever a prompt, a tool's text or a result changes:  python tests/replay/make_recordings.py
The replies are ours, not a model's; the files say so. `CASES` holds them; `test_constructed.py` replays them.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from core.ask import Assistant, Route
from core.conversation.designs import DesignName
from core.conversation.messages import Completion, Question, ToolCall, Usage
from core.conversation.prompts import PROMPT_VERSION
from core.conversation.providers.recorded import Label
from core.conversation.providers.recording import RecordingProvider
from core.conversation.providers.scripted import ScriptedProvider
from core.data.snapshot import load_snapshot
from core.evaluation.question_set import load_question_set
from core.outcome import Outcome

FOLDER = Path(__file__).resolve().parents[2] / "recordings"
MODEL = "chat-small"
MADE_ON = date(2026, 11, 30)
EIGHT = ("BRA", "CAN", "GBR", "IND", "JPN", "MEX", "NGA", "USA")


@dataclass(frozen=True)
class Case:
    """One constructed conversation. `question` is an id of the set, or a text of our own."""

    name: str
    question: str
    replies: tuple[Completion, ...]
    design: DesignName = "tools"


def call(name: str, /, **arguments: Any) -> ToolCall:
    return ToolCall("", name, json.dumps(arguments))


def values(country: str, indicator: str, start: int, end: int) -> ToolCall:
    return call("get_values", country_code=country, indicator_code=indicator, start_year=start, end_year=end)


def ask_for(*calls: ToolCall) -> Completion:
    """A reply that asks for tools; ids as services give them."""
    named = tuple(ToolCall(f"call_{n}", item.name, item.arguments) for n, item in enumerate(calls, start=1))
    return Completion(None, named, "tool_calls", usage=Usage(550, 30))


def say(text: str, status: str = "answered") -> Completion:
    content = json.dumps({"status": status, "answer": text}, ensure_ascii=False)
    return Completion(content, usage=Usage(650, 40))


POPULATION, GDP, LIFE = "SP.POP.TOTL", "NY.GDP.MKTP.CD", "SP.DYN.LE00.IN"

CASES = (
    Case(
        "lookup",
        "Q01",
        (
            ask_for(values("CAN", POPULATION, 2024, 2024)),
            say("Canada's population was 41,262,329 people in 2024."),
        ),
    ),
    Case(
        "change",
        "Q16",
        (
            ask_for(
                call(
                    "get_change", country_code="IND", indicator_code=POPULATION, from_year=2000, to_year=2024
                )
            ),
            say("India's population grew by 37.15% from 2000 to 2024."),
        ),
    ),
    Case(
        "own ratio",
        "Q20",
        (
            ask_for(values("USA", GDP, 2024, 2024), values("CAN", GDP, 2024, 2024)),
            say("In 2024 the GDP of the United States was about 12.9 times larger than Canada's."),
        ),
    ),
    Case(
        "own mean",
        "Q21",
        (
            ask_for(*(values(country, LIFE, 2024, 2024) for country in EIGHT)),
            say("The mean life expectancy of the eight countries was 75.57 years in 2024."),
        ),
    ),
    Case(
        "out of range",
        "Q26",
        (
            ask_for(
                call(
                    "get_change", country_code="BRA", indicator_code=POPULATION, from_year=1960, to_year=2025
                )
            ),
            say(
                "The data covers 2000 to 2025 only; it has no values for Brazil from 1960 to 1999.",
                "cannot_answer",
            ),
        ),
    ),
    Case(
        "forbidden call",
        "Q27",
        (
            ask_for(values("ALL", POPULATION, 1900, 2100)),
            say("The data does not cover the world or the year 2100.", "cannot_answer"),
        ),
    ),
    Case(
        "repeated call",
        "How many people lived in Japan in 2023?",
        (
            ask_for(values("JPN", POPULATION, 2023, 2023)),
            ask_for(values("JPN", POPULATION, 2023, 2023)),
        ),
    ),
    Case(
        "never answers",
        "How did Mexico's population develop from 2000 to 2004?",
        tuple(ask_for(values("MEX", POPULATION, year, year)) for year in range(2000, 2005)),
    ),
    Case(
        "twelve parallel calls",
        "What was Brazil's GDP in every year from 2001 to 2012?",
        (ask_for(*(values("BRA", GDP, year, year) for year in range(2001, 2013))),),
    ),
    Case(
        "broken arguments",
        "What was life expectancy in India in 2019?",
        (
            ask_for(ToolCall("", "get_values", '{"country_code": "IND", "indicator_code": "SP.DYN')),
            ask_for(values("IND", LIFE, 2019, 2019)),
            say("Life expectancy at birth in India was 70.75 years in 2019."),
        ),
    ),
    Case(
        "year told wrongly",
        "Q05",
        (say("In 2022, 75.62650476% of people in Mexico used the Internet."),),
        "fetch-first",
    ),
)


async def make_recordings(folder: Path) -> dict[str, Outcome]:
    """Writes one file for each design into `folder`; gives the outcome of each case by its name."""
    snapshot, questions = load_snapshot(), load_question_set()
    outcomes = {}
    for case in CASES:
        path = folder / f"constructed-{MODEL}-{case.design}.jsonl"
        label = Label("constructed", MODEL, case.design, MADE_ON, questions.asked_on, PROMPT_VERSION)
        text = questions.find(case.question).text if case.question.startswith("Q") else case.question
        with ScriptedProvider(case.replies) as script:
            provider = RecordingProvider(script, path, label)
            provider.note = f"{case.name}: {case.question}"
            assistant = Assistant(snapshot, [Route(provider, MODEL, case.design)])
            outcomes[case.name] = await assistant.ask(Question(text, questions.asked_on))
    return outcomes


def main() -> None:
    for path in FOLDER.glob("constructed-*.jsonl"):
        path.unlink()
    for name, outcome in asyncio.run(make_recordings(FOLDER)).items():
        print(f"{name}: {outcome.status} {outcome.stop_reason or ''}")


if __name__ == "__main__":
    main()
