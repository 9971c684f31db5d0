"""`snapshot`: the data behind the answers. Each action has a file here, imported when it is asked for."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Sequence

from core.cli import PROGRAM, Command

# name -> (module with a function `main`, one line for the help)
ACTIONS: dict[str, tuple[str, str]] = {
    "show": ("core.cli.snapshot.show", "what the data covers, its gaps and its age"),
    "verify": ("core.cli.snapshot.verify", "its checksums, and the rules of its tables"),
    "build": ("core.cli.snapshot.build", "a new snapshot, from the World Bank's API"),
    "diff": ("core.cli.snapshot.diff", "what is new, gone, revised or redefined in a newer one"),
}


def main(argv: Sequence[str]) -> int:
    """The exit code of the action."""
    parser = argparse.ArgumentParser(prog=f"{PROGRAM} snapshot", description="The data behind the answers.")
    actions = parser.add_subparsers(
        dest="action",
        required=True,
        # Without it the complaint about a missing one asks for an "action".
        metavar=f"{{{','.join(ACTIONS)}}}",
    )
    for name, (_, about) in ACTIONS.items():
        actions.add_parser(name, help=about, add_help=False)  # the action's own parser explains it
    chosen, rest = parser.parse_known_args(argv)
    run: Command = importlib.import_module(ACTIONS[chosen.action][0]).main
    return run(rest)
