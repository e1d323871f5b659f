"""Talk among players during a match, where the game's rules allow it. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise, lazystr
from django.utils.translation import gettext_lazy

__all__ = ["OPPONENTS", "Talk", "talk_of"]


@dataclass(frozen=True, slots=True)
class Talk:
    """Talk among all players but one, who does not see it; or among all, where it is ``open``.

    Attributes:
        seats: talk needs so many seats or more.
        kept_from: the seat that may not hear it, by the public facts; ``None`` while there is no such seat, and then
            nobody talks.
        heading, about: over the lines on the page: who talks, and what to know of it.
        nothing: instead of the lines, to a player who has none and cannot speak.
        not_now: refuses talk where or while there is none.
        not_you: refuses talk to the player from whom it is kept.
        nobody_hears: refuses talk when no other player would hear it.
        open: everybody hears it, from the making of the match until some days after its end.
    """

    seats: int
    kept_from: Callable[[Mapping[str, object]], int | None]
    heading: Promise
    about: Promise
    nothing: Promise
    not_now: Promise
    not_you: Promise
    nobody_hears: Promise
    open: bool = False


OPPONENTS = Talk(
    seats=2,
    kept_from=lambda _: None,
    heading=gettext_lazy("Talk with your opponent"),
    about=gettext_lazy(
        "Be kind. Nothing said here is binding, and nothing said here is checked: it may be wrong about any card."
    ),
    nothing=gettext_lazy("Nothing was said to you, and you cannot speak now."),
    not_now=gettext_lazy(
        "There is no talk here now: the organiser or a judge has switched it off, or the match is long over."
    ),
    not_you=lazystr(""),
    nobody_hears=gettext_lazy("Your opponent is a bot, which does not talk."),
    open=True,
)
"""Talk in matches of two, in every game."""


def talk_of(room_talk: Talk | None, seats: int) -> Talk | None:
    """The talk of a match with so many seats, where its game's room has ``room_talk``."""
    if room_talk is not None and seats >= room_talk.seats:
        return room_talk
    return OPPONENTS if seats == 2 else None
