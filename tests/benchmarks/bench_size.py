"""What a larger snapshot costs: to load, in memory, and for each tool; and why it is kept as its text.

Run: python tests/benchmarks/bench_size.py [FOLDER]. Measures the example, the real wide table where it is at
hand, and a generated table of a million values, each in a process of its own; then the same million values as
a million Python objects, and in SQLite. FOLDER keeps the tables for another run. Asserts nothing.
"""

from __future__ import annotations

import hashlib
import json
import math
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from made_snapshots import WIDE, write_generated, write_wide

from core.data.catalog import load_catalog
from core.data.snapshot import VALUES_FILE, Indicator, Snapshot, default_data_folder, read_snapshot
from core.tools import build_tools
from core.tools.base import dispatch

_VALUES, _YEARS = 1_000_000, range(1960, 2026)
_RUNS = 7


def main(folder: Path) -> None:
    units = {code: one.unit_in_data for code, one in load_catalog().indicators.items()}
    folders = {"example": default_data_folder()}
    if WIDE.is_dir():
        folders["wide"] = _once(folder / "wide", lambda path: write_wide(path, units))
    folders["generated"] = _once(folder / "generated", _generate)
    for name, data in folders.items():
        tell(name, run_alone("measure", data))
    print("\nWhole commands, from nothing to the answer, where the catalog has words for all of the data")
    for name, data in folders.items():
        tell(name, measure_commands(data))
    values = folders["generated"] / VALUES_FILE
    base = _once(folder / "values.sqlite", partial(_fill_sqlite, values=values))
    print("\nThe million values in other stores: checksum, load, 1,000 values at random places")
    for name, store in (("text", values), ("objects", values), ("sqlite", base)):
        tell(name, run_alone(name, store))


def _once(path: Path, make: Callable[[Path], object]) -> Path:
    if not path.exists():
        make(path)
    return path


def _generate(path: Path) -> None:
    """Every place of the catalog, all of its indicators, and made-up ones up to a million values."""
    catalog = load_catalog()
    places = {code: one.words["en"].noun.name for code, one in catalog.known.items()}
    indicators = [Indicator(code, code, one.unit_in_data) for code, one in catalog.indicators.items()]
    wanted = math.ceil(_VALUES / len(places) / len(_YEARS))
    indicators += [Indicator(f"XX.{n:03}", "x", "years") for n in range(wanted - len(indicators))]
    write_generated(path, places, indicators, _YEARS, catalog.aggregates)


def _fill_sqlite(path: Path, values: Path) -> None:
    with sqlite3.connect(path) as base:
        base.execute(
            "CREATE TABLE cells (country TEXT, indicator TEXT, year INTEGER, value TEXT, "
            "PRIMARY KEY (country, indicator, year)) WITHOUT ROWID"
        )
        rows = (line.rstrip("\n").split(",") for line in islice(values.open(), 1, None))
        base.executemany("INSERT INTO cells VALUES (?, ?, ?, ?)", rows)


def run_alone(what: str, path: Path) -> dict[str, Any]:
    """The figures of a new process, with its largest memory."""
    command = [sys.executable, __file__, "--alone", what, str(path)]
    return dict(json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout))


def tell(name: str, figures: Mapping[str, Any]) -> None:
    print(f"{name}: " + ", ".join(f"{key} {value:,}" for key, value in figures.items()))


def time_ms(run: Callable[[], object], runs: int = _RUNS) -> float:
    times = []
    for _ in range(runs):
        started = time.perf_counter()
        run()
        times.append(time.perf_counter() - started)
    return round(median(times) * 1000, 2)


def _megabytes() -> int:
    """The most that this process ever used; `ru_maxrss` would begin with what its parent used."""
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) // 1024


def measure(folder: Path) -> dict[str, Any]:
    before = _megabytes()
    started = time.perf_counter()
    snapshot = read_snapshot(folder)
    load = round((time.perf_counter() - started) * 1000, 1)
    after = _megabytes()
    figures = {
        "cells": len(snapshot.cells),
        "load ms": load,
        "memory MB": after,
        "of it data MB": after - before,
    }
    figures |= {f"{name} ms": spent for name, spent in _time_tools(snapshot).items()}
    return {**figures, "in the end MB": _megabytes()}


def measure_commands(folder: Path) -> dict[str, Any]:
    """Median time, that of the processor beside it (others may have it, too), and the most memory."""
    known = load_catalog()
    snapshot = read_snapshot(folder)
    if not set(snapshot.indicators) <= set(known.indicators) or not set(snapshot.places) <= set(known.known):
        return {}
    year = snapshot.latest_year("SP.POP.TOTL")
    figures = {}
    for name, words in {
        "ask": ["ask", f"What was Canada's population in {year}?"],
        "ask rank": ["ask", f"Which country had the largest population in {year}?"],
        "check": ["check", f"Canada's population was 38.9 million in {year}."],
    }.items():
        command = [sys.executable, __file__, "--alone", "run", *words, "--data", str(folder)]
        runs, busy = [], []
        for _ in range(_RUNS):
            started, before = time.perf_counter(), _processor_seconds()
            done = subprocess.run(command, capture_output=True, check=True, text=True)
            runs.append(time.perf_counter() - started)
            busy.append(_processor_seconds() - before)
        figures[f"{name} ms"] = round(median(runs) * 1000)
        figures[f"{name} processor ms"] = round(median(busy) * 1000)
        figures[f"{name} MB"] = int(done.stderr.splitlines()[-1])
    return figures


def _processor_seconds() -> float:
    """Of all processes that this one waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run_command(words: list[str]) -> None:
    """One command of the program, and its largest memory in the last line of stderr."""
    from core.cli import main as run

    run(words)
    sys.stderr.write(f"\n{_megabytes()}\n")


def _time_tools(snapshot: Snapshot) -> dict[str, float]:
    """The first call of each, which finds nothing in memory, and the median of more."""
    tools, year = build_tools(snapshot), 2020
    one, other = "CAN", "JPN"
    calls: dict[str, dict[str, Any]] = {
        "get_values": {
            "country_code": one,
            "indicator_code": "SP.POP.TOTL",
            "start_year": 2015,
            "end_year": year,
        },
        "get_change": {
            "country_code": one,
            "indicator_code": "SP.DYN.LE00.IN",
            "from_year": 2015,
            "to_year": year,
        },
        "compare_countries": {
            "indicator_code": "SP.POP.TOTL",
            "year": year,
            "country_codes": [one, other, "BRA"],
        },
        "rank_countries": {"indicator_code": "NY.GDP.PCAP.CD", "year": year},
    }
    spent = {}
    for name, arguments in calls.items():
        run = partial(dispatch, tools, name, arguments)
        spent[f"{name} first"] = time_ms(run, 1)
        spent[f"{name} again"] = time_ms(run)
    return spent


def measure_text(path: Path) -> dict[str, Any]:
    started = time.perf_counter()
    snapshot = read_snapshot(path.parent)
    load = round((time.perf_counter() - started) * 1000, 2)
    places, indicators = list(snapshot.places), list(snapshot.indicators)
    keys = [
        (places[n % len(places)], indicators[n * 7 % len(indicators)], 1960 + n % 66) for n in range(1000)
    ]
    look = time_ms(lambda: [snapshot.cells[key] for key in keys], 1)
    return {"load ms": load, "1,000 values ms": look, "memory MB": _megabytes()}


def measure_objects(path: Path) -> dict[str, Any]:
    started = time.perf_counter()
    content = path.read_bytes()
    hashlib.sha256(content).hexdigest()
    cells = {}
    for line in islice(content.decode().splitlines(), 1, None):
        country, indicator, year, value = line.split(",")
        cells[country, indicator, int(year)] = Decimal(value) if value else None
    load = round((time.perf_counter() - started) * 1000, 2)
    keys = list(islice(cells, 0, None, 1022))
    return {
        "load ms": load,
        "1,000 values ms": time_ms(lambda: [cells[key] for key in keys], 1),
        "memory MB": _megabytes(),
    }


def measure_sqlite(path: Path) -> dict[str, Any]:
    started = time.perf_counter()
    hashlib.sha256(path.read_bytes()).hexdigest()
    base = sqlite3.connect(path)
    load = round((time.perf_counter() - started) * 1000, 2)
    rows = base.execute("SELECT country, indicator, year FROM cells").fetchall()[::1022]
    find = "SELECT value FROM cells WHERE country = ? AND indicator = ? AND year = ?"
    look = time_ms(lambda: [Decimal(base.execute(find, row).fetchone()[0]) for row in rows], 1)
    return {"load ms": load, "1,000 values ms": look, "file MB": path.stat().st_size // 1_000_000}


if __name__ == "__main__":
    if sys.argv[1:3] == ["--alone", "run"]:
        run_command(sys.argv[3:])
    elif sys.argv[1:2] == ["--alone"]:
        measures = {
            "measure": measure,
            "text": measure_text,
            "objects": measure_objects,
            "sqlite": measure_sqlite,
        }
        print(json.dumps(measures[sys.argv[2]](Path(sys.argv[3]))))
    elif len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as made:
            main(Path(made))
