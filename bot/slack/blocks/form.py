"""The modal in which an editor writes the answer: a placeholder, then the form or why there is none."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Literal

from bot.slack.blocks.card import build_evidence, build_problems, build_suggestion
from bot.slack.blocks.parts import Block, section
from bot.slack.blocks.written import quotation
from bot.slack.escape import clip
from bot.slack.shapes import OUR_ID, fits
from bot.slack.text_in import make_storable, shows_something
from bot.slack.texts import tell
from bot.slack.untrusted_json import read_json
from bot.store.records import QuestionRecord
from core.outcome import Language

CALLBACK = "correct_case"
ANSWER_BLOCK, VOUCH_BLOCK, LINK_BLOCK = "answer", "vouch", "link"
ANSWER_INPUT, VOUCH_INPUT, LINK_INPUT = "answer_text", "vouch_tick", "source_link"
TICK = "vouched"
_MAX_INITIAL = 2_900
# The card has the whole; with these the form stands on a screen of 800 pixels without scrolling.
_MAX_QUESTION, _MAX_PROBLEMS, _MAX_ROWS = 300, 2, 2

Purpose = Literal["correct", "send"]  # "send": a stopped draft as it is, which takes a tick and a source


@dataclass(frozen=True, slots=True)
class FormPlace:
    """What the form is about. Where its card stands is in the database alone."""

    case_id: str
    took: bool = False  # the editor is on the case since this form opened
    language: Language = "en"

    def to_text(self) -> str:
        return json.dumps({"case": self.case_id, "took": self.took, "language": self.language})

    @classmethod
    def from_text(cls, text: str) -> FormPlace:
        """What is no text of ours names no case ("")."""
        try:
            shape = read_json(text)
        except ValueError:
            return cls("")
        shape = shape if isinstance(shape, dict) else {}
        case_id = shape.get("case")
        if not fits(OUR_ID, case_id):
            return cls("")
        language: Language = "fr" if shape.get("language") == "fr" else "en"
        return cls(str(case_id), shape.get("took") is True, language)


@dataclass(frozen=True, slots=True)
class FormEntry:
    """What the editor filled in."""

    text: str
    vouched: bool
    source_link: str


def build_placeholder(place: FormPlace, language: Language, purpose: Purpose) -> dict[str, Any]:
    """Opened at once, before anything is looked up: Slack gives us three seconds in all."""
    return _modal(place, language, purpose, [section(tell("form_loading", language))])


def build_dead_form(place: FormPlace, language: Language, purpose: Purpose, why: str) -> dict[str, Any]:
    """`why` is finished markup."""
    return _modal(place, language, purpose, [section(tell("form_gone", language, why=why))])


def build_stale_form(language: Language) -> dict[str, Any]:
    """In place of one that we do not know, or cannot read."""
    return build_dead_form(FormPlace(""), language, "correct", tell("form_unknown", language))


def build_form(
    place: FormPlace, question: QuestionRecord, purpose: Purpose, taken: str | None = None
) -> dict[str, Any]:
    """The form with the draft in it; what is wrong with that, and the evidence, stand beside it.

    `taken`: finished markup that says who else is on the case.
    """
    language, outcome = question.language, question.outcome
    draft = outcome.answer.text if outcome is not None and outcome.answer is not None else ""
    answer: Block = {
        "type": "plain_text_input",
        "action_id": ANSWER_INPUT,
        "multiline": True,
        "focus_on_load": True,
    }
    if draft.strip():
        answer["initial_value"] = draft[:_MAX_INITIAL]
    option = {"text": plain(tell("form_vouch_option", language)), "value": TICK}
    blocks = [section(taken)] if taken is not None else []
    blocks.append(quotation(question.text, _MAX_QUESTION))
    problems = []
    if outcome is not None and outcome.problems:
        problems = build_problems(outcome, language, _MAX_PROBLEMS)
    if purpose == "send":  # in place of the heading above the problems
        problems = [section(tell("form_send_needs", language)), *problems[1:]]
    blocks += problems
    if outcome is not None and (suggestion := build_suggestion(outcome, language)):
        blocks += suggestion
    elif outcome is not None and outcome.evidence:
        blocks += build_evidence(outcome, language, _MAX_ROWS)
    blocks += [
        _field(ANSWER_BLOCK, tell("form_answer", language), answer, tell("form_answer_hint", language)),
        _field(
            VOUCH_BLOCK,
            tell("form_vouch", language),
            {"type": "checkboxes", "action_id": VOUCH_INPUT, "options": [option]},
            optional=True,
        ),
        _field(
            LINK_BLOCK,
            tell("form_link", language),
            {"type": "url_text_input", "action_id": LINK_INPUT},
            optional=True,
        ),
    ]
    return _modal(place, language, purpose, blocks, submit=True)


def read_entry(view: dict[str, Any]) -> FormEntry:
    """What a submitted form holds. A missing field is empty, and so is a text of which nothing is seen."""

    def read(block: str, field: str) -> dict[str, Any]:
        values = (view.get("state") or {}).get("values") or {}
        return (values.get(block) or {}).get(field) or {}

    ticked = read(VOUCH_BLOCK, VOUCH_INPUT).get("selected_options") or ()
    text = make_storable(read(ANSWER_BLOCK, ANSWER_INPUT).get("value") or "").strip()
    return FormEntry(
        text if shows_something(text) else "",
        any(option.get("value") == TICK for option in ticked),
        (read(LINK_BLOCK, LINK_INPUT).get("value") or "").strip(),
    )


def _modal(
    place: FormPlace, language: Language, purpose: Purpose, blocks: list[Block], *, submit: bool = False
) -> dict[str, Any]:
    title = tell("form_title_send" if purpose == "send" else "form_title", language)
    button = tell("form_submit", language) if submit else None
    return {**build_modal(CALLBACK, place, language, title, blocks, button), "notify_on_close": True}


def build_modal(
    callback: str, place: FormPlace, language: Language, title: str, blocks: list[Block], submit: str | None
) -> dict[str, Any]:
    """A modal of ours; `submit` is the label of its button, None for a modal without fields."""
    view: dict[str, Any] = {
        "type": "modal",
        "callback_id": callback,
        "private_metadata": replace(place, language=language).to_text(),
        "title": plain(title),
        "close": plain(tell("form_close", language)),
        "blocks": blocks,
    }
    return view if submit is None else {**view, "submit": plain(submit)}


def _field(
    block_id: str, label: str, element: Block, hint: str | None = None, *, optional: bool = False
) -> Block:
    block: Block = {"type": "input", "block_id": block_id, "label": plain(label), "element": element}
    if hint is not None:
        block["hint"] = plain(hint)
    return {**block, "optional": True} if optional else block


def plain(text: str) -> Block:
    return {"type": "plain_text", "text": text}


def clip_error(text: str) -> str:
    """An error beside a field is plain text; Slack shows a few lines."""
    return clip(text, 600)
