"""The steps of docs/upgrading.md, done as they are written, with the stored site of an earlier version."""

import json
import lzma
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stress.sites import ROOT, Game, Site, ask, until

pytestmark = [pytest.mark.site, pytest.mark.slow]

GUIDE = (ROOT / "docs" / "upgrading.md").read_text(encoding="utf-8")
STORED = ROOT / "tests" / "upgrades" / "older_site.sqlite3.xz"
UPDATES = ("git pull", "make install")
"""Steps that fetch the program; here it is there already."""
TOKENS = """
import json
from knox.models import AuthToken
from matches.models import Match
from players.models import Player
match = Match.objects.get(origin="old:middle")
players = [Player.objects.get(username=name) for name in ("ada", "bob")]
tokens = [AuthToken.objects.create(player)[1] for player in players]
print(json.dumps({"code": match.code, "tokens": tokens, "sequence": match.sequence}))
"""


def steps(name: str) -> list[str]:
    """The commands of one block of the guide."""
    matched = re.search(rf"^```sh {name}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    assert matched is not None, f"docs/upgrading.md has no steps named {name}"
    return matched.group(1).splitlines()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """The stored site of an earlier version, stopped."""
    made = Site(tmp_path / "var", {"ENTMOOT_BACKUPS": str(tmp_path / "backups")})
    made.folder.mkdir()
    (made.folder / "entmoot.sqlite3").write_bytes(lzma.decompress(STORED.read_bytes()))
    try:
        yield made
    finally:
        made.end()


OF_MAKE = {"ARGS", "MAKEFLAGS", "MAKELEVEL", "MFLAGS"}
"""What the make that runs these tests would tell a make within them: its ``ARGS`` are for the tests."""


def do(site: Site, step: str, **variables: str) -> str:
    """Run a step that ends by itself; what it printed. The libraries are never installed anew."""
    command = step.split()
    assert command[0] == "make"
    environment = {key: value for key, value in site.environment().items() if key not in OF_MAKE}
    for name, value in variables.items():
        command = [part.replace(f"${name}", value) for part in command]
    whole = [command[0], "-o", ".venv/.runtime", f"PY={sys.executable}", *command[1:]]
    process = subprocess.run(whole, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert process.returncode == 0, f"{step}: {process.stdout}{process.stderr}"
    return process.stdout


def ready(site: Site) -> bool:
    return ask(f"{site.base}/healthz/ready").status == 200


@pytest.mark.skipif(not (ROOT / ".venv").exists(), reason="make would install everything first")
def test_the_written_steps_upgrade_a_site_and_take_it_back(site: Site) -> None:
    *commands, last = steps("embedded")
    assert last == "make run", "which does not end, so it is started as the tests start a site"
    for step in commands:
        if step not in UPDATES:
            do(site, step)
    (backup,) = Path(site.more["ENTMOOT_BACKUPS"]).iterdir()
    assert os.stat(backup).st_mode & 0o077 == 0
    game_facts = json.loads(site.run("manage.py", "shell", "--no-imports", "-c", TOKENS))
    site.start()
    assert until(lambda: ready(site), seconds=60), ask(f"{site.base}/healthz/ready").body
    game = Game(site.base, game_facts["code"], game_facts["tokens"], [], ["ada", "bob"])
    for _ in range(3):
        game.plays_on()
    site.end()

    # And back: with the backup from before the upgrade.
    (restore, last) = steps("back")
    assert last == "make run"
    assert "migrations were applied" in do(site, restore, BACKUP=str(backup))
    again = json.loads(site.run("manage.py", "shell", "--no-imports", "-c", TOKENS))
    assert again["sequence"] == game_facts["sequence"], "what was played since the upgrade is given up"
    site.start()
    assert until(lambda: ready(site), seconds=60), ask(f"{site.base}/healthz/ready").body
    Game(site.base, again["code"], again["tokens"], [], ["ada", "bob"]).plays_on()
