"""The notation of phrase lists."""

from __future__ import annotations

import pytest

from core.data.catalog.phrases import read_phrases


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("", ()),
        ("one", ("one",)),
        ("one | two words |\n three", ("one", "two words", "three")),
        ("utilis{ait,aient} Internet", ("utilisait Internet", "utilisaient Internet")),
        ("peuplé{,e,s,es}", ("peuplé", "peuplée", "peuplés", "peuplées")),
        ("{a,b} {c,d}", ("a c", "a d", "b c", "b d")),
        ("{,average }life span{,s}", ("life span", "life spans", "average life span", "average life spans")),
        ("{dispos{ait,e},a}", ("disposait", "a", "dispose", "a")),
        ("Population, total", ("Population, total",)),
    ],
)
def test_reading(text: str, phrases: tuple[str, ...]) -> None:
    assert read_phrases(text) == phrases


@pytest.mark.parametrize("text", ["peuplé{,e", "peuplé,e}", "a | b}"])
def test_a_brace_must_close(text: str) -> None:
    with pytest.raises(ValueError, match="does not close"):
        read_phrases(text)
