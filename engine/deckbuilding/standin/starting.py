"""What players begin with, the cards of the heroes, Valor and Corruption."""

from engine.deckbuilding.filters import ENEMIES
from engine.deckbuilding.language import COURAGE, DESPAIR, MANEUVER, Defense
from engine.deckbuilding.standin.filters import DESPAIRS
from engine.deckbuilding.words.amounts import Moved, PerInPath, PerType
from engine.deckbuilding.words.cards import corruption, hero_card, starting, valor
from engine.deckbuilding.words.choosing import ChooseOne, If
from engine.deckbuilding.words.conditions import AtLeast
from engine.deckbuilding.words.verbs import DestroyCards, DiscardCards, DrawCards, GainPower

STARTING_CARDS = (
    starting(COURAGE, 31, play=(GainPower(1),)),
    starting(DESPAIR, 16),
)

HERO_CARDS = (
    hero_card("Mithril Coat", "Frodo", play=(GainPower(2),), defense=Defense()),
    hero_card(
        "Bow of Mirkwood", "Legolas",
        play=(GainPower(1), If(AtLeast(PerInPath(ENEMIES)), (GainPower(1),))),
    ),
    hero_card("Wizard's Staff", "Gandalf", play=(DrawCards(2), DiscardCards(1))),
    hero_card("Aragorn's Sword", "Aragorn", play=(GainPower(PerType()),)),
    hero_card(
        "Pots and Pans", "Samwise",
        play=(ChooseOne(((GainPower(2),), (DestroyCards(1, ("hand",), DESPAIRS), GainPower(1)))),),
    ),
    hero_card("Axe of Erebor", "Gimli", play=(GainPower(2), DestroyCards(1, ("path",), ENEMIES, up_to=True))),
    hero_card("Horn of Gondor", "Boromir", play=(GainPower(2), DiscardCards(1, up_to=True), GainPower(Moved()))),
)  # fmt: skip

VALOR_CARDS = (valor("Valor", 3, 1, copies=16, type=MANEUVER, play=(GainPower(2),)),)
CORRUPTION_CARDS = (corruption("Corruption", 20, -1),)
