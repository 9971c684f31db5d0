"""A checked sentence for a terminal: each part in the colour of its finding, and a legend by words."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

from core.checking.review import Review
from core.cli.output import has_colour

# Green, red, yellow; underlined too, for eyes that see no colours, and never colour alone: problems follow.
_STYLES: Mapping[str, str] = {
    "supported": "32",
    "contradicted": "31;4",
    "unproven": "33;4",
    "unread": "33;2",
}
# Where there is no colour: brackets that say the same.
_BRACKETS: Mapping[str, tuple[str, str]] = {
    "contradicted": ("[no: ", "]"),
    "unproven": ("[not shown: ", "]"),
    "unread": ("[not read: ", "]"),
}


def mark_findings(text: str, review: Review) -> str:
    """`text` with its parts marked by what the review found of them."""
    colour = has_colour(sys.stdout)
    marked, end = "", 0
    for start, stop, finding in _spans(review):
        if start < end:
            continue
        marked += text[end:start] + _mark(text[start:stop], finding, colour=colour)
        end = stop
    return marked + text[end:]


def _spans(review: Review) -> Iterator[tuple[int, int, str]]:
    """Places in order; an unread one goes before the claim around it."""
    unread = [(p.start, p.end, "unread") for p in review.problems if p.code == "unread" and p.end]
    taken = [(start, end) for start, end, _ in unread]
    claims = {
        (claim.start, claim.end, claim.finding)
        for claim in review.claims
        if not any(start < claim.end and claim.start < end for start, end in taken)
    }
    return iter(sorted([*unread, *claims], key=lambda span: (span[0], span[1] - span[0])))


def _mark(part: str, finding: str, *, colour: bool) -> str:
    if colour:
        return f"\x1b[{_STYLES[finding]}m{part}\x1b[0m"
    before, after = _BRACKETS.get(finding, ("", ""))
    return f"{before}{part}{after}"
