"""The one-word attack: a word of a true sentence is dropped, replaced, swapped, or another put in.

    python -m tests.language.reading.attack_answers [en|fr] [SENTENCES] [SEED] [-v]

What is still supported must be true. Where the claims are the same as before, the changed word had no meaning
to the reader: those are shown, most frequent words first, to be looked at one by one.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator

from core.claims.facts_index import Facts
from core.claims.truth import decide
from core.data.catalog import load_catalog
from core.outcome import Language
from tests.checking.kit.world import COVERAGE
from tests.language.reading.answer_cases import Case, asked, cases, is_even, judge, reader

RESTRICTING = {
    "en": """only not never except excluding average median rural urban women adult young real monthly new
about both neither alone first again since record before after until former other than least most no total
half double each every nearly almost over under far slightly less more twice daily per around still
yet already once ago between among without excluding estimated projected expected foreign local
national world regional northern poorest richest who which that if unless maybe possibly reportedly""",
    "fr": """seulement pas jamais sauf hors moyenne médiane rural urbain femmes adultes réel mensuel nouveau
environ aussi seul premier encore depuis record avant après autre que moins plus total moitié double
chaque presque près plus de fois toujours déjà sans peut-être estimé prévu national mondial régional
du nord""",
}


def mutations(
    words: list[str], pool: list[str], chance: random.Random
) -> Iterator[tuple[str, str, list[str]]]:
    """Kind, what was changed, and the words after it."""
    for k, word in enumerate(words):
        yield "drop", word, words[:k] + words[k + 1 :]
        new = chance.choice(pool)
        yield "replace", f"{word}>{new}", [*words[:k], new, *words[k + 1 :]]
        put = chance.choice(pool)
        yield "insert", put, [*words[:k], put, *words[k:]]
        if k + 1 < len(words):
            yield "swap", f"{word} {words[k + 1]}", [*words[:k], words[k + 1], word, *words[k + 2 :]]


def main(arguments: list[str]) -> None:
    language: Language = "fr" if "fr" in arguments else "en"
    numbers = [int(one) for one in arguments if one.isdigit()]
    size, seed = [*numbers, 200, 1][:2] if numbers else (200, 1)
    if len(numbers) == 1:
        seed = 1
    chance = random.Random(seed)  # noqa: S311 (a test's choice)
    pool = RESTRICTING[language].split()
    true = [
        case
        for kind in ("handed", "judged")
        for case in cases(kind, language)
        if case.accept and is_even(case.name) and judge(case, language).finding == "supported"
    ]
    chance.shuffle(true)
    counts: Counter[str] = Counter()
    same: dict[str, list[str]] = defaultdict(list)
    other: list[str] = []
    for case in true[:size]:
        attack(case, language, pool, chance, counts, same, other)
    total = sum(n for name, n in counts.items() if " " not in name)
    print(f"{len(true[:size])} sentences, {total} changes:", dict(counts))
    if "-v" in arguments:
        for what, found in sorted(same.items(), key=lambda item: -len(item[1])):
            print(f"same {len(found)} {what}: {found[0]}")
        for one in other:
            print("other", one)


def attack(
    case: Case,
    language: Language,
    pool: list[str],
    chance: random.Random,
    counts: Counter[str],
    same: dict[str, list[str]],
    other: list[str],
) -> None:
    """Counts the changes of a true answer; gathers those that leave its claims, or leave it supported."""
    question, index = (
        asked(case.question, case.facts, case.context, language),
        Facts(case.facts, COVERAGE, load_catalog()),
    )
    before = {
        tuple(said.claim for said in one) for one in reader().read(case.answer, question, language).readings
    }
    for kind, what, words in mutations(case.answer.split(" "), pool, chance):
        text = " ".join(words)
        if text == case.answer:
            continue
        counts[kind] += 1
        reading = reader().read(text, question, language)
        claims = {tuple(said.claim for said in one) for one in reading.readings}
        if not claims or not all(claims):
            continue
        if all(decide(claim, index).finding == "supported" for one in claims for claim in one):
            if claims == before:
                counts[f"{kind} same"] += 1
                same[f"{kind} {what}"].append(text)
            else:
                counts[f"{kind} other"] += 1
                other.append(f"{kind} {what}: {text}")


if __name__ == "__main__":
    main(sys.argv[1:])
