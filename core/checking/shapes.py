"""Token patterns that make one thing of several tokens: list numbers, fractions, intervals, counts,
shared scales.

Runs once over all tokens of an answer, before it is cut into clauses. Nothing is decided here.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from decimal import Decimal

from core.checking.numbers import Number
from core.checking.patterns import plain_forms
from core.checking.tokens import Token

_ONE = frozenset({"a", "an", "one", "un", "une"})
_DEFINITE = frozenset(
    "the these those all of our its les des ces nos aux sur parmi tous toutes among".split()
)
_ARTICLES = frozenset("the these those les ces nos our my all tous toutes its".split())
_OUT_OF = frozenset({3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 50, 100, 1000, 2})


def shape(tokens: list[Token]) -> list[Token]:
    """The tokens with the patterns put together; spans keep their offsets."""
    tokens = plain_forms(_layout(tokens))
    _step_years(tokens)
    _no_figure(tokens)
    tokens = _other_countries(tokens)
    tokens = _shares(tokens)
    tokens = _intervals(tokens)
    _shared_scales(tokens)
    _counts(tokens)
    _dated_dollars(tokens)
    _moving_growth(tokens)
    return _split_than(tokens)


def _layout(tokens: list[Token]) -> list[Token]:
    """Marks list numbers ("1.", "2)") at the start of a line, and bullets, as layout."""
    fresh = True
    for index, token in enumerate(tokens):
        if (
            fresh
            and token.kind == "num"
            and token.value.plain
            and token.value.value < 100
            and not token.value.unit
        ):
            nxt = tokens[index + 1] if index + 1 < len(tokens) else None
            after = tokens[index + 2] if index + 2 < len(tokens) else None
            closed = nxt is not None and nxt.kind == "mark" and nxt.tag in ".)" and nxt.start == token.end
            led = after is not None and after.kind not in ("num", "newline")
            if closed and led and nxt is not None and after is not None and after.start > nxt.end:
                token.kind, nxt.kind = "list", "list"
        if token.kind == "mark" and token.tag in '-–—•*_`"“”«»#' and (fresh or token.tag not in "-–—•"):
            token.kind = "newline" if token.tag == "•" else "layout"
            continue
        fresh = token.kind in ("newline", "list") or (fresh and token.kind == "layout")
    return [token for token in tokens if token.kind not in ("layout", "note", "flag")]


_DATA_WORDS = frozenset(
    "data dataset snapshot table scope coverage series donnees instantane tableau perimetre".split()
)
_FIGURE_WORDS = frozenset(
    (
        "figure figures value values data number numbers observation observations record entry "
        "estimate estimates reading result results"
    ).split()
)


def _no_figure(tokens: list[Token]) -> None:
    """ "no 2025 figure", "no Internet data": a statement of absence with words between."""
    for index, token in enumerate(tokens):
        if token.kind == "neg" and (
            token.word == "can" or (token.word == "not" and index and tokens[index - 1].word == "can")
        ):
            token.kind, token.word = "absent", "can"
        if token.kind == "neg" and index + 1 < len(tokens) and tokens[index + 1].kind == "foreign":
            token.kind = "absent"
        if token.kind == "neg" and token.word in ("not", "pas"):
            rest = tokens[index + 1 : index + 6]
            led = bool(rest) and (
                (rest[0].kind == "prep" and rest[0].tag == "in") or rest[0].word in ("part", "partie")
            )
            if led and any(t.word in _DATA_WORDS for t in rest):
                token.kind = "absent"
        if token.kind == "no" and token.word == "no":
            for nxt in tokens[index + 1 : index + 6]:
                if nxt.word in _FIGURE_WORDS:
                    token.kind = "absent"
                if nxt.kind not in ("year", "country", "people", "poss", "ind", "weakind", "neutral"):
                    break


def _other_countries(tokens: list[Token]) -> list[Token]:
    """ "the seven other countries", "les sept autres pays", "all the others" as one token `others`."""
    out: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        run = tokens[index : index + 3]
        words = [t.word for t in run]
        if (
            token.kind == "num"
            and len(run) == 3
            and words[1] in ("other", "others", "autres")
            and run[2].tag == "countries"
        ):
            size = 3
        elif token.kind == "num" and len(run) > 1 and words[1] in ("others", "autres"):
            size = 2
        elif (
            words[0] in ("other", "autres")
            and len(run) > 1
            and run[1].kind == "num"
            and run[1].value.unit in ("", "countries")
        ):
            size, token = 2, run[1]
        else:
            out.append(tokens[index])
            index += 1
            continue
        others = Token("others", tokens[index].start, tokens[index + size - 1].end, token.word)
        others.number = token.number
        out.append(others)
        index += size
    return out


def _step_years(tokens: list[Token]) -> None:
    """ "a year earlier", "l'année suivante" as the year beside the one that was named last (or else next)."""
    for index, token in enumerate(tokens):
        if token.kind != "yearstep":
            continue
        before = [t for t in tokens[:index] if t.kind == "year"]
        after = [t for t in tokens[index:] if t.kind == "year"]
        base = before[-1] if before else after[0] if after else None
        if base is None:
            token.kind = "relative"
        else:
            token.kind, token.years = "year", (base.years[-1] + int(token.tag),)


def _shares(tokens: list[Token]) -> list[Token]:
    """ "two thirds", "half", "nine in ten", "un sur trois" as shares in percent."""
    shaped: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.kind == "major":
            shaped.append(Token("hedge", token.start, token.end, token.word, token.tag))
            half = Token("share", token.start, token.end, tag="1/2")
            half.number = Number(Decimal(50), Decimal(1), unit="share", in_words=True)
            shaped.append(half)
            index += 1
            continue
        taken = _fraction(tokens, index) or _out_of(tokens, index)
        if taken is None:
            shaped.append(token)
            index += 1
            continue
        parts, count, extra = taken
        last = tokens[index + count - 1]
        percent = Decimal(100) * parts[0] / parts[1]
        share = Token("share", token.start, last.end, tag=f"{parts[0]}/{parts[1]}")
        share.number = Number(percent, Decimal(1), unit="share", in_words=True)
        shaped.append(share)
        shaped.extend(extra)
        index += count
    return shaped


def _fraction(tokens: list[Token], index: int) -> tuple[tuple[int, int], int, list[Token]] | None:
    token = tokens[index]
    if token.kind == "fraction":
        return (1, int(token.tag)), 1, []
    nxt = tokens[index + 1] if index + 1 < len(tokens) else None
    if nxt is None:
        return None
    if token.word in _ONE and token.kind != "num":
        if nxt.kind == "fraction":
            return (1, int(nxt.tag)), 2, []
        after = tokens[index + 2].kind if index + 2 < len(tokens) else ""
        if (
            nxt.kind == "ord"
            and nxt.word in ("third", "fifth", "tenth")
            and after not in ("ind", "unit", "sup", "weakind")
        ):
            return (1, int(nxt.value.value)), 2, []
    if (
        token.kind == "num"
        and token.value.in_words
        and token.value.value < 10
        and nxt.kind == "fraction"
        and int(nxt.tag) > 2
    ):
        return (int(token.value.value), int(nxt.tag)), 2, []
    return None


def _out_of(tokens: list[Token], index: int) -> tuple[tuple[int, int], int, list[Token]] | None:
    """ "nine in ten", "9 out of 10", "neuf sur dix", "un Nigérian sur deux" (the noun is kept behind the
    share).
    """
    token = tokens[index]
    if token.kind == "num" and token.value.plain and not token.value.scaled and token.value.value <= 100:
        part = int(token.value.value)
    elif token.word in ("one", "un", "une"):
        part = 1
    else:
        return None
    step = index + 1
    nouns: list[Token] = []
    while step < len(tokens) and len(nouns) < 2 and tokens[step].kind in ("people", "weakind", "country"):
        nouns.append(tokens[step])
        step += 1
    if step + 1 >= len(tokens):
        return None
    joint, whole = tokens[step], tokens[step + 1]
    if whole.word in ("every", "of") and step + 2 < len(tokens):
        step += 1
        whole = tokens[step + 1]
    if joint.word not in ("in", "out", "sur") or (
        token.kind == "num" and token.value.unit not in ("", "people")
    ):
        return None
    if whole.kind != "num" or not whole.value.plain or int(whole.value.value) not in _OUT_OF:
        return None
    if whole.value.unit not in ("", "people") or not part < int(whole.value.value):
        return None
    if (
        step + 2 < len(tokens)
        and tokens[step + 2].kind == "unit"
        and tokens[step + 2].tag in ("countries", "years")
    ):
        return None
    return (part, int(whole.value.value)), step + 2 - index, nouns


def _intervals(tokens: list[Token]) -> list[Token]:
    """ "between 2.1 and 2.2 trillion" as one number with an upper end."""
    shaped: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if (
            token.kind == "prep"
            and token.tag == "between"
            and index + 3 < len(tokens)
            and tokens[index + 1].kind == "num"
            and tokens[index + 2].tag == "and"
            and tokens[index + 3].kind == "num"
        ):
            low, high = tokens[index + 1].value, tokens[index + 3].value
            low = _scaled_like(low, high)
            merged = Token("num", tokens[index + 1].start, tokens[index + 3].end)
            merged.number = replace(high, value=low.value, step=low.step, upper=high.value)
            shaped.append(merged)
            index += 4
            continue
        shaped.append(token)
        index += 1
    return shaped


def _scaled_like(low: Number, high: Number) -> Number:
    if high.exponent and not low.scaled and low.value < 10000:
        return low.scaled_by(high.exponent)
    return low


def _shared_scales(tokens: list[Token]) -> None:
    """ "from $468 to $3,910 billion": the first end takes the scale word of the second."""
    numbers = [index for index, token in enumerate(tokens) if token.kind == "num"]
    for first, second in itertools.pairwise(numbers):
        low, high = tokens[first].value, tokens[second].value
        if (
            not high.scaled
            or low.scaled
            or low.value >= 10000
            or low.upper is not None
            or low.unit not in ("", high.unit, "usd")
        ):
            continue
        between = tokens[first + 1 : second]
        joined = any(token.kind == "prep" and token.tag == "to" for token in between)
        listed = len(between) == 1 and between[0].kind == "conj" and between[0].tag in ("and", "vs")
        if listed or (
            joined and all(token.kind in ("prep", "year", "hedge", "neutral") for token in between)
        ):
            exponent = high.exponent
            if exponent:
                tokens[first].number = low.scaled_by(exponent)
    for first, second in itertools.pairwise(numbers):
        joint = tokens[first + 1 : second]
        low, high = tokens[first].value, tokens[second].value
        facing = any(t.kind == "conj" and t.tag == "vs" for t in joint) and all(
            t.kind in ("conj", "country", "poss") or t.word == "the" for t in joint
        )
        if (
            (facing or (len(joint) == 1 and joint[0].kind == "conj"))
            and low.unit in ("people", "years")
            and not high.unit
            and low.scaled == high.scaled
            and not high.plain
        ):
            tokens[second].number = replace(high, unit=low.unit)
    for index in numbers:
        following = tokens[index + 1 : index + 3]
        joined = len(following) == 2 and following[0].tag in ("and", "to") and following[1].kind == "num"
        own = tokens[index].value
        if joined and not own.unit and not own.plain:
            shared = following[1].value.unit
            if shared in ("percent", "usd", "people", "years"):
                tokens[index].number = replace(own, unit=shared)


def _counts(tokens: list[Token]) -> None:
    """Numbers that count countries: "the eight" is a `scope`, "six of the eight" a `count`, "top 5" a
    `top`.
    """
    for index, token in enumerate(tokens):
        if token.kind != "num" or not token.value.plain or token.value.value > 200 or token.value.sign:
            continue
        if token.value.unit not in ("", "countries", "indicators"):
            continue
        before = tokens[index - 1] if index else None
        nxt = tokens[index + 1] if index + 1 < len(tokens) else None
        if token.value.unit == "indicators":
            token.kind = "scope"
            token.tag = "indicators"
        elif (before is not None and before.word in ("top", "bottom") and before.kind == "sup") or (
            nxt is not None and nxt.kind == "sup" and token.value.value > 1
        ):
            token.kind = "top"
        elif (
            nxt is not None
            and nxt.word in ("of", "des", "out", "parmi", "sur", "among", "de")
            and _names_group(tokens, index + 1)
        ):
            token.kind = "count"
        elif before is not None and (
            before.word in _ARTICLES
            or (before.word in _DEFINITE and token.value.unit == "countries")
            or (
                before.word in _DEFINITE
                and (token.value.in_words or before.word in ("of", "sur"))
                and _ends_group(tokens, index)
            )
            or before.kind == "quant"
            or (before.kind == "absent" and token.value.unit == "countries")
            or before.kind == "cover"
            or (before.kind == "prep" and before.tag == "among")
        ):
            if token.value.unit == "countries" or _ends_group(tokens, index):
                token.kind = "scope"
        elif token.value.unit == "countries":
            token.kind = "count"


def _moving_growth(tokens: list[Token]) -> None:
    """ "population growth expanded": growth that itself rises or falls is another series."""
    for index, token in enumerate(tokens):
        if token.kind != "dir" or token.word not in ("growth", "croissance", "expansion", "progression"):
            continue
        beside = ("hedge", "morethan", "lessthan", "percap", "neutral", "pace")
        verb = next((t for t in tokens[index + 1 :] if t.kind not in beside), None)
        if verb is not None and verb.kind in ("dir", "extreme", "mult"):
            token.kind = "narrow"
    for index, token in enumerate(tokens[1:], 1):
        if (
            token.kind == "dir"
            and token.word in ("growth", "croissance")
            and tokens[index - 1].kind in ("ind", "weakind")
        ) and any(t.kind in ("times", "mult", "comp", "sup") for t in tokens[:index]):
            token.kind = "narrow"


def _dated_dollars(tokens: list[Token]) -> None:
    """ "in 2015 dollars", "en dollars de 2015": dollars of one year's prices, another series."""
    for index, token in enumerate(tokens):
        nxt = tokens[index + 1] if index + 1 < len(tokens) else None
        if nxt is None:
            return
        if (
            token.kind == "year"
            and nxt.kind == "unit"
            and nxt.tag == "usd"
            and nxt.word in ("dollars", "dollar", "us", "usd")
        ):
            nxt.kind = "narrow"
        money = (token.kind == "unit" and token.tag == "usd") or (
            token.number is not None and token.value.unit == "usd"
        )
        dated = money and nxt.word == "de" and index + 2 < len(tokens) and tokens[index + 2].kind == "year"
        if dated and not (index + 3 < len(tokens) and tokens[index + 3].tag == "to"):
            tokens[index + 2].kind = "narrow"


def _split_than(tokens: list[Token]) -> list[Token]:
    """ "more than Mexico" compares; only before a figure is "more than" a hedge."""
    out: list[Token] = []
    for index, token in enumerate(tokens):
        if token.kind == "hedge" and token.tag in ("over", "under", "justover", "justunder"):
            rest = [
                t
                for t in tokens[index + 1 : index + 5]
                if t.word
                not in ("the", "le", "la", "les", "l'", "that", "of", "in", "de", "du", "celui", "celle")
            ]
            to_country = bool(rest) and rest[0].kind in ("country", "people")
            to_year = len(rest) > 1 and rest[0].kind == "pron" and rest[1].kind == "year"
            if to_country or to_year:
                out.append(
                    Token(
                        "comp",
                        token.start,
                        token.end,
                        token.word,
                        "more" if token.tag.endswith("over") else "less",
                    )
                )
                if to_year:
                    out.append(Token("prep", token.end, token.end, "than", "than"))
                continue
        if token.kind == "hedge" and token.word in ("plus", "moins") and token.tag in ("over", "under"):
            after = next(
                (
                    t
                    for t in tokens[index + 1 :]
                    if t.kind != "hedge" and t.word not in ("la", "le", "les", "l'", "un", "une")
                ),
                None,
            )
            if after is None or after.kind not in ("num", "share", "mult", "count", "scope", "fraction"):
                token.kind, token.tag = "comp", "more" if token.word == "plus" else "less"
        if token.kind == "hedge" and token.word == "up" and index and tokens[index - 1].word == "back":
            out.append(Token("dir", token.start, token.end, "up", "up"))
            out.append(Token("prep", token.end, token.end, "to", "to"))
            continue
        nearly_not = token.kind == "neg" and token.word in ("barely", "hardly", "scarcely")
        if nearly_not and [t.kind for t in tokens[index + 1 : index + 2]] in (
            ["comp"],
            ["morethan"],
            ["lessthan"],
        ):
            token.kind, token.tag = "pace", "slight"
        pointed = (
            index + 2 < len(tokens)
            and tokens[index + 1].word in ("the", "les")
            and tokens[index + 2].kind == "num"
        )
        if pointed and (
            token.kind in ("morethan", "lessthan")
            or (token.kind == "hedge" and token.tag in ("over", "under"))
        ):
            more = token.kind == "morethan" or token.tag == "over"
            out.append(Token("comp", token.start, token.end, token.word, "more" if more else "less"))
            out.append(Token("prep", token.end, token.end, "than", "than"))
            continue
        if token.kind in ("morethan", "lessthan"):
            following = next(
                (
                    t
                    for t in tokens[index + 1 :]
                    if t.kind not in ("hedge", "pace") and t.word not in ("the", "a", "an", "les", "des")
                ),
                None,
            )
            if following is None or following.kind not in (
                "num",
                "share",
                "mult",
                "count",
                "scope",
                "fraction",
            ):
                out.append(
                    Token(
                        "comp",
                        token.start,
                        token.end,
                        token.word,
                        "more" if token.kind == "morethan" else "less",
                    )
                )
                out.append(Token("prep", token.end, token.end, "than", "than"))
                continue
        out.append(token)
    return out


def _names_group(tokens: list[Token], index: int) -> bool:
    """Whether "of the eight", "of these countries", "of them" follows."""
    for token in tokens[index : index + 5]:
        if token.kind == "num":
            return token.value.plain and token.value.value <= 20 and token.value.unit in ("", "countries")
        if token.kind == "unit" and token.tag == "countries":
            return True
        if token.word in ("them", "eux", "elles"):
            return True
        if token.kind not in ("prep", "neutral", "quant", "pron"):
            return False
    return False


def _ends_group(tokens: list[Token], index: int) -> bool:
    """Whether nothing behind the number makes it a measure: "of the eight had", not "of 8 million"."""
    number = tokens[index].value
    if not 1 < number.value <= 20:
        return False
    nxt = tokens[index + 1] if index + 1 < len(tokens) else None
    return nxt is None or nxt.kind not in ("times", "badunit", "percap")
