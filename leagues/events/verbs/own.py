"""What players do about their own place in an event: by its pages, and over the API."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardpool.models import DeckVersion
from leagues.competition.verbs.fields import Row, Text, WholeNumber
from leagues.competition.verbs.verb import by_name
from leagues.events import services
from leagues.events.limited.packs import pack_take, starter_choose
from leagues.events.models import Entrant, EntryRequest, Pairing
from leagues.events.models.stage_deck import StageDeck
from leagues.events.own_entry import OwnEntry
from leagues.events.verbs.event_verb import OwnVerb
from leagues.events.verbs.fields import Count

__all__ = ["OWN_VERBS"]


def _registered_said(entrant: Entrant) -> str:
    return gettext("You are registered for %(tournament)s.") % {"tournament": entrant.tournament.name}


def _waits_said(request: EntryRequest) -> str:
    return gettext("You are on the waiting list of %(tournament)s. You are told when a place is free.") % {
        "tournament": request.tournament.name
    }


def _stage_deck_said(row: StageDeck) -> str:
    return gettext("Your deck for %(stage_format)s is registered.") % {"stage_format": row.format}


def _out_said(entrant: Entrant) -> str:
    return gettext("You are out of %(tournament)s.") % {"tournament": entrant.tournament.name}


def _back_said(entrant: Entrant) -> str:
    return gettext("You are back in %(tournament)s, from the next round on.") % {"tournament": entrant.tournament.name}


def _checked_in_said(row: Entrant | EntryRequest) -> str:
    return gettext("You are checked in to %(tournament)s.") % {"tournament": row.tournament.name}


def _reported_said(pairing: Pairing) -> str:
    if pairing.is_pod and pairing.result:
        return gettext("Everybody has reported, and the places go together; the result stands.")
    if pairing.is_pod and pairing.is_disputed:
        return gettext("The places that were reported do not go together. An official is told and decides.")
    if pairing.is_pod:
        return gettext("Reported. It counts when everybody at the table has reported.")
    if pairing.result:
        return gettext("Your opponent reported the same; the result stands.")
    if pairing.is_disputed:
        return gettext("Your opponent reported something else. An official is told and decides.")
    return gettext("Reported. It counts when your opponent reports the same.")


def _reports_score(own: OwnEntry) -> bool:
    return own.reported_table is not None and not own.reported_table.is_pod


def _reports_place(own: OwnEntry) -> bool:
    return own.reported_table is not None and own.reported_table.is_pod


DECK = Row(
    "deck_version", required=False, rows=lambda own: DeckVersion.objects.filter(deck__player=own.player),
    missing=_("Choose one of your own decks."),
)  # fmt: skip
CUT = Text("cut", required=False, most=64)
REGISTER, YOU = "leagues/register.html", "leagues/_you.html"
_ASKED = _("Your request is sent; you will be told the answer.")
OWN_VERBS = by_name((
    OwnVerb(
        "register", None, services.entrant_register, _registered_said, title=_("Register"), fields=(DECK, CUT),
        when=lambda own: own.may_register, address="register", template=REGISTER,
    ),
    OwnVerb(
        "wait", None, services.waiting_join, _waits_said, title=_("Join the waiting list"), fields=(DECK, CUT),
        when=lambda own: own.may_wait, address="waiting", template=REGISTER,
    ),
    OwnVerb(
        "ask", None, services.entry_ask, _ASKED, title=_("Ask to be let in"), fields=(DECK, CUT),
        when=lambda own: own.may_ask, address="request", template=REGISTER,
    ),
    OwnVerb(
        "exchange", None, services.entry_ask, _ASKED, title=_("Ask to exchange the deck"), fields=(DECK, CUT),
        when=lambda own: own.may_exchange, address="request", template=REGISTER,
    ),
    OwnVerb(
        "stage-deck", None, services.stage_deck_choose, _stage_deck_said, title=_("Register a deck for a stage"),
        fields=(DECK, Text("deck_format", argument="format")),
        when=lambda own: own.others and not own.tournament.is_over, address="register", template=REGISTER,
    ),
    OwnVerb(
        "withdraw", None, services.entry_withdraw, _("Done; the organiser sees it in the log."), title=_("Withdraw"),
        when=lambda own: own.waiting is not None, address="request", method="DELETE", template=YOU,
    ),
    OwnVerb(
        "check-in", None, services.check_in, _checked_in_said, title=_("Check in"),
        when=lambda own: own.check_in_open and own.place is not None and own.place.checked_in_at is None,
        address="check-in", template="leagues/_check_in.html",
    ),
    OwnVerb(
        "starter", None, services.starter_take, _("The starter is yours, and your deck in this event."),
        title=_("Take a starter deck"), fields=(Text("starter", most=40),),
        when=lambda own: own.place is not None and own.starters, address="starter", template="leagues/_starters.html",
    ),
    OwnVerb(
        "take-packs", None, pack_take, "", title=_("Take your packs"),
        fields=(Text("starter", required=False, most=60),),
        when=lambda own: own.cards is not None and own.cards.may_take, address="packs",
        template="leagues/_limited.html",
    ),
    OwnVerb(
        "pack-starter", None, starter_choose, _("Your starter is chosen; it is in your packs."),
        title=_("Choose the starter in your packs"), fields=(Text("starter", most=60),),
        when=lambda own: own.cards is not None and own.cards.may_choose, address="packs", method="PUT",
        template="leagues/_limited.html",
    ),
    OwnVerb(
        "drop", None, services.entrant_drop, _out_said, title=_("Drop from the event"),
        when=lambda own: own.is_in and (own.tournament.is_gathering or own.tournament.is_running),
        address="drop", template=YOU,
    ),
    OwnVerb(
        "return", None, services.entrant_return, _back_said, title=_("Come back"),
        when=lambda own: own.return_refusal == "", address="return", template=YOU,
    ),
    OwnVerb(
        "score", None, services.score_report, _reported_said, title=_("Report the result"),
        fields=(Count("won"), Count("lost"), Count("drawn", required=False)), when=_reports_score,
        address="score", template="leagues/_score.html",
    ),
    OwnVerb(
        "place", None, services.place_report, _reported_said, title=_("Report your place"), fields=(Count("place"),),
        when=_reports_place, address="score", template="leagues/_place.html",
    ),
    OwnVerb(
        "offer-draw", None, services.draw_offer, _("A draw is offered; your opponent is told."),
        title=_("Offer a draw"), when=lambda own: own.offer == "", address="draw-offer",
        template="leagues/_draw_offer.html",
    ),
    OwnVerb(
        "accept-draw", None, services.draw_accept, _("The match is drawn."), title=_("Accept the draw"),
        when=lambda own: own.offer == "theirs", address="draw-offer", template="leagues/_draw_offer.html",
    ),
    OwnVerb(
        "decline-draw", None, services.draw_decline, _("The offer does not stand any more."),
        title=_("Decline the draw, or withdraw the offer"), when=lambda own: own.offer in ("own", "theirs"),
        address="draw-offer", method="DELETE", template="leagues/_draw_offer.html",
    ),
    OwnVerb(
        "appeal", None, services.appeal_make, _("Your appeal is made; another official answers it."),
        title=_("Appeal a decision"), fields=(WholeNumber("operation", argument="number"), Text("text", most=500)),
        when=lambda own: own.can_appeal, address="appeals", template="leagues/appeals.html",
    ),
))  # fmt: skip
"""By name what players do about their own place."""
