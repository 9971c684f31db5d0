""" "grew faster than India's": two percent changes over the same years, compared."""

from __future__ import annotations

from core.checking.binding import subject_countries
from core.checking.indicators import indicator_readings
from core.checking.scene import Anchor, Clause, Scene
from core.checking.spans import span_at


def decide_faster(scene: Scene, clause: Clause) -> None:
    """Both went the way that is told, and the subject's percent change is the larger one (or smaller)."""
    for at, token in list(clause.find("rate")):
        way = next((t for t in reversed(clause.tokens[:at]) if t.kind == "dir" and not t.used), None)
        others = [a for a in clause.country_anchors if a.start > at]
        subject = subject_countries(clause, scene, at)
        indicators = indicator_readings(clause, scene, at, None)
        span = span_at(clause, scene, at)
        than = any(t.kind == "prep" and t.tag == "than" for t in clause.tokens[at:])
        asked = scene.question.countries
        if not than and len(subject) == 1 and len(asked) == 2 and subject[0] in asked:
            others = [Anchor(-1, -1, tuple(code for code in asked if code not in subject))]
            than = bool(others[0].countries)  # "Canada's grew faster", of two that were asked about
        if way is None or not than or not others or len(subject) != 1 or not indicators or span is None:
            scene.fail("unsupported_claim", token)
            return
        sign = 1 if way.tag == "up" else -1
        own = scene.index.percent_change(subject[0], indicators[0], *span)
        rivals = [scene.index.percent_change(c, indicators[0], *span) for c in others[0].countries]
        if own is None or any(rival is None for rival in rivals) or subject[0] in others[0].countries:
            scene.fail("unsupported_claim", token)
            return
        more = 1 if token.tag == "more" else -1
        known = [rival * sign for rival in rivals if rival is not None]
        if own * sign <= 0 or any(rival <= 0 or (own * sign - rival) * more <= 0 for rival in known):
            scene.fail("wrong_comparison", token)
            return
        scene.support(token, way)
        scene.use((*subject, *others[0].countries), indicators[0], span)
