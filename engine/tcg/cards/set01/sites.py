"""Sites of The Fellowship of the Ring."""

from engine.tcg.card_words import *

FRODO = Titled("Frodo")
GIMLI = Titled("Gimli")

BAG_END = card(
    "1U319", "Bag End", action(FELLOWSHIP, cost=Exert(a(HOBBIT)), does=Play(Titled("The Gaffer"), out_of=(DECK,)))
)
EAST_ROAD = card("1U320", "East Road", modifier(TWILIGHT_COST, COMPANION, +2))
FARMER_MAGGOTS_FIELDS = card(
    "1U321",
    "Farmer Maggot's Fields",
    action(FELLOWSHIP, cost=Exert(a(HOBBIT)), does=Play(Titled("Merry") | Titled("Pippin"), out_of=(DECK,))),
)
GREEN_DRAGON_INN = card(
    "1U322", "Green Dragon Inn", action(FELLOWSHIP, cost=Exert(a(HOBBIT)), does=Play(Titled("Sam"), out_of=(DECK,)))
)
GREEN_HILL_COUNTRY = card("1U323", "Green Hill Country", modifier(TWILIGHT_COST, HOBBIT, -1))
THE_PRANCING_PONY = card(
    "1U324",
    "The Prancing Pony",
    action(FELLOWSHIP, cost=AddBurdens(1), does=Play(Titled("Aragorn"), out_of=(DECK,))),
)
SHIRE_LOOKOUT_POINT = card(
    "1U325",
    "Shire Lookout Point",
    action(FELLOWSHIP, when=Spots(Titled("Gandalf")), does=Play(Titled("Gandalf's Cart"), out_of=(DECK,))),
)
WESTFARTHING = card(
    "1C326",
    "Westfarthing",
    action(FELLOWSHIP, cost=Exert(a(HOBBIT)), does=Play(COMPANION | ALLY, discount=1)),
)
BREE_GATE = card("1U327", "Bree Gate", modifier(MOVE_LIMIT, ANY, +1, while_=Spots(RANGER)))
BREE_STREETS = card("1U328", "Bree Streets", modifier(ROAMING_PENALTY, NAZGUL, -2))
BREELAND_FOREST = card("1U329", "Breeland Forest", bar(NO_PLAY, STEALTH & EVENT))
BUCKLEBERRY_FERRY = card(
    "1U330",
    "Buckleberry Ferry",
    modifier(SKIPPED, ANY, 1, while_=Negated(Spots(COMPANION & ~HOBBIT)), detail=ASSIGNMENT),
)
ETTENMOORS = card(
    "1C331",
    "Ettenmoors",
    action(SKIRMISH, cost=Exert(a(YOUR & (COMPANION | MINION))), does=make(THAT, strength(+2))),
)
MIDGEWATER_MARSHES = card("1U332", "Midgewater Marshes", trigger(MOVES_HERE, does=Exert(each(HOBBIT & COMPANION))))
MIDGEWATER_MOORS = card(
    "1U333", "Midgewater Moors", trigger(is_played(MINION), does=DiscardFromHand(1, who=FREE_PEOPLES_PLAYER))
)
TROLLSHAW_FOREST = card(
    "1U334",
    "Trollshaw Forest",
    trigger(is_played((POSSESSION | ARTIFACT) & BorneBy(YOUR & COMPANION), by="you"), does=Draw(1)),
)
WEATHERHILLS = card("1U335", "Weatherhills", modifier(TWILIGHT_COST, NAZGUL, -1))
WEATHERTOP = card("1U336", "Weathertop", modifier(KEYWORD, NAZGUL, 1, detail="fierce"))
COUNCIL_COURTYARD = card("1C337", "Council Courtyard", trigger(MOVES_FROM_HERE, does=RemoveTwilight(2)))
FORD_OF_BRUINEN = card("1U338", "Ford of Bruinen", modifier(TWILIGHT_COST, NAZGUL & FirstPlayedHere(NAZGUL), -5))
FRODOS_BEDROOM = card("1U339", "Frodo's Bedroom", action(FELLOWSHIP, cost=Play(HOBBIT), does=Draw(1)))
RIVENDELL_TERRACE = card("1U340", "Rivendell Terrace", action(FELLOWSHIP, cost=Play(MAN), does=Draw(1)))
RIVENDELL_VALLEY = card("1U341", "Rivendell Valley", action(FELLOWSHIP, cost=Play(ELF), does=Draw(1)))
RIVENDELL_WATERFALL = card(
    "1U342",
    "Rivendell Waterfall",
    modifier(MOVE_LIMIT, ANY, +1, while_=Spots(RANGER & LocatedAt(Titled("Rivendell Waterfall")))),
)
BALINS_TOMB = card(
    "1U343",
    "Balin's Tomb",
    action(MANEUVER, cost=one_of(Discard(a(YOUR & TALE)), DiscardFromHand(1, TALE)), does=Heal(a(YOUR & COMPANION))),
)
DWARROWDELF_CHAMBER = card(
    "1U344",
    "Dwarrowdelf Chamber",
    trigger(
        MOVES_HERE,
        does=one_of(Exert(a(GIMLI)), Exert(some(2, COMPANION & ~GIMLI)), chooser=FREE_PEOPLES_PLAYER),
    ),
)
MITHRIL_MINE = card(
    "1U345",
    "Mithril Mine",
    action(SHADOW, cost=RemoveTwilight(1), does=Play(OfSide("shadow") & WEAPON, out_of=(DISCARD,))),
)
MORIA_LAKE = card(
    "1C346",
    "Moria Lake",
    trigger(
        MOVES_HERE,
        does=one_of(Exert(a(FRODO)), Exert(some(2, COMPANION & ~FRODO)), chooser=FREE_PEOPLES_PLAYER),
    ),
)
MORIA_STAIRWAY = card(
    "1U347",
    "Moria Stairway",
    modifier(KEYWORD, (COMPANION | MINION) & Bearing(HAND_WEAPON), 1, detail="damage"),
)
PASS_OF_CARADHRAS = card(
    "1U348",
    "Pass of Caradhras",
    action(SHADOW, when=Spots(ISENGARD & MINION), does=Limited(Play(WEATHER, out_of=(DECK,)))),
)
THE_BRIDGE_OF_KHAZAD_DUM = card(
    "1C349",
    "The Bridge of Khazad-dûm",
    action(SHADOW, does=Play(Titled("The Balrog"), out_of=(DECK, HAND), discount=6)),
)
DIMRILL_DALE = card(
    "1U350",
    "Dimrill Dale",
    modifier(TWILIGHT_COST, MORIA & ORC & FirstPlayedInPhase(SHADOW, MORIA & ORC), -2),
)
GALADRIELS_GLADE = card("1C351", "Galadriel's Glade", action(FELLOWSHIP, cost=Exert(a(ELF)), does=look_at(Hand())))
LOTHLORIEN_WOODS = card("1U352", "Lothlórien Woods", modifier(STRENGTH, ALLY & HomeAt(6), +3))
ANDUIN_CONFLUENCE = card("1U353", "Anduin Confluence", trigger(MOVES_HERE, does=Discard(each(ALLY))))
ANDUIN_WILDERLAND = card("1C354", "Anduin Wilderland", modifier(SKIPPED, ANY, 1, detail=ARCHERY))
SILVERLODE_BANKS = card(
    "1U355",
    "Silverlode Banks",
    trigger(MOVES_HERE, when=Negated(Spots(RANGER & COMPANION)), does=Exert(each(COMPANION))),
)
ANDUIN_BANKS = card("1C356", "Anduin Banks", modifier(MINION_ARCHERY, ANY, per(COMPANION, 2, over=4)))
BROWN_LANDS = card("1U357", "Brown Lands", modifier(MINION_ARCHERY, ANY, per(ARCHER & MINION, limit=4)))
PILLARS_OF_THE_KINGS = card(
    "1U358",
    "Pillars of the Kings",
    action(FELLOWSHIP, cost=DiscardFromHand(1, GONDOR), does=Heal(a(GONDOR & COMPANION))),
)
SHORES_OF_NEN_HITHOEL = card(
    "1U359", "Shores of Nen Hithoel", action(SHADOW, when=Spots(ORC & MINION, 5), does=ForbidMoving())
)
EMYN_MUIL = card(
    "1U360",
    "Emyn Muil",
    action(MANEUVER, cost=Exert(a(YOUR & MINION)), does=make(THAT, gains("fierce"), until=UNTIL_REGROUP)),
)
SLOPES_OF_AMON_HEN = card("1U361", "Slopes of Amon Hen", modifier(TWILIGHT_COST, ISENGARD & MINION, -1))
SUMMIT_OF_AMON_HEN = card(
    "1C362", "Summit of Amon Hen", trigger(MOVES_HERE, does=may(Draw(PerBurden()), who=EACH_SHADOW_PLAYER))
)
TOL_BRANDIR = card(
    "1U363",
    "Tol Brandir",
    action(SHADOW, does=(Play(TRACKER, out_of=(DISCARD,), count=3, up_to=True), EndShadowPhase())),
)
