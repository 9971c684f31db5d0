"""The one-word attack: what is still accepted of a true sentence when one word of it is another?

    python tests/checking/kit/words_attack.py --changes 20000

Each word of a few hundred true sentences of both languages (judged rows and true answers of the kit) is
replaced, dropped, swapped with its neighbour, and others are put in; the words that come in are those that
change a meaning, and words of the other sentences. What is still accepted is printed for a person to judge.
It must be true or harmless ("in" dropped before a year is; a year put in that plays no part is not).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path[:0] = [str(HERE.parents[2]), str(HERE.parents[1])]

from checking.gate_facts import COVERAGE, GATE  # noqa: E402 (after the path is set)
from checking.kit.items import draw_true  # noqa: E402 (after the path)

from core.checking.evidence_years import EvidenceYears  # noqa: E402 (after the path)
from core.checking.review import Draft  # noqa: E402 (after the path)
from core.data.facts import Fact, fact_from_json  # noqa: E402 (after the path)
from core.outcome import Language  # noqa: E402 (after the path)

CASES = HERE.parent / "cases"
# Words that change what a sentence says: time, scope, degree, order, doubt, cause, kind, number.
MEANING: dict[Language, Sequence[str]] = {
    "en": (
        "not never no nearly almost only alone even also again still first last since until "
        "before after by over under about exactly barely both neither all every some most average "
        "annual monthly daily total combined net gross real urban rural male female young working "
        "former future projected expected reportedly allegedly per half twice double third "
        "million billion thousand percent points lowest highest smallest largest fewer more less "
        "than above below up down rose fell grew shrank gained lost between from to except "
        "excluding other another additional further Canada Mexico India population GDP 2019 2024 "
        "year decade growth decline because if would could may might than respectively each"
    ).split(),
    "fr": (
        "pas jamais aucun presque seulement seul même aussi encore toujours premier dernier "
        "depuis jusque avant après plus moins environ exactement à peine tous chaque certains "
        "moyenne annuel mensuel total net brut réel urbain rural masculin féminin jeune active "
        "ancien futur projeté attendu demi double tiers million milliard mille pourcent points "
        "faible élevé petit grand moins plus dessus dessous hausse baisse augmenté diminué gagné "
        "perdu entre de à sauf hors autre autres supplémentaires Canada Mexique Inde population "
        "PIB 2019 2024 année décennie croissance parce si serait pourrait selon respectivement"
    ).split(),
}


@dataclass(frozen=True)
class Truth:
    """A true sentence that is accepted, the question that it answers and the facts that prove it."""

    language: Language
    question: str
    answer: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Change:
    """A sentence with one word changed."""

    truth: Truth
    how: str
    word: str
    answer: str


def accepts(truth: Truth, answer: str) -> bool:
    asked = None
    if truth.question:
        asked = GATE.read_question(truth.question, latest=EvidenceYears(truth.facts, COVERAGE))
    return GATE.review(Draft(answer), asked, truth.facts).accepted


@cache
def truths(count: int) -> tuple[Truth, ...]:
    """`count` true sentences that are accepted: half of them judged by hand, half made by the kit."""
    rng = random.Random(7)  # noqa: S311 (test data, not a secret)
    judged = [truth for truth in _judged() if accepts(truth, truth.answer)]
    rng.shuffle(judged)
    found = judged[: count // 2]
    while len(found) < count:
        item, _, _ = draw_true(rng)
        language: Language = "fr" if item.template.startswith("fr") else "en"
        truth = Truth(language, item.question, item.answer, tuple(item.facts))
        if accepts(truth, truth.answer):
            found.append(truth)
    return tuple(found)


def _judged() -> Iterator[Truth]:
    for path in sorted(CASES.glob("judged*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line, parse_float=Decimal)
            if row["verdict"] == "accept" and not row.get("context") and not row["judgement"]:
                facts = tuple(fact_from_json(fact) for fact in row["evidence"])
                yield Truth(row["lang"], row["question"], row["answer"], facts)


def changes(source: Sequence[Truth], each: int, rng: random.Random) -> Iterator[Change]:
    """For every word of every sentence: dropped, swapped, and `each` words put in its place and before it."""
    pool = {
        language: sorted({word for t in source if t.language == language for word in t.answer.split(" ")})
        for language in ("en", "fr")
    }
    for truth in source:
        words = truth.answer.split(" ")
        for place, word in enumerate(words):
            yield _change(truth, "drop", word, [*words[:place], *words[place + 1 :]])
            if place and words[place - 1] != word:
                swapped = [*words[: place - 1], word, words[place - 1], *words[place + 1 :]]
                yield _change(truth, "swap", word, swapped)
            for _ in range(each):
                new = rng.choice(rng.choice((MEANING[truth.language], pool[truth.language])))
                mark = re.search(r"[.,;:!?)]*$", word)
                closed = new.rstrip(".,;:!?") + (mark[0] if mark else "")
                if closed != word:
                    yield _change(truth, "replace", new, [*words[:place], closed, *words[place + 1 :]])
                yield _change(truth, "put in", new, [*words[:place], new, *words[place:]])


def _change(truth: Truth, how: str, word: str, words: Sequence[str]) -> Change:
    return Change(truth, how, word, " ".join(words))


def sample(count: int, sentences: int = 300, seed: int = 1) -> list[Change]:
    """`count` changes, drawn from all of them."""
    rng = random.Random(seed)  # noqa: S311 (test data, not a secret)
    made = list(changes(truths(sentences), 3, rng))
    rng.shuffle(made)
    return made[:count]


def still_accepted(made: Sequence[Change]) -> list[Change]:
    return [change for change in made if accepts(change.truth, change.answer)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--changes", type=int, default=20_000)
    parser.add_argument("--sentences", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    made = sample(options.changes, options.sentences, options.seed)
    parts = [made[at : at + 250] for at in range(0, len(made), 250)]
    with multiprocessing.Pool(options.processes) as pool:
        passed = [change for part in pool.imap(still_accepted, parts) for change in part]
    for change in passed:
        truth = replace(change.truth, facts=())
        print(
            f"{change.how} {change.word!r}: {change.answer!r}\n    was {truth.answer!r} to {truth.question!r}"
        )
    tried, kept = Counter(c.how for c in made), Counter(c.how for c in passed)
    for how in sorted(tried):
        print(f"{how}: {kept[how]} of {tried[how]} ({100 * kept[how] / tried[how]:.2f} %)")
    print(f"all: {len(passed)} of {len(made)} ({100 * len(passed) / len(made):.2f} %)")


if __name__ == "__main__":
    main()
