"""Lengths of time and office hours, as an operator writes them."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from bot.settings.durations import parse_duration
from bot.settings.office_hours import parse_office_hours
from bot.settings.settings import load_settings
from core.errors import ConfigurationError

GOOD = {
    "SLACK_BOT_TOKEN": "xoxb-1",
    "SLACK_APP_TOKEN": "xapp-1",
    "SLACK_REVIEW_CHANNEL": "C1",
    "SLACK_EDITORS": "U1",
}


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("90d", timedelta(days=90)),
        ("3h", timedelta(hours=3)),
        (" 45 m ", timedelta(minutes=45)),
        ("2W", timedelta(weeks=2)),
        ("0", timedelta(0)),
    ],
)
def test_a_length_of_time_is_a_number_and_a_letter(text: str, length: timedelta) -> None:
    """Spaces and case do not matter."""
    assert parse_duration(text) == length


@pytest.mark.parametrize("text", ["", "90", "d", "-3d", "3.5h", "1y", "3 days ago", "٣d", "999999999d"])
def test_any_other_length_is_refused_with_an_example(text: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(ValueError, match="for example 3h or 90d"):
        parse_duration(text)


@pytest.mark.parametrize(
    ("setting", "moment", "are_open"),
    [
        ("Mon-Fri 09:00-18:00 UTC", "2026-11-30T09:00:00", True),  # a Monday
        ("Mon-Fri 09:00-18:00 UTC", "2026-11-30T08:59:00", False),
        ("Mon-Fri 09:00-18:00 UTC", "2026-11-30T18:00:00", False),
        ("Mon-Fri 09:00-18:00 UTC", "2026-11-29T12:00:00", False),
        ("Sat-Mon 00:00-24:00 UTC", "2026-11-29T23:59:59", True),
        ("Sat-Mon 00:00-24:00 UTC", "2026-12-01T00:00:00", False),
        ("tue,THU 8:30-9:30 UTC", "2026-12-03T08:30:00", True),
        ("Mon 09:00-10:00 America/New_York", "2026-11-30T14:30:00", True),
        ("Mon 09:00-10:00 America/New_York", "2026-06-29T14:30:00", False),  # summer time
        ("Mon 23:00-24:00 Asia/Tokyo", "2026-11-30T14:30:00", True),
    ],
)
def test_hours_are_read_on_the_clock_of_their_zone(setting: str, moment: str, are_open: bool) -> None:
    """The start is in, the end is out; days are the zone's days."""
    hours = parse_office_hours(setting)
    assert hours is not None
    assert hours.are_open(datetime.fromisoformat(f"{moment}+00:00")) is are_open


def test_no_hours_means_always() -> None:
    """An empty setting is no restriction."""
    assert parse_office_hours("  ") is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Mon-Fri 9-18 UTC", "for example"),
        ("Mon-Fri 09:00-18:00", "for example"),
        ("Mon-Someday 09:00-18:00 UTC", "mon-someday"),
        ("Mon- 09:00-18:00 UTC", "mon-"),
        ("Mon 18:00-09:00 UTC", "must close later"),
        ("Mon 09:00-25:00 UTC", "25:00"),
        ("Mon 09:00-18:61 UTC", "18:61"),
        ("Mon 09:00-18:00 Mars/Olympus", "Mars/Olympus"),
        ("Mon 09:00-18:00 ../../etc/passwd", "time zone"),
    ],
)
def test_what_is_wrong_with_the_hours_is_named(text: str, words: str) -> None:
    """With an example or with the part that cannot be read."""
    with pytest.raises(ValueError, match=words):
        parse_office_hours(text)


def test_settings_read_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """Defaults: two hours, three days, at any hour."""
    for name, value in GOOD.items():
        monkeypatch.setenv(name, value)
    patience = load_settings(None).patience
    assert patience.remind_after == timedelta(hours=2)
    assert patience.expire_after == timedelta(days=3)
    assert patience.office_hours is None
    monkeypatch.setenv("REMIND_AFTER", "30m")
    monkeypatch.setenv("OFFICE_HOURS", "Mon-Fri 09:00-18:00 Europe/Paris")
    monkeypatch.setenv("EXPIRE_AFTER", "0")
    patience = load_settings(None).patience
    assert patience.remind_after == timedelta(minutes=30)
    assert patience.office_hours is not None
    assert not patience.expire_after


@pytest.mark.parametrize(("name", "value"), [("OFFICE_HOURS", "nine to five"), ("REMIND_AFTER", "soon")])
def test_a_wrong_setting_is_one_sentence_with_its_name(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    """As for every other setting."""
    for key, good in GOOD.items():
        monkeypatch.setenv(key, good)
    monkeypatch.setenv(name, value)
    with pytest.raises(ConfigurationError, match=f"{name} is wrong.*for example"):
        load_settings(None)
