"""Whose figures a question wants: those of another source than the World Bank are not here."""

from __future__ import annotations

from collections.abc import Sequence

from core.offline.tokens import Token
from core.words import fold

_OPENINGS = ("according to", "selon", "d apres")
_OURS = frozenset(
    """the le la les l your our tes vos nos world bank banque mondiale wdi development indicators data
    dataset donnees snapshot table figures figure chiffres chiffre numbers number statistics stats
    statistiques latest most recent recents recentes newest official officielles officiels available
    disponibles published publiees last dernieres derniers dernier""".split()
)


def names_other_source(tokens: Sequence[Token]) -> str | None:
    """What follows "according to", where that is not this data."""
    words = [" ".join(fold(token.text).replace("'", " ").split()) for token in tokens]
    for index, word in enumerate(words):
        if not word.startswith(_OPENINGS):
            continue
        for behind in range(index, len(tokens)):
            if behind > index and (tokens[behind].kinds & {"comma", "stop"} or _is_asked(tokens[behind])):
                break
            rest = word.removeprefix(next(each for each in _OPENINGS if word.startswith(each)))
            named = set((rest if behind == index else words[behind]).split())
            if named - _OURS:
                return tokens[behind].text
    return None


def _is_asked(token: Token) -> bool:
    return bool(token.indicator or token.year or token.kinds & {"which", "how", "howmany", "when"})
