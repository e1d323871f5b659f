"""What may be done to an event, in which order, by whom; every refusal changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction

from cardpool.decks.services import deck_register
from cardpool.models import CardSet, Format
from leagues.competition.sanctioning import foil_printings
from leagues.errors import Forbidden, Refused, RegistrationRefused, WrongState
from leagues.events import services
from leagues.events.log import tournament_lock
from leagues.events.selectors import round_suggested
from leagues.events.state import tournament_state
from leagues.models import Operation, Pairing, Round, Tournament
from matches.models import Match, MatchStatus
from matches.services import match_advance
from players.models import AuditEntry, Player
from tests.leagues.conftest import (
    NOW,
    deck_of,
    entered,
    open_pairings,
    play_out,
    play_round,
    sanction,
    started,
    tournament_make,
)

pytestmark = pytest.mark.django_db


def unchanged(tournament: Tournament) -> tuple[int, int, int]:
    """What a refusal must leave as it was."""
    tournament.refresh_from_db()
    return tournament.version, AuditEntry.objects.count(), Pairing.objects.count()


# Announcing


def test_only_organisers_announce(stranger: Player) -> None:
    with pytest.raises(Forbidden, match="organisers"):
        tournament_make(stranger)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"name": "a\u202eb"}, "name"),
        ({"starts_at": NOW - timedelta(days=1)}, "starts_at"),
        ({"opens_at": NOW + timedelta(days=20)}, "opens_at"),
        ({"rounds_planned": 0}, "rounds_planned"),
        ({"most_entrants": 1}, "most_entrants"),
        ({"round_time": timedelta(seconds=1)}, "round_time"),
        ({"draw_source": "outside"}, "draw_source_text"),
        ({"draw_source": "dice"}, "draw_source"),
    ],
)
def test_an_announcement_names_every_wrong_field(organiser: Player, fields: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationError) as caught:
        tournament_make(organiser, **fields)
    assert field in caught.value.message_dict
    assert not Tournament.objects.exists()


def test_organisers_cannot_make_demonstrations(organiser: Player) -> None:
    with pytest.raises(Forbidden, match="staff"):
        tournament_make(organiser, demo=True)


# Sanctioning


def test_sanctioning_is_asked_for_some_days_ahead(organiser: Player) -> None:
    tournament = tournament_make(organiser, starts_at=NOW + timedelta(days=6))
    with pytest.raises(Refused, match="at least 7 days ahead"):
        services.sanction_ask(tournament=tournament, actor=organiser, now=NOW)
    assert not tournament.sanction_requests.exists()


def test_sanctioning_needs_a_start(organiser: Player) -> None:
    with pytest.raises(Refused, match="Set when"):
        services.sanction_ask(tournament=tournament_make(organiser, starts_at=None), actor=organiser, now=NOW)


@pytest.mark.long
def test_only_the_organiser_asks_and_only_staff_decide(
    organiser: Player, staff: Player, judge: Player, stranger: Player
) -> None:
    tournament = tournament_make(organiser)
    for other in (stranger, judge):
        with pytest.raises(Forbidden):
            services.sanction_ask(tournament=tournament, actor=other, now=NOW)
    request = services.sanction_ask(tournament=tournament, actor=organiser, now=NOW)
    for other in (stranger, judge, organiser):
        with pytest.raises(Forbidden):
            services.sanction_decide(request=request, approve=True, actor=other, now=NOW)
    services.sanction_decide(request=request, approve=True, actor=staff, now=NOW)
    with pytest.raises(WrongState, match="already"):
        services.sanction_decide(request=request, approve=True, actor=staff, now=NOW)


@pytest.mark.parametrize(
    ("number", "rarity", "card"),
    [(1, "C", "1P364"), (2, "R", "2P121"), (3, "R", "3P122"), (11, "U", "11S2"), (12, "U", "12S126")],
)
def test_an_event_may_give_foils_of_any_set(
    organiser: Player, staff: Player, number: int, rarity: str, card: str
) -> None:
    tournament = sanction(tournament_make(organiser, prize_set=CardSet.objects.get(pk=number)), organiser, staff)
    pools = {
        letter: set(foil_printings(tournament.prize_set_id, letter).values_list("card_id", flat=True))
        for letter in "RUC"
    }
    assert card in pools[rarity]
    assert not any(card in pools[letter] for letter in "RUC" if letter != rarity)
    assert all(pool and all(card_id.startswith(str(number)) for card_id in pool) for pool in pools.values())


def test_staff_do_not_decide_on_their_own_request(staff: Player) -> None:
    request = services.sanction_ask(tournament=tournament_make(staff), actor=staff, now=NOW)
    with pytest.raises(Forbidden, match="Somebody else"):
        services.sanction_decide(request=request, approve=True, actor=staff, now=NOW)


@pytest.mark.long
def test_a_refusal_says_why_and_may_be_asked_again(organiser: Player, staff: Player) -> None:
    tournament = tournament_make(organiser)
    request = services.sanction_ask(tournament=tournament, actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="asked for before"):
        services.sanction_ask(tournament=tournament, actor=organiser, now=NOW)
    with pytest.raises(Refused, match="Say why"):
        services.sanction_decide(request=request, approve=False, actor=staff, now=NOW)
    services.sanction_decide(request=request, approve=False, answer="Name the venue.", actor=staff, now=NOW)
    tournament.refresh_from_db()
    refused = not tournament.sanctioned
    assert refused
    assert not tournament.prizes.exists()
    again = services.sanction_ask(tournament=tournament, actor=organiser, now=NOW)
    services.sanction_decide(request=again, approve=True, actor=staff, now=NOW)
    tournament.refresh_from_db()
    assert tournament.sanctioned
    assert {p.key: (p.place, p.rarity) for p in tournament.prizes.all()} == {
        "winner": (1, "R"), "second": (2, "U"), "participant": (None, "C"),
    }  # fmt: skip


@pytest.mark.long
def test_sanction_numbers_count_up(organiser: Player, staff: Player) -> None:
    numbers = [sanction(tournament_make(organiser, seed=n), organiser, staff).sanction_number for n in range(3)]
    assert numbers == [1, 2, 3]


@pytest.mark.long
def test_a_sanctioned_event_needs_three_entrants(organiser: Player, staff: Player) -> None:
    tournament = sanction(tournament_make(organiser), organiser, staff)
    entered(tournament, organiser, 2)
    before = unchanged(tournament)
    with pytest.raises(WrongState, match="at least 3"):
        services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    assert unchanged(tournament) == before
    assert not Round.objects.exists()


def test_an_event_does_not_start_while_sanctioning_is_undecided(organiser: Player) -> None:
    tournament = tournament_make(organiser)
    services.sanction_ask(tournament=tournament, actor=organiser, now=NOW)
    entered(tournament, organiser, 4)
    with pytest.raises(WrongState, match="not decided"):
        services.tournament_start(tournament=tournament, actor=organiser, now=NOW)


# Registration


def test_registration_must_be_open(organiser: Player, stranger: Player) -> None:
    tournament = tournament_make(organiser)
    deck = deck_of(stranger)
    with pytest.raises(WrongState, match="announced"):
        services.entrant_register(tournament=tournament, player=stranger, deck_version=deck, actor=stranger, now=NOW)
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    services.registration_close(tournament=tournament, actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="registration closed"):
        services.entrant_register(tournament=tournament, player=stranger, deck_version=deck, actor=stranger, now=NOW)
    with pytest.raises(Forbidden, match="only yourself"):
        services.entrant_register(tournament=tournament, player=stranger, deck_version=deck, actor=organiser, now=NOW)
    assert not tournament.entrants.exists()


def test_nobody_registers_others_or_with_others_decks(organiser: Player, judge: Player, stranger: Player) -> None:
    tournament = tournament_make(organiser)
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    deck = deck_of(judge)
    with pytest.raises(Forbidden, match="only yourself"):
        services.entrant_register(tournament=tournament, player=judge, deck_version=deck, actor=stranger, now=NOW)
    with pytest.raises(RegistrationRefused, match="not a deck"):
        services.entrant_register(tournament=tournament, player=stranger, deck_version=deck, actor=stranger, now=NOW)
    assert not tournament.entrants.exists()


def test_an_illegal_deck_hears_every_reason(organiser: Player, stranger: Player) -> None:
    tournament = tournament_make(organiser)
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    deck = deck_register(player=stranger, name="Thin", text="5x Axe Strike\n2x Athelas", now=NOW)
    with pytest.raises(RegistrationRefused) as caught:
        services.entrant_register(tournament=tournament, player=stranger, deck_version=deck, actor=stranger, now=NOW)
    assert tournament.format is not None
    assert len(caught.value.problems) == len(deck.format_check(tournament.format)) >= 4
    assert not tournament.entrants.exists()


def test_the_registered_version_is_locked(organiser: Player, stranger: Player) -> None:
    """Later versions of the deck change nothing; registering again exchanges it, until registration closes."""
    tournament = tournament_make(organiser)
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    first, second = deck_of(stranger), deck_of(stranger, "gandalf")
    register: Callable[..., Any] = services.entrant_register
    entrant = register(tournament=tournament, player=stranger, deck_version=first, actor=stranger, now=NOW)
    assert entrant.deck_version_id == first.pk
    version = unchanged(tournament)
    register(tournament=tournament, player=stranger, deck_version=first, actor=stranger, now=NOW)
    assert unchanged(tournament) == version
    assert register(
        tournament=tournament, player=stranger, deck_version=second, actor=stranger, now=NOW
    ).deck_version_id == second.pk  # fmt: skip
    assert tournament.entrants.count() == 1


@pytest.mark.parametrize("cut", ["abc", "zz", "0x12", "a" * 66, "١٢"])
def test_a_cut_is_hexadecimal(organiser: Player, stranger: Player, cut: str) -> None:
    tournament = tournament_make(organiser)
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    with pytest.raises(Refused, match="hexadecimal"):
        services.entrant_register(
            tournament=tournament, player=stranger, deck_version=deck_of(stranger), cut=cut, actor=stranger, now=NOW
        )


def test_own_shares_are_kept_and_marked(organiser: Player, stranger: Player, judge: Player) -> None:
    tournament = tournament_make(organiser)
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    own = services.entrant_register(
        tournament=tournament, player=stranger, deck_version=deck_of(stranger), cut=" C0FFEE ", actor=stranger,
        now=NOW,
    )  # fmt: skip
    made = services.entrant_register(
        tournament=tournament, player=judge, deck_version=deck_of(judge), actor=judge, now=NOW
    )
    assert (own.cut, own.cut_own) == ("c0ffee", True)
    assert len(made.cut) == 32
    assert not made.cut_own


@pytest.mark.long
def test_an_event_may_be_full(organiser: Player, stranger: Player) -> None:
    tournament = tournament_make(organiser, most_entrants=2)
    players = entered(tournament, organiser, 2)
    with pytest.raises(WrongState, match="places are taken"):
        services.entrant_register(
            tournament=tournament, player=stranger, deck_version=deck_of(stranger), actor=stranger, now=NOW
        )
    services.entrant_drop(entrant=tournament.entrants.get(player=players[0]), actor=players[0], now=NOW)
    services.entrant_register(
        tournament=tournament, player=stranger, deck_version=deck_of(stranger), actor=stranger, now=NOW
    )
    assert sum(e.in_play for e in tournament.entrants.all()) == 2


# Rounds


@pytest.mark.long
def test_a_round_waits_for_its_results(organiser: Player) -> None:
    tournament = started(organiser, 4)
    before = unchanged(tournament)
    with pytest.raises(WrongState, match="2 results are missing"):
        services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    assert unchanged(tournament) == before


@pytest.mark.long
def test_an_event_does_not_end_while_a_result_is_missing(organiser: Player) -> None:
    tournament = started(organiser, 2, automatic=False)
    before = unchanged(tournament)
    with pytest.raises(WrongState, match="1 result is missing in the last round"):
        services.tournament_finish(tournament=tournament, actor=organiser, now=NOW)
    assert unchanged(tournament) == before


@pytest.mark.long
def test_an_organiser_may_pair_each_round(organiser: Player) -> None:
    tournament = started(organiser, 4, automatic=False)
    play_round(tournament)
    assert tournament.status == Tournament.Status.RUNNING
    assert Round.objects.count() == 1
    services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    play_round(tournament)
    with pytest.raises(WrongState, match="All 2 rounds"):
        services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    services.tournament_finish(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED


@pytest.mark.long
def test_pairing_again_after_undo_gives_the_same_round(organiser: Player) -> None:
    """No seed to shop for: the round's seed follows from the secret committed to."""
    tournament = started(organiser, 8, automatic=False)
    pairs = set(Pairing.objects.values_list("first", "second"))
    number = tournament.operations.get(verb=Operation.Verb.START).number
    services.operation_undo(tournament=tournament, number=number, reason="Started too early.", actor=organiser, now=NOW)
    assert not Round.objects.exists()
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    assert set(Pairing.objects.values_list("first", "second")) == pairs


@pytest.mark.long
def test_a_round_by_hand_keeps_its_difference_and_reason(organiser: Player) -> None:
    tournament = started(organiser, 4, automatic=False)
    play_round(tournament)
    ids = [row.id for row in tournament_state(tournament).standings]
    rematch = [(p.first_id, p.second_id) for p in tournament_state(tournament).pairings if p.second_id is not None]
    with pytest.raises(WrongState, match="Give a reason"):
        services.round_pair_by_hand(tournament=tournament, pairs=rematch, reason=" ", actor=organiser, now=NOW)
    with pytest.raises(Refused, match="Without an opponent"):
        services.round_pair_by_hand(
            tournament=tournament, pairs=[(ids[0], ids[1])], reason="Try.", actor=organiser, now=NOW
        )
    row = services.round_pair_by_hand(
        tournament=tournament,
        pairs=rematch,
        reason="They asked for it.",
        actor=organiser,
        now=NOW,
    )
    assert row.by_hand is not None
    assert row.by_hand["reason"] == "They asked for it."
    assert row.by_hand["hand"]["rematches"] == 2
    assert row.by_hand["engine"]["rematches"] == 0
    assert len(row.by_hand["changed"]) == 2


@pytest.mark.long
def test_impossible_rounds_stop_an_automatic_event_and_say_why(organiser: Player) -> None:
    """Four players and four rounds: after three everyone has met."""
    tournament = started(organiser, 4, rounds_planned=4)
    for _ in range(3):
        play_round(tournament)
    assert tournament.status == Tournament.Status.RUNNING
    assert "without a rematch" in tournament.blocked_reason
    with pytest.raises(Refused, match="without a rematch"):
        services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    name = tournament.entrants.select_related("player")[0].player.username
    assert name in tournament.blocked_reason
    suggested = round_suggested(tournament)
    first = Round.objects.get(number=1).pairings.select_related("first__player", "second__player")
    names = {frozenset((p.first.player.username, p.second.player.username)) for p in first if p.second is not None}
    assert {frozenset(line.split(" – ")) for line in suggested.lines.splitlines()} == names, "the oldest meetings"
    assert "has the fewest rematches" in suggested.note
    services.tournament_finish(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert (tournament.status, tournament.blocked_reason) == (Tournament.Status.FINISHED, "")


@pytest.mark.long
def test_those_who_drop_lose_their_open_match_and_are_not_paired(organiser: Player) -> None:
    tournament = started(organiser, 5)
    pairing = open_pairings(tournament)[0]
    services.entrant_drop(entrant=pairing.first, actor=pairing.first.player, now=NOW)
    pairing.refresh_from_db()
    assert pairing.result == Pairing.Result.SECOND
    assert pairing.match is not None
    assert pairing.match.status == MatchStatus.FINISHED
    play_round(tournament)
    second = Round.objects.get(number=2)
    assert not second.pairings.filter(first=pairing.first).exists()
    assert not second.pairings.filter(second=pairing.first).exists()
    with pytest.raises(Forbidden):
        services.entrant_undrop(entrant=pairing.first, actor=pairing.first.player, now=NOW)
    with pytest.raises(WrongState, match="out of the event already"):
        services.entrant_drop(entrant=pairing.first, actor=pairing.first.player, now=NOW)
    services.entrant_undrop(entrant=pairing.first, actor=organiser, now=NOW)
    pairing.first.refresh_from_db()
    assert pairing.first.in_play


@pytest.mark.long
def test_an_event_all_but_one_dropped_from_finishes(organiser: Player) -> None:
    """Who stays wins the first round by a drop and meets the other winner, who drops as well: two wins to one."""
    tournament = started(organiser, 4)
    one, other = open_pairings(tournament)
    stays = one.first
    for entrant in (one.second, other.first, other.second):
        assert entrant is not None
        services.entrant_drop(entrant=entrant, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    assert tournament.entrants.get(final_place=1) == stays
    assert tournament.entrants.get(dropped_at=None) == stays


@pytest.mark.long
def test_the_disqualified_win_nothing_and_stand_last(organiser: Player, staff: Player, judge: Player) -> None:
    tournament = sanction(tournament_make(organiser), organiser, staff)
    entered(tournament, organiser, 4)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    play_out(tournament)
    winner = tournament.entrants.get(final_place=1)
    services.entrant_disqualify(entrant=winner, reason="Marked cards.", actor=judge, now=NOW)
    services.results_certify(tournament=tournament, actor=organiser, now=NOW)
    proposal = services.proposal_make(
        tournament=tournament, verb="draw", data={}, reason="Over.", actor=organiser, now=NOW
    )
    services.proposal_decide(proposal=proposal, confirm=True, actor=judge, now=NOW)
    assert not tournament.prizes.filter(entrant=winner).exists()
    assert tournament.prizes.filter(credited_at__isnull=False).count() == 3
    with pytest.raises(WrongState, match="handed out"):
        services.entrant_reinstate(entrant=winner, reason="Sorry.", actor=judge, now=NOW)


@pytest.mark.long
def test_penalties_take_points(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 4)
    play_round(tournament)
    entrant = tournament_state(tournament).by_id[tournament_state(tournament).standings[0].id]
    with pytest.raises(Refused, match="0 to 99"):
        services.entrant_penalise(entrant=entrant, points=100, reason="Slow.", actor=judge, now=NOW)
    services.entrant_penalise(entrant=entrant, points=2, reason="Slow play.", actor=judge, now=NOW)
    assert next(r for r in tournament_state(tournament).standings if r.id == entrant.pk).points == 1


# Results by people


@pytest.mark.long
def test_results_are_reported_once_and_corrected_with_a_reason(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 4)
    pairing = open_pairings(tournament)[0]
    with pytest.raises(Refused, match="one of"):
        services.result_report(pairing=pairing, result="bye", actor=judge, now=NOW)
    services.result_report(pairing=pairing, result="first", actor=judge, now=NOW)
    with pytest.raises(WrongState, match="correct it"):
        services.result_report(pairing=pairing, result="second", actor=judge, now=NOW)
    with pytest.raises(WrongState, match="Give a reason"):
        services.result_correct(pairing=pairing, result="second", reason="", actor=judge, now=NOW)
    services.result_correct(pairing=pairing, result="second", reason="Read the slip wrongly.", actor=judge, now=NOW)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.source) == ("second", "correction")
    operation = tournament.operations.get(verb=Operation.Verb.CORRECT)
    assert operation.data["before"]["result"] == "first"


@pytest.mark.long
def test_players_and_strangers_report_nothing(organiser: Player, stranger: Player) -> None:
    tournament = started(organiser, 4)
    pairing = open_pairings(tournament)[0]
    for actor in (stranger, pairing.first.player):
        with pytest.raises(Forbidden):
            services.result_report(pairing=pairing, result="first", actor=actor, now=NOW)
    pairing.refresh_from_db()
    assert pairing.result == ""


# The frame


def test_an_event_is_only_locked_inside_a_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transaction.get_connection(), "in_atomic_block", False)
    with pytest.raises(transaction.TransactionManagementError):
        tournament_lock(1)


@pytest.mark.long
def test_cancelling_before_the_start(organiser: Player, stranger: Player) -> None:
    tournament = tournament_make(organiser)
    with pytest.raises(Forbidden):
        services.tournament_cancel(tournament=tournament, reason="x", actor=stranger, now=NOW)
    services.tournament_cancel(tournament=tournament, reason="No room.", actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="cancelled"):
        services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    running = started(organiser, 2, seed=2)
    with pytest.raises(WrongState, match="running"):
        services.tournament_cancel(tournament=running, reason="x", actor=organiser, now=NOW)


def test_the_format_of_the_event_judges_the_deck(organiser: Player, stranger: Player) -> None:
    narrow = Format.objects.create(slug="set_two", name="Set two only", sets=[2])
    tournament = tournament_make(organiser, format=narrow)
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    with pytest.raises(RegistrationRefused) as caught:
        services.entrant_register(
            tournament=tournament, player=stranger, deck_version=deck_of(stranger), actor=stranger, now=NOW
        )
    assert caught.value.problems


@pytest.mark.long
def test_an_event_of_a_format_that_staff_added_is_played_by_its_pool_and_rules(
    organiser: Player, real_matches: None
) -> None:
    added = Format.objects.create(slug="first-set", name="First", sets=[1], rules_options={"public_discard": True})
    started(organiser, 2, format=added, mulligan=False)
    match = Match.objects.get()
    assert match.options == {"sets": [1], "banned": [], "public_discard": True, "mulligan": False}
    match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()
    assert match.status == MatchStatus.RUNNING


@pytest.mark.long
@pytest.mark.parametrize("talk", [True, False])
def test_the_organiser_decides_whether_opponents_talk(
    real_matches: None, organiser: Player, client: Any, talk: bool
) -> None:
    tournament = tournament_make(organiser, talk=talk)
    entered(tournament, organiser, 2)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    services.matches_owed(now=NOW)
    assert set(Match.objects.values_list("talk_on", flat=True)) == {talk}
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert ("none between opponents" in page) is not talk
