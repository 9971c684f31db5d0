"""How many digits are shown: enough to tell apart and to subtract, and none that pretends."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from core.claims.amounts import Amount
from core.language.writing.digits import Kind, rounded, show, show_ends
from core.language.writing.numbers import NumberStyle, spell
from core.language.writing.words import load_style

_EXACT = Decimal("1E-12")
EN, FR = load_style("en"), load_style("fr")
values = st.decimals(min_value=Decimal("0.01"), max_value=Decimal("3E13"), places=4, allow_nan=False)
shares = st.decimals(min_value=0, max_value=100, places=4)


def _amount(value: Decimal) -> Amount:
    return Amount(value=value, step=_EXACT, unit=None)


def _spelled(values: list[str], kind: Kind, style: NumberStyle = EN) -> list[str]:
    shown = show([_amount(Decimal(value)) for value in values], kind, style.largest)
    return [spell(one, kind, style).text for one in shown]


def test_no_false_precision_and_no_pretended_zeros() -> None:
    assert _spelled(["200000000"], "count") == ["200 million"]
    assert _spelled(["41262329"], "count") == ["41.3 million"]
    assert _spelled(["38950132"], "count") == ["38.95 million"]
    assert _spelled(["560000000000", "739000000000"], "money") == ["560 billion", "739 billion"]
    assert _spelled(["100", "99.4"], "share") == ["100", "99.4"]
    assert _spelled(["0.049"], "measure") == ["0.05"]


def test_french_has_no_scale_beyond_milliards() -> None:
    assert _spelled(["2241253000000"], "money", FR) == ["2\u00a0241\u00a0milliards"]
    assert _spelled(["1450000000"], "count", FR) == ["1,45\u00a0milliard"]


@given(values, values)
def test_ends_subtract_to_their_difference(first: Decimal, last: Decimal) -> None:
    for kind, style in (("count", EN), ("money", FR), ("money", EN)):
        one, two, gap = show_ends(
            _amount(first),
            _amount(last),
            _amount(abs(first - last)),
            kind,
            style.largest,  # type: ignore[arg-type]
        )
        if gap.step < 1 or kind == "money":
            assert rounded(abs(two.value - one.value), gap.step) == gap.value


@given(st.lists(shares, min_size=2, max_size=5))
def test_what_differs_reads_differently(found: list[Decimal]) -> None:
    told = show([_amount(value) for value in found], "share")
    for (value, one), (other, two) in pairwise(zip(found, told, strict=True)):
        assert (value == other) == (one.value == two.value)
    assert all(one.exact for one in told if one.value in (0, 100))
