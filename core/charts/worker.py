"""`python -m core.charts.worker`: renders what comes on stdin, one picture after the other, until stdin ends.

In: four bytes of length, then JSON `{"spec", "kind"}`. Out: one byte (0 for a picture, 1 for an error), four
bytes of length, then the picture, or what went wrong in UTF-8. See `core.charts.beside`.
"""

from __future__ import annotations

import json
import resource
import struct
import sys
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
        given.write(struct.pack(">BI", status, len(reply)) + reply)
        given.flush()
        if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > MOST_MB * 1024:
            return


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
