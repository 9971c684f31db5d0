"""A local server that plays the World Bank's API, version 2, as its documents and stored answers tell it.

What it gives is made up; how it gives it is not: a list of two, numbers or texts for pages, null rows, error
bodies with status 200, aggregates among countries, groups without a three-letter code, names with a blank at
the end, rows by name and not by code. A test adds what goes wrong, as a `Fault`.
"""

from __future__ import annotations

import json
import math
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

# iso3, iso2, name as the API writes it, region id; of XD the data rows have no three-letter code.
PLACES = [
    ("CAN", "CA", "Canada", "NAC"),
    ("JPN", "JP", "Japan", "EAS"),
    ("NAM", "NA", "Namibia", "SSF"),
    ("NGA", "NG", "Nigeria", "SSF"),
    ("ZED", "ZZ", "Zedland", "SSF"),
    ("SSF", "ZG", "Sub-Saharan Africa ", "NA"),
    ("WLD", "1W", "World", "NA"),
    ("HIC", "XD", "High income", "NA"),
    ("EMU", "XC", "Euro area", "NA"),
    ("ZEG", "Z9", "Zedland and its neighbours", "NA"),
]
NO_ISO3 = frozenset({"HIC"})

POPULATION, LIFE, INTERNET = "SP.POP.TOTL", "SP.DYN.LE00.IN", "IT.NET.USER.ZS"
TITLES = {
    POPULATION: "Population, total",
    LIFE: "Life expectancy at birth, total (years)",
    INTERNET: "Individuals using the Internet (% of population)",
}

Row = dict[str, Any]

# A number is kept as text until it is written, so that its digits are those of the test.
_QUOTED_NUMBER = re.compile(r'"@([^"@]*)@"')


@dataclass
class Call:
    """What was asked: the path behind /v2/, and the parameters."""

    path: str
    parameters: Mapping[str, str]

    @property
    def page(self) -> int:
        return int(self.parameters.get("page", "1"))

    @property
    def about(self) -> str:
        return self.path.rsplit("/", 1)[-1]


@dataclass
class Fault:
    """Answers, `times` times, the calls that `when` chooses by `status`, `body` and `headers`."""

    when: Callable[[Call], bool]
    status: int = 200
    body: str | Callable[[Call], str] = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    times: int = 1


@dataclass
class PlayedApi:
    """What the server knows. `values` maps (indicator, iso3, year) to a JSON number as text; None is null."""

    values: dict[tuple[str, str, int], str | None] = field(default_factory=dict)
    places: list[tuple[str, str, str, str]] = field(default_factory=lambda: list(PLACES))
    titles: dict[str, str] = field(default_factory=lambda: dict(TITLES))
    years: range = range(2019, 2026)
    updated: str = "2026-10-08"
    licence: str = "CC BY-4.0"
    forecasts: set[tuple[str, str, int]] = field(default_factory=set)
    without_rows: set[str] = field(default_factory=lambda: {"EMU"})
    archived: set[str] = field(default_factory=set)
    without_record: set[str] = field(default_factory=set)
    rows_a_page: int | None = None  # a service may give smaller pages than were asked for
    faults: list[Fault] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    address: str = ""

    def __post_init__(self) -> None:
        for number, code in enumerate(self.titles, start=1):
            for place, *_ in self.places:
                for year in self.years:
                    self.values.setdefault((code, place, year), f"{number * 1000 + year}.{len(place)}125")
        self.values[LIFE, "CAN", self.years[-1]] = None

    # What is answered

    def answer(self, call: Call) -> tuple[int, str, Mapping[str, str]]:
        self.calls.append(call)
        for fault in self.faults:
            if fault.times and fault.when(call):
                fault.times -= 1
                body = fault.body(call) if callable(fault.body) else fault.body
                return fault.status, body, fault.headers
        text = self._route(call)
        return (200, text, {}) if text is not None else (404, "<html><body>Not found</body></html>", {})

    def _route(self, call: Call) -> str | None:
        if call.path == "country":
            return self._list_places(call)
        if found := re.fullmatch(r"indicator/([^/]+)", call.path):
            return self._tell_record(call, found[1])
        if found := re.fullmatch(r"sources/2/series/([^/]+)/metadata", call.path):
            return self._tell_metadata(found[1])
        if found := re.fullmatch(r"country/([^/]+)/indicator/([^/]+)", call.path):
            return self._list_values(call, found[1].split(";"), found[2])
        return None

    def _list_places(self, call: Call) -> str:
        rows = [
            {
                "id": iso3,
                "iso2Code": iso2,
                "name": name,
                "region": {
                    "id": region,
                    "iso2code": region,
                    "value": "Aggregates" if region == "NA" else "x",
                },
                "longitude": "",
            }
            for iso3, iso2, name, region in self.places
        ]
        # Here the size of a page is a text.
        return _write_page(rows, call, self.rows_a_page, as_text=True)

    def _tell_record(self, call: Call, code: str) -> str | None:
        if code in self.without_record:
            return None
        if code in self.archived:
            return error_body(
                "175", "Invalid format", "The indicator was not found. It may have been deleted."
            )
        if code not in self.titles:
            return error_body("120", "Invalid value", "The provided parameter value is not valid")
        record = {
            "id": code,
            "name": self.titles[code],
            "unit": "",
            "source": {"id": "2", "value": "World Development Indicators"},
            "sourceNote": f"What {code} means | in a table.",
            "sourceOrganization": "World Population Prospects, United Nations (UN)",
            "topics": [],
        }
        return _write_page([record], call, None, as_text=True)

    def _tell_metadata(self, code: str) -> str | None:
        if code in self.without_record or code not in self.titles:
            return None
        kinds = [("License_Type", self.licence), ("Longdefinition", f"The long definition of {code}.")]
        variable = {"id": code, "metatype": [{"id": kind, "value": value} for kind, value in kinds]}
        concept = {"id": "Series", "name": "Series", "variable": [variable]}
        source = {"id": "2", "name": "World Development Indicators", "concept": [concept]}
        return json.dumps({"page": 1, "pages": 1, "per_page": "5000", "total": 1, "source": [source]})

    def _list_values(self, call: Call, asked: list[str], code: str) -> str:
        if code in self.archived or code not in self.titles:
            number = "175" if code in self.archived else "120"
            return error_body(number, "Invalid value", "The provided parameter value is not valid")
        known = {iso3 for iso3, *_ in self.places}
        if asked != ["all"] and not set(asked) <= known:
            return error_body("120", "Invalid value", "The provided parameter value is not valid")
        # First the groups, then countries, each by name; the newest year first.
        ordered = sorted(self.places, key=lambda place: (place[3] != "NA", place[2]))
        rows = [
            self._row(code, place, year)
            for place in ordered
            if (asked == ["all"] or place[0] in asked) and place[0] not in self.without_rows
            for year in reversed(self._choose_years(call))
        ]
        return _write_page(rows, call, self.rows_a_page, updated=self.updated)

    def _choose_years(self, call: Call) -> range:
        """A window outside the series is dropped: the whole series comes back."""
        first, _, last = call.parameters.get("date", "").partition(":")
        if not first:
            return self.years
        window = range(max(int(first), self.years[0]), min(int(last or first), self.years[-1]) + 1)
        return window or self.years

    def _row(self, code: str, place: tuple[str, str, str, str], year: int) -> Row:
        iso3, iso2, name, _ = place
        value = self.values[code, iso3, year]
        return {
            "indicator": {"id": code, "value": self.titles[code]},
            "country": {"id": iso2, "value": name},
            "countryiso3code": "" if iso3 in NO_ISO3 else iso3,
            "date": str(year),
            "value": None if value is None else f"@{value}@",
            "unit": "",
            "obs_status": "F" if (code, iso3, year) in self.forecasts else "",
            "decimal": 0,
        }


def error_body(number: str, key: str, value: str) -> str:
    """What the API says with status 200."""
    return json.dumps([{"message": [{"id": number, "key": key, "value": value}]}])


def _write_page(
    rows: list[Row], call: Call, smaller: int | None, *, updated: str | None = None, as_text: bool = False
) -> str:
    asked = int(call.parameters.get("per_page", "50"))
    size = smaller or asked
    pages = math.ceil(len(rows) / size)
    if not rows:
        return json.dumps([{"page": 0, "pages": 0, "per_page": 0, "total": 0}, None])
    header: dict[str, Any] = {
        "page": call.page,
        "pages": pages,
        "per_page": str(size) if as_text else size,
        "total": len(rows),
    }
    if updated is not None:
        header |= {"sourceid": "2", "lastupdated": updated}
    text = json.dumps([header, rows[size * (call.page - 1) : size * call.page]])
    return _QUOTED_NUMBER.sub(r"\1", text)


@contextmanager
def serve(api: PlayedApi) -> Iterator[PlayedApi]:
    """The server on a port of its own; `api.address` is what `--address` takes."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            parameters = {key: values[0] for key, values in parse_qs(parts.query).items()}
            status, body, headers = api.answer(Call(unquote(parts.path).removeprefix("/v2/"), parameters))
            content = body.encode("utf-8", "surrogatepass")
            self.send_response(status)
            for name, value in {"Content-Type": "application/json", **headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: Any) -> None:
            """Quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    api.address = f"http://127.0.0.1:{server.server_address[1]}/v2"
    try:
        yield api
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
