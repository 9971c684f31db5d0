"""The first line of a serving process."""

from __future__ import annotations

from running_bot import SNAPSHOT

from bot.operate.start_line import describe_start
from bot.settings.settings import Settings


def test_it_tells_what_is_served_and_no_secret() -> None:
    """Version, snapshot, provider, database and channel; nothing of the database's user or password."""
    url = "postgresql://bot:hidden-word@db.example:5432/news"
    settings = Settings.model_construct(
        database_url=url,
        bot_token="xoxb-hidden-word",
        review_channel="C123",
        providers="offline",
        mode="socket",
    )
    said = describe_start(settings, SNAPSHOT)
    assert said["database"] == "postgresql db.example/news"
    assert said["channel"] == "C123"
    assert said["provider"] == "offline"
    assert said["version"]
    assert SNAPSHOT.snapshot_date.isoformat() in said["snapshot"]
    assert "hidden-word" not in str(said)
