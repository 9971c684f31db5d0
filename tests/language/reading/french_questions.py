"""French questions for the tests: a reader over the snapshot, what is read, what must be declined."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache

from core.data.catalog import load_catalog
from core.data.snapshot import load_snapshot
from core.language.reading.asked import Asked
from core.language.reading.questions import QuestionReader

CLOCK = date(2026, 11, 30)


@cache
def reader() -> QuestionReader:
    """A reader over the built-in catalog and the repository's snapshot."""
    snapshot = load_snapshot()
    return QuestionReader(load_catalog(), snapshot.coverage, snapshot)


def ask(text: str, context: Sequence[str] = ()) -> Asked:
    """What a French question asks for, on the day of the tests' clock."""
    return reader().read(text, context, CLOCK, "fr")


# Questions that look like others, or name what the data does not hold: each must stay unanswered.
DECLINED = """
Quel pays avait le deuxième PIB après l'Inde en 2020 ?
Quelle était la population du Brésil entre le Canada et le Mexique en 2010 ?
Le PIB du Brésil était-il supérieur à ceux du Mexique et du Canada en 2020 ?
La population du Japon a-t-elle baissé puis augmenté entre 2010 et 2020 ?
Quelle était la variation moyenne du PIB du Japon de 2010 à 2020 ?
En quelle année le PIB de l'Inde a-t-il le plus augmenté ?
Combien d'années le PIB du Japon a-t-il dépassé 5 000 milliards ?
Quel pays a gagné le plus d'habitants par an depuis 2000 ?
Quelle part des Indiens vivait en 2020 ?
Combien de personnes avaient l'électricité au Nigeria en 2020 ?
Combien de personnes utilisent internet en Inde ?
Combien de Nigérians étaient sans électricité en 2020 ?
Combien d'internautes en Inde en 2020 ?
Nombre d'internautes en Inde, en millions, en 2020
Quel pays avait le plus d'internautes en 2020, l'Inde ou les États-Unis ?
Quelle était la population du Canada avant 2010 ?
Quel était le PIB du Canada après 2015 ?
Quand la population du Canada a-t-elle dépassé 30 millions pour la dernière fois ?
La population du Mexique a-t-elle dépassé 100 millions avant celle du Brésil ?
La population de l'Inde est-elle plus grande que celle de tous les autres pays réunis ?
Classe les années par PIB du Japon
La plupart des pays avaient-ils une espérance de vie supérieure à 75 ans en 2010 ?
Quel était le PIB par habitant du Brésil et du Mexique combinés en 2020 ?
Quelle était l'espérance de vie combinée du Brésil et du Mexique ?
Le PIB en 2020 était-il plus élevé ?
Le Japon est-il riche ?
Qui est le plus riche, le Canada ou le Royaume-Uni ?
Quel est le meilleur pays ?
Le PIB du Canada et du Mexique a-t-il augmenté entre 2010 et 2020 ?
Canada sans Mexique population 2020
Quelle était la population de l'Inde en 2020 aux États-Unis ?
Combien de Japonais vivent au Canada ?
Combien de Brésiliens vivaient au Canada en 2020 ?
Espérance de vie des Japonaises en 2020
Espérance de vie des hommes au Mexique en 2019
Population des Canadiennes en 2010
Population urbaine du Brésil en 2020
Population du Canada au 1er janvier 2020
PIB du Canada au premier semestre 2020
PIB du Canada fin 2020
PIB réel du Canada en 2020
PIB du Canada en 2020 en dollars canadiens
PIB du Canada en dollars constants de 2015
PIB du Japon selon le FMI en 2020
Population du Japon selon l'ONU en 2020
Croissance annuelle moyenne de la population du Canada entre 2010 et 2020
Croissance du PIB de l'Inde en 2020
Le Canada n'a-t-il pas 40 millions d'habitants ?
Le Canada est le seul pays à plus de 80 ans d'espérance de vie ?
Population du Canada vers 2010
Et si le Canada avait 50 millions d'habitants en 2020 ?
Pourquoi la population du Japon baisse-t-elle ?
Population de Mexico en 2020
Population du Niger en 2020
L'espérance de vie à 60 ans au Japon en 2020
"""
