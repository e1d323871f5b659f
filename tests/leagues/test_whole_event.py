"""A whole tournament, from its announcement to the foils in three collections."""

from __future__ import annotations

import json

import pytest
from django.db.models import Sum

from cardpool.models import Holding, Movement
from leagues.errors import WrongState
from leagues.events import services
from leagues.events.state import tournament_state
from leagues.models import Draw, Operation, Pairing, Prize, Tournament
from players.models import AuditEntry, Notice, Player
from scripts import verify_draw
from tests.leagues.conftest import NOW, entered, play_out, sanction, tournament_make

pytestmark = pytest.mark.django_db


@pytest.mark.long
@pytest.mark.parametrize("count", [5, *(pytest.param(count, marks=pytest.mark.law) for count in (3, 4, 8, 9))])
def test_sanctioned_event_from_announcement_to_foils(
    organiser: Player, staff: Player, judge: Player, count: int
) -> None:
    tournament = sanction(tournament_make(organiser), organiser, staff)
    assert tournament.sanction_number == 1
    entered(tournament, organiser, count)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    play_out(tournament)
    assert tournament.status == Tournament.Status.FINISHED

    state = tournament_state(tournament)
    assert len(state.rounds) == (count - 1).bit_length()
    pairs_met = [frozenset((p.first_id, p.second_id)) for p in state.pairings if p.second_id]
    assert len(pairs_met) == len(set(pairs_met))
    byes = [p.first_id for p in state.pairings if p.second_id is None]
    assert len(byes) == len(set(byes)) == (len(state.rounds) if count % 2 else 0)
    # The older entrant always wins, so nobody has more points than the first one to register; who had a bye and never
    # met them may have as many.
    points = {row.id: row.points for row in state.standings}
    assert points[state.entrants[0].pk] == state.standings[0].points == 3 * len(state.rounds)
    assert sorted(e.final_place or 0 for e in state.entrants) == list(range(1, count + 1))

    services.results_certify(tournament=tournament, actor=organiser, now=NOW)
    proposal = services.proposal_make(
        tournament=tournament, verb="draw", data={}, reason="The event is over.", actor=organiser, now=NOW
    )
    assert not Movement.objects.exists()
    services.proposal_decide(proposal=proposal, confirm=True, actor=judge, now=NOW)

    prizes = {prize.key: prize for prize in Prize.objects.filter(tournament=tournament)}
    assert prizes["winner"].entrant_id == state.standings[0].id
    assert prizes["second"].entrant_id == state.standings[1].id
    for key, rarities in (("winner", {"R"}), ("second", {"U"}), ("participant", {"C", "P"})):
        printing = prizes[key].printing
        assert printing is not None
        assert printing.foil
        assert printing.card.rarity in rarities
        assert printing.card.card_set_id == 1
        held = Holding.objects.get(collection__player=prizes[key].entrant.player, printing=printing)  # type: ignore[union-attr]
        assert held.count >= 1
    assert Movement.objects.count() == 3
    assert Holding.objects.aggregate(total=Sum("count"))["total"] == 0  # nothing is made or lost

    draw = Draw.objects.get(tournament=tournament)
    data = {
        "manifest": draw.manifest, "manifest_sha512": draw.manifest_sha512, "result": draw.result,
        "seed": draw.seed, "awards": draw.awards,
    }  # fmt: skip
    lines = verify_draw.check(json.loads(json.dumps(data)), draw.manifest_sha512)
    assert len(lines) == 5
    assert {entry["entrant"] for entry in draw.manifest["entrants"]} == {e.pk for e in state.entrants}

    numbers = list(tournament.operations.values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    audited = AuditEntry.objects.filter(verb__startswith="event.", target_id=str(tournament.pk))
    proposed = ["event.proposal_decided", "event.proposed"]
    assert sorted(audited.filter(verb__in=proposed).values_list("verb", flat=True)) == proposed
    assert audited.exclude(verb__in=proposed).count() == len(numbers)
    while services.notices_owed(now=NOW):
        pass
    prize_notices = Notice.objects.filter(kind="event.prize").values_list("player", "context__card")
    won = [(prize.entrant.player_id, prize.printing.card.name) for prize in prizes.values()]  # type: ignore[union-attr]
    assert sorted(prize_notices) == sorted(won)
    assert tournament.operations.get(verb=Operation.Verb.DRAW).confirmed_by == judge


@pytest.mark.long
def test_an_event_without_sanction_ends_without_foils(organiser: Player) -> None:
    tournament = tournament_make(organiser)
    entered(tournament, organiser, 4)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    play_out(tournament)
    assert tournament.status == Tournament.Status.FINISHED
    assert not Draw.objects.exists()
    assert not Movement.objects.exists()


@pytest.mark.long
def test_draws_and_double_losses_count(organiser: Player) -> None:
    tournament = tournament_make(organiser, rounds_planned=1)
    entered(tournament, organiser, 4)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    outcomes = {1: [1, 1], 2: [2, 2]}
    tournament.refresh_from_db()
    play_out(tournament, lambda pairing: outcomes[pairing.table])
    assert {p.result for p in Pairing.objects.all()} == {"draw", "double_loss"}
    assert sorted(row.points for row in tournament_state(tournament).standings) == [0, 0, 1, 1]


@pytest.mark.law
def test_a_demonstration_of_bots_runs_by_itself_to_its_prizes(staff: Player) -> None:
    tournament = tournament_make(staff, demo=True, sanction_days_ahead=0)
    request = services.sanction_ask(tournament=tournament, actor=staff, now=NOW)
    services.sanction_decide(request=request, approve=True, actor=staff, now=NOW)
    entered(tournament, staff, 8, bots=True)
    services.tournament_start(tournament=tournament, actor=staff, now=NOW)
    tournament.refresh_from_db()
    play_out(tournament)
    assert Prize.objects.filter(tournament=tournament, credited_at__isnull=False).count() == 3


@pytest.mark.law
def test_bots_win_nothing_elsewhere(organiser: Player, staff: Player, judge: Player) -> None:
    tournament = sanction(tournament_make(organiser), organiser, staff)
    bots = entered(tournament, organiser, 3, bots=True)
    services.registration_close(tournament=tournament, actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="people"):
        services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    people = entered(tournament, organiser, 3)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    play_out(tournament)  # the bots registered first and win everything
    services.results_certify(tournament=tournament, actor=organiser, now=NOW)
    proposal = services.proposal_make(
        tournament=tournament, verb="draw", data={}, reason="Over.", actor=organiser, now=NOW
    )
    services.proposal_decide(proposal=proposal, confirm=True, actor=judge, now=NOW)
    assert tournament_state(tournament).by_id[tournament_state(tournament).standings[0].id].player in bots
    assert {prize.entrant.player for prize in Prize.objects.all() if prize.entrant} <= set(people)
    assert Prize.objects.filter(entrant__isnull=False).count() == 3
