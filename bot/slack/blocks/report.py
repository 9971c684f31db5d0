"""The report of a week, as the editors' channel shows it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.slack.blocks.parts import SlackMessage, build_message, section
from bot.slack.escape import disarm


def build_report(heading: str, rows: Sequence[tuple[str, str, str]]) -> SlackMessage:
    """`rows`: section, name, value. Names may be anybody's words. Raises `BlockLimitError`."""
    blocks = [section(f"*{disarm(heading)}*")]
    for title in dict.fromkeys(row[0] for row in rows):
        lines = [f"• {disarm(name)}: *{disarm(value)}*" for kept, name, value in rows if kept == title]
        blocks.append(section("\n".join([f"*{disarm(title)}*", *lines])))
    return build_message(heading, blocks)
