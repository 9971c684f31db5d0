"""What Python's own reader takes, and we do not."""

from __future__ import annotations

import pytest

from core.strict_json import DuplicateKey, parse_strict_json


@pytest.mark.parametrize(
    "text", ["1e999", '{"year": -1e400}', "[NaN]", "[Infinity]", '"\\ud83d"', "[" * 9_999]
)
def test_what_could_not_be_written_down_again_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_strict_json(text)


def test_a_key_that_stands_twice_is_named() -> None:
    with pytest.raises(DuplicateKey, match="'a'"):
        parse_strict_json('{"a": 1, "a": 1}')


def test_numbers_keep_their_type() -> None:
    assert repr(parse_strict_json("[2024, 2024.0, 1e3]")) == "[2024, 2024.0, 1000.0]"
