"""What is kept of the calls for one post, on its row: `tried_at`, written before each call.

It is taken back only where no effect of the call can be unknown to us. While it stands, Slack may show a copy
that we do not know of, whatever the cause: a reply that was lost, a process that died, another that is at it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

from bot.store.store import Store

Find = Callable[[], Awaitable[list[str]]]


class Overtaken(Exception):
    """The post went out, or another process is at it: nothing is left to do here."""


class PostTries:
    """The calls for one post: never two at a time, none unseen, all of them on its row.

    `blindly`: the first of them goes out without a look.
    """

    def __init__(self, store: Store, key: str, find: Find, now: Callable[[], datetime]) -> None:
        self._store, self._key, self._find, self._now = store, key, find, now
        self._before: datetime | None = None
        self._began: datetime | None = None
        self.blindly = False

    @property
    def only_try(self) -> datetime | None:
        """When the last call began, if there is none before it that may have had an effect."""
        return self._began if self._before is None else None

    async def begin(self) -> str | None:
        post = await self._store.post(self._key)
        if post is None or post.state != "pending":
            raise Overtaken
        self._before, blindly, self.blindly = post.tried_at, self.blindly, False
        if self._before is not None and not blindly and (copies := await self._find()):
            return copies[0]
        self._began = self._now()
        if not await self._store.begin_try(self._key, self._began, self._before):
            raise Overtaken
        return None

    async def failed(self, *, may_have_worked: bool) -> None:
        if may_have_worked:  # from now on, however long the call took
            await self._store.doubt(self._key, self._now())
        elif self._began is not None:
            await self._store.end_try(self._key, self._began, self._before)
