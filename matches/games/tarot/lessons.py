"""Lessons of the Tarot card game."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.games.lesson import Hint, Lesson, Moment, Step

__all__ = ["HINTS", "LESSONS"]

LESSONS = (
    Lesson(
        "win",
        _("How to win, and your turn"),
        _("Play cards to the Journey Pile until your hand is empty."),
        (
            Step(
                _("Three rounds"),
                _(
                    "You have seven cards. A round ends when somebody plays their last card to the Journey Pile: they "
                    "go out, for 10 Victory Points. The most Victory Points after three rounds win."
                ),
            ),
            Step(
                _("Play a matching card"),
                _(
                    "Play a card of the same suit or number as the top card, or any of the Major Arcana, which declare"
                    " a suit."
                ),
                Moment("act", "", ("play",)),
            ),
            Step(
                _("Or draw"),
                _("You may draw a card and then play one, or end your turn. Draw now, though you could play."),
                Moment("act", "", ("draw",)),
            ),
            Step(
                _("After drawing"),
                _("Play a card that matches, or end your turn."),
                Moment("after_draw", "", ("play",)),
            ),
        ),
    ),
    Lesson(
        "ring",
        _("Bear the Ring"),
        _("The Ring is worth points at the end, and moves Dark Points until then."),
        (
            Step(
                _("What the Ring is for"),
                _(
                    "Whoever bears the Ring at the end of the round scores 5. At the start of each of their turns they"
                    " may add a Dark Point to any player, or take one away."
                ),
            ),
            Step(
                _("Take the Ring"),
                _(
                    "Play one of the Major Arcana to the Ring. It must rank higher than the last card there; the Fool "
                    "goes on any card. You draw a card at once."
                ),
                Moment("act", "", ("ring",)),
            ),
            Step(
                _("Move a Dark Point"),
                _(
                    "You bear the Ring. The least Dark Points score 5, and so do the most. Take one from yourself or "
                    "add one to another player."
                ),
                Moment("point"),
            ),
        ),
    ),
    Lesson(
        "dark",
        _("Dark Points and passing cards"),
        _("Decide early whether you want the least Dark Points or the most."),
        (
            Step(
                _("Two ways to score"),
                _(
                    "A Dark card brings 2 Dark Points on the Journey Pile, 3 on the Ring, and 1 if you still hold it "
                    "at the end. The least and the most both score; the middle scores nothing."
                ),
            ),
            Step(
                _("Pass two cards"),
                _(
                    "In rounds 2 and 3 you pass two cards, all at once. Pass what does not fit your plan: Dark cards "
                    "if you want few points."
                ),
                Moment("pass"),
            ),
            Step(
                _("Start your plan"),
                _("Play a card that fits the plan: a Free card for few Dark Points, a Dark card for many."),
                Moment("act", "", ("play",)),
            ),
        ),
    ),
)

HINTS = {
    "pass": Hint(
        _("Which cards do I pass?"),
        _("Those that do not fit your plan. Dark cards bring Dark Points; the least and the most of them both score."),
        "dark",
    ),
    "point": Hint(
        _("Why a Dark Point?"),
        _("The Ring Bearer may move one at the start of each turn. Aim for the least or the most, not the middle."),
        "ring",
    ),
    "first_suit": Hint(
        _("Why do I declare a suit?"),
        _("The first card is one of the Major Arcana. The next card must match the suit you declare."),
        "win",
    ),
}
