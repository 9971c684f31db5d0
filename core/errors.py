"""Every error that this library raises on purpose.

    StatsAssistantError
    ├── UsageError               the caller asked for something that does not exist or cannot be read
    ├── SnapshotError            the data folder cannot be used
    │   └── SnapshotChanged      a file differs from its checksum, is missing, or breaks the table's rules
    ├── CatalogError             words of countries or indicators are missing or contradict each other
    ├── ConfigurationError       a setting is missing or wrong; the message says how to mend it
    └── ProviderError            the model service failed; the message is safe to show
        ├── RecordingMissing     a recorded provider was asked something that was not recorded
        └── ProviderUnavailable  worth another try: rate limit, server error, lost connection

`ToolRefused` (core.tools.base) is not here: it is an answer to the model, not a failure.
"""


class StatsAssistantError(Exception):
    """Base of all errors raised on purpose. `str(error)` is one sentence that a user may read."""


class UsageError(StatsAssistantError):
    """The caller asked for something that does not exist or cannot be read."""


class SnapshotError(StatsAssistantError):
    """The data folder cannot be used."""


class SnapshotChanged(SnapshotError):
    """A data file is not what its checksum and the table's rules say. `file_name` names it."""

    def __init__(self, file_name: str, reason: str) -> None:
        super().__init__(f"{file_name} {reason}")
        self.file_name = file_name


class CatalogError(StatsAssistantError):
    """A file of the catalog lacks something, or contradicts itself or the snapshot. It names the place."""

    def __init__(self, file_name: str, entry: str, key: str, reason: str) -> None:
        where = ": ".join(part for part in (file_name, entry, key) if part)
        super().__init__(f"{where}: {reason}")
        self.file_name, self.entry, self.key = file_name, entry, key


class ConfigurationError(StatsAssistantError):
    """A setting is missing or wrong."""


class ProviderError(StatsAssistantError):
    """The model service failed. The message never holds a secret or a raw response body.

    `may_cost`: the service may have counted the call all the same, since it worked on it.
    """

    def __init__(self, message: str, *, may_cost: bool = False) -> None:
        super().__init__(message)
        self.may_cost = may_cost


class RecordingMissing(ProviderError):
    """No recording for this request."""


class ProviderUnavailable(ProviderError):
    """A failure that may pass: rate limit, server error, lost connection.

    `retry_after_seconds` is what the service asked for, or None.
    """

    def __init__(
        self, message: str, retry_after_seconds: float | None = None, *, may_cost: bool = False
    ) -> None:
        super().__init__(message, may_cost=may_cost)
        self.retry_after_seconds = retry_after_seconds
