"""Slack's message text -> the question that a person wrote: labels stay, ids and markup go.

Pure. No id of a user, channel or group reaches a prompt, so that its digits are never read as a number.
Whatever comes in, the work grows no faster than the text: one message must not stop the others.
"""

from __future__ import annotations

import re
import unicodedata

from core.ask import MAX_QUESTION_CHARACTERS

# As Slack cuts messages; with all its markup, a question that can be answered is far shorter.
MAX_RAW_CHARACTERS = 40_000

_MARKUP = re.compile(r"<([^<>]*)>")
# Each kind of pair on its own, so that bold italics lose both. Not `~`: what is struck out is known by it,
# and read as nothing (core.language.layout).
_STYLED = tuple(
    re.compile(rf"(?<![^\W_])(?<!{sign}){sign}(?=\S)([^{sign}\n]+?)(?<=\S){sign}(?![^\W_])(?!{sign})")
    for sign in (r"\*", "_", "`")
)
# What begins a line and is none of its words: a quotation, a bullet, the number of an item.
_LINE_START = re.compile(r"^(?:>{1,3} ?|[•◦▪‣*-] +|\d{1,2}[.)] +|[a-z][.)] +)+", re.MULTILINE)
_EMOJI = re.compile(r"(?<![\w:]):([a-z0-9_+'-]{1,50}):(?:(?::skin-tone-\d:)|(?!\w))")
# These mean a country or a number, so they stay, and are not read.
_MEANING = re.compile(r"flag-|zero|one|two|three|four|five|six|seven|eight|nine|keycap|\d+\Z")
# Signs and pictures, with what joins and colours them; no flags (pairs of letters) and no numbers.
_PICTURES = re.compile(
    "[\u2600-\u2775\u2794-\u27bf\u2b00-\u2bff\U0001f300-\U0001f51e\U0001f525-\U0001faff]"
    "[\ufe0f\u200d\U0001f3fb-\U0001f3ff]*"
)
_QUOTES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"'})
_FRENCH_QUOTES = re.compile(r"«\s*|(?<!\s)\s*»")  # looks at each run of blanks once
_BLANKS = re.compile(r"[ \t\r\n\f\v]+")
# Characters that are not seen but would part a word from itself. A joiner inside a word is left to the gate.
_INVISIBLE = "\u200b\u2060\ufeff"
_SURROGATES = re.compile("[\ud800-\udfff]")


def clean_text(raw: str) -> str:
    """The question as typed: mentions gone, labels of links, channels and dates kept, quotes straight; no
    formatting, marks of lists or emoji. What was struck out stays so.

    `&amp; &lt; &gt;` are turned back once. Blank where nothing but mentions was written. Of a text that is
    longer than a question may be, the beginning, which still is.
    """
    if len(raw) > MAX_RAW_CHARACTERS:  # not cleaned, so that it does not become a shorter question
        return make_storable(raw[: MAX_QUESTION_CHARACTERS + 1])
    text = _BLANKS.sub(" ", _without_markup(raw)).strip()
    return _tidy(text.strip(_INVISIBLE))[: MAX_QUESTION_CHARACTERS + 1]


def clean_passage(raw: str, limit: int) -> str:
    """A text that is to be checked, as `clean_text` has it, but with its lines; of so many characters."""
    lines = (_BLANKS.sub(" ", line).strip() for line in _without_markup(raw[: 2 * limit]).split("\n"))
    return "\n".join(line for line in lines if line).strip(_INVISIBLE)[:limit]


def _without_markup(raw: str) -> str:
    text = _MARKUP.sub(_label, make_storable(raw))
    text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    text = text.replace("```", "\n")
    for pair in _STYLED:
        text = pair.sub(lambda match: match.group(1), text)
    text = _LINE_START.sub("", text)
    text = _PICTURES.sub(" ", _EMOJI.sub(_drop_picture, text))
    return _FRENCH_QUOTES.sub('"', text.translate(_QUOTES))


def make_storable(text: str) -> str:
    """What every database takes: NUL and halves of a character become U+FFFD, which is read as nothing."""
    if _SURROGATES.search(text):
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text.replace("\0", "\ufffd")


# Letters and signs by their category, of which nothing is seen: fillers of Hangul, the blank of Braille.
_BLANK_SIGNS = "\u115f\u1160\u2800\u3164\uffa0\ufffc\ufffd"


def shows_something(text: str) -> bool:
    """Whether a person sees anything of it."""
    return any(char not in _BLANK_SIGNS and unicodedata.category(char)[0] in "LNPS" for char in text)


# Alone they ask for no figure: to a "thanks" no "I cannot answer that" is due, and to a "help" the hint is.
_COURTESIES = frozenset(
    "hello hi hey morning afternoon evening day good thanks thank thx ty you so very much many lot a cheers "
    "ok okay great perfect nice cool got it bye please "
    "bonjour bonsoir salut coucou merci beaucoup mille bien parfait super génial d'accord entendu svp "
    "au revoir bonne journée soirée à tous et "
    "help me can could aide aidez moi pouvez vous peux tu m'aider".split()
)
_MAX_COURTESIES = 6


def asks(text: str) -> bool:
    """Whether a cleaned text holds a question: a letter or digit, and more than a greeting or thanks."""
    words = re.findall(r"[^\W_]+(?:'[^\W_]+)*", text.casefold())
    return bool(words) and (len(words) > _MAX_COURTESIES or not _COURTESIES.issuperset(words))


def mentions(raw: str, user_id: str) -> bool:
    """Whether Slack's text holds a mention of that user, with a label or without."""
    return re.search(rf"<@{re.escape(user_id)}(\|[^<>]*)?>", raw) is not None


def _label(match: re.Match[str]) -> str:
    """What a person sees for one `<...>`."""
    inside, _, label = match.group(1).partition("|")
    if inside.startswith("@"):
        return " "  # a person or this bot: not part of the question
    if inside.startswith("#"):
        return f"#{label.removeprefix('#')}" if label else " "
    if inside.startswith("!"):
        return label if inside.startswith("!date") and label else " "
    if label:
        return label
    return inside.removeprefix("mailto:").removeprefix("tel:")


def _drop_picture(match: re.Match[str]) -> str:
    return match.group() if _MEANING.match(match.group(1)) else " "


def _tidy(text: str) -> str:
    """Without what a removed mention leaves behind: ", what is ..." or ": what is ..."."""
    return text.lstrip(",:;.- ").strip() if re.match(r"[,:;.-]+ ", text) else text
