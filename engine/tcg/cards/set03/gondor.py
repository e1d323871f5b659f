"""Gondor cards of Realms of the Elf-lords."""

from engine.tcg.card_words import *

ARAGORN = Titled("Aragorn")
BOROMIR = Titled("Boromir")
GONDOR_COMPANION = GONDOR & COMPANION

ANSWERING_THE_CRIES = card(
    "3C37",
    "Answering the Cries",
    action(SKIRMISH, cost=DiscardFromHand(1, GONDOR & TALE), does=make(a(GONDOR_COMPANION), strength(+2))),
)
ARAGORN_HEIR_TO_THE_WHITE_CITY = card(
    "3R38",
    "Aragorn, Heir to the White City",
    trigger(FELLOWSHIP_MOVES, when=DuringPhase(FELLOWSHIP), does=RemoveTwilight(2)),
)
BANNER_OF_THE_WHITE_TREE = event(
    "3R39",
    "Banner of the White Tree",
    MANEUVER,
    cost=Exert(a(GONDOR_COMPANION)),
    does=make(THAT, strength(+3), gains("defender"), until=UNTIL_REGROUP),
)
CITADEL_OF_MINAS_TIRITH = card(
    "3R40",
    "Citadel of Minas Tirith",
    trigger(TURN_ENDS, when=Negated(LostSkirmish(COMPANION | ALLY)), does=Heal(a(GONDOR_COMPANION)), may=True),
)
GONDOR_BOWMEN = card(
    "3R41",
    "Gondor Bowmen",
    action(ARCHERY, cost=(Exert(a(GONDOR_COMPANION)), Discard(THIS_CARD)), does=MakeTotal(FELLOWSHIP_ARCHERY, +2)),
)
HORN_OF_BOROMIR = item(
    "3R42",
    "Horn of Boromir",
    action(
        MANEUVER,
        cost=(Exert(a(BOROMIR)), Choose(a(ALLY))),
        does=make(THAT, strength(+3), participates(), until=UNTIL_REGROUP),
    ),
    bearer=BOROMIR,
)
MIGHT_OF_NUMENOR = event(
    "3C43",
    "Might of Númenor",
    MANEUVER,
    when=Spots(GONDOR_COMPANION),
    does=reveal(RandomFromHand(1), Heal(some(CostOf(CARDS), COMPANION))),
)
THE_SHARDS_OF_NARSIL = card(
    "3R44",
    "The Shards of Narsil",
    action(FELLOWSHIP, does=StackFromHand(GONDOR)),
    action(FELLOWSHIP, cost=AddTwilight(1), does=TakeStacked()),
)
SOME_WHO_RESISTED = event(
    "3U45",
    "Some Who Resisted",
    MANEUVER,
    when=Spots(GONDOR_COMPANION),
    does=in_force(modifier(TWILIGHT_COST, EventPlayedIn(MANEUVER), +2)),
)
STILL_SHARP = event(
    "3U46",
    "Still Sharp",
    SKIRMISH,
    when=Spots(Titled("The Shards of Narsil")),
    does=make(a(GONDOR_COMPANION), strength(+3), gains("damage")),
)
VOICE_OF_RAUROS = event(
    "3U47",
    "Voice of Rauros",
    MANEUVER,
    cost=Exert(a(ARAGORN)),
    does=make(each(COMPANION & WithSignet("aragorn")), gains("damage"), until=UNTIL_REGROUP),
)
WE_MUST_GO_WARILY = response_event(
    "3C48",
    "We Must Go Warily",
    FELLOWSHIP_MOVES,
    when=DuringPhase(REGROUP),
    cost=Exert(a(GONDOR_COMPANION), times=2),
    does=in_force(modifier(TWILIGHT_COST, MINION, +1), until=UNTIL_REGROUP),
)
BOROMIR_DEFENDER_OF_MINAS_TIRITH = card(
    "3P122", "Boromir, Defender of Minas Tirith", action(FELLOWSHIP, cost=AddTwilight(2), does=Heal(THIS_CARD))
)
