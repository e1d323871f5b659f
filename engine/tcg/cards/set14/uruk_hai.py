"""Cards of the Uruk-hai culture in Expanded Middle-earth."""

from engine.tcg.card_words import *

URUK_HAI_HEALER = card(
    "14R14",
    "Uruk-hai Healer",
    trigger(ASSIGNMENT_PHASE_STARTS, does=Repeat(Heal(a(URUK_HAI)), per(COMPANION)), may=True),
)
URUK_HAI_SCOUT = card(
    "14R15",
    "Uruk-hai Scout",
    when_played(does=site_gains("battleground", "mountain", "plains", "underground")),
)
