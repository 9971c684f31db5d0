"""Questions of every kind that a reporter may ask, made of random true claims by opening a hole in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from core.claims.forms import HOLE, Change, Comparison, Form, Verdict
from tests.language.writing.roundtrip import Claims, load_table


def _comparison(form: Comparison) -> list[Form]:
    bare = replace(
        form,
        amount=None,
        other_amount=None,
        by=None,
        factor=None,
        percent_of=None,
        other_year=None,
        always=None,
    )
    return [
        replace(bare, relation=HOLE),
        replace(bare, relation=None, by=HOLE),
        replace(bare, relation=None, factor=HOLE),
        replace(bare, relation=None, percent_of=HOLE),
        Verdict(claim=replace(bare, relation="above")),
        Verdict(claim=replace(bare, relation="below")),
    ]


def _change(form: Change) -> list[Form]:
    bare = replace(
        form, direction=None, amounts=None, factor=None, from_amount=None, to_amount=None, every_year=False
    )
    return [
        replace(bare, direction=HOLE, amounts=HOLE),
        replace(bare, direction=HOLE, amounts=HOLE, course=True),
        replace(bare, direction=HOLE, amounts=HOLE, measured="percent"),
        replace(bare, direction="up", amounts=HOLE),
        replace(bare, direction="down", amounts=HOLE),
        replace(bare, factor=HOLE),
        replace(bare, direction=HOLE),
        Verdict(claim=replace(bare, direction="up")),
        Verdict(claim=replace(bare, direction="down", every_year=True)),
    ]


# kind of claim -> the questions about it.
BLANKS: Mapping[str, Callable[[Any], list[Form]]] = {
    "level": lambda form: [replace(form, amount=HOLE)],
    "complement": lambda form: [replace(form, amount=HOLE)],
    "change": _change,
    "comparison": _comparison,
    "rank": lambda form: [
        replace(form, place=HOLE, sharing=(), amount=None, end="highest"),
        replace(form, country=HOLE, sharing=(), amount=None),
        Verdict(claim=replace(form, sharing=(), amount=None)),
        Verdict(claim=replace(form, sharing=(), amount=None, place=None, within=3, end="highest")),
    ],
    "rank_first": lambda form: [
        replace(form, country=HOLE, sharing=(), amount=None),
        Verdict(claim=replace(form, sharing=(), amount=None)),
    ],
    "order": lambda form: [replace(form, rows=HOLE)],
    "change_rank": lambda form: [replace(form, country=HOLE, amounts=(), from_amount=None, to_amount=None)],
    "change_comparison": lambda form: [
        replace(form, relation=HOLE, amount=None, other_amount=None),
        Verdict(claim=replace(form, relation="above", amount=None, other_amount=None)),
    ],
    "group_share": lambda form: [replace(form, share=HOLE, amount=None, total=None)],
    "mean": lambda form: [replace(form, amount=HOLE)],
    "total": lambda form: [replace(form, amount=HOLE)],
    "count": lambda form: [
        replace(form, number=HOLE, members=None),
        replace(form, number=None, members=HOLE),
    ],
    "count_two": lambda form: [replace(form, number=None, members=HOLE)],
    "count_window": lambda form: [replace(form, number=HOLE, members=HOLE)],
    "extreme": lambda form: [replace(form, years=HOLE, amount=None)],
    "first": lambda form: [replace(form, year=HOLE, happened="crossed", amount=None)],
    "throughout": lambda form: [
        Verdict(claim=replace(form, held="always")),
        Verdict(claim=replace(form, held="once")),
        Verdict(claim=replace(form, held="never")),
    ],
    "crossing": lambda form: [
        Verdict(claim=replace(form, first=None, last=None, amount=None, other_amount=None))
    ],
    "crossings": lambda form: [replace(form, moves=HOLE, leader=HOLE)],
    "covered": lambda form: [form],
    "verdict": lambda form: [replace(form, holds=HOLE)],
}


def make_blanks(seed: int, each: int) -> Iterator[tuple[str, Form]]:
    """Of each kind of claim `each` examples, with every question about it."""
    claims = Claims(load_table(), seed)
    for kind, blank in BLANKS.items():
        for _ in range(each):
            for form in blank(claims.make(kind)[0]):
                if not (
                    isinstance(form, Verdict) and kind == "verdict" and getattr(form.claim, "amounts", None)
                ):
                    yield kind, form
