"""The people whom an event asks to decide something."""

from django.contrib.auth.models import Permission
from django.db.models import Q

from leagues.events.models import Official, Pairing, Tournament
from players.models import Player
from players.staff.authority import Action, may

__all__ = ["certifiers_of", "officials_of", "organisers_of"]


def certifiers_of(tournament: Tournament) -> list[Player]:
    """The organiser and the officials of an event who may certify its results."""
    named = Player.objects.filter(event_offices__tournament=tournament, is_active=True).order_by("pk")
    people = dict.fromkeys((tournament.organiser, *named))
    return [person for person in people if may(person, Action.TOURNAMENT_CERTIFY, tournament)]


def officials_of(pairing: Pairing) -> list[Player]:
    """The officials of the event who may report this table; where none of them may, every judge who may."""
    tournament = pairing.round.stage.tournament
    named = Player.objects.filter(event_offices__tournament=tournament, is_active=True).order_by("pk")
    free = [player for player in (tournament.organiser, *named) if may(player, Action.TOURNAMENT_REPORT, pairing)]
    if free:
        return free
    permission = Permission.objects.filter(codename="judge_tournament", content_type__app_label="leagues")
    judges = Player.objects.filter(
        Q(is_superuser=True) | Q(groups__permissions__in=permission) | Q(user_permissions__in=permission),
        is_active=True,
    ).distinct()
    return [judge for judge in judges.order_by("pk") if may(judge, Action.TOURNAMENT_REPORT, pairing)]


def organisers_of(tournament: Tournament) -> list[Player]:
    """Who announced the event, and who was named an organiser of it."""
    named = Player.objects.filter(
        event_offices__tournament=tournament, event_offices__office=Official.Office.ORGANISER, is_active=True
    )
    return [tournament.organiser, *named.order_by("pk")]
