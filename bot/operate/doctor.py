"""`stats-assistant doctor`: looks at all that the chat needs; says what is wrong and how to mend it.

Each check answers with one finding; none stops the others. It posts nothing; a live model is asked once or
twice, in a few words.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from bot.operate.doctor_slack import look_at_slack
from bot.operate.findings import Finding
from bot.settings.settings import Settings, load_settings
from bot.store.chosen import load_choice, read_choice
from bot.store.opening import check_database, check_file
from core.cli import EXIT_FAILURE, EXIT_OK
from core.data.snapshot import Snapshot, load_snapshot
from core.errors import ConfigurationError, SnapshotError, StatsAssistantError


def main(argv: Sequence[str]) -> int:
    """Exit code 1 where something is wrong."""
    parser = argparse.ArgumentParser(
        prog="stats-assistant doctor", description="Says what in the configuration is missing or wrong."
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    options = parser.parse_args(argv)
    findings = asyncio.run(examine())
    if options.json:
        shape = {"ok": all(f.ok for f in findings), "findings": [asdict(f) for f in findings]}
        sys.stdout.write(json.dumps(shape, ensure_ascii=False) + "\n")
    else:
        for finding in findings:
            sys.stdout.write(f"{'ok     ' if finding.ok else 'WRONG  '}{finding.name}: {finding.text}\n")
    return EXIT_OK if all(finding.ok for finding in findings) else EXIT_FAILURE


async def examine(env_file: Path | None = Path(".env")) -> list[Finding]:
    """All findings, in the order in which an operator would mend them."""
    data, snapshot = _look_at_data()
    findings = [data]
    try:
        settings = load_settings(env_file)
    except ConfigurationError as error:
        return [*findings, Finding("settings", False, str(error))]
    findings.append(Finding("settings", True, f"complete for SLACK_MODE={settings.mode}"))
    chosen = await asyncio.to_thread(_look_at_choice, settings)
    if chosen is not None:
        findings.append(chosen[0])
        snapshot = chosen[1]
    findings.append(_look_at_editors(settings))
    findings.append(_look_at_state(settings))
    if snapshot is not None:
        findings.append(_look_at_providers(settings, snapshot))
        if findings[-1].ok and "live" in settings.providers:
            findings += await _look_at_models(settings)
    return [*findings, *await look_at_slack(settings)]


def _look_at_data() -> tuple[Finding, Snapshot | None]:
    try:
        snapshot = load_snapshot()
    except SnapshotError as error:
        return Finding("data", False, f"{error} Restore the data folder from the release."), None
    return Finding("data", True, f"snapshot of {snapshot.snapshot_date}, checksums match"), snapshot


def _look_at_choice(settings: Settings) -> tuple[Finding, Snapshot | None] | None:
    """What `snapshot use` chose; None where nothing was."""
    try:
        choice = read_choice(settings.state_folder)
        if choice is None:
            return None
        snapshot = load_choice(choice)
    except StatsAssistantError as error:
        return Finding("chosen data", False, str(error)), None
    text = f"snapshot of {snapshot.snapshot_date} in {choice.folder or 'the program'}, checksums match"
    return Finding("chosen data", True, text), snapshot


def _look_at_editors(settings: Settings) -> Finding:
    count = len(settings.editors or ())
    if count == 0:
        return Finding("editors", False, "SLACK_EDITORS is empty: nobody can decide a case")
    if count == 1:
        return Finding("editors", True, "one editor; a question of their own will wait for a second one")
    return Finding("editors", True, f"{count} editors")


def _look_at_state(settings: Settings) -> Finding:
    if settings.database_url:
        try:
            check_file(settings)
            check_database(settings)
        except ConfigurationError as error:
            return Finding("state", False, str(error))
        return Finding("state", True, "the database of DATABASE_URL can be opened")
    folder = settings.state_folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder):
            pass
    except OSError as error:
        return Finding("state", False, f"STATE_FOLDER {str(folder)!r} cannot be written ({error.strerror})")
    try:
        check_file(settings)
    except ConfigurationError as error:
        return Finding("state", False, str(error))
    return Finding("state", True, f"{str(folder)!r} can be written")


def _look_at_providers(settings: Settings, snapshot: Snapshot) -> Finding:
    from core.cli.routes import build_assistant

    chosen = argparse.Namespace(provider=settings.providers, model=settings.model, design=settings.design)
    try:
        build_assistant(chosen, snapshot)
    except StatsAssistantError as error:
        return Finding("providers", False, str(error))
    return Finding("providers", True, f"{settings.providers} can be built")


async def _look_at_models(settings: Settings) -> list[Finding]:
    from bot.operate.doctor_model import look_at_model

    models = [model.strip() for model in settings.model.split(",") if model.strip()]
    return [await look_at_model(model, settings.design) for model in models]
