"""Sealed packs of an event's players: the starter they choose, packs taken early or late, and those given out; and the
decks of bots that have a pool."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from cardpool.limited.bot_decks import bot_pool_deck
from cardpool.limited.sealed import sealed_pool_make
from cardpool.models import Collection, LimitedPool
from leagues.competition.limited_choice import SEALED
from leagues.competition.reasons import BOT_DECK_FAILED, BOT_DECKS_FAILED, PACKS_FAILED, PLAYERS_PACKS_FAILED
from leagues.errors import Refused, WrongState
from leagues.events.entries.entrant_late import rounds_missed
from leagues.events.entries.entrant_register import entrant_register, player_check
from leagues.events.limited.checks import own_pool
from leagues.events.log import tournament_lock
from leagues.events.models import Entrant, Tournament
from leagues.events.models.tournament import GATHERING
from leagues.events.rounds.tournament_advance import tournament_fault
from players.audit import audit
from players.models import Player
from players.site.periodic import each_alone

__all__ = ["PACKS_AT_ONCE", "bot_decks_owed", "pack_take", "packs_owed", "starter_choose"]

PACKS_AT_ONCE = 50
"""Players of one event who get their packs in one run of the job."""


@transaction.atomic
def starter_choose(*, tournament: Tournament, player: Player, starter: str, now: datetime) -> Entrant:
    """Choose the starter of one's sealed packs, until they are given out; without a choice it is dealt.

    Raises:
        Refused: the event has no such choice, or no such starter. WrongState: not in the event, or the packs are there.
    """
    tournament = tournament_lock(tournament.pk)
    _starter_check(tournament, starter)
    entrant = _entrant(tournament, player)
    if entrant is None:
        raise WrongState(_("You are not in this event; register first."))
    if own_pool(tournament, player) is not None:
        raise WrongState(_("You have your packs already; the starter among them stays."))
    entrant.starter = starter
    entrant.save(update_fields=["starter"])
    audit(actor=player, verb="event.starter_chosen", target=tournament, now=now, data={"starter": starter})
    return entrant


def _starter_check(tournament: Tournament, starter: str) -> None:
    template = tournament.sealed
    if template is None:
        raise Refused(_("This event has no sealed packs."))
    if not template.choose:
        raise Refused(_("The packs of this event have no starter to choose."))
    if starter not in template.starters:
        raise Refused(
            _("There is no such starter here; choose one of: %(starters)s.")
            % {"starters": ", ".join(template.starters)}
        )


def _entrant(tournament: Tournament, player: Player) -> Entrant | None:
    return tournament.entrants.filter(player=player, dropped_at=None, disqualified_at=None).first()


@transaction.atomic
def pack_take(*, tournament: Tournament, player: Player, starter: str = "", now: datetime) -> LimitedPool:
    """Take one's sealed packs: in the event once they are there, or before entering late; again, they are the same.

    ``starter``: the choice where there is one; else the one chosen before, or it is dealt.

    Raises:
        Forbidden: disqualified. WrongState: packs are not given out yet, or the player neither is in the event nor can
        enter late. Refused: no sealed packs, or no such starter.
    """
    tournament = tournament_lock(tournament.pk)
    if tournament.sealed is None:
        raise Refused(_("This event has no sealed packs."))
    if starter:
        _starter_check(tournament, starter)
    pool = own_pool(tournament, player)
    if pool is not None:
        return pool
    player_check(tournament, player)
    entrant = _entrant(tournament, player)
    if entrant is None:
        if tournament.status != Tournament.Status.RUNNING:
            raise WrongState(_("You are not in this event; register first."))
        rounds_missed(tournament)
    elif tournament.packs_at is None and not tournament.packs_at_once:
        raise WrongState(_("Packs are given out when registration closes; you are told."))
    chosen = starter or (entrant.starter if entrant is not None else "")
    return _give(tournament, player, chosen, now)


def _give(tournament: Tournament, player: Player, starter: str, now: datetime) -> LimitedPool:
    template = tournament.sealed
    assert template is not None
    due = tournament.deck_deadline
    return sealed_pool_make(
        player=player,
        key=tournament.pool_key,
        name=tournament.name,
        template=template.slug,
        starter=starter,
        open_by=due if due is not None and due > now else None,
        now=now,
    )


def packs_owed(now: datetime) -> int:
    """Give their packs to entrants who have none yet; how many. A job, safe to run twice.

    Before registration closes they get them only where the event says so; where they have the choice of a starter, when
    they have chosen one.
    """
    rows = Tournament.objects.filter(
        Q(packs_at__isnull=False, deck_deadline__gt=now) | Q(packs_at=None, packs_at_once=True),
        limited__startswith=f"{SEALED}:",
        status__in=GATHERING,
    )

    def failed(tournament: Tournament, error: Exception) -> None:
        tournament_fault(tournament.pk, PACKS_FAILED, error)

    return each_alone(list(rows.order_by("pk")), lambda tournament: _owed(tournament, now), failed=failed)


def _owed(tournament: Tournament, now: datetime) -> int:
    have = Collection.objects.filter(pool_key=tournament.pool_key).values("pool_of")
    without = tournament.entrants.filter(dropped_at=None, disqualified_at=None).exclude(player__in=have)
    if tournament.packs_at is None and tournament.sealed is not None and tournament.sealed.choose:
        without = without.exclude(starter="")
    rows = list(without.select_related("player").order_by("pk")[:PACKS_AT_ONCE])

    def give(entrant: Entrant) -> int:
        _give(tournament, entrant.player, entrant.starter, now)
        return 1

    def failed(entrant: Entrant, error: Exception) -> None:
        tournament_fault(tournament.pk, PLAYERS_PACKS_FAILED, error, player=entrant.player)

    return each_alone(rows, give, failed=failed)


def bot_decks_owed(now: datetime) -> int:
    """Register decks for bots that have a pool of their event and no deck yet, built by `bot_pool_deck`; how many. A
    job, safe to run twice."""
    rows = Tournament.objects.exclude(limited="").filter(
        Exists(_bots_without_deck().filter(tournament=OuterRef("pk"))), status__in=GATHERING
    )

    def failed(tournament: Tournament, error: Exception) -> None:
        tournament_fault(tournament.pk, BOT_DECKS_FAILED, error)

    return each_alone(list(rows.order_by("pk")), lambda tournament: _bot_decks(tournament, now), failed=failed)


def _bots_without_deck() -> QuerySet[Entrant]:
    return Entrant.objects.filter(
        player__is_bot=True, deck_version=None, dropped_at=None, disqualified_at=None
    ).order_by()


def _bot_decks(tournament: Tournament, now: datetime) -> int:
    have = Collection.objects.filter(pool_key=tournament.pool_key).values("pool_of")
    rows = _bots_without_deck().filter(tournament=tournament, player__in=have).select_related("player")

    def failed(entrant: Entrant, error: Exception) -> None:
        tournament_fault(tournament.pk, BOT_DECK_FAILED, error, player=entrant.player)

    return each_alone(list(rows.order_by("pk")), lambda entrant: _bot_deck(tournament, entrant, now), failed=failed)


@transaction.atomic
def _bot_deck(tournament: Tournament, entrant: Entrant, now: datetime) -> int:
    locked, bot = tournament_lock(tournament.pk), entrant.player
    pool = own_pool(locked, bot)
    if pool is None or not locked.is_gathering or not locked.decks_can_wait(now):
        return 0
    deck = bot_pool_deck(pool=pool, now=now)
    if deck is None:
        return 0
    entrant_register(tournament=locked, player=bot, deck_version=deck, actor=bot, now=now)
    return 1
