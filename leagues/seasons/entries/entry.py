"""Enter a season, ask to be let in, change the deck, leave and come back."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from cardpool.collections.ledger import bank, collection_of
from cardpool.collections.tokens import tokens_move
from cardpool.decks.services import deck_match_check
from cardpool.errors import DeckRefused
from cardpool.limited.pool_decks import deck_problems_for_pool
from cardpool.models import DeckVersion
from leagues.competition.log import reason_checked, status_check
from leagues.errors import Forbidden, RegistrationRefused, WrongState
from leagues.events.entries.entrant_register import cut_checked
from leagues.seasons import gateway
from leagues.seasons.changes import ChangeSet
from leagues.seasons.log import Verb, entrant_lock, notices_owe, season_lock, season_log
from leagues.seasons.matching.wishes_lapse import wishes_lapse
from leagues.seasons.models import Season, SeasonEntrant, SeasonOperation, SeasonTable
from leagues.seasons.models.entrant import IS_IN
from leagues.seasons.series.season_packs import season_pool, season_pool_give
from leagues.seasons.tables.table_decide import table_void
from players.models import Player
from players.sentences.stored_sentences import Sentence, sentence
from players.staff.authority import Action, check

__all__ = [
    "FEES", "deck_change", "entrant_leave", "entrant_let_in", "entrant_refuse", "entrant_return", "entry_refusal",
    "season_enter",
]  # fmt: skip

FEES = "season fees"
"""The named source to which fees go, and from which they are given back."""


@transaction.atomic
def season_enter(
    *,
    season: Season,
    player: Player,
    deck_version: DeckVersion | None = None,
    cut: str = "",
    now: datetime,
) -> SeasonEntrant:
    """Enter a season, or ask to be let in where its coordinators decide; pays the fee with the entry.

    ``cut``: 2 to 64 hexadecimal digits which the player adds to the season's draw and matches; made here when empty.

    Raises:
        Forbidden: they were removed from it. WrongState: entry is closed, all places are taken, or they are in, or
        asked before. RegistrationRefused: every reason why the deck is not legal. Refused: the cut, or too few tokens.
    """
    season = season_lock(season.pk)
    cut = cut_checked(cut)
    deck_check(season, player, deck_version)
    row = season.entrants.filter(player=player).first()
    _entry_check(season, row, now)
    if row is not None and row.removed_at is not None:
        raise Forbidden(_("You were removed from this season; only an official takes you back in."))
    if row is not None and row.is_in:
        raise WrongState(_("You are in this season already."))
    if row is not None and row.asked_at is not None and row.entered_at is None and row.refused_at is None:
        raise WrongState(_("You have asked to be let in already; a coordinator decides."))
    changes = ChangeSet()
    must_ask = season.entry == Season.Entry.ASKED and not (row is not None and row.entered_at is not None)
    values = {
        "deck_version": deck_version,
        "asked_at": now if must_ask else None,
        "entered_at": None if must_ask else now,
        "refused_at": None,
        "left_at": None,
    }
    if row is None:
        row = changes.create(
            SeasonEntrant(season=season, player=player, cut=cut or secrets.token_hex(16), cut_own=bool(cut), **values)
        )
    else:
        cut_fields = {"cut": cut, "cut_own": True} if cut else {}
        changes.change(row, **values, **cut_fields)
    fee = {} if must_ask else _in(season, row, changes, now=now)
    words = gettext_noop("%(player)s asked to enter") if must_ask else gettext_noop("%(player)s entered")
    operation = season_log(
        season, Verb.ASK if must_ask else Verb.ENTER, sentence(words, player=player), changes=changes, actor=player,
        now=now,
        more={"entrant": row.pk, **fee},
    )  # fmt: skip
    if must_ask:
        notices_owe([operation], now=now)
    return row


@transaction.atomic
def entrant_let_in(*, entrant: SeasonEntrant, actor: Player, now: datetime) -> SeasonEntrant:
    """Let somebody in who has asked; they pay the fee now.

    Raises:
        Forbidden: no coordinator, or one who plays in the season. WrongState: nobody asks, entry is closed, or all
        places are taken. Refused: they have too few tokens, or their deck is not legal any more.
    """
    season, row = entrant_lock(entrant)
    check(actor, Action.SEASON_LET_IN, row)
    _asks_check(row)
    _entry_check(season, row, now)
    deck_check(season, row.player, row.deck_version)
    changes = ChangeSet()
    changes.change(row, entered_at=now)
    fee = _in(season, row, changes, now=now)
    notice = sentence(gettext_noop("%(player)s let you in."), player=actor)
    text = sentence(gettext_noop("%(official)s let %(player)s in"), official=actor, player=row.player)
    operation = season_log(
        season, Verb.ENTER, text, changes=changes, actor=actor, now=now,
        more={
            "entrant": row.pk, "entrants": [row.pk], "text": notice, **fee,
        },
    )  # fmt: skip
    notices_owe([operation], now=now)
    return row


@transaction.atomic
def entrant_refuse(*, entrant: SeasonEntrant, reason: str, actor: Player, now: datetime) -> SeasonEntrant:
    """Refuse somebody who has asked, who is told why. Raises Forbidden, or WrongState."""
    season, row = entrant_lock(entrant)
    check(actor, Action.SEASON_LET_IN, row)
    _asks_check(row)
    reason = reason_checked(reason)
    changes = ChangeSet()
    changes.change(row, refused_at=now)
    text = sentence(gettext_noop("%(player)s was not let in: %(reason)s"), player=row.player, reason=reason)
    operation = season_log(
        season, Verb.REFUSE, text, changes=changes, actor=actor, now=now,
        more={"entrants": [row.pk], "text": sentence(gettext_noop("you were not let in: %(reason)s"), reason=reason)},
    )  # fmt: skip
    notices_owe([operation], now=now)
    return row


@transaction.atomic
def deck_change(*, entrant: SeasonEntrant, deck_version: DeckVersion | None, actor: Player, now: datetime) -> None:
    """Play with another deck: at any time before the season, and later between series where its rules say so.

    Matches that were made keep their decks.

    Raises:
        Forbidden: somebody else's entry. WrongState: decks are fixed, a series is open, or they are not in.
        RegistrationRefused: every reason why the deck is not legal.
    """
    season, row = entrant_lock(entrant)
    _own_check(row, actor)
    status_check(season, Season.Status.ANNOUNCED, Season.Status.RUNNING)
    if not row.is_in and row.asked_at is None:
        raise WrongState(_("You are not in this season."))
    first = bool(season.sealed_template) and row.deck_version_id is None
    if season.status == Season.Status.RUNNING and season.decks == Season.Decks.FIXED and not first:
        raise WrongState(_("In this season decks are fixed once it has begun."))
    if season.series.filter(opened_at__isnull=False, closed_at=None, closes_at__gt=now).exists() and (
        SeasonTable.objects.filter(series__season=season, series__closed_at=None, seats__entrant=row).exists()
    ):
        raise WrongState(_("You have played in this series; decks are changed between series."))
    deck_check(season, row.player, deck_version)
    changes = ChangeSet()
    if changes.change(row, deck_version=deck_version):
        text = sentence(gettext_noop("%(player)s changed the deck"), player=row.player)
        season_log(season, Verb.DECK, text, changes=changes, actor=actor, now=now)


@transaction.atomic
def entrant_leave(*, entrant: SeasonEntrant, actor: Player, now: datetime) -> SeasonEntrant:
    """Leave a season. Before it begins the fee is given back; later, open matches are conceded.

    What was played stays. Raises Forbidden for somebody else's entry, or WrongState.
    """
    season, row = entrant_lock(entrant)
    _own_check(row, actor)
    status_check(season, Season.Status.ANNOUNCED, Season.Status.RUNNING)
    if not row.is_in and (row.asked_at is None or row.refused_at is not None or row.entered_at is not None):
        raise WrongState(_("You are not in this season."))
    changes = ChangeSet()
    paid = row.fee_paid if season.status == Season.Status.ANNOUNCED else 0
    if row.entered_at is None:
        changes.change(row, asked_at=None)
    else:
        changes.change(row, left_at=now, fee_paid=row.fee_paid - paid)
    changes.gives(f"entrants:{season.pk}", f"places:{season.pk}")
    if paid:
        fee_move(season, row, -paid, actor=actor, now=now)
    more = {"fee": -paid} if paid else {}
    text = sentence(gettext_noop("%(player)s left"), player=row.player)
    leave_log(season, row, Verb.LEAVE, text, changes, actor=actor, now=now, more=more)
    return row


def leave_log(
    season: Season,
    row: SeasonEntrant,
    verb: SeasonOperation.Verb,
    text: Sentence,
    changes: ChangeSet,
    *,
    actor: Player | None,
    now: datetime,
    more: Mapping[str, Any] | None = None,
) -> SeasonOperation:
    """Log that an entrant of a locked season is out; their wishes lapse and their open matches are conceded.

    A match that never began is void: nobody has played it.
    """
    wishes_lapse(season, changes, now=now, entrants=[row.pk])
    data = {"entrant": row.pk, **(more or {})}
    operation = season_log(season, verb, text, changes=changes, actor=actor, now=now, more=data)
    open_tables = SeasonTable.objects.filter(
        series__season=season, seats__entrant=row, decided_at=None, void=False
    ).select_related("match", "series")
    for table in open_tables.prefetch_related("seats__entrant__player"):
        seat = next(seat for seat in table.seats.all() if seat.entrant_id == row.pk)
        if table.match is None or table.match.started_at is None:
            table_void(
                season,
                table,
                text=sentence(gettext_noop("%(player)s left before the match began"), player=row.player),
                actor=None,
                now=now,
            )
        else:
            gateway.match_leave(table, seat, now=now)
    return operation


@transaction.atomic
def entrant_return(*, entrant: SeasonEntrant, actor: Player, now: datetime) -> SeasonEntrant:
    """Come back after leaving, while players can enter; a fee that was given back is paid again.

    Raises:
        Forbidden: somebody else's entry. WrongState: they have not left, entry is closed, or all places are taken.
        Refused: too few tokens, or the deck is not legal any more.
    """
    season, row = entrant_lock(entrant)
    _own_check(row, actor)
    if row.left_at is None or row.removed_at is not None:
        raise WrongState(_("You have not left this season."))
    _entry_check(season, row, now)
    deck_check(season, row.player, row.deck_version)
    changes = ChangeSet()
    changes.change(row, left_at=None)
    more = {"entrant": row.pk, **_in(season, row, changes, now=now)}
    text = sentence(gettext_noop("%(player)s came back"), player=row.player)
    season_log(season, Verb.RETURN, text, changes=changes, actor=actor, now=now, more=more)
    return row


def deck_check(season: Season, player: Player, version: DeckVersion | None) -> None:
    """Raise RegistrationRefused with every reason why a deck cannot be played in a season."""
    if season.deck_format is None:
        if version is not None:
            raise RegistrationRefused(
                _("%(game)s is played without decks; enter without one.") % {"game": season.game.name}
            )
        return
    if version is None and season.sealed_template:
        return  # it is built from the pool that they get with the entry
    if version is None:
        raise RegistrationRefused(_("Choose a deck to enter with."))
    if version.deck.player_id != player.pk:
        raise RegistrationRefused(_("This is not a deck of the player who enters."))
    pool = season_pool(season, player.pk) if season.sealed_template else None
    if season.sealed_template and pool is None:
        raise RegistrationRefused(_("Decks of this season are built from its packs; enter without one to get yours."))
    deck_problems = deck_problems_for_pool(version, pool.collection if pool is not None else None)
    if pool is None and not deck_problems:
        deck_problems = version.format_check(season.deck_format)
    problems = [problem.text for problem in deck_problems]
    try:
        deck_match_check(version)
    except DeckRefused as error:
        problems += error.problems
    if problems:
        text = ngettext(
            "%(deck)s cannot be played in %(format)s: %(count)s reason.",
            "%(deck)s cannot be played in %(format)s: %(count)s reasons.",
            len(problems),
        ) % {"deck": version, "format": season.format, "count": len(problems)}
        raise RegistrationRefused(text, problems)


def fee_move(
    season: Season, row: SeasonEntrant, count: int, *, actor: Player | None, now: datetime, undone: int = 0
) -> None:
    """Take a fee from an entrant's tokens, or give it back (less than 0), once for the next operation of a locked
    season, and for the operation that it has ``undone``. Raises Refused for too few tokens."""
    own, fees = collection_of(row.player), bank(FEES)
    tokens_move(
        source=own if count > 0 else fees,
        target=fees if count > 0 else own,
        count=abs(count),
        reason=f"{'Fee' if count > 0 else 'Fee given back'}: {season}",
        key=f"season:{season.pk}:{season.version + 1}:{row.pk}:{undone}",
        actor=actor,
        now=now,
    )


def _in(season: Season, row: SeasonEntrant, changes: ChangeSet, *, now: datetime) -> dict[str, int]:
    """Note that an entrant is in from now on, and take the fee unless it is paid; it, for the operation's data."""
    changes.gives(f"entrants:{season.pk}")
    season_pool_give(season, row, now=now)
    if season.most_entrants is not None:
        changes.uses(f"places:{season.pk}")
    due = max(0, season.fee - row.fee_paid)
    if not due:
        return {}
    fee_move(season, row, due, actor=row.player, now=now)
    changes.change(row, fee_paid=row.fee_paid + due)
    return {"fee": due}


def _own_check(row: SeasonEntrant, actor: Player) -> None:
    if row.player_id != actor.pk:
        raise Forbidden(_("Players do this for themselves."))


def _asks_check(row: SeasonEntrant) -> None:
    if row.asked_at is None or row.entered_at is not None or row.refused_at is not None:
        raise WrongState(_("%(player)s does not ask to be let in.") % {"player": row.player})


def entry_refusal(season: Season, row: SeasonEntrant | None, now: datetime) -> str:
    """Why nobody, or not the player of an entry, can enter a season now, in a sentence; empty where they can."""
    if row is not None and row.is_in:
        return _("You are in this season.")
    if row is not None and row.removed_at is not None:
        return _("You were removed from this season; only an official takes you back in.")
    try:
        _entry_check(season, row, now)
    except WrongState as error:
        return error.message
    return ""


def _entry_check(season: Season, row: SeasonEntrant | None, now: datetime) -> None:
    """Raise WrongState where nobody can enter a locked season now."""
    status_check(season, Season.Status.ANNOUNCED, Season.Status.RUNNING)
    begun = season.series.filter(opened_at__isnull=False).order_by("-number").values_list("number", flat=True).first()
    if begun is not None and begun > season.late_entry_series:
        until = (
            _("series %(late_entry_series)s was the last to enter in") % {"late_entry_series": season.late_entry_series}
            if season.late_entry_series
            else _("it began")
        )
        raise WrongState(_("Nobody can enter this season any more: %(until)s.") % {"until": until})
    if season.most_entrants is not None:
        entrants_in = season.entrants.filter(IS_IN)
        others = entrants_in if row is None else entrants_in.exclude(pk=row.pk)
        if others.count() >= season.most_entrants:
            raise WrongState(_("All %(most_entrants)s places are taken.") % {"most_entrants": season.most_entrants})
