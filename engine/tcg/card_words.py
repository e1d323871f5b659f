"""Every word of the card language; a card module begins with ``from engine.tcg.card_words import *``.

The modules of ``engine.tcg.words`` define the words and list them in ``__all__``. No two define the same word.
"""

from engine.tcg.words.abilities import *
from engine.tcg.words.amounts import *
from engine.tcg.words.cards import *
from engine.tcg.words.conditions import *
from engine.tcg.words.discounts import *
from engine.tcg.words.filters import *
from engine.tcg.words.occurrences import *
from engine.tcg.words.piles import *
from engine.tcg.words.players import *
from engine.tcg.words.rule_names import *
from engine.tcg.words.targets import *
from engine.tcg.words.verbs.characters import *
from engine.tcg.words.verbs.combined import *
from engine.tcg.words.verbs.decks import *
from engine.tcg.words.verbs.hands import *
from engine.tcg.words.verbs.items import *
from engine.tcg.words.verbs.lasting import *
from engine.tcg.words.verbs.plays import *
from engine.tcg.words.verbs.ring import *
from engine.tcg.words.verbs.showing import *
from engine.tcg.words.verbs.sites import *
from engine.tcg.words.verbs.skirmishes import *
from engine.tcg.words.verbs.tokens import *
from engine.tcg.words.verbs.twilight import *
