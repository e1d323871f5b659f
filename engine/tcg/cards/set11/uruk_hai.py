"""Cards of the Uruk-hai culture in Shadows."""

from engine.tcg.card_words import *

URUK_HAI_MINION = URUK_HAI_CULTURE & MINION
A_BATTLEGROUND = At("battleground")
AN_EXHAUSTED_COMPANION = Spots(COMPANION & EXHAUSTED)

ARMY_OF_URUK_HAI = card("11R177", "Army of Uruk-hai", bar(NO_ARCHERY, FREE_PEOPLES & ARCHER & WithResistance(most=5)))
BLOODTHIRSTY_URUK = card("11S178", "Bloodthirsty Uruk", modifier(STRENGTH, THIS, 3, while_=AN_EXHAUSTED_COMPANION))
BRAWLING_URUK = card(
    "11R179",
    "Brawling Uruk",
    response(uses_ability(COMPANION & WithResistance(most=5)), cost=Exert(THIS_CARD), does=Prevent()),
)
BRUTALITY = event("11S180", "Brutality", SKIRMISH, does=make(a(URUK_HAI_MINION), strength(PerSite(BATTLEGROUND))))
DETERMINED_URUK = card(
    "11R181", "Determined Uruk", trigger(exerts(COMPANION), does=Draw(), may=True), to_play=Spots(URUK_HAI_MINION)
)
DEVASTATION = response_event("11U182", "Devastation", wins_skirmish(YOUR & URUK_HAI_MINION), does=Discard(a(CONDITION)))
FERAL_URUK = card(
    "11S183",
    "Feral Uruk",
    modifier(STRENGTH, THIS, 1, while_=A_BATTLEGROUND),
    modifier(KEYWORD, THIS, 1, detail="damage", while_=A_BATTLEGROUND),
)
FORCE_OF_URUK_HAI = card(
    "11R184",
    "Force of Uruk-hai",
    trigger(
        about_to_take_wound(THIS),
        when=A_BATTLEGROUND,
        cost=Spot(1, ANOTHER & URUK_HAI_CULTURE),
        does=Instead(Draw(who=FREE_PEOPLES_PLAYER)),
        may=True,
    ),
)
FORTITUDE = card(
    "11U185",
    "Fortitude",
    when_played(cost=Spot(1, URUK_HAI_MINION), does=AddTokens(3)),
    response(about_to_take_wound(URUK_HAI_MINION), cost=discard_this_or_remove_tokens(), does=Prevent()),
)
FURIOUS_URUK = card(
    "11R186",
    "Furious Uruk",
    bar(NO_ABILITIES, COMPANION | (FREE_PEOPLES & POSSESSION), while_=Spots(THIS & ASSIGNED)),
)
FUROR = event(
    "11S187",
    "Furor",
    SKIRMISH,
    does=make(a(URUK_HAI_CULTURE & MINION), strength(2).or_(3, when=Spots(COMPANION & EXHAUSTED))),
)
HOUNDING_URUK = card("11S188", "Hounding Uruk", *BLOODTHIRSTY_URUK.parts)
INTIMIDATING_URUK = card(
    "11U189",
    "Intimidating Uruk",
    when_played(when=At("battleground"), does=make(a(UNBOUND), resistance(-2), until=UNTIL_TURN)),
)
INVINCIBLE_URUK = card(
    "11S190",
    "Invincible Uruk",
    bar(NO_WOUNDS, THIS, while_=A_BATTLEGROUND),
    bar(NO_WOUNDS, URUK_HAI_MINION, while_=Spots(COMPANION, 6)),
)
ISENGARD_SIEGE_BOW = item(
    "11U191",
    "Isengard Siege Bow",
    modifier(KEYWORD, BEARER & LocatedAt(BATTLEGROUND), 1, detail="archer"),
    bearer=URUK_HAI_MINION,
)
ISENGARD_SWORD = item(
    "11C192", "Isengard Sword", modifier(STRENGTH, CHARACTER & Skirmishing(BEARER), -2), bearer=URUK_HAI_MINION
)
LOOKOUT_URUK = card("11S193", "Lookout Uruk", modifier(KEYWORD, CURRENT_SITE, 1, detail="battleground"))
LURTZ_MINION_OF_THE_WHITE_WIZARD = card(
    "11R194", "Lurtz, Minion of the White Wizard", modifier(STRENGTH, THIS, per(COMPANION & EXHAUSTED, 3))
)
MURDEROUS_URUK = card("11C195", "Murderous Uruk")
OUR_FOES_ARE_WEAK = item(
    "11C196",
    "Our Foes Are Weak",
    bearer=UNBOUND,
    one_per_bearer=True,
    to_play=Spots(URUK_HAI_CULTURE & MINION),
)
OVERPOWERING_URUK = card(
    "11U197",
    "Overpowering Uruk",
    modifier(STRENGTH, THIS & Skirmishing(CHARACTER & WithResistance(most=3)), 3),
)
PATROL_OF_URUK_HAI = card(
    "11C198",
    "Patrol of Uruk-hai",
    bar(NO_WOUNDS, THIS & Skirmishing(FREE_PEOPLES & WithResistance(most=5))),
)
RELENTLESS_URUK = card(
    "11C199",
    "Relentless Uruk",
    trigger(
        is_played(FREE_PEOPLES & EVENT),
        when=DuringSkirmish(THIS),
        does=make(THIS_CARD, strength(-2), until=UNTIL_REGROUP),
    ),
)
RUTHLESS_URUK = card(
    "11C200",
    "Ruthless Uruk",
    trigger(
        is_assigned(THIS, involving=CHARACTER & WithResistance(most=3)),
        cost=Exert(THIS_CARD),
        does=Discard(a(POSSESSION & BorneBy(ON_OTHER_SIDE))),
        may=True,
    ),
)
SENTINEL_URUK = card(
    "11C201",
    "Sentinel Uruk",
    response(
        about_to_take_wound(URUK_HAI_MINION),
        when=DuringSkirmish(),
        cost=one_of(Exert(THIS_CARD), Discard(THIS_CARD)),
        does=Prevent(),
    ),
)
SQUAD_OF_URUK_HAI = card(
    "11C202",
    "Squad of Uruk-hai",
    modifier(KEYWORD, THIS & Skirmishing(CHARACTER & WithResistance(most=4)), 1, detail="damage"),
)
SWARMING_URUK = card(
    "11C203", "Swarming Uruk", bar(NO_WOUNDS, THIS, while_=Spots(ANOTHER & URUK_HAI_MINION & ASSIGNED))
)
TYRANNICAL_URUK = card("11C204", "Tyrannical Uruk")
VIGILANT_URUK = card("11R205", "Vigilant Uruk", modifier(STRENGTH, THIS, per(URUK_HAI_MINION & ~ASSIGNED, 2)))
WATCHMAN_URUK = card("11C206", "Watchman Uruk", when_played(when=A_BATTLEGROUND, does=Draw(), may=True))
