"""Format the templates and style sheets, or check that they are formatted; find lines that are too long.

djade formats the template tags, djhtml indents the templates, cssbeautifier formats the style sheets. None of them
breaks long lines: every line over ``LONGEST`` columns is listed, for a person to break.
"""

import argparse
import subprocess
import sys
from pathlib import Path

import cssbeautifier

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 120


def run(tool: str, *arguments: str) -> bool:
    """Run a tool of this environment in the project's root; True when it found nothing to say against."""
    command = [str(Path(sys.executable).parent / tool), *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def templates_formatted(templates: list[Path], check: bool) -> bool:
    """Format the templates; in a check only say whether they are formatted."""
    names = [str(path.relative_to(ROOT)) for path in templates]
    only = ["--check"] if check else []
    tags = run("djade", "--target-version", "5.2", *only, *names)
    indentation = run("djhtml", "--tabwidth", "2", *only, *names)
    # djade ends with 1 after formatting; only a check is judged by it.
    return not check or (tags and indentation)


def formatted_css(text: str) -> str:
    """A style sheet with one selector, and one declaration, a line."""
    options = cssbeautifier.default_options()
    options.indent_size = 2
    options.end_with_newline = True
    options.space_around_combinator = True
    return str(cssbeautifier.beautify(text, options))


def sheets_formatted(sheets: list[Path], check: bool) -> bool:
    """Format the style sheets; in a check only list those that are not formatted."""
    clean = True
    for sheet in sheets:
        text = sheet.read_text(encoding="utf-8")
        wanted = formatted_css(text)
        if text == wanted:
            continue
        if check:
            print(f"{sheet.relative_to(ROOT)}: not formatted")
            clean = False
        else:
            sheet.write_text(wanted, encoding="utf-8")
            print(f"{sheet.relative_to(ROOT)}: formatted")
    return clean


def lines_short(paths: list[Path]) -> bool:
    """List every line over ``LONGEST`` columns; True when there is none."""
    clean = True
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if len(line) > LONGEST:
                print(f"{path.relative_to(ROOT)}:{number}: {len(line)} columns, {LONGEST} at most")
                clean = False
    return clean


def main() -> int:
    """1 when something is not formatted (with ``--check``) or a line is too long."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="change nothing, only say what is not formatted")
    check: bool = parser.parse_args().check
    templates = sorted((ROOT / "templates").rglob("*.html"))
    sheets = sorted((ROOT / "static" / "css").glob("*.css"))
    scripts = sorted((ROOT / "static" / "js").glob("*.js"))
    clean = [
        templates_formatted(templates, check),
        sheets_formatted(sheets, check),
        lines_short([*templates, *sheets, *scripts]),
    ]
    return 0 if all(clean) else 1


if __name__ == "__main__":
    sys.exit(main())
