"""Sentences that nobody's template made: true ones that must pass, and the traps beside them.

Each false one is a way to be wrong with right figures: another country, year, direction or order, a cause,
a wider or narrower measure, a claim in a word that no fact decides.
"""

from __future__ import annotations

import pytest
from checking.gate_facts import change, codes_of, levels, ranking, ratio

from core.facts import Fact

TRUE: list[tuple[str, list[Fact], str]] = [
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2023, 2024),
        "Canada's population was 41.3 million in 2024, up from 40.0 million in 2023.",
    ),
    (
        "Compare GDP of the US and Japan in 2024",
        levels("USA", "gdp", 2024) + levels("JPN", "gdp", 2024),
        "In 2024 GDP was $29.3 trillion in the US and $4.19 trillion in Japan.",
    ),
    (
        "Compare GDP of the US and Japan in 2024",
        levels("USA", "gdp", 2024) + levels("JPN", "gdp", 2024),
        "Compared with $4.19 trillion for Japan, US GDP was $29.3 trillion in 2024.",
    ),
    (
        "Compare GDP of the US and Japan in 2024",
        levels("USA", "gdp", 2024) + levels("JPN", "gdp", 2024),
        "In 2024, Japan's GDP ($4.19 trillion) was dwarfed by that of the US ($29.3 trillion).",
    ),
    (
        "Who is bigger by population in 2024, Nigeria or Japan?",
        levels("NGA", "pop", 2024) + levels("JPN", "pop", 2024),
        "Nigeria. It had 232.7 million people in 2024 and Japan 124.0 million.",
    ),
    (
        "How did Nigeria's GDP change from 2023 to 2024?",
        change("NGA", "gdp", 2023, 2024),
        "Nigeria's GDP was 48.24% lower in 2024 than in 2023.",
    ),
    (
        "How did Nigeria's GDP change from 2023 to 2024?",
        change("NGA", "gdp", 2023, 2024),
        "Nigeria's GDP fell to $252.3 billion in 2024 from $487.4 billion a year earlier.",
    ),
    (
        "How did Nigeria's GDP change from 2023 to 2024?",
        change("NGA", "gdp", 2023, 2024),
        (
            "Measured in current US dollars, Nigeria's GDP dropped by nearly half between 2023 and "
            "2024, from $487.4 billion to $252.3 billion."
        ),
    ),
    (
        "Rank by population 2024",
        ranking("pop", 2024),
        "India, the United States and Nigeria were the three most populous of the eight in 2024.",
    ),
    (
        "Rank by population 2024",
        ranking("pop", 2024),
        "In 2024 India was the most populous and Canada the least populous of the eight.",
    ),
    (
        "Rank by population 2024",
        ranking("pop", 2024),
        "In 2024 India came first, the US second and Nigeria third.",
    ),
    (
        "Rank by population 2024",
        ranking("pop", 2024),
        (
            "Ranked by population in 2024: India, United States, Nigeria, Brazil, Mexico, Japan, "
            "United Kingdom, Canada."
        ),
    ),
    (
        "Espérance de vie au Japon en 2023 ?",
        levels("JPN", "le", 2023),
        "Au Japon, un nouveau-né pouvait espérer vivre 84,0 ans en 2023.",
    ),
    (
        "Le PIB du Nigéria de 2023 à 2024 ?",
        change("NGA", "gdp", 2023, 2024),
        "Le PIB du Nigéria est passé de 487,4 à 252,3 milliards de dollars de 2023 à 2024.",
    ),
    (
        "Le PIB du Nigéria de 2023 à 2024 ?",
        change("NGA", "gdp", 2023, 2024),
        "Entre 2023 et 2024, le PIB du Nigéria, en dollars courants, a fondu de 48,2 %.",
    ),
    (
        "Inflation in Brazil 2023?",
        [],
        "I can't answer that: inflation is not among the six indicators covered.",
    ),
]

FALSE: list[tuple[str, list[Fact], str]] = [
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "Canada's population was 41.3 million in 2024, and Mexico's was similar.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "Canada's population was 41.3 million in 2024, a record.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "In 2024, 41.3 million Canadians had access to clean water.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "Canada's population was 41.3 million in 2024, half of them online.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "Canada's population was 41.3 million in 2024, the most in the group.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "Canada's population was 41.3 million in 2024 and is growing fast.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "Canada's population was 41.3 million in 2024, up from the year before.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "At the end of 2024 Canada's official population of Quebec was 41.3 million.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "Canada gained 41.3 million people in 2024.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "Canada's population fell to 41.3 million in 2024.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "Canada's population exceeded 41.3 million in 2024.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "Canada had 41.3 million people per square kilometre in 2024.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "Canada never had 41.3 million people in 2024.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "It is false that Canada had 41.3 million people in 2024.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "Canada will have 41.3 million people in 2024.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "Of the world's people, 41.3 million lived in Canada in 2024.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "Canada's population was not 41.3 million in 2024.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "Canada's population in 2024 was 41.3 million, plus or minus 2 million.",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2024),
        "Canada's population in 2024 was 41.3 million (up 3%).",
    ),
    (
        "What was Canada's population in 2024?",
        levels("CAN", "pop", 2023, 2024),
        "Canada's population was 41.3 million in 2024, against 40.1 million in 2022.",
    ),
    (
        "Compare GDP of the US and Japan in 2024",
        levels("USA", "gdp", 2024) + levels("JPN", "gdp", 2024),
        "Japan, unlike the US, had a GDP of $29.3 trillion in 2024; the US had $4.19 trillion.",
    ),
    (
        "Compare GDP of the US and Japan in 2024",
        levels("USA", "gdp", 2024) + levels("JPN", "gdp", 2024),
        "In 2024 GDP was $4.19 trillion in the US and $29.3 trillion in Japan.",
    ),
    (
        "Compare GDP of the US and Japan in 2024",
        levels("USA", "gdp", 2024) + levels("JPN", "gdp", 2024),
        "Compared with $29.3 trillion for Japan, US GDP was $4.19 trillion in 2024.",
    ),
    (
        "Compare GDP of the US and Japan in 2024",
        levels("USA", "gdp", 2024) + levels("JPN", "gdp", 2024),
        "In 2024 the US trailed Japan: $29.3 trillion versus $4.19 trillion.",
    ),
    (
        "Compare GDP of the US and Japan in 2024",
        levels("USA", "gdp", 2024) + levels("JPN", "gdp", 2024),
        "In 2024, US GDP ($29.3 trillion) was seven times that of Japan ($4.19 trillion).",
    ),
    (
        "Compare GDP of the US and Japan in 2024",
        levels("USA", "gdp", 2024) + levels("JPN", "gdp", 2024),
        "In 2024, US GDP ($29.3 trillion) was dwarfed by that of Japan ($4.19 trillion).",
    ),
    (
        "Compare GDP of the US and Japan in 2024",
        levels("USA", "gdp", 2024) + levels("JPN", "gdp", 2024),
        "The former had $4.19 trillion in 2024, the latter $29.3 trillion.",
    ),
    (
        "Who is bigger by population in 2024, Nigeria or Japan?",
        levels("NGA", "pop", 2024) + levels("JPN", "pop", 2024),
        "Japan. It had 124.0 million people in 2024 and Nigeria 232.7 million.",
    ),
    (
        "Who is bigger by population in 2024, Nigeria or Japan?",
        levels("NGA", "pop", 2024) + levels("JPN", "pop", 2024),
        "Japan was bigger in 2024, with Nigeria on 232.7 million and Japan on 124.0 million.",
    ),
    (
        "How did Nigeria's GDP change from 2023 to 2024?",
        change("NGA", "gdp", 2023, 2024),
        "Nigeria's GDP fell by 48.24% in 2023.",
    ),
    (
        "How did Nigeria's GDP change from 2023 to 2024?",
        change("NGA", "gdp", 2023, 2024),
        "Nigeria's GDP fell to 48.24% between 2023 and 2024.",
    ),
    (
        "How did Nigeria's GDP change from 2023 to 2024?",
        change("NGA", "gdp", 2023, 2024),
        "Nigeria's GDP fell by $252.3 billion between 2023 and 2024.",
    ),
    (
        "How did Nigeria's GDP change from 2023 to 2024?",
        change("NGA", "gdp", 2023, 2024),
        "Nigeria's GDP fell from $252.3 billion in 2024 to $487.4 billion in 2023.",
    ),
    (
        "How did Nigeria's GDP change from 2023 to 2024?",
        change("NGA", "gdp", 2023, 2024),
        "Nigeria's GDP was 48.24% higher in 2023 than in 2024.",
    ),
    (
        "How did Nigeria's GDP change from 2023 to 2024?",
        change("NGA", "gdp", 2023, 2024),
        "Nigeria's economy halved between 2023 and 2024.",
    ),
    (
        "How did Nigeria's GDP change from 2023 to 2024?",
        change("NGA", "gdp", 2023, 2024),
        "Nigerians became 48.24% poorer from 2023 to 2024.",
    ),
    (
        "How did Nigeria's GDP change from 2023 to 2024?",
        change("NGA", "gdp", 2023, 2024),
        "Nigeria's GDP fell by 48.24% from 2023 to 2024, its steepest drop.",
    ),
    (
        "How did Nigeria's GDP change from 2023 to 2024?",
        change("NGA", "gdp", 2023, 2024),
        "Nigeria's GDP did not fall from 2023 to 2024.",
    ),
    (
        "How did Nigeria's GDP change from 2023 to 2024?",
        change("NGA", "gdp", 2023, 2024),
        "Nigeria's GDP fell by 48.24% from 2023 to 2024 before recovering.",
    ),
    (
        "How did Nigeria's GDP change from 2023 to 2024?",
        change("NGA", "gdp", 2023, 2024),
        "Nigeria's GDP rose from 2023 to 2024, to $252.3 billion from $487.4 billion.",
    ),
    (
        "Rank by population 2024",
        ranking("pop", 2024),
        "In 2024, Nigeria was the second most populous of the eight.",
    ),
    (
        "Rank by population 2024",
        ranking("pop", 2024),
        "India, the United States and Brazil were the three most populous of the eight in 2024.",
    ),
    ("Rank by population 2024", ranking("pop", 2024), "In 2024 the UK had more people than Japan."),
    (
        "Rank by population 2024",
        ranking("pop", 2024),
        "In 2024 India was the least populous and Canada the most populous of the eight.",
    ),
    (
        "Rank by population 2024",
        ranking("pop", 2024),
        "In 2024 India came first, the US third and Nigeria second.",
    ),
    (
        "Rank by population 2024",
        ranking("pop", 2024),
        "In 2024, five of the eight had more than 100 million people.",
    ),
    ("Rank by population 2024", ranking("pop", 2024), "In 2024 only India had more than 300 million people."),
    (
        "Rank by population 2024",
        ranking("pop", 2024),
        "In 2024 nobody but India had more people than the US and Nigeria combined.",
    ),
    (
        "Rank by population 2024",
        ranking("pop", 2024),
        "India has more people than the other seven put together (2024).",
    ),
    (
        "Rank by population 2024",
        ranking("pop", 2024),
        (
            "Ranked by population in 2024: India, United States, Brazil, Nigeria, Mexico, Japan, "
            "United Kingdom, Canada."
        ),
    ),
    (
        "Rank by population 2024",
        ranking("pop", 2024),
        "Canada's population in 2024, the smallest, was 69.3 million.",
    ),
    (
        "Internet use in Mexico in 2022?",
        levels("MEX", "net", 2022),
        "78.6% of Mexican households used the Internet in 2022.",
    ),
    (
        "Internet use in Mexico in 2022?",
        levels("MEX", "net", 2022),
        "In 2022, 21.4% of people in Mexico did not use the Internet.",
    ),
    (
        "Internet use in Mexico in 2022?",
        levels("MEX", "net", 2022),
        "In 2022, 78.6% of people in Mexico did not use the Internet.",
    ),
    (
        "Internet use in Mexico in 2022?",
        levels("MEX", "net", 2022),
        "In 2022, 78.6% of people in Mexico had access to electricity.",
    ),
    (
        "Internet use in Mexico in 2022?",
        levels("MEX", "net", 2022),
        "In 2022, 78.6% of people in Mexico were offline.",
    ),
    (
        "Internet use in Mexico in 2022?",
        levels("MEX", "net", 2022),
        "In 2022, 78.6% of people in Mexico used the Internet every day.",
    ),
    (
        "Internet use in Mexico in 2022?",
        levels("MEX", "net", 2022),
        "Since 2022, 78.6% of people in Mexico have used the Internet.",
    ),
    (
        "Internet use in Mexico in 2022?",
        levels("MEX", "net", 2022),
        "Before 2022, 78.6% of people in Mexico used the Internet.",
    ),
    (
        "Internet use in Mexico in 2022?",
        levels("MEX", "net", 2022),
        "Until 2022, 78.6% of people in Mexico used the Internet.",
    ),
    (
        "Internet use in Mexico in 2022?",
        levels("MEX", "net", 2022),
        "After 2022, Internet use in Mexico was 78.6%.",
    ),
    (
        "How many times bigger was the US economy than Canada's in 2024?",
        ratio("USA", "CAN", "gdp", 2024),
        "Canada's economy was a twelfth of the US economy in 2024.",
    ),
    (
        "How many times bigger was the US economy than Canada's in 2024?",
        ratio("USA", "CAN", "gdp", 2024),
        "The US had 12.9 times the population of Canada in 2024.",
    ),
    (
        "How many times bigger was the US economy than Canada's in 2024?",
        ratio("USA", "CAN", "gdp", 2024),
        "US GDP per person was 12.9 times Canada's in 2024.",
    ),
    (
        "Espérance de vie au Japon en 2023 ?",
        levels("JPN", "le", 2023),
        "Au Japon, l'espérance de vie des femmes était de 84,0 ans en 2023.",
    ),
    (
        "Espérance de vie au Japon en 2023 ?",
        levels("JPN", "le", 2023),
        "Au Japon, l'espérance de vie était de 84,0 ans en 2023, la plus élevée.",
    ),
    (
        "Espérance de vie au Japon en 2023 ?",
        levels("JPN", "le", 2023),
        "Au Japon, l'espérance de vie n'était pas de 84,0 ans en 2023.",
    ),
    (
        "Espérance de vie au Japon en 2023 ?",
        levels("JPN", "le", 2023),
        "Au Japon, l'espérance de vie a atteint 84,0 ans en 2023, contre 83 ans auparavant.",
    ),
    (
        "Le PIB du Nigéria de 2023 à 2024 ?",
        change("NGA", "gdp", 2023, 2024),
        "Le PIB du Nigéria a baissé de 252,3 milliards de dollars de 2023 à 2024.",
    ),
    (
        "Le PIB du Nigéria de 2023 à 2024 ?",
        change("NGA", "gdp", 2023, 2024),
        "Le PIB du Nigéria est passé de 252,3 à 487,4 milliards de dollars de 2023 à 2024.",
    ),
    (
        "Le PIB du Nigéria de 2023 à 2024 ?",
        change("NGA", "gdp", 2023, 2024),
        "Le PIB du Nigéria n'a pas reculé de 48,2 % de 2023 à 2024.",
    ),
    ("Population of Canada in 1975?", [], "There is no value for 1975, but Canada had fewer people then."),
    ("Population of Canada in 1975?", [], "No data for 1975; the population in 2000 was lower than today."),
    ("Population of Canada in 2024?", [], "There is no data on Canada for 2024."),
    ("Population of Canada in 2024?", [], "I can't answer: Canada is not covered."),
    ("Population of Canada in 2024?", [], "The snapshot does not include Canada."),
    ("Population of Canada in 2024?", [], "Population is not an indicator that I cover."),
    (
        "Population of Canada in 2024?",
        levels("CAN", "pop", 2024),
        "The data does not give Canada's population for 2024.",
    ),
    ("Inflation in Brazil 2023?", [], "I can't answer that, but inflation in Brazil was moderate in 2023."),
]


@pytest.mark.parametrize(("question", "facts", "answer"), TRUE, ids=[case[2][:60] for case in TRUE])
def test_a_true_sentence_passes(question: str, facts: list[Fact], answer: str) -> None:
    """What the facts prove is not held back, however it is worded."""
    assert codes_of(answer, facts, question) == []


@pytest.mark.parametrize(("question", "facts", "answer"), FALSE, ids=[case[2][:60] for case in FALSE])
def test_a_false_or_unproven_sentence_is_stopped(question: str, facts: list[Fact], answer: str) -> None:
    """Right figures do not carry a wrong sentence."""
    assert codes_of(answer, facts, question)
