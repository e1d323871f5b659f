"""The files for Prometheus name metrics and labels that there are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from config.metrics import metrics_text
from config.worker import job_run, jobs
from players.site import metrics as shared
from players.site.metrics import ERRORS, JOB_FAILURES
from players.site.redis_link import breaker

pytestmark = pytest.mark.django_db
FOLDER = Path(__file__).resolve().parents[2] / "deploy" / "prometheus"
USED = re.compile(r"(entmoot_\w+)(?:\{([^}]*)\})?")
FUNCTIONS = {"absent", "histogram_quantile", "increase", "rate", "sum", "time"}


def read(name: str) -> Any:
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))


def rules() -> list[dict[str, Any]]:
    return [rule for group in read("alerts.yml")["groups"] for rule in group["rules"]]


@pytest.fixture
def samples(settings: Any, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[dict[str, str]]]:
    """The labels of every sample, by its name, of a site on which everything has happened once."""
    Client().get("/")
    job_run(jobs()[0].name, timezone.now())
    JOB_FAILURES.labels("one").inc(0)
    ERRORS.labels("one").inc(0)
    settings.ENTMOOT_MODE = "services"
    monkeypatch.setattr("config.metrics.metrics_of_all_processes", lambda: list(shared.REGISTRY.collect()))
    monkeypatch.setattr("config.metrics.redis_ask", lambda do, otherwise: [0, 0])
    breaker.worked()
    labels_by_name: dict[str, list[dict[str, str]]] = {}
    for family in text_string_to_metric_families(metrics_text(timezone.now()).decode()):
        for sample in family.samples:
            labels_by_name.setdefault(sample.name, []).append(sample.labels)
    return labels_by_name


def test_every_rule_is_one_that_prometheus_takes() -> None:
    names = [rule["alert"] for rule in rules()]
    assert len(names) == len(set(names)) > 10
    for rule in rules():
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}, rule["alert"]
        assert re.fullmatch(r"Entmoot[A-Z]\w+", rule["alert"])
        assert rule["labels"]["severity"] in ("page", "warn")
        assert rule["annotations"]["summary"].endswith(".")
        assert re.fullmatch(r"\d+[smh]", rule.get("for", "0s"))
        expression = rule["expr"]
        for opened, closed in ("()", "{}", "[]"):
            assert expression.count(opened) == expression.count(closed), rule["alert"]
        assert set(re.findall(r"\b([a-z_]+)\(", expression)) - {"by"} <= FUNCTIONS, rule["alert"]


@pytest.mark.long
def test_every_metric_and_label_of_a_rule_exists(samples: dict[str, list[dict[str, str]]]) -> None:
    for rule in rules():
        used = USED.findall(rule["expr"])
        assert used or "up{" in rule["expr"], rule["alert"]
        for name, selected in used:
            assert name in samples, f"{rule['alert']}: {name}"
            for label, kind, value in re.findall(r'(\w+)(=|!=|=~|!~)"([^"]*)"', selected):
                values = {labels.get(label) for labels in samples[name]}
                assert values - {None}, f"{rule['alert']}: {name} has no label {label}"
                if label not in ("route", "status") or name == "entmoot_matches":
                    wanted = set(value.split("|")) if "~" in kind else {value}
                    assert wanted <= values, f"{rule['alert']}: {name} has no {label} {value}"
        text = " ".join([rule["expr"], *rule["annotations"].values()])
        for label in re.findall(r"\$labels\.(\w+)|sum by \((\w+)\)", text):
            names = [name for name, _ in used]
            assert any(next(filter(None, label)) in labels for name in names for labels in samples[name]), rule["alert"]


def test_the_routes_that_rules_name_exist() -> None:
    named = {value for rule in rules() for value in re.findall(r'route!?="([^"]+)"', rule["expr"])}
    assert named
    for route in named:
        assert reverse(route)


@pytest.mark.long
def test_the_check_can_fail(samples: dict[str, list[dict[str, str]]], monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {**rules()[1], "expr": "entmoot_nothing == 0"}
    monkeypatch.setattr(f"{__name__}.rules", lambda: [wrong])
    with pytest.raises(AssertionError, match="entmoot_nothing"):
        test_every_metric_and_label_of_a_rule_exists(samples)


def test_the_scrape_asks_where_the_metrics_are() -> None:
    (scrape,) = read("scrape.yml")["scrape_configs"]
    assert scrape["metrics_path"] == reverse("metrics")
    assert scrape["scheme"] == "https"
    assert scrape["authorization"]["type"] == "Bearer"
    proxy = (FOLDER.parent / "nginx.conf").read_text(encoding="utf-8")
    (target,) = scrape["static_configs"][0]["targets"]
    assert f"server_name {target};" in proxy
    assert scrape["job_name"] in rules()[0]["expr"]


def test_the_page_about_running_names_both_files() -> None:
    page = (FOLDER.parents[1] / "docs" / "running.md").read_text(encoding="utf-8")
    for name in ("alerts.yml", "scrape.yml"):
        assert f"deploy/prometheus/{name}" in page
