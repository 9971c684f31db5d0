"""One clause, resolved: which countries, years and indicators its words stand beside, and what it inherits.

What a clause inherits, in this order: countries from its own words, else the clause before, else the question (when
it names them plainly); the indicator likewise; years from its own words, else the one year of its sentence, else the
clause before it. A figure never takes its year from the question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from core.checking.evidence import UNIT_CLASS, FactIndex
from core.checking.numbers import Number, round_steps, rounds_to
from core.checking.problems import build_problem
from core.checking.tokens import Token
from core.facts import Coverage
from core.outcome import Language, Problem

GDP, GDP_PER_PERSON, POPULATION = "NY.GDP.MKTP.CD", "NY.GDP.PCAP.CD", "SP.POP.TOTL"
LIFE = "SP.DYN.LE00.IN"
SEPARATORS = frozenset(",;:()|–—-")


@dataclass(slots=True)
class Anchor:
    """Countries (or years) named together at one place. `role`: head, object (of a comparison), left (of a number)."""

    start: int
    end: int
    countries: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    role: str = "head"
    number: int = -1  # the token index of the number it follows, for role "left"


@dataclass(slots=True)
class Clause:
    """Tokens of one clause, and the distinct years of the whole sentence around it."""

    tokens: list[Token]
    sentence_years: tuple[int, ...]
    lead: str = ""  # the word that joins it to the clause before ("while", "when")
    table: bool = False  # made from a row of a table
    country_anchors: list[Anchor] = field(default_factory=list)
    year_anchors: list[Anchor] = field(default_factory=list)
    pairs: list[tuple[int, int, int]] = field(default_factory=list)  # from, to, token index
    indicators: list[tuple[int, str]] = field(default_factory=list)  # token index, code
    absent: bool = False

    @property
    def countries(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(code for anchor in self.country_anchors for code in anchor.countries))

    @property
    def years(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(year for anchor in self.year_anchors for year in anchor.years))

    def has(self, *kinds: str) -> bool:
        return any(token.kind in kinds for token in self.tokens)

    def find(self, *kinds: str) -> Iterator[tuple[int, Token]]:
        for index, token in enumerate(self.tokens):
            if token.kind in kinds and not token.used:
                yield index, token


@dataclass(slots=True)
class QuestionReading:
    """What the question plainly names."""

    text: str = ""
    countries: tuple[str, ...] = ()
    indicators: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    ranges: tuple[tuple[int, int], ...] = ()
    numbers: tuple[Number, ...] = ()
    kinds: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    foreign: tuple[str, ...] = ()
    all_countries: bool = False
    tokens: list[Token] = field(default_factory=list)


@dataclass(slots=True)
class Scene:
    """The state of one check: facts, question, what was said so far, and what was found wrong."""

    text: str
    index: FactIndex
    coverage: Coverage
    question: QuestionReading
    language: Language  # of the problems
    answer_language: Language
    problems: list[Problem] = field(default_factory=list)
    countries: tuple[str, ...] = ()
    indicators: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    span: tuple[int, int] | None = None
    subject: tuple[str, ...] = ()  # of the last comparison
    last_year: int | None = None  # the year named last
    only_year: tuple[int, ...] = ()  # the one year of the whole answer, where there is just one
    used: set[tuple[str, str, int]] = field(default_factory=set)
    said_absent: set[str] = field(default_factory=set)  # "country:FRA-like word", "year:1975", "covers"
    quoted: list[Token] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)
    changes: dict[int, Token] = field(default_factory=dict)  # start of a figure told as a change -> its verb
    bare: list[Clause] = field(default_factory=list)  # clauses without a claim of their own
    supported: int = 0
    figures: bool = False

    def fail(
        self, code: str, token: Token, detail: str = "", value: str | None = None, end: Token | None = None
    ) -> None:
        last = token if end is None else end
        self.problems.append(
            build_problem(code, self.text, token.start, last.end, self.language, detail, value)
        )
        token.used = True

    def support(self, *tokens: Token) -> None:
        self.supported += 1
        for token in tokens:
            token.used = True

    def use(self, countries: Sequence[str], indicator: str, years: Sequence[int]) -> None:
        """Remember which cells the supported claims were about."""
        for country in countries:
            for year in years:
                self.used.add((country, indicator, year))


# --- anchors


def resolve(clause: Clause, scene: Scene) -> None:
    """Fills the clause's anchors, pairs of years and indicators."""
    _collect_countries(clause, scene)
    _collect_years(clause)
    _collect_indicators(clause, scene)
    numbers = [index for index, token in enumerate(clause.tokens) if token.kind in ("num", "share")]
    for anchor in clause.country_anchors:
        anchor.role, anchor.number = _country_role(clause, anchor, numbers)
    for anchor in clause.year_anchors:
        bracketed = anchor.end + 2
        if (
            bracketed - 1 < len(clause.tokens)
            and clause.tokens[anchor.end + 1].tag == "("
            and bracketed in numbers
        ):
            anchor.number = bracketed
        else:
            anchor.number = _number_on_left(clause, anchor, numbers, "year")
        anchor.role = "left" if anchor.number >= 0 else "head"


def _collect_countries(clause: Clause, scene: Scene) -> None:
    tokens = clause.tokens
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.kind == "pron" and len(scene.countries) == 1 and token.word in _SINGULAR_PRONOUNS:
            clause.country_anchors.append(Anchor(index, index, scene.countries, role="pron"))
        if token.kind not in ("country", "people"):
            index += 1
            continue
        start, codes = index, [token.tag]
        last = index
        index += 1
        while index < len(tokens):
            step = tokens[index]
            if step.kind in ("country", "people"):
                codes.append(step.tag)
                last = index
            elif not (
                step.kind in ("poss", "flag")
                or (step.kind == "conj" and step.tag in ("and", "or"))
                or (step.kind == "prep" and step.tag in ("of", "in"))
                or (step.kind == "mark" and step.tag in (",", "/"))
                or step.word in ("the", "le", "la", "les", "l'", "both", "a")
            ):
                break
            index += 1
        index = last + 1
        joints = [t for t in tokens[start : last + 1] if t.tag in ("and", "or", "/") or t.kind == "conj"]
        if len(codes) == 2 and not joints and any(t.tag == "," for t in tokens[start:last]):
            # "for Japan, US GDP was": a comma alone makes no list of two.
            clause.country_anchors.append(Anchor(start, start, (codes[0],)))
            clause.country_anchors.append(Anchor(last, last, (codes[1],)))
        else:
            clause.country_anchors.append(Anchor(start, last, tuple(dict.fromkeys(codes))))
    if len(clause.country_anchors) > 1:
        named = {
            code for anchor in clause.country_anchors if anchor.role != "pron" for code in anchor.countries
        }
        clause.country_anchors = [
            anchor
            for anchor in clause.country_anchors
            if anchor.role != "pron" or not set(anchor.countries) <= named
        ]
    elif clause.country_anchors and clause.country_anchors[0].role == "pron":
        clause.country_anchors = []
    first = clause.country_anchors[0].role if clause.country_anchors else ""
    clause.country_anchors = [a for a in clause.country_anchors if a.role != "pron" or first == "pron"]
    for anchor in clause.country_anchors:
        if anchor.role == "pron":
            anchor.role = "head"


_WHEN = frozenset({"when", "quand", "lorsque", "lorsqu'", "ou", "where"})
_SINGULAR_PRONOUNS = frozenset("it its itself he she il elle son sa ses".split())


def _collect_years(clause: Clause) -> None:
    tokens = clause.tokens
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.kind == "range":
            clause.pairs.append((token.years[0], token.years[1], index))
            clause.year_anchors.append(Anchor(index, index, years=token.years))
        elif token.kind == "year":
            start, years, last = index, [token.years[0]], index
            ranged = False
            step = index + 1
            while step < len(tokens):
                item = tokens[step]
                if item.kind == "year":
                    years.append(item.years[0])
                    last = step
                elif item.kind == "prep" and item.tag in ("to", "until") or item.word in ("-", "–", "→"):
                    if (
                        step + 1 >= len(tokens)
                        or tokens[step + 1].kind not in ("year", "prep")
                        or len(years) > 1
                    ):
                        break
                    ranged = True
                elif item.kind == "prep" and item.tag in ("in", "at") and ranged:
                    pass
                elif not (
                    item.kind == "conj"
                    and item.tag in ("and", "or")
                    or (item.kind == "mark" and item.tag in ",/")
                ):
                    break
                step += 1
            opener = _previous(tokens, start)
            between = opener is not None and opener.kind == "prep" and opener.tag == "between"
            if len(years) == 2 and (ranged and years[0] != years[1] or between):
                clause.pairs.append((years[0], years[1], start))
            clause.year_anchors.append(Anchor(start, last, years=tuple(years)))
            index = last
        index += 1


def _previous(
    tokens: list[Token], index: int, skip: tuple[str, ...] = ("the", "l'", "le", "la", "les", "both")
) -> Token | None:
    index -= 1
    while index >= 0 and tokens[index].word in skip:
        index -= 1
    return tokens[index] if index >= 0 else None


def _collect_indicators(clause: Clause, scene: Scene) -> None:
    per_head = clause.has("percap")
    if not clause.has("ind"):
        for index, token in enumerate(clause.tokens):
            spelled = scene.text[token.start : token.end].lower() if token.kind in ("comp", "sup") else ""
            if "peupl" in spelled or "popul" in spelled:
                clause.indicators = [(index, POPULATION)]
                return
    strong = [(i, t.tag) for i, t in enumerate(clause.tokens) if t.kind == "ind"]
    if per_head:
        strong = [(i, GDP_PER_PERSON if code == GDP else code) for i, code in strong]
        for token in clause.tokens:
            if token.kind == "percap" and any(code == GDP_PER_PERSON for _, code in strong):
                token.used = True
    weak = [(i, t.tag) for i, t in enumerate(clause.tokens) if t.kind == "weakind"]
    if not strong:
        based = [(i, code) for i, code in weak if not _is_base(clause.tokens, i)]
        clause.indicators = based
        return
    subject = {"population", "populations", "populous", "populated", "peuple", "peuplee"}
    real = [
        (i, code) for i, code in weak if clause.tokens[i].word in subject and not _is_base(clause.tokens, i)
    ]
    clause.indicators = sorted([*strong, *real])


def _is_base(tokens: list[Token], index: int) -> bool:
    """Whether "population" here only says of whom a percentage is: "78% of the population"."""
    step = index - 1
    while step >= 0 and (tokens[step].kind in ("neutral", "country", "people", "poss", "pron")):
        step -= 1
    if step < 0 or not (tokens[step].kind == "prep" and tokens[step].tag == "of"):
        return False
    while step >= 0 and (tokens[step].kind in ("neutral", "prep")):
        step -= 1
    return step >= 0 and (
        tokens[step].kind in ("share", "fraction", "quant", "unit")
        or (tokens[step].number is not None and tokens[step].value.unit == "percent")
    )


def _number_on_left(clause: Clause, anchor: Anchor, numbers: list[int], kind: str) -> int:
    """The number that "N in C", "N (C)", "N for C" ties the anchor to, or -1."""
    tokens = clause.tokens
    opener = _previous_index(tokens, anchor.start)
    if opener < 0:
        return -1
    if kind == "country" and tokens[anchor.start].kind == "people" and opener in numbers:
        return opener  # "two in three Indians"
    if tokens[anchor.start].tag in ("-1", "1") and opener in numbers:
        return opener  # "$53,341 a year earlier"
    token = tokens[opener]
    bracket = token.kind == "mark" and token.tag == "("
    if not bracket and not (
        token.kind == "prep" and token.tag in ("in", "at", "for", "of", "since", "until")
    ):
        return -1
    if token.kind == "prep" and token.tag == "of" and kind == "year":
        return -1
    step = opener - 1
    while step >= 0:
        item = tokens[step]
        if step in numbers:
            return step
        if kind == "country" and item.kind in ("country", "people"):
            return -1
        if kind == "year" and item.kind in ("year", "range"):
            return -1
        if item.kind == "mark" and item.tag in SEPARATORS and not (bracket and item.tag == ")"):
            return -1
        if item.kind == "conj" and item.tag != "or":
            return -1
        step -= 1
    return -1


def _previous_index(tokens: list[Token], index: int) -> int:
    index -= 1
    while index >= 0 and (
        tokens[index].word in ("the", "l'", "le", "la", "les", "both", "year", "annee", "calendar")
        or tokens[index].kind == "flag"
    ):
        index -= 1
    return index


_COMPARING = frozenset({"comp", "morethan", "lessthan", "times.as", "mult"})


def _country_role(clause: Clause, anchor: Anchor, numbers: list[int]) -> tuple[str, int]:
    tokens = clause.tokens
    step = anchor.start - 1
    while step >= 0:
        item = tokens[step]
        if (
            item.kind == "comp"
            and tokens[_previous_index(tokens, anchor.start)].kind == "prep"
            and _than_after(tokens, anchor.end)
        ):
            break  # "lower in India than in Brazil": India is the subject
        if item.kind in ("comp", "morethan", "lessthan", "mult") or (item.kind == "times" and item.tag):
            return _object_or_head(clause, anchor, numbers)
        if (
            item.kind == "prep"
            and item.tag == "than"
            and not any(t.kind in ("comp", "mult", "times") for t in tokens[:step])
        ):
            break  # French "que" that only joins
        if item.kind == "prep" and item.tag in ("than", "unlike"):
            return _object_or_head(clause, anchor, numbers)
        if item.kind == "conj" and item.tag == "vs":
            return _object_or_head(clause, anchor, numbers)
        if item.kind in ("ind", "weakind", "pron") or (
            item.kind == "prep" and item.tag in ("in", "of", "for")
        ):
            step -= 1
            continue
        if item.kind == "quant" and item.tag == "only":
            step -= 1
            continue
        if item.word in (
            "the",
            "le",
            "la",
            "les",
            "l'",
            "that",
            "celui",
            "celle",
            "ceux",
            "a",
            "size",
            "level",
            "both",
        ):
            step -= 1
            continue
        break
    left = _number_on_left(clause, anchor, numbers, "country")
    return ("left", left) if left >= 0 else ("head", -1)


def _than_after(tokens: list[Token], start: int) -> bool:
    return any(t.kind == "prep" and t.tag == "than" for t in tokens[start + 1 :])


def _object_or_head(clause: Clause, anchor: Anchor, numbers: list[int]) -> tuple[str, int]:
    """The object of a comparison is a head for the number that stands right behind it ("Mexico (130.9 million)")."""
    left = _number_on_left(clause, anchor, numbers, "country")
    if left >= 0 and clause.tokens[left].kind == "num":
        opener = _previous_index(clause.tokens, anchor.start)
        if clause.tokens[opener].tag in ("in", "for", "at", "(") and any(
            token.kind == "conj" and token.tag == "vs" for token in clause.tokens[:left]
        ):
            return ("left", left)
    step = anchor.end + 1
    tokens = clause.tokens
    if step < len(tokens) and tokens[step].kind == "poss":
        step += 1
    if (
        step + 1 < len(tokens)
        and tokens[step].tag == ","
        and (tokens[step + 1].tag in ("at", "with") or tokens[step + 1].word in ("de", "a", "avec"))
        and any(index < anchor.start for index in numbers)
    ):
        step += 1  # "At N1, A's was lower than B's, at N2"
    elif step + 1 in numbers and tokens[step].tag == "," and any(index < anchor.start for index in numbers):
        return ("owner", step + 1)
    allowed = True
    while step < len(tokens) and allowed:
        item = tokens[step]
        if step in numbers:
            return ("owner", step)
        allowed = (
            item.kind in ("poss", "hedge", "year", "unit", "ind")
            or (item.kind == "mark" and item.tag == "(")
            or (item.kind == "prep" and (item.tag in ("at", "with", "in", "to") or item.word == "de"))
            or (item.kind == "conj" and item.tag == "rel")
            or item.word
            in ("had", "has", "its", "was", "the", "figure", "value", "a", "avait", "comptait", "et")
        )
        step += 1
    return ("object", -1)


# --- what a number or word at a place is about


def subject_countries(clause: Clause, scene: Scene, at: int) -> tuple[str, ...]:
    """The countries that a word at token `at` speaks of: the nearest head before it, else after, else inherited."""
    heads = [a for a in clause.country_anchors if a.role in ("head", "left", "owner")]
    before = [a for a in heads if a.end < at and a.role != "owner"] or [a for a in heads if a.end < at]
    if before:
        firsts = [a for a in before if a.role == "head"]
        return (firsts or before)[-1].countries
    after = [a for a in heads if a.start > at and a.role != "owner"]
    if after:
        return after[0].countries
    return inherited_countries(scene)


def inherited_countries(scene: Scene) -> tuple[str, ...]:
    if scene.countries:
        return scene.countries
    return scene.question.countries


def number_countries(clause: Clause, scene: Scene, at: int) -> list[tuple[str, ...]]:
    """The readings of which countries the number at `at` belongs to; several mean that all must hold."""
    anchors = clause.country_anchors
    twin = _repeats(clause.tokens, at)
    if twin >= 0:
        return number_countries(clause, scene, twin)
    facing = _facing_pair(clause, scene, at)
    if facing:
        return [facing]
    tied = [a for a in anchors if a.number == at and a.role in ("left", "owner")]
    if tied:
        return [tied[0].countries]
    heads = [a for a in anchors if a.role == "head"]
    named = tuple(dict.fromkeys(code for a in anchors for code in a.countries))
    if len(named) == 1 and heads:
        return [named]
    before = [a for a in heads if a.end < at]
    if before:
        return [before[-1].countries]
    if not heads and anchors:
        left = [a for a in anchors if a.role == "left" and a.end < at]
        if left and not scene.countries:
            return [left[-1].countries]
        if len(named) == 1 and not any(a.role == "object" for a in anchors):
            return [named]
    after = [a for a in heads if a.start > at]
    if after:
        return [after[0].countries]
    inherited = inherited_countries(scene)
    return [inherited] if inherited else []


def _repeats(tokens: list[Token], at: int) -> int:
    """The number that the one at `at` repeats in brackets ("69.8 (69.75) years"), or -1."""
    if (
        at > 1
        and tokens[at - 1].tag == "("
        and tokens[at - 2].kind in ("num", "share")
        and (at < 3 or tokens[at - 1].kind == "mark")
    ):
        first, second = tokens[at - 2].value, tokens[at].value
        if {first.unit, second.unit} <= {"", first.unit} or "share" in (first.unit, second.unit):
            return at - 2
    return -1


def _facing_pair(clause: Clause, scene: Scene, at: int) -> tuple[str, ...]:
    """ "A had more than B: N against N": two figures that face each other, in the order of the two countries."""
    tokens = clause.tokens
    vs = [i for i, t in enumerate(tokens) if t.kind == "conj" and t.tag == "vs"]
    singles = [a for a in clause.country_anchors if len(a.countries) == 1]
    asked = scene.question.countries
    if (
        vs
        and len(singles) == 1
        and len(asked) == 2
        and singles[0].countries[0] in asked
        and singles[0].start < vs[0]
    ):
        other = tuple(code for code in asked if code not in singles[0].countries)
        singles = [singles[0], Anchor(-1, -1, other)]
        if len(clause.years) > 1 and any(a.number > vs[0] for a in clause.year_anchors):
            return ()
    if not vs or len(singles) != 2 or singles[0].countries == singles[1].countries:
        return ()
    for joint in vs:
        left = max((i for i in range(joint) if tokens[i].kind == "num"), default=-1)
        right = min((i for i in range(joint, len(tokens)) if tokens[i].kind == "num"), default=-1)
        if at not in (left, right) or left < 0 or right < 0:
            continue
        between = [a for a in singles if left < a.start < right]
        if between or any(a.start > left for a in singles):
            return ()
        return singles[0 if at == left else 1].countries
    return ()


def number_years(clause: Clause, scene: Scene, at: int) -> tuple[int, ...]:
    """The years that the level at token `at` is of; several mean that it must hold in each."""
    anchors = clause.year_anchors
    tied = [a for a in anchors if a.number == at]
    if tied:
        anchor = tied[0]
        if any(anchor.start == pair[2] for pair in clause.pairs):
            return _end_of_pair(clause, at, anchor)
        return anchor.years
    distinct_years = clause.years
    if len(distinct_years) == 1:
        return distinct_years
    if not distinct_years:
        if len(clause.sentence_years) == 1:
            return clause.sentence_years
        if clause.lead in _WHEN and scene.last_year is not None:
            return (scene.last_year,)
        return scene.years or scene.only_year
    twin = _repeats(clause.tokens, at)
    if twin >= 0:
        return number_years(clause, scene, twin)
    if clause.pairs and len(scene.years) == 1 and clause.has("sup", "extreme") and _only_pairs(clause):
        return scene.years
    lone = {
        y
        for a in anchors
        if a.role == "head" and not any(a.start == pair[2] for pair in clause.pairs)
        for y in a.years
    }
    if clause.pairs and len(lone) == 1 and _opener(clause.tokens, at) not in ("from", "to"):
        return tuple(lone)
    shaped = _end_of_pair(clause, at, None)
    if shaped:
        return shaped
    if (
        len(distinct_years) == 2
        and _opener(clause.tokens, at) in ("to", "reach")
        and any(t.kind in ("dir", "chg") for t in clause.tokens)
    ):
        return (max(distinct_years),)
    before = [a for a in anchors if a.end < at and a.role == "head"]
    if before:
        return before[-1].years
    before = [a for a in anchors if a.end < at]
    after = [a for a in anchors if a.start > at and a.role == "head"]
    if after:
        return after[0].years
    return before[-1].years if before else distinct_years


def _only_pairs(clause: Clause) -> bool:
    return {y for pair in clause.pairs for y in pair[:2]} == set(clause.years)


def _end_of_pair(clause: Clause, at: int, anchor: Anchor | None) -> tuple[int, ...]:
    """Which end of "from Y1 to Y2" a level belongs to: "from N" the first, "to N" / "reaching N" the last."""
    pairs = clause.pairs
    if not pairs:
        return ()
    first, last, _ = pairs[-1] if anchor is None else next(p for p in pairs if p[2] == anchor.start)
    opener = _opener(clause.tokens, at)
    if opener == "from":
        return (first,)
    if opener in ("to", "reach"):
        return (last,)
    return (first, last)


def _opener(tokens: list[Token], at: int) -> str:
    following = [t for t in tokens[at + 1 : at + 4] if t.kind not in ("unit", "hedge")]
    if (
        len(following) > 1
        and following[0].kind == "prep"
        and following[0].tag == "to"
        and following[1].kind == "num"
        and following[1].value.unit == tokens[at].value.unit
    ):
        return "from"
    step = at - 1
    while step >= 0 and (
        tokens[step].kind in ("hedge", "unit", "quant", "morethan", "lessthan")
        or tokens[step].word in ("a", "an", "the", "un", "une", "just", "merely")
    ):
        step -= 1
    if step < 0 or tokens[step].kind != "prep":
        return ""
    tag = tokens[step].tag
    return "from" if tag == "of" else tag


def opener(clause: Clause, at: int) -> str:
    """The preposition right before the number (hedges apart), or ""."""
    return _opener(clause.tokens, at)


def span_at(clause: Clause, scene: Scene, at: int) -> tuple[int, int] | None:
    """The two years between which the change told at token `at` took place."""
    if clause.pairs:
        nearest = min(clause.pairs, key=lambda pair: abs(pair[2] - at))
        return nearest[0], nearest[1]
    years = clause.years
    if len(years) == 2:
        if years[0] > years[1] and _told_backwards(clause):
            return None
        return None if _base_year(clause) == max(years) else (min(years), max(years))
    if len(years) > 2:
        return None
    if len(years) == 1:
        return _span_with(clause, scene, years[0])
    sentence = clause.sentence_years
    if len(sentence) == 2:
        return min(sentence), max(sentence)
    if scene.span is not None:
        return scene.span
    if len(scene.years) == 2:
        return min(scene.years), max(scene.years)
    return None


def _told_backwards(clause: Clause) -> bool:
    """"from N in 2024 to N in 2023": time does not run that way."""
    first, last = clause.year_anchors[0], clause.year_anchors[-1]
    froms = [i for i, t in enumerate(clause.tokens) if t.kind == "prep" and (t.tag == "from" or t.word == "de")]
    tos = [i for i, t in enumerate(clause.tokens) if t.kind == "prep" and t.tag == "to"]
    return any(i < first.start for i in froms) and any(first.end < i < last.start for i in tos)


def year_is_open(clause: Clause, years: tuple[int, ...]) -> bool:
    """Whether the year of a level is only a bound: "since 2022", "before 2022", "until 2022"."""
    for anchor in clause.year_anchors:
        lead = _previous(clause.tokens, anchor.start)
        if lead is None or not set(anchor.years) & set(years) or len(anchor.years) > 1:
            continue
        if (lead.kind == "prep" and lead.tag in ("since", "until")) or lead.word in ("before", "after", "avant", "apres"):
            return not clause.has("dir", "chg", "absent")
    return False


def _base_year(clause: Clause) -> int | None:
    """The year that "compared with", "since" or "than" makes the base of a change."""
    for anchor in clause.year_anchors:
        lead = _previous(clause.tokens, anchor.start)
        if lead is not None and lead.tag == "in":
            lead = _previous(clause.tokens, clause.tokens.index(lead))
        if lead is not None and (lead.tag in ("since", "than") or (lead.kind == "conj" and lead.tag == "vs")):
            return anchor.years[0]
    return None


def _span_with(clause: Clause, scene: Scene, year: int) -> tuple[int, int] | None:
    """One year is named: the other is the end of what was told before, the question's, or the year before it."""
    anchor = clause.year_anchors[0]
    lead = _previous(clause.tokens, anchor.start)
    since = lead is not None and (
        lead.kind == "prep"
        and lead.tag in ("since", "from", "than")
        or lead.kind == "conj"
        and lead.tag == "vs"
    )
    if since:
        later = [y for y in (*scene.years, *clause.sentence_years) if y > year]
        return (year, max(later)) if later else None
    then = (
        clause.tokens[0].kind == "conj" or clause.has("conj") and any(t.tag == "then" for t in clause.tokens)
    )
    earlier = [y for y in scene.years if y < year]
    if earlier and (then or len(clause.sentence_years) > 1):
        return (max(earlier), year)
    asked = [y for y in scene.question.years if y < year]
    if asked:
        return (max(asked) if len(asked) == 1 else min(asked), year)
    return (year - 1, year)


def indicator_readings(clause: Clause, scene: Scene, at: int, number: Number | None) -> tuple[str, ...]:
    """The indicators that a figure at `at` may be of, nearest first; empty where none fits its unit."""
    named = [(index, code) for index, code in clause.indicators]
    codes = [code for _, code in named]
    if not codes:
        codes = list(scene.indicators or scene.question.indicators)
        if number is not None and number.per_head:
            codes = [GDP_PER_PERSON if code == GDP else code for code in codes]
        if not codes and number is not None and number.unit == "people":
            codes = [POPULATION]
        return fit_unit(codes, number)
    if number is not None and number.per_head:
        named = [(i, GDP_PER_PERSON if code == GDP else code) for i, code in named]
        codes = [code for _, code in named]
    distinct_codes = list(dict.fromkeys(codes))
    if (
        number is not None
        and number.unit == "people"
        and POPULATION not in distinct_codes
        and _alone(clause, at)
    ):
        distinct_codes.append(POPULATION)
    fitting = fit_unit(distinct_codes, number)
    governing = _governing_indicator(clause, at, named)
    if number is not None and number.unit and governing and governing not in fitting:
        return ()
    if len(fitting) > 1:
        tokens = clause.tokens
        behind = next(
            (i for i in range(at + 1, len(tokens)) if tokens[i].kind != "neutral" and tokens[i].tag != "of"),
            -1,
        )
        close = [code for index, code in named if index == behind and code in fitting]
        if close and number is not None and number.unit:
            return (close[0],)
        before = [code for index, code in named if index < at and code in fitting]
        if before:
            return (before[-1],)
        return (next(code for _, code in named if code in fitting),)
    return fitting


def _alone(clause: Clause, at: int) -> bool:
    """Whether no indicator stands in the same stretch as "N people" (up to a comma, "and" or another figure)."""
    for step in (-1, 1):
        index = at + step
        while 0 <= index < len(clause.tokens):
            token = clause.tokens[index]
            if token.kind in ("num", "share", "mark") or (
                token.kind == "conj" and token.tag in ("and", "vs")
            ):
                break
            if token.kind == "ind":
                return False
            index += step
    return True


def _governing_indicator(clause: Clause, at: int, named: list[tuple[int, str]]) -> str:
    """The indicator named last before the figure, with no other figure between and none right behind it; or ""."""
    tokens = clause.tokens
    before = [(index, code) for index, code in named if index < at]
    if not before or any(t.kind in ("num", "share") for t in tokens[before[-1][0] + 1 : at]):
        return ""
    for token in tokens[at + 1 :]:
        if token.kind in ("num", "share") or (token.kind == "conj" and token.tag == "and"):
            break
        if token.kind == "ind":
            return ""
    return before[-1][1]


def fit_unit(codes: Sequence[str], number: Number | None) -> tuple[str, ...]:
    """The codes whose unit the written unit allows."""
    if number is None or not number.unit:
        return tuple(
            dict.fromkeys(
                code for code in codes if number is None or not number.per_head or code == GDP_PER_PERSON
            )
        )
    unit = number.unit
    wanted = "percent" if unit in ("share", "points") else unit
    fitting = [code for code in codes if UNIT_CLASS.get(code) == wanted]
    if number.per_head:
        fitting = [code for code in fitting if code == GDP_PER_PERSON]
    return tuple(dict.fromkeys(fitting))


# --- matching


def hedge_before(clause: Clause, at: int) -> list[Token]:
    """The hedging words that stand right before the number at `at`, and "or so" / "or more" right behind it."""
    found: list[Token] = []
    step = at - 1
    tokens = clause.tokens
    while step >= 0:
        item = tokens[step]
        if item.kind in ("hedge", "morethan", "lessthan"):
            found.append(item)
        elif item.kind == "neg" and found and not item.used:
            found.append(item)
            break
        elif item.word in ("did", "does", "has", "had", "just", "a", "ne", "n'") or item.tag == "by" or (
            item.kind == "pace"
            or item.word in ("a", "an", "the", "un", "une", "les", "des", "le", "la", "de")
            or (item.kind == "prep" and item.tag == "of")
        ):
            pass
        else:
            break
        step -= 1
    if (
        at + 1 < len(tokens)
        and tokens[at + 1].kind == "hedge"
        and tokens[at + 1].tag in ("about", "atleast", "atmost")
    ):
        nxt = tokens[at + 1]
        if nxt.word in ("or", "ou", "more", "plus"):
            found.append(nxt)
    return found


def hedge_tags(tokens: Sequence[Token]) -> tuple[str, ...]:
    told = tuple(
        "over" if token.kind == "morethan" else "under" if token.kind == "lessthan" else token.tag
        for token in tokens
        if token.kind != "neg"
    )
    if len(told) < len(tokens):
        turned = {"over": "atmost", "under": "atleast", "atleast": "under", "atmost": "over"}
        return tuple(turned.get(tag, "denied") for tag in told)
    return told


def hedge_is_true(actual: Decimal, shown: Decimal, tags: Sequence[str]) -> bool:
    """Whether "over", "nearly" and the like say the right side of the value."""
    for tag in tags:
        if tag == "denied":
            return False
        if tag in ("over", "justover") and not actual > shown:
            return False
        if (
            tag in ("under", "near", "justunder")
            and not actual < shown
            and not (tag == "near" and actual == shown)
        ):
            return False
        if tag == "atleast" and actual < shown:
            return False
        if tag == "atmost" and actual > shown:
            return False
        if tag == "exact" and actual != shown:
            return False
    return True


def matches(actual: Decimal, number: Number, tags: Sequence[str] = ()) -> bool:
    """Whether the fact's value gives the number as shown, and any hedge is true of it."""
    if number.upper is not None:
        low, high = number.value, number.upper
        return low <= actual <= high and (high - low) <= max(2 * number.step, abs(actual) / 50)
    if number.unit == "percent" and number.value in (0, 100) and number.step >= 1:
        # "100%" reads as all: 99.6 must not pass as everyone, nor 0.4 as no one.
        return rounds_to(actual, number.value, Decimal("0.1")) and hedge_is_true(actual, number.value, tags)
    near = rounds_to(actual, number.value, number.step)
    if not near and tags and "exact" not in tags and (number.plain or number.scaled):
        near = any(rounds_to(actual, number.value, step) for step in round_steps(number))
    return near and hedge_is_true(actual, number.value, tags)
