"""The closed world: what no claim has accounted for is a problem, apart from words that claim nothing."""

from __future__ import annotations

from core.checking.counts import before_year
from core.checking.replies import pending_heading
from core.checking.scene import Clause, Scene
from core.checking.spans import span_at

# Words that claim something: each must be accounted for by a claim that holds.
_MUST_BE_USED = {
    "dir": "unsupported_claim",
    "mult": "unsupported_claim",
    "comp": "unsupported_claim",
    "sup": "unsupported_claim",
    "extreme": "unsupported_claim",
    "ord": "wrong_rank",
    "follow": "unsupported_claim",
    "mean": "unsupported_claim",
    "total": "unsupported_claim",
    "diff": "unsupported_claim",
    "hedge": "unsupported_claim",
    "morethan": "unsupported_claim",
    "lessthan": "unsupported_claim",
    "share": "unsupported_number",
    "share0": "unsupported_claim",
    "share1": "unsupported_claim",
    "times": "unsupported_claim",
    "ratio": "unsupported_claim",
    "rate": "unsupported_claim",
    "outlier": "unsupported_claim",
    "mulby": "unsupported_claim",
    "divby": "unsupported_claim",
    "order": "wrong_rank",
    "favour": "unsupported_claim",
    "others": "wrong_count",
    "resp": "ambiguous",
    "peryear": "wrong_kind",
    "percap": "wrong_indicator",
    "neg": "unsupported_claim",
    "wrong": "unsupported_claim",
    "absent": "wrong_absence",
    "cause": "cause",
    "forecast": "forecast",
    "scope": "wrong_count",
    "wide": "wider_scope",
    "narrow": "narrower_scope",
    "badunit": "wrong_unit",
    "relative": "unsupported_claim",
    "first": "unsupported_claim",
    "unknown": "unknown_word",
    "foreign": "wider_scope",
    "num": "unsupported_number",
    "count": "wrong_count",
    "top": "wrong_count",
    "fraction": "unsupported_number",
    "latest": "unsupported_claim",
    "pace": "unsupported_claim",
    "quant": "unsupported_claim",
    "chg": "",
}


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
            years = (
                scene.spanned
                | {cell[2] for cell in cells}
                | {scene.coverage.last_year, scene.coverage.first_year}
            )
            if not set(anchor.years) <= years:
                scene.fail("wrong_year", clause.tokens[anchor.start])


def check_scopes(scene: Scene, clause: Clause) -> None:
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


def take_small_words(scene: Scene, clause: Clause) -> None:
    """Marks words whose work other words have done, or that claim nothing beside a claim that holds."""
    groups = [a for a in clause.country_anchors if len(a.countries) > 1]
    numbers = [t for t in clause.tokens if t.kind in ("num", "share") and t.used]
    for index, token in enumerate(clause.tokens):
        if token.used:
            continue
        if token.kind == "resp":
            token.used = (
                bool(groups or len(clause.years) > 1 or len(scene.countries) > 1) and len(numbers) > 1
            )
        elif token.kind == "quant":
            token.used = (
                before_year(clause, index)
                or token.tag == "other"
                or (token.tag == "only" and not _singles_out(clause, index))
                or (bool(groups) and token.word in ("both", "each", "les", "chacun", "tous", "deux"))
            )
        elif token.kind == "hedge":
            nxt = clause.tokens[index + 1] if index + 1 < len(clause.tokens) else None
            token.used = (
                (
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
                )
                or (token.word == "over" and nxt is not None and nxt.kind in ("year", "range"))
                or (nxt is not None and nxt.kind in ("year", "range") and token.tag == "atmost")
            )
        elif token.kind == "badunit" and token.word in ("decade", "decades", "a", "decennie", "decennies"):
            span = span_at(clause, scene, index)
            written = scene.text[token.start : token.end].lower()
            token.used = (
                "cade" in written and "per" not in written and span is not None and span[1] - span[0] == 10
            )
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
        elif token.kind == "mean":
            # "The mean was 75.6 years (a simple mean)": the kind of the figure told before, told again.
            token.used = any(t.kind == "mean" and t.used for t in clause.tokens[:index]) and not any(
                t.kind in ("num", "share", "ind", "country") for t in clause.tokens[index:]
            )
        elif token.kind == "latest":
            token.used = _is_latest(scene, clause)
        elif token.kind == "neg":
            token.used = clause.absent


def _is_latest(scene: Scene, clause: Clause) -> bool:
    """ "the latest value": no fact has a later one of the same series."""
    years = clause.years or scene.years
    series = {cell[:2] for cell in scene.used if cell[2] in years}
    return not any(
        value is not None and (code, indicator) in series and year > max(years)
        for (code, indicator, year), value in scene.index.values.items()
    )


def _singles_out(clause: Clause, at: int) -> bool:
    """ "only India had": that no other country does is a claim of its own."""
    near = clause.tokens[max(0, at - 1) : at + 3]
    return any(token.kind in ("country", "people") for token in near)


def report_leftovers(scene: Scene, clause: Clause) -> None:
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


def remember_clause(scene: Scene, clause: Clause) -> None:
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
