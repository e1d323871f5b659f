"""The coach of the Tarot card game."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.games.coaching import Coach, CoachLine
from matches.games.lesson import Moment

__all__ = ["COACH"]

COACH = Coach(
    goal=_("Score the most Victory Points in three rounds. Whoever plays their last card ends a round and scores 10."),
    begins=Moment("act", "", ("play",)),
    lines=(
        (
            Moment("act"),
            CoachLine(
                _("Play a card of the suit or number on top of the Journey Pile, or any of the Major Arcana."),
                _("play what matches; draw only when nothing does."),
            ),
        ),
        (
            Moment("after_draw"),
            CoachLine(
                _("You have drawn. You may still play one card, or end your turn."), _("play, if a card matches.")
            ),
        ),
        (
            Moment("point"),
            CoachLine(
                _("You bear the Ring, and may move a Dark Point. The least and the most score; the middle does not."),
                _("take one from yourself, or give one to whoever has the least."),
            ),
        ),
        (
            Moment("pass"),
            CoachLine(
                _("Everybody passes two cards to a neighbour at once."),
                _("Dark cards, and what matches nothing you hold."),
            ),
        ),
        (
            Moment("first_suit"),
            CoachLine(
                _("The pile begins with one of the Major Arcana, so you name the suit that must follow."),
                _("the suit you hold most of."),
            ),
        ),
        (
            Moment("announce"),
            CoachLine(_("Who forgets to announce their last card pays for it."), _("announce it.")),
        ),
        (
            Moment("held"),
            CoachLine(
                _("Cards left in your hand may count as Dark or Free."),
                _("Dark only when you want the most Dark Points."),
            ),
        ),
    ),
)
