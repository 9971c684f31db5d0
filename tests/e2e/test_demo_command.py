"""`stats-assistant demo` as a person starts it: one line, an address, and Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

from builders import TODAY
from running_bot import SNAPSHOT, CannedAssistant

from bot.demo import EXAMPLES, build_demo_assistant, choose_port, main
from bot.workspace.stand_in import SCRIPTS, find_script
from core.conversation.messages import Question

_COMMAND = [
    sys.executable,
    "-c",
    "import sys; from core.cli import main; sys.exit(main(sys.argv[1:]))",
    "demo",
]


@contextmanager
def started(*arguments: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command, running, and the address that it printed."""
    process = subprocess.Popen(
        [*_COMMAND, "--no-open", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert found, (line, process.communicate(timeout=10))
        yield process, found.group()
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def test_it_prints_its_address_serves_the_page_and_ends_cleanly_on_ctrl_c() -> None:
    """Also where the environment names a proxy and Slack settings of a real workspace."""
    environment = {
        "HTTP_PROXY": "http://127.0.0.1:9",
        "HTTPS_PROXY": "http://127.0.0.1:9",
        "SLACK_BOT_TOKEN": "xoxb-real",
        "DATABASE_URL": "sqlite:////nowhere/x",
    }
    with started("--port", "0", **environment) as (process, address):
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with direct.open(address, timeout=5) as reply:
            assert "Local newsroom - not Slack" in reply.read().decode()
        process.send_signal(signal.SIGINT)
        _out, errors = process.communicate(timeout=15)
        assert (process.returncode, errors) == (0, "")


def test_a_taken_port_is_one_clear_sentence_and_without_a_choice_another_is_taken() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        run = subprocess.run([*_COMMAND, "--port", str(port)], capture_output=True, text=True, timeout=30)
    assert run.returncode == 1
    assert re.fullmatch(rf"stats-assistant: Port {port} cannot be used .*\n", run.stderr)


def test_without_a_choice_the_usual_port_or_any_free_one_is_taken(monkeypatch) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr("bot.demo.DEFAULT_PORT", taken.getsockname()[1])
        assert choose_port(None) == 0


def test_a_wrong_port_is_wrong_usage() -> None:
    try:
        main(["--port", "70000"])
    except SystemExit as stop:
        code = stop.code
    assert code == 2


def test_a_model_without_a_key_is_one_clear_sentence() -> None:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("OPENAI_")}
    run = subprocess.run(
        [*_COMMAND, "--provider", "offline,live"],
        capture_output=True,
        text=True,
        timeout=30,
        env=environment,
        cwd=tempfile.gettempdir(),
    )
    assert (run.returncode, run.stdout) == (1, "")
    assert re.fullmatch(r"stats-assistant: The live provider needs OPENAI_API_KEY .*\n", run.stderr)


async def test_a_model_of_ones_own_gets_every_question_but_the_constructed_ones() -> None:
    canned = CannedAssistant()
    demo = build_demo_assistant(SNAPSHOT, canned)
    assert (await demo.ask(Question("How is Canada doing?", TODAY))).provider == "canned"
    assert (await demo.ask(Question(SCRIPTS[0].question, TODAY))).provider == "constructed"
    assert [question.text for question in canned.asked] == ["How is Canada doing?"]


def test_every_constructed_example_says_so_and_has_a_script_and_no_other_has() -> None:
    for example in EXAMPLES:
        assert example.constructed == (find_script(example.text) is not None)
        assert example.constructed == ("constru" in example.text)
    assert {example.text for example in EXAMPLES if example.constructed} == {s.question for s in SCRIPTS}
