"""What the doctor asks a live model: one small call, or two where it takes no function tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.operate.findings import Finding
from core.cli.routes import build_live, choose_design
from core.conversation.designs import DESIGN_NAMES
from core.conversation.messages import Completion, CompletionRequest, ToolSpec, UserMessage
from core.errors import ProviderError, StatsAssistantError

if TYPE_CHECKING:
    from core.conversation.providers.openai_chat import OpenAIChatProvider

_NEEDS_TOOLS = "tools"
_PING = ToolSpec(
    "ping",
    "Call this once.",
    {"type": "object", "properties": {}, "required": [], "additionalProperties": False},
)
_PONG = {
    "type": "object",
    "properties": {"ok": {"type": "boolean"}},
    "required": ["ok"],
    "additionalProperties": False,
}


async def look_at_model(model: str, design: str | None) -> Finding:
    """Whether the endpoint answers for this model, and in which designs. `design`: None, by the model."""
    name = f"model {model}"
    try:
        provider = build_live(model)
    except StatsAssistantError as error:
        return Finding(name, False, str(error))
    chosen = design or choose_design(model)
    others = [each for each in DESIGN_NAMES if each != _NEEDS_TOOLS]
    try:
        refusal = await _try_tools(provider, model)
        if refusal is None:
            return Finding(name, True, f"answers; designs: {', '.join(DESIGN_NAMES)}")
        await provider.complete(_request(model, 'Reply with this JSON only: {"ok": true}'))
    except ProviderError as error:
        return Finding(name, False, str(error))
    finally:
        await provider.aclose()
    able = f"answers; designs: {', '.join(others)}, and not tools ({refusal})"
    if chosen == _NEEDS_TOOLS:
        return Finding(name, False, f"{able}. Set DESIGN=plan")
    return Finding(name, True, able)


async def _try_tools(provider: OpenAIChatProvider, model: str) -> str | None:
    """Why it cannot work with function tools; None where it calls one."""
    request = CompletionRequest(model, (UserMessage("Call the tool ping."),), (_PING,))
    try:
        completion: Completion = await provider.complete(request)
    except ProviderError as error:
        return str(error).rstrip(".")
    return None if completion.tool_calls else "it did not call one when told to"


def _request(model: str, text: str) -> CompletionRequest:
    return CompletionRequest(model, (UserMessage(text),), response_schema=_PONG)
