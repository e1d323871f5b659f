"""What is done: costs and effects. The same verb serves as both.

As a cost a verb must be ``payable`` before anything is paid; as an effect it does as much as it can (CR "effect").
"""

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
