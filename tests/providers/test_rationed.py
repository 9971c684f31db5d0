"""A reporter's ration of live questions: counted by question, a person and a day."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from builders import TODAY, make_answer, make_call, make_calls, make_question

from core.ask import Assistant, Route
from core.checking.gate import Gate
from core.cli.routes import build_assistant
from core.conversation.messages import AssistantMessage, CompletionRequest, Question
from core.conversation.prompts import build_user_message
from core.conversation.providers.offline import OfflineProvider
from core.conversation.providers.rationed import MemoryRations, RationedProvider
from core.conversation.providers.scripted import ScriptedProvider
from core.data.snapshot import load_snapshot
from core.errors import ConfigurationError, ProviderError, ProviderUnavailable


def make_request(reporter: str | None = "U1", days_later: int = 0) -> CompletionRequest:
    question = replace(make_question(), asked_by=reporter, asked_on=TODAY + timedelta(days_later))
    return CompletionRequest("chat-small", (build_user_message(question),))


async def test_each_reporter_has_so_many_questions_a_day() -> None:
    with ScriptedProvider([make_answer()] * 4) as inner:
        provider = RationedProvider(inner, 2, MemoryRations())
        for _ in range(2):
            await provider.complete(make_request("U1"))
        with pytest.raises(ProviderError, match="2 questions to the model for today are used up") as caught:
            await provider.complete(make_request("U1"))
        assert not isinstance(caught.value, ProviderUnavailable)
        await provider.complete(make_request("U2"))
        await provider.complete(make_request("U1", days_later=1))


async def test_later_calls_of_a_question_and_questions_of_nobody_are_not_counted() -> None:
    with ScriptedProvider([make_answer()] * 4) as inner:
        provider = RationedProvider(inner, 1, MemoryRations())
        opening = make_request()
        await provider.complete(opening)
        later = replace(opening, messages=(*opening.messages, AssistantMessage("step")))
        await provider.complete(later)
        await provider.complete(make_request(None))
        await provider.complete(make_request(None))


async def test_a_call_that_failed_is_not_counted() -> None:
    with ScriptedProvider([ProviderUnavailable("down"), make_answer()]) as inner:
        provider = RationedProvider(inner, 1, MemoryRations())
        with pytest.raises(ProviderUnavailable):
            await provider.complete(make_request())
        await provider.complete(make_request())


async def test_in_a_chain_plain_questions_are_still_answered_and_the_others_go_to_a_person() -> None:
    snapshot = load_snapshot()
    replies = [make_calls(make_call(name="unknown_tool")), make_answer("No data.", "cannot_answer")]
    live = RationedProvider(ScriptedProvider(replies), 1, MemoryRations())
    assistant = Assistant(
        snapshot, [Route(OfflineProvider(Gate.over(snapshot)), "offline"), Route(live, "chat-small")]
    )
    odd = Question("Gimme ze headcount thingy of Canada, 2024, mate", TODAY, asked_by="U1")
    assert (await assistant.ask(odd)).model_calls == 2
    stopped = await assistant.ask(odd)
    assert (stopped.status, stopped.tool_calls) == ("failed", 0)
    assert stopped.error is not None
    assert "used up" in stopped.error
    plain = Question("What was Canada's population in 2024?", TODAY, asked_by="U1")
    assert (await assistant.ask(plain)).status == "valid"


class _Arguments:
    provider, model, design = "live", "chat-small", "tools"


def test_the_setting_puts_the_ration_in_front_of_the_live_provider(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "any")
    monkeypatch.setenv("LIVE_QUESTIONS_PER_REPORTER", "3")
    assistant = build_assistant(_Arguments(), load_snapshot())  # type: ignore[arg-type]
    assert isinstance(assistant.routes[0].provider, RationedProvider)


@pytest.mark.parametrize("number", ["many", "0", "-1", "0.5", "inf", "nan"])
def test_a_ration_that_is_no_number_is_a_configuration_error(
    monkeypatch: pytest.MonkeyPatch, number: str
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "any")
    monkeypatch.setenv("LIVE_QUESTIONS_PER_REPORTER", number)
    with pytest.raises(ConfigurationError, match="must be"):
        build_assistant(_Arguments(), load_snapshot())  # type: ignore[arg-type]


def test_the_deadline_of_live_questions_is_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "any")
    assistant = build_assistant(_Arguments(), load_snapshot())  # type: ignore[arg-type]
    assert assistant.limits.max_seconds == 60
    monkeypatch.setenv("LIVE_DEADLINE_SECONDS", "300")
    assistant = build_assistant(_Arguments(), load_snapshot())  # type: ignore[arg-type]
    assert assistant.limits.max_seconds == 300
