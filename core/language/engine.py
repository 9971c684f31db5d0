"""A chart parser that finds every reading of a text, on the states of a grammar.

A meaning is a tuple of frames, a frame a set of (role, value). The meanings of a pattern's parts are merged:
roles join, the same role with two values cancels the reading, and one frame beside several is shared out to
each of them. What a state reads from a token on is remembered, whoever asks for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from typing import Final, TypeAlias

from core.language.constructions import LIST_JOINER, NO_ROLES, Edge, Grammar, Kind, State
from core.language.notation import Frame, GrammarError

__all__ = ["EMPTY", "Frame", "Grammar", "GrammarError", "Meaning", "Parser", "Tags", "TooMuch", "frame"]

Meaning: TypeAlias = "tuple[Frame, ...]"
# What may start at a token: terminal (or the token's own word) -> (token after its end, meaning).
Tags: TypeAlias = "Mapping[str, Sequence[tuple[int, Meaning]]]"

EMPTY: Final[Meaning] = (NO_ROLES,)
STEP_LIMIT: Final = 12_000  # eight times what the longest plain sentences take


class TooMuch(Exception):
    """The text has more readings than are worth looking at."""


def frame(**values: Hashable) -> Meaning:
    """A meaning of one frame."""
    return (frozenset(values.items()),)


class _Sense:
    """A meaning, made once for each parser, so that it is compared by identity.

    `names`: the roles, where it is one frame.
    """

    __slots__ = ("frames", "joined", "names")

    def __init__(self, frames: Meaning) -> None:
        self.frames = frames
        self.names = frozenset([role for role, _ in frames[0]]) if len(frames) == 1 else None
        self.joined: dict[_Sense, _Sense | None] = {}


_Found: TypeAlias = "list[tuple[int, _Sense]]"


class Parser:
    """Every reading of one text. `tags` has one entry a token and one more for the end.

    `furthest` is the token up to which any construction could read.
    """

    def __init__(self, grammar: Grammar, tags: Sequence[Tags]) -> None:
        self.grammar, self.tags = grammar, tags
        self.furthest = self.steps = 0
        symbols = grammar.symbols
        self._terminals = [tuple([name for name in here if name in symbols]) for here in tags]
        self._width = len(tags) + 1
        self._memo: dict[int, _Found] = {}  # state and token
        self._parts: dict[int, _Found] = {}  # element and token
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
        self._count(1)
        edges = state.fitting(self._terminals[i])
        if len(edges) == 1 and not state.accepts:
            found = self._follow(edges[0], i)
        else:
            results = {(i, self._sense(constants)): None for constants in state.accepts}
            for edge in edges:
                results.update(dict.fromkeys(self._follow(edge, i)))
            found = list(results)
        self._memo[key] = found
        return found

    def _follow(self, edge: Edge, i: int) -> _Found:
        """What an edge and the state after it read from token i on."""
        tail, empty = edge.tail, self._empty
        parts = self._element(edge, i)
        if tail.final or not parts:
            return parts
        if len(parts) == 1 and parts[0][1] is empty:
            return self._read(tail, parts[0][0])
        results: dict[tuple[int, _Sense], None] = {}
        for end, part in parts:
            rest = self._read(tail, end)
            if part is empty:
                results.update(dict.fromkeys(rest))
                continue
            self._count(len(rest))
            joined = part.joined
            for last, sense in rest:
                if sense is empty:
                    results[(last, part)] = None
                    continue
                merged = joined[sense] if sense in joined else self._join(part, sense)
                if merged is not None:
                    results[(last, merged)] = None
        return list(results)

    def _element(self, edge: Edge, i: int) -> _Found:
        """What one element reads from token i on."""
        if edge.kind == Kind.RULE and not edge.role:
            return self._read(edge.inner or self._start_of(edge), i)
        key = edge.number * self._width + i
        found = self._parts.get(key)
        if found is None:
            found = self._parts[key] = self._read_element(edge, i)
        return found

    def _start_of(self, edge: Edge) -> State:
        edge.inner = state = self.grammar.start(edge.text)
        return state

    def _read_element(self, edge: Edge, i: int) -> _Found:
        kind = edge.kind
        if kind == Kind.WORD or kind == Kind.TERMINAL:
            found = [(end, self._sense(meaning)) for end, meaning in self.tags[i].get(edge.text, ())]
            for end, _ in found:
                self.furthest = max(self.furthest, end)
            return self._nest(edge, found) if edge.role else found
        inner = edge.inner or self._start_of(edge)
        if kind == Kind.RULE:
            return self._nest(edge, self._read(inner, i))
        if kind == Kind.NOT:
            return [] if self._read(inner, i) else [(i, self._empty)]
        if kind == Kind.STAR:
            return self._star(inner, i)
        found = self._list(inner, i)
        return found if kind == Kind.LIST else self._gather(found, at_least=2 if kind == Kind.MANY else 1)

    def _nest(self, edge: Edge, found: _Found) -> _Found:
        """A meaning under a role. Several frames, or several roles of a bare value, are no reading."""
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
        at = last = i
        while at <= last:
            senses = reached.get(at, ())
            for end, part in self._read(inner, at) if senses else ():
                if end == at:
                    continue
                after = reached.setdefault(end, {})
                last = max(last, end)
                self._count(len(senses))
                for sense in senses:
                    merged = self._join(sense, part)
                    if merged is not None:
                        after[merged] = None
            at += 1
        return [(end, sense) for end in sorted(reached) for sense in reached[end]]

    def _list(self, inner: State, i: int) -> _Found:
        """One part or more, with joiners between them: the frames of all of them."""
        reached: dict[int, dict[_Sense, None]] = {}
        for end, part in self._read(inner, i):
            if end > i:
                reached.setdefault(end, {})[part] = None
        if not reached:
            return []
        at, last = i + 1, max(reached)
        joiner = self.grammar.start(LIST_JOINER)
        while at <= last:
            senses = reached.get(at, ())
            for start in dict.fromkeys(end for end, _ in self._read(joiner, at)) if senses else ():
                for end, part in self._read(inner, start):
                    if end == at:
                        continue
                    after = reached.setdefault(end, {})
                    last = max(last, end)
                    for sense in senses:
                        self._count(len(sense.frames))
                        after[self._sense(sense.frames + part.frames)] = None
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
