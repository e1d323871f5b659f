"""Rules that change under a running match: it goes on and says so, or pauses and can go back to its checkpoint."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from engine.kernel import Decision
from matches import cache
from matches.errors import NotAllowed, WrongStatus
from matches.models import Answer, Match, MatchStatus, OutboxRow
from matches.services import answer_submit, match_advance, match_pause, match_rewind
from matches.transcript import transcript
from players.models import AuditEntry, Player
from tests.engine.kernel.tiny import Tiny, TinyState
from tests.matches.conftest import NOW, answer_next, play_out, player_make


@pytest.fixture
def judge(db: None) -> Player:
    player = player_make("judge")
    player.is_superuser = True
    player.save()
    return player


def restart(match: Match) -> Match:
    """Let another process go on with a match."""
    cache.clear()
    OutboxRow.objects.create(match=match, reason="test", created_at=NOW)
    match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()
    return match


def change_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules in which the answers of today mean something else."""

    def meaning(self: Tiny, state: TinyState, decision: Decision) -> str:
        return "the highest bid loses"

    monkeypatch.setattr(Tiny, "meaning", meaning)
    monkeypatch.setattr(Tiny, "foundations", lambda self, state: ["the other way round"])


def log(match: Match) -> list[str]:
    return list(match.events.order_by("number").values_list("kind", flat=True))


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("answers", [0, 1, 2, 3])
def test_a_match_goes_on_by_new_rules_and_its_log_says_so_once(
    match: Match, answers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules of another version in which every answer still means the same."""
    for _ in range(answers):
        answer_next(match)
    sequence, version = match.sequence, match.version
    assert "rules changed" not in log(match)
    monkeypatch.setattr(Tiny, "foundations", lambda self, state: ["a card was mended"])
    restart(match)
    assert (match.status, match.sequence) == (MatchStatus.RUNNING, sequence)
    assert match.version > version
    restart(match)
    assert log(match).count("rules changed") == 1
    play_out(match)
    assert log(match).count("rules changed") == 1
    (change,) = transcript(match)["rules_changed"]
    assert change["after"] == sequence
    assert change["ruleset_version"] != match.ruleset_version


def stopped(match: Match, monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match with one of the two bids given when the rules changed their meaning."""
    answer_next(match)
    change_meaning(monkeypatch)
    restart(match)
    assert (match.status, match.paused_by_error, match.sequence) == (MatchStatus.PAUSED, True, 1)
    return match


@pytest.mark.django_db
class TestAnotherMeaning:
    @pytest.mark.long
    def test_a_judge_takes_it_back_to_the_checkpoint(
        self, match: Match, judge: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        old = match.pending.get(seat__place=0).decision_id
        stopped(match, monkeypatch)
        length = len(log(match))
        assert match_rewind(match=match, actor=judge, now=NOW) == 1
        match_advance(match_id=match.pk, now=NOW)
        match.refresh_from_db()
        assert (match.status, match.sequence, match.rewinds) == (MatchStatus.RUNNING, 0, 1)
        assert not Answer.objects.filter(match=match).exists()
        assert log(match)[length:] == ["taken back"]
        asked = match.pending.get(seat__place=0).decision_id
        assert asked != old
        assert match.pending.count() == 2
        assert all(seat.deadline is not None for seat in match.seats.all())
        assert AuditEntry.objects.get(verb="match.rewound").data == {"answers taken back": 1}
        play_out(match)
        assert [change["after"] for change in transcript(match)["rules_changed"]] == [0]

    @pytest.mark.long
    def test_the_same_question_can_be_answered_again_from_the_page(
        self, match: Match, judge: Player, ada: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The page's key names the question; the answer that was taken back stood under the first such key."""
        bid = match.pending.get(seat__place=0).decision_id
        key = f"web-{bid}-0"
        answer_submit(match=match, player=ada, decision_id=bid, value=1, key=key, now=NOW)
        match_advance(match_id=match.pk, now=NOW)
        with monkeypatch.context() as meanwhile:
            change_meaning(meanwhile)
            restart(match)
        assert match_rewind(match=match, actor=judge, now=NOW) == 1
        match_advance(match_id=match.pk, now=NOW)
        client = Client()
        client.force_login(ada)
        page = client.get(match.get_absolute_url()).content.decode()
        assert match.pending.get(seat__place=0).decision_id == bid, "the rules are as they were"
        assert "A judge took the match back; please answer again." in page
        assert key not in page
        again = f"web-{bid}-1"
        assert again in page
        answer_submit(match=match, player=ada, decision_id=bid, value=2, key=again, now=NOW)
        match_advance(match_id=match.pk, now=NOW)
        assert Answer.objects.get(match=match).value == 2

    @pytest.mark.long
    def test_a_game_kept_in_memory_from_before_is_not_taken_up_again(
        self, match: Match, judge: Player, ada: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """After the way back the same number of answers is another position."""
        stopped(match, monkeypatch)
        held = match.course
        match_rewind(match=match, actor=judge, now=NOW)
        match_advance(match_id=match.pk, now=NOW)
        match.refresh_from_db()
        assert match.course != held
        bid = match.pending.get(seat__place=0)
        answer_submit(match=match, player=ada, decision_id=bid.decision_id, value=2, key="again", now=NOW)
        match_advance(match_id=match.pk, now=NOW)
        match.refresh_from_db()
        assert match.sequence == 1
        assert Answer.objects.get(match=match).value == 2

    def test_only_judges_and_only_what_the_engine_paused(
        self, match: Match, judge: Player, ada: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with pytest.raises(WrongStatus):
            match_rewind(match=match, actor=judge, now=NOW)
        match_pause(match=match, actor=judge, reason="a question", now=NOW)
        with pytest.raises(WrongStatus):
            match_rewind(match=match, actor=judge, now=NOW)
        with pytest.raises(NotAllowed):
            match_rewind(match=match, actor=ada, now=NOW)

    @pytest.mark.long
    def test_by_page_and_by_api(self, match: Match, judge: Player, monkeypatch: pytest.MonkeyPatch) -> None:
        stopped(match, monkeypatch)
        client = Client()
        client.force_login(judge)
        page = client.get(match.get_absolute_url()).content.decode()
        assert "Go back to the last checkpoint" in page
        api = APIClient()
        api.force_authenticate(judge)
        answer = api.post(f"/api/v1/matches/{match.code}/judge/", {"what": "rewind"}, format="json")
        assert answer.status_code == 204
        match.refresh_from_db()
        assert match.status == MatchStatus.RUNNING
        again = client.post(f"{match.get_absolute_url()}judge/", {"what": "rewind"}, follow=True)
        assert "Only a match that the rules engine has paused" in again.content.decode()
