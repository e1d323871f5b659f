"""Texts of cards are generated from their definitions, in English."""

import pytest

from engine.deckbuilding.card_text import parts_of, text_of
from engine.deckbuilding.filters import ARTIFACTS, ENEMIES, Cards
from engine.deckbuilding.language import Blueprint, Defense, Ongoing, faults
from engine.deckbuilding.triggers import EndOfTurn, WhenYouPlay
from engine.deckbuilding.words.amounts import Moved, PerOwned, PerType, PlayersHit
from engine.deckbuilding.words.cards import ally, archenemy, enemy, fortune, location
from engine.deckbuilding.words.choosing import IfYouDo, NameNumber
from engine.deckbuilding.words.gaining import GainCard, GainCorruption
from engine.deckbuilding.words.verbs import DestroyCards, DiscardCards, DrawCards, GainPower, LookAtTop, RevealTop

OVERSEER = enemy(
    "Orc Overseer",
    cost=3,
    points=1,
    copies=4,
    play=(GainPower(1), DrawCards()),
    attack=(DiscardCards(), GainCorruption()),
    after_attack=(GainPower(PlayersHit()),),
    ambush=(GainCorruption(2),),
)
MINES = location(
    "The Mines of Moria", cost=5, points=1, ongoing=(Ongoing(WhenYouPlay(ENEMIES, first=True), (DrawCards(),)),)
)
SWARM = archenemy(
    "Moria Swarm", level=2, cost=9, points=4, play=(GainPower(3), GainCard(ARTIFACTS, to="hand", up_to=True))
)
TEXTS = [
    (
        OVERSEER,
        (
            "+1 Power. Draw a card.\n"
            "Attack: Each other player discards a card from their hand, then gains a Corruption. "
            "+1 Power for each player hit by the Attack.\n"
            "Ambush: The player whose turn begins gains two Corruptions."
        ),
    ),
    (MINES, "Ongoing: When you play your first Enemy each turn, draw a card."),
    (SWARM, "+3 Power. You may gain an Artifact from the Path into your hand."),
    (
        fortune("Raging River", play=(GainPower(3),)),
        "+3 Power.\nFortune: played at once when it is bought or gained, then destroyed.",
    ),
    (
        ally(
            "Guide",
            4,
            PerOwned(ENEMIES),
            play=(
                GainPower(PerType()),
                DestroyCards(1, ("hand", "discard"), up_to=True),
                IfYouDo(DiscardCards(up_to=True), (DrawCards(2),)),
            ),
            defense=Defense("reveal", (DrawCards(),)),
        ),
        (
            "+1 Power for each different card type you have played this turn. "
            "You may destroy a card in your hand or discard pile. "
            "You may discard a card from your hand; if you do, draw two cards.\n"
            "Defense: You may reveal this card to avoid an Attack or Ambush. If you do, draw a card.\n"
            "1 Victory Point for each Enemy in your deck at the end of the game."
        ),
    ),
    (
        archenemy(
            "Captain",
            4,
            14,
            8,
            group_ambush=(NameNumber((RevealTop(1, Cards(cost_is_named=True), "destroyed", "discard"),)),),
            avoidable=False,
        ),
        (
            "Group Ambush: Each player names a cost of 0 or more, then reveals the top card of their deck, if it is a "
            "card with the named cost, destroys it, otherwise discards it. This cannot be avoided."
        ),
    ),
]


@pytest.mark.parametrize(("card", "text"), TEXTS, ids=[card.key for card, _ in TEXTS])
def test_a_text_is_generated_from_the_definition(card: Blueprint, text: str) -> None:
    assert text_of(card) == text


def test_the_parts_of_a_text_have_their_kinds() -> None:
    assert [part.kind for part in parts_of(OVERSEER)] == ["play", "attack", "ambush"]


def test_an_ongoing_effect_of_an_archenemy_is_about_whoever_has_the_turn() -> None:
    captain = archenemy("Captain", 4, 14, 8, ongoing=(Ongoing(EndOfTurn(), (GainCorruption(),)),), impossible=True)
    assert text_of(captain) == "Ongoing: At the end of every turn, the player whose turn it is gains a Corruption."


def test_an_archenemy_has_no_other_ongoing_effects() -> None:
    captain = archenemy("Captain", 4, 14, 8, ongoing=MINES.ongoing)
    assert "at the start or at the end of turns" in " ".join(fault.reason for fault in faults([captain]))


def test_looking_at_cards_and_counting_what_was_done() -> None:
    seer = ally("Seer", 3, 1, play=(LookAtTop(2, "discard"), GainPower(Moved("discarded"))))
    assert text_of(seer) == (
        "Look at the top two cards of your deck, and you may discard one of them. "
        "+1 Power for each card discarded this way."
    )
