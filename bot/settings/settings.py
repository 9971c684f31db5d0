"""Settings of the chat, from the environment and `.env`; whatever is missing is named all at once."""

from __future__ import annotations

import difflib
import logging
import os
import re
from collections.abc import Iterable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any, Literal

from dotenv import dotenv_values
from pydantic import AliasChoices, Field, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.settings.alerts import Alert, parse_whom
from bot.settings.durations import parse_duration
from bot.settings.office_hours import OfficeHours, Patience, WeekMoment, parse_office_hours, parse_week_moment
from bot.settings.state_folder import sqlite_url
from core.errors import ConfigurationError

WHERE_TO_GET = {
    "SLACK_BOT_TOKEN": "the bot token (xoxb-...): app settings > OAuth & Permissions, once it is installed",
    "SLACK_APP_TOKEN": "the app-level token (xapp-...) with scope connections:write: app settings > Basic "
    "Information > App-Level Tokens; needed for SLACK_MODE=socket",
    "SLACK_SIGNING_SECRET": "app settings > Basic Information > App Credentials; needed for SLACK_MODE=http",
    "SLACK_REVIEW_CHANNEL": "the id (C...) of the data editors' channel: channel details, at the bottom; "
    "invite the bot there",
    "SLACK_EDITORS": "user ids (U..., comma-separated) of those who may decide: profile > Copy member ID. "
    "SLACK_EDITORS= (nothing) means that nobody may",
}

# What is read elsewhere (core.cli.routes), so that a slip in one of these names is told, too.
_NAMES_ELSEWHERE = (
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
    "OPENAI_DEPLOYMENT",
    "OPENAI_API_VERSION",
    "LIVE_BUDGET_USD",
    "LIVE_QUESTIONS_PER_REPORTER",
    "LIVE_DEADLINE_SECONDS",
)
_OURS = re.compile(r"SLACK_|OPENAI_|LIVE_")
_QUOTES = "\"'“”‘’"
_TOKEN_FORMS: Mapping[str, tuple[str, str]] = {
    "SLACK_BOT_TOKEN": (r"xoxb-\S+", "must be a bot token (xoxb-...)"),
    "SLACK_APP_TOKEN": (r"xapp-\S+", "must be an app-level token (xapp-...)"),
    "SLACK_REVIEW_CHANNEL": (r"[CGD][A-Z0-9]+", "must be a channel's id (C...), not its name"),
}
_USER_ID = re.compile(r"[UW][A-Z0-9]+")


def _env(name: str) -> AliasChoices:
    return AliasChoices(name, name.lower())


class Settings(BaseSettings):
    """Everything that an operator sets. Use `load_settings`, which words the errors."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", hide_input_in_errors=True)

    bot_token: str = Field("", validation_alias=_env("SLACK_BOT_TOKEN"), repr=False)
    review_channel: str = Field("", validation_alias=_env("SLACK_REVIEW_CHANNEL"))
    editors: Annotated[frozenset[str] | None, NoDecode] = Field(None, validation_alias=_env("SLACK_EDITORS"))
    mode: Literal["socket", "http"] = Field("socket", validation_alias=_env("SLACK_MODE"))
    app_token: str = Field("", validation_alias=_env("SLACK_APP_TOKEN"), repr=False)
    signing_secret: str = Field("", validation_alias=_env("SLACK_SIGNING_SECRET"), repr=False)
    http_host: str = Field("0.0.0.0", validation_alias=_env("HTTP_HOST"))  # noqa: S104 - Slack must reach it
    http_port: int = Field(3000, validation_alias=_env("HTTP_PORT"), ge=0, le=65535)
    slack_api_url: str = Field("", validation_alias=_env("SLACK_API_URL"))
    state_folder: Path = Field(Path("state"), validation_alias=_env("STATE_FOLDER"))
    database_url: str = Field("", validation_alias=_env("DATABASE_URL"), repr=False)
    remind_after: timedelta = Field(timedelta(hours=2), validation_alias=_env("REMIND_AFTER"))
    office_hours: Annotated[OfficeHours | None, NoDecode] = Field(None, validation_alias=_env("OFFICE_HOURS"))
    expire_after: timedelta = Field(timedelta(days=3), validation_alias=_env("EXPIRE_AFTER"))
    weekly_report: Annotated[WeekMoment | None, NoDecode] = Field(
        None, validation_alias=_env("WEEKLY_REPORT")
    )
    undo_within: timedelta = Field(timedelta(minutes=1), validation_alias=_env("UNDO_WITHIN"))
    call_whom: str = Field("editors", validation_alias=_env("CALL_EDITORS"))
    call_hours: Literal["any", "office"] = Field("any", validation_alias=_env("CALL_HOURS"))
    replicas: int = Field(1, validation_alias=_env("REPLICAS"), ge=1, le=10)
    questions_at_once: int = Field(8, validation_alias=_env("QUESTIONS_AT_ONCE"), ge=1, le=100)
    questions_per_minute: int = Field(0, validation_alias=_env("QUESTIONS_PER_MINUTE"), ge=0)
    health_host: str = Field("127.0.0.1", validation_alias=_env("HEALTH_HOST"))
    health_port: int = Field(0, validation_alias=_env("HEALTH_PORT"), ge=0, le=65535)
    charts: Literal["never", "button", "always"] = Field("button", validation_alias=_env("CHARTS"))
    providers: str = Field("offline", validation_alias=_env("PROVIDERS"))
    model: str = Field("chat-small", validation_alias=_env("MODEL"))
    design: str = Field("tools", validation_alias=_env("DESIGN"))
    log_level: str = Field("INFO", validation_alias=_env("LOG_LEVEL"))

    @model_validator(mode="before")
    @classmethod
    def _take_off_wrapping(cls, data: Any) -> Any:  # noqa: ANN401 - whatever the sources gave
        """Some unit files and container tools keep the quotes of a value, and some editors a line break."""
        return {name: _unwrap(value) for name, value in data.items()} if isinstance(data, dict) else data

    @field_validator("editors", mode="before")
    @classmethod
    def _split_editors(cls, value: object) -> object:
        return frozenset(value.replace(",", " ").split()) if isinstance(value, str) else value

    @field_validator("remind_after", "expire_after", "undo_within", mode="before")
    @classmethod
    def _read_duration(cls, value: object) -> object:
        return parse_duration(value) if isinstance(value, str) else value

    @field_validator("call_whom")
    @classmethod
    def _read_whom(cls, value: str) -> str:
        return parse_whom(value)

    @field_validator("office_hours", mode="before")
    @classmethod
    def _read_office_hours(cls, value: object) -> object:
        return parse_office_hours(value) if isinstance(value, str) else value

    @field_validator("weekly_report", mode="before")
    @classmethod
    def _read_week_moment(cls, value: object) -> object:
        return parse_week_moment(value) if isinstance(value, str) else value

    @field_validator("log_level")
    @classmethod
    def _know_level(cls, value: str) -> str:
        if value.upper() not in logging.getLevelNamesMapping():
            raise ValueError(f"{value!r} is no level; write DEBUG, INFO, WARNING, ERROR or CRITICAL")
        return value

    @property
    def alert(self) -> Alert:
        hours = self.office_hours if self.call_hours == "office" else None
        return Alert(self.call_whom, self.editors or frozenset(), hours)

    @property
    def patience(self) -> Patience:
        return Patience(self.remind_after, self.expire_after, self.office_hours)

    @property
    def store_url(self) -> str:
        """The database; makes the state folder where it is the default one."""
        return self.database_url or sqlite_url(self.state_folder)


def read_settings(env_file: Path | None = Path(".env")) -> Settings:
    """What is set, for commands that do not talk to Slack. Raises `ConfigurationError` for wrong values."""
    settings, wrong = _read(env_file)
    if settings is None or wrong:
        raise ConfigurationError(_explain("The settings cannot be used.", wrong))
    return settings


def load_settings(env_file: Path | None = Path(".env")) -> Settings:
    """Raises `ConfigurationError` that names every missing and every wrong setting at once."""
    settings, wrong = _read(env_file)
    checked = settings or Settings.model_construct()
    complaints = {**(_find_missing(settings) if settings is not None else {}), **_find_ill_formed(checked)}
    complaints = {**complaints, **wrong}
    if settings is None or complaints:
        raise ConfigurationError(_explain("The chat cannot start.", complaints))
    return settings


def _read(env_file: Path | None) -> tuple[Settings | None, dict[str, str]]:
    """The settings (None where they cannot be read), and what is wrong, by name."""
    try:
        slips = _find_slips(env_file)
        return Settings(_env_file=env_file), slips  # type: ignore[call-arg] # pydantic-settings takes it
    except UnicodeDecodeError as error:
        raise ConfigurationError("The file .env cannot be read: it is not text in UTF-8.") from error
    except OSError as error:
        raise ConfigurationError(f"The file .env cannot be read ({error.strerror}).") from error
    except ValidationError as error:
        wrong = {
            str(item["loc"][0]).upper(): f"is wrong: {_say(item)}"
            for item in error.errors(include_input=False, include_url=False)
        }
        return None, {**slips, **wrong}


def _unwrap(value: object) -> object:
    """Without blanks and line breaks around it, and without a pair of quotes."""
    if not isinstance(value, str):
        return value
    text = value.strip()
    if len(text) > 1 and text[0] in _QUOTES and text[-1] in _QUOTES:
        text = text[1:-1].strip()
    return text


def _say(item: Mapping[str, Any]) -> str:
    """A complaint in our words."""
    limits = item.get("ctx", {})
    match item["type"]:
        case "int_parsing" | "int_type" | "int_from_float":
            return "it must be a whole number"
        case "greater_than_equal":
            return f"it must be {limits['ge']} or more"
        case "less_than_equal":
            return f"it must be {limits['le']} or less"
        case "literal_error":
            return f"it must be {limits['expected'].replace(chr(39), '')}"
        case _:
            return str(item["msg"]).removeprefix("Value error, ")


def _find_missing(settings: Settings) -> dict[str, str]:
    secret = "SLACK_APP_TOKEN" if settings.mode == "socket" else "SLACK_SIGNING_SECRET"
    needed = {
        "SLACK_BOT_TOKEN": settings.bot_token,
        "SLACK_REVIEW_CHANNEL": settings.review_channel,
        secret: settings.app_token if settings.mode == "socket" else settings.signing_secret,
    }
    missing = {name: "is missing" for name, value in needed.items() if not value.strip()}
    if settings.editors is None:
        missing["SLACK_EDITORS"] = "is missing"
    if settings.mode == "http" and settings.health_port == settings.http_port != 0:
        missing["HEALTH_PORT"] = "is the same as HTTP_PORT; choose another"
    return missing


def _find_ill_formed(settings: Settings) -> dict[str, str]:
    """Tokens, ids and channels that cannot be what they are set as. A token is never repeated."""
    given = {
        "SLACK_BOT_TOKEN": settings.bot_token,
        "SLACK_APP_TOKEN": settings.app_token if settings.mode == "socket" else "",
        "SLACK_REVIEW_CHANNEL": settings.review_channel,
    }
    wrong = {
        name: f"is wrong: it {_TOKEN_FORMS[name][1]}"
        for name, value in given.items()
        if value and not re.fullmatch(_TOKEN_FORMS[name][0], value)
    }
    if settings.bot_token.startswith("xoxp-"):
        persons = "is wrong: this is a person's token (xoxp-...), and the bot needs its own"
        wrong["SLACK_BOT_TOKEN"] = persons
    strange = sorted(each for each in settings.editors or () if not _USER_ID.fullmatch(each))
    if strange:
        wrong["SLACK_EDITORS"] = f"is wrong: {strange[0]!r} is no user id (U...)"
    return wrong


def _find_slips(env_file: Path | None) -> dict[str, str]:
    """Names that look like ours and are none: a setting that nobody reads is a setting that is not set."""
    known = [*_known_names(), *_NAMES_ELSEWHERE]
    names: Iterable[str] = [name for name in os.environ if _OURS.match(name.upper())]
    if env_file is not None and env_file.exists():
        names = [*names, *dotenv_values(env_file, interpolate=False)]
    wrong = {}
    for name in dict.fromkeys(each.upper() for each in names):
        near = difflib.get_close_matches(name, known, n=1, cutoff=0.85)
        if near and name not in known:
            wrong[name] = f"is no setting; did you mean {near[0]}?"
    return wrong


def _known_names() -> list[str]:
    aliases = (field.validation_alias for field in Settings.model_fields.values())
    return [str(alias.choices[0]) for alias in aliases if isinstance(alias, AliasChoices)]


def _explain(what_is_so: str, complaints: dict[str, str]) -> str:
    """A line for each setting: a newcomer has four of them to look up."""
    lines = [
        f"  {name} {what}" + (f" ({WHERE_TO_GET[name]})" if name in WHERE_TO_GET else "")
        for name, what in sorted(complaints.items())
    ]
    return "\n".join([f"{what_is_so} .env.example explains the settings.", *lines])
