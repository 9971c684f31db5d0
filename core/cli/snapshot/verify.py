"""`snapshot verify`: whether a snapshot is what was published."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from core.cli import EXIT_OK, PROGRAM
from core.cli.arguments import add_data_argument
from core.cli.output import print_json
from core.data.snapshot import check_whole, read_snapshot, verify_snapshot


def main(argv: Sequence[str]) -> int:
    """Shows each file against its checksum, then reads it all, which checks the tables' rules, too.

    Exit code 1 for a difference.
    """
    parser = argparse.ArgumentParser(
        prog=f"{PROGRAM} snapshot verify", description="Compares a snapshot with its checksums and its rules."
    )
    add_data_argument(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    args = parser.parse_args(argv)
    checks = verify_snapshot(args.data)
    if args.json:
        files = [
            {"file": check.name, "state": check.state, "expected": check.expected, "found": check.found}
            for check in checks
        ]
        print_json({"verified": all(check.state == "ok" for check in checks), "files": files})
    else:
        for check in checks:
            print(f"{check.name}: {check.state} (SHA-256 {(check.found or 'none')[:16]})")
    check_whole(read_snapshot(args.data))
    return EXIT_OK
