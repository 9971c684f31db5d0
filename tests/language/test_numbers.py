"""Numbers as they are written, in both languages: exact values, the step they show, and what is no number."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.numbers import Num, read_numbers, read_ordinal
from core.language.tokens import tokenize
from core.outcome import Language

BLANKS = ("\u0020", "\u00a0", "\u202f", "\u2009")


def whole(text: str, language: Language) -> Num | None:
    """The number that the whole text writes."""
    tokens = tokenize(text)
    if not tokens:
        return None
    found = [number for end, number in read_numbers(tokens, 0, language) if end == len(tokens)]
    assert len(found) <= 1
    return found[0] if found else None


@pytest.mark.parametrize(
    ("language", "text", "value", "step"),
    [
        ("en", "41,262,329", "41262329", "1"),
        ("en", "41.3 million", "41300000", "100000"),
        ("en", "2.4 million", "2400000", "100000"),
        ("en", "41.3m", "41300000", "100000"),
        ("en", "forty-one million", "41000000", "1000000"),
        ("en", "one hundred and twenty-three million four hundred thousand", "123400000", "1000"),
        ("en", "half a million", "500000", "100000"),
        ("en", "two and a half million", "2500000", "100000"),
        ("en", "two million and a half", "2500000", "100000"),
        ("en", "one and one-half", "1.5", "0.1"),
        ("en", "zero point five", "0.5", "0.1"),
        ("en", "forty-one point two five", "41.25", "0.01"),
        ("en", "a hundred", "100", "1"),
        ("en", "a million", "1000000", "1000000"),
        ("en", "a thousand billion", "1000000000000", "1000000000000"),
        ("en", "two thousand and six", "2006", "1"),
        ("en", "5bn", "5000000000", "1000000000"),
        ("en", ".5", "0.5", "0.1"),
        ("fr", "1,5 million", "1500000", "100000"),
        ("fr", "41\u202f262\u202f329,5", "41262329.5", "0.1"),
        ("fr", "quarante et un millions", "41000000", "1000000"),
        ("fr", "quatre-vingt-un", "81", "1"),
        ("fr", "quatre-vingt-dix-sept", "97", "1"),
        ("fr", "soixante et onze", "71", "1"),
        ("fr", "deux cents", "200", "1"),
        ("fr", "un milliard et demi", "1500000000", "100000000"),
        ("fr", "un demi-million", "500000", "100000"),
        ("fr", "mille milliards", "1000000000000", "1000000000000"),
        ("fr", "29 000 milliards", "29000000000000", "1000000000"),
        ("fr", "1 billion", "1000000000000", "1000000000000"),
        ("fr", "1 trillion", "1000000000000000000", "1000000000000000000"),
        ("fr", "29,3 Mds", "29300000000", "100000000"),
        ("fr", "trois virgule vingt-cinq", "3.25", "0.01"),
        ("fr", "deux mille vingt-quatre", "2024", "1"),
    ],
)
def test_values_and_steps(language: Language, text: str, value: str, step: str) -> None:
    number = whole(text, language)
    assert number is not None
    assert (number.value, number.step, number.fraction) == (Decimal(value), Decimal(step), False)


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("en", "seven in ten", 70),
        ("en", "9 out of 10", 90),
        ("en", "one in four", 25),
        ("en", "three quarters", 75),
        ("en", "a quarter", 25),
        ("en", "half", 50),
        ("en", "1/4", 25),
        ("en", "½", 50),
        ("en", "97 in 100", 97),
        ("fr", "sept sur dix", 70),
        ("fr", "un quart", 25),
        ("fr", "trois quarts", 75),
        ("fr", "moitié", 50),
        ("fr", "quatre cinquièmes", 80),
        ("fr", "1 sur 4", 25),
    ],
)
def test_parts_of_a_whole_are_in_percent(language: Language, text: str, value: int) -> None:
    number = whole(text, language)
    assert number is not None
    assert (number.value, number.fraction) == (value, True)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "11,11.11"),
        ("en", "1,5 million"),
        ("en", "1,5"),
        ("en", "0,123"),
        ("en", "1,2345"),
        ("en", "1.2.3"),
        ("en", "1.234.567"),
        ("en", "a"),
        ("en", "once"),
        ("en", "a day"),
        ("en", "two and three"),
        ("en", "thirty and six"),
        ("en", "404 a"),
        ("en", "816 000 t"),
        ("en", "millions"),
        ("en", "12 34"),
        ("en", "1e9"),
        ("en", "٤٢"),
        ("fr", "1.500"),
        ("fr", "1,5.2"),
        ("fr", "41,651,653,5"),
        ("fr", "premier"),
        ("fr", "vingt un million deux milliards"),
        ("fr", "un des huit"),
        ("fr", "millionième"),
        ("fr", "4 10 000"),
    ],
)
def test_no_number(language: Language, text: str) -> None:
    assert whole(text, language) is None


def test_the_words_of_one_language_are_no_numbers_of_the_other() -> None:
    assert whole("vingt", "en") is None
    assert whole("twenty", "fr") is None


def test_billions_differ() -> None:
    en, fr = whole("1 billion", "en"), whole("1 billion", "fr")
    assert en is not None
    assert fr is not None
    assert en.value * 1000 == fr.value


def test_year_ranges_and_numbers_beside_years_stay_apart() -> None:
    tokens = tokenize("2012–13 and 278")
    assert [number.value for _, number in read_numbers(tokens, 0, "en")] == [2012]
    assert [number.value for _, number in read_numbers(tokens, 2, "en")] == [13]


def test_articles_are_marked() -> None:
    un, one = whole("un", "fr"), whole("one", "en")
    assert un is not None
    assert one is not None
    assert (un.article, one.article) == (True, False)


@pytest.mark.parametrize(
    ("language", "text", "rank"),
    [
        ("en", "2nd", 2),
        ("en", "first", 1),
        ("en", "eighth", 8),
        ("en", "21st", 21),
        ("en", "two", None),
        ("en", "0th", None),
        ("fr", "1er", 1),
        ("fr", "1re", 1),
        ("fr", "2e", 2),
        ("fr", "2nde", 2),
        ("fr", "3ème", 3),
        ("fr", "deuxième", 2),
        ("fr", "première", 1),
        ("fr", "2er", None),
        ("fr", "1nd", None),
    ],
)
def test_ordinals(language: Language, text: str, rank: int | None) -> None:
    assert read_ordinal(tokenize(text)[0], language) == rank


# ---- one value in all its written forms is one number

ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
UNITS = (
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept "
    "dix-huit dix-neuf"
)
DIZAINES = {20: "vingt", 30: "trente", 40: "quarante", 50: "cinquante", 60: "soixante", 80: "quatre-vingt"}


def spell_en(n: int) -> str:
    if n < 20:
        return ONES.split()[n]
    if n < 100:
        return TENS.split()[n // 10 - 2] + (f"-{spell_en(n % 10)}" if n % 10 else "")
    return f"{spell_en(n // 100)} hundred" + (f" and {spell_en(n % 100)}" if n % 100 else "")


def spell_fr(n: int) -> str:
    if n < 20:
        return UNITS.split()[n]
    if n < 100:
        ten = n - n % 10 if n // 10 not in (7, 9) else n - n % 10 - 10
        rest = n - ten
        if n == 80:
            return "quatre-vingts"
        if not rest:
            return DIZAINES[ten]
        return DIZAINES[ten] + (" et " if rest in (1, 11) and ten != 80 else "-") + spell_fr(rest)
    hundreds = "cent" if n < 200 else f"{spell_fr(n // 100)} cent" + ("s" if n % 100 == 0 else "")
    return hundreds + (f" {spell_fr(n % 100)}" if n % 100 else "")


@given(st.integers(0, 999), st.sampled_from([0, 3, 6, 9, 12]))
def test_words_and_digits_are_one_number(n: int, power: int) -> None:
    names = {
        "en": {0: "", 3: " thousand", 6: " million", 9: " billion", 12: " trillion"},
        "fr": {0: "", 3: " mille", 6: " millions", 9: " milliards", 12: " billions"},
    }
    languages: tuple[tuple[Language, str], ...] = (("en", spell_en(n)), ("fr", spell_fr(n)))
    for language, words in languages:
        if n == 0 and power:
            continue
        spelt, figures = (
            whole(words + names[language][power], language),
            whole(f"{n}{names[language][power]}", language),
        )
        assert spelt is not None, words
        assert figures is not None
        assert (spelt.value, spelt.step, spelt.scale) == (figures.value, figures.step, figures.scale)
        assert spelt.value == n * 10**power


@given(st.integers(1_000, 10**13), st.integers(0, 3), st.sampled_from(BLANKS))
def test_every_grouping_is_one_number(n: int, decimals: int, blank: str) -> None:
    rest = f"{n % 10**decimals:0{decimals}}" if decimals else ""
    grouped = f"{n:,}"
    value = Decimal(f"{n}.{rest}") if rest else Decimal(n)
    en, fr = (f".{rest}", f",{rest}") if rest else ("", "")
    written: list[tuple[Language, str]] = [
        ("en", grouped + en), ("en", grouped.replace(",", blank) + en), ("en", str(n) + en),
        ("fr", grouped.replace(",", blank) + fr), ("fr", str(n) + fr),
    ]  # fmt: skip
    for language, text in written:
        number = whole(text, language)
        assert number is not None, text
        assert (number.value, number.step) == (value, Decimal(1).scaleb(-decimals)), text


@given(st.text(alphabet="0123456789,. \u202f", min_size=1, max_size=14))
def test_figures_are_read_as_written_or_not_at_all(text: str) -> None:
    for language in ("en", "fr"):
        number = whole(text, language)
        if number is None:
            continue
        digits = "".join(char for char in text if char.isdigit())
        assert str(number.value).replace(".", "").lstrip("0") == digits.lstrip("0")


@given(st.text(max_size=50))
def test_no_text_makes_it_fail(text: str) -> None:
    tokens = tokenize(text)
    for i in range(len(tokens)):
        for end, number in (*read_numbers(tokens, i, "en"), *read_numbers(tokens, i, "fr")):
            assert i < end <= len(tokens)
            assert number.step > 0


@given(
    st.lists(
        st.sampled_from(
            (ONES + " " + TENS + " hundred thousand million and a half point in of out third / 7 2.5").split()
        ),
        max_size=12,
    )
)
def test_no_words_make_it_fail(words: list[str]) -> None:
    tokens = tokenize(" ".join(words))
    for i in range(len(tokens)):
        ends = [end for end, _ in read_numbers(tokens, i, "en")]
        assert all(i < end <= len(tokens) for end in ends)
