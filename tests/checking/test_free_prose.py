"""True sentences in the words of people who had not seen the program, and what would be false of them."""

from __future__ import annotations

import pytest
from checking.gate_facts import review
from checking.kit.world import whole_table

FACTS = whole_table()


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "The UK's internet use was 95.5% in 2024, the highest of the eight.",
            "Canada's internet use was 94.4% in 2024, the highest of the eight.",
        ),
        (
            "Canada, Japan, the UK and the US all had 100% access to electricity in 2024.",
            "Canada, Japan, the UK and Nigeria all had 100% access to electricity in 2024.",
        ),
        (
            "Both Brazil and Mexico had a life expectancy above 75 in 2024.",
            "Both Brazil and Nigeria had a life expectancy above 75 in 2024.",
        ),
        ("Canada's GDP and population rose in 2024.", "Canada's GDP and population fell in 2023."),
        (
            "Japan's population was 124 million in 2024 and falling.",
            "Canada's population was 41.3 million in 2024 and falling.",
        ),
        (
            "Life expectancy in Japan was 84.0 years in 2023 and 2024.",
            "Life expectancy in Japan was 84.0 years in 2020 and 2024.",
        ),
        (
            "Canada's GDP per head was USD 52,637.73 in 2013, which is above $40,000.",
            "Canada's GDP per head was USD 52,637.73 in 2013, which is below $40,000.",
        ),
        (
            "Canada's population, which was 38.0M in 2020, rose to 41.3 million by 2024.",
            "Canada's population, which was 38.0M in 2020, fell to 41.3 million by 2024.",
        ),
        (
            "By nominal GDP, Mexico came #7 of the 8 in 2010.",
            "By nominal GDP, Brazil came #3 of the 8 in 2010.",
        ),
        (
            "Internet users made up 51.04 percent of the Brazilian population in 2013.",
            "Internet users made up 51.04 percent of the Nigerian population in 2013.",
        ),
        (
            "In 2015, fewer people lived in Canada than in Mexico.",
            "In 2015, fewer people lived in Mexico than in Canada.",
        ),
        (
            "L'Inde comptait 1,46 milliard d'habitants en 2025, soit la plus forte population des huit pays.",
            "Le Japon comptait 123,4 millions d'habitants en 2025, soit la plus forte population des huit.",
        ),
        (
            "La population et le PIB du Canada ont augmenté en 2024.",
            "La population et le PIB du Canada ont reculé en 2024.",
        ),
        (
            "Moins du quart de la population du Mexique utilisait Internet en 2008.",
            "Plus du quart de la population du Mexique utilisait Internet en 2008.",
        ),
        (
            "C'est en 2007 que l'utilisation d'Internet du Brésil a dépassé pour la première fois 30 %.",
            "C'est en 2012 que l'utilisation d'Internet du Brésil a dépassé pour la première fois 30 %.",
        ),
        (
            "The UK's population was 69,487,000 in 2025, its highest value from 2000 to 2025.",
            "The UK's population was 69,487,000 in 2025, its lowest value from 2000 to 2025.",
        ),
        (
            "India's GDP was USD 514,939,140,319 in 2002, above $500 billion for the first time.",
            "India's GDP was USD 607.7 billion in 2003, above $500 billion for the first time.",
        ),
    ],
)
def test_free_prose_is_read_and_its_twin_is_not_believed(true: str, false: str) -> None:
    found = review(true, FACTS)
    assert found.accepted, found.problems
    assert not review(false, FACTS).accepted
