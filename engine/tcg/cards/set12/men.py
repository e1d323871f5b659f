"""Cards of the Men culture in Black Rider."""

from engine.tcg.names import DECK, KEYWORD, MANEUVER, STRENGTH, UNTIL_REGROUP
from engine.tcg.words.abilities import action, modifier, trigger
from engine.tcg.words.amounts import BetterIf, gains, per
from engine.tcg.words.cards import card
from engine.tcg.words.conditions import At, Negated
from engine.tcg.words.filters import (
    ANOTHER,
    CHARACTER,
    COMPANION,
    CONDITION,
    EXHAUSTED,
    MEN,
    POSSESSION,
    THIS,
    Bearing,
    InFierceSkirmish,
    Skirmishing,
    WithResistance,
)
from engine.tcg.words.occurrences import is_assigned
from engine.tcg.words.targets import THIS_CARD
from engine.tcg.words.verbs import Discard, Exert, Play, RemoveTwilight, make, one_of

BRUTAL_EASTERLING = card(
    "12S55",
    "Brutal Easterling",
    trigger(
        is_assigned(THIS, involving=COMPANION & EXHAUSTED),
        does=make(THIS_CARD, gains("fierce"), until=UNTIL_REGROUP),
    ),
)
CRAZED_HILLMAN = card(
    "12C60",
    "Crazed Hillman",
    modifier(
        STRENGTH,
        THIS & InFierceSkirmish(),
        BetterIf(7, 10, Skirmishing(COMPANION & WithResistance(most=4))),
    ),
)
CROOKED_TOWNSMAN = card("12C61", "Crooked Townsman", modifier(STRENGTH, THIS, per(ANOTHER & CHARACTER)))
FRENZIED_DUNLENDING = card(
    "12S65", "Frenzied Dunlending", modifier(KEYWORD, THIS & Bearing(POSSESSION), 1, detail="fierce")
)
THE_MOUTH_OF_SAURON_MESSENGER_OF_MORDOR = card(
    "12S73",
    "The Mouth of Sauron, Messenger of Mordor",
    action(MANEUVER, cost=Exert(THIS_CARD), does=Play(MEN & (CONDITION | POSSESSION), (DECK,))),
)
WRATHFUL_HILLMAN = card(
    "12C78",
    "Wrathful Hillman",
    trigger(is_assigned(THIS), when=Negated(At("plains")), does=one_of(RemoveTwilight(2), Discard(THIS_CARD))),
)
