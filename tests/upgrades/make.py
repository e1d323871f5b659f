"""Make the stored site, or migrate it, with the code of an older commit; the package's docstring has the commands.

Libraries are those of this environment.
"""

import json
import lzma
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
STORED, FACTS = HERE / "older_site.sqlite3.xz", HERE / "older_site.json"
VACUUM = "from django.db import connection; connection.cursor().execute('VACUUM INTO %s', ['{}'])"


def run(tree: Path, folder: Path, *command: str) -> str:
    """Runs Python in the tree of a commit, with the installation in a folder; returns what it printed."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("ENTMOOT_", "DJANGO_"))}
    environment = {**clean, "ENTMOOT_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONPATH": "."}
    environment["ENTMOOT_SECRET_KEY"] = "a key for this fixture only, never used to serve anybody"
    whole = [sys.executable, *command]
    return subprocess.run(whole, cwd=tree, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout


def pack(database: Path) -> None:
    packed = lzma.compress(database.read_bytes(), preset=9 | lzma.PRESET_EXTREME)
    STORED.write_bytes(packed)
    print(f"{len(packed):,} bytes")


def play(tree: Path, folder: Path) -> None:
    """Store a new site, played by ``older_site.py`` with the code of this tree, and the facts about its matches."""
    copy = folder / "copy.sqlite3"
    facts = json.loads(run(tree, folder, str(HERE / "older_site.py"), str(copy)).splitlines()[-1])
    pack(copy)
    FACTS.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    print(f"{len(facts['matches'])} matches")


def migrate(tree: Path, folder: Path) -> None:
    """Store the site once more, migrated by the code of this tree; its matches stay as they are."""
    copy = folder / "copy.sqlite3"
    (folder / "entmoot.sqlite3").write_bytes(lzma.decompress(STORED.read_bytes()))
    run(tree, folder, "manage.py", "migrate", "--verbosity", "0")
    run(tree, folder, "manage.py", "shell", "--no-imports", "--command", VACUUM.format(copy))
    pack(copy)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        {"play": play, "migrate": migrate}[sys.argv[1]](Path(sys.argv[2]), Path(made))
