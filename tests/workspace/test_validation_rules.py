"""The block and modal rules: what Slack takes at its limit, and refuses one past it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.workspace.failures import SlackFailure
from bot.workspace.validation import check_message_blocks, check_view

PLAIN = {"type": "plain_text", "text": "Title"}


def section(text: str) -> dict[str, Any]:
    return {"type": "section", "text": {"type": "mrkdwn", "text": text}}


def button(text: str = "Send", **extra: Any) -> dict[str, Any]:
    return {"type": "button", "text": {"type": "plain_text", "text": text}, **extra}


def actions(*elements: dict[str, Any]) -> dict[str, Any]:
    return {"type": "actions", "elements": list(elements)}


def modal(*blocks: dict[str, Any], **extra: Any) -> dict[str, Any]:
    return {"type": "modal", "title": PLAIN, "submit": PLAIN, "blocks": list(blocks), **extra}


def text_input(**extra: Any) -> dict[str, Any]:
    return {"type": "input", "label": PLAIN, "element": {"type": "plain_text_input", **extra}}


LINE = {"type": "rich_text_section", "elements": [{"type": "text", "text": "x"}]}
EVERY_INLINE = (
    {"type": "text", "text": "x", "style": {"bold": True, "italic": True, "strike": True, "code": True}},
    {"type": "link", "url": "https://stats.example", "text": "x"},
    {"type": "user", "user_id": "U1"},
    {"type": "usergroup", "usergroup_id": "S1"},
    {"type": "channel", "channel_id": "C1"},
    {"type": "emoji", "name": "x"},
    {"type": "date", "timestamp": 1, "format": "{date}", "fallback": "x"},
    {"type": "broadcast", "range": "here"},
    {"type": "color", "value": "#000000"},
)


def rich(*elements: dict[str, Any]) -> dict[str, Any]:
    return {"type": "rich_text", "elements": list(elements)}


AT_THE_LIMIT = {
    "section of 3,000 characters": [section("x" * 3000)],
    "header of 150": [{"type": "header", "text": {"type": "plain_text", "text": "x" * 150}}],
    "button text of 75": [actions(button("x" * 75))],
    "button value of 2,000": [actions(button(value="x" * 2000))],
    "50 blocks": [{"type": "divider"}] * 50,
    "ten fields": [{"type": "section", "fields": [{"type": "mrkdwn", "text": "x"}] * 10}],
    "12,500 characters in five blocks": [section("x" * 2500)] * 5,
    "25 buttons": [actions(*[button(action_id=str(n)) for n in range(25)])],
    "every part of rich text": [
        rich(
            {"type": "rich_text_section", "elements": [*EVERY_INLINE]},
            {"type": "rich_text_quote", "elements": [{"type": "text", "text": "x"}], "border": 1},
            {"type": "rich_text_preformatted", "elements": [{"type": "text", "text": "x"}]},
            {"type": "rich_text_list", "style": "bullet", "elements": [LINE], "indent": 1},
        )
    ],
    "the same action id in two blocks": [actions(button(action_id="a")), actions(button(action_id="a"))],
}
PAST_THE_LIMIT = {
    "section of 3,001": ([section("x" * 3001)], "invalid_blocks"),
    "rich text of nothing": ([rich()], "invalid_blocks"),
    "rich text in a section": ([rich({"type": "section", "elements": []})], "invalid_blocks"),
    "an empty text in rich text": (
        [rich({"type": "rich_text_quote", "elements": [{"type": "text", "text": ""}]})],
        "invalid_blocks",
    ),
    "markup in rich text": (
        [rich({"type": "rich_text_section", "elements": [{"type": "mrkdwn", "text": "x"}]})],
        "invalid_blocks",
    ),
    "an unknown style in rich text": (
        [
            rich(
                {
                    "type": "rich_text_section",
                    "elements": [{"type": "text", "text": "x", "style": {"big": True}}],
                }
            )
        ],
        "invalid_blocks",
    ),
    "a list without a style": ([rich({"type": "rich_text_list", "elements": [LINE]})], "invalid_blocks"),
    "a list of texts": (
        [rich({"type": "rich_text_list", "style": "bullet", "elements": [{"type": "text", "text": "x"}]})],
        "invalid_blocks",
    ),
    "an unknown field in rich text": (
        [rich({**LINE, "border": 1})],
        "invalid_blocks",
    ),
    "a user without an id": (
        [rich({"type": "rich_text_section", "elements": [{"type": "user"}]})],
        "invalid_blocks",
    ),
    "header of 151": (
        [{"type": "header", "text": {"type": "plain_text", "text": "x" * 151}}],
        "invalid_blocks",
    ),
    "header in mrkdwn": ([{"type": "header", "text": {"type": "mrkdwn", "text": "x"}}], "invalid_blocks"),
    "button text of 76": ([actions(button("x" * 76))], "invalid_blocks"),
    "button value of 2,001": ([actions(button(value="x" * 2001))], "invalid_blocks"),
    "51 blocks": ([{"type": "divider"}] * 51, "invalid_blocks"),
    "eleven fields": (
        [{"type": "section", "fields": [{"type": "mrkdwn", "text": "x"}] * 11}],
        "invalid_blocks",
    ),
    "12,750 and structure": ([section("x" * 2550)] * 5, "msg_blocks_too_long"),
    "8,600 in 43 blocks": ([section("x" * 200)] * 43, "msg_blocks_too_long"),
    "26 buttons": ([actions(*[button(action_id=str(n)) for n in range(26)])], "invalid_blocks"),
    "an action id twice in a block": (
        [actions(button(action_id="a"), button(action_id="a"))],
        "invalid_blocks",
    ),
    "a block id twice": ([section("x") | {"block_id": "b"}] * 2, "invalid_blocks"),
    "an unknown block": ([{"type": "paragraph", "text": "x"}], "invalid_blocks"),
    "an unknown field": ([section("x") | {"colour": "red"}], "invalid_blocks"),
    "an unknown style": ([actions(button(style="green"))], "invalid_blocks"),
    "an empty text": ([section("")], "invalid_blocks"),
    "a section of nothing": ([{"type": "section"}], "invalid_blocks"),
    "an empty actions block": ([actions()], "invalid_blocks"),
    "a text input as a button": ([actions({"type": "plain_text_input"})], "invalid_blocks"),
    "not a list": ({"type": "divider"}, "invalid_blocks_format"),
}


@pytest.mark.parametrize("name", AT_THE_LIMIT)
def test_what_is_within_the_limits_passes_and_gets_ids(name: str) -> None:
    blocks = check_message_blocks(AT_THE_LIMIT[name])
    assert all(block["block_id"] for block in blocks)
    buttons = [item for block in blocks if block["type"] == "actions" for item in block["elements"]]
    assert all(item["action_id"] for item in buttons)


@pytest.mark.parametrize("name", PAST_THE_LIMIT)
def test_what_is_past_a_limit_is_refused_with_slacks_name_for_it(name: str) -> None:
    blocks, error = PAST_THE_LIMIT[name]
    with pytest.raises(SlackFailure) as failure:
        check_message_blocks(blocks)
    assert failure.value.error == error


def test_a_refusal_points_at_the_place() -> None:
    with pytest.raises(SlackFailure) as failure:
        check_message_blocks([section("fine"), section("x" * 3001)])
    expected = "[ERROR] must be less than 3001 characters [json-pointer:/blocks/1/text/text]"
    assert failure.value.messages == (expected,)


@pytest.mark.parametrize(
    "view",
    [
        modal(text_input(), submit={"type": "plain_text", "text": "x" * 25}),
        modal(text_input(), private_metadata="x" * 3001),
        modal(text_input(), colour="red"),
        modal(),
        modal(*[{"type": "divider"}] * 101),
        modal(text_input(), type="dialog"),
        modal(text_input(colour="red")),
        {key: value for key, value in modal(text_input()).items() if key != "submit"},
        {key: value for key, value in modal(text_input()).items() if key != "title"},
        ["not an object"],
    ],
)
def test_a_modal_that_breaks_a_rule_is_refused(view: Any) -> None:
    with pytest.raises(SlackFailure) as failure:
        check_view(view)
    assert failure.value.error == "invalid_arguments"


def test_a_modal_of_a_quarter_megabyte_is_too_large() -> None:
    with pytest.raises(SlackFailure) as failure:
        check_view(modal(*[section("é" * 2900)] * 50))
    assert failure.value.error == "view_too_large"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["type", "text", "elements", "fields", "element", "accessory", "options", "value", "confirm"]
            ),
            inner
            | st.sampled_from(["section", "actions", "button", "input", "checkboxes", "mrkdwn", "context"]),
            max_size=4,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=200)
@given(blocks=JSON)
def test_any_json_is_taken_or_refused_and_never_breaks_the_check(blocks: Any) -> None:
    error = None
    try:
        check_message_blocks(blocks)
    except SlackFailure as failure:
        error = failure.error
    assert error in {None, "invalid_blocks", "invalid_blocks_format", "msg_blocks_too_long"}
