"""A pass that reaches further: the same press passes later questions, until something concerns its player."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from engine.bots import choose
from matches.errors import KeyConflict
from matches.models import Answer, InboxRow, Match, PendingDecision, Source, StandingOrder
from matches.services import answer_submit, match_advance, stop_set, take_back_agree, take_back_ask
from matches.snapshot import borrow_game, release_game
from players.models import Player
from tests.matches.conftest import NOW
from tests.matches.test_orders import card_match, phase

__all__ = ["card_match"]

pytestmark = pytest.mark.django_db

ACTIONS = ("maneuver", "archery", "assignment", "skirmish", "regroup")


@pytest.fixture
def maneuver(card_match: Match, ada: Player, bob: Player) -> PendingDecision:
    """Both players want to be asked in every phase; the Free Peoples player is asked in the maneuver phase."""
    for player in (ada, bob):
        for whose in ("own", "other"):
            for name in ACTIONS:
                stop_set(player=player, ruleset="tcg", window=f"{whose} {name}", choice="ask", now=NOW)
    for _ in range(300):
        if phase(card_match) == "maneuver":
            break
        play(card_match)
    asked = asked_in(card_match)
    assert asked.seat.place == card_match.public["fp"]
    return asked


def play(match: Match) -> None:
    """The question is answered by the steady bot, so that there are minions to fight."""
    asked = asked_in(match)
    _, _, game = borrow_game(match.pk)
    view = game.view(asked.seat.place)
    release_game(match, game)
    value = choose("steady", view, asked.data, 1)
    key = asked.decision_id
    answer_submit(match=match, player=asked.seat.player, decision_id=key, value=value, key=key, now=NOW)
    match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()


def asked_in(match: Match) -> PendingDecision:
    """The first open question; before the game has begun there are several."""
    rows = PendingDecision.objects.select_related("seat__player", "match").filter(match=match)
    return rows.order_by("seat__place")[0]


def pass_now(asked: PendingDecision, *, passes_on: bool, key: str = "k") -> None:
    answer_submit(
        match=asked.match,
        player=asked.seat.player,
        decision_id=asked.decision_id,
        value="pass",
        key=key,
        passes_on=passes_on,
        now=NOW,
    )
    match_advance(match_id=asked.match_id, now=NOW)
    asked.match.refresh_from_db()


def asked_of(match: Match, place: int) -> PendingDecision:
    """The next question to a seat; the other one passes only what it is asked."""
    for _ in range(40):
        asked = asked_in(match)
        if asked.seat.place == place:
            return asked
        play(match)
    raise AssertionError("never asked again")


def test_a_plain_pass_passes_its_own_question_only(maneuver: PendingDecision) -> None:
    pass_now(maneuver, passes_on=False)
    asked = asked_of(maneuver.match, maneuver.seat.place)
    assert asked.data["prompt"]["key"] == "action"
    assert phase(maneuver.match) in ("maneuver", "archery", "assignment")
    assert not StandingOrder.objects.exists()


def test_a_pass_that_reaches_further_passes_until_something_concerns_its_player(maneuver: PendingDecision) -> None:
    place = maneuver.seat.place
    pass_now(maneuver, passes_on=True)
    order = StandingOrder.objects.get(seat=maneuver.seat)
    assert (order.kind, order.active, order.argument) == ("reach", True, maneuver.decision_id)
    asked = asked_of(maneuver.match, place)
    assert asked.data["passing"] is None or phase(maneuver.match) in ("skirmish", "regroup")
    order.refresh_from_db()
    by_order = Answer.objects.filter(match=maneuver.match, place=place, source=Source.ORDER)
    assert order.passes == by_order.count() > 0
    assert set(by_order.values_list("value", flat=True)) == {"pass"}


def test_being_asked_ends_it_and_a_new_press_begins_another(maneuver: PendingDecision) -> None:
    place = maneuver.seat.place
    pass_now(maneuver, passes_on=True)
    for _ in range(8):
        asked = asked_of(maneuver.match, place)
        if asked.data["passing"] is not None:
            break
        play(maneuver.match)
    first = StandingOrder.objects.get(seat=maneuver.seat)
    assert (first.active, first.ended_because) == (False, "you are asked again")
    pass_now(asked, passes_on=True, key="later")
    assert StandingOrder.objects.filter(seat=maneuver.seat).count() == 2


def test_the_key_of_an_answer_counts_for_how_far_it_passes(maneuver: PendingDecision) -> None:
    sent: dict[str, Any] = {
        "match": maneuver.match,
        "player": maneuver.seat.player,
        "decision_id": maneuver.decision_id,
    }
    sent |= {"value": "pass", "key": "k", "now": NOW}
    assert not answer_submit(**sent, passes_on=True).repeated
    assert answer_submit(**sent, passes_on=True).repeated
    with pytest.raises(KeyConflict):
        answer_submit(**sent)
    assert InboxRow.objects.get(match=maneuver.match, decision_id=maneuver.decision_id).passes_on


def test_a_refused_answer_begins_none(maneuver: PendingDecision) -> None:
    answer_submit(
        match=maneuver.match,
        player=maneuver.seat.player,
        decision_id=maneuver.decision_id,
        value="pass",
        key="k",
        passes_on=True,
        now=NOW,
    )
    InboxRow.objects.filter(decision_id=maneuver.decision_id).update(value="play:nothing")
    match_advance(match_id=maneuver.match_id, now=NOW)
    assert InboxRow.objects.get(decision_id=maneuver.decision_id).state == "refused"
    assert not StandingOrder.objects.exists()
    assert asked_in(maneuver.match).decision_id == maneuver.decision_id


def test_a_take_back_ends_it(maneuver: PendingDecision, ada: Player, bob: Player) -> None:
    pass_now(maneuver, passes_on=True)
    Match.objects.filter(pk=maneuver.match_id).update(origin="challenge:1")
    take_back_ask(match=maneuver.match, player=maneuver.seat.player, now=NOW)
    other = bob if maneuver.seat.player == ada else ada
    take_back_agree(match=maneuver.match, player=other, now=NOW)
    assert not StandingOrder.objects.filter(active=True).exists()


@pytest.fixture
def at_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages and API take the time of the match for now."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)


@pytest.mark.usefixtures("at_the_time")
def test_by_the_page(maneuver: PendingDecision, client: Client) -> None:
    match, player = maneuver.match, maneuver.seat.player
    client.force_login(player)
    page = client.get(match.get_absolute_url()).content.decode()
    assert 'data-reach="Pass until your skirmish"' in page
    assert 'Confirm, then: <span lang="en">Pass until your skirmish</span>' in page
    sent = {"decision": maneuver.decision_id, "key": "web", "value": "pass", "then": "pass"}
    client.post(f"{match.get_absolute_url()}answer/", sent)
    match_advance(match_id=match.pk, now=NOW)
    assert StandingOrder.objects.get().kind == "reach"
    page = client.get(match.get_absolute_url()).content.decode()
    assert "Pass until your skirmish" in page, "what one has ordered is shown, and can be cancelled"
    other = match.seats.exclude(pk=maneuver.seat_id).get().player
    client.force_login(other)
    order = StandingOrder.objects.get()
    page = client.get(match.get_absolute_url()).content.decode()
    assert f'name="cancel" value="{order.pk}"' not in page


@pytest.mark.usefixtures("at_the_time")
def test_by_the_api(maneuver: PendingDecision, client: Client) -> None:
    match, player = maneuver.match, maneuver.seat.player
    client.force_login(player)
    url = f"/api/v1/matches/{match.code}/"
    asked = client.get(f"{url}pending/").json()
    assert asked["reach"]["text"] == "Pass until your skirmish"
    assert "You are asked" in asked["reach"]["detail"]
    body = {"decision": maneuver.decision_id, "value": "pass"}
    sent = {"content_type": "application/json", "HTTP_IDEMPOTENCY_KEY": "k"}
    bad = client.post(f"{url}answers/", {**body, "then": "lunch"}, **sent)  # type: ignore[arg-type]
    assert (bad.status_code, InboxRow.objects.filter(decision_id=maneuver.decision_id).count()) == (400, 0)
    good = client.post(f"{url}answers/", {**body, "then": "pass"}, **sent)  # type: ignore[arg-type]
    assert good.status_code == 202
    match_advance(match_id=match.pk, now=NOW)
    [order] = client.get(f"{url}order/").json()["orders"]
    assert (order["kind"], order["question"]) == ("reach", "Pass until your skirmish")
