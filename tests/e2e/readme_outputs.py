"""The READMEs' commands and what they print; `python tests/e2e/readme_outputs.py` renews them."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = (ROOT / "README.md", ROOT / "core" / "README.md")

_BLOCK = re.compile(r"^```console\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^\$ (stats-assistant .*)\n((?:(?!\$ ).*\n)*)", flags=re.MULTILINE)


def find_outputs(text: str) -> list[tuple[str, str]]:
    """Each of our commands in a console block, with the output that stands below it."""
    return [(match[1], match[2]) for block in _BLOCK.findall(text) for match in _COMMAND.finditer(block)]


def run_command(command: str) -> str:
    """What the command prints on stdout."""
    from core.cli import main

    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        main(shlex.split(command)[1:])
    return out.getvalue()


def without_times(text: str) -> str:
    """Seconds differ from run to run; nothing else may."""
    return re.sub(r"\b\d+\.\d+ s\b", "N s", text).rstrip()


def renew(text: str) -> str:
    """The README with today's outputs; one that differs only in its seconds stays."""
    for command, shown in find_outputs(text):
        real = run_command(command)
        if without_times(real) != without_times(shown):
            text = text.replace(f"$ {command}\n{shown}", f"$ {command}\n{real}")
    return text


if __name__ == "__main__":
    for document in DOCUMENTS:
        document.write_text(renew(document.read_text(encoding="utf-8")), encoding="utf-8")
    sys.stdout.write("Renewed the outputs in README.md and core/README.md\n")
