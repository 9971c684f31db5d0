"""Review cases: who may open and decide one, what an edited answer must pass, and the decision itself.

Decisions are stored before anything is posted; who was first is a fact of the store.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

import structlog

from bot.desk.background import Background
from bot.desk.case_notes import CaseNotes
from bot.desk.delivery import Delivery
from bot.desk.undo import Undo
from bot.slack.blocks.form import FormEntry
from bot.slack.source_link import is_source_link
from bot.slack.texts import tell
from bot.store.records import (
    CaseDetail,
    CaseRecord,
    DecisionKind,
    DecisionRecord,
    DeclineReason,
    QuestionRecord,
)
from bot.store.rows import CaseFile
from bot.store.store import Store
from core.data.facts import Coverage, Fact, facts_of
from core.outcome import AnswerStatus, Language, Problem

log = structlog.get_logger(__name__)

# Form, not truth: nobody can vouch for an empty text or one that is too long.
_FORM_PROBLEMS = frozenset({"empty_answer", "answer_too_long"})


class CheckAnswer(Protocol):
    """Gate 2 (`core.checking.gate.Gate.check`)."""

    def __call__(
        self,
        text: str,
        *,
        question: str,
        facts: Sequence[Fact],
        context: Sequence[str] = (),
        status: AnswerStatus = "answered",
    ) -> tuple[Problem, ...]: ...


@dataclass(frozen=True, slots=True)
class Clicker:
    """Who pressed; a stranger is of another organisation, as in a shared channel."""

    user_id: str
    is_stranger: bool


Decided = Literal["send", "suggest", "decline"]
Verdict = Literal["helpful", "not_helpful", "asked"]
Heard = Literal["kept", "kept_already", "opened", "open_already", "decided_already", "unknown", "stranger"]


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was done; `key` names the sentence that says why. `standing`: the decision that was first."""

    key: Literal[
        "button_unknown",
        "not_editor",
        "own_question",
        "no_draft",
        "send_needs_source",
        "decided_first",
        "taken_already",
        "undo_late",
        "undo_not_yours",
    ]
    language: Language | None = None  # None: of something that we no longer know
    standing: DecisionRecord | None = None
    taken: CaseRecord | None = None  # by somebody else


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    """The edited text cannot be sent like this. `vouchable`: a tick and a source link would do."""

    problems: tuple[Problem, ...]
    language: Language
    vouchable: bool
    needs_tick: bool = False
    needs_link: bool = False


class Cases:
    """`editors`: the user ids that may decide; an empty list means nobody. `holds`: a decision waits a while
    before it is posted (`undo`)."""

    def __init__(
        self,
        store: Store,
        delivery: Delivery,
        background: Background,
        notes: CaseNotes,
        undo: Undo,
        *,
        check: CheckAnswer,
        coverage: Coverage,
        editors: frozenset[str],
        holds: bool = False,
        now: Callable[[], datetime],
        new_id: Callable[[], str],
    ) -> None:
        self._store, self._delivery, self._background = store, delivery, background
        self._notes, self._undo, self._holds = notes, undo, holds
        self._check, self._coverage = check, coverage
        self._editors = editors
        self._now, self._new_id = now, new_id

    def may_decide(self, clicker: Clicker) -> bool:
        return clicker.user_id in self._editors and not clicker.is_stranger

    # A reader's word on an answer

    async def hear(
        self, question_id: str, clicker: Clicker, verdict: Verdict
    ) -> tuple[Heard, QuestionRecord | None]:
        """Keep it, and for all but "helpful" open a case, once. With it, the question where it is known.

        Nothing of a stranger's is kept: the bot answers its own organisation, and its figures count for that.
        """
        question = await self._store.question(question_id)
        if question is None:
            return "unknown", None
        if clicker.is_stranger:
            return "stranger", question
        is_new = await self._store.add_feedback(question_id, clicker.user_id, verdict, self._now())
        if verdict == "helpful":
            return ("kept" if is_new else "kept_already"), question
        case = CaseRecord(self._new_id(), question_id, verdict, clicker.user_id, self._now())
        if not await self._store.open_case(case):
            return ("decided_already" if question.state == "decided" else "open_already"), question
        log.info("case opened", question_id=question_id, case_id=case.id, reason=verdict)
        self._background.start(self._delivery.deliver_due(question_id), f"card of {question_id}")
        return "opened", question

    async def detail(self, question_id: str, clicker: Clicker, detail: CaseDetail) -> bool:
        """Tell the editor what was wrong; False where this reader has no case on that answer."""
        if clicker.is_stranger:
            return False
        case_id = await self._notes.tell_detail(question_id, clicker.user_id, detail)
        if case_id is not None:
            self._background.start(self._delivery.refresh_card(case_id), f"card of {case_id}")
        return case_id is not None

    # An editor decides

    async def admit(self, case_id: str, clicker: Clicker) -> CaseFile | Refused:
        """The open case, if this person may decide it."""
        file = await self._store.case_file(case_id)
        if file is None:
            return Refused("button_unknown" if self.may_decide(clicker) else "not_editor")
        language = file.question.language
        if not self.may_decide(clicker):
            return Refused("not_editor", language)
        if file.question.user_id == clicker.user_id:
            return Refused("own_question", language)
        if file.decision is not None:
            return Refused("decided_first", language, file.decision)
        return file

    async def decide(
        self,
        case_id: str,
        clicker: Clicker,
        kind: Decided,
        card: tuple[str, str] | None,
        *,
        reason: DeclineReason | None = None,
        line: str | None = None,
    ) -> DecisionRecord | Refused:
        """Send an answer that passed the check, or the application's own sentence in place of a draft, or say
        why there is no answer (`reason`, and a `line` of the editor).

        A stopped draft is never sent by one press: `correct` takes it, with a tick and a source.
        """
        file = await self.admit(case_id, clicker)
        if isinstance(file, Refused):
            return file
        text = None
        if kind == "send":
            outcome = file.question.outcome
            if outcome is None or outcome.answer is None or not outcome.answer.text.strip():
                return Refused("no_draft", file.question.language)
            if outcome.status != "valid":
                return Refused("send_needs_source", file.question.language)
            text = outcome.answer.text
        if kind == "suggest":
            outcome = file.question.outcome
            if outcome is None or not outcome.suggestion:
                return Refused("no_draft", file.question.language)
            return await self._store_decision(file, clicker, "correct", card, outcome.suggestion)
        text = line if kind == "decline" else text
        return await self._store_decision(file, clicker, kind, card, text, reason=reason)

    async def correct(
        self, case_id: str, clicker: Clicker, entry: FormEntry
    ) -> DecisionRecord | Refused | Unconfirmed:
        """Send the form's text, if the gates pass it or the editor vouches for it with a source."""
        file = await self.admit(case_id, clicker)
        if isinstance(file, Refused):
            return file
        language, outcome = file.question.language, file.question.outcome
        draft = outcome.answer if outcome is not None else None
        unchanged = draft is not None and draft.text.strip() == entry.text
        status = draft.status if draft is not None and unchanged else "answered"
        problems = await self._check_text(file, entry.text, status)
        kind: DecisionKind = "send" if unchanged else "correct"
        if not problems:
            passed = outcome is not None and outcome.status == "valid"
            return await self._store_decision(file, clicker, kind if passed else "correct", None, entry.text)
        if any(problem.code in _FORM_PROBLEMS for problem in problems):
            return Unconfirmed(problems, language, vouchable=False)
        needs_link = not is_source_link(entry.source_link)
        if not entry.vouched or needs_link:
            return Unconfirmed(
                problems, language, vouchable=True, needs_tick=not entry.vouched, needs_link=needs_link
            )
        return await self._store_decision(
            file,
            clicker,
            kind,
            None,
            entry.text,
            source_link=entry.source_link,
            contradicted=_tell_contradicted(problems, language),
        )

    async def take_back(self, case_id: str, clicker: Clicker) -> Refused | None:
        """Undo one's own decision while it is held; None where that is done."""
        file = await self._store.case_file(case_id)
        if file is None or not self.may_decide(clicker):
            return Refused("button_unknown" if self.may_decide(clicker) else "not_editor")
        language = file.question.language
        if file.decision is not None and file.decision.editor != clicker.user_id:
            return Refused("undo_not_yours", language, file.decision)
        done = await self._undo.take_back(case_id, clicker.user_id)
        return None if done else Refused("undo_late", language)

    async def take(self, case_id: str, clicker: Clicker, card: tuple[str, str] | None) -> CaseFile | Refused:
        """Name the editor on the card; refused where another is on it."""
        file = await self.admit(case_id, clicker)
        if isinstance(file, Refused):
            return file
        await self.note_card(case_id, card)
        taken, _ = await self.begin(case_id, clicker)
        if taken is None or taken.case.taken_by == clicker.user_id:
            return taken or file
        return Refused("taken_already", file.question.language, taken=taken.case)

    async def begin(self, case_id: str, clicker: Clicker) -> tuple[CaseFile | None, bool]:
        """The case, of one who may decide it; this editor is on it now unless another is. And whether it is
        new, so that the card tells it."""
        file, is_new = await self._notes.take(case_id, clicker.user_id)
        if is_new:
            self._background.start(self._delivery.refresh_card(case_id), f"card of {case_id}")
        return file, is_new

    async def give_back(self, case_id: str, editor: str) -> None:
        """The editor is not on it any more."""
        if await self._notes.give_back(case_id, editor):
            self._background.start(self._delivery.refresh_card(case_id), f"card of {case_id}")

    async def note_card(self, case_id: str, card: tuple[str, str] | None) -> None:
        """Its button was pressed at that place (channel, ts), so it is out; None: nobody knows where."""
        if card is not None:
            await self._store.note_card(case_id, card)

    async def _check_text(self, file: CaseFile, text: str, status: AnswerStatus) -> tuple[Problem, ...]:
        question, outcome = file.question, file.question.outcome
        return self._check(
            text,
            question=question.text,
            facts=facts_of(outcome.evidence) if outcome is not None else (),
            context=await self._store.earlier_texts(question),
            status=status,
        )

    async def _store_decision(
        self,
        file: CaseFile,
        clicker: Clicker,
        kind: DecisionKind,
        card: tuple[str, str] | None,
        text: str | None,
        source_link: str | None = None,
        *,
        reason: DeclineReason | None = None,
        contradicted: str | None = None,
    ) -> DecisionRecord | Refused:
        wanted = DecisionRecord(
            file.case.id,
            kind,
            clicker.user_id,
            self._now(),
            text,
            vouched=source_link is not None,
            source_link=source_link,
            reason=reason,
            contradicted=contradicted,
        )
        standing = await self._store.decide(wanted, card, held=self._holds)
        if standing is not wanted:
            return Refused("decided_first", file.question.language, standing)
        question_id = file.question.id
        log.info("case decided", question_id=question_id, case_id=file.case.id, kind=kind)
        self._background.start(self._delivery.deliver_due(question_id), f"decision on {question_id}")
        return standing


def _tell_contradicted(problems: Sequence[Problem], language: Language) -> str | None:
    """What the data have where they say otherwise; None where they only do not confirm."""
    told = [
        tell("contradiction", language, text=problem.text, value=problem.evidence_value)
        for problem in problems
        if problem.evidence_value
    ]
    return "; ".join(told) or None
