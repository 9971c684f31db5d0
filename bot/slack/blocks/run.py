"""How an answer came about, as plain small print for the data editor: look-ups, model, cost."""

from __future__ import annotations

from bot.slack.blocks.facts import name_codes
from bot.slack.escape import clip
from bot.slack.texts import TEXTS, tell
from core.conversation.providers.offline import OfflineProvider
from core.outcome import Language, Outcome, StepRecord

# What `bot.desk.questions` writes where an error of our own ended a run, and nothing is known of it.
NO_PROVIDER = "none"

_MAX_STEPS, _MAX_STEP = 8, 160


def describe_run(outcome: Outcome, language: Language) -> str:
    """The look-ups and what became of each, what the named tools do, and the model with its cost."""
    return "\n".join([*_look_ups(outcome, language), _model(outcome, language)])


def _look_ups(outcome: Outcome, language: Language) -> list[str]:
    lines = []
    if outcome.steps:
        steps = [_step(step, language) for step in outcome.steps[:_MAX_STEPS]]
        if len(outcome.steps) > _MAX_STEPS:
            steps.append("…")
        lines.append(tell("card_steps", language, steps=" · ".join(steps)))
    named = [item.tool for item in outcome.evidence] + [step.name for step in outcome.steps]
    tools = [
        tell("tool", language, name=name, does=tell(f"tool_{name}", language))
        for name in dict.fromkeys(named)
        if f"tool_{name}" in TEXTS
    ]
    if tools:
        lines.append(tell("card_tools", language, tools=" · ".join(tools)))
    return lines


def _model(outcome: Outcome, language: Language) -> str:
    if outcome.provider == NO_PROVIDER:
        return tell("card_run_unknown", language)
    seconds = f"{outcome.seconds:.2f}".replace(".", "," if language == "fr" else ".")
    if outcome.provider == OfflineProvider.name:
        return tell("card_run_offline", language, seconds=seconds)
    tokens = (
        tell("tokens_unknown", language)
        if outcome.tokens_in is None
        else tell("tokens", language, tokens_in=outcome.tokens_in, tokens_out=outcome.tokens_out)
    )
    model = clip(outcome.model, 60)
    if outcome.provider != outcome.model:
        model += f" ({clip(outcome.provider, 60)})"
    return tell(
        "card_run",
        language,
        model=model,
        design=outcome.design,
        calls=outcome.model_calls,
        cost=_cost(outcome, language),
        seconds=seconds,
        tokens=tokens,
    )


def _cost(outcome: Outcome, language: Language) -> str:
    if outcome.cost_usd is None:
        return tell("cost_unknown", language)
    if outcome.cost_usd == 0:
        return tell("cost_none", language)
    amount = f"{outcome.cost_usd:.6f}".rstrip("0")
    return tell("cost", language, amount=amount.replace(".", ",") if language == "fr" else amount)


def _step(step: StepRecord, language: Language) -> str:
    if isinstance(step.arguments, str):
        arguments = step.arguments
    else:
        arguments = ", ".join(_argument(value) for value in step.arguments.values())
    status, _, why = step.outcome.partition(": ")
    known = f"step_{status}" if status in ("ok", "refused", "stopped") else "step_stopped"
    reason = tell(f"why_{why}", language) if f"why_{why}" in TEXTS else clip(why or step.outcome, 40)
    call = clip(f"{step.name}({name_codes(arguments, language)})", _MAX_STEP)
    return tell("step", language, call=call, state=tell(known, language, why=reason))


def _argument(value: object) -> str:
    if isinstance(value, list):
        return " + ".join(_argument(item) for item in value)
    return str(value).replace("_", " ")
