"""Shire cards of The Fellowship of the Ring."""

from engine.tcg.card_words import *

BILBO = Titled("Bilbo")
FRODO = Titled("Frodo")
MERRY = Titled("Merry")
PIPPIN = Titled("Pippin")
SAM = Titled("Sam")

BILBO_RETIRED_ADVENTURER = card(
    "1R284", "Bilbo, Retired Adventurer", action(FELLOWSHIP, cost=Exert(THIS_CARD), does=ShuffleIntoDeck(SHIRE))
)
BILBOS_PIPE = item(
    "1U285",
    "Bilbo's Pipe",
    action(
        FELLOWSHIP,
        x=per(PIPE),
        cost=(Discard(a(PIPEWEED & POSSESSION)), Spot(X, PIPE)),
        does=ShuffleIntoDeck(TALE, X),
    ),
    bearer=HOBBIT,
)

BOUNDER = card(
    "1C286",
    "Bounder",
    action(SKIRMISH, cost=Exert(THIS_CARD), does=make(a(HOBBIT), overwhelmed_only_at(3))),
)
EXTRAORDINARY_RESILIENCE = response_event(
    "1C287", "Extraordinary Resilience", about_to_heal(RING_BEARER), does=Instead(RemoveBurden())
)
FARMER_MAGGOT = card(
    "1R288",
    "Farmer Maggot, Chaser of Rascals",
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=Heal(a(MERRY | PIPPIN))),
)
FRODO_OLD_BILBOS_HEIR = card(
    "1R289", "Frodo, Old Bilbo's Heir", trigger(YOUR_TURN_STARTS, may=True, does=Heal(a(HOBBIT & ALLY)))
)
FRODO_SON_OF_DROGO = card(
    "1C290",
    "Frodo, Son of Drogo",
    action(FELLOWSHIP, cost=Exert(a(ANOTHER & COMPANION & WithSignet("frodo"))), does=Heal(THIS_CARD)),
)
THE_GAFFER = card(
    "1R291", "The Gaffer, Sam's Father", action(FELLOWSHIP, cost=Exert(THIS_CARD), does=Heal(a(FRODO | SAM)))
)
THE_GAFFERS_PIPE = item(
    "1U292",
    "The Gaffer's Pipe",
    action(FELLOWSHIP, x=per(PIPE), cost=(Discard(a(PIPEWEED & POSSESSION)), Spot(X, PIPE)), does=RemoveTwilight(X)),
    bearer=HOBBIT,
)
HALFLING_DEFTNESS = event("1U293", "Halfling Deftness", SKIRMISH, cost=Exert(a(HOBBIT)), does=make(THAT, strength(+3)))
HOBBIT_APPETITE = event(
    "1C294",
    "Hobbit Appetite",
    FELLOWSHIP,
    x=MostWounds(HOBBIT & COMPANION),
    cost=AddTwilight(X),
    does=Heal(a(HOBBIT & COMPANION), times=X),
)
HOBBIT_FARMER = card(
    "1C295",
    "Hobbit Farmer",
    SiteText(1),
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=ReplaceSite(number=1)),
)
HOBBIT_INTUITION = event(
    "1C296",
    "Hobbit Intuition",
    SKIRMISH,
    does=If(AtSites(1, 4), CancelSkirmish(HOBBIT), make(a(HOBBIT), strength(+3))),
)
HOBBIT_PARTY_GUEST = card(
    "1C297",
    "Hobbit Party Guest",
    trigger(YOUR_TURN_STARTS, does=Heal(THIS_CARD)),
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=Heal(a(ANOTHER & HOBBIT & ALLY & HomeAt(1)))),
)
HOBBIT_STEALTH = event(
    "1C298",
    "Hobbit Stealth",
    SKIRMISH,
    does=If(AtSites(1, 5), CancelSkirmish(HOBBIT), make(a(HOBBIT), strength(+2))),
)
HOBBIT_SWORD = item("1C299", "Hobbit Sword", bearer=HOBBIT)
LONGBOTTOM_LEAF = card("1C300", "Longbottom Leaf", when_played(may=True, does=DiscardFromHand(2, up_to=True)))
MASTER_PROUDFOOT = card(
    "1U301",
    "Master Proudfoot, Distant Relative of Bilbo",
    action(
        FELLOWSHIP,
        when=TwilightBelow(3),
        cost=AddTwilight(2),
        does=reveal(TopOfDeck(3), TakeIntoHand(SHIRE), DiscardShown()),
    ),
)
MERRY_FRIEND_TO_SAM = card(
    "1R302",
    "Merry, Friend to Sam",
    action(
        SKIRMISH,
        when=Negated(Spots(THIS & ASSIGNED)),
        cost=Exert(THIS_CARD, times=2),
        does=make(a(ANOTHER & COMPANION), strength(StrengthOf(THIS))),
    ),
)
MERRY_FROM_OER_THE_BRANDYWINE = card(
    "1C303", "Merry, From O'er the Brandywine", modifier(STRENGTH, THIS & Bearing(WEAPON), +2)
)
NOBLE_INTENTIONS = event(
    "1C304", "Noble Intentions", SKIRMISH, cost=Exert(a(COMPANION & ~HOBBIT)), does=make(a(HOBBIT), strength(+3))
)
OLD_TOBY = card("1C305", "Old Toby", when_played(may=True, does=Draw()))
PIPPIN_FRIEND_TO_FRODO = card("1C306", "Pippin, Friend to Frodo", bar(NO_DISCARD, YOUR & SHIRE & TALE))
PIPPIN_HOBBIT_OF_SOME_INTELLIGENCE = card(
    "1R307",
    "Pippin, Hobbit of Some Intelligence",
    when_played(does=one_of(RemoveBurden(), Heal(a(COMPANION)))),
)
POWER_ACCORDING_TO_HIS_STATURE = event(
    "1R308",
    "Power According to His Stature",
    SKIRMISH,
    cost=AddBurdens(1),
    does=Wound(each(MINION & Skirmishing(RING_BEARER))),
)
ROSIE_COTTON = card(
    "1U309",
    "Rosie Cotton, Hobbiton Lass",
    modifier(STRENGTH, SAM, +1),
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=Heal(a(SAM))),
)
SAM_FAITHFUL_COMPANION = card(
    "1R310",
    "Sam, Faithful Companion",
    action(FELLOWSHIP, does=Play(Titled("Bill the Pony"), out_of=(DECK,))),
    response(is_killed(FRODO), does=BecomeRingBearer()),
)
SAM_SON_OF_HAMFAST = card(
    "1C311",
    "Sam, Son of Hamfast",
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=RemoveBurden()),
    response(is_killed(FRODO), does=BecomeRingBearer()),
)
SORRY_ABOUT_EVERYTHING = event(
    "1C312", "Sorry About Everything", FELLOWSHIP, cost=Exert(a(HOBBIT & COMPANION)), does=RemoveBurden()
)
STING = item(
    "1R313",
    "Sting",
    action(
        FELLOWSHIP,
        REGROUP,
        cost=Exert(a(FRODO)),
        does=(reveal(Hand()), RemoveTwilight(PerBound(CARDS, ORC), limit=4)),
    ),
    bearer=FRODO,
)
STONE_TROLLS = item(
    "1R314",
    "Stone Trolls",
    modifier(STRENGTH, BEARER & Skirmishing(TROLL | URUK_HAI), +3),
    bearer=CHARACTER,
    one_per_bearer=True,
    to_play=Spots(BILBO),
)
STOUT_AND_STURDY = event("1C315", "Stout and Sturdy", MANEUVER, SKIRMISH, does=Heal(a(HOBBIT)))
A_TALENT_FOR_NOT_BEING_SEEN = card(
    "1U316",
    "A Talent for Not Being Seen",
    trigger(
        FELLOWSHIP_MOVES,
        when=Spots(HOBBIT & COMPANION, 2),
        does=MakeTotal(SHADOW_NUMBER, BetterIf(-1, -2, when=Spots(HOBBIT & COMPANION, 4))),
    ),
    cost=Exert(a(HOBBIT)),
)
THERE_AND_BACK_AGAIN = item(
    "1C317",
    "There and Back Again",
    action(
        MANEUVER,
        cost=Discard(THIS_CARD),
        does=make(each(HOBBIT & COMPANION), strength(+2), until=UNTIL_REGROUP),
    ),
    bearer=HOBBIT & COMPANION,
)
THRORS_MAP = card(
    "1R318",
    "Thrór's Map",
    action(FELLOWSHIP, REGROUP, cost=(Exert(some(2, HOBBIT)), Discard(THIS_CARD)), does=PlayNextSite()),
)
