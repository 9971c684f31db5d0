"""What the check found of somebody's own text, sentence by sentence; and the form that takes one."""

from __future__ import annotations

from typing import Any

from bot.slack.blocks.form import FormPlace, build_modal, plain
from bot.slack.blocks.parts import Block, SlackMessage, context, section
from bot.slack.blocks.plain import build_spoken
from bot.slack.blocks.written import Line, bullets, quotation
from bot.slack.escape import clip
from bot.slack.texts import tell
from core.outcome import Language
from core.passages import MAX_PASSAGE_CHARACTERS, MAX_SENTENCES, CheckedPassage, CheckedSentence

SHORTCUT = "check_message"
CALLBACK = "check_passage"
TEXT_BLOCK, TEXT_INPUT = "passage", "passage_text"
# Fifteen sentences of these stay below what one message may hold.
_MAX_QUOTE, _MAX_LINE, _MAX_LINES = 220, 240, 2


def build_findings(passage: CheckedPassage, language: Language) -> list[Block]:
    """What is quoted or told of the text is no markup."""
    if not passage.sentences:
        return [section(tell("passage_empty", language))]
    blocks = [block for sentence in passage.sentences for block in _build_sentence(sentence, language)]
    if not passage.is_whole:
        blocks.append(
            section(tell("passage_cut", language, sentences=MAX_SENTENCES, characters=MAX_PASSAGE_CHARACTERS))
        )
    supported = sum(sentence.finding == "supported" for sentence in passage.sentences)
    foot = {"supported": supported, "all": len(passage.sentences), "date": passage.snapshot_date.isoformat()}
    return [*blocks, context(tell("passage_foot", language, **foot))]


def build_note(passage: CheckedPassage, language: Language) -> SlackMessage:
    """For the one who typed the command."""
    return build_spoken(build_findings(passage, language))


def build_entry(language: Language) -> dict[str, Any]:
    """The form into which a text is put."""
    field: Block = {
        "type": "plain_text_input",
        "action_id": TEXT_INPUT,
        "multiline": True,
        "focus_on_load": True,
        "max_length": MAX_PASSAGE_CHARACTERS,
    }
    block: Block = {"type": "input", "block_id": TEXT_BLOCK, "label": plain(tell("passage_field", language))}
    block |= {"element": field, "hint": plain(tell("passage_hint", language))}
    return _modal([block], language, tell("passage_submit", language))


def build_wait(language: Language) -> dict[str, Any]:
    """Opened at once, since a trigger lives three seconds."""
    return _modal([section(tell("passage_loading", language))], language)


def build_refusal(language: Language) -> dict[str, Any]:
    """For who is none of ours."""
    return _modal([section(tell("refused_stranger", language))], language)


def build_found(passage: CheckedPassage, language: Language) -> dict[str, Any]:
    """The findings in the form's place."""
    return _modal(build_findings(passage, language), language)


def read_text(view: dict[str, Any]) -> tuple[str, Language]:
    """What a submitted form holds, and the language that it was opened in."""
    values = (view.get("state") or {}).get("values") or {}
    typed = ((values.get(TEXT_BLOCK) or {}).get(TEXT_INPUT) or {}).get("value") or ""
    return typed, "fr" if (view.get("private_metadata") or "") == "fr" else "en"


def _modal(blocks: list[Block], language: Language, submit: str | None = None) -> dict[str, Any]:
    title = tell("passage_title", language)
    view = build_modal(CALLBACK, FormPlace(""), language, title, blocks, submit)
    close = {} if submit else {"close": plain(tell("passage_close", language))}
    return {**view, **close, "private_metadata": language}


def _build_sentence(sentence: CheckedSentence, language: Language) -> list[Block]:
    head = section(tell(f"passage_{sentence.finding}", language))
    lines = _explain(sentence, language)
    told = [bullets([Line(clip(line, _MAX_LINE)) for line in lines[:_MAX_LINES]])] if lines else []
    return [quotation(sentence.text, _MAX_QUOTE), head, *told]


def _explain(sentence: CheckedSentence, language: Language) -> list[str]:
    if sentence.said is not None:
        return [tell("passage_said", language, text=sentence.said)]
    words = [f"“{p.text}”" for p in sentence.problems if p.code == "unread" and p.text != sentence.text]
    if sentence.finding == "unread" and words:
        return [tell("passage_words", language, words=", ".join(words))]
    if sentence.finding == "unread":
        return []
    return [problem.message for problem in sentence.problems]
