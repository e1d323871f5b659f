"""Gondor cards of The Fellowship of the Ring."""

from engine.tcg.card_words import *

ARAGORN = Titled("Aragorn")
ARWEN = Titled("Arwen")
BOROMIR = Titled("Boromir")

AN_ABLE_GUIDE = event("1R88", "An Able Guide", REGROUP, when=Spots(RANGER), does=RemoveTwilight(4))
ARAGORN_RANGER_OF_THE_NORTH = card(
    "1R89",
    "Aragorn, Ranger of the North",
    action(MANEUVER, cost=Exert(THIS_CARD), does=make(THIS_CARD, gains("defender"), until=UNTIL_REGROUP)),
)
ARAGORNS_BOW = item(
    "1R90",
    "Aragorn's Bow",
    modifier(KEYWORD, BEARER, 1, detail="archer"),
    action(ARCHERY, cost=Exert(a(ARAGORN)), does=(Wound(a(MINION)), make(a(ARAGORN), adds_no_archery()))),
    bearer=ARAGORN,
)
ARAGORNS_PIPE = item(
    "1U91",
    "Aragorn's Pipe",
    action(
        FELLOWSHIP,
        x=per(PIPE),
        cost=(Discard(a(PIPEWEED & POSSESSION)), Spot(X, PIPE)),
        does=Heal(some(X, COMPANION)),
    ),
    bearer=GONDOR & COMPANION,
)
GONDOR_ARMOR = item("1C92", "Armor", modifier(WOUND_LIMIT, BEARER, 1), bearer=MAN)
ARWENS_FATE = event(
    "1R93",
    "Arwen's Fate",
    SKIRMISH,
    does=one_of(
        paying(Exert(a(ARAGORN)), make(a(ARWEN), strength(+3))),
        paying(Exert(a(ARWEN)), make(a(ARAGORN), strength(+3))),
    ),
)
ATHELAS = item(
    "1U94",
    "Athelas",
    action(
        FELLOWSHIP,
        cost=Discard(THIS_CARD),
        does=one_of(Heal(a(COMPANION)), Discard(a(SHADOW_CARD & CONDITION & BorneBy(COMPANION)))),
    ),
    bearer=GONDOR & MAN,
)
BLADE_OF_GONDOR = item(
    "1R95",
    "Blade of Gondor",
    modifier(KEYWORD, BEARER, 1, detail="damage"),
    action(SKIRMISH, cost=Exert(a(BOROMIR)), does=Wound(a((ORC | URUK_HAI) & Skirmishing(BOROMIR)))),
    bearer=BOROMIR,
)
BOROMIR_LORD_OF_GONDOR = card("1R96", "Boromir, Lord of Gondor", modifier(OVERWHELM, THIS, 3))
BOROMIR_SON_OF_DENETHOR = card(
    "1U97",
    "Boromir, Son of Denethor",
    action(SKIRMISH, cost=Exert(THIS_CARD), does=make(a(HOBBIT), strength(+3))),
)
BOROMIRS_CLOAK = item(
    "1U98",
    "Boromir's Cloak",
    action(MANEUVER, cost=Exert(a(BOROMIR)), does=Discard(a(WEATHER & CONDITION))),
    bearer=BOROMIR,
)
CHANGE_OF_PLANS = event(
    "1R99",
    "Change of Plans",
    REGROUP,
    cost=Exert(a(RANGER)),
    does=(ShuffleHandIntoDeck(AN_OPPONENT), Draw(8, THAT_OPPONENT)),
)
THE_CHOICE_OF_LUTHIEN = card(
    "1R100",
    "The Choice of Lúthien",
    action(
        MANEUVER,
        does=one_of(
            paying(Exert(a(ARAGORN)), Heal(a(ARWEN))),
            paying(Exert(a(ARWEN)), Heal(a(ARAGORN))),
        ),
    ),
)
COAT_OF_MAIL = item("1C101", "Coat of Mail", modifier(OVERWHELM, BEARER, 3), bearer=MAN)
DAGGER_STRIKE = event(
    "1C102",
    "Dagger Strike",
    SKIRMISH,
    does=make(a((GONDOR | SHIRE) & COMPANION & Bearing(HAND_WEAPON)), strength(+2), gains("damage")),
)
ELENDILS_VALOR = event(
    "1C103", "Elendil's Valor", MANEUVER, does=make(a(GONDOR & COMPANION), gains("defender"), until=UNTIL_REGROUP)
)
EREGIONS_TRAILS = event(
    "1C104",
    "Eregion's Trails",
    MANEUVER,
    cost=Exert(a(RANGER)),
    does=make(each(ROAMING & MINION), strength(-3), until=UNTIL_REGROUP),
)
FOES_OF_MORDOR = card(
    "1U105", "Foes of Mordor", action(MANEUVER, cost=Exert(a(GONDOR & CHARACTER)), does=Wound(a(SAURON & MINION)))
)
GONDORS_VENGEANCE = event(
    "1C106", "Gondor's Vengeance", REGROUP, cost=Exert(a(RANGER & COMPANION)), does=Discard(a(MINION))
)
GREAT_SHIELD = item("1C107", "Great Shield", modifier(MINION_ARCHERY, ANY, -1), bearer=MAN)
NO_STRANGER_TO_THE_SHADOWS = item(
    "1U108",
    "No Stranger to the Shadows",
    modifier(SHADOW_NUMBER, ANY, -1),
    bearer=RANGER,
    one_per_bearer=True,
)
ONE_WHOM_MEN_WOULD_FOLLOW = event(
    "1U109",
    "One Whom Men Would Follow",
    MANEUVER,
    cost=Exert(a(ARAGORN)),
    does=make(a(ALLY), strength(+2), participates(), until=UNTIL_REGROUP),
)
PATHFINDER = event("1C110", "Pathfinder", FELLOWSHIP, REGROUP, when=Spots(RANGER), does=PlayNextSite())
PURSUIT_JUST_BEHIND = event(
    "1R111", "Pursuit Just Behind", REGROUP, cost=Exert(a(RANGER & COMPANION)), does=Wound(each(MINION))
)
RANGERS_SWORD = item("1U112", "Ranger's Sword", modifier(KEYWORD, BEARER, 1, detail="damage"), bearer=ARAGORN)
A_RANGERS_VERSATILITY = event(
    "1U113",
    "A Ranger's Versatility",
    MANEUVER,
    cost=Exert(a(RANGER & LocatedAt(WithKeyword("river") | WithKeyword("forest")))),
    does=Exhaust(a(MINION)),
)
THE_SAGA_OF_ELENDIL = item(
    "1R114",
    "The Saga of Elendil",
    action(SKIRMISH, cost=Discard(THIS_CARD), does=make(a(BEARER), strength(+2))),
    bearer=GONDOR & COMPANION,
)
STRENGTH_OF_KINGS = response_event(
    "1R115",
    "Strength of Kings",
    is_played(EventPlayedIn(SKIRMISH)),
    when=DuringSkirmish(GONDOR & MAN),
    does=Prevent(),
)
SWORDARM_OF_THE_WHITE_TOWER = event(
    "1C116",
    "Swordarm of the White Tower",
    SKIRMISH,
    does=make(a(GONDOR & COMPANION), strength(+2).or_(+4, when=WithKeyword("defender"))),
)
SWORDSMAN_OF_THE_NORTHERN_KINGDOM = event(
    "1C117",
    "Swordsman of the Northern Kingdom",
    SKIRMISH,
    does=make(a(RANGER), strength(+2).or_(+4, when=Skirmishing(ROAMING & MINION))),
)
VALIANT_MAN_OF_THE_WEST = event(
    "1R118",
    "Valiant Man of the West",
    MANEUVER,
    does=make(a(ARAGORN), gains("defender"), takes_at_most(1), until=UNTIL_REGROUP),
)
WHAT_ARE_THEY = event("1C119", "What Are They?", MANEUVER, when=Spots(RANGER), does=Discard(a(ROAMING & MINION)))
ARAGORN_KING_IN_EXILE = card(
    "1P365",
    "Aragorn, King in Exile",
    trigger(YOUR_TURN_STARTS, may=True, does=Heal(a(ANOTHER & COMPANION & WithSignet("aragorn")))),
)
