"""Reasons why an action is not possible: the first check of the rules that fails.

The rules ask ``hindrance`` functions, which answer None when nothing is in the way; ``words/wording/why.py`` says
the answers in English.
"""

from typing import Final

SIDE: Final = "side"
"""A card of the side the player does not play this turn."""
PHASE: Final = "phase"
"""An action of another phase."""
RESPONSE: Final = "response"
"""A response, where nothing has happened to respond to."""
WRONG_TRIGGER: Final = "answers"
"""Something has happened, and it does not respond to that."""
TWILIGHT: Final = "twilight"
BARRED: Final = "barred"
"""Something in play says that such cards are not played."""
NO_ACTIONS: Final = "no actions"
"""Something in play says that no actions of this phase are performed."""
NO_ABILITIES: Final = "no abilities"
"""Something in play says that no special abilities of this phase are used."""
AN_EVENT: Final = "an event"
"""An event where a card is wanted that stays in play."""
IN_PLAY: Final = "in play"
"""A unique card whose title is active in play."""
IN_DEAD_PILE: Final = "in dead pile"
"""A unique card whose title lies in the player's dead pile."""
NINE: Final = "rule of nine"
BEARER: Final = "bearer"
"""Nobody may bear it."""
IDLE: Final = "idle"
"""It would change nothing."""
WITHOUT_EFFECT: Final = "barren"
"""It changed nothing when last used, and nothing has changed since."""
NOT_WOUNDED: Final = "unhurt"
"""Whom it could heal has no wound that can be healed."""
NO_TRANSFER_TARGET: Final = "no heir"
"""Nobody else at its bearer's site may bear it."""
LOOP_BLOCKED: Final = "looped"
"""It belongs to a loop that has just been played out."""

# What keeps the fellowship from moving on.
LAST_SITE: Final = "last site"
MOVE_LIMIT: Final = "move limit"
NO_MOVE: Final = "no more moves"
LATER: Final = "later"
"""Nothing; it is asked when the actions of the phase are over."""
