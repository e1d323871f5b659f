"""The coach of the Trading Card Game."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.tcg.names import COMPANION
from engine.tcg.view_types import TcgView
from matches.games.coaching import Coach, CoachLine
from matches.games.lesson import Moment

__all__ = ["COACH", "frodo_warning"]


def _phase(phase: str, *, free_peoples: bool | None = None) -> Moment:
    return Moment("action", phase, free_peoples=free_peoples)


COACH = Coach(
    goal=_("Bring your Ring-bearer through nine sites. They fall if wounds kill them or burdens corrupt them."),
    begins=Moment("action", "fellowship", ("play", "move"), free_peoples=True),
    lines=(
        (
            _phase("fellowship"),
            CoachLine(
                _("Play companions and their things. Each card puts its cost into the twilight pool for the Shadow."),
                _("one or two companions, a weapon, then move."),
            ),
        ),
        (
            _phase("shadow"),
            CoachLine(
                _("Their fellowship has moved. You spend the twilight pool on minions that attack it."),
                _("the strongest minions that the pool can pay for, then pass."),
            ),
        ),
        (
            _phase("maneuver"),
            CoachLine(
                _("Before the fighting both players may use maneuver cards."),
                _("pass, unless a card of yours helps now."),
            ),
        ),
        (
            _phase("archery"),
            CoachLine(_("Archers are about to shoot; archery cards can be used first."), _("pass.")),
        ),
        (
            _phase("assignment"),
            CoachLine(_("Cards that change who fights whom can be used now."), _("pass.")),
        ),
        (
            _phase("skirmish"),
            CoachLine(
                _("This fight is decided by strength. The loser takes a wound; twice the strength kills at once."),
                _("use a card if it turns the fight, else pass. Each answer shows how the fight would end."),
            ),
        ),
        (
            _phase("regroup"),
            CoachLine(_("The fighting is over. Regroup cards can be used before anybody moves on."), _("pass.")),
        ),
        (
            Moment("bid"),
            CoachLine(
                _("The higher bid chooses who goes first. Burdens you bid stay, and ten corrupt your Ring-bearer."),
                _("one or two."),
            ),
        ),
        (
            Moment("place"),
            CoachLine(_("You won the bid: you may go first, or second."), _("go first; you are ahead on the path.")),
        ),
        (
            Moment("starting fellowship"),
            CoachLine(
                _("These companions start beside your Ring-bearer without adding twilight."),
                _("as many as fit, so that your Ring-bearer is not alone."),
            ),
        ),
        (
            Moment("mulligan"),
            CoachLine(
                _("You may shuffle this hand away once, for two cards fewer."),
                _("keep a hand with a companion and a minion."),
            ),
        ),
        (
            Moment("reshuffle"),
            CoachLine(_("Your draw deck is empty; your discard pile can replace it once."), _("reshuffle.")),
        ),
        (
            Moment("sanctuary"),
            CoachLine(
                _("Your turn begins at a sanctuary, where companions heal."),
                _("heal whoever is nearest to death, your Ring-bearer first."),
            ),
        ),
        (
            Moment("arrow"),
            CoachLine(
                _("Their archers hit. You say who takes the wound; as many wounds as vitality kill."),
                _("somebody with vitality to spare, not your Ring-bearer."),
            ),
        ),
        (
            Moment("assign defenders"),
            CoachLine(
                _("Say who fights which minion. The Shadow assigns the minions you leave, to anybody."),
                _("a strong companion against each minion, and your Ring-bearer against none."),
            ),
        ),
        (
            Moment("assign leftovers"),
            CoachLine(
                _("These minions met no defender, so you choose whom they fight."),
                _("the weakest companion, or the Ring-bearer."),
            ),
        ),
        (
            Moment("next skirmish"),
            CoachLine(_("You say which fight comes first."), _("the surest one first; the cards you save help later.")),
        ),
        (
            Moment("move or stay"),
            CoachLine(
                _("Moving again brings you nearer to site nine, and another attack."),
                _("stay when anybody is wounded; move when the pool is nearly empty."),
            ),
        ),
        (
            Moment("reconcile"),
            CoachLine(
                _("You may discard one card, then you draw up to eight."),
                _("a card you cannot use soon, such as a second copy of a companion in play."),
            ),
        ),
        (
            Moment("reconcile down"),
            CoachLine(_("You hold too many cards and keep eight."), _("the cards you will use last.")),
        ),
        (
            Moment("bearer"),
            CoachLine(
                _("The card is borne by somebody, and helps them."), _("a companion who fights, not one who hides.")
            ),
        ),
        (
            Moment("place site"),
            CoachLine(
                _("You lay the next site of the path from your own adventure deck."),
                _("any; a low Shadow number helps whoever moves there."),
            ),
        ),
        (
            Moment("respond"),
            CoachLine(
                _("Something is happening, and a card of yours may answer it."),
                _("respond if it saves a character; else pass."),
            ),
        ),
        (
            Moment("required"),
            CoachLine(_("Several texts act now, and you choose the order."), _("any order will do at first.")),
        ),
        (
            Moment("exert"),
            CoachLine(
                _("Somebody takes a wound as the price."), _("a character with vitality to spare, not the Ring-bearer.")
            ),
        ),
        (
            Moment("wound"),
            CoachLine(_("Somebody takes a wound."), _("theirs rather than yours, and whoever is nearest to death.")),
        ),
        (Moment("heal"), CoachLine(_("Somebody loses a wound."), _("whoever is nearest to death."))),
    ),
)


def frodo_warning(question: Any, view: TcgView, place: int) -> str:
    """What threatens the Ring-bearer of the seat that is asked, by what lies on the table; empty where nothing does."""
    if view["fp"] != place:
        return ""
    companions = [card for card in view["seats"][place]["characters"] if card["type"] == COMPANION]
    head = question["prompt"]["key"]
    moves = head == "move or stay" or any(option.get("verb") == "move" for option in question["options"])
    if head == "assign defenders":
        minions = sum(card["type"] == "minion" for seat in view["seats"] for card in seat["characters"])
        if minions >= len(companions):
            return gettext("They are as many as your company: one may be assigned to your Ring-bearer.")
    elif moves and len(companions) == 1:
        return gettext("Your Ring-bearer is alone: whatever attacks, they fight it. Play a companion before you move.")
    return ""
