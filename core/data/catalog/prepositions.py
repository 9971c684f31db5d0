"""How a preposition meets a name: by rule, where the files give no form of their own."""

from __future__ import annotations

from typing import Final, Literal

from core.languages import Language

_VOWELS: Final = frozenset("aeiouàâäéèêëîïôöûùüœ")
_CONTRACTED: Final = {"of": {"le ": "du ", "les ": "des "}, "to": {"le ": "au ", "les ": "aux "}}


def join(language: Language, preposition: Literal["of", "to", "in"], full: str) -> str:
    """ "of the United States", "des États-Unis", "d'Oman".

    French "in" goes by country, and names with a silent h and no article ("d'Haïti") by word: no rule is
    right for them, and the files give their forms.
    """
    if language == "en":
        return f"{preposition} {full}"
    for article, contracted in _CONTRACTED[preposition].items():
        if full.startswith(article):
            return contracted + full.removeprefix(article)
    if preposition == "to":
        return f"à {full}"
    return f"d'{full}" if full[:1].lower() in _VOWELS else f"de {full}"
