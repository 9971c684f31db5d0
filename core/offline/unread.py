"""What a question asks for in words that nobody here knows, so that a model's guess is not taken for an
answer to it.

Asked how Nigerians "fare with the web", a model told the share with electricity (seen live): a true sentence,
which the gates pass, about another measure.
"""

from __future__ import annotations

from core.messages import Question
from core.offline.understand import read_alone

# GDP per person by other words, which the gate decides.
_WEALTH = ("rich", "poor", "wealth", "pauvre")
# Words that ask for whatever there is.
_GENERAL = frozenset("profile overview summary snapshot portrait profil aperçu résumé bilan".split())


def find_unread_words(question: Question) -> tuple[str, ...]:
    """The unknown words of a question that names no known measure, nor does its thread; else none."""
    reading = read_alone(question.text, question.context)
    unread = tuple(
        word
        for word in reading.leftover
        if any(map(str.isalpha, word)) and not word.lower().startswith(_WEALTH)
    )
    if reading.indicators or any(word.lower() in _GENERAL for word in unread):
        return ()
    earlier = (read_alone(text, question.context[:number]) for number, text in enumerate(question.context))
    return () if any(past.indicators for past in earlier) else unread
