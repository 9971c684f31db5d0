"""The layout of a text taken off: what a model or a reporter typed, to plain text with a map back.

Taken off is what says nothing: emphasis, quotation marks, bullets, frames of tables, targets of links.
Struck-out text was not said. What cannot be taken off safely stays, and then nobody can read it.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from core.language.tokens import Token

_ENTITY: Final = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_LABELLED_LINK: Final = re.compile(r"<(?:https?|mailto|tel)[^<>|\n]*\|(?P<kept>[^<>\n]*)>")
_MARKDOWN_LINK: Final = re.compile(r"(?<![\w\]])\[(?P<kept>[^\[\]\n]+)\]\(https?://[^()\s]*\)")
_BARE_LINK: Final = re.compile(r"<(?:https?|mailto|tel)[^<>|\n]*>|(?<!\S)https?://\S+")
_MENTION: Final = re.compile(r"<[@!][^<>\n]*>|(?<!\S)@[\w.-]+")
_CHANNEL: Final = re.compile(r"<#[^<>|\n]*\|?(?P<kept>[^<>|\n]*)>")
_STRUCK: Final = re.compile(r"(?<![\w~])(~~?)(?=[^\s~])[^~\n]*(?<=[^\s~])\1(?![\w~])")
_EMPHASIS: Final = re.compile(r"(?<![^\W_])(?<![*_])[*_]++(?=\S)|(?<=[^\s*_])[*_]++(?![^\W_])|`+")
_QUOTATION: Final = re.compile(r"[\"“”„«»]")
_SINGLE_QUOTES: Final = re.compile(r"(?<![\w.])['‘](?=[^\W\d_])|(?<=[\w.%])(?<![sS])['’](?!\w)")
_FLAG_NAME: Final = re.compile(r":flag[-_](?P<country>[a-z]{2}):")
_EMOJI_NAME: Final = re.compile(r"(?<![\w:]):[a-z][a-z0-9_+-]*:(?![\w:])")
_SMILEY: Final = re.compile(r"(?<!\S)[:;]-?[)(DP](?=\s|$)")
_ARROW: Final = re.compile(r"(?<!-)-++>|(?<!=)=++>|⟶|➔|➜")
_REPEATED: Final = re.compile(r"(?<=[!?.])[!?.]+")
_BLANKS: Final = re.compile(r"[ \t\r\n]{2,}")
_LINE_BREAK: Final = re.compile(r"\n")
_LINE_START: Final = re.compile(r"^[ \t]*(?:>+[ \t]*|[-•–*][ \t]+|#{1,6}[ \t]+(?![0-9]))+", re.MULTILINE)
_NUMBERED: Final = re.compile(r"^[ \t]*(?P<number>[0-9]{1,2})[.)][ \t]+", re.MULTILINE)
_ROW: Final = re.compile(r"^[ \t]*\|(?P<kept>[^|\n]*)\|(?P<kept2>[^|\n]*)\|[ \t]*$", re.MULTILINE)
_RULE: Final = re.compile(r"^[ \t]*\|[-:| \t]+$", re.MULTILINE)
_REGIONAL_A: Final = 0x1F1E6


@dataclass(frozen=True, slots=True)
class Plain:
    """Plain text. Its character k stands for original[starts[k]:ends[k]]."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The place in the original text of text[start:end]. Raises IndexError outside of it."""
        if start == end:
            at = self.starts[start] if start < len(self.text) else (self.ends[-1] if self.ends else 0)
            return at, at
        return self.starts[start], self.ends[end - 1]

    def placed(self, token: Token) -> Token:
        """A token of the plain text, at its place in the original."""
        start, end = self.original(token.start, token.end)
        return Token(token.word, token.raw, start, end, token.kind)


def plain_answer(text: str) -> Plain:
    """The layout of an answer off. Rows of two cells are "Canada: 3", numbered rows "# 1 Canada: 3"."""
    page = _Page(text)
    page.replace(_ENTITY, _decode)
    page.replace(_LABELLED_LINK, _keep)
    page.replace(_MARKDOWN_LINK, _keep)
    page.replace(_STRUCK, _nothing)
    page.replace(_FLAG_NAME, _flag)
    page.replace(_ARROW, _arrow)
    page.replace(_LINE_START, _nothing)
    page.replace(_EMPHASIS, _nothing)
    page.replace(_QUOTATION, _nothing)
    page.replace(_SINGLE_QUOTES, _nothing)
    page.replace(_RULE, _rule)
    page.replace(_ROW, _row)
    page.replace(_NUMBERED, _number)
    page.replace(_BLANKS, _blank)
    return page.trimmed()


def plain_question(text: str) -> Plain:
    """The layout of a question off, and what chats add: mentions, links, emoji, letter forms. One line."""
    page = _Page(text)
    page.replace(_ENTITY, _decode)
    page.replace(_ENTITY, _decode)  # chats escape what was escaped before
    page.replace(_LABELLED_LINK, _keep)
    page.replace(_MARKDOWN_LINK, _keep)
    page.replace(_BARE_LINK, _blank_for)
    page.replace(_MENTION, _blank_for)
    page.replace(_CHANNEL, _keep)
    page.replace(_STRUCK, _nothing)
    page.replace(_FLAG_NAME, _flag)
    page.replace(_EMOJI_NAME, _blank_for)
    page.replace(_SMILEY, _blank_for)
    page.replace(_ARROW, _arrow)
    page.replace(_LINE_START, _nothing)
    page.normalise_letters()
    page.replace(_EMPHASIS, _nothing)
    page.replace(_QUOTATION, _nothing)
    page.replace(_SINGLE_QUOTES, _nothing)
    page.replace(_REPEATED, _nothing)
    page.replace(_LINE_BREAK, _blank_for)
    page.replace(_BLANKS, _blank)
    return page.trimmed()


class _Page:
    """A text under change, with the place in the original of each of its characters."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = list(range(len(text)))
        self.ends = list(range(1, len(text) + 1))

    def replace(self, pattern: re.Pattern[str], write: Callable[[re.Match[str]], str]) -> None:
        """Every match by what `write` makes of it, which then stands for the whole match."""
        texts: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        at = 0
        for found in pattern.finditer(self.text):
            start, end = found.span()
            written = write(found)
            texts += (self.text[at:start], written)
            starts += self.starts[at:start]
            ends += self.ends[at:start]
            new_starts, new_ends = self._places(found, written)
            starts += new_starts
            ends += new_ends
            at = end
        if at:
            self.text = "".join((*texts, self.text[at:]))
            self.starts = starts + self.starts[at:]
            self.ends = ends + self.ends[at:]

    def _places(self, found: re.Match[str], written: str) -> tuple[list[int], list[int]]:
        """Where each character written stands: what the named groups keep in its place, the rest anywhere in
        the match."""
        start, end = found.span()
        starts, ends = [self.starts[start]] * len(written), [self.ends[end - 1]] * len(written)
        done = 0
        for name in found.re.groupindex if written else ():
            kept = found[name].strip()
            at, source = written.find(kept, done), found.start(name) + found[name].find(kept)
            if kept and at >= 0:
                done = at + len(kept)
                starts[at:done] = self.starts[source : source + len(kept)]
                ends[at:done] = self.ends[source : source + len(kept)]
        return starts, ends

    def normalise_letters(self) -> None:
        """Full-width letters and ligatures to plain ones; what cannot be seen, and pictures, away."""
        if not self.text.isascii():
            self.replace(_NOT_ASCII, _normalise)

    def trimmed(self) -> Plain:
        start = len(self.text) - len(self.text.lstrip())
        end = max(start, len(self.text.rstrip()))
        return Plain(self.text[start:end], self.starts[start:end], self.ends[start:end])


_NOT_ASCII: Final = re.compile(r"[^\x00-\x7f]")


def _normalise(found: re.Match[str]) -> str:
    char = found[0]
    category = unicodedata.category(char)
    if category == "Cf" or (category == "Mn" and "\ufe00" <= char <= "\ufe0f"):
        return ""
    if category in ("So", "Sk") and not _REGIONAL_A <= ord(char) < _REGIONAL_A + 26:
        return " "
    if category in ("Lu", "Ll", "Nd", "Po", "Sm", "Sc", "Pd", "Ps", "Pe") and char != "…":
        return (
            unicodedata.normalize("NFKC", char) if unicodedata.decomposition(char).startswith("<") else char
        )
    return char


def _decode(found: re.Match[str]) -> str:
    return html.unescape(found[0])


def _keep(found: re.Match[str]) -> str:
    return found["kept"]


def _nothing(_: re.Match[str]) -> str:
    return ""


def _blank_for(_: re.Match[str]) -> str:
    return " "


def _blank(found: re.Match[str]) -> str:
    return "\n" if "\n" in found[0] else " "


def _arrow(_: re.Match[str]) -> str:
    return "→"


def _flag(found: re.Match[str]) -> str:
    return "".join(chr(_REGIONAL_A + ord(letter) - ord("a")) for letter in found["country"])


def _number(found: re.Match[str]) -> str:
    return f"# {found['number']} "


def _rule(found: re.Match[str]) -> str:
    return "" if "-" in found[0] else found[0]


def _row(found: re.Match[str]) -> str:
    """ "| Canada | 3 |" as "Canada: 3"; tables of more columns stay."""
    return f"{found['kept'].strip()}: {found['kept2'].strip()}"
