"""The files of deploy/ as the programs read them that they are for: systemd, docker-compose and Prometheus."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.deploy.test_files import DEPLOY, LASTING, ROOT, UNITS, compose

HOME = "/opt/entmoot/"


def program(name: str, package: str) -> str:
    """Where a program is; skips without it, and fails where everything must be there."""
    path = shutil.which(name)
    if path is None:
        if os.environ.get("CI_REQUIRE_SERVICES") == "1":
            pytest.fail(f"{name} is not installed, and CI_REQUIRE_SERVICES=1 demands it")
        pytest.skip(f"needs {name}: apt-get install --no-install-recommends {package}")
    return path


def verified(folder: Path, *units: str) -> str:
    """What systemd says against units in a folder; empty when it takes them."""
    verify = [program("systemd-analyze", "systemd"), "verify", "--man=no", *(str(folder / unit) for unit in units)]
    process = subprocess.run(
        verify, capture_output=True, text=True, check=False, env={**os.environ, "SYSTEMD_UNIT_PATH": f"{folder}:"}
    )
    warnings = [line for line in process.stderr.splitlines() if "entmoot" in line]
    return "\n".join(warnings) or ("" if process.returncode == 0 else f"{process.returncode}: {process.stderr}")


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units, with the programs of this checkout in place of those of an installation."""
    for name in UNITS:
        text = (DEPLOY / "systemd" / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace(HOME, f"{ROOT}/"), encoding="utf-8")
    return tmp_path


def test_systemd_takes_every_unit(units: Path) -> None:
    assert {"entmoot.target", "entmoot-backup.timer"} | LASTING <= set(UNITS)
    assert verified(units, *UNITS) == ""


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("entmoot-web.service", "Restart=always", "Restart=sometimes"),
        ("entmoot-web.service", "ProtectHome=yes", "ProtectHouse=yes"),
        ("entmoot-beat.service", "/.venv/bin/celery", "/.venv/bin/selery"),
        ("entmoot-backup.timer", "04:30:00", "25:30:00"),
    ],
)
def test_what_systemd_would_not_take_is_found(units: Path, name: str, old: str, new: str) -> None:
    text = (units / name).read_text(encoding="utf-8")
    assert old in text
    (units / name).write_text(text.replace(old, new), encoding="utf-8")
    assert verified(units, name)


def configured(file: Path, *, password: bool = True) -> subprocess.CompletedProcess[str]:
    """What docker-compose makes of a file; it needs no running Docker for that."""
    compose_ = program("docker-compose", "docker-compose")
    environ = {name: value for name, value in os.environ.items() if name != "POSTGRES_PASSWORD"}
    environment = {**environ, "POSTGRES_PASSWORD": "secret"} if password else environ
    return subprocess.run(
        [compose_, "-f", str(file), "config"], capture_output=True, text=True, check=False, env=environment
    )


@pytest.fixture
def compose_file(tmp_path: Path) -> Path:
    """The file beside settings, as its head says to begin."""
    folder = tmp_path / "deploy"
    folder.mkdir()
    shutil.copy(DEPLOY / "env.example", folder / "env")
    shutil.copy(DEPLOY / "compose.yaml", folder)
    shutil.copy(DEPLOY / "nginx.conf", folder)
    return folder / "compose.yaml"


@pytest.mark.long
def test_docker_compose_takes_the_file(compose_file: Path) -> None:
    process = configured(compose_file)
    assert process.returncode == 0, process.stderr
    read = yaml.safe_load(process.stdout)["services"]
    assert set(read) == set(compose()["services"])
    web = read["web"]["environment"]
    assert web["ENTMOOT_DATABASE_URL"] == "postgres://entmoot:secret@postgres:5432/entmoot"
    assert web["ENTMOOT_REDIS_URL"] == "redis://redis:6379/0", "its own settings win over those of the file"
    assert web["ENTMOOT_MODE"] == "services"


@pytest.mark.long
def test_docker_compose_asks_for_the_password(compose_file: Path) -> None:
    process = configured(compose_file, password=False)
    assert process.returncode != 0
    assert "set POSTGRES_PASSWORD" in process.stderr


@pytest.mark.long
def test_what_docker_compose_would_not_take_is_found(compose_file: Path) -> None:
    text = compose_file.read_text(encoding="utf-8")
    compose_file.write_text(
        text.replace("      live:\n        condition", "      lively:\n        condition"), encoding="utf-8"
    )
    assert configured(compose_file).returncode != 0


def checked(folder: Path, scrape: str, alerts: str) -> tuple[int, str]:
    """Prometheus' own check of its configuration and of the rules that this names; its code and what it says."""
    token, rules = folder / "token", folder / "alerts.yml"
    token.write_text("a token")
    rules.write_text(alerts, encoding="utf-8")
    for old, new in (("/etc/prometheus/entmoot-token", token), ("/etc/prometheus/entmoot-alerts.yml", rules)):
        assert old in scrape
        scrape = scrape.replace(old, str(new))
    (folder / "prometheus.yml").write_text(scrape, encoding="utf-8")
    process = subprocess.run(
        [program("promtool", "prometheus"), "check", "config", str(folder / "prometheus.yml")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return process.returncode, process.stdout + process.stderr


@pytest.mark.long
def test_prometheus_takes_the_files(tmp_path: Path) -> None:
    scrape, alerts = (
        (DEPLOY / "prometheus" / name).read_text(encoding="utf-8") for name in ("scrape.yml", "alerts.yml")
    )
    code, output = checked(tmp_path, scrape, alerts)
    assert code == 0, output
    assert f"{alerts.count('alert:')} rules found" in output
    for wrong in (alerts.replace("expr: ", "expr: )", 1), alerts.replace("severity", "sever ity", 1)):
        assert checked(tmp_path, scrape, wrong)[0] != 0
    assert checked(tmp_path, scrape.replace("scrape_interval: 30s", "scrape_interval: often"), alerts)[0] != 0
