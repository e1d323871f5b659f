"""Cards of the Men culture in Black Rider."""

from engine.tcg.names import DECK, KEYWORD, MANEUVER, MOVE_LIMIT, STRENGTH, UNTIL_REGROUP
from engine.tcg.words.abilities import action, modifier, trigger
from engine.tcg.words.amounts import BetterIf, gains, per
from engine.tcg.words.cards import card
from engine.tcg.words.conditions import At, Negated, Spots
from engine.tcg.words.filters import (
    ANOTHER,
    ANY,
    BATTLEGROUND,
    CHARACTER,
    COMPANION,
    CONDITION,
    EXHAUSTED,
    MAN,
    MEN,
    MINION,
    PLAINS,
    POSSESSION,
    THIS,
    Bearing,
    InFierceSkirmish,
    Skirmishing,
    WithResistance,
)
from engine.tcg.words.occurrences import is_assigned, moves_to
from engine.tcg.words.targets import THIS_CARD
from engine.tcg.words.verbs import AddTwilight, Discard, Exert, Play, RemoveTwilight, make, one_of

BRUTAL_EASTERLING = card(
    "12S55",
    "Brutal Easterling",
    trigger(
        is_assigned(THIS, involving=COMPANION & EXHAUSTED),
        does=make(THIS_CARD, gains("fierce"), until=UNTIL_REGROUP),
    ),
)
COVETOUS_EASTERLING = card(
    "12C59", "Covetous Easterling", modifier(KEYWORD, THIS & Skirmishing(MAN), 2, detail="damage")
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
ENRAGED_SOUTHRON = card("12C64", "Enraged Southron", modifier(MOVE_LIMIT, ANY, 1))
FRENZIED_DUNLENDING = card(
    "12S65", "Frenzied Dunlending", modifier(KEYWORD, THIS & Bearing(POSSESSION), 1, detail="fierce")
)
GOADED_TO_WAR = card(
    "12C67",
    "Goaded to War",
    trigger(moves_to(BATTLEGROUND | PLAINS), does=AddTwilight(1)),
    to_play=Spots(MEN & MINION),
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
