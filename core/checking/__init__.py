"""The two gates: the form of a completion (`answer_format`) and the meaning of an answer (`check_answer`)."""

from core.checking.check import check_answer

__all__ = ["check_answer"]
