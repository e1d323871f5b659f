"""Sites of The Fellowship of the Ring."""

from engine.tcg.names import (
    DECK,
    DISCARD,
    FELLOWSHIP,
    HAND,
    MANEUVER,
    MOVE_LIMIT,
    SHADOW,
    SKIRMISH,
    TWILIGHT_COST,
    UNTIL_REGROUP,
)
from engine.tcg.words.abilities import action, modifier, trigger
from engine.tcg.words.amounts import gains, strength
from engine.tcg.words.cards import card
from engine.tcg.words.conditions import Negated, Spots
from engine.tcg.words.filters import (
    ALLY,
    ANY,
    COMPANION,
    ELF,
    GONDOR,
    HOBBIT,
    ISENGARD,
    MAN,
    MINION,
    MORIA,
    ORC,
    RANGER,
    WEAPON,
    YOUR,
    FirstPlayedInPhase,
    OfSide,
    Titled,
)
from engine.tcg.words.occurrences import MOVES_FROM_HERE, MOVES_HERE
from engine.tcg.words.piles import Hand
from engine.tcg.words.players import FREE_PEOPLES_PLAYER
from engine.tcg.words.targets import THAT, a, each, some
from engine.tcg.words.verbs import (
    Discard,
    DiscardFromHand,
    Draw,
    Exert,
    ForbidMoving,
    Heal,
    Play,
    RemoveTwilight,
    look_at,
    make,
    one_of,
)

FRODO = Titled("Frodo")

EAST_ROAD = card("1U320", "East Road", modifier(TWILIGHT_COST, COMPANION, +2))
WESTFARTHING = card(
    "1C326",
    "Westfarthing",
    action(FELLOWSHIP, cost=Exert(a(HOBBIT)), does=Play(COMPANION | ALLY, discount=1)),
)
BREE_GATE = card("1U327", "Bree Gate", modifier(MOVE_LIMIT, ANY, +1, while_=Spots(RANGER)))
ETTENMOORS = card(
    "1C331",
    "Ettenmoors",
    action(SKIRMISH, cost=Exert(a(YOUR & (COMPANION | MINION))), does=make(THAT, strength(+2))),
)
COUNCIL_COURTYARD = card("1C337", "Council Courtyard", trigger(MOVES_FROM_HERE, does=RemoveTwilight(2)))
RIVENDELL_TERRACE = card("1U340", "Rivendell Terrace", action(FELLOWSHIP, cost=Play(MAN), does=Draw(1)))
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
ANDUIN_CONFLUENCE = card("1U353", "Anduin Confluence", trigger(MOVES_HERE, does=Discard(each(ALLY))))
SILVERLODE_BANKS = card(
    "1U355",
    "Silverlode Banks",
    trigger(MOVES_HERE, when=Negated(Spots(RANGER & COMPANION)), does=Exert(each(COMPANION))),
)
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
