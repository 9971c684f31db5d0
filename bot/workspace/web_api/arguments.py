"""Reads the arguments of a Web API call from wherever Slack lets them stand: query, form or JSON body."""

from __future__ import annotations

from typing import Any

from aiohttp import web

from bot.slack.untrusted_json import read_json
from bot.workspace.failures import SlackFailure
from bot.workspace.state import Json


class Arguments:
    """The arguments of one call. A missing required one raises `SlackFailure("invalid_arguments")`."""

    def __init__(self, values: Json) -> None:
        self.values = values

    def get(self, name: str) -> Any:
        value = self.values.get(name)
        return None if value == "" else value

    def text(self, name: str, missing: str = "invalid_arguments") -> str:
        """A required string; `missing` is Slack's error name where there is none."""
        value = self.get(name)
        if not isinstance(value, str):
            raise SlackFailure(missing, (f"[ERROR] missing required field: {name}",))
        return value

    def optional_text(self, name: str) -> str | None:
        value = self.get(name)
        return None if value is None else str(value)

    def flag(self, name: str) -> bool:
        return str(self.get(name)).lower() in ("true", "1")

    def number(self, name: str, default: int, most: int) -> int:
        value = self.get(name)
        if value is None:
            return default
        try:
            number = int(value)
        except (TypeError, ValueError):
            raise SlackFailure("invalid_arguments", (f"[ERROR] {name} must be a number",)) from None
        if not 1 <= number <= most:
            raise SlackFailure("invalid_limit")
        return number

    def structure(self, name: str, failure: str) -> Any:
        """A list or an object: as it is in a JSON body, as a JSON string in a form. None where missing."""
        value = self.get(name)
        if not isinstance(value, str):
            return value
        try:
            return read_json(value)
        except ValueError:
            raise SlackFailure(failure) from None


async def read_arguments(request: web.Request) -> Arguments:
    """Raises `SlackFailure`: invalid_json, json_not_object, invalid_form_data."""
    values: Json = dict(request.query)
    if request.method == "POST" and request.body_exists:
        if request.content_type == "application/json":
            try:
                body = read_json(await request.text())
            except ValueError:
                raise SlackFailure("invalid_json") from None
            if not isinstance(body, dict):
                raise SlackFailure("json_not_object")
            values |= body
        elif request.content_type in ("application/x-www-form-urlencoded", "multipart/form-data"):
            values |= {key: value for key, value in (await request.post()).items() if isinstance(value, str)}
        else:
            raise SlackFailure("invalid_form_data")
    return Arguments(values)
