"""More templates: desk style, model style, and statements of several values."""

from __future__ import annotations

from checking.kit.world import GDP, INDICATORS, LIFE, NET, PCAP, POP, POWER

ALL = INDICATORS
NOT_SHARE = (POP, GDP, PCAP, LIFE)
NOT_POWER = (POP, GDP, PCAP, LIFE, NET)

MORE_QUESTIONS = {
    ("en", "chain"): ("How did {c.s} {i} develop from {y0} to {y2}?", "{c.bare} {i} in {y0}, {y1} and {y2}?"),
    ("en", "profile"): ("What were {c.s} {i} and {j} in {y}?", "{c.bare} {y}: {i} and {j}?"),
    ("en", "threshold"): ("Was {c.s} {i} above {t} in {y}?",),
    ("en", "bottom"): ("Which country had the {k} lowest {i} in {y}?", "Where did {c} rank for {i} in {y}?"),
    ("en", "all"): ("Which of the eight countries had {i} above {t} in {y}?",),
    ("en", "latest"): ("What is {c.s} {i}?", "What is the latest figure for {c.s} {i}?", "{c.bare} {i} now?"),
    ("fr", "latest"): ("Quel est {i} {c.de} ?", "Quelle est la dernière valeur pour {i} {c.de} ?"),
    ("fr", "chain"): ("Comment a évolué {i} {c.de} entre {y0} et {y2} ?",),
    ("fr", "profile"): ("Donnez {i} et {j} {c.de} en {y}.",),
    ("fr", "threshold"): ("Est-ce que {i} {c.de} dépassait {t.u} en {y} ?",),
    ("fr", "bottom"): ("Quel est le rang {c.de} pour {i} en {y} ?",),
    ("fr", "all"): ("Quels pays dépassaient {t.u} en {y} pour {i} ?",),
}

EN_MORE: dict[tuple[str, tuple[str, ...]], str] = {
    ("level", ALL): """
The World Bank reports {c.s} {i} at {v} for {y}.
{c.s} {i} amounted to {v} in {y}.
{c.s} {i} was recorded at {v} in {y}.
{c.s} {i} was {v} in the year {y}.
In {y}, {i} in {c} stood at {v}.
As of {y}, {c.s} {i} was {v}.
{c.s} {i} was estimated at {v} in {y}.
Here is the figure: {c.s} {i} was {v} in {y}.
{y}: {v} ({c.bare}, {i})
The data shows that {c.s} {i} was {v} in {y}.
World Bank data: {c.s} {i} was {v} in {y}.
In {y} it was {v} for {c}.
{c.s} {i} was {v} in {y}. (Source: World Bank)
""",
    ("level", (POP,)): """
{c.s} population reached {v.u} in {y}.
{v.u}: that is how many lived in {c} in {y}.
{c.s} population was {v} inhabitants in {y}.
In {y}, {c.s} total population was {v.u}.
^{c} counted {v.u} in {y}.
""",
    ("level", (GDP,)): """
{c.s} gross domestic product was {v} in {y}, in current US dollars.
{c.s} economy had a GDP of {v} in {y}.
Economic output in {c} totalled {v} in {y}.
""",
    ("level", (NET,)): """
In {y}, {v} of the population of {c} used the Internet.
{c.s} Internet users were {v} of the population in {y}.
{v} of the {c.adj} population used the Internet in {y}.
""",
    ("level", (POWER,)): """
Access to electricity in {c} was {v} of the population in {y}.
{v} of the {c.adj} population had access to electricity in {y}.
In {c}, {v} of people had electricity in {y}.
""",
    ("level", (LIFE,)): """
Average life expectancy in {c} stood at {v} in {y}.
In {y} a newborn in {c} could expect to live {v}.
The average life expectancy at birth for {c} in {y} was {v}.
""",
    ("pair", ALL): """
{a.s} {i} was {va} in {y}; {b.s} was {vb}.
In {y}, {a} had {i} of {va}, while {b} had {vb}.
{i} ({y}): {a.bare} {va}, {b.bare} {vb}.
In {y}, {a.s} {i} stood at {va} and {b.s} at {vb}.
* {a.bare}: {va}\\n* {b.bare}: {vb}\\n\\nAll figures are for {y}.
In {y}, {i} was {va} for {a} and {vb} for {b}.
""",
    ("compare", NOT_POWER): """
{a.s} {i} ({va}) was {w} than {b.s} ({vb}) in {y}.
In {y}, {a.s} {i} of {va} was {w} than {b.s} {vb}.
^{a} had the {w} one: its {i} was {va} in {y}, against {vb} in {b}.
With {va}, {a} had a {w} {i} than {b} ({vb}) in {y}.
^{yes}, {a.s} {i} was {w} than {b.s} in {y}.
""",
    ("change", NOT_SHARE): """
{c.s} {i} {d} by {p}, from {v0} in {y0} to {v1} in {y1}.
{c.s} {i} was {d.up} by {p} in {y1} compared with {y0}.
{c.s} {i} {d} from {v0} to {v1} between {y0} and {y1}, a {d.noun} of {p}.
Between {y0} and {y1}, {i} in {c} {d} by {p}, reaching {v1}.
{c.s} {i} in {y1} ({v1}) was {d.up} on {y0} ({v0}).
Since {y0}, {c.s} {i} has {d.perfect} by {p}, to {v1} in {y1}.
{d.minus}{p} from {y0} to {y1}.
^{d.up} {p}: from {v0} in {y0} to {v1} in {y1}.
The {d.noun} between {y0} and {y1} was {p}.
{c.s} {i} {d} {p} ({v0} to {v1}) between {y0} and {y1}.
{c.s} {i}: {v0} ({y0}), {v1} ({y1}).
""",
    ("change", (NET, POWER)): """
{c.s} {i} {d} from {v0} in {y0} to {v1} in {y1}, a {d.noun} of {x}.
Between {y0} and {y1}, {i} in {c} {d} by {x}.
In {y1}, {i} in {c} was {v1}, {d.up} {x} from {y0}.
""",
    ("ratio", NOT_POWER): """
{a.s} {i} was {r} as high as {b.s} in {y}.
{a.s} {i} was {r} {b.s} in {y} ({va} against {vb}).
""",
    ("mean", NOT_POWER): """
Across all {of} countries, the average {i} in {y} was {v}.
The {of} countries' average {i} was {v} in {y}.
The average for {y} was {v} across the {of} countries.
""",
    ("mean_years", ALL): """
Over {y0}–{y1}, {i} in {c} averaged {v}.
On average, {c.s} {i} was {v} between {y0} and {y1}.
{c.s} mean {i} from {y0} to {y1} was {v}.
""",
    ("rank", NOT_POWER): """
^{c} is {k} of the {of} countries by {i} in {y}.
In {y}, {c.s} {i} ({v}) ranked {k} among the {of} countries.
^{c} took {k} place among the {of} countries for {i} in {y}.
""",
    ("superlative", NOT_POWER): """
^{c} had the {s} {i} in {y} among the {of} countries covered.
In {y}, {c} had the {s} {i} of all {of} countries: {v}.
The country with the {s} {i} in {y}, of the {of}, was {c} ({v}).
With {v}, {c} had the {s} {i} of these {of} countries in {y}.
^{c}. It had the {s} {i} of the {of} countries in {y}, {v}.
""",
    ("count", NOT_POWER): """
^{n} of the {of} countries were above {t} in {y} ({i}).
In {y}, {i} exceeded {t} in {n} of the {of} countries.
""",
    ("all", NOT_POWER): """
In {y}, all {of} countries had {i} above {t}.
All {of} countries had {i} of more than {t} in {y}.
""",
    ("absent", (LIFE, POWER, NET)): """
{c.s} {i} for {y} is not available; the latest value is {v} for {y0}.
No data is available for {c.s} {i} in {y}. The latest available value is {v} ({y0}).
The {y} value for {c.s} {i} is missing from the data.
I don't have a {y} value for {c.s} {i}; in {y0} it was {v}.
""",
    ("outside", ALL): """
I can't answer that. The data only covers {y0} to {y1}.
{y} is outside the period covered by the data ({y0}–{y1}).
I cannot answer: there is no data for {y}.
The available data covers {y0}–{y1} and does not include {y}.
""",
    ("found", ALL): """
It was in {y}: {c.s} {i} was then {v}, above {t} for the first time.
{c.s} {i} first exceeded {t} in {y}, at {v}.
In {y}, {c.s} {i} rose above {t} for the first time.
{y}.
""",
    ("extreme", NOT_POWER): """
In {y}. {c.s} {i} was then {v}, its {s} value from 2000 to 2025.
{c.s} {i} was at its {s} in {y} ({v}).
From 2000 to 2025, {c.s} {i} was {s} in {y}, at {v}.
""",
    ("denied", ALL): """
^{yes}. {c.s} {i} was {v} in {y}.
^{yes}, that is not right: {c.s} {i} was {v} in {y}.
""",
    ("chain", ALL): """
{c.s} {i} was {v0} in {y0}, {v1} in {y1} and {v2} in {y2}.
{c.bare}: {v0} ({y0}), {v1} ({y1}), {v2} ({y2}).
- {y0}: {v0}\\n- {y1}: {v1}\\n- {y2}: {v2}
| Year | {i} |\\n|---|---|\\n| {y0} | {v0} |\\n| {y1} | {v1} |\\n| {y2} | {v2} |
In {y0}, {c.s} {i} was {v0}. By {y1} it was {v1}, and in {y2} it was {v2}.
""",
    ("chain", NOT_POWER): """
{c.s} {i} {d} from {v0} in {y0} to {v1} in {y1}, and {e} to {v2} in {y2}.
{c.s} {i} {d} from {v0} in {y0} to {v1} in {y1}, then {e} to {v2} by {y2}.
{c.s} {i} {d} between {y0} and {y1} and {e} between {y1} and {y2}.
""",
    ("profile", NOT_POWER): """
In {y}, {c.s} {i} was {vi} and its {j} was {vj}.
{c.bare}, {y}: {i} {vi}, {j} {vj}.
{c.s} {i} was {vi} in {y}; its {j} was {vj}.
- {i}: {vi} ({y})\\n- {j}: {vj} ({y})
In {y}, {c} had {i} of {vi} and {j} of {vj}.
| Indicator | {y} |\\n|---|---|\\n| {i} | {vi} |\\n| {j} | {vj} |
""",
    ("threshold", NOT_POWER): """
^{yes}: {c.s} {i} was {v} in {y}.
^{yes}. In {y}, {c.s} {i} was {v}, {side} {t}.
^{yes}, {c.s} {i} was {side} {t} in {y}, at {v}.
{c.s} {i} was {v} in {y}, which is {side} {t}.
""",
    ("latest", ALL): """
The latest available value is for {y}: {v}.
The most recent figure for {c.s} {i} is {v}, for {y}.
In {y}, the latest year with data, {c.s} {i} was {v}.
The latest figure, for {y}, puts {c.s} {i} at {v}.
{c.s} {i} was {v} in {y}, the most recent year available.
As of {y}, the latest year available, {c.s} {i} was {v}.
""",
    ("bottom", NOT_POWER): """
^{c} had the {k} lowest {i} of the {of} countries in {y}.
^{c} had the {k}-lowest {i} among the {of} countries in {y}, at {v}.
""",
}

FR_MORE: dict[tuple[str, tuple[str, ...]], str] = {
    ("level", ALL): """
^{i} {c.de} se montait à {v.u} en {y}.
En {y}, d'après la Banque mondiale, {i} {c.de} était de {v.u}.
^{i} {c.de} a été de {v.u} en {y}.
Le chiffre pour {y} est de {v.u} ({c.bare}).
^{i} {c.de} est estimé{i.e} à {v.u} pour {y}.
{y} : {v.u} ({c.bare})
""",
    ("level", (POP,)): """
^{c} av{c.nt} {v.u} en {y}.
La population {c.de} atteignait {v.u} en {y}.
{v.u} : c'était la population {c.de} en {y}.
""",
    ("level", (GDP,)): """
Le PIB {c.de} se chiffrait à {v.u} courants en {y}.
La taille de l'économie {c.de} était de {v.u} en {y}.
""",
    ("level", (NET, POWER)): """
En {y}, {i} {c.de} touchait {v} de la population.
""",
    ("pair", ALL): """
^{i} {a.de} était de {va.u} en {y} ; {i.celui} {b.de}, de {vb.u}.
En {y}, {a} : {va.u} ; {b} : {vb.u}.
En {y}, {i} {a.de} s'élevait à {va.u} et {i.celui} {b.de} à {vb.u}.
""",
    ("compare", NOT_POWER): """
En {y}, {i} {a.de} ({va.u}) était {w}{i.e} à {i.celui} {b.de} ({vb.u}).
""",
    ("change", NOT_SHARE): """
^{i} {c.de} {d} de {p}, de {v0.u} en {y0} à {v1.u} en {y1}.
Entre {y0} et {y1}, {i} {c.de} {d} de {p}, pour atteindre {v1.u}.
^{c} {c.ont} connu une {d.noun} de {p} {i.of} entre {y0} et {y1}.
Une {d.noun} de {p} entre {y0} et {y1}.
^{i} {c.de} : {v0.u} ({y0}), {v1.u} ({y1}).
{d.minus}{p} entre {y0} et {y1}.
""",
    ("change", (NET, POWER)): """
Entre {y0} et {y1}, {i} {c.de} {d} de {x}.
^{i} {c.de} {d} de {x}, passant de {v0} en {y0} à {v1} en {y1}.
""",
    ("ratio", NOT_POWER): """
^{i} {a.de} équivalait à {r} {i.celui} {b.de} en {y}.
""",
    ("mean", NOT_POWER): """
En moyenne, {i} des {of} pays était de {v.u} en {y}.
""",
    ("superlative", NOT_POWER): """
C'est {c} qui {c.ont} le niveau {s} des {of} pays en {y} pour {i} : {v.u}.
""",
    ("rank", NOT_POWER): """
Pour {i}, {c} se class{c.nt} {k} sur {of} en {y}.
""",
    ("absent", (LIFE, POWER, NET)): """
La valeur de {y} n'est pas disponible pour {i} {c.de} ; en {y0}, elle était de {v.u}.
Il n'y a pas de valeur pour {y}. La dernière valeur disponible est de {v.u}, en {y0}.
""",
    ("outside", ALL): """
Je ne peux pas répondre : il n'y a pas de données pour {y}.
Les données couvrent la période {y0}–{y1} ; {y} n'en fait pas partie.
""",
    ("found", ALL): """
En {y}, {i} {c.de} a dépassé {t.u} pour la première fois.
""",
    ("extreme", NOT_POWER): """
^{i} {c.de} a atteint son niveau {s} en {y}, à {v.u}.
""",
    ("chain", ALL): """
^{i} {c.de} était de {v0.u} en {y0}, de {v1.u} en {y1} et de {v2.u} en {y2}.
- {y0} : {v0.u}\\n- {y1} : {v1.u}\\n- {y2} : {v2.u}
""",
    ("chain", NOT_POWER): """
^{i} {c.de} {d} de {y0} à {y1}, puis {e} de {y1} à {y2}.
""",
    ("profile", NOT_POWER): """
En {y}, {i} {c.de} était de {vi.u} et {j} de {vj.u}.
{c.bare}, {y} : {i.bare}, {vi.u} ; {j.bare}, {vj.u}.
""",
    ("threshold", NOT_POWER): """
^{yes} : {i} {c.de} était de {v.u} en {y}.
^{yes}. En {y}, {i} {c.de} était de {v.u}.
""",
    ("latest", ALL): """
La dernière valeur disponible, celle de {y}, est de {v.u}.
La donnée la plus récente est celle de {y} : {i} {c.de} était de {v.u}.
En {y}, dernière année disponible, {i} {c.de} était de {v.u}.
""",
    ("all", NOT_POWER): """
En {y}, les {of} pays dépassaient tous {t.u} pour {i}.
""",
}
