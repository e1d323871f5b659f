"""Events of several stages: what is paired, who goes on, best of several games, and going back."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from cardpool.models import Format
from leagues.errors import Refused, WrongState
from leagues.events import services
from leagues.events.event_file import event_published
from leagues.events.match_gateway import banks_left
from leagues.events.pages.forms import TournamentForm
from leagues.events.state import tournament_state
from leagues.models import Game, Operation, Pairing, Stage, Tournament
from leagues.stages.plan import PlanError, StagePlan, plan_check
from matches.models import Match, MatchStatus
from players.models import Player
from scripts import verify_event
from tests.leagues.conftest import NOW, deck_of, open_pairings, player_make, result_of, result_owed, started

pytestmark = pytest.mark.django_db


def planned(organiser: Player, players: int, *plan: StagePlan, **fields: Any) -> Tournament:
    """A running event of these stages."""
    return started(organiser, players, plan=[stage.as_data() for stage in plan], **fields)


PLACES = {"first": [1, 2], "second": [2, 1], "draw": [1, 1]}


def game_over(pairing: Pairing, result: str) -> None:
    """End the game that a pairing plays now, and take the result in."""
    result_owed(pairing, PLACES[result])
    services.results_consume(now=NOW)
    pairing.refresh_from_db()


def first_wins(tournament: Tournament) -> None:
    """Play the open tables of the round: whoever entered first wins every game."""
    for pairing in open_pairings(tournament):
        assert pairing.second_id is not None
        result = "first" if pairing.first_id < pairing.second_id else "second"
        while not pairing.result:
            services.matches_owed(now=NOW)
            pairing.refresh_from_db()
            game_over(pairing, result)


def play_to_the_end(tournament: Tournament) -> list[list[str]]:
    """Play every round; the slots of each."""
    slots: list[list[str]] = []
    for _ in range(40):
        tournament.refresh_from_db()
        if tournament.status != Tournament.Status.RUNNING:
            return slots
        slots.append([pairing.slot for pairing in open_pairings(tournament)])
        first_wins(tournament)
    raise AssertionError("the event does not end")


def places(tournament: Tournament) -> list[int | None]:
    """Final places in the order of entering."""
    return list(tournament.entrants.order_by("pk").values_list("final_place", flat=True))


@pytest.mark.long
def test_swiss_with_a_top_four_best_of_three(organiser: Player) -> None:
    tournament = planned(
        organiser, 8, StagePlan("swiss", rounds=3), StagePlan("single", best_of=3, best=4, third_place=True)
    )
    assert [sorted(slots) for slots in play_to_the_end(tournament)] == [[""] * 4] * 3 + [
        ["W1-1", "W1-2"],
        ["P3", "W2-1"],
    ]
    swiss, cut = tournament.stages.order_by("number")
    ranked = [row.id for row in tournament_state(tournament, swiss).standings]
    assert list(cut.entries.order_by("seed").values_list("entrant", flat=True)) == ranked[:4]
    assert sorted(place or 0 for place in places(tournament)) == list(range(1, 9))
    assert [tournament.entrants.get(pk=pk).final_place for pk in ranked[4:]] == [5, 6, 7, 8]
    winner = tournament.entrants.get(final_place=1)
    assert winner == tournament.entrants.order_by("pk").first()
    final = Pairing.objects.get(slot="W2-1")
    assert {final.first_games, final.second_games} == {0, 2}
    assert final.games.count() == 2
    assert Match.objects.filter(origin__startswith="pairing:").count() == 12 + 2 * 4


@pytest.mark.long
def test_double_elimination_of_five(organiser: Player) -> None:
    tournament = planned(organiser, 5, StagePlan("double"))
    play_to_the_end(tournament)
    assert sorted(place for place in places(tournament) if place) == [1, 2, 3, 4, 5]
    assert places(tournament)[0] == 1
    assert Pairing.objects.filter(second__isnull=False).count() == 2 * 5 - 2


@pytest.mark.long
def test_groups_and_a_final_of_their_winners(organiser: Player) -> None:
    tournament = planned(organiser, 8, StagePlan("round_robin", groups=2), StagePlan("single", best=1, each_group=True))
    play_to_the_end(tournament)
    stage = tournament.stages.get(number=1)
    assert stage.rounds_planned == 3
    assert sorted(stage.entries.values_list("group", flat=True)) == [0] * 4 + [1] * 4
    groups = dict(stage.entries.values_list("entrant", "group"))
    for pairing in Pairing.objects.filter(round__stage=stage):
        assert groups[pairing.first_id] == groups[pairing.second_id or 0] == pairing.group
    assert places(tournament)[0] == 1


@pytest.mark.long
def test_a_draw_in_an_elimination_is_played_again_and_then_the_better_seed_goes_on(organiser: Player) -> None:
    tournament = planned(organiser, 2, StagePlan("single"))
    [pairing] = open_pairings(tournament)
    with pytest.raises(Refused, match="needs a winner"):
        services.result_report(pairing=pairing, result="draw", actor=organiser, now=NOW)
    for number in range(1, 4):
        services.matches_owed(now=NOW)
        pairing.refresh_from_db()
        assert pairing.match is not None
        assert pairing.games_played == number - 1
        game_over(pairing, "draw")
        pairing.refresh_from_db()
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    best = tournament.stages.get().entries.get(seed=1).entrant_id
    assert (pairing.first_id if pairing.result == "first" else pairing.second_id) == best
    assert "better seed" in pairing.note


@pytest.mark.long
def test_undoing_a_game_or_a_stage(organiser: Player) -> None:
    tournament = planned(organiser, 4, StagePlan("swiss", rounds=1), StagePlan("single", best_of=3, best=2))
    first_wins(tournament)
    services.matches_owed(now=NOW)
    pairing = Pairing.objects.get(slot="W1-1")
    assert pairing.match is not None
    game_over(pairing, "first")
    services.matches_owed(now=NOW)
    pairing.refresh_from_db()
    second = pairing.match
    assert second is not None
    assert (pairing.first_games, pairing.games_played) == (1, 1)
    game = tournament.operations.get(verb=Operation.Verb.GAME)
    services.operation_undo(tournament=tournament, number=game.number, reason="Wrong.", actor=organiser, now=NOW)
    pairing.refresh_from_db()
    second.refresh_from_db()
    assert (pairing.games_played, Game.objects.count(), second.status) == (0, 0, MatchStatus.FINISHED)
    begun = tournament.operations.get(verb=Operation.Verb.STAGE)
    services.operation_undo(tournament=tournament, number=begun.number, reason="Again.", actor=organiser, now=NOW)
    assert list(tournament.stages.values_list("number", flat=True)) == [1]
    services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    assert Pairing.objects.filter(slot="W1-1", result="").count() == 1


@pytest.mark.long
def test_a_bracket_is_corrected_before_its_next_round_only(organiser: Player) -> None:
    tournament = planned(organiser, 4, StagePlan("single"), finish_wait=timedelta(hours=1))
    opening = open_pairings(tournament)
    first_wins(tournament)
    for pairing in opening:
        pairing.refresh_from_db()
    with pytest.raises(WrongState, match="undo the rounds after it"):
        services.result_correct(
            pairing=opening[0],
            result="second" if opening[0].result == "first" else "first",
            reason="The slip was wrong.",
            actor=organiser,
            now=NOW,
        )
    first_wins(tournament)
    final = Pairing.objects.get(slot="W2-1")
    other = "second" if final.result == "first" else "first"
    services.result_correct(pairing=final, result=other, reason="Swapped.", actor=organiser, now=NOW)
    services.tournament_finish(tournament=tournament, actor=organiser, now=NOW)
    final.refresh_from_db()
    winner = final.first_id if other == "first" else final.second_id
    assert tournament.entrants.get(final_place=1).pk == winner


@pytest.mark.long
def test_the_first_grand_final_is_corrected_while_the_second_can_be_played(organiser: Player) -> None:
    """After the end nobody could play it."""
    tournament = planned(organiser, 2, StagePlan("double"))
    while Pairing.objects.filter(slot="GF1").first() is None:
        first_wins(tournament)
    first_wins(tournament)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    final = Pairing.objects.get(slot="GF1")
    other = "second" if final.result == "first" else "first"
    with pytest.raises(WrongState, match="Undo the end"):
        services.result_correct(pairing=final, result=other, reason="Swapped.", actor=organiser, now=NOW)
    final.refresh_from_db()
    assert final.result != other


@pytest.mark.long
def test_what_officials_decide_counts_without_the_games_before(organiser: Player) -> None:
    """One game to none, and then the other player is given the match: the games do not say so."""
    tournament = planned(organiser, 2, StagePlan("single", best_of=3))
    services.matches_owed(now=NOW)
    [pairing] = open_pairings(tournament)
    game_over(pairing, "first")
    assert pairing.games_played == 1
    number = tournament.operations.count() + 1
    services.result_report(pairing=pairing, games=(0, 2, 0), note="Late.", actor=organiser, now=NOW)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.games_played, pairing.games.count()) == ("second", 2, 1)
    services.operation_undo(tournament=tournament, number=number, reason="Not so.", actor=organiser, now=NOW)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.first_games, pairing.games_played) == ("", 1, 1)
    for _ in range(2):
        services.matches_owed(now=NOW)
        pairing.refresh_from_db()
        game_over(pairing, "second")
    assert (pairing.result, pairing.first_games, pairing.second_games) == ("second", 1, 2)


@pytest.mark.long
def test_one_bank_for_a_match(organiser: Player) -> None:
    tournament = planned(organiser, 2, StagePlan("single", best_of=3))
    services.matches_owed(now=NOW)
    [pairing] = open_pairings(tournament)
    assert pairing.match is not None
    pairing.match.seats.filter(place=0).update(bank_ms=3 * 86_400_000)
    pairing.match.seats.filter(place=1).update(bank_ms=0)
    game_over(pairing, "first")
    pairing = Pairing.objects.select_related("first", "second", "round__stage").get(pk=pairing.pk)
    days = [bank.days for bank in banks_left(tournament, pairing) if bank is not None]
    assert days == [3, 1], "an increment at least"


def test_too_few_for_the_plan(organiser: Player) -> None:
    with pytest.raises(WrongState, match="needs 8 entrants"):
        planned(organiser, 6, StagePlan("round_robin", groups=4))
    assert not Stage.objects.exists()


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        ([], "one to"),
        ([StagePlan("swiss"), StagePlan("single")], "Say how many"),
        ([StagePlan("single", best=4)], "Everybody plays"),
        ([StagePlan("single", best_of=2)], "odd number"),
        ([StagePlan("swiss"), StagePlan("single", best=1)], "At least two"),
        ([StagePlan("swiss", final_best_of=3)], "has a final"),
        ([StagePlan("swiss"), StagePlan("single", best=2, each_group=True)], "no groups"),
        ([StagePlan("double", groups=2)], "several groups"),
    ],
)
def test_a_plan_that_cannot_be_played(plan: list[StagePlan], reason: str) -> None:
    with pytest.raises(PlanError, match=reason):
        plan_check(plan, sides=False)


def test_data_that_is_no_plan() -> None:
    for data in ({"kind": "ladder"}, {"kind": "swiss", "rounds": "3"}, {"kind": "swiss", "x": 1}, {}):
        with pytest.raises(PlanError):
            StagePlan.from_data(data)


@pytest.mark.long
def test_pages_of_stages(organiser: Player, client: Client) -> None:
    tournament = planned(organiser, 6, StagePlan("swiss", rounds=1), StagePlan("double", best=4))
    address = tournament.get_absolute_url()
    assert "Swiss, 1 round; then the best 4: double elimination" in client.get(address).content.decode()
    first_wins(tournament)
    page = client.get(address).content.decode()
    assert 'class="bracket"' in page
    assert re.search(r'viewBox="0 0 [0-9]{4} [0-9]{3}"', page), "numbers of a drawing have no separators"
    assert "Stage 2: double elimination" in page
    assert 'class="bracket"' not in client.get(f"{address}?tab=standings&stage=1").content.decode()
    entrant = tournament.entrants.order_by("pk")[0]
    assert client.get(f"{address}why/{entrant.pk}/?stage=1").status_code == 200
    assert client.get(f"{address}why/{entrant.pk}/").status_code == 404
    for odd in ("0", "99", "x", ""):
        assert client.get(f"{address}?stage={odd}").status_code == 200
    play_to_the_end(tournament)
    page = client.get(f"{address}?tab=standings").content.decode()
    winner = tournament.entrants.select_related("player").get(final_place=1)
    assert f'class="won">{winner.player.username}<' in page
    client.force_login(organiser)
    assert client.get(f"{address}console/").status_code == 200


@pytest.mark.long
def test_announcing_stages_by_the_form(organiser: Player, client: Client) -> None:
    client.force_login(organiser)
    form = {
        "name": "Worlds",
        "ruleset": "tcg",
        "format": Format.objects.get(slug="fellowship_block").pk,
        "structure": "swiss_single",
        "groups": "2",
        "rounds_planned": "8",
        "cut": "16",
        "best_of": "3",
        "profile": "mtr:1",
        "bank_days": "10",
        "increment_hours": "24",
        "cap_days": "14",
        "silence_days": "7",
        "finish_hours": "1",
        "draw_source": "results",
        "draw_days": "7",
        "prize_set": "1",
    }
    answer = client.post("/events/new/", form)
    assert answer.status_code == 302, answer.content.decode()
    tournament = Tournament.objects.get()
    assert tournament.profile.title == "Magic Tournament Rules"
    assert tournament.plan_text == (
        "Swiss, 2 heats, 8 rounds; then the best 8 of each group: single elimination, best of 3"
    )
    assert "odd number" in client.post("/events/new/", {**form, "best_of": "2"}).content.decode()
    assert "equal numbers" in client.post("/events/new/", {**form, "groups": "3"}).content.decode()


WORLDS_2003 = (
    StagePlan("swiss", rounds=8, groups=2),
    StagePlan("single", best=8, each_group=True, best_of=3),
)
"""Two heats of eight rounds, the best eight of each into single elimination, best of three."""
CHAMPIONSHIP_2024 = (
    StagePlan("swiss", rounds=10),
    StagePlan("double", best=8, final_best_of=3, losers_format="first_set"),
)
"""Ten rounds of Swiss into a double elimination with a deck format for each bracket and a final of three games."""


@pytest.mark.law
@pytest.mark.parametrize(
    ("players", "plan", "rounds"), [(32, WORLDS_2003, 8 + 4), (32, CHAMPIONSHIP_2024, 10 + 6)], ids=["2003", "2024"]
)
def test_real_events(organiser: Player, players: int, plan: tuple[StagePlan, ...], rounds: int) -> None:
    """Rebuilt from their published rules, with results that a test decides."""
    Format.objects.create(slug="first_set", name="First set", sets=[1])
    tournament = planned(organiser, players, *plan)
    assert len(play_to_the_end(tournament)) == rounds
    first, second = tournament.stages.order_by("number")
    assert second.entries.count() == 16 if plan is WORLDS_2003 else 8
    assert places(tournament)[0] == 1
    best = sorted(place for place in places(tournament) if place)
    assert len(best) == players
    if plan is WORLDS_2003:
        assert best[:16] == [1, 2, 3, 3, *[5] * 4, *[9] * 8]
        groups = dict(first.entries.values_list("entrant", "group"))
        opening = Pairing.objects.filter(round__stage=second, round__number=1)
        assert all(groups[p.first_id] != groups[p.second_id or 0] for p in opening), "heats do not meet at once"


@pytest.mark.long
def test_the_disqualified_winner_of_a_bracket_is_last(organiser: Player) -> None:
    tournament = planned(organiser, 4, StagePlan("single"))
    play_to_the_end(tournament)
    first, second = (tournament.entrants.get(final_place=place) for place in (1, 2))
    services.entrant_disqualify(entrant=first, reason="Marked cards.", actor=organiser, now=NOW)
    assert sorted(place or 0 for place in places(tournament)) == [1, 2, 2, 4]
    assert tournament.entrants.get(pk=second.pk).final_place == 1
    assert tournament.entrants.get(pk=first.pk).final_place == 4
    services.entrant_reinstate(entrant=first, reason="They were not.", actor=organiser, now=NOW)
    assert tournament.entrants.get(pk=first.pk).final_place == 1


@pytest.mark.long
@pytest.mark.parametrize(
    "plan",
    [
        [StagePlan("swiss", rounds=2)],
        [StagePlan("swiss", rounds=2, groups=2)],
        [StagePlan("round_robin")],
        [StagePlan("pods", rounds=2, pod_size=3)],
        [StagePlan("single")],
        [StagePlan("double")],
        [StagePlan("swiss", rounds=2), StagePlan("single", best=2)],
    ],
    ids=lambda plan: "-".join(stage.kind for stage in plan),
)
def test_the_disqualified_share_the_last_places_of_any_event(organiser: Player, plan: list[StagePlan]) -> None:
    tournament = planned(organiser, 10, *plan, automatic=True)
    out = list(tournament.entrants.order_by("pk")[:2])
    for entrant in out:
        services.entrant_disqualify(entrant=entrant, reason="Marked cards.", actor=organiser, now=NOW)
    for _ in range(20):
        for pairing in open_pairings(tournament):
            how = {"places": [1, *[2] * (1 + pairing.more_seats)]} if pairing.is_pod else result_of(pairing)
            services.result_report(pairing=pairing, actor=organiser, now=NOW, **how)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    assert {tournament.entrants.get(pk=entrant.pk).final_place for entrant in out} == {9}
    verify_event.check(json.loads(json.dumps(event_published(tournament))))


@pytest.mark.long
@pytest.mark.parametrize("kind", ["single", "double"])
def test_who_is_walked_over_in_a_running_round_is_not_shown_as_first(organiser: Player, kind: str) -> None:
    """The best seed leaves; while the others of the round still play, the match they were to play is lost."""
    tournament = planned(organiser, 8, StagePlan(kind), automatic=True)
    best = tournament_state(tournament).standings[0].id
    first = open_pairings(tournament)
    own = next(pairing for pairing in first if best in (pairing.first_id, pairing.second_id))
    services.result_report(pairing=own, result="first" if own.first_id == best else "second", actor=organiser, now=NOW)
    services.entrant_drop(entrant=tournament.entrants.get(pk=best), actor=organiser, now=NOW)
    for pairing in open_pairings(tournament):
        services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW)
    assert open_pairings(tournament), "the next round is being played"
    state = tournament_state(tournament)
    walked_over = Pairing.objects.get(round=state.current_round, absent=best)
    rows = {row.id: row.place for row in state.standings}
    assert state.standings[0].id != best
    if kind == "single":
        assert rows[best] > rows[walked_over.first_id]
    verify_event.check(json.loads(json.dumps(event_published(tournament))))


@pytest.mark.long
def test_the_only_one_left_wins_the_bracket(organiser: Player) -> None:
    """Everybody else has left before the final is paired: the finalist is walked over, and not equal first."""
    tournament = planned(organiser, 4, StagePlan("single"))
    one, other = open_pairings(tournament)
    services.result_report(pairing=other, result="first", actor=organiser, now=NOW)
    for entrant in (other.first, other.second, one.second):
        assert entrant is not None
        services.entrant_drop(entrant=entrant, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    assert tournament.entrants.get(final_place=1) == one.first


@pytest.mark.long
def test_heats_with_one_left_in_each_end_by_themselves(organiser: Player) -> None:
    tournament = planned(organiser, 4, StagePlan("swiss", rounds=3, groups=2))
    for pairing in open_pairings(tournament):
        services.entrant_drop(entrant=pairing.first, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert (tournament.status, tournament.blocked_reason) == (Tournament.Status.FINISHED, "")


@pytest.mark.long
def test_seats_of_the_swiss_count_in_the_bracket(organiser: Player) -> None:
    """Who was first less often is first, also against a better seed."""
    worse_first = 0
    for number in range(2, 8):  # what is drawn depends on the keys of the rows
        tournament = planned(organiser, 8, StagePlan("swiss", rounds=3), StagePlan("single", best=8), seed=number)
        for _ in range(3):
            first_wins(tournament)
        swiss = Pairing.objects.filter(round__stage__number=1)
        often = {pk: swiss.filter(first=pk).count() for pk in tournament.entrants.values_list("pk", flat=True)}
        seed = dict(tournament.stages.get(number=2).entries.values_list("entrant", "seed"))
        opening = open_pairings(tournament)
        assert len(opening) == 4
        for pairing in opening:
            assert pairing.second_id is not None
            assert often[pairing.first_id] <= often[pairing.second_id]
        worse_first += sum(seed[p.first_id] > seed[p.second_id or 0] for p in opening)
        if worse_first:
            return
    pytest.fail("a worse seed is never first")


@pytest.mark.long
def test_a_penalty_counts_in_the_stage_in_which_it_was_given(organiser: Player) -> None:
    tournament = planned(organiser, 4, StagePlan("swiss", rounds=1), StagePlan("swiss", rounds=2, best=3))
    best = open_pairings(tournament)[0].first

    def penalise(points: int) -> None:
        services.entrant_penalise(entrant=best, points=points, reason="Late.", actor=organiser, now=NOW)

    def points() -> list[int]:
        rows = [tournament_state(tournament, stage).standings for stage in tournament.stages.order_by("number")]
        return [next(row.points for row in stage if row.id == best.pk) for stage in rows]

    penalise(2)
    assert points() == [-2]
    services.entrant_penalise(entrant=best, points=1, reason="Not so late.", actor=organiser, now=NOW)
    for pairing in open_pairings(tournament):
        services.result_report(pairing=pairing, **result_of(pairing), actor=organiser, now=NOW)
    assert points() == [2, 0], "the second stage begins at nothing"
    penalise(4)
    assert points() == [2, -3], "and the first one stays as it was"
    penalise(0)
    assert points() == [2, 0], "what is withdrawn later gives nothing back"
    number = tournament.operations.filter(verb=Operation.Verb.PENALISE).latest("number").number
    services.operation_undo(tournament=tournament, number=number, reason="It stays.", actor=organiser, now=NOW)
    assert points() == [2, -3]


@pytest.mark.long
def test_who_enters_late_comes_into_the_heat_with_the_fewest_still_in(organiser: Player) -> None:
    tournament = planned(organiser, 4, StagePlan("swiss", rounds=3, groups=2), late_entry_rounds=1)
    stage = tournament.stages.get()
    out = stage.entries.filter(group=1).select_related("entrant")[0].entrant
    services.entrant_disqualify(entrant=out, reason="Marked cards.", actor=organiser, now=NOW)
    late = player_make("late")
    services.entrant_register(tournament=tournament, player=late, deck_version=deck_of(late), actor=late, now=NOW)
    assert stage.entries.get(entrant__player=late).group == 1
    verify_event.check(event_published(Tournament.objects.get(pk=tournament.pk)))


@pytest.mark.long
@pytest.mark.parametrize("cut", [3, 5, 6, 7])
@pytest.mark.parametrize("kind", ["single", "double"])
def test_a_cut_of_any_size_is_played(organiser: Player, cut: int, kind: str) -> None:
    form = TournamentForm({"name": "Cut", "structure": f"swiss_{kind}", "rounds_planned": 2, "cut": cut})
    form.full_clean()
    assert not {"cut", "structure", "plan"} & set(form.errors)
    plan = [StagePlan.from_data(stage) for stage in form.cleaned_data["plan"]]
    assert plan[1].best == cut
    tournament = planned(organiser, 8, *plan, automatic=True)
    for _ in range(30):
        for pairing in open_pairings(tournament):
            services.result_report(pairing=pairing, **result_of(pairing), actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    assert tournament.stages.get(number=2).entries.count() == cut
    verify_event.check(json.loads(json.dumps(event_published(tournament))))


def test_a_cut_that_cannot_be_is_refused_in_a_sentence() -> None:
    for cut in ("1", "0", "-4", "99999", "x"):
        form = TournamentForm({"name": "Cut", "structure": "swiss_single", "cut": cut})
        assert form.errors["cut"]
