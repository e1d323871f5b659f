"""``make lock``: pin the newest allowed versions with their hashes, without naming any index."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMON = [
    "--universal",
    "--python-version",
    "3.11",
    "--generate-hashes",
    "--no-emit-index-url",
    "--no-header",
    "--upgrade",
]
ADDRESS = re.compile(r"https?://|file:|--index|--find-links|--extra-index")


def main() -> int:
    """Write both lock files; 1 when uv is missing or an address slipped in."""
    uv = shutil.which("uv") or shutil.which(str(ROOT / ".venv" / "bin" / "uv"))
    if uv is None:
        print("Locking needs uv: python -m pip install uv", file=sys.stderr)
        return 1
    runtime, dev = ROOT / "requirements" / "runtime.txt", ROOT / "requirements" / "dev.txt"
    compile_ = [uv, "pip", "compile", "--quiet", *COMMON]
    subprocess.run([*compile_, "pyproject.toml", "-o", str(runtime)], cwd=ROOT, check=True)
    subprocess.run([*compile_, "-c", str(runtime), "--group", "dev", "-o", str(dev)], cwd=ROOT, check=True)
    for path in (runtime, dev):
        if match := ADDRESS.search(path.read_text(encoding="utf-8")):
            print(f"{path.name} holds an address ({match[0]}); remove it before committing", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
