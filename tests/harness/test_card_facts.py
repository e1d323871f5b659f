"""harness/card_facts.py keeps names and numbers of a card, and not its text."""

import json
from pathlib import Path

import pytest

from engine.tcg.facts import DATA, SETS, all_facts
from harness import card_facts
from harness.card_facts import dumped, facts_of

CARDS: tuple[tuple[dict[str, object], dict[str, object]], ...] = (
    (
        {
            "id": "99R1", "set": 99, "rarity": "R", "number": 1, "title": "The One Ring", "subtitle": "A Test",
            "unique": True, "type": "The One Ring", "strength": 1, "action_phases": ["Response"], "text": "Printed.",
        },
        {
            "id": "99R1", "rarity": "R", "number": 1, "title": "The One Ring", "subtitle": "A Test", "unique": True,
            "type": "ring", "strength": 1, "phases": ["response"],
        },
    ),
    (
        {
            "id": "99U2", "set": 99, "rarity": "U", "number": 2, "title": "Rider", "unique": False, "side": "Shadow",
            "culture": "Wraith", "type": "Minion", "races": ["Nazgûl"], "twilight": 0, "site_number": 4,
            "keywords": {"ambush": 2, "fierce": True}, "timewords": ["Skirmish"],
            "action_phases": ["Skirmish", "Shadow"], "home_sites": [{"block": "Towers", "site": 3}], "text": "Printed.",
        },
        {
            "id": "99U2", "rarity": "U", "number": 2, "title": "Rider", "type": "minion", "side": "shadow",
            "culture": "ringwraith", "twilight": 0, "site_number": 4, "races": ["nazgûl"],
            "keywords": {"ambush": 2, "fierce": 1}, "phases": ["skirmish", "shadow"], "home_sites": [3],
            "block": "towers",
        },
    ),
    (
        {
            "id": "99S3", "set": 99, "rarity": "S", "number": 3, "title": "Frodo", "unique": True,
            "side": "Free Peoples", "culture": "Shire", "type": "Companion", "resistance": 10,
            "keywords": {"ring-bearer": True, "ring-bound": True}, "can_start_as_ring_bearer": True, "signet": "Frodo",
        },
        {
            "id": "99S3", "rarity": "S", "number": 3, "title": "Frodo", "unique": True, "type": "companion",
            "side": "fp", "culture": "shire", "resistance": 10, "signet": "frodo", "keywords": {"ring-bound": 1},
            "ring_bearer": True,
        },
    ),
)  # fmt: skip


@pytest.mark.parametrize(("printed", "expected"), CARDS)
def test_names_and_numbers_are_kept(printed: dict[str, object], expected: dict[str, object]) -> None:
    assert facts_of(printed) == expected


@pytest.mark.parametrize("number", SETS)
def test_the_files_are_written_as_they_stand(number: int) -> None:
    text = (DATA / f"set{number:02}.json").read_text(encoding="utf-8")
    assert dumped(json.loads(text)) == text
    assert '"text"' not in text


def test_a_folder_of_sets_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(card_facts, "DATA", tmp_path)
    (tmp_path / "set99.json").write_text(json.dumps([printed for printed, _ in CARDS]), encoding="utf-8")
    assert card_facts.main([str(tmp_path), "99"]) == 0
    assert json.loads((tmp_path / "set99.json").read_text(encoding="utf-8")) == [facts for _, facts in CARDS]
    assert "set 99: 3 cards" in capsys.readouterr().out
    assert card_facts.main([]) == 2


def test_other_numbers_are_told_apart_by_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows: list[dict[str, object]] = [
        {"number": "0_12", "is": "1R13", "own_entry": None},
        {"number": "12_199", "is": "12R162", "own_entry": None},
        {"number": "1_374", "is": "1C299", "own_entry": None},
        {"number": "4_2", "is": "1C2", "own_entry": "4C2"},
    ]
    (tmp_path / "reprints.json").write_text(json.dumps(rows), encoding="utf-8")
    monkeypatch.setattr(card_facts, "DATA", tmp_path)
    assert card_facts.main([str(tmp_path), "reprints"]) == 0
    assert "other numbers: 4" in capsys.readouterr().out
    assert json.loads((tmp_path / "reprints.json").read_text(encoding="utf-8")) == [
        {"number": "0_12", "card": "1R13", "kind": "promo"},
        {"number": "12_199", "card": "12R162", "kind": "masterwork"},
        {"number": "1_374", "card": "1C299", "kind": "alternate"},
        {"number": "4_2", "card": "1C2", "kind": "reprint", "entry": "4C2"},
    ]


def test_homes_of_several_blocks_are_refused() -> None:
    homes = [{"block": "Towers", "site": 3}, {"block": "King", "site": 4}]
    ally: dict[str, object] = {"id": "99U4", "title": "Ally", "unique": True, "type": "Ally", "home_sites": homes}
    with pytest.raises(ValueError, match="99U4 has homes of several blocks: king, towers"):
        facts_of(ally)


def test_what_the_comprehensive_rules_correct_is_in_the_facts() -> None:
    facts = all_facts()
    assert facts["12R127"].signet == "gandalf"
    assert [printed.id for printed in facts.values() if printed.title == "Frodo" and not printed.ring_bearer] == [
        "13R149"
    ]
    bonuses = {printed.id: printed.site_bonus for printed in facts.values() if printed.site_bonus is not None}
    assert bonuses == {"7C118": 2, "7U125": 4, "15U67": 2, "17S35": 3, "18U58": 3}
    assert all(facts[card_id].site_number is None for card_id in bonuses)
    assert [printed.title for printed in facts.values() if "(" in printed.title] == []
    blocks = {(printed.set, printed.block) for printed in facts.values() if printed.type == "site"}
    assert {block for number, block in blocks if number < 4} == {"fellowship"}
    assert {block for number, block in blocks if 4 <= number < 7} == {"towers"}
    assert {block for number, block in blocks if 7 <= number < 11} == {"king"}
    assert {printed.block for printed in facts.values() if printed.home_sites and printed.set == 9} == {"fellowship"}
