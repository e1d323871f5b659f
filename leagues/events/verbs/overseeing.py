"""Officials' verbs about the event itself: sanctioning, its officials, undoing, the prize draw, second persons."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.competition.reasons import EVENT_FINISHED
from leagues.competition.verbs.fields import Choice, Row, Text, TickBox, WholeNumber
from leagues.events import services
from leagues.events.models import Official, Proposal, Tournament
from leagues.events.verbs.event_verb import EventConsole, EventVerb
from leagues.events.verbs.fields import REASON, USERNAME
from players.models import Player
from players.sentences.stored_sentences import stored
from players.staff.authority import Action

__all__ = ["OVERSEEING"]


def _named_said(official: Official) -> str:
    return gettext("%(player)s is %(office)s of this event now.") % {
        "player": official.player,
        "office": official.get_office_display(),
    }


def official_remove(*, official: Official, actor: Player, now: datetime) -> str:
    """Take an office of the event away. Raises Refused."""
    services.official_remove(official=official, actor=actor, now=now)
    return gettext("%(player)s is no official of this event any more.") % {"player": official.player}


def undo(*, tournament: Tournament, number: int, reason: str, actor: Player, now: datetime) -> str:
    """Undo from an operation on, or propose it where a second person must confirm. Raises Refused."""
    if tournament.needs_second_person:
        services.proposal_make(
            tournament=tournament, verb=Proposal.Verb.UNDO, data={"number": number}, reason=reason, actor=actor,
            now=now,
        )  # fmt: skip
        return gettext("Proposed; a second person must confirm it.")
    services.operation_undo(tournament=tournament, number=number, reason=reason, actor=actor, now=now)
    return gettext("Undone from operation %(number)s on.") % {"number": number}


def _value(tournament: Tournament, public_value: str, fetch: bool, actor: Player, now: datetime) -> str:
    """The outside value of a draw: what was entered, or what the announced beacon gives. Raises Refused."""
    return services.draw_value_fetch(tournament=tournament, actor=actor, now=now) if fetch else public_value


def draw(*, tournament: Tournament, public_value: str, fetch: bool, reason: str, actor: Player, now: datetime) -> str:
    """Draw the prizes, or propose it where a second person must confirm. Raises Refused."""
    value = _value(tournament, public_value, fetch, actor, now)
    if tournament.needs_second_person:
        services.proposal_make(
            tournament=tournament, verb=Proposal.Verb.DRAW, data={"public_value": value},
            reason=reason or stored(EVENT_FINISHED), actor=actor, now=now,
        )  # fmt: skip
        return gettext("Proposed; a second person must confirm it.")
    services.prizes_draw(tournament=tournament, actor=actor, public_value=value, now=now)
    return gettext("The prizes are drawn and credited.")


def decide(
    *,
    tournament: Tournament,
    proposal: Proposal,
    decision: str,
    public_value: str,
    fetch: bool,
    actor: Player,
    now: datetime,
) -> str:
    """Confirm a proposal, or refuse it. Raises Refused."""
    confirm = decision == "confirm"
    value = _value(tournament, public_value, fetch, actor, now) if confirm else ""
    decided = services.proposal_decide(proposal=proposal, confirm=confirm, public_value=value, actor=actor, now=now)
    if decided.status == Proposal.Status.DIFFERED:
        return gettext(
            "The two values differ, so nothing is drawn. Both of you look the value up again and enter it anew."
        )
    return gettext("Confirmed and done.") if confirm else gettext("Refused.")


def _can_ask(console: EventConsole) -> bool:
    event = console.subject
    return event.is_before_start and not event.sanctioned and not console.sanction_is_asked


def _can_draw(console: EventConsole) -> bool:
    event, row = console.subject, console.draw
    ended = event.is_finished and event.sanctioned and event.certified_at is not None
    opens = event.draw_opens_at
    return ended and not (row is not None and row.drawn_at) and opens is not None and opens <= console.now


PUBLIC_VALUE = Text("public_value", most=500, required=False)
FETCH = TickBox("fetch")
OVERSEEING = (
    EventVerb(
        "sanction", Action.SANCTION_ASK, services.sanction_ask, _("The staff are asked to sanction the event."),
        title=_("Ask for sanctioning"), button=_("Ask for sanctioning"),
        fields=(
            Text(
                "message", _("To the staff"), most=2000, rows=2, required=False,
                help=lambda console: _(
                    "At least %(days)s days before the start. A sanctioned event has a number and three foil prizes."
                ) % {"days": console.subject.sanction_days_ahead},
            ),
        ),
        when=_can_ask, group="sanction",
    ),
    EventVerb(
        "name-official", Action.TOURNAMENT_OFFICIALS, services.official_name, _named_said,
        title=_("Name an official of the event"), button=_("Name them"),
        fields=(
            USERNAME,
            Choice(
                "office", _("Office"),
                choices=(
                    (Official.Office.JUDGE.value, _("judge: reports, corrects and penalises")),
                    (Official.Office.ORGANISER.value, _("organiser: may do what you may")),
                ),
            ),
        ),
        group="officials",
    ),
    EventVerb(
        "remove-official", Action.TOURNAMENT_OFFICIALS, official_remove, None, title=_("Take an office away"),
        fields=(
            Row(
                "official", rows=lambda tournament: tournament.officials.select_related("player"),
                missing=_("There is no such official in this event."),
            ),
        ),
        template="leagues/console/_officials.html",
    ),
    EventVerb(
        "undo", Action.TOURNAMENT_UNDO, undo, None, title=_("Undo"), fields=(WholeNumber("number"), REASON),
        also=(Action.TOURNAMENT_PROPOSE, Action.TOURNAMENT_UNDO_CERTIFIED), when=lambda console: console.may_undo,
        template="leagues/_undo.html", page="log",
    ),
    EventVerb(
        "draw", Action.TOURNAMENT_DRAW, draw, None, title=_("Draw the prizes"),
        fields=(PUBLIC_VALUE, FETCH, replace(REASON, required=False)),
        also=(Action.TOURNAMENT_PROPOSE,), when=_can_draw,
        template="leagues/console/_draw.html",
    ),
    EventVerb(
        "decide", Action.TOURNAMENT_REFUSE, decide, None, title=_("Decide on a proposal"),
        fields=(
            Row(
                "proposal", rows=lambda tournament: tournament.proposals, missing=_("There is no such proposal."),
            ),
            Choice("decision", choices=(("confirm", _("Confirm and do it")), ("refuse", _("Refuse")))),
            PUBLIC_VALUE, FETCH,
        ),
        also=(Action.TOURNAMENT_CONFIRM,), when=lambda console: console.proposals,
        template="leagues/console/_proposals.html", page="proposals",
    ),
)  # fmt: skip
"""What concerns the event as a whole."""
