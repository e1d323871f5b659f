"""What players do about their own place in a season: by the page, and over the API."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardpool.models import DeckVersion
from leagues.competition.shared_decks import sharing_warnings
from leagues.competition.verbs.fields import Moment, NamedRow, Row, TickBox, WholeNumber
from leagues.competition.verbs.verb import by_name
from leagues.seasons import services
from leagues.seasons.models import SeasonEntrant, SeasonWish
from leagues.seasons.verbs.fields import named_in
from leagues.seasons.verbs.season_verb import OwnVerb
from players.models import Player

__all__ = ["OWN_VERBS"]


def _wishes(entrant: SeasonEntrant) -> QuerySet[SeasonWish]:
    """The challenges that somebody has made or received."""
    rows = SeasonWish.objects.filter(Q(entrant=entrant) | Q(opponent=entrant), series__season=entrant.season_id)
    return rows.select_related("series__season", "entrant__player", "opponent__player")


def _decks(entrant: SeasonEntrant) -> QuerySet[DeckVersion]:
    return DeckVersion.objects.select_related("deck").filter(deck__player=entrant.player_id)


def _waiting_said(wish: SeasonWish) -> str:
    if wish.keep:
        return gettext("You are matched as soon as somebody is there, and again after each match.")
    return gettext("You are matched as soon as somebody is there.")


def challenge_make(*, entrant: SeasonEntrant, opponent: SeasonEntrant, actor: Player, now: datetime) -> str:
    """Challenge somebody. Raises Refused."""
    services.challenge_make(entrant=entrant, opponent=opponent, actor=actor, now=now)
    return gettext("%(player)s is challenged, and told.") % {"player": opponent.player}


def deck_change(*, entrant: SeasonEntrant, deck_version: DeckVersion, actor: Player, now: datetime) -> str:
    """Play the next matches with another deck. Raises Refused."""
    services.deck_change(entrant=entrant, deck_version=deck_version, actor=actor, now=now)
    warnings = sharing_warnings(deck_version, hidden=entrant.season.decks_hidden, where=str(entrant.season))
    return " ".join([gettext("Your next matches are played with this deck."), *warnings])


CHALLENGE = Row("challenge", argument="wish", rows=_wishes, missing=_("There is no such challenge of yours."))
OPPONENT = NamedRow(
    "entrant", _("Name of the player"), argument="opponent",
    rows=lambda entrant: entrant.season.entrants.select_related("player", "season"),
    named=lambda entrant, name: named_in(entrant.season, name),
    missing=_("Choose somebody who is in this season."),
)  # fmt: skip
DECK = Row("deck_version", rows=_decks, missing=_("Choose one of your own decks."))
PAGE = "leagues/season/_you.html"
OWN_VERBS = by_name((
    OwnVerb(
        "wait", None, services.wait_begin, _waiting_said, title=_("Match me with anybody"), fields=(TickBox("keep"),),
        when=lambda place: place.can_be_matched and place.waits is None, template=PAGE,
    ),
    OwnVerb(
        "stop", None, services.wait_end, _("You wait no more."), title=_("Wait no more"),
        when=lambda place: place.waits is not None, template=PAGE,
    ),
    OwnVerb(
        "challenge", None, challenge_make, None, title=_("Challenge a player"), fields=(OPPONENT,),
        when=lambda place: place.can_be_matched and place.season.seats == 2, template=PAGE,
    ),
    OwnVerb(
        "accept", None, services.challenge_accept, _("Accepted; your match begins."), title=_("Accept"),
        fields=(CHALLENGE,), when=lambda place: place.season.is_running and place.can_accept, template=PAGE,
    ),
    OwnVerb(
        "decline", None, services.challenge_decline, _("Declined."), title=_("Decline"), fields=(CHALLENGE,),
        when=lambda place: place.challenges_received, template=PAGE,
    ),
    OwnVerb(
        "withdraw", None, services.challenge_withdraw, _("The challenge is taken back."), title=_("Take it back"),
        fields=(CHALLENGE,), when=lambda place: place.challenges_made, template=PAGE,
    ),
    OwnVerb(
        "at-once", None, services.at_once_set, _("Saved."), title=_("Matches at once"),
        fields=(WholeNumber("at_once"),), when=lambda place: place.goes_on, template=PAGE,
    ),
    OwnVerb(
        "away", None, services.away_set, _("Saved. Matches that have begun go on; their clocks take your leave days."),
        title=_("Say when you are away"),
        fields=(Moment("since", required=False), Moment("until", required=False)),
        when=lambda place: place.goes_on, template=PAGE,
    ),
    OwnVerb(
        "deck", None, deck_change, None, title=_("Play with this deck"), fields=(DECK,),
        when=lambda place: place.can_change_deck, template=PAGE,
    ),
    OwnVerb(
        "leave", None, services.entrant_leave, _("You have left the season."), title=_("Leave the season"),
        when=lambda place: place.goes_on or (place.asks and not place.season.is_over), template=PAGE,
    ),
    OwnVerb(
        "return", None, services.entrant_return, _("You are back in the season."), title=_("Come back"),
        when=lambda place: place.entrant.left_at and not place.entrant.removed_at and not place.season.is_over,
        template=PAGE,
    ),
))  # fmt: skip
"""By name what players do about their own places."""
