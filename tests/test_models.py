"""The model table: known prices, no price for unknown names, unknown tokens cost an unknown sum."""

from __future__ import annotations

from core.cli.routes import choose_design
from core.conversation.messages import Usage
from core.conversation.models import MODELS, Model, compute_cost_usd, find_model


def test_the_case_studys_prices() -> None:
    usage = Usage(1_000_000, 100_000)
    assert compute_cost_usd(find_model("chat-small"), usage) == 0.15
    assert compute_cost_usd(find_model("chat-strong"), usage) == 3.0
    assert find_model("chat-small").priced_on is not None


def test_what_is_free_costs_nothing_also_where_tokens_are_not_counted() -> None:
    assert compute_cost_usd(find_model("offline"), Usage()) == 0.0


def test_an_unknown_price_or_count_is_unknown_and_not_zero() -> None:
    assert compute_cost_usd(find_model("never-heard-of"), Usage(1, 1)) is None
    assert compute_cost_usd(find_model("chat-small"), Usage(None, 5)) is None


def test_a_name_that_is_not_in_the_table_is_taken_as_the_services_own() -> None:
    assert find_model("gpt-x") == Model("gpt-x")


def test_the_strong_model_takes_no_function_tools() -> None:
    assert not MODELS["chat-strong"].function_tools
    assert MODELS["chat-small"].function_tools


def test_the_default_design_is_the_reference_where_it_can_work_and_plan_elsewhere() -> None:
    assert choose_design("chat-small") == choose_design("never-heard-of") == "tools"
    assert choose_design("chat-strong") == choose_design("qwen2.5-coder-1.5b") == "plan"


def test_every_priced_model_says_when() -> None:
    assert all(model.priced_on or not model.price_in for model in MODELS.values())
