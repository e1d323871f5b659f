"""Facts and definitions are joined when the cards are loaded, and must agree where both say a thing."""

from dataclasses import replace
from importlib import import_module
from types import SimpleNamespace

import pytest

from engine.tcg import library
from engine.tcg.facts import all_facts
from engine.tcg.library import blueprint, build, definitions, playable, text
from engine.tcg.names import MANEUVER, SKIRMISH
from engine.tcg.printings import alternate_numbers, first_printing, printings_of
from engine.tcg.words.abilities import action
from engine.tcg.words.cards import Definition, card, event, item
from engine.tcg.words.filters import HOBBIT
from engine.tcg.words.verbs import Draw


def test_every_definition_agrees_with_the_facts() -> None:
    for definition in definitions().values():
        assert build(definition).facts is all_facts()[definition.id]


def test_facts_name_every_phase_of_a_text() -> None:
    facts = all_facts()
    assert facts["1R318"].phases == ("fellowship", "regroup")
    assert facts["1C311"].phases == ("fellowship", "response")
    assert facts["1C299"].phases == ()


@pytest.mark.parametrize(
    ("definition", "wrong"),
    [
        (card("1C299", "Hobbit Dagger"), "name"),
        (event("1C315", "Stout and Sturdy", SKIRMISH, does=Draw()), "phases"),
        (card("1U12", "Gimli, Dwarf of Erebor", action(MANEUVER, does=Draw())), "phases"),
        (card("1C299", "Hobbit Sword"), "borne"),
        (item("1C24", "Stairs of Khazad-dûm", bearer=HOBBIT), "borne"),
        (card("1C315", "Stout and Sturdy", action(MANEUVER, SKIRMISH, does=Draw())), "event"),
    ],
)
def test_a_definition_that_disagrees_is_refused(definition: Definition, wrong: str) -> None:
    with pytest.raises(ValueError, match=f"{definition.id}: {wrong}"):
        build(definition)


def test_a_card_printed_again_is_the_same_card() -> None:
    facts = all_facts()
    for first in {first_printing(alternate.entry) for alternate in alternate_numbers().values() if alternate.entry}:
        printings = printings_of(first)
        assert len(printings) > 1
        assert len({replace(facts[printing], id="", set=0, rarity="", number=0) for printing in printings}) == 1
        assert len({playable(printing) for printing in printings}) == 1
    assert text("4U62") == text("1C41") != ""
    assert blueprint("4U62") is not blueprint("1C41")
    assert definitions()["4U62"].parts is definitions()["1C41"].parts


def test_a_card_written_twice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    again = SimpleNamespace(ELVEN_BOW=definitions()["4U62"])
    monkeypatch.setattr(library, "modules", lambda: ("engine.tcg.cards.set01.elven", "again"))
    monkeypatch.setattr(library, "import_module", lambda name: again if name == "again" else import_module(name))
    with pytest.raises(ValueError, match="1C41 is defined twice"):
        library.definitions.__wrapped__()
