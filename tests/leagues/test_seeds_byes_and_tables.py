"""What an organiser arranges beforehand: seeds, byes as a right, and tables that somebody needs."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.errors import Forbidden, Refused, WrongState
from leagues.events import services
from leagues.events.event_file import event_published
from leagues.events.state import tournament_state
from leagues.models import Entrant, Operation, Pairing, StageEntry, Tournament
from leagues.stages.plan import StagePlan
from players.models import Notice, Player
from players.sentences.stored_sentences import sentence_said
from scripts import verify_event
from tests.leagues.conftest import NOW, entered, open_pairings, play_out, play_round, tournament_make
from tests.leagues.test_pages import signed_in

pytestmark = pytest.mark.django_db


def closed(organiser: Player, count: int, **fields: Any) -> tuple[Tournament, list[Entrant]]:
    """An event whose players are in and that has not started, and its entrants."""
    tournament = tournament_make(organiser, **fields)
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


# Seeds


def single(organiser: Player, count: int = 5) -> tuple[Tournament, list[Entrant]]:
    return closed(organiser, count, plan=[StagePlan("single").as_data()])


@pytest.mark.long
def test_chosen_seeds_come_first_and_the_others_as_drawn(organiser: Player, stranger: Player) -> None:
    drawn, _ = single(organiser)
    begin(drawn, organiser)
    tournament, entrants = single(organiser)
    order = [entrants[3].pk, entrants[1].pk]
    with pytest.raises(Forbidden):
        services.seeds_choose(tournament=tournament, order=order, actor=stranger, now=NOW)
    services.seeds_choose(tournament=tournament, order=order, actor=organiser, now=NOW)
    begin(tournament, organiser)
    seeds = list(StageEntry.objects.filter(stage__tournament=tournament).values_list("entrant_id", flat=True))
    assert seeds[:2] == order
    assert sorted(seeds) == [entrant.pk for entrant in entrants]
    (only,) = open_pairings(tournament)
    assert not {only.first_id, only.second_id} & {*order}, "the best seeds of five play from round 2 on"


@pytest.mark.long
def test_seeds_of_who_left_are_passed_over(organiser: Player) -> None:
    tournament, entrants = single(organiser, 4)
    services.seeds_choose(tournament=tournament, order=[e.pk for e in entrants], actor=organiser, now=NOW)
    services.entrant_drop(entrant=entrants[0], actor=organiser, now=NOW)
    begin(tournament, organiser)
    seeds = StageEntry.objects.order_by("seed").values_list("entrant_id", flat=True)
    assert list(seeds) == [e.pk for e in entrants[1:]]


@pytest.mark.long
def test_seeds_that_cannot_be(organiser: Player) -> None:
    plain, entrants = closed(organiser, 3)
    with pytest.raises(WrongState, match="has no seeds"):
        services.seeds_choose(tournament=plain, order=[entrants[0].pk], actor=organiser, now=NOW)
    tournament, entrants = single(organiser)
    own = entrants[0].pk
    for wrong, words in (([own, own], "twice"), ([own, 0], "not in this event")):
        with pytest.raises(Refused, match=words):
            services.seeds_choose(tournament=tournament, order=wrong, actor=organiser, now=NOW)
    begin(tournament, organiser)
    with pytest.raises(WrongState):
        services.seeds_choose(tournament=tournament, order=[own], actor=organiser, now=NOW)
    Entrant.objects.filter(pk=own).update(player=organiser)
    with pytest.raises(Forbidden, match="or they are drawn"):
        services.seeds_choose(tournament=tournament, order=[own], actor=organiser, now=NOW)


@pytest.mark.long
def test_seeding_can_be_undone(organiser: Player) -> None:
    tournament, entrants = single(organiser)
    ids = [e.pk for e in entrants]
    services.seeds_choose(tournament=tournament, order=ids[:3], actor=organiser, now=NOW)
    services.seeds_choose(tournament=tournament, order=[], actor=organiser, now=NOW)
    assert not Entrant.objects.filter(seed__isnull=False).exists()
    undo(tournament, Operation.Verb.SEED, organiser)
    assert list(Entrant.objects.filter(seed__isnull=False).order_by("seed").values_list("pk", flat=True)) == ids[:3]


@pytest.mark.long
def test_the_console_and_the_list_of_entrants(organiser: Player) -> None:
    tournament, entrants = single(organiser)
    client = signed_in(organiser)
    console = reverse("leagues:console", args=[tournament.pk])
    seed = reverse("leagues:console-do", args=[tournament.pk, "seed"])
    client.post(seed, {"order": f"{entrants[2].player}\nnobody"})
    assert not Entrant.objects.filter(seed__isnull=False).exists()
    client.post(seed, {"order": f"{entrants[2].player}\n\n {str(entrants[0].player).upper()} "})
    assert f"{entrants[2].player}\n{entrants[0].player}</textarea>" in client.get(console).content.decode()
    assert "seed 2" in Client().get(f"{tournament.get_absolute_url()}?tab=entrants").content.decode()
    rows = Client().get(reverse("leagues-api:entrants", args=[tournament.pk])).json()["results"]
    assert [row["seed"] for row in rows] == [2, None, 1, None, None]


# Byes as a right


def give(entrant: Entrant, rounds: int, organiser: Player) -> None:
    services.byes_give(entrant=entrant, rounds=rounds, actor=organiser, now=NOW)


@pytest.mark.long
def test_byes_as_a_right(organiser: Player, stranger: Player) -> None:
    tournament, entrants = closed(organiser, 7, rounds_planned=3)
    one, two = entrants[:2]
    with pytest.raises(Forbidden):
        give(one, 1, stranger)
    give(one, 1, organiser)
    give(two, 2, organiser)
    services.notices_owed(now=NOW)
    notices = Notice.objects.filter(kind="event.told").order_by("pk")
    words = ["You have the bye in round 1.", "You have the bye in rounds 1 and 2."]
    assert [sentence_said(row.context["text"]) for row in notices] == words
    begin(tournament, organiser)

    def byes() -> list[int]:
        rows = Pairing.objects.filter(round__stage__tournament=tournament, result="bye")
        return list(rows.order_by("round__number", "table").values_list("first", flat=True))

    first = byes()
    assert first[1:] == [one.pk, two.pk]
    assert first[0] not in (one.pk, two.pk), "of the five others one has the bye that is left"
    play_round(tournament)
    assert byes()[3:] == [two.pk]
    points = {row.id: row.points for row in tournament_state(tournament).standings}
    assert points[one.pk] == 3, "a bye is worth a win"
    play_out(tournament)
    assert len(byes()) == 5
    assert len(set(byes()) - {two.pk}) == 3, "nobody else has a second bye"
    lines = verify_event.check(event_published(tournament))
    assert any("compared with every other round" in line for line in lines)
    data = event_published(tournament)
    data["log"] = [step for step in data["log"] if step["verb"] != "byes"]
    with pytest.raises(Exception, match="other byes as a right"):
        verify_event.check(data)


@pytest.mark.long
def test_byes_that_would_leave_nobody_to_play_do_not_count(organiser: Player) -> None:
    tournament, entrants = closed(organiser, 4, rounds_planned=2)
    for entrant in entrants[:3]:
        give(entrant, 2, organiser)
    begin(tournament, organiser)
    assert len(open_pairings(tournament)) == 2, "one alone has nobody to play with"
    services.entrant_drop(entrant=entrants[2], actor=organiser, now=NOW)
    play_round(tournament)
    assert len(open_pairings(tournament)) == 1, "one of three has the bye, as in any Swiss"
    play_out(tournament)
    verify_event.check(event_published(tournament))


@pytest.mark.long
def test_byes_and_a_round_paired_by_hand(organiser: Player) -> None:
    tournament, entrants = closed(organiser, 5, rounds_planned=3, automatic=False)
    give(entrants[0], 2, organiser)
    begin(tournament, organiser)
    play_round(tournament)
    console = reverse("leagues:console", args=[tournament.pk])
    lines = signed_in(organiser).get(f"{console}?suggest=1").context["suggested"].lines
    assert str(entrants[0].player) not in lines
    ids = {str(e.player): e.pk for e in entrants}
    pairs = [(ids[a], ids[b]) for a, b in (line.split(" – ") for line in lines.splitlines())]
    services.round_pair_by_hand(tournament=tournament, pairs=pairs, reason="So.", actor=organiser, now=NOW)
    byes = Pairing.objects.filter(round__number=2, result="bye").values_list("first", flat=True)
    assert list(byes) == [entrants[0].pk]
    verify_event.check(event_published(tournament))


@pytest.mark.long
def test_byes_that_cannot_be_given(organiser: Player) -> None:
    heats, entrants = closed(organiser, 4, plan=[StagePlan("swiss", rounds=2, groups=2).as_data()])
    with pytest.raises(WrongState, match="without heats"):
        give(entrants[0], 1, organiser)
    tournament, entrants = closed(organiser, 3)
    with pytest.raises(Refused, match="1 to 2"):
        give(entrants[0], 3, organiser)
    with pytest.raises(WrongState, match="already"):
        give(entrants[0], 0, organiser)
    give(entrants[0], 1, organiser)
    undo(tournament, Operation.Verb.BYES, organiser)
    assert not Entrant.objects.filter(byes__gt=0).exists()
    begin(tournament, organiser)
    with pytest.raises(WrongState):
        give(entrants[0], 1, organiser)
    assert heats.status == Tournament.Status.CLOSED


# Fixed tables


def fix(entrant: Entrant, table: int, organiser: Player) -> None:
    services.table_fix(entrant=entrant, table=table, actor=organiser, now=NOW)


@pytest.mark.long
def test_a_fixed_table_stays_and_the_others_follow(organiser: Player) -> None:
    tournament, entrants = closed(organiser, 7, venue="table", rounds_planned=3, automatic=False)
    fix(entrants[0], 3, organiser)
    fix(entrants[1], 12, organiser)
    begin(tournament, organiser)
    for number in (1, 2, 3):
        rows = Pairing.objects.filter(round__number=number).order_by("table")
        for pairing in rows:
            assert (pairing.second is None) == (pairing == rows.last())
            for own, table in ((entrants[0], 3), (entrants[1], 12)):
                if own in (pairing.first, pairing.second) and pairing.second is not None:
                    assert pairing.table == table or {entrants[0], entrants[1]} == {pairing.first, pairing.second}
        numbers = [pairing.table for pairing in rows]
        assert numbers == sorted(set(numbers))
        assert numbers[0] == 1
        for pairing in open_pairings(tournament):
            services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW)
        if number < 3:
            services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    services.tournament_finish(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    verify_event.check(event_published(tournament))


@pytest.mark.long
def test_tables_that_cannot_be_fixed(organiser: Player, stranger: Player) -> None:
    here, entrants = closed(organiser, 2)
    with pytest.raises(WrongState, match="at a table"):
        fix(entrants[0], 1, organiser)
    tournament, entrants = closed(organiser, 3, venue="table")
    with pytest.raises(Forbidden):
        fix(entrants[0], 1, stranger)
    fix(entrants[0], 2, organiser)
    tries: list[tuple[int, int, type[Refused], str]] = [
        (0, 2, WrongState, "already"),
        (1, 2, WrongState, "is p"),
        (1, 10_000, Refused, "1 to 9999"),
    ]
    for number, table, error, words in tries:
        with pytest.raises(error, match=words):
            fix(entrants[number], table, organiser)
    fix(entrants[0], 0, organiser)
    undo(tournament, Operation.Verb.FIX_TABLE, organiser)
    assert Entrant.objects.get(pk=entrants[0].pk).fixed_table == 2
    assert here.status == Tournament.Status.CLOSED
