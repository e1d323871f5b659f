"""Make the database of a small site with the code of an older commit; the package's docstring has the command.

The older code runs ``older_site.py``. Libraries are those of this environment.
"""

import json
import lzma
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main(old: Path, name: Path) -> None:
    """Write ``<name>.sqlite3.xz``, and the facts about its matches as ``<name>.json``."""
    with tempfile.TemporaryDirectory() as folder:
        clean = {key: value for key, value in os.environ.items() if not key.startswith(("ENTMOOT_", "DJANGO_"))}
        environment = {**clean, "ENTMOOT_VAR": folder, "DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONPATH": "."}
        environment["ENTMOOT_SECRET_KEY"] = "a key for this fixture only, never used to serve anybody"
        copy = Path(folder) / "copy.sqlite3"
        command = [sys.executable, str(HERE / "older_site.py"), str(copy)]
        done = subprocess.run(command, cwd=old, env=environment, check=True, stdout=subprocess.PIPE, text=True)
        packed = lzma.compress(copy.read_bytes(), preset=9 | lzma.PRESET_EXTREME)
    facts = json.loads(done.stdout.splitlines()[-1])
    name.with_suffix(".sqlite3.xz").write_bytes(packed)
    name.with_suffix(".json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    print(f"{len(packed):,} bytes; {len(facts['matches'])} matches")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
