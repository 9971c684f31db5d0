"""`snapshot`: the data behind the answers. Each action has a file here, imported when it is asked for."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Sequence
from importlib.metadata import entry_points

from core.cli import PROGRAM, Command, read_first_line

# name -> (module with a function `main`, one line for the help)
ACTIONS: dict[str, tuple[str, str]] = {
    "show": ("core.cli.snapshot.show", "what the data covers, its gaps and its age"),
    "verify": ("core.cli.snapshot.verify", "its checksums, and the rules of its tables"),
    "build": ("core.cli.snapshot.build", "a new snapshot, from the World Bank's API"),
    "diff": ("core.cli.snapshot.diff", "what is new, gone, revised or redefined in a newer one"),
}


ENTRY_POINT_GROUP = "stats_assistant.snapshot_actions"


def main(argv: Sequence[str]) -> int:
    """The exit code of the action. Other packages (the bot) add theirs through the entry point group."""
    added = {entry.name: entry for entry in entry_points(group=ENTRY_POINT_GROUP)}
    abouts = {name: about for name, (_, about) in ACTIONS.items()}
    abouts |= {name: read_first_line(entry) for name, entry in added.items()}
    parser = argparse.ArgumentParser(prog=f"{PROGRAM} snapshot", description="The data behind the answers.")
    actions = parser.add_subparsers(
        dest="action",
        required=True,
        # Without it the complaint about a missing one asks for an "action".
        metavar=f"{{{','.join(abouts)}}}",
    )
    for name, about in abouts.items():
        actions.add_parser(name, help=about, add_help=False)  # the action's own parser explains it
    chosen, rest = parser.parse_known_args(argv)
    run: Command
    if chosen.action in added:
        run = added[chosen.action].load()
    else:
        run = importlib.import_module(ACTIONS[chosen.action][0]).main
    return run(rest)
