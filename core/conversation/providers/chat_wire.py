"""Chat Completions on the wire: our request as its JSON, and its JSON as our completion. Pure functions.

Replies are read as plain JSON, not as the SDK's types: services that call themselves compatible leave fields
out, add others and change types, and what we cannot read must become an error that we chose.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from typing import Any

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
from core.conversation.models import Dispensable, Model
from core.errors import ProviderError, ProviderUnavailable

# What no answer, call or bill comes near; without an end, a reply would go into records, cards and checks.
_MAX_CONTENT_CHARACTERS = 20_000
_MAX_ARGUMENT_CHARACTERS = 5_000  # a tool reads fewer, and refuses what is longer
_MAX_NAME_CHARACTERS = 200
_MAX_ID_CHARACTERS = 2_000  # some services keep a state of theirs in it
_MAX_CALLS = 100
_MAX_TOKENS = 100_000_000

_MAX_EXTRA_CHARACTERS = 100_000  # a signature or a chain of thought; it goes back, and nowhere else

_OUR_MESSAGE_FIELDS = frozenset({"role", "content", "tool_calls", "function_call", "refusal"})
_OUR_CALL_FIELDS = frozenset({"id", "type", "function", "index"})
_OUR_FUNCTION_FIELDS = frozenset({"name", "arguments"})

_FINISH_REASONS: Mapping[str, FinishReason] = {
    "stop": "stop",
    "tool_calls": "tool_calls",
    "function_call": "tool_calls",
    "length": "length",
    "content_filter": "content_filter",
}


def build_body(
    request: CompletionRequest, model: Model, without: Collection[Dispensable] = ()
) -> dict[str, Any]:
    """The request's JSON body. What a model does not know is left out: services answer it with HTTP 400.

    `without` names more of it to leave out. Without "json_schema" a JSON object is asked for, and without
    "json_object" too the prompt alone asks; the same gate reads what comes.
    """
    without = {*without, *model.without}
    strict = {} if "strict" in without else {"strict": True}
    body: dict[str, Any] = {
        "model": model.deployment or model.name,
        "messages": [_build_message(message) for message in request.messages],
    }
    if request.tools:
        body["tools"] = [
            {
                "type": "function",
                "function": {
                    "name": tool.name,
                    **({"description": tool.description} if tool.description else {}),
                    "parameters": dict(tool.parameters),
                    **strict,
                },
            }
            for tool in request.tools
        ]
        if "parallel_tool_calls" not in without:
            body["parallel_tool_calls"] = True
    if request.response_schema is not None and model.structured_output:
        schema = {"name": "reply", **strict, "schema": dict(request.response_schema)}
        body["response_format"] = {"type": "json_schema", "json_schema": schema}
        if "json_schema" in without:
            body["response_format"] = {"type": "json_object"}
        if {"json_schema", "json_object"} <= without:
            del body["response_format"]
    if model.reasoning_effort is not None and "reasoning_effort" not in without:
        body["reasoning_effort"] = model.reasoning_effort
    if model.temperature is not None and "temperature" not in without:
        body["temperature"] = model.temperature
    if model.max_output_tokens is not None and "max_tokens" not in without:
        # Reasoning models refuse the old name; local servers may not know the new one.
        name = "max_tokens" if model.reasoning_effort is None else "max_completion_tokens"
        body[name] = model.max_output_tokens
    return body


# How it stands in a request, and the words by which a service says that it does not take it.
_REFUSED_BY: Mapping[Dispensable, tuple[str, str]] = {
    "parallel_tool_calls": (r'"parallel_tool_calls"', r"parallel_tool_calls"),
    "json_schema": (r'"json_schema"', r"json_schema|response_format|structured.outputs?"),
    "json_object": (r'"json_object"', r"json_object|response_format|json.mode"),
    "strict": (r'"strict"', r"\bstrict\b"),
    "temperature": (r'"temperature"', r"\btemperature\b"),
    "max_tokens": (r'"max_(?:completion_)?tokens"', r"max_(?:completion_)?tokens"),
    "reasoning_effort": (r'"reasoning_effort"', r"reasoning_effort"),
}


def find_refused(words: str, body: Mapping[str, Any]) -> Dispensable | None:
    """What of the request `words`, a service's refusal, names: only what was in it, and can be left out."""
    sent = json.dumps({key: value for key, value in body.items() if key != "messages"})
    for name, (stands_as, named_by) in _REFUSED_BY.items():
        if re.search(stands_as, sent) and re.search(named_by, words, re.IGNORECASE):
            return name
    return None


def _build_message(message: Message) -> dict[str, Any]:
    match message:
        case SystemMessage(content):
            return {"role": "system", "content": content}
        case UserMessage():
            return {"role": "user", "content": message.content}
        case AssistantMessage(content, (), extra):
            return {**extra, "role": "assistant", "content": content or ""}
        case AssistantMessage(content, calls, extra):
            return {
                **extra,
                "role": "assistant",
                "content": content,
                "tool_calls": [_build_call(call) for call in calls],
            }
        case ToolMessage():
            return {"role": "tool", "tool_call_id": message.call_id, "content": message.content}


def _build_call(call: ToolCall) -> dict[str, Any]:
    own = call.extra.get("function", {})
    function = {**own, "name": call.name, "arguments": call.arguments}
    return {**call.extra, "id": call.id, "type": "function", "function": function}


def read_body(text: str) -> Completion:
    """The completion in a response's text.

    Raises `ProviderError` where the text is not a chat completion, and `ProviderUnavailable` where it is one
    without any reply. Content without end is cut and then read as what the service itself cut: not an answer.
    """
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        raise ProviderError(
            "The model service sent something that is not JSON. Check that its base URL is that of an API."
        ) from None
    if not isinstance(data, dict):
        raise ProviderError("The model service sent JSON that is not a chat completion.")
    if data.get("error"):
        raise ProviderUnavailable("The model service reported an error in place of a reply.")
    choices = data.get("choices")
    if not isinstance(choices, list) or not choices:
        raise ProviderUnavailable("The model service sent no reply.")
    choice = choices[0] if isinstance(choices[0], dict) else {}
    message = choice.get("message")
    if not isinstance(message, dict):
        raise ProviderUnavailable("The model service sent an empty reply.")
    reason = choice.get("finish_reason")
    finish_reason = _FINISH_REASONS.get(reason, "other") if isinstance(reason, str) else "other"
    content = _read_content(message.get("content"))
    if content is not None and len(content) > _MAX_CONTENT_CHARACTERS:
        content, finish_reason = content[:_MAX_CONTENT_CHARACTERS], "length"
    return Completion(
        content=content,
        tool_calls=_read_calls(message),
        finish_reason=finish_reason,
        refusal=_read_refusal(message.get("refusal")),
        usage=_read_usage(data.get("usage")),
        extra=_read_extra(message, _OUR_MESSAGE_FIELDS),
    )


def _read_extra(item: Mapping[str, Any], ours: frozenset[str]) -> dict[str, Any]:
    """The fields that a service added, where they are of a size that a request may have."""
    added = {key: value for key, value in item.items() if key not in ours and value is not None}
    text = _mend(json.dumps(added, ensure_ascii=False))
    found: dict[str, Any] = json.loads(text) if len(text) <= _MAX_EXTRA_CHARACTERS else {}
    return found


def _mend(text: str) -> str:
    """Half of a character pair as U+FFFD: no file and no next request can hold it, and no check reads it."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _read_content(content: object) -> str | None:
    if isinstance(content, str):
        return _mend(content)
    if isinstance(content, list):
        parts = [part.get("text") for part in content if isinstance(part, dict)]
        return _mend("".join(part for part in parts if isinstance(part, str)))
    return None


def _read_refusal(refusal: object) -> str | None:
    """A refusal in a form that we cannot read is one all the same."""
    if isinstance(refusal, str) and refusal:
        return _mend(refusal)[:_MAX_CONTENT_CHARACTERS]
    return "A refusal without words." if refusal else None


def _read_calls(message: Mapping[str, Any]) -> tuple[ToolCall, ...]:
    listed = message.get("tool_calls")
    calls = (
        [_read_call(item) for item in listed[:_MAX_CALLS] if isinstance(item, dict)]
        if isinstance(listed, list)
        else []
    )
    legacy = message.get("function_call")
    if not calls and isinstance(legacy, dict):
        calls = [_read_call({"function": legacy})]
    return tuple(calls)


def _read_call(item: Mapping[str, Any]) -> ToolCall:
    function = item.get("function")
    if not isinstance(function, dict):
        function = {}
    call_id, name, arguments = item.get("id"), function.get("name"), function.get("arguments")
    if arguments is None:
        arguments = ""
    text = _mend(arguments) if isinstance(arguments, str) else json.dumps(arguments)
    return ToolCall(
        id=_mend(call_id) if isinstance(call_id, str) and len(call_id) <= _MAX_ID_CHARACTERS else "",
        name=_mend(name)[:_MAX_NAME_CHARACTERS] if isinstance(name, str) else "",
        arguments=text[:_MAX_ARGUMENT_CHARACTERS],
        extra=_read_call_extra(item, function),
    )


def _read_call_extra(item: Mapping[str, Any], function: Mapping[str, Any]) -> dict[str, Any]:
    added = _read_extra(item, _OUR_CALL_FIELDS)
    of_function = _read_extra(function, _OUR_FUNCTION_FIELDS)
    return {**added, "function": of_function} if of_function else added


def _read_usage(usage: object) -> Usage:
    def count(key: str, least: int) -> int | None:
        value = usage.get(key) if isinstance(usage, dict) else None
        if not isinstance(value, int) or isinstance(value, bool):
            return None
        return value if least <= value <= _MAX_TOKENS else None

    # There is no request without a token: a service that counts none in does not count.
    return Usage(count("prompt_tokens", 1), count("completion_tokens", 0))
