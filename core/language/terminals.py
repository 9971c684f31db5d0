"""The names of the terminals: what a tagger may find at a token, besides the token's own word.

A grammar may use these and the rules of its own files; any other name in capitals is an error when it is loaded.
"""

from __future__ import annotations

from typing import Final

PLACES: Final = frozenset({"COUNTRY", "DEMONYM", "ADJECTIVE"})  # role place
MEASURES: Final = frozenset(
    {"MEASURE", "LABEL", "DOING", "BEING", "ASKED", "MOREADJ", "LESSADJ", "MOSTADJ", "LEASTADJ"}
)  # role measure
NOT_COVERED: Final = frozenset({"UNKNOWN", "OTHERMEASURE"})  # role unknown
NUMBERS: Final = frozenset({"NUM", "PLAIN", "SHARE", "COUNT", "ORDINAL", "YEAR", "DATE"})
UNITS: Final = frozenset({"UNITWORD", "POINTWORD", "DENOM", "PERPERSON", "MONEYSIGN", "MONEYWORD"})

TERMINALS: Final = PLACES | MEASURES | NOT_COVERED | NUMBERS | UNITS
NAMES: Final = PLACES | frozenset({"MEASURE", "DOING", "BEING"})  # what a reporter may misspell
