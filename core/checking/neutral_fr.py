"""French words that claim nothing about a figure, so that an answer may use them. See `neutral_en.py`."""

from __future__ import annotations

NEUTRAL_WORDS = """
le la les l' un une des du de d' au aux à ce cet cette ces c' ça cela ceci celui celle ceux celles ci là
je j' tu nous vous il elle on ils elles me m' te t' se s' moi lui eux y en qui que qu' quoi dont où lequel
laquelle lesquels lesquelles mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ne n' si
aussi ainsi alors donc très assez trop tout toute tous toutes même encore déjà désormais actuellement
aujourd hui aujourd'hui maintenant est sont était étaient été être suis sommes étant fut furent soit
soient fût a ont avait avaient eu avoir ai avons ayant eut eurent ait aient t fait font faisait faire
faisant fit peut peuvent pouvait pouvaient pouvoir puis peux doit dois comme quand lorsque lorsqu' tandis
selon d'après sur sous dans par pour avec chez vers entre parmi depuis pendant durant lors dès avant après
jusqu' ou et ni mais or dit disent disait dire indique indiquent indiquait indiquer indiquant montre
montrent montrait montrer affiche affichait affichent affichant affiché enregistre enregistrait
enregistrent enregistré enregistrée enregistrer recense recensait recensé recensée recensent compte
comptait comptent comptaient compter comptant dénombre dénombrait possède possédait possèdent connaît
connaissait connu connue connaître présente présentait présentent présenté présenter représente
représentait représentent représenter correspond correspondait correspondent correspondant constitue
constituait constituent équivaut vaut valait valent atteint atteignait reste restait restent rester resté
restée demeure demeurait demeurent demeuré demeurée figure figurait figurent trouve trouvait trouvent vit
vivait vivent vivaient vivre vécu vivant habite habitait habitent habitaient né née naissance vie
espérance espérer durée utilise utilisait utilisent utilisaient utilisé utiliser utilisant utilisation
utilisateurs utilisateur internautes usage internet accès électricité ligne connecté connectés connectée
raccordé raccordés raccordée bénéficiait bénéficiaient bénéficie bénéficient dispose disposait disposent
disposaient disposer servait servaient population populations habitants habitant personnes pib économie
économies économique économiquement produit intérieur brut richesse taille courant courante courants
nominal nominale pays nation nations groupe ensemble échantillon liste tableau tableaux lignes colonne
colonnes donnée données chiffre chiffres valeur valeurs nombre nombres niveau niveaux montant taux part
parts proportion pourcentage pourcentages indicateur indicateurs série séries statistique statistiques
mesure mesures mesuré mesurée instantané instantanés cliché source sources banque mondiale banque-mondiale
wdi développement licence note notes remarque précision consulté consultée consultées extrait extraits
extraite tiré tirée tirées fichier version date dates daté datée publie publié publiée publiés publiées
publier publication officiel officielle officiels officielles officiellement an ans année années période
périodes intervalle temps moment début débuts fin terme termes cours réponse réponses question questions
demande demandé demandée demandés demandez citez cité citée cités mentionne mentionné mentionnée
mentionnez affirmation affirmé affirme ministre article rapport rapporte rapporté écrit lu base référence
comparaison comparaisons comparer comparé comparée titre exemple précisément environ c'est-à-dire savoir
plutôt plus moins ici voici voilà notamment également ailleurs toutefois cependant néanmoins malheureusement
enfin finalement d'abord ensuite respectivement grand grande petit petite haut haute bas basse fort forte
long longue court courte bon bonne unité unités exprimé exprimée exprimés exprimées calculé calculée
calcul calculs disponible disponibles clair claire clairement simplement simple seul seule autre autres
mêmes différent différents différente différentes divers nouveau nouvelle ancien ancienne précédent
précédente suivant suivante récent récente récents récentes actuel actuelle premier second dernier fois
ordre rang ordres croissant décroissant donne donnent donnait donné donner établit établissait établi
établie situe situait situé située situent situaient chiffrait élève élevait monte tient tenait mis met
prend prenait pris vient venait venant venu contexte cas point points détail détails faits sujet égard
propos résumé bref tendance tendances rythme trajectoire bonjour merci désolé désolée regrette svp s'il
plaît voir voyez lire noter notez sachez arrondi arrondie arrondis arrondies décimale décimales virgule
national nationale public publique monnaie change devise devises total totale information informations
renseignement renseignements outil outils connaissance connaissances portée périmètre champ accéder accède
accédait accédaient accèdent il-y-a juste certes bien effectivement non oui égalité chacun reporté
considéré considérée considérés considérées étudié étudiée étudiés étudiées concerné
concernée concernés concernées parlons parle existe existait existent celui-ci près loin entière entier
équivalente équivalent ouvert ouverte
"""

# Regular verbs in -er by their stem ("indiqu"); the endings of the tenses that answers use are added.
NEUTRAL_VERBS = """
indiqu montr affich enregistr recens compt dénombr représent correspond présent rest demeur figur trouv
utilis habit publi consult cit mentionn demand affirm rapport signal soulign not précis révèl relev
constat observ attest confirm vérifi calcul estim évalu mesur exprim arrond situ tabl port donn fourn livr
apport déclar annonc expliqu_non résum pes chiffr valoris cumul_non total_non avoisin_non regroup rassembl
réun héberg accueill abrit log compos constitu formul compar confront oppos rapproch align class_non
ordonn tri list énumér nomm appel intitul désign connect raccord relié branch accéd commenc début termin
achev clos ouvr dur parl cherch aid inform souhait aim pens rappel sembl consider considér jug suppos base
bas fond repos appuy limit_non éclair détaill illustr pass_non arriv_non concern touch emploi_non pos
"""

MORE_NEUTRAL = """
équivaut équivalait équivalaient équivalent chiffrée chiffré pesait pèse pesaient pèsent réunissait
abritait fournit fournissent fournie fournies fourni ressort ressortait ressortent s'affichait s'affiche
vaut valent valait tient tiennent tenait sait savons sais savoir disons dites dis voit voyait vois milieu
moitié_non ci-dessus ci-dessous ci-après respectif respective respectifs respectives brute bruts brutes
exhaustif complet complète complets complètes précis précise détaillé détaillée pertinent pertinente
remarquable remarquablement frappant impressionnant solide naturellement évidemment manifestement
clairement visiblement apparemment moyennant malgré hormis_non quant concernant touchant envers
chaque-fois pratique utile article papier texte phrase mot mots ligne rédaction journaliste journalistes
collègue collègues lecteur lecteurs courant nominaux billet pib faveur quantité lien pourquoi_non ayant
étant à-peu-près_non ouvrage compter tel telle tels telles tellement puisse certain_non auquel auxquels
duquel desquels dessus dessous là-bas auprès
"""
