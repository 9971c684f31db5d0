"""The quick reader of plain TOML reads what `tomllib` reads, and leaves to it what is not plain."""

from __future__ import annotations

import tomllib
from decimal import Decimal

import pytest

from core.data.catalog.loading import BUILT_IN
from core.data.catalog.plain_toml import load_toml

NAMES = sorted(str(file.relative_to(BUILT_IN)) for file in BUILT_IN.rglob("*.toml"))


def load_strictly(text: str) -> object:
    return tomllib.loads(text, parse_float=Decimal)


@pytest.mark.parametrize("name", NAMES)
def test_each_file_reads_the_same(name: str) -> None:
    text = (BUILT_IN / name).read_text(encoding="utf-8")
    assert load_toml(text) == load_strictly(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a = 1",
        "# only this\n\n[a]\n[a.b]\nc = 'x'\n",
        'a = "b \\" c"\n[d]\ne = [1, 2]\n',
        "a = '''\none\n'two'\n'''\nb = \"\"\n",
        'a = { b = 1.5, c = true }\nd = "#"  # why\n',
        '["a.b".c]\nd = 007.5e1\n'.replace("007", "7"),
        "a = [\n  1,\n]\n",
        "  a = 1\n\tb.c = 2\n",
        '[a]\nb = "1"\n[[c]]\nd = 2\n[[c]]\nd = 3\n',
    ],
)
def test_it_reads_what_tomllib_reads(text: str) -> None:
    assert load_toml(text) == load_strictly(text)


@pytest.mark.parametrize(
    "text", ["a = 1\na = 2\n", "[a]\nb = 1\n[a]\nc = 2\n", "a\n", "[a\n", 'a = "b\n', "a = 01\n"]
)
def test_it_refuses_what_tomllib_refuses(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        load_strictly(text)
    with pytest.raises(tomllib.TOMLDecodeError):
        load_toml(text)
