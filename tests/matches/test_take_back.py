"""Taking back an answer in casual matches: agreed, nothing revealed since, and the transcript stays whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from engine.kernel import Game, key_from_seed
from engine.tcg.starters import STARTERS
from matches import services
from matches.errors import KeyConflict, NotAllowed, NotYourMatch, WrongStatus
from matches.models import Answer, InboxRow, Match, MatchStatus, PendingDecision, TakeBack
from matches.revealed import revealed_since
from matches.services import SeatSpec, match_advance, match_create
from matches.snapshot import Fed
from matches.transcript import transcript
from players.models import Notice, Player
from scripts.verify_match import verify
from tests.matches.conftest import NOW, answer_next, cut, entropy_of, first_answer, play_out, tiny_match


@pytest.fixture
def casual(ada: Player, bob: Player) -> Match:
    """A running casual match in which Ada has bid and Bob has not."""
    match = cut(tiny_match(ada, bob, origin="challenge:7"), ada, bob)
    answer_next(match)
    return match


def asked(match: Match, player: Player) -> str:
    return PendingDecision.objects.get(match=match, seat__player=player).decision_id


@pytest.mark.long
def test_an_agreed_take_back_asks_the_same_question_again(casual: Match, ada: Player, bob: Player) -> None:
    old = Answer.objects.get(match=casual)
    wish = services.take_back_ask(match=casual, player=ada, now=NOW)
    assert wish.status == TakeBack.Status.OPEN
    assert services.take_back_ask(match=casual, player=ada, now=NOW).pk == wish.pk
    assert Notice.objects.filter(kind="match_take_back", player=bob).count() == 1
    assert Answer.objects.filter(match=casual).exists(), "it stands until the other agrees"
    with pytest.raises(NotAllowed):
        services.take_back_agree(match=casual, player=ada, now=NOW)
    assert services.take_back_agree(match=casual, player=bob, now=NOW).status == TakeBack.Status.DONE
    match_advance(match_id=casual.pk, now=NOW)
    casual.refresh_from_db()
    assert not Answer.objects.filter(match=casual).exists()
    assert asked(casual, ada) == old.decision_id
    row = InboxRow.objects.get(match=casual)
    assert (row.state, row.sequence) == (InboxRow.State.REFUSED, None)
    seat = casual.seats.get(player=ada)
    assert seat.running_since == NOW, "the clock runs again"


@pytest.mark.long
def test_the_match_goes_on_with_another_answer_and_verifies(casual: Match, ada: Player, bob: Player) -> None:
    before: Any = Answer.objects.get(match=casual).value
    services.take_back_ask(match=casual, player=ada, now=NOW)
    services.take_back_agree(match=casual, player=bob, now=NOW)
    match_advance(match_id=casual.pk, now=NOW)
    services.answer_submit(
        match=casual, player=ada, decision_id=asked(casual, ada), value=before + 1, key="another", now=NOW
    )
    match_advance(match_id=casual.pk, now=NOW)
    assert Answer.objects.get(match=casual).value == before + 1
    play_out(casual)
    record = transcript(casual)
    assert record["answers"][0]["value"] == before + 1
    assert record["rules_changed"] == []
    assert any("replayed to the recorded outcome" in line for line in verify(record))


@pytest.mark.long
def test_who_is_asked_may_refuse_and_who_asks_may_withdraw(casual: Match, ada: Player, bob: Player) -> None:
    services.take_back_ask(match=casual, player=ada, now=NOW)
    assert services.take_back_refuse(match=casual, player=ada, now=NOW).status == TakeBack.Status.VOID
    services.take_back_ask(match=casual, player=ada, now=NOW)
    assert services.take_back_refuse(match=casual, player=bob, now=NOW).status == TakeBack.Status.REFUSED
    with pytest.raises(KeyConflict, match="refused"):
        services.take_back_ask(match=casual, player=ada, now=NOW)
    with pytest.raises(WrongStatus):
        services.take_back_agree(match=casual, player=bob, now=NOW)
    assert Answer.objects.filter(match=casual).count() == 1


@pytest.mark.long
def test_who_withdraws_and_asks_again_is_not_heard_again(casual: Match, ada: Player, bob: Player) -> None:
    for _ in range(3):
        services.take_back_ask(match=casual, player=ada, now=NOW)
        services.take_back_refuse(match=casual, player=ada, now=NOW)
    services.take_back_ask(match=casual, player=ada, now=NOW)
    assert Notice.objects.filter(player=bob, kind="match_take_back").count() == 1


@pytest.mark.long
def test_after_the_others_answer_it_is_too_late(casual: Match, ada: Player, bob: Player) -> None:
    services.take_back_ask(match=casual, player=ada, now=NOW)
    answer_next(casual)
    with pytest.raises(WrongStatus, match="bob has answered since"):
        services.take_back_agree(match=casual, player=bob, now=NOW)
    assert TakeBack.objects.get().status == TakeBack.Status.VOID
    with pytest.raises(WrongStatus):
        services.take_back_ask(match=casual, player=ada, now=NOW)


@pytest.mark.long
def test_where_nothing_was_answered_or_an_event_is_played_nothing_is_taken_back(
    match: Match, ada: Player, bob: Player, stranger: Player
) -> None:
    answer_next(match)
    with pytest.raises(NotAllowed, match="event"):
        services.take_back_ask(match=match, player=ada, now=NOW)
    fresh = cut(tiny_match(ada, bob, origin="challenge:8", seed=2), ada, bob)
    with pytest.raises(WrongStatus, match="nothing yet"):
        services.take_back_ask(match=fresh, player=ada, now=NOW)
    with pytest.raises(NotYourMatch):
        services.take_back_ask(match=fresh, player=stranger, now=NOW)
    services.match_concede(match=fresh, player=bob, now=NOW)
    with pytest.raises(WrongStatus, match="finished"):
        services.take_back_ask(match=fresh, player=ada, now=NOW)


@pytest.mark.long
def test_by_page_and_by_api(casual: Match, ada: Player, bob: Player, stranger: Player) -> None:
    clients: dict[str, Client] = {}
    for player in (ada, bob, stranger):
        clients[player.username] = Client()
        clients[player.username].force_login(player)
    page, api = f"/matches/{casual.code}/", f"/api/v1/matches/{casual.code}/take-back/"
    assert 'value="ask"' in clients["ada"].get(page).text
    assert 'value="ask"' not in clients["stranger"].get(page).text
    clients["ada"].post(f"{page}take-back/", {"what": "ask"})
    assert "ada asks to take back" in clients["bob"].get(page).text
    assert "ada asks to take back" not in clients["stranger"].get(page).text
    assert clients["bob"].get(api).json() == [{"status": "open", "player": "ada", "target": 0, "agreed": []}]

    def post(player: str, what: Any) -> int:
        status: int = clients[player].post(api, {"what": what}, content_type="application/json").status_code
        return status

    assert post("stranger", "agree") == 403
    assert post("bob", "perhaps") == 400
    assert post("ada", "agree") == 403
    assert post("bob", "agree") == 200
    assert clients["bob"].get(api).json() == []
    assert post("bob", "agree") == 409


# -- what counts as revealed ----------------------------------------------------------------------------------------


def tcg_game(seed: int = 5) -> Game:
    decks = [STARTERS[slug].engine_data() for slug in ("aragorn", "gandalf")]
    return Game.start("tcg", {}, decks, key_from_seed(seed))


def kinds_of_reasons(games: int, steps: int) -> tuple[set[str], int]:
    """For every answer of some games: why it could not be taken back, and how many could."""
    reasons, free = set(), 0
    for seed in range(games):
        game = tcg_game(seed)
        for number in range(steps):
            if game.outcome is not None:
                break
            decision = game.pending[0]
            value = first_answer_of(decision.as_data())
            before = game.clone()
            fed = Fed(number + 1, decision.seat, Answer.Kind.ANSWER, decision.id, value)
            game.answer(decision.seat, decision.id, value)
            position = game.state.stream.position != before.state.stream.position
            why = revealed_since(before, [fed], seats=2, name=f"{seed}:{number}")
            assert not position or why, "what is left to chance is never taken back"
            reasons.add(why)
            free += not why
    return reasons, free


def first_answer_of(data: Mapping[str, Any]) -> Any:
    if data["kind"] in ("order", "assign"):
        return [option["key"] for option in data["options"]][: data["most"]] if data["kind"] == "order" else []
    return first_answer(data)


@pytest.mark.long
def test_drawing_and_playing_from_a_hand_reveal_and_passing_does_not() -> None:
    reasons, free = kinds_of_reasons(1, 24)
    assert free, "some answers use public facts only"
    assert {"Something hidden was revealed since.", "Hidden cards have played a part since."} & reasons


def test_the_judgement_leaves_the_game_as_it_is() -> None:
    game = tcg_game()
    dumped = game.dump()
    decision = game.pending[0]
    fed = Fed(1, decision.seat, Answer.Kind.ANSWER, decision.id, first_answer_of(decision.as_data()))
    first = revealed_since(game, [fed], seats=2, name="x")
    assert game.dump() == dumped
    assert revealed_since(game, [fed], seats=2, name="x") == first, "the same every time it is asked"


@pytest.mark.long
def test_what_reveals_is_refused_in_a_match_of_cards(ada: Player, bob: Player) -> None:
    """In a real game of cards some answers are refused, such as those after which cards are drawn."""
    decks = [STARTERS[slug].engine_data() for slug in ("aragorn", "gandalf")]
    match = match_create(
        ruleset="tcg",
        options={},
        seats=[SeatSpec(player, setup=deck) for player, deck in zip((ada, bob), decks, strict=True)],
        origin="challenge:9",
        now=NOW,
        skip_forced=False,
        entropy=entropy_of(3),
    )
    cut(match, ada, bob)
    refused = granted = 0
    for _ in range(14):
        match.refresh_from_db()
        if match.status != MatchStatus.RUNNING:
            break
        pending = answer_next(match, choose=first_answer_of)
        try:
            services.take_back_ask(match=match, player=pending.seat.player, now=NOW)
        except WrongStatus:
            refused += 1
            continue
        granted += 1
        services.take_back_refuse(match=match, player=bob if pending.seat.player == ada else ada, now=NOW)
    assert refused, "the draw and the fellowship that is brought in are not taken back"
    assert granted + refused > 5
