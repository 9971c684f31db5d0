"""The data editor's card: what was asked, the draft, what is wrong with it, and the evidence."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

from bot.slack.blocks.evidence import build_rows
from bot.slack.blocks.parts import (
    Block,
    BlockLimitError,
    SlackMessage,
    actions,
    button,
    context,
    section,
)
from bot.slack.blocks.plain import build_spoken, shrink, speak
from bot.slack.blocks.run import describe_run
from bot.slack.blocks.written import Line, bullets, paragraphs, quotation, small
from bot.slack.escape import clip, escape
from bot.slack.texts import tell
from bot.store.records import CaseRecord, DecisionRecord, QuestionRecord
from core.outcome import Language, Outcome, Problem

SEND, SEND_VOUCHED, CORRECT, DECLINE = "case_send", "case_send_vouched", "case_correct", "case_decline"
SUGGEST, TAKE, UNDO = "case_suggest", "case_take", "case_undo"
DECLINE_WHY = "case_decline_why"

# Together, with markup, well below what Slack takes for one message.
_MAX_QUESTION, _MAX_DRAFT, _MAX_CONTEXT, _MAX_PROBLEM = 1_500, 1_500, 400, 260
_MAX_PROBLEMS, _SHORT = 8, 300
_ROWS = (9, 4, 2)  # of evidence: as many as Slack takes


def build_card(
    case: CaseRecord,
    question: QuestionRecord,
    *,
    decision: DecisionRecord | None = None,
    permalink: str | None = None,
    earlier: tuple[str, ...] = (),
    call: str = "",
    held: bool = False,
) -> SlackMessage:
    """The card as it stands now: with buttons while the case is open; then what was decided, and no more.

    `call`: markup that mentions those who are to come. `held`: the decision may be taken back yet.
    """
    if decision is not None:
        return _build_decided(case, question, decision, permalink, held=held)
    language, outcome = question.language, question.outcome
    title = f"*{tell(f'card_{case.reason}', language)}*"
    top: list[Block] = [section(f"{title} {call}".strip())]
    top += _question(case, question, permalink, earlier)
    if outcome is not None:
        top += [*_draft(outcome, language), *build_suggestion(outcome, language)]
    end = [_buttons(case, outcome, language)]
    for rows in _ROWS:
        run = _run(outcome, language, rows) if outcome is not None else []
        with suppress(BlockLimitError):
            return build_spoken([*top, *run, *end])
    return shrink(SlackMessage(speak([*top, *end]), tuple(end)))


def _run(outcome: Outcome, language: Language, rows: int) -> list[Block]:
    return [*build_evidence(outcome, language, rows), small(describe_run(outcome, language))]


def describe_decision(decision: DecisionRecord, language: Language) -> str:
    if decision.reason is not None:
        return tell(f"did_decline_{decision.reason}", language)
    how = "" if not decision.vouched else "_against" if decision.contradicted else "_vouched"
    return tell(f"did_{decision.kind}{how}", language)


def describe_taken(case: CaseRecord, language: Language) -> str | None:
    """Who is on it, as markup; None where nobody said so."""
    if case.taken_by is None or case.taken_at is None:
        return None
    return tell("card_taken", language, editor=case.taken_by, since=format_moment(case.taken_at))


def _is_suggestion(decision: DecisionRecord, outcome: Outcome | None) -> bool:
    """Whether the editor sent the application's sentence; it is stored as a correction."""
    sent = decision.text if decision.kind == "correct" and not decision.vouched else None
    return sent is not None and outcome is not None and sent == outcome.suggestion


def format_moment(moment: datetime) -> str:
    """A moment in each reader's own time zone (Slack's date markup), with UTC where it cannot be shown."""
    plain = moment.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")
    return f"<!date^{int(moment.timestamp())}^{{date_short_pretty}} {{time}}|{plain}>"


def _question(
    case: CaseRecord,
    question: QuestionRecord,
    permalink: str | None,
    earlier: tuple[str, ...],
    longest: int = _MAX_QUESTION,
) -> list[Block]:
    language = question.language
    heading = tell("card_question", language, user=question.user_id, when=format_moment(question.received_at))
    if question.is_direct:
        heading += f" · {tell('card_direct', language)}"
    elif permalink:
        heading += f" · <{permalink}|{tell('card_link', language)}>"
    if case.opened_by:
        heading += f" · {tell('card_opened_by', language, user=case.opened_by)}"
    blocks = [section(heading), quotation(question.text, longest)]
    if case.detail is not None:
        blocks.append(section(tell(f"card_detail_{case.detail}", language)))
    if (taken := describe_taken(case, language)) is not None:
        blocks.append(section(taken))
    if earlier:
        texts = clip(" / ".join(earlier), _MAX_CONTEXT)
        blocks.append(small(tell("card_context", language, texts=texts)))
    return blocks


def _draft(outcome: Outcome, language: Language) -> list[Block]:
    blocks: list[Block] = []
    if outcome.answer is not None:
        heading = tell("card_shown" if outcome.status == "valid" else "card_draft", language)
        blocks += [section(heading), quotation(outcome.answer.text, _MAX_DRAFT)]
        if outcome.status == "valid" and outcome.draft not in (None, outcome.answer):
            blocks += [section(tell("card_draft", language)), quotation(outcome.draft.text, _MAX_DRAFT)]
    else:
        blocks.append(section(tell("card_no_draft", language)))
    if outcome.status == "failed":
        cause = describe_failure(outcome, language)
        blocks += [section(tell("card_error", language)), *paragraphs(clip(cause, 600))]
    if outcome.problems:
        blocks += build_problems(outcome, language)
    return blocks


def build_suggestion(outcome: Outcome, language: Language) -> list[Block]:
    """What the data say to the question, in the application's own words: each figure of it was checked."""
    if outcome.status == "valid" or not outcome.suggestion:
        return []
    return [section(tell("card_suggestion", language)), quotation(outcome.suggestion, _MAX_DRAFT)]


def build_problems(outcome: Outcome, language: Language, limit: int = _MAX_PROBLEMS) -> list[Block]:
    """What is wrong with the draft, in words. The outcome has problems."""
    lines = [_problem(problem, language) for problem in outcome.problems[:limit]]
    if len(outcome.problems) > limit:
        more = len(outcome.problems) - limit
        lines.append(Line("", tell("card_more_problems", language, count=more)))
    return [section(tell("card_problems", language)), bullets(lines)]


def describe_failure(outcome: Outcome, language: Language) -> str:
    """Why a run failed, as plain text."""
    if outcome.stop_reason is not None:
        return tell(f"stop_{outcome.stop_reason}", language)
    return outcome.error or tell("no_error_text", language)


def describe_problem(problem: Problem, language: Language) -> str:
    """A problem as plain text: what the check says and, where it is not said yet, what the data have."""
    text = problem.message
    if problem.evidence_value and problem.evidence_value not in text:
        text += " " + tell("card_evidence_has", language, value=problem.evidence_value)
    return text


def _problem(problem: Problem, language: Language) -> Line:
    span = f"“{clip(problem.text, 80)}”: " if problem.text and problem.text not in problem.message else ""
    return Line(clip(span + describe_problem(problem, language), _MAX_PROBLEM))


def build_evidence(outcome: Outcome, language: Language, limit: int = _ROWS[0]) -> list[Block]:
    """What the model was given, as rows."""
    if not outcome.evidence:
        return [section(tell("card_no_evidence", language))]
    near = f"{outcome.question} {outcome.answer.text if outcome.answer else ''}"
    rows = build_rows(outcome.evidence, language, near=near, limit=limit)
    return [section(tell("card_evidence", language)), bullets(rows)]


def _buttons(case: CaseRecord, outcome: Outcome | None, language: Language) -> Block:
    buttons = []
    suggested = outcome is not None and outcome.status != "valid" and bool(outcome.suggestion)
    if suggested:
        buttons.append(button(tell("button_suggest", language), SUGGEST, case.id, "primary"))
    if outcome is not None and outcome.answer is not None and outcome.answer.text.strip():
        # A draft that the check stopped goes out only through the form, with a tick and a source.
        send = SEND if outcome.status == "valid" else SEND_VOUCHED
        label = tell("button_send_draft" if suggested else "button_send", language)
        buttons.append(button(label, send, case.id))
    decline = button(tell("button_decline", language), DECLINE_WHY, case.id)
    style = None if suggested else "primary"
    buttons += [button(tell("button_correct", language), CORRECT, case.id, style), decline]
    if case.taken_by is None:
        buttons.append(button(tell("button_take", language), TAKE, case.id))
    return actions("case_buttons", language, *buttons)


def _build_decided(
    case: CaseRecord, question: QuestionRecord, decision: DecisionRecord, permalink: str | None, *, held: bool
) -> SlackMessage:
    """What was decided, by whom and when, under the sign that it deserves; and of what question."""
    language, outcome = question.language, question.outcome
    said = tell(
        "card_decided",
        language,
        sign=":no_entry:"
        if decision.kind == "decline"
        else ":warning:"
        if decision.vouched
        else ":white_check_mark:",
        editor=decision.editor,
        when=format_moment(decision.decided_at),
        what=tell("did_suggest", language)
        if _is_suggestion(decision, outcome)
        else describe_decision(decision, language),
    )
    blocks = [section(said), *_question(replace(case, taken_by=None), question, permalink, (), _SHORT)]
    if decision.text:
        heading = "decline_line" if decision.kind == "decline" else "card_sent"
        blocks += [section(f"*{tell(heading, language)}*"), quotation(decision.text, _MAX_DRAFT)]
    if decision.source_link:
        blocks.append(context(f"<{escape(decision.source_link)}>"))
    if held:
        blocks.append(context(tell("card_held", language)))
        blocks.append(actions("case_buttons", language, button(tell("button_undo", language), UNDO, case.id)))
    return build_spoken(blocks)
