"""Shire cards of Shadows."""

from engine.tcg.card_words import *

CONCERNING_HOBBITS = event(
    "11S161",
    "Concerning Hobbits",
    SKIRMISH,
    does=Repeat(make(a(HOBBIT), strength(1)), PerSite(DWELLING | FOREST)),
)
CROUCHED_DOWN = event("11C162", "Crouched Down", SKIRMISH, does=CancelSkirmish(HOBBIT & SkirmishingWeaker()))
FARMER_MAGGOT_HOBBIT_OF_THE_MARISH = card(
    "11U163",
    "Farmer Maggot, Hobbit of the Marish",
    modifier(STRENGTH, THIS, 4, while_=AtSite(DWELLING | FOREST)),
)
FRODO_PROTECTED_BY_MANY = card(
    "11S164",
    "Frodo, Protected by Many",
    trigger(REGROUP_PHASE_STARTS, cost=Exert(THIS_CARD), does=make(THIS_CARD, gains("muster")), may=True),
)
HABITS_OF_HOME = item(
    "11R165",
    "Habits of Home",
    trigger(moves_from(DWELLING | FOREST), does=RemoveTwilight(1)),
    bearer=HOBBIT,
    one_per_bearer=True,
)
INCOGNITO = event(
    "11C167",
    "Incognito",
    SKIRMISH,
    cost=Exert(some(2, HOBBIT)),
    does=If(At("dwelling"), CancelSkirmish(HOBBIT), make(a(HOBBIT), strength(3))),
)
MERRY_LOYAL_COMPANION = card(
    "11C168",
    "Merry, Loyal Companion",
    modifier(STRENGTH, THIS, per(ANOTHER & UNBOUND & COMPANION & ASSIGNED, 2)),
)
THE_MORE_THE_MERRIER = event(
    "11C169", "The More, The Merrier", FELLOWSHIP, cost=Spot(2, SHIRE & COMPANION), does=RemoveBurden(2)
)
PIPPIN_BRAVE_DECOY = card(
    "11R170",
    "Pippin, Brave Decoy",
    action(
        SKIRMISH,
        when=Negated(Spots(THIS & ASSIGNED)),
        cost=Choose(a(UNBOUND & COMPANION & LessResistantThan(THIS) & Skirmishing())),
        does=ReplaceFighter(THAT, by=THIS_CARD),
    ),
)
SALT_FROM_THE_SHIRE = item(
    "11R171",
    "Salt from the Shire",
    action(FELLOWSHIP, cost=Discard(THIS_CARD), does=RemoveBurden()),
    action(
        SKIRMISH,
        when=Spots(BEARER & UNBOUND),
        cost=Discard(THIS_CARD),
        does=make(a(BEARER), overwhelmed_only_at(3)),
    ),
    bearer=HOBBIT,
)
SAM_STEADFAST_FRIEND = card("11U172", "Sam, Steadfast Friend", modifier(RESISTANCE, ANOTHER & COMPANION, 1))
STING_WEAPON_OF_HERITAGE = item(
    "11R173",
    "Sting, Weapon of Heritage",
    action(
        MANEUVER,
        when=Spots(BEARER & (Titled("Bilbo") | Titled("Frodo"))),
        cost=Exert(a(BEARER)),
        does=make(a(COMPANION & ~BEARER), resistance(2), until=UNTIL_REGROUP),
    ),
    trigger(wins_skirmish(BEARER), when=Spots(BEARER & Titled("Sam")), does=RemoveBurden(), may=True),
    bearer=Titled("Bilbo") | Titled("Frodo") | Titled("Sam"),
)
SWORN_COMPANION = event(
    "11S174", "Sworn Companion", SKIRMISH, does=make(a(HOBBIT), strength(per(COMPANION & WithResistance(7))))
)
A_TASK_NOW_TO_BE_DONE = event(
    "11U175",
    "A Task Now to Be Done",
    SKIRMISH,
    cost=Spot(X, HOBBIT),
    does=make(a(UNBOUND & HOBBIT), resistance(X)),
    x=per(HOBBIT),
)
UNHARMED = event(
    "11S176",
    "Unharmed",
    REGROUP,
    does=Repeat(Heal(a(HOBBIT)), per_chosen(MINION)),
    x=per_chosen(MINION),
)
