"""What is said of cases that wait: a reminder for the editors, a notice for the reporter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.slack.blocks.card import describe_taken, format_moment
from bot.slack.blocks.parts import SlackMessage, section
from bot.slack.texts import tell
from bot.store.records import CaseRecord, QuestionRecord
from core.outcome import Language

_MAX_LINES = 10  # with links, well below what one section takes


@dataclass(frozen=True, slots=True)
class WaitingCase:
    """`card_link`: where its card stands, or None where the card is not out."""

    case: CaseRecord
    question: QuestionRecord
    card_link: str | None


def build_reminder(waiting: Sequence[WaitingCase], call: str = "") -> SlackMessage:
    """One message for all of them, in the oldest one's language; every case has its line.

    `call`: markup that mentions those who are to come.
    """
    language = waiting[0].question.language
    key = "reminder_one" if len(waiting) == 1 else "reminder"
    heading = f"{tell(key, language, count=len(waiting))} {call}".strip()
    lines = [_line(item, language) for item in waiting[:_MAX_LINES]]
    if len(waiting) > _MAX_LINES:
        lines.append(tell("card_more_problems", language, count=len(waiting) - _MAX_LINES))
    return SlackMessage(heading, (section("\n".join([heading, *(f"• {line}" for line in lines)])),))


def _line(item: WaitingCase, language: Language) -> str:
    since = format_moment(item.case.opened_at)
    user = item.case.opened_by or item.question.user_id
    line = tell("reminder_line", language, user=user, since=since)
    if (taken := describe_taken(item.case, language)) is not None:
        line += f" · {taken}"
    if item.card_link is None:
        return line
    return f"{line} · <{item.card_link}|{tell('reminder_link', language)}>"


def build_expired(case: CaseRecord, question: QuestionRecord) -> SlackMessage:
    """For the one who waits: nobody has decided, since when."""
    user = case.opened_by or question.user_id
    sentence = tell("expired", question.language, user=user, since=format_moment(case.opened_at))
    return SlackMessage(sentence, (section(sentence),))
