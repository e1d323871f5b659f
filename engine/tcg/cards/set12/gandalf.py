"""Gandalf cards of Black Rider."""

from engine.tcg.names import SKIRMISH
from engine.tcg.words.amounts import strength
from engine.tcg.words.cards import event
from engine.tcg.words.conditions import BurdensAtLeast, Negated
from engine.tcg.words.filters import Titled
from engine.tcg.words.targets import a
from engine.tcg.words.verbs import make

MYSTERIOUS_WIZARD = event(
    "12C31",
    "Mysterious Wizard",
    SKIRMISH,
    does=make(a(Titled("Gandalf")), strength(2).or_(4, when=Negated(BurdensAtLeast(5)))),
)
