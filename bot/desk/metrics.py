"""What the bot counts of its own work, in Prometheus' text form: numbers and names, never a text or a person.

Counters are this process's, since its start. What stands in the database is read at each scrape, and is the
same from every process that shares it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, date, datetime
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from bot.store.database import StoreUnavailable
from bot.store.figures import Figures, read_figures
from bot.store.store import Store
from core.outcome import Outcome

Stage = Literal["store", "wait", "answer", "post", "whole"]
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_PREFIX = "stats_assistant"
_SECONDS = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300)


class Metrics:
    """One for a process. `render` is what a scrape gets."""

    def __init__(self, version: str = "unknown", clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._registry = CollectorRegistry()
        self._store: Store | None = None
        self._now: Callable[[], datetime] = lambda: datetime.now(UTC)
        self._make_counters()
        self._make_gauges()
        self._gauge("build_info", "Which program runs; always 1.", "version").labels(version).set(1)

    def _make_counters(self) -> None:
        self._heard = self._counter("messages", "Messages put to the bot, by what they were.", "state")
        self._redelivered = self._counter("redeliveries", "Messages that Slack delivered more than once.")
        self._questions = self._counter(
            "questions",
            "Questions with an outcome: answered, declined, rejected (by the check) or failed.",
            *("outcome", "provider", "model", "design"),
        )
        self._findings = self._counter("findings", "What the check found in a draft as a whole.", "finding")
        self._problems = self._counter("problems", "Why the check stopped a draft.", "code")
        self._tokens = self._counter(
            "tokens", "Tokens, as the model service counts them.", "model", "direction"
        )
        self._cost = self._counter("cost_usd", "US dollars by list price.", "provider", "model")
        self._unpriced = self._counter("unpriced_attempts", "Attempts whose cost is not known.", "model")
        self._retries = self._counter(
            "slack_retries", "Calls to Slack that are made again.", "method", "error"
        )
        self._stages = Histogram(
            f"{_PREFIX}_stage_seconds",
            "store: until Slack is told that we have it; wait: until it is worked on; answer: the assistant; "
            "post: until the reply is out; whole: from hearing it to the reply.",
            ("stage",),
            buckets=_SECONDS,
            registry=self._registry,
        )

    def _make_gauges(self) -> None:
        self._ready = self._gauge(
            "ready", "1 where /readyz says ok, for each thing that it looks at.", "check"
        )
        self._database = self._gauge("database_up", "1 where the figures of this scrape could be read.")
        self._unfinished = self._gauge("unfinished_questions", "Questions without an outcome.")
        self._unfinished_age = self._gauge("oldest_unfinished_seconds", "Age of the oldest of them; 0: none.")
        self._cases = self._gauge("open_cases", "Cases without a decision.")
        self._case_age = self._gauge("oldest_open_case_seconds", "Age of the oldest of them; 0: none.")
        self._owed = self._gauge("posts_owed", "Posts that are not out yet.")
        self._given_up = self._gauge("posts_given_up", "Posts that Slack did not take for more than a day.")
        self._snapshot = self._gauge("snapshot_age_days", "Days since the data were frozen.")
        self._spent = self._gauge("spent_today_usd", "What LIVE_BUDGET_USD is compared with; 0: not counted.")

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"{_PREFIX}_{name}", about, labels, registry=self._registry)

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        return Gauge(f"{_PREFIX}_{name}", about, labels, registry=self._registry)

    # What happens

    def heard(self, state: str) -> None:
        self._heard.labels(state).inc()

    def heard_again(self) -> None:
        self._redelivered.inc()

    def retried(self, method: str, error: str) -> None:
        self._retries.labels(method, error).inc()

    def start(self, stage: Stage) -> Callable[[], None]:
        """A stage begins; call what is given where it ends."""
        began = self._clock()
        return lambda: self._stages.labels(stage).observe(self._clock() - began)

    @contextmanager
    def stage(self, name: Stage) -> Iterator[None]:
        end = self.start(name)
        try:
            yield
        finally:
            end()

    def finished(self, outcome: Outcome) -> None:
        answered = outcome.answer is not None and outcome.answer.status == "answered"
        name = outcome.status if outcome.status != "valid" else "answered" if answered else "declined"
        self._questions.labels(name, outcome.provider, outcome.model, outcome.design).inc()
        if outcome.finding is not None:
            self._findings.labels(outcome.finding).inc()
        for code in {problem.code for problem in outcome.problems}:
            self._problems.labels(code).inc()
        for tried in outcome.spending:
            for direction, tokens in (("in", tried.tokens_in), ("out", tried.tokens_out)):
                self._tokens.labels(tried.model, direction).inc(tokens or 0)
            if tried.cost_usd is None:
                self._unpriced.labels(tried.model).inc()
            else:
                self._cost.labels(tried.provider, tried.model).inc(tried.cost_usd)

    # What is

    def watch(self, store: Store, snapshot_date: Callable[[], date], now: Callable[[], datetime]) -> None:
        """Read the database at each scrape from now on."""
        self._store, self._now = store, now
        self._snapshot.set_function(lambda: (now().astimezone(UTC).date() - snapshot_date()).days)

    async def render(self, readiness: Mapping[str, str]) -> bytes:
        """`readiness`: what `/readyz` says."""
        for check, said in readiness.items():
            self._ready.labels(check).set(said == "ok")
        if self._store is not None:
            try:
                self._show(await read_figures(self._store, self._now().astimezone(UTC).date()))
            except StoreUnavailable:
                self._database.set(0)  # the other figures stay as they were last read
        return generate_latest(self._registry)

    def _show(self, figures: Figures) -> None:
        now = self._now()

        def age(moment: datetime | None) -> float:
            return 0.0 if moment is None else max(0.0, (now - moment).total_seconds())

        self._database.set(1)
        self._unfinished.set(figures.unfinished)
        self._unfinished_age.set(age(figures.oldest_unfinished))
        self._cases.set(figures.open_cases)
        self._case_age.set(age(figures.oldest_open_case))
        self._owed.set(figures.posts_owed)
        self._given_up.set(figures.posts_given_up)
        self._spent.set(figures.spent_usd)
