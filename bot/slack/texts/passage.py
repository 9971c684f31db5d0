"""*Check this sentence*, `/check`: what is said to the one who asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.outcome import Language

TEXTS: Final[Mapping[str, Mapping[Language, str]]] = {
    "passage_title": {"en": "Check a text", "fr": "Vérifier un texte"},
    "passage_submit": {"en": "Check", "fr": "Vérifier"},
    "passage_close": {"en": "Close", "fr": "Fermer"},
    "passage_field": {
        "en": "A sentence, or a paragraph",
        "fr": "Une phrase, ou un paragraphe",
    },
    "passage_hint": {
        "en": "Each sentence is held to the data. Only you see what comes of it.",
        "fr": "Chaque phrase est confrontée aux données. Vous seul voyez le résultat.",
    },
    "passage_loading": {
        "en": "Holding it to the data ...",
        "fr": "Comparaison avec les données ...",
    },
    "passage_empty": {
        "en": "There is no sentence in it to check.",
        "fr": "Il n'y a là aucune phrase à vérifier.",
    },
    "passage_supported": {
        "en": ":white_check_mark: *Follows from the data*",
        "fr": ":white_check_mark: *Découle des données*",
    },
    "passage_contradicted": {
        "en": ":x: *The data say otherwise*",
        "fr": ":x: *Les données disent autre chose*",
    },
    "passage_unproven": {
        "en": ":grey_question: *Not shown by the data*",
        "fr": ":grey_question: *Les données ne le montrent pas*",
    },
    "passage_unread": {
        "en": ":grey_question: *Not read, so not checked*",
        "fr": ":grey_question: *Pas lue, donc pas vérifiée*",
    },
    "passage_words": {"en": "Could not be read: {words}", "fr": "N'a pas pu être lu : {words}"},
    "passage_said": {"en": "The data: {text}", "fr": "Les données : {text}"},
    "passage_cut": {
        "en": "Only the first {sentences} sentences, or {characters} characters, were looked at.",
        "fr": "Seules les {sentences} premières phrases, ou {characters} signes, ont été examinées.",
    },
    "passage_foot": {
        "en": "{supported} of {all} follow from the data: World Bank, World Development Indicators, snapshot "
        "of {date}. Nothing else was looked at: no cause, no opinion, no other source.",
        "fr": "{supported} sur {all} découlent des données : Banque mondiale, Indicateurs du développement "
        "dans le monde, instantané du {date}. Rien d'autre n'a été examiné : ni cause, ni opinion, ni autre "
        "source.",
    },
}
