# ruff: noqa: E501 - tables of phrases
"""What a reporter says around a question and asks nothing by: thanks, deadlines, what the figure is for.

Cut before the question is read, so that its words need not be known one by one. Only whole phrases that a
courtesy opens are cut, and never one that names data or anything that could narrow the question.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_CLOCK = r"\d{1,2}(?:[:.h]\d{2})?\s?(?:am|pm|a\.m\.?|p\.m\.?|h|heures|o'?clock)"
_DEADLINE = re.compile(
    rf"\b(?:(?:i |we )?need (?:it|this|that) )?(?:by|before|until|due|deadline(?: is)?(?: at)?) (?:{_CLOCK}|noon|midnight"
    r"|tonight|tomorrow|eod|end of (?:the )?day|close of play|lunch(?:time)?)(?: (?:today|tonight|sharp))?\b"
    rf"|\bavant (?:{_CLOCK}|midi|minuit|ce soir|demain)\b|\bpour (?:ce soir|demain(?: matin)?)\b"
    r"|\b(?:i'?ve got to|i have to|i need to|gotta|got to) (?:file|submit|publish|go live|send this)(?: this| it)?\b"
    r"|\bin (?:\d+|an?|five|ten|fifteen|twenty|thirty) (?:minutes?|mins?|hours?|hrs?)\b"
    r"|\b(?:for|in) (?:today'?s|tonight'?s|tomorrow'?s|sunday'?s|the weekend) (?:paper|edition|show|bulletin|story|piece|issue"
    r"|newsletter|programme|program|broadcast)\b"
    r"|\bpour (?:l'édition|le journal|le papier|l'émission) (?:de |d')(?:demain|ce soir|aujourd'hui)\b",
    re.IGNORECASE,
)
_CLOSER = re.compile(
    r"^\W*(?:many |huge |big )?(?:thanks|thank you|thank u|thx|ty|tysm|cheers|much appreciated|appreciated|merci|kind regards|regards"
    r"|best regards|best|bonne journée|bonne journee|bien à vous|bien à toi|cordialement|have a good one|no rush|no hurry)\b"
    r"(?: a (?:million|bunch|lot|ton))?",
    re.IGNORECASE,
)
# A phrase of thanks goes on for a few words ("thanks so much, you're a star"), hardly for more.
_MAX_CLOSER_WORDS = 8
_WORK = re.compile(
    r"^\W*(?:(?:hi|hello|hey|hiya|bonjour|salut)\b[^,.!?]{0,20}[,.!]?\s*)?(?:i'?m|i am|we'?re|we are|am|je suis|nous sommes|on est)"
    r"(?: just| currently| still| actuellement)? (?:writing|working|doing|preparing|drafting|editing|filing|putting together|finishing|covering"
    r"|researching|fact[- ]checking|on|en train|sur|à)\b",
    re.IGNORECASE,
)
# What opens a lead-in ("Settle a bet:", "For our newsletter:", "I keep seeing different numbers."), and the words
# that make one a limit on the question after all ("We only mean expatriates:").
_LEAD = re.compile(
    r"^\W*(?:(?:hi|hey|hello|hiya|evening|morning|afternoon|good \w+|bonjour|bonsoir|salut|coucou)\b"
    r"|(?:ok|okay|hmm+|well|so|right|now|next|another|last|quick|quickie|urgent|help|kind of|sort of|bit of|random|odd|silly"
    r"|stupid|dumb|simple|easy|settle|need|needed|trying|looking|wondering|curious|pub quiz|trivia|breaking)\b"
    r"|(?:i|i'?m|i'?ve|we|we'?re|we'?ve|my|our|let'?s|je|j'|on|nous|mon|ma|notre|petite|dites?|aidez)\b"
    r"|for (?:our|my|tonight'?s|tomorrow'?s|today'?s)\b|pour (?:notre|mon|ma|nos|mes)\b)",
    re.IGNORECASE,
)
_LIMITS = re.compile(
    r"\b(?:only|just|except|excluding|without|mean|means|meaning|meant|namely|specifically|among|about|on|regarding|concerning"
    r"|interested|those|who|whose|with|born|aged|living|in|from|of|seulement|uniquement|sauf|hors|sans|parmi|sur|ceux|celles"
    r"|dont|chez|avec|dans)\b"
    r"|\b(?:needs?|wants?|looking|after|veux|voudrais|cherche)\b(?! (?:this|it|that|one|to|ça|cela)\b)",
    re.IGNORECASE,
)
_MAX_LEAD_WORDS = 8
# A point between digits ends no part.
_PARTS = re.compile(r"(?:[^.!?;:\n]|(?<=\d)[.:](?=\d))+?(?:[.!?;:\n]+(?!\d)| - |$)")


def cut_courtesies(text: str, is_plain: Callable[[str], bool], is_whole: Callable[[str], bool]) -> str:
    """The question without its courtesies.

    `is_plain` tells that a part names no data and no limit of any, `is_whole` that a part asks by itself.
    """
    text = _DEADLINE.sub(" ", text)
    parts = _PARTS.findall(text)
    if len(parts) < 2:
        return text
    kept = []
    for place, part in enumerate(parts):
        if _is_courtesy(part) and is_plain(_CLOSER.sub("", part)):
            continue
        if _is_lead(part) and is_plain(part) and is_whole("".join(parts[place + 1 :])):
            continue
        kept.append(part)
    return "".join(kept) if kept else text


def _is_courtesy(part: str) -> bool:
    if "?" in part:
        return False
    closing = _CLOSER.match(part) is not None and len(part.split()) <= _MAX_CLOSER_WORDS
    return closing or _WORK.match(part) is not None


def _is_lead(part: str) -> bool:
    short = len(part.split()) <= _MAX_LEAD_WORDS and "?" not in part
    return short and _LEAD.match(part) is not None and _LIMITS.search(part) is None
