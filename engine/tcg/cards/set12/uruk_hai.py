"""Cards of the Uruk-hai culture in Black Rider."""

from engine.tcg.card_words import *

URUK_HAI_MINION = URUK_HAI_CULTURE & MINION

ADVANCING_URUK = card(
    "12C134",
    "Advancing Uruk",
    when_true(Negated(Spots(ANOTHER & URUK_HAI_MINION)), does=Discard(THIS_CARD)),
)
BARBARIC_URUK = card(
    "12U135",
    "Barbaric Uruk",
    action(
        ASSIGNMENT,
        does=Assign(THIS_CARD, to=a(COMPANION & ~WOUNDED, bind="fighter", by=FREE_PEOPLES_PLAYER)),
    ),
)
BERSERKER_TORCH = item(
    "12U136",
    "Berserker Torch",
    modifier(STRENGTH, BEARER, PerWoundOn(CHARACTER & InSkirmishOf(BEARER), 2)),
    bearer=URUK_HAI_CULTURE & URUK_HAI,
)
BREEDING_PIT_CONSCRIPT = card(
    "12C137", "Breeding Pit Conscript", when_played(cost=DiscardFromHand(), does=Draw(), may=True)
)
BROKEN_HEIRLOOM = event(
    "12U138",
    "Broken Heirloom",
    MANEUVER,
    cost=Spot(1, URUK_HAI_MINION),
    does=Discard(a(POSSESSION & BorneBy(COMPANION & WithResistance(most=4)))),
)
BROKEN_IN_DEFEAT = event(
    "12R139",
    "Broken in Defeat",
    SKIRMISH,
    does=(make(a(URUK_HAI_MINION), strength(2)), may(ReturnThisEvent(), cost=Spot(6, COMPANION))),
)
CRUSHING_URUK = card(
    "12U140",
    "Crushing Uruk",
    response(
        loses_skirmish(COMPANION, involving=URUK_HAI_MINION),
        cost=Exert(THIS_CARD),
        does=Discard(a(POSSESSION & BorneBy(TRIGGERING))),
    ),
)
DARK_ALLIANCE = card(
    "12R141",
    "Dark Alliance",
    response(
        uses_ability(ALLY | COMPANION),
        cost=(Discard(THIS_CARD), Exert(a(URUK_HAI_CULTURE & LURKER))),
        does=Prevent(),
    ),
)
MERCILESS_URUK = card(
    "12C142",
    "Merciless Uruk",
    trigger(
        wins_skirmish(THIS),
        cost=Spot(1, COMPANION & WithResistance(most=4)),
        does=PutInPlayBeneathDeck(THIS_CARD),
        may=True,
    ),
)
QUELLING_FORCE = event(
    "12C143",
    "Quelling Force",
    SKIRMISH,
    does=make(a(URUK_HAI_MINION), strength(per(URUK_HAI_MINION, other=True))),
)
SARUMAN_AGENT_OF_THE_DARK_LORD = card(
    "12S144",
    "Saruman, Agent of the Dark Lord",
    action(SKIRMISH, cost=Exert(THIS_CARD), does=make(a(URUK_HAI_MINION), strength(2))),
    trigger(is_killed(COMPANION), does=Heal(THIS_CARD), may=True),
)
SHINGLE_IN_A_STORM = card(
    "12C145",
    "Shingle in a Storm",
    modifier(KEYWORD, URUK_HAI_MINION, 1, detail="damage", while_=Spots(COMPANION, 6)),
    action(
        ASSIGNMENT,
        cost=Discard(THIS_CARD),
        does=Assign(a(URUK_HAI_MINION), to=a(COMPANION & WithResistance(most=2), bind="fighter")),
    ),
)
STRANGE_DEVICE = event(
    "12C146",
    "Strange Device",
    SHADOW,
    cost=Spot(1, URUK_HAI_MINION),
    does=(Draw(3), one_of(DiscardFromHand(2), DiscardFromHand(1, URUK_HAI_MINION))),
)
SUPPRESSING_URUK = card(
    "12U147", "Suppressing Uruk", modifier(RESISTANCE, UNBOUND, -4, while_=InDeadPile(1, COMPANION))
)
TEMPEST_OF_WAR = card(
    "12U148",
    "Tempest of War",
    modifier(RESISTANCE, UNBOUND, PerBorne(CONDITION, -1), while_=Spots(URUK_HAI_MINION)),
    action(
        SKIRMISH,
        cost=(Spot(1, URUK_HAI_MINION), Spot(1, COMPANION & WithResistance(most=2))),
        does=Discard(each(CONDITION & InSupportArea())),
    ),
)
URUK_COMMON = card(
    "12C149",
    "Uruk Common",
    trigger(is_assigned(THIS), when=Negated(At("battleground")), does=one_of(RemoveTwilight(2), Discard(THIS_CARD))),
)
URUK_DECIMATOR = card(
    "12R150",
    "Uruk Decimator",
    modifier(STRENGTH, THIS & LocatedAt(BATTLEGROUND), 2),
    modifier(KEYWORD, THIS & Bearing(POSSESSION), 1, detail="damage"),
)
URUK_DESECRATOR = card("12S151", "Uruk Desecrator", modifier(RESISTANCE, UNBOUND, PerWound(-2)))
URUK_DOMINATOR = card(
    "12S152",
    "Uruk Dominator",
    action(
        SKIRMISH,
        x=per_chosen(URUK_HAI_CULTURE & URUK_HAI),
        cost=Exert(THIS_CARD),
        does=make(
            THIS_CARD,
            strength(per_chosen(URUK_HAI_CULTURE & URUK_HAI)).or_(
                per_chosen(URUK_HAI_CULTURE & URUK_HAI, 2), when=Spots(COMPANION & WithResistance(most=3))
            ),
        ),
    ),
)
URUK_PIKEMAN = card(
    "12C153",
    "Uruk Pikeman",
    modifier(
        STRENGTH,
        THIS & Skirmishing(COMPANION & EXHAUSTED),
        BetterIf(3, 5, Skirmishing(COMPANION & EXHAUSTED & WithResistance(most=4))),
    ),
)
URUK_SLAUGHTERER = card(
    "12R154",
    "Uruk Slaughterer",
    trigger(
        is_killed(COMPANION & Skirmishing(URUK_HAI_MINION)),
        does=(DiscardFromHand(None), Draw(PerBound(CARDS))),
        may=True,
    ),
)
URUK_ZEALOT = card(
    "12R155",
    "Uruk Zealot",
    modifier(STRENGTH, COMPANION & WithResistance(most=0), -3),
    trigger(wins_skirmish(THIS), does=Draw(3), may=True),
    to_play=Spots(URUK_HAI_MINION),
)
URUK_HAI_GUARD = card(
    "12R156",
    "Uruk-hai Guard",
    action(
        ASSIGNMENT,
        cost=(Exert(THIS_CARD), Choose(a(COMPANION))),
        does=in_force(bar(NO_PAIRING, COMPANION & THAT_ONE, from_=THIS)),
    ),
)
URUK_HAI_TROOP = card("12R157", "Uruk-hai Troop", bar(NO_STRENGTH_FROM, CHARACTER & Skirmishing(THIS), from_=WEAPON))
VICIOUS_URUK = card(
    "12U158",
    "Vicious Uruk",
    trigger(skirmish_starts(involving=THIS), does=Draw(PerWoundOn(CHARACTER & Skirmishing(THIS))), may=True),
)
WEAPON_OF_OPPORTUNITY = item(
    "12C159",
    "Weapon of Opportunity",
    trigger(is_played(THIS & BorneBy(MINION & WithTwilightCost(4))), does=Draw()),
    bearer=URUK_HAI_MINION,
)
WORTHY_OF_MORDOR = card(
    "12C160",
    "Worthy of Mordor",
    trigger(REGROUP_PHASE_STARTS, cost=RemoveTwilight(1), does=make(a(URUK_HAI_MINION), gains("muster")), may=True),
)
