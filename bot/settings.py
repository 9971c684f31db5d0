"""Settings of the chat, from the environment and `.env`; whatever is missing is named all at once."""

from __future__ import annotations

import logging
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AliasChoices, Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.database import sqlite_url
from bot.durations import parse_duration
from bot.office_hours import OfficeHours, Patience, parse_office_hours
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
    replicas: int = Field(1, validation_alias=_env("REPLICAS"), ge=1, le=10)
    questions_at_once: int = Field(8, validation_alias=_env("QUESTIONS_AT_ONCE"), ge=1, le=100)
    questions_per_minute: int = Field(0, validation_alias=_env("QUESTIONS_PER_MINUTE"), ge=0)
    health_host: str = Field("127.0.0.1", validation_alias=_env("HEALTH_HOST"))
    health_port: int = Field(0, validation_alias=_env("HEALTH_PORT"), ge=0, le=65535)
    providers: str = Field("offline", validation_alias=_env("PROVIDERS"))
    model: str = Field("chat-small", validation_alias=_env("MODEL"))
    design: str = Field("tools", validation_alias=_env("DESIGN"))
    log_level: str = Field("INFO", validation_alias=_env("LOG_LEVEL"))

    @field_validator("editors", mode="before")
    @classmethod
    def _split_editors(cls, value: object) -> object:
        return frozenset(value.replace(",", " ").split()) if isinstance(value, str) else value

    @field_validator("remind_after", "expire_after", mode="before")
    @classmethod
    def _read_duration(cls, value: object) -> object:
        return parse_duration(value) if isinstance(value, str) else value

    @field_validator("office_hours", mode="before")
    @classmethod
    def _read_office_hours(cls, value: object) -> object:
        return parse_office_hours(value) if isinstance(value, str) else value

    @field_validator("log_level")
    @classmethod
    def _know_level(cls, value: str) -> str:
        if value.upper() not in logging.getLevelNamesMapping():
            raise ValueError(f"{value!r} is no level; write DEBUG, INFO, WARNING, ERROR or CRITICAL")
        return value

    @property
    def patience(self) -> Patience:
        return Patience(self.remind_after, self.expire_after, self.office_hours)

    @property
    def store_url(self) -> str:
        """The database; makes the state folder where it is the default one."""
        return self.database_url or sqlite_url(self.state_folder)


def read_settings(env_file: Path | None = Path(".env")) -> Settings:
    """What is set, for commands that do not talk to Slack. Raises `ConfigurationError` for wrong values."""
    try:
        return Settings(_env_file=env_file)  # type: ignore[call-arg] # pydantic-settings takes it
    except UnicodeDecodeError as error:
        raise ConfigurationError("The file .env cannot be read: it is not text in UTF-8.") from error
    except OSError as error:
        raise ConfigurationError(f"The file .env cannot be read ({error.strerror}).") from error
    except ValidationError as error:
        wrong = {
            str(item["loc"][0]).upper(): f"is wrong: {item['msg'].removeprefix('Value error, ')}"
            for item in error.errors(include_input=False, include_url=False)
        }
        raise ConfigurationError(_explain("The settings cannot be used.", wrong)) from None


def load_settings(env_file: Path | None = Path(".env")) -> Settings:
    """Raises `ConfigurationError` that names every missing setting, or every wrong one."""
    settings = read_settings(env_file)
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
    if missing:
        raise ConfigurationError(_explain("The chat cannot start.", missing))
    return settings


def _explain(what_is_so: str, complaints: dict[str, str]) -> str:
    """A line for each setting: a newcomer has four of them to look up."""
    lines = [
        f"  {name} {what}" + (f" ({WHERE_TO_GET[name]})" if name in WHERE_TO_GET else "")
        for name, what in sorted(complaints.items())
    ]
    return "\n".join([f"{what_is_so} .env.example explains the settings.", *lines])
