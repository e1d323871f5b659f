"""Gondor cards of Shadows."""

from engine.tcg.card_words import *

GONDOR_COMPANION = GONDOR & COMPANION

ARAGORN_GUIDE_AND_PROTECTOR = card(
    "11S53",
    "Aragorn, Guide and Protector",
    trigger(
        is_played(FREE_PEOPLES & EventPlayedIn(SKIRMISH)),
        cost=Exert(THIS_CARD),
        does=Wound(a(MINION & Skirmishing(THIS))),
        may=True,
    ),
)
ARAGORN_STRIDER = card("11R54", "Aragorn, Strider", trigger(FELLOWSHIP_MOVES, does=AddTwilight(1)))
ARMOR_OF_THE_CITADEL = item(
    "11U55",
    "Armor of the Citadel",
    bar(NO_DAMAGE_BONUS, MINION & Skirmishing(BEARER)),
    modifier(KEYWORD, BEARER & LocatedAt(BATTLEGROUND) & ~WOUNDED, 1, detail="defender"),
    bearer=GONDOR & MAN,
)
BATTLE_CRY = event(
    "11S56",
    "Battle Cry",
    SKIRMISH,
    does=make(a(RANGER), strength(2).or_(3, when=Skirmishing(MINION & WithKeyword("damage")))),
)
BOROMIR_HERO_OF_OSGILIATH = card(
    "11R57",
    "Boromir, Hero of Osgiliath",
    trigger(wins_skirmish(THIS), does=Heal(a(GONDOR_COMPANION)), may=True),
)
BOW_OF_MINAS_TIRITH = item(
    "11U58",
    "Bow of Minas Tirith",
    trigger(
        ARCHERY_PHASE_STARTS,
        when=Spots(BEARER & LocatedAt(BATTLEGROUND)),
        cost=Exert(a(BEARER)),
        does=MakeTotal(FELLOWSHIP_ARCHERY, 1),
        may=True,
    ),
    bearer=GONDOR & MAN,
)
GONDORIAN_BLADE = item(
    "11U59",
    "Gondorian Blade",
    modifier(
        KEYWORD, BEARER, 1, detail="damage", while_=either(Spots(BEARER & RANGER), Spots(BEARER & LocatedAt(RIVER)))
    ),
    bearer=GONDOR & MAN,
)
THE_HIGHEST_QUALITY = event(
    "11R60",
    "The Highest Quality",
    SKIRMISH,
    cost=ExertWithTotalResistance(12, GONDOR_COMPANION),
    does=make(a(MINION & Skirmishing(GONDOR_COMPANION)), strength(PerBound(EXERTED, each=-3))),
)
HOUSES_OF_HEALING = card(
    "11U61",
    "Houses of Healing",
    when_played(cost=Spot(1, GONDOR & MAN), does=AddTokens(3)),
    action(FELLOWSHIP, cost=(AddTwilight(2), discard_this_or_remove_tokens(1)), does=Heal(a(GONDOR & MAN))),
)
MADRIL_RANGER_OF_ITHILIEN = card(
    "11C62",
    "Madril, Ranger of Ithilien",
    action(FELLOWSHIP, when=Spots(THIS & LocatedAt(FOREST)), cost=Exert(THIS_CARD), does=PlayNextSite()),
)
MUCH_NEEDED_REST = event("11C63", "Much-needed Rest", FELLOWSHIP, does=Heal(each(GONDOR_COMPANION & WithResistance(5))))
PLEDGE_OF_LOYALTY = event(
    "11S64",
    "Pledge of Loyalty",
    SKIRMISH,
    does=make(a(GONDOR_COMPANION), strength(2).or_(3, when=WithResistance(4))),
)
RANGER_OF_WESTERNESSE = card("11S65", "Ranger of Westernesse", when_played(does=PlayNextSite(), may=True))
WELL_TRAVELED = event(
    "11R66",
    "Well-traveled",
    FELLOWSHIP,
    REGROUP,
    cost=Exert(a(RANGER)),
    does=If(InRegion(1), PlayNextSites(2), PlayNextSite()),
)
