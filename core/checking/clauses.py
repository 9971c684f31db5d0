"""Sentences and their clauses ("but", "while", "mais"); the rows of a table read as sentences."""

from __future__ import annotations

from dataclasses import replace

from core.checking.scene import Clause
from core.checking.tokens import Token

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
        for index, token in enumerate(sentence):
            if token.kind == "conj" and token.tag == "but":
                if token.word == "donc" and part and _denies(sentence[index + 1 : index + 2]):
                    continue  # "je ne peux donc pas répondre"
                if part:
                    clauses.append(Clause(part, years, lead, table))
                part, lead = [], token.word
                continue
            if _turns_to_figures(sentence, index, part):
                clauses.append(Clause(part, years, lead, table))
                part, lead = [], ""
                continue
            if _moves_on(sentence, index, part):
                clauses.append(Clause(part, years, lead, table))
                part, lead = [], ""
            part.append(token)
        if part:
            clauses.append(Clause(part, years, lead, table))
    return clauses


# Behind "and" these go on with the list of what is missing.
_LISTED = frozenset(
    {"year", "range", "country", "people", "foreign", "narrow", "ind", "num", "absent", "neg"}
)


_DATA = frozenset("data dataset figures snapshot donnees chiffres".split())
_UNABLE = frozenset("can cannot unable will won refuse not pas ne peux peut impossible".split())


def _denies(tokens: list[Token]) -> bool:
    return any(token.kind in ("absent", "neg") for token in tokens)


def _turns_to_figures(sentence: list[Token], index: int, part: list[Token]) -> bool:
    """ "The data has no causes: it went from N to N", "no value for 2025, and it was N in 2024"."""
    token, behind = sentence[index], sentence[index + 1 : index + 2]
    comma = index > 0 and sentence[index - 1].tag == ","
    listed = _LISTED - {"country", "ind"} if comma else _LISTED
    joined = token.kind == "conj" and token.tag == "and" and behind and behind[0].kind not in listed
    if not joined and (token.kind != "mark" or token.tag not in (":", "—")):
        return False
    refuses = any(t.kind == "absent" and t.word in _UNABLE for t in part)
    if refuses and not any(t.kind == "cause" for t in part):
        return False  # "I cannot confirm that: Canada had N" withdraws the figure
    gap = any(t.kind == "absent" for t in part)
    refuted = (
        token.kind == "mark" and any(t.kind == "neg" for t in part) and any(t.word in _DATA for t in part)
    )
    return (
        (gap or refuted)
        and not any(t.kind in ("num", "share") for t in part)
        and any(t.kind in ("num", "share") for t in sentence[index + 1 :])
    )


def _moves_on(sentence: list[Token], index: int, part: list[Token]) -> bool:
    """ "rose from 2020 to 2022, then fell to N by 2024": the second move has its own end."""
    if sentence[index].kind != "conj" or sentence[index].tag != "then":
        return False
    rest = sentence[index + 1 : index + 4]
    moved = any(t.kind == "dir" for t in part) and sum(len(t.years) for t in part) > 1
    dated = any(t.years for t in sentence[index + 1 :])
    return moved and dated and any(t.kind == "dir" for t in rest)


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
