"""Trying a match without an account, keeping it by signing up, and what a guest may not do."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import get_resolver, reverse
from django.utils import timezone

from leagues.overview.player_list import PlayerFilter, players_found
from matches import services
from matches.errors import Malformed
from matches.games.registry import room_of, rooms
from matches.models import Answer, Challenge, Match, MatchStatus, Seat
from matches.services.deck_choice import starter_groups
from players.errors import Conflict, Forbidden
from players.guests.trial import (
    KEPT,
    TRIAL_MAY,
    trial_end,
    trial_make,
    trial_refusal,
    trial_seen,
    trial_sign_up,
    trials_tidy,
)
from players.models import AuditEntry, Friendship, Player
from players.security import limits
from tests.config.test_garbage import patterns
from tests.matches.conftest import NOW
from tests.shares import sample, whole_or_sample

pytestmark = pytest.mark.django_db
GOOD = "eleven green riders"
GAMES = [room.slug for room in rooms() if room.lessons]


@pytest.fixture(autouse=True)
def _site(catalogue: None) -> None:
    """Starters need cards and formats."""


def trial(now: Any = NOW) -> Player:
    return trial_make(now=now)


def tried(client: Client, **sent: str) -> tuple[Player, Match]:
    """A guest with a match, in the client's browser."""
    answer = client.post(reverse("matches:try"), {"game": "confrontation", **sent}, follow=True)
    player = answer.context["user"]
    assert player.is_trial
    return player, Match.objects.get(seats__player=player)


# Beginning


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_one_click_begins_a_match_of_every_game(client: Client, game: str) -> None:
    answer = client.post(reverse("matches:try"), {"game": game})
    match = Match.objects.get()
    assert answer["Location"] == match.get_absolute_url()
    services.match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()
    assert (match.status, match.ruleset) == (MatchStatus.RUNNING, game)
    guests = Player.objects.filter(is_bot=False)
    assert [guest.is_guest for guest in guests] == [True]
    page = client.get(answer["Location"])
    assert page.context["user"] == guests[0]
    assert "Keep it: sign up" in page.text


@pytest.mark.long
def test_a_starter_can_be_chosen(client: Client) -> None:
    player, match = tried(client, game="tcg", deck="gandalf")
    seat = match.seats.get(player=player)
    assert seat.deck_version is not None
    assert "Gandalf" in seat.deck_version.deck.name


@pytest.mark.long
def test_a_format_has_its_first_starter(client: Client) -> None:
    page = client.get("/").text
    assert 'name="format" value="black_rider_starter"' in page
    player, match = tried(client, game="tcg", format="black_rider_starter")
    assert match.options["fixed_fellowship"]
    seat = match.seats.get(player=player)
    assert seat.deck_version is not None


@pytest.mark.parametrize("game", ["tcg", "tarot"])
def test_an_unknown_format_is_refused(client: Client, game: str) -> None:
    answer = client.post(reverse("matches:try"), {"game": game, "format": "no-such"}, follow=True)
    assert "format" in " ".join(str(message) for message in answer.context["messages"])
    assert not Player.objects.filter(is_guest=True).exists()


@pytest.mark.parametrize("sent", [{"game": "chess"}, {"game": "tcg", "deck": "no-such"}, {}])
def test_what_cannot_be_begun_makes_no_guest(client: Client, sent: dict[str, str]) -> None:
    answer = client.post(reverse("matches:try"), sent, follow=True)
    assert "Choose one of" in answer.text
    assert not Player.objects.exists()
    assert not answer.context["user"].is_authenticated


def test_a_second_try_is_the_same_guests(client: Client) -> None:
    player, _ = tried(client)
    client.post(reverse("matches:try"), {"game": "tarot"})
    assert Seat.objects.filter(player=player).count() == 2
    assert Player.objects.filter(is_guest=True).count() == 1


def test_who_has_an_account_chooses_as_always(client: Client, ada: Player) -> None:
    client.force_login(ada)
    answer = client.post(reverse("matches:try"), {"game": "tcg", "deck": "gandalf"})
    assert answer["Location"] == f"{reverse('matches:new')}?game=tcg&deck=gandalf"
    assert not Match.objects.exists()


def test_tries_are_counted_by_address_as_signing_up_is(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ADDRESS_LIMITS", (limits.Limit(2, 60),))
    sent = [client.post(reverse("matches:try"), {"game": "chess"}).status_code for _ in range(2)]
    last = client.post(reverse("matches:try"), {"game": "confrontation"})
    assert [*sent, last.status_code] == [302, 302, 429]
    assert last["Retry-After"]
    assert not Player.objects.exists()


def test_a_try_needs_its_token() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(reverse("matches:try"), {"game": "tcg"}).status_code == 403
    page = strict.get("/")
    token = page.text.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    answer = strict.post(reverse("matches:try"), {"game": "confrontation", "csrfmiddlewaretoken": token})
    assert answer.status_code == 302
    assert Match.objects.count() == 1


def test_the_first_page_offers_every_game(client: Client) -> None:
    page = client.get("/").text
    for game in GAMES:
        assert f'name="game" value="{game}"' in page


# Keeping


@pytest.mark.long
def test_signing_up_keeps_the_row_its_number_and_its_matches(client: Client) -> None:
    player, match = tried(client)
    page = client.get(reverse("players:sign-up"))
    assert player.username in page.text
    answer = client.post(
        reverse("players:sign-up"), {"username": "Tamsin", "email": "t@example.org", "password": GOOD}, follow=True
    )
    account = answer.context["user"]
    assert (account.pk, account.player_number, account.username) == (player.pk, player.player_number, "Tamsin")
    assert not account.is_guest
    assert not account.is_trial
    assert match in [row.match for row in [*answer.context["yours"], *answer.context["others"]]]
    assert "Keep it: sign up" not in answer.text
    client.logout()
    assert client.login(username="Tamsin", password=GOOD)
    verbs = list(AuditEntry.objects.filter(target_id=str(player.pk)).order_by("pk").values_list("verb", flat=True))
    assert verbs == ["trial.made", "player.signed_up", "email.asked"]


@pytest.mark.parametrize("words", [("ada", GOOD), ("Tamsin", "12345678"), ("Tamsin", "")])
def test_a_refused_sign_up_leaves_the_guest_a_guest(client: Client, ada: Player, words: tuple[str, str]) -> None:
    player, _ = tried(client)
    answer = client.post(reverse("players:sign-up"), {"username": words[0], "password": words[1]})
    assert answer.status_code == 400
    player.refresh_from_db()
    assert player.is_trial
    assert player.username.startswith("guest-")


def test_only_a_trial_account_is_signed_up_so(ada: Player) -> None:
    with pytest.raises(Conflict, match="has an account already"):
        trial_sign_up(player=ada, username="x", email="", password=GOOD, now=NOW)


def test_nobody_signs_in_to_a_guest(client: Client) -> None:
    player = trial()
    for password in ("", "!", player.username, player.password):
        client.post(reverse("players:sign-in"), {"username": player.username, "password": password})
        assert "_auth_user_id" not in client.session


@pytest.mark.long
def test_a_guest_may_sign_in_to_an_account(client: Client, ada: Player) -> None:
    ada.set_password(GOOD)
    ada.save()
    tried(client)
    assert client.get(reverse("players:sign-in")).status_code == 200
    answer = client.post(reverse("players:sign-in"), {"username": "ada", "password": GOOD}, follow=True)
    assert answer.context["user"] == ada


def test_the_database_knows_what_a_trial_account_is() -> None:
    for wrong in ({"is_guest": False}, {"email": "a@example.org"}, {"is_staff": True}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Player.objects.filter(pk=trial().pk).update(**wrong)


# What a guest may not do


def writing_addresses() -> Iterator[tuple[str, str]]:
    """The name and an example of every address but the admin's."""
    values = {
        "game": "tcg", "lesson": "table", "code": "abcd", "username": "ada", "verb": "automatic", "day": "2026-03-02",
        "token": "x", "uidb64": "MQ", "name": "standings", "slug": "x", "card_id": "1C3",
    }  # fmt: skip
    for route in patterns(get_resolver()):
        path = "".join(str(part.pattern) for part in route)
        if path.startswith(("admin/", "static/", "^static/")):
            continue
        spaces = [part.namespace for part in route if getattr(part, "namespace", None)]
        parts = []
        for part in path.split("/"):
            name = part.partition("<")[2].partition(">")[0].rpartition(":")[2]
            parts.append(part.partition("<")[0] + values.get(name, "1") + part.partition(">")[2] if name else part)
        yield ":".join([*spaces, str(route[-1].name)]), "/" + "/".join(parts)


@pytest.mark.long
@whole_or_sample
def test_everything_else_is_refused_and_says_to_sign_up(client: Client, ada: Player, whole: bool) -> None:
    player, _ = tried(client)
    addresses = list(writing_addresses())
    for name, address in addresses if whole else sample(addresses, 80):
        if name in TRIAL_MAY:
            continue
        for method in (client.post, client.put, client.patch, client.delete):
            answer = method(address)
            assert answer.status_code in (403, 404), (name, answer.status_code)
            if answer.status_code == 403:
                assert "Sign up to " in answer.text, name
    assert {name for name, _ in addresses} >= TRIAL_MAY, "named in TRIAL_MAY and gone from the site"
    player.refresh_from_db()
    assert player.is_trial


@pytest.mark.long
def test_a_guest_reads_what_everybody_reads_and_changes_nothing_by_it(client: Client) -> None:
    tried(client)
    for address in ("/", "/lobby/", "/events/", "/learn/", "/cards/", "/profile/", "/api/v1/me/"):
        assert client.get(address).status_code == 200


def test_a_guest_challenges_nobody(client: Client, ada: Player) -> None:
    player, _ = tried(client)
    with pytest.raises(Forbidden, match="Sign up to challenge people"):
        services.challenge_offer(
            challenger=player, opponents=["ada"], pace="", ruleset="confrontation", key="k", now=NOW
        )
    answer = client.post(
        reverse("matches:new"), {"against": "player", "opponent": "ada", "game": "confrontation", "key": "k"},
        follow=True,
    )  # fmt: skip
    assert "Sign up to challenge people" in answer.text
    assert not Challenge.objects.exists()


def test_nobody_names_a_guest_and_no_list_has_one(client: Client, ada: Player) -> None:
    player = trial()
    assert Player.objects.called(player.username) is None
    assert player not in players_found(PlayerFilter())
    client.force_login(ada)
    page = client.get(player.get_absolute_url())
    assert not page.context["may_befriend"]
    assert not page.context["may_challenge"]
    assert client.post(reverse("players:friend", args=[player.username]), {"what": "ask"}).status_code in (302, 404)
    assert not Friendship.objects.exists()


def test_every_refusal_says_what_to_sign_up_for() -> None:
    for name in ("leagues:register", "cardpool-api:trades", "players:friend", "matches:talk", "elsewhere"):
        assert trial_refusal(name).startswith("Sign up to ")
    assert trial_refusal("matches:answer") == ""


# Ending


@pytest.mark.long
def test_signing_out_asks_first_and_then_removes_the_guest(client: Client) -> None:
    player, match = tried(client)
    asked = client.post(reverse("players:sign-out"))
    assert "Leave for good?" in asked.text
    assert Match.objects.filter(pk=match.pk).exists()
    answer = client.post(reverse("players:sign-out"), {"end": "yes"}, follow=True)
    assert not answer.context["user"].is_authenticated
    assert not Match.objects.filter(pk=match.pk).exists()
    player.refresh_from_db()
    assert (player.username, player.is_active, player.is_trial) == (f"deleted-{player.player_number}", False, False)


def test_an_account_signs_out_as_always(client: Client, ada: Player) -> None:
    client.force_login(ada)
    assert client.post(reverse("players:sign-out")).status_code == 302
    ada.refresh_from_db()
    assert ada.is_active


def played(client: Client) -> tuple[Player, Match]:
    """A guest whose match is over, with answers."""
    player, match = tried(client)
    services.match_advance(match_id=match.pk, now=NOW)
    services.match_concede(match=match, player=player, now=NOW)
    assert Answer.objects.filter(match=match).exists()
    return player, match


@pytest.mark.long
def test_guests_not_seen_for_a_week_are_removed_with_their_matches(client: Client, ada: Player) -> None:
    player, match = played(client)
    member = Player.objects.create_user("kept")
    other = trial(timezone.now())
    at = timezone.now() + KEPT - timedelta(minutes=1)
    assert trials_tidy(now=at) == 0
    Player.objects.filter(pk=other.pk).update(trial_seen_at=at)
    assert trials_tidy(now=at + timedelta(minutes=2)) == 1
    assert not Match.objects.filter(pk=match.pk).exists()
    assert not Answer.objects.filter(match_id=match.pk).exists()
    player.refresh_from_db()
    assert not player.is_active
    assert [Player.objects.get(pk=person.pk).is_active for person in (member, other, ada)] == [True, True, True]
    assert trials_tidy(now=at + timedelta(minutes=2)) == 0


@pytest.mark.long
def test_so_many_are_removed_at_once_and_one_that_fails_keeps_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *_ = [trial(NOW + timedelta(seconds=number)) for number in range(4)]
    at = NOW + 2 * KEPT

    def fails(*, player: Player, now: Any) -> None:
        if player.pk == first.pk:
            raise RuntimeError("no")
        trial_end(player=player, now=now)

    monkeypatch.setattr("players.guests.trial.trial_end", fails)
    assert trials_tidy(now=at, most=2) == 1
    assert trials_tidy(now=at, most=2) == 2
    assert list(Player.objects.filter(trial_seen_at__isnull=False)) == [first]


def test_a_visit_is_noted_at_most_once_an_hour(client: Client) -> None:
    player = trial()
    for later, noted in ((30, False), (59, False), (61, True)):
        player.refresh_from_db()
        trial_seen(player=player, now=NOW + timedelta(minutes=later))
        player.refresh_from_db()
        assert (player.trial_seen_at != NOW) == noted
    client.force_login(player)
    Player.objects.filter(pk=player.pk).update(trial_seen_at=NOW)
    client.get("/lobby/")
    player.refresh_from_db()
    assert player.trial_seen_at is not None
    assert timezone.now() - player.trial_seen_at < timedelta(minutes=1)


def test_an_account_that_was_a_guest_is_not_removed(client: Client) -> None:
    player, match = tried(client)
    trial_sign_up(player=player, username="Tamsin", email="", password=GOOD, now=NOW)
    trial_end(player=player, now=NOW)
    assert trials_tidy(now=timezone.now() + 2 * KEPT) == 0
    assert Match.objects.filter(pk=match.pk).exists()


def test_the_service_names_what_is_wrong() -> None:
    with pytest.raises(Malformed, match="Choose one of the starter decks"):
        services.trial_begin(player=None, ruleset="tcg", deck="x", now=NOW)


# Starters


@pytest.mark.long
def test_the_learn_page_offers_every_playable_starter_once(client: Client, ada: Player) -> None:
    groups = starter_groups(room_of("tcg"))
    slugs = [row["slug"] for group in groups for row in group["rows"]]
    assert len(slugs) >= 8
    assert len(slugs) == len(set(slugs))
    page = client.get(reverse("matches:learn-game", args=["tcg"])).text
    client.force_login(ada)
    own = client.get(reverse("matches:learn-game", args=["tcg"])).text
    for slug in slugs:
        assert f'name="deck" value="{slug}"' in page
        assert f"{reverse('matches:new')}?game=tcg&amp;deck={slug}" in own
    form = client.get(f"{reverse('matches:new')}?game=tcg&deck={slugs[1]}").text
    chosen = form[form.index(f'value="{slugs[1]}"') :]
    assert "checked" in chosen[:200]


@pytest.mark.long
def test_every_starter_on_offer_begins_a_match(client: Client) -> None:
    """One of each format."""
    for group in starter_groups(room_of("tcg")):
        client.logout()
        tried(client, game="tcg", deck=group["rows"][0]["slug"])


def test_other_games_offer_themselves(client: Client) -> None:
    page = client.get(reverse("matches:learn-game", args=["tarot"])).text
    assert 'name="game" value="tarot"' in page
    assert 'name="deck"' not in page
