"""Layout taken off, with a map back to what was typed."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.layout import Plain, plain_answer, plain_question
from core.language.tokens import tokenize

BOTH = (plain_answer, plain_question)


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("*Canada*: in ~2014~ 2024 it was ~41 million", "Canada: in 2024 it was ~41 million"),
        ("**41** and `5` _million_ but 2*10 and snake_case", "41 and 5 million but 2*10 and snake_case"),
        ("- India: 5\n• **Japan**: 6\n> Canada: 7", "India: 5\nJapan: 6\nCanada: 7"),
        ("1. India\n2) Japan", "# 1 India\n# 2 Japan"),
        ("| Country | 2024 |\n|---|---|\n| Canada | 3.5 |", "Country: 2024\nCanada: 3.5"),
        ("| A | B | C |", "| A | B | C |"),
        ("R&amp;D of <https://data.org|World Bank>, [here](https://b.c)", "R&D of World Bank, here"),
        ("“Canada's” 'population' of the U.K.'s years' end", "Canada's population of the U.K.'s years' end"),
        ("78.8 -> 76.3 :flag-ca:", "78.8 → 76.3 🇨🇦"),
        ("41\u200b,262", "41\u200b,262"),  # nobody can read it
    ],
)
def test_answers(typed: str, plain: str) -> None:
    assert plain_answer(typed).text == plain


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("<@U0BOT> what&amp;#39;s\n\n up :) 🙏 :tada: ??!", "what's up ?"),
        ("@bot can u “tell” <#C1|general> https://a.b/c :flag-us:", "can u tell general 🇺🇸"),
        ("Ｃａｎａｄａ ２０２４ can\u200bada", "Canada 2024 canada"),
        ("in ~2014~ 2015", "in 2015"),
        ("pop in '15 … ½ x²", "pop in '15 … ½ x²"),
    ],
)
def test_questions(typed: str, plain: str) -> None:
    assert plain_question(typed).text == plain


def test_tokens_are_found_in_the_original() -> None:
    text = "*Canada's* pop &amp; <https://x.y|GDP> in ~2014~ 2024"
    plain = plain_answer(text)
    placed = [plain.placed(token) for token in tokenize(plain.text)]
    assert [text[token.start : token.end] for token in placed] == [
        "Canada",
        "'s",
        "pop",
        "&amp;",
        "GDP",
        "in",
        "2024",
    ]


@pytest.mark.parametrize("take_off", BOTH)
@given(text=st.text(alphabet="ab1 *_~`<>|[]()&;:#\"'-\n🇨🇦ａ", max_size=40) | st.text(max_size=40))
def test_the_map_holds_for_any_text(take_off: Callable[[str], Plain], text: str) -> None:
    plain = take_off(text)
    assert len(plain.text) == len(plain.starts) == len(plain.ends)
    for token in tokenize(plain.text):
        start, end = plain.original(token.start, token.end)
        assert 0 <= start <= end <= len(text)
    assert plain.original(len(plain.text), len(plain.text))[0] <= len(text)


@pytest.mark.parametrize("take_off", BOTH)
@pytest.mark.parametrize(
    "piece",
    [
        " ",
        "*",
        "~a",
        "<http",
        "&a",
        "|",
        "[a](",
        '"',
        "\n",
        " \n",
        "'",
        ":a",
        "1. ",
        "|a\n",
        "> ",
        "-",
        "=",
        "_",
        "!",
        "<@",
        "@a",
    ],
)
def test_long_texts_take_linear_time(take_off: Callable[[str], Plain], piece: str) -> None:
    start = time.process_time()
    take_off(piece * (40_000 // len(piece)))
    assert time.process_time() - start < 2
