"""The command line: finds the command, runs it, and turns what goes wrong into one sentence and an exit code.

A command is a function that takes its arguments and returns an exit code. Those of the library stand in
`COMMANDS` by name, so that only the chosen one is imported; other packages (the bot) add theirs through the
entry point group `stats_assistant.commands`, so that the library never imports them.
"""

from __future__ import annotations

import importlib
import logging
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import StatsAssistantError, UsageError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

PROGRAM = "stats-assistant"
ENTRY_POINT_GROUP = "stats_assistant.commands"

Command = Callable[[Sequence[str]], int]

# name -> (module with a function `main`, one line for the help)
COMMANDS: dict[str, tuple[str, str]] = {
    "ask": ("core.cli.ask", "answer a question, checked, with its evidence and source"),
    "tool": ("core.cli.tool", "run one tool call, without a model"),
    "check": ("core.cli.check", "check a sentence against the snapshot"),
    "eval": ("core.cli.evaluate", "run the question set and score it"),
    "record": ("core.cli.record", "ask a live model the question set and keep its replies"),
    "snapshot": ("core.cli.snapshot", "show, verify or build the data behind the answers"),
}

EXIT_OK, EXIT_FAILURE, EXIT_USAGE, EXIT_INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Runs `argv` (default: the process's) and returns the exit code. Never raises on purpose."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _replace_closed_streams()
    _make_output_tolerant()
    if not wants_tracebacks():
        _keep_tracebacks_out()
    try:
        exit_code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader (head, less) went away: nothing more to say.
        _drop_output()
        return EXIT_FAILURE
    except KeyboardInterrupt:
        sys.stderr.write("\nInterrupted.\n")
        return EXIT_INTERRUPTED
    except StatsAssistantError as error:
        sys.stderr.write(f"{PROGRAM}: {error}\n")
        return EXIT_USAGE if isinstance(error, UsageError) else EXIT_FAILURE
    except Exception as error:  # the last stop before a person: one sentence, no traceback
        if wants_tracebacks():
            raise
        if isinstance(error, OSError) and error.strerror:
            # A full disk or a folder that may not be written is no bug of ours.
            where = f"{error.filename}: " if error.filename else ""
            sys.stderr.write(f"{PROGRAM}: Reading or writing failed ({where}{error.strerror}).\n")
            _drop_output()
            return EXIT_FAILURE
        sys.stderr.write(f"{PROGRAM}: {describe_bug(error)}\n")
        return EXIT_FAILURE
    return exit_code


def describe_bug(error: Exception) -> str:
    """One sentence for an error that nobody raised on purpose."""
    words = " ".join(str(error).split())[:200]
    return (
        f"A bug stopped this ({type(error).__name__}: {words}). With LOG_LEVEL=DEBUG in the environment "
        "it is shown in full; please report it."
    )


def wants_tracebacks() -> bool:
    """True where LOG_LEVEL=DEBUG asks for them."""
    return os.environ.get("LOG_LEVEL", "").upper() == "DEBUG"


def _run(arguments: list[str]) -> int:
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        sys.stdout.write(_build_help())
        return EXIT_OK if arguments else EXIT_USAGE
    if arguments[0] in {"-V", "--version"}:
        from importlib.metadata import version

        sys.stdout.write(f"{PROGRAM} {version(PROGRAM)}\n")
        return EXIT_OK
    command = _find_command(arguments[0])
    try:
        return command(arguments[1:])
    except SystemExit as stop:  # argparse: 0 after --help, 2 after wrong usage
        return stop.code if isinstance(stop.code, int) else EXIT_FAILURE


def _find_command(name: str) -> Command:
    """Raises `UsageError` for a name that no part of this installation offers."""
    if name in COMMANDS:
        command: Command = importlib.import_module(COMMANDS[name][0]).main
        return command
    from importlib.metadata import entry_points

    for entry in entry_points(group=ENTRY_POINT_GROUP, name=name):
        loaded: Command = entry.load()
        return loaded
    raise UsageError(f"There is no command {name!r}. See `{PROGRAM} --help`.")


def _build_help() -> str:
    from importlib.metadata import entry_points

    lines = [
        f"usage: {PROGRAM} COMMAND ...",
        "",
        "Answers questions on public statistics and shows only answers it has checked.",
        "",
        "commands:",
        *(f"  {name:<10} {about}" for name, (_, about) in COMMANDS.items()),
    ]
    added = {entry.name: entry for entry in entry_points(group=ENTRY_POINT_GROUP)}
    if added:
        abouts = [f"  {name:<10} {read_first_line(added[name])}".rstrip() for name in sorted(added)]
        lines += ["", "of the chat:", *abouts]
    lines += ["", f"`{PROGRAM} COMMAND --help` explains one command.", ""]
    return "\n".join(lines)


def read_first_line(entry: EntryPoint) -> str:
    """What an added command says of itself; nothing where it cannot be loaded, which its use will tell."""
    try:
        return (entry.load().__doc__ or "").partition("\n")[0].rstrip(".")
    except ImportError:
        return ""


class _OneLine(logging.Formatter):
    """A log record without its traceback."""

    def formatException(self, _: object) -> str:  # noqa: N802 (logging's name)
        return ""


def _keep_tracebacks_out() -> None:
    """A warning that the library logs is one line here; services set up their own logs (`core.logs`)."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(_OneLine(f"{PROGRAM}: %(message)s"))


def _replace_closed_streams() -> None:
    """A stream that the caller closed (`<&-`, some schedulers) is None in Python; here it is an empty one."""
    nowhere = Path(os.devnull)
    if sys.stdin is None:
        sys.stdin = nowhere.open(encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = nowhere.open("w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = nowhere.open("w", encoding="utf-8")


def _drop_output() -> None:
    """What stdout still holds cannot be written; the interpreter must not try again at its end."""
    try:
        descriptor = sys.stdout.fileno()
    except (OSError, ValueError):
        return  # not a real stream
    os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)


def _make_output_tolerant() -> None:
    """A terminal that lacks a letter shows its escape instead of stopping the program."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
