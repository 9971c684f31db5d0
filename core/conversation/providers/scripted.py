"""A provider that plays a script: the test double that ships with the port."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from types import TracebackType

from core.conversation.messages import Completion, CompletionRequest
from core.errors import ProviderError

Reply = Completion | ProviderError | Callable[[CompletionRequest], Awaitable[Completion]]


class ScriptedProvider:
    """Gives its replies in order and remembers every request.

    As a context manager it complains, at the end of a block that went well, about replies left over.
    """

    def __init__(self, replies: Sequence[Reply], name: str = "scripted") -> None:
        self.name = name
        self.requests: list[CompletionRequest] = []
        self._replies = list(replies)

    async def complete(self, request: CompletionRequest) -> Completion:
        self.requests.append(request)
        if not self._replies:
            raise AssertionError(f"request {len(self.requests)} came after the end of the script")
        reply = self._replies.pop(0)
        if isinstance(reply, ProviderError):
            raise reply
        return reply if isinstance(reply, Completion) else await reply(request)

    def assert_exhausted(self) -> None:
        """Raises `AssertionError` when replies are left over."""
        if self._replies:
            raise AssertionError(f"{len(self._replies)} scripted replies are left over: {self._replies!r}")

    def __enter__(self) -> ScriptedProvider:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.assert_exhausted()
