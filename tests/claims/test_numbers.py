"""When somebody who saw a value could write an amount."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.claims.exact import exact_amount, round_to_step
from core.claims.truth.numbers import agrees, meets

from .conftest import amount

CANADA = Decimal(41262329)


@pytest.mark.parametrize("written", ["41262329", "41.26e6", "41.3e6", "41e6", "4e7"])
def test_rounded_half_up_to_what_is_shown(written: str) -> None:
    """41,262,329 may be told as 41.26, 41.3 or 41 million."""
    assert agrees(amount(written), CANADA)


@pytest.mark.parametrize("written", ["41.2e6", "41.27e6", "42e6", "41262330", "4.13e6", "-41.3e6"])
def test_cut_or_off_by_a_digit_is_not_it(written: str) -> None:
    """41.2 million is 41.262 cut, not rounded; a digit more or less is another number."""
    assert not agrees(amount(written), CANADA)


@pytest.mark.parametrize(
    ("value", "rounded"), [("0.25", "0.3"), ("-0.25", "-0.3"), ("0.35", "0.4"), ("2.5", "2.5")]
)
def test_halves_go_away_from_zero(value: str, rounded: str) -> None:
    """Half up, never to the even digit."""
    assert round_to_step(Decimal(value), Decimal("0.1")) == Decimal(rounded)


@pytest.mark.parametrize(
    ("written", "bound", "holds"),
    [
        ("41e6", "over", True),
        ("41e6", "under", False),
        ("42e6", "under", False),  # nearly 42 million is not 41.262
        ("40e6", "over", True),  # a round number just below
        ("39e6", "over", False),
        ("30e6", "over", False),  # "just over 30 million"
        ("30e6", "above", True),  # "more than 30 million"
        ("41262329", "above", False),
        ("41262329", "at_least", True),
        ("41262329", "at_most", True),
        ("50e6", "below", True),
        ("41e6", "below", False),
        ("35e6", "far_above", True),
        ("41e6", "far_above", False),
        ("45e6", "far_below", True),
        ("42e6", "far_below", False),
    ],
)
def test_bounds_must_be_true(written: str, bound: str, holds: bool) -> None:
    """A hedge is on the right side and beside the figure; a bar is simply true or false."""
    assert agrees(amount(written, bound=bound), CANADA) is holds


@pytest.mark.parametrize(
    ("written", "value", "holds"),
    [
        ("1e9", "1451000000", False),
        ("0e9", "41262329", False),
        ("1e12", "1327000000000", False),
        ("1e9", "1040000000", True),
        ("4e7", "41262329", True),
        ("1", "0.53", False),
        ("0", "0.2", False),
        ("1", "1.3", True),
    ],
)
def test_one_digit_is_not_a_third_off(written: str, value: str, holds: bool) -> None:
    """ "1 billion" is no figure for 1.45 billion, and "0 billion" none for 41 million."""
    assert agrees(amount(written), Decimal(value)) is holds


@pytest.mark.parametrize(
    ("value", "rough", "holds"),
    [("85.0", "1", False), ("89.2", "1", True), ("88.0", "5", True), ("93.0", "5", False)],
)
def test_nine_in_ten_is_a_share_like_another(value: str, rough: str, holds: bool) -> None:
    """Within a point, and with "about" to the nearest twentieth."""
    nine = replace(amount("90", fraction=True), step=Decimal(rough))
    assert agrees(nine, Decimal(value), "percent") is holds


@pytest.mark.parametrize(
    ("written", "value", "holds"),
    [("2", "1.6", False), ("2", "1.9", True), ("2", "2.1", True), ("2", "2.4", False), ("1.6", "1.6", True)],
)
def test_two_times_is_not_one_and_a_half(written: str, value: str, holds: bool) -> None:
    """A whole factor is near: within a twelfth of the truth."""
    assert agrees(amount(written), Decimal(value), "times") is holds


@pytest.mark.parametrize(
    ("value", "holds"), [("66.1", True), ("67.1", True), ("65.6", False), ("67.5", False), ("61.7", False)]
)
def test_a_fraction_is_within_a_point(value: str, holds: bool) -> None:
    """ "Two thirds" is 66.7 to a point, and not more that was cut to it."""
    two_thirds = amount("66.6666666667", fraction=True)
    assert agrees(two_thirds, Decimal(value), "percent") is holds


def test_half_of_something_as_a_factor() -> None:
    """ "Half of India's" is 0.5 to a hundredth: 0.518 is not."""
    assert agrees(amount("0.5", fraction=True), Decimal("0.504"), "times")
    assert not agrees(amount("0.5", fraction=True), Decimal("0.518"), "times")
    assert agrees(amount("0.5", fraction=True, bound="over"), Decimal("0.518"), "times")
    assert not agrees(amount("0.5", fraction=True, bound="under"), Decimal("0.518"), "times")


@pytest.mark.parametrize(("written", "value"), [("100", "99.6"), ("0", "0.4")])
def test_all_and_none_are_meant_so(written: str, value: str) -> None:
    """ "100%" reads as everybody: 99.6 is told as 99.6 or 99.9."""
    assert not agrees(amount(written), Decimal(value), "percent")
    assert agrees(amount(written), Decimal(written), "percent")


def test_a_bar_is_met_whatever_was_shown_of_it() -> None:
    """ "Over 80" of a bar is above 80; without a bound it is equal as shown."""
    assert meets(amount("80", bound="over"), Decimal(99))
    assert not meets(amount("80", bound="over"), Decimal(80))
    assert meets(amount("80"), Decimal("80.4"))
    assert not meets(amount("80"), Decimal("80.6"))


@given(st.decimals(min_value=-(10**15), max_value=10**15, places=15))
def test_an_exact_amount_is_the_value(value: Decimal) -> None:
    """What is filled in from a value agrees with it, whatever it is."""
    assert agrees(exact_amount(value, "people"), value)


@given(
    st.decimals(min_value=1, max_value=10**14, places=6),
    st.integers(min_value=-4, max_value=9),
    st.sampled_from((-1, 1)),
)
def test_a_last_digit_off_is_another_number(value: Decimal, digit: int, side: int) -> None:
    """Of the number as rounded and its two neighbours, only the rounded one agrees."""
    step = Decimal(1).scaleb(digit)
    rounded = round_to_step(value, step)
    written = exact_amount(rounded, None)
    shown = type(written)(value=rounded, step=step)
    off = abs(rounded - value)
    coarse = off * (12 if step >= 100 else 3) > value  # "1 billion" of 1.45 billion, "1" of 0.53
    assert agrees(shown, value) is not coarse
    assert not agrees(type(written)(value=rounded + side * step, step=step), value)


def test_a_zero_behind_the_point_is_a_digit_like_others() -> None:
    assert agrees(amount("24", "percent", bound="over"), Decimal("24.4"))
    assert not agrees(amount("24.0", "percent", bound="over"), Decimal("24.9"))
