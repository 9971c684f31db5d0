"""The fixture of the command line's tests."""

from cli_runner import run_cli

__all__ = ["run_cli"]
