"""An answer's picture and its figures as files in its thread, behind the answer and never in its way.

A file goes out once: it is no part of what is owed, since nobody can see whether an upload got through.
Whatever fails costs the file alone, and an operator reads one line of each kind of trouble until it is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal, Protocol

import structlog

from bot.slack.client import Place, Slack, SlackError
from bot.store.records import QuestionRecord
from core.charts import Format, can_render, draw_chart, write_figures
from core.charts.beside import PictureFailed
from core.data.catalog import load_catalog
from core.data.facts import Coverage

log = structlog.get_logger(__name__)

When = Literal["never", "button", "always"]
Sent = Literal["sent", "sent_already", "nothing", "failed"]
Kind = Literal["picture", "figures"]

_MOST_REMEMBERED: Final = 2_000  # files that went out, so that a second press sends no second one


class Renderer(Protocol):
    """What makes a file of a specification; raises `PictureFailed`."""

    async def render(self, spec: dict[str, Any], kind: Format) -> bytes: ...


class Pictures:
    """Sends them. `when`: never, where somebody presses for them, or always behind the answer."""

    def __init__(
        self, slack: Slack, renderer: Renderer, coverage: Callable[[], Coverage], when: When
    ) -> None:
        self._slack, self._renderer, self._coverage = slack, renderer, coverage
        self._when: When = when if can_render() else "never"
        self._out: dict[tuple[str, Kind], None] = {}
        self._troubles: set[str] = set()

    @property
    def when(self) -> When:
        """As it was set; never, where the renderer is not installed."""
        return self._when

    async def follow(self, question: QuestionRecord) -> None:
        """The picture behind an answer that was just posted, where it is set so."""
        if self._when == "always":
            await self.send_picture(question)

    async def send_picture(self, question: QuestionRecord) -> Sent:
        """The picture of the question's answer, in its thread."""
        if self._when == "never" or question.outcome is None:
            return "nothing"
        outcome = question.outcome
        chart = await asyncio.to_thread(draw_chart, outcome, load_catalog(), self._coverage())
        if chart is None:
            return "nothing"
        return await self._send(
            question,
            "picture",
            lambda: self._renderer.render(chart.spec, "png"),
            (f"picture-{question.id[:8]}.png", chart.title, chart.alt),
        )

    async def send_figures(self, question: QuestionRecord) -> Sent:
        """The figures of the question's answer as CSV, in its thread."""
        figures = None if question.outcome is None else self._write(question)
        if figures is None:
            return "nothing"

        async def encode() -> bytes:
            return figures.encode("utf-8-sig")

        name = f"figures-{question.id[:8]}.csv"
        return await self._send(question, "figures", encode, (name, name, ""))

    def _write(self, question: QuestionRecord) -> str | None:
        assert question.outcome is not None  # noqa: S101 - the caller looked
        return write_figures(question.outcome, load_catalog(), self._coverage())

    async def _send(
        self,
        question: QuestionRecord,
        kind: Kind,
        make: Callable[[], Awaitable[bytes]],
        named: tuple[str, str, str],
    ) -> Sent:
        key = (question.id, kind)
        if key in self._out:
            return "sent_already"
        self._out[key] = None  # two presses at once send one
        name, title, alt = named
        try:
            data = await make()
            place = Place(question.channel, question.thread_ts)
            await self._slack.upload(place, name, title, alt, data)
        except (PictureFailed, SlackError) as error:
            del self._out[key]
            self._tell(question, kind, getattr(error, "error", str(error)))
            return "failed"
        self._troubles.discard(kind)
        while len(self._out) > _MOST_REMEMBERED:
            del self._out[next(iter(self._out))]
        log.info("a file was posted", question_id=question.id, kind=kind)
        return "sent"

    def _tell(self, question: QuestionRecord, kind: Kind, reason: str) -> None:
        say = log.info if kind in self._troubles else log.warning
        self._troubles.add(kind)
        say("a file could not be posted; the answer stands", question_id=question.id, kind=kind, error=reason)
