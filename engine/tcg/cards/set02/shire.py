"""Shire cards of Mines of Moria."""

from engine.tcg.card_words import *

ARAGORN = Titled("Aragorn")
BILBO = Titled("Bilbo")
FRODO = Titled("Frodo")
GANDALF = Titled("Gandalf")
SAM = Titled("Sam")
STING_OR_GLAMDRING = Titled("Sting") | Titled("Glamdring")
BOTH_ABLE = All((Spots(FRODO), Spots(SAM), Negated(Spots(FRODO & EXHAUSTED)), Negated(Spots(SAM & EXHAUSTED))))

BILBO_WELL_SPOKEN_GENTLEHOBBIT = card(
    "2U96",
    "Bilbo, Well-spoken Gentlehobbit",
    action(
        FELLOWSHIP,
        cost=(Exert(THIS_CARD), Discard(a(TALE))),
        does=Discard(a(SHADOW_CARD & CONDITION & IN_SUPPORT_AREA)),
    ),
)
CONSORTING_WITH_WIZARDS = item(
    "2R97",
    "Consorting With Wizards",
    bar(NO_WOUNDS, BEARER, while_=Negated(DuringPhase(ARCHERY))),
    action(FELLOWSHIP, REGROUP, cost=one_of(Exert(a(BEARER)), Discard(THIS_CARD)), does=RemoveTwilight(1)),
    bearer=BILBO,
)
DEAR_FRIENDS = event(
    "2U98",
    "Dear Friends",
    FELLOWSHIP,
    cost=Exert(a(COMPANION)),
    does=Repeat(PutBeneathDeck(DISCARD, FREE_PEOPLES), BetterIf(1, 2, when=Spots(THAT_ONE & WithSignet("frodo")))),
)
DEFT_IN_THEIR_MOVEMENTS = event(
    "2C99",
    "Deft in Their Movements",
    REGROUP,
    when=Spots(HOBBIT, 2),
    does=MakeShadowNumbers(-2),
)
FEARING_THE_WORST = card(
    "2R100", "Fearing the Worst", modifier(TWILIGHT_COST, SEARCH | TRACKER, +2), cost=Exert(some(2, HOBBIT))
)
FILIBERT_BOLGER = card(
    "2C101",
    "Filibert Bolger, Wily Rascal",
    action(SKIRMISH, cost=Exert(a(HOBBIT & COMPANION), times=2), does=CancelSkirmish(THAT_ONE & InFierceSkirmish())),
)
FRODO_RELUCTANT_ADVENTURER = card(
    "2C102", "Frodo, Reluctant Adventurer", cheaper_on(THIS, ARTIFACT | POSSESSION | (SHIRE & TALE))
)
HOBBIT_SWORD_PLAY = event(
    "2U103",
    "Hobbit Sword-play",
    MANEUVER,
    cost=Exert(a(HOBBIT & Bearing(WEAPON))),
    does=(Choose(a(MINION)), unless(RemoveTwilight(3), THAT_OWNER, Wound(THAT))),
)
MERRY_HORTICULTURALIST = card(
    "2C104",
    "Merry, Horticulturalist",
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=Play(Titled("Farmer Maggot"), out_of=(DECK,))),
)
MITHRIL_COAT = item(
    "2R105",
    "Mithril-coat",
    modifier(MINION_ARCHERY, ANY, -1),
    bar(NO_STRENGTH_FROM, MINION & Skirmishing(BEARER), from_=WEAPON),
    bar(NO_DAMAGE_BONUS, MINION & Skirmishing(BEARER)),
    bearer=FRODO,
)
NICE_IMITATION = card(
    "2U106", "Nice Imitation", response(about_to_take_wound(HOBBIT), cost=Discard(THIS_CARD), does=Prevent())
)
NOT_FEARED_IN_SUNLIGHT = card(
    "2U107",
    "Not Feared in Sunlight",
    modifier(STRENGTH, NAZGUL, -4),
    trigger(REGROUP_PHASE_STARTS, does=Discard(THIS_CARD)),
    to_play=Spots(HOBBIT, 2),
)
O_ELBERETH_GILTHONIEL = item(
    "2R108",
    "O Elbereth! Gilthoniel!",
    action(
        SKIRMISH,
        cost=Discard(THIS_CARD),
        does=one_of(TakeOffTheRing(), CancelSkirmish(RING_BEARER & Skirmishing(NAZGUL))),
    ),
    bearer=RING_BEARER,
)
ORC_BANE = event(
    "2R109",
    "Orc-bane",
    MANEUVER,
    x=MostExertions(Bearing(STING_OR_GLAMDRING)),
    cost=Exert(a(Bearing(STING_OR_GLAMDRING)), times=X),
    does=one_of(Wound(some(X, ORC)), Wound(some(X, URUK_HAI))),
)
PIPPIN_MR_TOOK = card("2C110", "Pippin, Mr. Took", action(FELLOWSHIP, does=Play(GANDALF | ARAGORN, discount=2)))
PRACTICALLY_EVERYONE_WAS_INVITED = event(
    "2U111", "Practically Everyone Was Invited", FELLOWSHIP, cost=Exert(a(BILBO)), does=Play(HOBBIT, out_of=(DECK,))
)
A_PROMISE = card("2R112", "A Promise", *(modifier(STRENGTH, hobbit, 1, while_=BOTH_ABLE) for hobbit in (FRODO, SAM)))
RED_BOOK_OF_WESTMARCH = card(
    "2R113", "Red Book of Westmarch", trigger(is_played(TALE, by="you"), when=Spots(BILBO), may=True, does=Draw())
)
SAM_PROPER_POET = card(
    "2C114",
    "Sam, Proper Poet",
    action(MANEUVER, cost=Exert(THIS_CARD, times=2), does=make(THIS_CARD, gains("defender"), until=UNTIL_REGROUP)),
    response(is_killed(FRODO), does=BecomeRingBearer()),
)
