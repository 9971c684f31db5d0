"""Text on its way into Slack: escaped exactly once, as the last step, and shortened only before that.

Nothing here knows blocks. What comes from a model or a person stands in blocks that take no markup
(`bot.slack.blocks.written`); in a message's plain form, where Slack always reads markup, it passes `disarm`.
"""

from __future__ import annotations

import re

_ELLIPSIS = "…"
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_SPACES_IN_NUMBERS = " \u00a0\u202f\u2009"
_NEAR = 3  # a digit, a separator and one more: what is farther off does not join two digits


# Look alike and mean nothing to Slack. Digits and their separators stay as they are.
_HARMLESS = str.maketrans({"*": "∗", "_": "＿", "~": "∼", "`": "ˋ"})
# Signs that nobody sees and that turn the order of what follows: after one, 923,262 reads as 262,923.
_TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_EMOJI = re.compile(r":(?=[\w+'-]+:)")


def escape(text: str) -> str:
    """The three characters that open Slack's links and mentions, and no others."""
    return "".join(_ESCAPES.get(char, char) for char in text)


def show_turns(text: str) -> str:
    """With a visible mark for each sign that would show digits and words in another order."""
    return _TURNING.sub("\ufffd", text)


def disarm(text: str) -> str:
    """Escaped, and without live formatting or emoji: for where a person's words must stand within markup."""
    return escape(_EMOJI.sub("∶", show_turns(text)).translate(_HARMLESS))


def escaped_length(text: str) -> int:
    """How many characters `escape(text)` has."""
    return len(text) + 4 * text.count("&") + 3 * (text.count("<") + text.count(">"))


def clip(text: str, limit: int) -> str:
    """`text`, shortened so that its escaped form has at most `limit` characters; an ellipsis marks the cut.

    Cuts between words, never inside a number. A single word that is longer than the limit is cut inside,
    unless that would cut a number: then only the ellipsis remains.
    """
    if escaped_length(text) <= limit:
        return text
    return text[: _cut_before(text, limit - len(_ELLIPSIS))].rstrip() + _ELLIPSIS


def split(text: str, limit: int) -> list[str]:
    """`text` in parts whose escaped forms have at most `limit` characters each; only spaces at the cuts
    are lost. No part ends inside a number, save one that alone is longer than the limit."""
    parts = []
    rest = text.strip()
    while escaped_length(rest) > limit:
        end = _cut_before(rest, limit) or _fitting(rest, limit)
        parts.append(rest[:end].rstrip())
        rest = rest[end:].lstrip()
    return [*parts, rest] if rest else parts


def _fitting(text: str, limit: int) -> int:
    """The longest prefix whose escaped form fits."""
    length = 0
    for index, char in enumerate(text):
        length += len(_ESCAPES.get(char, char))
        if length > limit:
            return index
    return len(text)


def _cut_before(text: str, limit: int) -> int:
    """Where to cut: at the last space within the limit that is not inside a number, else not in one."""
    end = _fitting(text, limit)
    if end < len(text) and text[end].isspace() and not _in_number(text, end):
        return end
    for index in range(end - 1, max(0, end - 500), -1):
        if text[index].isspace() and not _in_number(text, index):
            return index
    while end > 0 and _in_number(text, end):
        end -= 1
    return end


def _in_number(text: str, index: int) -> bool:
    """Whether a cut before `index` would part the digits of one number ("41 262", "41,262", "4.1")."""
    before, after = text[max(0, index - _NEAR) : index], text[index : index + _NEAR]
    joins = _SPACES_IN_NUMBERS + ",.'’"
    left, right = before.rstrip(joins), after.lstrip(joins)
    gap = len(before) - len(left) + len(after) - len(right)
    return gap <= 1 and left[-1:].isdigit() and right[:1].isdigit()
