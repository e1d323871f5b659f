"""What triggers and responses wait for."""

from engine.tcg import names
from engine.tcg.language import Filter, On
from engine.tcg.words.filters import THIS

MOVES_FROM_HERE = On(names.MOVES_FROM, THIS)
"""The fellowship leaves the site the text is on."""
MOVES_HERE = On(names.MOVES_TO, THIS)
"""The fellowship comes to the site the text is on."""
SKIRMISH_ENDS = On(names.SKIRMISH_ENDS)
"""A skirmish phase has ended."""
YOUR_TURN_STARTS = On(names.START_OF_TURN, player="you")
"""The start of each of your turns."""


def about_to_take_wound(filter_: Filter) -> On:
    """Such a character is about to take a wound."""
    return On(names.ABOUT_TO_WOUND, filter_)


def is_killed(filter_: Filter) -> On:
    """Such a character has been killed."""
    return On(names.KILLED, filter_)


def wins_skirmish(filter_: Filter) -> On:
    """Such a character has won a skirmish."""
    return On(names.WINS_SKIRMISH, filter_)
