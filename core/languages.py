"""The languages that the product speaks."""

from __future__ import annotations

from typing import Literal

Language = Literal["en", "fr"]
