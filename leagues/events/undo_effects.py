"""What the undoing of each operation of an event does."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from leagues.competition.reasons import (
    GAME_UNDONE,
    MANIFEST_UNDONE,
    RESULT_TO_REPORT,
    ROUND_UNDONE,
    SEAT_UNDONE,
    SOMEBODY_BACK,
)
from leagues.errors import WrongState
from leagues.events import match_gateway
from leagues.events.entries.entry_state import ENTRY, entry_back
from leagues.events.entries.seat_give import seat_give
from leagues.events.models import (
    Appeal,
    DeckCheck,
    Entrant,
    EntryRequest,
    Official,
    Operation,
    Pairing,
    Penalty,
    Round,
    Stage,
    StageDeck,
    StageEntry,
    Tournament,
)
from leagues.events.models.pairing import next_origin, seats_of, with_seats
from leagues.events.prizes.manifest_publish import manifest_withdraw
from leagues.events.results.game_end import game_forget, game_undo
from leagues.events.results.pod_result import pod_again
from leagues.events.rounds.final_places import final_places_compute
from leagues.events.rounds.round_time import time_over
from leagues.events.rounds.seeds_choose import seeds_write
from leagues.events.rounds.tournament_times import times_move
from players.sentences.stored_sentences import stored
from players.site.periodic import wake

_Data = dict[str, Any]
_Inverse = Callable[["Undoing", _Data], None]


@dataclass(frozen=True, slots=True)
class Undoing:
    """A locked event, why something in it is undone, and when. The matches of the entrants ``concerned`` change by it.

    ``unheard`` are the rounds of which nobody was told yet, and so of their undoing neither.
    """

    tournament: Tournament
    reason: str
    now: datetime
    unheard: set[int]
    concerned: set[int] = field(default_factory=set)


def _status(undoing: Undoing, data: _Data) -> None:
    undoing.tournament.status = data["status_before"]
    undoing.tournament.save()


def _register(undoing: Undoing, data: _Data) -> None:
    entrant = Entrant.objects.get(pk=data["entrant"])
    if data["before"] is None:
        entrant.dropped_at = undoing.now
    else:
        entry_back(entrant, data["before"])
    entrant.save()
    _wait_again(data.get("request"))


def _fill(undoing: Undoing, data: _Data) -> None:
    _let_in_back(data["let_in"], undoing.now)


def _let_in_back(rows: list[_Data], now: datetime) -> None:
    """Let those who came in from a waiting list wait again; ``rows`` as `waiting_let_in` returns them."""
    Entrant.objects.filter(pk__in=[row["entrant"] for row in rows if row["before"] is None]).update(dropped_at=now)
    before = {row["entrant"]: row["before"] for row in rows if row["before"] is not None}
    known = list(Entrant.objects.filter(pk__in=before))
    for entrant in known:
        entry_back(entrant, before[entrant.pk])
    Entrant.objects.bulk_update(known, ENTRY, batch_size=500)
    EntryRequest.objects.filter(pk__in=[row["request"] for row in rows]).update(
        status=EntryRequest.Status.OPEN, answered_at=None
    )


def _check_in(undoing: Undoing, data: _Data) -> None:
    if "entrant" in data:
        Entrant.objects.filter(pk=data["entrant"]).update(checked_in_at=None)
    else:
        EntryRequest.objects.filter(pk=data["request"]).update(checked_in_at=None)


def _decks(undoing: Undoing, data: _Data) -> None:
    undoing.tournament.entrants.filter(pk__in=data["entrants"]).update(dropped_at=None)
    EntryRequest.objects.filter(pk__in=data["requests"]).update(status=EntryRequest.Status.OPEN, answered_at=None)


def _late(undoing: Undoing, data: _Data) -> None:
    StageEntry.objects.filter(entrant=data["entrant"]).delete()
    Entrant.objects.filter(pk=data["entrant"]).update(started=False, missed_rounds=0)
    _register(undoing, data)


def _replace(undoing: Undoing, data: _Data) -> None:
    pairing = Pairing.objects.select_related("match", "round").get(pk=data["pairing"])
    seat_give(pairing, data["entrant"], data["absent"], reason=stored(SEAT_UNDONE), now=undoing.now)
    Entrant.objects.filter(pk=data["absent"]).update(started=True, dropped_at=None)
    Entrant.objects.filter(pk=data["entrant"]).update(started=False)
    _register(undoing, data)


def _places(undoing: Undoing, data: _Data) -> None:
    undoing.tournament.most_entrants = data["before"]


def _time(text: str | None) -> datetime | None:
    return parse_datetime(text) if text else None


def _wait_again(request_id: int | None) -> None:
    """Let a request that was answered wait again."""
    if request_id is not None:
        EntryRequest.objects.filter(pk=request_id).update(
            status=EntryRequest.Status.OPEN, answered_by=None, answered_at=None
        )


def _request(undoing: Undoing, data: _Data) -> None:
    if data["before"] is not None:
        _wait_again(data["request"])
    else:
        EntryRequest.objects.filter(pk=data["request"]).update(
            status=EntryRequest.Status.WITHDRAWN, answered_at=undoing.now
        )


def _stage_deck(undoing: Undoing, data: _Data) -> None:
    row = StageDeck.objects.filter(entrant=data["entrant"], format=data["format"])
    if data["before"] is None:
        row.delete()
    else:
        row.update(deck_version=data["before"])


def _exchange(undoing: Undoing, data: _Data) -> None:
    Entrant.objects.filter(pk=data["entrant"]).update(deck_version=data["from"])
    _wait_again(data["request"])


def _start(undoing: Undoing, data: _Data) -> None:
    tournament = undoing.tournament
    tournament.entrants.filter(pk__in=data["entrants"]).update(started=False)
    out = [*data.get("absent", []), *data.get("without_deck", [])]
    tournament.entrants.filter(pk__in=out).update(dropped_at=None)
    _let_in_back(data.get("let_in", []), undoing.now)
    tournament.stages.all().delete()
    tournament.status, tournament.started_at = data["status_before"], None
    tournament.save()


def _pair(undoing: Undoing, data: _Data) -> None:
    row = Round.objects.get(pk=data["round"])
    if row.pk not in undoing.unheard:
        undoing.concerned.update(player for table in seats_of(row.pairings.all()).values() for player in table)
    for pairing in with_seats(row.pairings.select_related("match", "first", "second")):
        match_gateway.match_stop(pairing, now=undoing.now, reason=stored(ROUND_UNDONE))
    row.delete()


def _result(undoing: Undoing, data: _Data) -> None:
    before = data["before"]
    pairing = Pairing.objects.select_related("match", "round__stage__tournament").get(pk=data["pairing"])
    pairing.result, pairing.source, pairing.note = before["result"], before["source"], before["note"]
    pairing.finished_at = _time(before["finished_at"])
    pairing.places = before.get("places", [])
    game_forget(pairing, data)
    _pod_reports_back(pairing, data)
    if "reports_before" in data:
        pairing.first_report, pairing.second_report = data["reports_before"]
    if pairing.result == Pairing.Result.OPEN:
        _open_again(pairing, undoing.now)
        undoing.concerned.update(pairing.entrant_keys)
    pairing.save()
    _places_back(undoing, data)


def _offer(undoing: Undoing, data: _Data) -> None:
    before = data["before"]
    Pairing.objects.filter(pk=data["pairing"]).update(
        draw_offer=before["draw_offer"],
        draw_offer_until=_time(before["draw_offer_until"]),
        draw_refused=before["draw_refused"],
    )


def _pod_reports_back(pairing: Pairing, data: _Data) -> None:
    if "pod_reports_before" in data:
        pairing.pod_reports, pairing.pod_disputed = data["pod_reports_before"], data["pod_disputed_before"]


def _score(undoing: Undoing, data: _Data) -> None:
    if "pod_reports_before" in data:
        pairing = Pairing.objects.get(pk=data["pairing"])
        _pod_reports_back(pairing, data)
        pairing.save(update_fields=["pod_reports", "pod_disputed"])
        return
    Pairing.objects.filter(pk=data["pairing"]).update(**{f"{data['side']}_report": data["before"]})


def _open_again(pairing: Pairing, now: datetime) -> None:
    """Let a pairing wait for its result again, with the full time of its round."""
    pairing.note = ""
    row, round_time = pairing.round, pairing.round.stage.tournament.longest_round
    row.finished_at = None
    if round_time is not None and row.deadline is not None:
        row.deadline = max(row.deadline, now + round_time)
    row.save(update_fields=["finished_at", "deadline"])
    if match_gateway.was_stopped(pairing):
        # A match that officials ended cannot go on: another is made, under a name of its own.
        pairing.match = None
        pairing.origin = next_origin(pairing)
    elif pairing.match is not None and match_gateway.is_over(pairing):
        pairing.note = stored(RESULT_TO_REPORT)


def _leaving(field: str) -> _Inverse:
    def clear(undoing: Undoing, data: _Data) -> None:
        Entrant.objects.filter(pk=data["entrant"]).update(**{field: None})
        for change in reversed(data.get("forfeits", [])):
            _result(undoing, change)
        for pairing in Pairing.objects.select_related("match").filter(pk__in=data.get("pods", [])):
            pod_again(pairing, reason=stored(SOMEBODY_BACK), now=undoing.now)
        _penalties_back(undoing, data)
        _places_back(undoing, data)

    return clear


def _coming_back(field: str) -> _Inverse:
    def put_back(undoing: Undoing, data: _Data) -> None:
        Entrant.objects.filter(pk=data["entrant"]).update(**{field: parse_datetime(data[field])})
        _penalties_back(undoing, data)
        _places_back(undoing, data)

    return put_back


def _places_back(undoing: Undoing, data: _Data) -> None:
    """Compute the final places again that an operation after the event's end had changed."""
    if "moved" in data:
        final_places_compute(undoing.tournament)


def _name(undoing: Undoing, data: _Data) -> None:
    undoing.tournament.officials.filter(player=data["player"]).delete()


def _remove(undoing: Undoing, data: _Data) -> None:
    Official.objects.create(
        tournament=undoing.tournament,
        player_id=data["player"],
        office=data["office"],
        named_by_id=data["named_by"],
        named_at=_time(data["named_at"]) or undoing.now,
    )


def _seed(undoing: Undoing, data: _Data) -> None:
    seeds_write(undoing.tournament, data["before"])


def _byes(undoing: Undoing, data: _Data) -> None:
    Entrant.objects.filter(pk=data["entrant"]).update(byes=data["before"])


def _fix_table(undoing: Undoing, data: _Data) -> None:
    Entrant.objects.filter(pk=data["entrant"]).update(fixed_table=data["before"])


def _rounds(undoing: Undoing, data: _Data) -> None:
    Stage.objects.filter(pk=data["stage"]).update(rounds_planned=data["before"])


def _extend(undoing: Undoing, data: _Data) -> None:
    before = parse_datetime(data["before"])
    assert before is not None
    # Where that has passed, a day is left, so that nothing is adjudicated at once; at a table nothing is.
    least = before if undoing.tournament.at_table else undoing.now + timedelta(days=1)
    Round.objects.filter(pk=data["round"]).update(deadline=max(before, least))


def _extend_table(undoing: Undoing, data: _Data) -> None:
    tournament = undoing.tournament
    pairing = Pairing.objects.select_related("round").get(pk=data["pairing"])
    extra = timedelta(seconds=data["before"])
    if not tournament.at_table and pairing.round.deadline is not None:
        over = time_over(pairing.round, at_table=False, now=tournament.paused_at or undoing.now)
        # As for a round, a day is left; but no more time than the table had.
        extra = min(pairing.extra_time, max(extra, over + timedelta(days=1)))
    Pairing.objects.filter(pk=pairing.pk).update(extra_time=extra)
    undoing.concerned.update({pairing.first_id, pairing.second_id or pairing.first_id})


def _pause(undoing: Undoing, data: _Data) -> None:
    tournament = undoing.tournament
    if tournament.paused_at is not None:
        times_move(tournament, undoing.now - tournament.paused_at)
    tournament.paused_at, tournament.paused_reason = None, ""
    transaction.on_commit(wake, robust=True)


def _resume(undoing: Undoing, data: _Data) -> None:
    tournament = undoing.tournament
    times_move(tournament, -timedelta(seconds=data["moved"]))
    tournament.paused_at, tournament.paused_reason = _time(data["paused_at"]), data["paused_reason"]
    transaction.on_commit(wake, robust=True)


def _game(undoing: Undoing, data: _Data) -> None:
    game_undo(data, reason=stored(GAME_UNDONE), now=undoing.now)
    first, second = Pairing.objects.values_list("first", "second").get(pk=data["pairing"])
    undoing.concerned.update({first, second or first})


def _packs(undoing: Undoing, data: _Data) -> None:
    tournament = undoing.tournament
    if tournament.packs_at is not None and "attempt" in data:
        raise WrongState(
            _("Players have drafted. Call the drafts off in the console, or undo only what came after them.")
        )
    tournament.packs_at, tournament.deck_deadline = None, None


def _build(undoing: Undoing, data: _Data) -> None:
    # The time for decks begins again.
    undoing.tournament.deck_deadline = None
    transaction.on_commit(wake, robust=True)


def _more_time(undoing: Undoing, data: _Data) -> None:
    tournament = undoing.tournament
    if data["what"] == "decks" and tournament.deck_deadline is not None:
        tournament.deck_deadline -= timedelta(hours=data["hours"])


def _stage(undoing: Undoing, data: _Data) -> None:
    Stage.objects.filter(pk=data["stage"]).delete()


def _penalise(undoing: Undoing, data: _Data) -> None:
    Entrant.objects.filter(pk=data["entrant"]).update(penalty=data["before"])
    _penalties_back(undoing, data)
    if "loss" in data:
        _loss_back(undoing, data["loss"])


def _penalties_back(undoing: Undoing, data: _Data) -> None:
    """Withdraw the penalty that an operation gave, and let those count again that it withdrew."""
    if "penalty" in data:
        Penalty.objects.filter(pk=data["penalty"]).update(withdrawn_at=undoing.now)
    if data.get("withdrawn"):
        Penalty.objects.filter(pk__in=data["withdrawn"]).update(withdrawn_at=None)


def _loss_back(undoing: Undoing, loss: _Data) -> None:
    """Take a match loss or a game loss back; another match is made for one that it had ended."""
    if "before" in loss:
        _result(undoing, loss)
        return
    unused = next_origin(Pairing.objects.get(pk=loss["pairing"]))
    _game(undoing, loss)
    pairing = Pairing.objects.select_related("match").get(pk=loss["pairing"])
    if pairing.match is None or match_gateway.was_stopped(pairing):
        pairing.match, pairing.origin, pairing.note = None, unused, ""
        pairing.save(update_fields=["match", "origin", "note"])


def _check(undoing: Undoing, data: _Data) -> None:
    DeckCheck.objects.filter(pk__in=data["checks"]).delete()


def _checked(undoing: Undoing, data: _Data) -> None:
    before = {**data["before"], "checked_at": _time(data["before"]["checked_at"])}
    DeckCheck.objects.filter(pk=data["check"]).update(**before)


def _appeal(undoing: Undoing, data: _Data) -> None:
    Appeal.objects.filter(pk=data["appeal"]).update(status=Appeal.Status.VOID)


def _answer(undoing: Undoing, data: _Data) -> None:
    Appeal.objects.filter(pk=data["appeal"]).update(
        status=Appeal.Status.OPEN, answer="", answered_by=None, answered_at=None
    )


def _certify(undoing: Undoing, data: _Data) -> None:
    undoing.tournament.certified_at, undoing.tournament.certified_by = None, None
    undoing.tournament.uncertified_told_at = None


def _manifest(undoing: Undoing, data: _Data) -> None:
    manifest_withdraw(data["draw"], reason=stored(MANIFEST_UNDONE, why=undoing.reason), now=undoing.now)


def _finish(undoing: Undoing, data: _Data) -> None:
    tournament = undoing.tournament
    tournament.entrants.update(final_place=None)
    tournament.status, tournament.finished_at = Tournament.Status.RUNNING, None
    tournament.draw_overdue_told_at = tournament.uncertified_told_at = None
    tournament.save()
    match_gateway.decks_close(tournament)


#: What each operation's undoing does. Those that are absent changed nothing that needs to be put back.
INVERSES: dict[Operation.Verb, _Inverse] = {
    Operation.Verb.PACKS: _packs,
    Operation.Verb.BUILD: _build,
    Operation.Verb.MORE_TIME: _more_time,
    Operation.Verb.OPEN: _status,
    Operation.Verb.CLOSE: _status,
    Operation.Verb.CANCEL: _status,
    Operation.Verb.REGISTER: _register,
    Operation.Verb.WITHDRAW: _leaving("dropped_at"),
    Operation.Verb.REQUEST: _request,
    Operation.Verb.STAGE_DECK: _stage_deck,
    Operation.Verb.FILL: _fill,
    Operation.Verb.PLACES: _places,
    Operation.Verb.DECKS: _decks,
    Operation.Verb.EXCHANGE: _exchange,
    Operation.Verb.CHECK_IN: _check_in,
    Operation.Verb.NAME: _name,
    Operation.Verb.REMOVE: _remove,
    Operation.Verb.SEED: _seed,
    Operation.Verb.BYES: _byes,
    Operation.Verb.FIX_TABLE: _fix_table,
    Operation.Verb.START: _start,
    Operation.Verb.ROUNDS: _rounds,
    Operation.Verb.EXTEND: _extend,
    Operation.Verb.EXTEND_TABLE: _extend_table,
    Operation.Verb.PAUSE: _pause,
    Operation.Verb.RESUME: _resume,
    Operation.Verb.STAGE: _stage,
    Operation.Verb.PAIR: _pair,
    Operation.Verb.GAME: _game,
    Operation.Verb.OFFER: _offer,
    Operation.Verb.SCORE: _score,
    Operation.Verb.REPORT: _result,
    Operation.Verb.CORRECT: _result,
    Operation.Verb.LATE: _late,
    Operation.Verb.REPLACE: _replace,
    Operation.Verb.DROP: _leaving("dropped_at"),
    Operation.Verb.UNDROP: _coming_back("dropped_at"),
    Operation.Verb.PENALISE: _penalise,
    Operation.Verb.WARN: _penalties_back,
    Operation.Verb.LIFT: _penalties_back,
    Operation.Verb.CHECK: _check,
    Operation.Verb.CHECKED: _checked,
    Operation.Verb.APPEAL: _appeal,
    Operation.Verb.ANSWER: _answer,
    Operation.Verb.DISQUALIFY: _leaving("disqualified_at"),
    Operation.Verb.REINSTATE: _coming_back("disqualified_at"),
    Operation.Verb.MANIFEST: _manifest,
    Operation.Verb.FINISH: _finish,
    Operation.Verb.CERTIFY: _certify,
}
