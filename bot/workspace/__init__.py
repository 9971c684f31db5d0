"""The local newsroom: a server that speaks the part of Slack that the bot uses, and a web page to see it.

It is not Slack. It is for trying the bot without an account and for end-to-end tests, is strict where
Slack is strict, keeps everything in memory, and listens on 127.0.0.1 only.
"""

from bot.workspace.newsroom import (
    DATA_DESK,
    EDUARDO,
    INES,
    LUC,
    NEWSROOM,
    ROSA,
    make_newsroom,
)
from bot.workspace.people import NotPossible
from bot.workspace.server import Example, LocalWorkspace, WorkspaceSettings

__all__ = [
    "DATA_DESK",
    "EDUARDO",
    "INES",
    "LUC",
    "NEWSROOM",
    "ROSA",
    "Example",
    "LocalWorkspace",
    "NotPossible",
    "WorkspaceSettings",
    "make_newsroom",
]
