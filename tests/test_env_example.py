"""`.env.example` names every setting that is read, and none that is not."""

from __future__ import annotations

import re
from pathlib import Path

from pydantic import AliasChoices

from bot.settings.settings import Settings

ROOT = Path(__file__).resolve().parents[1]

# For tests against the local newsroom: the real Slack has one address.
_NOT_FOR_OPERATORS = {"SLACK_API_URL"}


def find_named() -> set[str]:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    return set(re.findall(r"^([A-Z_]+)=", text, flags=re.MULTILINE))


def find_read() -> set[str]:
    of_the_bot = {
        str(field.validation_alias.choices[0])
        for field in Settings.model_fields.values()
        if isinstance(field.validation_alias, AliasChoices)
    }
    routes = (ROOT / "core" / "cli" / "routes.py").read_text(encoding="utf-8")
    return of_the_bot | set(re.findall(r'(?:\.get\(|_read_number\([^"]+)"([A-Z_]+)"', routes))


def test_the_example_names_every_setting_and_no_other() -> None:
    assert find_named() == find_read() - _NOT_FOR_OPERATORS


def test_every_line_of_the_example_can_be_read() -> None:
    """A comment, nothing, or a setting: what a merge left over is none of them."""
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(r"(#.*|[A-Z_]+=.*|)", line)] == []


def test_the_example_as_it_is_leaves_no_secret() -> None:
    """Nothing that looks like a token or a key stands in it."""
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert not re.search(r"^[A-Z_]*(?:TOKEN|KEY|SECRET)=\S", text, flags=re.MULTILINE)
