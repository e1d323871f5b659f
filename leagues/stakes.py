"""Find the stakes in events. Registered with `players.authority` when the app starts."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Model, Q, QuerySet

from leagues.match_gateway import part_of
from leagues.models import Entrant, EntryRequest, ListReading, Pairing, Proposal, SanctionRequest, Tournament
from matches.models import Match
from matches.stakes import MATCH_ROWS, accounts_of, closed_rows, decks_of
from players.authority import Office, Stake, office_source, stake_rows
from players.blocks import blocked_by_player, blocking_player
from players.models import Player

__all__ = ["register", "tournament_of"]

OVER = (Tournament.Status.FINISHED, Tournament.Status.CANCELLED)


def tournament_of(subject: Model | None) -> Tournament | None:
    """The tournament that a subject belongs to, or ``None``."""
    if isinstance(subject, Tournament):
        return subject
    if isinstance(subject, Entrant | EntryRequest | Proposal | SanctionRequest):
        return subject.tournament
    if isinstance(subject, Pairing):
        return subject.round.stage.tournament
    return None


def _offices(player: Player, subject: Model | None) -> Iterable[Office]:
    tournament = tournament_of(subject)
    if tournament is not None and tournament.organiser_id == player.pk:
        yield Office.OWNER


def _entered(player: Player) -> QuerySet[Tournament]:
    """The events in which the player has or had a place; a player who left may come back."""
    return Tournament.objects.filter(entrants__player=player)


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
    hosted = Tournament.objects.filter(organiser=player, decks_hidden=True).exclude(status__in=OVER)
    return Player.objects.filter(entries__tournament__in=hosted)


def _pairings(player: Player) -> QuerySet[Pairing]:
    return Pairing.objects.filter(Q(first__player=player) | Q(second__player=player))


def _block_rows(model: type[Model], party: str, since: str) -> None:
    """Register blocks with a party, a path to a player; one by the party counts when it is older than ``since``."""
    rows = model._default_manager
    stake_rows(model, Stake.BLOCKING, lambda player: rows.filter(blocked_by_player(player, party)))
    stake_rows(model, Stake.BLOCKED, lambda player: rows.filter(blocking_player(player, party, since)))


def register() -> None:
    """Register how stakes in events are found."""
    office_source(_offices)
    entry = Stake.ENTRY
    stake_rows(Tournament, entry, _entered)
    stake_rows(Pairing, Stake.TABLE, _pairings)
    stake_rows(Pairing, entry, lambda player: Pairing.objects.filter(round__stage__tournament__in=_entered(player)))
    stake_rows(Entrant, entry, lambda player: Entrant.objects.filter(tournament__in=_entered(player)))
    stake_rows(ListReading, entry, lambda player: ListReading.objects.filter(entrant__tournament__in=_entered(player)))
    stake_rows(EntryRequest, Stake.AUTHOR, lambda player: EntryRequest.objects.filter(player=player))
    stake_rows(EntryRequest, entry, lambda player: EntryRequest.objects.filter(tournament__in=_entered(player)))
    stake_rows(Proposal, entry, lambda player: Proposal.objects.filter(tournament__in=_entered(player)))
    stake_rows(Proposal, Stake.AUTHOR, lambda player: Proposal.objects.filter(proposed_by=player))
    # A demonstration needs no second person: its prizes go to bots.
    requests = SanctionRequest.objects.filter(tournament__demo=False)
    stake_rows(SanctionRequest, Stake.OWNER, lambda player: requests.filter(tournament__organiser=player))
    stake_rows(SanctionRequest, Stake.AUTHOR, lambda player: requests.filter(requested_by=player))
    stake_rows(SanctionRequest, entry, lambda player: SanctionRequest.objects.filter(tournament__in=_entered(player)))
    _block_rows(Entrant, "player", "registered_at")
    _block_rows(Pairing, "first__player", "first__registered_at")
    _block_rows(Pairing, "second__player", "second__registered_at")
    _block_rows(ListReading, "entrant__player", "entrant__registered_at")
    _block_rows(EntryRequest, "player", "made_at")
    _block_rows(SanctionRequest, "tournament__organiser", "requested_at")
    stake_rows(Match, entry, _matches)
    for model in MATCH_ROWS:
        closed_rows(model, entry, _matches)
    decks_of(entry, _fellows)
    accounts_of(entry, _fellows)
    decks_of(Stake.OWNER, _hosted)
