"""The table of sentences: complete in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bot
from bot.slack.texts import TEXTS, tell

SOURCES = "\n".join(
    path.read_text(encoding="utf-8")
    for path in Path(next(iter(bot.__path__))).rglob("*.py")
    if "workspace" not in path.parts
)


@pytest.mark.parametrize("key", sorted(TEXTS))
def test_both_languages_have_the_same_slots(key: str) -> None:
    """French says the same with the same values, and no sentence is empty or left in English."""
    english, french = TEXTS[key]["en"], TEXTS[key]["fr"]
    assert english
    assert french
    assert set(re.findall(r"{(\w+)}", english)) == set(re.findall(r"{(\w+)}", french))


def test_every_sentence_that_is_told_exists() -> None:
    """`tell("...")` in the code names a key of the table."""
    told = set(re.findall(r'(?:tell|build_notice|note)\(\s*(?:body, )?"(\w+)"', SOURCES))
    assert told
    assert told <= set(TEXTS)


def test_a_missing_value_is_an_error() -> None:
    """A sentence never goes out with an open slot."""
    with pytest.raises(KeyError):
        tell("card_decided", "en")
