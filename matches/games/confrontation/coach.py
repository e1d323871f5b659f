"""The coach of The Confrontation. A newcomer plays Good."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.games.coaching import Coach, CoachLine
from matches.games.lesson import Moment

__all__ = ["COACH"]

COACH = Coach(
    goal=_("Bring Frodo into Mordor. You lose if he is defeated, or if three Dark characters stand in the Shire."),
    begins=Moment("move"),
    setup={"side": "good"},
    lines=(
        (
            Moment("move"),
            CoachLine(
                _("One of your characters moves forward. Where an enemy stands, they fight; you do not see who it is."),
                _("a strong character in front, and Frodo one region behind."),
            ),
        ),
        (
            Moment("card"),
            CoachLine(
                _("Both choose a card in secret. Its strength is added to the character’s, and the higher total wins."),
                _("a high card when Frodo or your strongest fights, else a low one. A played card is gone."),
            ),
        ),
        (
            Moment("flee"),
            CoachLine(
                _("Your character is attacked, and its text lets it leave before the fight."),
                _("leave with Frodo; the enemy learns where he is, so move him soon."),
            ),
        ),
        (
            Moment("retreat"),
            CoachLine(_("Your character leaves the battle for another region."), _("where no enemy can follow.")),
        ),
        (
            Moment("magic"),
            CoachLine(_("Magic becomes a card that you have played before."), _("your highest, or keep Magic.")),
        ),
        (
            Moment("place"),
            CoachLine(
                _("Four start in your home region and one in each region before it. The enemy does not see who."),
                _("fighters in front, Frodo at home."),
            ),
        ),
        (
            Moment("target"),
            CoachLine(_("More than one enemy stands there; you attack one."), _("any that you do not know yet.")),
        ),
        (
            Moment("prove"),
            CoachLine(
                _("Sam fights harder when Frodo stands with him, and shows him for it."),
                _("only when it decides the battle."),
            ),
        ),
    ),
)
