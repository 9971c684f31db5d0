"""A mapping whose values are made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

_K = TypeVar("_K")
_T = TypeVar("_T")


class Built(Mapping[_K, _T]):
    """In the order of its makers; a value is made once."""

    def __init__(self, makers: Mapping[_K, Callable[[], _T]]) -> None:
        self._makers = makers
        self._made: dict[_K, _T] = {}

    def __getitem__(self, key: _K) -> _T:
        if key not in self._made:
            self._made[key] = self._makers[key]()
        return self._made[key]

    def __iter__(self) -> Iterator[_K]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)
