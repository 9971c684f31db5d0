"""The World Bank's Indicators API, version 2: one polite call at a time, each answer read without trust.

A status of 200 says nothing here: errors come in such bodies, too. Numbers stay the text that was sent.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

import httpx

from core.data.building.errors import BuildStopped

ADDRESS = "https://api.worldbank.org/v2"

# Of the service's own error numbers, those that may pass: "service currently unavailable", "unexpected".
_PASSING = frozenset({"105", "199"})
_SHOWN = 200

Sleep = Callable[[float], None]


class Figure(str):
    """A JSON number as it was written."""

    __slots__ = ()


class Refused(Exception):
    """The service answered that there is no such thing. `number` and `words` are its own."""

    def __init__(self, number: str, words: str) -> None:
        super().__init__(f"{number} {words}")
        self.number, self.words = number, words


class Unusable(Exception):
    """An answer that is none: worth another try. `wait_seconds` is what the service asked for, or None."""

    def __init__(self, reason: str, wait_seconds: float | None = None) -> None:
        super().__init__(reason)
        self.reason, self.wait_seconds = reason, wait_seconds


@dataclass(frozen=True, slots=True)
class Pace:
    """How a service is asked that documents no limit, and that breaks down under many calls at once."""

    pause_seconds: float = 0.25
    tries: int = 5
    first_wait_seconds: float = 2.0
    longest_wait_seconds: float = 60.0
    timeout_seconds: float = 60.0


class Service:
    """Reads JSON from one address. Raises `Refused`, or `BuildStopped` after the last try."""

    def __init__(
        self,
        address: str = ADDRESS,
        pace: Pace | None = None,
        sleep: Sleep | None = None,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._pace = pace or Pace()
        self._sleep, self._tell = sleep or time.sleep, tell
        # Redirects are not followed: in an outage, all calls were sent to a page for people.
        self._client = httpx.Client(
            base_url=address.rstrip("/") + "/",
            timeout=self._pace.timeout_seconds,
            headers={"Accept": "application/json", "User-Agent": "stats-assistant snapshot build"},
        )
        self._asked = False

    def close(self) -> None:
        self._client.close()

    def read(self, path: str, parameters: Mapping[str, str | int], check: Callable[[Any], None]) -> str:
        """The text of an answer that `check` takes; it raises `Unusable` for a broken one."""
        for attempt in range(1, self._pace.tries + 1):
            try:
                text = self._ask(path, parameters)
                check(parse(text))
            except Unusable as error:
                if attempt == self._pace.tries:
                    raise BuildStopped(
                        f"the service gave no usable answer to {path} in {attempt} tries ({error.reason}). "
                        "What was read is kept: run the same command again later"
                    ) from error
                wait = self._choose_wait(attempt, error.wait_seconds)
                self._tell(f"{path}: {error.reason}; trying again in {wait:.0f} s")
                self._sleep(wait)
            else:
                return text
        raise AssertionError("a pace allows at least one try")

    def _ask(self, path: str, parameters: Mapping[str, str | int]) -> str:
        if self._asked:
            self._sleep(self._pace.pause_seconds)
        self._asked = True
        try:
            answer = self._client.get(path, params={"format": "json", **parameters})
        except httpx.TimeoutException as error:
            raise Unusable("no answer in time") from error
        except httpx.HTTPError as error:
            raise Unusable(f"the connection failed: {type(error).__name__}") from error
        if answer.status_code != httpx.codes.OK:
            # Unknown paths get a page for people; what the service does not know is told with status 200.
            if answer.status_code == httpx.codes.NOT_FOUND:
                raise Refused("404", "no such page")
            raise Unusable(f"status {answer.status_code}", _read_wait(answer.headers.get("Retry-After")))
        try:
            return answer.content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise Unusable("an answer that is no text") from error

    def _choose_wait(self, attempt: int, asked_seconds: float | None) -> float:
        longest: float = min(
            self._pace.first_wait_seconds * 2 ** (attempt - 1), self._pace.longest_wait_seconds
        )
        wait = longest * (0.5 + random.random() / 2)  # noqa: S311 (spreads calls, guards nothing)
        return wait if asked_seconds is None else max(wait, min(asked_seconds, 600.0))


def parse(text: str) -> Any:  # noqa: ANN401 (JSON of the service; every reader checks what it takes)
    """The JSON of an answer, numbers as `Figure`. Raises `Refused` for an error body, else `Unusable`."""
    try:
        shape = json.loads(text, parse_float=Figure, parse_int=Figure, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise Unusable("an answer that is no JSON") from error
    first = shape[0] if isinstance(shape, list) and shape else shape
    messages = first.get("message") if isinstance(first, dict) else None
    if messages:
        told = messages[0] if isinstance(messages, list) and isinstance(messages[0], dict) else {}
        number, words = (
            str(told.get("id", "")),
            str(told.get("value") or told.get("key") or "no reason given"),
        )
        if number in _PASSING:
            raise Unusable(f"error {number}")
        raise Refused(number, " ".join(words.split())[:_SHOWN])
    return shape


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _read_wait(text: str | None) -> float | None:
    """Seconds of a Retry-After header; a date there, or nonsense, counts as not given."""
    try:
        return None if text is None else max(0.0, float(text))
    except ValueError:
        return None
