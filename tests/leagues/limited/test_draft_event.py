"""Draft events: tables from the promised secret, bots where they are allowed, and decks from what was drafted."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from cardpool.collections.pools import pool_cards
from cardpool.errors import Forbidden as NotAllowed
from cardpool.limited.drafts import draft_cancel, draft_leave
from cardpool.limited.picks import draft_pick, draft_return, draft_wishes_set, drafts_owed
from cardpool.limited.selectors import draft_state
from cardpool.limited.table import DraftTable
from cardpool.models import Collection, Draft, DraftSeat
from leagues.chance.seeds import tournament_seed
from leagues.errors import Forbidden, WrongState
from leagues.events import services
from leagues.events.event_file import event_published
from leagues.events.limited import tables
from leagues.events.limited.packs import packs_owed
from leagues.events.limited.seating import TooFew, draft_tables, table_sizes
from leagues.events.limited.tables import draft_seat_to_bot, drafts_cancel, limited_extend
from leagues.events.log import tournament_lock
from leagues.events.rounds.timetable import timetable_keep
from leagues.models import Operation, Tournament
from players.models import Notice, Player
from tests.leagues.conftest import NOW, player_make
from tests.leagues.limited.play import (
    closed,
    draft_event,
    drafted_out,
    limited_job,
    played_out,
    registered_all,
    without_decks,
)
from tests.matches.test_noninterference import CSRF

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def drafts_of(tournament: Tournament) -> list[Draft]:
    return list(Draft.objects.filter(key=tournament.pool_key).order_by("pk"))


@pytest.mark.long
def test_a_whole_draft_event_of_six_is_played_to_its_end(organiser: Player) -> None:
    tournament = draft_event(organiser, draft_bots=True)
    players = without_decks(tournament, organiser, 6)
    closed(tournament, organiser)
    (draft,) = drafts_of(tournament)
    assert (draft.state, draft.size, draft.seats.filter(player=None).count()) == ("drafting", 8, 2)
    assert tournament.is_drafting
    with pytest.raises(WrongState, match="still draft"):
        services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    drafted_out(tournament, NOW)
    assert tournament.deck_deadline is not None
    ended = tournament.deck_deadline - timedelta(hours=48)
    # Six pools hold what six seats picked and the fixed cards; the two bots' picks are in no pool.
    draft.refresh_from_db()
    drawn = Counter((card, foil) for pack in draft.packs.all() for card, foil in pack.drawn)
    bots = Counter((card, foil) for pick in draft.picks.filter(seat__player=None) for card, foil in pick.cards)
    fixed = Counter({(card, False): 6 * copies for card, copies in draft.rules["fixed"].items()})
    pools: Counter[tuple[str, bool]] = Counter()
    for pool in Collection.objects.filter(pool_key=tournament.pool_key):
        pools.update(pool_cards(pool))
    assert pools + bots == drawn + fixed
    assert Collection.objects.filter(pool_key=tournament.pool_key).count() == 6
    registered_all(tournament, players, ended + HOUR)
    timetable_keep(now=tournament.deck_deadline)
    tournament.refresh_from_db()
    assert (tournament.status, tournament.entrants.filter(started=True).count()) == ("running", 6)
    played_out(tournament, tournament.deck_deadline + HOUR)
    assert tournament.status == Tournament.Status.FINISHED
    places = tournament.entrants.order_by("final_place").values_list("final_place", flat=True)
    assert list(places) == [1, 2, 3, 4, 5, 6]


@pytest.mark.long
def test_tables_are_as_even_as_possible_and_follow_from_the_promised_secret(organiser: Player) -> None:
    tournament = draft_event(organiser)
    without_decks(tournament, organiser, 9)
    closed(tournament, organiser)
    drafts = drafts_of(tournament)
    assert sorted(draft.size for draft in drafts) == [4, 5]
    assert not DraftSeat.objects.filter(draft__in=drafts, player=None).exists()
    seed = tournament_seed(bytes(tournament.secret), "draft", tournament.number, 1)
    entrants = list(tournament.entrants.values_list("pk", flat=True))
    tables = draft_tables(entrants, seed, least=4, most=8, bots=False)
    published = event_published(tournament)
    assert (published["limited"], published["draft_tables"]) == ("draft:fellowship-draft", tables)
    for number, draft in enumerate(drafts, start=1):
        seated = set(draft.seats.values_list("player__entries__pk", flat=True))
        assert seated == set(tables[number - 1])
        assert bytes(draft.secret) == tournament_seed(
            bytes(tournament.secret), "draft table", tournament.number, 1, number
        )
    assert limited_job(NOW) == 0


@pytest.mark.long
def test_two_workers_make_the_tables_of_a_draft_once(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = draft_event(organiser)
    without_decks(tournament, organiser, 4)
    services.registration_close(tournament=tournament, actor=organiser, now=NOW)
    packs_owed(NOW)
    faults: list[object] = []

    def other_worker_first(pk: int) -> Tournament:
        monkeypatch.setattr(tables, "tournament_lock", tournament_lock)
        assert tables.draft_tables_owed(NOW) == 1
        return tournament_lock(pk)

    monkeypatch.setattr(tables, "tournament_fault", lambda *arguments: faults.append(arguments))
    monkeypatch.setattr(tables, "tournament_lock", other_worker_first)
    tables.draft_tables_owed(NOW)
    assert faults == []
    (draft,) = drafts_of(tournament)
    assert (draft.state, draft.seats.count()) == ("drafting", 4)


def test_tables_of_every_number_of_players_are_even_and_whole() -> None:
    for players in range(1, 200):
        for least, most in ((4, 8), (2, 4), (6, 8)):
            try:
                sizes = table_sizes(players, least=least, most=most, bots=False)
            except TooFew:
                # With fewer tables one would be too large, with as many as needed one is too small.
                assert players // -(-players // most) < least
                continue
            assert sum(sizes) == players
            assert max(sizes) - min(sizes) <= 1
            assert least <= min(sizes) <= max(sizes) <= most
            assert table_sizes(players, least=least, most=most, bots=True) == sizes


def test_too_few_players_do_not_draft_and_registration_stays_open(organiser: Player) -> None:
    tournament = draft_event(organiser)
    without_decks(tournament, organiser, 3)
    with pytest.raises(WrongState, match="at least 4 players; 3 are there"):
        services.registration_close(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert (tournament.status, tournament.packs_at) == ("registration", None)
    tournament.starts_at = NOW + HOUR
    tournament.save()
    timetable_keep(now=NOW + HOUR)
    tournament.refresh_from_db()
    assert "at least 4 players" in tournament.blocked_reason
    assert not drafts_of(tournament)


@pytest.mark.long
def test_nobody_enters_once_the_drafts_have_begun(organiser: Player) -> None:
    tournament = draft_event(organiser, most_entrants=4)
    players = without_decks(tournament, organiser, 4)
    waiting, late = player_make("waits"), player_make("late")
    services.waiting_join(tournament=tournament, player=waiting, now=NOW)
    closed(tournament, organiser)
    services.entrant_drop(entrant=tournament.entrants.get(player=players[0]), actor=players[0], now=NOW)
    assert not tournament.entrants.filter(player=waiting).exists()
    with pytest.raises(WrongState, match="drafts of this event have begun"):
        services.entry_invite(tournament=tournament, username=late.username, actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="registration stays closed"):
        services.registration_open(tournament=tournament, actor=organiser, now=NOW)


@pytest.mark.long
def test_a_bot_picks_on_for_who_leaves_or_is_disqualified(organiser: Player, judge: Player) -> None:
    tournament = draft_event(organiser)
    players = without_decks(tournament, organiser, 5)
    closed(tournament, organiser)
    left, out = players[0], players[1]
    services.entrant_drop(entrant=tournament.entrants.get(player=left), actor=left, now=NOW)
    services.entrant_disqualify(entrant=tournament.entrants.get(player=out), reason="Rudeness.", actor=judge, now=NOW)
    bots = DraftSeat.objects.filter(draft__key=tournament.pool_key, bot_picks=True)
    assert set(bots.values_list("player", flat=True)) == {left.pk, out.pk}
    drafted_out(tournament, NOW)
    assert tournament.deck_deadline is not None
    registered_all(tournament, players[2:], NOW + HOUR)
    timetable_keep(now=tournament.deck_deadline)
    assert set(tournament.entrants.filter(started=True).values_list("player", flat=True)) == {
        player.pk for player in players[2:]
    }


@pytest.mark.long
def test_who_is_out_of_the_event_cannot_take_the_seat_back_from_the_bot(organiser: Player, judge: Player) -> None:
    tournament = draft_event(organiser)
    players = without_decks(tournament, organiser, 5)
    closed(tournament, organiser)
    (draft,) = drafts_of(tournament)
    left, out, stays = players[:3]
    services.entrant_drop(entrant=tournament.entrants.get(player=left), actor=left, now=NOW)
    services.entrant_disqualify(entrant=tournament.entrants.get(player=out), reason="Rudeness.", actor=judge, now=NOW)
    for player, reason in ((left, "You have left this event"), (out, "You were disqualified from this event")):
        pack = DraftTable(draft, NOW).held(draft.seats.get(player=player))
        assert pack is not None
        cards = [(card, foil) for card, foil in pack.cards[:2]]
        with pytest.raises(NotAllowed, match=reason):
            draft_pick(draft=draft, player=player, pack=pack.label, cards=cards, key="k", now=NOW)
        with pytest.raises(NotAllowed, match=reason):
            draft_return(draft=draft, player=player, now=NOW)
        with pytest.raises(NotAllowed, match=reason):
            draft_wishes_set(draft=draft, player=player, cards=["1R13"], now=NOW)
        client = Client()
        client.force_login(player)
        text = client.get(draft.get_absolute_url()).content.decode()
        assert reason in text
        for form in ("draft-pick", "draft-wishes", "draft-act"):
            assert reverse(f"cardpool:{form}", args=[draft.code]) not in text
        api = f"/api/v1/limited/drafts/{draft.code}/"
        shown = client.get(api).json()
        assert (reason in shown["barred"], shown["pack"]) == (True, None)
        answer = client.post(f"{api}act/", {"what": "return"}, content_type="application/json")
        assert (answer.status_code, reason in answer.content.decode()) == (403, True)
    assert draft.seats.filter(bot_picks=True).count() == 2
    assert not draft.picks.filter(seat__player__isnull=False).exists()
    assert draft_state(draft, stays, NOW).barred == ""
    draft_leave(draft=draft, player=stays, now=NOW)
    assert not draft_return(draft=draft, player=stays, now=NOW).bot_picks


@pytest.mark.long
def test_the_organiser_extends_and_gives_a_seat_to_a_bot(organiser: Player) -> None:
    tournament = draft_event(organiser)
    players = without_decks(tournament, organiser, 4)
    closed(tournament, organiser)
    (draft,) = drafts_of(tournament)
    due = {seat.pk: seat.due_at for seat in draft.seats.all()}
    limited_extend(tournament=tournament, hours=3, reason="Storm.", actor=organiser, now=NOW)
    for seat in draft.seats.all():
        before = due[seat.pk]
        assert before is not None
        assert seat.due_at == before + 3 * HOUR
    entrant = tournament.entrants.get(player=players[0])
    with pytest.raises(Forbidden):
        draft_seat_to_bot(entrant=entrant, reason="Away.", actor=players[1], now=NOW)
    draft_seat_to_bot(entrant=entrant, reason="Away.", actor=organiser, now=NOW)
    assert draft.seats.get(player=players[0]).bot_picks
    with pytest.raises(WrongState, match="picks for"):
        draft_seat_to_bot(entrant=entrant, reason="Away.", actor=organiser, now=NOW)
    services.notices_owed(now=NOW)
    assert Notice.objects.filter(player=players[0], context__text__sentence__startswith="a bot picks for you").exists()
    assert tournament.entrants.get(player=players[0]).in_play


@pytest.mark.long
def test_drafts_are_called_off_before_one_is_over_and_others_begin(organiser: Player) -> None:
    tournament = draft_event(organiser)
    players = without_decks(tournament, organiser, 4)
    closed(tournament, organiser)
    (first,) = drafts_of(tournament)
    number = tournament.operations.get(verb=Operation.Verb.PACKS).number
    with pytest.raises(WrongState, match="Call the drafts off"):
        services.operation_undo(tournament=tournament, number=number, reason="No.", actor=organiser, now=NOW)
    drafts_cancel(tournament=tournament, reason="Wrong packs.", actor=organiser, now=NOW)
    first.refresh_from_db()
    tournament.refresh_from_db()
    assert (first.state, tournament.packs_at) == ("cancelled", None)
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    closed(tournament, organiser)
    second = drafts_of(tournament)[1]
    assert (second.state, tournament.drafts_made) == ("drafting", 2)
    assert bytes(second.secret) != bytes(first.secret)
    assert second.seats.filter(player__in=players).count() == 4
    drafted_out(tournament, NOW)
    with pytest.raises(WrongState, match="Nobody drafts"):
        drafts_cancel(tournament=tournament, reason="Late.", actor=organiser, now=NOW)


@pytest.mark.long
def test_one_draft_that_is_over_keeps_the_others_from_being_called_off(organiser: Player) -> None:
    tournament = draft_event(organiser)
    without_decks(tournament, organiser, 9)
    closed(tournament, organiser)
    first = drafts_of(tournament)[0]
    at = NOW
    while first.state == Draft.State.DRAFTING:
        at += timedelta(minutes=10)
        for seat in DraftSeat.objects.filter(draft=drafts_of(tournament)[1]):
            seat.due_at = None
            seat.save(update_fields=["due_at"])
        drafts_owed(at)
        first.refresh_from_db()
    limited_job(at)
    tournament.refresh_from_db()
    assert tournament.is_drafting
    with pytest.raises(WrongState, match="One of the drafts is over"):
        drafts_cancel(tournament=tournament, reason="Late.", actor=organiser, now=NOW)


@pytest.mark.long
def test_cancelling_the_event_calls_its_drafts_off(organiser: Player) -> None:
    tournament = draft_event(organiser)
    without_decks(tournament, organiser, 4)
    closed(tournament, organiser)
    services.tournament_cancel(tournament=tournament, reason="Snow.", actor=organiser, now=NOW)
    assert [draft.state for draft in drafts_of(tournament)] == ["cancelled"]
    assert limited_job(NOW + HOUR) == 0


@pytest.mark.long
def test_tables_that_end_outside_the_event_do_not_stop_it(organiser: Player) -> None:
    """A draft called off by hand leaves its players without a pool; the others build on."""
    tournament = draft_event(organiser)
    without_decks(tournament, organiser, 9)
    closed(tournament, organiser)
    draft_cancel(draft=drafts_of(tournament)[0], actor=None, now=NOW)
    drafted_out(tournament, NOW)
    assert tournament.deck_deadline is not None


@pytest.mark.long
@pytest.mark.parametrize("lists", ["judges", "always"])
def test_picks_are_shown_as_the_event_shows_deck_lists(organiser: Player, lists: str) -> None:
    tournament = draft_event(organiser, deck_lists=lists)
    players = without_decks(tournament, organiser, 4)
    closed(tournament, organiser)
    drafted_out(tournament, NOW)
    (draft,) = drafts_of(tournament)
    hidden = lists == "judges"
    addresses = [reverse("cardpool:draft-file", args=[draft.code]), f"/api/v1/limited/drafts/{draft.code}/record/"]
    for address in addresses:
        record: dict[str, Any] = Client().get(address).json()
        assert ("picks" not in record) == ("secret" not in record) == hidden, address
    if hidden:
        client = Client()
        client.force_login(players[0])
        page = client.get(draft.get_absolute_url()).content.decode()
        assert page
    Tournament.objects.filter(pk=tournament.pk).update(status="finished")
    assert "picks" in Client().get(addresses[0]).json()


@pytest.mark.long
def test_the_console_and_the_api_do_all_of_it(organiser: Player) -> None:
    tournament = draft_event(organiser)
    players = without_decks(tournament, organiser, 4)
    client = Client()
    client.force_login(organiser)

    def do(verb: str, **data: str) -> Any:
        address = f"/api/v1/events/{tournament.pk}/do/{verb}/"
        return client.post(address, {"data": data}, content_type="application/json")

    assert do("close").status_code == 200
    limited_job(NOW)
    for what in ("Call the drafts off", "Let a bot pick for", "Hours more for picks"):
        assert what in client.get(reverse("leagues:console", args=[tournament.pk])).content.decode()
    assert do("more-time", hours="2", reason="Storm.").status_code == 200
    assert do("more-time", hours="x", reason="Storm.").status_code == 400
    assert do("seat-to-bot", player=players[0].username, reason="Away.").status_code == 200
    state = client.get(f"/api/v1/events/{tournament.pk}/limited/").json()
    assert (state["kind"], state["stage"], len(state["tables"])) == ("draft", "drafting", 1)
    client.force_login(players[1])
    own = client.get(f"/api/v1/events/{tournament.pk}/limited/").json()["own"]
    assert own["draft"].endswith(f"{state['tables'][0]['code']}/")
    assert "Your draft table" in client.get(tournament.get_absolute_url()).content.decode()
    client.force_login(organiser)
    assert do("cancel-drafts", reason="Wrong.").status_code == 200
    tournament.refresh_from_db()
    assert tournament.packs_at is None


@pytest.mark.long
def test_the_public_page_is_the_same_whatever_is_picked(organiser: Player) -> None:
    tournament = draft_event(organiser)
    players = without_decks(tournament, organiser, 4)
    closed(tournament, organiser)
    addresses = [
        tournament.get_absolute_url(),
        f"/api/v1/events/{tournament.pk}/limited/",
        f"/api/v1/events/{tournament.pk}/file/",
    ]

    def pages_after_pick(which: int) -> list[bytes]:
        """What strangers are shown after the first player has picked the card of this place in the pack."""
        (draft,) = drafts_of(tournament)
        pack = DraftTable(draft, NOW).held(draft.seats.get(player=players[0]))
        assert pack is not None
        count = draft.rules["at_a_time"]
        cards = [(card, foil) for card, foil in pack.cards[which : which + count]]
        sid = transaction.savepoint()
        draft_pick(draft=draft, player=players[0], pack=pack.label, cards=cards, key=f"k{which}", now=NOW)
        pages = [CSRF.sub(b"", Client().get(address).content) for address in addresses]
        transaction.savepoint_rollback(sid)
        return pages

    assert pages_after_pick(0) == pages_after_pick(3)
