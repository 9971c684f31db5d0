"""What a process serves, in the first line of its log: enough to tell two of them apart, and no secret."""

from __future__ import annotations

from bot.operate.code_version import read_code_version
from bot.settings.settings import Settings
from bot.store.database import find_sqlite_file, read_address
from core.data.snapshot import Snapshot


def describe_start(settings: Settings, snapshot: Snapshot) -> dict[str, str]:
    """Of a database on a server, kind, host and name: its user and password are left out."""
    address = read_address(settings.store_url)
    file = find_sqlite_file(address)
    where = str(file) if file is not None else f"{address.host or ''}/{address.database or ''}"
    return {
        "version": read_code_version(),
        "snapshot": f"{snapshot.snapshot_date.isoformat()} ({snapshot.sha256[:12]})",
        "provider": str(settings.providers),
        "database": f"{address.get_backend_name()} {where}",
        "channel": settings.review_channel,
        "mode": settings.mode,
    }
