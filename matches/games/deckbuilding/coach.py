"""The coach of the deck-building game."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.games.coaching import Coach, CoachLine
from matches.games.lesson import Moment

__all__ = ["COACH"]

COACH = Coach(
    goal=_("Have the most Victory Points when the last Archenemy falls. What you buy joins your deck."),
    begins=Moment("act", "turn", ("plain",)),
    lines=(
        (
            Moment("act", "", ("plain",)),
            CoachLine(
                _("Cards in your hand give Power this turn. What you do not play is discarded at its end."),
                _("play your whole hand before you buy."),
            ),
        ),
        (
            Moment("act", "", ("buy",)),
            CoachLine(
                _("Power buys cards of the Path. They go to your discard pile and come into your hand later."),
                _("the dearest card you can pay for; an Archenemy when you can."),
            ),
        ),
        (
            Moment("act"),
            CoachLine(_("There is little left to do in this turn. Power is not kept."), _("end your turn.")),
        ),
        (
            Moment("defend"),
            CoachLine(
                _("You are attacked, and a card in your hand can avoid it. The card is discarded for that."),
                _("avoid it, unless the loss is small."),
            ),
        ),
        (
            Moment("destroy"),
            CoachLine(_("A destroyed card leaves your deck for good."), _("Corruption first, then a starting card.")),
        ),
        (
            Moment("discard"),
            CoachLine(_("A discarded card comes back when your deck is shuffled."), _("the card that gives least.")),
        ),
        (
            Moment("gain"),
            CoachLine(_("You get a card without paying for it."), _("the dearest.")),
        ),
        (
            Moment("put on deck"),
            CoachLine(_("A card put on your deck is drawn next."), _("the best one.")),
        ),
        (
            Moment("hero"),
            CoachLine(_("Your hero has a card of their own, which starts in your deck."), _("any of them.")),
        ),
        (
            Moment("ambush"),
            CoachLine(_("Several cards that entered the Path act now."), _("any order will do at first.")),
        ),
        (
            Moment("distribute"),
            CoachLine(_("You may hand Corruption to others: each costs a Victory Point."), _("give it to the leader.")),
        ),
    ),
)
