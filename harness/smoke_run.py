"""A cold ``make run`` from a clean clone, timed: does the home page answer, and does a second start take seconds?"""

import argparse
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: What the surrounding run sets for its own purposes must not help or hinder the empty machine.
OWN = ("ENTMOOT_", "DJANGO_", "VIRTUAL_ENV", "PYTHONPATH", "MAKE", "MFLAGS")


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(clone: Path, log: Path, limit: float) -> float:
    """Run ``make run`` until the home page answers; seconds it took. Ends it again.

    Raises:
        RuntimeError: it ended or did not answer within `limit` seconds; with the end of its output.
    """
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OWN)}
    begun = time.monotonic()
    with log.open("w", encoding="utf-8") as output:
        process = subprocess.Popen(
            ["make", "run", f"PORT={port}"],
            cwd=clone,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            while time.monotonic() - begun < limit:
                if process.poll() is not None:
                    raise RuntimeError(f"make run ended with {process.returncode}:\n{tail(log)}")
                try:
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
                        body = answer.read().decode("utf-8")
                    if answer.status != 200 or "Entmoot" not in body:
                        raise RuntimeError(f"the home page answered {answer.status} without the name of the site")
                    seconds = time.monotonic() - begun
                    league_visit(port)
                    return seconds
                except urllib.error.HTTPError as error:
                    raise RuntimeError(f"the home page answered {error.code}:\n{tail(log)}") from error
                except OSError:
                    time.sleep(0.2)
            raise RuntimeError(f"no answer within {limit:.0f} s:\n{tail(log)}")
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)
                try:
                    process.wait(timeout=20)
                except subprocess.TimeoutExpired:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()


def league_visit(port: int) -> None:
    """Follow the list of leagues to the season of the demonstration. Raises RuntimeError."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/leagues/", timeout=20) as answer:
        matched = re.search(r'href="(/leagues/seasons/\d+/)"', answer.read().decode("utf-8"))
    if matched is None:
        raise RuntimeError("the page of leagues lists no season")
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{matched[1]}?tab=standings", timeout=20) as answer:
        if "guest" not in answer.read().decode("utf-8"):
            raise RuntimeError("the standings of the demonstration's league lack the guest")


def tail(log: Path) -> str:
    """The last lines of a log."""
    return "\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-40:])


def main(argv: list[str] | None = None) -> int:
    """Clone, start twice, tell; 1 when either start failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cold-limit", type=float, default=240, help="seconds the first start may take")
    parser.add_argument("--warm-limit", type=float, default=30, help="seconds the second start may take")
    options = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="entmoot-smoke-") as name:
        clone = Path(name) / "entmoot"
        git = shutil.which("git") or "git"
        subprocess.run([git, "clone", "--quiet", "--depth", "1", f"file://{ROOT}", str(clone)], check=True)
        log = Path(name) / "log"
        try:
            cold = start(clone, log, options.cold_limit)
            print(f"first start: the home page answered after {cold:.1f} s")
            warm = start(clone, log, options.warm_limit)
            print(f"second start: the home page answered after {warm:.1f} s")
        except RuntimeError as error:
            print(f"make run FAILED: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
