"""The stand-in set keeps every known card, name, count and effect, and is a whole, playable set."""

from collections import Counter

import pytest

from engine.deckbuilding.card_text import text_of
from engine.deckbuilding.filters import ARTIFACTS, ENEMIES
from engine.deckbuilding.language import COUNTS, HEROES, LEVELS, TYPES, Blueprint, faults
from engine.deckbuilding.standin import LABEL, STANDIN
from engine.deckbuilding.standin.known import KNOWN_IN_FULL, KNOWN_IN_PART, knowledge_of
from engine.deckbuilding.triggers import WhenYouPlay
from engine.deckbuilding.words.amounts import PerType
from engine.deckbuilding.words.gaining import DestroyFromMainDeck, GainCard
from engine.deckbuilding.words.together import DraftHands, JointDestroy, MostRevealed
from engine.deckbuilding.words.verbs import DrawCards, GainPower

ALL = STANDIN.blueprints
MAIN = [blueprint for blueprint in ALL if blueprint.group == "main"]
ARCHENEMIES = [blueprint for blueprint in ALL if blueprint.group == "archenemy"]
IMPOSSIBLE = [blueprint for blueprint in ALL if blueprint.group == "impossible"]


def named(name: str) -> Blueprint:
    return next(blueprint for blueprint in ALL if blueprint.name == name)


def test_it_is_a_whole_set_of_226_cards() -> None:
    assert list(faults(ALL)) == []
    counts = Counter[str]()
    for blueprint in ALL:
        counts[blueprint.group] += blueprint.copies
    assert counts == COUNTS
    assert len(STANDIN.printed) == sum(COUNTS.values()) == 226


def test_it_says_that_it_is_no_printed_set() -> None:
    assert STANDIN.label == LABEL
    assert "not the printed ones" in LABEL


def test_every_known_card_is_there() -> None:
    names = {blueprint.name for blueprint in ALL}
    assert names >= {*KNOWN_IN_FULL, *KNOWN_IN_PART}
    assert (len(KNOWN_IN_FULL), len(KNOWN_IN_PART)) == (3, 19)
    assert (knowledge_of("Courage"), knowledge_of("Saruman"), knowledge_of("Warg")) == ("known", "partly known", "ours")


def test_the_known_starting_cards_are_as_known() -> None:
    courage, despair, corruption = named("Courage"), named("Despair"), named("Corruption")
    assert (courage.copies, courage.type, courage.play) == (31, "Starter", (GainPower(1),))
    assert (despair.copies, despair.type, text_of(despair)) == (16, "Starter", "")
    assert (corruption.copies, corruption.type, corruption.points, text_of(corruption)) == (20, "", -1, "")
    assert (named("Valor").copies, named("Valor").cost <= 4) == (16, True)
    assert named("Aragorn's Sword").hero == "Aragorn"
    assert any(isinstance(effect, GainPower) and effect.amount == PerType() for effect in named("Aragorn's Sword").play)


def test_the_known_cards_of_the_main_deck_are_as_known() -> None:
    assert DrawCards(1) in named("Orc Overseer").play
    assert named("Orc Overseer").type == named("Uruk-hai").type == "Enemy"
    mines = named("The Mines of Moria")
    assert mines.type == named("Isengard").type == "Location"
    assert [(ongoing.when, ongoing.effects) for ongoing in mines.ongoing] == [
        (WhenYouPlay(ENEMIES, first=True), (DrawCards(1),))
    ]
    river = named("Raging River")
    assert (river.type, river.cost, river.play) == ("Fortune", 0, (GainPower(3),))
    assert named("It Comes in Pints?").cost <= 4


def test_the_known_archenemies_are_as_known() -> None:
    assert Counter(archenemy.level for archenemy in ARCHENEMIES) == LEVELS["archenemy"]
    assert all(8 <= blueprint.cost <= 14 for blueprint in [*ARCHENEMIES, *IMPOSSIBLE])
    assert [archenemy.name for archenemy in ARCHENEMIES if not archenemy.group_ambush] == ["Nazgûl"]
    assert named("Nazgûl").level == 1
    assert named("Lurtz").level == 4
    assert "names a cost of 0 or more" in text_of(named("Lurtz"))
    assert named("Moria Swarm").play == (GainPower(3), GainCard(ARTIFACTS, to="hand", up_to=True))
    assert named("The Witch-king").group_ambush == (MostRevealed("Courage"),)
    assert "discard pile" in text_of(named("Ulaire Cantea")).partition("Group Ambush")[2]
    assert all(named(name).level in (2, 3) for name in ("Moria Swarm", "The Witch-king", "Ulaire Cantea", "Saruman",
                                                        "The Balrog"))  # fmt: skip


def test_the_archenemies_of_impossible_mode_are_as_known() -> None:
    assert [blueprint.level for blueprint in IMPOSSIBLE] == [1, 2, 2, 2, 3, 3, 3, 4]
    assert (IMPOSSIBLE[0].name, IMPOSSIBLE[-1].name) == ("Impossible Nazgûl", "Impossible Lurtz")
    assert named("Impossible Saruman").group_ambush == (DraftHands(),)
    assert JointDestroy(2) in named("Impossible Witch-king").group_ambush
    ongoing = [effect for ongoing in named("Impossible Lurtz").ongoing for effect in ongoing.effects]
    assert [type(effect) for effect in ongoing] == [DestroyFromMainDeck]


def test_costs_rise_from_one_archenemy_to_the_next_level() -> None:
    for stack in (ARCHENEMIES, IMPOSSIBLE):
        for level in (1, 2, 3):
            below = [blueprint.cost for blueprint in stack if blueprint.level == level]
            above = [blueprint.cost for blueprint in stack if blueprint.level == level + 1]
            assert max(below) <= min(above)


def test_each_hero_has_a_card_of_their_own() -> None:
    cards = [blueprint for blueprint in ALL if blueprint.group == "hero"]
    assert [card.hero for card in cards] == [hero for hero in ("Frodo", "Legolas", "Gandalf", "Aragorn", "Samwise",
                                                             "Gimli", "Boromir") if hero in HEROES]  # fmt: skip
    assert len({card.name for card in cards}) == len({text_of(card) for card in cards}) == 7


def test_the_main_deck_has_good_shares_of_all_types_and_costs() -> None:
    types, costs = Counter[str](), Counter[int]()
    for blueprint in MAIN:
        types[blueprint.type] += blueprint.copies
        costs[blueprint.cost] += blueprint.copies
    assert types == {"Enemy": 33, "Ally": 24, "Maneuver": 21, "Artifact": 18, "Location": 8, "Fortune": 12}
    assert set(types) | {"Starter"} == set(TYPES)
    assert set(costs) == set(range(9))
    assert sum(number for cost, number in costs.items() if 1 <= cost <= 4) > 2 * sum(
        number for cost, number in costs.items() if cost >= 6
    )
    assert 40 <= len(MAIN) <= 60
    assert 12 <= sum(blueprint.copies for blueprint in MAIN if blueprint.ambush) <= 24
    assert sum(blueprint.copies for blueprint in MAIN if blueprint.attack) >= 8
    assert sum(blueprint.copies for blueprint in MAIN if blueprint.defense) >= 12


@pytest.mark.parametrize(
    "blueprint",
    [blueprint for blueprint in ALL if blueprint.name not in ("Despair", "Corruption")],
    ids=lambda blueprint: blueprint.name,
)
def test_every_card_has_a_text_in_sentences(blueprint: Blueprint) -> None:
    for line in text_of(blueprint).splitlines():
        assert line.endswith(".")
        assert line[0].isupper() or line[0] in "+1"
        assert "  " not in line
        assert "Cards(" not in line
