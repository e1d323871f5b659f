"""Sites of Shadows."""

from engine.tcg.card_words import *

CARAS_GALADHON = card("11S231", "Caras Galadhon", modifier(MINIONS_ASSIGNED, ANY, 1))
FLATS_OF_ROHAN = card("11S240", "Flats of Rohan", modifier(STRENGTH, UNBOUND & COMPANION & SkirmishingSeveral(), 3))
FORTRESS_OF_ORTHANC = card(
    "11S241", "Fortress of Orthanc", trigger(MOVES_HERE, does=AddTwilight(per(COMPANION, 2, over=5)))
)
GREEN_DRAGON_INN = card(
    "11S242",
    "Green Dragon Inn",
    trigger(YOUR_FELLOWSHIP_PHASE_STARTS, cost=Exert(some(2, HOBBIT)), does=Play(HOBBIT, (DECK,)), may=True),
)
HARROWDALE = card(
    "11S243",
    "Harrowdale",
    trigger(
        skirmish_starts(involving=ROHAN & COMPANION),
        does=make(each(MINION & Skirmishing(ROHAN & COMPANION)), loses("fierce"), until=UNTIL_REGROUP),
    ),
)
HELMS_GATE = card("11S245", "Helm's Gate", modifier(STRENGTH, CHARACTER & Bearing(HAND_WEAPON), 2))
PELENNOR_FIELDS = card("11S253", "Pelennor Fields", modifier(KEYWORD, MEN & MINION, 1, detail="ambush"))
PELENNOR_FLAT = card(
    "11S254",
    "Pelennor Flat",
    trigger(
        MANEUVER_PHASE_STARTS,
        does=one_of(AddBurdens(), DiscardFromHand(3, who=FREE_PEOPLES_PLAYER), chooser=FREE_PEOPLES_PLAYER),
    ),
)
THE_PRANCING_PONY = card(
    "11S256",
    "The Prancing Pony",
    trigger(YOUR_FELLOWSHIP_PHASE_STARTS, cost=AddBurdens(), does=Play(RANGER, (DECK,)), may=True),
)
SLAG_MOUNDS = card("11S258", "Slag Mounds", trigger(is_killed(COMPANION), does=AddBurdens()))
STABLES = card(
    "11S259",
    "Stables",
    trigger(YOUR_FELLOWSHIP_PHASE_STARTS, cost=Exert(a(ROHAN & MAN)), does=Play(ROHAN & MOUNT, (DECK,)), may=True),
)
TROLLSHAW_FOREST = card(
    "11S260",
    "Trollshaw Forest",
    trigger(is_played((ARTIFACT | POSSESSION) & BorneBy(YOUR & COMPANION), by="you"), does=Draw(), may=True),
)
