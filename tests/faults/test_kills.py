"""The short form of kill_run.py: nothing lost, nothing twice, no decision contradicted, whatever fails."""

from __future__ import annotations

from faults.counting import Report
from faults.kill_run import run_kills


def expect_no_harm(report: Report) -> None:
    assert report.questions
    assert not report.faults, f"{report}\n" + "\n".join(report.faults)


async def test_one_process_on_sqlite_is_killed_again_and_again() -> None:
    report = await run_kills(4, "sqlite", 1)
    assert report.kills == 4
    expect_no_harm(report)


async def test_one_process_is_killed_while_slack_fails_at_random() -> None:
    """Refusals, lost connections before and after the effect, slow replies, outages."""
    report = await run_kills(3, "sqlite", 1, faults={"slack"})
    assert report.slack_faults
    expect_no_harm(report)


async def test_two_replicas_on_postgresql_are_killed_again_and_again() -> None:
    report = await run_kills(3, "postgres", 2)
    assert report.kills == 3
    assert report.pauses
    expect_no_harm(report)


async def test_two_replicas_outlive_stops_of_the_database() -> None:
    """They come back by themselves; while nothing can be stored, Slack is not told that we have it."""
    report = await run_kills(2, "postgres", 2, faults={"database"})
    assert report.database_stops
    expect_no_harm(report)


async def test_two_replicas_outlive_stops_of_the_database_while_slack_fails() -> None:
    report = await run_kills(2, "postgres", 2, faults={"database", "slack"}, seed=2)
    assert report.database_stops
    assert report.slack_faults
    expect_no_harm(report)
