"""True answers as format strings over slots, in news, model, terse, list and table style.

`^` makes the next letter a capital. `only` limits the indicators for which the wording is natural.
Questions are drawn by kind; a template may bring its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from checking.kit.templates_more import EN_MORE, FR_MORE, MORE_QUESTIONS
from checking.kit.world import GDP, INDICATORS, LIFE, NET, PCAP, POP, POWER


@dataclass(frozen=True)
class Template:
    name: str
    lang: str
    kind: str
    only: tuple[str, ...]
    text: str
    questions: tuple[str, ...]


ALL = INDICATORS
MONEY = (GDP, PCAP)
SHARE = (POWER, NET)
NOT_SHARE = (POP, GDP, PCAP, LIFE)
NOT_POWER = (POP, GDP, PCAP, LIFE, NET)

QUESTIONS = {
    ("en", "level"): ("What was {c.s} {i} in {y}?", "{c.bare} {i} {y}?", "Tell me the {i} of {c} in {y}"),
    ("en", "pair"): ("What was the {i} of {a} and {b} in {y}?", "Compare {i} in {a} and {b}, {y}."),
    ("en", "compare"): ("Did {a} or {b} have the {w} {i} in {y}?", "{i}: {a} vs {b} in {y}?"),
    ("en", "change"): ("How did {c.s} {i} change from {y0} to {y1}?", "{c.bare} {i} {y0} to {y1}?"),
    ("en", "ratio"): ("How many times {b.s} {i} was {a.s} in {y}?", "Compare {i} in {a} and {b} in {y}"),
    ("en", "difference"): ("What was the gap in {i} between {a} and {b} in {y}?",),
    ("en", "mean"): ("What was the average {i} of the eight countries in {y}?",),
    ("en", "mean3"): ("What is the average {i} of {a}, {b} and {c} for {y}?",),
    ("en", "mean_years"): ("What was {c.s} average {i} from {y0} to {y1}?",),
    ("en", "total"): ("What was the combined {i} of {a} and {b} in {y}?",),
    ("en", "rank"): ("Where did {c} rank for {i} in {y}?", "What was {c.s} rank by {i} in {y}?"),
    ("en", "superlative"): ("Which of the countries had the {s} {i} in {y}?",),
    ("en", "top3"): ("Which three countries had the most in {y}: {i}?", "Top 3 by {i} in {y}?"),
    ("en", "count"): ("How many of the eight had {i} above {t} in {y}?",),
    ("en", "absent"): ("What was {c.s} {i} in {y}?",),
    ("en", "outside"): ("What was {c.s} {i} in {y}?", "{i} of {c} in {y}?"),
    ("en", "found"): ("When did {c.s} {i} first pass {t}?",),
    ("en", "extreme"): ("In which year was {c.s} {i} {s}?",),
    ("en", "denied"): ("Is it true that {c.s} {i} was {q} in {y}?", "{c.s} {i} was {q} in {y}, right?"),
    ("fr", "level"): ("Quel était {i} {c.de} en {y} ?", "{i.bare} {c.de} {y} ?"),
    ("fr", "pair"): ("Comparez {i} {a.de} et {b.de} en {y}.",),
    ("fr", "compare"): ("Entre {a} et {b}, où {i} est-il le plus grand en {y} ?",),
    ("fr", "change"): ("Comment a évolué {i} {c.de} de {y0} à {y1} ?",),
    ("fr", "ratio"): ("Combien de fois {i} {b.de} vaut {i} {a.de} en {y} ?",),
    ("fr", "difference"): ("Quel est l'écart entre {a} et {b} pour {i} en {y} ?",),
    ("fr", "mean"): ("Quelle était la moyenne des huit pays pour {i} en {y} ?",),
    ("fr", "mean3"): ("Quelle est la moyenne {a.de}, {b.de} et {c.de} pour {i} en {y} ?",),
    ("fr", "mean_years"): ("Quelle a été la moyenne {i.of} {c.de} de {y0} à {y1} ?",),
    ("fr", "total"): ("Quel est le total {i.of} {a.de} et {b.de} en {y} ?",),
    ("fr", "rank"): (
        "Quel est le rang {c.de} pour {i} en {y} ?",
        "À quel rang se classait {c} pour {i} en {y} ?",
    ),
    ("fr", "superlative"): ("Quel pays avait {i} {s} en {y} ?",),
    ("fr", "top3"): ("Quels sont les trois premiers pays pour {i} en {y} ?",),
    ("fr", "count"): ("Combien des huit pays dépassaient {t} en {y} pour {i} ?",),
    ("fr", "absent"): ("Quel était {i} {c.de} en {y} ?",),
    ("fr", "outside"): ("Quel était {i} {c.de} en {y} ?",),
    ("fr", "found"): ("Quand {i} {c.de} a-t-il dépassé {t.u} ?",),
    ("fr", "extreme"): ("En quelle année {i} {c.de} était-il {s} ?",),
    ("fr", "denied"): ("Est-il vrai que {i} {c.de} était de {q.u} en {y} ?",),
}
for _lang in ("en", "fr"):
    QUESTIONS[_lang, "bound"] = QUESTIONS[_lang, "level"]
    QUESTIONS[_lang, "share"] = QUESTIONS[_lang, "level"]
    QUESTIONS[_lang, "multiple"] = QUESTIONS[_lang, "change"]

YES_NO = {
    ("en", "compare"): ("Was {a.s} {i} {w} than {b.s} in {y}?",),
    ("en", "change"): ("Was {c.s} {i} {d.up} in {y1} compared with {y0}?",),
    ("fr", "change"): ("Est-ce que {i} {c.de} était {d.up} en {y1} par rapport à {y0} ?",),
    ("en", "denied"): QUESTIONS["en", "denied"],
    ("fr", "denied"): QUESTIONS["fr", "denied"],
}

_EN: dict[tuple[str, tuple[str, ...]], str] = {
    ("level", ALL): """
{c.s} {i} was {v} in {y}.
In {y}, {c.s} {i} was {v}.
In {y}, {c.s} {i} stood at {v.u}, according to the World Bank.
The {i} of {c} came to {v} in {y}.
{c.bare}: {v} ({y}).
{i} in {c} was {v} in {y}, World Bank data show.
{c.s} {y} {i} was about {v}.
According to World Bank figures, {c.s} {i} reached {v} in {y}.
For {y}, the World Bank puts {c.s} {i} at {v}.
{c.s} {i} in {y}: {v}
**{c.bare}** – {i}, {y}: **{v}**.
Based on the World Development Indicators, {c.s} {i} was approximately {v} in {y}.
{c.bare} recorded {i} of {v} in {y}.
{c.s} {i} ({y}) is {v}.
The figure for {c} is {v} (for {i} in {y}).
It was {v} in {y}.
{c.s} {i}, as reported by the World Bank, was {v} in {y}.
The value for {y} is {v}.
In {y}, according to World Bank data, {c.s} {i} was {v}.
{c.bare}, {y}: {v}
{i} ({c.bare}, {y}): {v}
{v} in {y}.
According to the data provided, the {i} of {c} in {y} was {v}.
The World Bank's figure for {c.s} {i} in {y} is {v}.
World Bank data show that in {y} {c.s} {i} was {v}.
World Bank statistics put {c.s} {i} at {v} for {y}.
""",
    ("level", (POP,)): """
About {v} people lived in {c} in {y}.
{c} had {v.u} in {y}.
^{c} was home to {v.u} in {y}, World Bank figures show.
There were {v.u} in {c} in {y}.
In {y}, some {v.u} were living in {c}.
{v.u} lived in {c} in {y}.
The {c.adj} population numbered {v} in {y}.
{c.s} population was {v} residents in {y}.
""",
    ("level", (GDP,)): """
The {c.adj} economy was worth {v} in {y}.
{c.s} economic output was {v} in {y}, in current US dollars.
{c.s} GDP totalled {v} (current US$) in {y}.
^{c} produced goods and services worth {v} in {y}.
The size of {c.s} economy was {v} in {y}.
""",
    ("level", (PCAP,)): """
^{c} had a GDP per capita of {v} in {y}.
Economic output per person in {c} was {v} in {y}.
GDP per person in {c} came to {v} in {y}, at current prices in US dollars.
""",
    ("level", (LIFE,)): """
A baby born in {c} in {y} could expect to live {v}.
Life expectancy at birth in {c} was {v} in {y}.
People in {c} had a life expectancy of {v} in {y}.
In {y}, average life expectancy at birth in {c} was {v}.
""",
    ("level", (NET,)): """
{v} of people in {c} used the Internet in {y}.
In {y}, {v} of {c.s} population was online.
The share of people using the Internet in {c} was {v} in {y}.
In {c}, {v} of the population used the internet in {y}.
Internet users made up {v} of the {c.adj} population in {y}.
""",
    ("level", (POWER,)): """
{v} of people in {c} had access to electricity in {y}.
In {y}, {v} of {c.s} population had access to electricity.
The share of the population with access to electricity in {c} was {v} in {y}.
Electricity reached {v} of the population of {c} in {y}.
""",
    ("pair", ALL): """
In {y}, {i} was {va} in {a} and {vb} in {b}.
{a.s} {i} was {va} in {y}, compared with {vb} in {b}.
{a.bare}: {va}; {b.bare}: {vb} ({i}, {y}).
- {a.bare}: {va} ({y})\\n- {b.bare}: {vb} ({y})
1. {a.bare}: {va} ({y})\\n2. {b.bare}: {vb} ({y})
| Country | {y} |\\n|---|---|\\n| {a.bare} | {va} |\\n| {b.bare} | {vb} |
In {y}, {a} and {b} had {i} of {va} and {vb}, respectively.
{i} in {y} was {va} in {a} against {vb} in {b}.
While {a.s} {i} was {va} in {y}, {b.s} was {vb}.
In {y} the figure for {a} was {va}; for {b} it was {vb}.
In {y}, {a} recorded {va} and {b} {vb}.
{a.bare} – {va}\\n{b.bare} – {vb}\\n(both {y})
The {i} of {a} was {va} in {y}. In {b}, it was {vb}.
In {y}: {va} in {a} and {vb} in {b}.
{a.s} {i} was {va}; {b.s} was {vb} (both in {y}).
""",
    ("compare", NOT_POWER): """
{a.s} {i} was {w} than {b.s} in {y}: {va} against {vb}.
^{yes}. In {y}, {a.s} {i} ({va}) was {w} than {b.s} ({vb}).
In {y}, {a} had a {w} {i} than {b}, at {va} versus {vb}.
^{a} had the {w} {i} of the two in {y}: {va}, compared with {vb} in {b}.
At {va}, {a.s} {y} {i} was {w} than {b.s}, at {vb}.
{a.s} {i} was {w} than that of {b} in {y}.
{a} ({va}) had a {w} {i} than {b} ({vb}) in {y}.
In {y}, {i} was {w} in {a} ({va}) than in {b} ({vb}).
Of the two, {a} had the {w} {i} in {y}.
""",
    ("compare", (POP,)): """
^{a} had {n} people than {b} in {y}: {va} against {vb}.
In {y}, {n} people lived in {a} than in {b}.
""",
    ("change", NOT_SHARE): """
{c.s} {i} {d} by {p} between {y0} and {y1}.
{c.s} {i} {d} {p} from {y0} to {y1}.
From {y0} to {y1}, {c.s} {i} {d} by {p}, from {v0} to {v1}.
{c.s} {i} {d} from {v0} in {y0} to {v1} in {y1}.
{c.s} {i} {d} by {x} between {y0} and {y1}, to {v1}.
{i} in {c} {d} by {x}, or {p}, from {y0} to {y1}.
In {y1}, {c.s} {i} was {v1}, {d.up} from {v0} in {y0}.
{c.s} {i} was {v1} in {y1}, {d.up} {p} from {y0}.
Between {y0} and {y1}, {c.s} {i} saw a {d.noun} of {p}.
{c.s} {i} {d} between {y0} and {y1}.
^{yes}: {c.s} {i} {d} from {v0} in {y0} to {v1} in {y1}, a {d.noun} of {p}.
{c.bare} {i}, {y0}–{y1}: {d.minus}{p}.
{c.s} {i} went from {v0} ({y0}) to {v1} ({y1}).
{c.bare} ({i}): {v0} in {y0}, {v1} in {y1}.
Over the period {y0}–{y1}, {i} in {c} {d} by {p}.
| Year | {c.bare} |\\n|---|---|\\n| {y0} | {v0} |\\n| {y1} | {v1} |
- {y0}: {v0}\\n- {y1}: {v1}
{c.s} {i} in {y1} was {v1}; in {y0} it had been {v0}.
{c.s} {i}, which was {v0} in {y0}, {d} to {v1} by {y1}.
In the {n} years from {y0} to {y1}, {c.s} {i} {d} by {p}.
{c.s} {i} {d} {p} over {n} years, from {y0} to {y1}.
{c.s} {i} {d} to {v1} in {y1} from {v0} in {y0}.
World Bank data put {c.s} {i} at {v1} in {y1}, {d.up} {p} from {v0} in {y0}.
The {i} of {c} {d} from {v0} to {v1} over the period from {y0} to {y1}.
^{yes}, it {d}: from {v0} in {y0} to {v1} in {y1}.
In {y0} the figure was {v0}. By {y1} it was {v1}, {d.up} {p}.
Compared with {y0}, {c.s} {i} was {d.up} {p} in {y1}.
{c.s} {i} {d} by a total of {x} between {y0} and {y1}.
The change from {y0} to {y1} was {d.minus}{p} ({v0} to {v1}).
""",
    ("change", (NET,)): """
The share of people online in {c} {d} by {x} between {y0} and {y1}, from {v0} to {v1}.
Internet use in {c} {d} from {v0} of the population in {y0} to {v1} in {y1}.
""",
    ("change", (POWER,)): """
The share of people with access to electricity in {c} {d} by {x} between {y0} and {y1}.
""",
    ("change", SHARE): """
{i} in {c} {d} by {x}, from {v0} in {y0} to {v1} in {y1}.
""",
    ("multiple", NOT_POWER): """
{c.s} {i} {m} between {y0} and {y1}.
{c.s} {i} {m} from {y0} to {y1}, from {v0} to {v1}.
{i} in {c} {m} between {y0} and {y1}, reaching {v1}.
""",
    ("ratio", NOT_POWER): """
In {y}, {a.s} {i} was {r} that of {b}.
In {y}, {a} had {r} the {i} of {b}.
The ratio of {a.s} {i} to {b.s} was {r.plain} in {y}.
{a.s} {i} was {r} {b.s} in {y}.
{a.s} {i} in {y} was about {r} that of {b}: {va} against {vb}.
""",
    ("ratio", (GDP,)): """
The {a.adj} economy was {r} the size of {b.s} in {y}.
{a.s} GDP was {r} as large as {b.s} in {y}.
""",
    ("difference", NOT_SHARE): """
In {y}, {a.s} {i} exceeded {b.s} by {x}.
The difference in {i} between {a} and {b} was {x} in {y}.
{a.s} {i} was {x} higher than {b.s} in {y}.
In {y}, the gap between {a} ({va}) and {b} ({vb}) in {i} was {x}.
""",
    ("mean", NOT_POWER): """
The average {i} of the {of} countries was {v} in {y}.
Across the {of} countries, {i} averaged {v} in {y}.
In {y}, the mean {i} of all {of} countries was {v}.
On average, the {of} countries had {i} of {v} in {y}.
The simple average for the {of} countries in {y} was {v} ({i}).
The mean for the {of} countries ({i}, {y}) is {v}.
""",
    ("mean3", NOT_POWER): """
The average {i} of {a}, {b} and {c} was {v} in {y}.
Averaged over {a}, {b} and {c}, {i} was {v} in {y}.
In {y}, {i} averaged {v} across {a}, {b} and {c}.
""",
    ("mean_years", ALL): """
{c.s} {i} averaged {v} from {y0} to {y1}.
Between {y0} and {y1}, {c.s} average {i} was {v}.
The mean of {c.s} {i} over {y0}–{y1} was {v}.
""",
    ("total", (POP, GDP)): """
Together, {a} and {b} had a combined {i} of {v} in {y}.
The combined {i} of {a} and {b} was {v} in {y}.
{a.s} and {b.s} {i} added up to {v} in {y}.
""",
    ("rank", NOT_POWER): """
In {y}, {c} ranked {k} of the {of} countries by {i}.
^{c} ranked {k} among the {of} countries for {i} in {y}, with {v}.
By {i}, {c} came {k} of the {of} in {y}.
In the {y} ranking of the {of} countries by {i}, {c} is {k}.
With {v}, {c} was {k} among the {of} countries by {i} in {y}.
""",
    ("superlative", NOT_POWER): """
^{c} had the {s} {i} of the {of} countries in {y}, at {v}.
Of the {of} countries, {c} had the {s} {i} in {y}.
In {y}, the country with the {s} {i} among these {of} was {c}, with {v}.
The {s} {i} of all {of} countries in {y} was {c.s}: {v}, followed by {b} at {vb}.
Among the {of} countries, {c} recorded the {s} {i} in {y} ({v}).
In {y} the {s} {i} of the {of} was {v}, in {c}.
""",
    ("top3", NOT_POWER): """
The top three of the eight by {i} in {y} were {a} ({va}), {b} ({vb}) and {c} ({vc}).
1. {a.bare}: {va}\\n2. {b.bare}: {vb}\\n3. {c.bare}: {vc}\\n(Highest {i} of the eight, {y})
In {y}, {a} led the eight countries in {i} with {va}, followed by {b} with {vb} and {c} with {vc}.
In {y}, {a} ranked first of the eight by {i}, {b} second and {c} third.
""",
    ("count", NOT_POWER): """
In {y}, {n} of the {of} countries had {i} above {t}.
^{n} of the {of} countries had {i} of more than {t} in {y}.
{i} was above {t} in {n} of the {of} countries in {y}.
""",
    ("bound", ALL): """
{c.s} {i} was {h} {v} in {y}.
In {y}, {c.s} {i} stood at {h} {v}.
""",
    ("share", (NET,)): """
{h} {f} of people in {c} used the Internet in {y}.
In {y}, {h} {f} of {c.s} population was online ({v}).
""",
    ("share", (POWER,)): """
{h} {f} of people in {c} had access to electricity in {y}.
In {y}, {h} {f} of the population of {c} had electricity: {v}.
""",
    ("absent", (LIFE, POWER, NET)): """
{y} data for {c.s} {i} is not yet available; the most recent value, for {y0}, is {v}.
There is no {y} value for {i} in {c}; the latest is {v}, for {y0}.
No {y} figure is available for {c.s} {i}. In {y0} it was {v}.
The data has no value for {c.s} {i} in {y}. The most recent one is for {y0}: {v}.
The World Bank has not published a {y} figure for {i} in {c}.
""",
    ("outside", ALL): """
I can't answer that: the data covers {y0} to {y1}, so there is no value for {y}.
The snapshot has no data for {y}; it covers {y0}–{y1}.
No figure for {y} is available: the data runs from {y0} to {y1}.
Data for {y} is not available in this snapshot, which covers the years {y0} to {y1}.
""",
    ("found", ALL): """
{c.s} {i} first rose above {t} in {y}, when it was {v}.
{i} in {c} first exceeded {t} in {y}.
{y} was the first year in which {c.s} {i} was above {t}.
{c.s} {i} passed {t} for the first time in {y}, at {v}.
""",
    ("extreme", NOT_POWER): """
{c.s} {i} was {s} in {y}, at {v}.
Between 2000 and 2025, {c.s} {i} was {s} in {y} ({v}).
The {s} value of {c.s} {i} was {v}, in {y}.
""",
    ("denied", ALL): """
^{yes}: {c.s} {i} was {v} in {y}, not {q}.
^{yes}, {c.s} {i} in {y} was {v}, not {q} as you wrote.
""",
}

_FR: dict[tuple[str, tuple[str, ...]], str] = {
    ("level", ALL): """
^{i} {c.de} était de {v.u} en {y}.
En {y}, {i} {c.de} était de {v.u}.
En {y}, {i} {c.de} s'élevait à {v.u}, selon la Banque mondiale.
^{i} {c.de} atteignait {v.u} en {y}.
{c.bare} : {v.u} ({y}).
Selon la Banque mondiale, {i} {c.de} s'établissait à {v.u} en {y}.
^{i} {c.de} en {y} : {v.u}
La valeur pour {y} est de {v.u}.
Selon les données de la Banque mondiale, {i} {c.de} en {y} était de {v.u}.
{v.u} en {y}.
En {y}, le chiffre était de {v.u}.
^{i} {c.de} se situait à {v.u} en {y}, selon les Indicateurs du développement dans le monde.
La Banque mondiale indique que {i} {c.de} était de {v.u} en {y}.
^{i} {c.de} était d'environ {v.u} en {y}.
D'après les données de la Banque mondiale, {i} {c.de} se chiffrait à {v.u} en {y}.
**{c.bare}** – {i}, {y} : **{v.u}**.
Pour {y}, la Banque mondiale évalue {i} {c.de} à {v.u}.
""",
    ("level", (POP,)): """
En {y}, {c} compt{c.nt} {v.u}.
^{c} compt{c.nt} {v.u} en {y}.
La population {c.adjf} était de {v.u} en {y}.
Quelque {v.u} vivaient {c.a} en {y}.
On dénombrait {v.u} {c.a} en {y}.
En {y}, il y avait {v.u} {c.a}.
""",
    ("level", (GDP,)): """
L'économie {c.adjf} pesait {v.u} en {y}.
Le PIB {c.adjm} se montait à {v.u} courants en {y}.
En {y}, {c} affich{c.nt} un PIB de {v.u}.
""",
    ("level", (PCAP,)): """
En {y}, {c} affich{c.nt} un PIB par habitant de {v.u}.
Le PIB par habitant {c.adjm} était de {v.u} en {y}.
""",
    ("level", (LIFE,)): """
Un enfant né {c.a} en {y} pouvait espérer vivre {v}.
L'espérance de vie à la naissance {c.a} était de {v} en {y}.
En {y}, l'espérance de vie {c.a} se situait à {v}.
""",
    ("level", (NET,)): """
^{c.a}, {v} de la population utilisait Internet en {y}.
En {y}, {v} des habitants {c.de} utilisaient Internet.
La part de la population qui utilise Internet {c.a} était de {v} en {y}.
""",
    ("level", (POWER,)): """
^{c.a}, {v} de la population avait accès à l'électricité en {y}.
En {y}, {v} de la population {c.de} avait accès à l'électricité.
La part de la population ayant accès à l'électricité {c.a} était de {v} en {y}.
""",
    ("pair", ALL): """
En {y}, {i} était de {va.u} {a.a} et de {vb.u} {b.a}.
^{i} {a.de} était de {va.u} en {y}, contre {vb.u} {b.a}.
{a.bare} : {va.u} ; {b.bare} : {vb.u} ({i}, {y}).
- {a.bare} : {va.u} ({y})\\n- {b.bare} : {vb.u} ({y})
^{i} était de {va.u} {a.a} et de {vb.u} {b.a} en {y}.
En {y}, {a} affich{a.nt} {va.u} et {b}, {vb.u}.
En {y}, {i} {a.de} et {b.de} était respectivement de {va.u} et de {vb.u}.
| Pays | {y} |\\n|---|---|\\n| {a.bare} | {va} |\\n| {b.bare} | {vb} |
""",
    ("compare", NOT_POWER): """
En {y}, {i} {a.de} était {w}{i.e} à {i.celui} {b.de} : {va.u} contre {vb.u}.
""",
    ("change", NOT_SHARE): """
^{i} {c.de} {d} de {p} entre {y0} et {y1}.
De {y0} à {y1}, {i} {c.de} {d} de {p}, passant de {v0.u} à {v1.u}.
^{i} {c.de} est passé{i.e} de {v0.u} en {y0} à {v1.u} en {y1}.
Entre {y0} et {y1}, {i} {c.de} {d} de {x.u}.
En {y1}, {i} {c.de} était de {v1.u}, {d.up} de {p} par rapport à {y0}.
^{i} {c.de} {d} entre {y0} et {y1}.
^{yes} : {i} {c.de} {d} de {p} entre {y0} et {y1}, une {d.noun} de {x.u}.
^{c} {c.ont} enregistré une {d.noun} de {p} {i.of} entre {y0} et {y1}.
^{i} {c.de}, {y0}–{y1} : {d.minus}{p}.
- {y0} : {v0.u}\\n- {y1} : {v1.u}
^{i} {c.de}, qui était de {v0.u} en {y0}, atteignait {v1.u} en {y1}.
En {n} ans, de {y0} à {y1}, {i} {c.de} {d} de {p}.
^{i} {c.de} {d}, passant de {v0.u} en {y0} à {v1.u} en {y1}.
Par rapport à {y0}, {i} {c.de} {d} de {p} en {y1}.
En {y0}, {i} {c.de} était de {v0.u} ; en {y1}, de {v1.u}.
Entre {y0} et {y1}, {i} {c.de} a connu une {d.noun} de {p}.
""",
    ("change", SHARE): """
^{i} {c.de} {d} de {x} entre {y0} et {y1}, de {v0} à {v1}.
""",
    ("multiple", NOT_POWER): """
^{i} {c.de} {m} entre {y0} et {y1}.
^{i} {c.de} {m} de {y0} à {y1}, de {v0.u} à {v1.u}.
""",
    ("ratio", NOT_POWER): """
En {y}, {i} {a.de} représentait {r} {i.celui} {b.de}.
^{i} {a.de} valait {r} {i.celui} {b.de} en {y}.
""",
    ("difference", NOT_SHARE): """
En {y}, {i} {a.de} dépassait de {x.u} {i.celui} {b.de}.
L'écart entre {a} et {b} était de {x.u} en {y} ({i}).
""",
    ("mean", NOT_POWER): """
En {y}, la moyenne {i.of} des {of} pays était de {v.u}.
La moyenne des {of} pays en {y} est de {v.u} ({i}).
""",
    ("mean3", NOT_POWER): """
La moyenne {i.of} {a.de}, {b.de} et {c.de} était de {v.u} en {y}.
""",
    ("mean_years", ALL): """
De {y0} à {y1}, {i} {c.de} était en moyenne de {v.u}.
La moyenne {i.of} {c.de} sur {y0}–{y1} était de {v.u}.
""",
    ("total", (POP, GDP)): """
Ensemble, {a} et {b} totalisaient {v.u} en {y} ({i}).
Au total, {i} {a.de} et {b.de} s'élevait à {v.u} en {y}.
""",
    ("rank", NOT_POWER): """
En {y}, {c} se class{c.nt} au {k} rang des {of} pays pour {i}.
^{c} occup{c.nt} le {k} rang des {of} pays en {y} pour {i}, avec {v.u}.
""",
    ("superlative", NOT_POWER): """
En {y}, {c} {c.ont} enregistré le niveau {s} des {of} pays pour {i}, avec {v.u}.
Parmi les {of} pays, c'est {c} qui affich{c.nt} le niveau {s} en {y} pour {i}.
""",
    ("top3", NOT_POWER): """
En {y}, les trois premiers des huit pays pour {i} étaient {a} ({va.u}), {b} ({vb.u}) et {c} ({vc.u}).
1. {a.bare} : {va.u}\\n2. {b.bare} : {vb.u}\\n3. {c.bare} : {vc.u}\\n({i}, {y})
""",
    ("count", NOT_POWER): """
En {y}, {n} des {of} pays dépassaient {t.u} pour {i}.
""",
    ("bound", ALL): """
^{i} {c.de} était d'{h} {v.u} en {y}.
""",
    ("share", (NET,)): """
^{h} {f} de la population {c.de} utilisait Internet en {y}.
""",
    ("absent", (LIFE, POWER, NET)): """
Aucune valeur n'est disponible en {y} pour {i} {c.de} ; la plus récente, celle de {y0}, est de {v.u}.
Les données n'indiquent pas {i} {c.de} pour {y}. En {y0}, la valeur était de {v.u}.
""",
    ("outside", ALL): """
Je ne peux pas répondre : les données couvrent les années {y0} à {y1}, et non {y}.
Aucune donnée n'est disponible pour {y} ; la période couverte va de {y0} à {y1}.
""",
    ("found", ALL): """
^{i} {c.de} a dépassé {t.u} pour la première fois en {y}, avec {v.u}.
C'est en {y} que {i} {c.de} a dépassé pour la première fois {t.u}.
""",
    ("extreme", NOT_POWER): """
Le niveau {s} {i.of} {c.de} a été atteint en {y} : {v.u}.
Entre 2000 et 2025, c'est en {y} que {i} {c.de} a atteint son niveau {s}, avec {v.u}.
""",
    ("denied", ALL): """
^{yes} : {i} {c.de} était de {v.u} en {y}, et non de {q.u}.
""",
}


QUESTIONS |= MORE_QUESTIONS
YES_NO |= {(lang, "threshold"): MORE_QUESTIONS[lang, "threshold"] for lang in ("en", "fr")}


def _expand(lang: str, table: dict[tuple[str, tuple[str, ...]], str], series: str) -> list[Template]:
    """The templates of a table, numbered within their kind."""
    templates = []
    counts: dict[str, int] = {}
    for (kind, only), block in table.items():
        for line in block.strip().splitlines():
            counts[kind] = counts.get(kind, 0) + 1
            text = line.replace("\\n", "\n")
            name = f"{lang}-{kind}-{series}{counts[kind]:02d}"
            questions = YES_NO[lang, kind] if "{yes}" in text else QUESTIONS[lang, kind]
            templates.append(Template(name, lang, kind, only, text, questions))
    return templates


TEMPLATES: tuple[Template, ...] = (
    *_expand("en", _EN, "a"),
    *_expand("fr", _FR, "a"),
    *_expand("en", EN_MORE, "b"),
    *_expand("fr", FR_MORE, "b"),
)
