"""Chat spellings and common slips, each read as one known word wherever it stands."""

from __future__ import annotations

_FORMS = """
actuellement: auj
and: adn
because: bcoz cuz cos
between: btw btwn
change: chg
combien: cb cmb cbien
could: cud
country: ctry
dans: ds
difference: diff
economic: econ
esperance: esp
expectancy: exp
for: fo fro
gdp: gpd
government: govt
how: hw hows
in: iin
latest: lastest latets letest
nombre: nb nbre
now: rn atm
number: nr num
of: ov
people: ppl folks folk peeps
percent: perc pcent
please: plz
population: popn
pour: pr
previous: prev
quand: qd
quel: kel
quelle: kelle
quoi: koi
svp: stp
thanks: thnx
that: tht
the: teh tge hte
through: thru
use: uptake adoption
what: whta wat wht whats wots wot
with: w
year: yr
"""

SHORT_FORMS: dict[str, str] = {
    form: word
    for line in _FORMS.split("\n")
    if line
    for word, _, forms in [line.partition(": ")]
    for form in forms.split()
}
