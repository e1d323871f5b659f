"""Events whose Swiss chooses opponents with the same points by seed: from the form to a stranger's check."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from cardpool.models import Format
from leagues.errors import Forbidden, WrongState
from leagues.events import services
from leagues.events.event_file import event_published
from leagues.events.pages.forms import settings_of
from leagues.events.state import tournament_state
from leagues.models import Entrant, Operation, Pairing, Rating, RatingPool, StageEntry, Tournament
from leagues.ratings.rating import Skill
from leagues.stages.plan import OPPONENTS, PlanError, StagePlan, opponents_text, plan_check, plan_text
from matches.models import Match, MatchStatus
from players.models import Player
from scripts import verify_event
from tests.leagues.conftest import (
    NOW,
    deck_of,
    entered,
    open_pairings,
    play_out,
    play_round,
    player_make,
    tournament_make,
)
from tests.leagues.test_confrontation import work
from tests.leagues.test_pages import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.long]

HALVES, NEAR = (StagePlan("swiss", rounds=3, opponents=opponents) for opponents in ("halves", "near"))


def closed(organiser: Player, count: int, *plan: StagePlan, **fields: Any) -> tuple[Tournament, list[Entrant]]:
    """An event whose players are in and that has not started, and its entrants."""
    tournament = tournament_make(organiser, plan=[stage.as_data() for stage in plan], **fields)
    entered(tournament, organiser, count)
    services.registration_close(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    return tournament, list(tournament.entrants.select_related("player").order_by("pk"))


def begin(tournament: Tournament, organiser: Player) -> None:
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()


def undo(tournament: Tournament, verb: Operation.Verb, organiser: Player) -> None:
    number = tournament.operations.filter(verb=verb).latest("number").number
    services.operation_undo(tournament=tournament, number=number, reason="No.", actor=organiser, now=NOW)
    tournament.refresh_from_db()


def seeds_of(tournament: Tournament) -> dict[int, int]:
    return dict(StageEntry.objects.filter(stage__tournament=tournament).values_list("entrant_id", "seed"))


def meetings(tournament: Tournament, number: int) -> set[tuple[int, ...]]:
    """Who meets in a round, by seed."""
    seeds = seeds_of(tournament)
    rows = Pairing.objects.filter(round__stage__tournament=tournament, round__number=number, second__isnull=False)
    return {tuple(sorted((seeds[a], seeds[b]))) for a, b in rows.values_list("first", "second")}


def verified(tournament: Tournament) -> str:
    event = Tournament.objects.get(pk=tournament.pk)
    return "\n".join(verify_event.check(json.loads(json.dumps(event_published(event)))))


# The plan


def test_plans_in_words_and_plans_that_cannot_be() -> None:
    assert plan_text([HALVES]) == "Swiss, 3 rounds, upper half against lower half by seed"
    assert opponents_text([StagePlan("swiss"), StagePlan("single", best=4)]) == ""
    two = [StagePlan("swiss", rounds=2), StagePlan("swiss", best=4, opponents="near")]
    assert opponents_text(two) == (
        "stage 1: drawn among equally good rounds; "
        "stage 2: of those with the same points, neighbours by seed meet: 1 and 2, 3 and 4"
    )
    assert not StagePlan("swiss").has_seeds
    assert NEAR.is_plain
    assert NEAR.has_seeds
    assert StagePlan.from_data({"kind": "swiss"}).opponents == "drawn", "plans from before there was a choice"
    with pytest.raises(PlanError, match="one of: drawn, near, halves"):
        StagePlan.from_data({"kind": "swiss", "opponents": "best"})
    with pytest.raises(PlanError, match="Only a Swiss"):
        plan_check([StagePlan("single", opponents="near")], sides=False)


# Seeds


@pytest.mark.long
@pytest.mark.parametrize(
    ("plan", "pairs"), [(HALVES, {(1, 5), (2, 6), (3, 7), (4, 8)}), (NEAR, {(1, 2), (3, 4), (5, 6), (7, 8)})]
)
def test_the_organisers_seeds_decide_who_meets(organiser: Player, plan: StagePlan, pairs: set[tuple[int, ...]]) -> None:
    tournament, entrants = closed(organiser, 8, plan)
    order = [entrant.pk for entrant in reversed(entrants)]
    console = signed_in(organiser).get(reverse("leagues:console", args=[tournament.pk])).content.decode()
    assert 'id="seed-order"' in console
    assert 'id="give-byes-player"' in console, "it is still a Swiss without heats"
    services.seeds_choose(tournament=tournament, order=order, actor=organiser, now=NOW)
    begin(tournament, organiser)
    assert seeds_of(tournament) == {pk: seed for seed, pk in enumerate(order, start=1)}
    assert meetings(tournament, 1) == pairs
    play_round(
        tournament,
        lambda pairing: [1, 2] if order.index(pairing.first_id) < order.index(pairing.second_id or 0) else [2, 1],
    )
    winners = {1, 2, 3, 4} if plan is HALVES else {1, 3, 5, 7}
    again = {pair for pair in meetings(tournament, 2) if set(pair) <= winners}
    assert again == ({(1, 3), (2, 4)} if plan is HALVES else {(1, 3), (5, 7)})
    play_out(tournament)
    report = verified(tournament)
    assert "by seed   3 of them" in report
    assert "8 seeds chosen and 0 drawn" in report


@pytest.mark.long
def test_seeds_by_rating(organiser: Player) -> None:
    with pytest.raises(ValidationError, match="choose opponents by seed"):
        tournament_make(organiser, seeded_by_rating=True)
    tournament, entrants = closed(organiser, 7, HALVES, seeded_by_rating=True)
    pool = RatingPool.objects.create(ruleset="tcg", format=Format.objects.get(slug="fellowship_block"))
    rated = [entrants[4], entrants[1], entrants[6], entrants[2]]
    for place, entrant in enumerate(rated):
        skill = Skill(35 - 2 * place, 1)
        Rating.objects.create(pool=pool, player=entrant.player, mu=skill.mu, sigma=skill.sigma, results=20, last_at=NOW)
    begin(tournament, organiser)
    seeds = seeds_of(tournament)
    assert [seeds[entrant.pk] for entrant in rated] == [1, 2, 3, 4]
    assert sorted(seeds.values()) == list(range(1, 8)), "the others are drawn behind"
    bye = Pairing.objects.get(round__stage__tournament=tournament, second=None).first_id
    order = [pk for pk in sorted(seeds, key=lambda pk: seeds[pk]) if pk != bye]
    assert meetings(tournament, 1) == {tuple(sorted((seeds[order[n]], seeds[order[n + 3]]))) for n in range(3)}
    assert "Seeded by rating: 4 of 7" in tournament.operations.get(verb=Operation.Verb.SEED).text
    rules = Client().get(f"{tournament.get_absolute_url()}?tab=overview").content.decode()
    assert "the upper half by seed meets the lower half: of eight 1 and 5, 2 and 6; never twice" in rules
    assert "by rating less its uncertainty" in rules
    listed = Client().get(f"{tournament.get_absolute_url()}?tab=entrants").content.decode()
    assert all(f"seed {seed}" in listed for seed in range(1, 8)), "also those that were drawn"
    assert "upper half against lower half by seed" in rules
    play_out(tournament)
    assert "4 seeds chosen and 3 drawn" in verified(tournament)
    undo(tournament, Operation.Verb.START, organiser)
    assert not StageEntry.objects.exists()


@pytest.mark.long
def test_drawn_seeds_stay_what_they_are_when_the_start_is_undone(organiser: Player) -> None:
    tournament, _ = closed(organiser, 6, NEAR)
    begin(tournament, organiser)
    before, pairs = seeds_of(tournament), meetings(tournament, 1)
    undo(tournament, Operation.Verb.START, organiser)
    begin(tournament, organiser)
    assert (seeds_of(tournament), meetings(tournament, 1)) == (before, pairs) == (before, {(1, 2), (3, 4), (5, 6)})


@pytest.mark.long
def test_who_enters_late_comes_last_and_who_returns_keeps_the_seed(organiser: Player) -> None:
    tournament, entrants = closed(organiser, 6, StagePlan("swiss", rounds=4, opponents="near"), late_entry_rounds=2)
    begin(tournament, organiser)
    before = seeds_of(tournament)
    gone = entrants[0]
    services.entrant_drop(entrant=gone, actor=gone.player, now=NOW)
    for name in ("late", "later"):
        player = player_make(name)
        services.entrant_register(
            tournament=tournament, player=player, deck_version=deck_of(player), actor=player, now=NOW
        )
    late = list(tournament.entrants.order_by("pk").values_list("pk", flat=True))[6:]
    assert seeds_of(tournament) == {**before, late[0]: 7, late[1]: 8}
    undo(tournament, Operation.Verb.LATE, organiser)
    assert seeds_of(tournament) == {**before, late[0]: 7}
    tournament = services.tournament_run_itself(tournament=tournament, automatic=True, actor=organiser, now=NOW)
    services.entrant_return(entrant=Entrant.objects.get(pk=gone.pk), actor=gone.player, now=NOW)
    assert seeds_of(tournament)[gone.pk] == before[gone.pk]
    play_out(tournament)
    assert Pairing.objects.filter(round__stage__tournament=tournament, second=late[0]).exists() or (
        Pairing.objects.filter(round__stage__tournament=tournament, first=late[0]).exists()
    )
    verified(tournament)


@pytest.mark.long
def test_a_bye_as_a_right_and_a_round_paired_by_hand(organiser: Player) -> None:
    tournament, entrants = closed(organiser, 7, HALVES, automatic=False)
    services.seeds_choose(tournament=tournament, order=[e.pk for e in entrants], actor=organiser, now=NOW)
    services.byes_give(entrant=entrants[0], rounds=1, actor=organiser, now=NOW)
    begin(tournament, organiser)
    assert meetings(tournament, 1) == {(2, 5), (3, 6), (4, 7)}
    play_round(tournament)
    suggested = signed_in(organiser).get(f"{tournament.get_absolute_url()}console/?suggest=1").context["suggested"]
    best = tournament_state(tournament).swiss_round()
    names = {entrant.pk: str(entrant.player) for entrant in entrants}
    assert suggested.lines.splitlines()[0] == " – ".join(names[pk] for pk in best.pairs[0])
    pairs = [pair[::-1] for pair in best.pairs]
    made = services.round_pair_by_hand(
        tournament=tournament, pairs=pairs, bye=best.bye, reason="So.", actor=organiser, now=NOW
    )
    assert made.by_hand is not None
    assert made.by_hand["changed"] == []
    assert {frozenset(pair) for pair in made.by_hand["engine_pairs"]} == {frozenset(pair) for pair in pairs}


@pytest.mark.long
def test_who_plays_chooses_no_seeds_and_a_drawn_swiss_has_none(organiser: Player, stranger: Player) -> None:
    tournament, entrants = closed(organiser, 4, NEAR)
    order = [entrants[0].pk]
    with pytest.raises(Forbidden):
        services.seeds_choose(tournament=tournament, order=order, actor=stranger, now=NOW)
    drawn, others = closed(organiser, 4, StagePlan("swiss", rounds=3), seed=2)
    with pytest.raises(WrongState, match="opponents are drawn"):
        services.seeds_choose(tournament=drawn, order=[others[0].pk], actor=organiser, now=NOW)
    begin(drawn, organiser)
    assert not StageEntry.objects.filter(stage__tournament=drawn).exists()


# Forms and the API


def settings(**more: Any) -> dict[str, Any]:
    return {
        "name": "By seed", "ruleset": "tcg", "format": Format.objects.get(slug="fellowship_block").pk,
        "structure": "swiss_single", "opponents": "halves", "seeded_by_rating": "on", "rounds_planned": "4", "cut": "4",
        "best_of": "1", "profile": "mtr:1", "bank_days": "10", "increment_hours": "24", "cap_days": "14",
        "silence_days": "7", "finish_hours": "1", "draw_source": "results", "draw_days": "7", "prize_set": "1", **more,
    }  # fmt: skip


@pytest.mark.long
def test_the_form_and_the_api_take_the_choice(organiser: Player) -> None:
    client = signed_in(organiser)
    page = client.get("/events/new/").content.decode()
    for value, name in OPPONENTS.items():
        assert f'<option value="{value}"' in page
        assert str(name) in page
    assert client.post("/events/new/", settings()).status_code == 302
    made = Tournament.objects.get()
    assert (made.stage_plans[0].opponents, made.stage_plans[1].opponents) == ("halves", "drawn")
    assert settings_of(made)["opponents"] == "halves"
    assert "plan" not in settings_of(made), "the form can ask for it"
    assert "Select a valid choice" in client.post("/events/new/", settings(opponents="best")).content.decode()
    refused = client.post("/events/new/", settings(structure="swiss", opponents="drawn")).content.decode()
    assert "choose opponents by seed" in refused
    api = reverse("leagues-api:events")
    data = settings(opponents="near", seeded_by_rating="")
    answer = client.post(api, {"data": data}, content_type="application/json")
    assert answer.status_code == 201, answer.content
    assert answer.json()["plan"][0]["opponents"] == "near"
    data = settings(plan=json.dumps([{"kind": "swiss", "opponents": "best"}]))
    answer = client.post(api, {"data": data}, content_type="application/json")
    assert answer.status_code == 400
    assert "one of: drawn, near, halves" in answer.content.decode()
    plain = client.post(
        api,
        {"data": settings(structure="swiss", opponents="", seeded_by_rating="")},
        content_type="application/json",
    )
    assert plain.json()["plan"] == [], "a drawn Swiss is the plan that every event has had"


# Played by bots


@pytest.mark.long
@pytest.mark.parametrize("plan", [HALVES, pytest.param(NEAR, marks=pytest.mark.law)])
def test_bots_play_such_an_event_to_its_end(organiser: Player, real_matches: None, plan: StagePlan) -> None:
    tournament = tournament_make(organiser, ruleset="confrontation", format=None, name="By seed", plan=[plan.as_data()])
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    for number in range(5):
        player = player_make(f"b{number}", bot="random")
        services.entrant_register(tournament=tournament, player=player, actor=player, now=NOW)
    begin(tournament, organiser)
    for _ in range(3):
        services.matches_owed(now=NOW)
        work(NOW)
        services.results_consume(now=NOW)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    assert not open_pairings(tournament)
    assert not Match.objects.exclude(status=MatchStatus.FINISHED).exists()
    assert "by seed   3 of them" in verified(tournament)
