"""Enemies of the main deck."""

from engine.deckbuilding.filters import CORRUPTIONS, ENEMIES
from engine.deckbuilding.standin.filters import COURAGES
from engine.deckbuilding.words.amounts import PerOwned, PerPlayed, PlayersHit
from engine.deckbuilding.words.cards import enemy
from engine.deckbuilding.words.choosing import ChooseOne
from engine.deckbuilding.words.gaining import GainCorruption
from engine.deckbuilding.words.verbs import (
    DestroyCards,
    DiscardCards,
    DiscardTop,
    DrawCards,
    GainPower,
    LookAtTop,
    PutOnDeck,
)

ENEMY_CARDS = (
    enemy(
        "Crebain", 1, 0, copies=3,
        play=(GainPower(1), DestroyCards(1, ("path",), up_to=True)),
    ),
    enemy(
        "Moria Goblin", 2, 0, copies=4,
        play=(GainPower(1), GainPower(PerPlayed(ENEMIES, other=True))),
    ),
    enemy(
        "Orc Scout", 2, 0, copies=3,
        play=(GainPower(1), LookAtTop(2)),
        ambush=(DiscardCards(1),),
    ),
    enemy(
        "Orc Overseer", 3, 1, copies=3,
        play=(GainPower(1), DrawCards(1)),
    ),
    enemy(
        "Southern Spy", 3, 1, copies=3,
        play=(GainPower(2),),
        attack=(DiscardTop(1),),
    ),
    enemy(
        "Warg", 4, 1, copies=3,
        play=(GainPower(3),),
        ambush=(DiscardCards(1, at_random=True),),
    ),
    enemy(
        "Barrow-wight", 4, 1, copies=3,
        play=(GainPower(2),),
        attack=(DiscardTop(1),),
        ambush=(GainCorruption(1),),
    ),
    enemy(
        "Uruk-hai", 5, 1, copies=4,
        play=(GainPower(3),),
        attack=(DiscardCards(1),),
    ),
    enemy(
        "Gollum", 5, PerOwned(CORRUPTIONS), copies=2,
        play=(GainPower(2), DrawCards(1)),
        ambush=(PutOnDeck(1),),
    ),
    enemy(
        "Hill-troll", 6, 2, copies=2,
        play=(GainPower(4),),
        ambush=(DestroyCards(1, ("hand", "discard"), COURAGES),),
    ),
    enemy(
        "Uruk Captain", 7, 2, copies=2,
        play=(GainPower(3),),
        attack=(DiscardCards(1),),
        after_attack=(GainPower(PlayersHit()),),
    ),
    enemy(
        "Old Man Willow", 6, 2, copies=1,
        play=(DrawCards(2), GainPower(1)),
        ambush=(ChooseOne(((DiscardCards(2),), (GainCorruption(1),))),),
    ),
)  # fmt: skip
