"""The one use case: a question goes through the loop and both gates and becomes an outcome."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Protocol, runtime_checkable

from core.checking.answer_format import check_format
from core.checking.gate import Gate
from core.checking.review import Draft, Review, Written
from core.conversation.designs import Design, DesignName, build_design
from core.conversation.limits import DEFAULT_LIMITS, Clock, Limits
from core.conversation.loop import LoopResult, Sleep, run_loop
from core.conversation.messages import Completion, Provider, Question, Usage
from core.conversation.models import compute_cost_usd, find_model
from core.conversation.providers.retry import DEFAULT_RETRY, RetryPolicy
from core.data.facts import Evidence, Fact
from core.data.snapshot import Snapshot
from core.errors import UsageError
from core.language.detect import detect_asked_language
from core.language.reading.asked import Asked
from core.language.writing.cautions import build_cautions
from core.outcome import Answer, Language, Outcome, Problem
from core.source_line import build_source_line
from core.tools import build_tools

# A paragraph and a question on it. Reading takes time with each character, in which nobody else is answered.
MAX_QUESTION_CHARACTERS = 1_500

_TOO_LONG: dict[Language, str] = {
    "en": "This question is too long to be read safely: it has more than 1,500 characters. Please ask one "
    "question in a few sentences.",
    "fr": "Cette question est trop longue pour être lue avec soin : elle a plus de 1 500 caractères. Posez "
    "une question en quelques phrases.",
}

_CHECK_FAILED: dict[Language, str] = {
    "en": "The check itself broke down ({kind}), so this answer is not checked.",
    "fr": "Le contrôle lui-même a échoué ({kind}) ; cette réponse n'est donc pas contrôlée.",
}

# A ranking of all the world's countries proves each of them; so many rows are evidence that nobody reads.
_MOST_ROWS = 60

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Route:
    """One way to an answer: which provider, under which model name, in which design."""

    provider: Provider
    model: str
    design: DesignName = "tools"


@runtime_checkable
class ReplaysADay(Protocol):
    """A provider that replays what was asked on a certain day, and so needs that day in the prompt."""

    def day_of(self, model: str, design: str) -> date | None: ...


@runtime_checkable
class NeedsWarming(Protocol):
    """A provider that is slow the first time, unless it was asked to get ready."""

    async def warm(self) -> None: ...


class Assistant:
    """Answers questions over one snapshot. Holds no state between questions; one object serves many at once.

    `routes` are a chain: the first whose outcome is a valid answer wins, else the last one's outcome stands.
    Raises `UsageError` for an empty chain and for an unknown design.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        routes: Sequence[Route],
        limits: Limits = DEFAULT_LIMITS,
        clock: Clock = time.monotonic,
        sleep: Sleep = asyncio.sleep,
        retry: RetryPolicy = DEFAULT_RETRY,
        gate: Gate | None = None,
    ) -> None:
        if not routes:
            raise UsageError("An assistant needs at least one provider.")
        self.snapshot = snapshot
        self.routes = tuple(routes)
        self.limits = limits
        self._day = snapshot.snapshot_date
        self.gate = gate or Gate.over(snapshot)
        self._tools = build_tools(snapshot)
        self._designs: dict[str, Design] = {
            route.design: build_design(route.design, snapshot, self._tools, self.gate) for route in routes
        }
        self._clock, self._sleep, self._retry = clock, sleep, retry

    async def warm(self) -> None:
        """Loads what is slow to load: for a service, before its first question."""
        await asyncio.to_thread(self.gate.warm)
        for route in self.routes:
            if isinstance(route.provider, NeedsWarming):
                await route.provider.warm()

    async def ask(self, question: Question) -> Outcome:
        """The question's outcome; provider failures and limits are outcomes, too.

        Raises `UsageError` for a question without text. One of more than `MAX_QUESTION_CHARACTERS` is
        declined without asking a model.
        """
        if not question.text.strip():
            raise UsageError("There is no question to answer.")
        if len(question.text) > MAX_QUESTION_CHARACTERS:
            return self._decline_too_long(question)
        question = replace(question, context=_readable(question.context))
        started = self._clock()
        tried: list[Outcome] = []
        for route in self.routes:
            tried.append(await self._ask_route(question, route))
            if _answers(tried[-1]):
                break
        costs = [outcome.cost_usd for outcome in tried]
        return replace(
            tried[-1],
            seconds=self._clock() - started,
            cost_usd=None if None in costs else sum(cost for cost in costs if cost is not None),
            attempts=tuple(outcome.as_attempt() for outcome in tried),
        )

    async def _ask_route(self, question: Question, route: Route) -> Outcome:
        provider = route.provider
        day = provider.day_of(route.model, route.design) if isinstance(provider, ReplaysADay) else None
        asked = question if day is None else replace(question, asked_on=day)
        result = await run_loop(
            asked,
            provider=provider,
            model=route.model,
            design=self._designs[route.design],
            tools=self._tools,
            limits=self.limits,
            clock=self._clock,
            sleep=self._sleep,
            retry=self._retry,
        )
        return self._judge(question, route, result)

    def _judge(self, question: Question, route: Route, result: LoopResult) -> Outcome:
        asked = self.gate.read_question(question.text, question.context, question.asked_on)
        read: Answer | tuple[Problem, ...] = ()
        if result.completion is not None:
            read = check_format(result.completion, asked.language)
        draft = read if isinstance(read, Answer) else None
        review = self._review(draft, asked, result)
        if not isinstance(read, Answer):
            review = replace(review, problems=read, shown=None)
        return self._build_outcome(question, route, result, asked, draft, review)

    def _review(self, draft: Answer | None, asked: Asked, result: LoopResult) -> Review:
        """Gate 2, failing closed: a check that breaks down has not passed the answer."""
        facts = [item.fact for item in result.evidence]
        try:
            if draft is None:
                return self.gate.review_nothing(asked, facts)
            return self.gate.review(Draft(draft.text, draft.status), asked, facts)
        except Exception as error:  # noqa: BLE001 (logged, and the answer goes to a person)
            _log.exception("gate 2 broke down")
            text = draft.text if draft is not None else ""
            message = _CHECK_FAILED[asked.language].format(kind=type(error).__name__)
            return Review("unread", (), (Problem("check_failed", message, text, 0, len(text)),))

    def _build_outcome(
        self,
        question: Question,
        route: Route,
        result: LoopResult,
        asked: Asked,
        draft: Answer | None,
        review: Review,
    ) -> Outcome:
        language, shown = asked.language, review.shown
        whole_table = route.design == "fetch-first"
        # The gates believed all of it; a person is shown the rows that the exchange is about.
        evidence = _once(result.evidence)
        if whole_table or len(evidence) > _MOST_ROWS:
            evidence = self.gate.keep_told_rows(evidence, asked, review)
        said = shown or review.suggestion
        cautions: list[str] = []
        if said is not None and said.status == "answered":
            cautions += build_cautions(said.claims, self.snapshot.cells, language, self.gate.catalog)
            cautions += filter(None, [self.gate.note_ignored(asked)])
        return Outcome(
            question=question.text,
            language=language,
            status="failed" if result.completion is None else "valid" if shown else "rejected",
            answer=draft if shown is None else Answer(shown.status, shown.text),
            draft=draft,
            suggestion=None if review.suggestion is None else review.suggestion.text,
            offered=None if shown is None else shown.offered,
            finding=review.finding,
            claims=tuple(claim.to_json() for claim in review.claims),
            problems=() if shown else review.problems,
            evidence=evidence,
            source=build_source_line(
                evidence,
                self._day,
                language,
                whole_table=whole_table,
                has_figures=bool(evidence) or shown is None or shown.status == "answered",
            ),
            cautions=tuple(cautions),
            steps=result.steps,
            provider=route.provider.name,
            model=route.model,
            design=route.design,
            model_calls=result.model_calls,
            tool_calls=result.tool_calls,
            tokens_in=result.usage.tokens_in,
            tokens_out=result.usage.tokens_out,
            cost_usd=compute_cost_usd(find_model(route.model), result.usage),
            seconds=result.seconds,
            error=result.error,
            stop_reason=result.stop_reason,
            snapshot_sha256=self.snapshot.sha256,
        )

    def _decline_too_long(self, question: Question) -> Outcome:
        start = question.text[:MAX_QUESTION_CHARACTERS]
        language = detect_asked_language(start, question.context)
        written = Written("cannot_answer", _TOO_LONG[language], ())
        nothing_ran = LoopResult(Completion(written.text), (), (), 0, 0, Usage(0, 0), 0.0)
        asked = Asked((), language, why="unread")
        return self._build_outcome(
            question, self.routes[0], nothing_ran, asked, None, Review("unread", shown=written)
        )


def _answers(outcome: Outcome) -> bool:
    return outcome.status == "valid" and outcome.answer is not None and outcome.answer.status == "answered"


def _readable(context: Sequence[str]) -> tuple[str, ...]:
    """The latest earlier questions that are together no longer than one may be. So none from before one that
    was too long to be read: a follow-up to that one, which was declined, is none to a question before it."""
    room = MAX_QUESTION_CHARACTERS
    readable: list[str] = []
    for text in reversed(context):
        room -= len(text)
        if room < 0:
            break
        readable.insert(0, text)
    return tuple(readable)


def _once(evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    """A fact that two calls proved, such as the ends of a series and of a change, is shown by the first."""
    found: dict[Fact, Evidence] = {}
    for item in evidence:
        found.setdefault(item.fact, item)
    return tuple(found.values())
