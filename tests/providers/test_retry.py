"""Another try only where it may help, and never beyond the time that is left."""

from __future__ import annotations

import pytest
from builders import make_answer, make_question
from fakes import FakeClock

from core.conversation.messages import CompletionRequest
from core.conversation.prompts import build_user_message
from core.conversation.providers.retry import RetryPolicy, complete_with_retry
from core.conversation.providers.scripted import Reply, ScriptedProvider
from core.errors import ProviderError, ProviderUnavailable

REQUEST = CompletionRequest("m", (build_user_message(make_question()),))
POLICY = RetryPolicy(max_attempts=4, first_wait_seconds=1.0, longest_wait_seconds=3.0, random=lambda: 1.0)


async def run(replies: list[Reply], clock: FakeClock, seconds: float = 60.0) -> list[ProviderError]:
    """Plays the script to its end; the errors that were passed over."""
    passed: list[ProviderError] = []
    end = clock.now + seconds
    with ScriptedProvider(replies) as provider:
        reply = await complete_with_retry(
            provider, REQUEST, lambda: end - clock.now, clock.sleep, POLICY, passed.append
        )
        assert reply == make_answer()
    return passed


async def test_waits_double_up_to_the_longest() -> None:
    clock = FakeClock()
    down = ProviderUnavailable("down")
    assert await run([down, down, down, make_answer()], clock) == [down, down, down]
    assert clock.slept == [1.0, 2.0, 3.0]


async def test_what_the_service_asks_for_is_obeyed_where_it_fits() -> None:
    clock = FakeClock()
    await run([ProviderUnavailable("slow down", 20.0), make_answer()], clock)
    assert clock.slept == [20.0]


async def test_a_zero_wait_from_the_service_does_not_undo_our_own() -> None:
    clock = FakeClock()
    await run([ProviderUnavailable("slow down", 0.0), make_answer()], clock)
    assert clock.slept == [1.0]


async def test_a_wait_that_does_not_fit_is_not_begun() -> None:
    clock = FakeClock()
    with pytest.raises(ProviderUnavailable, match="slow down"):
        await run([ProviderUnavailable("slow down", 61.0)], clock)
    assert clock.slept == []


async def test_the_last_attempts_error_is_raised() -> None:
    clock = FakeClock()
    errors = [ProviderUnavailable(f"down {number}") for number in range(4)]
    with pytest.raises(ProviderUnavailable, match="down 3"):
        await run([*errors], clock)
    assert len(clock.slept) == 3


async def test_an_error_that_will_not_pass_is_not_tried_again() -> None:
    clock = FakeClock()
    with pytest.raises(ProviderError, match="bad key"):
        await run([ProviderError("bad key")], clock)
    assert clock.slept == []


@pytest.mark.parametrize(("random", "wait"), [(0.0, 0.5), (0.5, 0.75), (1.0, 1.0)])
async def test_jitter_takes_off_up_to_half(random: float, wait: float) -> None:
    clock = FakeClock()
    policy = RetryPolicy(first_wait_seconds=1.0, random=lambda: random)
    provider = ScriptedProvider([ProviderUnavailable("down"), make_answer()])
    await complete_with_retry(provider, REQUEST, lambda: 60.0, clock.sleep, policy, lambda _: None)
    assert clock.slept == [wait]
