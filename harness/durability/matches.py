"""Players, matches and the end of a trial, on the installation that Django is pointed at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from harness.durability.clients import Players, Table
from harness.durability.history import Applied, Kept, Request, history_faults
from harness.durability.processes import Processes, until

if TYPE_CHECKING:
    from matches.models import Match
    from players.models import Player

__all__ = [
    "card_match",
    "endings",
    "faults",
    "forget_connection",
    "owed",
    "people_tables",
    "player",
    "settle",
    "statuses",
    "tables_close",
    "unexpected",
    "unfinished",
]

MAY_BE_TOLD = {"none", "200", "202", "400", "409", "429", "503"}
"""HTTP statuses; "none" is no reply."""


def player(name: str, bot: str = "") -> Player:
    """A player, or a bot."""
    from players.models import Player

    return Player.objects.create_user(name, "", "secret words", is_bot=bool(bot), bot_name=bot)


def card_match(one: Player, two: Player, origin: str, **more: Any) -> Match:
    """A match of the card game with the first two starters; ``more`` goes to `match_create`."""
    from django.utils import timezone

    from engine.tcg.starters import STARTERS
    from matches.services import SeatSpec, match_create

    decks = [starter.engine_data() for starter in STARTERS.values()][:2]
    seats = [SeatSpec(who, setup=deck) for who, deck in zip((one, two), decks, strict=True)]
    return match_create(ruleset="tcg", options={}, seats=seats, origin=origin, now=timezone.now(), **more)


def forget_connection() -> None:
    """Close this process's connection, which nothing here may hold while its server is killed."""
    from django.db import connection

    connection.close()


def people_tables(count: int, *, opponent: Player | None = None) -> list[Table]:
    """So many matches of the card game, with every person's cut and token; against a bot where one is given."""
    from django.utils import timezone
    from knox.models import AuthToken

    from matches.services import cut_give

    tables = []
    for number in range(count):
        names = ["cirdan"] if opponent is not None else ["ada", "bob"]
        people = [player(f"{name}-{number}") for name in names]
        origin = f"trial:{'bot' if opponent else 'people'}:{number}"
        match = card_match(people[0], opponent or people[1], origin, skip_forced=False)
        for person in people:
            cut_give(match=match, player=person, cut=f"cut of {person.username}", now=timezone.now())
        tokens = [AuthToken.objects.create(person)[1] for person in people]
        tables.append(Table(match.code, tokens if opponent is None else [*tokens, ""]))
    return tables


def unfinished() -> int:
    """Matches that are not over. Waits for a server that has just been killed.

    Raises:
        RuntimeError: it does not answer within half a minute.
    """
    from django.db import DatabaseError

    from matches.models import Match, MatchStatus

    counted: list[int] = []

    def count() -> bool:
        try:
            counted.append(Match.objects.exclude(status=MatchStatus.FINISHED).count())
        except DatabaseError:
            forget_connection()
        return bool(counted)

    if not until(count, seconds=30):
        raise RuntimeError("the database does not answer")
    return counted[0]


def owed() -> dict[str, object]:
    """What is left to do, for failure messages."""
    from django.utils import timezone

    from matches.models import BotJob, Heartbeat, InboxRow, Match, MatchStatus, OutboxRow

    open_matches = Match.objects.exclude(status=MatchStatus.FINISHED)
    return {
        "matches": list(open_matches.values("origin", "status", "sequence", "paused_reason")),
        "outbox": list(OutboxRow.objects.values("match__origin", "reason", "created_at")),
        "bots": list(BotJob.objects.values("match__origin", "created_at", "attempts", "blocked_reason")),
        "inbox": list(InboxRow.objects.filter(state="new").values("match__origin", "received_at")),
        "pending": list(Match.objects.exclude(pending=None).values("origin", "pending__seat__player__username")),
        "heartbeats": list(Heartbeat.objects.values("name", "seen_at", "count")),
        "now": timezone.now(),
    }


def settle(*, seconds: float) -> bool:
    """Wait until nothing is owed and no bot has to move; whether it came to that."""
    from django.db import DatabaseError, connection

    from matches.models import BotJob, InboxRow, OutboxRow

    def settled() -> bool:
        try:
            waiting = InboxRow.objects.filter(state="new").exists()
            return not (waiting or OutboxRow.objects.exists() or BotJob.objects.exists())
        except DatabaseError:
            connection.close()
            return False

    return until(settled, seconds=seconds)


def tables_close(processes: Processes, tables: Iterable[Table]) -> None:
    """Give up every match that is still open, over the API, so that its transcript can be verified.

    Raises:
        RuntimeError: a match cannot be given up.
    """
    import json
    import urllib.error
    import urllib.request

    def concede(table: Table) -> bool:
        headers = {"Authorization": f"Token {table.tokens[0]}", "Content-Type": "application/json"}
        url = f"{processes.url}/api/v1/matches/{table.code}/concede/"
        request = urllib.request.Request(url, json.dumps({"sure": True}).encode(), headers)  # noqa: S310 - our own
        try:
            with urllib.request.urlopen(request, timeout=15) as reply:  # noqa: S310 - our own
                return bool(reply.status == 204)
        except urllib.error.HTTPError as error:
            # Over already: by its own end, or because a repetition counted.
            return error.code == 409
        except OSError:
            return False

    for table in tables:
        if not until(lambda table=table: concede(table), seconds=120, every=0.3):  # type: ignore[misc]
            raise RuntimeError(f"match {table.code} cannot be given up: {owed()}\n{processes.tail()}")


def faults(tables: Sequence[Table], requests: Sequence[Request]) -> list[str]:
    """What is wrong with any match of the installation, by its rows and by the clients' history."""
    from harness.durability.invariants import match_faults
    from matches.models import Answer, InboxRow, Match, Source

    match_problems = []
    for match in Match.objects.order_by("pk"):
        match_problems += [f"match {match.origin}: {fault}" for fault in match_faults(match)]
        if match.paused_at is not None:
            match_problems.append(f"match {match.origin} is paused: {match.paused_reason}")
    played = {(table.code, place) for table in tables for place, token in enumerate(table.tokens) if token}
    inbox = [
        Kept(code, place, key.partition(":")[2], decision, value, state, sequence)
        for code, place, key, decision, value, state, sequence in InboxRow.objects.values_list(
            "match__code", "seat__place", "key", "decision_id", "value", "state", "sequence"
        )
        if (code, place) in played
    ]
    applied = [
        Applied(*row)
        for row in Answer.objects.filter(source=Source.PLAYER).values_list(
            "match__code", "sequence", "place", "decision_id", "value"
        )
        if (row[0], row[2]) in played
    ]
    return match_problems + history_faults(requests, inbox, applied)


def endings() -> Counter[str]:
    """How the matches ended."""
    from matches.models import Match

    return Counter(str((match.outcome or {}).get("termination", match.status)) for match in Match.objects.all())


def unexpected(players: Players) -> list[str]:
    """HTTP statuses that no client may be told, whatever it sends and whatever is killed, in sentences."""
    counts = {**statuses(players.requests), **players.looks}
    return [f"a client was told {status}, {counts[status]} times" for status in counts.keys() - MAY_BE_TOLD]


def statuses(requests: Iterable[Request]) -> dict[str, int]:
    """How often each HTTP status was told; "none" where there was no reply."""
    counts: dict[str, int] = dict(Counter(str(request.status or "none") for request in requests))
    return dict(sorted(counts.items()))
