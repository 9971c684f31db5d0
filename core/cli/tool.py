"""`tool`: one tool call as a model would make it, and what it would get back."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from core.cli import EXIT_OK, PROGRAM
from core.cli.arguments import add_data_argument
from core.cli.output import print_json
from core.data.facts import fact_to_json
from core.data.snapshot import load_snapshot
from core.tools import TOOL_NAMES, build_tools
from core.tools.base import dispatch


def main(argv: Sequence[str]) -> int:
    """Exit code 0 also for a refusal: that is the tool's answer."""
    args = _build_parser().parse_args(argv)
    reply = dispatch(build_tools(load_snapshot(args.data)), args.name, args.arguments)
    if args.json:
        try:
            result = json.loads(reply.content)
        except ValueError:
            result = reply.content
        facts = [fact_to_json(fact) for fact in reply.facts]
        print_json({"name": args.name, "outcome": reply.outcome, "result": result, "facts": facts})
    else:
        print(reply.content)
    return EXIT_OK


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"{PROGRAM} tool",
        description="Runs one tool call and prints what a model would read. A refusal is a result, too.",
    )
    parser.add_argument("name", metavar="NAME", help=", ".join(TOOL_NAMES))
    parser.add_argument(
        "arguments", metavar="ARGS_JSON", help='e.g. \'{"indicator_code": "...", "year": 2024}\''
    )
    add_data_argument(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object with outcome, result and facts")
    return parser
