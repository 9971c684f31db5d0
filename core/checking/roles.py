"""What a word may do beside a figure: a known word in the wrong place makes a true number say something false.

"41,262,329 people were born in Canada" has the right number and no unknown word. So wherever a clause claims
something, each word that claims nothing by itself (kind `neutral`) is held to its role: verbs that would be the
predicate of the figure must be measuring or living verbs, the noun behind a figure must be its unit, and words
that fit one indicator only may stand with that one only. The tables below are read together with `neutral_*`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from core.checking.scene import CLAIMING, LIFE, Clause, Scene
from core.checking.tokens import Token
from core.checking.vocabulary import norm
from core.outcome import Language

_PAUSES = frozenset(",;:()|.!?—")
_SHARE_INDICATORS = frozenset({"EG.ELC.ACCS.ZS", "IT.NET.USER.ZS"})


def _words(text: str) -> frozenset[str]:
    return frozenset(norm(word) for word in text.split())


# Never beside a claim: they would name another thing, another act, a part of the year, or an opinion.
_BARRED: Mapping[Language, frozenset[str]] = {
    "en": _words(
        """someone anyone reader readers mostly primarily generally typically usually normally mainly official
        officially unofficial bank belong belongs belonged take takes took taken taking keep keeps kept keeping
        leave leaves left leaving use uses used using rest rests rested work works worked working possess
        possessed owns owned own need needs needed needing know knows known knew think thinks thought want wants
        wanted wanting wish wishes wished wishing read reads reading check checks checked checking verify
        verified trace traced traceable first-ever annual month citizens gross product domestic domestically
        wealth prosperity main key central core principal primary chief major minor upper strong weak great good
        better well fine new old next early late money currency currencies exchange public middle
        midway centre center halfway mid often seldom rarely occasionally sometimes frequently commonly multiple
        numerous countless various learn learns learned trust trusts trusted love loves loved like likes liked
        liking care cares cared try tries tried attempt attempts attempted seek seeks sought aim aims aimed
        aiming plan plans planned planning intend intends intended hope hopes hoped hoping believe believes
        believed understand understood realise realised realize realized learning remember remembered judge
        judged help helps helped helping thank thanks speak speaks spoke talk talks talked type types typed
        print prints printed edit edits edited operate operates operated function functions functioned serve
        serves served serving perform performs performed carry carries carried lay laid argue argues argued
        question questions questioned doubt doubts doubted dispute disputes disputed require requires required
        involve involves involved allow allows allowed permit permits permitted enable enables enabled trade
        attend split splits distribute distributes distributed scatter scattered introduce introduces
        introduced attach attached watch watches watched monitor monitored track tracks tracked browse browses
        browsed communicate communicates communicated anticipate anticipated answers answered answering
        reply replies replied respond responds responded surf surfed respect assist assisted assisting assume
        assumed suppose supposed guess guessed insist insisted upgrade upgraded host hosted hosting whopping
        staggering stunning hefty paltry impressive impressively healthy robust respectable striking ask asks
        asking fetch fetched yield yields yielded supply supplies supplied deliver delivers delivered survive
        price priced cost costs costing finish finished closed closing part-time headline journalist journalists
        colleague colleagues correspondent sorted moved move moves moving persist persisted last lasted
        endure endured acknowledged admit admitted accept accepted agree agreed concede conceded""",
    ),
    "fr": _words(
        """richesse monnaie change devise devises public publique nouvelle ancien ancienne premier-né
        grande-partie demande demandes demandent demandait demandaient souhaite souhaitent souhaitait souhaitaient souhaité pense
        pensent pensait aime aiment aimait cherche cherchent parle parlent parlait aide aident aidait juge
        jugent jugeait passe passent utilise utilisent utilisait utilisaient utilisé
        utiliser utilisant servait servaient prend prenait pris prennent banque officiel officielle officiels
        officielles officiellement lit lu impressionnant solide lecteur lecteurs journaliste journalistes
        collègue collègues consulte consultent consultait pose posent fonde fondent confirme confirment
        vérifie vérifient suppose supposent appuie existent supposé emploi nomme nomment appelle appellent
        forme forment formaient commence commencent termine terminent ouvre ouvrent""",
    ),
}

# Only where the question itself has brought them up: an answer may speak of what a minister said.
_ECHOES: Mapping[Language, frozenset[str]] = {
    "en": _words(
        """minister minister's politician editor editors press story article quote quotes quoted claim claims
        claimed claiming statement statements argument allege alleges alleged contend contends contended
        reporter newsroom headline"""
    ),
    "fr": _words("ministre article affirmation affirme affirmé titre rapporté écrit"),
}

# Only with one kind of indicator.
_LIFE_ONLY: Mapping[Language, frozenset[str]] = {
    "en": _words("born birth newborn newborns life lifespan longevity expectancy expect expects expected"),
    "fr": _words("né née nés nées naissance vie espérance espérer vivre"),
}
_SHARE_ONLY: Mapping[Language, frozenset[str]] = {
    "en": _words(
        """user users usage penetration connected connect connects connection connections connecting electric
        power plug plugged"""
    ),
    "fr": _words(
        """utilisateurs utilisateur internautes usage connecté connectés connectée raccordé raccordée raccordés
        raccordées relié reliés branché bénéficiait bénéficiaient bénéficie bénéficient dispose disposait
        disposent disposaient disposer servait"""
    ),
}

# Words of a beginning or an end: the values are of whole years, so they need two of them.
_TWO_YEARS: Mapping[Language, frozenset[str]] = {
    "en": _words(
        """start starts started starting begin begins began begun beginning end ends ended ending open opens
        opened opening outset onset turn dawn conclude concluded finished remain remains remained
        remaining stay stays stayed staying maintain maintained retain retained hold holds held holding"""
    ),
    "fr": _words(
        """début débuts fin reste restait restent rester resté restée demeure demeurait demeurent demeuré
        demeurée commençait terminait"""
    ),
}

# Verbs that lead to a figure ("came to 2.19 trillion") but move people elsewhere ("came to Canada").
_LEADING: Mapping[Language, frozenset[str]] = {
    "en": _words(
        """come comes came coming go goes going went get gets got getting run runs ran running stand stands
        stood standing sit sits sat sitting turned turns turning settle settled brings bring brought bringing
        make makes made making call calls called"""
    ),
    "fr": _words("vient venait venant venu tient tenait met mis monte"),
}

# What may follow "41.3 million people": they live there, are counted there, or the sentence goes on elsewhere.
_SUBJECT_VERBS: Mapping[Language, frozenset[str]] = {
    "en": _words(
        """live lives lived living reside resides resided residing dwell dwells dwelled inhabit inhabited exist
        existed is are was were be been being had has have do did does there make makes made making up
        according per in-total altogether overall total who which that how many as so and then also it its their the a
        an this these those here for both each respectively compared while whereas or still now on at with
        among across within over under than them they home call calls called known-as recorded registered
        counted estimated based reported published listed shown stated"""
    ),
    "fr": _words(
        """celle celui ceux
        vivent vivaient vit vivait vivant habitent habitaient habite habitait résident résidaient peuplent
        peuplaient est sont était étaient a ont avait avaient y qui que qu' selon d'après en au total soit et
        le la les un une des l' d' de du ce cette ces ils elles il elle on ou où là dans pour par avec chez
        dont respectivement contre tandis même mêmes aussi alors ici peuplé recensés recensées dénombrés
        dénombrées comptés comptées estimés estimées"""
    ),
}

# Nouns that measure nothing by themselves: never the unit behind a figure.
_NO_UNIT: Mapping[Language, frozenset[str]] = {
    "en": _words(
        """data dataset datasets database table tables chart row rows column columns cell cells records entry
        entries source sources snapshot snapshots release series indicator indicators statistic statistics stat
        stats figure figures number numbers value values reading readings estimate estimates measure measures
        metric metrics count counts tally result results finding findings users user units unit place places
        group groups sample samples accounts account editors editor files file newborns case cases things
        thing homes home house hosts sizes forms sets set nations tools tool notes words decimals digits"""
    ),
    "fr": _words(
        """données chiffre chiffres valeur valeurs nombre nombres série séries statistique statistiques mesure
        mesures source sources groupe groupes liste listes tableau tableaux lignes unité unités utilisateurs
        internautes cas sujets outils fichiers naissance"""
    ),
}

_PARTS: Mapping[Language, frozenset[str]] = {
    "en": _words("part parts portion portions share shares proportion fraction percentage rate rates"),
    "fr": _words("part parts proportion pourcentage taux"),
}


def check_roles(scene: Scene, clause: Clause) -> None:
    """Fails each neutral word of a claiming clause that is out of its role."""
    if not clause.has(*CLAIMING) or clause.absent:
        return
    language = scene.answer_language
    indicators = {code for _, code in clause.indicators} or {cell[1] for cell in scene.used}
    told = indicators | {cell[1] for cell in scene.used}
    years = {year for other in scene.clauses for year in other.years}
    for index, token in enumerate(clause.tokens):
        if token.kind != "neutral":
            continue
        word = token.word  # of a phrase its first one: "came to" is held to the role of "came"
        if is_idiom(clause, word):
            continue
        if word in _BARRED[language] or _is_echo(scene, language, word):
            scene.fail("narrower_scope", token)
        elif word in _LIFE_ONLY[language]:
            if indicators != {LIFE}:
                scene.fail("wrong_indicator", token)
        elif word in _SHARE_ONLY[language]:
            if not indicators <= _SHARE_INDICATORS or not indicators:
                scene.fail("wrong_indicator", token)
        elif (word in _TWO_YEARS[language] and len(years) < 2 and not _sets_apart(clause, index)) or (
            word in _LEADING[language] and not _leads_to_figure(clause, index)
        ):
            scene.fail("unsupported_claim", token)
        elif word in _PARTS[language] and not told & _SHARE_INDICATORS:
            scene.fail("narrower_scope", token)
    for index, token in enumerate(clause.tokens[:-1]):
        following = clause.tokens[index + 1].kind
        if (token.kind == "hedge" and following in ("country", "people")) or (
            token.word in ("individual", "other", "autre", "autres") and following in ("ind", "weakind")
        ):
            scene.fail("narrower_scope", token)
    for index, token in _figures(clause):
        _check_behind(scene, clause, index, token)


def _figures(clause: Clause) -> Iterable[tuple[int, Token]]:
    """The figures of a clause with their places, decided or not."""
    return [(index, token) for index, token in enumerate(clause.tokens) if token.kind in ("num", "share")]


def _is_echo(scene: Scene, language: Language, word: str) -> bool:
    return word in _ECHOES[language] and not (scene.question.words & _ECHOES[language])


def is_idiom(clause: Clause, word: str) -> bool:
    """ "called Canada home", "give or take", "took second place"."""
    words = {token.word for token in clause.tokens}
    if word in ("take", "takes", "took") and (clause.has("ord", "first") or {"first", "last"} & words):
        return True
    return (word == "called" and "home" in words) or (
        word in ("give", "take") and {"give", "or", "take"} <= words
    )


def _sets_apart(clause: Clause, index: int) -> bool:
    """ "remained below", "at the other end": a comparison between countries, not a matter of time."""
    around = clause.tokens[max(0, index - 1) : index + 3]
    return any(
        token.kind in ("comp", "order", "follow") or token.word in ("other", "autre") for token in around
    )


def _leads_to_figure(clause: Clause, index: int) -> bool:
    """A figure, a direction or an indicator follows before the next country or pause."""
    for token in clause.tokens[index + 1 : index + 6]:
        if token.kind in (
            "num",
            "share",
            "dir",
            "ind",
            "weakind",
            "ord",
            "sup",
            "order",
            "hedge",
            "comp",
            "follow",
        ):
            return True
        if token.kind in ("country", "people") or (token.kind == "mark" and token.tag in _PAUSES):
            break
    return False


def _check_behind(scene: Scene, clause: Clause, index: int, figure: Token) -> None:
    """What stands behind a figure: no noun that is not its unit, and behind people only what people do."""
    language = scene.answer_language
    behind = clause.tokens[index + 1 :]
    for token in behind[:2]:
        if token.kind != "neutral":
            break
        if token.word in _NO_UNIT[language]:
            scene.fail("wrong_unit", token)
            break
    if scene.text[figure.start : figure.end].endswith(" old"):
        scene.fail("wrong_kind", figure)
    number = figure.value
    if figure.kind == "share" or number.unit == "percent":
        if {cell[1] for cell in scene.used} & _SHARE_INDICATORS:
            lead = [t for t in clause.tokens[:index] if t.kind != "hedge"]
            if not lead or lead[-1].tag != "with":  # "with 14.9% of people using the Internet"
                _check_share_of(scene, behind)
        return
    if number.unit != "people" or any(token.kind == "ind" for token in clause.tokens[:index]):
        return
    for token in behind:
        if token.kind in ("ind", "mark", "num", "share", "poss", "cause"):
            break
        if token.kind in ("rank", "chg"):
            scene.fail("unsupported_claim", token)
            break
        if token.kind == "neutral" and token.word not in _SUBJECT_VERBS[language]:
            scene.fail("unsupported_claim", token)
            break


def _check_share_of(scene: Scene, behind: list[Token]) -> None:
    """ "62.5% of ..." goes on with people: not with a country as a place, not with the thing itself."""
    if not behind or behind[0].kind != "prep" or behind[0].tag != "of":
        return
    for place, token in enumerate(behind[1:], start=1):
        if token.kind in ("people", "weakind", "mark", "scope", "count", "year"):
            return
        if token.kind == "country":
            rest = behind[place + 1 : place + 3]
            if not any(other.kind in ("poss", "weakind", "people") for other in rest):
                scene.fail("narrower_scope", token)
            return
        if token.word in _SHARE_ONLY[scene.answer_language]:
            return
        if token.kind == "ind" or (token.kind == "neutral" and token.word in _NO_UNIT[scene.answer_language]):
            scene.fail("narrower_scope", token)
            return
