"""Questions of later in the turn, worded for a player who answers them ahead."""

from typing import NamedTuple

from engine.kernel.number_words import number_word
from engine.tcg.rules.zones import HAND_SIZE


class AheadWords(NamedTuple):
    """A later question: what is asked, what the answer does, what choosing nothing means (empty where it is no
    answer), and why an answer given ahead was dropped."""

    text: str
    detail: str
    nothing: str
    fallen: str


HELP_REACH = 8
"""Strength by which a skirmish may be going against a player for cards to be used in it ahead."""
AHEAD = {
    "move": AheadWords(
        "When the others have reconciled: do you move again, or does your turn end?",
        "It holds while skirmishes end as they stand now, and while your characters, burdens and hand are as they are.",
        "",
        "something has changed since",
    ),
    "arrows": AheadWords(
        "If archery hits your minions: who takes the wounds first?",
        "One takes as many wounds as it can before the next is hit. It holds while you have the same minions with the "
        "same wounds.",
        "",
        "your minions or their wounds have changed",
    ),
    "leftovers": AheadWords(
        "Minions that nobody fights: whom do all of them skirmish?",
        "You are asked all the same if they cannot, or if together they are weaker than that character.",
        "",
        "they cannot, or are too weak there",
    ),
    "help": AheadWords(
        "In skirmishes that go against you: what do you use?",
        f"The first of them that can be used, on your minion in the skirmish, while it loses by {HELP_REACH} strength "
        "or less. It holds while no card comes into your hand.",
        "",
        "a card has come into your hand",
    ),
    "passing": AheadWords(
        "Until you reconcile: where do you pass?",
        "What you use in skirmishes by the answer above is used all the same. It holds while no card comes into your "
        "hand. The other side may notice that nobody waits for you.",
        "",
        "a card has come into your hand",
    ),
    "reconcile": AheadWords(
        f"End of this move: discard one card before you draw up to {number_word(HAND_SIZE)}?",
        "It holds while no card comes into your hand. If the card is gone by then, you keep the others.",
        "Keep the hand",
        "your hand has changed",
    ),
}
"""By the key of the question, in the order in which they would be asked."""
UNOPPOSED = AheadWords(
    "If nobody attacks you there: do you move again, or does your turn end?",
    "You are asked all the same if a minion fights you, or if your characters, burdens or hand change.",
    "",
    "something has changed since",
)
"""How the turn goes on, asked before it is known who attacks."""
MOVES = {"stay": "Stay, and end the turn", "move": "Move again"}
"""How the Free Peoples player's turn goes on, by the key of the answer."""
PLACES = {"skirmishes": "In skirmishes", "phases": "In other phases", "responses": "At responses"}
"""Where a player passes ahead."""
