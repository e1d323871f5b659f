"""Ratings follow the results of sanctioned events, and every correction; the log alone says what they are."""

from __future__ import annotations

import json
import random
import re
from datetime import datetime, timedelta
from functools import partial
from importlib import import_module
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from cardpool.models import Format
from leagues.errors import Refused
from leagues.events import services
from leagues.events.event_file import event_published
from leagues.models import Operation, Pairing, RatedResult, Rating, RatingPoint, RatingPool, Tournament
from leagues.ratings.rating import Skill, after_result
from leagues.ratings.selectors import graph_of, ladder
from leagues.stages.plan import StagePlan
from players.data.deletion import account_delete
from players.errors import Refused as PlayerRefused
from players.guests.services import code_renew, guest_claim, guest_make
from players.models import Player
from scripts import verify_event
from tests.leagues.conftest import (
    NOW,
    deck_of,
    entered,
    open_pairings,
    player_make,
    result_owed,
    sanction,
    tournament_make,
)
from tests.leagues.test_costs import counted
from tests.leagues.test_entries import list_of

pytestmark = [pytest.mark.django_db, pytest.mark.long]

UPDATE = import_module("leagues.events.ratings_follow")
HOUR = timedelta(hours=1)


# -- the model --------------------------------------------------------------------------------------------------------


def test_who_wins_rises_and_who_loses_falls_and_both_are_surer() -> None:
    winner, loser = after_result([Skill(), Skill()], [1, 2])
    assert winner.shown > 1500 > loser.shown
    assert max(winner.uncertainty, loser.uncertainty) < Skill().uncertainty == 333
    assert winner.shown - 1500 == 1500 - loser.shown


def test_a_draw_brings_two_closer_and_an_upset_moves_more_than_what_was_expected() -> None:
    strong, weak = Skill(30, 4), Skill(20, 4)
    above, below = after_result([strong, weak], [1, 1])
    assert strong.mu > above.mu > below.mu > weak.mu
    expected, upset = after_result([strong, weak], [1, 2]), after_result([strong, weak], [2, 1])
    assert strong.mu - upset[0].mu > expected[0].mu - strong.mu > 0


def test_a_table_of_several_is_ordered_by_its_places() -> None:
    after = after_result([Skill()] * 5, [2, 1, 5, 3, 3])
    assert after[1].mu > after[0].mu > after[3].mu == after[4].mu > after[2].mu


def test_a_rating_is_provisional_until_it_is_sure() -> None:
    skill, number = Skill(), 0
    while skill.provisional:
        number += 1
        skill = after_result([skill, Skill(25, 7)], [1 + number % 2, 2 - number % 2])[0]
    assert 8 <= number <= 16
    assert skill.uncertainty <= 250


# -- from results to ratings ------------------------------------------------------------------------------------------


def rated_event(organiser: Player, staff: Player, count: int = 4, **fields: Any) -> Tournament:
    """A started and sanctioned event at a table."""
    values: dict[str, Any] = {"venue": Tournament.Venue.TABLE, "rounds_planned": 3, **fields}
    tournament = tournament_make(organiser, **values)
    sanction(tournament, organiser, staff)
    entered(tournament, organiser, count)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    return tournament


def report(pairing: Pairing, result: str, actor: Player, now: datetime = NOW) -> None:
    services.result_report(pairing=pairing, result=result, actor=actor, now=now)


def undo(tournament: Tournament, organiser: Player, staff: Player, now: datetime) -> None:
    """Undo the last result of an event."""
    last = tournament.operations.filter(verb=Operation.Verb.REPORT).latest("number")
    services.operation_undo(
        tournament=tournament, number=last.number, reason="A slip.", actor=organiser, confirmed_by=staff, now=now
    )


def shown(*players: Player) -> list[int]:
    return [Rating.objects.get(player=player).skill.shown for player in players]


def from_the_log(pool: RatingPool) -> dict[int, tuple[float, float, int]]:
    """The ratings as the log alone gives them: mu, sigma and the number of results by player."""
    skills: dict[int, Skill] = {}
    numbers: dict[int, int] = {}
    for row in sorted(pool.results.all(), key=lambda row: (row.at, row.pairing)):
        table = [player for player, _ in row.seats]
        after = after_result([skills.get(player, Skill()) for player in table], [place for _, place in row.seats])
        skills.update(zip(table, after, strict=True))
        for player in table:
            numbers[player] = numbers.get(player, 0) + 1
    return {one: (skill.mu, skill.sigma, numbers[one]) for one, skill in skills.items()}


def stored(pool: RatingPool) -> dict[int, tuple[float, float, int]]:
    return {row.player_id: (row.mu, row.sigma, row.results) for row in pool.ratings.all()}


def follow() -> None:
    """Run the job until it has nothing to do."""
    while services.ratings_update(now=NOW):
        pass


def test_results_of_a_sanctioned_event_make_ratings_and_a_correction_corrects_them(
    organiser: Player, judge: Player, staff: Player
) -> None:
    tournament = rated_event(organiser, staff)
    one, other = open_pairings(tournament)
    report(one, "first", judge, NOW)
    report(other, "draw", judge, NOW + HOUR)
    follow()
    assert one.second is not None
    assert other.second is not None
    winner, loser, *drawn = one.first.player, one.second.player, other.first.player, other.second.player
    high, low, *same = shown(winner, loser, *drawn)
    assert (high + low, high > 1500, same) == (3000, True, [1500, 1500])
    pool = RatingPool.objects.get()
    assert (pool.name, pool.stale_from) == ("Trading Card Game, Fellowship block", None)
    services.result_correct(pairing=one, result="second", reason="A slip.", actor=judge, now=NOW + 2 * HOUR)
    follow()
    assert shown(winner, loser, *drawn) == [low, high, *same]
    assert stored(pool) == from_the_log(pool)
    assert services.ratings_update(now=NOW) == 0, "nothing is done twice"


def test_results_against_a_guest_count_from_the_claim_on_and_rate_nothing_anew(
    organiser: Player, judge: Player, staff: Player
) -> None:
    """Five typed-in guests make no rating; a claimed one is rated as of the claim, after what was rated before it."""
    tournament = tournament_make(organiser, venue=Tournament.Venue.TABLE)
    sanction(tournament, organiser, staff)
    entered(tournament, organiser, 3)
    guest, code = services.walk_in_enter(
        tournament=tournament, name="Jo", text=list_of(deck_of(organiser)), actor=organiser, now=NOW
    )
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    mine, other = sorted(open_pairings(tournament), key=lambda pairing: guest.pk not in pairing.entrant_keys)
    report(mine, "first", judge, NOW)
    report(other, "first", judge, NOW + HOUR)
    follow()
    assert list(RatedResult.objects.values_list("pairing", flat=True)) == [other.pk]
    assert not Rating.objects.filter(player=guest.player).exists()
    before = list(RatingPoint.objects.order_by("pk").values_list("pk", "player", "mu", "sigma"))
    claim: dict[str, Any] = {
        "number": guest.player.player_number,
        "code": code,
        "username": "jo",
        "password": "axes and rings",
    }
    with pytest.raises(PlayerRefused, match="Only the guest claims it"):
        guest_claim(**claim, by=organiser, now=NOW + 2 * HOUR)
    guest_claim(**claim, now=NOW + 2 * HOUR)
    follow()
    added = RatedResult.objects.exclude(pairing=other.pk).get()
    assert (added.pairing, added.at) == (mine.pk, NOW + 2 * HOUR)
    assert list(RatingPoint.objects.order_by("pk").values_list("pk", "player", "mu", "sigma"))[: len(before)] == before
    assert Rating.objects.filter(player=guest.player).exists()
    pool = RatingPool.objects.get()
    assert stored(pool) == from_the_log(pool)


def test_whoever_gave_a_guest_another_code_claims_it_neither(organiser: Player, client: Client) -> None:
    guest, _ = guest_make(name="Jo", actor=player_make("somebody"), now=NOW)
    code = code_renew(guest=guest, actor=organiser, now=NOW)
    body = {"number": guest.player_number, "code": code, "username": "jo", "password": "axes and rings"}
    client.force_login(organiser)
    assert client.post("/claim/", body).status_code == 400
    assert client.post("/api/v1/claim/", body, content_type="application/json").status_code == 400
    client.logout()
    assert client.post("/claim/", body).status_code == 302
    guest.refresh_from_db()
    assert guest.claimed_at is not None


def test_what_does_not_count(organiser: Player, judge: Player, staff: Player) -> None:
    unsanctioned = tournament_make(organiser, seed=2, venue=Tournament.Venue.TABLE)
    entered(unsanctioned, organiser, 4)
    services.tournament_start(tournament=unsanctioned, actor=organiser, now=NOW)
    report(open_pairings(unsanctioned)[0], "first", judge)
    tournament = rated_event(organiser, staff, 5)
    left, bot = open_pairings(tournament)
    services.entrant_drop(entrant=left.first, actor=left.first.player, now=NOW)
    left.refresh_from_db()
    assert left.source == Pairing.Source.FORFEIT
    Player.objects.filter(pk=bot.first.player_id).update(is_bot=True, bot_name="random")
    report(bot, "first", judge)
    assert Pairing.objects.filter(round__stage__tournament=tournament, result="bye").exists()
    follow()
    assert not RatedResult.objects.exists()
    assert not Rating.objects.exists()
    tournament.refresh_from_db()
    assert tournament.rated_version == tournament.version


def test_an_agreed_draw_says_nothing_about_strength(organiser: Player, staff: Player) -> None:
    tournament = rated_event(organiser, staff, agreed_draws=True, venue=Tournament.Venue.HERE)
    services.matches_owed(now=NOW)
    pairing = open_pairings(tournament)[0]
    assert pairing.second is not None
    services.draw_offer(pairing=pairing, actor=pairing.first.player, now=NOW)
    services.draw_accept(pairing=pairing, actor=pairing.second.player, now=NOW)
    follow()
    assert not RatedResult.objects.exists()


def test_an_undone_result_is_forgotten(organiser: Player, judge: Player, staff: Player) -> None:
    tournament = rated_event(organiser, staff)
    one, other = open_pairings(tournament)
    report(one, "first", judge)
    follow()
    assert Rating.objects.count() == 2
    undo(tournament, organiser, staff, NOW)
    report(other, "first", judge, NOW + HOUR)
    follow()
    assert other.second is not None
    assert {row.player_id for row in Rating.objects.all()} == {other.first.player_id, other.second.player_id}
    assert RatingPoint.objects.count() == 2


def test_pods_and_places(organiser: Player, staff: Player) -> None:
    plan = [StagePlan("pods", rounds=1, pod_size=4)]
    tournament = tournament_make(organiser, plan=[stage.as_data() for stage in plan])
    sanction(tournament, organiser, staff)
    entered(tournament, organiser, 4)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    services.matches_owed(now=NOW)
    pairing = open_pairings(tournament)[0]
    keys = pairing.entrant_keys
    result_owed(pairing, [2, 1, 4, 3])
    services.results_consume(now=NOW)
    follow()
    of = dict(tournament.entrants.values_list("pk", "player_id"))
    best_first = [of[keys[seat]] for seat in (1, 0, 3, 2)]
    assert list(Rating.objects.order_by("-mu").values_list("player", flat=True)) == best_first


def test_a_stage_of_another_format_is_rated_there(organiser: Player, judge: Player, staff: Player) -> None:
    Format.objects.create(slug="first_set", name="First set", sets=[1])
    plan = [StagePlan("swiss", rounds=1, format="first_set")]
    tournament = rated_event(organiser, staff, plan=[stage.as_data() for stage in plan], rounds_planned=None)
    report(open_pairings(tournament)[0], "first", judge)
    follow()
    pool = RatingPool.objects.get()
    assert pool.format is not None
    assert pool.format.slug == "first_set"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_ratings_are_what_the_log_says(
    organiser: Player, judge: Player, staff: Player, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Results, corrections and undone ones in any order, over several events, followed in slices of three."""
    monkeypatch.setattr(UPDATE, "RESULTS_AT_ONCE", 3)
    rng = random.Random(seed)
    events = [rated_event(organiser, staff, 6, seed=number, rounds_planned=4, automatic=True) for number in (1, 2)]
    changes = 0
    for step in range(60):
        tournament = rng.choice(events)
        tournament.refresh_from_db()
        now = NOW + timedelta(minutes=rng.randrange(step + 1) if rng.random() < 0.3 else step)
        pairings = list(Pairing.objects.filter(round__stage__tournament=tournament).order_by("pk"))
        decided = [pairing for pairing in pairings if pairing.result not in ("", "bye")]
        waiting = [pairing for pairing in pairings if pairing.result == ""]
        try:
            if rng.random() < 0.15 and decided:
                corrected, result = rng.choice(decided), rng.choice(("first", "second", "draw"))
                services.result_correct(pairing=corrected, result=result, reason="A slip.", actor=judge, now=now)
            elif rng.random() < 0.15 and decided:
                undo(tournament, organiser, staff, now)
            elif waiting:
                report(rng.choice(waiting), rng.choice(("first", "second", "draw")), judge, now)
            else:
                continue
        except Refused:
            continue
        changes += 1
        if rng.random() < 0.3:
            services.ratings_update(now=now)
    assert changes >= 15
    follow()
    pool = RatingPool.objects.get()
    assert stored(pool) == from_the_log(pool)
    counted_rows = {row.pk for row in RatedResult.objects.all()}
    wanted = Pairing.objects.filter(result__in=("first", "second", "draw"), source__in=UPDATE.PLAYED, absent=None)
    assert len(counted_rows) == wanted.count() > 5
    before = stored(pool)
    RatingPoint.objects.all().delete()
    Rating.objects.all().delete()
    services.ratings_recompute(pool)
    follow()
    assert stored(pool) == before, "computed again from the log alone"


def rows_of_results(pool: RatingPool, tournament: Tournament, players: list[Player], number: int) -> None:
    """Results as rows, without an event's tables; the event itself was followed before."""
    follow()
    rng = random.Random(1)
    rows = []
    for pairing in range(number):
        one, other = rng.sample(players, 2)
        seats = [[one.pk, 1], [other.pk, 2]]
        at = NOW + timedelta(minutes=pairing)
        rows.append(RatedResult(pool=pool, tournament=tournament, pairing=-pairing - 1, round=1, at=at, seats=seats))
    RatedResult.objects.bulk_create(rows)
    services.ratings_recompute(pool)


def test_a_long_log_is_followed_in_slices_with_few_statements(
    organiser: Player, staff: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = rated_event(organiser, staff)
    pool = RatingPool.objects.create(ruleset="tcg", format=tournament.format)
    players = [player_make(f"r{number}") for number in range(6)]
    rows_of_results(pool, tournament, players, 50)
    monkeypatch.setattr(UPDATE, "RESULTS_AT_ONCE", 20)
    costs = [len(counted(partial(services.ratings_update, now=NOW))) for _ in range(3)]
    pool.refresh_from_db()
    assert pool.stale_from is None
    assert stored(pool) == from_the_log(pool)
    assert max(costs) <= 16
    # One more result reads no older ones.
    RatedResult.objects.create(
        pool=pool, tournament=tournament, pairing=-99, round=1, at=NOW + timedelta(days=9),
        seats=[[players[0].pk, 1], [players[1].pk, 1]],
    )  # fmt: skip
    RatingPool.objects.update(stale_from=NOW + timedelta(days=9))
    follow()
    assert stored(pool) == from_the_log(pool)


def test_an_event_may_seed_by_rating_and_the_log_says_how(organiser: Player, judge: Player, staff: Player) -> None:
    with pytest.raises(ValidationError, match="has no seeds"):
        tournament_make(organiser, seeded_by_rating=True)
    rated = rated_event(organiser, staff, 6)
    for pairing in open_pairings(rated)[:2]:
        report(pairing, "second", judge)
    follow()
    best = list(Rating.objects.order_by("-mu", "player").values_list("player", flat=True))
    plan = [StagePlan("single").as_data()]
    event = tournament_make(organiser, seed=2, plan=plan, seeded_by_rating=True, venue=Tournament.Venue.TABLE)
    services.registration_open(tournament=event, actor=organiser, now=NOW)
    for entrant in reversed(rated.entrants.select_related("player", "deck_version").order_by("pk")):
        services.entrant_register(
            tournament=event, player=entrant.player, deck_version=entrant.deck_version, actor=entrant.player, now=NOW
        )
    services.tournament_start(tournament=event, actor=organiser, now=NOW)
    event.refresh_from_db()
    seeds = list(event.stages.get().entries.order_by("seed").values_list("entrant__player", flat=True))
    skills = {row.player_id: row.skill for row in Rating.objects.all()}
    assert len(best) == 4
    assert set(seeds[:4]) == set(best)
    assert [skills[seed].at_least for seed in seeds[:4]] == sorted(
        (skills[best_seed].at_least for best_seed in best), reverse=True
    )
    assert event.operations.get(verb=Operation.Verb.SEED).text == "Seeded by rating: 4 of 6 have one"
    verify_event.check(json.loads(json.dumps(event_published(event))))
    rules = Client().get(f"{event.get_absolute_url()}?tab=overview").content.decode()
    assert "by rating less its uncertainty" in rules


# -- pages and the API ------------------------------------------------------------------------------------------------


def test_the_ladder_names_who_is_sure_and_the_pages_show_the_course(organiser: Player, staff: Player) -> None:
    tournament = rated_event(organiser, staff)
    pool = RatingPool.objects.create(ruleset="tcg", format=tournament.format)
    players = [player_make(f"r{number}") for number in range(4)]
    late = player_make("late")
    rows_of_results(pool, tournament, players, 40)
    RatedResult.objects.create(
        pool=pool, tournament=tournament, pairing=-99, round=2, at=NOW - HOUR,
        seats=[[late.pk, 1], [players[0].pk, 2]],
    )  # fmt: skip
    RatingPool.objects.update(stale_from=NOW - HOUR)
    follow()
    client = Client()
    first = client.get("/ratings/").content.decode()
    assert "Fellowship block" in first
    assert "5 players" in first
    text = client.get(pool.get_absolute_url()).content.decode()
    assert all(f">{player.username}</a>" in text for player in players)
    assert ">late</a>" not in text
    assert ">late</a>" in client.get(f"{pool.get_absolute_url()}?provisional=1").content.decode()
    best = ladder(pool)[0]
    assert list(ladder(pool)) == sorted(ladder(pool), key=lambda row: -row.mu)
    client.force_login(best.player)
    assert "You are at place 1." in client.get(pool.get_absolute_url()).content.decode()
    course = client.get(f"/players/{best.player.username}/ratings/{pool.pk}/")
    changes = course.context["changes"]
    assert len(changes) == best.results
    assert changes[-1].before == Skill()
    assert [change.before for change in changes[:-1]] == [change.after for change in changes[1:]]
    assert 'class="band"' in course.content.decode()
    assert f"{best.skill.shown}" in client.get(f"/players/{best.player.username}/").content.decode()
    assert client.get(f"/players/{staff.username}/ratings/{pool.pk}/").status_code == 404
    assert client.get("/ratings/999999/").status_code == 404


def test_the_api_tells_the_same(organiser: Player, staff: Player) -> None:
    tournament = rated_event(organiser, staff)
    pool = RatingPool.objects.create(ruleset="tcg", format=tournament.format)
    players = [player_make(f"r{number}") for number in range(4)]
    rows_of_results(pool, tournament, players, 40)
    follow()
    client = Client()
    pools = client.get("/api/v1/ratings/").json()["results"]
    assert [(row["id"], row["ranked"], row["rated"], row["format"]) for row in pools] == [
        (pool.pk, 4, 4, "fellowship_block")
    ]
    rows = client.get(f"/api/v1/ratings/{pool.pk}/").json()["results"]
    assert [row["rating"] for row in rows] == [row.skill.shown for row in ladder(pool)]
    assert client.get(f"/api/v1/ratings/{pool.pk}/?provisional=true").json()["results"] == []
    name = rows[0]["player"]
    own = client.get(f"/api/v1/players/{name}/ratings/").json()["results"]
    assert [(row["pool"], row["rating"]) for row in own] == [(pool.pk, rows[0]["rating"])]
    course = client.get(f"/api/v1/players/{name}/ratings/{pool.pk}/").json()["results"]
    assert course[0]["rating"] == rows[0]["rating"]
    assert sorted(place for _, place in course[0]["seats"]) == [1, 2]


@pytest.mark.long
def test_a_ladder_of_thousands_takes_as_many_statements(organiser: Player, staff: Player) -> None:
    tournament = rated_event(organiser, staff)
    costs = []
    for number, (size, format) in enumerate(((10, tournament.format), (3_000, None))):
        pool = RatingPool.objects.create(ruleset="tcg", format=format)
        people = Player.objects.bulk_create(
            Player(
                username=f"l{number}x{seed}", email=f"l{number}x{seed}@example.org", player_number=f"L{number}{seed:05}"
            )
            for seed in range(size)
        )
        Rating.objects.bulk_create(
            Rating(pool=pool, player=person, mu=20 + place / 100, sigma=3, results=20, last_at=NOW)
            for place, person in enumerate(people)
        )
        client = Client()
        client.get(pool.get_absolute_url())
        costs.append(len(counted(partial(client.get, pool.get_absolute_url()))))
    assert costs[0] == costs[1] <= 6


def test_a_graph_needs_two_results_and_stays_in_its_frame() -> None:
    points = [RatingPoint(at=NOW + number * HOUR, mu=25 + number, sigma=8 - number) for number in range(5)][::-1]
    assert graph_of(points[:1]) is None
    graph = graph_of(points)
    assert graph is not None
    assert graph.since == NOW
    assert (graph.lowest, graph.highest) == (1180, 1820)
    spots = [tuple(map(float, spot.split())) for spot in graph.line[1:].split("L")]
    assert len(spots) == 5
    assert [x for x, _ in spots] == sorted(x for x, _ in spots)
    assert [y for _, y in spots] == sorted((y for _, y in spots), reverse=True)
    assert all(0 <= x <= graph.width and 0 <= y <= graph.height for x, y in spots)


def test_a_closed_account_leaves_the_ladder_and_the_others_keep_their_ratings(
    organiser: Player, judge: Player, staff: Player
) -> None:
    tournament = rated_event(organiser, staff)
    pool = RatingPool.objects.create(ruleset="tcg", format=tournament.format)
    players = [player_make(f"r{number}") for number in range(4)]
    rows_of_results(pool, tournament, players, 40)
    follow()
    before = stored(pool)
    account_delete(player=players[0], now=NOW)
    assert stored(pool) == before
    assert players[0].pk not in {row.player_id for row in ladder(pool)}
    page = Client().get(f"/players/{players[1].username}/ratings/{pool.pk}/").content.decode()
    assert not re.search(r"\br0\b", re.sub(r"value=\"[^\"]*\"", "", page)), "nor in a link"
