"""The embedded site as its own process with its own folder, asked from outside like any site."""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.bots import choose

FULL = os.environ.get("ENTMOOT_STRESS") == "full"
"""Whether to run at full size; by default the same is done with less."""
ROOT = Path(__file__).resolve().parent.parent.parent


def until(what: Callable[[], bool], *, seconds: float, every: float = 0.1) -> bool:
    """Wait until something is so; whether it came to be."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if what():
            return True
        time.sleep(every)
    return what()


def port_free() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def resident(pid: int) -> int:
    """Resident memory of a process in kB."""
    return _status(pid, "VmRSS")


def threads(pid: int) -> int:
    return _status(pid, "Threads")


def descriptors(pid: int) -> int:
    """Open files and connections of a process."""
    return len(os.listdir(f"/proc/{pid}/fd"))


def _status(pid: int, name: str) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1])
    raise LookupError(name)


@dataclass
class Reply:
    """What was answered, and after how many seconds."""

    status: int
    headers: dict[str, str]
    body: str
    seconds: float

    @property
    def data(self) -> Any:
        return json.loads(self.body)


def ask(url: str, *, token: str = "", session: str = "", body: Any = None, key: str = "", timeout: float = 30) -> Reply:
    """Ask a site; status 0 when it did not answer at all."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Token {token}"
    if session:
        headers["Cookie"] = f"sessionid={session}"
    if key:
        headers["Idempotency-Key"] = key
    request = urllib.request.Request(url, None if body is None else json.dumps(body).encode(), headers)
    begun = time.monotonic()
    try:
        with urllib.request.urlopen(request, timeout=timeout) as response:
            answer = response.status, dict(response.headers), response.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            answer = error.code, dict(error.headers), error.read().decode(errors="replace")
    except OSError as error:
        answer = 0, {}, str(error)
    return Reply(*answer, time.monotonic() - begun)


@dataclass
class Game:
    """A match between two people, played over the API of a site."""

    base: str
    code: str
    tokens: list[str]
    sessions: list[str]
    names: list[str]
    count: int = 0

    @property
    def page(self) -> str:
        return f"{self.base}/matches/{self.code}/"

    def question(self) -> tuple[str, dict[str, Any]]:
        """The token of whoever is asked, and what; waits until somebody is."""
        questions: list[tuple[str, dict[str, Any]]] = []

        def asked() -> bool:
            for token in self.tokens:
                reply = ask(f"{self.base}/api/v1/matches/{self.code}/pending/", token=token)
                if reply.status == 200 and reply.data["decision"] and not reply.data["sent"]:
                    questions.append((token, reply.data["decision"]))
                    return True
            return False

        assert until(asked, seconds=20), "nobody is asked anything"
        return questions[0]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended; random answers end one early now and then."""
        reply = ask(f"{self.base}/api/v1/matches/{self.code}/", token=self.tokens[0])
        return reply.status == 200 and reply.data["match"]["status"] == "finished"

    def send(self, token: str, decision: dict[str, Any]) -> Reply:
        """Answer a question."""
        self.count += 1
        body = {"decision": decision["id"], "value": choose("random", {}, decision, self.count)}
        return ask(f"{self.base}/api/v1/matches/{self.code}/answers/", token=token, body=body, key=decision["id"])

    def answer(self) -> tuple[Reply, str]:
        """Answer the open question; the reply, and the question's id."""
        token, decision = self.question()
        return self.send(token, decision), decision["id"]

    def applied(self, decision: str) -> bool:
        """Whether a question is open no more."""
        for token in self.tokens:
            reply = ask(f"{self.base}/api/v1/matches/{self.code}/pending/", token=token)
            if reply.status != 200:
                return False
            if reply.data["decision"] and reply.data["decision"]["id"] == decision:
                return False
        return True

    def plays_on(self, seconds: float = 10) -> float:
        """An answer is accepted and applied; after how many seconds."""
        begun = time.monotonic()
        reply, decision = self.answer()
        assert reply.status == 202, (reply.status, reply.body)
        assert until(lambda: self.applied(decision), seconds=seconds), "an answer was not applied"
        return time.monotonic() - begun


@dataclass
class Site:
    """``manage.py start`` on a folder and a port of its own."""

    folder: Path
    more: dict[str, str] = field(default_factory=dict)
    before: list[str] = field(default_factory=list)
    child: subprocess.Popen[bytes] | None = None
    port: int = 0

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.child is not None
        return self.child.pid

    @property
    def log(self) -> Path:
        return self.folder.parent / f"{self.folder.name}.log"

    def environment(self) -> dict[str, str]:
        environ = {name: value for name, value in os.environ.items() if not name.startswith("ENTMOOT_")}
        return {
            **environ,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "ENTMOOT_VAR": str(self.folder),
            "ENTMOOT_LOG_LEVEL": "WARNING",
            **self.more,
        }

    def run(self, *command: str) -> str:
        """Run a Python command on the site's folder; what it printed."""
        process = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=self.environment(), check=True, capture_output=True, text=True
        )
        return process.stdout

    def prepare(self, matches: int) -> list[dict[str, Any]]:
        """Migrate, load the cards, make matches between people."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.run("manage.py", "start", "--prepare-only", "--no-demo")
        made: list[dict[str, Any]] = json.loads(self.run("-m", "tests.stress.people", str(matches)))
        (self.folder / "people.json").write_text(json.dumps(made))
        return made

    def games(self) -> list[Game]:
        return [Game(self.base, **person) for person in json.loads((self.folder / "people.json").read_text())]

    def start(self) -> None:
        self.port = port_free()
        command = [*self.before, sys.executable, "manage.py", "start", "--no-demo", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.child = subprocess.Popen(
                command, cwd=ROOT, env=self.environment(), stdout=log, stderr=log, start_new_session=True
            )
        assert until(self.answers, seconds=60), self.tail()

    def answers(self) -> bool:
        return ask(f"{self.base}/healthz", timeout=2).status == 200

    def end(self) -> None:
        if self.child is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.child.pid, signal.SIGKILL)
            self.child.wait()
            self.child = None

    def tail(self) -> str:
        return self.log.read_text()[-3000:] if self.log.exists() else ""


def site_copied(template: Path, folder: Path, **more: str) -> Site:
    """A site on a copy of a prepared folder."""
    shutil.copytree(template, folder)
    stamp = folder / "cards_loaded"
    # The stamp names the database file; without this the cards would be loaded again.
    stamp.write_text(stamp.read_text().replace(str(template), str(folder)))
    return Site(folder, more)
