"""The formatter of templates and style sheets, on files of its own."""

from pathlib import Path

import pytest

from harness import format_pages

SHEET = ".a, .b > .c { color: red; margin: 0 }\n@media (min-width: 1px) { .a { color: blue } }\n"
FORMATTED = """.a,
.b > .c {
  color: red;
  margin: 0
}

@media (min-width: 1px) {
  .a {
    color: blue
  }
}
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one style sheet and one template."""
    for folder in ("templates", "static/css", "static/js"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "static/css/a.css").write_text(SHEET, encoding="utf-8")
    (tmp_path / "templates/a.html").write_text("<ul>\n<li>{{a}}</li>\n</ul>\n", encoding="utf-8")
    monkeypatch.setattr(format_pages, "ROOT", tmp_path)
    return tmp_path


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.argv", ["format_pages", *arguments])
    return format_pages.main()


def test_a_sheet_gets_one_declaration_a_line_and_then_stays_as_it_is():
    assert format_pages.formatted_css(SHEET) == FORMATTED
    assert format_pages.formatted_css(FORMATTED) == FORMATTED


@pytest.mark.long
def test_a_check_fails_and_changes_nothing(root, monkeypatch, capfd):
    before = {path: path.read_text(encoding="utf-8") for path in root.rglob("*.*")}
    assert run(monkeypatch, "--check") == 1
    assert "static/css/a.css: not formatted" in capfd.readouterr().out
    assert {path: path.read_text(encoding="utf-8") for path in root.rglob("*.*")} == before


@pytest.mark.long
def test_formatting_satisfies_the_check(root, monkeypatch):
    assert run(monkeypatch) == 0
    assert (root / "templates/a.html").read_text(encoding="utf-8") == "<ul>\n  <li>{{ a }}</li>\n</ul>\n"
    assert (root / "static/css/a.css").read_text(encoding="utf-8") == FORMATTED
    assert run(monkeypatch, "--check") == 0


@pytest.mark.long
@pytest.mark.parametrize("name", ["templates/a.html", "static/css/a.css", "static/js/a.js"])
def test_a_line_over_120_columns_fails_by_name(root, monkeypatch, capfd, name):
    run(monkeypatch)
    (root / name).write_text(f"/* {'x' * 115} */\n", encoding="utf-8")
    assert run(monkeypatch, "--check") == 1
    assert f"{name}:1: 121 columns, 120 at most" in capfd.readouterr().out


@pytest.mark.long
def test_a_template_alone_out_of_shape_fails_the_check(root, monkeypatch):
    run(monkeypatch)
    (root / "templates/a.html").write_text("<ul>\n<li>{{ a }}</li>\n</ul>\n", encoding="utf-8")
    assert run(monkeypatch, "--check") == 1
