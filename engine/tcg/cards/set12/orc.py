"""Cards of the Orc culture in Black Rider."""

from engine.tcg.card_words import *

ORC_MINION = ORC_CULTURE & MINION
ORC_LURKER = ORC_CULTURE & LURKER
FREE_PEOPLES_EXERT = Exert(a(COMPANION, by=FREE_PEOPLES_PLAYER))
TORMENT = trigger(
    free_peoples_assigns(THIS, involving=COMPANION & ~WOUNDED),
    does=one_of(AddBurdens(), DiscardFromHand(1, who=FREE_PEOPLES_PLAYER), chooser=FREE_PEOPLES_PLAYER),
)

ABIDING_EVIL = event(
    "12R81",
    "Abiding Evil",
    SKIRMISH,
    cost=SpotBurdens(X),
    does=make(a(CHARACTER & Skirmishing(ORC_CULTURE & ORC)), strength(Minus(X))),
    x=PerBurden(),
)
BARRAGE = event("12R82", "Barrage", SKIRMISH, does=make(each(YOUR & ORC_MINION), strength(2), until=UNTIL_REGROUP))
THE_BECKONING_SHADOW = card(
    "12R83",
    "The Beckoning Shadow",
    when_true(BurdensAtLeast(5), DeckEmpty(), does=Corrupt()),
    cost=Exert(a(ORC_MINION)),
)
BLOODSTAINED_FIELD = event("12C84", "Bloodstained Field", ARCHERY, cost=Spot(1, ORC_LURKER), does=Wound(a(ELF)))
CAVE_TROLL_OF_MORIA_SAVAGE_MENACE = card(
    "12R85",
    "Cave Troll of Moria, Savage Menace",
    trigger(wins_skirmish(ORC_LURKER), does=DiscardTopOfDeck(2), may=True),
)
CAVE_TROLLS_HAMMER_UNWIELDY_CUDGEL = item(
    "12R86",
    "Cave Troll's Hammer, Unwieldy Cudgel",
    when_played(does=Repeat(FREE_PEOPLES_EXERT, per(LURKER))),
    bearer=ORC_CULTURE & TROLL,
)
GOBLIN_AGGRESSOR = card(
    "12C87", "Goblin Aggressor", modifier(STRENGTH, ORC_MINION, 1, while_=Spots(THIS & Bearing(POSSESSION)))
)
GREAT_COST = card(
    "12C88",
    "Great Cost",
    trigger(
        skirmish_starts(involving=ORC_MINION),
        cost=Spot(6, COMPANION),
        does=Exert(a(COMPANION & Skirmishing(ORC_MINION))),
        may=True,
    ),
    action(
        SHADOW,
        cost=(Discard(THIS_CARD), Spot(1, ORC_MINION)),
        does=PutOnDeck(HAND, who=FREE_PEOPLES_PLAYER),
    ),
)
MORDOR_AGGRESSOR = card(
    "12U89", "Mordor Aggressor", modifier(STRENGTH, ORC_MINION, 2, while_=Spots(THIS & Bearing(POSSESSION)))
)
MORGUL_TORMENTOR = card("12U90", "Morgul Tormentor", TORMENT)
ORC_ARTISAN = card(
    "12R91",
    "Orc Artisan",
    trigger(
        is_played(ORC_CULTURE & POSSESSION & BorneBy(ORC_CULTURE & ORC), by="you"),
        does=AddTwilight(BetterIf(1, 2, when=AtSite(BATTLEGROUND | UNDERGROUND))),
        may=True,
    ),
)
ORC_DREG = card(
    "12C92",
    "Orc Dreg",
    trigger(is_assigned(THIS), when=Negated(At("underground")), does=one_of(RemoveTwilight(2), Discard(THIS_CARD))),
)
ORC_FOOTMAN = card(
    "12C93",
    "Orc Footman",
    trigger(
        On(DISCARDED, THIS),
        cost=Spot(1, COMPANION & WithResistance(most=4)),
        does=ShuffleIntoDeck(THIS),
        may=True,
    ),
)
ORC_SAPPER = card(
    "12U94",
    "Orc Sapper",
    when_played(
        cost=Choose(a(COMPANION & WithResistance(most=4))),
        does=in_force(bar(KEPT_APART, COMPANION & THAT_ONE, from_=THIS), until=UNTIL_REGROUP),
        may=True,
    ),
)
ORC_SKULKER = card("12C95", "Orc Skulker", modifier(TWILIGHT_COST, YOUR & EventPlayedIn(SKIRMISH), -1))
ORC_SPEAR = item(
    "12C96",
    "Orc Spear",
    trigger(is_played(THIS & BorneBy(MINION & WithTwilightCost(4))), does=AddTwilight(2)),
    bearer=ORC_MINION,
)
ORC_STRATEGIST = card(
    "12U97",
    "Orc Strategist",
    action(MANEUVER, does=make(a(ORC_LURKER & MINION), loses("lurker"), until=UNTIL_REGROUP)),
)
ORC_TORMENTOR = card("12C98", "Orc Tormentor", TORMENT)
PITILESS_ORC = card(
    "12U99", "Pitiless Orc", when_played(does=Repeat(FREE_PEOPLES_EXERT, per(COMPANION, over=4)), may=True)
)
RALLYING_ORC = card(
    "12R100",
    "Rallying Orc",
    trigger(
        is_played(ANOTHER & ORC_LURKER, by="you"),
        when=AtSite(BATTLEGROUND | UNDERGROUND),
        does=FREE_PEOPLES_EXERT,
        may=True,
    ),
)
RETRIBUTION = card(
    "12R101",
    "Retribution",
    trigger(wins_skirmish(ORC_MINION & Bearing(WEAPON)), does=AddBurdens()),
    action(SHADOW, cost=Discard(THIS_CARD), does=Play(ORC_CULTURE & WEAPON, (DISCARD,))),
)
SCAVENGING_GOBLINS = card(
    "12C102",
    "Scavenging Goblins",
    when_played(does=Play(ORC_CULTURE & WEAPON, (DISCARD,), on=YOUR & ORC_CULTURE & ORC), may=True),
)
STORMING_THE_RAMPARTS = event(
    "12U103",
    "Storming the Ramparts",
    MANEUVER,
    cost=Spot(1, ORC_MINION),
    does=Discard(a(FREE_PEOPLES & CONDITION, by=FREE_PEOPLES_PLAYER)),
)
TAUNT = event(
    "12U104",
    "Taunt",
    SKIRMISH,
    cost=reveal(TopOfDeck(BetterIf(5, 7, when=At("battleground")))),
    does=make(a(ORC_MINION), strength(PerBound(CARDS, ORC_CULTURE))),
)
TROLLS_KEYWARD_KEEPER_OF_THE_BEAST = card(
    "12R105",
    "Troll's Keyward, Keeper of the Beast",
    action(
        SHADOW,
        cost=(Exert(THIS_CARD), reveal(Hand(YOU))),
        does=AddTwilight(PerBound(CARDS, ORC_CULTURE & TROLL)),
    ),
)
VILE_GOBLIN = card(
    "12C106",
    "Vile Goblin",
    trigger(is_assigned(THIS, involving=DWARF), does=make(THIS_CARD, gains("fierce"), until=UNTIL_REGROUP)),
)
