"""The answerer without a model: question grammar -> plan (tool calls) -> the writer's sentence."""

from core.offline.provider import OfflineProvider

__all__ = ["OfflineProvider"]
