"""Reads the files of deploy/ for tests: a Dockerfile's instructions, systemd units."""

from __future__ import annotations

import re
from configparser import RawConfigParser
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"


@dataclass(frozen=True)
class Instruction:
    """One instruction of a Dockerfile; `stage` counts from 0."""

    stage: int
    name: str
    value: str


def read_dockerfile() -> list[Instruction]:
    """Line ends are joined and comments left out, as Docker does it."""
    text = re.sub(r"^\s*#.*\n", "", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    stage, found = -1, []
    for line in text.replace("\\\n", " ").splitlines():
        if line.strip():
            name, _, value = line.strip().partition(" ")
            stage += name == "FROM"
            found.append(Instruction(stage, name, " ".join(value.split())))
    return found


def find(instructions: list[Instruction], stage: int, name: str) -> list[str]:
    return [item.value for item in instructions if (item.stage, item.name) == (stage, name)]


def read_unit(name: str) -> RawConfigParser:
    parser = RawConfigParser(strict=False, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string((DEPLOY / name).read_text(encoding="utf-8"))
    return parser
