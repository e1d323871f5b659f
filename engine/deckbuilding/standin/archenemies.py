"""The Archenemies, and those of Impossible mode in their order."""

from functools import partial

from engine.deckbuilding.filters import ALLIES, ARCHENEMIES, ARTIFACTS, Cards, costing
from engine.deckbuilding.language import Ongoing
from engine.deckbuilding.standin.filters import BOUGHT
from engine.deckbuilding.triggers import EndOfTurn, StartOfTurn
from engine.deckbuilding.words.amounts import PerDiscarded, Times
from engine.deckbuilding.words.cards import archenemy
from engine.deckbuilding.words.choosing import ChooseOne, NameNumber
from engine.deckbuilding.words.gaining import DestroyFromMainDeck, GainCard, GainCorruption
from engine.deckbuilding.words.together import DraftHands, JointDestroy, MostRevealed, PassCards
from engine.deckbuilding.words.verbs import (
    DestroyCards,
    DiscardAll,
    DiscardCards,
    DiscardTop,
    DrawCards,
    GainPower,
    PutOnDeck,
    RevealTop,
)

NAMED = Cards(cost_is_named=True)

DEFEATED = PerDiscarded(ARCHENEMIES)
"""Whoever has defeated an Archenemy lately draws the eye of the next one; this keeps the first to defeat one from
running away with the game."""
THE_EYE = GainCorruption(Times(DEFEATED, 2))
HUNTED = DiscardCards(DEFEATED)

ARCHENEMY_CARDS = (
    archenemy(
        "Nazgûl", 1, 8, 3,
        play=(GainPower(2),),
        attack=(DiscardCards(1),),
    ),
    archenemy(
        "Moria Swarm", 2, 9, 4,
        play=(GainPower(3), GainCard(ARTIFACTS, to="hand", up_to=True)),
        group_ambush=(THE_EYE, DiscardCards(1), HUNTED),
    ),
    archenemy(
        "Watcher in the Water", 2, 9, 4,
        play=(GainPower(1), DrawCards(1)),
        group_ambush=(THE_EYE, DiscardAll(ALLIES)),
    ),
    archenemy(
        "Cave Troll", 2, 9, 4,
        play=(GainPower(3),),
        group_ambush=(THE_EYE, DiscardCards(1, at_random=True), HUNTED),
    ),
    archenemy(
        "Ulaire Cantea", 2, 10, 4,
        play=(GainPower(2),),
        attack=(GainCorruption(1),),
        group_ambush=(THE_EYE, DestroyCards(1, ("discard",), BOUGHT)),
    ),
    archenemy(
        "Chieftain of the Wargs", 2, 10, 4,
        play=(GainPower(2), DrawCards(1)),
        group_ambush=(THE_EYE, ChooseOne(((DiscardCards(2),), (DiscardTop(4),)))),
    ),
    archenemy(
        "The Winged Shadow", 3, 11, 5,
        play=(DrawCards(2),),
        group_ambush=(GainCorruption(1, "hand"), GainCorruption(Times(DEFEATED, 2), "deck")),
    ),
    archenemy(
        "Saruman", 3, 11, 5,
        play=(GainPower(2), GainCard(costing(6), to="hand", up_to=True)),
        group_ambush=(THE_EYE, PassCards(1), PassCards(1, "right"), HUNTED),
    ),
    archenemy(
        "The Witch-king", 3, 12, 5,
        play=(GainPower(3),),
        attack=(DiscardTop(1),),
        group_ambush=(MostRevealed(),),
    ),
    archenemy(
        "Caradhras the Cruel", 3, 12, 5,
        play=(GainPower(2), DestroyCards(2, ("hand", "discard"), up_to=True)),
        group_ambush=(THE_EYE, PutOnDeck(2), HUNTED),
    ),
    archenemy(
        "The Balrog", 3, 13, 6,
        play=(GainPower(4), DestroyCards(2, ("path",), up_to=True)),
        group_ambush=(THE_EYE, DestroyCards(1, ("hand",), BOUGHT), HUNTED),
    ),
    archenemy(
        "Lurtz", 4, 14, 6,
        play=(GainPower(5),),
        group_ambush=(THE_EYE, NameNumber((RevealTop(3, NAMED, "hand", "discard"),)), HUNTED),
    ),
)  # fmt: skip

impossible = partial(archenemy, impossible=True)

IMPOSSIBLE_CARDS = (
    impossible(
        "Impossible Nazgûl", 1, 9, 4,
        play=(GainPower(3),),
        attack=(GainCorruption(1),),
    ),
    impossible(
        "Impossible Moria Swarm", 2, 10, 4,
        play=(GainPower(3), GainCard(ARTIFACTS, to="hand", up_to=True)),
        group_ambush=(DiscardAll(), DrawCards(2)),
    ),
    impossible(
        "Impossible Ulaire Cantea", 2, 11, 5,
        play=(GainPower(4),),
        group_ambush=(GainCorruption(1), DestroyCards(2, ("discard",), BOUGHT)),
    ),
    impossible(
        "Impossible Cave Troll", 2, 12, 5,
        play=(GainPower(5),),
        group_ambush=(GainCorruption(1, "deck"), DiscardCards(2, at_random=True)),
        ongoing=(Ongoing(StartOfTurn(), (DiscardCards(1, at_random=True),)),),
    ),
    impossible(
        "Impossible Saruman", 3, 12, 5,
        play=(DrawCards(3),),
        group_ambush=(DraftHands(),),
    ),
    impossible(
        "Impossible Balrog", 3, 13, 6,
        play=(GainPower(5), DestroyCards(2, ("hand", "discard"), up_to=True)),
        group_ambush=(DestroyCards(2, ("hand",), BOUGHT),),
        ongoing=(Ongoing(EndOfTurn(), (GainCorruption(1),)),),
    ),
    impossible(
        "Impossible Witch-king", 3, 14, 6,
        play=(GainPower(5),),
        attack=(GainCorruption(2),),
        group_ambush=(JointDestroy(2), GainCorruption(1, "hand")),
    ),
    impossible(
        "Impossible Lurtz", 4, 14, 7,
        play=(GainPower(6),),
        group_ambush=(NameNumber((RevealTop(3, NAMED, "hand", "destroyed"),)),),
        ongoing=(Ongoing(EndOfTurn(), (DestroyFromMainDeck(1),)),),
    ),
)  # fmt: skip
