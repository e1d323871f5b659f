"""Gondor cards of Black Rider."""

from engine.tcg.card_words import *

BOROMIR, FARAMIR = Titled("Boromir"), Titled("Faramir")
ROAMING_MINION = ROAMING & MINION

BLADE_OF_GONDOR = item(
    "12R42",
    "Blade of Gondor, Sword of Boromir",
    modifier(KEYWORD, BEARER, 1, detail="damage"),
    action(
        SKIRMISH,
        when=Negated(Spots(BOROMIR & ASSIGNED)),
        cost=Discard(a(GONDOR & BorneBy(BOROMIR))),
        does=ReplaceFighter(a(UNBOUND & HOBBIT & Skirmishing(MINION)), by=a(BOROMIR, bind="by")),
    ),
    bearer=BOROMIR,
)
CONCEALMENT = event(
    "12C44",
    "Concealment",
    SKIRMISH,
    does=(
        make(a(GONDOR & MAN), strength(1)),
        If(Spots(THAT_ONE & Skirmishing(ROAMING_MINION)), in_force(bar(NO_ABILITIES, ANY))),
    ),
)
CONFRONTING_THE_EYE = card(
    "12C45",
    "Confronting the Eye",
    action(
        FELLOWSHIP,
        cost=(Spot(1, GONDOR & MAN), AddTwilight(2)),
        does=make(each(UNBOUND & COMPANION), strength(1), until=UNTIL_REGROUP, limit=1),
    ),
)
FARAMIR_DUNADAN_OF_GONDOR = card(
    "12R47",
    "Faramir, Dúnadan of Gondor",
    action(SKIRMISH, cost=Exert(THIS_CARD), does=make(THIS_CARD, strength(PerWoundOn(RING_BEARER)))),
)
FARAMIRS_SWORD = item(
    "12R48",
    "Faramir's Sword",
    modifier(KEYWORD, BEARER, 1, detail="damage"),
    bar(ROAMS, MINION & Skirmishing(FARAMIR & LocatedAt(BATTLEGROUND | FOREST))),
    bearer=FARAMIR,
)
GONDORIAN_STEED = item(
    "12U49",
    "Gondorian Steed",
    modifier(KEYWORD, BEARER, 1, detail="damage"),
    trigger(moves_from(MOUNTAIN), does=AddTwilight(2)),
    bearer=KNIGHT,
)
GUARDIAN = card(
    "12U50",
    "Guardian",
    action(
        SKIRMISH,
        cost=(Choose(a(GONDOR & COMPANION & ~ASSIGNED, bind="by")), Discard(THIS_CARD)),
        does=ReplaceFighter(a(UNBOUND & COMPANION & Skirmishing(MINION)), by=Bound("by")),
    ),
)
INVIGORATED = card(
    "12U51",
    "Invigorated",
    action(
        SKIRMISH,
        cost=Discard(THIS_CARD),
        does=Heal(some(BetterIf(1, 2, when=Spots(ROAMING_MINION)), GONDOR & MAN)),
    ),
)
TIRELESS = card(
    "12C52",
    "Tireless",
    action(
        SKIRMISH,
        cost=Discard(THIS_CARD),
        does=make(
            a(GONDOR & MAN),
            strength(
                per_truth(
                    LocatedAt(BATTLEGROUND),
                    WithResistance(4),
                    Bearing(HAND_WEAPON),
                    Skirmishing(ROAMING_MINION),
                )
            ),
        ),
    ),
)
VALOROUS_LEADER = item(
    "12C53",
    "Valorous Leader",
    action(
        SKIRMISH,
        cost=Discard(THIS_CARD),
        does=Discard(a(POSSESSION & BorneBy(MINION & Skirmishing(BEARER)))),
    ),
    bearer=GONDOR & COMPANION,
    one_per_bearer=True,
)
