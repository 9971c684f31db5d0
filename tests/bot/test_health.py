"""/healthz and /readyz: what they look at, and what they say when something is wrong."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from running_bot import SNAPSHOT, CannedAssistant, make_settings, make_workspace, newsroom
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from bot.build import build_bot
from bot.operate.health import OK, Readiness, make_checks, serve_health
from bot.settings.settings import load_settings
from bot.slack.connection import SILENT_AFTER_SECONDS, connect
from bot.workspace import DATA_DESK, EDUARDO
from core.data.snapshot import default_data_folder
from core.errors import ConfigurationError


async def get(address: str) -> tuple[int, dict[str, Any]]:
    async with aiohttp.ClientSession() as session, session.get(address) as reply:
        return reply.status, await reply.json()


async def well() -> str:
    return OK


async def test_a_running_bot_is_alive_and_ready(tmp_path: Path) -> None:
    """Database, data and socket are looked at."""
    async with make_workspace() as workspace:
        settings = make_settings(workspace, tmp_path)
        async with build_bot(settings, CannedAssistant(), SNAPSHOT) as bot, connect(bot, settings) as link:
            readiness = Readiness()
            readiness.watch(make_checks(bot.store, bot.desk.verify, link))
            async with serve_health("127.0.0.1", 0, readiness) as address:
                assert await get(f"{address}/healthz") == (200, {"alive": True})
                status, said = await get(f"{address}/readyz")
    assert status == 200
    assert said == {
        "ready": True,
        "checks": {"process": "ok", "database": "ok", "snapshot": "ok", "slack": "ok"},
    }


async def test_a_socket_that_is_up_but_silent_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Report 11: the process lives and the connection is open, but there was no frame and no pong."""
    async with make_workspace() as workspace:
        settings = make_settings(workspace, tmp_path)
        async with build_bot(settings, CannedAssistant(), SNAPSHOT) as bot, connect(bot, settings) as link:
            readiness = Readiness()
            readiness.watch(make_checks(bot.store, bot.desk.verify, link))
            assert not isinstance(link, str)
            silent = SILENT_AFTER_SECONDS + 5
            monkeypatch.setattr(type(link), "seconds_since_sign", lambda _self: silent)
            async with serve_health("127.0.0.1", 0, readiness) as address:
                status, said = await get(f"{address}/readyz")
                alive, _ = await get(f"{address}/healthz")
    assert (status, alive) == (503, 200)
    assert said["checks"] == {
        "process": "ok",
        "database": "ok",
        "snapshot": "ok",
        "slack": "no sign of Slack for 65 s",
    }


async def test_a_changed_data_file_is_named(tmp_path: Path) -> None:
    """One digit on disk is enough; so is a file that is gone, or the list of checksums itself."""
    data = tmp_path / "data"
    shutil.copytree(default_data_folder(), data)
    values = data / "wdi_snapshot.csv"
    async with make_workspace() as workspace:
        settings = make_settings(workspace, tmp_path)
        async with build_bot(settings, CannedAssistant(), SNAPSHOT, data_folder=data) as bot:
            look = make_checks(bot.store, bot.desk.verify, "http://127.0.0.1:1")["snapshot"]
            assert await look() == OK
            values.write_text(values.read_text(encoding="utf-8").replace("1", "2", 1), encoding="utf-8")
            assert await look() == "wdi_snapshot.csv is changed"
            values.unlink()
            assert await look() == "wdi_snapshot.csv is missing"
            (data / "SHA256SUMS").unlink()
            assert await look() == "the list of checksums cannot be used"


async def test_a_database_that_fails_is_told_without_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The driver's own words may hold the password, so only the kind of failure is shown and logged."""
    async with newsroom(tmp_path) as room:
        readiness = Readiness()
        checks = make_checks(room.bot.store, room.bot.desk.verify, "")

        async def broken(_work: object) -> None:
            raise OperationalError("SELECT", {}, Exception("postgresql://u:secret@db is away"))

        readiness.watch(checks)
        assert (await readiness.look())["database"] == OK
        with monkeypatch.context() as patch, capture_logs() as logs:
            patch.setattr(room.bot.store, "transact", broken)
            said = [(await readiness.look())["database"] for _ in range(3)]
        assert said == ["failed (OperationalError)"] * 3
        assert [line["event"] for line in logs] == ["not ready"]  # one line, not one a probe
        assert "secret" not in str(logs)
        with capture_logs() as logs:
            assert (await readiness.look())["database"] == OK
        assert [line["event"] for line in logs] == ["ready"]


async def test_a_check_that_hangs_does_not_pile_up() -> None:
    """However often we are asked, it runs once; when it ends it is asked anew."""
    runs, go_on = 0, asyncio.Event()

    async def hang() -> str:
        nonlocal runs
        runs += 1
        await go_on.wait()
        return OK

    readiness = Readiness(check_seconds=0.01)
    readiness.watch({"database": hang, "slack": well})
    for _ in range(5):
        report = await readiness.look()
        assert report["database"] == "no reply within 0.01 s"
        assert report["slack"] == OK
    assert runs == 1
    go_on.set()
    assert (await readiness.look())["database"] == OK
    assert (await readiness.look())["database"] == OK
    assert runs > 1


async def test_not_ready_before_the_start_and_at_the_end() -> None:
    """A load balancer or an orchestrator sees both; the process itself is alive all along."""
    readiness = Readiness()
    async with serve_health("127.0.0.1", 0, readiness) as address:
        assert await get(f"{address}/readyz") == (
            503,
            {"ready": False, "checks": {"process": "starting"}},
        )
        readiness.watch({"slack": well})
        assert (await get(f"{address}/readyz"))[0] == 200
        readiness.stop()
        status, said = await get(f"{address}/readyz")
        assert status == 503
        assert said["checks"]["process"] == "stopping"
        assert (await get(f"{address}/healthz"))[0] == 200


async def test_a_port_in_use_is_one_sentence() -> None:
    """It names the setting."""
    async with serve_health("127.0.0.1", 0, Readiness()) as address:
        port = int(address.rpartition(":")[2])
        with pytest.raises(ConfigurationError, match=f"HEALTH_PORT {port} .*in use"):
            async with serve_health("127.0.0.1", port, Readiness()):
                pass


def test_health_cannot_share_the_port_of_slack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Said before anything is opened."""
    for name, value in {
        "SLACK_BOT_TOKEN": "xoxb-1",
        "SLACK_SIGNING_SECRET": "s",
        "SLACK_REVIEW_CHANNEL": "C1",
        "SLACK_EDITORS": "U1",
        "SLACK_MODE": "http",
        "HTTP_PORT": "3000",
        "HEALTH_PORT": "3000",
    }.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ConfigurationError, match="HEALTH_PORT is the same as HTTP_PORT"):
        load_settings(None)


async def run_probe(port: str) -> tuple[int, str]:
    """`python -m bot.probe`, with a proxy in the environment that it must not use."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.operate.probe"),
        env={"HEALTH_PORT": port, "http_proxy": "http://127.0.0.1:9", "PATH": os.environ["PATH"]},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, said.decode()


async def test_the_probe_of_containers_tells_ready_from_not() -> None:
    """0 only for a ready bot; else 1 with the reason, also where nobody listens or no port is set."""
    readiness = Readiness()
    async with serve_health("127.0.0.1", 0, readiness) as address:
        port = address.rpartition(":")[2]
        code, said = await run_probe(port)
        assert code == 1
        assert "starting" in said
        readiness.watch({"slack": well})
        assert (await run_probe(port))[0] == 0
    code, said = await run_probe(port)
    assert code == 1
    assert "ConnectionRefusedError" in said
    code, said = await run_probe("")
    assert code == 1
    assert "HEALTH_PORT" in said


async def test_serve_becomes_ready_and_ends_well(tmp_path: Path) -> None:
    """As a process of its own, with the port that a setting names."""
    async with serve_health("127.0.0.1", 0, Readiness()) as address:
        port = address.rpartition(":")[2]  # free again in a moment
    async with make_workspace() as workspace:
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("SLACK_", "OPENAI_"))}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot"),
            env={
                **{k: v for k, v in kept.items() if not k.lower().endswith("_proxy")},
                "SLACK_BOT_TOKEN": workspace.settings.bot_token,
                "SLACK_APP_TOKEN": workspace.settings.app_token,
                "SLACK_REVIEW_CHANNEL": DATA_DESK,
                "SLACK_EDITORS": EDUARDO,
                "SLACK_API_URL": workspace.api_url,
                "STATE_FOLDER": str(tmp_path / "state"),
                "HEALTH_PORT": port,
            },
            stderr=subprocess.PIPE,
        )
        try:
            async with asyncio.timeout(30):
                await workspace.sockets.wait_for_connections()
                while (await get(f"{address}/readyz"))[0] != 200:
                    pass  # the bot's own start; each look is a request
                process.send_signal(signal.SIGTERM)
                _, logged = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    assert process.returncode == 0, logged.decode()
    assert b"Traceback" not in logged


async def test_no_other_site_may_read_it_or_change_anything() -> None:
    """A page in the operator's browser can send requests here, but never gets to see a reply."""
    async with serve_health("127.0.0.1", 0, Readiness()) as address, aiohttp.ClientSession() as session:
        for path in ("/healthz", "/readyz", "/metrics"):
            for method in ("GET", "OPTIONS", "POST", "PUT", "DELETE"):
                headers = {"Origin": "https://evil.example", "Access-Control-Request-Method": method}
                async with session.request(method, address + path, headers=headers) as reply:
                    assert not [name for name in reply.headers if name.startswith("Access-Control")]
                    assert reply.status == 405 or method == "GET"
