# ruff: noqa: E501 - tables of words
"""The words of questions that say what is asked, as tables; countries and indicators are in `core.words`.

`CUES` name what is asked; `fillers` are words that ask nothing, `not_covered` those that ask for what the snapshot
does not have. A word in none of the tables stops the answerer. To teach it a word, add it to a row; phrases are
separated by "|"; case, accents, hyphens and apostrophes do not count.
"""

from __future__ import annotations

# fmt: off
CUES: dict[str, str] = {
    # --- which end
    "highest": """the winner for | the winner | winner | le plus repandu | most widespread | most common | people live the longest | people live longest | people lived the longest
        | people lived longest | le plus riche par habitant | la plus riche par habitant | les plus riches par habitant | most populous | most populated | highest | largest
        | biggest | greatest | most | leading | leads | lead | led | leader | longest | maximum | max | richest | wealthiest | number one | first place | tops | in first place
        | le plus | la plus | les plus | le plus gros | la plus grosse | le plus grand | la plus grande | le plus eleve | la plus elevee | la plus longue | le plus long
        | le plus haut | la plus haute | le plus riche | la plus riche | les plus gros | les plus grosses | les plus grands | les plus grandes | les plus eleves
        | les plus elevees | les plus hauts | les plus hautes | les plus riches | la plus forte | le plus fort | les plus forts | les plus fortes | le plus important
        | la plus importante | la meilleure | le meilleur | meilleure | meilleur | les meilleures | les meilleurs | les plus importants | les plus importantes | en tete | maximal
        | maximale | premiere place | numero un | best | at the top | on top | top spot | came out on top | on top of the list | number 1 | no 1 | live longest | lives longest
        | lived longest | live the longest | lived the longest | lives the longest | vivait le plus longtemps | vivait on le plus longtemps | vit on le plus longtemps
        | vit le plus longtemps | vivent le plus longtemps | richest per head | richest per capita | richest per person | longest of all | le plus longtemps | topped
        | topped the table | topped the list | tops the table""",
    "top": "top | first | premiers | premieres",
    "lowest": """le moins riche par habitant | la moins riche par habitant | les moins riches par habitant | le plus pauvre par habitant | la plus pauvre par habitant
        | les plus pauvres par habitant | poorest per head | poorest per person | poorest per capita | lowest | smallest | least | fewest | bottom | minimum | poorest | shortest
        | in last place | came last | comes last | is last | was last | s last | ranked last | last in | last place | last for | last by | worst | le moins | la moins | les moins
        | le plus faible | la plus faible | le plus petit | la plus petite | le plus bas | la plus basse | le moins eleve | la moins elevee | les plus faibles | les plus petits
        | les plus petites | les plus bas | les plus basses | les moins eleves | les moins elevees | la plus courte | le plus court | le plus pauvre | la plus pauvre
        | les plus pauvres | la pire | le pire | les pires | en queue | derniere place | dernier | derniers | derniere | en dernier | from the bottom | from bottom | from last
        | from the end | second to last | next to last | avant dernier | avant derniere | en partant du bas | en partant de la fin | a partir du bas | minimal""",
    # --- comparisons
    "more": """beyond | de plus de | de plus d | plus longtemps | depassent | live longer | lives longer | lived longer | vivent plus longtemps | vivaient plus longtemps
        | vivait plus longtemps | richer per head | richer per capita | richer per person | wealthier per head | wealthier per person | wealthier per capita
        | plus riche par habitant | more | higher | larger | bigger | greater | above | over | exceeds | exceed | exceeded | ahead of | ahead | better | longer | in excess of
        | richer | wealthier | upwards of | > | outnumber | outnumbers | bigger than | more than | plus eleve | plus elevee | plus eleves | plus elevees | plus fort | plus forte
        | beat | beats | outrank | outranks | superior | plus de | plus que | plus d | superieur | superieure | superieurs | superieures | au dessus de | au dessus du
        | au dessus des | depassait | depassaient | depasse t il | devant | plus grand | plus grande | plus gros | plus grosse | plus nombreux | plus nombreuses | more numerous
        | outnumbered | plus nombreuse | plus longue | plus long | greater than | larger than | higher than | plus riche | plus haut | plus haute | plus importante
        | plus important | surpasse | surpassait | plus | longer lives | more widespread""",
    "less": """de moins de | de moins d | poorer per head | poorer per person | poorer per capita | plus pauvre par habitant | less | lower | smaller | fewer | below | under | behind
        | shorter | short of | poorer | < | less than | fewer than | lower than | smaller than | moins | moins de | moins que | moins d | inferieur | inferieure | inferieurs
        | inferieures | plus faible | plus bas | plus basse | plus petit | plus petite | plus petits | plus petites | au dessous de | en dessous de | sous | derriere
        | moins eleve | moins elevee | plus pauvre | moins nombreux | moins grand | moins grande | trail | trails | trailed | lag | lags | less widespread""",
    "atleast": "at least | no less than | no fewer than | not less than | au moins | minimum de | or more | ou plus",
    "atmost": "at most | no more than | not more than | au plus | au maximum | or less | ou moins",
    "compare": """et si on compare | si on compare | on compare | si l on compare | stack up | stacks up | stack up against | stacks up against | measure up | measures up | compare
        | compares | compared | comparison | comparing | vs | versus | v | against | relative to | compare to | compared to | compared with | next to | comparer | comparez
        | compares moi | comparaison | par rapport a | par rapport au | par rapport aux | contre | face a | face au | face aux | compare a | how does | how do | how did""",
    "difference": """how many more people | how many fewer people | how many extra | extra | difference | differences | gap | margin | by how much | how much more | how much larger
        | how much bigger | how much higher | how many more | how much smaller | how much lower | how many fewer | how much less | how much greater | how much longer
        | how much shorter | how much richer | de combien | ecart | difference entre | combien de plus | combien de moins | ecart entre | how much wider | how far ahead
        | how far behind | how far apart | lead over | combien d annees de plus | years longer | minus | subtract | how many points ahead of | how many percentage points ahead of
        | by how many | by how many years | by how many people | de combien d annees | de combien d habitants""",
    "ratio": """how many times | times | ratio | multiple | combien de fois | fois | rapport | times larger | times bigger | times as big | times as large | times as many | times as high
        | times higher | times the size of | times more | x as big | by what factor | by a factor | by which factor | par combien | times over | divided by | as a multiple of
        | divise par""",
    # --- ranking
    "rank": """on that list | on this list | in that list | in that ranking | in this ranking | on the list | in the ranking | dans ce classement | dans cette liste | rank everyone
        | rank them all | rank them | rank all of them | situe | se situe | situent | se classe | se place | placing | where in the ranking | rank | ranked | ranking | rankings
        | ranks | sort | sorted | order | ordered | place | placed | standing | stand | league table | list by | from highest to lowest | from largest to smallest
        | from biggest to smallest | highest to lowest | largest to smallest | highest first | largest first | biggest first | in descending order | descending | descending order
        | classe | classes | classez | classer | classement | rang occupe | occupe | occupait | rang | ranger | range | rangez | place de | par ordre decroissant
        | ordre decroissant | du plus grand au plus petit | du plus eleve au plus bas | position | from most to least | most to least | from high to low | hold | holds | held""",
    "rank.lowest": """from lowest to highest | lowest to highest | from smallest to largest | smallest to largest | from smallest to biggest | smallest first | lowest first
        | in ascending order | ascending | ascending order | par ordre croissant | ordre croissant | du plus petit au plus grand | from least to most | du plus bas au plus eleve""",
    "half": "top half | la premiere moitie | premiere moitie",
    "half.lowest": "bottom half | derniere moitie | seconde moitie",
    "where": """where | where does | where did | where do | where is | where was | where were | where are | whereabouts | ou est ce que | ou est ce qu""",
    "after": """after | behind only | apres | derriere | apart from | besides | except | excluding | other than | leaving out | without counting | hors | sauf | excepte | a part""",
    "which": """list all | list all with | list those | list those with | list all countries with | show all with | all with | les pays qui ont | who all | which ones of the eight
        | which country | which countries | which of the countries | which of these countries | who has | who had | who s | who is | who was | who | whose | quel pays
        | quels pays | lequel des pays | lesquels des pays | which nation | which nations | which one | which ones | what country | what countries | dans quel pays
        | dans quels pays | lesquels | laquelle | lequel | which of these | which of those | name the country | name the countries | countries | country | pays | nation | nations
        | which economies | a qui | which of the two | which of the three | which of them | lequel des deux | laquelle des deux | quel est le pays""",
    "all": """all eight | all eight countries | the eight countries | eight countries | all countries | all the countries | every country | each country | each of the countries | all 8
        | all 8 countries | the 8 countries | 8 countries | of the eight | the eight | eight | les huit pays | huit pays | tous les pays | chaque pays | les 8 pays
        | des huit pays | des huit | all of them | all covered countries | all the covered countries | all available countries | each of the eight | every one of the eight
        | across the eight | les huit | of these eight | these eight | of the eight countries | among the eight | among the eight countries | the countries covered
        | countries covered | countries you cover | the countries you cover | the countries you have | countries you have | you cover | parmi les huit pays | parmi les huit
        | toutes les nations | ces huit pays | of all | of the lot | the lot | of the bunch""",
    "howmanycountries": """how many countries | how many of the countries | how many of the eight | how many of the eight countries | how many of these countries | how many of these eight
        | combien de pays | combien des huit pays | combien de ces pays | how many nations | how many of them""",
    # --- change
    "change": """up or down on | progressed | progresse t | happened to | happened | happen | percentage change | percent change | change | changes | changed | changing | evolve | evolved
        | evolution | trend | trends | trending | develop | developed | move | moved | shift | shifted | variation | varie | evolue | evoluer | changement | change t il
        | progress | up or down | gone up or down | go up or down | went up or down | rise or fall | rise or decline | rose or fell | risen or fallen | grow or shrink
        | grew or shrank | grown or shrunk | increase or decrease | increased or decreased | gain or lose | gained or lost | tendance | augmente ou diminue | augmente ou baisse
        | monte ou baisse | a la hausse ou a la baisse | hausse ou baisse | improve or worsen | improved or worsened | how has | vary | varied | progression ou recul
        | evolved over""",
    "up": """up on | up from | augmentent | progressent | croissent | shot up | crept up | ticked up | swelled | climbs | percent growth | percentage growth | percentage increase
        | percentage rise | percent increase | percent rise | grow | grew | grows | grown | growth | growing | increase | increased | increases | increasing | rise | rose | risen
        | rises | rising | gain | gained | gains | add | added | adds | climb | climbed | went up | gone up | go up | going up | up | expand | expanded | expansion | improve
        | improved | improvement | improving | jump | jumped | augmente | augmenter | augmentation | augmentait | hausse | en hausse | cru | croitre | croissance | croit
        | progresse | progresser | progression | gagne | gagner | monte | monter | grimpe | accroissement | accru | hausse de | s est accrue | s est accru | surge | surged | soar
        | soared | boost | gagnee | gagnes | gagnees | augmentee""",
    "down": """down on | down from | baissent | diminuent | reculent | crept down | slid | sank | dipped | dip | percentage drop | percentage fall | percentage decline | percent drop
        | percent decline | fall | fell | fallen | falls | falling | drop | dropped | drops | decline | declined | declines | declining | decrease | decreased | decreases
        | decreasing | shrink | shrank | shrunk | shrinking | lose | lost | loses | losing | went down | gone down | go down | going down | down | contract | contracted | slip
        | slipped | plunge | plunged | baisse | baisser | diminue | diminuer | diminution | recule | reculer | recul | chute | chuter | perdu | perdre | descendu | en baisse
        | decru | retreci | loss | slump | slumped | worsen | worsened | perdue | perdus | perdues | diminuee | tombe | tombee""",
    "double": """double | doubled | doubling | doubles | doubler | a double | twofold | twice | twice as big | twice as large | twice as many | twice as high | twice the size of
        | deux fois plus | deux fois plus grand | le double de | le double du""",
    "triple": "triple | tripled | tripling | tripler | treble | trebled | three times as many | three times as big",
    "halve": """halve | halved | halving | divise par deux | been cut in half | cut in half | half as big | half as large | half as many | half as high | half that of | half the size of""",
    "percent": """percent | percentage | per cent | % | pct | in percent | in % | as a percentage | in percentage terms | in percentage | percentage wise | pourcentage | pour cent
        | en pourcentage | en % | percentage change | percent change | percent growth | percentage growth | percentage increase | percentage rise | percent increase
        | percent rise | percentage drop | percentage fall | percentage decline | percent drop | percent decline | percentage of people | percent of people | quel pourcentage
        | pourcent""",
    "points": """in percentage points | in percent points | in points | en points de pourcentage | en points | percentage points | percentage point | points | pts | pp
        | points de pourcentage | point de pourcentage | how many points | combien de points | combien de points de pourcentage | how many percentage points""",
    "share": """portion | what portion | portion of the population | repandu | repandue | le plus repandu | share | shares | share of people | share of the population
        | share of population | proportion | proportion of people | proportion of the population | part | part de la population | part of the population | fraction
        | fraction of the population | what fraction | rate | rates | taux | how much of | percentage of the population | percent of the population | percent of population
        | % of population | % of the population | percentage of population | pourcentage de la population | pourcentage de personnes | % de la population
        | proportion de la population | proportion de | part des | part de | part du | quelle part | quelle proportion | quelle fraction | percent of people
        | share of their population | share of its population | how widespread | how common | widespread""",
    # --- means and totals
    "mean": """average | mean | avg | averaged | on average | averages | moyenne | moyen | en moyenne | moyennes | simple average | unweighted average | simple mean | moyenne simple
        | average out""",
    # sums over countries, where "total" may belong to one country's figure
    "joined": """sum up | summed up | summed | between them | combined | sum | together | altogether | put together | added up | added together | ensemble | cumule | combine | combinee
        | combines | reunis | reunies | a eux deux | a eux trois""",
    "total": """sum up | summed up | summed | between them | a eux tous | tous ensemble | a elles toutes | reunis | reunies | added together | total | totale | combined | sum | together
        | altogether | in total | added up | add up | adds up | au total | ensemble | somme | cumule | cumulee | total of | totals | combine | combinee | a eux deux | a eux trois
        | a elles deux | put together | en tout""",
    # --- found years
    "when": """annee ou | les annees ou | when | what year | which year | in what year | in which year | first year | the first year | year when | year in which | the year | year that
        | since when | quand | quelle annee | en quelle annee | a quelle date | premiere annee | premiere annee ou | a partir de quelle annee | depuis quand | l annee ou
        | a partir de quand | for the first time | first time | pour la premiere fois""",
    "passive": "overtaken by | passed by | surpassed by | outnumbered by | depasse par | depassee par | devance par | eclipsed by",
    "pass": """depassent | depassaient | devancent | devancait | pass | passed | passes | overtake | overtook | overtaken | overtakes | surpass | surpassed | surpasses | outgrow
        | outgrew | depasse | depasser | double le | devance | go past | went past | move past | moved past | pull ahead of | pulled ahead of | get ahead of | got ahead of
        | become larger than | become bigger than | became larger than | became bigger than | eclipse | eclipsed | overtaking | passing | surpassing | passe devant | a depasse""",
    "reach": """go beyond | went beyond | gone beyond | goes beyond | franchi le cap des | franchi le cap de | franchi le cap du | passe le cap des | passe le cap de | atteint le cap des
        | franchi la barre des | franchi la barre de | atteint la barre des | franchit le cap des | depassent | depassaient | atteignent | atteignait | reach | reached | reaches
        | hit | hits | cross | crossed | crosses | top | topped | break | broke | exceed | exceeded | pass | passed | atteint | atteindre | franchi | franchir | depasse
        | depasser | get to | got to | get past | go above | went above | rise above | rose above | surpass | surpassed | climb above | climbed above | go over | went over
        | get above | climb past | reaching | passe la barre des | passe la barre de | franchit | attain | attained""",
    "dropbelow": """fall below | fell below | fallen below | drop below | dropped below | go below | went below | dip below | dipped below | slip below | slipped below | go under
        | fall under | fell under | sink below | tombe sous | tomber sous | passe sous | passe sous la barre de | descendu sous | descendue sous | tombe en dessous de
        | drop under | passer sous""",
    "peak": """rise to its highest | rose to its highest | climb to its highest | reach its highest | reached its highest | reach its peak | reached its peak | hit its peak
        | hit its highest | hit a high | hit a peak | peak | peaked | peaks | its peak | all time high | record high | high point | at its highest | at its peak | culmine | pic
        | sommet | record | maximum | highest point | at its maximum | its highest | le plus haut | au plus haut | highest ever | highest level | biggest ever | its biggest
        | at its largest | at its biggest | its largest | niveau record | highest on record""",
    "trough": """fall to its lowest | fell to its lowest | drop to its lowest | dropped to its lowest | reach its lowest | reached its lowest | hit its lowest | hit its low | hit a low
        | hit bottom | hit rock bottom | trough | all time low | record low | low point | at its lowest | bottom out | bottomed out | bottomed | lowest point | its lowest
        | au plus bas | le plus bas | creux | minimum | lowest ever | lowest level | at its smallest | its smallest | lowest on record""",
    # --- how the question is put
    "yesno": """is she right | is he right | are they right | am i wrong | is he correct | is she correct | true false | true or not | vrai faux | is it true | true or false | true
        | right | correct | accurate | vrai | exact | est ce vrai | est il vrai | est il exact | is that right | is that true | is that correct | vrai ou faux | juste
        | est ce exact | est ce juste | est ce que | is this right | is this correct | is this true | true that | still right | does that hold | does this hold | hold up
        | checks out | check out | right or wrong | wrong""",
    "factcheck": """swears | swore | is it safe to write | is it safe to print | safe to write | safe to print | ok to write | ok to print | okay to write | fine to write | is it ok to write
        | can i print | can we print | my notes say | our notes say | notes say | my notes | our notes | am i right that | am i right | am i correct that | am i correct
        | would i be right that | would i be right | une source | ma source | notre source | une source me dit | me dit | wikipedia | wiki | the internet says | online says
        | is it fair to say | fair to say | safe to say | is it safe to say | is it ok to say | ok to say | is it okay to say | is it accurate to say | on m a dit | j ai lu
        | j ai lu que | headline check | caption check | headline says | our headline | per our style guide | reader letter | a letter | letter to the editor | reader s letter
        | stated | states | insists | argues | tells me | told me | blog | a blog | post says | a post | viral | viral post | the figure of | lecteur | un lecteur | une lectrice
        | pretend | soutient | ecrit | fact check | factcheck | fact checking | says | said | say | claims | claimed | claim | wrote | writes | a minister says | a minister
        | minister | reported | read | i read | reports | according to | heard | i heard | someone | a reader | reader | verify | verifier | verifie | verifiez | dit | affirme
        | un ministre | ministre | on me dit | confirm | confirms | confirmer | confirmez | confirme | politician | a politician | un elu | une ministre | lu | the pm | a source
        | my source | an mp | mp | a senator | senator | editor says | colleague | a colleague | un depute | une deputee | candidate | a candidate | a spokesperson | spokesperson
        | press release | a press release | check | check this | can i write | can we write | we wrote | can i say | can we say | puis je ecrire | peut on ecrire | quote | quoted
        | figure | a figure of | chiffre | the claim | tweet | a tweet | article | an article | draft | my draft | our draft | copy | our copy | my copy | text | our text
        | caption | thinks | believes | puts | prints | print""",
    "challenge": """are you sure | you sure | sure | really | are you certain | certain | es tu sur | etes vous sur | sur de toi | vraiment | vous etes sur | tu es sur | is that really right
        | double check | double checking | can you double check""",
    "same": """same | the same | same thing | same question | ditto | idem | meme chose | la meme chose | meme question | pareil | likewise | same again | the same thing | de meme
        | the same question | la meme question""",
    "it": """it | that | this | there | its | they | them | their | he | she | theirs | ca | cela | elle | il | son | sa | ses | leur | leurs | y | ils | elles | both | those
        | that country | the country | ce pays | each""",
    "perperson": "per capita | per head | per person | a head | per inhabitant | par habitant | par tete | par personne | per cap | par hab",
    "and": """and | what about | how about | and what about | and how about | et | et pour | et en | qu en est il | et au | et aux | et qu en est il | now do | now for | also | plus
        | aussi""",
    "yearbefore": """the year before | year before | the previous year | previous year | a year earlier | one year earlier | l annee d avant | l annee precedente | un an plus tot
        | un an avant""",
    "yearafter": """the year after | year after | the following year | following year | the next year | a year later | one year later | l annee suivante | l annee d apres | un an plus tard
        | un an apres""",
    # --- time
    "latest": """derniere annee | la derniere annee | dernieres annees disponibles | last year available | last available year | last year with data | latest year with data
        | last year on record | as it stands | as things stand | most current | freshest | latest one | last one | au dernier pointage | ces temps ci | as of now | now
        | currently | current | today | latest | most recent | the latest | at present | present | at the moment | these days | right now | nowadays | newest | most recently
        | last available | latest available | latest figure | latest number | latest data | most up to date | up to date | present day | as of today | so far | to date
        | until now | up to now | till now | actuellement | actuel | actuelle | maintenant | aujourd hui | le plus recent | la plus recente | les plus recents | les plus recentes
        | plus recent | plus recente | dernier chiffre | derniers chiffres | derniere valeur | derniere donnee | dernieres donnees | a ce jour | en ce moment | de nos jours
        | a l heure actuelle | presentement | dernier chiffre disponible | derniere annee disponible | dernier chiffre connu | jusqu a aujourd hui | jusqu a maintenant
        | a present | latest year | latest year available | dernier connu | derniere connue | last known | latest known | last recorded""",
    "thisyear": "this year | cette annee | in the current year",
    "lastyear": "last year | l an dernier | l annee derniere | l an passe | l annee passee | last year s",
    "nextyear": "next year | l an prochain | l annee prochaine",
    # years that only the thread can name
    "thatyear": """that year | in that year | the same year | in the same year | same year | at the time | at that time | back then | in those days | that period | over that period
        | in that period | over this period | during that period | during that time | over that time | a l epoque | a cette epoque | cette annee la | ladite annee | la meme annee
        | cette periode | sur cette periode | pendant cette periode""",
    # up to now, from a time that is not told
    "tonow": """so far | to date | until now | up to now | till now | a ce jour | jusqu a aujourd hui | jusqu a maintenant | jusqu ici | a ce stade""",
    "overall": "overall | on the whole | dans l ensemble | globalement",
    "longrun": """in the long run | over the long run | long run | long term | in the long term | over the long term | for years | for decades | over the years | over the decades
        | through the years | history | in history | over its history | a long terme | sur le long terme | au fil du temps | au fil des ans | au fil des annees | depuis longtemps
        | depuis des annees""",
    "again": "again | once again | once more | encore | encore une fois | a nouveau | de nouveau",
    # how great a change must be, which no figure says
    "degree": "a lot | a bit | bit | a little | beaucoup | un peu",
    # in most or some of them, and not the most
    "mostly": """than most | than most others | than most other countries | than most countries | que la plupart | que la plupart des | some years | in some years | some of the years | certain years | in certain years | several years | in several years | many years | a few years | certaines annees
        | quelques annees | plusieurs annees | most years | in most years | most of the years | in most of the years | most of the time | most countries | in most countries | most of the countries
        | most of these countries | most of the eight | most of the eight countries | in most of the eight countries | in most of the countries | most of them | most nations
        | la plupart | la plupart des | la plupart du temps | la plupart des pays | la plupart des annees | dans la plupart des pays""",
    "known": "known | connu | connue | connus | connues | disponible | disponibles",
    "since": "since | since then | depuis lors | depuis | starting in | a partir de | ever since | since about | starting from",
    # a level now, against that of one year
    "thanin": """up on | down on | up or down on | up from | down from | on a year earlier in | than in | than it was in | than they were in | than it did in | than they did in
        | than it had in | than back in | compared with | compared to | par rapport a | qu en | que en""",
    "sincethen": "since then | depuis lors | depuis",
    "century": """the turn of the century | turn of the century | the turn of the millennium | turn of the millennium | the millennium | the start of the century | start of the century
        | le debut du siecle | debut du siecle | au debut du siecle | at the start of the century
        | at the beginning of the century | at the turn of the century | at the turn of the millennium | l an 2000 | the beginning of the century""",
    "past": """each of the past | each of the last | for each of the past | for each of the last | in each of the past | in each of the last
        | past | last | the past | the last | over the past | over the last | in the past | in the last | previous | preceding | derniers | dernieres | ces | les derniers
        | les dernieres | au cours des | passes | passees | recent | recentes""",
    "ago": "ago | il y a",
    "earlier": "earlier | plus tot | before that | avant cela",
    "later": "later | plus tard | after that | apres cela",
    "years": "years | yrs | ans | annees | year | annee | an",
    "decade": "decade | decades | decennie | decennies",
    "eachyear": """each of the past | each of the last | for each of the past | for each of the last | in each of the past | in each of the last | each year | every year | year by year | yearly | by year | per year | chaque annee | par annee | annee par annee | par an | annual | annually | for each year
        | time series | series | for every year | annuel | annuelle | annuels | annuelles | over time | annual figures | toutes les annees""",
    "fiscal": "fy | fiscal year | financial year | fiscal | exercice | exercice fiscal | annee fiscale | annee budgetaire | the fiscal year",
    "open": "before | after | avant | apres | prior to",
    "link": """through | until | till | to | by | up to | thru | a | au | jusqu en | jusqu a | jusque | et | and | v | vs | versus | against | or | ou | til""",
    # --- events that name no year, harmless beside explicit years
    "event": """before and after covid | covid | covid 19 | pandemic | the pandemic | before the pandemic | after the pandemic | pre covid | post covid | avant et apres la covid
        | la covid | pandemie | la pandemie | before covid | after covid | before and after the pandemic | avant la pandemie | apres la pandemie | avant et apres la pandemie
        | before the covid pandemic | during covid | the covid crisis | coronavirus | the coronavirus | covid pandemic | the covid pandemic | le covid | le coronavirus | du covid
        | financial crisis | the financial crisis | great recession | the great recession | the global financial crisis | the crash | the 2008 crisis | brexit | the brexit
        | brexit vote | the brexit vote | crise | la crise | crise financiere | la crise financiere | crise des subprimes | le brexit | the war | la guerre | lockdown | lockdowns
        | the lockdown | the lockdowns | confinement | le confinement""",
    # --- units and forms of number
    "usd": """usd | us dollars | us dollar | dollars | dollar | american dollars | us $ | $ | in usd | current dollars | current us dollars | current usd | in dollars | dollars us
        | dollars americains | dollars courants | dollars us courants | en dollars | current us $ | nominal | nominal terms | in nominal terms | nominale | nominaux | bucks
        | $ us | current prices | at current prices | prix courants | aux prix courants | en dollars courants | en dollars us | en dollars us courants | en dollars americains
        | en usd""",
    "scale": """million | billion | trillion | milliard | in millions | in billions | in trillions | in thousands | en millions | en milliards | en billions | millions | billions
        | trillions | milliards | in millions of people | in absolute numbers""",
    "hedge": """give or take | or so | ish | thereabouts | grosso modo | en gros | a peu de chose pres | roughly | approximately | about | around | environ | a peu pres | approx
        | presque | nearly | almost | some | close to | near | pres de | quelque | quelques | autour de | dans les | de l ordre de | in the region of | in the order of
        | a little over | just over | just under | un peu plus de | un peu moins de""",
    "nearly": "nearly | almost | close to | near | presque | pres de | just over | just under | a little over",
    "exact": "exact figure | exact number | exactement | exactly | precise | precise figure | precisely | rounded",
    "howmany": "how many | combien | combien de | combien d | number of | nombre de",
    "ever": "ever | at any time | at some point | at any point | deja | un jour",
    # a figure of "it", which must be one country
    "ofit": """how big is it | how large is it | how high is it | how much is it | what is it | what was it | how big was it | how much was it | how high was it | how many is it
        | combien est ce | combien fait il""",
    "bymuch": "de plus | de moins",
    # asks for a manner, and not for a figure, unless something changes or compares
    "how": "how | how is | how s | hows | how are | how was | how were | comment",
    "never": "never | never ever | at no point | at no time | jamais | a aucun moment",
    # counts of people, where the data has shares of the population
    "count": """users | user | internet users | utilisateurs | utilisateurs d internet | internautes | people | persons | personnes | habitants | citizens | gens""",
    "numerous": "plus nombreux | moins nombreux | plus nombreuses | more numerous | outnumber | outnumbers | outnumbered",
    "growth": "growth | percent growth | percentage growth | croissance",
    # --- words that are harmless only beside certain indicators (`ONLY_WITH`)
    "use": """use | uses | used | using | user | users | utilise | utilisait | utilisaient | utilisent | utilisant | utiliser | usage | utilisateurs | utilisation | se servait
        | se servaient | se servent | servir | acceder a | acceder""",
    "access": """access | accessed | had access | has access | have access | got access | connected | connection | acces | avait acces | avaient acces | a acces | ont acces | avoir acces
        | connecte | connectes | connectee | coverage | supply | raccorde | raccordes | raccordee | taux d acces | hooked up | online""",
    "live": """live | lived | lives | living | inhabit | vit | vivent | vivait | vivaient | vivre | habite | habitent | habitaient | habitait | gens | les gens | personnes | people
        | person | persons | residents | citizens | each person""",
    "lifeonly": """how long | how old | longest | longer | shortest | shorter | long | old | plus longue | plus long | plus longtemps | years longer | how much longer | how much shorter
        | plus courte | le plus longtemps | longtemps | outlive | outlived | la plus longue | le plus long""",
    "moneyonly": """richest | wealthiest | richer | wealthier | poorest | poorer | how much richer | plus riche | plus riches | plus pauvre | plus pauvres | le plus riche | le plus pauvre
        | la plus riche | la plus pauvre | les plus riches | les plus pauvres""",
    "born": """at birth | birth | newborn | newborns | a newborn | baby | a baby | babies born | born | child born | a child born | expect | expected | to live | can expect
        | could expect | peut | pouvait | pouvaient | esperer | espere | naissance | a la naissance | nouveau ne | un nouveau ne | live on average | lifespan | ne | un enfant
        | enfant | enfant ne | un enfant ne | child | a child""",
    "not": """not | no | without | n t | lack | lacked | lacking | didn t | wasn t | isn t | doesn t | don t | weren t | aren t | hasn t | haven t | sans | ne | pas | aucun | n
        | nobody | unconnected | offline | excluded | other""",
}

_POPULATION, _LIFE, _ELECTRICITY, _INTERNET = "SP.POP.TOTL", "SP.DYN.LE00.IN", "EG.ELC.ACCS.ZS", "IT.NET.USER.ZS"
ONLY_WITH: dict[str, frozenset[str]] = {
    "use": frozenset({_INTERNET}),
    "access": frozenset({_INTERNET, _ELECTRICITY}),
    "live": frozenset({_POPULATION, _LIFE, _ELECTRICITY, _INTERNET}),
    "born": frozenset({_LIFE}),
    "lifeonly": frozenset({_LIFE}),
    "moneyonly": frozenset({"NY.GDP.MKTP.CD", "NY.GDP.PCAP.CD"}),
    "share": frozenset({_INTERNET, _ELECTRICITY}),
    "points": frozenset({_INTERNET, _ELECTRICITY}),
    "perperson": frozenset({"NY.GDP.PCAP.CD"}),
}
# fmt: on


def split_row(row: str) -> list[str]:
    """The phrases of a table's row."""
    return [phrase.strip() for phrase in row.replace("\n", " ").split("|") if phrase.strip()]
