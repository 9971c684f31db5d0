"""Which countries, years and indicators a clause names, and what each of them is tied to."""

from __future__ import annotations

from core.checking.scene import GDP, GDP_PER_PERSON, POPULATION, SEPARATORS, Anchor, Clause, Scene
from core.checking.tokens import Token


def resolve(clause: Clause, scene: Scene) -> None:
    """Fills the clause's anchors, pairs of years and indicators."""
    _collect_countries(clause, scene)
    _collect_years(clause)
    _collect_indicators(clause, scene)
    numbers = [index for index, token in enumerate(clause.tokens) if token.kind in ("num", "share")]
    for anchor in clause.country_anchors:
        anchor.role, anchor.number = _country_role(clause, anchor, numbers)
    for anchor in clause.year_anchors:
        bracketed = anchor.end + 2
        if _labels_inside(clause.tokens, anchor, numbers) or (
            bracketed - 1 < len(clause.tokens)
            and clause.tokens[anchor.end + 1].tag == "("
            and bracketed in numbers
            and not _follows_number(clause.tokens, anchor.start, numbers)
        ):
            anchor.number = bracketed
        else:
            anchor.number = _number_on_left(clause, anchor, numbers, "year")
        anchor.role = "left" if anchor.number >= 0 else "head"


def _labels_inside(tokens: list[Token], anchor: Anchor, numbers: list[int]) -> bool:
    """ "(2023: 2,191 billion)": the year of the figure behind it in the same brackets."""
    opened = anchor.start > 0 and tokens[anchor.start - 1].tag == "("
    labels = anchor.end + 2 < len(tokens) and tokens[anchor.end + 1].tag == ":"
    return opened and labels and anchor.end + 2 in numbers


def _follows_number(tokens: list[Token], start: int, numbers: list[int]) -> bool:
    """ "212.8 million in 2025 (+9.87%)": the year is of the figure before it."""
    led = start > 1 and tokens[start - 1].kind == "prep" and tokens[start - 1].tag in ("in", "at")
    return led and start - 2 in numbers


def _collect_countries(clause: Clause, scene: Scene) -> None:
    tokens = clause.tokens
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.kind == "pron" and len(scene.countries) == 1 and token.word in _SINGULAR_PRONOUNS:
            clause.country_anchors.append(Anchor(index, index, scene.countries, role="pron"))
        if token.kind not in ("country", "people"):
            index += 1
            continue
        start, codes = index, [token.tag]
        last = index
        index += 1
        while index < len(tokens):
            step = tokens[index]
            if step.kind in ("country", "people"):
                apart = len(codes) > 1 or any(t.tag == "," for t in tokens[last:index])
                if step.tag in codes and apart:
                    break  # "N in the UK, and the UK had N": named anew
                codes.append(step.tag)
                last = index
            elif not (
                step.kind in ("poss", "flag")
                or (step.kind == "conj" and step.tag in ("and", "or"))
                or (step.kind == "prep" and step.tag in ("of", "in"))
                or (step.kind == "mark" and step.tag in (",", "/"))
                or step.word in ("the", "le", "la", "les", "l'", "both", "a")
            ):
                break
            index += 1
        index = last + 1
        joints = [t for t in tokens[start : last + 1] if t.tag in ("and", "or", "/") or t.kind == "conj"]
        if len(codes) == 2 and not joints and any(t.tag == "," for t in tokens[start:last]):
            # "for Japan, US GDP was": a comma alone makes no list of two.
            clause.country_anchors.append(Anchor(start, start, (codes[0],)))
            clause.country_anchors.append(Anchor(last, last, (codes[1],)))
        else:
            twice = len(codes) == 2 and codes[0] == codes[1] and tokens[start].word == tokens[last].word
            clause.country_anchors.append(Anchor(start, last, tuple(dict.fromkeys(codes)), doubled=twice))
    if len(clause.country_anchors) > 1:
        named = {
            code for anchor in clause.country_anchors if anchor.role != "pron" for code in anchor.countries
        }
        clause.country_anchors = [
            anchor
            for anchor in clause.country_anchors
            if anchor.role != "pron" or not set(anchor.countries) <= named
        ]
    elif clause.country_anchors and clause.country_anchors[0].role == "pron":
        clause.country_anchors = []
    first = clause.country_anchors[0].role if clause.country_anchors else ""
    clause.country_anchors = [a for a in clause.country_anchors if a.role != "pron" or first == "pron"]
    for anchor in clause.country_anchors:
        if anchor.role == "pron":
            anchor.role = "head"


_SINGULAR_PRONOUNS = frozenset("it its itself he she il elle son sa ses".split())


def _collect_years(clause: Clause) -> None:
    tokens = clause.tokens
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.kind == "range":
            clause.pairs.append((token.years[0], token.years[1], index))
            clause.year_anchors.append(Anchor(index, index, years=token.years))
        elif token.kind == "year":
            start, years, last = index, [token.years[0]], index
            ranged = False
            step = index + 1
            while step < len(tokens):
                item = tokens[step]
                if item.kind == "year":
                    years.append(item.years[0])
                    last = step
                elif (item.kind == "prep" and item.tag in ("to", "until")) or item.word in ("-", "–", "→"):
                    if (
                        step + 1 >= len(tokens)
                        or tokens[step + 1].kind not in ("year", "prep")
                        or len(years) > 1
                    ):
                        break
                    ranged = True
                elif item.kind == "prep" and item.tag in ("in", "at") and ranged:
                    pass
                elif not (
                    (item.kind == "conj" and item.tag in ("and", "or"))
                    or (item.kind == "mark" and item.tag in ",/")
                ):
                    break
                step += 1
            opener = previous_token(tokens, start)
            between = opener is not None and opener.kind == "prep" and opener.tag == "between"
            if len(years) == 2 and ((ranged and years[0] != years[1]) or between):
                clause.pairs.append((years[0], years[1], start))
            clause.year_anchors.append(Anchor(start, last, years=tuple(years)))
            index = last
        index += 1


def previous_token(
    tokens: list[Token], index: int, skip: tuple[str, ...] = ("the", "l'", "le", "la", "les", "both")
) -> Token | None:
    index -= 1
    while index >= 0 and tokens[index].word in skip:
        index -= 1
    return tokens[index] if index >= 0 else None


def _collect_indicators(clause: Clause, scene: Scene) -> None:
    money = [t for t in clause.tokens if t.kind == "num" and t.value.unit == "usd"]
    per_head = clause.has("percap") or (bool(money) and all(t.value.per_head for t in money))
    if not clause.has("ind"):
        for index, token in enumerate(clause.tokens):
            spelled = scene.text[token.start : token.end].lower() if token.kind in ("comp", "sup") else ""
            if "peupl" in spelled or "popul" in spelled:
                clause.indicators = [(index, POPULATION)]
                return
    strong = [(i, t.tag) for i, t in enumerate(clause.tokens) if t.kind == "ind"]
    if per_head:
        strong = [(i, GDP_PER_PERSON if code == GDP else code) for i, code in strong]
        for token in clause.tokens:
            if token.kind == "percap" and any(code == GDP_PER_PERSON for _, code in strong):
                token.used = True
    weak = [(i, t.tag) for i, t in enumerate(clause.tokens) if t.kind == "weakind"]
    if not strong:
        based = [(i, code) for i, code in weak if not _is_base(clause.tokens, i)]
        clause.indicators = based
        return
    subject = {"population", "populations", "populous", "populated", "peuple", "peuplee"}
    real = [
        (i, code) for i, code in weak if clause.tokens[i].word in subject and not _is_base(clause.tokens, i)
    ]
    clause.indicators = sorted([*strong, *real])


def _is_base(tokens: list[Token], index: int) -> bool:
    """Whether "population" here only says of whom a percentage is: "78% of the population"."""
    step = index - 1
    while step >= 0 and (tokens[step].kind in ("neutral", "country", "people", "poss", "pron")):
        step -= 1
    if step < 0 or not (tokens[step].kind == "prep" and tokens[step].tag == "of"):
        return False
    while step >= 0 and (tokens[step].kind in ("neutral", "prep")):
        step -= 1
    return step >= 0 and (
        tokens[step].kind in ("share", "fraction", "quant", "unit")
        or (tokens[step].number is not None and tokens[step].value.unit == "percent")
    )


def _number_on_left(clause: Clause, anchor: Anchor, numbers: list[int], kind: str) -> int:
    """The number that "N in C", "N (C)", "N for C" ties the anchor to, or -1."""
    tokens = clause.tokens
    opener = _previous_index(tokens, anchor.start)
    if opener < 0:
        return -1
    if kind == "country" and tokens[anchor.start].kind == "people" and opener in numbers:
        return opener  # "two in three Indians"
    if tokens[anchor.start].tag in ("-1", "1") and opener in numbers:
        return opener  # "$53,341 a year earlier"
    token = tokens[opener]
    bracket = token.kind == "mark" and token.tag == "("
    if bracket and kind == "country" and _has_own_number(clause, anchor, numbers):
        return -1
    if not bracket and not (
        token.kind == "prep" and token.tag in ("in", "at", "for", "of", "since", "until")
    ):
        return -1
    if token.kind == "prep" and token.tag == "of" and kind == "year":
        return opener - 1 if opener - 1 in numbers and token.word == "of" else -1
    step = opener - 1
    while step >= 0:
        item = tokens[step]
        if step in numbers:
            return step
        if kind == "country" and item.kind in ("country", "people"):
            return -1
        if kind == "year" and item.kind in ("year", "range"):
            return -1
        if item.kind == "mark" and item.tag in SEPARATORS and not (bracket and item.tag == ")"):
            return -1
        if item.kind == "conj" and item.tag != "or":
            return -1
        step -= 1
    return -1


def _has_own_number(clause: Clause, anchor: Anchor, numbers: list[int]) -> bool:
    """ "(UK 100%, Nigeria 62.5%)": the figure stands behind the country, inside the brackets."""
    step = anchor.end + 1
    while step < len(clause.tokens) and (
        clause.tokens[step].kind in ("hedge", "poss") or clause.tokens[step].tag in (":", "at", "with")
    ):
        step += 1
    return step in numbers


_BARS = frozenset({"hedge", "morethan", "lessthan"})


def _has_bracketed_number(clause: Clause, anchor: Anchor, numbers: list[int]) -> bool:
    behind = anchor.end + 1
    return behind < len(clause.tokens) and clause.tokens[behind].tag == "(" and behind + 1 in numbers


def _previous_index(tokens: list[Token], index: int) -> int:
    index -= 1
    while index >= 0 and (
        tokens[index].word in ("the", "l'", "le", "la", "les", "both", "year", "annee", "calendar")
        or tokens[index].kind == "flag"
    ):
        index -= 1
    return index


_COMPARING = frozenset({"comp", "morethan", "lessthan", "times.as", "mult"})


def _country_role(clause: Clause, anchor: Anchor, numbers: list[int]) -> tuple[str, int]:
    tokens = clause.tokens
    step = anchor.start - 1
    while step >= 0:
        item = tokens[step]
        if (
            item.kind == "comp"
            and tokens[_previous_index(tokens, anchor.start)].kind == "prep"
            and (_than_after(tokens, anchor.end) or _says_where(tokens, step, anchor.start))
        ):
            break  # "lower in India than in Brazil", "it was lower in India": India is the subject
        if item.kind in ("comp", "morethan", "lessthan", "mult") or (item.kind == "times" and item.tag):
            return _object_or_head(clause, anchor, numbers)
        if (
            item.kind == "prep"
            and item.tag == "than"
            and not any(t.kind in ("comp", "mult", "times") for t in tokens[:step])
        ):
            break  # French "que" that only joins
        if item.kind == "prep" and item.tag in ("than", "unlike"):
            return _object_or_head(clause, anchor, numbers)
        if item.kind == "conj" and item.tag == "vs":
            return _object_or_head(clause, anchor, numbers)
        if item.kind in ("ind", "weakind", "pron") or (
            item.kind == "prep" and item.tag in ("in", "of", "for")
        ):
            step -= 1
            continue
        if item.kind == "quant" and item.tag == "only":
            step -= 1
            continue
        if item.word in (
            "the",
            "le",
            "la",
            "les",
            "l'",
            "that",
            "celui",
            "celle",
            "ceux",
            "a",
            "size",
            "level",
            "both",
        ):
            step -= 1
            continue
        break
    left = _number_on_left(clause, anchor, numbers, "country")
    if left > 0 and tokens[left - 1].kind in _BARS and _has_bracketed_number(clause, anchor, numbers):
        return ("head", -1)  # "above 90% in the UK (95.5%), the US (94.7%)": the bar is of them all
    return ("left", left) if left >= 0 else ("head", -1)


def _says_where(tokens: list[Token], at: int, start: int) -> bool:
    """ "higher in Canada", with no "than" in the clause: where it was, not what it was compared with."""
    between = tokens[at + 1 : start]
    led = bool(between) and between[0].kind == "prep" and between[0].tag == "in"
    plain = all(t.word in ("the", "le", "la", "les", "l'") for t in between[1:])
    return led and plain and not any(t.kind == "prep" and t.tag == "than" for t in tokens)


def _than_after(tokens: list[Token], start: int) -> bool:
    return any(t.kind == "prep" and t.tag == "than" for t in tokens[start + 1 :])


def _object_or_head(clause: Clause, anchor: Anchor, numbers: list[int]) -> tuple[str, int]:
    """The object of a comparison is a head for the number that stands right behind it ("Mexico (130.9
    million)").
    """
    left = _number_on_left(clause, anchor, numbers, "country")
    if left >= 0 and clause.tokens[left].kind == "num":
        opener = _previous_index(clause.tokens, anchor.start)
        if clause.tokens[opener].tag in ("in", "for", "at", "(") and any(
            token.kind == "conj" and token.tag == "vs" for token in clause.tokens[:left]
        ):
            return ("left", left)
    step = anchor.end + 1
    tokens = clause.tokens
    if step < len(tokens) and tokens[step].kind == "poss":
        step += 1
    if (
        step + 1 < len(tokens)
        and tokens[step].tag == ","
        and (tokens[step + 1].tag in ("at", "with") or tokens[step + 1].word in ("de", "a", "avec"))
        and any(index < anchor.start for index in numbers)
    ):
        step += 1  # "At N1, A's was lower than B's, at N2"
    elif step + 1 in numbers and tokens[step].tag == "," and any(index < anchor.start for index in numbers):
        return ("owner", step + 1)
    allowed = True
    while step < len(tokens) and allowed:
        item = tokens[step]
        if step in numbers:
            return ("owner", step)
        allowed = (
            item.kind in ("poss", "hedge", "year", "unit", "ind")
            or (item.kind == "mark" and item.tag == "(")
            or (item.kind == "prep" and (item.tag in ("at", "with", "in", "to") or item.word == "de"))
            or (item.kind == "conj" and item.tag == "rel")
            or item.word
            in ("had", "has", "its", "was", "the", "figure", "value", "a", "avait", "comptait", "et")
        )
        step += 1
    return ("object", -1)
