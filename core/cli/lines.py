"""Reads JSON lines from stdin and answers each: a bad line gives an error line, and the rest goes on."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from math import isfinite
from typing import Any, NoReturn

from core.cli import EXIT_FAILURE, EXIT_OK, describe_bug, wants_tracebacks
from core.cli.output import print_json
from core.errors import StatsAssistantError, UsageError


def answer_lines(
    answer: Callable[[Mapping[str, Any]], dict[str, Any]], on_error: Mapping[str, Any] | None = None
) -> int:
    """Writes `{"id": ..., **answer(line)}` for each line of stdin, in order.

    A line that cannot be read, or whose answer raises one of our errors, gives
    `{"id": ..., **on_error, "error": "..."}`; the exit code is 1 then, at the end.
    """
    exit_code = EXIT_OK
    for number, line in _read_lines():
        identity: Any = None
        try:
            data = _read_object(line, number)
            identity = _read_identity(data)
            print_json({"id": identity, **answer(data)})
        except StatsAssistantError as error:
            print_json({"id": identity, **(on_error or {}), "error": str(error)})
            exit_code = EXIT_FAILURE
        except (BrokenPipeError, MemoryError):
            raise
        except Exception as error:  # told on its line; one line's bug must not cost the others
            if wants_tracebacks():
                raise
            print_json({"id": identity, **(on_error or {}), "error": describe_bug(error)})
            exit_code = EXIT_FAILURE
    return exit_code


def read_text(data: Mapping[str, Any], key: str, default: str | None = None) -> str:
    """The text under `key`. Raises `UsageError` where it is missing (without a default) or not a text."""
    value = data.get(key, default)
    if not isinstance(value, str):
        raise UsageError(f'The line needs a text under "{key}".')
    return value


def read_list(data: Mapping[str, Any], key: str) -> list[Any]:
    """The list under `key`, empty where it is missing. Raises `UsageError` for anything else."""
    value = data.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise UsageError(f'"{key}" must be a list.')
    return value


def read_stdin_text(what: str) -> str:
    """All of stdin as one text, for `-` in place of it. Raises `UsageError` where it is not UTF-8."""
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise UsageError(f"The {what} on stdin is not UTF-8.") from error


def _read_lines() -> Iterator[tuple[int, bytes]]:
    """Lines with their number, empty ones left out; as bytes, since each is decoded on its own."""
    for number, line in enumerate(sys.stdin.buffer, start=1):
        line = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
        if line.strip():
            yield number, line


def _read_object(line: bytes, number: int) -> dict[str, Any]:
    try:
        # Decimal, so that no digit of a value is lost.
        data = json.loads(
            line.decode("utf-8"),
            parse_float=_read_decimal,
            parse_int=_read_int,
            parse_constant=_refuse_constant,
            object_pairs_hook=_read_pairs,
        )
    except (ValueError, RecursionError) as error:
        raise UsageError(f"Line {number} is not JSON in UTF-8: {error}.") from error
    if not isinstance(data, dict):
        raise UsageError(f"Line {number} is not a JSON object.")
    return data


def _read_identity(data: Mapping[str, Any]) -> str | int | float | None:
    identity = data.get("id")
    if isinstance(identity, Decimal) and isfinite(float(identity)):
        return float(identity)
    if identity is None or isinstance(identity, str | int):
        return identity
    raise UsageError('"id" must be a text or a number.')


def _read_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A key that stands twice has two meanings: which one was checked would depend on the reader."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for position, (key, _) in enumerate(pairs) if key in dict(pairs[:position]))
        raise ValueError(f"the key {twice!r} stands twice")
    return found


def _read_decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ValueError(f"the number {text[:40]} is too large to be read") from None


def _read_int(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"a number has {len(text)} digits, more than can be read") from None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")
