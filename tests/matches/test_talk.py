"""Talk of opponents, and among the Shadow players of a match of three."""

from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from engine.tcg.starters import STARTERS
from matches import services
from matches.errors import KeyConflict, Malformed, NotAllowed, NotYourMatch, Oversized, WrongStatus
from matches.models import Match, MatchStatus, TalkLine
from matches.services import SeatSpec, match_advance, match_create
from matches.services.talk_say import LONGEST, MOST_A_DAY, TALK_AFTER
from matches.talk_reading import reports_open, talk_lines
from players.friends.blocks import player_block
from players.models import Notice, Player
from players.staff.roles import Role, roles_sync
from tests.matches.conftest import NOW, answer_next, cut, entropy_of, player_make, tiny_match

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
    return [line.text for line in talk_lines(match, seat)]


@pytest.mark.long
def test_shadow_players_hear_each_other_and_the_free_peoples_player_hears_nothing(three: Match) -> None:
    free, (one, other) = people(three)
    version = three.version
    line = say(three, one)
    assert texts_for(three, one) == texts_for(three, other) == [line.text]
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
        assert line.text not in client.get(f"/matches/{three.code}/{path}").content.decode()
    assert client.get(f"/api/v1/matches/{three.code}/talk/").json() == []


@pytest.mark.long
def test_who_has_blocked_the_speaker_gets_no_notice(three: Match) -> None:
    _free, (one, other) = people(three)
    player_block(blocker=other, blocked=one, now=NOW)
    say(three, one)
    assert not Notice.objects.filter(kind="match_talk").exists()
    assert texts_for(three, other), "at the table everybody hears"
    say(three, other)
    assert Notice.objects.filter(kind="match_talk", player=one).count() == 1


@pytest.mark.long
def test_what_was_said_stays_from_who_was_free_peoples_then(three: Match) -> None:
    free, (one, _) = people(three)
    line = say(three, one)
    # The turn passes on; now the speaker is the Free Peoples player.
    three.public = {**three.public, "fp": three.seats.get(player=one).place}
    three.save()
    assert texts_for(three, free) == []
    assert texts_for(three, one) == [line.text]
    later = say(three, free, "My turn is over.")
    assert texts_for(three, free) == [later.text]


@pytest.mark.long
def test_any_text_can_be_said(three: Match) -> None:
    _, (one, other) = people(three)
    say(three, one, "Góða nótt \U0001f468\u200d\U0001f469")
    assert texts_for(three, other) == ["Góða nótt \U0001f468\u200d\U0001f469"]


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
def test_bots_are_not_talked_to(three: Match) -> None:
    _, (one, other) = people(three)
    Player.objects.filter(pk=other.pk).update(is_bot=True, bot_name="steady")
    with pytest.raises(WrongStatus, match="no other Shadow player"):
        say(three, one)


@pytest.mark.long
def test_the_field_comes_back_empty_with_the_line(three: Match) -> None:
    _, (one, _) = people(three)
    client = Client()
    client.force_login(one)
    path = f"/matches/{three.code}/talk/"
    page = client.post(path, {"text": "short"}, headers={"HX-Request": "true"}).content.decode()
    assert "short" in page
    assert 'hx-swap-oob="true"' in page
    refused = client.post(path, {"text": "x" * (LONGEST + 1)}, headers={"HX-Request": "true"}).content.decode()
    assert "at most 500 characters" in refused
    assert 'hx-swap-oob="true"' not in refused, "what was refused stays to be mended"
    assert 'hx-swap-oob="true"' not in client.get(path, headers={"HX-Request": "true"}).content.decode()


# -- opponents ------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_opponents_talk_from_the_making_of_a_match_until_a_week_after_it(ada: Player, bob: Player) -> None:
    match = tiny_match(ada, bob)
    say(match, ada, "Hello!")
    cut(match, ada, bob)
    say(match, bob, "Good luck.")
    assert texts_for(match, ada) == texts_for(match, bob) == ["Hello!", "Good luck."]
    assert Notice.objects.filter(kind="match_talk", player=bob).count() == 1
    services.match_concede(match=match, player=bob, now=NOW)
    say(match, ada, "Well played.")
    with pytest.raises(WrongStatus, match="over"):
        services.talk_say(match=match, player=ada, text="x", now=NOW + TALK_AFTER)


@pytest.mark.long
def test_nobody_else_reads_the_talk(match: Match, ada: Player, stranger: Player) -> None:
    say(match, ada, "Between us.")
    for client in (Client(), Client()):
        assert "Between us." not in client.get(f"/matches/{match.code}/").text
        client.force_login(stranger)
        assert "Between us." not in client.get(f"/matches/{match.code}/").text
        assert client.get(f"/matches/{match.code}/talk/").status_code == 404
        assert client.get(f"/api/v1/matches/{match.code}/talk/").status_code == 403


@pytest.mark.long
def test_an_organiser_may_switch_talk_off(ada: Player, bob: Player) -> None:
    match = cut(tiny_match(ada, bob, talk_on=False), ada, bob)
    with pytest.raises(WrongStatus, match="organiser"):
        say(match, ada)
    client = Client()
    client.force_login(ada)
    assert 'id="talk-lines"' not in client.get(f"/matches/{match.code}/").text
    assert "you cannot speak now" in client.get(f"/matches/{match.code}/talk/").text


def test_a_bot_is_not_talked_to_by_its_opponent(ada: Player) -> None:
    match = tiny_match(ada, player_make("robot", bot="steady"))
    with pytest.raises(WrongStatus, match="bot"):
        say(match, ada)


@pytest.mark.long
def test_mute_is_one_sided_silent_and_ends(match: Match, ada: Player, bob: Player) -> None:
    say(match, bob, "one")
    Notice.objects.all().delete()
    for _ in range(2):
        services.talk_mute(match=match, player=ada, place=1, mute=True)
    say(match, bob, "two")
    say(match, ada, "three")
    assert texts_for(match, ada) == ["three"]
    assert texts_for(match, bob) == ["one", "two", "three"], "the muted player sees no difference"
    assert not Notice.objects.filter(player=ada).exists()
    services.talk_mute(match=match, player=ada, place=1, mute=False)
    assert texts_for(match, ada) == ["one", "two", "three"]
    for place in (0, 2):
        with pytest.raises(Malformed):
            services.talk_mute(match=match, player=ada, place=place, mute=True)


def test_a_blocked_opponent_is_not_read(match: Match, ada: Player, bob: Player) -> None:
    player_block(blocker=ada, blocked=bob, now=NOW)
    say(match, bob, "Hey!")
    assert texts_for(match, ada) == []
    assert texts_for(match, bob) == ["Hey!"]
    assert not Notice.objects.filter(kind="match_talk").exists()


@pytest.mark.long
def test_a_report_reaches_judges_without_a_stake_with_the_lines(match: Match, ada: Player, bob: Player) -> None:
    roles_sync()
    judge = player_make("jude")
    judge.groups.add(Group.objects.get(name=Role.JUDGE))
    bob.groups.add(Group.objects.get(name=Role.JUDGE))
    for text in ("Hello.", "You fool."):
        line = say(match, bob, text)
    own = say(match, ada, "Pardon?")
    report = services.talk_report(match=match, player=ada, line_id=line.pk, reason="An insult.", now=NOW)
    assert [line_row["text"] for line_row in report.lines] == ["Hello.", "You fool."]
    assert list(Notice.objects.filter(kind="talk_report").values_list("player", flat=True)) == [judge.pk]
    assert reports_open(judge) == [report]
    assert reports_open(bob) == [], "nobody judges a report about themselves"
    with pytest.raises(KeyConflict):
        services.talk_report(match=match, player=ada, line_id=line.pk, reason="Again.", now=NOW)
    for number in (own.pk, 0):
        with pytest.raises(Malformed):
            services.talk_report(match=match, player=ada, line_id=number, reason="x", now=NOW)
    with pytest.raises(NotAllowed):
        services.talk_report_close(report=report, actor=bob, note="Nothing.", silence=False, now=NOW)
    services.talk_report_close(report=report, actor=judge, note="Warned.", silence=True, now=NOW)
    assert reports_open(judge) == []
    notice = Notice.objects.get(kind="talk_judged")
    assert (notice.player, notice.context["note"]) == (ada, "Warned.")
    with pytest.raises(WrongStatus):
        services.talk_report_close(report=report, actor=judge, note="Warned.", silence=False, now=NOW)
    with pytest.raises(WrongStatus, match="judge has switched it off"):
        say(Match.objects.get(pk=match.pk), bob)


@pytest.mark.long
def test_mute_and_report_by_page_and_by_api(match: Match, ada: Player, bob: Player) -> None:
    roles_sync()
    judge = player_make("jude")
    judge.groups.add(Group.objects.get(name=Role.JUDGE))
    lines = [say(match, bob, text) for text in ("first", "second")]
    client, judging = Client(), Client()
    client.force_login(ada)
    judging.force_login(judge)
    page, api = f"/matches/{match.code}/talk/", f"/api/v1/matches/{match.code}/talk/"
    assert f"{page}{lines[0].pk}/report/" in client.get(page).text
    assert "first" in client.get(f"{page}{lines[0].pk}/report/").text
    assert client.post(f"{page}{lines[0].pk}/report/", {"reason": "r1"}).status_code == 302
    assert client.post(f"{page}{lines[0].pk}/report/", {"reason": "r1"}).status_code == 409
    sent = client.post(f"{api}{lines[1].pk}/report/", {"reason": "r2"}, content_type="application/json")
    assert sent.status_code == 204
    assert client.get("/operations/reports/").status_code == 403
    text = judging.get("/operations/reports/").text
    assert "r1" in text
    assert "r2" in text
    asked = judging.get("/api/v1/operations/reports/").json()
    assert [(report["reporter"], report["speaker"], report["lines"][-1]["text"]) for report in asked] == [
        ("ada", "bob", "first"),
        ("ada", "bob", "second"),
    ]
    judging.post("/operations/reports/", {"report": asked[0]["id"], "note": "Seen."})
    address = f"/api/v1/operations/reports/{asked[1]['id']}/"
    assert client.post(address, {"note": "x"}, content_type="application/json").status_code == 403
    assert judging.post(address, {"note": "x"}, content_type="application/json").status_code == 204
    assert judging.get("/api/v1/operations/reports/").json() == []
    client.post(f"{page}mute/", {"place": "1"})
    assert client.get(api).json() == []
    client.post(f"{api}mute/", {"place": 1, "mute": False}, content_type="application/json")
    assert len(client.get(api).json()) == 2
