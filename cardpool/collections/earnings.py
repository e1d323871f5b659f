"""Tokens that players earn by playing: lessons, first matches, matches against people, events.

Whoever knows that something was finished writes what is owed (`earnings_owe`) in its own transaction; a job pays it
once. The staff set the rates. A day's most for each kind, and for all together, bounds what colluding players can gain.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet, Sum
from django.utils.translation import gettext

from cardpool.collections.ledger import bank, collection_of
from cardpool.collections.tokens import tokens_move
from cardpool.errors import Refused
from cardpool.models import EarningKind, EarningOwed, TokenEarning, TokenRate
from players.audit import audit
from players.models import Player
from players.site.periodic import each_alone
from players.staff.authority import Action, check

__all__ = [
    "DEFAULTS",
    "Rate",
    "Way",
    "earned_by",
    "earning_due",
    "earnings_of",
    "earnings_owe",
    "earnings_pay",
    "earns",
    "rate_set",
    "rates",
    "tokens_earn",
    "ways_of",
]

logger = logging.getLogger(__name__)

EARNED = "earned"
"""The named source from which earned tokens come."""
AMOUNT_MOST, DAY_MOST = 1_000, 10_000
PAID_AT_ONCE = 200
"""Earnings paid by one run of the job."""
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Rate:
    """Tokens for each, the most a day (UTC), and whether it gives any. For ``all`` the amount is 0, and ``active`` is
    whether the bound over all kinds holds."""

    kind: str
    amount: int
    most_a_day: int
    active: bool = True

    @property
    def label(self) -> str:
        """The kind in words."""
        return str(dict(TokenRate.KINDS)[self.kind])


DEFAULTS: Mapping[str, Rate] = {
    rate.kind: rate
    for rate in (
        Rate(EarningKind.LESSON.value, 10, 30),
        Rate(EarningKind.FIRST_MATCH.value, 10, 30),
        Rate(EarningKind.MATCH.value, 5, 20),
        Rate(EarningKind.EVENT.value, 20, 40),
        Rate(TokenRate.ALL, 0, 60),
    )
}
"""The rates of a site whose staff have set none."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to earn tokens, and how many a player may still earn by it today, the bound of all ways included."""

    rate: Rate
    left: int


def rates() -> dict[str, Rate]:
    """The rates by kind, that of ``all`` last. One statement."""
    rows = {row.kind: Rate(row.kind, row.amount, row.most_a_day, row.active) for row in TokenRate.objects.all()}
    return {kind: rows.get(kind, default) for kind, default in DEFAULTS.items()}


@transaction.atomic
def rate_set(*, kind: str, amount: int, most_a_day: int, active: bool, actor: Player, now: datetime) -> Rate:
    """Set what a kind of earning gives; staff only. What was earned before stays.

    Raises:
        Forbidden: not of the staff. Refused: no such kind, or numbers out of bounds.
    """
    check(actor, Action.RATES_SET)
    if kind not in DEFAULTS:
        raise Refused(
            gettext("Tokens are not earned by %(kind)s; choose one of: %(kinds)s.")
            % {"kind": repr(kind[:20]), "kinds": ", ".join(DEFAULTS)}
        )
    if kind == TokenRate.ALL:
        if amount:
            raise Refused(gettext("All ways together have a most a day, and no tokens of their own; send 0 for each."))
    elif not 1 <= amount <= AMOUNT_MOST:
        raise Refused(
            gettext("Give 1 to %(most)s tokens for each; to give none, switch it off.") % {"most": AMOUNT_MOST}
        )
    if not 1 <= most_a_day <= DAY_MOST:
        raise Refused(gettext("The most a day is 1 to %(most)s tokens.") % {"most": DAY_MOST})
    if amount > most_a_day:
        raise Refused(gettext("The most a day must be at least the tokens for each, which are %(n)s.") % {"n": amount})
    values = {"amount": amount, "most_a_day": most_a_day, "active": active}
    row, _ = TokenRate.objects.update_or_create(kind=kind, defaults=values)
    audit(actor=actor, verb="rate.set", target=row, now=now, data=values)
    return Rate(kind, amount, most_a_day, active)


def earns(player: Player) -> bool:
    """Whether a player earns tokens: bots, guests and closed accounts do not."""
    return player.is_active and not player.is_bot and not player.is_guest


def earning_due(*, player: Player, kind: EarningKind, cause: str, url: str, now: datetime) -> EarningOwed:
    """A row, not saved, that owes the player tokens for a cause; ``url`` is the page of what was played."""
    return EarningOwed(player=player, kind=kind, cause=cause[:80], url=url[:200], created_at=now)


def earnings_owe(dues: Iterable[EarningOwed]) -> None:
    """Owe tokens, inside the caller's transaction. Who earns none is left out, and what is owed already."""
    EarningOwed.objects.bulk_create([due for due in dues if earns(due.player)], ignore_conflicts=True, batch_size=500)


@transaction.atomic
def tokens_earn(*, player: Player, kind: EarningKind, cause: str, url: str, now: datetime) -> TokenEarning | None:
    """Give a player tokens for a cause, once, as far as the day's most allows (``count`` 0: it was reached).

    ``None``: nothing is earned by the kind now, or the player earns none. The same cause gives the first earning back.
    """
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    earlier = TokenEarning.objects.filter(player=player, kind=kind, cause=cause).first()
    if earlier is not None:
        return earlier
    rate_by_kind = rates()
    if not earns(player) or not rate_by_kind[kind].active:
        return None
    count = _allowed(rate_by_kind, _earned_on(player, now), kind)
    earning = TokenEarning.objects.create(player=player, kind=kind, cause=cause, url=url, count=count, at=now)
    if count:
        tokens_move(
            source=bank(EARNED),
            target=collection_of(player),
            count=count,
            reason=f"Earned: {kind.value}",
            key=f"earn:{player.pk}:{kind}:{cause}"[:120],
            actor=None,
            now=now,
        )
    return earning


def earnings_pay(now: datetime) -> int:
    """Pay what is owed, oldest first, at most `PAID_AT_ONCE`. Returns how many rows were settled.

    Each counts on the day on which it came to be owed.
    """
    del now
    numbers = list(EarningOwed.objects.order_by("pk").values_list("pk", flat=True)[:PAID_AT_ONCE])

    def failed(pk: int, error: Exception) -> None:
        logger.error("the tokens owed by row %s could not be paid", pk, exc_info=error)

    return each_alone(numbers, _pay, failed=failed)


@transaction.atomic
def _pay(pk: int) -> int:
    owed = EarningOwed.objects.select_for_update(of=("self",)).select_related("player").filter(pk=pk).first()
    if owed is None:
        return 0  # another process has paid it
    kind = EarningKind(owed.kind)
    tokens_earn(player=owed.player, kind=kind, cause=owed.cause, url=owed.url, now=owed.created_at)
    owed.delete()
    return 1


def ways_of(player: Player, now: datetime) -> list[Way]:
    """The ways to earn tokens that are active, with what is left of today; that of ``all`` last. Two statements."""
    rate_by_kind, earned = rates(), _earned_on(player, now)
    return [Way(rate, _left(rate_by_kind, earned, rate.kind)) for rate in rate_by_kind.values() if rate.active]


def earnings_of(player: Player) -> QuerySet[TokenEarning]:
    """What a player earned, newest first."""
    return TokenEarning.objects.filter(player=player)


def earned_by(player: Player, url: str, now: datetime) -> int:
    """How many tokens a player earned by what has this page, with what is about to be paid. Two to four statements."""
    paid = TokenEarning.objects.filter(player=player, url=url).aggregate(total=Sum("count", default=0))["total"]
    owed = list(EarningOwed.objects.filter(player=player, url=url).order_by("pk"))
    if not owed or not earns(player):
        return int(paid)
    rate_by_kind, earned = rates(), _earned_on(player, now)
    causes = {row.cause for row in owed}
    known = set(TokenEarning.objects.filter(player=player, cause__in=causes).values_list("kind", "cause"))
    for row in owed:
        if (row.kind, row.cause) not in known and rate_by_kind[row.kind].active:
            count = _allowed(rate_by_kind, earned, row.kind)
            earned[row.kind] = earned.get(row.kind, 0) + count
            paid += count
    return int(paid)


def _earned_on(player: Player, now: datetime) -> dict[str, int]:
    """Tokens earned in the day (UTC) of ``now``, by kind."""
    day = now.replace(hour=0, minute=0, second=0, microsecond=0)
    rows: Sequence[tuple[str, int]] = list(
        TokenEarning.objects.filter(player=player, at__gte=day, at__lt=day + _DAY)
        .order_by()
        .values_list("kind")
        .annotate(total=Sum("count"))
    )
    return dict(rows)


def _left(rate_by_kind: Mapping[str, Rate], earned: Mapping[str, int], kind: str) -> int:
    """How many more the bounds of the day allow by a kind."""
    everything = rate_by_kind[TokenRate.ALL]
    left = [max(0, everything.most_a_day - sum(earned.values()))] if everything.active else []
    if kind != TokenRate.ALL:
        left.append(max(0, rate_by_kind[kind].most_a_day - earned.get(kind, 0)))
    return min(left)


def _allowed(rate_by_kind: Mapping[str, Rate], earned: Mapping[str, int], kind: str) -> int:
    return min(rate_by_kind[kind].amount, _left(rate_by_kind, earned, kind))
