"""What people call the countries and indicators, in English and French: the only such list in the code base.

Read by the offline answerer (questions), the gate (answers), the alignment of both, and the sentence writer.
Matching folds case, accents and curly apostrophes (`fold`), except entries in `exact`, which are words of
another meaning when written small ("us", "it"). To teach the program a name, add it here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.outcome import Language

_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "′": "'", "`": "'"})


def fold(text: str) -> str:
    """Lower case, accents off, apostrophes straight. May change the length; for look-ups, not for offsets."""
    decomposed = unicodedata.normalize("NFD", text.translate(_APOSTROPHES))
    return "".join(char for char in decomposed if not unicodedata.combining(char)).casefold()


@dataclass(frozen=True, slots=True)
class CountryWords:
    """How one country is named.

    `name` is how the writer names it, per language; `en_article` says whether English puts "the" before it;
    `fr_article`, `fr_in`, `fr_of` are the French forms with their preposition ("le Canada", "au Canada", "du Canada").
    `names` denote the country; `people` are demonyms and adjectives ("Canadian", "Canadiens").
    `exact` are forms that count only as written (upper case). All are one or more words.
    """

    code: str
    name: Mapping[Language, str]
    en_article: bool
    fr_article: str
    fr_in: str
    fr_of: str
    names: tuple[str, ...]
    people: tuple[str, ...]
    exact: tuple[str, ...]
    flag: str


# fmt: off
COUNTRIES: tuple[CountryWords, ...] = (
    CountryWords(
        "BRA", {"en": "Brazil", "fr": "Brésil"}, False, "le Brésil", "au Brésil", "du Brésil",
        names=("brazil", "brazils", "brésil", "brasil", "federative republic of brazil"),
        people=("brazilian", "brazilians", "brésilien", "brésilienne", "brésiliens", "brésiliennes"),
        exact=("BRA", "BR"), flag="🇧🇷",
    ),
    CountryWords(
        "CAN", {"en": "Canada", "fr": "Canada"}, False, "le Canada", "au Canada", "du Canada",
        names=("canada", "canadas"),
        people=("canadian", "canadians", "canadien", "canadienne", "canadiens", "canadiennes"),
        exact=("CAN", "CA"), flag="🇨🇦",
    ),
    CountryWords(
        "GBR", {"en": "United Kingdom", "fr": "Royaume-Uni"}, True, "le Royaume-Uni", "au Royaume-Uni", "du Royaume-Uni",
        names=("united kingdom", "u.k.", "uk", "great britain", "britain", "royaume-uni", "royaume uni", "grande-bretagne",
               "grande bretagne"),
        people=("british", "briton", "britons", "brits", "britannique", "britanniques"),
        exact=("GBR", "GB", "R.-U.", "RU"), flag="🇬🇧",
    ),
    CountryWords(
        "IND", {"en": "India", "fr": "Inde"}, False, "l'Inde", "en Inde", "de l'Inde",
        names=("india", "indias", "inde", "bharat"),
        people=("indian", "indians", "indien", "indienne", "indiens", "indiennes"),
        exact=("IND", "IN"), flag="🇮🇳",
    ),
    CountryWords(
        "JPN", {"en": "Japan", "fr": "Japon"}, False, "le Japon", "au Japon", "du Japon",
        names=("japan", "japans", "japon"),
        people=("japanese", "japonais", "japonaise", "japonaises"),
        exact=("JPN", "JP"), flag="🇯🇵",
    ),
    CountryWords(
        "MEX", {"en": "Mexico", "fr": "Mexique"}, False, "le Mexique", "au Mexique", "du Mexique",
        names=("mexico", "mexicos", "méxico", "mexique"),
        people=("mexican", "mexicans", "mexicain", "mexicaine", "mexicains", "mexicaines"),
        exact=("MEX", "MX"), flag="🇲🇽",
    ),
    CountryWords(
        "NGA", {"en": "Nigeria", "fr": "Nigéria"}, False, "le Nigéria", "au Nigéria", "du Nigéria",
        names=("nigeria", "nigerias", "nigéria", "naija"),
        people=("nigerian", "nigerians", "nigérian", "nigériane", "nigérians", "nigérianes"),
        exact=("NGA", "NG"), flag="🇳🇬",
    ),
    CountryWords(
        "USA", {"en": "United States", "fr": "États-Unis"}, True, "les États-Unis", "aux États-Unis", "des États-Unis",
        names=("united states of america", "united states", "u.s.a.", "u.s.", "usa", "the states", "america", "amérique",
               "états-unis d'amérique", "états-unis", "états unis", "etats unis", "é.-u.", "é.-u.a.", "é.u."),
        people=("american", "americans", "américain", "américaine", "américains", "américaines", "états-unien",
                "états-unienne", "états-uniens", "états-uniennes", "étasunien", "étasunienne", "étasuniens"),
        exact=("USA", "US", "ÉU", "ÉUA"), flag="🇺🇸",
    ),
)


@dataclass(frozen=True, slots=True)
class IndicatorWords:
    """How one indicator is named.

    `name` is how the writer names it. `nouns` name the indicator by themselves ("GDP per capita"); a longer one
    wins over a shorter one inside it. `phrases` say it in other words ("people online", "avait l'électricité").
    `additive`: values of several countries may be summed.
    """

    code: str
    name: Mapping[Language, str]
    nouns: tuple[str, ...]
    phrases: tuple[str, ...]
    additive: bool


INDICATORS: tuple[IndicatorWords, ...] = (
    IndicatorWords(
        "SP.POP.TOTL", {"en": "population", "fr": "population"},
        nouns=("population", "populations", "total population", "population totale", "pop", "pop.", "inhabitants",
               "headcount", "number of people", "number of inhabitants", "number of residents", "nombre d'habitants",
               "nombre de personnes", "habitants"),
        phrases=("how many people live", "people live", "people lived", "people living", "live in", "lived in",
                 "home to", "populous", "most populous", "populated", "residents", "people", "persons",
                 "combien d'habitants", "combien de personnes vivent", "vivaient", "vivent", "peuplé", "peuplée",
                 "peuplés", "personnes", "résidents", "comptait", "comptaient", "compte", "comptent"),
        additive=True,
    ),
    IndicatorWords(
        "NY.GDP.MKTP.CD", {"en": "GDP", "fr": "PIB"},
        nouns=("gdp", "gdps", "g.d.p.", "gross domestic product", "nominal gdp", "total gdp", "economy", "economies",
               "economic output", "national output", "size of the economy", "pib", "p.i.b.", "produit intérieur brut",
               "pib nominal", "pib total", "économie", "économies", "taille de l'économie"),
        phrases=(),
        additive=True,
    ),
    IndicatorWords(
        "NY.GDP.PCAP.CD", {"en": "GDP per person", "fr": "PIB par habitant"},
        nouns=("gdp per capita", "gdp per person", "gdp per head", "gdp a head", "per capita gdp", "per-capita gdp",
               "per person gdp", "per-person gdp", "per head gdp", "per-head gdp", "per person output", "per capita output", "per head output", "gdp per inhabitant", "gdp/capita", "gdp/head", "gdp/person", "gdp/inhabitant", "gdp pc", "gdp p.c.", "gdp per cap", "gdppc",
               "gross domestic product per capita", "gross domestic product per person",
               "gross domestic product per head", "economic output per person", "economic output per head",
               "economic output per capita", "output per person", "output per head", "output per capita",
               "pib par habitant", "pib par tête", "pib par personne", "pib/habitant", "pib/hab", "pib/hab.", "pib par hab.",
               "pib per capita", "produit intérieur brut par habitant", "produit intérieur brut par personne"),
        phrases=("richer per head", "richer per capita", "richer per person", "richest per head", "richest per capita",
                 "richest per person", "wealthier per head", "wealthier per person", "wealthier per capita",
                 "poorer per head", "poorer per person", "poorer per capita", "poorest per head", "poorest per person",
                 "poorest per capita", "plus riche par habitant", "plus pauvre par habitant",
                 "le plus riche par habitant", "la plus riche par habitant", "les plus riches par habitant",
                 "le moins riche par habitant", "la moins riche par habitant", "les moins riches par habitant",
                 "le plus pauvre par habitant", "la plus pauvre par habitant", "les plus pauvres par habitant",
                 "richesse par habitant"),
        additive=False,
    ),
    IndicatorWords(
        "SP.DYN.LE00.IN", {"en": "life expectancy at birth", "fr": "espérance de vie à la naissance"},
        nouns=("life expectancy at birth", "life expectancy", "life expectancies", "life-expectancy", "expected lifespan", "life span",
               "lifespan", "durée de vie moyenne", "durée de vie", "espérance de vie à la naissance", "espérance de vie"),
        phrases=("live longer", "lives longer", "lived longer", "live longest", "lives longest", "lived longest",
                 "live the longest", "lived the longest", "lives the longest",
                 "how long did people live", "how long do people live", "people live on average",
                 "people live the longest", "people live longest", "people lived the longest", "people lived longest", "vivait le plus longtemps",
                 "vivait-on le plus longtemps", "vit-on le plus longtemps", "vit le plus longtemps",
                 "vivent le plus longtemps", "vivent plus longtemps", "vivaient plus longtemps", "vivait plus longtemps",
                 "expected to live", "could expect to live", "can expect to live", "expect to live", "live to",
                 "pouvait espérer vivre", "peut espérer vivre"),
        additive=False,
    ),
    IndicatorWords(
        "EG.ELC.ACCS.ZS", {"en": "access to electricity", "fr": "accès à l'électricité"},
        nouns=("access to electricity", "electricity access", "electrification rate", "electrification",
               "access to power", "power access", "electricity coverage", "accès à l'électricité",
               "taux d'électrification", "électrification", "accès au courant", "taux d'accès à l'électricité"),
        phrases=("had electricity", "have electricity", "has electricity", "had power", "have power", "has power",
                 "with electricity", "with power", "got electricity", "connected to electricity", "electricity",
                 "electrified", "avait l'électricité", "avaient l'électricité", "a l'électricité", "ont l'électricité",
                 "avoir l'électricité", "disposaient de l'électricité", "disposait de l'électricité", "électricité",
                 "électrifié", "électrifiée", "au courant", "le courant"),
        additive=False,
    ),
    IndicatorWords(
        "IT.NET.USER.ZS", {"en": "Internet use", "fr": "utilisation d'Internet"},
        nouns=("internet use", "internet usage", "internet users", "internet penetration", "use of the internet",
               "individuals using the internet", "people using the internet", "utilisation d'internet",
               "usage d'internet", "utilisateurs d'internet", "internautes", "taux d'utilisation d'internet",
               "taux de pénétration d'internet", "pénétration d'internet", "recours à internet"),
        phrases=("used the internet", "use the internet", "using the internet", "uses the internet", "on the internet", "used internet", "use internet", "using internet",
                 "online", "were online", "are online", "went online", "internet", "the net", "connected to the internet",
                 "utilisait internet", "utilisaient internet", "utilisent internet", "utilise internet",
                 "utilisant internet", "utiliser internet", "se servaient d'internet", "en ligne", "connectés à internet"),
        additive=False,
    ),
)

# fmt: on
COUNTRY_BY_CODE: Mapping[str, CountryWords] = {words.code: words for words in COUNTRIES}
INDICATOR_BY_CODE: Mapping[str, IndicatorWords] = {words.code: words for words in INDICATORS}

# Words that only one of the two languages has; what they count decides the language of a text.
_FRENCH_MARKERS = frozenset(
    "le la les l un une des du de d au aux et est etait sont ont a-t-elle a-t-il quel quelle quels quelles combien "
    "qui que qu pourquoi comment entre depuis dans en par pour avec plus moins pays annee annees ans pib population du "
    "esperance vie habitants habitant croissance inde bresil japon mexique royaume-uni etats-unis nigeria "
    "elle il ce cette selon classe classez rang fois moyenne pourcentage part avait avaient s'est n'y quand "
    "y a c'est meme chose tes dis milliards electricite acces utilisation evolue augmente ete "
    "aucune aucun nous sur naissance monde premier premiere deuxieme lequel laquelle "
    "ou bonjour bonsoir salut coucou merci svp".split()
) - {"population", "nigeria", "a", "an", "plus", "part", "me", "or", "moins"}
_ENGLISH_MARKERS = frozenset(
    "the of in is was were are what which who when how many much did does do has have had and for from to by with "
    "between since year years than more most largest highest lowest people per it its on at this that there no yes "
    "country countries gdp life expectancy india brazil japan mexico growth rate access electricity last latest "
    "now tell give me please pls compare rank top about among not be will rose fell us uk uses used use same "
    "hello hi hey thanks thank".split()
)


def detect_language(text: str, default: Language = "en") -> Language:
    """English or French, by the function words that only one of them has; `default` where they are even.

    Accented letters and French elisions (l', d', qu') count as French.
    """
    folded = fold(text)
    tokens = [
        token for token in "".join(c if c.isalnum() or c in "'-" else " " for c in folded).split() if token
    ]
    french = english = 0
    for token in tokens:
        head, apostrophe, tail = token.partition("'")
        if apostrophe and head in {"l", "d", "qu", "n", "s", "j", "c", "m", "t"} and tail and head != "s":
            french += 2
            token = tail
        if apostrophe and tail in {"s", "t", "re", "ve", "ll"}:
            english += 1
            token = head
        french += token in _FRENCH_MARKERS
        english += token in _ENGLISH_MARKERS
    if any(char in "éèêàçùûîôœÉÈÊÀÇ" for char in text):
        french += 1
    if french == english:
        return default
    return "fr" if french > english else "en"


def detect_asked_language(text: str, context: Sequence[str] = ()) -> Language:
    """The language of a question: where it tells none ("2010 ?"), that of the thread's last one that does.

    `context` holds earlier questions of the thread, oldest first.
    """
    spoken: Language = "en"
    for earlier in context:
        spoken = detect_language(earlier, spoken)
    return detect_language(text, spoken)
