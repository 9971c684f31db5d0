"""Buttons: those below an answer, those of the review card, and any that we no longer know."""

from __future__ import annotations

from slack_bolt.async_app import AsyncApp

from bot.desk import Desk
from bot.listeners.actions import (
    answer_detail,
    answer_offer,
    answer_verdict,
    case_correct,
    case_decide,
    case_decline,
    case_take,
    unknown,
)


def register(app: AsyncApp, desk: Desk) -> None:
    answer_verdict.register(app, desk)
    answer_detail.register(app, desk)
    answer_offer.register(app, desk)
    case_decide.register(app, desk)
    case_correct.register(app, desk)
    case_decline.register(app, desk)
    case_take.register(app, desk)
    unknown.register(app, desk)  # last: it takes what no other took
