"""A reader of questions over the snapshot, and short ways to write what they are read to."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Any

from core.claims.amounts import Amount
from core.claims.forms import HOLE, Change, Comparison, Form, Level, Order, Rank, Verdict
from core.data.catalog import load_catalog
from core.data.snapshot import load_snapshot
from core.language.reading.asked import Asked
from core.language.reading.questions import QuestionReader

TODAY = date(2026, 11, 30)
ALL = ("BRA", "CAN", "GBR", "IND", "JPN", "MEX", "NGA", "USA")
POP, GDP, PCAP = "SP.POP.TOTL", "NY.GDP.MKTP.CD", "NY.GDP.PCAP.CD"
LIFE, POWER, NET = "SP.DYN.LE00.IN", "EG.ELC.ACCS.ZS", "IT.NET.USER.ZS"


@cache
def reader() -> QuestionReader:
    snapshot = load_snapshot()
    return QuestionReader(load_catalog(), snapshot.coverage, snapshot)


def read(text: str, *context: str) -> Asked:
    return reader().read(text, context, TODAY, "en")


def without(*codes: str) -> tuple[str, ...]:
    return tuple(code for code in ALL if code not in codes)


def level(country: str, indicator: str, year: int, **more: Any) -> Level:
    return Level(country=country, indicator=indicator, year=year, **more)


def change(country: str, indicator: str, first: int, last: int, **more: Any) -> Change:
    holes: dict[str, Any] = {"direction": HOLE, "amounts": HOLE}
    return Change(country=country, indicator=indicator, from_year=first, to_year=last, **(holes | more))


def course(country: str, indicator: str, first: int, last: int) -> Change:
    return change(country, indicator, first, last, course=True)


def claim(statement: Any) -> Verdict:
    return Verdict(claim=statement)


def versus(country: str, other: str, indicator: str, year: int, **more: Any) -> Comparison:
    return Comparison(country=country, other=other, indicator=indicator, year=year, **more)


def first(indicator: str, year: int, among: tuple[str, ...] = ALL, **more: Any) -> Rank:
    return Rank(country=HOLE, indicator=indicator, year=year, among=among, **more)


def table(indicator: str, year: int, among: tuple[str, ...] = ALL, **more: Any) -> Order:
    return Order(indicator=indicator, year=year, among=among, **more)


def bar(value: str, step: str, unit: str, bound: Any = None) -> Amount:
    from decimal import Decimal

    return Amount(value=Decimal(value), step=Decimal(step), unit=unit, bound=bound)


Case = tuple[str, tuple[Form, ...]]
