"""``make messages``: find the marked sentences, bring the catalogues up to date and compile them.

Finding needs the tools of GNU gettext; with ``compile`` the catalogues are only compiled, which needs polib alone. With
``check`` nothing is written: it fails where a catalogue lacks a marked sentence or has one that is gone.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import polib

__all__ = ["ROOT", "catalogues", "compile_catalogue", "differences", "extract"]

ROOT = Path(__file__).resolve().parent.parent
APPS = ("config", "players", "cardpool", "matches", "leagues", "templates", "locale")
DATE = re.compile(r'^"POT-Creation-Date: .*\n', re.MULTILINE)


def catalogues(root: Path) -> list[Path]:
    """The catalogue of every language that has a folder under ``locale``, whether or not it is there yet."""
    return sorted(folder / "django.po" for folder in (root / "locale").glob("*/LC_MESSAGES"))


def extract(root: Path) -> None:
    """Write the marked sentences of the apps under `root` to the catalogues under its ``locale``.

    A catalogue names no lines and no day, so that it changes only where a sentence does. What is marked no more is
    dropped.

    Raises:
        subprocess.CalledProcessError: xgettext or msgmerge cannot read something.
    """
    others = sorted(path.name for path in root.iterdir() if path.is_dir() and path.name not in APPS)
    paths = catalogues(root)
    command = [sys.executable, str(ROOT / "manage.py"), "makemessages", "--no-wrap", "--no-location", "--no-obsolete"]
    command += [option for name in others for option in ("--ignore", name)]
    command += [option for path in paths for option in ("--locale", path.parent.parent.name)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(command, cwd=root, check=True, stdout=subprocess.DEVNULL, env=environment)
    for catalogue in paths:
        catalogue.write_text(DATE.sub("", catalogue.read_text(encoding="utf-8")), encoding="utf-8")


def differences(root: Path) -> list[str]:
    """The sentences under `root` that are marked and in no catalogue, or in one and marked no more, by catalogue."""
    changed = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in APPS:
            if (root / name).is_dir():
                shutil.copytree(root / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        extract(copy)
        for path in catalogues(root):
            have, want = (
                {(entry.msgctxt or "", entry.msgid, entry.msgid_plural) for entry in polib.pofile(str(file))}
                for file in (path, copy / path.relative_to(root))
            )
            changed += [f"{path.relative_to(root)}: {' '.join(filter(None, key))}" for key in sorted(have ^ want)]
    return changed


def check() -> int:
    """Say which sentences the catalogues lack or have too many; 1 where there are any."""
    wrong = differences(ROOT)
    for text in wrong[:20]:
        print(text, file=sys.stderr)
    print(f"catalogues: {len(wrong)} sentences to bring up to date" + (": make messages" if wrong else ""))
    return 1 if wrong else 0


def compile_catalogue(catalogue: Path) -> bytes:
    """The compiled form of a catalogue, the same bytes on every machine."""
    binary: bytes = polib.pofile(str(catalogue)).to_binary()
    return binary


def main(words: list[str]) -> int:
    """Extract and compile, or compile or check alone; 1 when a check fails or gettext is missing.

    Without gettext a check passes, but not where ``CI_REQUIRE_SERVICES=1``.
    """
    if words != ["compile"]:
        if shutil.which("xgettext") is None or shutil.which("msgmerge") is None:
            print("Finding sentences needs GNU gettext; on Debian: apt-get install gettext", file=sys.stderr)
            return int(words != ["check"] or os.environ.get("CI_REQUIRE_SERVICES") == "1")
        if words == ["check"]:
            return check()
        extract(ROOT)
    for catalogue in catalogues(ROOT):
        catalogue.with_suffix(".mo").write_bytes(compile_catalogue(catalogue))
        entries = polib.pofile(str(catalogue))
        open_ = len(entries.untranslated_entries()) + len(entries.fuzzy_entries())
        print(f"{catalogue.parent.parent.name}: {len(entries)} sentences, {open_} without a translation")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
