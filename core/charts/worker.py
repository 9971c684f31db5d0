"""`python -m core.charts.worker`: renders what comes on stdin, one picture after the other, until stdin ends.

In: four bytes of length, then JSON `{"spec", "kind"}`. Out: one byte (0 for a picture, 1 for an error), one
that says whether this process ends now, four bytes of length, then the picture, or what went wrong in UTF-8.
See `core.charts.beside`.
"""

from __future__ import annotations

import json
import resource
import struct
import sys
from pathlib import Path
from typing import BinaryIO

from core.charts.rendering import render

MOST_MB = 300  # after a picture that left more than this, the process ends, and another takes its place


def serve(taken: BinaryIO, given: BinaryIO) -> None:
    """Until `taken` ends, or this process has grown too large."""
    while len(head := taken.read(4)) == 4:
        (length,) = struct.unpack(">I", head)
        wanted = json.loads(taken.read(length))
        try:
            status, reply = 0, render(wanted["spec"], wanted["kind"])
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told and costs one picture
            status, reply = 1, f"{type(error).__name__}: {error}"[:500].encode()
        ends = _megabytes() > MOST_MB
        given.write(struct.pack(">B?I", status, ends, len(reply)) + reply)
        given.flush()
        if ends:
            return


def _megabytes() -> float:
    """What this process holds. The largest size that a system tells may be that of the one it came from."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * resource.getpagesize() / 2**20


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
