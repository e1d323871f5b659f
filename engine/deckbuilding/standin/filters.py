"""Which cards the texts of this set mean, beside those of ``engine.deckbuilding.filters``."""

from engine.deckbuilding.filters import Cards
from engine.deckbuilding.language import COURAGE, DESPAIR

COURAGES = Cards(name=COURAGE)
DESPAIRS = Cards(name=DESPAIR)
BOUGHT = Cards(cost_at_least=1)
