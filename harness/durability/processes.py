"""The processes of an installation in services mode, to be killed and started again as a supervisor would.

Each runs in a group of its own and is ended by its id. Where the system has ``setpriv``, the kernel ends them when
whoever started them is killed, so that nothing is left behind.
"""

from __future__ import annotations

import contextlib
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

import redis

__all__ = ["ROOT", "Process", "Processes", "ends_with_us", "port_free", "until"]

ROOT = Path(__file__).resolve().parent.parent.parent


def until(what: Callable[[], bool], *, seconds: float, every: float = 0.2) -> bool:
    """Wait until something is so; whether it came to be."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if what():
            return True
        time.sleep(every)
    return what()


def port_free() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def ends_with_us(*options: str) -> list[str]:
    """The beginning of a command that the kernel kills when its parent dies; ``options`` go to setpriv."""
    return ["setpriv", "--pdeathsig", "KILL", *options, "--"] if shutil.which("setpriv") else []


@dataclass
class Process:
    """One process with its group."""

    kind: str
    command: list[str]
    environment: dict[str, str]
    log: Path
    port: int = 0
    child: subprocess.Popen[bytes] = field(init=False)
    kills: int = 0

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.child = subprocess.Popen(
                [*ends_with_us(), *self.command],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self) -> None:
        """kill -9 the process with its children."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.child.pid, signal.SIGKILL)
        self.child.wait()
        self.kills += 1

    def restart(self) -> None:
        """As a supervisor would."""
        self.start()

    @property
    def runs(self) -> bool:
        return self.child.poll() is None


class Processes:
    """Starts processes of one installation in services mode."""

    def __init__(self, folder: Path, *, database_url: str, redis_url: str, secret_key: str) -> None:
        self.logs = folder
        self.running: list[Process] = []
        self.redis_url = redis_url
        self.environment = {
            **os.environ,
            "ENTMOOT_MODE": "services",
            "DJANGO_SETTINGS_MODULE": "config.settings.services",
            "ENTMOOT_DATABASE_URL": database_url,
            "ENTMOOT_REDIS_URL": redis_url,
            "ENTMOOT_SECRET_KEY": secret_key,
            "ENTMOOT_LOG_LEVEL": "WARNING",
            "ENTMOOT_VAR": str(folder),
        }

    def redis(self) -> redis.Redis:
        return redis.Redis.from_url(self.redis_url)

    def flush(self) -> None:
        """Forget everything the broker knew: this installation's database number only."""
        self.redis().flushdb()

    def use_redis(self, url: str) -> None:
        """Processes started from now on use this Redis."""
        self.redis_url = self.environment["ENTMOOT_REDIS_URL"] = url

    def manage(self, *command: str) -> str:
        """Run ``manage.py`` on this installation; what it printed.

        Raises:
            RuntimeError: it failed, with what it said.
        """
        process = subprocess.run(
            [sys.executable, "manage.py", *command], cwd=ROOT, env=self.environment, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        if process.returncode:
            raise RuntimeError(f"manage.py {' '.join(command)} failed:\n{process.stdout}{process.stderr}")
        return process.stdout

    def run(self, kind: str, command: list[str], *, port: int = 0) -> Process:
        """Start a command as one of this installation's processes."""
        process = Process(kind, command, self.environment, self.logs / f"{kind}-{len(self.running)}.log", port)
        self.running.append(process)
        return process

    def worker(self, queue: str = "") -> Process:
        """One Celery worker process, of a queue of its own where one is named."""
        name = f"w{len(self.running)}@test"
        options = ["worker", "--pool", "solo", "--without-gossip", "--without-mingle", "-n", name, "-l", "WARNING"]
        options += ["-Q", queue] if queue else []
        return self.run("worker", [sys.executable, "-m", "celery", "-A", "config.celery", *options])

    def beat(self) -> Process:
        """Celery's beat: the periodic jobs."""
        schedule = str(self.logs / "beat-schedule")
        return self.run(
            "beat", [sys.executable, "-m", "celery", "-A", "config.celery", "beat", "-s", schedule, "-l", "WARNING"]
        )

    def web(self) -> Process:
        """One web server process with threads, on a port of its own that it keeps when it is started again."""
        port = port_free()
        options = ["--bind", f"127.0.0.1:{port}", "--workers", "1", "--threads", "4", "--log-level", "warning"]
        return self.run("web", [sys.executable, "-m", "gunicorn", "config.wsgi", *options], port=port)

    @property
    def urls(self) -> list[str]:
        """Where the web processes answer."""
        return [f"http://127.0.0.1:{process.port}" for process in self.running if process.kind == "web"]

    @property
    def url(self) -> str:
        """Where the first web process answers."""
        return self.urls[0]

    def web_answers(self) -> bool:
        """Whether every web process answers."""
        for url in self.urls:
            try:
                with urllib.request.urlopen(f"{url}/healthz", timeout=3) as response:  # noqa: S310 - our own
                    if response.status != 200:
                        return False
            except (urllib.error.URLError, OSError):
                return False
        return True

    def ended_by_themselves(self) -> list[str]:
        """Processes that have ended though nobody killed them, in sentences."""
        return [
            f"{process.kind} ended with code {process.child.poll()}" for process in self.running if not process.runs
        ]

    def end(self) -> None:
        """kill -9 everything."""
        for process in self.running:
            process.kill()

    def tail(self) -> str:
        """The ends of all logs, for failure messages."""
        return "\n".join(
            f"--- {path.name}\n{path.read_text(errors='replace')[-1500:]}" for path in sorted(self.logs.glob("*.log"))
        )
