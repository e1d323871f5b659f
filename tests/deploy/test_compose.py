"""The services of deploy/compose.yaml, started as processes of this machine with their own commands and settings.

What differs from a container is put in place by name: hosts become this machine's addresses, ports free ones, and
folders those of the test. PostgreSQL is the server that the service tests use, with a database of its own.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import urllib.parse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from harness.durability.processes import ROOT, ends_with_us, port_free, until
from harness.durability.servers import database
from tests.deploy.test_files import compose, example

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("celery")]
TOKEN = "a-token-of-prometheus-0123"
HOST = "entmoot.example"
STOPPED = (0, -signal.SIGTERM, 128 + signal.SIGTERM)
"""Codes with which a process ends that was asked to: by itself, or as the signal says."""
IN_TIME = 240
"""Seconds that a step may take on a busy machine."""


def needed(*programs: str) -> None:
    path = f"{os.environ.get('PATH', '')}:/usr/sbin"
    if missing := [name for name in programs if shutil.which(name, path=path) is None]:
        if os.environ.get("CI_REQUIRE_SERVICES") == "1":
            pytest.fail(f"{', '.join(missing)} missing, and CI_REQUIRE_SERVICES=1 demands it")
        pytest.skip(f"needs {', '.join(missing)}")


class Composed:
    """The services, each as a process with a log."""

    def __init__(self, folder: Path, database_url: str) -> None:
        self.folder = folder
        self.services: dict[str, dict[str, Any]] = compose()["services"]
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.ports = {name: port_free() for name in ("redis", "web", "live", "plain", "secure")}
        parts = urllib.parse.urlsplit(database_url)
        (folder / "conf.d").mkdir()
        self.here = {
            "postgres://entmoot:${POSTGRES_PASSWORD:?set POSTGRES_PASSWORD}@postgres:5432/entmoot": database_url,
            "redis://redis:6379/0": f"redis://127.0.0.1:{self.ports['redis']}/0",
            "pg_isready -U entmoot": f"pg_isready -h {parts.hostname} -p {parts.port or 5432}",
            "redis-cli": f"redis-cli -p {self.ports['redis']}",
            "0.0.0.0:8000": f"127.0.0.1:{self.ports['web']}",
            "web:8000": f"127.0.0.1:{self.ports['web']}",
            "live:8001": f"127.0.0.1:{self.ports['live']}",
            "0.0.0.0": "127.0.0.1",
            "/var/lib/entmoot": str(folder / "var"),
            "/etc/nginx/conf.d": str(folder / "conf.d"),
            "exec nginx": f"exec nginx -c {folder}/nginx.conf -e {folder}/error.log",
        }
        self.words = {"8000": str(self.ports["web"]), "8001": str(self.ports["live"])}
        self.own = {**example(), "ENTMOOT_METRICS_TOKEN": TOKEN, "ENTMOOT_EMAIL_URL": "console://"}

    def put(self, text: str) -> str:
        """A text of the file with what is at hand on this machine; longer names first."""
        if text in self.words:
            return self.words[text]
        names = "|".join(map(re.escape, sorted(self.here, key=len, reverse=True)))
        return re.sub(names, lambda match: self.here[match[0]], text)

    def environment(self, name: str) -> dict[str, str]:
        """A service's settings: those of the file that it names, and its own."""
        service = self.services[name]
        file_settings = self.own if service.get("env_file") == "env" else {}
        environment = {
            variable: value
            for variable, value in os.environ.items()
            if not variable.startswith(("ENTMOOT_", "DJANGO_"))
        }
        path = os.pathsep.join([str(Path(sys.executable).parent), environment.get("PATH", ""), "/usr/sbin"])
        service_settings = {**file_settings, **service.get("environment", {})}
        return {
            **environment,
            "PATH": path,
            **{variable: self.put(str(value)) for variable, value in service_settings.items()},
        }

    def start(self, name: str) -> None:
        """Start a service's command."""
        command = [self.put(str(word)) for word in self.services[name]["command"]]
        if name == "redis":
            command += ["--port", str(self.ports["redis"]), "--dir", str(self.folder)]
        with self.log(name).open("ab") as log:
            self.running[name] = subprocess.Popen(
                [*ends_with_us(), *command],
                cwd=ROOT,
                env=self.environment(name),
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def log(self, name: str) -> Path:
        return self.folder / f"{name}.log"

    def healthy(self, name: str) -> bool:
        """Whether a service's own check passes."""
        kind, *words = self.services[name]["healthcheck"]["test"]
        command = ["sh", "-c", self.put(words[0])] if kind == "CMD-SHELL" else [self.put(word) for word in words]
        if kind == "CMD" and " " in command[0]:
            command = [*command[0].split(), *command[1:]]
        process = subprocess.run(command, cwd=ROOT, env=self.environment(name), capture_output=True, check=False)
        return process.returncode == 0

    def proxy_prepare(self) -> None:
        """What the image of nginx and the volumes of its service bring along."""
        (source,) = [volume for volume in self.services["proxy"]["volumes"] if "conf.d" in volume]
        file, target, _ = source.split(":")
        text = (ROOT / "deploy" / file).read_text(encoding="utf-8")
        key, certificate = self.folder / "privkey.pem", self.folder / "fullchain.pem"
        subprocess.run(
            [
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                "-days", "1", "-subj", f"/CN={HOST}", "-keyout", str(key), "-out", str(certificate),
            ],
            check=True,
            capture_output=True,
        )  # fmt: skip
        for old, new in (
            ("listen 80;", f"listen 127.0.0.1:{self.ports['plain']};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.ports['secure']} ssl;"),
            ("/etc/entmoot/tls/fullchain.pem", str(certificate)),
            ("/etc/entmoot/tls/privkey.pem", str(key)),
            ("/var/log/nginx/entmoot.log", str(self.folder / "access.log")),
        ):
            assert old in text, old
            text = text.replace(old, new)
        Path(self.put(target)).write_text(text, encoding="utf-8")
        folders = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        own = "user root;\n" if os.geteuid() == 0 else ""
        (self.folder / "nginx.conf").write_text(
            f"{own}worker_processes 1;\npid {self.folder}/pid;\nevents {{}}\n"
            f"http {{\n{folders}include {self.folder}/conf.d/*.conf;\n}}\n",
            encoding="utf-8",
        )

    def stop(self, name: str) -> int:
        """Ask a service to end as compose does; the code it ends with."""
        process = self.running.pop(name)
        process.send_signal(signal.SIGTERM)
        try:
            return process.wait(timeout=20)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def end(self) -> None:
        """End what still runs."""
        for process in self.running.values():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def tails(self) -> str:
        return "\n".join(f"--- {path.name}\n{path.read_text()[-1500:]}" for path in sorted(self.folder.glob("*.log")))


@pytest.fixture
def composed(tmp_path: Path) -> Iterator[Composed]:
    needed("nginx", "openssl", "redis-server", "redis-cli", "pg_isready")
    server = os.environ.get("ENTMOOT_DATABASE_URL", "")
    if not server.startswith("postgres"):
        pytest.skip("needs PostgreSQL and Redis: make test-services")
    with database(server) as url:
        made = Composed(tmp_path, url)
        try:
            yield made
        finally:
            made.end()


class Browser:
    """A client with cookies that trusts the proxy's certificate."""

    def __init__(self, port: int) -> None:
        trusting = ssl.create_default_context()
        trusting.check_hostname = False
        trusting.verify_mode = ssl.CERT_NONE
        self.context, self.port = trusting, port
        self.cookies: dict[str, str] = {}

    def headers(self) -> dict[str, str]:
        """What every request says: the host, and the cookies received so far."""
        return {"Host": HOST, "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}

    def ask(
        self, path: str, form: dict[str, str] | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """(status, headers, body) of a request to the proxy; with a form it is sent as a page would."""
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=20, context=self.context)
        sent = self.headers()
        body = None
        if form is not None:
            body = urllib.parse.urlencode({**form, "csrfmiddlewaretoken": self.cookies["csrftoken"]})
            sent |= {"Content-Type": "application/x-www-form-urlencoded", "Referer": f"https://{HOST}/"}
        try:
            connection.request("GET" if form is None else "POST", path, body, {**sent, **(headers or {})})
            answer = connection.getresponse()
            for line in answer.headers.get_all("Set-Cookie") or []:
                name, _, value = line.partition(";")[0].partition("=")
                self.cookies[name] = value
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()


def started(composed: Composed) -> Browser:
    """Start everything in the order of its conditions; a client of the proxy."""
    assert composed.healthy("postgres")
    composed.start("redis")
    assert until(lambda: composed.healthy("redis"), seconds=10, every=0.1)
    composed.start("prepare")
    assert composed.running["prepare"].wait(timeout=IN_TIME) == 0, composed.tails()
    del composed.running["prepare"]
    composed.proxy_prepare()
    rest = ("web", "live", "worker", "search", "outside", "beat")
    assert set(composed.services) == {"postgres", "redis", "prepare", *rest, "proxy"}
    for name in rest:
        composed.start(name)
    for name in composed.services["proxy"]["depends_on"]:
        assert until(lambda name=name: composed.healthy(name), seconds=IN_TIME), composed.tails()  # type: ignore[misc]
    composed.start("proxy")
    browser = Browser(composed.ports["secure"])

    def ready() -> bool:
        with contextlib.suppress(OSError):
            return browser.ask("/healthz/ready")[0] == 200
        return False

    assert until(ready, seconds=IN_TIME), composed.tails()
    return browser


def scraped(browser: Browser) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    status, _, body = browser.ask("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert status == 200
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(body.decode())
        for sample in family.samples
    }


def pages_are_whole(browser: Browser) -> None:
    """A page through the proxy, and the files that it names as they were collected."""
    status, headers, body = browser.ask("/")
    assert status == 200
    assert re.fullmatch(r"[0-9a-f]{32}", headers["x-request-id"])
    files = re.findall(r'(?:href|src)="(/static/[^"#]+)"', body.decode())
    assert len(files) > 4
    for file in files:
        status, headers, _ = browser.ask(file, headers={"Accept-Encoding": "gzip"})
        assert (status, headers["cache-control"]) == (200, "max-age=315360000, public, immutable"), file
    assert browser.ask("/metrics")[0] == 401
    # The live process answers this one: the web processes say that they serve no streams.
    status, _, body = browser.ask("/sse/matches/nosuchmatch/")
    assert (status, body) == (404, b"There is no such match.")


def a_match_begins(browser: Browser) -> str:
    """A stranger tries a game, and a worker starts the match and moves for the bot; the match's code."""
    status, headers, _ = browser.ask("/try/", {"game": "tcg"}, {"X-Request-ID": "given-by-a-client"})
    assert status == 302, headers
    code = re.fullmatch(r"/matches/(\w+)/", headers["location"])
    assert code

    def asked() -> bool:
        status, _, body = browser.ask(f"/api/v1/matches/{code[1]}/pending/")
        return status == 200 and bool(json.loads(body)["decision"])

    assert until(asked, seconds=20), "no worker has asked the player anything"
    return code[1]


def everything_is_counted(browser: Browser) -> None:
    """Each of the four web processes tells the same sums, and those of the workers."""
    home = ("entmoot_requests_total", (("method", "GET"), ("route", "home"), ("status", "2xx")))
    advances = ("entmoot_match_advance_duration_seconds_count", ())
    for _ in range(20):
        browser.ask("/")

    def ran() -> set[str]:
        """The jobs that beat has had run so far."""
        return {key[1][0][1] for key in scraped(browser) if key[0] == "entmoot_job_last_run_timestamp_seconds"}

    def shared() -> bool:
        samples = scraped(browser)
        # The first visit before, and a worker's own count.
        return samples.get(home) == 21 and samples.get(advances, 0) >= 1

    assert until(shared, seconds=20, every=0.5)
    assert until(lambda: {"matches-sweep", "matches-work"} <= ran(), seconds=20, every=0.5), ran()
    samples = scraped(browser)
    assert samples["entmoot_broker_up", ()] == samples["entmoot_database_up", ()] == 1
    assert samples["entmoot_matches", (("status", "running"),)] == 1


@contextlib.contextmanager
def listening(browser: Browser, code: str) -> Iterator[None]:
    """An event stream of a match is open at the live process meanwhile."""
    connection = http.client.HTTPSConnection("127.0.0.1", browser.port, timeout=20, context=browser.context)
    try:
        connection.request("GET", f"/sse/matches/{code}/", headers=browser.headers())
        answer = connection.getresponse()
        assert (answer.status, answer.headers["Content-Type"]) == (200, "text/event-stream")
        assert answer.readline() == b"retry: 3000\n"
        yield
        assert answer.readline().startswith(b"data: ")
        with contextlib.suppress(http.client.IncompleteRead):
            assert answer.read() == b"\n", "it ended with its server"
    finally:
        connection.close()


def lines_of(composed: Composed, name: str) -> list[dict[str, Any]]:
    """The lines of a service that are ours."""
    text = composed.log(name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


def test_the_services_start_serve_and_stop(composed: Composed) -> None:
    browser = started(composed)
    pages_are_whole(browser)
    code = a_match_begins(browser)
    everything_is_counted(browser)
    with listening(browser, code):
        assert composed.stop("live") in STOPPED, composed.tails()
    for name in ("proxy", "web", "beat", "worker", "search", "outside", "redis"):
        code_of_end = composed.stop(name)
        assert code_of_end in STOPPED, f"{name} ended with {code_of_end}\n{composed.tails()}"
    assert not composed.running
    for name in ("web", "live", "worker", "search", "outside", "beat"):
        lines = lines_of(composed, name)
        assert not [line for line in lines if line["level"] in ("ERROR", "CRITICAL")], name
        assert "Traceback" not in composed.log(name).read_text(encoding="utf-8"), name
    requests = [line for line in lines_of(composed, "web") if line["logger"] == "config.requests"]
    (trial,) = [line for line in requests if line["route"] == "matches:try"]
    assert trial["status"] == 302
    ids = (composed.folder / "access.log").read_text(encoding="utf-8")
    assert trial["request_id"] in ids, "one id from the proxy to the application"
    assert "given-by-a-client" not in ids + composed.log("web").read_text(encoding="utf-8")
    assert code not in ids
    assert len({line["request_id"] for line in requests}) == len(requests)
