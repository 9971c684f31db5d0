# ruff: noqa: E501 - tables of words
"""Words and phrases of questions that ask nothing, and those that only order the machine about."""

from __future__ import annotations

# fmt: off
# Words that ask nothing: they may stand anywhere.
FILLERS = """
a | an | the | of | in | from | on | at | for | by | with | as | to | do | does | did | done | is | are | was | were | be | been | being | has | have | had | having | s
| t | d | l | m | re | ll | ve | c | j | qu | st | if | so | then | than | into | per se | would | could | can | you | u | ya | i | we | us | me | my | our | your
| please | pls | plz | thanks | thank you | thx | ty | cheers | hi | hello | hey | dear | good morning | morning | bot | hi there | hey there | tell | tell me | tell us
| give | give me | gimme | give us | show | show me | show us | get me | get us | find | find me | find out | look up | let me know | need | i need | we need | want
| i want | want to know | i want to know | know | do you know | do you have | got | looking for | i m | i am | need to know | wonder | wondering | curious | quick
| quickly | quick one | quick question | question | questions | asap | urgent | deadline | on deadline | help | help me | remind me | remind us | check for me | can you
| could you | would you | can we | may | might | let s | lets | ok | okay | well | um | uh | hmm | anyone | somebody | any idea | out | our story | my story | my piece
| our piece | any | anything | see | saw | per the data | about | what | what s | whats | which | how much | how big | how large | how high | how far | what is | what was
| what were | what are | by what | to what | in what | exactly what | number | numbers | level | levels | niveau | figure | figures | value | values | data | datum | stat
| stats | statistics | statistic | amount | size | sized | count | measure | measured | estimate | estimated | according to the world bank | world bank | the world bank
| world bank data | per the world bank | as per the world bank
| per world bank data | per world bank | per the world bank s data | wdi | world development indicators | according to the data | in your data | in the data | in the dataset | in the snapshot | your data | dataset
| snapshot | table | on record | recorded | official | officially | published | available | live | lived | lives | living | inhabit | there | there are | there were
| was there | were there | are there | is there | exist | in the year | year | the year of | during | throughout | over | across | between
| within | among | amongst | out of | here | respectively | each | every | either | both | whether | or | and | & | but | while | just | only | simply | even | still
| actually | also | too | already | yet | people | one | ones | those | these | that | this | it | its | them | they | who | whom
| country s | country | nation | altogether then | in terms of | terms | when it comes to | measured by | judged by | based on
| by the measure of | regarding | concerning | compared | as measured by | in the world bank s data | full | main | list | list of | name | names | report | write
| answer | reply | respond | provide | fetch | pull | pull up | send | send me | bring | print me | figure out | calculate | compute | work out | worked out | come
| came | comes | make | made | makes | go | going | went | gone | takes | take | took | put | become | became | get | getting | gets | larger than that of | that of
| those of | than that of | point | time | period | span | interval | range | stretch | story so far | le | la | les | un | une
| des | du | de | au | aux | en | dans | sur | pour | par | avec | et | ou | que | qui | quoi | quel | quelle | quels | quelles | quel est | quelle est | quel etait
| quelle etait | quels sont | quelles sont | quel fut | quelle fut | est | sont | etait | etaient | fut | furent | ete | etre | sera t il | a t elle | a t il | ont
| ont ils | ont elles | avait | avaient | avoir | eu | y | y avait il | y a t il | est il | est elle | etait il | etait elle | sont ils | sont elles | etaient ils
| etaient elles | il | elle | ils | elles | se | ce | cet | cette | ces | cela | ca | celui | celle | ceux | celles | celui de | celle de | celui du | celle du
| n est ce pas | s elevait | elevait | s eleve | indiquer | fournir | fournis | communiquer | preciser | bonjour | salut | bonsoir | svp | s il te plait | s il vous plait
| stp | merci | donne | donnez | donne moi | donnez moi | dis | dis moi | dites | dites moi | montre | montre moi | montrez moi | indique | indiquez | indique moi
| peux tu | pouvez vous | pourriez vous | pourrais tu | je | tu | vous | nous | moi | te | veux | voudrais | cherche | je cherche | j ai besoin | besoin | aimerais
| savoir | connaitre | sais tu | savez vous | rappelle moi | chiffre | chiffres | valeur | valeurs | donnee | donnees | nombre | nombre de | montant | statistique
| statistiques | selon | d apres | banque mondiale | la banque mondiale | selon la banque mondiale | d apres la banque mondiale | pendant | durant | entre | parmi
| periode | annee | l annee | au cours de | cours | lors de | avait il | avait elle | avaient ils | monde y a t il | total des | soit | donc | alors
| juste | seulement | egalement | aussi | ainsi | respectivement | chacun | chacune | chaque | les uns | alors que | tandis que | liste | nom | noms | cite
| citez | nomme | nommez | taille | passe | passee | est passe | est passee | leur | son | sa | ses | dont | lequel de | afficher | affiche | affichez | trouve | trouver
| trouvez | calcule | calculer | calculez | presente | presenter | rapide | une question | petite question | ont augmente de | mesure | mesuree | mesures | terme | termes
| en termes de | terme de | grandeur | happen to | do you happen to | happen to know | happen to have | all for | all in | back in | back | yo | lot | any chance
| sorry | one more | one more thing | team | folks | i d like | d like | wants | wants to know | would like | our reader | reader wants | for the year
| in the calendar year | the calendar year | for a chart caption | for a chart | for my chart | for our chart | for a graphic | for a caption | for a map | for a table
| per this piece | this piece | this article | this story | that piece | piece | nb | nb de | koi | c koi | vite | ai | j ai | please and thank you | guys | all right
| alright | right so | ta | cheers mate | mate | pal | folks at home | pour l annee | de l annee | en l annee | en vitesse | rapidement | coucou | bjr | slt
| hello a tous | a tous | y avait | il y avait | t as | tu as | vous avez | auriez vous | as tu | dites voir | hiya | sup | sup bot | lmk | stay | stayed
| worth | aurais besoin | j aurais besoin | j aurais | faudrait | il me faudrait | il nous faudrait | three numbers | two numbers | two figures | three figures
| numbers for | ca donne quoi | ca donne | donne quoi | get online | what would you | donner | me donner | nous donner | me dire | writing | writing about | writing up
| working on | doing | preparing | drafting | editing | filing | researching | covering | working off | need this | after the | i m after | chasing | possibly | kindly
| basically | maybe | perhaps | honestly | ideally | obviously | hopefully | hoping | hope | appreciate | appreciated | grateful | in advance | for context | context
| background | sidebar | infographic | explainer | feature | column | newsroom | tonight | this morning | this afternoon | this evening | right away | real quick
| super quick | super | two things | things | thing | stuff | kind of | sort of | hm | er | erm | oh | ah | so far as you know | by the way | fyi | afaik
| tbh | thought | thinking about it | wait | actually hang on | hang on | one sec | great | perfect | cool | nice | brilliant | got it | lovely | awesome | super merci
| d avance | avance | merci d avance | par avance | parfait | genial | d accord | dac | ok merci | dis donc | au fait | tiens | juste pour savoir | pour info
| pour verifier | pour un papier | pour mon papier | pour notre papier | pour un article | pour mon article | mon article | notre article | un article | un papier
| mon papier | papier | j ecris | je prepare | je travaille | prepare un | en train de | en train d | redaction | besoin de savoir | vous pouvez | tu peux | tu pourrais
| vous pourriez | pourrait on | peut on | est ce qu on peut | on peut | on a | avons | avons nous | y compris | entier | entiere | running at | sitting at | standing at
| at what | come in at | came in at | total up | remind | reminder | please could you | would you mind | mind | telling | telling me | giving | giving me | sharing
| checking | to hand | handy | on file | on hand | you ve got | have you got | you got | youve got | we have | do we have | do we know | we know | is known | it s
| there s | here s | heres | thats | that s | s that | s it | round | in round numbers | in total numbers | raw | raw number | raw figure | plain | plain number
| just a number | ballpark | ball park | headline number | top line | wise | standing | stood | stands | stand
| sat | roughly speaking | anno | circa | around about | in and around | in particular | specifically | namely | i e | viz | for example | say for | in question
| concerned | side by side | separately | along with | alongside | as well as | as well | in addition | additionally | plus also | first off | second question
| another one | another | another question | also need | follow up | followup | last question | last one from me | encore une | autre question | une autre question
| looking at | looking | many thanks | thanks a lot | thanks so much | both sexes | both sexes combined | total for both sexes | vaut | valait | valent | represente t il
| equivaut | quickie | sorry to bother you | to bother you | bother you | no worries | inhabited | who wins | wins | win | dispo | aurais | t aurais | auriez | arrive
| arrivent | arrivait | thanks a bunch | thanks a million | thanks in advance | thanks very much | thank you very much | c est combien | combien c est | combien est
| combien etait | what s up | what up | come up with | came up with | set up | wrap up | end up | ended up | pick up | bring up | line up | heads up | back up | up front
| break down | write down | jot down | note down | narrow down | about to | per the latest data | per latest data | per your data | per the figures | per the statistics
| good afternoon | good evening | good day | my editor | our editor | my editor is asking | my editor wants | my editor wants to know | the desk | the data desk
| data desk | the news desk | news desk | for the desk | one for | for the record | sanity check | quick sanity check | to be sure | just to be sure | to be clear
| to confirm | just to confirm | just checking | if possible | if you can | if you have it | if you have | when you get a chance | when you have a sec
| when you have a minute | as soon as possible | in a hurry | running late | before we publish | before publication | before i file | before we file | before we print
| going to print | we re going to print | going to press | going live | breaking | breaking news | to the nearest million | to the nearest thousand
| to the nearest billion | nearest million | in round figures | a reader is asking | reader asks | a reader asked | a reader asks | someone asked | i was asked
| been asked | i ve been asked | asking | asking about | asking for | asked about | asked for | for my notes | for the intro | for the lede | for the standfirst
| for a box | for a factbox | factbox | fact box | for radio | for tv | for the bulletin | bulletin | for the show | podcast | for the podcast | for the web | for print
| for social | just the figure | keep seeing | i keep seeing | seeing | i ve seen | seen | different numbers | different figures | conflicting | conflicting numbers
| conflicting figures | not sure about | not sure | trouble finding | having trouble finding | struggling to find | i forgot | i forget | forgot | refresh my memory
| off the top of your head | need this one fast | need it fast | need this fast | real fast | right quick | on a story | a story about | story about | stand at | stood at
| stands at | come out at | came out at | work out at | worked out at | bonne fin de journee | bonne soiree | a bientot | bonne continuation | j ai vu passer
| petite verif | verif | verification | petite verification | pour verification | pour relecture | relecture | avant publication | avant bouclage | bouclage | en urgence
| c est urgent | des que possible | quand tu peux | quand vous pouvez | si possible | si tu as | si vous avez | on me demande | un lecteur demande | une lectrice demande
| mon redacteur en chef | ma redactrice en chef | la redaction | la redaction demande | demande | je me demandais | je me demande | demandais | pour mes notes
| pour l intro | pour le chapo | pour un encadre | encadre | infographie | pour une infographie | pour le site | pour la radio | pour le jt | ayant | chers collegues
| cher collegue | chere collegue | collegues | je prepare un article | prepare un article | un article sur | article sur | describe | to describe | need to describe
| would love to know | would love | i d love to know | i d love | i think i saw | i think | once | any way to | a way to | is there any way | trying to find | trying
| any luck | any joy | one of you | any of you | evening | evening all | evening folks | newsletter | quelqu un | quelqu un aurait | aidez moi | aide moi | aidez nous
| me dit | une petite derniere | petite derniere | une derniere question | derniere question | odd | morning all | hi all | hello all | hey all | sorry for the spam
| sorry again | rebonjour | re bonjour | rebonsoir | enfin | petit doute | like in | look like | looked like | looks like | quantity | quantity of | calendar | instead
| bon matin | bonne journee | allo | de plus | de moins | extra | census year | style guide | per our style guide | how big is it | how large is it | how high is it
| how much is it | what is it | what was it | how big was it | how much was it | how high was it | how many is it | combien est ce | combien fait il | deuxieme question
| meant | i meant | i mean | rather | sorry i meant | my mistake | typo | faut | il faut | il me faut | il nous faut | represente | representent | representait
| correspond a | combien represente | equivaut a | je voulais dire | plutot
"""

# Relative size of instructions to the machine: a sentence of such words, without data words, asks nothing.
INSTRUCTIONS = """
ignore | disregard | forget | rules | rule | instructions | instruction | prompt | editor | approved | approve | review | skip | bypass | system | tool | tools | call
| base64 | rot13 | hex | encode | encoded | checker | gate | check | pretend | roleplay | role | jailbreak | developer | admin | override | api | key | password | secret
| print | reveal | draft | rejected | pending | ignore tes consignes | consignes | ignorez | oublie | oubliez | systeme | redacteur | approuve | validee | valide | outil
| outils
"""
# fmt: on
