""" "Yes", "no" and "that is wrong": the claims of the question, read as a statement, must come out so."""

from __future__ import annotations

from dataclasses import replace

from core.checking.clauses import split_clauses
from core.checking.comparisons import CROSSING
from core.checking.problems import build_problem
from core.checking.process import process_clause
from core.checking.scene import QuestionReading, Scene
from core.checking.tokens import Token
from core.checking.turned_questions import is_turned
from core.checking.verdicts import asks_yes_or_no
from core.words import fold


def answer_polarity(scene: Scene) -> None:
    """Decides each "yes" / "no" of the answer once all of it is read: the question's own claims are read as a
    statement, of the year that the verdict names.
    """
    if scene.question.words & _SURE:
        return  # "Are you sure?" asks for the figure again
    turned = scene.question.unsettled or is_turned(scene.question.tokens)
    for token, years in scene.quoted:
        if turned and token.kind in ("yes", "no"):
            _fail(scene, "unsupported_claim", token)
            continue
        truth = _question_truth(scene, years)
        if truth is None and not years and _asks_whether_ever(scene):
            told = {cell[2] for cell in scene.used}
            truth = any(_question_truth(scene, (year,)) for year in told) or None
        if truth is None and scene.question.kinds & {"chg"} and token.kind in ("yes", "no"):
            truth = _has_changed(scene)
        if truth is None:
            if _denies(scene, token) or scene.question.kinds & _CLAIMS or _asks_a_claim(scene):
                _fail(scene, "unsupported_claim", token)
        elif truth != (token.kind == "yes"):
            _fail(scene, "wrong_yes_no", token)


def _denies(scene: Scene, token: Token) -> bool:
    """ "That is wrong", "No: ..."; not the "no" of "no value is available"."""
    behind = scene.text[token.end :].lstrip()[:1]
    return token.kind == "wrong" or (token.kind == "no" and behind in tuple(":,.;–—-!"))


# A question that opens so asks for something to be told, and "yes" grants it.
_REQUESTS = frozenset("can could would please do is there any have peux pouvez pourriez peut as y".split())


def _asks_a_claim(scene: Scene) -> bool:
    """ "Le Canada a-t-il rattrapé le Japon ?": in words that no rule reads, so a verdict on it is open."""
    first = next((t.word for t in scene.question.tokens if t.kind != "mark"), "")
    return asks_yes_or_no(scene) and first not in _REQUESTS and len(scene.question.countries) > 0


def _asks_whether_ever(scene: Scene) -> bool:
    """ "Was there a year when ...", "has it ever been ...": one year of those told is enough for a yes."""
    words = scene.question.words
    return "ever" in words or {"there", "year"} <= words or {"t", "annee"} <= words


def _has_changed(scene: Scene) -> bool | None:
    """ "Did it change?": whether the one series told has another value in the last year told."""
    series = {cell[:2] for cell in scene.used}
    years = {cell[2] for cell in scene.used}
    if len(series) != 1 or len(years) < 2:
        return None
    way = scene.index.direction(*next(iter(series)), min(years), max(years))
    return None if way is None else way != 0


def _fail(scene: Scene, code: str, token: Token) -> None:
    scene.problems.append(build_problem(code, scene.text, token.start, token.end, scene.language))


_SURE = frozenset({"sure", "certain", "sur", "certaine"})
_CLAIMS = frozenset("dir comp sup num share mult hedge morethan lessthan extreme ord".split())


def _read_passing(tokens: list[Token]) -> None:
    """ "Has India overtaken the UK?" asks whether it is ahead; "did it in 2022?" asks for the event."""
    for token in tokens:
        if token.word.startswith("rattrap"):
            token.kind, token.tag, token.word = "comp", "more", "devant"
    if any(t.years for t in tokens) or not tokens or tokens[0].word not in ("has", "have"):
        return
    for token in tokens:
        if token.kind == "comp" and token.word in CROSSING:
            token.word = "ahead"


def _span_decades(text: str, tokens: list[Token]) -> list[Token]:
    """ "in the 2010s", "dans les années 2010": from the first of these years to the last."""
    out: list[Token] = []
    for token in tokens:
        decade = token.kind == "year" and len(token.years) == 1 and token.years[0] % 10 == 0
        named = (
            out and out[-1].word == "annees" and fold(text[out[-1].start : token.start]).strip() == "annees"
        )
        if decade and (named or text[token.end : token.end + 1] == "s"):
            first = token.years[0]
            out.append(replace(token, kind="range", years=(first, first + 9)))
        elif token.word == "s" and out and out[-1].kind == "range" and out[-1].end == token.start:
            continue
        else:
            out.append(token)
    return out


_REFUTING = frozenset(
    {
        "wrong_year",
        "wrong_country",
        "wrong_indicator",
        "wrong_direction",
        "wrong_comparison",
        "wrong_rank",
        "wrong_count",
        "question_number",
        "unsupported_number",
    }
)


_COMPARING = ("comp", "morethan", "lessthan")


def _find_ago(question: QuestionReading) -> int:
    """Where "was it larger ten years ago?", "plus petite qu'il y a dix ans" say how long; or -1."""
    tokens = question.tokens
    if not question.kinds & set(_COMPARING):
        return -1
    for index, token in enumerate(tokens):
        french = token.word == "il" and fold(question.text[token.start : token.start + 6]) == "il y a"
        if token.word == "ago" or french:
            return index
    return -1


def _compare_with_then(scene: Scene, ago: int) -> bool | None:
    """The first year told against the last; None where they are not as far apart as the question says."""
    tokens = scene.question.tokens
    way = next(t for t in tokens if t.kind in _COMPARING)
    series = {cell[:2] for cell in scene.used}
    years = {cell[2] for cell in scene.used}
    distance = _read_distance(tokens, ago)
    if len(series) != 1 or not distance or abs(max(years) - min(years) - distance) > 1:
        return None
    moved = scene.index.direction(*next(iter(series)), min(years), max(years))
    if moved is None or way.tag == "equal":
        return None
    sign = 1 if way.kind == "morethan" or way.tag == "more" else -1
    now_first = way.kind != "comp" or any(t.kind == "prep" and t.tag == "than" for t in tokens)
    return moved == (sign if now_first else -sign)


def _read_distance(tokens: list[Token], ago: int) -> int:
    """The years of "ten years ago" and of "il y a dix ans"; or 0."""
    beside = tokens[ago + 1 : ago + 2] if tokens[ago].word == "il" else tokens[ago - 1 : ago]
    for token in beside:
        if token.number is not None and token.value.unit == "years":
            return int(token.value.value)
        if token.kind == "badunit" and token.word in ("a", "decade", "decennie"):
            return 10
    return 0


def _question_truth(scene: Scene, asked_years: tuple[int, ...]) -> bool | None:
    question = scene.question
    ago = _find_ago(question)
    if ago >= 0:
        return _compare_with_then(scene, ago)
    scratch = Scene(
        question.text, scene.index, scene.coverage, question, scene.language, scene.answer_language
    )
    scratch.asking = True
    scratch.years = asked_years or tuple(sorted({cell[2] for cell in scene.used}))
    scratch.countries = () if question.countries else scene.countries
    scratch.indicators = () if question.indicators else scene.indicators
    tokens = [replace(token, used=False) for token in question.tokens]
    if asked_years:
        scratch.question = replace(question, years=asked_years, ranges=())
        tokens = [token for token in tokens if not token.years or set(token.years) == set(asked_years)]
    tokens = _span_decades(question.text, tokens)
    _read_passing(tokens)
    for clause in split_clauses(tokens):
        if clause.has("absent", "yes", "no", "wrong", "neg"):
            for token in clause.tokens:
                if token.kind in ("absent", "yes", "no", "wrong", "neg"):
                    token.kind = "neutral"
        process_clause(scratch, clause, strict=False)
    if not scratch.problems:
        return True if scratch.supported else None
    if not scratch.undecidable and all(problem.code in _REFUTING for problem in scratch.problems):
        return False
    return None
