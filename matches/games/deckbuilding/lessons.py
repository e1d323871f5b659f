"""Lessons of the deck-building game."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.games.lesson import Hint, Lesson, Moment, Step

__all__ = ["HINTS", "LESSONS"]

LESSONS = (
    Lesson(
        "win",
        _("How to win, and your turn"),
        _("Play cards for Power, buy better ones, and count Victory Points at the end."),
        (
            Step(
                _("Build a deck while you play"),
                _(
                    "Everybody starts with the same weak deck, beside one card of their hero. What you buy goes to "
                    "your discard pile and comes into your hand when the deck is shuffled."
                ),
            ),
            Step(
                _("Play your cards"),
                _("Play cards from your hand. Most of the first ones give Power."),
                Moment("act", "turn", ("plain",)),
            ),
            Step(
                _("Buy a card"),
                _("Spend Power on a card of the Path, or on Valor. Power that is left at the end of the turn is lost."),
                Moment("act", "turn", ("buy",)),
            ),
            Step(
                _("End your turn"),
                _(
                    "Cards you played and cards left in hand are discarded, and you draw five. Then the Path is filled"
                    " up."
                ),
                Moment("act", "turn", ("end",)),
            ),
        ),
    ),
    Lesson(
        "defend",
        _("Attacks, Ambushes and Defense cards"),
        _("Some cards hurt the other players. A Defense card avoids it."),
        (
            Step(
                _("What attacks you"),
                _(
                    "An Attack comes from another player’s card, an Ambush from a card that enters the Path before "
                    "your turn. Both often give you Corruption, which takes a Victory Point each."
                ),
            ),
            Step(
                _("Avoid it or not"),
                _(
                    "You hold a Defense card. Using it discards the card, and often draws you another. Against a small "
                    "loss you may keep it."
                ),
                Moment("defend", "", ("defend",)),
            ),
            Step(
                _("Buy with the next attack in mind"),
                _(
                    "Cards with Defense work in other players’ turns. Buy one when the Path offers it; else buy what "
                    "gives Power."
                ),
                Moment("act", "turn", ("buy",)),
            ),
        ),
    ),
    Lesson(
        "archenemy",
        _("Defeat an Archenemy"),
        _("Archenemies are worth the most Victory Points, and end the game."),
        (
            Step(
                _("The stack of Archenemies"),
                _(
                    "One Archenemy is face up. You defeat it by paying its cost in Power, once in a turn. The game "
                    "ends when the last one is defeated or the Path cannot be filled."
                ),
            ),
            Step(
                _("Defeat it"),
                _(
                    "You have the Power. Defeat the Archenemy: its card goes to your discard pile and is played like "
                    "any other later."
                ),
                Moment("act", "turn", ("defeat",)),
            ),
            Step(
                _("End the turn with care"),
                _(
                    "The next Archenemy is turned up at the end of your turn, and ambushes everybody at the start of "
                    "the next. Keep a Defense card for such a turn when you can."
                ),
                Moment("act", "turn", ("end",)),
            ),
        ),
    ),
)

HINTS = {
    "act": Hint(
        _("What can I do in my turn?"),
        _(
            "Play cards for Power, buy with it, in any order. Power and cards that are left at the end of the turn are "
            "lost or discarded."
        ),
        "win",
    ),
    "defend": Hint(
        _("What is a Defense?"),
        _("A Defense card in your hand avoids this Attack or Ambush. It is usually discarded for that."),
        "defend",
    ),
}
