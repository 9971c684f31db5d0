"""The short form of kill_run.py: nothing lost, nothing twice, no decision contradicted, whatever dies."""

from __future__ import annotations

from faults.kill_run import run_kills


async def test_one_process_on_sqlite_is_killed_again_and_again() -> None:
    report = await run_kills(5, "sqlite", 1)
    assert report.kills == 5
    assert report.questions
    assert not report.faults, f"{report}\n" + "\n".join(report.faults)


async def test_two_replicas_on_postgresql_are_killed_again_and_again() -> None:
    report = await run_kills(5, "postgres", 2)
    assert report.kills == 5
    assert report.questions
    assert not report.faults, f"{report}\n" + "\n".join(report.faults)
