"""French words that claim something: what the gate must decide, not skip. Same rows as `lexicon_en.py`."""

from __future__ import annotations

CLAIM_WORDS: dict[str, str] = {
    # --- change over time
    "dir.up": """augment~ | progress~ | grimp~ | mont~ | gagn~ | ajout~ | remont~ | amélior~ | renforc~
        | envol~ | redress~ | augmente | augmentent | augmenté | augmentée | augmentés | augmentées
        | augmenter | augmentait | augmenta | augmentant | augmentation | hausse | hausses | en hausse
        | à la hausse | croît | croissent | crû | crue | croître | croissait | croissant | croissance
        | accroissement | accru | accrue | accroître | s'accroît | progresse | progressent | progressé
        | progresser | progressait | progressa | progression | progrès | grimpe | grimpé | grimper
        | grimpait | monte | montent | monté | montée | monter | montait | gagne | gagné | gagner
        | gagnait | gagnés | gain | gains | bondi | bondit | bond | bondir | s'envole | envolé | envolée
        | explosé | élevé à | s'élève | s'est élevé | s'est élevée | relevé | remonte | remonté | remontée
        | remonter | rebondi | rebond | rebondit | redressé | redressée | redressement | redresser
        | ajouté | ajoute | ajouter | amélioré | améliorée | améliore | amélioration | s'est accru
        | élargi | élargie | bondissait | crois | accrus | accrues | accéléré | grandi | gonflé | gonfle
        | repris | reprise | en progression | en croissance | grossi | allongé | allongée | allonge
        | renforcé | récupéré | repart à la hausse""",
    "dir.down": """redescendu | redescendue | redescend | redescendait | retombé | retombée | retombe
        | fondu | fond | baiss~ | diminu~ | recul~ | chut~ | tomb~ | déclin~ | effondr~ | contract~
        | dégringol~ | rétract~ | régress~ | gliss~ | perdent | perdaient | descendait | baisse | baisses
        | baissé | baissée | baissent | baisser | baissait | baissa | en baisse | à la baisse | diminue
        | diminuent | diminué | diminuée | diminuer | diminuait | diminution | recule | reculent | reculé
        | reculer | reculait | recula | recul | en recul | chute | chuté | chuter | chutait | chutent
        | tombe | tombé | tombée | tomber | tombait | tombés | descend | descendu | descendue | descendre
        | décroît | décru | décroître | décroissance | décliné | décline | déclin | décliner | perd
        | perdu | perdus | perdre | perdait | perte | pertes | réduit | réduite | réduction | se contracte
        | contracté | contractée | contraction | plonge | plongé | plongeon | dégringolé | dégringolade
        | s'effondre | effondré | effondrée | effondrement | fléchi | fléchit | fléchissement | rétréci
        | replie | replié | repli | cédé | cède | s'est réduit | dégradé | dégradation | glissé | reflué
        | rétracté | amputé | affaibli | régressé | régression | régresse | en diminution | en déclin
        | en chute""",
    "dir.at": """maintenu à | maintenue à | resté à | restée à | demeuré à | demeurée à | reste à
        | resté autour de | restée autour de | restait à""",
    "dir.near": """stable | stables | stabilité | stagne | stagné | stagnation | stagner
        | à peu près stable | quasi stable | quasiment stable | quasi inchangé | quasi inchangée
        | plafonné | plafonne | stabilisé | stabilisée | presque pas changé | guère changé
        | à peine changé | guère bougé | resté stable | restée stable | demeuré stable | demeurée stable
        | plus ou moins stable | presque inchangé | presque inchangée | à peine bougé | à peine varié
        | guère varié | peu varié | peu changé | presque pas bougé | pratiquement inchangé
        | pratiquement inchangée""",
    "dir.flat": """inchangé | inchangée | inchangés | resté le même | restée la même | n'a pas changé
        | n'a pas bougé | n'a pas varié | pas changé | pas bougé | pas varié | resté inchangé
        | restée inchangée | aucun changement""",
    "chg": """évolue | évolué | évoluer | évolution | varie | varié | variation | variations | varier
        | changement | changements | changé | changer | change | passe | passé | passée | passer | passait
        | passant | passent | bougé""",
    "pace.steady": """régulièrement | continuellement | continûment | constamment | chaque année
        | d'année en année | sans interruption | sans discontinuer | de façon continue
        | de manière continue | progressivement | toujours | tout au long | d'une année à l'autre
        | graduellement | de façon constante | en continu""",
    "pace.slight": """de peu | de justesse | d'un cheveu | légèrement | un peu | légère | léger
        | faiblement | modestement | marginalement | modeste | faible | petit | petite | très légèrement
        | quelque peu | modérément | mince""",
    "pace.sharp": """fortement | nettement | sensiblement | considérablement | fort | forte | vivement
        | brutalement | massivement | spectaculaire | spectaculairement | rapidement | significativement
        | notablement | énormément | très nettement | net | nette | considérable | important | importante
        | marquée | marqué | rapide | beaucoup | bien | de loin | largement | grandement
        | substantiellement | vertigineux | vertigineuse | drastiquement | grand | grande | gros | grosse
        | énorme | notable | vif | vive""",
    "mult.2": "doublé | double | doubler | doublement | doublant | doublée | doublait | fois deux",
    "mult.3": "triplé | triple | tripler | triplement | triplée",
    "mult.4": "quadruplé | quadruple | quadrupler",
    "mult.5": "quintuplé | quintuple",
    "mult.10": "décuplé | décuple",
    "mult.0.5": """diminué de moitié | baissé de moitié | réduit de moitié | réduite de moitié
        | chuté de moitié | reculé de moitié | fondu de moitié | divisé par deux | divisée par deux
        | de moitié | coupé en deux""",
    "mulby": """multiplié par | multipliée par | multiplie par | multiplication par | facteur
        | d'un facteur | par un facteur | été multiplié par""",
    "divby": "divisé par | divisée par | divise par | division par",
    # --- order
    "comp.more": """plus de monde | dépass~ | surpass~ | devanç~ | devanc~ | excéd~ | domin~ | plus
        | supérieur | supérieure | supérieurs | supérieures | supérieur à | supérieure à | dépasse
        | dépassé | dépassée | dépassaient | dépassait | dépassent | dépasser | dépassant | dépassa
        | surpasse | surpassé | surpassait | excède | excédait | excédé | devance | devancé | devançait
        | devançant | devancent | devant | davantage | plus grand | plus grande | plus grands
        | plus grandes | plus élevé | plus élevée | plus élevés | plus élevées | plus important
        | plus importante | plus gros | plus grosse | plus haut | plus haute | plus longue | plus long
        | plus peuplé | plus peuplée | plus forte | plus fort | plus nombreux | au delà de | l'emporte sur
        | l'emporte | l'emportait | bat | battait | double le | domine | distance | distançait | franchi
        | franchit | franchissait | franchir | longtemps | plus longtemps | passe devant | passé devant
        | est passé devant | meilleur | meilleure | plus vaste | coiffe""",
    "rate.more": "plus vite | plus rapidement",
    "rate.less": "moins vite | plus lentement | moins rapidement",
    "comp.less": """moins de monde | moins | inférieur | inférieure | inférieurs | inférieures
        | inférieur à | inférieure à | derrière | moins élevé | moins élevée | moins grand | moins grande
        | plus petit | plus petite | plus petits | plus faible | plus faibles | plus bas | plus basse
        | moins peuplé | moins peuplée | moins important | moins importante | plus court | plus courte
        | moins nombreux | en retrait | en dessous de | au dessous de | est devancé | devancé par
        | dépassé par | moins longue | moins haut | moins haute | moins longtemps | à la traîne
        | passé sous | tombé sous | passe sous | en retard""",
    "comp.equal": """égal | égale | égaux | égal à | égale à | identique | identiques | le même | la même
        | les mêmes | autant | autant que | équivalent | équivaut | à égalité | ex aequo | aussi élevé que
        | aussi élevée que | aussi grand que | aussi grande que | comparable | comparables | semblable
        | similaire | similaires | même""",
    "sup.max": """premiers | premières | le plus | la plus | les plus | premier | première | en tête
        | arrive en tête | mène | domine le classement | meneur | le plus élevé | la plus élevée
        | le plus grand | la plus grande | le plus peuplé | la plus peuplée | les plus élevés
        | les plus élevées | le plus haut | la plus haute | le plus important | la plus importante
        | le plus gros | la plus grosse | le plus fort | la plus forte | la plus longue | le plus long
        | le plus de | le plus d' | en première position | en première place | au premier rang | numéro un
        | leader | premier rang | première place | première position | le meilleur | la meilleure
        | le plus nombreux | les plus nombreux | arrive première | arrive premier | plus que tout autre
        | plus que tous les autres | que tous les autres | maximum | maximal | maximale
        | plus grande économie | plus grande | domine | caracole en tête | occupe la première place
        | au sommet | en haut du classement""",
    "sup.min": """derniers | dernières | le moins | la moins | les moins | dernier | dernière | en queue
        | le plus bas | la plus basse | le plus faible | la plus faible | le plus petit | la plus petite
        | le moins élevé | la moins élevée | le moins peuplé | la moins peuplée | la plus courte
        | le plus court | en dernière position | en dernière place | au dernier rang | dernier rang
        | dernière place | dernière position | ferme la marche | fermait la marche | fermant la marche
        | arrive dernier | arrive dernière | minimum | minimal | minimale | le moins de | le moins d'
        | les plus faibles | les plus bas | les plus basses | en bas du classement | lanterne rouge
        | en queue de classement | plus petite économie""",
    "extreme.max": """sommet | pic | point culminant | culminé | culmine | plus haut niveau
        | son plus haut | son maximum | plus haut | culminait | apogée""",
    "extreme.min": "creux | plancher | plus bas niveau | son plus bas | son minimum | point bas",
    "favour": """en faveur du | en faveur de | en faveur des | à l'avantage du | à l'avantage de
        | à l'avantage des | au profit du | au profit de | au profit des""",
    "order.asc": """du plus bas au plus haut | du plus petit au plus grand | du plus faible au plus élevé
        | par ordre croissant | ordre croissant | du moins élevé au plus élevé
        | du moins peuplé au plus peuplé""",
    "order.desc": """du plus haut au plus bas | du plus grand au plus petit | du plus élevé au plus faible
        | par ordre décroissant | ordre décroissant | du plus élevé au moins élevé
        | du plus peuplé au moins peuplé""",
    "rank": """arriv~ | class~ | occup~ | rang | rangs | classe | classé | classée | classement
        | se classe | se classait | se classent | s'est classé | position | place | places | arrive
        | arrivait | arrivent | occupe | occupait | pointe | classés | figure au""",
    "follow": """suivi de | suivi du | suivi des | suivi d' | suivi par | suivi | suivie de | suivie du
        | suivie des | suivie d' | suivie par | suivie | suivis de | suivis du | suivis des | suivis d'
        | suivis par | suivis | suivies de | suivies du | suivies des | suivies d' | suivies par
        | suivies | viennent ensuite | vient ensuite | ensuite viennent | ensuite vient | suit | suivent""",
    "quant.all": "tous | toutes | chacun | chacune | chaque | tous les | toutes les | les deux",
    "quant.none": "aucun des | aucune des | ni | aucun pays | aucun de ces | pas un seul",
    "outlier": "les exceptions | l'exception | exceptions | seules exceptions | les seules exceptions",
    "quant.only": "à peine | seul | seule | seuls | seules | seulement | uniquement | ne que | juste",
    "quant.other": "autre | autres | quelques | plusieurs | certains | certaines | la plupart des pays",
    # --- amounts
    "mean": "moyenne | moyennes | en moyenne | moyen | moyenne simple",
    "total": """s'additionnent à | s'ajoutent pour | totalisent | totalisaient | additionnées | total
        | totale | totaux | au total | ensemble | combiné | combinée | combinés | somme | cumulé | cumulée
        | cumulés | à eux deux | à elles deux | à eux trois | réunis | additionnés | collectivement
        | à eux tous""",
    "diff": """sépar~ | écart | écarts | différence | différences | marge | avantage | avance de | d'écart
        | fossé | diffèrent | diffère | séparent | sépare""",
    "hedge.about": """environ | à peu près | autour de | près de quelque | quelque | approximativement
        | de l'ordre de | aux alentours de | aux environs de | grosso modo | dans les | arrondi à
        | arrondi | en gros | avoisine | avoisinait | avoisinant | plus ou moins | vers les | à environ""",
    "hedge.over": """plus du | plus des | plus de | plus d' | au delà de | au dessus de | bien plus de
        | nettement plus de | largement plus de | bien au dessus de | bien au delà de
        | nettement au dessus de""",
    "hedge.justover": """un peu plus de | un peu plus d' | légèrement plus de | légèrement plus d'
        | un peu au dessus de | juste au dessus de | légèrement au dessus de | légèrement supérieur à
        | légèrement supérieure à | tout juste plus de | à peine plus de | à peine plus d'""",
    "hedge.justunder": """un peu moins de | un peu moins d' | légèrement moins de | légèrement moins d'
        | juste sous | juste en dessous de | légèrement en dessous de | légèrement inférieur à
        | légèrement inférieure à | à peine moins de | à peine moins d' | un peu en dessous de
        | juste sous les | juste au dessous de | tout juste moins de""",
    "hedge.under": """moins du | moins des | moins de | moins d' | sous | au dessous de | en dessous de
        | bien moins de | nettement moins de | sous les | sous la barre des | nettement en dessous de
        | bien en dessous de | loin des""",
    "hedge.near": """près du | près des | près de | près d' | presque | pas loin de | à près de
        | quasiment | quasi | proche de | proche des | frôle | frôlait | frise | frisait | pratiquement
        | approche | approchait | approchant | tout près de""",
    "hedge.atleast": "au moins | pas moins de | au minimum | ou plus",
    "hedge.atmost": "au plus | pas plus de | tout au plus | au maximum | jusqu'à | ou moins",
    "hedge.exact": "exactement | précisément | très exactement | exact | exacte",
    "morethan": "plus que",
    "lessthan": "moins que",
    "major.over": """la majorité | majorité | une majorité | la plupart | majoritairement
        | la plupart des gens""",
    "major.under": "minorité | une minorité | la minorité",
    "share1": """tout le monde | toute la population | la totalité de la population | la totalité
        | l'ensemble de la population | universel | universelle | accès complet | totalement | entièrement
        | intégralement""",
    "share0": "personne n' | personne ne",
    "times": "fois",
    "times.as": """fois celui | fois celle | fois ceux | fois celles | fois la | fois le | fois la taille
        | fois la population | fois le pib | fois l' | fois autant | fois la valeur | fois plus
        | fois plus de | fois plus d' | fois plus grand | fois plus grande | fois plus élevé
        | fois plus élevée | fois plus peuplé | fois plus peuplée | fois plus important
        | fois plus importante | fois supérieur | fois supérieure | fois plus gros | fois plus grosse
        | fois plus que | fois plus nombreux | fois plus nombreuse""",
    "times.more": """fois moins | fois moins de | fois inférieur | fois inférieure | fois plus petit
        | fois plus petite | fois plus riche | fois plus pauvre | fois plus vite | fois plus faible
        | fois plus bas | fois plus basse | fois moins élevé | fois moins élevée | fois moins peuplé""",
    "resp": "respectivement | dans cet ordre | dans l'ordre",
    "peryear": "par an | par année | annuel | annuelle | annuels | annuelles | annuellement",
    "percap": "par habitant | par personne | par tête | par hab | par hab. | par citoyen",
    # --- polarity
    "neg": """pas | jamais | ni | sans | guère | nullement | non pas | et non | plutôt que | au lieu de
        | contrairement à | non plus | nulle part""",
    "no.reverse": "c'est l'inverse | c'était l'inverse | c'est plutôt l'inverse | c'est le contraire",
    "yes": """oui | exact | vrai | effectivement | en effet | c'est exact | c'est vrai | correct
        | c'est juste | confirmé | tout à fait | c'est bien cela""",
    "no": "non | pas tout à fait | pas exactement | pas vraiment | pas du tout",
    "wrong": """faux | fausse | inexact | inexacte | erroné | erronée | incorrect | incorrecte
        | n'est pas exact | n'est pas vrai | n'est pas juste | n'est pas correct | pas exact | pas vrai
        | pas correct | pas juste | trop élevé | trop bas | trop élevée | surestimé | sous estimé
        | ne correspond pas | pas confirmé | se trompe""",
    # --- what is not there
    "absent": """aucune valeur | aucune donnée | aucun chiffre | aucune observation | aucune information
        | aucune prévision | aucune projection | aucune statistique | aucun résultat | aucune série
        | pas de valeur | pas de donnée | pas de données | pas de chiffre | pas de chiffres
        | pas de prévision | pas de prévisions | pas de projection | pas de projections
        | pas d'information | pas d'informations | pas d'observation | pas disponible | pas disponibles
        | pas encore disponible | pas encore disponibles | indisponible | indisponibles | non disponible
        | non disponibles | pas couvert | pas couverte | pas couverts | pas couvertes | ne couvre pas
        | ne couvrent pas | couvre pas | couvrent pas | pas inclus | pas incluse | pas comprise
        | pas compris | ne comprend pas | n'inclut pas | n'incluent pas | ne contient pas
        | ne contiennent pas | ne figure pas | ne figurent pas | ne fait pas partie | ne font pas partie
        | fait pas partie | figure pas | contient pas | pas dans les données | pas dans l'instantané
        | pas parmi | n'est pas parmi | absent | absente | absents | absentes | manquant | manquante
        | manquants | manquantes | manque | manquent | lacune | pas publié | pas publiée | pas publiées
        | pas encore publiée | pas encore publié | non publié | non publiée | en dehors de | hors de
        | hors du | hors des | hors de portée | hors de la période | ne peux pas répondre
        | ne peut pas répondre | peux pas répondre | peut pas répondre | impossible de répondre
        | pas en mesure de répondre | ne puis répondre | ne peux pas | ne peut pas | ne peuvent pas
        | impossible | ne permettent pas | ne permet pas | permettent pas | permet pas | ne dispose pas
        | dispose pas | ne disposons pas | disposons pas | ne dispose d'aucune | ne dispose d'aucun
        | ne disposons d'aucune | n'ai pas | n'a pas de valeur | n'existe pas | n'existent pas
        | existe pas | inconnu | inconnue | pas connu | pas connue | rien | vide | vides | ne fournit pas
        | ne fournissent pas | fournit pas | fournissent pas | ne donne pas | ne donnent pas
        | ne prévoit pas | ne va pas au delà | ne vont pas au delà | ne remontent pas | ne remonte pas
        | pas de réponse | ne trouve pas | aucune estimation | pas renseigné | pas renseignée
        | non renseigné | non renseignée | n.d. | s.o. | ne propose pas | ne sont pas | ne contient aucune
        | ne contiennent aucune | ne contient aucun | ne contiennent aucun | ne comporte pas
        | ne comporte aucune | n'offre pas | n'y a pas de | il n'y a pas de | n'y a aucune
        | n'est pas mesuré | pas mesuré | pas mesurée | pas de série | exclu | exclue | exclus
        | faute de données | faute de donnée | non couvert | non couverte | non couverts | sans valeur
        | sans donnée | sans données | ne publie pas | ne traite pas | indiquent pas | indique pas
        | donne pas | donnent pas | comportent pas | comporte pas | pas encore de | pas encore de valeur
        | renseignent pas | renseigne pas | affichent pas | affiche pas | fait pas | pas répondre | refuse
        | pas calculer | pas confirmer | ne peux ni | pas vérifier | pas fournir | pas donner""",
    "cover": """couvre | couvrent | couvert | couverte | couverts | couvertes | couverture | commence en
        | commencent en | commence | commencent | débute en | débutent en | débute | débutent | va de
        | vont de | s'étend de | s'étendent de | s'arrête en | s'arrêtent en | s'arrête | s'arrêtent
        | se limite | se limitent | limité | limitée | limitées | limités | remontent à | remonte à
        | disponible pour | disponibles pour | disponible | disponibles | contient | contiennent
        | comprend | comprennent | porte sur | portent sur | concerne | concernent | inclut | incluent""",
    # --- never
    "cause": """à cause de | en raison de | grâce à | dû à | due à | dus à | dues à | parce que
        | parce qu' | provoqué | provoquée | causé | causée | entraîné | entraînée | s'explique
        | s'expliquent | explique | expliquent | expliquée | expliqué | résulte | résultat de
        | sous l'effet de | sous l'effet du | à la suite de | suite à | portée par | porté par | tirée par
        | tiré par | du fait de | du fait du | car | puisque | pour cause de | cause | causes | raison
        | raisons | imputable | attribuable | en réponse à | conséquence | reflète | reflétant | lié à
        | liée à | après la pandémie | pandémie | covid | covid 19 | crise | guerre | récession
        | dévaluation | politique | politiques | réforme | réformes | inflation | confinement | dopé
        | dopée | plombé | plombée | pénalisé | pénalisée | favorisé | favorisée | pourquoi""",
    "forecast": """sera | seront | serait | seraient | devrait | devraient | prévision | prévisions
        | prévoit | prévoient | prévu | prévue | projection | projections | prévoir | va augmenter
        | va baisser | vont augmenter | pourrait | pourraient | à l'avenir | d'ici | futur | future
        | avenir | bientôt | atteindra | atteindront | dépassera | aura | auront | comptera | probablement
        | peut être | sans doute | perspective | perspectives | vraisemblablement""",
    "wide": """record | maximum historique | minimum historique | niveau record | sans précédent | inédit
        | inédite | jamais atteint | jamais vu | de tous les pays | monde | mondial | mondiale | mondiaux
        | mondialement | planète | terre | international | internationale | amérique du nord
        | nord américain | nord américaine | amérique du sud | amérique latine | amérique centrale
        | les amériques | afrique | africain | africaine | asie | asiatique | europe | européen
        | européenne | union européenne | ue | ocde | g7 | g20 | brics | francophonie | commonwealth
        | continent | continental | région | régions | régional | régionale | zone euro | occident
        | occidental | pays développés | pays en développement | pays émergents | partout
        | de tous les temps | de l'histoire | historique | nord | sud | est du pays | occidentaux
        | pays riches | pays pauvres | pays industrialisés | humanité""",
    "narrow": """statistique canada | statistiques canada | fmi | nations unies | eurostat | insee | riche
        | riches | pauvre | pauvres | citoyens | citoyen | urbain | urbaine | urbains | urbaines | rural
        | rurale | ruraux | femme | femmes | hommes | homme | féminin | féminine | masculin | masculine
        | filles | garçons | enfant | enfants | adulte | adultes | personnes âgées | aînés | jeunes
        | jeune | active | actif | en âge de travailler | réel | réelle | réels | ppa
        | parité de pouvoir d'achat | pouvoir d'achat | constant | constants | corrigé | corrigée | ajusté
        | ajustée | taux de croissance | ménage | ménages | foyers | foyer | médian | médiane
        | en bonne santé | immigrés | immigrants | immigrante | autochtones | autochtone | catholique
        | catholiques | musulmane | carcérale | détenus | électeurs | emploi | employés | chômeurs
        | chômage | haut débit | mobile | fixe | 4g | 5g | renouvelable | solaire | nucléaire
        | exportations | importations | dette | déficit | agricole | rnb | pnb | ville | villes | province
        | provinces | état | états | région | départements | étudiants | natalité | mortalité | densité
        | migrants | réfugiés | désaisonnalisé | à 65 ans | née à l'étranger | scolarisée | étrangère
        | étrangers""",
    "badunit": """par mois | mensuel | mensuelle | par jour | quotidien | quotidienne | trimestriel
        | trimestrielle | par décennie | par semaine | par heure | euro | euros | eur | livre | livres
        | livres sterling | yen | yens | yuan | yuans | roupie | roupies | naira | nairas | peso | pesos
        | real brésilien | réal | réals | franc | francs | dollars canadiens | dollar canadien
        | dollars constants | dollars constants de 2015 | dollars internationaux | $ ca | $ can
        | $ canadiens | cad | mois | semaine | semaines | jour | jours | heure | heures | minutes | siècle
        | siècles | décennie | décennies | points de base | pour mille | pour cent mille | watts
        | kilowattheures | km | kilomètres | tonnes | abonnements | logements | foyers raccordés""",
    "relative": """l'an dernier | l'année dernière | cette année | l'année prochaine | l'an passé
        | l'année passée""",
    "yearstep.-1": """l'année précédente | un an plus tôt | un an auparavant | un an avant
        | l'année d'avant | année précédente | l'an précédent""",
    "yearstep.1": "l'année suivante | un an plus tard | un an après | l'année d'après",
    "latest": """dernière année disponible | la plus récente | le plus récent | les plus récentes
        | les plus récents | dernière valeur | dernier chiffre | dernières données | dernière donnée
        | plus récente | plus récent | dernier chiffre disponible | dernière valeur disponible
        | dernière année | derniers chiffres""",
    "first": """pour la première fois | première fois | première année | a dépassé pour la première fois
        | d'abord dépassé""",
    "pron": """il | elle | son | sa | ses | ce pays | le pays | ils | elles | leur | leurs | celle ci
        | celui ci | y""",
    # --- units
    "unit.percent": "pour cent | pourcent | pct | pourcentage | p. 100 | p. cent | p 100",
    "unit.points": """point de pourcentage | points de pourcentage | points de pour cent | points | point
        | pp | pts | pt | points de % | p.p.""",
    "unit.usd": """dollars américains | dollar américain | dollars us | dollar us | dollars | dollar | usd
        | us$ | $ us | $us | $ américains | dollars courants | dollars us courants
        | dollars américains courants | $ us courants | dollars des états unis
        | dollars courants des états unis | $ courants | en dollars courants | $ usd""",
    "unit.people": """habitants | habitant | personnes | personne | résidents | âmes | individus | gens
        | hab | hab.""",
    "unit.years": "ans | an | année | années",
    "unit.countries": "pays | nations | économies | territoires",
    "unit.indicators": "indicateurs | indicateur | séries | série",
    # --- joints
    "conj.and": "et | ainsi que | & | de même que",
    "conj.or": "ou",
    "conj.but": """mais | tandis que | tandis qu' | alors que | alors qu' | quand | lorsque | lorsqu' | où
        | cependant | toutefois | pourtant | or | donc | aussi bien que | même si | bien que""",
    "conj.rel": "qui | dont | lequel | laquelle",
    "neutral": """banque mondiale | la banque mondiale | indicateurs du développement dans le monde
        | indicateurs du développement mondial | world development indicators | world bank
        | à la naissance | de son côté | pour sa part | par contre | en revanche | en effet
        | au même moment | la même période | la même année | même année | même période | cette année là
        | ces huit pays | autrement dit | c'est à dire | pour être précis | plus précisément | par exemple
        | sur la période | sur cette période | pendant cette période | au cours de la période
        | de la période | le fait que | selon les données | plus exactement | il y a | il y avait
        | entre autres | en question | dans l'ensemble | d'après les""",
    "conj.vs": """contre | face à | par rapport à | comparé à | comparée à | comparativement à
        | en comparaison de | versus | vs | en comparaison avec | comparativement au | par rapport au
        | par rapport aux | face au | face aux | comparé au | comparée au""",
    "ordlast.2": "avant dernier | avant dernière",
    "conj.then": "puis | ensuite | avant de | avant d' | après quoi | par la suite",
    "prep.in": """en | au | aux | dans | pour | chez | en l'an | à l'année | lors de | au cours de
        | durant | pendant | sur | à compter de | pour l'année | l'année | parmi | daté de | datée de
        | datant de""",
    "prep.of": "de | d' | du | des",
    "prep.to": "à | jusqu'en | jusqu'au | vers",
    "ratio": "ratio | rapport de | quotient",
    "shift.1": "plus tard",
    "shift.-1": "plus tôt | auparavant",
    "neutral.2": """un total de | un enfant né | enfant né | les enfants nés | enfants nés | un bébé né
        | bébé né | une personne née | une fille ou un garçon | biens et services""",
    "prep.reach": """atteint | atteignait | atteindre | atteignant | atteignent | atteignaient | atteinte
        | s'établit à | s'établissait à | s'est établi à | s'est établie à | s'élève à | s'élevait à
        | s'est élevé à | s'est élevée à | s'élevant à | se chiffrait à | se chiffre à | se situe à
        | se situait à | se montait à | se monte à | ressort à | totalisait | chiffré à | se fixe à""",
    "prep.since": "depuis | à partir de",
    "prep.until": "jusque | jusqu' | d'ici à",
    "prep.between": "entre",
    "prep.than": "que | qu'",
    "prep.with": "avec",
    "prep.unlike": "comme | sauf | hormis | à l'exception de | excepté | à part | après | outre | hors",
}
