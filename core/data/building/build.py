"""Makes a snapshot folder of what the World Bank's API gives: whole, of one release and day, or not at all.

Every answer is kept beside the folder until the build is done, so that a build that was stopped goes on.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from core.data.building.built import Built
from core.data.building.choosing import choose
from core.data.building.errors import BuildStopped
from core.data.building.order import Order
from core.data.building.release import ReleaseReader, Watcher
from core.data.building.service import Service
from core.data.building.writing import write_folder
from core.data.catalog import Catalog
from core.data.snapshot import Snapshot, check_whole, load_snapshot
from core.errors import StatsAssistantError, UsageError

_STATE_FILE = "order.json"


def build_snapshot(
    service: Service, catalog: Catalog, order: Order, out: Path, watcher: Watcher
) -> tuple[Snapshot, Built]:
    """The snapshot in `out`, which must not be there yet. `catalog` gives units and known titles.

    Raises `UsageError` for an order that cannot be met, and `BuildStopped`; both leave no folder `out`, but
    `out.building`, from which the same order goes on.
    """
    if out.exists():
        raise UsageError(f"{out} is already there: give another folder to --out, or remove it.")
    unknown = [code for code in order.indicators if code not in catalog.indicators]
    if unknown:
        raise UsageError(
            f"The catalog has no words for {', '.join(unknown)}: answers could not speak of them. Leave them "
            "out, or add them to core/data/catalog/indicators/."
        )
    work = out.with_name(out.name + ".building")
    _open_work(work, order, watcher)
    release = ReleaseReader(service, catalog, order, work, watcher).read()
    built = choose(release, order, catalog)
    snapshot = _write(built, work / "whole", out)
    shutil.rmtree(work)
    return snapshot, built


def _open_work(work: Path, order: Order, watcher: Watcher) -> None:
    """What a stopped build left is used for the same places and years, on the same day. Indicators may
    differ: each keeps its own pages, and one that turned out to be archived is left out the next time."""
    state = work / _STATE_FILE
    wanted = json.loads(json.dumps({"countries": order.countries, "years": [*order.years]}))
    day = order.day.isoformat()
    if work.exists():
        kept = _read_state(state)
        if kept is None or kept[0] != wanted:
            raise UsageError(
                f"{work} holds another build that was stopped: finish it with its own arguments, remove it, "
                "or give another folder to --out."
            )
        if kept[1] != day:
            # A release is refilled without a word, so that pages of two days may not fit together.
            watcher.tell("What an earlier day left is not used: a snapshot is of one day.")
            shutil.rmtree(work)
    work.mkdir(parents=True, exist_ok=True)
    state.write_text(json.dumps({"order": wanted, "day": day}), encoding="utf-8")


def _read_state(state: Path) -> tuple[object, object] | None:
    """The order and the day of what is kept; None for a folder that no build left."""
    try:
        kept = json.loads(state.read_text(encoding="utf-8"))
        return kept["order"], kept["day"]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _write(built: Built, whole: Path, out: Path) -> Snapshot:
    """The folder appears in one step, after our own reader has taken every row of it."""
    if whole.exists():
        shutil.rmtree(whole)
    whole.mkdir()
    write_folder(whole, built)
    try:
        snapshot = load_snapshot(whole)
        check_whole(snapshot)
    except StatsAssistantError as error:
        raise BuildStopped(f"what was read makes no snapshot: {str(error).rstrip('.')}") from error
    whole.replace(out)
    return snapshot
