"""Dwarven cards of Realms of the Elf-lords."""

from engine.tcg.card_words import *

GIMLI = Titled("Gimli")

BOOK_OF_MAZARBUL = item(
    "3R1",
    "Book of Mazarbul",
    trigger(FELLOWSHIP_PHASE_STARTS, when=AtSites(4, 9), may=True, does=Draw(per(DWARF & COMPANION))),
    bearer=DWARF,
)
GIMLIS_PIPE = item(
    "3U2", "Gimli's Pipe", action(FELLOWSHIP, cost=Exert(a(GIMLI)), does=MakeTotal(PIPES_SPOTTED, +1)), bearer=GIMLI
)
MINES_OF_KHAZAD_DUM = card(
    "3R3",
    "Mines of Khazad-Dûm",
    trigger(is_played(DWARVEN & TALE, by="you"), may=True, does=Heal(a(DWARF & COMPANION))),
)
A_ROYAL_WELCOME = card(
    "3U4", "A Royal Welcome", action(REGROUP, cost=Exert(a(DWARF & ALLY)), does=Heal(a(DWARF & COMPANION)))
)
SONG_OF_DURIN = card(
    "3U5",
    "Song of Durin",
    modifier(TWILIGHT_COST, MORIA & WEAPON, +2),
    action(FELLOWSHIP, cost=Discard(THIS_CARD), does=Discard(up_to(2, MORIA & CONDITION))),
    cost=Exert(a(DWARF)),
)
STORM_OF_ARGUMENT = event(
    "3C6",
    "Storm of Argument",
    FELLOWSHIP,
    does=reveal(RandomFromHand(1), ShuffleIntoDeck(DWARVEN, CostOf(CARDS), up_to=True)),
)
