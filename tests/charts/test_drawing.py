"""A picture holds exactly the figures of the evidence, and says what they are, of what, from where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from core.charts import draw_chart
from core.charts.alt import MOST_LETTERS
from core.charts.figures import Bars, Lines, find_panels
from core.checking.gate import Gate
from core.data.facts import Evidence, Fact, Observation, RankedCountry, Ranking, facts_of
from core.data.snapshot import Snapshot
from core.outcome import Answer, Outcome

from .conftest import QUESTIONS, Ask, Draw

POP, GDP, NET, POWER = "SP.POP.TOTL", "NY.GDP.MKTP.CD", "IT.NET.USER.ZS", "EG.ELC.ACCS.ZS"
Cells = set[tuple[str, int, Decimal]]


def cells_of(facts: tuple[Fact, ...]) -> dict[str, Cells]:
    """Each indicator's values, as the facts have them."""
    found: dict[str, Cells] = {}
    for fact in facts:
        if isinstance(fact, Observation) and fact.value is not None:
            found.setdefault(fact.indicator, set()).add((fact.country, fact.year, fact.value))
        elif isinstance(fact, Ranking):
            rows = {(row.country, fact.year, row.value) for row in fact.ranking}
            found.setdefault(fact.indicator, set()).update(rows)
    return found


def drawn_in(spec: dict[str, Any]) -> list[Cells]:
    """The figures of each data set, read back; what is drawn is what is written beside it."""
    found: list[Cells] = []
    for rows in spec["datasets"].values():
        for row in rows:
            assert (row["value"] is None) == (row["exact"] is None)
            assert row["value"] is None or row["value"] == float(Decimal(row["exact"]))
        found.append({(row["code"], row["year"], Decimal(row["exact"])) for row in rows if row["exact"]})
    return found


def views(spec: dict[str, Any]) -> list[dict[str, Any]]:
    return list(spec["vconcat"][0]["vconcat"])


def texts(part: Any) -> Iterator[str]:
    """Every text of a title."""
    for text in part["text"]:
        yield str(text)


def foot(spec: dict[str, Any]) -> str:
    return " ".join(texts(spec["vconcat"][0]["title"]))


def observe(country: str, indicator: str, values: dict[int, str | None]) -> list[Observation]:
    return [
        Observation(country, indicator, year, None if value is None else Decimal(value), "")
        for year, value in values.items()
    ]


def made(outcome: Outcome, facts: list[Any], text: str = "It is so.", **more: Any) -> Outcome:
    evidence = tuple(Evidence(fact, "get_values") for fact in facts)
    return replace(outcome, evidence=evidence, answer=Answer("answered", text), cautions=(), **more)


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_figures_are_the_facts_and_none_is_missing(question: str, ask: Ask, draw: Draw) -> None:
    facts = cells_of(facts_of(ask(question).evidence))
    for theme in ("light", "dark"):
        drawn = drawn_in(draw(question, theme).spec)
        assert drawn == [facts[indicator] for indicator in facts][: len(drawn)]
        assert len(drawn) == len(facts)


@pytest.mark.parametrize("question", QUESTIONS)
def test_title_unit_source_and_cautions_stand_on_it(question: str, ask: Ask, draw: Draw) -> None:
    outcome = ask(question)
    spec = draw(question).spec
    assert outcome.source is not None
    told = foot(spec)
    assert all(text in told for text in (outcome.source, *outcome.cautions))
    headings = [spec.get("title"), *(view.get("title") for view in views(spec))]
    assert any(headings)
    for view in views(spec):
        axes = [
            layer["encoding"][axis]["axis"]
            for layer in view["layer"]
            for axis in ("x", "y")
            if axis in layer.get("encoding", {}) and "axis" in layer["encoding"][axis]
        ]
        assert any(axis["title"] for axis in axes)


def test_the_title_is_the_claim(draw: Draw, ask: Ask) -> None:
    india = draw("Show me India's GDP from 2000 to 2025")
    answer = ask("Show me India's GDP from 2000 to 2025").answer
    assert answer is not None
    assert answer.text.startswith(india.title)
    crossing = draw("When did India's GDP overtake the United Kingdom's?")
    assert "overtook" in crossing.title
    nigeria = draw("Évolution de l'utilisation d'Internet au Nigeria de 2000 à 2025")
    assert nigeria.title.startswith("L'utilisation d'Internet au Nigéria a augmenté de 2000 à 2024")
    japan = draw("Did Japan's population fall in every year from 2010 to 2025?")
    assert japan.title.startswith("Japan's population fell in every year"), "and not with yes"
    several = draw("Population of India, Nigeria, the United States and Brazil over the last twenty years")
    assert several.title == "Population, 2005 to 2025", "the first sentence tells of one of them"


def test_units_are_told_in_both_languages(draw: Draw) -> None:
    def unit(question: str) -> str:
        (view,) = views(draw(question).spec)
        is_line = any(layer["mark"]["type"] == "line" for layer in view["layer"])
        encoding = view["layer"][-1 if is_line else 0]["encoding"]
        return str(encoding["y" if is_line else "x"]["axis"]["title"])

    assert unit("Show me India's GDP from 2000 to 2025") == "US dollars (trillion)"
    assert unit("Quelle est l'évolution du PIB du Japon ?") == "dollars américains (milliards)"
    assert unit("Internet use in the United States since 2000") == "% of the population"
    assert unit("Évolution de l'utilisation d'Internet au Nigeria de 2000 à 2025") == "% de la population"
    assert unit("Rank the countries by GDP per person in 2024") == "US dollars"


def test_bars_start_at_zero_and_are_in_order(draw: Draw) -> None:
    spec = draw("Rank the countries by GDP per person in 2024").spec
    (view,) = views(spec)
    bar = next(layer for layer in view["layer"] if layer["mark"]["type"] == "bar")
    assert bar["encoding"]["x"]["scale"]["zero"] is True
    values = [row["value"] for row in spec["datasets"]["figures_0"]]
    assert values == sorted(values, reverse=True)
    assert all(row["figure"].startswith("US$") for row in spec["datasets"]["figures_0"])


def test_a_line_is_never_drawn_across_a_gap(ask: Ask, draw: Draw) -> None:
    outcome = ask("Show me India's GDP from 2000 to 2025")
    facts = observe("JPN", POP, {2001: "5", 2002: None, 2004: "6", 2005: "7"})
    spec = draw(made(outcome, facts)).spec
    rows = spec["datasets"]["figures_0"]
    assert [(row["year"], row["value"]) for row in rows] == [
        (2001, 5.0),
        (2002, None),
        (2003, None),
        (2004, 6.0),
        (2005, 7.0),
    ], "a year that is not known breaks the line as one without a value does"
    (view,) = views(spec)
    line = next(layer for layer in view["layer"] if layer["mark"]["type"] == "line")
    assert line["mark"]["invalid"].startswith("break-paths")
    assert "No figure: Japan 2002." in foot(spec), "2003 is not known to have none"
    shaded = next(layer for layer in view["layer"] if layer["mark"]["type"] == "rect")
    assert [row["from"] for row in shaded["data"]["values"]] == [2001.5, 2002.5]


def test_a_jump_that_may_be_a_break_is_marked(ask: Ask, draw: Draw) -> None:
    outcome = ask("Show me India's GDP from 2000 to 2025")

    def marks(indicator: str, last: str) -> list[float]:
        spec = draw(made(outcome, observe("JPN", indicator, {2001: "50", 2002: "51", 2003: last}))).spec
        rules = [layer for view in views(spec) for layer in view["layer"] if layer["mark"]["type"] == "rule"]
        return [row["year"] for layer in rules for row in layer["data"]["values"]]

    assert marks(NET, "61") == [2002.5]
    assert marks(NET, "60.9") == []
    assert marks(POWER, "90") == [], "only of an indicator for which the catalog knows what is too much"


def test_an_axis_that_does_not_start_at_zero_is_told(draw: Draw) -> None:
    japan = draw("How did life expectancy in Japan develop from 2015 to 2024?").spec
    assert "The axis does not start at zero." in foot(japan)
    assert "L'axe ne part pas de zéro." in foot(draw("Quelle est l'évolution du PIB du Japon ?").spec)
    assert "axis" not in foot(draw("Show me India's GDP from 2000 to 2025").spec)


def test_no_axis_goes_beyond_all_of_it(draw: Draw) -> None:
    def top(question: str) -> float:
        (view,) = views(draw(question).spec)
        return float(view["layer"][-1]["encoding"]["y"]["scale"]["domain"][1])

    assert top("Internet use in the United States since 2000") == 100
    assert top("Access to electricity in India each year") == 100
    assert top("How did life expectancy in Japan develop from 2015 to 2024?") < 100


def test_negative_values_stand_on_both_sides_of_zero(ask: Ask, draw: Draw) -> None:
    outcome = ask("Show me India's GDP from 2000 to 2025")
    bars = draw(
        made(
            outcome,
            [
                *observe("JPN", POP, {2001: "-5"}),
                *observe("IND", POP, {2001: "3"}),
                *observe("CAN", POP, {2001: "4"}),
            ],
        )
    )
    (view,) = views(bars.spec)
    assert [layer["mark"]["type"] for layer in view["layer"]] == ["bar", "text", "text", "rule"]
    lines = draw(made(outcome, observe("JPN", POP, {2001: "-5", 2002: "3", 2003: "-1"})))
    (view,) = views(lines.spec)
    low, high = view["layer"][0]["encoding"]["y"]["scale"]["domain"]
    assert low <= -5
    assert high >= 3


def test_fewer_than_three_figures_are_not_drawn(ask: Ask, snapshot: Snapshot, gate: Gate) -> None:
    outcome = ask("Show me India's GDP from 2000 to 2025")

    def is_drawn(facts: list[Any], **more: Any) -> bool:
        return draw_chart(made(outcome, facts, **more), gate.catalog, snapshot.coverage) is not None

    two = observe("JPN", POP, {2001: "5", 2002: "6"})
    assert not is_drawn([])
    assert not is_drawn(two)
    assert not is_drawn([*two, *observe("JPN", POP, {2003: None})])
    assert is_drawn([*two, *observe("JPN", POP, {2003: "7"})])
    assert not is_drawn([*two, *observe("JPN", POP, {2003: "7"})], status="rejected")
    assert not is_drawn([*two, *observe("JPN", GDP, {2003: "7"})]), "three figures of two kinds"
    assert not is_drawn(observe("JPN", "X.UNKNOWN", {2001: "5", 2002: "6", 2003: "7"}))
    declined = ask("What was Canada's inflation in 2020?")
    assert draw_chart(declined, gate.catalog, snapshot.coverage) is None


def test_what_no_picture_holds_is_not_drawn() -> None:
    many = [fact for n in range(9) for fact in observe(f"C{n}", POP, {2001: "5", 2002: "6", 2003: "7"})]
    assert find_panels(many) == ()
    assert len(find_panels(many[:24])) == 1
    kinds = [fact for n in range(4) for fact in observe("JPN", f"I{n}", {2001: "5", 2002: "6", 2003: "7"})]
    assert find_panels(kinds) == ()
    assert len(find_panels(kinds[:9])) == 3
    scattered = [
        *observe("JPN", POP, {2001: "5"}),
        *observe("CAN", POP, {2002: "5"}),
        *observe("IND", POP, {2003: "5"}),
    ]
    assert find_panels(scattered) == ()


def test_of_a_long_ranking_both_ends_are_drawn_and_it_says_so(gate: Gate) -> None:
    places = list(gate.catalog.known)[:30]
    rows = tuple(RankedCountry(n, code, Decimal(100 - n)) for n, code in enumerate(places, start=1))
    ranking = Ranking(POP, 2020, "descending", rows, (), "people")
    (panel,) = find_panels([ranking])
    assert isinstance(panel, Bars)
    assert [one.country for one in panel.series] == [*places[:12], *places[-5:]]
    assert panel.places[places[-1]] == 30
    assert panel.is_cut
    turned = replace(ranking, order="ascending", ranking=tuple(reversed(rows)))
    assert find_panels([turned]) == (panel,), "the highest first, whichever end was asked for"
    whole = find_panels([replace(ranking, ranking=rows[:20])])
    assert isinstance(whole[0], Bars)
    assert not whole[0].is_cut
    assert isinstance(find_panels(observe("JPN", POP, {2001: "5", 2002: "6", 2003: "7"}))[0], Lines)


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_alt_text_tells_the_figures(question: str, ask: Ask, draw: Draw) -> None:
    chart = draw(question)
    french = ask(question).language == "fr"
    assert chart.alt.startswith(
        ("Courbe : ", "Diagramme en barres : ") if french else ("Line chart: ", "Bar chart: ")
    )
    assert len(chart.alt) <= MOST_LETTERS
    assert not chart.alt.endswith("…")
    for rows in chart.spec["datasets"].values():
        years = [row["year"] for row in rows if row["value"] is not None]
        assert str(min(years)) in chart.alt
        assert str(max(years)) in chart.alt


def test_the_alt_text_of_a_short_series_has_every_year(draw: Draw) -> None:
    alt = draw("How did life expectancy in Japan develop from 2015 to 2024?").alt
    assert all(f"{year}: " in alt for year in range(2015, 2025))
    assert "2020: 84.6 years" in alt
    assert (
        "Sans chiffre : Nigéria 2025."
        in draw("Évolution de l'utilisation d'Internet au Nigeria de 2000 à 2025").alt
    )
