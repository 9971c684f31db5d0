"""A cheap model first and a strong one where its outcome is no answer, with their costs told apart."""

from __future__ import annotations

import argparse

import pytest
from builders import make_question

from core.ask import Assistant, Route
from core.cli.routes import build_assistant
from core.conversation.messages import Completion, CompletionRequest, Usage
from core.data.snapshot import load_snapshot
from core.errors import UsageError


class Says:
    """A provider that always gives the same reply."""

    name = "live"

    def __init__(self, content: str) -> None:
        self.content = content

    async def complete(self, request: CompletionRequest) -> Completion:  # noqa: ARG002 - always the same
        return Completion(self.content, usage=Usage(1_000, 100))


async def test_the_stronger_model_is_asked_where_the_first_ones_outcome_is_no_answer() -> None:
    bad = '{"status": "answered", "answer": "Canada had 99 million people in 2024."}'
    routes = [Route(Says(bad), "chat-small"), Route(Says(bad), "chat-strong")]
    outcome = await Assistant(load_snapshot(), routes).ask(make_question("Canada's population in 2024?"))
    assert [(each.model, each.status) for each in outcome.attempts] == [
        ("chat-small", "rejected"),
        ("chat-strong", "rejected"),
    ]
    assert [(each.tokens_in, each.tokens_out) for each in outcome.attempts] == [(1_000, 100)] * 2
    costs = [each.cost_usd or 0 for each in outcome.attempts]
    assert costs[0] < costs[1]
    assert outcome.cost_usd == pytest.approx(sum(costs))
    assert outcome.to_json()["attempts"][1]["model"] == "chat-strong"


def test_a_chain_of_models_is_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "key")
    args = argparse.Namespace(provider="offline,live", model="chat-small, chat-strong", design=None)
    routes = build_assistant(args, load_snapshot()).routes
    assert [(route.model, route.design) for route in routes] == [
        ("offline", "tools"),
        ("chat-small", "tools"),
        ("chat-strong", "plan"),
    ]


@pytest.mark.parametrize("models", ["", ",", "chat-small,chat-small"])
def test_a_chain_without_a_model_or_with_one_twice_is_refused(models: str) -> None:
    args = argparse.Namespace(provider="live", model=models, design=None)
    with pytest.raises(UsageError, match="Name each model once"):
        build_assistant(args, load_snapshot())
