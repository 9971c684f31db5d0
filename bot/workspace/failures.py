"""The one way in which the local Slack says no: an error name that Slack itself uses."""

from __future__ import annotations


class SlackFailure(Exception):
    """`error` is Slack's name for it ("channel_not_found"); `messages` are the details it sends along."""

    def __init__(self, error: str, messages: tuple[str, ...] = ()) -> None:
        super().__init__(error)
        self.error = error
        self.messages = messages
