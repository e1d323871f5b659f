"""What wins: each result is counted once, and only once everybody may read its decks."""

import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import CharField, Sum, Value
from django.db.models.functions import Cast, Concat
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardpool.decks.services import deck_register
from cardpool.models import Collection, Deck, DeckVersion, Format
from config.worker import job_run
from matches import winning
from matches.left_early import TURNS_LEAST
from matches.models import CardTally, CultureTally, DeckTally, Match, MatchStatus, MatchTally, OpponentTally, Seat
from matches.services import (
    SeatSpec,
    challenge_accept,
    challenge_offer,
    match_concede,
    match_create,
    matches_seal,
    tallies_follow,
    tally,
)
from matches.services.tally import matches_count
from matches.shares import wilson
from matches.tallies import main_cultures, side_cultures
from matches.winning import GAMES_LEAST, decks_of, wins_of
from players.models import Player
from tests.matches.conftest import NOW, cut, entropy_of, play_out, player_make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]
FORMAT = "fellowship_block"
TALLIES = (CardTally, CultureTally, DeckTally, OpponentTally)
Counts = dict[str, list[tuple[Any, ...]]]


def deck_of(player: Player, starter: str) -> DeckVersion:
    return deck_register(player=player, name=f"{player.username}'s {starter}", starter=starter, now=NOW)


def begun(decks: Sequence[DeckVersion], *, number: int = 1, format: str = FORMAT, **more: Any) -> Match:
    """A running match of two people with decks. The tiny game plays it: what is counted are the decks."""
    people = [version.deck.player for version in decks]
    match = match_create(
        ruleset="tiny", options={}, seats=[SeatSpec(version.deck.player, version) for version in decks],
        origin=f"test:{number}", now=NOW, skip_forced=False, format=format, entropy=entropy_of(number), **more,
    )  # fmt: skip
    return cut(match, *(player for player in people if not player.is_bot))


def played(decks: Sequence[DeckVersion], **more: Any) -> Match:
    match = begun(decks, **more)
    play_out(match)
    return match


def ended(decks: Sequence[DeckVersion], number: int, winner: int = 0, at: datetime = NOW) -> Match:
    """The rows of a match that ended by play, for counts of many matches."""
    places = [1, 2] if winner == 0 else [2, 1]
    outcome = {"places": places, "winners": [winner], "termination": "points", "details": {}}
    match = Match.objects.create(
        code=f"ended{number}", ruleset="tcg", ruleset_version="1", origin=f"challenge:{number}", format=FORMAT,
        secret=b"x" * 32, commitment="c", created_at=at, started_at=at, finished_at=at, turn=8,
        status=MatchStatus.FINISHED, outcome=outcome,
    )  # fmt: skip
    for place, version in enumerate(decks):
        result = "won" if place == winner else "lost"
        Seat.objects.create(
            match=match, place=place, player=version.deck.player, deck_version=version, ended_at=at, result=result
        )
    MatchTally.objects.create(match=match, created_at=at)
    return match


def count(now: datetime = NOW) -> int:
    return matches_count(now=now, most=500, seconds=60)


def counts() -> Counts:
    """All counts that are not nothing."""
    return {
        model.__name__: sorted(model.objects.filter(games__gt=0).values_list(*model.KEY, "games", "won", "drawn"))
        for model in TALLIES
    }


@pytest.fixture
def decks(ada: Player, bob: Player) -> list[DeckVersion]:
    return [deck_of(ada, "aragorn"), deck_of(bob, "gandalf")]


def test_a_match_that_was_played_is_counted_by_the_job_once(decks: list[DeckVersion]) -> None:
    match = played(decks)
    tally = MatchTally.objects.get(match=match)
    assert tally.due
    assert not tally.counted
    assert not any(counts().values())
    assert job_run("matches-counts", NOW) == 1
    whole = counts()
    assert job_run("matches-counts", NOW) == 0
    MatchTally.objects.update(due=True)  # as after a restart
    assert count() == 1
    assert counts() == whole
    results = {seat.deck_version_id: seat.result for seat in match.seats.all()}
    assert sorted(results.values()) in (["lost", "won"], ["drawn", "drawn"])
    month = date(NOW.year, NOW.month, 1)
    for version, other in (decks, reversed(decks)):
        won, drawn = results[version.pk] == "won", results[version.pk] == "drawn"
        assert (FORMAT, month, version.deck_id, 1, won, drawn) in whole["DeckTally"]
        assert (FORMAT, version.pk, *main_cultures(other.deck_list()), 1, won, drawn) in whole["OpponentTally"]
    ids = [set(version.deck_list().copies()) for version in decks]
    assert {row[2] for row in whole["CardTally"]} == ids[0] | ids[1]
    by_card = {row[2]: row[3:] for row in whole["CardTally"]}
    both = next(iter(ids[0] & ids[1]))
    assert by_card[both][0] == 2, "a card in both decks was played twice"
    assert sum(by_card[both][1:]) == (1 if "won" in results.values() else 2)
    cultures = {(side, culture) for version in decks for side, culture in side_cultures(version.deck_list())}
    assert {row[2:4] for row in whole["CultureTally"]} == cultures


@pytest.mark.parametrize(
    "change",
    [
        lambda match: Match.objects.filter(pk=match.pk).update(closed=True),
        lambda match: Match.objects.filter(pk=match.pk).update(format="no-such-format"),
        lambda match: Match.objects.filter(pk=match.pk).update(outcome={**match.outcome, "decided_by": "officials"}),
        lambda match: Match.objects.filter(pk=match.pk).update(
            outcome={**match.outcome, "termination": "timeout"}, turn=TURNS_LEAST - 1
        ),
        lambda match: Seat.objects.filter(match=match).update(result="lost"),
        lambda match: Seat.objects.filter(match=match, place=0).update(deck_version=None),
        lambda match: Player.objects.filter(seats__match=match, seats__place=1).update(is_guest=True),
        lambda match: Player.objects.filter(seats__match=match, seats__place=1).update(is_bot=True, bot_name="steady"),
        lambda match: Format.objects.filter(slug=FORMAT).update(owner=Player.objects.get(username="ada")),
    ],
    ids=["closed", "format", "officials", "left early", "both lost", "no deck", "guest", "bot", "somebody's format"],
)
def test_what_says_nothing_of_decks_is_left_out(decks: list[DeckVersion], change: Any) -> None:
    match = ended(decks, 1)
    change(match)
    assert count() == 1
    assert not any(counts().values())
    assert not MatchTally.objects.get().due, "it is looked at once"


def test_a_deck_from_a_pool_is_left_out(decks: list[DeckVersion], ada: Player) -> None:
    pool = Collection.objects.create(pool_of=ada, pool_name="Sealed", pool_key="sealed:1")
    Deck.objects.filter(pk=decks[0].deck_id).update(pool=pool)
    ended(decks, 1)
    assert count() == 1
    assert not any(counts().values())


def test_a_concession_counts_after_two_turns_each(decks: list[DeckVersion], ada: Player) -> None:
    match = begun(decks)
    match_concede(match=match, player=ada, now=NOW)
    assert count() == 1
    assert not any(counts().values()), "left in its first turn"
    other = ended(decks, 2)
    left = {"outcome": {**(other.outcome or {}), "termination": "concession"}}
    Match.objects.filter(pk=other.pk).update(**left, turn=TURNS_LEAST)
    assert count() == 1
    assert [row[3:] for row in counts()["DeckTally"]] == [(1, 1, 0), (1, 0, 0)]


def test_matches_of_bots_and_without_a_format_owe_no_row(ada: Player, bob: Player, decks: list[DeckVersion]) -> None:
    robot = player_make("robot", bot="random")
    with_bot = begun([decks[0], deck_of(robot, "gandalf")], number=1)
    match_concede(match=with_bot, player=ada, now=NOW)
    plain = begun(decks, number=2, format="")
    match_concede(match=plain, player=ada, now=NOW)
    assert not MatchTally.objects.exists()


def test_a_sealed_match_is_counted_once_it_is_opened(decks: list[DeckVersion]) -> None:
    match = played(decks, sealed=True)
    rows = Match.objects.filter(pk=match.pk)
    assert count() == 1
    assert not any(counts().values()), "nothing of a list that is not public yet"
    assert count() == 0, "it waits for no job"
    matches_seal(matches=rows, sealed=False)
    assert count() == 1
    whole = counts()
    assert len(whole["DeckTally"]) == 2
    matches_seal(matches=rows, sealed=True)
    count()
    assert not any(counts().values()), "its event goes on, and so it is taken out again"
    matches_seal(matches=rows, sealed=False)
    count()
    assert counts() == whole


def test_a_result_that_falls_is_taken_out_and_put_back(decks: list[DeckVersion]) -> None:
    stays, falls = ended(decks, 1), ended(decks, 2, winner=1)
    Match.objects.update(part_of="tournament:1")
    count()
    whole = counts()
    assert tallies_follow(part_of="tournament:1", standing={stays.pk}) == 1
    assert tallies_follow(part_of="tournament:1", standing={stays.pk}) == 0
    assert tallies_follow(part_of="tournament:2", standing=set()) == 0
    assert count() == 1
    assert [row[3:] for row in counts()["DeckTally"]] == [(1, 1, 0), (1, 0, 0)]
    assert tallies_follow(part_of="tournament:1", standing={stays.pk, falls.pk}) == 1
    count()
    assert counts() == whole


def test_a_match_that_cannot_be_counted_holds_up_no_other(
    decks: list[DeckVersion], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = ended(decks, 1), ended(decks, 2)
    real = tally._counts

    def fail(match: Match, seats: Any) -> bool:
        if match.pk == broken.pk:
            raise ValueError("broken")
        return bool(real(match, seats))

    monkeypatch.setattr("matches.services.tally._counts", fail)
    count()
    assert [row.match_id for row in MatchTally.objects.filter(counted=True)] == [sound.pk]
    assert count() == 0


def test_a_match_by_challenge_names_the_format_of_its_decks(ada: Player, bob: Player) -> None:
    made = challenge_offer(challenger=ada, opponents=["bob"], ruleset="tcg", deck="mouth", key="k", now=NOW)
    challenge_accept(challenge=made, player=bob, deck="saruman", now=NOW)
    assert Match.objects.get().format == "black_rider_starter"


def test_two_workers_that_have_read_the_same_matches_count_each_once(
    decks: list[DeckVersion], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(6):
        ended(decks, number, winner=number % 2)
    real = tally.tally_match
    others: list[int] = []

    def beside(*, match_id: int, now: datetime) -> int:
        """When this worker begins, another one has already done this match and the last two."""
        if not others:
            last = MatchTally.objects.order_by("-pk").values_list("match_id", flat=True)[:2]
            others.extend(real(match_id=other, now=now) for other in (match_id, *last))
        return real(match_id=match_id, now=now)

    monkeypatch.setattr(tally, "tally_match", beside)
    assert count() == 3
    assert others == [1, 1, 1]
    assert [row[3:] for row in counts()["DeckTally"]] == [(6, 3, 0), (6, 3, 0)]
    assert MatchTally.objects.filter(counted=True, due=False).count() == 6


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer")
@pytest.mark.django_db(transaction=True)
def test_workers_at_once_count_every_match_once(decks: list[DeckVersion]) -> None:
    for number in range(24):
        ended(decks, number, winner=number % 2)

    def work(_: int) -> int:
        try:
            return sum(count() for _ in range(3))
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(work, range(4))) == 24
    assert [row[3:] for row in counts()["DeckTally"]] == [(24, 12, 0), (24, 12, 0)]
    assert MatchTally.objects.filter(counted=True, due=False).count() == 24


def test_an_interval_of_all_games_won_does_not_reach_certainty() -> None:
    row = winning.Played(games=20, won=20, drawn=0)
    assert (row.rate, row.high) == (100.0, 100.0)
    assert row.low == round(100 * wilson(20, 20)[0], 1) == 83.9
    drawn = winning.Played(games=4, won=0, drawn=4)
    assert drawn.rate == 50.0, "a draw is half a win"


# -- pages -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def season(ada: Player, bob: Player, stranger: Player) -> list[DeckVersion]:
    """Enough matches of enough decks: Ada's win against Bob's and the stranger's."""
    names = ("aragorn", "gandalf")
    return [deck_of(player, names[number % 2]) for number in range(4) for player in (ada, bob, stranger)]


def counted_matches(decks: list[DeckVersion], first: int = 0, at: datetime = NOW) -> None:
    """Every deck of Ada's wins against every one of the others'."""
    number = first
    for own in decks[::3]:
        for other in (*decks[1::3], *decks[2::3]):
            number += 1
            ended([own, other], 1000 + number, at=at)
    count()


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)


def test_figures_need_enough_decks_and_players(season: list[DeckVersion], client: Client) -> None:
    ended(season[:2], 1)
    count()
    page = client.get("/what-wins/").content.decode()
    assert "Not enough matches yet" in page
    text = " ".join(page.split())
    assert "once 10 different decks of 3 players have been played" in text
    assert "so far: matches 1, decks 2, players 2." in text
    answer = client.get("/api/v1/what-wins/").json()
    assert (answer["enough"], answer["matches"], answer["decks"], answer["players"]) == (False, 1, 2, 2)
    assert answer["cards"] == answer["cultures"] == answer["best_decks"] == []
    assert "1C" not in page, "no card is told"
    own = [version for version in season if version.deck.player_id == season[0].deck.player_id]
    assert winning.PLAYERS_LEAST > 2
    for number, version in enumerate(own):
        ended([version, season[1]], 10 + number)
    count()
    assert not client.get("/api/v1/what-wins/").json()["enough"], "two players are too few, whatever their decks"
    counted_matches(season)
    assert client.get("/api/v1/what-wins/").json()["enough"]


def test_the_walk_from_the_cards_to_what_wins_and_a_deck(season: list[DeckVersion], client: Client) -> None:
    counted_matches(season)
    public = season[0].deck
    public.share, public.share_token = "public", "publictoken"
    public.save()

    def follow(page: str, text: str) -> str:
        """The page behind the link with this text."""
        links = re.findall(r'<a [^>]*href="([^"]+)"[^>]*>(.*?)</a>', page, re.DOTALL)
        to = next(href for href, label in links if text in " ".join(re.sub(r"<[^>]+>", " ", label).split()))
        answer = client.get(to.replace("&amp;", "&"))
        assert answer.status_code == 200, to
        return answer.content.decode()

    page = follow(client.get("/cards/").content.decode(), "What wins")
    text = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    assert "Fellowship block: 32 matches, 12 decks, 3 players." in text
    assert "Counted since March 2026." in text
    assert "Decks that did well" in text
    assert "ada&#x27;s aragorn" in page
    assert page.count("s aragorn") == 1, "private decks are not named"
    deck_page = follow(page, "s aragorn")
    assert "ada" in deck_page
    won = client.get("/what-wins/", {"format": FORMAT, "span": "all", "order": "won", "list": "sites"})
    assert won.status_code == 200
    rows = list(won.context["page"])
    assert {row.card.type for row in rows} == {"site"}
    assert [row.played.low for row in rows] == sorted((row.played.low for row in rows), reverse=True)
    cards = list(client.get("/what-wins/").context["page"])
    card_page = follow(page, cards[0].card.name)
    assert f"{cards[0].share} % of the decks played in Fellowship block" in " ".join(card_page.split())
    assert "What wins" in follow(card_page, "What wins")


def test_a_deck_tells_its_player_its_record_by_opponent(season: list[DeckVersion], client: Client) -> None:
    counted_matches(season)
    version = season[0]
    address = f"/decks/{version.deck_id}/record/"
    assert client.get(address).status_code == 302
    client.force_login(season[1].deck.player)
    assert client.get(address).status_code == client.get(f"/api/v1{address}").status_code == 404
    client.force_login(version.deck.player)
    opponents = {main_cultures(other.deck_list()) for other in (*season[1::3], *season[2::3])}
    answer = client.get(f"/api/v1{address}").json()
    assert (answer["games"], answer["won"], answer["lost"]) == (8, 8, 0)
    assert {(row["free"], row["shadow"]) for row in answer["opponents"]} == opponents
    assert [row["version"] for row in answer["versions"]] == [1]
    deck_page = client.get(f"/decks/{version.deck_id}/").content.decode()
    assert "8 counted games: 8 won, 0 drawn." in " ".join(deck_page.split())
    page = client.get(re.findall(r'href="([^"]+/record/)"', deck_page)[0]).content.decode()
    for free, shadow in opponents:
        assert free.capitalize() in page
        assert shadow.capitalize() in page


def test_a_span_leaves_out_what_is_older(season: list[DeckVersion], client: Client) -> None:
    counted_matches(season, at=NOW - timedelta(days=100))
    assert not client.get("/api/v1/what-wins/", {"span": "quarter"}).json()["enough"]
    answer = client.get("/api/v1/what-wins/", {"span": "all"}).json()
    assert (answer["matches"], answer["since"]) == (32, "2025-11-01")
    page = client.get("/what-wins/")
    assert b"span=all" in page.content


def test_what_cannot_be_chosen_is_refused_by_the_api_and_left_alone_by_the_page(client: Client) -> None:
    for name in ("format_slug", "span", "order", "list"):
        answer = client.get("/api/v1/what-wins/", {name: "x"})
        assert answer.status_code == 400
        assert "Choose one of" in answer.content.decode()
    page = client.get("/what-wins/", {"format": "x", "span": "x", "order": "y", "list": "x", "page": "x"})
    assert page.status_code == 200


def test_a_page_takes_as_many_statements_however_much_was_played(season: list[DeckVersion], client: Client) -> None:
    counted_matches(season)

    def statements(address: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(address).status_code == 200
        return len(asked)

    client.force_login(season[0].deck.player)
    addresses = ("/what-wins/?span=all", f"/decks/{season[0].deck_id}/record/", "/cards/1C3/", "/api/v1/what-wins/")
    for address in addresses:
        client.get(address)
    before = [statements(address) for address in addresses]
    counted_matches(season, first=100)
    counted_matches(season, first=200, at=NOW - timedelta(days=40))
    assert [statements(address) for address in addresses] == before
    assert CardTally.objects.filter(month=date(2026, 3, 1)).count() == len(
        {card for version in season for card in version.deck_list().copies()}
    ), "a row for each card and month, however often it was played"


def test_a_public_deck_that_lost_more_than_it_won_is_not_among_those_that_did_well(season: list[DeckVersion]) -> None:
    counted_matches(season)
    Deck.objects.update(share="public", share_token=Concat(Value("t"), Cast("pk", CharField())))
    named = decks_of(wins_of(Format.objects.get(slug=FORMAT), "all", today=NOW.date()))
    played = {row.deck.pk: (2 * row.played.won + row.played.drawn, row.played.games) for row in named}
    assert played
    assert all(points >= games for points, games in played.values())
    rows = DeckTally.objects.order_by().values_list("deck").annotate(n=Sum("games"), w=Sum("won"), d=Sum("drawn"))
    enough = [row for row in rows if row[1] >= GAMES_LEAST]
    assert set(played) == {deck for deck, games, won, drawn in enough if 2 * won + drawn >= games}
    assert len(played) < len(rows)
