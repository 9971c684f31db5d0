"""The names of the terminals: what a tagger may find at a token, besides the token's own word.

A grammar may use these and the rules of its own files; any other name in capitals is an error when it is
loaded. The names of the catalog are those of `Catalog.entries`.
"""

from __future__ import annotations

from typing import Final

PLACES: Final = frozenset({"COUNTRY", "DEMONYM", "ADJECTIVE", "FLAG"})  # role place
MEASURES: Final = frozenset(  # role measure
    (
        "MEASURE LABEL DOING NOTDOING BEING NOTBEING COUNTED DOERS EXPECTED ASKED "
        "MOREADJ LESSADJ MOSTADJ LEASTADJ MOREHAD LESSHAD MOSTHAD LEASTHAD MOREDID LESSDID MOSTDID LEASTDID"
    ).split()
)
NOT_COVERED: Final = frozenset(  # role unknown
    ("UNKNOWN", "OTHERMEASURE", "OTHERUNIT", "OTHERPEOPLE", "OTHERSOURCE")
)
OPEN: Final = frozenset({"SEVERAL"})  # role several
NUMBERS: Final = frozenset({"NUM", "PLAIN", "SHARE", "COUNT", "ORDINAL", "YEAR", "DATE"})
UNITS: Final = frozenset({"UNITWORD", "POINTWORD", "DENOM", "PERPERSON", "MONEYSIGN", "MONEYWORD"})

TERMINALS: Final = PLACES | MEASURES | NOT_COVERED | OPEN | NUMBERS | UNITS
NAMES: Final = frozenset(
    {"COUNTRY", "DEMONYM", "ADJECTIVE", "MEASURE", "DOING", "BEING"}
)  # what a reporter may misspell
