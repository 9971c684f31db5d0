"""Records another provider's replies while it answers, so that they can be replayed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from core.errors import ConfigurationError
from core.messages import Completion, CompletionRequest, Provider
from core.providers.recorded import (
    Exchange,
    Label,
    Recording,
    build_request_key,
    read_recording,
    write_recording,
)


class RecordingProvider:
    """Asks `inner` only what the file does not hold yet, and adds each reply to it: a broken run goes on
    later.

    `note` of an exchange is whatever `self.note` says at that moment, e.g. the question's id. With a `clock`
    each exchange keeps how long it took. Failures are not recorded. Raises `ConfigurationError` for a file of
    another model, design, day or prompt: one file, one label.
    """

    def __init__(
        self, inner: Provider, path: Path, label: Label, clock: Callable[[], float] | None = None
    ) -> None:
        self.name = inner.name
        self.note = ""
        self._inner = inner
        self._path = path
        self._label = label
        self._clock = clock
        self._exchanges: list[Exchange] = []
        if path.exists():
            existing = read_recording(path)
            if _purpose(existing.label) != _purpose(label):
                raise ConfigurationError(
                    f"{path.name} was recorded with {_purpose(existing.label)!r}, not {_purpose(label)!r}. "
                    "Move it away to record anew."
                )
            self._label = existing.label
            self._exchanges = list(existing.exchanges)

    async def complete(self, request: CompletionRequest) -> Completion:
        """The reply that the file holds, or the inner provider's. Raises what the inner one raises."""
        key = build_request_key(request)
        for exchange in self._exchanges:
            if exchange.key == key:
                return exchange.reply
        started = self._clock() if self._clock else 0.0
        reply = await self._inner.complete(request)
        seconds = round(self._clock() - started, 3) if self._clock else None
        self._exchanges.append(Exchange(key, self.note, reply, seconds))
        write_recording(self._path, Recording(self._label, tuple(self._exchanges)))
        return reply


def _purpose(label: Label) -> str:
    return f"{label.model}, {label.design}, asked on {label.asked_on}, prompt {label.prompt_version}"
