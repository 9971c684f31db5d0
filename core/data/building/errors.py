"""Why a build ends without a snapshot."""

from __future__ import annotations

from core.errors import SnapshotError


class BuildStopped(SnapshotError):
    """No snapshot was written: half a build is none. The message says why, and what to do."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"No snapshot was written: {reason}.")
