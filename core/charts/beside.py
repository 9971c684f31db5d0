"""Pictures drawn in a process beside this one: nothing here waits for it, and a fault there ends there.

The renderer holds the interpreter for as long as a picture takes: a thread would hold up everything else.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import struct
import sys
from collections import OrderedDict
from contextlib import suppress
from typing import Any

from core.charts.rendering import Format
from core.errors import StatsAssistantError

SECONDS = 15.0  # for one picture, the start of the process included
_MOST_WAITING = 50
_MOST_KEPT = 32  # pictures of some 200 kB
_MOST_BYTES = 8_000_000  # of one picture; more is no picture of ours
_COMMAND = (sys.executable, "-I", "-m", "core.charts.worker")


class PictureFailed(StatsAssistantError):
    """There is no picture; the message says why."""


class RenderingProcess:
    """Renders one picture at a time; the same one twice comes from memory. The process starts with the first
    one, and anew after a fault. It gets no environment, and so no secret."""

    def __init__(self, seconds: float = SECONDS, command: tuple[str, ...] = _COMMAND) -> None:
        self._seconds, self._command = seconds, command
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def render(self, spec: dict[str, Any], kind: Format) -> bytes:
        """The picture as a file. Raises `PictureFailed`, also where too many wait."""
        body = json.dumps({"spec": spec, "kind": kind}, sort_keys=True).encode()
        key = hashlib.sha256(body).hexdigest()
        if key not in self._kept:
            if self._waiting >= _MOST_WAITING:
                raise PictureFailed("too many pictures are asked for at once")
            self._waiting += 1
            try:
                async with self._turn:
                    if key not in self._kept:
                        self._keep(key, await self._draw(body))
            finally:
                self._waiting -= 1
        self._kept.move_to_end(key)
        return self._kept[key]

    async def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()  # to the end of its pipes

    def _keep(self, key: str, picture: bytes) -> None:
        self._kept[key] = picture
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)

    async def _draw(self, body: bytes) -> bytes:
        try:
            async with asyncio.timeout(self._seconds):
                status, reply = await self._exchange(body)
        except TimeoutError:
            await self.close()
            raise PictureFailed(f"a picture took more than {self._seconds:g} seconds") from None
        except (OSError, EOFError) as error:  # IncompleteReadError is an EOFError
            await self.close()
            raise PictureFailed(f"the process that draws has ended ({type(error).__name__})") from None
        except asyncio.CancelledError:
            await self.close()  # else the next one would read this one's reply
            raise
        if status:
            raise PictureFailed(reply.decode(errors="replace"))
        return reply

    async def _exchange(self, body: bytes) -> tuple[int, bytes]:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env={},
            )
        assert process.stdin is not None  # noqa: S101 (it was asked for)
        assert process.stdout is not None  # noqa: S101
        process.stdin.write(struct.pack(">I", len(body)) + body)
        await process.stdin.drain()
        status, ends, length = struct.unpack(">B?I", await process.stdout.readexactly(6))
        if length > _MOST_BYTES:
            raise EOFError
        reply = await process.stdout.readexactly(length)
        if ends:  # it has grown; the next picture has a new one
            await self.close()
        return status, reply
