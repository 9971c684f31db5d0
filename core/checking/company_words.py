"""Words that are harmless only at their place, by what they do there. See `company`."""

from __future__ import annotations

from collections.abc import Mapping

from core.checking.neighbours import fold_words
from core.outcome import Language

TELLING: Mapping[Language, frozenset[str]] = {
    "en": fold_words(
        """give gives gave giving put puts putting offer offered provide provides provided estimate estimates
        estimated
        publish publishes published say says said tell tells told indicate indicates indicated suggest
        suggests suggested list lists listed confirm confirms confirmed note notes noted reveal reveals
        state states stated cite cites cited quote quotes quoted mention mentions mentioned support supports
        supported write wrote calculate calculates calculated measures measure"""
    ),
    "fr": fold_words(
        """donne donnait donnent estime estimait estiment évalue évaluait publie publiait publient indique
        indiquait indiquent signale signalait souligne soulignait note notait précise précisait révèle
        révélait confirme confirmait constate constatait observe observait calcule calculait dit fournit
        fournissait mesure mesurait chiffre chiffrait"""
    ),
}


GIVING: Mapping[Language, frozenset[str]] = {
    "en": fold_words("give gives gave giving offer offered provide provides provided"),
    "fr": fold_words(
        "donne donnait donnent donné fournit fournissait fournissent fourni accorde accordé versé"
    ),
}


SPEAKERS: Mapping[Language, frozenset[str]] = {
    "en": fold_words("i we our my"),
    "fr": fold_words("je j' nous notre nos mon"),
}


OWN_WORK: Mapping[Language, frozenset[str]] = {
    "en": fold_words(
        """count counted counts estimate estimated estimates measure measured calculate calculated compute
        computed record recorded register registered report reported published derived"""
    ),
    "fr": fold_words(
        """compté comptons estime estimons estimé estimation mesuré mesurons calculé calculons recensé
        recensons dénombré enregistré publié évalué"""
    ),
}
# Between an owner or article and the noun of the indicator.


BEFORE_NOUN: Mapping[Language, frozenset[str]] = {
    "en": fold_words(
        """the a an its their his her our this that same own total overall whole entire nominal national
        current recorded reported estimated measured given stated of and in per economic gross simple
        unweighted respective corresponding internet electricity average human people's"""
    ),
    "fr": fold_words(
        "le la les l' un une des du de d' son sa ses leur leurs même propre total totale nominal"
    ),
}


ADJECTIVES: Mapping[Language, frozenset[str]] = {
    "en": fold_words(
        """rounded exact precise estimated measured counted recorded listed registered available produced
        compared published derived connected online electric equivalent given placed housed settled individual
        relative former latter middle previous"""
    ),
    "fr": fold_words("exact précise précis arrondie mesurée recensée enregistrée publiée estimée"),
}


TIME_ALONE: Mapping[Language, frozenset[str]] = {
    "en": fold_words("previously formerly once later earlier still already"),
    "fr": fold_words("encore déjà"),
}


NOW: Mapping[Language, frozenset[str]] = {
    "en": fold_words("now currently presently today"),
    "fr": fold_words("actuellement aujourd'hui aujourd hui maintenant désormais"),
}


NUMBERS = fold_words("number numbers nombre nombres")


MAKING = fold_words(
    """produced produce produces generated generates made makes make produit produisait produisent fourni
    fournit fournissait trouvé fait"""
)


COUNTING = fold_words("count counts counted number numbered tallied comptait compté compte dénombrait")


LIVING_THROUGH = fold_words(
    """experience experienced experiences witness witnessed see saw sees underwent connu connaît connaissait
    connaissent"""
)


EXACT = fold_words("exact precise unrounded précis précise exacte")


SPREAD = fold_words("range ranges ranged ranging")
