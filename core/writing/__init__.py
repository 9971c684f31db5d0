"""The sentence writer: facts -> one or two sentences, English and French."""

from core.writing.answer import infer_focus, tells_answer, write_answer
from core.writing.focus import Claim, Focus

__all__ = ["Claim", "Focus", "infer_focus", "tells_answer", "write_answer"]
