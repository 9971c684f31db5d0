"""Grammar files compiled to states: what may come next in the rules of a name, and what it can start with.

The rules of a name become one automaton: a `State` is what may still come of all rules that began alike, so
that a common beginning is read once. States are made when they are first needed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from threading import RLock
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

    `final`: nothing comes, and no role is added. The rest is there once `fitting` was asked: `accepts`, the
    constants of the rules that may end here; `index`, a terminal -> the edges that can start with it;
    `loose`, the edges that may read nothing at all.
    """

    __slots__ = ("_fill", "_remembered", "accepts", "final", "index", "loose", "number")

    def __init__(self, number: int, fill: Callable[[State], None] | None) -> None:
        self.number, self._fill = number, fill
        self.final = fill is None
        self.accepts: tuple[tuple[Frame], ...] = ((NO_ROLES,),) if self.final else ()
        self.index: dict[str, tuple[Edge, ...]] = {}
        self.loose: tuple[Edge, ...] = ()
        self._remembered: dict[tuple[str, ...], tuple[Edge, ...]] = {}

    def fitting(self, terminals: tuple[str, ...]) -> tuple[Edge, ...]:
        """The edges that can start where these terminals stand."""
        found = self._remembered.get(terminals)
        if found is None:
            if self._fill is not None:
                self._fill(self)
                self._fill = None
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
        self._elements = tuple(read.elements)
        self._check_names()
        self._first: dict[str, tuple[frozenset[str], bool]] = {}
        for name in self.rules:
            self._starts_of_name(name, ())
        self.symbols = self._list_symbols()
        self._lock = RLock()  # of the states, which any thread may be the first to need
        self._states: dict[_Items, State] = {}
        self._numbers: dict[notation.Element, int] = {}
        self._starts: dict[str, State] = {}

    @classmethod
    def load(cls, *paths: Path, terminals: Collection[str] = TERMINALS) -> Grammar:
        """Reads *.grammar files. Raises GrammarError, which names file and line."""
        return cls(*paths, terminals=terminals)

    def words(self) -> frozenset[str]:
        """Every word that stands in a pattern."""
        found = (
            element.text.removeprefix("=") if len(element.text) > 1 else element.text
            for element in self._elements
            if isinstance(element, Word)
        )
        return frozenset(found)

    def _list_symbols(self) -> frozenset[str]:
        """Every word and terminal that stands in a pattern."""
        return frozenset(
            element.text if isinstance(element, Word) else element.name
            for element in self._elements
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
            with self._lock:
                state = self._starts[name] = self._state(tuple(items))
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
        if any(isinstance(element, Name) and element.name not in known for element in self._elements):
            raise GrammarError("\n".join(dict.fromkeys(self._tell_unknown(known))))
        if LIST_JOINER not in self.rules:
            for rule in self._all_rules():
                if any(isinstance(e, Nested) and e.group in _LISTS for e in _walk(rule.alternatives)):
                    raise GrammarError(f"{rule.where}: a list needs a rule {LIST_JOINER}")

    def _tell_unknown(self, known: Collection[str]) -> Iterable[str]:
        for rule in self._all_rules():
            for element in _walk(rule.alternatives):
                if isinstance(element, Name) and element.name not in known:
                    yield f"{rule.where}: {element.name} is neither a rule nor a terminal"

    # ---- which terminals a part can start with, and whether it may read nothing

    def _starts_of_name(self, name: str, path: tuple[str, ...]) -> tuple[frozenset[str], bool]:
        """`path`: the names that start with this one. One that starts with itself would never be found."""
        found = self._first.get(name)
        if found is None:
            if name in path:
                cycle = " -> ".join((*path[path.index(name) :], name))
                raise GrammarError(f"{self.rules[name][0].where}: {name} starts with itself ({cycle})")
            alternatives = (sequence for rule in self.rules[name] for sequence in rule.alternatives)
            found = self._first[name] = self._starts_of_any(alternatives, (*path, name))
        return found

    def _starts_of_any(
        self, alternatives: Iterable[notation.Sequence], path: tuple[str, ...] = ()
    ) -> tuple[frozenset[str], bool]:
        starts: set[str] = set()
        may_be_empty = False
        for sequence in alternatives:
            for element in sequence:
                first, empty = self._starts_of(element, path)
                starts |= first
                if not empty:
                    break
            else:
                may_be_empty = True
        return frozenset(starts), may_be_empty

    def _starts_of(
        self, element: notation.Element, path: tuple[str, ...] = ()
    ) -> tuple[frozenset[str], bool]:
        if isinstance(element, Word):
            return frozenset((element.text,)), False
        if isinstance(element, Name):
            if element.name in self.rules:
                return self._starts_of_name(element.name, path)
            return frozenset((element.name,)), False
        starts, empty = self._starts_of_any(element.alternatives, path)
        if element.group == "not":
            return frozenset(), True
        return starts, empty or element.group in ("optional", "star")

    # ---- states

    def _state(self, items: _Items) -> State:
        state = self._states.get(items)
        if state is None:
            final = not any(sequence or constants for sequence, constants in items)
            fill = None if final else partial(self._fill, items)
            state = self._states[items] = State(len(self._states), fill)
        return state

    def _fill(self, items: _Items, state: State) -> None:
        opened = _open(items)
        after: dict[notation.Element, list[tuple[notation.Sequence, Frame]]] = defaultdict(list)
        for sequence, constants in opened:
            if sequence:
                after[sequence[0]].append((sequence[1:], constants))
        loose: list[Edge] = []
        index: dict[str, list[Edge]] = defaultdict(list)
        for element, tails in after.items():
            with self._lock:
                edge = self._edge(element, self._state(tuple(tails)))
            starts, empty = self._starts_of(element)
            if empty:
                rest, empty = self._starts_of_any(sequence for sequence, _ in tails)
                starts |= rest
            if empty:
                loose.append(edge)
            else:
                for start in starts:
                    index[start].append(edge)
        state.accepts = tuple(dict.fromkeys((constants,) for sequence, constants in opened if not sequence))
        state.loose = tuple(loose)
        state.index = {start: tuple(edges) for start, edges in index.items()}

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
            edge.inner = self._state(tuple((sequence, NO_ROLES) for sequence in element.alternatives))
        return edge


def _open(items: _Items) -> _Items:
    """Parts in round or square brackets at the beginning are replaced by what they stand for."""
    opened: dict[tuple[notation.Sequence, Frame], None] = {}
    todo = [*reversed(items)]
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
