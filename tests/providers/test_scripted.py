"""The test double itself: in order, remembering, and loud about what was left over."""

from __future__ import annotations

import pytest
from builders import make_answer, make_question

from core.conversation.messages import CompletionRequest
from core.conversation.prompts import build_user_message
from core.conversation.providers.scripted import ScriptedProvider
from core.errors import ProviderError

REQUEST = CompletionRequest("m", (build_user_message(make_question()),))


async def test_replies_come_in_order_and_requests_are_remembered() -> None:
    provider = ScriptedProvider([make_answer("one"), make_answer("two")])
    assert [await provider.complete(REQUEST), await provider.complete(REQUEST)] == [
        make_answer("one"),
        make_answer("two"),
    ]
    assert provider.requests == [REQUEST, REQUEST]
    provider.assert_exhausted()


async def test_a_scripted_error_is_raised() -> None:
    with pytest.raises(ProviderError, match="down"):
        await ScriptedProvider([ProviderError("down")]).complete(REQUEST)


async def test_a_request_after_the_end_of_the_script_fails_the_test() -> None:
    with pytest.raises(AssertionError, match="request 1 came after the end"):
        await ScriptedProvider([]).complete(REQUEST)


def test_replies_left_over_fail_the_test() -> None:
    with (
        pytest.raises(AssertionError, match="1 scripted replies are left over"),
        ScriptedProvider([make_answer()]),
    ):
        pass


def test_a_failing_block_keeps_its_own_error() -> None:
    with pytest.raises(RuntimeError, match="first"), ScriptedProvider([make_answer()]):
        raise RuntimeError("first")
