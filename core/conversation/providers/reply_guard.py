"""What may come in over the wire: plain bytes, not endless, in the one encoding that JSON has.

Hooked into the HTTP client, below the SDK, which would decompress and decode whatever a service sends.
Imported with the SDK on first use, and not before.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx2

from core.errors import ProviderError

# A reply has some kilobytes; one with a long reasoning text some hundreds.
MAX_REPLY_BYTES = 2_000_000
# A few kilobytes of these can stand for gigabytes, so we ask for none of them.
_COMPRESSIONS = frozenset({"gzip", "x-gzip", "deflate", "compress", "br", "zstd"})
ASK_FOR_PLAIN = {"Accept-Encoding": "identity"}


async def guard_reply(response: httpx2.Response) -> None:
    """A hook for responses, before their body is read. What is wrong with an error page only shortens it.

    Raises `ProviderError`, here and while the body is read.
    """
    codings = {coding.strip().lower() for coding in response.headers.pop("content-encoding", "").split(",")}
    if response.is_success and codings & _COMPRESSIONS:
        raise ProviderError(
            "The model service compresses its replies, which is not asked for and not read.", may_cost=True
        )
    # The header may name any codec that Python has, "zlib" among them; JSON is UTF-8.
    response.encoding = "utf-8"
    if not isinstance(response.stream, httpx2.AsyncByteStream):
        raise TypeError("the client is an asynchronous one")
    response.stream = _Bounded(response.stream, raises=response.is_success)


class _Bounded(httpx2.AsyncByteStream):
    """At most `MAX_REPLY_BYTES` of a body."""

    def __init__(self, inner: httpx2.AsyncByteStream, *, raises: bool) -> None:
        self._inner = inner
        self._raises = raises

    async def __aiter__(self) -> AsyncIterator[bytes]:
        received = 0
        async for chunk in self._inner:
            received += len(chunk)
            if received > MAX_REPLY_BYTES:
                if self._raises:
                    raise ProviderError(
                        "The model service sent a reply that is too long to be one.", may_cost=True
                    )
                return
            yield chunk

    async def aclose(self) -> None:
        await self._inner.aclose()
