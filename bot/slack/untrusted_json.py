"""JSON from outside: whatever is wrong with a text, it is one kind of error."""

from __future__ import annotations

import json
from typing import Any


def read_json(text: str) -> Any:  # noqa: ANN401 - any JSON
    """Raises `ValueError`, also for what is nested without end."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
