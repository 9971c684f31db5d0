"""Every sentence that a user reads, in English and French. Nothing else in the bot holds words for people.

Sentences may hold Slack markup of ours; what is put into the braces is escaped by the caller. Those for data
editors are to be understood by somebody who has never seen the code. One module for each place they stand in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.slack.texts import card, data, passage, thread
from bot.slack.texts.data import UNITS
from core.outcome import Language

__all__ = ["TEXTS", "UNITS", "tell", "unit_words"]

TEXTS: Final[Mapping[str, Mapping[Language, str]]] = {
    **thread.TEXTS,
    **card.TEXTS,
    **data.TEXTS,
    **passage.TEXTS,
}


def tell(key: str, language: Language, **values: object) -> str:
    """The sentence with its values. Raises `KeyError` for an unknown key or a missing value."""
    return TEXTS[key][language].format(**values)


def unit_words(unit: str, language: Language) -> str:
    """A snapshot's unit in the reader's language; one that we have no words for stays as it is."""
    return UNITS.get(unit, {}).get(language, unit)
