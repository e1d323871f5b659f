"""The counts of what wins follow the results of events, and every correction of them."""

import pytest

from leagues.events import services
from leagues.events.counts_follow import counts_update
from leagues.events.match_gateway import part_of
from leagues.events.models import Entrant, Operation, Pairing
from leagues.events.services import result_correct
from leagues.seasons import services as seasons
from matches.models import DeckTally, Match, MatchStatus, MatchTally, Seat
from matches.seat_results import seat_result
from matches.services.tally import matches_count
from players.models import Player
from tests.leagues.conftest import NOW, open_pairings, play_round, started

pytestmark = pytest.mark.django_db


def ended(match: Match, decks: dict[int, int]) -> None:
    """What the end of a match by play writes, and its seats with the decks of their players."""
    outcome = {"places": [1, 2], "winners": [0], "termination": "ring_bearer_at_site_9", "details": {}}
    Match.objects.filter(pk=match.pk).update(
        outcome=outcome, format="fellowship_block", finished_at=NOW, status=MatchStatus.FINISHED, turn=9
    )
    for seat in Seat.objects.filter(match=match):
        seat.deck_version_id, seat.result = decks[seat.player_id], seat_result(outcome, seat.place)
        seat.save()
    MatchTally.objects.create(match=match, created_at=NOW)


def tables_counted() -> list[int]:
    """Bring the counts in step, and the matches that are in them."""
    counts_update(now=NOW)
    seasons.counts_update(now=NOW)
    matches_count(now=NOW, most=100, seconds=60)
    games = sum(DeckTally.objects.values_list("games", flat=True))
    counted = sorted(MatchTally.objects.filter(counted=True).values_list("match", flat=True))
    assert games == 2 * len(counted)
    return counted


def test_a_correction_of_an_event_takes_a_result_out_and_an_undoing_all_of_them(
    organiser: Player, judge: Player
) -> None:
    tournament = started(organiser, 4)
    tables = open_pairings(tournament)
    decks = dict(Entrant.objects.filter(tournament=tournament).values_list("player", "deck_version"))
    for pairing in tables:
        assert pairing.match is not None
        ended(pairing.match, decks)
    keys = sorted(pairing.match_id or 0 for pairing in tables)
    play_round(tournament, lambda pairing: [1, 2])
    assert Match.objects.filter(part_of=part_of(tournament.pk), tally__due=True).count() == 2
    assert tables_counted() == keys
    assert tables_counted() == keys, "nothing has changed"
    assert counts_update(now=NOW) == 0
    first = Pairing.objects.get(pk=tables[0].pk)
    result_correct(pairing=first, result="second", reason="Misread.", actor=judge, now=NOW)
    assert tables_counted() == [tables[1].match_id]
    correction = tournament.operations.filter(verb=Operation.Verb.CORRECT).latest("number").number
    services.operation_undo(tournament=tournament, number=correction, reason="Not so.", actor=judge, now=NOW)
    assert tables_counted() == keys, "the result stands as it was played"
    start = tournament.operations.get(verb=Operation.Verb.START).number
    services.operation_undo(tournament=tournament, number=start, reason="Again.", actor=organiser, now=NOW)
    assert tables_counted() == []


@pytest.mark.usefixtures("real_matches")
def test_a_match_of_an_event_names_the_format_of_its_decks(organiser: Player) -> None:
    tournament = started(organiser, 2)
    assert tournament.format is not None
    assert Match.objects.get(part_of=part_of(tournament.pk)).format == tournament.format.slug == "fellowship_block"
