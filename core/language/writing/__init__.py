"""Forms to sentences in both languages: statements, questions and declines."""

from core.language.writing.declines import WhyNot, write_decline, write_ignored
from core.language.writing.questions import write_question
from core.language.writing.statements import write_claims

__all__ = ["WhyNot", "write_claims", "write_decline", "write_ignored", "write_question"]
