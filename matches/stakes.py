"""Find the stakes in matches. Registered with `players.staff.authority` when the app starts."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.db.models import CharField, Model, Q, QuerySet
from django.db.models.functions import Cast

from cardpool.models import Deck, DeckVersion
from matches.models import (
    Advice,
    Answer,
    BotJob,
    Checkpoint,
    GameEvent,
    InboxRow,
    Match,
    MatchRecord,
    MatchStatus,
    PendingDecision,
    ResultOutbox,
    Seat,
    StandingOrder,
    TalkLine,
)
from players.friends.blocks import BLOCK_VERBS, blocked_by_player, blocking_player
from players.models import ApiToken, AuditEntry, Notice, Player
from players.staff.authority import Office, Stake, office_source, stake_flag, stake_rows

__all__ = ["MATCH_ROWS", "accounts_of", "closed_rows", "decks_of", "register", "seated", "unrevealed"]

MATCH_ROWS: tuple[type[Model], ...] = (
    Advice, Answer, BotJob, Checkpoint, GameEvent, InboxRow, MatchRecord, PendingDecision, ResultOutbox, Seat,
    StandingOrder, TalkLine,
)  # fmt: skip
"""Models whose rows tell what a seat of a match keeps to itself; each has the match as ``match``."""

Matches = Callable[[Player], QuerySet[Match]]
Players = Callable[[Player], QuerySet[Player]]


def unrevealed() -> Q:
    """Matches with secrets: not over, or sealed after their end."""
    return ~Q(status=MatchStatus.FINISHED) | Q(sealed=True)


def seated(player: Player) -> QuerySet[Match]:
    """The matches in which the player has a seat."""
    return Match.objects.filter(seats__player=player)


def _blocking(player: Player) -> QuerySet[Match]:
    return Match.objects.filter(blocked_by_player(player, "seats__player"))


def _blocked(player: Player) -> QuerySet[Match]:
    return Match.objects.filter(blocking_player(player, "seats__player", "created_at"))


def closed_rows(model: type[Model], stake: Stake, matches: Matches) -> None:
    """Register the rows of unrevealed matches in which ``matches(player)`` says that the player has the stake."""
    stake_rows(
        model, stake, lambda player: model._default_manager.filter(match__in=matches(player).filter(unrevealed()))
    )


def decks_of(stake: Stake, others: Players) -> None:
    """Register the stake in the decks of ``others(player)``, and in what the audit log says of those decks."""

    def decks(player: Player) -> QuerySet[Deck]:
        return Deck.objects.filter(player__in=others(player)).exclude(player=player)

    def log(player: Player) -> QuerySet[AuditEntry]:
        named = decks(player).order_by().annotate(text=Cast("pk", CharField())).values("text")
        return AuditEntry.objects.filter(target_type="cardpool.deck", target_id__in=named)

    stake_rows(Deck, stake, decks)
    stake_rows(DeckVersion, stake, lambda player: DeckVersion.objects.filter(deck__in=decks(player)))
    stake_rows(AuditEntry, stake, log)


def accounts_of(stake: Stake, others: Players) -> None:
    """Register the stake in the accounts and API tokens of ``others(player)``."""

    def accounts(player: Player) -> QuerySet[Player]:
        return others(player).exclude(pk=player.pk)

    stake_rows(Player, stake, accounts)
    stake_rows(ApiToken, stake, lambda player: ApiToken.objects.filter(player__in=accounts(player)))


def _opponents(player: Player) -> QuerySet[Player]:
    return Player.objects.filter(seats__match__in=seated(player).filter(unrevealed()))


def _calls(player: Player) -> QuerySet[AuditEntry]:
    """Audit entries of the player's matches, such as an opponent's words to the judge."""
    own = seated(player).filter(unrevealed()).order_by().annotate(text=Cast("pk", CharField())).values("text")
    return AuditEntry.objects.filter(target_type="matches.match", target_id__in=own)


def _block_log(player: Player) -> QuerySet[AuditEntry]:
    """Audit entries of blocks of the player: nobody learns who blocked them, not even staff."""
    return AuditEntry.objects.filter(verb__in=BLOCK_VERBS, target_type="players.player", target_id=str(player.pk))


def _talk_notices(player: Player) -> QuerySet[Notice]:
    """Notices of talk in the player's matches: a Free Peoples player is not told that there was any."""
    codes = seated(player).filter(unrevealed()).values_list("code", flat=True)
    return Notice.objects.filter(kind="match_talk", url__in=[f"/matches/{code}/talk/" for code in codes])


def _clock_runs(player: Player) -> bool:
    return Seat.objects.filter(player=player, running_since__isnull=False, match__status=MatchStatus.RUNNING).exists()


def _offices(player: Player, subject: Model | None) -> Iterable[Office]:
    """The office of judge, for players with the permission but not the role."""
    if (subject is None or isinstance(subject, Match)) and player.has_perm("matches.judge_match"):
        yield Office.JUDGE


def register() -> None:
    """Register how stakes in matches are found."""
    office_source(_offices)
    stake_flag(Stake.CLOCK, _clock_runs)
    stake_rows(Match, Stake.SEAT, seated)
    stake_rows(Match, Stake.BLOCKING, _blocking)
    stake_rows(Match, Stake.BLOCKED, _blocked)
    for model in MATCH_ROWS:
        closed_rows(model, Stake.SEAT, seated)
        closed_rows(model, Stake.BLOCKING, _blocking)
        closed_rows(model, Stake.BLOCKED, _blocked)
    decks_of(Stake.SEAT, _opponents)
    accounts_of(Stake.SEAT, _opponents)
    decks_of(Stake.BLOCKING, lambda player: Player.objects.filter(blocked_by__blocker=player))
    decks_of(Stake.BLOCKED, lambda player: Player.objects.filter(blocks__blocked=player))
    accounts_of(Stake.BLOCKING, lambda player: Player.objects.filter(blocked_by__blocker=player))
    accounts_of(Stake.BLOCKED, lambda player: Player.objects.filter(blocks__blocked=player))
    stake_rows(AuditEntry, Stake.SEAT, _calls)
    stake_rows(AuditEntry, Stake.BLOCKED, _block_log)
    stake_rows(Notice, Stake.SEAT, _talk_notices)
