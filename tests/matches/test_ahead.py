"""Answers given ahead and orders to answer alike: used when their question comes, dropped when things have changed,
and seen by nobody but their own player."""

from typing import Any

import pytest
from django.test import Client

from engine.kernel import Decision
from engine.kernel.view_types import OptionData, QuestionData
from matches import history
from matches.errors import Malformed, NotYourMatch, Stale
from matches.models import Answer, Match, MatchStatus, PendingDecision, Source, StandingOrder
from matches.order_tries import order_tries
from matches.orders import again_answer, again_terms
from matches.services import (
    answer_submit,
    match_advance,
    match_concede,
    order_again,
    order_ahead,
    order_clear,
    order_set,
    stop_set,
    take_back_agree,
    take_back_ask,
)
from matches.snapshot import Fed, borrow_game, game_feed, release_game
from players.models import Player
from tests.matches.conftest import NOW
from tests.matches.test_noninterference import CSRF
from tests.matches.test_orders import card_match, phase, step

__all__ = ["card_match"]

pytestmark = pytest.mark.django_db


class Scene:
    """The regroup phase of a match: the Free Peoples player is asked, the Shadow player waits and may answer ahead."""

    def __init__(self, match: Match, people: tuple[Player, Player]) -> None:
        self.match = match
        for who in people:
            stop_set(player=who, ruleset="tcg", window="own regroup", choice="ask", now=NOW)
        for _ in range(300):
            if phase(match) == "regroup":
                break
            step(match)
        self.fp = int(match.public["fp"])
        self.free, self.shadow = people[self.fp], people[1 - self.fp]
        assert asked(match).seat.place == self.fp

    def hand(self) -> list[str]:
        """The keys of the cards in the Shadow player's hand."""
        match, _, game = borrow_game(self.match.pk)
        view: Any = game.view(1 - self.fp)
        release_game(match, game)
        return [str(card["id"]) for card in view["seats"][1 - self.fp]["hand"]]

    def discard(self, *keys: str) -> StandingOrder:
        [order] = order_ahead(match=self.match, player=self.shadow, answers={"reconcile": list(keys)}, now=NOW)
        return order

    def on(self) -> None:
        """Answers until the Free Peoples player is asked whether to move."""
        for _ in range(20):
            if asked(self.match).data["prompt"]["key"] in ("move or stay", "reconcile"):
                return
            step(self.match)


def asked(match: Match) -> PendingDecision:
    return PendingDecision.objects.select_related("seat__player").get(match=match)


@pytest.fixture
def scene(card_match: Match, ada: Player, bob: Player) -> Scene:
    return Scene(card_match, (ada, bob))


@pytest.mark.long
def test_an_answer_given_ahead_is_used_once_when_its_question_comes(scene: Scene) -> None:
    card = scene.hand()[0]
    order = scene.discard(card)
    scene.on()
    assert asked(scene.match).seat.place == scene.fp, "the Shadow player was not asked"
    given = Answer.objects.get(match=scene.match, source=Source.AHEAD)
    assert (given.place, given.value) == (1 - scene.fp, [card])
    order.refresh_from_db()
    assert (order.active, order.passes, order.ended_because) == (False, 1, "used")
    assert card not in scene.hand()


@pytest.mark.long
def test_without_one_the_question_is_asked(scene: Scene) -> None:
    scene.on()
    assert asked(scene.match).seat.place == 1 - scene.fp
    assert asked(scene.match).data["prompt"]["key"] == "reconcile"


@pytest.mark.long
def test_one_that_rests_on_another_hand_is_dropped_and_the_player_asked_and_told(scene: Scene, client: Client) -> None:
    order = scene.discard(scene.hand()[0])
    StandingOrder.objects.filter(pk=order.pk).update(terms={**order.terms, "basis": "another hand"})
    scene.on()
    assert asked(scene.match).seat.place == 1 - scene.fp
    order.refresh_from_db()
    assert (order.active, order.passes) == (False, 0)
    assert order.ended_because == "dropped: your hand has changed"
    client.force_login(scene.shadow)
    assert "): dropped: your hand has changed" in client.get(scene.match.get_absolute_url()).content.decode()
    client.force_login(scene.free)
    assert "your hand has changed" not in client.get(scene.match.get_absolute_url()).content.decode()


@pytest.mark.long
def test_what_is_no_answer_or_comes_too_late_is_refused_and_changes_nothing(scene: Scene, stranger: Player) -> None:
    for value in (["h999"], scene.hand()[:2], "h1", 3):
        with pytest.raises(Malformed):
            order_ahead(match=scene.match, player=scene.shadow, answers={"reconcile": value}, now=NOW)  # type: ignore[dict-item]
    for player, key in ((scene.free, "reconcile"), (scene.shadow, "arrows"), (scene.shadow, "lunch")):
        with pytest.raises(Stale):
            order_ahead(match=scene.match, player=player, answers={key: []}, now=NOW)
    with pytest.raises(NotYourMatch):
        order_ahead(match=scene.match, player=stranger, answers={"reconcile": []}, now=NOW)
    scene.on()
    with pytest.raises(Stale):
        order_ahead(match=scene.match, player=scene.shadow, answers={"reconcile": []}, now=NOW)
    assert not StandingOrder.objects.exists()


@pytest.mark.long
def test_saying_it_again_replaces_it_and_ask_me_takes_it_back(scene: Scene) -> None:
    first, second, *_ = scene.hand()
    scene.discard(first)
    scene.discard(second)
    assert StandingOrder.objects.get(active=True).terms["value"] == [second]
    assert order_ahead(match=scene.match, player=scene.shadow, answers={"reconcile": None}, now=NOW) == []
    scene.on()
    assert asked(scene.match).seat.place == 1 - scene.fp


@pytest.mark.long
def test_a_take_back_drops_what_was_said_ahead(scene: Scene) -> None:
    """What was said after an answer that is taken back rests on what no longer is."""
    scene.discard(scene.hand()[0])
    Match.objects.filter(pk=scene.match.pk).update(origin="challenge:1")
    take_back_ask(match=scene.match, player=scene.shadow, now=NOW)
    take_back_agree(match=scene.match, player=scene.free, now=NOW)
    order = StandingOrder.objects.get()
    assert (order.active, order.ended_because) == (False, "the match went back")


@pytest.mark.long
def test_by_the_page(scene: Scene, client: Client) -> None:
    client.force_login(scene.shadow)
    url = scene.match.get_absolute_url()
    card = scene.hand()[0]
    page = client.get(url).content.decode()
    assert "Answer ahead" in page
    assert 'name="ahead:reconcile"' in page
    assert f'<option value="{card}">' in page
    answer = client.post(f"{url}order/", {"what": "ahead", "ahead:reconcile": card}, follow=True)
    assert "Your answers are saved for when the questions come. Nobody else sees them." in answer.content.decode()
    assert StandingOrder.objects.get(active=True).terms["value"] == [card]
    client.post(f"{url}order/", {"what": "ahead", "ahead:reconcile": "none"})
    assert StandingOrder.objects.get(active=True).terms["value"] == []
    number = StandingOrder.objects.get(active=True).pk
    assert "That order is cancelled." in client.post(f"{url}order/", {"cancel": number}, follow=True).content.decode()
    for bad in ({"cancel": "x"}, {"cancel": "9" * 30}, {"what": "ahead", "ahead:reconcile": "h999"}):
        assert client.post(f"{url}order/", bad).status_code == 302
    assert not StandingOrder.objects.filter(active=True).exists()
    client.force_login(scene.free)
    assert "Answer ahead" not in client.get(url).content.decode()
    assert client.post(f"{url}order/", {"what": "ahead"}).status_code == 302


@pytest.mark.long
def test_by_the_api_and_for_its_player_alone(scene: Scene, stranger: Player, client: Client) -> None:
    url = f"/api/v1/matches/{scene.match.code}/order/"
    card = scene.hand()[0]
    client.force_login(scene.shadow)
    [question] = client.get(url).json()["ahead"]
    assert (question["key"], question["least"], question["most"], question["value"]) == ("reconcile", 0, 1, None)
    body = {"kind": "ahead", "argument": "reconcile", "value": [card]}
    put = client.put(url, body, content_type="application/json")
    assert put.status_code == 200, put.content
    [order] = put.json()["orders"]
    assert (order["kind"], order["active"], order["acted"]) == ("ahead", True, 0)
    assert put.json()["ahead"][0]["value"] == [card]
    bad = client.put(url, {**body, "value": ["h999"]}, content_type="application/json")
    assert bad.status_code == 400
    before = {}
    for who in (scene.free, stranger):
        client.force_login(who)
        answer = client.get(url)
        before[who] = answer.json()["orders"] if answer.status_code == 200 else []
        assert client.delete(f"{url}?number={order['number']}").status_code in (204, 403, 404)
    assert before[scene.free] == before[stranger] == []
    assert StandingOrder.objects.get(active=True).pk == order["number"]
    client.force_login(scene.shadow)
    assert client.delete(f"{url}?number={order['number']}").status_code == 204
    assert client.delete(f"{url}?number=x").status_code == 400
    assert not StandingOrder.objects.filter(active=True).exists()


@pytest.mark.long
def test_what_others_are_shown_does_not_depend_on_what_was_said_ahead(
    scene: Scene, stranger: Player, client: Client
) -> None:
    def pages(who: Player) -> list[bytes]:
        client.force_login(who)
        code = scene.match.code
        api = f"/api/v1/matches/{code}/"
        paths = [scene.match.get_absolute_url(), f"/matches/{code}/log/", api]
        paths += [f"{api}{part}/" for part in ("view", "events", "order")]
        return [CSRF.sub(b"", client.get(path).content) for path in paths]

    before = [pages(who) for who in (scene.free, stranger)]
    scene.discard(scene.hand()[0])
    match_advance(match_id=scene.match.pk, now=NOW)
    assert [pages(who) for who in (scene.free, stranger)] == before


class TestAnsweringAlike:
    def repeat(self, match: Match, until: str) -> StandingOrder:
        """The one who is asked passes now, and whenever the same is asked."""
        row = asked(match)
        assert row.data["passing"] == "pass"
        order = order_again(
            match=match, player=row.seat.player, decision_id=row.decision_id, value="pass", until=until, now=NOW
        )
        assert asked(match).decision_id == row.decision_id, "what is asked now stays asked"
        match_advance(match_id=match.pk, now=NOW)
        assert asked(match).decision_id == row.decision_id
        step(match)
        return order

    def until_next_regroup_of(self, match: Match, place: int) -> None:
        for _ in range(300):
            if match.status != MatchStatus.RUNNING:
                break
            step(match)
            if match.public["fp"] == place and phase(match) == "regroup":
                return

    @pytest.mark.long
    def test_it_answers_the_same_question_until_its_end(self, scene: Scene) -> None:
        order = self.repeat(scene.match, "match")
        turn = scene.match.turn
        for _ in range(300):
            step(scene.match)
            if scene.match.turn >= turn + 3 or scene.match.status != MatchStatus.RUNNING:
                break
        order.refresh_from_db()
        assert order.passes > 0
        given = Answer.objects.filter(match=scene.match, source=Source.ORDER)
        assert {(answer.place, answer.value) for answer in given} == {(scene.fp, "pass")}
        assert order.active

    @pytest.mark.long
    def test_it_ends_with_the_turn(self, scene: Scene) -> None:
        order = self.repeat(scene.match, "turn")
        turn = scene.match.turn
        for _ in range(300):
            step(scene.match)
            if scene.match.turn >= turn + 3 or scene.match.status != MatchStatus.RUNNING:
                break
        order.refresh_from_db()
        assert (
            not Answer.objects.filter(match=scene.match, source=Source.ORDER, sequence__gt=0)
            .filter(place=scene.fp, pk__gt=order.pk + 10_000)
            .exists()
        )
        assert (order.active, order.ended_because) == (False, "the turn is over")

    @pytest.mark.long
    def test_it_ends_when_another_acts(self, scene: Scene) -> None:
        order = self.repeat(scene.match, "acts")
        for _ in range(400):
            row = asked(scene.match)
            options = [option["key"] for option in row.data["options"]]
            doing = next((key for key in options if row.data["passing"] and key != "pass"), None)
            if row.seat.place != scene.fp and doing is not None:
                answer_submit(
                    match=scene.match, player=row.seat.player, decision_id=row.decision_id, value=doing, key="act",
                    now=NOW,
                )  # fmt: skip
                match_advance(match_id=scene.match.pk, now=NOW)
                break
            step(scene.match)
            if scene.match.status != MatchStatus.RUNNING:
                break
        order.refresh_from_db()
        assert (order.active, order.ended_because) == (False, "another player has acted")

    @pytest.mark.long
    def test_several_answers_to_one_question_are_tried_in_order(self, scene: Scene) -> None:
        row = asked(scene.match)
        StandingOrder.objects.all().delete()
        self.repeat(scene.match, "match")
        again = StandingOrder.objects.get()
        assert again.terms["values"] == ["pass"]
        assert again.terms["labels"] == ["Pass"]
        assert row.data["prompt"]["text"] == again.terms["text"]

    @pytest.mark.long
    def test_what_is_no_such_order_is_refused(self, scene: Scene) -> None:
        row = asked(scene.match)
        for value, until in (
            ("pass", ""),
            ("pass", "forever"),
            ("nonsense", "turn"),
            (["pass"], "turn"),
            (None, "turn"),
        ):
            with pytest.raises(Malformed):
                order_again(
                    match=scene.match, player=scene.free, decision_id=row.decision_id, value=value, until=until, now=NOW
                )
        with pytest.raises(Stale):
            order_again(
                match=scene.match, player=scene.shadow, decision_id=row.decision_id, value="pass", until="turn", now=NOW
            )
        assert not StandingOrder.objects.exists()

    @pytest.mark.long
    def test_an_answer_that_comes_too_late_sets_no_order(self, scene: Scene, client: Client) -> None:
        row = asked(scene.match)
        client.force_login(scene.free)
        form = {"decision": row.decision_id, "key": "k1", "value": "pass", "again": "turn"}
        page = client.post(f"{scene.match.get_absolute_url()}answer/", form, follow=True).content.decode()
        assert "Your time for this answer ran out" in page
        assert not StandingOrder.objects.exists()

    @pytest.mark.long
    def test_by_the_page_with_the_answer(self, scene: Scene, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
        row = asked(scene.match)
        client.force_login(scene.free)
        url = scene.match.get_absolute_url()
        assert 'name="again"' in client.get(url).content.decode()
        form = {"decision": row.decision_id, "key": "k1", "value": "pass", "again": "turn"}
        page = client.post(f"{url}answer/", form, follow=True).content.decode()
        assert "You give the same answer from now on, until this turn ends." in page
        assert StandingOrder.objects.get().kind == "again"
        assert "until this turn ends" in page
        client.post(f"{url}answer/", {**form, "again": "forever", "key": "k2"})
        assert StandingOrder.objects.count() == 1

    @pytest.mark.long
    def test_over_the_api(self, scene: Scene, client: Client) -> None:
        row = asked(scene.match)
        client.force_login(scene.free)
        body = {"kind": "again", "decision": row.decision_id, "value": "pass", "until": "match"}
        put = client.put(f"/api/v1/matches/{scene.match.code}/order/", body, content_type="application/json")
        assert put.status_code == 200, put.content
        [order] = put.json()["orders"]
        assert (order["answers"], order["until"]) == (["Pass"], "in this whole match")
        assert asked(scene.match).decision_id == row.decision_id


def test_an_order_for_own_triggers_tries_them_in_the_order_in_which_they_were_chosen() -> None:
    """Each time several are due the first of the list that is due is performed."""
    options = [{"key": key, "label": key.title()} for key in ("rager", "wound", "scimitar")]
    data = {"kind": "action", "options": options, "prompt": {"text": "Which of these is performed first?"}}
    first = again_terms("action required", data, "wound", "match", 0, None)
    second = again_terms("action required", data, "rager", "match", 0, first)
    assert second["values"] == ["wound", "rager"]
    assert second["labels"] == ["Wound", "Rager"]
    assert again_terms("action required", data, "rager", "match", 0, second)["values"] == ["rager"]

    def chosen(*due: str) -> object:
        decision = Decision(0, "action", ("required",), due)
        decision.game = KEYS
        return again_answer(second, "action required", decision)

    assert chosen("rager", "scimitar", "wound") == "wound"
    assert chosen("rager", "scimitar") == "rager"
    assert chosen("scimitar", "mouth") is None
    assert again_answer(second, "action other", Decision(0, "action", ("other",), ("wound",))) is None


class Keys:
    """Options are their own keys."""

    name, sequence = "keys", 0

    def key(self, option: object) -> str:
        return str(option)

    key_of_schema_1 = key

    def meaning(self, decision: Decision) -> str:
        return ""

    def present(self, decision: Decision) -> QuestionData[OptionData]:
        raise NotImplementedError


KEYS = Keys()


@pytest.mark.long
def test_an_order_says_how_often_it_would_have_acted_in_the_last_match(
    card_match: Match, ada: Player, bob: Player, client: Client
) -> None:
    def tries(player: Player, ruleset: str, kind: str, argument: str = "", **terms: Any) -> int | None:
        return order_tries(player, ruleset, [StandingOrder(kind=kind, argument=argument, terms=terms)])[0]

    assert tries(ada, "tcg", "my_turn") is None
    for _ in range(40):
        step(card_match)
    question = ""
    match, _, game = borrow_game(card_match.pk)
    question = game.question(game.pending[0])
    asked_of = game.pending[0].seat
    release_game(match, game)
    match_concede(match=card_match, player=ada, now=NOW)
    passable = _passable(card_match, 0)
    assert 0 < (tries(ada, "tcg", "my_turn") or 0) <= passable
    assert tries(ada, "tcg", "phase", "none such") == passable
    assert tries((ada, bob)[asked_of], "tcg", "again", question=question) is not None
    assert tries(ada, "confrontation", "my_turn") is None
    places = ["skirmishes", "phases", "responses"]
    came = [tries(bob, "tcg", "ahead", "passing", value=[place]) or 0 for place in places]
    assert tries(bob, "tcg", "ahead", "passing", value=places) == sum(came) > 0
    both = [StandingOrder(kind="ahead", argument=key, terms={"value": []}) for key in ("reconcile", "passing")]
    assert order_tries(bob, "tcg", both) == [tries(bob, "tcg", "ahead", "reconcile", value=[]), 0]


def _passable(match: Match, place: int) -> int:
    """How often a seat was asked what it could pass."""
    game, count = history.start(match), 0
    for row in history.answers(match):
        count += any(decision.seat == place == row.place and decision.passing is not None for decision in game.pending)
        game_feed(game, Fed(row.sequence, row.place, row.kind, row.decision_id, row.value))
    return count


@pytest.mark.long
def test_the_order_to_pass_shows_it(card_match: Match, ada: Player, client: Client) -> None:
    order = order_set(match=card_match, player=ada, kind="my_turn", now=NOW)
    assert order.last_match is None
    StandingOrder.objects.filter(pk=order.pk).update(last_match=6)
    client.force_login(ada)
    assert (
        "It would have acted 6 times in your last match." in client.get(card_match.get_absolute_url()).content.decode()
    )
    assert client.get(f"/api/v1/matches/{card_match.code}/order/").json()["in_last_match"] == 6
    assert order_clear(match=card_match, player=ada, now=NOW) == 1
