"""French questions of reporters: each kind, with its chat, its inversions and its follow-ups."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest

from core.claims.amounts import Amount, Window
from core.claims.forms import (
    HOLE,
    Bar,
    Change,
    ChangeRank,
    Comparison,
    Count,
    Crossings,
    Extreme,
    FirstYear,
    Form,
    GroupShare,
    Level,
    Mean,
    Order,
    Rank,
    Throughout,
    Total,
    Verdict,
)

from .french_questions import DECLINED, ask

POP, GDP, PCAP = "SP.POP.TOTL", "NY.GDP.MKTP.CD", "NY.GDP.PCAP.CD"
LIFE, POWER, NET = "SP.DYN.LE00.IN", "EG.ELC.ACCS.ZS", "IT.NET.USER.ZS"
ALL = ("BRA", "CAN", "GBR", "IND", "JPN", "MEX", "NGA", "USA")


def _level(country: str, indicator: str, year: int) -> Level:
    return Level(country=country, indicator=indicator, year=year)


def _change(country: str, indicator: str, first: int, last: int) -> Change:
    return Change(
        country=country, indicator=indicator, from_year=first, to_year=last, direction=HOLE, amounts=HOLE
    )


def _course(country: str, indicator: str, first: int, last: int) -> Change:
    return replace(_change(country, indicator, first, last), course=True)


def _millions(number: int, bound: str | None = None) -> Amount:
    return Amount(value=Decimal(number * 10**6), step=Decimal(10**6), unit="people", bound=bound)  # type: ignore[arg-type]


def _above(number: int, unit: str) -> Amount:
    return Amount(value=Decimal(number), step=Decimal(1), unit=unit, bound="above")


ONE_FORM: list[tuple[str, Form]] = [
    ("Combien d'habitants comptait le Mexique en 2015 ?", _level("MEX", POP, 2015)),
    ("dis, y'avait combien d'habitants en Inde en 2005 ?", _level("IND", POP, 2005)),
    ("c koi le pib du bresil en 2012", _level("BRA", GDP, 2012)),
    ("salut, pop du japon en 2016 stp", _level("JPN", POP, 2016)),
    ("esperance de vie etats unis 2018", _level("USA", LIFE, 2018)),
    ("Combien de Japonais en 2010 ?", _level("JPN", POP, 2010)),
    ("Combien de personnes vivaient aux États-Unis en 2021 ?", _level("USA", POP, 2021)),
    (
        "Quel pourcentage de la population indienne avait accès à l'électricité en 2008 ?",
        _level("IND", POWER, 2008),
    ),
    ("part des indiens connectés à internet en 2018, c'est urgent", _level("IND", NET, 2018)),
    ("Quel est le PIB actuel de l'Inde en dollars ?", _level("IND", GDP, 2025)),
    ("L'an dernier, quel était le PIB du Canada ?", _level("CAN", GDP, 2025)),
    ("Population du Japon il y a 20 ans", _level("JPN", POP, 2006)),
    ("Quelle est la dernière espérance de vie connue au Japon ?", _level("JPN", LIFE, 2024)),
    (
        "Quelle part de la population nigériane n'avait pas l'électricité en 2020 ?",
        Level(country="NGA", indicator=POWER, year=2020, complement=True),
    ),
    (
        "De combien la population des É.-U. a-t-elle augmenté entre 2010 et 2020 ?",
        replace(_change("USA", POP, 2010, 2020), direction="up"),
    ),
    ("Comment a évolué l'espérance de vie au Nigeria depuis 2005 ?", _course("NGA", LIFE, 2005, 2024)),
    ("Évolution de l'accès à l'électricité au Nigeria", _course("NGA", POWER, 2000, 2024)),
    ("PIB du Brésil chaque année depuis 2010", _course("BRA", GDP, 2010, 2025)),
    ("Le PIB de l'Inde de 2000 à 2010", _course("IND", GDP, 2000, 2010)),
    ("La tendance de la population du Japon sur les dix dernières années", _course("JPN", POP, 2015, 2025)),
    ("Trace-moi un graphique de la population du Japon", _course("JPN", POP, 2000, 2025)),
    ("Fais-moi un graphique de la population du Japon depuis 2010", _course("JPN", POP, 2010, 2025)),
    ("De combien le PIB du Mexique a-t-il évolué de 2015 à 2025 ?", _change("MEX", GDP, 2015, 2025)),
    ("Variation du PIB du Mexique sur les dix dernières années", _change("MEX", GDP, 2015, 2025)),
    ("PIB du Canada en 2020 par rapport à 2010", _change("CAN", GDP, 2010, 2020)),
    (
        "Quel pays a le PIB par habitant le plus faible en 2022 ?",
        Rank(country=HOLE, indicator=PCAP, year=2022, among=ALL, end="lowest"),
    ),
    (
        "À part le Japon, quel pays avait la plus haute espérance de vie en 2015 ?",
        Rank(country=HOLE, indicator=LIFE, year=2015, among=tuple(c for c in ALL if c != "JPN")),
    ),
    (
        "Quel est le deuxième pays le plus peuplé en 2015 ?",
        Rank(country=HOLE, indicator=POP, year=2015, among=ALL, place=2),
    ),
    (
        "Où vivait-on le plus longtemps en 2022, au Mexique ou au Brésil ?",
        Rank(country=HOLE, indicator=LIFE, year=2022, among=("MEX", "BRA")),
    ),
    (
        "Quel rang occupait le Mexique pour l'espérance de vie en 2018 ?",
        Rank(country="MEX", indicator=LIFE, year=2018, among=ALL, place=HOLE),
    ),
    ("top 3 des pays les plus peuplés en 2020", Order(indicator=POP, year=2020, among=ALL, count=3)),
    ("Classez les pays par PIB en 2018", Order(indicator=GDP, year=2018, among=ALL)),
    (
        "Quel est l'écart d'espérance de vie entre le Japon et le Nigeria en 2020 ?",
        Comparison(country="JPN", other="NGA", indicator=LIFE, year=2020, relation=HOLE, by=HOLE),
    ),
    (
        "le pib américain représente combien de fois celui du mexique en 2023 ?",
        Comparison(country="USA", other="MEX", indicator=GDP, year=2023, factor=HOLE),
    ),
    (
        "PIB moyen des huit pays en 2020",
        Mean(indicator=GDP, countries=ALL, years=(2020,)),
    ),
    (
        "Quelle est la moyenne de l'utilisation d'Internet au Nigeria de 2010 à 2014 ?",
        Mean(indicator=NET, countries=("NGA",), years=(2010, 2011, 2012, 2013, 2014)),
    ),
    (
        "À eux trois, Canada, Mexique et États-Unis pèsent combien de PIB en 2023 ?",
        Total(indicator=GDP, countries=("CAN", "MEX", "USA"), year=2023),
    ),
    (
        "Quelle part du PIB total des huit pays représentent les États-Unis en 2020 ?",
        GroupShare(country="USA", indicator=GDP, year=2020, among=ALL),
    ),
    (
        "Quels pays comptaient plus de 100 millions d'habitants en 2020 ?",
        Count(
            bars=(Bar(indicator=POP, amount=_millions(100, "above")),),
            among=ALL,
            year=2020,
            number=HOLE,
            members=HOLE,
        ),
    ),
    (
        "En quelle année le PIB du Mexique a-t-il été le plus élevé ?",
        Extreme(country="MEX", indicator=GDP, window=Window(2000, 2025), end="highest"),
    ),
    (
        "quand la population du mexique a-t-elle atteint 120 millions ?",
        FirstYear(
            country="MEX",
            indicator=POP,
            window=Window(2000, 2025),
            bar=Amount(
                value=Decimal(120 * 10**6), step=Decimal(10**6), unit="people", bound="at_least"
            ),
        ),
    ),
    (
        "Quand le PIB de l'Inde a-t-il dépassé celui du Royaume-Uni ?",
        Crossings(country="IND", other="GBR", indicator=GDP, window=Window(2000, 2025), leader=HOLE),
    ),
    ("Le podium des PIB en 2020", Order(indicator=GDP, year=2020, among=ALL, count=3)),
    (
        "Lequel des huit pays avait la population la plus faible en 2005 ?",
        Rank(country=HOLE, indicator=POP, year=2005, among=ALL, end="lowest"),
    ),
    (
        "Quelle était la part du Brésil dans la population totale du Brésil, du Canada et du Japon en 2022 ?",
        GroupShare(country="BRA", indicator=POP, year=2022, among=("BRA", "CAN", "JPN")),
    ),
    (
        "Depuis quand le Nigeria est-il plus peuplé que le Brésil ?",
        Crossings(country="NGA", other="BRA", indicator=POP, window=Window(2000, 2025), leader=HOLE),
    ),
    (
        "quel PIB a progressé le plus vite entre 2010 et 2020 ?",
        ChangeRank(country=HOLE, indicator=GDP, from_year=2010, to_year=2020, among=ALL),
    ),
]  # fmt: skip

YES_OR_NO: list[tuple[str, Form]] = [
    (
        "Est-ce que l'espérance de vie au Nigeria dépassait 55 ans en 2022 ?",
        Level(country="NGA", indicator=LIFE, year=2022, amount=_above(55, "years")),
    ),
    (
        "Un élu affirme que les Japonais vivent plus de 85 ans en moyenne, chiffres 2023. Vrai ?",
        Level(country="JPN", indicator=LIFE, year=2023, amount=_above(85, "years")),
    ),
    (
        "Le Canada compte 41 millions d'habitants, vrai ?",
        Level(country="CAN", indicator=POP, year=2025, amount=_millions(41)),
    ),
    (
        "Vérif svp : la population du Japon a diminué depuis 2010",
        Change(country="JPN", indicator=POP, from_year=2010, to_year=2025, direction="down"),
    ),
    (
        "C'est vrai que l'Inde est plus peuplée que les États-Unis ?",
        Comparison(country="IND", other="USA", indicator=POP, year=2025, relation="above"),
    ),
    (
        "Vit-on plus longtemps au Japon qu'au Canada ?",
        Comparison(country="JPN", other="CAN", indicator=LIFE, year=2024, relation="above"),
    ),
    (
        "Le Canada est-il le pays le moins peuplé en 2024 ?",
        Rank(country="CAN", indicator=POP, year=2024, among=ALL, end="lowest"),
    ),
    (
        "l'espérance de vie au Canada n'a jamais dépassé 83 ans ?",
        Throughout(
            country="CAN",
            indicator=LIFE,
            window=Window(2000, 2024),
            bar=_above(83, "years"),
            held="never",
        ),
    ),
    (
        "Tout le monde a-t-il l'électricité au Canada ?",
        Level(
            country="CAN",
            indicator=POWER,
            year=2024,
            amount=Amount(value=Decimal(100), step=Decimal(1), unit="percent", bound="at_least"),
        ),
    ),
    (
        "Y a-t-il eu une baisse du PIB au Brésil entre 2014 et 2016 ?",
        Change(country="BRA", indicator=GDP, from_year=2014, to_year=2016, direction="down"),
    ),
    (
        "Est-ce que le Canada avait le PIB le plus élevé en 2000, parmi le Brésil, le Canada et le Nigéria ?",
        Rank(country="CAN", indicator=GDP, year=2000, among=("BRA", "CAN", "NGA")),
    ),
    (
        "Le PIB du Brésil a-t-il baissé chaque année de 2011 à 2016 ?",
        Change(
            country="BRA", indicator=GDP, from_year=2011, to_year=2016, direction="down", every_year=True
        ),
    ),
]  # fmt: skip

FOLLOW_UPS: list[tuple[tuple[str, ...], Form]] = [
    (("Population du Brésil en 2020 ?", "et au Mexique ?"), _level("MEX", POP, 2020)),
    (("PIB par habitant du Canada en 2020 ?", "Et celui du Mexique ?"), _level("MEX", PCAP, 2020)),
    (("Population du Mexique en 2010 ?", "et en 2015 ?"), _level("MEX", POP, 2015)),
    (("population de l'Inde en 2001", "pardon, 2011"), _level("IND", POP, 2011)),
    (("PIB de l'Inde en 2016 ?", "et par habitant ?"), _level("IND", PCAP, 2016)),
    (("Population du Mexique en 2015 ?", "et l'année suivante ?"), _level("MEX", POP, 2016)),
    (
        ("PIB du Canada et du Mexique en 2020 ?", "lequel des deux est le plus élevé ?"),
        Rank(country=HOLE, indicator=GDP, year=2020, among=("CAN", "MEX")),
    ),
    (
        ("Quel pays a le plus gros PIB en 2024 parmi les huit ?", "et le plus petit ?"),
        Rank(country=HOLE, indicator=GDP, year=2024, among=ALL, end="lowest"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "form"), ONE_FORM)
def test_reads_to_the_form_that_is_asked(text: str, form: Form) -> None:
    asked = ask(text)
    assert asked.forms == (form,), asked.reason or asked.unread


@pytest.mark.parametrize(("text", "claim"), YES_OR_NO)
def test_reads_what_is_to_be_confirmed(text: str, claim: Form) -> None:
    asked = ask(text)
    assert asked.forms == (Verdict(claim=claim),), asked.reason or asked.unread  # type: ignore[arg-type]


@pytest.mark.parametrize(("thread", "form"), FOLLOW_UPS)
def test_takes_over_what_a_follow_up_leaves_out(thread: tuple[str, ...], form: Form) -> None:
    asked = ask(thread[-1], thread[:-1])
    assert asked.forms == (form,), asked.reason or asked.unread


@pytest.mark.parametrize("text", DECLINED.strip().splitlines())
def test_declines_what_it_does_not_hold(text: str) -> None:
    assert ask(text).forms == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Quel sera le PIB de l'Inde en 2030 ?", "forecast"),
        ("Pourquoi l'espérance de vie a-t-elle chuté au Mexique en 2020 ?", "cause"),
        ("Espérance de vie des femmes au Japon en 2020", "group"),
        ("PIB du Mexique au deuxième trimestre 2022", "part_of_year"),
        ("PIB de la France en 2023 ?", "place"),
    ],
)
def test_tells_why_it_declines(text: str, why: str) -> None:
    assert ask(text).why == why


RESTRICTING = """
hommes | femmes | réel | urbaine | au premier trimestre | selon l'ONU | pendant la pandémie | rurale |
des jeunes | seulement | ne pas | jamais | sauf | sans | avant | après | presque | surtout |
toujours | moins | plus | au moins | mensuel | par mois | par an | par ville | en euros | constant |
ppa | dernier | deuxième | double | moitié | chômage | prochain | futur | estimé | hors | ni | aucun |
chaque | depuis | début | fin | ancien | autre | même | deux fois | tous | certains | quelques | pas |
en hausse | en baisse | mondial | en Afrique | adultes | vers | près de | sous | sur dix | le seul
"""


def test_a_restricting_word_put_in_is_not_swallowed() -> None:
    """At most one in twelve is still answered: it repeats what is there, or asks another clear question."""
    draw, words, answered, tried = Random(11), [w.strip() for w in RESTRICTING.split("|")], 0, 0  # noqa: S311
    for text, _ in [*ONE_FORM, *YES_OR_NO]:
        for _ in range(8):
            parts = text.split()
            parts.insert(draw.randrange(len(parts)), draw.choice(words))
            tried += 1
            answered += bool(ask(" ".join(parts)).forms)
    assert answered <= 0.08 * tried, f"{answered} of {tried}"
