"""Slack's rules for what stands inside a `rich_text` block, as its reference of block elements gives them.

Pure: `find_faults` yields complaints, each with the JSON pointer of its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

_PARTS: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    kind: (frozenset(required.split()), frozenset(optional.split()))
    for kind, required, optional in (
        ("rich_text_section", "elements", ""),
        ("rich_text_list", "elements style", "indent offset border"),
        ("rich_text_quote", "elements", "border"),
        ("rich_text_preformatted", "elements", "border language"),
    )
}
_INLINE: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    kind: (frozenset(required.split()), frozenset(optional.split()))
    for kind, required, optional in (
        ("text", "text", "style"),
        ("link", "url", "text unsafe style"),
        ("user", "user_id", "style"),
        ("usergroup", "usergroup_id", "style"),
        ("channel", "channel_id", "style"),
        ("emoji", "name", "unicode skin_tone style"),
        ("date", "timestamp format", "url fallback style"),
        ("broadcast", "range", "style"),
        ("color", "value", ""),
    )
}
_STYLES = frozenset("bold italic strike code underline highlight client_highlight unlink".split())
_LIST_STYLES = ("bullet", "ordered")


def find_faults(elements: Any, where: str) -> Iterator[tuple[str, str]]:
    """(what is wrong, where) for the `elements` of one block; none where Slack would take them."""
    for place, element, kind in _each(elements, where):
        if kind not in _PARTS:
            yield f"unsupported type: {kind}", f"{place}/type"
            continue
        yield from _check_fields(element, _PARTS[kind], place)
        if kind == "rich_text_list":
            if element.get("style") not in _LIST_STYLES:
                yield "must be one of bullet, ordered", f"{place}/style"
            yield from _find_faults_in_list(element.get("elements"), f"{place}/elements")
        else:
            yield from _find_faults_in_line(element.get("elements"), f"{place}/elements")


def _find_faults_in_list(items: Any, where: str) -> Iterator[tuple[str, str]]:
    if not isinstance(items, list) or not items:
        yield "no fewer than 1 items allowed", where
    for place, item, kind in _each(items, where):
        if kind != "rich_text_section":
            yield f"unsupported type: {kind}", f"{place}/type"
            continue
        yield from _check_fields(item, _PARTS[kind], place)
        yield from _find_faults_in_line(item.get("elements"), f"{place}/elements")


def _find_faults_in_line(elements: Any, where: str) -> Iterator[tuple[str, str]]:
    if not isinstance(elements, list):
        yield "must be an array", where
    for place, element, kind in _each(elements, where):
        if kind not in _INLINE:
            yield f"unsupported type: {kind}", f"{place}/type"
            continue
        yield from _check_fields(element, _INLINE[kind], place)
        if kind == "text" and "text" in element:
            if not isinstance(element["text"], str):
                yield "must be a string", f"{place}/text"
            elif not element["text"]:
                yield "must be more than 0 characters", f"{place}/text"
        style = element.get("style", {})
        if not isinstance(style, dict):
            yield "must be an object", f"{place}/style"
        else:
            for name in sorted(style.keys() - _STYLES):
                yield f"invalid additional property: {name}", f"{place}/style"


def _each(elements: Any, where: str) -> Iterator[tuple[str, dict[str, Any], Any]]:
    for index, element in enumerate(elements if isinstance(elements, list) else ()):
        value = element if isinstance(element, dict) else {}
        yield f"{where}/{index}", value, value.get("type")


def _check_fields(
    value: dict[str, Any], shape: tuple[frozenset[str], frozenset[str]], where: str
) -> Iterator[tuple[str, str]]:
    required, optional = shape
    for name in sorted(required - value.keys()):
        yield f"missing required field: {name}", where
    for name in sorted(value.keys() - required - optional - {"type"}):
        yield f"no more than the known fields allowed: {name}", where
