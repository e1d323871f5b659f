"""Settings come from the environment, with defaults that are safe."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from config.settings.base import database, secret_key_kept

ROOT = Path(__file__).resolve().parent.parent.parent
SHOW = (
    "from django.conf import settings as s;"
    "print(s.ENTMOOT_MODE, s.DEBUG, s.DATABASES['default']['ENGINE'], len(s.SECRET_KEY) > 40)"
)


def shown(tmp_path, *, show=SHOW, **environment):
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("ENTMOOT_", "DJANGO_"))}
    return subprocess.run(
        [sys.executable, "-c", show],
        cwd=ROOT,
        env={**clean, "DJANGO_SETTINGS_MODULE": "config.settings", "ENTMOOT_VAR": str(tmp_path), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.long
def test_nothing_set_is_embedded_on_sqlite_without_debug(tmp_path):
    assert shown(tmp_path).stdout.split() == ["embedded", "False", "django.db.backends.sqlite3", "True"]


@pytest.mark.long
def test_services_run_on_postgresql(tmp_path):
    process = shown(tmp_path, ENTMOOT_MODE="services", ENTMOOT_DATABASE_URL="postgres://u:p@db:5432/entmoot")
    assert process.stdout.split()[:3] == ["services", "False", "django.db.backends.postgresql"]


@pytest.mark.long
def test_services_on_sqlite_are_refused_with_what_to_do(tmp_path):
    process = shown(tmp_path, ENTMOOT_MODE="services")
    assert process.returncode
    assert "set ENTMOOT_DATABASE_URL" in process.stderr


MAIL = "from django.conf import settings as s; print(s.EMAIL_BACKEND, s.EMAIL_HOST)"


@pytest.mark.long
def test_letters_are_printed_unless_a_mail_server_is_named(tmp_path):
    assert shown(tmp_path, show=MAIL).stdout.split() == ["django.core.mail.backends.console.EmailBackend", "None"]
    named = shown(tmp_path, show=MAIL, ENTMOOT_EMAIL_URL="smtp://u:p@mail.example:587/?tls=true")
    assert named.stdout.split() == ["django.core.mail.backends.smtp.EmailBackend", "mail.example"]


@pytest.mark.long
def test_an_email_address_of_no_known_kind_is_refused(tmp_path):
    assert "ENTMOOT_EMAIL_URL" in shown(tmp_path, show=MAIL, ENTMOOT_EMAIL_URL="pigeon://loft").stderr


@pytest.mark.long
def test_an_unknown_mode_is_refused(tmp_path):
    assert "must be one of: embedded, services" in shown(tmp_path, ENTMOOT_MODE="cloud").stderr


def test_the_key_is_made_once_and_is_private(tmp_path):
    path = tmp_path / "secret_key"
    key = secret_key_kept(path)
    assert secret_key_kept(path) == key
    assert path.stat().st_mode & 0o077 == 0


def test_processes_that_start_together_agree_on_the_key(tmp_path):
    path = tmp_path / "secret_key"
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: secret_key_kept(path), range(8)))
    assert len(keys) == 1


@pytest.mark.long
def test_an_empty_key_file_is_an_error_that_says_what_to_do(tmp_path):
    path = tmp_path / "secret_key"
    path.touch()
    with pytest.raises(RuntimeError, match="remove it"):
        secret_key_kept(path)


def test_sqlite_takes_the_write_lock_first_and_keeps_a_log():
    options = database("sqlite:////tmp/x.sqlite3")["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]


def test_no_lock_file_names_an_address_and_every_line_is_hashed():
    for name in ("runtime.txt", "dev.txt"):
        text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
        assert "://" not in text
        assert "--index" not in text
        pins = [line for line in text.splitlines() if "==" in line and not line.startswith(" ")]
        assert pins
        assert text.count("--hash=sha256:") >= len(pins)
