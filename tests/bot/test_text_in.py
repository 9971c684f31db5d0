"""Slack's text -> the question (reports.md rows 19-22)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.text_in import asks, clean_text, mentions

BOT = "U0STATSBOT"


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("R&amp;D &gt; 5 &lt; 6", "R&D > 5 < 6"),
        ("&amp;lt;", "&lt;"),
        ("<@U1> <@U0STATSBOT> what is it?", "what is it?"),
        ("what <@U0STATSBOT> is it?", "what is it?"),
        ("<@U0STATSBOT|stats> what is it?", "what is it?"),
        ("<@U0STATSBOT> <@U0STATSBOT>", ""),
        ("<@U0STATSBOT>", ""),
        ("<@U0STATSBOT>, what is it?", "what is it?"),
        ("<@U0STATSBOT>: what is it?", "what is it?"),
        ("see <https://example.org/a?b=1|the page>", "see the page"),
        ("see <https://example.org/2024>", "see https://example.org/2024"),
        ("in <#C12345|desk> and <#C12345>", "in #desk and"),
        ("call <tel:+15551234|555-1234>", "call 555-1234"),
        ("write <mailto:a@example.org>", "write a@example.org"),
        ("on <!date^1392734382^{date_short}|18 February 2014>", "on 18 February 2014"),
        ("<!subteam^S123|@data-desk> look", "@data-desk look"),
        ("<!channel> <!here> <!everyone> look", "look"),
        ("what’s Canada’s GDP", "what's Canada's GDP"),
        ("l’espérance de vie", "l'espérance de vie"),
        ("“2019”", '"2019"'),
        ("« 2019 »", '"2019"'),
        ("*Canada* _2024_ ~no~ `x`", "Canada 2024 no x"),
        ("5 * 3 * 2", "5 * 3 * 2"),
        ("SP_POP_TOTL", "SP_POP_TOTL"),
        ("&gt; quoted", "quoted"),
        ("a  b\n\tc", "a b c"),
        ("41\u202f262\u00a0329", "41\u202f262\u00a0329"),
    ],
)
def test_labels_stay_and_ids_go(raw: str, clean: str) -> None:
    """Each kind of Slack markup, entity and quote comes out as a person reads it."""
    assert clean_text(raw) == clean


@given(
    st.from_regex(r"[UWCBST][0-9A-Z]{6,10}", fullmatch=True), st.sampled_from(["@{}", "#{}", "!subteam^{}"])
)
@settings(max_examples=60)
def test_no_id_reaches_the_question(slack_id: str, form: str) -> None:
    """A user, channel or group id leaves nothing behind, so its digits cannot be read as a number."""
    assert slack_id not in clean_text(f"population <{form.format(slack_id)}> in 2024?")


def test_a_mention_is_found_with_a_label_and_without() -> None:
    """Only a mention of exactly this user counts."""
    assert mentions(f"hi <@{BOT}>", BOT)
    assert mentions(f"hi <@{BOT}|stats>", BOT)
    assert not mentions(f"hi <@{BOT}X> {BOT}", BOT)


@pytest.mark.parametrize(
    "text",
    [
        *("", "?!", "Thanks!", "thank you so much", "Hello", "good morning!", "Merci beaucoup !"),
        *("OK, d'accord", "help", "Can you help me?", "aide", "Aidez-moi svp", "peux-tu m'aider ?"),
    ],
)
def test_a_greeting_or_thanks_asks_for_nothing(text: str) -> None:
    """A courtesy gets the hint, not "I cannot answer that"."""
    assert not asks(text)


@pytest.mark.parametrize(
    "text",
    ["2010?", "Canada", "Hello, what was Canada's GDP in 2020?", "merci, et le Japon ?", "again", "why?"],
)
def test_anything_more_is_a_question(text: str) -> None:
    """One word beyond a courtesy is enough."""
    assert asks(text)
