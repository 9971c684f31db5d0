"""The files of deploy/ agree with each other and with the program. No engine runs here, so they are read."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from deploy_files import DEPLOY, ROOT, find, read_dockerfile, read_unit
from pydantic import AliasChoices
from sqlalchemy import make_url

from bot.build import SHUTDOWN_SECONDS
from bot.settings.settings import Settings
from core.cli import COMMANDS, ENTRY_POINT_GROUP

IMAGE = read_dockerfile()
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
GUIDE = (DEPLOY / "GUIDE.md").read_text(encoding="utf-8")
UNITS = ("stats-assistant.service", "stats-assistant-purge.service")

SETTINGS = {
    str(field.validation_alias.choices[0])
    for field in Settings.model_fields.values()
    if isinstance(field.validation_alias, AliasChoices)
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ALL_COMMANDS = set(COMMANDS) | set(PROJECT["entry-points"][ENTRY_POINT_GROUP])


def seconds(text: str) -> float:
    return float(text.removesuffix("s"))


# The image


def test_the_image_is_built_from_named_files_only() -> None:
    """Each exists, is let through by .dockerignore, and nothing else is: no .env, state or history."""
    copied = [
        source
        for value in find(IMAGE, 0, "COPY")
        for source in value.split()[:-1]
        if not value.startswith("--")
    ]
    assert all((ROOT / source).exists() for source in copied)
    ignore = (ROOT / ".dockerignore").read_text(encoding="utf-8").split("\n")
    allowed = {line[1:] for line in ignore if line.startswith("!")}
    assert "*" in ignore
    assert allowed == set(copied)


def test_the_image_holds_what_the_program_is_packed_from() -> None:
    """Every folder that pyproject.toml packs is copied before the install."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    copied = " ".join(find(IMAGE, 0, "COPY"))
    for folder in ("core", "bot", "data", "recordings"):
        assert folder in project
        assert f"{folder} {folder}" in copied


def test_the_dependencies_are_pinned() -> None:
    """To exactly those that the tests ran with."""
    pinned = (DEPLOY / "constraints.txt").read_text(encoding="utf-8").lower()
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for name in re.findall(r'^  "([a-zA-Z0-9_-]+)(?:\[\w+\])?>=', project, re.MULTILINE):
        assert re.search(rf"^{name.lower().replace('-', '[-_]')}==", pinned, re.MULTILINE), name


def test_the_image_runs_as_a_user_without_rights_and_keeps_only_its_state() -> None:
    """A numeric user (an orchestrator can see that it is not root); the one writable folder is a volume."""
    (user,) = find(IMAGE, 1, "USER")
    assert int(user) > 0
    assert f"--uid {user}" in find(IMAGE, 1, "RUN")[0]
    environment = dict(item.split("=", 1) for item in find(IMAGE, 1, "ENV")[0].split())
    assert find(IMAGE, 1, "VOLUME") == [environment["STATE_FOLDER"]]
    assert set(environment) - SETTINGS == {"PATH", "PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"}
    assert all(value.startswith("--from=build") for value in find(IMAGE, 1, "COPY"))


def test_the_image_starts_the_bot_and_checks_that_it_is_ready() -> None:
    """The command exists; the check is our probe, and it has a port to ask."""
    (entry,), (command,) = find(IMAGE, 1, "ENTRYPOINT"), find(IMAGE, 1, "CMD")
    assert json.loads(entry) == ["stats-assistant"]
    assert set(json.loads(command)) <= ALL_COMMANDS
    (check,) = find(IMAGE, 1, "HEALTHCHECK")
    assert check.endswith('CMD ["python", "-m", "bot.operate.probe"]')
    assert "HEALTH_PORT=" in find(IMAGE, 1, "ENV")[0]


# Compose


def test_every_reference_of_the_compose_file_leads_somewhere() -> None:
    """Build context, Dockerfile, services waited for (with a health check of theirs) and volumes."""
    services = COMPOSE["services"]
    build = services["bot"]["build"]
    context = (DEPLOY / build["context"]).resolve()
    assert context == ROOT
    assert (context / build["dockerfile"]).is_file()
    for service in services.values():
        for name, condition in service.get("depends_on", {}).items():
            assert condition == {"condition": "service_healthy"}
            assert "healthcheck" in services[name]
        for volume in service.get("volumes", ()):
            assert volume.split(":")[0] in COMPOSE["volumes"]


def test_compose_sets_settings_that_exist_and_secrets_by_reference_only() -> None:
    """Names are the program's; a password stands nowhere, and its absence stops the start."""
    bot = COMPOSE["services"]["bot"]
    assert set(bot["environment"]) <= SETTINGS
    assert bot["env_file"] == "../.env"
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    references = re.findall(r"\$\{([^}]*)\}", text)
    assert references
    needed = re.compile(r"(POSTGRES_PASSWORD|PYTHON_IMAGE|POSTGRES_IMAGE):\?.+")
    assert all(needed.fullmatch(reference) for reference in references)


def test_two_replicas_share_the_database_that_compose_starts() -> None:
    """User, database and host agree on both sides; the driver is the one that the image installs."""
    bot, database = COMPOSE["services"]["bot"], COMPOSE["services"]["database"]
    assert bot["deploy"]["replicas"] == int(bot["environment"]["REPLICAS"]) == 2
    url = make_url(re.sub(r"\$\{[^}]*\}", "secret", bot["environment"]["DATABASE_URL"]))
    assert url.drivername == "postgresql+psycopg"
    assert url.host == "database"
    assert url.username == database["environment"]["POSTGRES_USER"]
    assert url.database == database["environment"]["POSTGRES_DB"]
    test = database["healthcheck"]["test"]
    assert test[test.index("--username") + 1] == url.username


def test_a_container_can_change_nothing_but_its_temporary_folders() -> None:
    """Read-only, no capabilities, no new rights, no published port; time to end in order."""
    bot = COMPOSE["services"]["bot"]
    assert bot["read_only"] is True
    assert bot["cap_drop"] == ["ALL"]
    assert bot["security_opt"] == ["no-new-privileges:true"]
    assert set(bot["tmpfs"]) == {"/tmp", *find(IMAGE, 1, "VOLUME")}  # noqa: S108 - the name in the file
    assert "ports" not in bot
    assert "ports" not in COMPOSE["services"]["database"]
    assert seconds(bot["stop_grace_period"]) > SHUTDOWN_SECONDS


# systemd


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_runs_a_command_that_exists_as_a_user_without_rights(name: str) -> None:
    """In the folder that holds .env and the state, the only one that it may write."""
    service = read_unit(name)["Service"]
    program, command, *_ = service["ExecStart"].split()
    assert program == "/opt/stats-assistant/bin/stats-assistant"
    assert command in ALL_COMMANDS
    assert service["User"] not in ("", "root", "0")
    assert service["WorkingDirectory"] == f"/var/lib/{service['StateDirectory']}"
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""
    assert f"useradd --system --home-dir {service['WorkingDirectory']}" in GUIDE


def test_the_service_has_time_to_end_in_order() -> None:
    """systemd kills later than the bot's own patience."""
    assert seconds(read_unit(UNITS[0])["Service"]["TimeoutStopSec"]) > SHUTDOWN_SECONDS


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
@pytest.mark.parametrize("name", [*UNITS, "stats-assistant-purge.timer"])
def test_systemd_accepts_the_unit(name: str, tmp_path: Path) -> None:
    """Unknown keys, bad values and missing units are errors; only the program's place is put aside."""
    for unit in (*UNITS, "stats-assistant-purge.timer"):
        text = (DEPLOY / unit).read_text(encoding="utf-8")
        (tmp_path / unit).write_text(
            text.replace("/opt/stats-assistant/bin/stats-assistant", "/bin/true"), encoding="utf-8"
        )
    done = subprocess.run(
        ["systemd-analyze", "verify", tmp_path / name], capture_output=True, text=True, check=False
    )
    complaints = [line for line in done.stderr.splitlines() if line.startswith("stats-assistant")]
    assert done.returncode == 0, done.stderr
    assert complaints == []


# The guide


@pytest.mark.parametrize("name", ["GUIDE.md", "OPERATING.md"])
def test_a_page_names_files_settings_and_commands_that_exist(name: str) -> None:
    """What it tells an operator to type or to open is there."""
    page = (DEPLOY / name).read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#]+)\)", page):
        assert (DEPLOY / link).exists(), link
    for path in re.findall(r"\bdeploy/[\w.-]*\w", page):
        assert (ROOT / path).exists(), path
    commands = re.findall(r"(?:`|bin/|stats-assistant |^)stats-assistant ([a-z]+)", page, re.MULTILINE)
    assert commands
    for command in commands:
        assert command in ALL_COMMANDS, command
    shouted = set(re.findall(r"`([A-Z][A-Z_]{4,})(?:=[^`]*)?`", page)) - {"WRONG"}
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    of_models = set(re.findall(r"^((?:OPENAI|LIVE)_[A-Z_]+)=", example, re.MULTILINE))
    assert shouted - SETTINGS - of_models <= {"POSTGRES_PASSWORD", "PYTHON_IMAGE", "POSTGRES_IMAGE"}


def test_the_guide_says_what_the_manifest_asks_for() -> None:
    """Every scope is explained to the person who must approve it."""
    manifest = yaml.safe_load((DEPLOY / "slack-manifest.yaml").read_text(encoding="utf-8"))
    for scope in manifest["oauth_config"]["scopes"]["bot"]:
        assert f"`{scope}`" in GUIDE
