"""The source line with a link from each series to the publisher's page of it."""

from __future__ import annotations

import re
from urllib.parse import quote

from bot.slack.blocks.parts import Block, context
from bot.slack.escape import escape
from core.outcome import Outcome
from core.source_line import list_series

PAGE = "https://data.worldbank.org/indicator/{series}"  # as DATASET.md has it


def build_source(outcome: Outcome) -> list[Block]:
    """Nothing where there is no source."""
    if not outcome.source:
        return []
    line = escape(outcome.source)
    codes = {escape(code): code for code in list_series(outcome.evidence)}
    if codes:
        longest_first = sorted(map(re.escape, codes), key=len, reverse=True)
        known = re.compile(rf"(?<![\w.])(?:{'|'.join(longest_first)})(?!\w|\.\w)")
        line = known.sub(lambda match: _link(match.group(), codes[match.group()]), line)
    return [context(line)]


def _link(shown: str, code: str) -> str:
    return f"<{PAGE.format(series=quote(code, safe='.'))}|{shown}>"
