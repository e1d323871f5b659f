"""Gondor cards of Bloodlines."""

from engine.tcg.card_words import *

GONDOR_COMPANION = GONDOR & COMPANION

ARAGORN = card(
    "13R59",
    "Aragorn, Isildur's Heir",
    modifier(STRENGTH, THIS, per(GONDOR & WITH_TOKEN)),
    trigger(
        ASSIGNMENT_PHASE_STARTS,
        cost=Exert(THIS_CARD),
        does=make(a(UNBOUND & WithResistance(7)), gains("defender"), until=UNTIL_REGROUP),
        may=True,
    ),
)
AWAY_ON_THE_WIND = card(
    "13U60",
    "Away on the Wind",
    response(
        about_to_take_wound(Titled("Faramir")),
        cost=(Discard(THIS_CARD), PlaceInDeadPile(a(Titled("Boromir") | Titled("Denethor")))),
        does=(Prevent(), Heal(TRIGGERING_CARD, 2)),
    ),
)
BANNERS_BLOWING = event(
    "13U61",
    "Banners Blowing",
    SKIRMISH,
    does=make(a(YOUR & GONDOR & MAN), strength(3)),
    from_discard=from_discard(RemoveDiscarded(4, GONDOR & ANOTHER), then=RemoveThisEvent()),
)
BOROMIR = card(
    "13S62",
    "Boromir, Doomed Heir",
    modifier(RESISTANCE, THIS, per(LURKER & MINION, -1)),
    action(SKIRMISH, cost=Exert(THIS_CARD), does=make(THIS_CARD, strength(PerBorne(POSSESSION)))),
)
BREGO = item(
    "13R63",
    "Brego, Loyal Steed",
    when_played(does=Reinforce(GONDOR), may=True),
    action(MANEUVER, cost=(Exert(a(BEARER)), RemoveTokens(2, GONDOR)), does=Wound(a(MINION))),
    bearer=GONDOR_COMPANION,
)
DENETHOR = card(
    "13R64",
    "Denethor, Last Ruling Steward",
    modifier(RESISTANCE, THIS, PerDiscarded(GONDOR & POSSESSION)),
    action(
        MANEUVER,
        cost=RemoveFromGame(a(GONDOR & POSSESSION & BorneBy(COMPANION))),
        does=Exert(a(MINION), times=2),
    ),
)
ELENDIL = card(
    "13R65",
    "Elendil, High-king of Gondor",
    modifier(RESISTANCE, YOUR & GONDOR_COMPANION, 1),
    action(MANEUVER, cost=RemoveTokens(1, GONDOR), does=make(a(UNBOUND), resistance(1), until=UNTIL_REGROUP)),
    cost=one_of(Spot(2, GONDOR & KNIGHT), Exert(some(2, GONDOR & MAN))),
)
FARAMIR = card(
    "13C66",
    "Faramir, Prince of Ithilien",
    modifier(TWILIGHT_COST, THIS, -1, while_=Spots(Titled("Boromir"))),
    modifier(TWILIGHT_COST, THIS, -1, while_=Spots(Titled("Denethor"))),
    modifier(KEYWORD, THIS & Bearing(GONDOR & POSSESSION), 1, detail="defender"),
)
GUARD_OF_THE_WHITE_TREE = card(
    "13U67",
    "Guard of the White Tree",
    action(
        SKIRMISH,
        cost=Discard(a(YOUR & GONDOR & CONDITION & IN_SUPPORT_AREA)),
        does=make(THIS_CARD, strength(2)),
    ),
)
GUARDED_CITY = event(
    "13C68",
    "Guarded City",
    FELLOWSHIP,
    cost=Choose(a(GONDOR_COMPANION)),
    does=Reinforce(GONDOR, per(POSSESSION & BorneBy(THAT_ONE))),
)
HEIRS_OF_GONDOR = card(
    "13C69",
    "Heirs of Gondor",
    when_played(does=AddTokens(1)),
    action(
        SKIRMISH,
        cost=discard_this_or_remove_tokens(1),
        does=make(a(GONDOR_COMPANION & Bearing(HAND_WEAPON)), strength(2)),
    ),
)
HOPE_RENEWED = event(
    "13U70",
    "Hope Renewed",
    MANEUVER,
    cost=Discard(a(GONDOR & POSSESSION)),
    does=(Discard(a(POSSESSION)), may(Reinforce(GONDOR))),
)
ISILDUR = card(
    "13U71",
    "Isildur, Heir of Elendil",
    modifier(RESISTANCE, THIS, PerHeld()),
    trigger(PHASE_ENDS, when=Spots(THIS & WithResistance(most=0)), does=PlaceInDeadPile(THIS_CARD)),
    trigger(YOU_RECONCILE, does=Draw(), may=True),
)
KINGS_LEGACY = card(
    "13U72",
    "Kings' Legacy",
    trigger(
        wins_skirmish(Titled("Elendil")),
        does=make(a((GONDOR | ELVEN) & COMPANION), strength(2), until=UNTIL_REGROUP),
    ),
    trigger(wins_skirmish(Titled("Isildur")), does=Heal(a(MAN))),
    trigger(wins_skirmish(Titled("Aragorn")), does=make(a(GONDOR & MAN), gains("damage"), until=UNTIL_REGROUP)),
)
KINGSFOIL = item(
    "13C73",
    "Kingsfoil",
    action(
        FELLOWSHIP,
        cost=Discard(THIS_CARD),
        does=(
            Heal(a(COMPANION)),
            If(Spots(THAT_ONE & SHIRE & COMPANION), may(Discard(a(CONDITION & BorneBy(THAT_ONE))))),
        ),
    ),
    bearer=GONDOR & MAN,
)
RALLY_THE_COMPANY = event(
    "13S74",
    "Rally the Company",
    SKIRMISH,
    does=make(a(GONDOR_COMPANION), strength(2).or_(4, when=WithResistance(6))),
)
STEWARDS_LEGACY = card(
    "13U75",
    "Stewards' Legacy",
    trigger(exerts(Titled("Denethor")), does=make(TRIGGERING_CARD, gains("muster"), until=UNTIL_REGROUP_ENDS)),
    trigger(exerts(Titled("Boromir")), does=Exert(a(MINION)), may=True),
    trigger(exerts(Titled("Faramir")), does=make(a(MINION), uses_no_abilities(), until=UNTIL_REGROUP), may=True),
)
STORIED_HOMESTEAD = card(
    "13R76",
    "Storied Homestead",
    when_played(does=AddTokens(per(GONDOR_COMPANION & WithResistance(7)))),
    response(uses_ability(MINION), cost=discard_this_or_remove_tokens(2), does=Prevent()),
)
TRADESMAN_FROM_LEBENNIN = card(
    "13C77",
    "Tradesman From Lebennin",
    trigger(FELLOWSHIP_PHASE_STARTS, cost=AddTwilight(2), does=Reinforce(GONDOR), may=True),
)
