"""Gondor cards of Mines of Moria."""

from engine.tcg.card_words import *

ARAGORN = Titled("Aragorn")
BOROMIR = Titled("Boromir")
GONDOR_COMPANION = GONDOR & COMPANION

BLOOD_OF_NUMENOR = card(
    "2U31",
    "Blood of Númenor",
    bar(ARRIVES_EXHAUSTED, SAURON & ORC),
    modifier(SKIPPED, ANY, 1, detail=ARCHERY),
    trigger(REGROUP_PHASE_STARTS, does=Discard(THIS_CARD)),
    cost=Exert(a(GONDOR_COMPANION)),
)
FLAMING_BRAND = item(
    "2R32",
    "Flaming Brand",
    modifier(STRENGTH, BEARER & Skirmishing(NAZGUL), +2),
    modifier(KEYWORD, BEARER & Skirmishing(NAZGUL), 1, detail="damage"),
    bearer=MAN,
    beside_another=True,
)
FLEE_IN_TERROR = response_event(
    "2U33",
    "Flee in Terror",
    wins_skirmish(GONDOR_COMPANION),
    does=(Choose(a(EXHAUSTED & ORC)), unless(RemoveTwilight(3), THAT_OWNER, Discard(THAT))),
)
GONDOR_WILL_SEE_IT_DONE = response_event(
    "2U34", "Gondor Will See It Done", about_to_take_wound(COMPANION), cost=Exert(a(GONDOR_COMPANION)), does=Prevent()
)
NATURAL_COVER = card(
    "2C35", "Natural Cover", modifier(MINION_ARCHERY, ANY, -2, while_=At("forest")), to_play=Spots(RANGER)
)
NO_MERE_RANGER = event(
    "2R36",
    "No Mere Ranger",
    SKIRMISH,
    cost=Exert(a(ARAGORN)),
    does=make(a(COMPANION & ~ARAGORN), strength(+2).or_(+3, when=WithSignet("aragorn"))),
)
SENTINELS_OF_NUMENOR = event(
    "2C37",
    "Sentinels of Númenor",
    SKIRMISH,
    does=make(a(GONDOR_COMPANION), strength(+2).or_(+4, when=InFierceSkirmish())),
)
SHIELD_OF_BOROMIR = item(
    "2R38",
    "Shield of Boromir",
    modifier(MINION_ARCHERY, ANY, -1),
    bar(NO_STRENGTH_FROM, MINION & Skirmishing(BEARER), from_=WEAPON, while_=Spots(BEARER & BOROMIR)),
    bearer=GONDOR_COMPANION,
)
