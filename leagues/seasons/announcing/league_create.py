"""Make a league, change its name and text, and name who coordinates it."""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.errors import Refused, WrongState
from leagues.seasons.models import League, LeagueCoordinator
from players.audit import audit
from players.authority import Action, check
from players.models import Player
from players.notices import notice_send
from players.stored_sentences import sentence
from players.welcome import Takes, takes

__all__ = ["coordinator_name", "coordinator_remove", "league_change", "league_create"]

COORDINATORS_MOST = 20
LEAGUES_MOST = 50
"""Leagues that one person may own."""


@transaction.atomic
def league_create(*, name: str, description: str = "", owner: Player, now: datetime) -> League:
    """Make a league. Raises Forbidden, WrongState for too many, or ValidationError with every field that is wrong."""
    check(owner, Action.LEAGUE_CREATE)
    if League.objects.filter(owner=owner).count() >= LEAGUES_MOST:
        raise WrongState(_("You own %(leagues_most)s leagues, which is the most.") % {"leagues_most": LEAGUES_MOST})
    league = League(name=name, description=description, owner=owner, created_at=now)
    _clean(league)
    league.save()
    audit(actor=owner, verb="league.created", target=league, now=now)
    return league


@transaction.atomic
def league_change(*, league: League, name: str, description: str, actor: Player, now: datetime) -> League:
    """Change the name and the text of a league. Raises Forbidden, or ValidationError."""
    league = League.objects.select_for_update().get(pk=league.pk)
    check(actor, Action.LEAGUE_CHANGE, league)
    before = {"name": league.name, "description": league.description}
    league.name, league.description = name, description
    _clean(league)
    league.save(update_fields=["name", "description"])
    audit(actor=actor, verb="league.changed", target=league, now=now, data={"before": before})
    return league


def _clean(league: League) -> None:
    league.name = " ".join(league.name.split())
    league.full_clean()
    if not league.name.isprintable():
        raise ValidationError({"name": [_("The name holds characters that cannot be shown.")]})


@transaction.atomic
def coordinator_name(*, league: League, username: str, actor: Player, now: datetime) -> LeagueCoordinator:
    """Name a player a coordinator of this league; they are told.

    Raises:
        Forbidden: no coordinator of it, or one who plays in it. Refused: no such player, a bot or a guest, or one who
        cannot be named. WrongState: named before, or too many.
    """
    league = League.objects.select_for_update().get(pk=league.pk)
    check(actor, Action.LEAGUE_COORDINATORS, league)
    player = Player.objects.called(username)
    if player is None or player.is_bot or player.is_guest:
        raise Refused(
            _("There is no player named “%(username)s” who could coordinate a league.")
            % {"username": username.strip()[:40]}
        )
    if not takes(player, actor, Takes.OFFICES):
        raise Refused(_("%(player)s cannot be named.") % {"player": player})
    if player.pk == league.owner_id or league.coordinators.filter(player=player).exists():
        raise WrongState(_("%(player)s coordinates this league already.") % {"player": player})
    if league.coordinators.count() >= COORDINATORS_MOST:
        raise WrongState(
            _("A league has %(coordinators_most)s coordinators at most.") % {"coordinators_most": COORDINATORS_MOST}
        )
    row = LeagueCoordinator.objects.create(league=league, player=player, named_by=actor, named_at=now)
    _tell(row, actor, now, "named", gettext_noop("%(player)s named you a coordinator."))
    return row


@transaction.atomic
def coordinator_remove(*, coordinator: LeagueCoordinator, actor: Player, now: datetime) -> None:
    """Take the office away; a coordinator may resign without an office.

    Raises:
        Forbidden: no coordinator of it, or one who plays in it. WrongState: removed before.
    """
    league = League.objects.select_for_update().get(pk=coordinator.league_id)
    row = league.coordinators.select_related("player").filter(pk=coordinator.pk).first()
    if row is None:
        raise WrongState(_("This coordinator was removed already."))
    if row.player_id != actor.pk:
        check(actor, Action.LEAGUE_COORDINATORS, league)
    _tell(row, actor, now, "removed", gettext_noop("%(player)s ended your office as a coordinator."))
    row.delete()


def _tell(row: LeagueCoordinator, actor: Player, now: datetime, verb: str, text: str) -> None:
    audit(actor=actor, verb=f"league.coordinator_{verb}", target=row.league, now=now, data={"player": row.player_id})
    if row.player_id != actor.pk:
        context = {"league": row.league.name, "text": sentence(text, player=actor)}
        notice_send(
            player=row.player, kind="season.office", context=context, url=row.league.get_absolute_url(), now=now
        )
