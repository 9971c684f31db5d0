"""Settings: everything that is missing is named at once, and no secret is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings.settings import load_settings
from core.errors import ConfigurationError

GOOD = {
    "SLACK_BOT_TOKEN": "xoxb-1",
    "SLACK_APP_TOKEN": "xapp-1",
    "SLACK_REVIEW_CHANNEL": "C1",
    "SLACK_EDITORS": "U1, U2",
}


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*GOOD, "SLACK_SIGNING_SECRET", "SLACK_MODE", "DATABASE_URL", "STATE_FOLDER"):
        monkeypatch.delenv(name, raising=False)


def set_all(monkeypatch: pytest.MonkeyPatch, **changes: str) -> None:
    for name, value in {**GOOD, **changes}.items():
        monkeypatch.setenv(name, value)


def test_every_missing_setting_is_named_with_where_to_get_it() -> None:
    """One message for all of them."""
    with pytest.raises(ConfigurationError) as caught:
        load_settings(None)
    for name in GOOD:
        assert f"{name} is missing (" in str(caught.value)


def test_http_mode_needs_the_signing_secret_and_no_app_token(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each mode names its own secret."""
    set_all(monkeypatch, SLACK_MODE="http", SLACK_APP_TOKEN="")
    with pytest.raises(ConfigurationError, match="SLACK_SIGNING_SECRET is missing") as caught:
        load_settings(None)
    assert "SLACK_APP_TOKEN" not in str(caught.value)


def test_a_list_of_editors_may_be_empty_but_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty means nobody; commas and spaces part the ids."""
    set_all(monkeypatch)
    assert load_settings(None).editors == {"U1", "U2"}
    set_all(monkeypatch, SLACK_EDITORS="")
    assert load_settings(None).editors == frozenset()


def test_each_setting_has_a_line_of_its_own() -> None:
    """Four that are missing in one long line are hard to read."""
    with pytest.raises(ConfigurationError) as caught:
        load_settings(None)
    _heading, *lines = str(caught.value).splitlines()
    assert [line.split()[0] for line in lines] == sorted(GOOD)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SLACK_MODE", "carrier pigeon"),
        ("HTTP_PORT", "many"),
        ("LOG_LEVEL", "LOUD"),
        ("REMIND_AFTER", "soon"),
    ],
)
def test_a_wrong_setting_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    """With its name, without a traceback and in no library's words."""
    set_all(monkeypatch, **{name: value})
    with pytest.raises(ConfigurationError, match=f"{name} is wrong") as caught:
        load_settings(None)
    assert "Value error" not in str(caught.value)


@pytest.mark.parametrize("level", ["debug", "INFO", "Warning"])
def test_a_level_of_the_log_may_be_written_in_any_case(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    """As `logging` takes it afterwards."""
    set_all(monkeypatch, LOG_LEVEL=level)
    assert load_settings(None).log_level == level


def test_no_secret_shows_when_settings_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens, signing secret and database address are left out."""
    set_all(monkeypatch, SLACK_SIGNING_SECRET="s3cret", DATABASE_URL="postgresql://u:pw@h/d")
    shown = repr(load_settings(None))
    assert not any(secret in shown for secret in ("xoxb-1", "xapp-1", "s3cret", "pw@h"))


def test_a_dotenv_file_is_read(tmp_path: Path) -> None:
    """The environment wins over it; here it is all there is."""
    path = tmp_path / ".env"
    path.write_text("\n".join(f"{name}={value}" for name, value in GOOD.items()), encoding="utf-8")
    assert load_settings(path).review_channel == "C1"


@pytest.mark.parametrize("wrapped", ['"{}"', "'{}'", " {} ", "{}\n", '" {} "', "“{}”"])
def test_blanks_quotes_and_line_breaks_around_a_value_are_taken_off(
    monkeypatch: pytest.MonkeyPatch, wrapped: str
) -> None:
    """Container tools keep the quotes of an env file, and then every editor was refused."""
    set_all(monkeypatch, **{name: wrapped.format(value) for name, value in GOOD.items()})
    settings = load_settings(None)
    assert settings.editors == {"U1", "U2"}
    assert (settings.bot_token, settings.review_channel) == ("xoxb-1", "C1")


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("SLACK_BOT_TOKEN", "xoxp-1-secret", "a person's token"),
        ("SLACK_BOT_TOKEN", "secret", "must be a bot token"),
        ("SLACK_APP_TOKEN", "xoxb-1-secret", "must be an app-level token"),
        ("SLACK_REVIEW_CHANNEL", "#data-desk", "must be a channel's id"),
        ("SLACK_EDITORS", "U1, ana", "'ana' is no user id"),
        ("HTTP_PORT", "many", "must be a whole number"),
        ("REPLICAS", "0", "must be 1 or more"),
        ("SLACK_MODE", "pigeon", "must be socket or http"),
    ],
)
def test_a_value_of_the_wrong_form_is_told_in_our_words(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    """And a token never stands in the message."""
    set_all(monkeypatch, **{name: value})
    with pytest.raises(ConfigurationError, match=f"{name} is wrong") as caught:
        load_settings(None)
    assert said in str(caught.value)
    assert "secret" not in str(caught.value)
    assert "Input should" not in str(caught.value)


def test_a_slip_in_a_name_is_told_with_the_nearest_known_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """`SLACK_EDITOR=U1` set nothing, and nobody was told."""
    set_all(monkeypatch)
    monkeypatch.setenv("SLACK_EDITOR", "U1")
    with pytest.raises(ConfigurationError, match="SLACK_EDITOR is no setting; did you mean SLACK_EDITORS"):
        load_settings(None)


def test_a_slip_in_a_dotenv_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    lines = [f"{name}={value}" for name, value in GOOD.items()]
    path.write_text("\n".join([*lines, "REMIND_AFTR=2h"]), encoding="utf-8")
    with pytest.raises(ConfigurationError, match="REMIND_AFTR is no setting; did you mean REMIND_AFTER"):
        load_settings(path)


def test_settings_of_other_programs_are_none_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    set_all(monkeypatch, SLACK_WEBHOOK_ADDRESS="x")
    load_settings(None)


def test_missing_and_wrong_settings_are_told_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    set_all(monkeypatch, SLACK_EDITORS="ana", SLACK_REVIEW_CHANNEL="")
    with pytest.raises(ConfigurationError) as caught:
        load_settings(None)
    assert "SLACK_EDITORS is wrong" in str(caught.value)
    assert "SLACK_REVIEW_CHANNEL is missing" in str(caught.value)
