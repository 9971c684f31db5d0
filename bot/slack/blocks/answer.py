"""What the reporter sees in the thread: an answer with its evidence, a notice, or an editor's decision."""

from __future__ import annotations

from contextlib import suppress
from typing import get_args

from bot.slack.blocks.evidence import build_rows, without_untold
from bot.slack.blocks.facts import country_name, indicator_name
from bot.slack.blocks.parts import (
    MAX_BUTTON,
    Block,
    BlockLimitError,
    SlackMessage,
    actions,
    button,
    context,
    section,
)
from bot.slack.blocks.plain import build_spoken
from bot.slack.blocks.source import build_source
from bot.slack.blocks.written import bullets, paragraphs, quotation
from bot.slack.escape import clip, disarm, escape
from bot.slack.texts import tell
from bot.store.records import CaseDetail, DecisionRecord, QuestionRecord
from core.charts.figures import find_panels
from core.data.facts import Coverage, facts_of
from core.outcome import Answer, Language, Outcome

HELPFUL, NOT_HELPFUL, ASK_EDITOR = "answer_helpful", "answer_not_helpful", "answer_ask_editor"
DETAIL, OFFER = "answer_detail", "answer_offer"
PICTURE, FIGURES = "answer_picture", "answer_figures"
_ROWS = (9, 4, 0)  # of evidence: as many as Slack takes
_MAX_LINE = 600
_MAX_ANSWER = 6_000  # an answer has 800 characters at most; this only bounds what a bug could bring


def build_coverage_sentence(coverage: Coverage, language: Language) -> str:
    """What the data hold, in one sentence."""
    return tell(
        "coverage",
        language,
        countries=", ".join(country_name(code, language) for code in coverage.countries),
        indicators=", ".join(indicator_name(code, language) for code in coverage.indicators),
        first=coverage.first_year,
        last=coverage.last_year,
    )


def _uncovered(coverage: Coverage, answer: str, language: Language) -> str:
    """What the data hold, as far as the answer does not say it itself."""
    parts = []
    for key, names in (
        ("coverage_countries", [country_name(code, language) for code in coverage.countries]),
        ("coverage_indicators", [indicator_name(code, language) for code in coverage.indicators]),
    ):
        if not all(name in answer for name in names):
            parts.append(tell(key, language, names=", ".join(names)))
    if not all(str(year) in answer for year in (coverage.first_year, coverage.last_year)):
        parts.append(tell("coverage_years", language, first=coverage.first_year, last=coverage.last_year))
    return " ".join(parts)


def build_answer(
    question_id: str, outcome: Outcome, coverage: Coverage, *, offers_picture: bool = False
) -> SlackMessage:
    """The reply to a valid outcome. Raises `ValueError` for any other: a draft is never shown.

    Where Slack would not take all rows of the evidence, there are fewer. Of three figures or more, they can
    be had as a file, and as a picture where that is offered.
    """
    if outcome.status != "valid" or outcome.answer is None:
        raise ValueError(f"only a valid outcome is shown to a reporter, not a {outcome.status} one")
    for rows in _ROWS:
        with suppress(BlockLimitError):
            blocks = _answer_blocks(question_id, outcome, outcome.answer, coverage, rows)
            return build_spoken([*blocks, *_files(question_id, outcome, offers_picture=offers_picture)])
    raise BlockLimitError("an answer does not fit into a message even without its evidence")


def _answer_blocks(
    question_id: str, outcome: Outcome, answer: Answer, coverage: Coverage, rows: int
) -> list[Block]:
    language = outcome.language
    blocks = paragraphs(clip(answer.text, _MAX_ANSWER))
    if answer.status == "cannot_answer" and (rest := _uncovered(coverage, answer.text, language)):
        blocks.append(context(escape(rest)))
    if outcome.evidence and rows:
        blocks += [section(tell("evidence", language)), _rows(outcome, answer.text, rows)]
    blocks += [context(tell("caution", language, text=escape(caution))) for caution in outcome.cautions]
    blocks += build_source(outcome)
    if answer.status == "cannot_answer" and outcome.offered:
        ask = button(clip(outcome.offered, MAX_BUTTON), OFFER, question_id, "primary")
        blocks.append(actions("answer_offer", language, ask))
    blocks.append(
        actions(
            "answer_buttons",
            language,
            button(tell("button_helpful", language), HELPFUL, question_id),
            button(tell("button_not_helpful", language), NOT_HELPFUL, question_id),
            button(tell("button_ask", language), ASK_EDITOR, question_id),
        )
    )
    return blocks


def _files(question_id: str, outcome: Outcome, *, offers_picture: bool) -> list[Block]:
    language = outcome.language
    if outcome.answer is None or outcome.answer.status != "answered":
        return []
    if not find_panels(facts_of(outcome.evidence)):
        return []
    figures = button(tell("button_figures", language), FIGURES, question_id)
    picture = button(tell("button_picture", language), PICTURE, question_id)
    return [actions("answer_files", language, *([picture] if offers_picture else []), figures)]


def _rows(outcome: Outcome, near: str, limit: int) -> Block:
    told = without_untold(outcome.evidence, near)
    return bullets(build_rows(told, outcome.language, near=near, limit=limit))


def build_what_was_wrong(key: str, question_id: str, language: Language) -> SlackMessage:
    """The notice `key`, and the question what was wrong, with a button for each reply."""
    buttons = [
        button(tell(f"button_detail_{detail}", language), f"{DETAIL}_{detail}", question_id)
        for detail in get_args(CaseDetail)
    ]
    ask = section(tell("what_was_wrong", language))
    return build_spoken([section(tell(key, language)), ask, actions("answer_detail", language, *buttons)])


def build_notice(key: str, language: Language, **values: object) -> SlackMessage:
    """One of our own sentences. Its values are markup of ours, so they are escaped by the caller."""
    sentence = tell(key, language, **values)
    return SlackMessage(sentence, (section(sentence),))


def build_decision(
    question: QuestionRecord, decision: DecisionRecord, outcome: Outcome | None, coverage: Coverage
) -> SlackMessage:
    """The editor's decision for the reporter; it names the editor and says what the check could confirm."""
    language = question.language
    people = {"user": question.user_id, "editor": decision.editor}
    if decision.kind == "decline":
        return _build_declined(decision, language, coverage, people)
    sent_as_shown = decision.kind == "send" and outcome is not None and outcome.status == "valid"
    confirmed = not decision.vouched and (decision.kind == "correct" or sent_as_shown)
    key = "decision_confirm" if sent_as_shown else "decision_correct"
    unconfirmed = "decision_against" if decision.contradicted else "decision_vouched"
    heading = tell(key if confirmed else unconfirmed, language, **people)
    text = clip(decision.text or "", _MAX_ANSWER)
    blocks = [section(heading), *paragraphs(text), context(_note(decision, language, confirmed=confirmed))]
    if outcome is not None and confirmed:  # our source stands only below what our data confirm
        blocks += [context(tell("caution", language, text=escape(caution))) for caution in outcome.cautions]
        blocks += build_source(outcome)
    return build_spoken(blocks)


def _build_declined(
    decision: DecisionRecord, language: Language, coverage: Coverage, people: dict[str, str]
) -> SlackMessage:
    """Why there is no answer, and the editor's own line as a quotation."""
    key = "decision_decline" if decision.reason is None else f"decision_decline_{decision.reason}"
    covered = escape(build_coverage_sentence(coverage, language))
    blocks = [section(tell(key, language, coverage=covered, **people))]
    if decision.text:
        note = tell("decision_line_note", language, editor=decision.editor)
        blocks += [quotation(decision.text, _MAX_LINE), context(note)]
    return build_spoken(blocks)


def _note(decision: DecisionRecord, language: Language, *, confirmed: bool) -> str:
    if confirmed:
        return tell("decision_correct_note", language)
    if decision.source_link is None:  # sent before a source was asked for
        return tell("decision_send_note", language, editor=decision.editor)
    link = f"<{escape(decision.source_link)}>"
    if decision.contradicted:
        told = disarm(decision.contradicted)
        return tell("decision_against_note", language, contradicted=told, editor=decision.editor, link=link)
    return tell("decision_vouched_note", language, editor=decision.editor, link=link)
