"""Escaping once, and shortening that never cuts a number or an entity (reports.md rows 14, 17, 18)."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.slack.blocks.written import paragraphs, quotation, small
from bot.slack.escape import clip, disarm, escape, escaped_length, split

TEXT = st.text(alphabet=st.sampled_from("ab &<>19,.\u00a0\u202f\n'"), max_size=120)


def test_exactly_three_characters_are_escaped() -> None:
    """Quotes and apostrophes stay as they are."""
    assert escape("R&D < 5 > 'x' \"y\"") == "R&amp;D &lt; 5 &gt; 'x' \"y\""


@given(TEXT)
@settings(max_examples=150)
def test_escaping_and_reading_back_gives_the_text(text: str) -> None:
    """Escaped once: reading it back once gives what went in, and its length is known beforehand."""
    assert html.unescape(escape(text)) == text
    assert len(escape(text)) == escaped_length(text)


@given(TEXT, st.integers(5, 60))
@settings(max_examples=200)
def test_a_clipped_text_fits_and_is_a_beginning(text: str, limit: int) -> None:
    """The escaped form fits, and but for the ellipsis it is a prefix."""
    clipped = clip(text, limit)
    assert escaped_length(clipped) <= limit
    assert clipped == text or text.startswith(clipped.removesuffix("…"))


@pytest.mark.parametrize(
    "number", ["41,262,329", "41 262 329", "41\u202f262\u202f329", "78.63217894", "2000"]
)
@pytest.mark.parametrize("form", ["In Canada it was {} people", "Canada-{}-people", "{}"])
@pytest.mark.parametrize("limit", range(6, 34))
def test_no_number_is_cut(number: str, limit: int, form: str) -> None:
    """Whatever the limit, a number is shown whole or not at all, also in a text without spaces."""
    text = form.format(number)
    kept = re.sub(r"\D", "", clip(text, limit))
    assert kept in ("", re.sub(r"\D", "", number))


@pytest.mark.parametrize("length", [2_999, 3_000, 3_001, 12_000])
def test_a_long_text_is_split_without_loss(length: int) -> None:
    """Every part fits, and together they are the text."""
    text = ("R&D was 41,262,329 < 5. " * 600)[:length].strip()
    parts = split(text, 3_000)
    assert all(0 < escaped_length(part) <= 3_000 for part in parts)
    assert " ".join(parts) == text


@pytest.mark.parametrize(
    ("written", "harmless"),
    [
        ("*checked* _it_ ~41~ `x`", "∗checked∗ ＿it＿ ∼41∼ ˋxˋ"),
        (":white_check_mark: :+1:", "∶white＿check＿mark: ∶+1:"),
        ("Source: 41,262,329 (37.15%)", "Source: 41,262,329 (37.15%)"),
        ("R&D < 5", "R&amp;D &lt; 5"),
    ],
)
def test_disarmed_text_has_no_live_formatting_and_the_same_numbers(written: str, harmless: str) -> None:
    assert disarm(written) == harmless


@pytest.mark.parametrize("sign", ["\u202e", "\u202d", "\u2067", "\u200f", "\u061c"])
def test_a_sign_that_turns_the_order_of_digits_is_shown(sign: str) -> None:
    """Behind it "262,923" would be read as "329,262" on the editor's card."""
    seen = "It was \ufffd262,923."
    assert disarm(f"It was {sign}262,923.") == seen
    assert str(paragraphs(f"It was {sign}262,923.")).count(seen) == 1
    assert str(quotation(f"It was {sign}262,923.", 100)).count(seen) == 1
    assert small(f"It was {sign}262,923.")["elements"][0]["text"] == seen
