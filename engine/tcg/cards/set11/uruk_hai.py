"""Cards of the Uruk-hai culture in Shadows."""

from engine.tcg.card_words import *

FUROR = event(
    "11S187",
    "Furor",
    SKIRMISH,
    does=make(a(URUK_HAI_CULTURE & MINION), strength(2).or_(3, when=Spots(COMPANION & EXHAUSTED))),
)
INTIMIDATING_URUK = card(
    "11U189",
    "Intimidating Uruk",
    when_played(when=At("battleground"), does=make(a(UNBOUND), resistance(-2), until=UNTIL_TURN)),
)
OUR_FOES_ARE_WEAK = item(
    "11C196",
    "Our Foes Are Weak",
    bearer=UNBOUND,
    one_per_bearer=True,
    to_play=Spots(URUK_HAI_CULTURE & MINION),
)
PATROL_OF_URUK_HAI = card(
    "11C198",
    "Patrol of Uruk-hai",
    bar(NO_WOUNDS, THIS & Skirmishing(FREE_PEOPLES & WithResistance(most=5))),
)
SQUAD_OF_URUK_HAI = card(
    "11C202",
    "Squad of Uruk-hai",
    modifier(KEYWORD, THIS & Skirmishing(CHARACTER & WithResistance(most=4)), 1, detail="damage"),
)
