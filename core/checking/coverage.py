"""What the answer says the data covers: years, countries, indicators; each bound must be the true one."""

from __future__ import annotations

from core.checking.anchors import previous_token
from core.checking.scene import Clause, Scene
from core.checking.telling import say_that, say_years


def is_coverage_year(clause: Clause, at: int) -> bool:
    """A year that a verb of covering governs ("covers 2000 to 2025"), not one said to be missing."""
    governor = ""
    for token in clause.tokens[:at]:
        if (
            token.kind == "cover"
            and governor == "absent"
            and token.word in ("available", "disponible", "disponibles")
        ):
            continue
        if token.kind in ("cover", "absent", "neg"):
            governor = token.kind
    return governor == "cover"


def decide_coverage(scene: Scene, clause: Clause) -> None:
    """ "The data covers 2000 to 2025", "starts in 2000", "eight countries", "published values up to 2025"."""
    covers = [token for _, token in clause.find("cover")]
    if clause.has("num", "share", "dir", "comp", "mult", "ord", "sup"):
        for token in covers:
            token.used = True
        return
    about_data = bool(covers) or (clause.absent and bool(clause.pairs)) or _ends_only(clause)
    for token in covers:
        token.used = True
    _decide_sizes(scene, clause, about_data)
    if not covers and not _ends_only(clause):
        return
    first, last = scene.coverage.first_year, scene.coverage.last_year
    span = say_years(first, last, scene.language)
    years = [
        year
        for anchor in clause.year_anchors
        for year in anchor.years
        if scene.coverage.has_year(year) or not clause.absent or is_coverage_year(clause, anchor.start)
    ]
    if not years:
        if covers:
            scene.supported += 1
        return
    if (
        clause.countries
        and clause.indicators
        and covers
        and not clause.absent
        and not (set(years) <= {first, last})
    ):
        return
    for start, end, at in clause.pairs:
        if is_coverage_year(clause, at) and (start, end) != (first, last):
            scene.fail("wrong_coverage", clause.tokens[at], say_that(span, scene.language), span)
            return
    for anchor in clause.year_anchors:
        if len(anchor.years) == 2 and anchor.years[0] == anchor.years[1]:
            scene.fail("wrong_coverage", clause.tokens[anchor.start], say_that(span, scene.language), span)
            return
        governed = is_coverage_year(clause, anchor.start)
        for year in anchor.years:
            denied = _after_denial(clause, anchor.start)
            inside = scene.coverage.has_year(year)
            loose = year not in (first, last) and (governed or not clause.absent)
            beyond = not clause.absent and not denied and _lies_beyond(clause, anchor.start)
            if (denied and inside) or (loose and not denied) or beyond:
                scene.fail(
                    "wrong_coverage", clause.tokens[anchor.start], say_that(span, scene.language), span
                )
                return
    if len(years) == 1 and not clause.absent:
        word = next((t.word for t in covers), "")
        lead = {t.word for t in clause.tokens}
        wants_first = (
            word
            in (
                "starts",
                "begins",
                "start",
                "commence",
                "debute",
                "goes",
                "go",
                "remontent",
                "remonte",
                "debutent",
                "commencent",
            )
            or "from" in lead
            or "since" in lead
        )
        if (years[0] == first) != wants_first and word not in ("available", "disponible", "disponibles"):
            scene.fail(
                "wrong_coverage",
                clause.tokens[clause.year_anchors[0].start],
                say_that(span, scene.language),
                span,
            )
            return
    scene.supported += 1
    scene.said_absent.add("covers")
    for _, token in clause.find("quant", "hedge", "scope"):
        if token.kind != "scope" or token.tag == "indicators":
            token.used = True


def _lies_beyond(clause: Clause, at: int) -> bool:
    """ "ends before 2025", "has figures after 2025": the bound itself is moved."""
    lead = previous_token(clause.tokens, at)
    return lead is not None and lead.word in ("before", "after", "avant", "apres")


def _after_denial(clause: Clause, at: int) -> bool:
    """ "..., and not 1990": the year is said to be outside."""
    return any(t.kind == "neg" for t in clause.tokens[max(0, at - 3) : at])


def _ends_only(clause: Clause) -> bool:
    """ "only published values up to 2025": a bound of the data without a verb of covering."""
    return (
        any(t.kind == "hedge" and t.tag == "atmost" for t in clause.tokens)
        and bool(clause.years)
        and not clause.countries
    )


def _decide_sizes(scene: Scene, clause: Clause, about_data: bool) -> None:
    for _, token in clause.find("scope", "count"):
        size = int(token.value.value)
        if not (about_data or clause.absent):
            continue
        wanted = (
            len(scene.coverage.indicators) if token.tag == "indicators" else len(scene.coverage.countries)
        )
        if size != wanted:
            scene.fail("wrong_count", token, say_that(str(wanted), scene.language), str(wanted))
        token.used = True
