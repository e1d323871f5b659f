"""Moria cards of Mines of Moria."""

from engine.tcg.card_words import *

BALROG = Titled("The Balrog")
GANDALF = Titled("Gandalf")
WATCHER = Titled("Watcher in the Water")
MORIA_MINION = MORIA & MINION
MORIA_ORC = MORIA & ORC
BEARS_NOTHING = bar(NO_BEARING, THIS, from_=POSSESSION)
LIVES_IN_MARSHES = when_true(Negated(At("marsh")), does=Discard(THIS_CARD))
LIVES_UNDERGROUND = when_true(Negated(At("underground")), does=Discard(THIS_CARD))
MOVED_ON = MovedAtLeast(2)
CAVE_TROLL = Titled("Cave Troll of Moria")

ARCHER_COMMANDER = card("2R49", "Archer Commander", modifier(STRENGTH, ANOTHER & MORIA & ARCHER, +2))
THE_BALROGS_SWORD = item(
    "2R50", "The Balrog's Sword", modifier(KEYWORD, BEARER, 1, detail="damage"), bearer=BALROG, beside_another=True
)
THE_BALROG_DURINS_BANE = card(
    "2C51",
    "The Balrog, Durin's Bane",
    when_true(Spots(BALROG), does=Discard(each(ANOTHER & MINION))),
    modifier(SKIPPED, ANY, 1, detail=ARCHERY),
    LIVES_UNDERGROUND,
)
THE_BALROG_FLAME_OF_UDUN = card(
    "2R52",
    "The Balrog, Flame of Udûn",
    LIVES_UNDERGROUND,
    action(SHADOW, cost=(Exert(THIS_CARD), RemoveTwilight(2)), does=Play(MORIA_ORC, out_of=(DISCARD,))),
    to_play=Spots(MORIA_ORC),
)
CAVE_TROLLS_CHAIN = item(
    "2R53",
    "Cave Troll's Chain",
    modifier(MAY_SKIP, ANY, 1, detail=ARCHERY),
    trigger(takes_wound(CAVE_TROLL), when=DuringPhase(ARCHERY), may=True, does=Wound(a(ARCHER & COMPANION))),
    bearer=CAVE_TROLL,
)
DARK_FIRE = item(
    "2U54", "Dark Fire", trigger(FELLOWSHIP_MOVES, does=Exert(a(BEARER))), bearer=GANDALF, to_play=Spots(BALROG)
)
DARK_PLACES = card(
    "2C55",
    "Dark Places",
    modifier(STRENGTH, UNIQUE & MORIA_MINION, +1),
    action(SHADOW, does=ReplaceSiteBy(kind=MARSH | UNDERGROUND)),
)
FILL_WITH_FEAR = card(
    "2U56",
    "Fill With Fear",
    modifier(SKIPPED, ANY, 1, while_=Spots(BALROG), detail=ARCHERY),
    action(MANEUVER, cost=Exert(a(BALROG)), does=Discard(a(RANGED_WEAPON))),
)
FINAL_CRY = response_event(
    "2R57",
    "Final Cry",
    skirmish_about_to_end(involving=BALROG & Bearing(Titled("Whip of Many Thongs"))),
    does=Wound(a(COMPANION & Skirmishing()), times=2),
)
FOUL_TENTACLE = card(
    "2C58", "Foul Tentacle", when_played(may=True, does=Play(TENTACLE, out_of=(DECK,))), BEARS_NOTHING, LIVES_IN_MARSHES
)
FOUL_THINGS = event("2U59", "Foul Things", SHADOW, does=Play(MORIA_MINION, out_of=(DISCARD,)))
GOBLIN_BOWMAN = card("2C60", "Goblin Bowman")
GOBLIN_FLANKERS = card("2C61", "Goblin Flankers", when_played(may=True, when=MOVED_ON, does=AddTwilight(3)))
GOBLIN_PURSUER = card("2C62", "Goblin Pursuer", modifier(STRENGTH, THIS, +3, while_=MOVED_ON))
GOBLIN_REINFORCEMENTS = card("2C63", "Goblin Reinforcements", when_played(may=True, does=Heal(a(MORIA_MINION))))
GOBLIN_SCRABBLER = card(
    "2C64",
    "Goblin Scrabbler",
    when_played(may=True, does=Discard(a(ELVEN & CONDITION))),
    modifier(ROAMING_PENALTY, YOUR & MORIA_ORC, -1),
)
GOBLIN_SPEARMAN = card(
    "2C65", "Goblin Spearman", modifier(KEYWORD, THIS & Bearing(Titled("Goblin Spear")), 2, detail="damage")
)
HUGE_TENTACLE = card(
    "2R66", "Huge Tentacle", when_played(may=True, does=Play(WATCHER, out_of=(DECK,))), BEARS_NOTHING, LIVES_IN_MARSHES
)
MORIA_ARCHER_TROOP = card(
    "2U67", "Moria Archer Troop", modifier(MINION_ARCHERY, ANY, +1, while_=Spots(ANOTHER & MORIA & ARCHER))
)
MUST_DO_WITHOUT_HOPE = event("2U68", "Must Do Without Hope", MANEUVER, cost=Exert(a(BALROG)), does=AddBurdens(1))
OLD_DIFFERENCES = event(
    "2C69",
    "Old Differences",
    SKIRMISH,
    does=make(a((ELF | DWARF) & Skirmishing(MORIA_ORC)), strength(-1).or_(-3, when=All((Spots(ELF), Spots(DWARF))))),
)
POWER_AND_TERROR = event(
    "2U70", "Power and Terror", SHADOW, does=(RevealOfHand(MORIA_ORC), Play(BALROG, discount=PerBound(CARDS, each=2)))
)
THROW_YOURSELF_IN_NEXT_TIME = item(
    "2U71",
    "Throw Yourself in Next Time",
    bar(EXERTED_ONLY_BY, BEARER, from_=SHADOW_CARD),
    bearer=HOBBIT & COMPANION,
    to_play=Spots(MORIA_ORC),
)
TROUBLED_MOUNTAINS = event(
    "2U72",
    "Troubled Mountains",
    SHADOW,
    x=PerBurden(),
    cost=(Exert(a(MORIA_MINION)), SpotBurdens(X)),
    does=AddTwilight(AtMost(X, 5)),
)
WATCHER_IN_THE_WATER = card(
    "2R73",
    "Watcher in the Water, Keeper of Westgate",
    when_true(Spots(WATCHER), does=Discard(each(ANOTHER & MINION & ~TENTACLE))),
    modifier(STRENGTH, TENTACLE, +2),
    modifier(KEYWORD, TENTACLE, 1, detail="damage"),
    BEARS_NOTHING,
    LIVES_IN_MARSHES,
)
WHIP_OF_MANY_THONGS = item(
    "2R74",
    "Whip of Many Thongs",
    action(
        SKIRMISH,
        cost=Exert(a(BALROG)),
        does=Discard(a((HELM | SHIELD | ARMOR) & BorneBy(CHARACTER & Skirmishing(BALROG)))),
    ),
    bearer=BALROG,
)
