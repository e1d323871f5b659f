"""Write a pairing's result: the one place where results change."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_noop

from leagues.events.log import tournament_log
from leagues.events.models import Operation, Pairing, Tournament
from matches.reasons import reason_kept
from players.models import Player
from players.sentences.stored_sentences import Sentence, sentence, sentences_joined


def result_set(
    *,
    tournament: Tournament,
    pairing: Pairing,
    result: str,
    source: Pairing.Source,
    note: str,
    games: Sequence[int] | None = None,
    places: Sequence[int] | None = None,
    actor: Player | None,
    now: datetime,
) -> Operation:
    """Set the result of a pairing of a locked event, and log it with what was there before."""
    change = result_write(pairing, result=result, source=source, note=note, games=games, places=places, now=now)
    return result_log(tournament, pairing, change, actor=actor, now=now)


def result_log(
    tournament: Tournament, pairing: Pairing, change: dict[str, Any], *, actor: Player | None, now: datetime
) -> Operation:
    """Log a result that `result_write` has changed."""
    return tournament_log(
        tournament=tournament,
        verb=Operation.Verb.CORRECT if change["before"]["result"] else Operation.Verb.REPORT,
        text=_text(pairing, change),
        actor=actor,
        now=now,
        data=change,
    )


def result_write(
    pairing: Pairing,
    *,
    result: str,
    source: Pairing.Source,
    note: str,
    games: Sequence[int] | None = None,
    games_kept: bool = False,
    places: Sequence[int] | None = None,
    now: datetime,
) -> dict[str, Any]:
    """Write a result without logging it; the change, for the data of the operation that it belongs to.

    A result that the games do not give counts without them, as one game; ``games_before`` are those there were.
    ``games_kept`` says that the games give it; ``games`` are those that are reported instead. ``places`` are those of
    a pod.
    """
    before: dict[str, Any] = {
        "result": pairing.result,
        "source": pairing.source,
        "note": pairing.note,
        "finished_at": pairing.finished_at.isoformat() if pairing.finished_at else None,
    }
    pairing.result, pairing.source, pairing.note, pairing.finished_at = result, source, note[:300], now
    change = {"pairing": pairing.pk, "round": pairing.round_id, "result": result, "source": source, "before": before}
    if places is not None:
        before["places"] = pairing.places
        pairing.places = change["places"] = list(places)
    if games is not None:
        change |= {"games_before": list(pairing.games_score), "games": list(games)}
        pairing.games_score = games
    elif pairing.games_played and not games_kept:
        change["games_before"] = list(pairing.games_score)
        pairing.games_score = (0, 0, 0)
    pairing.save(update_fields=["result", "source", "note", "finished_at", "places", *Pairing.GAMES])
    return change


def _text(pairing: Pairing, change: dict[str, Any]) -> Sentence:
    line = result_kept(pairing)
    if "games" in change:
        first, second, drawn = change["games"]
        words = gettext_noop("%(first)s : %(second)s and %(drawn)s drawn") if drawn else "%(first)s : %(second)s"
        games = sentence(words, first=first, second=second, drawn=drawn)
        line = sentence("%(result)s, %(games)s", result=line, games=games)
    if not pairing.note:
        return line
    return sentence("%(result)s (%(note)s)", result=line, note=reason_kept(pairing.note))


_RESULTS = {
    Pairing.Result.FIRST: gettext_noop("%(first)s beat %(second)s"),
    Pairing.Result.SECOND: gettext_noop("%(second)s beat %(first)s"),
    Pairing.Result.DRAW: gettext_noop("%(first)s and %(second)s drew"),
    Pairing.Result.DOUBLE_LOSS: gettext_noop("%(first)s and %(second)s both lost"),
    Pairing.Result.BYE: gettext_noop("%(first)s has the bye"),
}


def result_kept(pairing: Pairing, result: str | None = None) -> Sentence:
    """The result of a pairing, or one of a game, to be stored and said in the reader's language; the entrants and
    players should be loaded."""
    if pairing.is_pod:
        return _placed(pairing)
    second = pairing.second.player if pairing.second is not None else None
    words = _RESULTS[Pairing.Result(pairing.result if result is None else result)]
    return sentence(words, first=pairing.first.player, second=second)


def _placed(pairing: Pairing) -> Sentence:
    """The places of a pod: "1. Ada; 2. Bob and Cid; without a place Dan"."""
    by_place: dict[int, list[str]] = {}
    for place, entrant in zip(pairing.places, pairing.entrants, strict=True):
        by_place.setdefault(place, []).append(str(entrant.player))
    without = gettext_noop("without a place %(players)s")
    return sentences_joined(
        *(
            sentence("%(place)s. %(players)s" if place else without, place=place, players=by_place[place])
            for place in sorted(by_place, key=lambda place: (place == 0, place))
        )
    )
