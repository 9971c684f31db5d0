"""The live provider: any OpenAI-compatible Chat Completions endpoint, through the `openai` SDK.

The SDK is imported on first use (about a second). Its own retries are off: the loop retries inside its
deadline. Each of its errors becomes one of ours here; no key, header or raw body gets into a message.
"""

from __future__ import annotations

import asyncio
import importlib
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

from core.errors import ConfigurationError, ProviderError, ProviderUnavailable
from core.messages import Completion, CompletionRequest
from core.models import find_model
from core.providers.chat_wire import build_body, read_body

if TYPE_CHECKING:
    import openai

EndpointKind = Literal["openai", "azure", "local", "compatible"]

_QUOTED_CHARACTERS = 240
_SECRETS = re.compile(
    r"(?i)bearer\s+\S+|\b(?:sk|pk|key|rk)[-_][\w*.-]{4,}|https?://\S+|\b[\w.-]+@[\w-]+\.\w+|[A-Za-z0-9+/=_-]{28,}"
)


class OpenAIChatProvider:
    """Asks one endpoint. `deployments` gives the service's own name for a model name; else the model table
    does.

    `azure_api_version` chooses Azure's older addresses (deployment in the path); its newer "/openai/v1"
    endpoint needs no version and is a plain `base_url`. `timeout_seconds` is for one attempt.
    """

    name = "live"

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str | None = None,
        deployments: Mapping[str, str] | None = None,
        timeout_seconds: float = 30.0,
        azure_api_version: str | None = None,
    ) -> None:
        if not api_key:
            raise ConfigurationError(
                "The live provider needs an API key (any text will do for a local server without keys)."
            )
        if azure_api_version is not None and base_url is None:
            raise ConfigurationError("Azure's versioned addresses need a base URL.")
        self._api_key = api_key
        self._base_url = base_url
        self._deployments = dict(deployments or {})
        self._timeout_seconds = timeout_seconds
        self._azure_api_version = azure_api_version
        self._client: openai.AsyncOpenAI | None = None

    @property
    def endpoint_kind(self) -> EndpointKind:
        """What a recording may say of the endpoint: its kind, never its address."""
        host = urlsplit(self._base_url or "").hostname or ""
        if self._base_url is None:
            return "openai"
        if self._azure_api_version is not None or host.endswith(".azure.com"):
            return "azure"
        return "local" if host in {"localhost", "127.0.0.1", "::1"} else "compatible"

    async def warm(self) -> None:
        """Loads the SDK off the event loop, so that the first question does not pay for it."""
        await asyncio.to_thread(importlib.import_module, "openai")
        self._get_client()

    async def aclose(self) -> None:
        """Closes the connections."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    async def complete(self, request: CompletionRequest) -> Completion:
        """One attempt. Raises `ProviderUnavailable` where another may go well, else `ProviderError`."""
        if self._client is None:
            await self.warm()
        import httpx2
        import openai

        model = find_model(request.model)
        if request.model in self._deployments:
            model = replace(model, deployment=self._deployments[request.model])
        try:
            response = await self._get_client().chat.completions.with_raw_response.create(
                **build_body(request, model)
            )
            text = response.http_response.text
        except openai.OpenAIError as error:
            if is_content_filter(error):
                return Completion(None, finish_reason="content_filter")
            raise translate_error(error, self._api_key, used_tools=bool(request.tools)) from error
        except httpx2.HTTPError as error:
            raise ProviderUnavailable("The connection to the model service was lost.") from error
        return read_body(text)

    def _get_client(self) -> openai.AsyncOpenAI:
        if self._client is None:
            import openai

            common: dict[str, Any] = {
                "api_key": self._api_key,
                "timeout": self._timeout_seconds,
                "max_retries": 0,
            }
            if self._azure_api_version is not None:
                self._client = openai.AsyncAzureOpenAI(
                    azure_endpoint=self._base_url or "", api_version=self._azure_api_version, **common
                )
            else:
                self._client = openai.AsyncOpenAI(base_url=self._base_url, **common)
        return self._client


def is_content_filter(error: openai.OpenAIError) -> bool:
    """True for a question that the service's filter stopped: an answer to be judged, not a failure."""
    return getattr(error, "code", None) in {"content_filter", "content_policy_violation"}


def translate_error(
    error: openai.OpenAIError, api_key: str = "", *, used_tools: bool = False
) -> ProviderError:
    """Our error for one of the SDK's, with a sentence that is safe to show."""
    import openai

    match error:
        case openai.APITimeoutError():
            return ProviderUnavailable("The model service did not answer in time.")
        case openai.APIConnectionError():
            return ProviderUnavailable("The model service cannot be reached.")
        case openai.AuthenticationError() | openai.OAuthError():
            return ProviderError("The model service does not accept the API key.")
        case openai.PermissionDeniedError():
            return ProviderError("The API key may not use this model.")
        case openai.NotFoundError():
            return ProviderError("The model service does not know this model or address.")
        case openai.RateLimitError() if error.code == "insufficient_quota":
            return ProviderError("The account at the model service has no budget left.")
        case openai.RateLimitError():
            return ProviderUnavailable("The model service asked us to slow down.", _retry_after(error))
        case openai.InternalServerError() | openai.ConflictError():
            return ProviderUnavailable(
                f"The model service failed (HTTP {error.status_code}).", _retry_after(error)
            )
        case openai.BadRequestError() | openai.UnprocessableEntityError():
            words = quote_safely(error, api_key)
            advice = ""
            if used_tools and re.search(r"(?i)\b(tool|function)", words):
                advice = " This model may take no function tools: use the design structured or plan."
            return ProviderError(f"The model service refused the request{words}.{advice}")
        case openai.APIStatusError() if error.status_code in {408, 425}:
            return ProviderUnavailable(f"The model service failed (HTTP {error.status_code}).")
        case openai.APIStatusError():
            return ProviderError(f"The model service refused the request (HTTP {error.status_code}).")
        case openai.APIResponseValidationError():
            return ProviderError("The model service sent a reply that cannot be read.")
        case _:
            return ProviderError(f"The model service failed ({type(error).__name__}).")


def quote_safely(error: openai.OpenAIError, api_key: str = "") -> str:
    """The service's own words as ': "..."': one line, short, no keys, addresses or long codes; or ''."""
    body = getattr(error, "body", None)
    words = body.get("message") if isinstance(body, dict) else None
    if not isinstance(words, str) or not words.strip():
        return ""
    if api_key:
        words = words.replace(api_key, "***")
    words = " ".join(_SECRETS.sub("***", words).split())
    words = "".join(char for char in words if char.isprintable() and char not in "<>`")
    if len(words) > _QUOTED_CHARACTERS:
        words = words[:_QUOTED_CHARACTERS] + "..."
    return f': "{words.rstrip(".")}"'


def _retry_after(error: openai.APIStatusError) -> float | None:
    """Seconds that the service asked us to wait; None where it said nothing that can be read."""
    headers = error.response.headers
    for header, scale in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(header, "")) / scale
        except ValueError:
            continue
        if 0 <= seconds < float("inf"):
            return seconds
    return None
