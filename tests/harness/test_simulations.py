"""`python -m harness.simulations` prints what was recorded."""

import re
from collections import Counter

import pytest

from harness.simulations import SECTIONS, WHY_RARE, main, page
from harness.sweep import Sweep

ROW = re.compile(r"\| (.+?) \| ([\d,]+) \| [\d.]+% \|")


def test_the_command_prints_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    main()
    assert capsys.readouterr().out == page() + "\n"


@pytest.mark.parametrize("module", SECTIONS)
def test_each_game_is_told_with_all_its_recorded_games(module: str) -> None:
    section = page().partition(f"## {SECTIONS[module][0]}\n")[2].partition("\n## ")[0]
    records = Sweep(f"harness.sweeps.{module}").records()
    endings = Counter[str]()
    for row in records:
        endings.update(row["endings"])
    counts = {name: int(count.replace(",", "")) for name, count in ROW.findall(section)}
    if not records:
        assert "Nothing is recorded." in section
        return
    assert counts == {**endings, "all": sum(row["count"] for row in records)}
    assert counts["all"] == endings.total()


def test_only_abilities_without_a_use_are_listed_with_a_reason() -> None:
    text = page()
    uses = dict(re.findall(r"\| (\w+) [^|]+ \| ([\d, ]+) \|", text))
    listed = re.findall(r"^- (\w+) .*: (.+)$", text, re.MULTILINE)
    assert {card for card, _ in listed} == {card for card, counts in uses.items() if "0" in counts.split(", ")}
    assert {reason for _, reason in listed} <= {*WHY_RARE.values(), "no reason is known"}
