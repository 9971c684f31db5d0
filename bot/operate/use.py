"""`stats-assistant snapshot use FOLDER`: another snapshot answers from now on, without a restart."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.settings.settings import read_settings
from bot.store.chosen import Choice, load_choice, write_choice
from core.cli import EXIT_OK
from core.data.snapshot import load_snapshot
from core.errors import UsageError

EXAMPLE = "example"


def main(argv: Sequence[str]) -> int:
    """Verifies the snapshot first; what is wrong with it is raised, and nothing is chosen."""
    parser = argparse.ArgumentParser(
        prog="stats-assistant snapshot use",
        description="Chooses the snapshot that the service answers from. A running one takes it within a "
        "minute, a stopped one when it starts. Questions under way end on the data on which they began.",
        epilog="Run it where the service's .env is; with several hosts, on each, with the same folder there.",
    )
    parser.add_argument("folder", metavar=f"FOLDER|{EXAMPLE}", help="a snapshot folder, or what came along")
    name = parser.parse_args(argv).folder
    folder = None if name == EXAMPLE else Path(name).resolve()
    if folder is not None and not folder.is_dir():
        raise UsageError(f"{name} is no folder.")
    choice = Choice(folder, load_snapshot(folder).sha256)
    snapshot = load_choice(choice)
    write_choice(read_settings().state_folder, choice)
    sys.stdout.write(
        f"Verified: snapshot of {snapshot.snapshot_date.isoformat()} ({snapshot.sha256[:12]}), "
        f"{len(snapshot.countries)} countries, {len(snapshot.indicators)} indicators. A running service "
        "takes it within a minute.\n"
    )
    return EXIT_OK
