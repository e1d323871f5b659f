"""Ringwraith cards of The Fellowship of the Ring."""

from engine.tcg.names import BURDENS_STAY, SKIRMISH, WOUNDS_STAY
from engine.tcg.words.abilities import action, bar
from engine.tcg.words.cards import card, response_event
from engine.tcg.words.conditions import WearingTheRing
from engine.tcg.words.filters import BEARER, CHARACTER, NAZGUL, RING_BEARER, THE_ONE_RING, Skirmishing
from engine.tcg.words.occurrences import SKIRMISH_ENDS
from engine.tcg.words.targets import a
from engine.tcg.words.verbs import Assign, CancelAssignments, IgnoreText, TransferThis

BLACK_BREATH = card(
    "1U207",
    "Black Breath",
    bar(WOUNDS_STAY, BEARER),
    bar(BURDENS_STAY, BEARER),
    action(SKIRMISH, does=TransferThis(a(CHARACTER & Skirmishing(NAZGUL)))),
)
RETURN_TO_ITS_MASTER = response_event(
    "1R224",
    "Return to Its Master",
    SKIRMISH_ENDS,
    when=WearingTheRing(),
    does=(
        CancelAssignments(),
        Assign(a(NAZGUL), to=a(RING_BEARER, bind="fighter"), additional=True),
        IgnoreText(THE_ONE_RING),
    ),
)
