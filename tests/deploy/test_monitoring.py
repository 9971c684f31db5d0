"""The alerts and the dashboard ask for figures that a scrape has, by labels and values that it has."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, get_args

import pytest
import yaml
from deploy_files import DEPLOY
from prometheus_client.parser import text_string_to_metric_families
from running_bot import make_outcome

from bot.desk.metrics import Metrics, Stage
from core.outcome import Answer

RULES: list[dict[str, Any]] = yaml.safe_load((DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))["groups"][
    0
]["rules"]
DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "dashboard.json").read_text(encoding="utf-8"))
QUERIES = {
    **{
        f"{panel['title']} {target['refId']}": target
        for panel in DASHBOARD["panels"]
        for target in panel["targets"]
    },
    **{rule["alert"]: rule for rule in RULES},
}
# What Prometheus adds to each figure that it scrapes, and what is its own.
_OF_A_SCRAPE = {"instance", "job"}
_OWN = re.compile(r'up\{job="stats-assistant"\} == 0')


@cache
def scrape() -> dict[str, list[dict[str, str]]]:
    """The labels of each sample, by name, of a bot to which all has happened that it counts."""
    metrics = Metrics("1.2.3")
    metrics.heard("received")
    metrics.heard_again()
    metrics.retried("chat.postMessage", "ratelimited")
    for stage in get_args(Stage):
        metrics.start(stage)()
    stopped = make_outcome("rejected", finding="contradicted")
    declined = make_outcome(answer=Answer("cannot_answer", "No."))
    for outcome in (make_outcome(), declined, stopped, make_outcome("failed")):
        metrics.finished(outcome)
    metrics.finished(replace(stopped, cost_usd=None))
    text = asyncio.run(metrics.render({"process": "ok", "database": "away"})).decode()
    found: dict[str, list[dict[str, str]]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, []).append(dict(sample.labels))
    return found


def selectors(expression: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Each figure that is asked for, with the values of labels that it must have."""
    for name, chosen in re.findall(r"(stats_assistant_\w+)(?:\{([^}]*)\})?", expression):
        yield name, dict(re.findall(r'(\w+)="([^"]*)"', chosen))


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_asks_for_what_there_is(name: str) -> None:
    """Name, labels and values; also the labels that are grouped by, and those of legends and summaries."""
    query = QUERIES[name]
    expression = query["expr"]
    asked = list(selectors(expression))
    assert asked or _OWN.search(expression)
    labels = set(_OF_A_SCRAPE)
    for figure, wanted in asked:
        samples = scrape().get(figure, [])
        assert any(wanted.items() <= sample.items() for sample in samples), (figure, wanted)
        labels |= samples[0].keys()
    grouped = {label for group in re.findall(r"by \(([^)]*)\)", expression) for label in group.split(", ")}
    assert grouped <= labels
    told = query.get("legendFormat", "") + str(query.get("annotations", ""))
    shown = set(re.findall(r"\{\{ ?(?:\$labels\.)?(\w+) ?\}\}", told))
    assert shown <= grouped
    assert expression.count("(") == expression.count(")")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_an_alert_says_what_to_do(rule: dict[str, Any]) -> None:
    """The figures and commands that it names are there, too."""
    assert rule["annotations"].keys() == {"summary", "action"}
    assert rule["labels"]["severity"] in ("page", "ticket")
    families = {name.removesuffix(end) for name in scrape() for end in ("", "_bucket", "_total")}
    for name, wanted in selectors(rule["annotations"]["action"]):
        samples = scrape().get(name) or scrape()[f"{name}_bucket"]
        assert name in families
        assert any(wanted.items() <= sample.items() for sample in samples)


def test_each_alert_has_a_name_of_its_own() -> None:
    assert len({rule["alert"] for rule in RULES}) == len(RULES)


def test_the_dashboard_shows_all_that_is_counted() -> None:
    """Each figure has a place, so that a new one is not forgotten; no two panels lie upon each other."""
    parts = re.compile(r"_(?:bucket|sum|count|created|total)$")
    kept = {parts.sub("", name) for name in scrape()}
    shown = {
        parts.sub("", figure)
        for panel in DASHBOARD["panels"]
        for target in panel["targets"]
        for figure, _ in selectors(target["expr"])
    }
    assert shown == kept
    taken = [
        (x, y)
        for panel in DASHBOARD["panels"]
        for place in [panel["gridPos"]]
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert len(set(taken)) == len(taken)
    assert max(x for x, _ in taken) < 24
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])


def test_the_dashboard_is_for_any_prometheus() -> None:
    """Its data source is chosen where it is imported; no address is in it."""
    (variable,) = DASHBOARD["templating"]["list"]
    for panel in DASHBOARD["panels"]:
        assert panel["datasource"] == {"type": variable["query"], "uid": f"${{{variable['name']}}}"}
    assert "://" not in json.dumps(DASHBOARD)
