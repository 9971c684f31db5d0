"""A grammar compiled to a table, and a chart parser that finds every reading of the tokens.

A meaning is a tuple of frames, a frame a set of (role, value). The meanings of a pattern's parts are merged: roles
join, the same role with two values cancels the reading, and one frame beside several is shared out to each of them.

The rules of a name become one automaton: a `State` is what may still come of all rules that began alike, so that
a common beginning is read once, and only those edges are tried that can start with what stands at a token. What a
state reads from a token on is remembered for each pair of state and token, whoever asks for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from core.language import notation
from core.language.notation import Frame, GrammarError, Name, Nested, Rule, Word
from core.language.terminals import TERMINALS

__all__ = ["EMPTY", "Frame", "Grammar", "GrammarError", "Meaning", "Parser", "Tags", "TooMuch", "frame", "roles"]

Meaning: TypeAlias = "tuple[Frame, ...]"
# What may start at a token: terminal (or the token's own word) -> (token after its end, meaning).
Tags: TypeAlias = "Mapping[str, Sequence[tuple[int, Meaning]]]"

_NO_ROLES: Final[Frame] = frozenset()
EMPTY: Final[Meaning] = (_NO_ROLES,)
LIST_JOINER: Final = "LISTJOIN"
_LISTS: Final = frozenset({"list", "set", "many"})
STEP_LIMIT: Final = 60_000

_Items: TypeAlias = "tuple[tuple[notation.Sequence, Frame], ...]"


class TooMuch(Exception):
    """The text has more readings than are worth looking at."""


def frame(**values: Hashable) -> Meaning:
    """A meaning of one frame."""
    return (frozenset(values.items()),)


def roles(one: Frame) -> dict[str, Hashable]:
    """The roles of a frame with their values."""
    return dict(one)


class State:
    """What may come next in the rules of a name, after a common beginning.

    `accepts`: the constants of the rules that may end here. `index`: a terminal -> the edges that can start with
    it; `loose`: the edges that may read nothing at all.
    """

    __slots__ = ("accepts", "edges", "index", "loose", "number")

    def __init__(self, number: int) -> None:
        self.number = number
        self.accepts: tuple[Frame, ...] = ()
        self.edges: tuple[Edge, ...] = ()
        self.index: dict[str, tuple[Edge, ...]] = {}
        self.loose: tuple[Edge, ...] = ()


class Edge:
    """One element of a pattern, and the state after it. `kind` says how the element is read."""

    __slots__ = ("bare", "inner", "kind", "number", "role", "tail", "text")

    def __init__(self, kind: str, number: int, tail: State) -> None:
        self.kind, self.number, self.tail = kind, number, tail  # the same number: the same element
        self.text = ""  # of a word or a terminal
        self.role, self.bare = "", False
        self.inner: State | None = None  # of a rule, or of what stands in brackets


class Grammar:
    """The constructions of some files, ready for parsing. States are made when they are first needed."""

    def __init__(self, *paths: Path, terminals: Collection[str] = TERMINALS) -> None:
        read = notation.read_notation(paths)
        self.rules: Mapping[str, Sequence[Rule]] = dict(read.rules)
        self.terminals = frozenset(terminals) | read.terminals
        self.bare = frozenset(read.bare)
        self._check_names()
        self._first, self._nullable = self._find_starts()
        self._check_recursion()
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
            items = [
                (sequence, rule.constants) for rule in self.rules[name] for sequence in rule.alternatives
            ]
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

    def _find_starts(self) -> tuple[dict[str, frozenset[str]], set[str]]:
        self._first: dict[str, frozenset[str]] = {name: frozenset() for name in self.rules}
        self._nullable: set[str] = set()
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
        return self._first, self._nullable

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
        state.accepts = tuple(dict.fromkeys(constants for sequence, constants in items if not sequence))
        after: dict[notation.Element, list[tuple[notation.Sequence, Frame]]] = defaultdict(list)
        for sequence, constants in items:
            if sequence:
                after[sequence[0]].append((sequence[1:], constants))
        edges, loose = [], []
        index: dict[str, list[Edge]] = defaultdict(list)
        for element, tails in after.items():
            edge = self._edge(element, self._state(tails))
            edges.append(edge)
            starts, empty = self._starts_of(element)
            if empty:
                rest, nothing = self._starts_of_any(sequence for sequence, _ in tails)
                starts |= rest
                if nothing:
                    loose.append(edge)
                    continue
            for start in starts:
                index[start].append(edge)
        state.edges, state.loose = tuple(edges), tuple(loose)
        state.index = {start: tuple(found) for start, found in index.items()}

    def _edge(self, element: notation.Element, tail: State) -> Edge:
        number = self._numbers.setdefault(element, len(self._numbers))
        if isinstance(element, Word):
            edge = Edge("word", number, tail)
            edge.text = element.text
        elif isinstance(element, Name):
            edge = Edge("rule" if element.name in self.rules else "terminal", number, tail)
            edge.text, edge.role, edge.bare = element.name, element.role, element.role in self.bare
        else:
            edge = Edge(element.group, number, tail)
            edge.inner = self._state([(sequence, _NO_ROLES) for sequence in element.alternatives])
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


class _Sense:
    """A meaning, made once for each parser, so that it is compared by identity."""

    __slots__ = ("frames", "joined", "names")

    def __init__(self, frames: Meaning) -> None:
        self.frames = frames
        self.names = frozenset([role for role, _ in frames[0]]) if len(frames) == 1 else None
        self.joined: dict[_Sense, _Sense | None] = {}


_Found: TypeAlias = "list[tuple[int, _Sense]]"
_NOTHING: _Found = []


class Parser:
    """Every reading of one text. `tags` has one entry a token and one more for the end.

    `furthest` is the token up to which any construction could read.
    """

    def __init__(self, grammar: Grammar, tags: Sequence[Tags]) -> None:
        self.grammar, self.tags = grammar, tags
        self.furthest = self.steps = 0
        self._width = len(tags) + 1
        self._memo: dict[int, _Found] = {}
        self._parts: dict[int, _Found] = {}
        self._senses: dict[Meaning, _Sense] = {}
        self._empty = self._sense(EMPTY)

    def parse(self, name: str, i: int = 0) -> list[tuple[int, Meaning]]:
        """Every construction of that name that starts at token i: the token after it, and its meaning.

        Raises TooMuch.
        """
        try:
            found = self._read(self.grammar.start(name), i)
        except RecursionError:
            raise TooMuch from None
        return [(end, sense.frames) for end, sense in found]

    def parse_whole(self, name: str, start: int = 0, end: int | None = None) -> list[Meaning]:
        """The meanings of the constructions of that name that read all tokens from start to end."""
        end = len(self.tags) - 1 if end is None else end
        return [meaning for after, meaning in self.parse(name, start) if after == end]

    def _sense(self, frames: Meaning) -> _Sense:
        sense = self._senses.get(frames)
        if sense is None:
            sense = self._senses[frames] = _Sense(frames)
        return sense

    def _join(self, a: _Sense, b: _Sense) -> _Sense | None:
        """Merges two meanings; None where they contradict each other."""
        if a is self._empty:
            return b
        if b is self._empty:
            return a
        try:
            return a.joined[b]
        except KeyError:
            merged = a.joined[b] = self._merge(a, b)
            return merged

    def _merge(self, a: _Sense, b: _Sense) -> _Sense | None:
        if a.names is not None and b.names is not None:
            united = a.frames[0] | b.frames[0]
            return self._sense((united,)) if len(united) == len(a.names | b.names) else None
        if a.names is None and b.names is None:
            return None
        frames = []
        for left in a.frames:
            for right in b.frames:
                united = left | right
                if len({role for role, _ in united}) != len(united):
                    return None
                frames.append(united)
        return self._sense(tuple(frames))

    def _count(self, steps: int) -> None:
        self.steps += steps
        if self.steps > STEP_LIMIT:
            raise TooMuch

    def _read(self, state: State, i: int) -> _Found:
        """What the state reads from token i on."""
        key = state.number * self._width + i
        found = self._memo.get(key)
        if found is not None:
            return found
        results: dict[tuple[int, _Sense], None] = {}
        for constants in state.accepts:
            results[(i, self._sense((constants,)))] = None
        for edge in self._fitting(state, i):
            tail = edge.tail
            for end, part in self._element(edge, i):
                if not tail.edges and tail.accepts == EMPTY:
                    results[(end, part)] = None
                    continue
                rest = self._read(tail, end)
                if part is self._empty:
                    results.update(dict.fromkeys(rest))
                    continue
                self._count(len(rest))
                for last, sense in rest:
                    merged = self._join(part, sense)
                    if merged is not None:
                        results[(last, merged)] = None
        self._count(1 + len(results))
        found = self._memo[key] = list(results)
        return found

    def _fitting(self, state: State, i: int) -> Iterable[Edge]:
        """The edges that can start with what stands at token i."""
        index = state.index
        chosen = dict.fromkeys(state.loose)
        for terminal in self.tags[i]:
            if terminal in index:
                chosen.update(dict.fromkeys(index[terminal]))
        return chosen

    def _element(self, edge: Edge, i: int) -> _Found:
        """What one element reads from token i on."""
        if edge.kind == "rule" and not edge.role:
            return self._read(self.grammar.start(edge.text), i)
        key = edge.number * self._width + i
        found = self._parts.get(key)
        if found is None:
            found = self._parts[key] = self._read_element(edge, i)
        return found

    def _read_element(self, edge: Edge, i: int) -> _Found:
        kind = edge.kind
        if kind in ("word", "terminal"):
            found = [(end, self._sense(meaning)) for end, meaning in self.tags[i].get(edge.text, ())]
            self.furthest = max([self.furthest, *(end for end, _ in found)])
            return self._nest(edge, found) if edge.role else found
        if kind == "rule":
            return self._nest(edge, self._read(self.grammar.start(edge.text), i))
        assert edge.inner is not None
        if kind == "not":
            return _NOTHING if self._read(edge.inner, i) else [(i, self._empty)]
        if kind == "star":
            return self._star(edge.inner, i)
        found = self._list(edge.inner, i)
        return found if kind == "list" else self._gather(found, at_least=2 if kind == "many" else 1)

    def _nest(self, edge: Edge, found: _Found) -> _Found:
        """A meaning under a role. Several frames, or several roles where the value is bare, are no reading."""
        nested: _Found = []
        for end, sense in found:
            if sense.names is None:
                continue
            value: Hashable = sense.frames[0]
            if edge.bare:
                if len(sense.names) != 1:
                    continue
                ((_, value),) = sense.frames[0]
            nested.append((end, self._sense((frozenset(((edge.role, value),)),))))
        return nested

    def _star(self, inner: State, i: int) -> _Found:
        """Any number of parts in any order; each role at most once, as their meanings are merged."""
        reached: dict[int, dict[_Sense, None]] = {i: {self._empty: None}}
        at, last = i, i
        while at <= last:
            if at in reached:
                parts = [(end, part) for end, part in self._read(inner, at) if end > at]
                self._count(len(parts) * len(reached[at]))
                for end, part in parts:
                    senses = reached.setdefault(end, {})
                    last = max(last, end)
                    for sense in reached[at]:
                        merged = self._join(sense, part)
                        if merged is not None:
                            senses[merged] = None
            at += 1
        return [(end, sense) for end in sorted(reached) for sense in reached[end]]

    def _list(self, inner: State, i: int) -> _Found:
        """One part or more, with joiners between them: the frames of all of them."""
        reached: dict[int, dict[_Sense, None]] = defaultdict(dict)
        for end, part in self._read(inner, i):
            if end > i:
                reached[end][part] = None
        at, last = i + 1, max(reached, default=i)
        joiner = self.grammar.start(LIST_JOINER)
        while at <= last:
            if at in reached:
                for start in dict.fromkeys(start for start, _ in self._read(joiner, at) if start > at):
                    for end, part in self._read(inner, start):
                        if end > start:
                            self._count(len(reached[at]))
                            last = max(last, end)
                            for sense in reached[at]:
                                reached[end][self._sense(sense.frames + part.frames)] = None
            at += 1
        return [(end, sense) for end in sorted(reached) for sense in reached[end]]

    def _gather(self, found: _Found, at_least: int) -> _Found:
        """Several frames to one, whose roles have the values of all of them, in order."""
        gathered: dict[tuple[int, _Sense], None] = {}
        for end, sense in found:
            frames = sense.frames
            if len(frames) < at_least:
                continue
            values: dict[str, list[Hashable]] = defaultdict(list)
            for one in frames:
                for role, value in one:
                    values[role].append(value)
            if all(len(each) == len(frames) for each in values.values()):
                one = frozenset((role, tuple(v) if len(v) > 1 else v[0]) for role, v in values.items())
                gathered[(end, self._sense((one,)))] = None
        return list(gathered)
