"""The doctor: names what is wrong, one finding each, and shows no secret."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from model_service import KEY, Handler, respond, serve_model
from running_bot import make_workspace

from bot.operate.doctor import examine
from bot.operate.findings import Finding
from bot.slack.scopes import NEEDED
from bot.store.chosen import Choice, write_choice
from bot.workspace import DATA_DESK, EDUARDO, INES, LocalWorkspace, WorkspaceSettings, make_newsroom
from bot.workspace.newsroom import BOT
from bot.workspace.state import User
from bot.workspace.web_api import METHODS, apps
from bot.workspace.web_api.method import Method
from core.data.snapshot import load_snapshot

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
    "OPENAI_BASE_URL",
    "MODEL",
    "DESIGN",
)


def configure(
    monkeypatch: pytest.MonkeyPatch, workspace: LocalWorkspace, folder: Path, **changes: str
) -> None:
    good = {
        "SLACK_BOT_TOKEN": workspace.settings.bot_token,
        "SLACK_APP_TOKEN": workspace.settings.app_token,
        "SLACK_REVIEW_CHANNEL": DATA_DESK,
        "SLACK_EDITORS": f"{EDUARDO},{INES}",
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
        for user in (
            User("U0GONE", "gone", "Who Left", deleted=True),
            User("U0GUEST", "guest", "Of Another", team_id="T0OTHER"),
        ):
            workspace.state.users[user.id] = user
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
        "scopes",
        "app token",
        "editors in Slack",
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
        ({"SLACK_EDITORS": f"{EDUARDO},U0NOBODY"}, "editor U0NOBODY", "user_not_found"),
        ({"SLACK_EDITORS": f"{EDUARDO},{BOT}"}, f"editor {BOT}", "is a bot"),
        ({"SLACK_EDITORS": f"{EDUARDO},U0GONE"}, "editor U0GONE", "deactivated"),
        ({"SLACK_EDITORS": f"{EDUARDO},U0GUEST"}, "editor U0GUEST", "another organisation"),
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


async def look_with(
    monkeypatch: pytest.MonkeyPatch, folder: Path, workspace: LocalWorkspace, **changes: str
) -> dict[str, Finding]:
    async with workspace:
        configure(monkeypatch, workspace, folder, **changes)
        return {finding.name: finding for finding in await examine(None)}


def test_the_scopes_are_those_of_the_manifest() -> None:
    """So the doctor asks for no other than an operator can grant."""
    manifest = (Path(__file__).parents[2] / "deploy" / "slack-manifest.yaml").read_text(encoding="utf-8")
    assert set(NEEDED) == set(re.findall(r"^      - ([a-z_]+:?[a-z:]*) #", manifest, re.MULTILINE))


async def test_each_scope_that_is_missing_is_named_with_what_it_costs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One finding for all; the channel is still looked at, by its history."""
    granted = frozenset(NEEDED) - {"reactions:write", "commands"}
    found = await look_with(monkeypatch, tmp_path, make_newsroom(WorkspaceSettings(granted_scopes=granted)))
    assert [name for name, finding in found.items() if not finding.ok] == ["scopes"]
    for word in ("reactions:write", "commands", "no /snapshot", "Install the app again"):
        assert word in found["scopes"].text
    assert "chat:write" not in found["scopes"].text
    assert found["review channel"].text == "the bot is in it"


async def test_scopes_that_nobody_needs_are_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """But told: each is one that a stolen token has, too."""
    found = await look_with(
        monkeypatch,
        tmp_path,
        make_newsroom(WorkspaceSettings(granted_scopes=frozenset(NEEDED) | {"files:read"})),
    )
    assert found["scopes"] == Finding("scopes", True, "as needed; not needed: files:read")


async def test_the_scopes_of_the_manifest_are_enough_for_the_doctor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = await look_with(
        monkeypatch, tmp_path, make_newsroom(WorkspaceSettings(granted_scopes=frozenset(NEEDED)))
    )
    assert all(finding.ok for finding in found.values())


async def test_a_token_of_a_person_is_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its form, and by what Slack says of it."""
    found = await look_with(monkeypatch, tmp_path, make_workspace(), SLACK_BOT_TOKEN="xoxp-1-2")
    assert "person's token" in found["settings"].text

    async def of_a_person(workspace: LocalWorkspace, arguments: Any) -> dict[str, Any]:
        reply = await apps.auth_test(workspace, arguments)
        return {key: value for key, value in reply.items() if key != "bot_id"}

    monkeypatch.setitem(METHODS, "auth.test", Method("auth.test", of_a_person))
    found = await look_with(monkeypatch, tmp_path, make_workspace())
    assert [name for name, finding in found.items() if not finding.ok] == ["bot token"]
    assert "person's token" in found["bot token"].text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"members": {EDUARDO}}, "the bot is not in it"),
        ({"is_archived": True}, "archived"),
        ({"is_shared": True}, "another organisation"),
        ({"kind": "im"}, "direct message"),
    ],
)
async def test_a_review_channel_that_cannot_serve_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], words: str
) -> None:
    workspace = make_workspace()
    channels = workspace.state.channels
    channels[DATA_DESK] = replace(channels[DATA_DESK], **change)
    found = await look_with(monkeypatch, tmp_path, workspace)
    assert [name for name, finding in found.items() if not finding.ok] == ["review channel"]
    assert words in found["review channel"].text


async def test_the_extra_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the command that installs it; `serve` says the same."""
    monkeypatch.setitem(sys.modules, "psycopg", None)
    (wrong,), _ = await find_wrong(monkeypatch, tmp_path, DATABASE_URL="postgresql://u:secret@h/d")
    assert "the extra named postgres is missing" in wrong.text
    assert "'.[postgres]'" in wrong.text
    assert "secret" not in wrong.text


async def ask_doctor(
    monkeypatch: pytest.MonkeyPatch, folder: Path, handler: Handler, **changes: str
) -> Finding:
    async with serve_model(handler) as root:
        found = await look_with(
            monkeypatch,
            folder,
            make_workspace(),
            PROVIDERS="offline,live",
            OPENAI_API_KEY=KEY,
            OPENAI_BASE_URL=f"{root}/v1",
            **changes,
        )
    assert KEY not in str(found)
    return found["model chat-small"]


def reply(message: dict[str, Any]) -> Handler:
    return respond(200, {"choices": [{"message": message, "finish_reason": "stop"}]})


CALLED = {"tool_calls": [{"id": "c1", "type": "function", "function": {"name": "ping", "arguments": "{}"}}]}


async def without_tools(request: web.Request) -> web.StreamResponse:
    """A service that refuses function tools, and answers the rest."""
    if "tools" in json.loads(await request.text()):
        return await respond(400, {"error": {"message": "tools are not supported"}})(request)
    return await reply({"content": '{"ok": true}'})(request)


async def test_a_model_that_calls_tools_can_do_every_design(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One small call is enough to know."""
    found = await ask_doctor(monkeypatch, tmp_path, reply({"content": None, **CALLED}))
    assert found.ok
    assert found.text == "answers; designs: tools, structured, plan, fetch-first"


@pytest.mark.parametrize("design", ["tools", "plan"])
@pytest.mark.parametrize("handler", [without_tools, reply({"content": '{"ok": true}'})])
async def test_a_model_without_tools_is_told_with_the_designs_that_it_can_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, design: str, handler: Handler
) -> None:
    """A fault only where the design that is set needs them."""
    found = await ask_doctor(monkeypatch, tmp_path, handler, DESIGN=design)
    assert found.ok is (design == "plan")
    assert "designs: structured, plan, fetch-first, and not tools" in found.text
    assert ("Set DESIGN=plan" in found.text) is (design == "tools")


@pytest.mark.parametrize(
    ("handler", "words"),
    [
        (respond(401, {"error": {"message": "no"}}), "does not accept the API key"),
        (respond(404, {"error": {"message": "no"}}), "does not know this model"),
        (respond(500, {"error": {"message": "no"}}), "HTTP 500"),
        (respond(200, text="<html>"), "is not JSON"),
    ],
)
async def test_a_model_service_that_does_not_serve_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, handler: Handler, words: str
) -> None:
    found = await ask_doctor(monkeypatch, tmp_path, handler)
    assert not found.ok
    assert words in found.text


async def test_the_chosen_data_are_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `snapshot use` chose is what answers: it must be what it was then."""
    write_choice(tmp_path / "state", Choice(None, load_snapshot().sha256))
    findings, _ = await find_wrong(monkeypatch, tmp_path)
    assert findings == []
    write_choice(tmp_path / "state", Choice(None, "0" * 64))
    findings, _ = await find_wrong(monkeypatch, tmp_path)
    assert [finding.name for finding in findings] == ["chosen data"]
    assert "snapshot use" in findings[0].text
