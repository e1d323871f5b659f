"""Dwarven cards of Shadows."""

from engine.tcg.card_words import *

AXE_OF_KHAZAD_DUM = item(
    "11U3", "Axe of Khazad-dûm", modifier(KEYWORD, BEARER & LocatedAt(MOUNTAIN), 1, detail="damage"), bearer=DWARF
)
BATTLE_TO_THE_LAST = event(
    "11C4",
    "Battle to the Last",
    SKIRMISH,
    cost=Choose(a(DWARF)),
    does=make(THAT, strength(PerWound(2)), gains("damage", PerWound())),
)
DWARVEN_EMBASSY = card(
    "11C5",
    "Dwarven Embassy",
    modifier(KEYWORD, COMPANION, 1, detail="damage"),
    trigger(YOUR_TURN_ENDS, does=Discard(THIS_CARD)),
    to_play=Spots(DWARF),
)
FALLEN_LORD = event(
    "11U6",
    "Fallen Lord",
    SKIRMISH,
    cost=(Exert(a(RING_BEARER)), Exert(a(DWARF))),
    does=make(THAT, strength(PerResistance())),
)
FARIN_EMISSARY_OF_EREBOR = card(
    "11C7",
    "Farin, Emissary of Erebor",
    modifier(KEYWORD, THIS & LocatedAt(BATTLEGROUND | UNDERGROUND), 1, detail="muster"),
)
GIMLI_LIVELY_COMBATANT = card("11U8", "Gimli, Lively Combatant", trigger(wins_skirmish(THIS), does=Draw(), may=True))
GIMLIS_BATTLE_AXE = item(
    "11R9",
    "Gimli's Battle Axe, Vicious Weapon",
    modifier(KEYWORD, BEARER, 1, detail="muster"),
    action(
        SKIRMISH,
        when=Spots(BEARER & Titled("Gimli") & LocatedAt(BATTLEGROUND)),
        cost=Exert(a(BEARER)),
        does=Wound(a(MINION & Skirmishing(BEARER))),
    ),
    bearer=DWARF,
)
GRIMIR_DWARVEN_EMISSARY = card(
    "11R10",
    "Grimir, Dwarven Emissary",
    response(
        about_to_take_wound(DWARVEN & COMPANION),
        when=DuringSkirmish(),
        cost=Discard(some(2, DWARVEN & ~CHARACTER)),
        does=Prevent(),
    ),
)
HALL_OF_OUR_FATHERS = card(
    "11R11",
    "Hall of Our Fathers",
    when_played(does=StackTopOfDeck(8)),
    trigger(YOUR_MANEUVER_PHASE_STARTS, cost=Spot(1, DWARF), does=ExchangeHandWithStacked(), may=True),
)
MOUNTAIN_HOMESTEAD = card(
    "11U12",
    "Mountain Homestead",
    modifier(STRENGTH, DWARF, 2, while_=At("mountain")),
    to_play=Spots(DWARF & COMPANION, 2),
)
ON_GUARD = response_event("11C13", "On Guard", about_to_take_wound(DWARF & WithResistance(3)), does=Prevent())
WELL_EQUIPPED = event(
    "11R14",
    "Well-equipped",
    FELLOWSHIP,
    cost=DiscardFromHand(1, DWARVEN),
    does=Play(DWARVEN & POSSESSION, (DECK,), on=DWARVEN & COMPANION & WithResistance(5)),
)
