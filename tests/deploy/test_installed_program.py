"""The steps of deploy/Dockerfile, taken without an engine: the same files, the same install in a clean
environment, then the program as an ordinary user who may write its state folder and nothing else.

Slow (a whole install), so it runs where STATS_ASSISTANT_TEST_INSTALL is set, as in .ci/run.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from deploy_files import ROOT, find, read_dockerfile
from running_bot import BOT, make_workspace

from bot.operate.health import Readiness, serve_health
from bot.workspace import DATA_DESK, EDUARDO, NEWSROOM, ROSA

pytestmark = pytest.mark.skipif(
    not os.environ.get("STATS_ASSISTANT_TEST_INSTALL"),
    reason="a whole install; set STATS_ASSISTANT_TEST_INSTALL=1 to run it",
)

IMAGE = read_dockerfile()


@dataclass(frozen=True)
class Installed:
    """`app` is what the image holds, `state` the volume; `as_user` are arguments for a process."""

    app: Path
    state: Path
    as_user: Mapping[str, Any]

    def environment(self, **changes: str) -> dict[str, str]:
        return {
            "PATH": f"{self.app / 'bin'}:/usr/bin:/bin",
            "PYTHONDONTWRITEBYTECODE": "1",
            "STATE_FOLDER": str(self.state),
            **changes,
        }

    def run(
        self, *command: str, folder: Path = Path("/"), **changes: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            env=self.environment(**changes),
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            **self.as_user,
        )

    def picture(self) -> dict[str, tuple[int, int]]:
        """Every file of the tree with its size and time."""
        return {
            str(path): (path.stat().st_size, path.stat().st_mtime_ns)
            for path in sorted(self.app.rglob("*"))
            if path.is_file()
        }


def find_user() -> dict[str, Any]:
    """Who runs it: somebody else where we are root, else ourselves."""
    return {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}


def find_python(as_user: Mapping[str, Any]) -> str:
    """An interpreter that this user may run: root's own one may lie in a closed folder."""
    for python in (os.path.realpath(sys.executable), "/usr/bin/python3"):
        try:
            done = subprocess.run(
                [python, "-c", "import sys, ensurepip; assert sys.version_info >= (3, 11)"],
                cwd="/",
                capture_output=True,
                check=False,
                **as_user,
            )
        except OSError:
            continue
        if done.returncode == 0:
            return python
    pytest.skip("there is no Python 3.11 that an ordinary user may run")


@pytest.fixture(scope="module")
def installed() -> Iterator[Installed]:
    as_user = find_user()
    python = find_python(as_user)
    folder = Path(tempfile.mkdtemp(prefix="stats-assistant-image-"))
    folder.chmod(0o755)
    source, app, state = folder / "src", folder / "app", folder / "state"
    copy_sources(source)
    (run,) = find(IMAGE, 0, "RUN")
    bare = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))
    }
    bare["PYTHON_IMAGE"] = "python@sha256:" + "0" * 64  # there is no image here, and so no digest to check
    subprocess.run(
        ["sh", "-ec", run.replace("/app", str(app)).replace("python -m venv", f"{python} -m venv")],
        cwd=source,
        env=bare,
        check=True,
    )
    subprocess.run(["chmod", "-R", "a-w,a+rX", app], check=True)
    state.mkdir(mode=0o700)
    if as_user:
        shutil.chown(state, as_user["user"], as_user["group"])
    yield Installed(app, state, as_user)
    subprocess.run(["chmod", "-R", "u+w", folder], check=True)
    shutil.rmtree(folder)


def copy_sources(target: Path) -> None:
    """What the build stage copies, where it copies it."""
    target.mkdir()
    for value in find(IMAGE, 0, "COPY"):
        *sources, destination = value.split()
        for source in sources:
            place = target / destination
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, place, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                place.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / source, place)


def test_data_and_recordings_are_in_the_installed_program(installed: Installed) -> None:
    """Checksums match, and a question is answered without a network or a writable folder."""
    assert installed.run("stats-assistant", "snapshot", "verify").returncode == 0
    asked = installed.run("stats-assistant", "ask", "What was Canada's population in 2024?")
    assert "41,262,329" in asked.stdout
    replayed = installed.run("stats-assistant", "ask", "Q01", "--provider", "recorded")
    assert replayed.returncode == 0, replayed.stderr


def test_the_driver_of_postgresql_is_there(installed: Installed) -> None:
    """A database that does not answer is one sentence, which does not blame the driver's absence."""
    done = installed.run(
        "stats-assistant", "show", DATABASE_URL="postgresql+psycopg://u:secret@127.0.0.1:1/stats"
    )
    assert done.returncode == 1
    assert "DATABASE_URL cannot be opened (OperationalError)" in done.stderr
    assert "secret" not in done.stderr


def test_missing_settings_are_named(installed: Installed) -> None:
    """The first start without .env says all that is needed."""
    done = installed.run("stats-assistant", "serve")
    assert done.returncode == 1
    assert "SLACK_BOT_TOKEN is missing" in done.stderr
    assert "Traceback" not in done.stderr


def test_settings_come_from_the_env_file_of_the_working_folder(installed: Installed) -> None:
    """As the systemd unit has it: .env beside the state, readable by its user only."""
    (installed.state / ".env").write_text(
        "SLACK_BOT_TOKEN=xoxb-1\nSLACK_APP_TOKEN=xapp-1\nSLACK_REVIEW_CHANNEL=C1\nSLACK_EDITORS=U1,U2\n"
        "SLACK_API_URL=http://127.0.0.1:1/api/\n",
        encoding="utf-8",
    )
    (installed.state / ".env").chmod(0o600)
    if installed.as_user:
        shutil.chown(installed.state / ".env", installed.as_user["user"], installed.as_user["group"])
    looked = installed.run("stats-assistant", "doctor", folder=installed.state)
    (installed.state / ".env").unlink()
    assert "ok     settings: complete" in looked.stdout
    assert "ok     editors: 2 editors" in looked.stdout
    assert "WRONG  bot token: Slack cannot be reached" in looked.stdout


async def test_the_bot_serves_from_a_tree_it_cannot_write(installed: Installed) -> None:
    """Ready by the image's own probe, an answer in the thread, an orderly end, and only state was written."""
    async with serve_health("127.0.0.1", 0, Readiness()) as address:
        port = address.rpartition(":")[2]  # free again in a moment
    before = installed.picture()
    async with make_workspace() as workspace:
        process = await asyncio.create_subprocess_exec(
            *("stats-assistant", "serve"),
            env=installed.environment(
                SLACK_BOT_TOKEN=workspace.settings.bot_token,
                SLACK_APP_TOKEN=workspace.settings.app_token,
                SLACK_REVIEW_CHANNEL=DATA_DESK,
                UNDO_WITHIN="0",
                SLACK_EDITORS=EDUARDO,
                SLACK_API_URL=workspace.api_url,
                HEALTH_PORT=port,
            ),
            cwd="/",
            stderr=subprocess.PIPE,
            **installed.as_user,
        )
        try:
            async with asyncio.timeout(60):
                await workspace.sockets.wait_for_connections()
                answered = asyncio.Event()

                def watch(_change: object) -> None:
                    if "41,262,329" in str(workspace.state.messages):
                        answered.set()

                workspace.state.observers.append(watch)
                text = f"<@{BOT}> What was Canada's population in 2024?"
                workspace.people.say(ROSA, NEWSROOM, text, raw=True)
                await answered.wait()
                probe = await asyncio.to_thread(
                    installed.run, "python", "-m", "bot.operate.probe", HEALTH_PORT=port
                )
                process.send_signal(signal.SIGTERM)
                async with asyncio.timeout(10):
                    _, logged = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    assert process.returncode == 0, logged.decode()
    assert probe.returncode == 0, probe.stdout + probe.stderr
    assert '"ready": true' in probe.stdout
    assert installed.picture() == before
    kept = await asyncio.to_thread(installed.run, "stats-assistant", "show")
    assert "answered" in kept.stdout, kept.stderr
