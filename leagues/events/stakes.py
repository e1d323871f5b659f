"""Find the stakes in events. Registered with `players.authority` when the app starts."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Model, Q, QuerySet

from leagues.events.match_gateway import event_of, part_of
from leagues.events.models import (
    Appeal,
    DeckCheck,
    Entrant,
    EntryRequest,
    ListReading,
    Official,
    Pairing,
    Penalty,
    Proposal,
    SanctionRequest,
    Tournament,
)
from leagues.events.models.pairing import seated
from leagues.events.models.tournament import HIDING
from matches.models import Match
from matches.services.tell import judge_source
from matches.stakes import MATCH_ROWS, accounts_of, closed_rows, decks_of
from players.authority import Office, Stake, office_source, stake_rows
from players.blocks import blocked_by_player, blocking_player
from players.models import Player

__all__ = ["block_rows", "register", "tournament_of"]

OVER = (Tournament.Status.FINISHED, Tournament.Status.CANCELLED)


def tournament_of(subject: Model | None) -> Tournament | None:
    """The tournament that a subject belongs to, or ``None``."""
    if isinstance(subject, Tournament):
        return subject
    if isinstance(subject, Entrant | EntryRequest | Proposal | SanctionRequest):
        return subject.tournament
    if isinstance(subject, Appeal):
        return subject.operation.tournament
    if isinstance(subject, Pairing):
        return subject.round.stage.tournament
    return None


def _offices(player: Player, subject: Model | None) -> Iterable[Office]:
    tournament = tournament_of(subject)
    if tournament is not None and tournament.organiser_id == player.pk:
        yield Office.OWNER
        return
    if tournament is not None:
        # They are few, and pages have loaded them.
        named = {official.office for official in tournament.officials.all() if official.player_id == player.pk}
        if Official.Office.ORGANISER in named:
            yield Office.OWNER
        if Official.Office.JUDGE in named:
            yield Office.JUDGE
    elif isinstance(subject, Match) and _judges_named(subject).filter(pk=player.pk).exists():
        yield Office.JUDGE


def organised(player: Player) -> QuerySet[Tournament]:
    """The events that the player announced, or was named an organiser of."""
    named = Official.objects.filter(player=player, office=Official.Office.ORGANISER)
    return Tournament.objects.filter(Q(organiser=player) | Q(pk__in=named.values("tournament")))


def _judges_named(match: Match) -> QuerySet[Player]:
    """The judges named for the event of a match."""
    event = event_of(match)
    if event is None:
        return Player.objects.none()
    offices = Official.objects.filter(tournament=event, office=Official.Office.JUDGE)
    return Player.objects.filter(pk__in=offices.values("player"), is_active=True)


def _entered(player: Player) -> QuerySet[Tournament]:
    """The events in which the player has or had a place, or waits for one; a player who left may come back."""
    waits = EntryRequest.objects.filter(player=player, kind=EntryRequest.Kind.WAIT, status=EntryRequest.Status.OPEN)
    return Tournament.objects.filter(
        Q(pk__in=Entrant.objects.filter(player=player).values("tournament")) | Q(pk__in=waits.values("tournament"))
    )


def _going_on(player: Player) -> QuerySet[Tournament]:
    return _entered(player).exclude(status__in=OVER)


def _matches(player: Player) -> QuerySet[Match]:
    """Every match of the player's events, also those of undone rounds, which have no pairing."""
    keys = [part_of(pk) for pk in _entered(player).values_list("pk", flat=True)]
    return Match.objects.filter(part_of__in=keys)


def _fellows(player: Player) -> QuerySet[Player]:
    return Player.objects.filter(entries__tournament__in=_going_on(player))


def _hosted(player: Player) -> QuerySet[Player]:
    """Players with a hidden list in an event that this player organises."""
    kinds, status = Tournament.DeckLists, Tournament.Status
    closed = Q(deck_lists__in=HIDING) | Q(deck_lists=kinds.STARTED) & ~Q(status=status.RUNNING)
    hosted = organised(player).filter(closed).exclude(status__in=OVER)
    return Player.objects.filter(entries__tournament__in=hosted)


def _pairings(player: Player) -> QuerySet[Pairing]:
    return Pairing.objects.filter(seated(player, "player"))


def block_rows(model: type[Model], party: str, since: str) -> None:
    """Register blocks with a party, a path to a player; one by the party counts when it is older than ``since``."""
    rows = model._default_manager
    stake_rows(model, Stake.BLOCKING, lambda player: rows.filter(blocked_by_player(player, party)))
    stake_rows(model, Stake.BLOCKED, lambda player: rows.filter(blocking_player(player, party, since)))


def register() -> None:
    """Register how stakes in events are found."""
    office_source(_offices)
    judge_source(_judges_named)
    entry = Stake.ENTRY
    stake_rows(Tournament, entry, _entered)
    stake_rows(Pairing, Stake.TABLE, _pairings)
    stake_rows(Pairing, entry, lambda player: Pairing.objects.filter(round__stage__tournament__in=_entered(player)))
    stake_rows(Entrant, entry, lambda player: Entrant.objects.filter(tournament__in=_entered(player)))
    stake_rows(ListReading, entry, lambda player: ListReading.objects.filter(entrant__tournament__in=_entered(player)))
    stake_rows(DeckCheck, entry, lambda player: DeckCheck.objects.filter(entrant__tournament__in=_entered(player)))
    stake_rows(Appeal, entry, lambda player: Appeal.objects.filter(entrant__tournament__in=_entered(player)))
    stake_rows(Appeal, Stake.AUTHOR, lambda player: Appeal.objects.filter(operation__actor=player))
    stake_rows(Penalty, entry, lambda player: Penalty.objects.filter(entrant__tournament__in=_entered(player)))
    stake_rows(EntryRequest, Stake.AUTHOR, lambda player: EntryRequest.objects.filter(player=player))
    stake_rows(EntryRequest, entry, lambda player: EntryRequest.objects.filter(tournament__in=_entered(player)))
    stake_rows(Proposal, entry, lambda player: Proposal.objects.filter(tournament__in=_entered(player)))
    stake_rows(Proposal, Stake.AUTHOR, lambda player: Proposal.objects.filter(proposed_by=player))
    # A demonstration needs no second person: its prizes go to bots.
    requests = SanctionRequest.objects.filter(tournament__demo=False)
    stake_rows(SanctionRequest, Stake.OWNER, lambda player: requests.filter(tournament__in=organised(player)))
    stake_rows(SanctionRequest, Stake.AUTHOR, lambda player: requests.filter(requested_by=player))
    stake_rows(SanctionRequest, entry, lambda player: SanctionRequest.objects.filter(tournament__in=_entered(player)))
    block_rows(Entrant, "player", "registered_at")
    block_rows(Pairing, "first__player", "first__registered_at")
    block_rows(Pairing, "second__player", "second__registered_at")
    block_rows(Pairing, "pod_seats__entrant__player", "pod_seats__entrant__registered_at")
    block_rows(ListReading, "entrant__player", "entrant__registered_at")
    block_rows(DeckCheck, "entrant__player", "entrant__registered_at")
    block_rows(Appeal, "entrant__player", "entrant__registered_at")
    block_rows(Penalty, "entrant__player", "entrant__registered_at")
    block_rows(EntryRequest, "player", "made_at")
    block_rows(SanctionRequest, "tournament__organiser", "requested_at")
    stake_rows(Match, entry, _matches)
    for model in MATCH_ROWS:
        closed_rows(model, entry, _matches)
    decks_of(entry, _fellows)
    accounts_of(entry, _fellows)
    decks_of(Stake.OWNER, _hosted)
