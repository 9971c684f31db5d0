"""Whether the answer is about what the question plainly names, or says that it is not available."""

from __future__ import annotations

from core.checking.problems import build_problem
from core.checking.question import WEALTH
from core.checking.scene import Scene
from core.outcome import AnswerStatus
from core.words import COUNTRY_BY_CODE, INDICATOR_BY_CODE


def check_alignment(scene: Scene, status: AnswerStatus) -> None:
    """Adds a `question_mismatch` for each plainly named country, indicator or year that the answer passes
    over.
    """
    question = scene.question
    refused = "inability" in scene.said_absent or status == "cannot_answer"
    if not question.text or (refused and not scene.used):
        return
    declined = bool(scene.said_absent & {"inability", "outside", "covers"}) and not scene.used
    if declined:
        said = {int(item[5:]) for item in scene.said_absent if item.startswith("year:")}
        if said and question.years and not said & set(question.years):
            _mismatch(scene, str(question.years[0]))
        return
    countries = {cell[0] for cell in scene.used}
    indicators = {cell[1] for cell in scene.used}
    years = {cell[2] for cell in scene.used} | scene.spanned
    for code in question.countries:
        if code not in countries and f"country:{code}" not in scene.said_absent:
            _mismatch(scene, COUNTRY_BY_CODE[code].name[scene.language])
    for code in question.indicators:
        if indicators and code not in indicators and code in INDICATOR_BY_CODE:
            weak = {"SP.POP.TOTL"}
            if code in weak and not _plainly_population(scene):
                continue
            _mismatch(scene, INDICATOR_BY_CODE[code].name[scene.language])
    for year in question.years:
        if year in years or f"year:{year}" in scene.said_absent:
            continue
        if not scene.coverage.has_year(year) and "covers" in scene.said_absent:
            continue
        _mismatch(scene, str(year))
    if question.newest and scene.used and not _is_newest(scene):
        _mismatch(scene, _NOW[scene.language])
    if (
        question.foreign
        and scene.used
        and "outside" not in scene.said_absent
        and not _foreign_is_harmless(scene)
    ):
        _mismatch(scene, question.foreign[0])


_NOW = {"en": "now", "fr": "maintenant"}
_BEHIND = 1  # years by which the newest value of a series trails the last year of the snapshot, at most


def _is_newest(scene: Scene) -> bool:
    """Whether a year told is near the end of the data, and nothing later of it is in evidence."""
    newest = max(year for _, _, year in scene.used)
    if newest < scene.coverage.last_year - _BEHIND:
        return False
    told = {cell[:2] for cell in scene.used}
    return not any(
        (country, indicator) in told and year > newest and value is not None
        for (country, indicator, year), value in scene.index.values.items()
    )


def _plainly_population(scene: Scene) -> bool:
    return (
        bool(
            scene.question.words
            & {"population", "populations", "inhabitants", "habitants", "populous", "people"}
        )
        and len(scene.question.indicators) == 1
    )


def _foreign_is_harmless(scene: Scene) -> bool:
    """Scope words beside the named countries ("North America (Canada, US, Mexico)") do not make another
    question.
    """
    return len(scene.question.countries) > 0 and not any(
        t.kind in ("foreign", "narrow") and not t.word.startswith(WEALTH) for t in scene.question.tokens
    )


def _mismatch(scene: Scene, name: str) -> None:
    problem = build_problem("question_mismatch", name, 0, len(name), scene.language)
    scene.problems.append(type(problem)(problem.code, problem.message))
