"""Coming back to a match: what happened since, how it ended, what a choice would cost, and times in one's own zone."""

from datetime import timedelta
from unittest import mock

import pytest
from django.test import Client
from django.utils.translation import override

from engine.bots.chance import random_answer
from engine.kernel import Game, Stream, key_from_seed
from engine.tcg.starters import STARTERS
from matches.endings import ending, ending_line
from matches.games.registry import room_of
from matches.logbook import Told, log_groups, log_lines
from matches.losing import AT_ONCE, losing_choices
from matches.models import GameEvent, Match, Seat
from matches.recap import recap
from matches.services import match_concede, match_seen
from matches.services.tell import moment_words
from players.accounts.services import profile_change
from players.models import Notice, Player
from players.notices.services import notice_text
from players.sentences.stored_sentences import sentence, sentence_said
from tests.matches.conftest import NOW, answer_next, play_out

pytestmark = pytest.mark.django_db
NAMES = ["ada", "bob"]
HOUR = timedelta(hours=1)


def rows_of(*events: tuple[str, dict, str]) -> list[Told]:
    return [Told(number, number, 0, *event) for number, event in enumerate(events, start=1)]


def test_a_run_of_passes_is_one_line() -> None:
    rows = rows_of(
        ("phase", {"phase": "maneuver"}, "Maneuver phase."),
        ("pass", {"player": 0}, "{0} passes."),
        ("pass", {"player": 1}, "{1} passes."),
        ("phase", {"phase": "archery"}, "Archery phase."),
        ("play", {"player": 0, "card": {"id": "c7", "card": "1C3"}, "cost": 0}, "{0} plays Axe Strike."),
        ("pass", {"player": 1}, "{1} passes."),
        ("pass", {"player": 1}, "{1} passes."),
    )
    lines = log_lines(rows, NAMES, room_of("tcg").log_words)
    assert [line.text for line in lines] == [
        "Maneuver phase. ada and bob pass.",
        "Archery phase.",
        "ada plays Axe Strike.",
        "bob passes 2 times.",
    ]


def test_a_line_links_the_cards_it_names() -> None:
    row = rows_of(("play", {"player": 0, "card": {"id": "c7", "card": "1C3"}}, "{0} plays Axe Strike for 0 twilight."))
    (line,) = log_lines(row, NAMES, room_of("tcg").log_words)
    assert [(part.text, part.card, part.on_table) for part in line.parts] == [
        ("ada plays ", "", ""),
        ("Axe Strike", "1C3", "c7"),
        (" for 0 twilight.", "", ""),
    ]


def test_the_log_stands_by_turns() -> None:
    rows = [Told(1, 1, 0, "a", {}, "One."), Told(2, 2, 1, "a", {}, "Two."), Told(3, 3, 1, "a", {}, "Three.")]
    groups = log_groups(log_lines(rows, NAMES, room_of("tcg").log_words))
    assert [(group["turn"], [line.text for line in group["lines"]]) for group in groups] == [
        (0, ["One."]),
        (1, ["Two.", "Three."]),
    ]


def seat_of(match: Match, player: Player) -> Seat:
    return Seat.objects.select_related("match").get(match=match, player=player)


def test_since_you_were_here_tells_what_happened_after_the_last_visit(match: Match, ada: Player, bob: Player) -> None:
    own = seat_of(match, ada)
    assert recap(match, own, NAMES) is not None, "before the first look everything is new"
    assert match_seen(seat=own, now=NOW)
    assert not match_seen(seat=seat_of(match, ada), now=NOW + timedelta(seconds=5)), "nothing new: nothing written"
    match_seen(seat=seat_of(match, ada), now=NOW + HOUR)
    assert recap(match, seat_of(match, ada), NAMES) is None
    answer_next(match, NOW + HOUR)  # ada's bid
    answer_next(match, NOW + 2 * HOUR)  # bob's bid: both are told
    summary = recap(match, seat_of(match, ada), NAMES)
    assert summary is not None
    assert summary.lines
    assert summary.first_step >= 1
    match_seen(seat=seat_of(match, ada), now=NOW + 3 * HOUR)
    assert recap(match, seat_of(match, ada), NAMES) is not None, "while the visit lasts it stays"
    match_seen(seat=seat_of(match, ada), now=NOW + 4 * HOUR)
    assert recap(match, seat_of(match, ada), NAMES) is None, "and in the next visit it is known"


def test_since_you_were_here_holds_ones_own_sentences_only(match: Match, ada: Player, bob: Player) -> None:
    number = match.event_count + 1
    for place, text in ((0, "For ada."), (1, "For bob."), (None, "For all.")):
        GameEvent.objects.create(
            match=match, number=number, sequence=1, turn=0, kind="x", seat=place, text=text, at=NOW
        )
        number += 1
    summary = recap(match, seat_of(match, ada), NAMES)
    assert summary is not None
    texts = [line.text for line in summary.lines]
    assert texts[-2:] == ["For ada.", "For all."]
    assert "For bob." not in texts


@pytest.mark.long
def test_the_page_and_the_api_tell_it(client: Client, match: Match, ada: Player, bob: Player) -> None:
    address = f"/api/v1/matches/{match.code}/recap/"
    client.force_login(ada)
    page = client.get(match.get_absolute_url()).content.decode()
    assert "New since" in page
    assert f"/matches/{match.code}/replay/0/" in page
    body = client.get(address).json()
    assert body["lines"]
    assert client.post(address).status_code == 204
    assert seat_of(match, bob).seen_at is None, "only the player who looks"
    client.logout()
    assert client.get(address).json()["lines"] == []
    assert client.post(address).status_code in (401, 403)


@pytest.mark.parametrize(
    ("outcome", "place", "who", "why", "won"),
    [
        ({"places": [1, 2], "winners": [0], "termination": "concession"}, 0, "You won.", "bob conceded.", True),
        ({"places": [1, 2], "winners": [0], "termination": "concession"}, 1, "ada won.", "You conceded.", False),
        ({"places": [2, 1], "winners": [1], "termination": "ring-bearer killed"}, 0, "bob won.",
         "Your Ring-bearer was killed.", False),
        ({"places": [1, 1], "winners": [0, 1], "termination": "turn limit"}, None, "The match is drawn.",
         "The last turn was played.", None),
        ({"places": [1, 1], "winners": [], "termination": "cancelled", "decided_by": "officials"}, 0, "Nobody won.",
         "Officials decided it: cancelled.", False),
    ],
)  # fmt: skip
def test_the_end_says_who_won_and_why(outcome: dict, place: int | None, who: str, why: str, won: bool | None) -> None:
    told_end = ending(outcome, NAMES, place, room_of("tcg").endings)
    assert (told_end.who, told_end.why, told_end.won) == (who, why, won)


PEOPLE = [*NAMES, "cem", "dee"]


@pytest.mark.parametrize(
    ("room", "outcome", "names", "place", "line", "german"),
    [
        ("tcg", {"places": [1, 2], "winners": [0], "termination": "ring-bearer killed"}, NAMES, 1,
         "You lost to ada: your Ring-bearer was killed.",
         "Du hast gegen ada verloren: dein Ringträger wurde getötet."),
        ("tcg", {"places": [1, 2], "winners": [0], "termination": "concession"}, NAMES, 0,
         "You won against bob: bob conceded.", "Du hast gegen bob gewonnen: bob hat aufgegeben."),
        ("confrontation", {"places": [1, 1], "winners": [], "termination": "turn limit"}, NAMES, 0,
         "Nobody won your match against bob: the turn limit is reached.",
         "Niemand hat deine Partie gegen bob gewonnen: die Zuggrenze ist erreicht."),
        ("tcg", {"places": [1, 1], "winners": [0, 1], "termination": "turn limit"}, NAMES, 0,
         "You drew with bob: the last turn was played.",
         "Du hast gegen bob unentschieden gespielt: der letzte Zug wurde gespielt."),
        ("tcg", {"places": [4, 1, 3, 2], "winners": [1], "termination": "survived at site 9"}, PEOPLE, 2,
         "You came third of four: bob's fellowship survived at site 9.",
         "Du hast den dritten Platz von vier belegt: die Gemeinschaft von bob hat an Ort 9 überlebt."),
        ("tarot", {"places": [1, 1, 3, 4], "winners": [0, 1], "termination": "shared victory"}, PEOPLE, 0,
         "You share the first place with bob: all three rounds are played, and the most Victory Points are shared.",
         ("Du teilst dir den ersten Platz mit bob: alle drei Runden sind gespielt, und die meisten Siegpunkte sind "
          "geteilt.")),
        ("deckbuilding", {"places": [1, 1, 1, 1], "winners": [], "termination": "Fellowship defeated"}, PEOPLE, 0,
         "Nobody won your match: the main deck has run out, so the Fellowship is defeated.",
         "Niemand hat deine Partie gewonnen: das Hauptdeck ist leer, und die Gemeinschaft ist besiegt."),
        ("tcg", {"places": [1, 2], "winners": [0], "termination": "No show.", "decided_by": "officials"}, NAMES, 1,
         "You lost to ada, as officials decided: No show.",
         "Du hast gegen ada verloren; so hat die Leitung entschieden: No show."),
    ],
)  # fmt: skip
def test_a_notice_says_the_result_and_why(
    room: str, outcome: dict, names: list[str], place: int, line: str, german: str
) -> None:
    stored = ending_line(outcome, names, place, room_of(room).endings)
    assert sentence_said(stored) == line
    with override("de"):
        assert sentence_said(stored) == german


def test_an_older_notice_of_a_result_keeps_its_words(ada: Player) -> None:
    notice = Notice(player=ada, kind="match_over", context={"opponent": "bob", "place": 2, "termination": "timeout"})
    assert notice_text(notice) == "Your match against bob is over: place 2 (timeout)."
    notice.context = {"line": sentence("You lost to %(opponent)s", opponent="bob")}
    assert notice_text(notice) == "You lost to bob"


def test_a_first_place_that_all_share_is_no_draw_of_two() -> None:
    outcome = {"places": [1, 1, 1], "winners": [0, 1, 2], "termination": "turn limit"}
    assert ending(outcome, [*NAMES, "cem"], None, room_of("tcg").endings).who == "All share the first place."


@pytest.mark.long
def test_the_end_offers_what_is_next(client: Client, match: Match, ada: Player, bob: Player) -> None:
    match_concede(match=match, player=bob, now=NOW)
    client.force_login(ada)
    page = client.get(match.get_absolute_url()).content.decode()
    assert "You won." in page
    assert "bob conceded." in page
    assert "against=player" in page
    assert "opponent=bob" in page
    assert f"/matches/{match.code}/replay/" in page


def test_a_choice_that_loses_says_so() -> None:
    """In the skirmish phase the last pass lets the Ring-bearer die; the warning is the same whatever others hold."""
    decks = [starter.engine_data() for starter in STARTERS.values()]
    game = Game.start("tcg", {}, decks[:2], key_from_seed(3))
    stream = Stream(key_from_seed(103))
    for _ in range(74):
        decision = game.pending[0]
        game.answer(decision.seat, decision.id, random_answer({}, decision.as_data(), stream))
    decision = game.pending[0]
    warned = losing_choices(game, decision.seat)
    assert warned == {"pass": AT_ONCE}
    assert losing_choices(game.redeal(decision.seat, stream), decision.seat) == warned
    game.answer(decision.seat, decision.id, "pass")
    assert game.outcome is not None
    assert decision.seat not in game.outcome.winners


@pytest.mark.long
def test_a_warning_stands_beside_its_choice(client: Client, match: Match, ada: Player) -> None:
    client.force_login(ada)
    with mock.patch("matches.losing.losing_choices", return_value={"0": AT_ONCE}):
        page = client.get(match.get_absolute_url()).content.decode()
        body = client.get(f"/api/v1/matches/{match.code}/pending/").json()
    assert "data-loses" in page
    assert body["loses"] == {"0": "This loses the match."}


@pytest.mark.long
def test_nothing_is_said_to_lose_in_a_game_that_goes_on(match: Match, ada: Player) -> None:
    assert play_out(match) > 2
    game = Game.start("tiny", {}, ["a", "b"], key_from_seed(1))
    assert losing_choices(game, 0) == {}, "two are asked at once: nothing is certain"


@pytest.mark.long
def test_times_are_named_by_their_zone(client: Client, match: Match, ada: Player) -> None:
    client.force_login(ada)
    page = client.get(match.get_absolute_url()).content.decode()
    assert " UTC</time>" in page
    assert 'data-zone="UTC"' in page
    sent = {"time_zone": "Europe/Berlin", "next": match.get_absolute_url()}
    Player.objects.filter(pk=ada.pk).update(matches_most=7)
    assert client.post("/profile/", sent)["Location"] == match.get_absolute_url()
    ada.refresh_from_db()
    assert ada.matches_most == 7, "the question for the zone changes nothing else"
    page = client.get(match.get_absolute_url()).content.decode()
    assert " CET</time>" in page or " CEST</time>" in page
    assert "data-zone" not in page, "asked once"


def test_whoever_keeps_their_zone_is_not_asked_again(client: Client, ada: Player) -> None:
    profile_change(player=ada, time_zone="UTC", matches_most=None, now=NOW)
    client.force_login(ada)
    assert "data-zone" not in client.get("/").content.decode()


def test_going_back_after_choosing_a_zone_stays_on_this_site(client: Client, ada: Player) -> None:
    client.force_login(ada)
    sent = {"time_zone": "Europe/Berlin", "next": "https://elsewhere.example/"}
    assert client.post("/profile/", sent)["Location"] == "/profile/"


def test_a_warning_names_the_players_zone() -> None:
    assert moment_words(NOW, "America/New_York") == "2026-03-02 04:00 (America/New York)"
    assert moment_words(NOW, "no such zone") == "2026-03-02 09:00 (UTC)"
