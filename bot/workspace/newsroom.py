"""The people and channels of the local newsroom."""

from __future__ import annotations

import time
from collections.abc import Callable

from bot.workspace.server import LocalWorkspace, WorkspaceSettings
from bot.workspace.state import Channel, User

ROSA = "U0ROSA"
LUC = "U0LUC"
EDUARDO = "U0EDUARDO"
INES = "U0INES"
BOT = "U0STATSBOT"
NEWSROOM = "C0NEWSROOM"
DATA_DESK = "C0DATADESK"


def make_newsroom(
    settings: WorkspaceSettings | None = None, clock: Callable[[], float] = time.time
) -> LocalWorkspace:
    """A newsroom with two reporters (one French-speaking) and two data editors; not started yet."""
    users = (
        User(ROSA, "rosa", "Rosa Marín", "Reporter"),
        User(LUC, "luc", "Luc Tremblay", "Reporter, French desk", locale="fr-CA"),
        User(EDUARDO, "eduardo", "Eduardo Silva", "Data editor"),
        User(INES, "ines", "Ines Okafor", "Data editor"),
    )
    bot = User(BOT, "stats", "Stats assistant", "App", is_bot=True)
    everyone = {user.id for user in users} | {BOT}
    channels = (
        Channel(NEWSROOM, "newsroom", set(everyone), topic="Ask @stats for a number"),
        Channel(
            DATA_DESK,
            "data-desk",
            {EDUARDO, INES, BOT},
            topic="Answers that a person must check",
            is_private=True,
        ),
    )
    return LocalWorkspace(users, channels, bot, settings, clock)
