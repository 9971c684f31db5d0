"""Forms to sentences in both languages: statements, questions and declines."""

from core.language.writing.statements import write_claims

__all__ = ["write_claims"]
