"""Players as subjects and owners; `nouns` words the owner of a card that the text has named."""

from functools import singledispatch

from engine.kernel.number_words import number_word
from engine.tcg.language import Player
from engine.tcg.words import players as p
from engine.tcg.words.wording.speaker import Speaker


@singledispatch
def player(what: Player, speaker: Speaker) -> str:
    """A player as a subject: "an opponent"."""
    raise NotImplementedError(f"no wording for {what!r}")


@player.register
def _you(what: p.You, speaker: Speaker) -> str:
    return "you"


@player.register
def _free_peoples_player(what: p.FreePeoplesPlayer, speaker: Speaker) -> str:
    return "the Free Peoples player"


@player.register
def _an_opponent(what: p.AnOpponent, speaker: Speaker) -> str:
    held = f" with at least {number_word(what.holding)} cards in hand" if what.holding else ""
    return f"an opponent{held}"


@player.register
def _that_player(what: p.ThatPlayer, speaker: Speaker) -> str:
    return speaker.opponent if what.name == p.OPPONENT else "that player"


@player.register
def _triggering_owner(what: p.TriggeringOwner, speaker: Speaker) -> str:
    return speaker.that_player


@player.register
def _each_shadow_player(what: p.EachShadowPlayer, speaker: Speaker) -> str:
    return "each Shadow player"


@player.register
def _first_shadow_player(what: p.FirstShadowPlayer, speaker: Speaker) -> str:
    return "the first Shadow player"


@player.register
def _any_player(what: p.AnyPlayer, speaker: Speaker) -> str:
    return "any player"


def their(who: Player) -> str:
    """What stands before a thing of the player who is the subject.

    >>> their(p.YOU), their(p.AN_OPPONENT)
    ('your', 'their')
    """
    return "your" if who == p.YOU else "their"


def whose(who: Player, speaker: Speaker) -> str:
    """What stands before a thing of a player not yet spoken of: "your", "an opponent's"."""
    if who == p.YOU:
        return "your"
    if isinstance(who, p.AnOpponent) and who.holding:  # the requirement has said how much such an opponent holds
        return "that opponent's"
    return f"{player(who, speaker)}'s"


def done_by(who: Player, does: str, speaker: Speaker) -> str:
    """What a player does, in the imperative: "have an opponent discard a card"."""
    return does if who in (p.YOU, speaker.doer) else f"have {player(who, speaker)} {does}"
