"""The model table: what each name stands for, what it can do, and its list price on a day. Data, not code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from core.conversation.messages import Usage

ReasoningEffort = Literal["minimal", "low", "medium", "high"]

# What a request may do without. A service that refuses one of them by name is asked again without it.
Dispensable = Literal[
    "parallel_tool_calls",
    "strict",
    "json_schema",
    "json_object",
    "temperature",
    "max_tokens",
    "reasoning_effort",
]


@dataclass(frozen=True, slots=True)
class Model:
    """A model as we name it.

    `deployment` is what the service calls it (None: the same). `function_tools`, `structured_output`: what
    its Chat Completions endpoint takes. `reasoning_effort`, `temperature` and `max_output_tokens` (for one
    reply) are sent only where they are set, since services refuse the ones that a model does not know; what
    `without` names is never sent. Prices
    are list prices in US dollars for a million tokens, as of `priced_on`; None where there is none.
    `about` says what the name alone does not, for whoever reads a result.
    """

    name: str
    deployment: str | None = None
    function_tools: bool = True
    structured_output: bool = True
    reasoning_effort: ReasoningEffort | None = None
    temperature: float | None = None
    max_output_tokens: int | None = None
    without: tuple[Dispensable, ...] = ()
    price_in: Decimal | None = None
    price_out: Decimal | None = None
    priced_on: date | None = None
    about: str = ""


_PRICES_OF_THE_CASE_STUDY = date(2026, 10, 8)

MODELS: Mapping[str, Model] = {
    model.name: model
    for model in (
        Model("offline", price_in=Decimal(0), price_out=Decimal(0)),
        Model(
            "chat-small",
            temperature=0,
            price_in=Decimal("0.10"),
            price_out=Decimal("0.50"),
            priced_on=_PRICES_OF_THE_CASE_STUDY,
        ),
        Model(
            "chat-strong",
            function_tools=False,
            reasoning_effort="low",
            price_in=Decimal(2),
            price_out=Decimal(10),
            priced_on=_PRICES_OF_THE_CASE_STUDY,
        ),
        Model(
            "qwen2.5-coder-1.5b",
            function_tools=False,
            temperature=0,
            # A small model can fall into a loop, and on a processor each token takes a tenth of a second.
            max_output_tokens=320,
            price_in=Decimal(0),
            price_out=Decimal(0),
            about="Qwen2.5-Coder-1.5B-Instruct, Q4_K_M, llama.cpp on 2 processor cores",
        ),
        # Services with an OpenAI-compatible endpoint, as their documentation tells; none was asked by us.
        # Where a price depends on the hour or the season the higher one stands, since budgets count on it.
        Model(
            "claude-haiku-5-5",  # https://api.anthropic.com/v1/
            structured_output=False,  # taken and ignored
            without=("strict", "temperature"),
            price_in=Decimal("0.10"),
            price_out=Decimal("0.50"),
            priced_on=date(2026, 10, 7),
            about="for prompts of up to 100,000 tokens",
        ),
        Model(
            "claude-sonnet-5-5",
            structured_output=False,
            without=("strict", "temperature"),
            price_in=Decimal(2),
            price_out=Decimal(10),
            priced_on=date(2026, 10, 7),
        ),
        Model(
            "claude-opus-5-5",
            structured_output=False,
            without=("strict", "temperature"),
            price_in=Decimal(4),
            price_out=Decimal(20),
            priced_on=date(2026, 10, 7),
        ),
        Model(
            "gemini-3.5-flash-lite",  # https://generativelanguage.googleapis.com/v1beta/openai/
            price_in=Decimal("0.30"),
            price_out=Decimal("2.50"),
            priced_on=date(2026, 10, 7),
        ),
        Model(
            "gemini-3.8-flash",
            reasoning_effort="low",
            price_in=Decimal("1.50"),
            price_out=Decimal("7.50"),
            priced_on=date(2026, 10, 7),
            about="half the price until the end of 2026",
        ),
        Model(
            "deepseek-flash",  # https://api.deepseek.com
            reasoning_effort="low",
            without=("json_schema", "temperature"),
            price_in=Decimal("0.30"),
            price_out=Decimal("1.20"),
            priced_on=date(2026, 11, 15),
            about="half the price off-peak",
        ),
        Model(
            "deepseek-v4-pro",
            reasoning_effort="low",
            without=("json_schema", "temperature"),
            price_in=Decimal("1.32"),
            price_out=Decimal("3.96"),
            priced_on=date(2026, 11, 15),
            about="half the price off-peak",
        ),
        Model(
            "mistral-medium-latest",  # https://api.mistral.ai/v1
            temperature=0,
            price_in=Decimal("1.50"),
            price_out=Decimal("7.50"),
            priced_on=date(2026, 9, 29),
        ),
    )
}


def find_model(name: str) -> Model:
    """The table's entry, or one that makes no claim about price for a name that is not in it."""
    return MODELS.get(name) or Model(name)


def compute_cost_usd(model: Model, usage: Usage) -> float | None:
    """List price of the tokens in US dollars, 0 where it is free; None where one is unknown."""
    if model.price_in is None or model.price_out is None:
        return None
    if model.price_in == 0 and model.price_out == 0:
        return 0.0
    if usage.tokens_in is None or usage.tokens_out is None:
        return None
    cost = model.price_in * usage.tokens_in + model.price_out * usage.tokens_out
    return float(cost / 1_000_000)
