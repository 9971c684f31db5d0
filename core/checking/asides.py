"""Clauses without a claim of their own: headings, notes, sources, politeness. They may say little else.

"They live well.", "Source: the press", "In 2025 too": a second sentence carries a lie as well as the first.
So an aside is held to the words below, its source to the World Bank, and what confirms or denies "that" is
read as a yes or a no to the question.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.checking.neighbours import fold_words, is_liking, kind_at
from core.checking.open_years import leads_beyond
from core.checking.scene import Clause, Scene
from core.checking.timing import check_joint, check_latest
from core.checking.tokens import Token
from core.outcome import Language

_GOES_ON = fold_words("still again encore toujours")
_CONFIRMS: Mapping[Language, frozenset[str]] = {
    "en": fold_words("confirm confirms confirmed support supports supported back backs"),
    "fr": fold_words("confirme confirment confirmé confirmée"),
}
_DENIES: Mapping[Language, frozenset[str]] = {
    "en": fold_words(
        """contradict contradicts contradicted refute refutes refuted deny denies denied disprove disproves
        rebut rebuts debunk debunks dispute disputes"""
    ),
    "fr": fold_words("contredit contredisent réfute réfutent dément démentent infirme infirment"),
}
_THAT = fold_words("it this that claim figure statement number so cela ça c' l' le chiffre affirmation ce")
_SOURCE = fold_words("source sources")
_ALLOWED: Mapping[Language, frozenset[str]] = {
    "en": fold_words(
        """the a an this that these those there here here's there's it it's its 'm 're 've they i my me you
        your we our is are was were be been has have had did does do as so for of in on at to from
        by with about into over all both each every any some not and or also only just one ones
        other how what which when where who whose asked ask asking question questions answer answers
        answering request please note notes noted noting sorry apologies unfortunately hello hi
        thanks thank dear regards see below above following follows listed list lists shown show
        shows given give gives based according refer refers referring regarding concerning data
        dataset database table chart row column figure figures value values number numbers source
        sources sourced snapshot release series indicator indicators statistics statistic wdi
        world-bank bank development retrieved accessed taken drawn licence license attribution cc
        version date dated measured expressed reported stated unit units current nominal prices
        rounded rounding rounds decimal decimals digits year years period term terms total
        population populations people person persons inhabitants residents country countries nation
        nations economy economies gdp output product domestic gross life expectancy birth born share
        rate rates percentage percent proportion access electricity internet online use users usage
        connected usd detail details more less context comparison compare compared comparing
        particular case meaning means mean say says said know respect yes ok okay sure certainly
        course first second nation's country's data's full whole answer's text sentence available
        find found look looking information info fact facts confirm confirms check exceptions
        exception reference claim statement i.e e.g ie eg
        nb cf no estimate estimates estimated count counts level
        levels amount earlier later then instead however thus therefore up down"""
    ),
    "fr": fold_words(
        """le la les l' un une des du de d' au aux à ce cet cette ces c' ça cela ceci ci il elle ils elles
        on y
        en je j' me m' vous votre vos nous notre nos est sont était étaient été être a ont avait
        avaient avoir pour dans par sur avec et ou ne n' que qu' qui dont où quel comme selon
        d'après tout toutes tous toute plus moins seul seule autre autres chaque chacun désolé
        désolée regrette malheureusement merci bonjour svp s'il plaît voici voilà suivant suivante
        suivants suivantes ci-dessous ci-dessus données donnée chiffre chiffres valeur valeurs
        nombre nombres tableau ligne source sources instantané statistiques statistique série séries
        indicateur indicateurs banque-mondiale mondiale wdi développement licence note remarque
        affirmation précision consulté consultées extrait extraites tirées date version unité unités exprimé
        exprimée exprimés exprimées courants courant courante nominal arrondi arrondis arrondie
        arrondies décimale décimales année années an ans période périodes terme termes taux part
        pourcentage proportion population populations habitant habitants personne personnes tête
        pays nation nations économie économies pib produit intérieur brut vie espérance naissance
        accès électricité internet utilisation utilisateurs internautes usage ligne question
        questions demande demandé demandée réponse concernant quant propos comparaison rapport
        exemple cas savoir dire dit indique indiquent montre montrent couvre couvrent va disponible
        disponibles oui non environ niveau niveaux total totale montant information informations
        fait précisément notamment mesure mesures s' se t'"""
    ),
}


def read_verdicts(scene: Scene) -> None:
    """ "The data confirms it.", "The data contradicts that.": a yes or a no to the question's figure."""
    language = scene.answer_language
    for clause in scene.clauses:
        for index, token in enumerate(clause.tokens):
            confirms, denies = token.word in _CONFIRMS[language], token.word in _DENIES[language]
            beside = {t.word for t in clause.tokens[max(0, index - 3) : index + 3]}
            if kind_at(clause, index - 1) == "neg":
                continue  # `verdicts` has read it
            if token.kind == "neutral" and (confirms or denies) and beside & _THAT:
                kind = "yes" if confirms else "wrong"
                scene.quoted.append((Token(kind, token.start, token.end, token.word), ()))


def check_aside(scene: Scene, clause: Clause) -> None:
    """Fails what an aside may not say."""
    for index, token in enumerate(clause.tokens):
        if token.kind == "conj":
            check_joint(scene, clause, index)
        elif token.kind == "year" and leads_beyond(scene, clause, index):
            scene.fail("wrong_coverage", token)
        elif token.kind == "latest":
            check_latest(scene, clause, index)
        elif _is_amiss(scene, clause, index, token):
            scene.fail("unsupported_claim", token)
    _check_source(scene, clause)


def _is_amiss(scene: Scene, clause: Clause, index: int, token: Token) -> bool:
    language = scene.answer_language
    written = scene.text[token.start : token.end].lower()
    if token.kind == "neutral":
        if " " in written or written.startswith(":"):
            return False
        return token.word not in _ALLOWED[language] | _CONFIRMS[language] | _DENIES[language]
    if token.kind in ("no", "wrong"):
        return _takes_back(scene, clause)
    if token.kind == "prep":
        return is_liking(clause, index)
    if token.word in _GOES_ON:
        return kind_at(clause, index + 1) not in ("neg", "absent", "no")
    if token.kind == "pace":
        return token.word in ("bien", "well", "much")
    return token.kind == "quant" and written in ("the rest", "le reste")


def _takes_back(scene: Scene, clause: Clause) -> bool:
    """ "Not so.", "The opposite is true." behind a sentence with a claim."""
    before = scene.clauses[: scene.clauses.index(clause)]
    kinds = ("num", "share", "comp", "sup", "dir", "ord")
    claims = any(token.kind in kinds and token.used for other in before for token in other.tokens)
    return claims and scene.clauses[-1] is clause


def _check_source(scene: Scene, clause: Clause) -> None:
    """A source is the World Bank's data, and the snapshot is of its own date."""
    tokens = clause.tokens
    words = {token.word for token in tokens}
    told = next((t for t in tokens if t.word in _SOURCE), None)
    written = scene.text[tokens[0].start : tokens[-1].end].lower() if tokens else ""
    ours = any(name in written for name in ("world bank", "banque mondiale", "wdi", "world development"))
    elsewhere = next((t for t in tokens if t.kind in ("country", "people")), None)
    if told is not None and elsewhere is not None and not ours:
        scene.fail("unsupported_claim", elsewhere)
    dated = next((t for t in tokens if t.kind == "year" and "snapshot" in words), None)
    if dated is not None and not clause.has("cover") and scene.coverage.snapshot_date.year not in dated.years:
        scene.fail("wrong_year", dated)
