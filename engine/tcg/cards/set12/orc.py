"""Cards of the Orc culture in Black Rider."""

from engine.tcg.names import UNTIL_REGROUP
from engine.tcg.words.abilities import trigger
from engine.tcg.words.amounts import gains
from engine.tcg.words.cards import card
from engine.tcg.words.filters import DWARF, THIS
from engine.tcg.words.occurrences import is_assigned
from engine.tcg.words.targets import THIS_CARD
from engine.tcg.words.verbs import make

VILE_GOBLIN = card(
    "12C106",
    "Vile Goblin",
    trigger(is_assigned(THIS, involving=DWARF), does=make(THIS_CARD, gains("fierce"), until=UNTIL_REGROUP)),
)
