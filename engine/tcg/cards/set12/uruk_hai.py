"""Cards of the Uruk-hai culture in Black Rider."""

from engine.tcg.names import NO_STRENGTH_FROM, RESISTANCE, SHADOW, SKIRMISH, STRENGTH
from engine.tcg.words.abilities import action, bar, modifier, trigger
from engine.tcg.words.amounts import BetterIf, PerWound, per, strength
from engine.tcg.words.cards import card, event, item
from engine.tcg.words.conditions import InDeadPile, Spots
from engine.tcg.words.filters import (
    CHARACTER,
    COMPANION,
    EXHAUSTED,
    MINION,
    THIS,
    UNBOUND,
    URUK_HAI,
    URUK_HAI_CULTURE,
    WEAPON,
    BorneBy,
    Skirmishing,
    WithResistance,
    WithTwilightCost,
)
from engine.tcg.words.occurrences import is_killed, is_played
from engine.tcg.words.targets import THIS_CARD, a
from engine.tcg.words.verbs import DiscardFromHand, Draw, Exert, Heal, Spot, make, one_of

QUELLING_FORCE = event(
    "12C143",
    "Quelling Force",
    SKIRMISH,
    does=make(a(URUK_HAI_CULTURE & MINION), strength(per(URUK_HAI_CULTURE & MINION, other=True))),
)
SARUMAN_AGENT_OF_THE_DARK_LORD = card(
    "12S144",
    "Saruman, Agent of the Dark Lord",
    action(SKIRMISH, cost=Exert(THIS_CARD), does=make(a(URUK_HAI_CULTURE & MINION), strength(2))),
    trigger(is_killed(COMPANION), does=Heal(THIS_CARD), may=True),
)
STRANGE_DEVICE = event(
    "12C146",
    "Strange Device",
    SHADOW,
    cost=Spot(1, URUK_HAI_CULTURE & MINION),
    does=(Draw(3), one_of(DiscardFromHand(2), DiscardFromHand(1, URUK_HAI_CULTURE & MINION))),
)
SUPPRESSING_URUK = card(
    "12U147", "Suppressing Uruk", modifier(RESISTANCE, UNBOUND, -4, while_=InDeadPile(1, COMPANION))
)
URUK_DESECRATOR = card("12S151", "Uruk Desecrator", modifier(RESISTANCE, UNBOUND, PerWound(-2)))
URUK_DOMINATOR = card(
    "12S152",
    "Uruk Dominator",
    action(
        SKIRMISH,
        cost=Exert(THIS_CARD),
        does=make(
            THIS_CARD,
            strength(per(URUK_HAI_CULTURE & URUK_HAI)).or_(
                per(URUK_HAI_CULTURE & URUK_HAI, 2), when=Spots(COMPANION & WithResistance(most=3))
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
URUK_HAI_TROOP = card("12R157", "Uruk-hai Troop", bar(NO_STRENGTH_FROM, CHARACTER & Skirmishing(THIS), from_=WEAPON))
WEAPON_OF_OPPORTUNITY = item(
    "12C159",
    "Weapon of Opportunity",
    trigger(is_played(THIS & BorneBy(MINION & WithTwilightCost(4))), does=Draw()),
    bearer=URUK_HAI_CULTURE & MINION,
)
