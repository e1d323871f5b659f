"""Tell players about a new round, the end of their event or its prizes, apart from the event's lock."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from leagues.competition.notices import AT_ONCE, NoticeKind, Told, owed_notices_send
from leagues.events.models import Entrant, NoticeOutbox, Operation, Pairing, Stage
from leagues.events.models.pairing import seated, seats_of
from leagues.events.officials import officials_of
from leagues.events.stage_decks import decks_for, stage_formats
from players.models import Player
from players.sentences.stored_sentences import sentence
from players.site.periodic import wake


def notices_owe(operation: Operation) -> None:
    """Owe the notices of an operation that a locked event has just logged. One statement."""
    assert operation.verb in _NOTICES
    NoticeOutbox.objects.create(operation=operation, created_at=operation.at)
    transaction.on_commit(wake, robust=True)


def _paired(operation: Operation, told_count: int) -> tuple[Told, bool]:
    """The next players of a round, each with the names of the others at the table, and whether they are the last.

    Whose seat was given to somebody else meanwhile is not told, and the others are told of whom they play now.
    """
    seats = [pk for table in operation.data["pairs"] for pk in table]
    some = seats[told_count : told_count + AT_ONCE]
    tables = seats_of(Pairing.objects.filter(seated(some), round=operation.data["round"]).exclude(second=None))
    table_of = {pk: table for table in tables.values() for pk in table}
    players = _players(list(table_of))
    event, number = operation.tournament.name, operation.data["number"]
    few = []
    for own in some:
        if own in table_of:
            others = ", ".join(players[other].username for other in table_of[own] if other != own)
            few.append((players[own], {"event": event, "round": number, "opponent": others}))
    return few, told_count + AT_ONCE >= len(seats)


def _finished(operation: Operation, told_count: int) -> tuple[Told, bool]:
    """The next players in the order of their places, each with the place, and whether they are the last."""
    places = operation.data["places"]
    some = places[told_count : told_count + AT_ONCE]
    players = _players(some)
    event = operation.tournament.name
    shared = operation.data.get("shared", {})
    few = [
        (players[pk], {"event": event, "place": shared.get(str(pk), place)})
        for place, pk in enumerate(some, told_count + 1)
    ]
    return few, told_count + len(few) >= len(places)


def _moved(operation: Operation, told_count: int) -> tuple[Told, bool]:
    """The next players whose final place an operation after the end has changed, and whether they are the last."""
    moved = operation.data["moved"]
    some = moved[told_count : told_count + AT_ONCE]
    players = _players([pk for pk, _ in some])
    few = [(players[pk], {"event": operation.tournament.name, "place": place}) for pk, place in some]
    return few, told_count + len(few) >= len(moved)


def _drawn(operation: Operation, told_count: int) -> tuple[Told, bool]:
    """The winners of the prizes, each with the card; a prize kit is small enough to be told of at once."""
    prizes = operation.tournament.prizes.filter(entrant__isnull=False).select_related(
        "entrant__player", "printing__card"
    )
    event = operation.tournament.name
    few = [
        (prize.entrant.player, {"event": event, "card": prize.printing.card.name})
        for prize in prizes.order_by("pk")
        if prize.entrant is not None and prize.printing is not None
    ]
    return few, True


def _listed(operation: Operation, told_count: int) -> tuple[Told, bool]:
    """The next of those whom the operation names, entrants and other players, and whether they are the last."""
    entrants, others = operation.data["entrants"], operation.data.get("players", [])
    some = entrants[told_count : told_count + AT_ONCE]
    by_entrant = _players(some)
    told_now = [by_entrant[pk] for pk in some]
    if len(told_now) < AT_ONCE:
        first = max(0, told_count - len(entrants))
        rest = others[first : first + AT_ONCE - len(told_now)]
        by_key = Player.objects.in_bulk(rest)
        told_now += [by_key[pk] for pk in rest]
    few = [(player, {"event": operation.tournament.name, "text": operation.data["text"]}) for player in told_now]
    return few, told_count + len(few) >= len(entrants) + len(others)


def _started(operation: Operation, told_count: int) -> tuple[Told, bool]:
    """The next of those who were left out at the start or came in from the waiting list then; after them, those who
    have no deck for the first stage."""
    texts = [(pk, text) for text, entrants in operation.data["told"] for pk in entrants]
    parts = -(-len(texts) // AT_ONCE) * AT_ONCE
    stage = operation.tournament.stages.get(number=1)
    entrants = operation.data["entrants"] if stage_formats(operation.tournament, stage.plan) else []
    if told_count >= parts and entrants:
        return _without_deck(operation, stage, entrants, told_count - parts)
    some = texts[told_count : told_count + AT_ONCE]
    players = _players([pk for pk, _ in some])
    few = [(players[pk], {"event": operation.tournament.name, "text": text}) for pk, text in some]
    return few, told_count + AT_ONCE >= parts and not entrants


def _stage_begun(operation: Operation, told_count: int) -> tuple[Told, bool]:
    """The next of those who went on to a stage and have no deck for it."""
    stage = operation.tournament.stages.get(pk=operation.data["stage"])
    return _without_deck(operation, stage, operation.data["seeds"], told_count)


def _without_deck(operation: Operation, stage: Stage, entrants: list[int], told_count: int) -> tuple[Told, bool]:
    """Of the next of some entrants those who have no deck for a format of a stage, and whether they are the last."""
    tournament = operation.tournament
    rows = Entrant.objects.filter(
        pk__in=entrants[told_count : told_count + AT_ONCE], dropped_at=None, disqualified_at=None
    )
    some = list(rows.select_related("player", "deck_version__deck").order_by("pk"))
    missing: dict[int, list[object]] = {}
    for format in stage_formats(tournament, stage.plan):
        in_stage = sentence(gettext_noop("%(format)s (stage %(stage)s)"), format=format, stage=stage.number)
        in_bracket = sentence(gettext_noop("%(format)s (the losers’ bracket)"), format=format)
        named = in_stage if format.slug == stage.plan.format else in_bracket
        for pk, version in decks_for(some, format).items():
            if version is None:
                missing.setdefault(pk, []).append(named)
    few = [
        (entrant.player, {"event": tournament.name, "text": without_deck_text(missing[entrant.pk])})
        for entrant in some
        if entrant.pk in missing
    ]
    return few, told_count + AT_ONCE >= len(entrants)


def without_deck_text(formats: Sequence[object]) -> dict[str, Any]:
    """What a player is told who has no deck for these formats, to be stored."""
    return sentence(
        gettext_noop("you have no deck for %(formats)s. Choose one on the page of your registration."),
        formats=formats,
    )


def _disputed(operation: Operation, told_count: int) -> tuple[Told, bool]:
    """The officials who may decide about a table whose players report different results."""
    pairing = Pairing.objects.filter(pk=operation.data["pairing"]).first()
    context = {"event": operation.tournament.name, "text": operation.data.get("text", operation.line)}
    return [(player, context) for player in officials_of(pairing)] if pairing is not None else [], True


def _players(entrants: list[int]) -> dict[int, Player]:
    rows = Entrant.objects.filter(pk__in=entrants).select_related("player")
    return {entrant.pk: entrant.player for entrant in rows}


#: By operation which part of the event's page a notice leads to.
_PARTS: dict[Operation.Verb, str] = {
    Operation.Verb.DRAW: "?tab=prizes",
    Operation.Verb.SCORE: "console/",
    Operation.Verb.STAGE: "register/",
}

#: By operation the kind of its notices, and who is told from where on.
_NOTICES: dict[Operation.Verb, tuple[str, Callable[[Operation, int], tuple[Told, bool]]]] = {
    Operation.Verb.PAIR: ("event.paired", _paired),
    Operation.Verb.TELL: ("event.told", _listed),
    Operation.Verb.EXTEND: ("event.told", _listed),
    Operation.Verb.EXTEND_TABLE: ("event.told", _listed),
    Operation.Verb.BYES: ("event.told", _listed),
    Operation.Verb.PAUSE: ("event.told", _listed),
    Operation.Verb.RESUME: ("event.told", _listed),
    Operation.Verb.OFFER: ("event.draw_offered", _listed),
    Operation.Verb.REPORT: ("event.told", _listed),
    Operation.Verb.SCORE: ("event.disputed", _disputed),
    Operation.Verb.UNDO: ("event.told", _listed),
    Operation.Verb.PENALISE: ("event.penalty", _listed),
    Operation.Verb.WARN: ("event.penalty", _listed),
    Operation.Verb.LIFT: ("event.penalty", _listed),
    Operation.Verb.FILL: ("event.told", _listed),
    Operation.Verb.PACKS: ("event.told", _listed),
    Operation.Verb.BUILD: ("event.told", _listed),
    Operation.Verb.MORE_TIME: ("event.told", _listed),
    Operation.Verb.BOT_SEAT: ("event.told", _listed),
    Operation.Verb.NO_DRAFT: ("event.told", _listed),
    Operation.Verb.DECKS: ("event.told", _listed),
    Operation.Verb.START: ("event.told", _started),
    Operation.Verb.STAGE: ("event.told", _stage_begun),
    Operation.Verb.REPLACE: ("event.told", _listed),
    Operation.Verb.APPEAL: ("event.appeal", _listed),
    Operation.Verb.ANSWER: ("event.appeal", _listed),
    Operation.Verb.FINISH: ("event.finished", _finished),
    Operation.Verb.DRAW: ("event.prize", _drawn),
    Operation.Verb.CORRECT: ("event.finished", _moved),
    Operation.Verb.DISQUALIFY: ("event.finished", _moved),
    Operation.Verb.REINSTATE: ("event.finished", _moved),
}


def _notice(operation: Operation) -> tuple[str, str]:
    verb = Operation.Verb(operation.verb)
    return _NOTICES[verb][0], f"{operation.tournament.get_absolute_url()}{_PARTS.get(verb, '')}"


KIND = NoticeKind(
    rows=NoticeOutbox,
    related="operation__tournament",
    at_once=lambda: AT_ONCE,
    whom=lambda operation, told_count: _NOTICES[Operation.Verb(operation.verb)][1](operation, told_count),
    notice=_notice,
)


def notices_owed(*, now: datetime) -> int:
    """Tell the next players of each operation of an event that owes notices; how many. A job."""
    return owed_notices_send(KIND, now=now)
