"""The data themselves: the slash command, facts as rows, and units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.outcome import Language

TEXTS: Final[Mapping[str, Mapping[Language, str]]] = {
    # The slash command
    "snapshot_title": {
        "en": "*The data behind the answers*\n{publisher}, licence {licence}",
        "fr": "*Les données derrière les réponses*\n{publisher}, licence {licence}",
    },
    "snapshot_date": {
        "en": "Snapshot of *{date}*, {age} days old. Years {first} to {last}.",
        "fr": "Instantané du *{date}*, vieux de {age} jours. Années {first} à {last}.",
    },
    "snapshot_old": {
        "en": ":warning: *This snapshot is older than {days} days.* Newer figures may be out; check before "
        "publishing.",
        "fr": ":warning: *Cet instantané a plus de {days} jours.* Des chiffres plus récents existent "
        "peut-être ; "
        "vérifiez avant de publier.",
    },
    "snapshot_countries": {"en": "*Countries* ({count}): {names}", "fr": "*Pays* ({count}) : {names}"},
    "snapshot_many_places": {
        "en": "*Countries*: {count}, and {groups} groups of countries, which are never ranked with them. "
        "`/snapshot Kenya` tells what there is of one.",
        "fr": "*Pays* : {count}, et {groups} groupes de pays, qui ne sont jamais classés avec eux. "
        "`/snapshot Kenya` dit ce qu'il y a sur l'un d'eux.",
    },
    "snapshot_many_missing": {
        "en": "*No value* in {count} of {rows} cells. `/snapshot` with the name of a measure tells its gaps.",
        "fr": "*Pas de valeur* dans {count} cellules sur {rows}. `/snapshot` suivi du nom d'une mesure dit "
        "ses lacunes.",
    },
    "snapshot_nothing_found": {
        "en": "Nothing in the data is called “{words}”.",
        "fr": "Rien dans les données ne s'appelle « {words} ».",
    },
    "snapshot_more_found": {
        "en": "And {count} more: give more words.",
        "fr": "Et {count} autres : donnez plus de mots.",
    },
    "snapshot_place": {
        "en": "*{name}*: values of {count} of {total} measures.",
        "fr": "*{name}* : des valeurs de {count} mesures sur {total}.",
    },
    "snapshot_place_newest": {"en": "• newest {year}: {names}", "fr": "• jusqu'en {year} : {names}"},
    "snapshot_place_none": {"en": "• no value: {names}", "fr": "• pas de valeur : {names}"},
    "snapshot_measure": {
        "en": "*{name}* ({unit}): newest year {newest}; {count} of {total} countries have values.",
        "fr": "*{name}* ({unit}) : dernière année {newest} ; {count} pays sur {total} ont des valeurs.",
    },
    "snapshot_measure_years": {
        "en": "• countries with a value: {years}",
        "fr": "• pays avec une valeur : {years}",
    },
    "snapshot_indicators": {"en": "*Indicators*", "fr": "*Indicateurs*"},
    "snapshot_indicator": {
        "en": "• {name} ({unit}), complete to {year}",
        "fr": "• {name} ({unit}), complet jusqu'en {year}",
    },
    "snapshot_missing": {
        "en": "*No value* in {count} of {rows} cells: {cells}",
        "fr": "*Pas de valeur* dans {count} cellules sur {rows} : {cells}",
    },
    "snapshot_checksums_ok": {
        "en": "All files match their checksums.",
        "fr": "Tous les fichiers correspondent à leurs sommes de contrôle.",
    },
    "snapshot_checksums_bad": {
        "en": ":warning: These files differ from their checksums on disk: {files}. Tell the operator.",
        "fr": ":warning: Ces fichiers ne correspondent plus à leurs sommes de contrôle : {files}. Prévenez "
        "l'opérateur.",
    },
    "snapshot_check": {
        "en": "Check the official figure before publishing.",
        "fr": "Vérifiez le chiffre officiel avant de publier.",
    },
    # Facts as rows
    "no_value": {"en": "no value", "fr": "pas de valeur"},
    "row_change": {"en": "change {from_year} to {to_year}", "fr": "évolution de {from_year} à {to_year}"},
    "row_percent": {
        "en": "{percent} compared with {from_year}",
        "fr": "{percent} par rapport à {from_year}",
    },
    "row_rank": {"en": "rank {rank} of {of}", "fr": "rang {rank} sur {of}"},
    "row_ascending": {"en": "from the lowest", "fr": "à partir du plus bas"},
    "row_missing": {"en": "no value for {names}", "fr": "pas de valeur : {names}"},
    "row_ratio": {"en": "{one} divided by {other}", "fr": "{one} divisé par {other}"},
    "row_difference": {"en": "{one} minus {other}", "fr": "{one} moins {other}"},
    "row_mean": {"en": "simple mean of {names}", "fr": "moyenne simple ({names})"},
    "row_mean_years": {
        "en": "simple mean of {from_year} to {to_year}",
        "fr": "moyenne simple de {from_year} à {to_year}",
    },
    "all_countries": {"en": "the {count} countries", "fr": "les {count} pays"},
    "row_total": {"en": "sum of {names}", "fr": "somme ({names})"},
    "row_found": {
        "en": "{what}, searched from {from_year} to {to_year}",
        "fr": "{what}, recherchée de {from_year} à {to_year}",
    },
    "found_highest": {"en": "highest value", "fr": "valeur la plus haute"},
    "found_lowest": {"en": "lowest value", "fr": "valeur la plus basse"},
    "found_first_above": {"en": "first value above {limit}", "fr": "première valeur au-dessus de {limit}"},
    "found_first_below": {"en": "first value below {limit}", "fr": "première valeur au-dessous de {limit}"},
    "limit_country": {"en": "that of {name}", "fr": "celle {name}"},
    "span": {"en": "from {from_year} to {to_year}", "fr": "de {from_year} à {to_year}"},
    "span_one": {"en": "in {from_year}", "fr": "en {from_year}"},
    "absent_outside_years": {"en": "no data {span}", "fr": "pas de données {span}"},
    "absent_no_value": {"en": "no value {span}", "fr": "pas de valeur {span}"},
    "absent_unknown_country": {"en": "{name}: not in the data", "fr": "{name} : absent des données"},
    "absent_unknown_indicator": {"en": "{name}: not in the data", "fr": "{name} : absent des données"},
    "absent_never": {"en": "never {limit} {span}", "fr": "jamais {limit} {span}"},
    "above": {"en": "above {limit}", "fr": "au-dessus de {limit}"},
    "below": {"en": "below {limit}", "fr": "au-dessous de {limit}"},
}

UNITS: Final[Mapping[str, Mapping[Language, str]]] = {
    "people": {"en": "people", "fr": "habitants"},
    "current US dollars": {"en": "current US dollars", "fr": "dollars US courants"},
    "current US dollars per person": {
        "en": "current US dollars per person",
        "fr": "dollars US courants par habitant",
    },
    "years": {"en": "years", "fr": "ans"},
    "percent of population": {"en": "percent of population", "fr": "pour cent de la population"},
    "percentage points": {"en": "percentage points", "fr": "points de pourcentage"},
}
