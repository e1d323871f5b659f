"""Results are owed to whoever asked for the match, and to nobody else."""

from datetime import timedelta

from config.health import readiness
from matches.models import Match, ResultOutbox
from matches.results import is_wanted
from matches.services import match_concede
from players.models import Player
from tests.matches.conftest import NOW, cut, tiny_match


def test_only_events_ask_for_results() -> None:
    assert is_wanted("pairing:3:1")
    assert not any(is_wanted(origin) for origin in ("challenge:9", "bots:1", "pairings", ""))


def ended(ada: Player, bob: Player, origin: str) -> Match:
    match = tiny_match(ada, bob, origin=origin)
    cut(match, ada, bob)
    match_concede(match=match, player=ada, now=NOW)
    match.refresh_from_db()
    assert match.outcome
    return match


def test_a_result_nobody_asked_for_is_not_owed_and_alarms_nobody(ada: Player, bob: Player) -> None:
    ended(ada, bob, "challenge:1")
    assert not ResultOutbox.objects.exists()
    late = NOW + timedelta(days=30)
    assert readiness(late)[1]["results"]["ok"]


def test_a_result_an_event_asked_for_is_owed_until_it_is_taken_in(ada: Player, bob: Player) -> None:
    match = ended(ada, bob, "pairing:1:1")
    assert ResultOutbox.objects.get().match == match
