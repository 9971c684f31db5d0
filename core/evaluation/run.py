"""Asks the question set and adds up what came out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from core.ask import Assistant
from core.conversation.messages import Question
from core.evaluation.question_set import QuestionSet, SetQuestion
from core.evaluation.scoring import Group, Score, score_outcome
from core.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Result:
    """One question of one run (`run` counts from 1), its outcome and its score."""

    question: SetQuestion
    run: int
    outcome: Outcome
    score: Score

    def to_json(self) -> dict[str, Any]:
        shape: dict[str, Any] = {
            "id": self.question.id,
            "kind": self.question.kind,
            "run": self.run,
            "group": self.score.group,
            "right": self.score.right,
            "outcome": self.outcome.to_json(),
        }
        if self.score.forbidden_calls:
            shape["forbidden_calls"] = [step.to_json() for step in self.score.forbidden_calls]
        return shape


@dataclass(frozen=True, slots=True)
class Report:
    """All results of an evaluation. `provider`, `model`, `design` are what was asked for."""

    design: str
    provider: str
    model: str
    results: tuple[Result, ...]

    def count(self, group: Group) -> int:
        return sum(result.score.group == group for result in self.results)

    @property
    def rejected_right(self) -> int:
        """How many drafts were right and stopped all the same."""
        return sum(result.score.group == "rejected" and result.score.right for result in self.results)

    @property
    def tool_calls(self) -> int:
        return sum(result.outcome.tool_calls for result in self.results)

    @property
    def refused_calls(self) -> int:
        steps = [step for result in self.results for step in result.outcome.steps]
        return sum(step.outcome.startswith("refused") for step in steps)

    @property
    def median_seconds(self) -> float:
        return median(result.outcome.seconds for result in self.results)

    @property
    def median_tokens_in(self) -> float | None:
        """Over the runs that came to a draft and whose tokens were told; None where there was none."""
        counted = [
            result.outcome.tokens_in
            for result in self.results
            if result.outcome.tokens_in is not None and result.outcome.status != "failed"
        ]
        return median(counted) if counted else None

    @property
    def cost_per_1000_usd(self) -> float | None:
        """List price of 1,000 questions like these; None where one has no known price."""
        costs = [result.outcome.cost_usd for result in self.results]
        known = [cost for cost in costs if cost is not None]
        return sum(known) / len(known) * 1000 if len(known) == len(costs) else None

    def to_json(self) -> dict[str, Any]:
        """The object that `eval --json` prints."""
        cost = self.cost_per_1000_usd
        return {
            "design": self.design,
            "provider": self.provider,
            "model": self.model,
            "questions": [result.to_json() for result in self.results],
            "totals": {
                "shown_right": self.count("shown_right"),
                "shown_wrong": self.count("shown_wrong"),
                "rejected": self.count("rejected"),
                "rejected_right": self.rejected_right,
                "declined": self.count("declined"),
            },
            "tool_calls": self.tool_calls,
            "refused_calls": self.refused_calls,
            "median_seconds": round(self.median_seconds, 4),
            "median_tokens_in": self.median_tokens_in,
            "cost_per_1000_usd": None if cost is None else round(cost, 4),
        }


def _ignore(result: Result) -> None:
    """Nobody watches."""


async def evaluate(
    assistant: Assistant,
    question_set: QuestionSet,
    *,
    repeat: int = 1,
    only: Sequence[str] = (),
    on_result: Callable[[Result], None] = _ignore,
) -> Report:
    """Asks every question of the set (or those whose ids are in `only`) `repeat` times, one after the other.

    One at a time, so that the seconds are those of a question that has the machine to itself.
    Raises `UsageError` for an id that is not in the set.
    """
    questions = [question_set.find(name) for name in only] or list(question_set.questions)
    coverage = assistant.snapshot.coverage
    results = []
    for run in range(1, repeat + 1):
        for question in questions:
            outcome = await assistant.ask(Question(question.text, question_set.asked_on))
            result = Result(question, run, outcome, score_outcome(question, outcome, coverage))
            results.append(result)
            on_result(result)
            # Offline never waits for anything, and only where a task waits can Ctrl-C end it.
            await asyncio.sleep(0)
    routes = assistant.routes
    return Report(
        design=routes[-1].design,
        provider=",".join(route.provider.name for route in routes),
        model=routes[-1].model,
        results=tuple(results),
    )
