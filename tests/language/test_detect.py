"""The language of texts and of questions in their thread."""

from __future__ import annotations

import pytest

from core.data.catalog import load_catalog
from core.language.detect import LanguageDetector, detect_asked_language, detect_language
from core.outcome import Language

DETECTOR = LanguageDetector(load_catalog())


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What was Canada's GDP?", "en"),
        ("Quel était le PIB du Canada ?", "fr"),
        ("l'Inde 2020", "fr"),
        ("it isn't", "en"),
        ("PIB Japon 2019", "fr"),
        ("Japan GDP 2019", "en"),
        ("Brésil", "fr"),
    ],
)
def test_languages(text: str, language: Language) -> None:
    assert DETECTOR.detect(text, "en" if language == "fr" else "fr") == language


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_tells_nothing_is_in_the_default(language: Language) -> None:
    for text in ("", "2010 ?", "Canada 2024", "\u200b"):
        assert DETECTOR.detect(text, language) == language
        assert detect_language(text, language) == language


def test_a_question_that_tells_nothing_is_in_the_language_of_the_thread() -> None:
    assert DETECTOR.detect_asked("2010 ?", ("Quel était le PIB du Canada ?", "2012 ?")) == "fr"
    assert DETECTOR.detect_asked("and in 2010?", ("Quel était le PIB du Canada ?",)) == "en"
    assert detect_asked_language("2010 ?", ("Quel était le PIB du Canada ?",)) == "fr"
    assert detect_asked_language("2010 ?") == "en"
