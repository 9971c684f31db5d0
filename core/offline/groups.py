"""Indicators and cues that are treated alike."""

from __future__ import annotations

PERCENT_INDICATORS = frozenset({"EG.ELC.ACCS.ZS", "IT.NET.USER.ZS"})
CHANGE_CUES = frozenset({"change", "up", "down", "double", "triple", "halve"})
END_CUES = frozenset({"highest", "lowest"})
MONEY_INDICATORS = frozenset({"NY.GDP.MKTP.CD", "NY.GDP.PCAP.CD"})
