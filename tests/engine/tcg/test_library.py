"""Facts and definitions are joined when the cards are loaded, and must agree where both say a thing."""

import pytest

from engine.tcg.facts import all_facts
from engine.tcg.library import build, definitions
from engine.tcg.names import MANEUVER, SKIRMISH
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
