"""The sentence that a question for a fiscal year gets with its figure: "The series is by calendar year."

It is read as a whole, at the end of an answer. It is true of every series but one: the World Bank reports the
national accounts of India by fiscal year.
"""

from __future__ import annotations

import re

from core.checking.problems import build_problem
from core.checking.scene import GDP, GDP_PER_PERSON, Scene

_NOTE = re.compile(r"(?<=[.!]) (?:The series is by calendar year|La série est par année civile)\.$")
_BY_FISCAL_YEAR = {("IND", GDP), ("IND", GDP_PER_PERSON)}


def cut_calendar_note(text: str) -> tuple[str, str]:
    """The answer without the note, and the note or ""."""
    found = _NOTE.search(text)
    return (text, "") if found is None else (text[: found.start()], found[0].strip())


def check_calendar_note(scene: Scene, note: str) -> None:
    """Fails the note where a series that is told is by fiscal year."""
    if note and any(cell[:2] in _BY_FISCAL_YEAR for cell in scene.used):
        problem = build_problem("unsupported_claim", note, 0, len(note), scene.language)
        start = len(scene.text) + 1
        scene.problems.append(
            type(problem)(problem.code, problem.message, problem.text, start, start + len(note))
        )
