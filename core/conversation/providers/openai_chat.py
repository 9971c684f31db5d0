"""The live provider: any OpenAI-compatible Chat Completions endpoint, through the `openai` SDK.

The SDK is imported on first use (about a second). Its own retries are off: the loop retries inside its
deadline. Each of its errors becomes one of ours here; no key, header or raw body gets into a message.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

from core.conversation.messages import Completion, CompletionRequest
from core.conversation.models import Dispensable, find_model
from core.conversation.providers.chat_wire import build_body, find_refused, read_body
from core.errors import ConfigurationError, ProviderError, ProviderUnavailable

if TYPE_CHECKING:
    import openai

EndpointKind = Literal["openai", "azure", "local", "compatible"]

_OPENAI_URL = "https://api.openai.com/v1"
_QUOTED_CHARACTERS = 240
_SECRET_CHARACTERS = 16
_KEY_MARK = "[API key]"
_ECHOED_WORDS = 3
_ERROR_DEPTH = 4
_SECRETS = re.compile(
    r"(?i)bearer\s+\S+|\b(?:sk|pk|key|rk)[-_][\w*.-]{4,}|https?://\S+|\b[\w.-]+@[\w-]+\.\w+|[A-Za-z0-9+/=_-]{28,}"
)


class OpenAIChatProvider:
    """Asks one endpoint. `deployments` gives the service's own name for a model name; else the model table
    does.

    `azure_api_version` chooses Azure's older addresses (deployment in the path); its newer "/openai/v1"
    endpoint needs no version and is a plain `base_url`. `timeout_seconds` is for one attempt, the
    whole of it: a service that sends a byte now and then is waited for no longer than a silent one.
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
            raise ConfigurationError("Azure's versioned addresses need a base URL (OPENAI_BASE_URL).")
        self._api_key = api_key
        self._base_url = base_url
        self._deployments = dict(deployments or {})
        self._timeout_seconds = timeout_seconds
        self._azure_api_version = azure_api_version
        self._client: openai.AsyncOpenAI | None = None
        # What this endpoint would not take for a model, so that it is asked without from then on.
        self._refused: defaultdict[str, set[Dispensable]] = defaultdict(set)

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
        try:
            async with asyncio.timeout(self._timeout_seconds):
                return await self._send(request)
        except TimeoutError as error:
            raise ProviderUnavailable("The model service did not answer in time.", may_cost=True) from error

    async def _send(self, request: CompletionRequest) -> Completion:
        import openai

        model = find_model(request.model)
        if request.model in self._deployments:
            model = replace(model, deployment=self._deployments[request.model])
        without = self._refused[request.model]
        body = build_body(request, model, without)
        try:
            # Not by `chat.completions.create`: it walks the body by the SDK's types first, which our tools'
            # schemas make the slowest step of a call.
            text = await self._get_client().post("/chat/completions", cast_to=str, body=body)
        except openai.OpenAIError as error:
            if is_content_filter(error):
                return Completion(None, finish_reason="content_filter")
            refused = _find_refused(error, body)
            if refused is not None and refused not in without:
                without.add(refused)
                return await self._send(request)
            raise translate_error(error, self._api_key, request) from error
        try:
            return read_body(self._hide_key(text))
        except ProviderError as error:
            error.may_cost = True
            raise

    def _hide_key(self, text: str) -> str:
        """A reply goes into records, cards and recordings, where a service that repeats our key must not put
        it. In its place stand words that no check takes for part of an answer. A short key is that of a local
        server without keys, and may be a word of the reply."""
        return text.replace(self._api_key, _KEY_MARK) if len(self._api_key) >= _SECRET_CHARACTERS else text

    def _get_client(self) -> openai.AsyncOpenAI:
        if self._client is None:
            import openai

            from core.conversation.providers.reply_guard import ASK_FOR_PLAIN, guard_reply

            common: dict[str, Any] = {
                "api_key": self._api_key,
                "timeout": self._timeout_seconds,
                "max_retries": 0,
                "default_headers": ASK_FOR_PLAIN,
                # A redirect would take the question, and Azure's key, to an address that nobody set.
                "http_client": openai.DefaultAsyncHttpxClient(
                    follow_redirects=False, event_hooks={"response": [guard_reply]}
                ),
            }
            if self._azure_api_version is not None:
                self._client = openai.AsyncAzureOpenAI(
                    azure_endpoint=self._base_url or "", api_version=self._azure_api_version, **common
                )
            else:
                # Named, since the SDK takes an OPENAI_BASE_URL that is set to nothing for an address.
                self._client = openai.AsyncOpenAI(base_url=self._base_url or _OPENAI_URL, **common)
        return self._client


def is_content_filter(error: openai.OpenAIError) -> bool:
    """True for a question that the service's filter stopped: an answer to be judged, not a failure."""
    return getattr(error, "code", None) in {"content_filter", "content_policy_violation"}


def translate_error(
    error: openai.OpenAIError, api_key: str = "", request: CompletionRequest | None = None
) -> ProviderError:
    """Our error for one of the SDK's, with a sentence that is safe to show and says what to look at."""
    import openai

    match error:
        case openai.APITimeoutError():
            return ProviderUnavailable(
                "The model service did not answer in time.", may_cost=_was_connected(error)
            )
        case openai.APIConnectionError():
            return ProviderUnavailable(
                "The model service cannot be reached. If it stays so, check its base URL.",
                may_cost=_was_connected(error),
            )
        case openai.AuthenticationError() | openai.OAuthError():
            return ProviderError("The model service does not accept the API key. Check OPENAI_API_KEY.")
        case openai.PermissionDeniedError():
            return ProviderError("The API key may not use this model.")
        case openai.NotFoundError():
            return ProviderError(
                "The model service does not know this model or address. Check its base URL, and the model's "
                "name there (OPENAI_DEPLOYMENT)."
            )
        case openai.RateLimitError() if "insufficient_quota" in (error.code, error.type):
            return ProviderError("The account at the model service has no budget left.")
        case openai.RateLimitError():
            return ProviderUnavailable("The model service asked us to slow down.", _retry_after(error))
        case openai.InternalServerError() | openai.ConflictError():
            return ProviderUnavailable(
                f"The model service failed (HTTP {error.status_code}).", _retry_after(error)
            )
        case openai.BadRequestError() | openai.UnprocessableEntityError():
            sent = () if request is None else [message.content or "" for message in request.messages]
            words = quote_safely(error, api_key, sent)
            advice = ""
            if request is not None and request.tools and re.search(r"(?i)\b(tool|function)", words):
                advice = " This model may take no function tools: use the design structured or plan."
            return ProviderError(f"The model service refused the request{words}.{advice}")
        case openai.APIStatusError() if error.status_code in {408, 425}:
            return ProviderUnavailable(f"The model service failed (HTTP {error.status_code}).")
        case openai.APIStatusError() if 300 <= error.status_code < 400:
            return ProviderError(
                f"The model service sends us on to another address (HTTP {error.status_code}), where no "
                "question follows. Check its base URL."
            )
        case openai.APIStatusError():
            return ProviderError(f"The model service refused the request (HTTP {error.status_code}).")
        case openai.APIResponseValidationError():
            return ProviderError("The model service sent a reply that cannot be read.")
        case _:
            return ProviderError(f"The model service failed ({type(error).__name__}).")


def _find_refused(error: openai.OpenAIError, body: Mapping[str, Any]) -> Dispensable | None:
    import openai

    if not isinstance(error, openai.BadRequestError | openai.UnprocessableEntityError):
        return None
    return find_refused(read_words(error), body)


def read_words(error: openai.OpenAIError) -> str:
    """What a service says of an error, as an object of any depth or a list of them. A page is no words."""
    found: list[str] = []

    def collect(value: object, depth: int) -> None:
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, Mapping) and depth:
            # Some name the parameter beside the sentence only.
            for key in ("message", "msg", "detail", "error", "errors", "param", "loc"):
                collect(value.get(key), depth - 1)
        elif isinstance(value, list) and depth:
            for item in value[:5]:
                collect(item, depth - 1)

    body = getattr(error, "body", None)
    if not isinstance(body, str) or _is_json(error):
        collect(body, _ERROR_DEPTH)
    return "; ".join(dict.fromkeys(found))


def _is_json(error: openai.OpenAIError) -> bool:
    """Whether the SDK took its text out of {"error": "..."}: without JSON it has the page itself."""
    try:
        return isinstance(json.loads(getattr(error, "response").text), dict)  # noqa: B009 - of some errors only
    except (AttributeError, ValueError, RecursionError):
        return False


def _was_connected(error: openai.APIConnectionError) -> bool:
    """Whether the request may have arrived before the connection broke."""
    import httpx2

    return not isinstance(error.__cause__, httpx2.ConnectError | httpx2.ConnectTimeout | httpx2.PoolTimeout)


def quote_safely(error: openai.OpenAIError, api_key: str = "", sent: Iterable[str] = ()) -> str:
    """The service's own words as ': "..."', or ''.

    One line, short, without keys, addresses or long codes, and without what of our messages (`sent`) it
    repeats: the question and the instructions stand nowhere but in the question's own record.
    """
    words = read_words(error)
    if not words.strip():
        return ""
    if api_key:
        words = words.replace(api_key, "***")
    words = _SECRETS.sub("***", _drop_echo(words[: 10 * _QUOTED_CHARACTERS], sent))
    words = " ".join(words.split())
    words = "".join(char for char in words if char.isprintable() and char not in "<>`")
    if len(words) > _QUOTED_CHARACTERS:
        words = words[:_QUOTED_CHARACTERS] + "..."
    return f': "{words.rstrip(".")}"'


def _drop_echo(words: str, sent: Iterable[str]) -> str:
    """`words` with "..." for each run of a few words that stands in `sent`, too."""

    def find_runs(text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        found = list(re.finditer(r"\w+", text))
        for run in zip(*(found[start:] for start in range(_ECHOED_WORDS)), strict=False):
            yield run[0].start(), run[-1].end(), tuple(match[0].lower() for match in run)

    known = {run for text in sent for _, _, run in find_runs(text)}
    kept, end = "", 0
    for start, stop, run in find_runs(words):
        if run in known:
            kept += words[end:start] + "..." if start >= end else ""
            end = stop
    return kept + words[end:]


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
    try:
        # A moment, by the service's own clock: ours may go wrong by more than the wait.
        until = parsedate_to_datetime(headers.get("retry-after", ""))
        wait = (until - parsedate_to_datetime(headers.get("date", ""))).total_seconds()
    except (ValueError, TypeError):  # no date, or one of the two without a time zone
        return None
    return max(wait, 0.0)
