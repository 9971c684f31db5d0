"""Grammar files: what is refused when they are loaded, with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.language.engine import Grammar, GrammarError


def load(folder: Path, text: str) -> Grammar:
    path = folder / "some.grammar"
    path.write_text(text, encoding="utf-8")
    return Grammar.load(path, terminals=("COUNTRY", "NUM"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A: in YEARS\n", r"some\.grammar:1: YEARS is neither a rule nor a terminal"),
        ("A: in\n\nB: ( a | b\n", r"some\.grammar:3: '\(' is not closed by '\)'"),
        ("A: a )", r"some\.grammar:1: '\)' closes nothing"),
        ("A: [ ]", r"some\.grammar:1: a pattern is empty"),
        ("A:", r"some\.grammar:1: a pattern is empty"),
        ("in the year", r"some\.grammar:1: a line starts with NAME:"),
        ("A: In COUNTRY", r"some\.grammar:1: In is neither a word nor a NAME"),
        ("A: in => Role=1", r"some\.grammar:1: role 'Role'"),
        ("A: in => a=1 a=2", r"some\.grammar:1: role 'a'"),
        ("A: a B\nB: [in] C\nC: A", r"A starts with itself \(A -> A\)|starts with itself"),
        ("B: [in] C\nC: B x", r"starts with itself \(B -> C -> B\)"),
        ("COUNTRY: canada", r"some\.grammar:1: COUNTRY is a terminal and cannot have a rule"),
        ("A: LIST(COUNTRY)", r"some\.grammar:1: a list needs a rule LISTJOIN"),
        ("%loud x", r"some\.grammar:1: unknown setting %loud"),
    ],
)
def test_bad_lines_are_refused_with_their_place(tmp_path: Path, text: str, told: str) -> None:
    if told.startswith("A starts"):
        load(tmp_path, text)  # A does not start with itself here: "a" comes first
        return
    with pytest.raises(GrammarError, match=told):
        load(tmp_path, text)


def test_all_unknown_names_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(GrammarError, match=r"(?s)some\.grammar:1: ONE .*some\.grammar:2: TWO"):
        load(tmp_path, "A: ONE\nB: TWO\n")


def test_rules_of_several_files_add_up(tmp_path: Path) -> None:
    (tmp_path / "one.grammar").write_text("A: a\n%bare to\n", encoding="utf-8")
    (tmp_path / "two.grammar").write_text(
        "A: b  # another way\n%bare from\n%terminals DAY\nB: DAY A", encoding="utf-8"
    )
    grammar = Grammar.load(tmp_path / "one.grammar", tmp_path / "two.grammar", terminals=())
    assert len(grammar.rules["A"]) == 2
    assert grammar.bare == {"from", "to"}
    assert grammar.words() == {"a", "b"}


def test_rules_that_nothing_uses_are_found(tmp_path: Path) -> None:
    grammar = load(tmp_path, "A: in SET(B)\nB: COUNTRY\nLISTJOIN: and\nOLD: gone B\n")
    assert grammar.unused("A") == {"OLD"}


def test_words_are_folded_and_parted_as_texts_are(tmp_path: Path) -> None:
    grammar = load(tmp_path, "A: été d'après l'inde per-capita country's \"#\" =à\n")
    assert grammar.words() == {"ete", "d'", "apres", "l'", "inde", "per", "capita", "country", "'s", "#", "à"}
