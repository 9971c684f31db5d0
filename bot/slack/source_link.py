"""Whether an editor's source is a link that every reader can open, and that is safe within Slack's markup."""

from __future__ import annotations

import ipaddress
import re
import unicodedata
from urllib.parse import unquote, urlsplit

_MAX_LINK = 500
_PRIVATE_ENDS = frozenset(
    "localhost local localdomain internal intranet lan home corp private test invalid onion".split()
)
_LABEL = re.compile(r"(?!-)[\w-]{1,63}(?<!-)")


def is_source_link(text: str) -> bool:
    """A whole http(s) address of a public host, without credentials, and without what is not seen."""
    if len(text) > _MAX_LINK or any(_is_unfit(char) for char in text):
        return False
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if parts.scheme not in ("http", "https") or port == 0 or "@" in parts.netloc:
        return False
    return _is_public(unicodedata.normalize("NFKC", unquote(host)))


def _is_unfit(char: str) -> bool:
    """What would break out of a link's markup, and blanks, controls and signs that turn the order."""
    return char in "<>|\"'`\\" or char.isspace() or unicodedata.category(char)[0] in "CZ"


def _is_public(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        labels = host.rstrip(".").split(".")
        last = labels[-1].lower()
        # A host that ends in a number is an address in one of its odd spellings: 127.1, 0x7f.0.0.1.
        if len(labels) < 2 or last in _PRIVATE_ENDS or re.fullmatch(r"\d+|0x[0-9a-f]*", last):
            return False
        return all(_LABEL.fullmatch(label) for label in labels)
    if isinstance(address, ipaddress.IPv6Address) and (address.ipv4_mapped or address.sixtofour):
        return False
    return address.is_global and not address.is_multicast
