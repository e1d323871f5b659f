"""Lessons of The Confrontation."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from matches.games.lesson import Hint, Lesson, Moment, Step

__all__ = ["HINTS", "LESSONS"]

GOOD: tuple[Any, Any] = ({"side": "good"}, {})
DARK: tuple[Any, Any] = ({"side": "dark"}, {})

LESSONS = (
    Lesson(
        "win",
        _("How to win, and placing"),
        _("Nine characters on each side, hidden from the other player."),
        (
            Step(
                _("What each side wants"),
                _(
                    "Good wins when Frodo enters Mordor. Dark wins when Frodo is defeated, or when three Dark "
                    "characters stand in the Shire. Whoever cannot move loses."
                ),
            ),
            Step(
                _("Place your characters"),
                _(
                    "Four start in your home region and one in each of the five regions before it. Put Frodo where "
                    "others shield him, and somebody beside him to hide which one he is."
                ),
                Moment("place"),
            ),
            Step(
                _("Move a character"),
                _("Move one character forward. Entering a region with an enemy starts a battle."),
                Moment("move"),
            ),
        ),
        setups=GOOD,
    ),
    Lesson(
        "battle",
        _("Fight a battle"),
        _("Strength of the character plus strength of a card decides, if no text does."),
        (
            Step(
                _("How a battle goes"),
                _(
                    "Both characters are shown. Texts of the characters come first. Then both players choose a card in "
                    "secret. The higher total defeats the other; equal totals defeat both."
                ),
            ),
            Step(
                _("Choose a card"),
                _(
                    "Compare the two strengths. A played card is gone until all nine are used, so spend a high card "
                    "only where it decides the battle."
                ),
                Moment("card"),
            ),
            Step(
                _("Go on"),
                _("You have seen a character of the other side. Remember where it stands, and move."),
                Moment("move"),
            ),
        ),
        setups=DARK,
    ),
    Lesson(
        "frodo",
        _("Keep Frodo alive"),
        _("Frodo can step aside when he is attacked."),
        (
            Step(
                _("Frodo retreats"),
                _(
                    "Frodo, attacked, may retreat sideways if there is room and no enemy, though never in the "
                    "mountains. Leave him a free region beside him."
                ),
            ),
            Step(
                _("Stay or retreat"),
                _(
                    "One of your characters is attacked and may leave. Retreat with Frodo unless the battle is already "
                    "won."
                ),
                Moment("flee", "", ("retreat",)),
            ),
            Step(
                _("Move on"),
                _("The enemy now knows where Frodo stands. Move him, or put somebody strong beside him."),
                Moment("move"),
            ),
        ),
        setups=GOOD,
    ),
)

HINTS = {
    "place": Hint(
        _("Where do I place whom?"),
        _(
            "The other player sees only that somebody stands there. Keep Frodo shielded; put fighters where enemies "
            "must pass."
        ),
        "win",
    ),
    "card": Hint(
        _("Which card do I choose?"),
        _("Its strength is added to the character’s, unless a text decides. Both players choose in secret."),
        "battle",
    ),
    "flee": Hint(
        _("Should this character leave?"),
        _("Leaving saves the character, and the enemy learns where it stands."),
        "frodo",
    ),
}
