"""The results as Markdown for the README: our runs, the drafts that the gates stopped, published runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from core.conversation.providers.recorded import Recording
from core.errors import UsageError
from core.evaluation.published import PUBLISHED_ON, PUBLISHED_RUNS, PublishedRun
from core.evaluation.question_set import load_question_set
from core.evaluation.run import Report

BEGIN = "<!-- results: written by `stats-assistant eval --write recordings/RESULTS.md` -->"
END = "<!-- end of results -->"

HEADINGS = (
    "shown, right",
    "shown, wrong",
    "rejected (right)",
    "declined",
    "tool calls (refused)",
    "median s",
    "median tokens in",
    "US$ / 1,000",
)
_LEGEND = (
    f"Rows in italics: published results of this design with hosted models, {PUBLISHED_ON}: not ours, with",
    "other gates, and the wording of most of their questions is not known. *Rejected* went to a person; in",
    "brackets, how many of those drafts were right; a failed run counts as rejected. Seconds and tokens of a",
    "recorded run are those of the recording.",
)
_DRAFT_CHARACTERS = 160


@dataclass(frozen=True, slots=True)
class Run:
    """A report, and the recording that it replays; None for one that was really run now.

    Its name says so where a recording broke off and holds only a part of the set.
    """

    report: Report
    recording: Recording | None = None

    @property
    def name(self) -> str:
        run = f"{self.report.provider}: {self.report.model}, {self.report.design}"
        asked = len({result.question.id for result in self.report.results})
        whole = len(load_question_set().questions)
        return run if asked == whole else f"only {asked} of {whole} questions, {run}"

    @property
    def median_seconds(self) -> float:
        """What a question took; for a replay, what it took when it was recorded."""
        if self.recording is None:
            return self.report.median_seconds
        by_question: dict[str, float] = {}
        for exchange in self.recording.exchanges:
            by_question[exchange.note] = by_question.get(exchange.note, 0.0) + (exchange.seconds or 0.0)
        return median(by_question.values())


def build_totals_row(report: Report, seconds: float | None = None) -> tuple[str, ...]:
    """The totals as text, under `HEADINGS`; `seconds` in place of the report's own median."""
    seconds = report.median_seconds if seconds is None else seconds
    tokens, cost = report.median_tokens_in, report.cost_per_1000_usd
    return (
        str(report.count("shown_right")),
        str(report.count("shown_wrong")),
        f"{report.count('rejected')} ({report.rejected_right})",
        str(report.count("declined")),
        f"{report.tool_calls} ({report.refused_calls})",
        format_seconds(seconds),
        "-" if tokens is None else f"{tokens:,.0f}",
        "-" if cost is None else f"{cost:.2f}",
    )


def format_seconds(seconds: float) -> str:
    """Two decimals; what is under 10 ms only says so, since it differs from run to run."""
    return "under 0.01" if seconds < 0.01 else f"{seconds:.2f}"


def _build_published_row(run: PublishedRun) -> tuple[str, ...]:
    calls = "-" if run.tool_calls is None else f"{run.tool_calls} ({run.refused_calls})"
    return (
        f"*{run.model}, {run.design}*",
        str(run.shown_right),
        str(run.shown_wrong),
        f"{run.rejected} ({run.rejected_right})",
        str(run.declined),
        calls,
        format_seconds(run.median_seconds),
        f"about {run.median_tokens_in:,}",
        f"{run.cost_per_1000_usd:.2f}",
    )


def format_markdown_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table whose cells cannot break it."""
    lines = [head, *rows]
    written = ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines]
    return [written[0], "|" + "---|" * len(head), *written[1:]]


def build_results(runs: Sequence[Run]) -> list[str]:
    """The whole block: totals, what each recording is, the stopped drafts of each recorded run."""
    rows = [(run.name, *build_totals_row(run.report, run.median_seconds)) for run in runs]
    rows += [_build_published_row(run) for run in PUBLISHED_RUNS]
    lines = format_markdown_table(("run", *HEADINGS), rows)
    lines += ["", *_LEGEND]
    for run in runs:
        if run.recording is not None:
            lines += ["", *_describe_recording(run)]
    return lines


def _describe_recording(run: Run) -> list[str]:
    """One recorded run: where it comes from, and in a fold each draft that did not reach the reader."""
    assert run.recording is not None  # noqa: S101 (the caller looked)
    label = run.recording.label
    settings = dict(label.settings)
    about = settings.pop("about", "no description")
    told = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in settings.items())
    stopped = [result for result in run.report.results if result.score.group == "rejected"]
    wrong = sum(not result.score.right for result in stopped)
    head = (
        f"**{label.model}, {label.design}**: {about}; recorded {label.recorded_on} with prompts "
        f"{label.prompt_version} ({told}). Stopped: {wrong} wrong, {len(stopped) - wrong} right."
    )
    if not stopped:
        return [head]
    rows = []
    for result in stopped:
        outcome = result.outcome
        draft = "" if outcome.answer is None else " ".join(outcome.answer.text.split())
        if len(draft) > _DRAFT_CHARACTERS:
            draft = draft[: _DRAFT_CHARACTERS - 3] + "..."
        why = ", ".join(dict.fromkeys(problem.code for problem in outcome.problems)) or (
            outcome.stop_reason or "failed"
        )
        rows.append((result.question.id, draft or "-", why, "right" if result.score.right else "wrong"))
    table = format_markdown_table(("question", "draft, never shown", "stopped by", "it was"), rows)
    return [
        head,
        "",
        "<details><summary>Drafts that the gates stopped</summary>",
        "",
        *table,
        "",
        "</details>",
    ]


def replace_results(document: str, lines: Sequence[str]) -> str:
    """The document with `lines` between its two marks. Raises `UsageError` where it does not have them."""
    before, begin, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise UsageError(f"The file has no block for results: put the lines {BEGIN} and {END} into it.")
    block = "\n".join(lines)
    return f"{before}{BEGIN}\n{block}\n{END}{after}"
