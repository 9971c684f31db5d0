"""Steps of `ellipsis`: the subject of a clause, that is its country or group, its indicator and its year."""

from __future__ import annotations

from core.language.reading.context import Filling, many


def fill_aside(f: Filling) -> None:
    """ "(41.3 million in 2024)" where no other figure is told: the figure of the clause, and its year."""
    told = f.roles.get("aside")
    if not isinstance(told, frozenset) or f.has("amount", "amount3"):
        return
    roles = dict(told)
    f.broken |= "time" in f.roles and roles.get("time", f.roles["time"]) != f.roles["time"]
    f.broken |= "measure" in f.roles and roles.get("measure", f.roles["measure"]) != f.roles["measure"]
    f.roles.pop("aside")
    f.roles |= roles


def fill_relative_time(f: Filling) -> None:
    """ "that year", "a year earlier": counted from the year of the clause before."""
    before = f.carried.time
    if f.roles.get("time") == "same":
        f.roles["time"] = before
    elif f.roles.get("time") == "earlier":
        f.roles["time"] = before - 1 if before is not None else None
    later = f.roles.pop("years_later", None)
    if later is not None:
        f.broken |= before is None or f.roles.get("time") != before + later
    for role, step in (("before", -1), ("after", 1)):
        if f.roles.get(role) is True or f.roles.get(role) == 1:
            f.roles.pop(role)
            year = f.roles.get("time")
            f.broken |= year != before + step if before is not None else not f.question.follows_to(year)
    if f.roles.get("time", 0) is None:
        f.broken = True


def fill_place(f: Filling) -> None:
    place = f.roles.get("place")
    if place in (None, "same"):
        f.roles.pop("place", None)
        known = f.carried.place or f.question.place or (f.question.subject if place == "same" else None)
        if known is not None:
            f.roles["place"] = known
    elif place == "all":
        f.roles["place"] = f.world.countries
    elif place == "some" and "but" in f.roles:
        f.roles["place"] = _all_but(f)
        f.broken |= f.roles["place"] is None
    elif place == "some":
        f.roles["place"] = find_group(f, f.roles.get("count"))
        f.broken |= f.roles["place"] is None
    _leave_out(f)
    count, place = f.roles.get("count"), f.roles.get("place")
    if (
        count is not None
        and isinstance(place, tuple)
        and "but" not in f.roles
        and f.roles.get("count") == len(place)
    ):
        f.roles.pop("count")


def _all_but(f: Filling) -> tuple[str, ...] | None:
    """ "the eight countries except India", "the seven countries other than India": counted with it or not."""
    gone = {dict(one)["place"] for one in many(f.roles.pop("but"))}
    rest = tuple(one for one in f.world.countries if one not in gone)
    count = f.roles.pop("count", None)
    return rest if rest and count in (None, len(rest), len(f.world.countries)) else None


def find_group(f: Filling, count: int | None) -> tuple[str, ...] | None:
    if count == len(f.world.countries):
        return f.world.countries
    asked = f.question.places if len(f.question.places) > 1 else ()
    groups = [
        *reversed(f.carried.groups),
        tuple(dict.fromkeys(f.carried.mentioned)),
        f.question.group or (),
        asked,
    ]
    return next((one for one in groups if len(one) > 1 and count in (None, len(one))), None)


def _leave_out(f: Filling) -> None:
    """ "the eight countries except India" as a group (a rank keeps the role: it says among whom)."""
    place = f.roles.get("place")
    if "but" in f.roles and not f.has("among") and isinstance(place, tuple):
        gone = {dict(one)["place"] for one in many(f.roles.pop("but"))}
        f.broken |= not gone < set(place)
        f.roles["place"] = tuple(one for one in place if one not in gone)
        if f.roles.get("count") == len(place):
            f.roles.pop("count")


def fill_among(f: Filling) -> None:
    """Among whom a rank or a count is, where it is not said: the group asked about, else everybody."""
    among = f.roles.get("among")
    if among == "all":
        f.roles["among"] = f.world.countries
    if isinstance(among, int) and "but" not in f.roles:
        group = find_group(f, among)
        if group is not None:
            f.roles["among"] = group
    if f.has("rank", "end", "tally", "members", "all_but", "most", "within", "joint") and not f.has(
        "among", "inset", "but"
    ):
        group = f.question.group
        if (
            group is not None
            and len(group) > 2
            and (f.roles.get("place") in (*group, None) or f.has("tally", "members"))
        ):
            f.roles["among"] = group


def fill_listed(f: Filling) -> None:
    """The countries of a mean, listed behind it: the same as those told before."""
    if "listed_place" not in f.roles:
        return
    listed = tuple(
        dict(one)["place"] if isinstance(one, frozenset) else one for one in many(f.roles.pop("listed_place"))
    )
    place = f.roles.get("place")
    if isinstance(place, tuple):
        f.broken |= set(place) != set(listed)
    f.roles["place"] = listed


def fill_measure(f: Filling) -> None:
    if "measure" not in f.roles and f.roles.pop("counted", None):
        unit = next(
            (
                dict(f.roles[r]).get("unit")
                for r in ("amount", "by", "delta")
                if isinstance(f.roles.get(r), frozenset)
            ),
            None,
        )
        f.roles["measure"] = f.world.counted(unit)
        f.broken |= f.roles["measure"] is None
    if "counted" in f.roles:
        f.roles.pop("counted")
        f.broken |= f.roles["measure"] != f.world.counted(None)
    if "measure" not in f.roles and not f.has("bar1"):
        told = f.roles.get("amount")
        unit = dict(told).get("unit") if isinstance(told, frozenset) else None
        # "41 million people" says what is counted.
        counted = f.world.counted(unit) if unit is not None else None
        known = counted or f.carried.measure or f.question.measure or f.other.get("measure")
        if known is not None:
            f.roles["measure"] = known
    fill_per_person(f)


def fill_per_person(f: Filling) -> None:
    """ "GDP was $54,000 per person" speaks of the indicator that is per person."""
    figures = [f.roles[r] for r in ("amount", "limit", "aside") if isinstance(f.roles.get(r), frozenset)]
    per = (figures and dict(figures[0]).get("per")) or f.roles.pop("per_person", None)
    code = f.roles.get("measure")
    if per and isinstance(code, str) and not f.world.indicator(code).per_person:
        f.roles["measure"] = f.world.per_person(code)
        f.broken |= f.roles["measure"] is None


def fill_time(f: Filling) -> None:
    if f.has("absent", "covers", "meta") or (
        "to" in f.roles and not f.has("amount", "amount3", "rank", "end")
    ):
        return
    if "time" not in f.roles and "from" not in f.roles and isinstance(f.other.get("time"), int):
        f.roles["time"] = f.other["time"]
    if not f.has("time") and not {"from", "to"} <= f.roles.keys():
        found = f.only_year
        if found is None and len(f.local) == 1:
            found = f.local[0]
        if found is None:
            found = f.carried.time
        if found is not None and found != f.roles.get("from"):
            f.roles["time"] = found
