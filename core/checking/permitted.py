"""The words that may stand in a clause with a claim although they claim nothing: an allow-list per language.

`neutral_*` holds what an answer may say anywhere ("Sorry, I cannot tell", "the newsroom asked"). Beside a
figure far less is harmless: "polled", "refutes" or "former" make another sentence of it. What is not listed
here is a problem there. Verbs are given by their base form; the usual endings are added.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.checking.vocabulary import inflect_english, inflect_french, norm
from core.outcome import Language


def _words(text: str) -> frozenset[str]:
    return frozenset(norm(word) for word in text.split())


_EN_WORDS = """
    a an the this that these those such own same here here's there there's one ones it's its its' 's 'd 'm
    're 've i you your we us our me my he his him her hers they them their theirs who whom whose
    is are was were be been being am do does did done has have had having
    as so thus hence also too very quite rather fairly just even yes okay ok than both how what which when
    where on off onto upon over under out about into via toward towards along alongside among amongst between
    across around below above furthermore moreover additionally meanwhile nevertheless nonetheless otherwise
    instead accordingly notably specifically especially actually really simply essentially basically
    effectively ultimately lastly firstly secondly likewise similarly conversely overall altogether
    certainly clearly obviously plainly evidently undoubtedly indeed please thanks hello hi unfortunately
    earlier later before after already still once now currently presently today back previously formerly
    data dataset datasets databank database table chart row rows column columns figure figures number numbers
    value values level levels amount amounts total estimate estimates estimated measure measures measurement
    metric metrics count counts tally result results finding findings answer source sources sourced snapshot
    snapshots release series indicator indicators statistic statistics statistical stat stats evidence fact
    facts information info note footnote version wdi world-bank bank development entry entries
    figure's data's snapshot's country's nation's economy's
    term terms unit units form share shares proportion percentage rate rates fraction percent access users
    user usage penetration coverage connected connection electric electricity internet online power part
    portion population populous populations people person persons inhabitants residents individuals
    individual headcount gdp gdps economy economies economic economically output goods services nominal
    nominally size sized scale expectancy life longevity lifespan born birth newborn newborns
    country countries nation nations group set list place places
    comparison comparisons contrast context case cases detail details example examples instance instances
    respect regard regards regarding concerning basis particular sense way
    whole entire exact precise rounded unrounded rounding current available prices
    worth valued equivalent equal pegged given based according respective corresponding
    year years year's period periods span interval range ranges ranged ranging course time mark timeframe
    end ends ended ending start starts started starting begin begins began beginning open opens opened close
    closes turn opening middle home relative absolute terms simple unweighted arithmetic former latter
    of every each to in at by from for with all
    i.e e.g ie eg viz etc cf nb approx p.s no nos fig vs per produced found
    come comes came coming stand stands stood standing sit sits sat sitting see sees saw seen seeing
    show shows showed shown showing put puts putting give gives gave giving say says said saying tell tells
    told mean means meaning make makes made making hold holds held holding write wrote
"""
_EN_VERBS = """
    amount number count tally register record log post report boast enjoy experience witness indicate suggest
    list state reveal confirm display estimate measure value equate represent correspond comprise constitute
    translate calculate compute derive express place position live reside dwell inhabit populate call base
    compare round publish retrieve provide attribute cite quote mention note remain stay total weigh clock peg
    support refer relate settle produce generate
"""
_FR_WORDS = """
    le la les l' un une des du de d' au aux à ce cet cette ces c' ça cela ceci celui celle ceux celles ci là
    je j' tu nous vous il elle on ils elles me m' te t' se s' lui leur leurs y en qui que qu' quoi dont où
    lequel laquelle lesquels lesquelles mon ma mes son sa ses notre nos votre vos n' ne aussi ainsi alors
    donc très assez tout toute toutes tous même mêmes est sont était étaient été être étant fut furent soit
    soient a ont avait avaient eu avoir ayant eut eurent ait aient comme quand lorsque lorsqu' selon d'après
    sur sous dans par pour avec chez entre parmi depuis pendant durant lors dès avant après jusqu' ou et ni
    mais or t fait dit disent encore déjà désormais actuellement aujourd hui aujourd'hui maintenant
    données donnée chiffre chiffres valeur valeurs nombre nombres niveau niveaux montant taux part parts
    proportion pourcentage pourcentages indicateur indicateurs série séries statistique statistiques mesure
    mesures instantané source sources banque-mondiale mondiale wdi développement total totale information
    informations note remarque base tableau liste ligne réponse population populations habitants habitant
    personnes pib économie économies économique économiquement produit intérieur brut taille courant courante
    courants nominal nominale nominaux pays nation nations groupe ensemble utilisateurs utilisateur
    internautes usage internet accès électricité an ans année années période périodes intervalle temps
    moment terme termes cours rapport comparaison contraste exemple précisément environ c'est-à-dire savoir
    plutôt plus moins ici voici voilà notamment également toutefois cependant néanmoins malheureusement enfin
    finalement d'abord ensuite respectivement autre autres fois ordre rang unité unités cas point points
    propos égard faits sujet résumé bref oui effectivement bien certes loin près égalité chacun entière
    entier équivalente équivalent exact précis précise disponible disponibles début fin
    vie naissance espérance espérer vivre né née nés nées
    vit vivait vivent vivaient vivant vécu peut peuvent pouvait pouvaient
    vaut valent valait équivaut équivalait équivalaient équivalent atteint atteignait correspond
    établit établissait établi établie établissent ressort ressortait ressortent situe tient tenait tiennent
    connu connaît connaissait connaissent fournit fournissent fourni fournie élève élevait monte
    pesait pèse pesaient pèsent met mis étudiés étudiées considérés considérées suivis suivies concernés
    recensés recensées réunit réunissait réunissaient arrondi arrondie arrondis arrondies simple respectif
    respective respectifs respectives quant concernant courant celui-ci s'affichait s'affiche dispose
    disposait disposent disposaient bénéficie bénéficiait bénéficient bénéficiaient utilise utilisait
    utilisent utilisaient raccordé raccordée
    raccordés raccordées connecté connectés connectée relié reliés branché
    vient venait haut bas étudiées cité citée cités mentionné mentionnée produit produisait produisent
    produites biens services mille nouveau
"""
_FR_VERBS = """
    indiqu montr affich enregistr recens compt dénombr représent correspond présent rest demeur figur trouv
    estim évalu mesur calcul exprim chiffr situ donn publi signal soulign not précis révèl relev constat
    observ confirm port habit peupl regroup rassembl réun pes valoris abrit compar class plac touch concern
"""
_TABLES: Mapping[Language, tuple[str, str]] = {"en": (_EN_WORDS, _EN_VERBS), "fr": (_FR_WORDS, _FR_VERBS)}


def _build(language: Language) -> frozenset[str]:
    words, verbs = _TABLES[language]
    inflect = inflect_french if language == "fr" else inflect_english
    return _words(words) | {norm(form) for verb in verbs.split() for form in inflect(verb)}


PERMITTED: Mapping[Language, frozenset[str]] = {"en": _build("en"), "fr": _build("fr")}
