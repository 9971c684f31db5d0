"""The chat's commands: each tells itself in a line for `stats-assistant --help`, and loads only when run."""

from __future__ import annotations

from collections.abc import Sequence


def demo(argv: Sequence[str]) -> int:
    """open the local newsroom: the real bot, no account and no key."""
    from bot.demo import main

    return main(argv)


def serve(argv: Sequence[str]) -> int:
    """run the Slack app."""
    from bot.__main__ import main

    return main(argv)


def doctor(argv: Sequence[str]) -> int:
    """say what is missing or wrong in the configuration."""
    from bot.operate.doctor import main

    return main(argv)


def show(argv: Sequence[str]) -> int:
    """read back a question: outcome, evidence, posts, decision."""
    from bot.operate.show import main

    return main(argv)


def use_snapshot(argv: Sequence[str]) -> int:
    """choose the snapshot that the service answers from, without a restart."""
    from bot.operate.use import main

    return main(argv)


def receipt(argv: Sequence[str]) -> int:
    """write what a stranger needs to check an answer again, or verify it."""
    from bot.operate.receipt import main

    return main(argv)


def report(argv: Sequence[str]) -> int:
    """count what became of the questions of a time, and what it cost."""
    from bot.operate.report import main

    return main(argv)


def purge(argv: Sequence[str]) -> int:
    """forget questions older than an age."""
    from bot.operate.purge import main

    return main(argv)
