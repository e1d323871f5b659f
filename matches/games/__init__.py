"""The games of the platform, one room each. To add a game, write its room and register it here.

The games are offered in this order; the first is meant where none is named.
"""

from matches.games.confrontation.room import CONFRONTATION
from matches.games.deckbuilding.room import DECKBUILDING
from matches.games.registry import room_register
from matches.games.tarot.room import TAROT
from matches.games.tcg.room import TCG

room_register(TCG)
room_register(CONFRONTATION)
room_register(TAROT)
room_register(DECKBUILDING)
