"""Dwarven cards of Realms of the Elf-lords."""

from engine.tcg.names import FELLOWSHIP, PIPES_SPOTTED, REGROUP, TWILIGHT_COST
from engine.tcg.words.abilities import action, modifier, trigger
from engine.tcg.words.amounts import CostOf, per
from engine.tcg.words.cards import card, event, item
from engine.tcg.words.conditions import AtSites
from engine.tcg.words.filters import ALLY, COMPANION, CONDITION, DWARF, DWARVEN, MORIA, TALE, WEAPON, Titled
from engine.tcg.words.occurrences import FELLOWSHIP_PHASE_STARTS, is_played
from engine.tcg.words.piles import RandomFromHand
from engine.tcg.words.targets import CARDS, THIS_CARD, a, up_to
from engine.tcg.words.verbs import Discard, Draw, Exert, Heal, MakeTotal, ShuffleIntoDeck, reveal

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
