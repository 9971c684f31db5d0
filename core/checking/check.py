"""Gate 2: reads an answer as claims and decides each on the facts. Pure, deterministic, linear in the text."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from core.checking.absence import decide_absence, decide_coverage
from core.checking.alignment import check_alignment, read_question
from core.checking.evidence import UNIT_CLASS, FactIndex
from core.checking.figures import (
    decide_change,
    decide_difference,
    decide_level,
    decide_mean,
    decide_ratio,
    decide_share,
    decide_span,
    decide_times,
    decide_total,
    governing_direction,
)
from core.checking.numbers import Number
from core.checking.problems import build_problem
from core.checking.scene import (
    LIFE,
    Clause,
    Scene,
    hedge_before,
    indicator_readings,
    matches,
    number_countries,
    number_years,
    opener,
    resolve,
    span_at,
)
from core.checking.replies import decide_list_order, decide_reply, pending_heading, wants_lowest
from core.checking.shapes import shape
from core.checking.statements import (
    claim_years,
    CROSSING,
    before_year,
    decide_comparison,
    decide_count,
    decide_direction,
    decide_extreme,
    decide_followed,
    decide_found,
    decide_order,
    decide_rank,
    decide_top,
)
from core.checking.tokens import Token, find_unreadable, tokenize
from core.facts import Coverage, Fact
from core.outcome import AnswerStatus, Language, Problem
from core.words import detect_language

MAX_CHARACTERS = 800

# Words that claim something: each must be accounted for by a claim that holds.
_MUST_BE_USED = {
    "dir": "unsupported_claim", "mult": "unsupported_claim", "comp": "unsupported_claim", "sup": "unsupported_claim",
    "extreme": "unsupported_claim", "ord": "wrong_rank", "follow": "unsupported_claim", "mean": "unsupported_claim",
    "total": "unsupported_claim", "diff": "unsupported_claim", "hedge": "unsupported_claim", "morethan": "unsupported_claim",
    "lessthan": "unsupported_claim", "share": "unsupported_number", "share0": "unsupported_claim", "share1": "unsupported_claim",
    "times": "unsupported_claim",
    "ratio": "unsupported_claim", "mulby": "unsupported_claim", "divby": "unsupported_claim", "order": "wrong_rank",
    "favour": "unsupported_claim", "others": "wrong_count", "resp": "ambiguous",
    "peryear": "wrong_kind", "percap": "wrong_indicator", "neg": "unsupported_claim", "wrong": "unsupported_claim",
    "absent": "wrong_absence", "cause": "cause", "forecast": "forecast", "scope": "wrong_count", "wide": "wider_scope", "narrow": "narrower_scope",
    "badunit": "wrong_unit", "relative": "unsupported_claim", "first": "unsupported_claim", "unknown": "unknown_word",
    "foreign": "wider_scope", "num": "unsupported_number", "count": "wrong_count", "top": "wrong_count", "fraction": "unsupported_number",
    "latest": "unsupported_claim", "pace": "unsupported_claim", "quant": "unsupported_claim", "chg": "",
}  # fmt: skip


def check_answer(
    text: str,
    *,
    question: str,
    facts: Sequence[Fact],
    coverage: Coverage,
    context: Sequence[str] = (),
    status: AnswerStatus = "answered",
    language: Language | None = None,
) -> tuple[Problem, ...]:
    """Every reason not to show `text` as an answer to `question`; empty when each of its claims is proven by `facts`.

    `context` holds earlier questions of the thread, `language` is that of the problems (default: the answer's).
    """
    text = unicodedata.normalize("NFC", text)
    spoken = detect_language(text[:MAX_CHARACTERS], detect_language(question[:MAX_CHARACTERS]))
    told = language or spoken
    if not text.strip():
        return (build_problem("empty_answer", text, 0, 0, told),)
    if len(text) > MAX_CHARACTERS:
        return (build_problem("answer_too_long", text, 0, 0, told),)
    hidden = find_unreadable(text)
    if hidden is not None:
        return (build_problem("unreadable", text, *hidden, told),)
    scene = Scene(
        text,
        FactIndex(facts, coverage),
        coverage,
        read_question(question, coverage, tuple(context)),
        told,
        spoken,
    )
    tokens, bad_numbers = tokenize(text, spoken)
    for start, end in bad_numbers:
        scene.problems.append(build_problem("unreadable", text, start, end, told))
    shaped = shape(tokens)
    named_years = {year for token in shaped for year in token.years}
    if len(named_years) == 1 and coverage.has_year(next(iter(named_years))):
        scene.only_year = tuple(named_years)
    clauses = split_clauses(shaped)
    scene.clauses = clauses
    for number, clause in enumerate(clauses):
        process_clause(scene, clause, first=number == 0 or (number == 1 and clauses[0].has("yes", "no")))
    decide_list_order(scene, clauses)
    if not scene.problems:
        check_bare_clauses(scene)
        answer_polarity(scene)
        check_alignment(scene, bool(context))
        if not scene.supported and not scene.problems:
            scene.problems.append(build_problem("unsupported_claim", text, 0, len(text), told))
    return tuple(scene.problems)


# --- clauses

_ABBREVIATIONS = frozenset("vs approx no fig etc cf incl excl env est pop".split())


def split_clauses(tokens: list[Token]) -> list[Clause]:
    """Sentences, and their clauses at "but", "while", "mais" and the like; tables row by row."""
    sentences: list[list[Token]] = [[]]
    for index, token in enumerate(tokens):
        ends = token.kind == "newline" or (token.kind == "mark" and token.tag in ".!?;")
        if (
            ends
            and token.tag == "."
            and index
            and tokens[index - 1].word in _ABBREVIATIONS
            and tokens[index - 1].end == token.start
        ):
            ends = False
        if ends:
            if sentences[-1]:
                sentences.append([])
        else:
            sentences[-1].append(token)
    clauses: list[Clause] = []
    for sentence, table in _join_tables(sentences):
        years = tuple(dict.fromkeys(year for token in sentence for year in token.years))
        part: list[Token] = []
        lead = ""
        for token in sentence:
            if token.kind == "conj" and token.tag == "but":
                if part:
                    clauses.append(Clause(part, years, lead, table))
                part, lead = [], token.word
                continue
            part.append(token)
        if part:
            clauses.append(Clause(part, years, lead, table))
    return clauses


def _join_tables(sentences: list[list[Token]]) -> list[tuple[list[Token], bool]]:
    """Rows of a Markdown table as sentences "row header, column header: cell"."""
    out: list[tuple[list[Token], bool]] = []
    header: list[list[Token]] | None = None
    for sentence in sentences:
        if not (sentence and sentence[0].kind == "mark" and sentence[0].tag == "|"):
            header = None
            out.append((sentence, False))
            continue
        cells = _cells(sentence)
        if header is None:
            header = cells
            continue
        if all(token.kind in ("mark", "layout") for cell in cells for token in cell):
            continue
        out.extend((row, True) for row in _row_sentences(header, cells))
    return [(sentence, table) for sentence, table in out if sentence]


def _cells(sentence: list[Token]) -> list[list[Token]]:
    cells: list[list[Token]] = []
    for token in sentence:
        if token.kind == "mark" and token.tag == "|":
            cells.append([])
        elif cells:
            cells[-1].append(token)
    return [*cells[:-1], *([cells[-1]] if cells and cells[-1] else [])]


def _row_sentences(header: list[list[Token]], cells: list[list[Token]]) -> list[list[Token]]:
    label = cells[0] if cells else []
    corner = [token for token in (header[0] if header else []) if token.kind not in ("unit", "neutral")]
    if any(token.kind == "num" for token in label):
        return [[token for cell in (*header, *cells) for token in cell]]
    rows: list[list[Token]] = []
    shared = [
        t
        for column, cell in enumerate(cells)
        if column and not any(x.kind in ("num", "absent") for x in cell)
        for t in cell
    ]
    for column, cell in enumerate(cells[1:], 1):
        if not any(token.kind in ("num", "absent", "share", "ord") for token in cell):
            continue
        heads = [replace(t) for t in (*corner, *(header[column] if column < len(header) else []))]
        rows.append([*heads, *[replace(t) for t in (*label, *shared)], *cell])
    return rows or [label]


# --- one clause


def process_clause(scene: Scene, clause: Clause, first: bool = False, strict: bool = True) -> None:
    """Decides every claim of a clause, in an order in which the more special reading goes first."""
    before = scene.supported
    resolve(clause, scene)
    _take_layout(scene, clause)
    decide_absence(scene, clause)
    decide_coverage(scene, clause)
    _decide_denied(scene, clause)
    _lone_count(scene, clause)
    decide_found(scene, clause)
    _comparisons_as_hedges(clause)
    decide_count(scene, clause)
    for index, _ in list(clause.find("top")):
        decide_top(scene, clause, index)
    _decide_figures(scene, clause)
    _decide_words(scene, clause)
    decide_reply(scene, clause, first)
    if strict:
        _check_scopes(scene, clause)
        _take_small_words(scene, clause)
        _decide_yes_no(scene, clause)
        _report_leftovers(scene, clause)
    if strict and scene.supported == before and not clause.absent:
        scene.bare.append(clause)
    _remember(scene, clause)


def check_bare_clauses(scene: Scene) -> None:
    """Headings and notes that claim nothing themselves still name what the figures are of: it must be so."""
    cells = scene.used
    if not cells:
        return
    for clause in scene.clauses:
        if clause.has("cover", "date", "code", "absent"):
            continue
        for index, code in clause.indicators:
            if clause.tokens[index].kind == "ind" and code not in {cell[1] for cell in cells}:
                scene.fail("wrong_indicator", clause.tokens[index])
        for anchor in clause.country_anchors:
            if not set(anchor.countries) <= {cell[0] for cell in cells}:
                scene.fail("wrong_country", clause.tokens[anchor.start])
        for anchor in clause.year_anchors:
            years = {cell[2] for cell in cells} | {scene.coverage.last_year, scene.coverage.first_year}
            if not set(anchor.years) <= years:
                scene.fail("wrong_year", clause.tokens[anchor.start])


def _take_layout(scene: Scene, clause: Clause) -> None:
    for _, token in clause.find("date"):
        written = scene.coverage.snapshot_date.isoformat()
        normal = _iso(token.tag)
        if written == normal or (len(normal) == 7 and written.startswith(normal)):
            token.used = True
        else:
            scene.fail("unsupported_number", token, written, written)
    for _, token in clause.find("code"):
        if token.tag not in scene.coverage.indicators:
            scene.fail("wrong_indicator", token)
        elif not clause.indicators:
            known = {cell[1] for cell in scene.used}
            if known and token.tag not in known:
                scene.fail("wrong_indicator", token)
        elif token.tag not in {code for _, code in clause.indicators}:
            scene.fail("wrong_indicator", token)


def _iso(tag: str) -> str:
    parts = tag.replace("/", "-").split("-")
    if len(parts[0]) < 3 and len(parts) == 3:
        parts = parts[::-1]
    return "-".join([parts[0], *(part.zfill(2) for part in parts[1:])])


def _decide_denied(scene: Scene, clause: Clause) -> None:
    """ "not 45 million as you wrote": a figure of the question, denied, must be false of its cell."""
    for index, token in list(clause.find("num", "share")):
        number = token.value
        asked = any(other.value == number.value for other in scene.question.numbers)
        if not asked:
            continue
        denial = _denial(clause, index)
        if denial is None:
            continue
        years = number_years(clause, scene, index) or scene.question.years
        readings = number_countries(clause, scene, index)
        indicators = indicator_readings(clause, scene, index, number) or scene.question.indicators
        true_somewhere = any(
            (actual := scene.index.value(country, indicator, year)) is None or matches(actual, number)
            for countries in readings
            for country in countries
            for indicator in indicators[:1]
            for year in years
        )
        if true_somewhere or not indicators or not readings or not years:
            scene.fail("unsupported_claim", token)
            continue
        for part in denial:
            part.used = True
        token.used = True
        for hedge in hedge_before(clause, index):
            hedge.used = True


def _denial(clause: Clause, at: int) -> list[Token] | None:
    """The words that deny the number at `at`, or None."""
    step = at - 1
    tokens = clause.tokens
    while step >= 0 and (tokens[step].kind in ("neutral", "hedge", "prep", "morethan", "lessthan")):
        step -= 1
    if step >= 0 and tokens[step].kind == "neg":
        return [tokens[step]]
    wrong = [token for token in tokens[at + 1 :] if token.kind == "wrong"]
    if wrong and not any(token.kind == "num" for token in tokens[at + 1 : tokens.index(wrong[0])]):
        return [*wrong, *(t for t in tokens if t.kind == "neg")]
    before = [token for token in tokens[:at] if token.kind == "wrong"]
    return (
        [*before]
        if before and not any(t.kind == "num" for t in tokens[tokens.index(before[-1]) : at])
        else None
    )


def _lone_count(scene: Scene, clause: Clause) -> None:
    """ "Six: India, ...": a bare number that answers "how many"."""
    first = clause.tokens[0]
    if (
        not scene.question.words & {"many", "combien"}
        or first.kind != "num"
        or first.value.unit
        or not first.value.plain
    ):
        return
    rest = clause.tokens[1:2]
    if first.value.value < 20 and (not rest or rest[0].tag in (":", ",", "(")):
        first.kind = "count"


def _comparisons_as_hedges(clause: Clause) -> None:
    """ "exceeded 41 million", "higher than 80 years", "above": a comparison with a figure is a hedge of it."""
    tokens = clause.tokens
    for index, token in enumerate(tokens):
        if token.kind not in ("comp", "morethan", "lessthan"):
            continue
        step = index + 1
        if (
            tokens[index + 1 : index + 2]
            and tokens[index + 1].word in ("de", "d'")
            and token.kind == "comp"
            and token.word.startswith(("depass", "devanc", "surpass", "exced"))
        ):
            continue  # "dépassait de 8,8 ans": by how much
        while step < len(tokens) and (
            tokens[step].word
            in (
                "the",
                "a",
                "an",
                "les",
                "des",
                "la",
                "le",
                "than",
                "barre",
                "mark",
                "to",
                "a",
                "au",
                "de",
                "of",
                "que",
            )
            or tokens[step].kind == "hedge"
        ):
            step += 1
        if (
            step < len(tokens)
            and tokens[step].kind in ("num", "share")
            and token.kind == "comp"
            and token.tag in ("more", "less")
        ):
            if tokens[step].kind == "num" and tokens[step].value.unit == "times":
                continue
            if token.word in CROSSING and clause.years:
                continue  # "crossed 40 million in 2023" is decided on found years only
            for middle in tokens[index + 1 : step]:
                if middle.kind == "prep":
                    middle.kind = "neutral"
            token.kind, token.tag = "hedge", "over" if token.tag == "more" else "under"


# --- figures


def _decide_figures(scene: Scene, clause: Clause) -> None:
    for index, token in list(clause.find("mult")):
        _decide_mult(scene, clause, index, token)
    for index, _ in list(clause.find("share")):
        decide_share(scene, clause, index)
    for index, token in list(clause.find("num")):
        if not token.used:
            _decide_figure(scene, clause, index, token)


def _decide_mult(scene: Scene, clause: Clause, index: int, token: Token) -> None:
    factor = Decimal(token.tag)
    comps = tuple(t for t in clause.tokens if t.kind == "comp" and t.tag == "equal" and not t.used)
    decide_times(scene, clause, index, Number(factor, Decimal(1)), comps, exact_word=True)


def _decide_figure(scene: Scene, clause: Clause, index: int, token: Token) -> None:
    tokens = clause.tokens
    number = token.value
    if number.unit == "bad":
        scene.figures = True
        scene.fail("wrong_unit", token)
        return
    nxt = tokens[index + 1] if index + 1 < len(tokens) else None
    previous = [t for t in tokens[max(0, index - 2) : index] if t.kind in ("mulby", "divby")]
    if nxt is not None and nxt.kind == "times" and nxt.tag == "more":
        scene.fail("unsupported_claim", nxt)
        token.used = True
        return
    if number.unit == "times" or (nxt is not None and nxt.kind == "times"):
        partners = (nxt,) if nxt is not None and nxt.kind == "times" else ()
        comps = tuple(t for t in tokens[index : index + 4] if t.kind == "comp")
        if any(t.tag != "equal" for t in comps):
            scene.fail("unsupported_claim", token)
            return
        decide_times(scene, clause, index, number, (*partners, *comps), exact_word=False)
        return
    if previous:
        _decide_factor(scene, clause, index, previous[-1])
        return
    if number.unit == "years" and _is_span(scene, clause, index) and decide_span(scene, clause, index):
        return
    mean = next((t for _, t in clause.find("mean")), None)
    if mean is not None and decide_mean(scene, clause, index, mean):
        scene.figures = True
        return
    ratio = next((t for _, t in clause.find("ratio")), None)
    if ratio is not None and not number.unit and decide_ratio(scene, clause, index, ratio):
        return
    total = next((t for _, t in clause.find("total")), None)
    if total is not None and decide_total(scene, clause, index, total):
        scene.figures = True
        return
    difference = _difference_words(scene, clause, index)
    if difference is not None:
        decide_difference(scene, clause, index, *difference)
        return
    direction = governing_direction(scene, clause, index) or _gapped_change(scene, clause, index)
    year_comparison = _year_difference(clause, index)
    if direction is not None or number.unit == "points" or number.sign or year_comparison is not None:
        decide_change(scene, clause, index, direction or year_comparison)
        return
    if not _unit_is_told(scene, clause, number):
        scene.figures = True
        scene.fail("wrong_unit", token)
        return
    decide_level(scene, clause, index)
    if token.used and mean is not None and len(clause.years) <= 1 and len(clause.countries) <= 1:
        mean.used = True
    if token.used and total is not None and len(clause.countries) <= 1:
        total.used = True


_PERCENT_WORDS = frozenset(
    "percent percentage percentages rate rates share proportion penetration pct pourcentage pourcentages taux part coverage electrification".split()
)


def _unit_is_told(scene: Scene, clause: Clause, number: Number) -> bool:
    """A bare figure of a percentage needs "percent" somewhere near: "78.6 Internet users" is another claim."""
    if number.unit or clause.table:
        return True
    codes = {code for _, code in clause.indicators} or set(scene.indicators or scene.question.indicators)
    if not codes or any(UNIT_CLASS.get(code) != "percent" for code in codes):
        return True
    near = (*clause.tokens, *scene.question.tokens)
    if any(
        token.kind == "ind" and token.word in ("electrification", "access", "acces")
        for token in clause.tokens
    ):
        return True
    return any(
        token.word in _PERCENT_WORDS or token.kind == "unit" and token.tag == "percent"
        for token in clause.tokens
    ) or any(token.number is not None and token.value.unit == "percent" for token in near)


def _gapped_change(scene: Scene, clause: Clause, index: int) -> Token | None:
    """ "A's grew 34.5% and that of B 20.5%": a percentage of what is no percentage is another change."""
    number = clause.tokens[index].value
    codes = {code for _, code in clause.indicators} or set(scene.indicators or scene.question.indicators)
    if opener(clause, index) in ("to", "reach", "from", "at") or not codes:
        return None
    if number.unit != "percent" or any(UNIT_CLASS.get(code) == "percent" for code in codes):
        return None
    told = [verb for start, verb in scene.changes.items() if start < clause.tokens[index].start]
    return told[-1] if told else None


def _decide_factor(scene: Scene, clause: Clause, index: int, by: Token) -> None:
    number = clause.tokens[index].value
    if by.kind == "divby":
        if not number.value:
            return
        decide_times(
            scene,
            clause,
            index,
            replace(number, value=1 / number.value, step=Decimal("0.01")),
            (by,),
            exact_word=True,
        )
        return
    decide_times(scene, clause, index, number, (by,), exact_word=False)


def _is_span(scene: Scene, clause: Clause, index: int) -> bool:
    """A number of years is a span after "in", "over", "of a ... period", unless it is a life expectancy."""
    codes = {code for _, code in clause.indicators} or set(scene.indicators or scene.question.indicators)
    lead = clause.tokens[index - 1] if index else None
    nxt = clause.tokens[index + 1] if index + 1 < len(clause.tokens) else None
    if lead is not None and lead.word in ("the", "les", "ces", "those") and index > 1:
        lead = clause.tokens[index - 2]
    led = lead is not None and (
        (lead.kind == "prep" and lead.tag == "in")
        or (lead.kind == "hedge" and lead.word in ("over",))
        or lead.word in ("a", "past", "last", "those", "these", "les", "ces")
    )
    follows = nxt is not None and nxt.word in (
        "later",
        "earlier",
        "period",
        "span",
        "after",
        "plus",
        "before",
        "stretch",
    )
    if LIFE in codes:
        return (led or follows) and _fits_span(scene, clause, index)
    return True


def _fits_span(scene: Scene, clause: Clause, index: int) -> bool:
    """A life expectancy is in years too: only the very distance of the years named is read as a span."""
    span = span_at(clause, scene, index)
    return span is not None and clause.tokens[index].value.plain and clause.tokens[index].value.value < 27


def _difference_words(scene: Scene, clause: Clause, index: int) -> tuple[list[Token], int] | None:
    """Words that make the number a distance between two countries, and which way they say it goes."""
    tokens = clause.tokens
    diffs = [t for _, t in clause.find("diff")]
    after = tokens[index + 1 : index + 7]
    comp = next((t for t in after if t.kind in ("comp", "morethan", "lessthan")), None)
    crossed = comp is not None and any(
        t.kind not in ("pace", "hedge", "unit") for t in after[: after.index(comp)]
    )
    if (
        comp is not None
        and not crossed
        and _object_country_after(clause, index)
        and not _years_after_than(clause, index)
    ):
        return [comp, *diffs], 1 if comp.tag == "more" or comp.kind == "morethan" else -1
    bracketed = (
        index > 1 and tokens[index - 1].tag == "(" and tokens[index - 2].kind in ("country", "people", "poss")
    )
    if bracketed:
        return None
    if diffs:
        return diffs, 0
    by = (
        opener(clause, index) == "by"
        or (
            index > 2
            and tokens[index - 1].word in ("de", "d'")
            and tokens[index - 2].tag == ")"
            and _object_country(clause)
        )
        or (index > 1 and tokens[index - 1].word in ("de", "d'") and tokens[index - 2].kind == "comp")
    )
    if by:
        lead = next(
            (
                t
                for i, t in reversed(list(enumerate(tokens[:index])))
                if t.kind in ("comp", "sup", "dir") or (t.kind == "num" and tokens[i - 1].tag != "(")
            ),
            None,
        )
        if lead is not None and lead.kind in ("comp", "sup") and len(clause.countries) > 1:
            return [lead], 1 if lead.tag in ("more", "max") else -1
    return None


def _object_country(clause: Clause) -> bool:
    return any(a.role in ("object", "owner") for a in clause.country_anchors)


def _object_country_after(clause: Clause, index: int) -> bool:
    return any(a.start > index and a.role in ("object", "owner") for a in clause.country_anchors)


def _years_after_than(clause: Clause, index: int) -> bool:
    return _year_difference(clause, index) is not None


def _year_difference(clause: Clause, index: int) -> Token | None:
    """ "3.2% lower than in 2010": the comparing word, when years are compared."""
    tokens = clause.tokens
    for step in range(index + 1, min(index + 5, len(tokens))):
        token = tokens[step]
        if token.kind in ("num", "mark"):
            return None
        if token.kind in ("comp", "morethan", "lessthan"):
            rest = [
                t
                for t in tokens[step + 1 : step + 6]
                if t.kind not in ("neutral", "prep", "pron", "ind", "weakind", "unit")
            ]
            if rest and rest[0].kind == "year":
                return token
            return None
    return None


# --- words


def _decide_words(scene: Scene, clause: Clause) -> None:
    for index, token in list(clause.find("extreme")):
        if not token.used and not decide_extreme(scene, clause, index):
            scene.fail("unsupported_claim", token)
    for index, token in enumerate(clause.tokens):
        if (
            token.kind == "peryear"
            and token.word in ("each", "every", "chaque")
            and clause.has("dir")
            and not scene.changes
        ):
            token.kind, token.tag = "pace", "steady"
    for index, token in list(clause.find("ord")):
        if not token.used:
            decide_rank(scene, clause, index)
    for index, token in list(clause.find("sup")):
        if not token.used and not pending_heading(scene.clauses, clause, token):
            decide_rank(scene, clause, index)
    listed = sum(len(a.countries) for a in clause.country_anchors)
    if listed > 2 and clause.has("rank") and not clause.has("ord", "order") and not clause.has("follow"):
        rank = next(i for i, t in enumerate(clause.tokens) if t.kind == "rank")
        clause.tokens[rank].kind, clause.tokens[rank].tag = "order", "asc" if wants_lowest(scene) else "desc"
    for index, _ in list(clause.find("order")):
        decide_order(scene, clause, index)
    for index, token in list(clause.find("follow")):
        decide_followed(scene, clause, index)
    for index, token in list(clause.find("comp")):
        if not token.used:
            decide_comparison(scene, clause, index)
    for index, token in list(clause.find("dir")):
        if not token.used:
            decide_direction(scene, clause, index)
    for _, token in list(clause.find("share1")):
        _decide_universal(scene, clause, token)


def _decide_universal(scene: Scene, clause: Clause, token: Token) -> None:
    """ "everyone", "universal access": 100% at one decimal."""
    index = clause.tokens.index(token)
    hedges = hedge_before(clause, index)
    years = number_years(clause, scene, index) or claim_years(clause, scene)
    readings = number_countries(clause, scene, index)
    indicators = [i for i in indicator_readings(clause, scene, index, None) if UNIT_CLASS.get(i) == "percent"]
    values = (
        [
            scene.index.value(country, indicators[0], year)
            for group in readings
            for country in group
            for year in years
        ]
        if indicators
        else []
    )
    if not values or any(value is None for value in values):
        scene.fail("unsupported_claim", token)
        return
    near = any(h.tag in ("near", "about") for h in hedges)
    low = 97 if near else 100
    if any(value is None or value < low for value in values):
        scene.fail("unsupported_claim", token)
        return
    scene.support(token, *hedges)
    scene.use([c for group in readings for c in group], indicators[0], years)


def _check_scopes(scene: Scene, clause: Clause) -> None:
    """A group that is only named ("the eight countries", "the two") must be one that is there."""
    sizes = {
        len(scene.coverage.countries),
        len(clause.countries),
        len(scene.question.countries),
        len(scene.countries),
    }
    sizes.update(ranking.of for ranking in scene.index.rankings.values())
    for _, token in clause.find("scope"):
        if not token.number:
            continue
        size = int(token.value.value)
        if token.tag == "indicators":
            fits = size == len(scene.coverage.indicators)
        else:
            fits = size > 1 and size in sizes
        if fits:
            token.used = True
        else:
            scene.fail("wrong_count", token)


def _take_small_words(scene: Scene, clause: Clause) -> None:
    """Marks words whose work other words have done, or that claim nothing beside a claim that holds."""
    groups = [a for a in clause.country_anchors if len(a.countries) > 1]
    numbers = [t for t in clause.tokens if t.kind in ("num", "share") and t.used]
    for index, token in enumerate(clause.tokens):
        if token.used:
            continue
        if token.kind == "resp":
            token.used = bool(groups or len(clause.years) > 1 or len(scene.countries) > 1) and len(numbers) > 1
        elif token.kind == "quant":
            token.used = (
                before_year(clause, index)
                or token.tag in ("other",)
                or (token.tag == "only" and not _singles_out(clause, index))
                or bool(groups)
                and token.word in ("both", "each", "les", "chacun", "tous", "deux")
            )
        elif token.kind == "hedge":
            nxt = clause.tokens[index + 1] if index + 1 < len(clause.tokens) else None
            token.used = (
                token.word
                in (
                    "over",
                    "some",
                    "past",
                    "near",
                    "rounded",
                    "arrondi",
                    "up",
                    "estimated",
                    "estime",
                    "estimee",
                    "sous",
                )
                and (nxt is None or nxt.kind != "num")
                or (token.word == "over" and nxt is not None and nxt.kind in ("year", "range"))
                or (nxt is not None and nxt.kind in ("year", "range") and token.tag == "atmost")
            )
        elif token.kind == "percap":
            token.used = False
        elif token.kind == "pace":
            token.used = (
                token.tag == "sharp"
                and token.word
                in (
                    "well",
                    "far",
                    "bien",
                    "clearly",
                    "much",
                    "net",
                    "nette",
                    "big",
                    "important",
                    "importante",
                    "fort",
                    "forte",
                    "grand",
                    "grande",
                    "large",
                    "rapide",
                )
                and scene.supported > 0
            )
        elif token.kind == "latest":
            token.used = _is_latest(scene, clause)
        elif token.kind == "neg":
            token.used = clause.absent


def _is_latest(scene: Scene, clause: Clause) -> bool:
    """"the latest value": no fact has a later one of the same series."""
    years = clause.years or scene.years
    series = {cell[:2] for cell in scene.used if cell[2] in years}
    return not any(
        value is not None and (code, indicator) in series and year > max(years)
        for (code, indicator, year), value in scene.index.values.items()
    )


def _quotes_question(scene: Scene, clause: Clause) -> bool:
    asked = {number.value for number in scene.question.numbers}
    return any(t.number is not None and t.value.value in asked for t in clause.tokens)


def _singles_out(clause: Clause, at: int) -> bool:
    """ "only India had": that no other country does is a claim of its own."""
    near = clause.tokens[max(0, at - 1) : at + 3]
    return any(token.kind in ("country", "people") for token in near)


def _decide_yes_no(scene: Scene, clause: Clause) -> None:
    """ "Yes" and "No" at the head of a clause must be what the facts say to the question."""
    for index, token in list(clause.find("yes", "no", "wrong")):
        if token.used or (token.kind == "wrong" and _quotes_question(scene, clause)):
            continue
        if token.kind == "wrong":
            token.used = True
            scene.quoted.append(token)
            continue
        if index > 1 and token.kind == "no":
            scene.fail("unsupported_claim", token)
            continue
        token.used = True
        if clause.absent or index > 1:
            continue
        scene.quoted.append(token)


def answer_polarity(scene: Scene) -> None:
    """Decides each "yes" / "no" of the answer once all of it is read: the question's own claims are read as a statement."""
    if not scene.quoted:
        return
    truth = _question_truth(scene)
    for token in scene.quoted:
        if truth is None:
            if token.kind == "wrong" or scene.question.kinds & {
                "dir",
                "comp",
                "sup",
                "num",
                "share",
                "mult",
                "hedge",
                "morethan",
                "lessthan",
                "extreme",
                "ord",
            }:
                scene.problems.append(
                    build_problem("unsupported_claim", scene.text, token.start, token.end, scene.language)
                )
        elif truth != (token.kind == "yes"):
            scene.problems.append(
                build_problem("wrong_yes_no", scene.text, token.start, token.end, scene.language)
            )


_REFUTING = frozenset(
    {
        "wrong_year",
        "wrong_country",
        "wrong_indicator",
        "wrong_direction",
        "wrong_comparison",
        "wrong_rank",
        "wrong_count",
        "question_number",
        "unsupported_number",
    }
)


def _question_truth(scene: Scene) -> bool | None:
    question = scene.question
    scratch = Scene(
        question.text, scene.index, scene.coverage, question, scene.language, scene.answer_language
    )
    years = tuple(sorted({cell[2] for cell in scene.used}))
    scratch.years = years
    scratch.countries = () if question.countries else scene.countries
    scratch.indicators = () if question.indicators else scene.indicators
    for token in question.tokens:
        token.used = False
    for clause in split_clauses(question.tokens):
        if clause.has("absent", "yes", "no", "wrong", "neg"):
            for token in clause.tokens:
                if token.kind in ("absent", "yes", "no", "wrong", "neg"):
                    token.kind = "neutral"
        process_clause(scratch, clause, strict=False)
    if not scratch.problems:
        return True if scratch.supported else None
    if all(problem.code in _REFUTING for problem in scratch.problems):
        return False
    return None


def _report_leftovers(scene: Scene, clause: Clause) -> None:
    for token in clause.tokens:
        if token.used or token.kind not in _MUST_BE_USED or pending_heading(scene.clauses, clause, token):
            continue
        code = _MUST_BE_USED[token.kind]
        if not code:
            continue
        scene.fail(code, token)
    _check_years(scene, clause)


def _check_years(scene: Scene, clause: Clause) -> None:
    """A year outside the data may only be named to say so."""
    if clause.absent:
        return
    for anchor in clause.year_anchors:
        for year in anchor.years:
            if not scene.coverage.has_year(year) and year not in {cell[2] for cell in scene.used}:
                scene.fail("unsupported_number", clause.tokens[anchor.start])
                return


def _remember(scene: Scene, clause: Clause) -> None:
    named = tuple(dict.fromkeys(c for a in clause.country_anchors if a.role != "object" for c in a.countries))
    if named:
        scene.countries = named
    if clause.indicators:
        scene.indicators = tuple(dict.fromkeys(code for _, code in clause.indicators))
    if clause.years:
        scene.last_year = clause.years[-1]
    if clause.years and not clause.absent:
        scene.years = clause.years
        if clause.pairs:
            scene.span = clause.pairs[-1][0], clause.pairs[-1][1]
