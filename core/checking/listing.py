"""Countries that one list names although figures stand between them: "A (N), B (N) and C (N)"."""

from __future__ import annotations

from collections.abc import Sequence

from core.checking.scene import Anchor, Clause

_THE = frozenset("the le la les l'".split())


def listed_from(clause: Clause, anchor: Anchor) -> tuple[str, ...]:
    """The countries of an anchor, and those of the list with figures that it opens: "A (N) and B (N)"."""
    last = max(
        (
            a
            for a in clause.country_anchors
            if a.start >= anchor.start and anchor in _listed_with(clause, _up_to(clause, a))
        ),
        key=lambda a: a.start,
        default=anchor,
    )
    listed = _listed_with(clause, _up_to(clause, last))
    return tuple(dict.fromkeys(c for a in listed if a.start >= anchor.start for c in a.countries))


def listed_up_to(clause: Clause, anchors: Sequence[Anchor]) -> tuple[str, ...]:
    """The countries of the last anchor, and of the list with figures that it ends."""
    return tuple(dict.fromkeys(c for anchor in _listed_with(clause, anchors) for c in anchor.countries))


def _up_to(clause: Clause, anchor: Anchor) -> list[Anchor]:
    return [a for a in clause.country_anchors if a.start <= anchor.start]


def _listed_with(clause: Clause, anchors: Sequence[Anchor]) -> list[Anchor]:
    """The last anchor, and those that a list with figures joins to it: "A (N), B (N) and C (N)"."""
    listed = [anchors[-1]]
    for anchor in reversed(anchors[:-1]):
        between = clause.tokens[anchor.end + 1 : listed[0].start]
        marks = [t for t in between if t.tag in (",", "and")]
        figures = [t for t in between if t.kind == "num"]
        plain = all(t.kind in ("num", "hedge", "unit", "mark", "conj") or t.word in _THE for t in between)
        if not (plain and marks and figures and between[0].tag == "("):
            break
        listed.insert(0, anchor)
    return listed
