"""Deck trials: small tasks that can be lost and repeated, honest shares, a bound for each player, and an end."""

import sys
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from config.worker import job_run
from matches import personal, services
from matches.deck_trial_reading import trial_shares
from matches.errors import Malformed, Oversized, WrongStatus
from matches.models import DeckTrial
from matches.services.deck_trial import GAMES, KEPT, MOST_RUNNING
from matches.shares import wilson
from players.models import Player
from tests.matches.conftest import NOW

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]


def begin(player: Player, games: int = 6, opponent: str = "gandalf") -> DeckTrial:
    return services.deck_trial_begin(
        player=player, deck="aragorn", opponent=opponent, ruleset="tcg", now=NOW, games=games
    )


def figures(trial: DeckTrial) -> tuple[int, ...]:
    trial.refresh_from_db()
    return trial.done, trial.won_first, trial.won_second, trial.ties


@pytest.mark.long
def test_a_trial_is_played_in_small_tasks_to_the_same_end(ada: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["matches.services.deck_trial"]
    monkeypatch.setattr(module, "SLICE", 600)
    trial = begin(ada)
    assert services.deck_trial_work(now=NOW) == 6
    whole = figures(trial)
    assert whole[0] == 6
    assert trial.status == DeckTrial.Status.DONE
    again = begin(ada)
    DeckTrial.objects.filter(pk=again.pk).update(seed=trial.seed)
    monkeypatch.setattr(module, "SLICE", 0)
    for number in range(1, 7):
        assert services.deck_trial_work(now=NOW) == 1
        assert figures(again)[0] == number
    assert figures(again) == whole
    assert services.deck_trial_work(now=NOW) == 0


@pytest.mark.long
def test_games_that_were_played_twice_count_once(ada: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    trial = begin(ada, games=4)
    module = sys.modules["matches.services.deck_trial"]
    monkeypatch.setattr(module, "SLICE", 0)
    play = module._play

    def beside(deck_trial: DeckTrial, number: int) -> bool | None:
        """Another worker plays the same game, and is faster."""
        monkeypatch.setattr(module, "_play", play)
        services.deck_trial_work(now=NOW)
        again: bool | None = play(deck_trial, number)
        return again

    monkeypatch.setattr(module, "_play", beside)
    services.deck_trial_work(now=NOW)
    assert figures(trial)[0] == 1


@pytest.mark.long
def test_the_background_worker_plays_trials_after_the_bots(ada: Player) -> None:
    trial = begin(ada, games=2)
    assert job_run("matches-search", NOW) == 2
    assert figures(trial)[0] == 2


def test_shares_and_intervals(ada: Player) -> None:
    trial = begin(ada)
    trial.done, trial.won_first, trial.won_second, trial.ties = 200, 70, 50, 4
    everything, first, second = trial_shares(trial)
    assert (everything["won"], everything["games"], everything["share"]) == (120, 200, 60.0)
    assert (everything["low"], everything["high"]) == (53.1, 66.5)
    assert (first["games"], first["share"], second["games"], second["share"]) == (100, 70.0, 100, 50.0)
    assert trial.lost == 76
    low, high = wilson(0, 10)
    assert low == 0
    assert 0.27 < high < 0.28


@pytest.mark.long
def test_bounds_cancelling_and_forgetting(ada: Player, bob: Player) -> None:
    running = [begin(ada) for _ in range(MOST_RUNNING)]
    with pytest.raises(Oversized):
        begin(ada)
    begin(bob)
    services.deck_trial_cancel(trial=running[0])
    with pytest.raises(WrongStatus):
        services.deck_trial_cancel(trial=running[0])
    begin(ada)
    with pytest.raises(Malformed):
        services.deck_trial_begin(player=ada, deck="nothing", opponent="gandalf", ruleset="tcg", now=NOW)
    with pytest.raises(Malformed):
        services.deck_trial_begin(player=ada, deck="aragorn", opponent="mouth", ruleset="tcg", now=NOW)
    with pytest.raises(Malformed):
        services.deck_trial_begin(player=ada, deck="aragorn", opponent="gandalf", ruleset="tarot", now=NOW)
    assert job_run("matches-trials", NOW + KEPT) == 0
    assert job_run("matches-trials", NOW + KEPT + timedelta(seconds=1)) == 4
    assert not DeckTrial.objects.exists()


@pytest.mark.long
def test_a_trial_whose_game_fails_ends_and_holds_up_no_other(
    ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = begin(ada, games=2), begin(bob, games=2)
    DeckTrial.objects.filter(pk=broken.pk).update(deck={})
    services.deck_trial_work(now=NOW)
    services.deck_trial_work(now=NOW)
    assert figures(broken)[0] == 0
    assert (broken.status, broken.failure) == ("failed", "Game 1 could not be played to its end.")
    assert figures(sound)[0] == 2


@pytest.mark.long
def test_pages_and_api(ada: Player, bob: Player, client: Client) -> None:
    client.force_login(ada)
    address = reverse("matches:deck-trials")
    assert "Begin the trial" in client.get(address).content.decode()
    made = client.post(address, {"deck": "aragorn", "opponent": "gandalf"})
    trial = DeckTrial.objects.get()
    url = trial.get_absolute_url()
    assert made["Location"] == url
    assert trial.games == GAMES
    page = client.get(url).content.decode()
    assert 'hx-trigger="every 5s"' in page
    assert "0 of 200 games" in page
    body = client.get(f"/api/v1{url}").json()
    assert (body["done"], body["games"], body["status"]) == (0, 200, "running")
    assert [row["share"] for row in body["shares"]] == [None, None, None]
    client.post(f"{url}cancel/")
    page = client.get(url).content.decode()
    assert "Cancelled" in page
    assert "hx-trigger" not in page
    begun = client.post(
        "/api/v1/deck-trials/", {"deck": "gandalf", "opponent": "aragorn"}, content_type="application/json"
    )
    assert begun.status_code == 201
    assert client.post(f"/api/v1/deck-trials/{begun.json()['id']}/cancel/").json()["status"] == "cancelled"
    assert len(client.get("/api/v1/deck-trials/").json()) == 2
    client.force_login(bob)
    assert client.get(url).status_code == 404
    assert client.post(f"{url}cancel/").status_code == 404
    assert client.get(f"/api/v1{url}").status_code == 404
    assert client.get("/api/v1/deck-trials/").json() == []


def test_an_account_takes_its_trials_with_it_and_exports_them(ada: Player, bob: Player) -> None:
    begin(ada)
    begin(bob)
    (exported,) = personal._trials(ada)
    assert (exported["deck_name"], exported["games"], exported["status"]) == (
        "The Fellowship of the Ring: Aragorn starter", 6, "running",
    )  # fmt: skip
    personal._erase(ada, "somebody", NOW)
    assert [trial.player for trial in DeckTrial.objects.all()] == [bob]
