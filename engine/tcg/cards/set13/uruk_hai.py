"""Cards of the Uruk-hai culture in Bloodlines."""

from engine.tcg.card_words import *

URUK_HAI_MINION = URUK_HAI_CULTURE & MINION
URUK_HAI_LURKER = URUK_HAI_CULTURE & LURKER & MINION
A_FREE_PEOPLES_TOKEN = SpotsTokens(1, FREE_PEOPLES)
WEARY_COMPANION = COMPANION & WithResistance(most=4)

ASSAULT_COMMANDER = card(
    "13R158",
    "Assault Commander",
    action(
        SHADOW,
        cost=(Exert(THIS_CARD), Choose(a(FREE_PEOPLES & CONDITION, bind="spotted"))),
        does=make(a(UNBOUND), resistance(per(OfTitleNamed("spotted"), -1))),
    ),
)
ASSAULT_DENIZEN = card("13C159", "Assault Denizen", modifier(STRENGTH, THIS, PerToken(FREE_PEOPLES)))
CAVERN_DENIZEN = card(
    "13C160",
    "Cavern Denizen",
    bar(NO_WOUNDS, THIS, while_=All((A_FREE_PEOPLES_TOKEN, Negated(DuringPhase(SKIRMISH))))),
)
ENDLESS_ASSAULT = card(
    "13C161",
    "Endless Assault",
    action(
        SKIRMISH,
        cost=Discard(THIS_CARD),
        does=make(
            a(URUK_HAI_MINION),
            strength(
                per_truth(
                    LocatedAt(BATTLEGROUND),
                    Skirmishing(WEARY_COMPANION),
                    Bearing(POSSESSION),
                    Spots(URUK_HAI_MINION & ~ASSIGNED),
                )
            ),
        ),
    ),
)
ENEMY_WITHOUT_NUMBER = card(
    "13C162",
    "Enemy Without Number",
    action(SHADOW, cost=DiscardFromHand(2), does=AddTwilight(1)),
    action(REGROUP, cost=(Spot(1, URUK_HAI_MINION), Discard(THIS_CARD)), does=AddTwilight(3)),
    to_play=Spots(URUK_HAI_MINION, 2),
)
ENTRANCED_URUK = card("13C163", "Entranced Uruk", bar(NO_DISCARD_BY, POSSESSION & BorneBy(THIS), from_=FREE_PEOPLES))
FEARLESS_APPROACH = card(
    "13C164",
    "Fearless Approach",
    when_played(when=SpotsSites(BATTLEGROUND), does=Reinforce(URUK_HAI_CULTURE, 3), may=True),
    trigger(FREE_PEOPLES_PLAYS_NEXT_SITE, does=Discard(a(CONDITION)), may=True),
    to_play=Spots(URUK_HAI_MINION),
)
ISENGARD_INFILTRATOR = card(
    "13U165",
    "Isengard Infiltrator",
    modifier(FELLOWSHIP_ARCHERY, ANY, -1, while_=At("forest")),
    modifier(STRENGTH, ELVEN & COMPANION & Skirmishing(THIS), -2),
)
NEW_ENEMY = event(
    "13U166",
    "New Enemy",
    SKIRMISH,
    does=make(a(YOUR & URUK_HAI_MINION & Skirmishing(WEARY_COMPANION)), strength(2)),
    other_price=RemoveDiscarded(4, URUK_HAI_CULTURE),
)
SIGNS_OF_WAR = card(
    "13U167",
    "Signs of War",
    trigger(
        skirmish_starts(involving=URUK_HAI_LURKER),
        when=Spots(URUK_HAI_LURKER, 3),
        does=Exert(each(COMPANION & Skirmishing(URUK_HAI_LURKER))),
    ),
)
URUK_AGGRESSOR = card("13C168", "Uruk Aggressor", discount=SpotToLower(COMPANION & WithResistance(most=0), 2))
URUK_BLITZ = card(
    "13R169",
    "Uruk Blitz",
    modifier(KEYWORD, URUK_HAI, 1, detail="damage", while_=InRegion(1)),
    modifier(STRENGTH, COMPANION, -1, while_=InRegion(2)),
    modifier(RESISTANCE, UNBOUND, -2, while_=InRegion(3)),
    to_play=Spots(URUK_HAI_MINION),
)
URUK_DISTRACTOR = card(
    "13U170",
    "Uruk Distractor",
    action(
        SKIRMISH,
        when=Negated(Spots(THIS & ASSIGNED)),
        cost=Exert(THIS_CARD),
        does=Discard(a(POSSESSION & BorneBy(COMPANION & Skirmishing(ANOTHER & URUK_HAI_MINION)))),
    ),
)
URUK_INVADER = card(
    "13R171", "Uruk Invader", modifier(TWILIGHT_COST, THIS, per(COMPANION & WithResistance(most=2), -1))
)
URUK_OUTRIDER = card("13C172", "Uruk Outrider", modifier(KEYWORD, THIS, PerDead(), detail="damage"))
URUK_RESERVE = card(
    "13C173",
    "Uruk Reserve",
    trigger(
        about_to_be_killed(YOUR & URUK_HAI_MINION & Skirmishing()),
        does=Instead(PutInPlayBeneathDeck(TRIGGERING_CARD)),
        may=True,
    ),
)
URUK_ROGUE = card(
    "13R174",
    "Uruk Rogue",
    action(
        SKIRMISH,
        when=Negated(Spots(ANOTHER & MINION & ASSIGNED)),
        cost=Exert(THIS_CARD, 2),
        does=make(THIS_CARD, gains("fierce"), strength(4), until=UNTIL_REGROUP),
    ),
)
URUK_TACTICIAN = card(
    "13C175",
    "Uruk Tactician",
    action(SKIRMISH, cost=Exert(THIS_CARD), does=make(a(COMPANION & Skirmishing(URUK_HAI_LURKER)), strength(-2))),
)
WAR_MACHINE = event(
    "13C176",
    "War Machine",
    SKIRMISH,
    cost=Exert(a(YOUR & URUK_HAI_LURKER)),
    does=Play(URUK_HAI_CULTURE & HAND_WEAPON, (DISCARD,), on=YOUR & URUK_HAI_MINION),
)
WEAPONS_OF_CONTROL = card(
    "13U177",
    "Weapons of Control",
    when_played(does=AddTokens(per(WOUNDED & COMPANION))),
    action(
        SKIRMISH,
        cost=discard_this_or_remove_tokens(2),
        does=make(a(COMPANION & Skirmishing(URUK_HAI_MINION)), strength(-1)),
    ),
)
