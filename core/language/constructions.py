"""Grammar files compiled to states: what may come next in the rules of a name, and what it can start with.

The rules of a name become one automaton: a `State` is what may still come of all rules that began alike, so
that a common beginning is read once. States are made when they are first needed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from core.language import notation
from core.language.notation import Frame, GrammarError, Name, Nested, Rule, Word
from core.language.terminals import TERMINALS

NO_ROLES: Final[Frame] = frozenset()
LIST_JOINER: Final = "LISTJOIN"

_Items: TypeAlias = "tuple[tuple[notation.Sequence, Frame], ...]"


class Kind:
    """How an element of a pattern is read. Plain numbers: they are compared for every token."""

    WORD: Final = 0
    TERMINAL: Final = 1
    RULE: Final = 2
    STAR: Final = 3
    NOT: Final = 4
    LIST: Final = 5
    SET: Final = 6
    MANY: Final = 7


_KINDS: Final[Mapping[notation.Group, int]] = {
    "star": Kind.STAR,
    "not": Kind.NOT,
    "list": Kind.LIST,
    "set": Kind.SET,
    "many": Kind.MANY,
}
_LISTS: Final = frozenset({"list", "set", "many"})
_MOST_REMEMBERED: Final = 64


class State:
    """What may come next in the rules of a name, after a common beginning.

    `accepts`: the constants of the rules that may end here. `final`: only that, and without roles. `index`: a
    terminal -> the edges that can start with it; `loose`: the edges that may read nothing at all.
    """

    __slots__ = ("_remembered", "accepts", "final", "index", "loose", "number")

    def __init__(self, number: int) -> None:
        self.number = number
        self.accepts: tuple[tuple[Frame], ...] = ()
        self.final = False
        self.index: dict[str, tuple[Edge, ...]] = {}
        self.loose: tuple[Edge, ...] = ()
        self._remembered: dict[tuple[str, ...], tuple[Edge, ...]] = {}

    def fitting(self, terminals: tuple[str, ...]) -> tuple[Edge, ...]:
        """The edges that can start where these terminals stand."""
        found = self._remembered.get(terminals)
        if found is None:
            chosen = dict.fromkeys(self.loose)
            for terminal in terminals:
                chosen.update(dict.fromkeys(self.index.get(terminal, ())))
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.clear()
            found = self._remembered[terminals] = tuple(chosen)
        return found


class Edge:
    """One element of a pattern, and the state after it. Edges of equal elements have the same number."""

    __slots__ = ("bare", "inner", "kind", "number", "role", "tail", "text")

    def __init__(self, kind: int, number: int, tail: State) -> None:
        self.kind, self.number, self.tail = kind, number, tail
        self.text = ""  # the word, or the name of the terminal or rule
        self.role, self.bare = "", False
        self.inner: State | None = None  # what stands in the brackets; of a rule, once it is needed


class Grammar:
    """The constructions of some files, ready for parsing. States are made when they are first needed."""

    def __init__(self, *paths: Path, terminals: Collection[str] = TERMINALS) -> None:
        read = notation.read_notation(paths)
        self.rules: Mapping[str, Sequence[Rule]] = dict(read.rules)
        self.terminals = frozenset(terminals) | read.terminals
        self.bare = frozenset(read.bare)
        self._check_names()
        self._first: dict[str, frozenset[str]] = {name: frozenset() for name in self.rules}
        self._nullable: set[str] = set()
        self._find_starts()
        self._check_recursion()
        self.symbols = self._list_symbols()
        self._states: dict[_Items, State] = {}
        self._numbers: dict[object, int] = {}
        self._starts: dict[str, State] = {}

    @classmethod
    def load(cls, *paths: Path, terminals: Collection[str] = TERMINALS) -> Grammar:
        """Reads *.grammar files. Raises GrammarError, which names file and line."""
        return cls(*paths, terminals=terminals)

    def words(self) -> frozenset[str]:
        """Every word that stands in a pattern."""
        found = (
            element.text.removeprefix("=") if len(element.text) > 1 else element.text
            for rule in self._all_rules()
            for element in _walk(rule.alternatives)
            if isinstance(element, Word)
        )
        return frozenset(found)

    def _list_symbols(self) -> frozenset[str]:
        """Every word and terminal that stands in a pattern."""
        return frozenset(
            element.text if isinstance(element, Word) else element.name
            for rule in self._all_rules()
            for element in _walk(rule.alternatives)
            if not isinstance(element, Nested)
        )

    def unused(self, *roots: str) -> frozenset[str]:
        """The names of rules that none of the roots leads to."""
        seen: set[str] = set()
        open_ = list(roots)
        while open_:
            name = open_.pop()
            if name in seen:
                continue
            seen.add(name)
            for rule in self.rules.get(name, ()):
                for element in _walk(rule.alternatives):
                    if isinstance(element, Name):
                        open_.append(element.name)
                    elif isinstance(element, Nested) and element.group in _LISTS:
                        open_.append(LIST_JOINER)
        return frozenset(self.rules) - seen

    def start(self, name: str) -> State:
        """The state that reads any construction of that name. Raises KeyError for an unknown name."""
        state = self._starts.get(name)
        if state is None:
            rules = self.rules[name]
            items = ((sequence, rule.constants) for rule in rules for sequence in rule.alternatives)
            state = self._starts[name] = self._state(items)
        return state

    # ---- checks of the files

    def _all_rules(self) -> Iterable[Rule]:
        for rules in self.rules.values():
            yield from rules

    def _check_names(self) -> None:
        both = self.terminals & self.rules.keys()
        if both:
            name = min(both)
            raise GrammarError(f"{self.rules[name][0].where}: {name} is a terminal and cannot have a rule")
        known = self.rules.keys() | self.terminals
        unknown = {
            f"{rule.where}: {element.name} is neither a rule nor a terminal": None
            for rule in self._all_rules()
            for element in _walk(rule.alternatives)
            if isinstance(element, Name) and element.name not in known
        }
        if unknown:
            raise GrammarError("\n".join(unknown))
        for rule in self._all_rules():
            lists = (e for e in _walk(rule.alternatives) if isinstance(e, Nested) and e.group in _LISTS)
            if LIST_JOINER not in self.rules and any(lists):
                raise GrammarError(f"{rule.where}: a list needs a rule {LIST_JOINER}")

    def _check_recursion(self) -> None:
        """A construction that starts with itself would never be found."""
        leads = {
            name: {
                start
                for rule in rules
                for sequence in rule.alternatives
                for start in self._leading_names(sequence)
            }
            for name, rules in self.rules.items()
        }
        done: set[str] = set()
        for root in self.rules:
            self._follow(root, leads, [], done)

    def _follow(self, name: str, leads: Mapping[str, set[str]], path: list[str], done: set[str]) -> None:
        if name in path:
            cycle = " -> ".join([*path[path.index(name) :], name])
            raise GrammarError(f"{self.rules[name][0].where}: {name} starts with itself ({cycle})")
        if name in done:
            return
        for after in sorted(leads.get(name, ())):
            self._follow(after, leads, [*path, name], done)
        done.add(name)

    def _leading_names(self, sequence: notation.Sequence) -> set[str]:
        found: set[str] = set()
        for element in sequence:
            if isinstance(element, Name) and element.name in self.rules:
                found.add(element.name)
            elif isinstance(element, Nested):
                for inner in element.alternatives:
                    found |= self._leading_names(inner)
            if not self._starts_of(element)[1]:
                break
        return found

    # ---- which terminals a part can start with, and whether it may read nothing

    def _find_starts(self) -> None:
        changed = True
        while changed:
            changed = False
            for name, rules in self.rules.items():
                starts, empty = self._starts_of_any(s for rule in rules for s in rule.alternatives)
                if starts != self._first[name] or empty != (name in self._nullable):
                    changed = True
                    self._first[name] = starts
                    if empty:
                        self._nullable.add(name)

    def _starts_of_any(self, alternatives: Iterable[notation.Sequence]) -> tuple[frozenset[str], bool]:
        starts: set[str] = set()
        empty = False
        for sequence in alternatives:
            first, may_be_empty = self._starts_of_sequence(sequence)
            starts |= first
            empty |= may_be_empty
        return frozenset(starts), empty

    def _starts_of_sequence(self, sequence: notation.Sequence) -> tuple[frozenset[str], bool]:
        starts: frozenset[str] = frozenset()
        for element in sequence:
            first, empty = self._starts_of(element)
            starts |= first
            if not empty:
                return starts, False
        return starts, True

    def _starts_of(self, element: notation.Element) -> tuple[frozenset[str], bool]:
        if isinstance(element, Word):
            return frozenset((element.text,)), False
        if isinstance(element, Name):
            if element.name in self.rules:
                return self._first[element.name], element.name in self._nullable
            return frozenset((element.name,)), False
        if element.group == "not":
            return frozenset(), True
        starts, empty = self._starts_of_any(element.alternatives)
        return starts, empty or element.group in ("optional", "star")

    # ---- states

    def _state(self, items: Iterable[tuple[notation.Sequence, Frame]]) -> State:
        opened = _open(items)
        state = self._states.get(opened)
        if state is None:
            state = self._states[opened] = State(len(self._states))
            self._fill(state, opened)
        return state

    def _fill(self, state: State, items: _Items) -> None:
        state.accepts = tuple(dict.fromkeys((constants,) for sequence, constants in items if not sequence))
        after: dict[notation.Element, list[tuple[notation.Sequence, Frame]]] = defaultdict(list)
        for sequence, constants in items:
            if sequence:
                after[sequence[0]].append((sequence[1:], constants))
        loose: list[Edge] = []
        index: dict[str, list[Edge]] = defaultdict(list)
        for element, tails in after.items():
            edge = self._edge(element, self._state(tails))
            starts, empty = self._starts_of(element)
            if empty:
                rest, empty = self._starts_of_any(sequence for sequence, _ in tails)
                starts |= rest
            if empty:
                loose.append(edge)
            else:
                for start in starts:
                    index[start].append(edge)
        state.loose = tuple(loose)
        state.index = {start: tuple(edges) for start, edges in index.items()}
        state.final = not after and state.accepts == ((NO_ROLES,),)

    def _edge(self, element: notation.Element, tail: State) -> Edge:
        number = self._numbers.setdefault(element, len(self._numbers))
        if isinstance(element, Word):
            edge = Edge(Kind.WORD, number, tail)
            edge.text = element.text
        elif isinstance(element, Name):
            edge = Edge(Kind.RULE if element.name in self.rules else Kind.TERMINAL, number, tail)
            edge.text, edge.role, edge.bare = element.name, element.role, element.role in self.bare
        else:
            edge = Edge(_KINDS[element.group], number, tail)
            edge.inner = self._state((sequence, NO_ROLES) for sequence in element.alternatives)
        return edge


def _open(items: Iterable[tuple[notation.Sequence, Frame]]) -> _Items:
    """Parts in round or square brackets at the beginning are replaced by what they stand for."""
    opened: dict[tuple[notation.Sequence, Frame], None] = {}
    todo = list(items)[::-1]
    while todo:
        sequence, constants = todo.pop()
        head = sequence[0] if sequence else None
        if isinstance(head, Nested) and head.group in ("alternatives", "optional"):
            if head.group == "optional":
                todo.append((sequence[1:], constants))
            todo += [(inner + sequence[1:], constants) for inner in reversed(head.alternatives)]
        else:
            opened[(sequence, constants)] = None
    return tuple(opened)


def _walk(alternatives: Iterable[notation.Sequence]) -> Iterable[notation.Element]:
    for sequence in alternatives:
        for element in sequence:
            yield element
            if isinstance(element, Nested):
                yield from _walk(element.alternatives)
