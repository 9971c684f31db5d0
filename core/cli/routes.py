"""Provider names of the command line -> routes of an assistant.

Reads the environment, which the library below the command line does not.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from core.ask import Assistant, Route
from core.checking.gate import Gate
from core.cli.arguments import find_today
from core.conversation.designs import DESIGN_NAMES, DesignName
from core.conversation.limits import DEFAULT_LIMITS, Limits
from core.conversation.messages import Provider
from core.conversation.models import find_model
from core.data.snapshot import Snapshot
from core.errors import ConfigurationError, UsageError

if TYPE_CHECKING:
    from core.conversation.providers.budgeted import Ledger
    from core.conversation.providers.openai_chat import OpenAIChatProvider
    from core.conversation.providers.rationed import Rations
    from core.conversation.providers.recorded import Label

PROVIDER_NAMES = ("offline", "recorded", "live")
DEFAULT_MODEL = "chat-small"


@dataclass(frozen=True, slots=True)
class Books:
    """Where live spending and the reporters' questions are counted; None: in this process, which forgets."""

    ledger: Ledger | None = None
    rations: Rations | None = None


BOOKS_OF_THIS_PROCESS = Books()


def add_route_arguments(parser: argparse.ArgumentParser) -> None:
    """`--provider`, `--model`, `--design`: who answers, and how."""
    parser.add_argument(
        "--provider",
        default="offline",
        metavar="NAME[,NAME]",
        help=f"{', '.join(PROVIDER_NAMES)}, or a chain such as offline,live (default: offline)",
    )
    parser.add_argument(
        "--model",
        default=DEFAULT_MODEL,
        metavar="NAME[,NAME]",
        help=f"model name, or a chain, the cheapest first (default: {DEFAULT_MODEL})",
    )
    parser.add_argument(
        "--design",
        choices=DESIGN_NAMES,
        help="for recorded and live (default: tools, or plan for a model that takes no function tools)",
    )


def choose_design(model: str) -> DesignName:
    """The design for a model where nobody chose one: the reference where it can work, else the best other."""
    return "tools" if find_model(model).function_tools else "plan"


def read_limits() -> Limits:
    """The loop's limits; `LIVE_DEADLINE_SECONDS` gives a slow model a longer deadline."""
    seconds = _read_number(_read_settings(), "LIVE_DEADLINE_SECONDS", "a number of seconds such as 60")
    return DEFAULT_LIMITS if seconds is None else replace(DEFAULT_LIMITS, max_seconds=seconds)


def build_assistant(
    args: argparse.Namespace, snapshot: Snapshot, books: Books = BOOKS_OF_THIS_PROCESS
) -> Assistant:
    """The assistant for the route arguments.

    Raises `UsageError` for an unknown provider and `ConfigurationError` where a setting is missing.
    """
    names = [name.strip() for name in args.provider.split(",")]
    for name in names:
        if name not in PROVIDER_NAMES:
            raise UsageError(f"There is no provider {name!r}. Choose from: {', '.join(PROVIDER_NAMES)}.")
    if len(set(names)) < len(names):
        raise UsageError("A provider stands twice in the chain.")
    if names == ["offline"] and args.design not in (None, "tools"):
        raise UsageError("The offline provider has one design: tools.")
    models = _read_models(args.model)
    gate = Gate.over(snapshot)
    routes = [
        _build_route(name, model, args.design or choose_design(model), gate, books)
        for name in names
        for model in (models[:1] if name == "offline" else models)
    ]
    limits = read_limits() if "live" in names else DEFAULT_LIMITS
    return Assistant(snapshot, routes, limits, gate=gate)


def _read_models(text: str) -> list[str]:
    """The models of a chain, cheapest first: where the outcome of one is no answer, the next is asked."""
    models = [name.strip() for name in text.split(",") if name.strip()]
    if not models or len(set(models)) < len(models):
        raise UsageError("Name each model once, e.g. --model chat-small,chat-strong.")
    return models


def default_recordings_folder() -> Path:
    """`recordings/` beside the package in a checkout, `core/_recordings` in an installed wheel."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "_recordings"
    return installed if installed.is_dir() else package.parent / "recordings"


def _build_route(name: str, model: str, design: DesignName, gate: Gate, books: Books) -> Route:
    match name:
        case "offline":
            from core.conversation.providers.offline import OfflineProvider

            return Route(OfflineProvider(gate), "offline", "tools")
        case "recorded":
            from core.conversation.providers.recorded import RecordedProvider, load_recordings

            recordings = load_recordings(default_recordings_folder())
            origins = {item.label.origin for item in recordings if _is_for(item.label, model, design)}
            if origins == {"constructed"}:
                sys.stderr.write(
                    f"The recordings of {model} with {design} are constructed: a person wrote the replies, "
                    "and they say nothing about the model.\n"
                )
            return Route(RecordedProvider(recordings), model, design)
        case _:
            return Route(_build_guarded_live(model, books), model, design)


def _is_for(label: Label, model: str, design: DesignName) -> bool:
    return (label.model, label.design) == (model, design)


def _build_guarded_live(model: str, books: Books) -> Provider:
    """The live provider behind a daily budget and a ration for each reporter, where settings give them."""
    provider: Provider = build_live(model)
    settings = _read_settings()
    budget_usd = _read_number(settings, "LIVE_BUDGET_USD", "an amount such as 5")
    if budget_usd is not None:
        from core.conversation.providers.budgeted import BudgetedProvider, MemoryLedger

        provider = BudgetedProvider(provider, budget_usd, books.ledger or MemoryLedger(), find_today)
    per_day = _read_number(settings, "LIVE_QUESTIONS_PER_REPORTER", "a number of questions such as 20")
    if per_day is not None:
        from core.conversation.providers.rationed import MemoryRations, RationedProvider

        provider = RationedProvider(provider, int(per_day), books.rations or MemoryRations())
    return provider


def _read_number(settings: Mapping[str, str], name: str, expected: str) -> float | None:
    """The setting as a number above 0; None where it is not set."""
    text = settings.get(name, "").strip()
    if not text:
        return None
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < math.inf:
        raise ConfigurationError(f"{name} is {text!r}; it must be {expected}.")
    return value


def build_live(model: str) -> OpenAIChatProvider:
    """The live provider that the environment describes. Raises `ConfigurationError` without a key."""
    from core.conversation.providers.openai_chat import OpenAIChatProvider

    settings = _read_settings()
    key = settings.get("OPENAI_API_KEY", "").strip(" ")
    if not key:
        raise ConfigurationError(
            "The live provider needs OPENAI_API_KEY (any text will do for a local server without keys), and "
            "OPENAI_BASE_URL for an endpoint that is not OpenAI's own; .env.example shows both."
        )
    if not (key.isascii() and key.isprintable()):
        raise ConfigurationError("OPENAI_API_KEY holds a letter that no key has (a line break, an accent).")
    base_url = settings.get("OPENAI_BASE_URL", "").strip(" ") or None
    if base_url is not None:
        _check_base_url(base_url)
    deployment = settings.get("OPENAI_DEPLOYMENT")
    return OpenAIChatProvider(
        api_key=key,
        base_url=base_url,
        deployments={model: deployment} if deployment else None,
        azure_api_version=settings.get("OPENAI_API_VERSION") or None,
        # Half of what the question may take: one lost reply leaves time for another try.
        timeout_seconds=read_limits().max_seconds / 2,
    )


def _check_base_url(text: str) -> None:
    """Raises `ConfigurationError`, without the address where it may hold a secret."""
    expected = "it must be an address such as http://127.0.0.1:8080/v1"
    try:
        parts = urlsplit(text)
        usable = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is none, broken brackets
        usable = False
    if "@" in text or "?" in text or "#" in text:
        raise ConfigurationError(
            f'OPENAI_BASE_URL holds a "@", "?" or "#"; {expected}. Addresses go into logs: the key belongs '
            "in OPENAI_API_KEY, Azure's api-version in OPENAI_API_VERSION."
        )
    if not (usable and text.isprintable() and " " not in text):
        raise ConfigurationError(f"OPENAI_BASE_URL is {text!r}; {expected}.")


def _read_settings() -> Mapping[str, str]:
    """The environment over `.env` of the working folder."""
    from dotenv import dotenv_values
    from dotenv.parser import parse_stream

    path = Path(".env")
    from_file: dict[str, str] = {}
    try:
        if path.is_file():
            with path.open(encoding="utf-8") as file:
                wrong = next((line for line in parse_stream(file) if line.error), None)
            if wrong is not None:
                raise ConfigurationError(
                    f"The file .env cannot be read: line {wrong.original.line} is not NAME=value."
                )
            from_file = {key: value for key, value in dotenv_values(path).items() if value is not None}
    except UnicodeDecodeError as error:
        raise ConfigurationError("The file .env cannot be read: it is not text in UTF-8.") from error
    except OSError as error:
        raise ConfigurationError(f"The file .env cannot be read ({error.strerror}).") from error
    return {**from_file, **os.environ}
