"""Replays saved exchanges: JSON Lines in `recordings/`, keyed by the whole canonical request.

A file's first line is its label: {"origin": "constructed" | "live", "model", "design", "recorded_on",
"asked_on", "prompt_version", "settings"}. Each further line is one exchange: {"key", "note", "reply",
"seconds"}. The request itself is not stored: its hash finds the reply, and the prompt stands in the code.
No header and no key is ever stored.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Literal, get_args

from core.conversation.messages import (
    AssistantMessage,
    Completion,
    CompletionRequest,
    FinishReason,
    Message,
    SystemMessage,
    ToolCall,
    ToolMessage,
    Usage,
    UserMessage,
)
from core.errors import ConfigurationError, RecordingMissing
from core.strict_json import canonical_json

Origin = Literal["constructed", "live"]


@dataclass(frozen=True, slots=True)
class Label:
    """What a recording file is.

    `asked_on` is the day that stands in its prompts as today; `settings` says what else the replies depended
    on (temperature, kind of endpoint).
    """

    origin: Origin
    model: str
    design: str
    recorded_on: date
    asked_on: date
    prompt_version: str
    settings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Exchange:
    """One saved reply. `note` tells a reader which question it belongs to.

    `seconds` is how long the service took, as a fact about the recording: a replay takes no time. None for a
    constructed one.
    """

    key: str
    note: str
    reply: Completion
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Recording:
    """One file: its label and its exchanges, in the order in which they were made."""

    label: Label
    exchanges: tuple[Exchange, ...]


class RecordedProvider:
    """Answers only what was recorded. `name` in outcomes is "recorded"."""

    name = "recorded"

    def __init__(self, recordings: Sequence[Recording]) -> None:
        self._replies: dict[str, Completion] = {}
        self._days: dict[tuple[str, str], date] = {}
        self._played: set[str] = set()
        for recording in recordings:
            self._days[recording.label.model, recording.label.design] = recording.label.asked_on
            for exchange in recording.exchanges:
                self._replies.setdefault(exchange.key, exchange.reply)

    async def complete(self, request: CompletionRequest) -> Completion:
        """The saved reply. Raises `RecordingMissing` for a request that was not recorded."""
        key = build_request_key(request)
        reply = self._replies.get(key)
        if reply is None:
            raise RecordingMissing(
                f"No recording for this request to {request.model!r} (key {key[:12]}). Never recorded, or "
                "the prompt, the tools or the data changed since. Make one with: stats-assistant record"
            )
        self._played.add(key)
        return reply

    def day_of(self, model: str, design: str) -> date | None:
        """The day that stood in the recorded prompts, or None where nothing was recorded for the pair."""
        return self._days.get((model, design))

    def unplayed(self) -> tuple[str, ...]:
        """Keys of replies that nobody asked for: a recording should be played whole."""
        return tuple(key for key in self._replies if key not in self._played)


def load_recordings(folder: Path, model: str | None = None, design: str | None = None) -> list[Recording]:
    """The recordings in `folder`, those of `model` and `design` where given.

    Raises `ConfigurationError` for a folder that is not there and for a file that cannot be read.
    """
    if not folder.is_dir():
        raise ConfigurationError(f"There is no folder of recordings at {str(folder)!r}.")
    recordings = [read_recording(path) for path in sorted(folder.glob("*.jsonl"))]
    return [
        item
        for item in recordings
        if model in (None, item.label.model) and design in (None, item.label.design)
    ]


def read_recording(path: Path) -> Recording:
    """One recording file. Raises `ConfigurationError` with the line that cannot be read."""
    number = 0
    try:
        # Not by splitlines: a reply may hold one of the rarer line ends, which JSON leaves as they are.
        lines = path.read_text(encoding="utf-8").removesuffix("\n").split("\n")
        number = 1
        label = _read_label(json.loads(lines[0]))
        exchanges = []
        for number, line in enumerate(lines[1:], start=2):  # noqa: B007 (named in the error below)
            exchanges.append(_read_exchange(json.loads(line)))
    except OSError as error:
        raise ConfigurationError(f"The recording {path.name} cannot be read ({error.strerror}).") from error
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise ConfigurationError(
            f"The recording {path.name} cannot be read at line {number}: {error!r}. Mend that line, or move "
            "the file away."
        ) from error
    return Recording(label, tuple(exchanges))


def write_recording(path: Path, recording: Recording) -> None:
    """Writes the whole file under another name first, so that a reader never sees half of it.

    Raises `OSError`, and then leaves what was there as it was.
    """
    label = recording.label
    days = {"recorded_on": label.recorded_on.isoformat(), "asked_on": label.asked_on.isoformat()}
    head = {**asdict(label), **days, "settings": dict(label.settings)}
    lines = [json.dumps(head, ensure_ascii=False)]
    lines += [json.dumps(_exchange_to_json(item), ensure_ascii=False) for item in recording.exchanges]
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(f".{os.getpid()}.part")
    try:
        with temporary.open("w", encoding="utf-8", newline="\n") as file:
            file.write("\n".join(lines) + "\n")
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def build_request_key(request: CompletionRequest) -> str:
    """SHA-256 of everything that the model sees: model, messages, tools and schema."""
    seen = {
        "model": request.model,
        "messages": [_message_to_json(message) for message in request.messages],
        "tools": [[tool.name, tool.description, dict(tool.parameters)] for tool in request.tools],
        "schema": None if request.response_schema is None else dict(request.response_schema),
    }
    return hashlib.sha256(canonical_json(seen).encode("utf-8", "backslashreplace")).hexdigest()


def _message_to_json(message: Message) -> list[Any]:
    match message:
        case SystemMessage(content):
            return ["system", content]
        case UserMessage():
            return ["user", message.content]
        case AssistantMessage(content, calls):
            return ["assistant", content, [[call.id, call.name, call.arguments] for call in calls]]
        case ToolMessage():
            return ["tool", message.call_id, message.content]


def _read_label(data: Mapping[str, Any]) -> Label:
    if data["origin"] not in get_args(Origin):
        raise ValueError(f"origin {data['origin']!r}")
    return Label(
        origin=data["origin"],
        model=data["model"],
        design=data["design"],
        recorded_on=date.fromisoformat(data["recorded_on"]),
        asked_on=date.fromisoformat(data["asked_on"]),
        prompt_version=data["prompt_version"],
        settings=data.get("settings", {}),
    )


def _exchange_to_json(exchange: Exchange) -> dict[str, Any]:
    """What a service added to its message is kept where there is any: a replay sends it back, too."""
    data = asdict(exchange)
    for item in (data["reply"], *data["reply"]["tool_calls"]):
        if not item["extra"]:
            del item["extra"]
    return data


def _read_exchange(data: Mapping[str, Any]) -> Exchange:
    reply = data["reply"]
    if reply["finish_reason"] not in get_args(FinishReason):
        raise ValueError(f"finish_reason {reply['finish_reason']!r}")
    return Exchange(
        key=data["key"],
        note=data["note"],
        seconds=data["seconds"],
        reply=Completion(
            content=reply["content"],
            tool_calls=tuple(ToolCall(**call) for call in reply["tool_calls"]),
            finish_reason=reply["finish_reason"],
            refusal=reply.get("refusal"),
            usage=Usage(**reply["usage"]),
            extra=reply.get("extra", {}),
        ),
    )
