"""Talk among the Shadow players of a match of three."""

from typing import Any

import pytest
from django.test import Client

from engine.tcg.starters import STARTERS
from matches import services
from matches.errors import Malformed, MatchError, NotAllowed, NotYourMatch, Oversized, WrongStatus
from matches.models import Match, MatchStatus, TalkLine
from matches.selectors import talk_lines
from matches.services import SeatSpec, match_advance, match_create
from matches.services.talk_say import LONGEST, MOST_A_DAY
from players.blocks import player_block
from players.models import Notice, Player
from tests.matches.conftest import NOW, answer_next, cut, entropy_of

DECKS = [STARTERS[slug].engine_data() for slug in ("aragorn", "gandalf", "aragorn")]


@pytest.fixture
def three(ada: Player, bob: Player, stranger: Player) -> Match:
    """A match of three, played until somebody is the Free Peoples player of a first turn."""
    players = (ada, bob, stranger)
    match = match_create(
        ruleset="tcg",
        options={},
        seats=[SeatSpec(player, setup=deck) for player, deck in zip(players, DECKS, strict=True)],
        origin="test:three",
        now=NOW,
        entropy=entropy_of(3),
    )
    cut(match, *players)
    match_advance(match_id=match.pk, now=NOW)
    for _ in range(60):
        match.refresh_from_db()
        if match.public["phase"] == "fellowship":
            return match
        answer_next(match)
    pytest.fail("the first turn never began")


def say(match: Match, player: Player, text: str = "You take the left, I take the right.") -> TalkLine:
    return services.talk_say(match=match, player=player, text=text, now=NOW)


def people(match: Match) -> tuple[Player, list[Player]]:
    """The Free Peoples player and the Shadow players."""
    seats = list(match.seats.select_related("player").order_by("place"))
    fp = match.public["fp"]
    return seats[fp].player, [seat.player for seat in seats if seat.place != fp]


def texts_for(match: Match, player: Player) -> list[str]:
    seat = match.seats.get(player=player)
    return [line.text for line in talk_lines(match, seat.place)]


def test_shadow_players_hear_each_other_and_the_free_peoples_player_hears_nothing(three: Match) -> None:
    free, (one, other) = people(three)
    version = three.version
    said = say(three, one)
    assert texts_for(three, one) == texts_for(three, other) == [said.text]
    assert texts_for(three, free) == []
    assert Notice.objects.filter(kind="match_talk", player=other).count() == 1
    assert not Notice.objects.filter(kind="match_talk", player__in=[free, one]).exists()
    say(three, one, "And one more.")
    assert Notice.objects.filter(kind="match_talk", player=other).count() == 1, "one unread notice is enough"
    three.refresh_from_db()
    assert three.version == version, "not even that something was said"
    client = Client()
    client.force_login(free)
    for path in ("", "talk/"):
        assert said.text not in client.get(f"/matches/{three.code}/{path}").content.decode()
    assert client.get(f"/api/v1/matches/{three.code}/talk/").json() == []


def test_who_has_blocked_the_speaker_gets_no_notice(three: Match) -> None:
    _free, (one, other) = people(three)
    player_block(blocker=other, blocked=one, now=NOW)
    say(three, one)
    assert not Notice.objects.filter(kind="match_talk").exists()
    assert texts_for(three, other), "at the table everybody hears"
    say(three, other)
    assert Notice.objects.filter(kind="match_talk", player=one).count() == 1


def test_what_was_said_stays_from_who_was_free_peoples_then(three: Match) -> None:
    free, (one, _) = people(three)
    said = say(three, one)
    # The turn passes on; now the speaker is the Free Peoples player.
    three.public = {**three.public, "fp": three.seats.get(player=one).place}
    three.save()
    assert texts_for(three, free) == []
    assert texts_for(three, one) == [said.text]
    later = say(three, free, "My turn is over.")
    assert texts_for(three, free) == [later.text]


def test_any_text_can_be_said(three: Match) -> None:
    _, (one, other) = people(three)
    say(three, one, "Góða nótt \U0001f468\u200d\U0001f469")
    assert texts_for(three, other) == ["Góða nótt \U0001f468\u200d\U0001f469"]


def test_who_may_not_speak_is_told_why(three: Match) -> None:
    free, (one, other) = people(three)
    with pytest.raises(NotAllowed, match="Free Peoples"):
        say(three, free)
    with pytest.raises(NotYourMatch):
        say(three, Player.objects.create_user("passer-by"))
    for text in ("", "   ", "x" * (LONGEST + 1), "a\x00b"):
        with pytest.raises(Malformed):
            say(three, one, text)
    TalkLine.objects.bulk_create(
        TalkLine(match=three, seat=three.seats.get(player=one), text="x", kept_from=0, said_at=NOW)
        for _ in range(MOST_A_DAY)
    )
    with pytest.raises(Oversized):
        say(three, one)
    three.public = {**three.public, "lost": [three.seats.get(player=other).place]}
    three.save()
    with pytest.raises(NotAllowed, match="out of this game"):
        say(three, other)
    three.status = MatchStatus.PAUSED
    three.save()
    with pytest.raises(WrongStatus):
        say(three, one)


def test_two_players_have_nobody_to_talk_to(match: Match, ada: Player) -> None:
    with pytest.raises(MatchError):
        say(match, ada)


def test_talking_by_page_and_by_api(three: Match) -> None:
    free, (one, other) = people(three)
    clients: dict[str, Client] = {}
    for player in (free, one, other):
        clients[player.username] = Client()
        clients[player.username].force_login(player)
    path = f"/matches/{three.code}/"
    assert 'name="text"' in clients[one.username].get(path).content.decode()
    assert "data-speaks" in clients[one.username].get(path).content.decode()
    assert "data-speaks" not in clients[free.username].get(path).content.decode()
    clients[one.username].post(f"{path}talk/", {"text": "by page"})
    api = f"/api/v1{path}talk/"

    def post(player: Player, data: Any) -> int:
        status: int = clients[player.username].post(api, data, content_type="application/json").status_code
        return status

    assert post(one, {"text": "by api"}) == 201
    assert post(free, {"text": "me too"}) == 403
    assert post(one, {}) == 400
    assert [line["text"] for line in clients[other.username].get(api).json()] == ["by page", "by api"]
    assert "by api" in clients[other.username].get(path).content.decode()
    refused = clients[free.username].post(f"{path}talk/", {"text": "me too"}, follow=True).content.decode()
    assert "You are the Free Peoples player" in refused
    assert Client().get(api).status_code in (401, 403)


def test_before_the_first_turn_nobody_talks(ada: Player, bob: Player, stranger: Player) -> None:
    players = (ada, bob, stranger)
    match = match_create(
        ruleset="tcg",
        options={},
        seats=[SeatSpec(player, setup=deck) for player, deck in zip(players, DECKS, strict=True)],
        origin="test:bids",
        now=NOW,
        entropy=entropy_of(3),
    )
    cut(match, *players)
    match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()
    assert match.public["phase"] == "setup"
    for player in players:
        with pytest.raises(WrongStatus, match="from the first turn on"):
            say(match, player)
    client = Client()
    client.force_login(bob)
    page = client.get(f"/matches/{match.code}/").content.decode()
    assert 'id="talk-lines"' in page, "the page keeps up with the talk to come"
    assert "data-speaks" not in page


def test_who_is_the_only_shadow_player_left_has_nobody_to_talk_to(three: Match) -> None:
    _, (one, other) = people(three)
    three.public = {**three.public, "lost": [three.seats.get(player=other).place]}
    three.save()
    with pytest.raises(WrongStatus, match="no other Shadow player"):
        say(three, one)
    client = Client()
    client.force_login(one)
    assert "data-speaks" not in client.get(f"/matches/{three.code}/").content.decode()
    client.force_login(other)
    assert 'name="until"' not in client.get(f"/matches/{three.code}/").content.decode(), "no orders for who is out"


def test_bots_are_not_talked_to(three: Match) -> None:
    _, (one, other) = people(three)
    Player.objects.filter(pk=other.pk).update(is_bot=True, bot_name="steady")
    with pytest.raises(WrongStatus, match="no other Shadow player"):
        say(three, one)


def test_the_field_comes_back_empty_with_the_line(three: Match) -> None:
    _, (one, _) = people(three)
    client = Client()
    client.force_login(one)
    path = f"/matches/{three.code}/talk/"
    said = client.post(path, {"text": "short"}, headers={"HX-Request": "true"}).content.decode()
    assert "short" in said
    assert 'hx-swap-oob="true"' in said
    refused = client.post(path, {"text": "x" * (LONGEST + 1)}, headers={"HX-Request": "true"}).content.decode()
    assert "at most 500 characters" in refused
    assert 'hx-swap-oob="true"' not in refused, "what was refused stays to be mended"
    assert 'hx-swap-oob="true"' not in client.get(path, headers={"HX-Request": "true"}).content.decode()
