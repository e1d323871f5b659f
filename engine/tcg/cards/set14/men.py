"""Cards of the Men culture in Expanded Middle-earth."""

from engine.tcg.card_words import *

FURIOUS_HILLMAN = card(
    "14R10",
    "Furious Hillman",
    response(is_played(EVENT, by="opponent"), cost=(Spot(1, ANOTHER & MEN & MAN), Discard(THIS_CARD)), does=Prevent()),
)
SWARMING_HILLMAN = card(
    "14R11",
    "Swarming Hillman",
    trigger(REGROUP_PHASE_STARTS, when=SpotsMostOfRace("man"), does=MakeTotal(MOVE_LIMIT, -1, until=UNTIL_TURN)),
)
