"""The loop always ends: an answer, a limit or a provider's failure; and keeps what it has found."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from builders import make_answer, make_call, make_calls, make_coverage, make_observation, make_question
from fakes import FakeClock, FakeTool
from hypothesis import given, settings
from hypothesis import strategies as st

from core.conversation.designs import Design, Finish, NextStep, RunTools
from core.conversation.designs.tools import ToolsDesign
from core.conversation.limits import Limits
from core.conversation.loop import LoopResult, run_loop
from core.conversation.messages import (
    AssistantMessage,
    Completion,
    CompletionRequest,
    Question,
    ToolCall,
    ToolMessage,
    Usage,
)
from core.conversation.providers.retry import RetryPolicy
from core.conversation.providers.scripted import Reply, ScriptedProvider
from core.data.facts import Evidence
from core.errors import ProviderError, ProviderUnavailable
from core.tools.base import ToolRefused

FACT = make_observation()
RETRY = RetryPolicy(first_wait_seconds=1.0, longest_wait_seconds=8.0, random=lambda: 1.0)


class World:
    """A provider with a script, tools, and a clock that nobody waits for."""

    def __init__(self, replies: Sequence[Reply], *tools: FakeTool, limits: Limits | None = None) -> None:
        self.provider = ScriptedProvider(replies)
        self.tools = {tool.name: tool for tool in tools or (FakeTool(facts=(FACT,)),)}
        self.limits = limits or Limits()
        self.clock = FakeClock()

    async def run(self, design: Design | None = None) -> LoopResult:
        return await run_loop(
            make_question(),
            provider=self.provider,
            model="m",
            design=design or ToolsDesign(make_coverage(), self.tools),
            tools=self.tools,
            limits=self.limits,
            clock=self.clock,
            sleep=self.clock.sleep,
            retry=RETRY,
        )

    def sent_calls(self, request: int) -> list[ToolCall]:
        messages = self.provider.requests[request].messages
        return [
            call
            for message in messages
            if isinstance(message, AssistantMessage)
            for call in message.tool_calls
        ]

    def sent_results(self, request: int) -> list[ToolMessage]:
        return [item for item in self.provider.requests[request].messages if isinstance(item, ToolMessage)]


def outcomes(result: LoopResult) -> list[str]:
    return [step.outcome for step in result.steps]


async def test_an_answer_without_tools_ends_the_loop() -> None:
    world = World([make_answer()])
    result = await world.run()
    assert result.completion == make_answer()
    assert (result.model_calls, result.tool_calls, result.steps, result.evidence) == (1, 0, (), ())
    assert (result.stop_reason, result.error, result.usage) == (None, None, Usage(100, 10))


async def test_a_tool_result_goes_to_the_model_and_its_facts_into_the_evidence() -> None:
    world = World([make_calls(make_call("c1")), make_answer()])
    result = await world.run()
    world.provider.assert_exhausted()
    assert result.completion == make_answer()
    assert result.evidence == (Evidence(FACT, "look_up"),)
    assert [(step.name, step.arguments, step.outcome) for step in result.steps] == [
        ("look_up", {"n": 1}, "ok")
    ]
    assert [message.call_id for message in world.sent_results(1)] == ["c1"]
    assert world.sent_results(1)[0].facts == (FACT,)
    assert (result.model_calls, result.tool_calls, result.usage) == (2, 1, Usage(200, 20))


async def test_every_parallel_call_gets_exactly_one_result_in_order_also_when_one_is_refused() -> None:
    refusing = FakeTool("refuse", refuses=ToolRefused("no_value", "There is no value."))
    world = World(
        [
            make_calls(make_call("a"), make_call("b", "refuse"), make_call("c", arguments={"n": 2})),
            make_answer(),
        ],
        FakeTool(facts=(FACT,)),
        refusing,
    )
    result = await world.run()
    assert [message.call_id for message in world.sent_results(1)] == ["a", "b", "c"]
    assert outcomes(result) == ["ok", "refused: no_value", "ok"]
    assert result.tool_calls == 3


async def test_an_unknown_tool_is_an_answer_to_the_model() -> None:
    world = World([make_calls(make_call("a", "drop table!")), make_answer()])
    result = await world.run()
    assert outcomes(result) == ["refused: unknown_tool"]
    assert result.completion == make_answer()
    assert world.sent_calls(1)[0].name == "drop_table_"


@pytest.mark.parametrize("ids", [("", ""), ("x", "x"), (" ", "\t"), ("call_1", "call_1"), ("call_2", "")])
async def test_calls_with_empty_or_equal_ids_both_run_and_stay_apart(ids: tuple[str, str]) -> None:
    world = World(
        [
            make_calls(make_call(ids[0], arguments={"n": 1}), make_call(ids[1], arguments={"n": 2})),
            make_calls(make_call(ids[0], arguments={"n": 3})),
            make_answer(),
        ]
    )
    result = await world.run()
    assert outcomes(result) == ["ok", "ok", "ok"]
    assert world.tools["look_up"].ran_with == [{"n": 1}, {"n": 2}, {"n": 3}]
    sent = [call.id for call in world.sent_calls(2)]
    assert len(set(sent)) == 3
    assert all(call_id.strip() for call_id in sent)
    assert [message.call_id for message in world.sent_results(2)] == sent


BROKEN = [
    '{"n": 1',
    "",
    "null",
    "[]",
    '{"n": 1}{"n": 2}',
    '{"n": NaN}',
    '{"n": 1, "n": 2}',
    '"n"',
    "\ud800",
    "{",
]


@pytest.mark.parametrize("arguments", BROKEN)
async def test_broken_arguments_never_run_a_tool_and_are_not_sent_back(arguments: str) -> None:
    world = World([make_calls(make_call("a", arguments=arguments)), make_answer()])
    result = await world.run()
    assert world.tools["look_up"].ran_with == []
    assert outcomes(result) == ["refused: invalid_argument"]
    assert [call.arguments for call in world.sent_calls(1)] == ["{}"]
    assert result.steps[0].arguments == arguments


async def test_a_model_that_keeps_sending_broken_arguments_is_stopped() -> None:
    broken = [make_calls(make_call("a", arguments='{"n": 1')) for _ in range(9)]
    result = await World(broken).run()
    assert result.stop_reason == "repeated_call"
    endless = [make_calls(make_call("a", arguments='{"n": 1' + " " * k + "x" * k)) for k in range(9)]
    assert (await World(endless).run()).stop_reason == "max_steps"


async def test_long_broken_arguments_are_recorded_shortly() -> None:
    world = World([make_calls(make_call("a", arguments="{" * 100_000)), make_answer()])
    assert len((await world.run()).steps[0].arguments) <= 400


async def test_a_model_that_never_answers_is_stopped_and_its_last_wish_does_not_run() -> None:
    world = World([make_calls(make_call("c", arguments={"n": n})) for n in range(9)])
    result = await world.run()
    assert result.stop_reason == "max_steps"
    assert result.error == "Stopped after 5 model calls, no answer."
    assert (result.model_calls, result.tool_calls) == (5, 4)
    assert outcomes(result) == ["ok"] * 4 + ["stopped: max_steps"]
    assert result.evidence == (Evidence(FACT, "look_up"),)
    assert result.usage == Usage(500, 50)
    assert result.completion is None


async def test_twelve_parallel_calls_are_counted_before_any_of_them_runs() -> None:
    world = World([make_calls(*(make_call(f"c{n}", arguments={"n": n}) for n in range(12)))])
    result = await world.run()
    assert result.stop_reason == "max_tool_calls"
    assert world.tools["look_up"].ran_with == []
    assert (result.tool_calls, outcomes(result)) == (0, ["stopped: max_tool_calls"] * 12)
    assert result.error == "Stopped: 12 tool calls asked for, 10 allowed."


async def test_tool_calls_are_counted_over_all_steps() -> None:
    first = make_calls(*(make_call(f"a{n}", arguments={"n": n}) for n in range(8)))
    second = make_calls(*(make_call(f"b{n}", arguments={"n": 10 + n}) for n in range(3)))
    result = await World([first, second]).run()
    assert result.stop_reason == "max_tool_calls"
    assert result.tool_calls == 8


async def test_exactly_as_many_calls_as_allowed_run() -> None:
    calls = make_calls(*(make_call(f"c{n}", arguments={"n": n}) for n in range(10)))
    result = await World([calls, make_answer()]).run()
    assert (result.stop_reason, result.tool_calls) == (None, 10)


async def test_refused_calls_count_too() -> None:
    tool = FakeTool(refuses=ToolRefused("not_allowed", "No."))
    calls = [make_call(f"c{n}", arguments={"n": n}) for n in range(12)]
    result = await World([make_calls(*calls[:6]), make_calls(*calls[6:])], tool).run()
    assert (result.stop_reason, result.tool_calls) == ("max_tool_calls", 6)


@pytest.mark.parametrize("again", ['{"n":1}', '{ "n" : 1 }'])
async def test_the_same_call_again_in_any_spelling_is_stopped(again: str) -> None:
    world = World([make_calls(make_call("a")), make_calls(make_call("b", arguments=again))])
    result = await world.run()
    assert result.stop_reason == "repeated_call"
    assert len(world.tools["look_up"].ran_with) == 1
    assert outcomes(result) == ["ok", "stopped: repeated_call"]


async def test_the_same_call_twice_in_one_step_is_stopped_before_either_runs() -> None:
    world = World([make_calls(make_call("a"), make_call("b"))])
    assert (await world.run()).stop_reason == "repeated_call"
    assert world.tools["look_up"].ran_with == []


async def test_the_order_of_keys_does_not_make_a_call_another_one() -> None:
    one = make_call("a", arguments='{"n": 1, "m": 2}')
    other = make_call("b", arguments='{"m": 2, "n": 1}')
    assert (await World([make_calls(one), make_calls(other)]).run()).stop_reason == "repeated_call"


async def test_a_mended_type_or_another_tool_is_another_call() -> None:
    world = World(
        [
            make_calls(make_call("a", arguments='{"n": "1"}')),
            make_calls(make_call("b", arguments='{"n": 1.0}')),
            make_calls(make_call("c", arguments='{"n": 1}'), make_call("d", "other", '{"n": 1}')),
            make_answer(),
        ],
        FakeTool(),
        FakeTool("other"),
    )
    assert (await world.run()).stop_reason is None


async def test_a_result_over_the_limit_is_refused_whole() -> None:
    tool = FakeTool(payload={"text": "x" * 5_000}, facts=(FACT,))
    world = World([make_calls(make_call("a")), make_answer()], tool)
    result = await world.run()
    assert outcomes(result)[0].startswith("refused: ")
    assert len(world.sent_results(1)[0].content) <= 3_000
    assert result.evidence == ()


async def test_a_call_in_flight_at_the_deadline_is_cancelled() -> None:
    cancelled = asyncio.Event()

    async def hang(_: CompletionRequest) -> Completion:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.set()
            raise
        raise AssertionError

    world = World([make_calls(make_call("a")), hang], limits=Limits(max_seconds=0.02))
    result = await asyncio.wait_for(world.run(), 5)
    assert cancelled.is_set()
    assert (result.stop_reason, result.error) == ("time", "Stopped after 0.02 seconds.")
    assert (result.model_calls, outcomes(result)) == (2, ["ok"])
    assert result.evidence == (Evidence(FACT, "look_up"),)


async def test_a_reply_that_comes_after_the_deadline_does_not_count() -> None:
    world = World([])

    async def late(_: CompletionRequest) -> Completion:
        world.clock.advance(60.5)
        return make_answer()

    world.provider = ScriptedProvider([late])
    result = await world.run()
    assert (result.stop_reason, result.completion, result.seconds) == ("time", None, 60.5)
    assert result.usage == Usage(100, 10)


async def test_slow_calls_add_up() -> None:
    world = World([])

    def slow(completion: Completion) -> Reply:
        async def reply(_: CompletionRequest) -> Completion:
            world.clock.advance(25)
            return completion

        return reply

    calls = [slow(make_calls(make_call("c", arguments={"n": n}))) for n in range(4)]
    world.provider = ScriptedProvider(calls)
    result = await world.run()
    assert (result.stop_reason, result.model_calls, result.tool_calls) == ("time", 3, 2)


async def test_retries_and_their_waits_count_against_the_clock_and_the_last_error_is_told() -> None:
    world = World([])

    async def slow_failure(_: CompletionRequest) -> Completion:
        world.clock.advance(58)
        raise ProviderUnavailable("The model service asked us to slow down.")

    async def hang(_: CompletionRequest) -> Completion:
        world.clock.advance(10)
        return make_answer()

    world.provider = ScriptedProvider([slow_failure, hang])
    result = await world.run()
    assert result.stop_reason == "time"
    assert result.error == (
        "Stopped after 60 seconds. The last provider error: The model service asked us to slow down."
    )
    assert result.model_calls == 1


async def test_a_passing_failure_is_tried_again_within_one_model_call() -> None:
    world = World([ProviderUnavailable("down"), ProviderUnavailable("down", 5.0), make_answer()])
    result = await world.run()
    assert (result.completion, result.model_calls, world.clock.slept) == (make_answer(), 1, [1.0, 5.0])


async def test_a_provider_that_fails_half_way_leaves_evidence_steps_and_usage() -> None:
    world = World(
        [make_calls(make_call("a")), ProviderError("The model service does not accept the API key.")]
    )
    result = await world.run()
    assert result.error == "The model service does not accept the API key."
    assert (result.stop_reason, result.completion) == (None, None)
    assert (result.evidence, outcomes(result)) == ((Evidence(FACT, "look_up"),), ["ok"])
    assert (result.model_calls, result.tool_calls, result.usage) == (2, 1, Usage(100, 10))


async def test_a_bug_in_a_tool_ends_in_a_failed_result_that_keeps_what_was_found() -> None:
    broken = FakeTool("broken", breaks=KeyError("secret detail"))
    calls = make_calls(make_call("a"), make_call("b", "broken"))
    result = await World([calls], FakeTool(facts=(FACT,)), broken).run()
    assert result.error == "An internal error (KeyError) stopped this question."
    assert (result.completion, result.stop_reason) == (None, None)
    assert (result.evidence, outcomes(result)) == ((Evidence(FACT, "look_up"),), ["ok"])


async def test_cancellation_from_outside_is_not_swallowed() -> None:
    async def hang(_: CompletionRequest) -> Completion:
        await asyncio.Event().wait()
        raise AssertionError

    task = asyncio.create_task(World([hang]).run())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_unknown_usage_is_not_taken_for_none() -> None:
    first = Completion(None, (make_call("a"),), "tool_calls", usage=Usage(None, 5))
    assert (await World([first, make_answer()]).run()).usage == Usage(None, 15)


@pytest.mark.parametrize(
    "completion",
    [
        Completion(None, (make_call(),), "content_filter"),
        Completion(None, (make_call(),), "stop", refusal="No."),
    ],
)
async def test_a_refused_or_filtered_reply_runs_no_tool(completion: Completion) -> None:
    world = World([completion])
    result = await world.run()
    assert result.completion == completion
    assert world.tools["look_up"].ran_with == []


async def test_an_equal_fact_is_kept_once() -> None:
    calls = make_calls(make_call("a"), make_call("b", arguments={"n": 2}))
    assert len((await World([calls, make_answer()]).run()).evidence) == 1


class ConcludingDesign(ToolsDesign):
    """Writes the reply itself from the facts, as design plan does."""

    def decide(self, completion: Completion) -> NextStep:
        if not completion.tool_calls:
            return Finish(completion)

        def conclude(question: Question, evidence: Sequence[Evidence]) -> Completion:
            return make_answer(f"{question.text} {len(evidence)}")

        return RunTools(completion.tool_calls, conclude=conclude)


async def test_a_design_that_concludes_needs_no_further_model_call() -> None:
    world = World([make_calls(make_call("a"))], limits=Limits(max_model_calls=1))
    result = await world.run(ConcludingDesign(make_coverage(), world.tools))
    assert result.completion == make_answer("What was Canada's population in 2024? 1")
    assert (result.model_calls, result.tool_calls) == (1, 1)


REPLIES = st.builds(
    Completion,
    st.none() | st.text(max_size=20),
    st.lists(
        st.builds(
            ToolCall,
            st.text(max_size=3),
            st.sampled_from(["look_up", "nope", ""]) | st.text(max_size=5),
            st.sampled_from(BROKEN) | st.text(max_size=8) | st.integers().map(lambda n: f'{{"n": {n}}}'),
        ),
        max_size=4,
    ).map(tuple),
    st.sampled_from(["stop", "tool_calls", "length", "content_filter", "other"]),
    st.none() | st.text(max_size=5),
    st.builds(Usage, st.none() | st.integers(0, 9), st.none() | st.integers(0, 9)),
)


@settings(max_examples=100, deadline=None)
@given(st.lists(REPLIES | st.builds(ProviderError, st.text(max_size=5)), min_size=5, max_size=5))
def test_whatever_a_model_replies_the_loop_ends_within_its_limits(replies: list[Reply]) -> None:
    world = World(replies)
    result = asyncio.run(world.run())
    ended = [result.completion is not None, result.error is not None]
    assert sum(ended) == 1
    assert result.model_calls <= 5
    assert result.tool_calls <= 10
    assert len([step for step in result.steps if not step.outcome.startswith("stopped")]) == result.tool_calls
    ids = [call.id for call in world.sent_calls(-1)]
    assert [message.call_id for message in world.sent_results(-1)] == ids
    assert len(set(ids)) == len(ids)
