"""Design "fetch-first", the baseline to compare with: the whole table in the instructions, and no tools."""

from __future__ import annotations

from collections.abc import Sequence

from core.checking.answer_format import ANSWER_SCHEMA
from core.conversation.designs.base import DesignName, Finish, NextStep, Opening, RunTools
from core.conversation.messages import Completion, CompletionRequest, Message, Question, ToolMessage
from core.conversation.prompts import build_instructions, build_user_message
from core.data.catalog import load_catalog
from core.data.facts import Evidence, number_to_json
from core.data.snapshot import Snapshot

TABLE = "table"


class FetchFirstDesign:
    """Shows the model every observation; all of them are evidence."""

    name: DesignName = "fetch-first"

    def __init__(self, snapshot: Snapshot) -> None:
        self._instructions = build_instructions("table", render_table(snapshot))
        self._evidence = tuple(Evidence(fact, TABLE) for fact in snapshot.observations())

    def open(self, question: Question) -> Opening:
        return Opening((self._instructions, build_user_message(question)), self._evidence)

    def build_request(self, model: str, messages: Sequence[Message]) -> CompletionRequest:
        return CompletionRequest(model, tuple(messages), (), ANSWER_SCHEMA)

    def decide(self, completion: Completion) -> NextStep:
        return Finish(completion)

    def continue_with(self, step: RunTools, results: Sequence[ToolMessage]) -> tuple[Message, ...]:
        raise NotImplementedError("this design has no tools")


def render_table(snapshot: Snapshot) -> str:
    """The snapshot as text: one block an indicator, one row a country, one column a year; "-" is no value."""
    years = range(snapshot.first_year, snapshot.last_year + 1)
    names = {code: country.words["en"].noun.name for code, country in load_catalog().countries.items()}
    lines: list[str] = []
    for indicator in snapshot.indicators.values():
        lines.append(f"{indicator.code} {indicator.name} ({indicator.unit})")
        lines.append("country|" + "|".join(str(year) for year in years))
        for country in snapshot.countries:
            cells = (snapshot.value(country, indicator.code, year) for year in years)
            row = "|".join("-" if value is None else str(number_to_json(value)) for value in cells)
            lines.append(f"{names[country]}|{row}")
    return "\n".join(lines)
