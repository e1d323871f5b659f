"""Elven cards of The Fellowship of the Ring."""

from engine.tcg.card_words import *

ARWEN = Titled("Arwen")
GALADRIEL = Titled("Galadriel")
GANDALF = Titled("Gandalf")
LEGOLAS = Titled("Legolas")

ANCIENT_ENMITY = event(
    "1U29",
    "Ancient Enmity",
    SKIRMISH,
    does=(
        make(a(ELF), strength(+1)),
        in_force(
            trigger(
                players_lose_skirmish(MINION, to=THAT_ONE),
                does=DiscardFromHand(2, who=TRIGGERING_OWNER, at_random=True),
            )
        ),
    ),
)
ARWEN_DAUGHTER_OF_ELROND = card("1R30", "Arwen, Daughter of Elrond", modifier(STRENGTH, THIS & Skirmishing(NAZGUL), +3))
ASFALOTH = item(
    "1U31",
    "Asfaloth",
    modifier(TWILIGHT_COST, THIS, -2, while_=PlayedOn(ARWEN)),
    modifier(STRENGTH, BEARER, +2, while_=BearerAt("plains")),
    when_true(BearerAt("underground"), does=Discard(THIS_CARD)),
    bearer=ELF,
)
BORDER_DEFENSES = event(
    "1C32", "Border Defenses", SKIRMISH, does=make(a(ELF), strength(+2).or_(+4, when=Skirmishing(ARCHER)))
)
BOW_OF_THE_GALADHRIM = item(
    "1R33",
    "Bow of the Galadhrim",
    trigger(wins_skirmish(LEGOLAS), may=True, does=Wound(a(MINION))),
    bearer=LEGOLAS,
)
CELEBORN = card(
    "1R34", "Celeborn, Lord of Lórien", action(FELLOWSHIP, cost=Exert(THIS_CARD), does=Heal(a(ELVEN & ALLY)))
)
THE_COUNCIL_OF_ELROND = event(
    "1R35", "The Council of Elrond", FELLOWSHIP, when=Spots(ELF), does=Play(TALE, out_of=(DECK,))
)
CURSE_THEIR_FOUL_FEET = event(
    "1R36",
    "Curse Their Foul Feet!",
    FELLOWSHIP,
    cost=Exert(a(ELF)),
    does=(reveal(Hand()), DiscardFromHand(PerBound(CARDS, ORC), who=THAT_OPPONENT)),
)
DEFIANCE = event("1C37", "Defiance", SKIRMISH, does=make(a(ELF), strength(+2).or_(+4, when=Skirmishing(NAZGUL))))
DOUBLE_SHOT = event(
    "1R38",
    "Double Shot",
    ARCHERY,
    when=Spots(ELF & ARCHER & COMPANION),
    does=MakeTotal(FELLOWSHIP_ARCHERY, +1),
)
ELF_SONG = event("1C39", "Elf-song", FELLOWSHIP, when=Spots(ELF), does=RemoveBurden())
ELROND = card(
    "1R40",
    "Elrond, Lord of Rivendell",
    trigger(YOUR_TURN_STARTS, does=Heal(each(ALLY & HomeAt(3)))),
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=Draw()),
    to_play=Spots(GANDALF | ELF),
)
ELVEN_BOW = item("1C41", "Elven Bow", modifier(KEYWORD, BEARER, 1, detail="archer"), bearer=ELF)
ELVEN_CLOAK = item("1C42", "Elven Cloak", modifier(MINION_ARCHERY, ANY, -1), bearer=COMPANION, to_play=Spots(ELF))
FAR_SEEING_EYES = card(
    "1C43", "Far-seeing Eyes", trigger(On(PLAYED, ELF, "you"), does=DiscardFromHand(who=AN_OPPONENT))
)
FOUL_CREATION = event(
    "1U44",
    "Foul Creation",
    FELLOWSHIP,
    cost=Exert(a(ELF)),
    does=reveal(Hand(), may(Draw(2), cost=DiscardShown(ISENGARD & MINION, count=1))),
)
GALADRIEL_LADY_OF_LIGHT = card(
    "1R45",
    "Galadriel, Lady of Light",
    trigger(YOUR_TURN_STARTS, does=Heal(each(ALLY & HomeAt(6)))),
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=Play(ELF, free=True)),
)
GIFT_OF_BOATS = card(
    "1U46",
    "Gift of Boats",
    trigger(
        moves_from(WithKeyword("river")),
        when=DuringPhase(FELLOWSHIP),
        does=MakeTotal(MOVE_LIMIT, +1, until=UNTIL_TURN),
    ),
    cost=Exert(a(ELF & ALLY)),
)
GWEMEGIL = item(
    "1R47",
    "Gwemegil",
    modifier(KEYWORD, BEARER, +1, detail="damage"),
    action(SKIRMISH, cost=one_of(Exert(a(ARWEN)), DiscardFromHand(2)), does=make(a(ARWEN), strength(+1))),
    bearer=ARWEN,
)
HALDIR = card(
    "1U48",
    "Haldir, Elf of the Golden Wood",
    modifier(STRENGTH, THIS, +2, while_=AtSites(6, 8)),
    to_play=Spots(ELF),
)
THE_LAST_ALLIANCE_OF_ELVES_AND_MEN = item(
    "1R49",
    "The Last Alliance of Elves and Men",
    modifier(STRENGTH, BEARER, per(ELF, limit=3)),
    bearer=GONDOR & MAN,
    one_per_bearer=True,
)
LEGOLAS_GREENLEAF = card(
    "1R50",
    "Legolas, Greenleaf",
    action(ARCHERY, cost=Exert(THIS_CARD), does=(Wound(a(MINION)), make(THIS_CARD, adds_no_archery()))),
)
LEGOLAS_PRINCE_OF_MIRKWOOD = card(
    "1U51", "Legolas, Prince of Mirkwood", modifier(STRENGTH, THIS & Skirmishing(NAZGUL), +3)
)
LIGHTFOOTEDNESS = event(
    "1C52", "Lightfootedness", ARCHERY, when=Spots(ELF & COMPANION), does=MakeTotal(MINION_ARCHERY, -1)
)
LORIEN_ELF = card("1C53", "Lórien Elf", to_play=Spots(ELF))
MALLORN_TREES = card("1U54", "Mallorn-trees", action(FELLOWSHIP, does=PutBeneathDeck(HAND, ELVEN)))
THE_MIRROR_OF_GALADRIEL = card(
    "1R55",
    "The Mirror of Galadriel",
    modifier(STRENGTH, ELF & ALLY & HomeAt(6), +1),
    action(
        MANEUVER,
        when=HandAtLeast(7, AN_OPPONENT),
        cost=Exert(a(GALADRIEL)),
        does=look_at(RandomFromHand(2, AnOpponent(holding=7)), DiscardShown(count=1)),
    ),
)
OROPHIN = card("1U56", "Orophin, Lórien Bowman", action(ARCHERY, cost=Exert(THIS_CARD), does=Wound(a(URUK_HAI))))
RUMIL = card("1U57", "Rúmil, Elven Protector", action(ARCHERY, cost=Exert(THIS_CARD), does=Wound(a(ORC))))
THE_SEEN_AND_THE_UNSEEN = event(
    "1C58", "The Seen and the Unseen", FELLOWSHIP, cost=Exert(some(2, ELF)), does=Discard(a(CONDITION))
)
SHOULDER_TO_SHOULDER = card(
    "1C59",
    "Shoulder to Shoulder",
    action(MANEUVER, cost=(AddTwilight(1), Exert(a(DWARF))), does=Heal(a(ELF))),
    action(MANEUVER, cost=(AddTwilight(1), Exert(a(ELF))), does=Heal(a(DWARF))),
)
SILINDE = card("1U60", "Silinde, Elf of Mirkwood", SiteText(3))
SONGS_OF_THE_BLESSED_REALM = card(
    "1C61", "Songs of the Blessed Realm", trigger(On(PLAYED, ELVEN & TALE, "you"), may=True, does=RemoveBurden())
)
THE_SPLENDOR_OF_THEIR_BANNERS = item(
    "1R62",
    "The Splendor of Their Banners",
    action(ARCHERY, when=Spots(BEARER & ARCHER), cost=Exert(a(BEARER)), does=MakeTotal(FELLOWSHIP_ARCHERY, +1)),
    bearer=ELF & COMPANION,
)
STAND_AGAINST_DARKNESS = event(
    "1U63",
    "Stand Against Darkness",
    MANEUVER,
    cost=Exert(a(ELF)),
    does=Discard(a(SAURON & (MINION | CONDITION | POSSESSION))),
)
SUPPORT_OF_THE_LAST_HOMELY_HOUSE = event(
    "1U64",
    "Support of the Last Homely House",
    MANEUVER,
    cost=Exert(a(ELF & ALLY & HomeAt(3))),
    does=make(THAT, strength(+3), participates(), until=UNTIL_REGROUP),
)
SWAN_SHIP_OF_THE_GALADHRIM = event(
    "1U65",
    "Swan-ship of the Galadhrim",
    MANEUVER,
    cost=Exert(a(ELF & ALLY & HomeAt(6))),
    does=make(THAT, strength(+3), participates(), until=UNTIL_REGROUP),
)
THE_TALE_OF_GIL_GALAD = item(
    "1R66",
    "The Tale of Gil-galad",
    action(SKIRMISH, cost=Discard(THIS_CARD), does=make(a(BEARER), strength(+2))),
    bearer=ELF,
)
URUVIEL_MAID_OF_LORIEN = card("1C67", "Uruviel, Maid of Lórien", SiteText(6))
THE_WHITE_ARROWS_OF_LORIEN = item(
    "1C68",
    "The White Arrows of Lórien",
    action(
        ARCHERY,
        when=Spots(BEARER & ARCHER),
        cost=Exert(a(BEARER)),
        does=DiscardFromHand(2, who=AN_OPPONENT, at_random=True),
    ),
    bearer=ELF & COMPANION,
)
