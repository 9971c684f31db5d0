"""The doctor: names what is wrong, one finding each, and shows no secret."""

from __future__ import annotations

from pathlib import Path

import pytest
from running_bot import make_workspace

from bot.doctor import Finding, examine
from bot.workspace import DATA_DESK, LocalWorkspace

NAMES = (
    "SLACK_BOT_TOKEN",
    "SLACK_APP_TOKEN",
    "SLACK_REVIEW_CHANNEL",
    "SLACK_EDITORS",
    "SLACK_MODE",
    "SLACK_API_URL",
    "STATE_FOLDER",
    "DATABASE_URL",
    "PROVIDERS",
    "OPENAI_API_KEY",
)


def configure(
    monkeypatch: pytest.MonkeyPatch, workspace: LocalWorkspace, folder: Path, **changes: str
) -> None:
    good = {
        "SLACK_BOT_TOKEN": workspace.settings.bot_token,
        "SLACK_APP_TOKEN": workspace.settings.app_token,
        "SLACK_REVIEW_CHANNEL": DATA_DESK,
        "SLACK_EDITORS": "U1,U2",
        "SLACK_API_URL": workspace.api_url,
        "STATE_FOLDER": str(folder / "state"),
    }
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(folder)
    for name, value in {**good, **changes}.items():
        monkeypatch.setenv(name, value)


async def find_wrong(
    monkeypatch: pytest.MonkeyPatch, folder: Path, **changes: str
) -> tuple[list[Finding], LocalWorkspace]:
    async with make_workspace() as workspace:
        configure(monkeypatch, workspace, folder, **changes)
        findings = await examine(None)
        assert not any(workspace.state.messages.values())  # it posts nothing
    return [finding for finding in findings if not finding.ok], workspace


async def test_a_good_configuration_has_no_complaint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything was looked at, and all of it is well."""
    async with make_workspace() as workspace:
        configure(monkeypatch, workspace, tmp_path)
        findings = await examine(None)
    assert [finding for finding in findings if not finding.ok] == []
    assert {finding.name for finding in findings} >= {
        "data",
        "settings",
        "state",
        "bot token",
        "review channel",
    }


@pytest.mark.parametrize(
    ("changes", "name", "words"),
    [
        ({"SLACK_BOT_TOKEN": "xoxb-wrong"}, "bot token", "SLACK_BOT_TOKEN"),
        ({"SLACK_APP_TOKEN": "xapp-wrong"}, "app token", "SLACK_APP_TOKEN"),
        ({"SLACK_REVIEW_CHANNEL": "C0NOWHERE"}, "review channel", "invite the bot"),
        ({"SLACK_EDITORS": ""}, "editors", "nobody can decide"),
        ({"STATE_FOLDER": "/proc/nowhere"}, "state", "cannot be written"),
        (
            {"DATABASE_URL": "postgresql+psycopg://u:xoxb-pw@127.0.0.1:1/d"},
            "state",
            "DATABASE_URL cannot be opened",
        ),
        ({"DATABASE_URL": "postgresql+psycopg://u:p@x:wrong@h/d"}, "state", "is written %40 or %3A"),
        ({"DATABASE_URL": "mystery://d"}, "state", "the driver for it is installed"),
        ({"PROVIDERS": "offline,live"}, "providers", "OPENAI_API_KEY"),
        ({"PROVIDERS": "psychic"}, "providers", "psychic"),
        ({"SLACK_REVIEW_CHANNEL": ""}, "settings", "SLACK_REVIEW_CHANNEL is missing"),
    ],
)
async def test_each_fault_is_named_with_its_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, str], name: str, words: str
) -> None:
    """Exactly one finding is wrong, it says what to check, and no token is in it."""
    (wrong,), workspace = await find_wrong(monkeypatch, tmp_path, **changes)
    assert wrong.name == name
    assert words in wrong.text
    assert workspace.settings.bot_token not in wrong.text
    assert "wrong" not in wrong.text


async def test_an_unreachable_slack_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody listens there: said in words, without a traceback."""
    async with make_workspace() as workspace:
        configure(monkeypatch, workspace, tmp_path)
    findings = await examine(None)
    assert {finding.name for finding in findings if not finding.ok} == {"bot token", "app token"}
