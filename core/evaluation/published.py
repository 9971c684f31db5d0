"""What others measured with this design and hosted models: facts to compare with, not results of ours."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

PUBLISHED_ON = date(2026, 10, 8)


@dataclass(frozen=True, slots=True)
class PublishedRun:
    """One run over the same 27 questions; None where there were no tools."""

    model: str
    design: str
    shown_right: int
    shown_wrong: int
    rejected: int
    rejected_right: int
    declined: int
    tool_calls: int | None
    refused_calls: int | None
    median_seconds: float
    median_tokens_in: int
    cost_per_1000_usd: float


PUBLISHED_RUNS = (
    PublishedRun("chat-small", "tools", 24, 0, 3, 3, 0, 37, 3, 2.37, 2160, 0.28),
    PublishedRun("chat-small", "fetch-first", 21, 1, 5, 5, 0, None, None, 1.70, 8300, 0.91),
    PublishedRun("chat-strong", "fetch-first", 20, 0, 1, 1, 6, None, None, 2.14, 8300, 17.34),
)
