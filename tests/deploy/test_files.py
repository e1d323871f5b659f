"""The files of deploy/ and the page about running agree with each other, with the settings and with the program."""

from __future__ import annotations

import importlib
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.management import get_commands

from config.settings import base

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted(path.name for path in (DEPLOY / "systemd").iterdir())
LASTING = {name for name in UNITS if name.endswith(".service")} - {"entmoot-backup.service"}
PROGRAMS = "/opt/entmoot/.venv/bin/"
ADDRESSES = re.compile(r"0\.0\.0\.0|127\.0\.0\.1|\s(-n \S+|-c \d)")
"""What may differ between a command of a unit and that of a container."""


def unit(name: str) -> dict[str, dict[str, list[str]]]:
    """The sections of a unit, each with the values of its keys."""
    values: dict[str, dict[str, list[str]]] = {}
    section = ""
    for line in (DEPLOY / "systemd" / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line:
            key, value = line.split("=", 1)
            values.setdefault(section, {}).setdefault(key, []).append(value)
    return values


def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return loaded


def example() -> dict[str, str]:
    """The settings of env.example, as systemd and compose read them."""
    lines = (DEPLOY / "env.example").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def command_of(name: str) -> str:
    return unit(name)["Service"]["ExecStart"][0].removeprefix(PROGRAMS)


def test_every_setting_stands_in_both_tables_and_in_no_other() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "config/settings").glob("*.py")]
    read = {f"ENTMOOT_{name}" for text in sources for name in re.findall(r'\benv\.\w+\(\s*"([A-Z_]+)"', text)}
    read.add("ENTMOOT_MODE")  # it chooses the module
    assert len(read) >= 30
    in_table = set(re.findall(r"^(ENTMOOT_\w+)", base.__doc__ or "", re.M))
    assert in_table == read
    reference = (ROOT / "docs/running.md").read_text(encoding="utf-8").partition("## Settings")[2]
    assert set(re.findall(r"`(ENTMOOT_\w+)`", reference)) == read
    assert set(example()) <= read


@pytest.mark.long
def test_the_documented_settings_pass_the_check_of_deployments(tmp_path: Path) -> None:
    # Folders and addresses of this machine; everything else is as it stands in the example.
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("ENTMOOT_", "DJANGO_"))},
        **example(),
        "ENTMOOT_VAR": str(tmp_path),
        "ENTMOOT_BACKUPS": str(tmp_path / "backups"),
    }
    process = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stdout + process.stderr
    environment["ENTMOOT_HTTPS"] = "0"
    careless = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--tag", "security", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "security.W008" in careless.stderr, "the check can fail"


@pytest.mark.parametrize("name", sorted(LASTING))
def test_a_unit_starts_again_what_dies_and_grants_little(name: str) -> None:
    service = unit(name)["Service"]
    assert service["Restart"] == ["always"]
    assert service["User"] == ["entmoot"]
    assert service["EnvironmentFile"] == ["/etc/entmoot/env"]
    for key in ("NoNewPrivileges", "PrivateTmp", "ProtectHome", "RestrictSUIDSGID"):
        assert service[key] == ["yes"], key
    assert service["ProtectSystem"] == ["strict"]
    assert unit(name)["Install"]["WantedBy"] == ["entmoot.target"]
    assert unit(name)["Unit"]["PartOf"] == ["entmoot.target"]


def test_the_target_wants_every_unit() -> None:
    wanted = " ".join(unit("entmoot.target")["Unit"]["Wants"]).split()
    instances = {re.sub(r"@\d+\.", "@.", instance) for instance in wanted}
    assert instances == LASTING | {"entmoot-backup.timer"}
    assert unit("entmoot-backup.timer")["Timer"]["OnCalendar"]
    assert command_of("entmoot-backup.service") == "python manage.py backup"
    assert "backup" in get_commands()


def test_units_and_containers_run_the_same_commands() -> None:
    services = compose()["services"]
    pairs = {
        "web": "entmoot-web.service",
        "live": "entmoot-live.service",
        "worker": "entmoot-worker@.service",
        "search": "entmoot-search@.service",
        "outside": "entmoot-outside@.service",
        "beat": "entmoot-beat.service",
    }
    assert set(pairs.values()) == LASTING
    for container, name in pairs.items():
        ours = ADDRESSES.sub("", command_of(name)).split()
        theirs = ADDRESSES.sub("", " ".join(services[container]["command"])).split()
        assert ours == theirs, container
        assert services[container]["restart"] == "always"
        assert "prepare" in services[container]["depends_on"]
    assert services["prepare"]["restart"] == "no"


def test_what_the_commands_name_exists() -> None:
    for name in LASTING:
        words = shlex.split(command_of(name))
        assert Path(sys.executable).with_name(words[0]).exists(), words[0]
        for word in words:
            word = word.removeprefix("python:")
            if re.fullmatch(r"config\.\w+(:\w+)?", word):
                module, _, attribute = word.partition(":")
                imported = importlib.import_module(module)
                assert not attribute or hasattr(imported, attribute), word
    architecture = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    for queue in ("search", "outside"):
        assert f"celery -A config.celery worker -Q {queue}" in architecture


def test_the_proxy_takes_as_much_as_the_application() -> None:
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert re.findall(r"client_max_body_size (\d+);", text) == [str(settings.REQUEST_BODY_MOST)]
    assert "location /sse/" in text


def test_the_image_installs_what_is_pinned_and_is_not_root() -> None:
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
    assert any("--require-hashes -r requirements/runtime.txt" in line for line in lines)
    assert [line for line in lines if line.startswith("USER ")] == ["USER entmoot"]
    copied = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert {"deploy/env", "var", ".git"} <= set(copied), "keys stay out of the image"
