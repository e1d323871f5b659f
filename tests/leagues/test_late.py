"""Entering an event that has started, coming back to it, and taking the seat of somebody who did not appear."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.chance.stream import Stream
from leagues.errors import Forbidden, Refused, RegistrationRefused, WrongState
from leagues.events import services
from leagues.events.event_file import event_published
from leagues.events.prizes.prizes_draw import draw_locked
from leagues.events.standings import standings_of
from leagues.events.state import tournament_state
from leagues.models import Draw, Entrant, Operation, Pairing, Round, StageEntry, Tournament
from leagues.standings.profiles import BUCHHOLZ, DEFAULT_PROFILE, MTR, profile_as_of
from leagues.standings.ranking import StandingsEntrant, StandingsResult, standings
from matches.models import MatchStatus
from players.models import Notice, Player
from scripts import verify_event
from tests.leagues.conftest import (
    NOW,
    deck_of,
    entered,
    open_pairings,
    play_out,
    play_round,
    player_make,
    sanction,
    started,
    tournament_make,
)
from tests.leagues.test_entries import list_of

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def undo(tournament: Tournament, verb: Operation.Verb, actor: Player) -> None:
    number = tournament.operations.filter(verb=verb).order_by("-number")[0].number
    services.operation_undo(tournament=tournament, number=number, reason="A mistake.", actor=actor, now=NOW)
    tournament.refresh_from_db()


def enter(tournament: Tournament, name: str = "late") -> Entrant:
    player = Player.objects.filter(username=name).first() or player_make(name)
    return services.entrant_register(
        tournament=tournament, player=player, deck_version=deck_of(player), actor=player, now=NOW
    )


def verified(tournament: Tournament) -> list[str]:
    return verify_event.check(event_published(Tournament.objects.get(pk=tournament.pk)))


# Late entry


def test_rounds_missed_count_as_lost_in_the_tie_breaks() -> None:
    """A late entrant who wins once is as good an opponent as one who lost the first round."""
    entrants = [StandingsEntrant(1), StandingsEntrant(2), StandingsEntrant(3, missed=1), StandingsEntrant(4)]
    results = [StandingsResult(1, 4, "first"), StandingsResult(3, 2, "first"), StandingsResult(1, 2, "first")]
    rows = {row.id: row for row in standings(entrants, results, lot_seed=b"x")}
    assert (rows[3].points, rows[3].won, rows[3].lost, rows[3].byes) == (3, 1, 1, 0)
    on_time = [StandingsEntrant(number) for number in (1, 2, 3, 4)]
    other = {row.id: row for row in standings(on_time, results, lot_seed=b"x")}
    assert (rows[2].values["opponents"], other[2].values["opponents"]) == (Fraction(3, 4), Fraction(1)), (
        "1/2 and 1, and both whole"
    )
    games = {row.id: row for row in standings(entrants, results, profile=MTR, lot_seed=b"x")}
    assert games[3].values["game_wins"] == Fraction(1, 3), "one game won of one and the two that were missed"
    sums = {row.id: row for row in standings(entrants, results, profile=BUCHHOLZ, lot_seed=b"x")}
    assert sums[3].values["buchholz"] == 2, "an unplayed round counts as against somebody with one's own points"


@pytest.mark.long
def test_late_entry_is_the_organisers_choice(organiser: Player) -> None:
    closed = started(organiser, 4)
    with pytest.raises(WrongState, match="allows no late entry"):
        enter(closed)
    tournament = started(organiser, 4, late_entry_rounds=1, rounds_planned=3)
    player = Player.objects.get(username="late")
    with pytest.raises(RegistrationRefused):
        services.entrant_register(tournament=tournament, player=player, actor=player, now=NOW)
    late = enter(tournament)
    assert (late.started, late.missed_rounds) == (True, 1)
    assert tournament.operations.order_by("-number")[0].text == "late entered late and has lost 1 round"
    with pytest.raises(WrongState, match="in this event already"):
        enter(tournament)
    play_round(tournament)
    assert Pairing.objects.filter(round__number=2).count() == 3, "five are paired, one with the bye"
    with pytest.raises(WrongState, match="until round 1 was over"):
        enter(tournament, "later")
    play_out(tournament)
    assert len(standings_of(tournament)) == 5
    assert verified(tournament)


@pytest.mark.long
def test_the_last_round_takes_nobody(organiser: Player) -> None:
    tournament = started(organiser, 4, late_entry_rounds=5, rounds_planned=2)
    play_round(tournament)
    with pytest.raises(WrongState, match="last round"):
        enter(tournament)


@pytest.mark.long
def test_a_late_entry_is_undone(organiser: Player) -> None:
    tournament = started(organiser, 4, late_entry_rounds=1, rounds_planned=3)
    late = enter(tournament)
    play_round(tournament)
    undo(tournament, Operation.Verb.LATE, organiser)
    late.refresh_from_db()
    assert (late.started, late.in_play, late.missed_rounds) == (False, False, 0)
    assert len(standings_of(tournament)) == 4
    assert enter(tournament).pk == late.pk, "who was taken out may enter again"
    for pairing in open_pairings(tournament):
        services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW)
    services.tournament_run_itself(tournament=tournament, automatic=True, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    play_out(tournament)
    assert verified(tournament)


@pytest.mark.long
def test_a_late_entrant_joins_the_smallest_heat(organiser: Player) -> None:
    plan = [{"kind": "swiss", "rounds": 2, "groups": 2}]
    tournament = started(organiser, 5, late_entry_rounds=1, plan=plan)
    sizes = {group: StageEntry.objects.filter(group=group).count() for group in (0, 1)}
    late = enter(tournament)
    entry = late.stage_entries.get()
    assert entry.group == min(sizes, key=lambda group: sizes[group])
    assert entry.seed == 6
    play_out(tournament)
    assert tournament.entrants.filter(final_place__isnull=False).count() == 6
    undo(tournament, Operation.Verb.LATE, organiser)
    assert not StageEntry.objects.filter(entrant=late).exists()


@pytest.mark.long
def test_a_late_entrant_wins_no_foil(organiser: Player, staff: Player, judge: Player) -> None:
    tournament = sanction(tournament_make(organiser, late_entry_rounds=1, rounds_planned=3), organiser, staff)
    entered(tournament, organiser, 3)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    late = enter(tournament)
    tournament.refresh_from_db()
    play_out(tournament, lambda pairing: [2, 1] if pairing.second_id == late.pk else [1, 2])
    services.results_certify(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    draw = draw_locked(tournament, public_value="", actor=organiser, confirmed_by=judge, now=NOW)
    assert draw.result is not None
    assert draw.awards is not None
    assert [late.pk, "entered late"] in draw.result["excluded"]
    assert late.pk not in [award["entrant"] for award in draw.awards]
    assert verified(tournament)


@pytest.mark.long
def test_nobody_enters_once_the_manifest_is_out(organiser: Player, staff: Player) -> None:
    tournament = sanction(tournament_make(organiser, late_entry_rounds=3, rounds_planned=2), organiser, staff)
    entered(tournament, organiser, 4)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    services.rounds_change(tournament=tournament, rounds=1, reason="Snow.", actor=organiser, now=NOW)
    services.rounds_change(tournament=tournament, rounds=3, reason="No snow.", actor=organiser, now=NOW)
    assert Draw.objects.exists()
    with pytest.raises(WrongState, match="names the entrants already"):
        enter(tournament)


def test_a_bracket_takes_no_late_entry(organiser: Player) -> None:
    with pytest.raises(Exception, match="needs a Swiss"):
        tournament_make(organiser, late_entry_rounds=1, plan=[{"kind": "single"}])


@pytest.mark.long
def test_entering_late_on_the_page_and_over_the_api(organiser: Player, stranger: Player) -> None:
    tournament = started(organiser, 4, late_entry_rounds=1, rounds_planned=3)
    client, address = signed_in(stranger), tournament.get_absolute_url()
    assert "Enter late" in client.get(address).content.decode()
    assert "1 round counts as lost" in client.get(f"{address}register/").content.decode()
    client.post(f"{address}register/", {"deck_version": deck_of(stranger).pk})
    assert tournament.entrants.get(player=stranger).missed_rounds == 1
    assert "Enter late" not in client.get(address).content.decode()
    assert "late by 1 round" in client.get(f"{address}?tab=entrants").content.decode()
    other = player_make("other")
    answer: Any = signed_in(other).post(
        reverse("leagues-api:register", args=[tournament.pk]),
        {"deck_version": deck_of(other).pk},
        content_type="application/json",
    )
    assert (answer.status_code, answer.json()["missed_rounds"]) == (201, 1)


@pytest.mark.long
def test_a_guest_arrives_late_at_a_table(organiser: Player) -> None:
    tournament = started(organiser, 4, late_entry_rounds=1, rounds_planned=3, venue="table", automatic=False)
    deck = tournament.entrants.select_related("deck_version").order_by("pk")[0].deck_version
    assert deck is not None
    desk = signed_in(organiser)
    assert "Enter guests" in desk.get(reverse("leagues:console", args=[tournament.pk])).text
    enter = reverse("leagues:console-do", args=[tournament.pk, "enter-walk-in"])
    unread = desk.post(enter, {"name": "Gimli of Erebor", "list": "4x No Such Card"})
    assert unread.status_code == 400
    assert ">Gimli of Erebor</textarea>" in unread.text
    assert "4x No Such Card</textarea>" in unread.text
    answer = desk.post(enter, {"name": "Gimli of Erebor", "list": list_of(deck)})
    assert answer["Location"] == reverse("leagues:console", args=[tournament.pk]) + "?guests=1"
    assert tournament.entrants.get(player__username="Gimli_of_Erebor").missed_rounds == 1
    other = started(organiser, 4, venue="table", automatic=False, name="No late")
    assert "Enter guests" not in desk.get(reverse("leagues:console", args=[other.pk])).text
    with pytest.raises(Refused, match="no late entry"):
        services.walk_in_enter(tournament=other, name="Gloin", text=list_of(deck), actor=organiser, now=NOW)


# Coming back


def gone(tournament: Tournament, actor: Player | None = None, at: datetime = NOW) -> Entrant:
    """The first entrant, who has dropped, or was dropped by an official."""
    entrant = tournament.entrants.select_related("player").order_by("pk")[0]
    return services.entrant_drop(entrant=entrant, actor=actor or entrant.player, now=at)


@pytest.mark.long
def test_who_dropped_comes_back_once_before_the_next_round(organiser: Player, stranger: Player) -> None:
    tournament = started(organiser, 4, rounds_planned=3, automatic=False)
    entrant = gone(tournament, at=NOW + HOUR)
    for person in (organiser, stranger):
        with pytest.raises(Forbidden, match="only come back yourself"):
            services.entrant_return(entrant=entrant, actor=person, now=NOW)
    services.entrant_return(entrant=entrant, actor=entrant.player, now=NOW + HOUR)
    entrant.refresh_from_db()
    assert entrant.in_play
    table = (
        Pairing.objects.get(first=entrant) if entrant.pairings_first.exists() else Pairing.objects.get(second=entrant)
    )
    assert table.source == Pairing.Source.FORFEIT, "the match that was given up stays lost"
    with pytest.raises(WrongState, match="not dropped"):
        services.entrant_return(entrant=entrant, actor=entrant.player, now=NOW)
    gone(tournament, at=NOW + 2 * HOUR)
    with pytest.raises(WrongState, match="once already"):
        services.entrant_return(entrant=entrant, actor=entrant.player, now=NOW)
    undo(tournament, Operation.Verb.UNDROP, organiser)
    assert not Entrant.objects.get(pk=entrant.pk).in_play


@pytest.mark.long
def test_officials_decide_about_every_other_return(organiser: Player) -> None:
    refusals = {
        "only officials": started(organiser, 4, rounds_planned=3, players_return=False),
        "No round follows": started(organiser, 4, rounds_planned=1, name="One round"),
        "elimination": started(organiser, 4, plan=[{"kind": "single"}], name="Bracket"),
    }
    for sentence, tournament in refusals.items():
        entrant = gone(tournament, at=NOW + HOUR)
        with pytest.raises(WrongState, match=sentence):
            services.entrant_return(entrant=entrant, actor=entrant.player, now=NOW)
    tournament = started(organiser, 4, rounds_planned=3, name="By an official")
    entrant = gone(tournament, actor=organiser)
    with pytest.raises(WrongState, match="An official took you out"):
        services.entrant_return(entrant=entrant, actor=entrant.player, now=NOW)
    tournament = started(organiser, 4, rounds_planned=3, name="Missed", automatic=False)
    entrant = gone(tournament, at=NOW + HOUR)
    play_round(tournament)
    services.round_pair(tournament=tournament, actor=organiser, now=NOW + 2 * HOUR)
    with pytest.raises(WrongState, match="A round has been paired"):
        services.entrant_return(entrant=entrant, actor=entrant.player, now=NOW)


@pytest.mark.long
def test_an_event_of_one_goes_on_when_another_comes_back(organiser: Player) -> None:
    tournament = started(organiser, 2, rounds_planned=1, finish_wait=HOUR)
    services.rounds_change(tournament=tournament, rounds=2, reason="More.", actor=organiser, now=NOW)
    entrant = gone(tournament, at=NOW + HOUR)
    tournament.refresh_from_db()
    assert tournament.finishes_at is not None, "one alone has nobody to play"
    services.entrant_return(entrant=entrant, actor=entrant.player, now=NOW + HOUR)
    event = Tournament.objects.get(pk=tournament.pk)
    assert event.status == Tournament.Status.RUNNING
    assert event.blocked_reason, "the two have met: the event waits for its organiser, and does not end"


@pytest.mark.long
def test_coming_back_on_the_page_and_over_the_api(organiser: Player) -> None:
    tournament = started(organiser, 4, rounds_planned=3, automatic=False)
    Round.objects.update(paired_at=NOW)
    entrant = tournament.entrants.select_related("player").order_by("pk")[0]
    client, address = signed_in(entrant.player), tournament.get_absolute_url()
    client.post(f"{address}drop/")
    assert "Come back" in client.get(address).content.decode()
    client.post(f"{address}return/")
    assert Entrant.objects.get(pk=entrant.pk).in_play
    client.post(f"{address}drop/")
    assert "You have come back once already" in client.get(address).content.decode()
    answer = client.post(reverse("leagues-api:return", args=[tournament.pk]))
    assert (answer.status_code, "once already" in answer.content.decode()) == (409, True)


@pytest.mark.long
def test_entering_late_and_coming_back_cost_the_same_in_a_large_event(organiser: Player) -> None:
    costs = []
    for count in (4, 40):
        tournament = started(organiser, count, late_entry_rounds=1, rounds_planned=3, name=f"Open {count}")
        player = player_make(f"late{count}")
        deck, entrant = deck_of(player), gone(tournament, at=NOW + HOUR)
        statements = []
        with CaptureQueriesContext(connection) as queries:
            services.entrant_register(
                tournament=tournament, player=player, deck_version=deck, actor=player, now=NOW + HOUR
            )
        statements.append(sum("SAVEPOINT" not in query["sql"] for query in queries))
        with CaptureQueriesContext(connection) as queries:
            services.entrant_return(entrant=entrant, actor=entrant.player, now=NOW + HOUR)
        statements.append(sum("SAVEPOINT" not in query["sql"] for query in queries))
        costs.append(statements)
    assert costs[0] == costs[1]
    assert max(costs[0]) <= 12


# Somebody who did not appear


def with_waiting(organiser: Player, **fields: Any) -> Tournament:
    """A running event with four entrants and one who waits for a place."""
    tournament = tournament_make(organiser, most_entrants=4, **fields)
    entered(tournament, organiser, 4)
    waits = player_make("waits")
    services.waiting_join(tournament=tournament, player=waits, deck_version=deck_of(waits), cut="ab", now=NOW)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    services.matches_owed(now=NOW)
    tournament.refresh_from_db()
    return tournament


@pytest.mark.long
def test_a_waiting_player_gets_the_seat_of_who_did_not_appear(organiser: Player) -> None:
    tournament = with_waiting(organiser, rounds_planned=2)
    table = open_pairings(tournament)[1]
    absent, other = table.second, table.first
    assert absent is not None
    old = table.match
    made = services.seat_replace(entrant=absent, username="WAITS", reason="Not there.", actor=organiser, now=NOW)
    table.refresh_from_db()
    assert (table.first, table.second, table.match, table.result) == (other, made, None, "")
    assert (made.cut, made.started, made.missed_rounds) == ("ab", True, 0)
    absent.refresh_from_db()
    assert (absent.started, absent.in_play) == (False, False)
    assert old is not None
    old.refresh_from_db()
    assert old.status == MatchStatus.FINISHED
    services.matches_owed(now=NOW)
    services.notices_owed(now=NOW)
    players = {row.player for row in Notice.objects.filter(kind="event.told")}
    assert players == {made.player, other.player, absent.player}
    play_out(tournament)
    assert {row.id for row in standings_of(tournament)} == set(
        tournament.entrants.exclude(pk=absent.pk).values_list("pk", flat=True)
    )
    assert verified(tournament)


@pytest.mark.long
@pytest.mark.parametrize("at_once", [2, 500])
def test_who_gave_the_seat_up_is_not_told_of_its_pairing(
    organiser: Player, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(import_module("leagues.events.notices_owed"), "AT_ONCE", at_once)
    tournament = with_waiting(organiser, rounds_planned=2)
    table = open_pairings(tournament)[0]
    absent, other = table.first, table.second
    assert other is not None
    made = services.seat_replace(entrant=absent, username="waits", reason="Not there.", actor=organiser, now=NOW)
    while services.notices_owed(now=NOW):
        pass
    notices = Notice.objects.filter(kind="event.paired")
    assert not notices.filter(player=absent.player).exists()
    assert notices.get(player=other.player).context["opponent"] == made.player.username
    assert notices.count() == 3, "the two of the other table and the opponent"
    assert Notice.objects.filter(kind="event.told", player=made.player).count() == 1


@pytest.mark.long
def test_giving_a_seat_to_another_is_undone(organiser: Player) -> None:
    tournament = with_waiting(organiser, plan=[{"kind": "single"}])
    table = open_pairings(tournament)[0]
    absent = table.first
    made = services.seat_replace(entrant=absent, username="waits", reason="Late.", actor=organiser, now=NOW)
    assert made.stage_entries.exists(), "the seed goes with the seat"
    undo(tournament, Operation.Verb.REPLACE, organiser)
    table.refresh_from_db()
    assert table.first == absent
    absent.refresh_from_db()
    assert (absent.started, absent.in_play, absent.stage_entries.count()) == (True, True, 1)
    assert not Entrant.objects.get(pk=made.pk).in_play
    services.seat_replace(entrant=absent, username="waits", reason="Late.", actor=organiser, now=NOW)
    assert services.matches_owed(now=NOW) == 1
    services.tournament_run_itself(tournament=tournament, automatic=True, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    play_out(tournament)
    assert tournament.status == Tournament.Status.FINISHED


@pytest.mark.long
def test_when_a_seat_does_not_change_hands(organiser: Player, judge: Player, stranger: Player) -> None:
    tournament = with_waiting(organiser, rounds_planned=2)
    one, two = open_pairings(tournament)
    common: dict[str, Any] = {"reason": "Late.", "actor": organiser, "now": NOW}
    for person in (judge, stranger, one.first.player):
        with pytest.raises(Forbidden):
            services.seat_replace(entrant=one.first, username="waits", **{**common, "actor": person})
    for wrong in ("stranger", "nobody", "\0"):
        with pytest.raises(Refused, match="on the waiting list"):
            services.seat_replace(entrant=one.first, username=wrong, **common)
    with pytest.raises(Refused, match="at a table only"):
        services.seat_replace_by_guest(entrant=one.first, name="Gimli", **common)
    services.result_report(pairing=two, result="first", actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="has a result"):
        services.seat_replace(entrant=two.first, username="waits", **common)
    services.result_report(pairing=one, result="first", actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="has a result"):
        services.seat_replace(entrant=one.first, username="waits", **common)
    assert tournament.operations.filter(verb=Operation.Verb.REPLACE).count() == 0


@pytest.mark.long
def test_a_seat_is_not_given_once_the_manifest_is_out(organiser: Player, staff: Player) -> None:
    tournament = sanction(tournament_make(organiser, most_entrants=3, plan=[{"kind": "single"}]), organiser, staff)
    entered(tournament, organiser, 3)
    waits = player_make("waits")
    services.waiting_join(tournament=tournament, player=waits, deck_version=deck_of(waits), now=NOW)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    table = open_pairings(tournament)[0]
    with pytest.raises(WrongState, match="Undo the start"):
        services.seat_replace(entrant=table.first, username="waits", reason="x", actor=organiser, now=NOW)


@pytest.mark.long
def test_a_guest_takes_a_seat_from_the_console(organiser: Player) -> None:
    tournament = started(organiser, 4, venue="table", automatic=False, rounds_planned=2)
    table = open_pairings(tournament)[0]
    deck = table.first.deck_version
    assert deck is not None
    client, address = signed_in(organiser), f"{tournament.get_absolute_url()}console/"
    assert "Give the seat of somebody" in client.get(address).content.decode()
    data = {"entrant": table.first_id, "name": "Gimli", "list": list_of(deck), "reason": "Not there."}
    answer = client.post(f"{address}replace/", data, follow=True)
    assert "Gimli plays in place of" in answer.content.decode()
    table.refresh_from_db()
    assert table.first.player.username == "Gimli"
    assert verified(tournament)


@pytest.mark.long
def test_the_bye_passes_over_who_won_without_play(organiser: Player) -> None:
    """In a Swiss of five who lost by play gets the second bye, and not who was given a win."""
    tournament = started(organiser, 6, rounds_planned=3, automatic=False)
    walkover, *others = open_pairings(tournament)
    assert walkover.second is not None
    services.entrant_drop(entrant=walkover.second, actor=organiser, now=NOW)
    for pairing in others:
        services.result_report(pairing=pairing, result="draw", actor=organiser, now=NOW)
    field = {entrant.id: entrant for entrant in tournament_state(tournament).field()}
    assert field[walkover.first_id].had_bye
    assert [field[walkover.first_id].played, field[others[0].first_id].played] == [0, 1]
    services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    bye = Pairing.objects.get(round__stage__tournament=tournament, round__number=2, second=None)
    assert bye.first_id != walkover.first_id


def test_a_late_entry_draws_no_lots_anew(organiser: Player) -> None:
    """Everybody has a lot of their own: whoever stood above another by lot still does."""
    seed = b"a seed of the lots"
    few = [row.id for row in standings([StandingsEntrant(n) for n in range(1, 40)], [], lot_seed=seed)]
    for late in (0, 40, 1000):
        more = [StandingsEntrant(n) for n in (*range(1, 40), late)]
        assert [row.id for row in standings(more, [], lot_seed=seed) if row.id != late] == few
    older = profile_as_of(DEFAULT_PROFILE, 1)
    drawn_at_once = [row.id for row in standings([StandingsEntrant(n) for n in few], [], profile=older, lot_seed=seed)]
    assert drawn_at_once == Stream(seed, "standings lot").shuffled(sorted(few)), "as older events have shown them"


def test_a_lot_follows_the_entrant_into_another_event_file() -> None:
    seed = b"a seed of the lots"
    there = [row.id for row in standings([StandingsEntrant(n) for n in range(1, 10)], [], lot_seed=seed)]
    here = [StandingsEntrant(100 - n, lot=n) for n in range(1, 10)]
    assert [100 - row.id for row in standings(here, [], lot_seed=seed)] == there
