"""A small driver for headless Chromium over its DevTools websocket: real mouse, real keys, screenshots.

Written on aiohttp, which the project has anyway: a browser test needs a dozen commands, not a framework.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
import os
import re
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import aiohttp
import pytest

CHROMIUM = Path("/usr/bin/chromium")
_FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync "
    "--disable-dev-shm-usage --disable-extensions --hide-scrollbars "
    "--force-color-profile=srgb --remote-debugging-port=0 --no-proxy-server"
).split()
_KEYS = {
    "Enter": (13, "\r"),
    "Tab": (9, ""),
    "Escape": (27, ""),
    "Space": (32, " "),
    "ArrowDown": (40, ""),
}

# Where CI sets this, a missing browser is a failure and not a skip.
REQUIRED = os.environ.get("STATS_ASSISTANT_REQUIRE_BROWSER") == "1"

needs_chromium = pytest.mark.skipif(
    not CHROMIUM.exists() and not REQUIRED, reason=f"{CHROMIUM} is not installed (apt-get install chromium)"
)


class PageError(AssertionError):
    """The page did not do what was waited for, or a script on it failed."""


class Chromium:
    """One browser with one page. `errors` collects what the page complained about."""

    def __init__(self, width: int = 1280, height: int = 860) -> None:
        self.errors: list[str] = []
        self._size = (width, height)
        self._ids = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._session_id: str | None = None

    async def __aenter__(self) -> Self:
        self._profile = tempfile.TemporaryDirectory(prefix="newsroom-", ignore_cleanup_errors=True)
        width, height = self._size
        self._process = await asyncio.create_subprocess_exec(
            str(CHROMIUM),
            *_FLAGS,
            f"--user-data-dir={self._profile.name}",
            f"--window-size={width},{height}",
            "about:blank",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            await self._connect()
        except BaseException:  # a cancelled test, too, leaves no browser behind
            self._process.kill()
            raise
        return self

    async def _connect(self) -> None:
        width, height = self._size
        assert self._process.stderr is not None
        async with asyncio.timeout(30):
            while True:
                line = (await self._process.stderr.readline()).decode(errors="replace")
                if not line:
                    raise PageError("Chromium ended before it was ready.")
                if found := re.search(r"DevTools listening on (ws://\S+)", line):
                    break
        self._drain = asyncio.create_task(self._read_stderr())
        self._http = aiohttp.ClientSession()
        self._socket = await self._http.ws_connect(found.group(1), max_msg_size=0)
        self._reader = asyncio.create_task(self._read())
        target = await self._send("Target.createTarget", url="about:blank")
        attached = await self._send("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        self._session_id = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            await self._send(f"{domain}.enable")
        await self.resize(width, height)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._session_id = None
        with contextlib.suppress(Exception):
            async with asyncio.timeout(3):
                await self._send("Browser.close")
        await self._socket.close()
        await self._http.close()
        if self._process.returncode is None:
            try:
                async with asyncio.timeout(5):
                    await self._process.wait()
            except TimeoutError:
                self._process.kill()
                await self._process.wait()
        for task in (self._reader, self._drain):
            task.cancel()
        await asyncio.gather(self._reader, self._drain, return_exceptions=True)
        self._profile.cleanup()

    async def _read_stderr(self) -> None:
        assert self._process.stderr is not None
        while await self._process.stderr.readline():
            pass

    async def _read(self) -> None:
        async for frame in self._socket:
            message = json.loads(frame.data)
            waiter = self._waiting.pop(message.get("id", 0), None)
            if waiter is not None and not waiter.done():
                waiter.set_result(message)
            elif message.get("method") == "Runtime.exceptionThrown":
                details = message["params"]["exceptionDetails"]
                self.errors.append(details.get("exception", {}).get("description") or details["text"])
            elif message.get("method") == "Log.entryAdded" and message["params"]["entry"]["level"] == "error":
                self.errors.append(message["params"]["entry"]["text"])

    async def _send(self, method: str, **params: Any) -> Any:
        number = next(self._ids)
        waiter: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[number] = waiter
        command: dict[str, Any] = {"id": number, "method": method, "params": params}
        if self._session_id is not None:
            command["sessionId"] = self._session_id
        await self._socket.send_json(command)
        async with asyncio.timeout(30):
            reply = await waiter
        if "error" in reply:
            raise PageError(f"{method}: {reply['error']['message']}")
        return reply["result"]

    # What a test does

    async def open(self, address: str) -> None:
        await self._send("Page.navigate", url=address)
        await self.wait_for("document.body?.dataset.ready === 'true'")

    async def run(self, script: str) -> Any:
        """The value of a JavaScript expression; a promise is awaited."""
        reply = await self._send(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True
        )
        if "exceptionDetails" in reply:
            raise PageError(f"{script}: {reply['exceptionDetails']}")
        return reply["result"].get("value")

    async def wait_for(self, condition: str, seconds: float = 10.0) -> None:
        """Return when the expression is true; fail with the page's text when it does not become so."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while loop.time() < end:
            with contextlib.suppress(PageError):  # the page may be between two documents
                if await self.run(f"Boolean({condition})"):
                    return
            await asyncio.sleep(0.03)
        text = await self.run("document.body?.innerText")
        raise PageError(f"Waited {seconds} s for {condition}; the page says:\n{text}\nerrors: {self.errors}")

    async def wait_for_text(self, selector: str, text: str, seconds: float = 10.0) -> None:
        await self.wait_for(
            f"document.querySelector({json.dumps(selector)})?.innerText.includes({json.dumps(text)})", seconds
        )

    async def text(self, selector: str) -> str:
        return str(await self.run(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''"))

    async def click(self, selector: str, text: str | None = None) -> None:
        """Click the first visible element that matches and, where given, holds the text: with the mouse."""
        find = (
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            ".find((n) => n.getClientRects().length && !n.closest('[inert]')"
            f"{'' if text is None else f' && n.innerText.includes({json.dumps(text)})'})"
        )
        await self.wait_for(find)
        await self.run(f"{find}.scrollIntoView({{block: 'center'}})")
        box = await self.run(
            f"(() => {{ const b = {find}.getBoundingClientRect();"
            " return [b.x + b.width / 2, b.y + b.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            await self._send(
                "Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1
            )

    async def type(self, text: str) -> None:
        """Type into what has the focus."""
        await self._send("Input.insertText", text=text)

    async def key(self, name: str, modifiers: int = 0) -> None:
        code, text = _KEYS[name]
        common = {"key": " " if name == "Space" else name, "code": name, "windowsVirtualKeyCode": code}
        await self._send("Input.dispatchKeyEvent", type="keyDown", text=text, modifiers=modifiers, **common)
        await self._send("Input.dispatchKeyEvent", type="keyUp", modifiers=modifiers, **common)

    async def focus_by_tab(self, condition: str, most: int = 60) -> None:
        """Press Tab until `document.activeElement` (as `e`) meets the condition."""
        for _ in range(most):
            if await self.run(f"((e) => Boolean({condition}))(document.activeElement)"):
                return
            await self.key("Tab")
        raise PageError(f"{condition} cannot be reached with the Tab key.")

    async def resize(self, width: int, height: int) -> None:
        await self._send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    async def dark(self, on: bool = True) -> None:
        scheme = "dark" if on else "light"
        await self._send(
            "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}]
        )

    async def screenshot(self, path: Path) -> None:
        """What the window shows, as the file's name says: .png, or .webp for a small file."""
        kind = path.suffix.removeprefix(".")
        quality = {"quality": 60} if kind == "webp" else {}
        shot = await self._send("Page.captureScreenshot", format=kind, **quality)
        await asyncio.to_thread(path.write_bytes, base64.b64decode(shot["data"]))
