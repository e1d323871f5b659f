"""Allies of the main deck."""

from engine.deckbuilding.filters import ALLIES, costing
from engine.deckbuilding.language import Defense
from engine.deckbuilding.standin.filters import DESPAIRS
from engine.deckbuilding.words.amounts import PerPlayed
from engine.deckbuilding.words.cards import ally
from engine.deckbuilding.words.gaining import GainCard
from engine.deckbuilding.words.verbs import DestroyCards, DiscardCards, DrawCards, GainPower

ALLY_CARDS = (
    ally(
        "Hobbit of the Shire", 1, 0, copies=4,
        play=(GainPower(1),),
        defense=Defense(bonus=(DrawCards(1),)),
    ),
    ally(
        "Farmer Maggot", 2, 0, copies=2,
        play=(GainPower(1), DestroyCards(1, ("hand", "discard"), DESPAIRS, up_to=True)),
    ),
    ally(
        "Bill the Pony", 3, 1, copies=2,
        play=(DrawCards(2), DiscardCards(1)),
    ),
    ally(
        "Barliman Butterbur", 3, 1, copies=2,
        play=(GainPower(2), GainPower(PerPlayed(ALLIES, other=True))),
    ),
    ally(
        "Ranger of the North", 4, 1, copies=3,
        play=(GainPower(2),),
        defense=Defense(bonus=(DrawCards(2),)),
    ),
    ally(
        "Gildor Inglorion", 4, 1, copies=2,
        play=(GainPower(2), DestroyCards(1, ("hand", "discard"), up_to=True)),
    ),
    ally(
        "Rider of Rivendell", 5, 1, copies=3,
        play=(GainPower(2), DrawCards(1)),
    ),
    ally(
        "Haldir", 5, 1, copies=2,
        play=(GainPower(3),),
        defense=Defense(bonus=(DrawCards(1), DestroyCards(1, ("hand", "discard"), up_to=True))),
    ),
    ally(
        "Tom Bombadil", 6, 2,
        play=(GainPower(3), DestroyCards(2, ("hand", "discard"), up_to=True)),
    ),
    ally(
        "Glorfindel", 7, 2,
        play=(GainPower(4),),
        defense=Defense("reveal"),
    ),
    ally(
        "Elrond", 7, 2,
        play=(DrawCards(3),),
    ),
    ally(
        "Galadriel", 8, 3,
        play=(GainPower(3), GainCard(costing(5), to="hand", up_to=True)),
    ),
)  # fmt: skip
