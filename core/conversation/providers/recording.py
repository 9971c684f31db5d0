"""Records another provider's replies while it answers, so that they can be replayed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from core.conversation.messages import Completion, CompletionRequest, Provider
from core.conversation.providers.recorded import (
    Exchange,
    Label,
    Recording,
    build_request_key,
    read_recording,
    write_recording,
)
from core.errors import ConfigurationError, ProviderError


class RecordingProvider:
    """Asks `inner` only what the file does not hold yet, and adds each reply to it: a broken run goes on
    later.

    `note` of an exchange is whatever `self.note` says at that moment, e.g. the question's id. With a `clock`
    each exchange keeps how long it took. Failures are not recorded. Raises `ConfigurationError` for a file of
    another model, design, day, prompt or setting: one file, one label.

    `failure` says why nothing more can be kept: a full disk, another process that records into the file. From
    then on nothing is asked either, since it would be paid for in vain.
    """

    def __init__(
        self, inner: Provider, path: Path, label: Label, clock: Callable[[], float] | None = None
    ) -> None:
        self.name = inner.name
        self.note = ""
        self.failure: ConfigurationError | None = None
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
        self._seen = _look(path)

    async def complete(self, request: CompletionRequest) -> Completion:
        """The reply that the file holds, or the inner provider's.

        Raises what the inner one raises, and `ProviderError` once there is a `failure`.
        """
        key = build_request_key(request)
        for exchange in self._exchanges:
            if exchange.key == key:
                return exchange.reply
        self._stop_if_failed()
        started = self._clock() if self._clock else 0.0
        reply = await self._inner.complete(request)
        seconds = round(self._clock() - started, 3) if self._clock else None
        self._exchanges.append(Exchange(key, self.note, reply, seconds))
        self._write()
        self._stop_if_failed()
        return reply

    def _write(self) -> None:
        name = self._path.name
        if _look(self._path) != self._seen:
            self.failure = ConfigurationError(
                f"Another process has changed {name}, which is kept as it left it. One at a time can record "
                "into a file; record again to go on from there."
            )
            return
        try:
            write_recording(self._path, Recording(self._label, tuple(self._exchanges)))
            self._seen = _look(self._path)
        except OSError as error:
            self.failure = ConfigurationError(
                f"{name} cannot be written ({error.strerror}). What it held is kept; mend that and record "
                "again to go on from there."
            )

    def _stop_if_failed(self) -> None:
        if self.failure is not None:
            raise ProviderError(str(self.failure))


def _look(path: Path) -> tuple[int, int, int] | None:
    """What tells one version of a file from the next; None where there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def _purpose(label: Label) -> str:
    settings = [f"{name} {value}" for name, value in sorted(label.settings.items()) if name != "about"]
    parts = [label.model, label.design, f"asked on {label.asked_on}", f"prompt {label.prompt_version}"]
    return ", ".join([*parts, *settings])
