"""Moria cards of The Fellowship of the Ring."""

from engine.tcg.card_words import *

CAVE_TROLL = Titled("Cave Troll of Moria")
MORIA_ORC = MORIA & ORC

ANCIENT_CHIEFTAIN = card("1R163", "Ancient Chieftain", modifier(STRENGTH, THIS, per(ANOTHER & MORIA_ORC)))
BITTER_HATRED = event("1U164", "Bitter Hatred", ARCHERY, when=Spots(MORIA & ARCHER), does=Wound(a(ELF)))
CAVE_TROLL_OF_MORIA = card(
    "1R165",
    "Cave Troll of Moria, Scourge of the Black Pit",
    modifier(TWILIGHT_COST, THIS, -3, while_=At("underground")),
    to_play=Spots(MORIA_ORC),
)
CAVE_TROLLS_HAMMER = item(
    "1R166", "Cave Troll's Hammer", modifier(KEYWORD, CAVE_TROLL, 1, detail="damage"), bearer=CAVE_TROLL
)
DENIZENS_ENRAGED = event(
    "1R167",
    "Denizens Enraged",
    SKIRMISH,
    x=per_chosen(MORIA_ORC, other=True, limit=4),
    does=make(a(MORIA_ORC), strength(per_chosen(MORIA_ORC, other=True, limit=4))),
)
DRUMS_IN_THE_DEEP = event(
    "1C168", "Drums in the Deep", SKIRMISH, does=make(a(MORIA_ORC), strength(+2).or_(+4, when=Skirmishing(DWARF)))
)
THE_END_COMES = event(
    "1R169",
    "The End Comes",
    ASSIGNMENT,
    when=Spots(MORIA & MINION, 5),
    does=Assign(a(MINION, by=FREE_PEOPLES_PLAYER), to=a(RING_BEARER, bind="fighter")),
)
FOOL_OF_A_TOOK = event(
    "1R170",
    "Fool of a Took!",
    SHADOW,
    when=Spots(HOBBIT & ~RING_BEARER),
    does=(RevealUntil(~(MORIA & MINION)), TakeIntoHand()),
)
FRENZY = event(
    "1C171",
    "Frenzy",
    ASSIGNMENT,
    does=Assign(a(MORIA_ORC), to=a(EXHAUSTED & COMPANION & ~RING_BEARER, bind="fighter")),
)
GOBLIN_ARCHER = card("1R172", "Goblin Archer", modifier(FELLOWSHIP_ARCHERY, ANY, -6, while_=Spots(ANOTHER & MORIA_ORC)))
GOBLIN_ARMORY = card(
    "1R173",
    "Goblin Armory",
    trigger(is_played(MORIA & WEAPON, by="you"), does=AddTwilight(1)),
    response(about_to_take_wound(MORIA_ORC), cost=Discard(THIS_CARD), does=Prevent()),
)
GOBLIN_BACKSTABBER = card(
    "1C174",
    "Goblin Backstabber",
    modifier(KEYWORD, THIS & SkirmishingBeside(MORIA_ORC), 2, detail="damage"),
)
GOBLIN_DOMAIN = card(
    "1R175",
    "Goblin Domain",
    bar(ARRIVES_EXHAUSTED, COMPANION, while_=AtSites(4, 9)),
    to_play=Spots(MORIA & MINION),
)
GOBLIN_MARKSMAN = card("1C176", "Goblin Marksman")
GOBLIN_PATROL_TROOP = card("1C177", "Goblin Patrol Troop")
GOBLIN_RUNNER = card("1U178", "Goblin Runner", when_played(may=True, does=AddTwilight(2)))
GOBLIN_SCAVENGERS = card(
    "1C179",
    "Goblin Scavengers",
    when_played(may=True, does=Play(WEAPON, out_of=(DISCARD,), on=YOUR & MORIA_ORC)),
)
GOBLIN_SCIMITAR = item("1C180", "Goblin Scimitar", when_played(may=True, does=Draw(1)), bearer=MORIA_ORC)
GOBLIN_SNEAK = card("1U181", "Goblin Sneak", when_played(may=True, does=PutBeneathDeck(DISCARD, MORIA_ORC)))
GOBLIN_SPEAR = item(
    "1C182",
    "Goblin Spear",
    trigger(
        is_killed(COMPANION, by=BEARER),
        when=DuringSkirmish(),
        does=AddBurdens(BetterIf(1, 2, when=TriggeringCardIs(HOBBIT))),
    ),
    bearer=MORIA & MINION,
)
GOBLIN_SWARMS = card(
    "1R183",
    "Goblin Swarms",
    response(wins_skirmish(YOUR & MORIA_ORC), does=Stack(TRIGGERING_CARD)),
    action(SHADOW, does=Play(ORC, out_of=(STACKED,))),
)
GOBLIN_WALLCRAWLER = card(
    "1C184",
    "Goblin Wallcrawler",
    modifier(STRENGTH, THIS, +2, while_=At("underground")),
    modifier(FELLOWSHIP_ARCHERY, ANY, -1, while_=Spots(ANOTHER & MORIA_ORC)),
)
GOBLIN_WARRIOR = card("1C185", "Goblin Warrior", when_played(may=True, does=Discard(a(DWARVEN & (ALLY | CONDITION)))))
GUARD_COMMANDER = card(
    "1R186", "Guard Commander", action(SKIRMISH, cost=RemoveTwilight(3), does=make(a(MORIA_ORC), strength(+2)))
)
HOST_OF_THOUSANDS = event("1C187", "Host of Thousands", SHADOW, does=Play(MORIA_ORC, out_of=(DISCARD,)))
THE_LONG_DARK = card(
    "1U188",
    "The Long Dark",
    trigger(moves_to(Numbered(4, 5)), does=AddTwilight(per(DWARF & COMPANION, 2))),
    action(SKIRMISH, cost=Discard(THIS_CARD), does=make(a(YOUR & MORIA_ORC), strength(+2))),
)
LOST_TO_THE_GOBLINS = response_event(
    "1R189",
    "Lost to the Goblins",
    exerts_or_takes_wound(RING_BEARER),
    x=per(MORIA & MINION),
    cost=Spot(X, MORIA & MINION),
    does=(DiscardTopOfDeck(X, YOU), AddBurdens(PerBound(CARDS, SHADOW_CARD, limit=3))),
)
MORIA_AXE = item(
    "1R190",
    "Moria Axe",
    modifier(KEYWORD, BEARER, 1, detail="damage"),
    action(SKIRMISH, cost=Exert(a(BEARER)), does=make(THAT, strength(+2))),
    bearer=MORIA_ORC,
)
MORIA_SCOUT = card("1C191", "Moria Scout", when_played(when=Spots(ELF), does=AddTwilight(2)))
PINNED_DOWN = card("1C192", "Pinned Down", modifier(FELLOWSHIP_ARCHERY, ANY, -1, while_=Spots(MORIA & ARCHER)))
PLUNDERED_ARMORIES = card(
    "1C193",
    "Plundered Armories",
    response(On(DISCARDED, YOUR & MORIA & WEAPON), does=Play(TRIGGERING, out_of=(DISCARD,), discount=1)),
)
RELENTLESS = response_event(
    "1U194", "Relentless", is_played(STEALTH & EVENT), when=Spots(MORIA & MINION, 3), does=Prevent()
)
RELICS_OF_MORIA = card(
    "1R195",
    "Relics of Moria",
    action(SHADOW, cost=RemoveTwilight(2), does=Play(MORIA & POSSESSION, out_of=(DISCARD,))),
)
THEY_ARE_COMING = card(
    "1C196",
    "They Are Coming",
    action(SHADOW, cost=DiscardFromHand(3), does=Play(MORIA_ORC, out_of=(DISCARD,))),
)
THREAT_OF_THE_UNKNOWN = event("1C197", "Threat of the Unknown", SHADOW, cost=Exert(a(YOUR & MORIA_ORC)), does=Draw(2))
THROUGH_THE_MISTY_MOUNTAINS = card(
    "1U198",
    "Through the Misty Mountains",
    trigger(
        moves_to(Numbered(4, 6)),
        when=Spots(COMPANION & (DWARF | ELF)),
        does=DiscardFromHand(2, who=FREE_PEOPLES_PLAYER, at_random=True),
    ),
    cost=Exert(a(MORIA & MINION)),
)
TROLLS_KEYWARD = card("1R199", "Troll's Keyward", modifier(TWILIGHT_COST, CAVE_TROLL, -2))
THE_UNDERDEEPS_OF_MORIA = card(
    "1R200",
    "The Underdeeps of Moria",
    action(
        SHADOW,
        cost=RemoveTwilight(3),
        does=reveal(BottomOfDeck(1), If(Among(CARDS, MORIA_ORC), TakeIntoHand(), DiscardShown())),
    ),
)
UNFAMILIAR_TERRITORY = event(
    "1C201", "Unfamiliar Territory", SKIRMISH, does=make(a(MORIA_ORC), strength(+2).or_(+4, when=Skirmishing(ARCHER)))
)
WHAT_IS_THIS_NEW_DEVILRY = card(
    "1U202",
    "What Is This New Devilry?",
    modifier(TWILIGHT_COST, COMPANION, +2, while_=AtSites(5, 9)),
    cost=Exert(a(MORIA_ORC)),
)
