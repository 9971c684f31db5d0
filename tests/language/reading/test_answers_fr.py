"""French drafts: what is read of them, and what must stay unread."""

from __future__ import annotations

import pytest

from core.claims.amounts import Amount
from core.claims.forms import (
    Change,
    ChangeComparison,
    ChangeRank,
    Comparison,
    Count,
    Covered,
    Crossing,
    Crossings,
    Extreme,
    FirstYear,
    Form,
    GroupShare,
    Level,
    Mean,
    Missing,
    Order,
    Rank,
    Throughout,
    Total,
    Verdict,
)
from core.data.catalog import load_catalog
from core.language.reading.answers import AnswerReader
from core.language.reading.asked import Asked, Known
from tests.language.writing.corpus import build_coverage

READER = AnswerReader(load_catalog(), build_coverage())
ABOUT_CANADA = Asked((), "fr", known=Known(("CAN",), ("SP.POP.TOTL",), (2024,)))


def read(text: str, asked: Asked | None = None) -> set[type]:
    """The kinds of claims of every reading; empty where some of it was not read."""
    reading = READER.read(text, asked, "fr")
    assert bool(reading.readings) != bool(reading.unread)
    return {type(said.claim) for one in reading.readings for said in one}


def only_claim(text: str, asked: Asked | None = None) -> Form:
    """The one claim that all readings make."""
    claims = {said.claim for one in READER.read(text, asked, "fr").readings for said in one}
    assert len(claims) == 1, claims
    return next(iter(claims))


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Le Canada comptait 41,3 millions d'habitants en 2024.", {Level}),
        ("En 2024, 41 262 329 personnes vivaient au Canada.", {Level}),
        (
            "Selon la Banque mondiale, le PIB du Japon s'élevait à 4 190 milliards de dollars en 2024.",
            {Level},
        ),
        ("L'économie japonaise pesait près de 4 200 milliards de dollars en 2024.", {Level}),
        ("En 2024, 94,4 % des Canadiens utilisaient Internet.", {Level}),
        ("Plus de six Nigérians sur dix avaient accès à l'électricité en 2024.", {Level}),
        ("Un peu plus des trois quarts des Indiens avaient accès à l'électricité en 2010.", {Level}),
        ("En 2024, 37,5 % des Nigérians n'avaient pas accès à l'électricité.", {Level}),
        (
            "Le PIB était de 4 190 milliards de dollars au Japon et de 3 761 milliards en Inde en 2024.",
            {Level},
        ),
        (
            "Le Brésil et le Mexique comptaient respectivement 212,0 et 130,9 millions d'habitants en 2024.",
            {Level},
        ),
        ("La population du Canada est passée de 38,0 millions en 2020 à 41,3 millions en 2024.", {Change}),
        ("Le Canada est passé de 38,0 à 41,3 millions d'habitants entre 2020 et 2024.", {Change}),
        ("Le PIB du Nigéria s'est effondré de 48,2 % entre 2023 et 2024.", {Change}),
        ("L'usage d'Internet en Inde a plus que quadruplé entre 2015 et 2025.", {Change}),
        ("Le PIB du Japon dépassait de 429 milliards de dollars celui de l'Inde en 2024.", {Comparison}),
        ("Le Brésil comptait 5,1 fois plus d'habitants que le Canada en 2024.", {Comparison}),
        ("L'espérance de vie était plus élevée au Japon qu'au Nigéria en 2024.", {Comparison}),
        ("Le Japon avait l'espérance de vie la plus élevée des huit pays en 2024, avec 84,0 ans.", {Rank}),
        ("Le Canada se classe au deuxième rang des huit pays pour le PIB par habitant en 2024.", {Rank}),
        ("Les trois pays les plus peuplés en 2024 étaient l'Inde, les États-Unis et le Nigéria.", {Order}),
        ("Trois des huit pays avaient une espérance de vie supérieure à 80 ans en 2024.", {Count}),
        ("Seuls le Royaume-Uni et le Canada comptaient moins de 70 millions d'habitants en 2024.", {Count}),
        ("La moyenne simple de l'espérance de vie au Japon et au Canada était de 83,07 ans en 2024.", {Mean}),
        ("Le Canada et le Mexique comptaient ensemble 172,1 millions d'habitants en 2024.", {Total}),
        ("En 2013, le Royaume-Uni représentait 8,5 % du PIB total des huit pays.", {GroupShare}),
        ("Le PIB du Brésil a culminé en 2011, à 2 616 milliards de dollars.", {Extreme}),
        ("La population du Mexique a dépassé 130 millions pour la première fois en 2024.", {FirstYear}),
        (
            "De 2000 à 2025, la population du Canada n'a jamais été supérieure à 50 millions d'habitants.",
            {Throughout},
        ),
        ("La population du Nigéria a dépassé celle du Brésil en 2019.", {Crossing}),
        (
            "De 2000 à 2025, la population du Canada est toujours restée inférieure à celle de l'Inde.",
            {Crossings},
        ),
        (
            "Des huit pays, le Japon a connu la plus forte baisse du PIB de 2005 à 2022 : 428 milliards.",
            {ChangeRank},
        ),
        (
            "De 2005 à 2008, la population du Canada a augmenté plus vite que celle du Japon.",
            {ChangeComparison},
        ),
        ("L'Allemagne ne fait pas partie des huit pays couverts.", {Missing}),
        ("Le chômage ne figure pas parmi les indicateurs couverts.", {Missing}),
        ("Les données s'arrêtent en 2025 et ne contiennent pas de projections.", {Covered}),
    ],
)
def test_reads(text: str, kinds: set[type]) -> None:
    assert read(text) == kinds


@pytest.mark.parametrize(
    "text",
    [
        "Le Canada ne comptait pas 41,3 millions d'habitants en 2024.",
        "Le Canada comptait presque tous ses 41,3 millions d'habitants en 2024.",
        "Le Canada comptait 41,3 millions d'habitants avant 2024.",
        "Depuis 2024, le Canada compte 41,3 millions d'habitants.",
        "Le Canada comptait 41,3 millions d'habitants fin 2024.",
        "Le Canada comptait 41,3 millions de ménages en 2024.",
        "Le Canada comptera 41,3 millions d'habitants en 2024.",
        "Le Canada compterait 41,3 millions d'habitants en 2024.",
        "La population urbaine du Canada était de 41,3 millions en 2024.",
        "L'espérance de vie des Japonaises était de 84,0 ans en 2024.",
        "Le PIB réel du Canada était de 2 270 milliards de dollars en 2024.",
        "Le PIB du Canada était de 2 270 milliards d'euros en 2024.",
        "Le PIB du Canada était de 2 270 milliards de dollars canadiens en 2024.",
        "L'Inde est le pays le plus peuplé du monde en 2024.",
        "Le Nigéria avait la plus faible part des internautes d'Afrique en 2024.",
        "Le PIB du Canada a encore augmenté en 2024.",
        "Le PIB du Canada a augmenté de 2 % par an entre 2010 et 2024.",
        "Le PIB du Nigéria a chuté de 48,2 % entre 2023 et 2024 à cause de la dévaluation du naira.",
        "Le Mexique ou le Brésil comptait 344,8 millions d'habitants en 2025.",
        "En 2024, 94,4 % des ménages canadiens utilisaient Internet.",
        "En 2024, 94,4 % des Canadiens utilisaient Internet chaque jour.",
        "Le PIB du Brésil a diminué de 26,6 % en 2015, et sa population avec lui.",
        "Selon le FMI, le Canada comptait 41,3 millions d'habitants en 2024.",
        "La France ne fait pas partie des dix pays couverts.",
        "Le Canada comptait 41 262 329 habitants.",
    ],
)
def test_leaves_unread(text: str) -> None:
    assert read(text) == set()


def test_terse_answer_takes_its_subject_from_the_question() -> None:
    claim = only_claim("41,3 millions d'habitants en 2024.", ABOUT_CANADA)
    assert isinstance(claim, Level)
    assert (claim.country, claim.indicator, claim.year) == ("CAN", "SP.POP.TOTL", 2024)


def test_year_is_never_taken_from_the_question() -> None:
    assert read("41,3 millions d'habitants.", ABOUT_CANADA) == set()


def test_thousands_decimals_and_scales_are_french() -> None:
    claim = only_claim("Le PIB du Japon valait 4,19 billions de dollars en 2024.")
    assert isinstance(claim, Level)
    assert isinstance(claim.amount, Amount)
    assert (claim.amount.value, claim.amount.step) == (4_190_000_000_000, 10_000_000_000)


def test_a_part_of_ten_is_a_share_to_a_point() -> None:
    claim = only_claim("En 2025, sept Indiens sur dix utilisaient Internet.")
    assert isinstance(claim, Level)
    assert isinstance(claim.amount, Amount)
    assert (claim.amount.value, claim.amount.step, claim.amount.unit) == (70, 1, "percent")


def test_all_but_some_are_the_others() -> None:
    claims = READER.read(
        "Tous les huit pays, sauf le Nigéria (54,6 ans), dépassaient 70 ans d'espérance de vie en 2024.",
        None,
        "fr",
    ).readings
    counts = {said.claim for one in claims for said in one if isinstance(said.claim, Count)}
    assert {(one.number, len(one.members or ())) for one in counts} == {(7, 7)}  # type: ignore[arg-type]


def test_only_means_that_they_are_all() -> None:
    claim = only_claim(
        "Seul le Canada comptait moins de 50 millions d'habitants en 2024, parmi les huit pays."
    )
    assert isinstance(claim, Count)
    assert claim.number is None or claim.number == 1
    assert len(claim.members or ()) == 1  # type: ignore[arg-type]


def test_yes_and_no_answer_the_question() -> None:
    grew = Change(country="BRA", indicator="NY.GDP.MKTP.CD", from_year=2023, to_year=2024, direction="up")
    asked = Asked((Verdict(claim=grew),), "fr", known=Known(("BRA",), ("NY.GDP.MKTP.CD",), (2024,)))
    reading = READER.read("Non, il a baissé de 0,24 % en 2024.", asked, "fr")
    claims = [said.claim for said in reading.readings[0]]
    assert Verdict(claim=grew, holds=False) in claims
    assert any(isinstance(one, Change) and one.direction == "down" for one in claims)
    assert read("Non, il a baissé de 0,24 % en 2024.") == set()
