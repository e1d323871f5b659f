"""Registering decks, their versions, and what matches may be played with."""

import pytest
from django.db import transaction
from django.urls import reverse

from cardpool.catalogue import playable
from cardpool.decks import services
from cardpool.decks.services import deck_archive, deck_match_check, deck_register, deck_rename, deck_version_add
from cardpool.decks.writing import deck_text
from cardpool.errors import DeckRefused
from cardpool.legality import DeckList
from cardpool.models import Deck, DeckVersion, Format
from engine.tcg.facts import all_facts
from engine.tcg.starters import STARTERS
from players.models import AuditEntry

pytestmark = pytest.mark.django_db
STARTER = DeckList.from_content(STARTERS["gandalf"].engine_data())
TEXT = deck_text(STARTER)


def test_a_starter_and_its_list_as_text_are_the_same_deck(player_make, now):
    player = player_make()
    starter_deck = deck_register(player=player, name="Taken", starter="gandalf", now=now)
    pasted = deck_register(player=player, name="Pasted", text=TEXT, now=now)
    assert starter_deck.engine_data() == pasted.engine_data() == STARTER.content()
    assert AuditEntry.objects.filter(verb="deck.registered").count() == 2


def test_a_registered_starter_is_legal(player_make, catalogue, now):
    version = deck_register(player=player_make(), name="Taken", starter="aragorn", now=now)
    assert version.format_check(Format.objects.get(slug="fellowship_block")) == []


def test_an_illegal_deck_is_kept_and_its_problems_are_named(player_make, catalogue, now):
    version = deck_register(player=player_make(), name="Short", text="4x Axe Strike", now=now)
    rules = {problem.rule for problem in version.format_check(Format.objects.get(slug="fellowship_block"))}
    assert rules == {"ring_bearer", "ring", "size", "sides", "sites"}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"text": "4x Gimli\nfoo"}, "2 lines could not be read"),
        ({"text": ""}, "1 line could not be read"),
        ({"starter": "legolas"}, "no starter 'legolas'"),
        ({}, "either"),
        ({"text": TEXT, "starter": "gandalf"}, "either"),
        ({"starter": "gandalf", "name": "  "}, "name"),
        ({"starter": "gandalf", "name": "x" * 81}, "80 is the most"),
        ({"starter": "gandalf", "name": "a\u202eb"}, "cannot be shown"),
    ],
)
def test_what_cannot_be_registered_changes_nothing_and_says_why(player_make, now, arguments, reason):
    with pytest.raises(DeckRefused, match=reason):
        deck_register(player=player_make(), now=now, **{"name": "A deck", **arguments})
    assert not Deck.objects.exists()


def test_every_unreadable_line_is_in_the_refusal(player_make, now):
    with pytest.raises(DeckRefused) as refusal:
        deck_register(player=player_make(), name="x", text="4x Gimli\nAxe Strike\nfoo", now=now)
    assert [problem.split(":")[0] for problem in refusal.value.problems] == ["Line 1", "Line 3"]


def test_versions_count_up_never_change_and_repeat_for_the_same_list(player_make, now):
    player = player_make()
    first = deck_register(player=player, name="A", starter="gandalf", now=now)
    same = deck_version_add(deck=first.deck, player=player, text=TEXT, now=now)
    assert same == first
    second = deck_version_add(deck=first.deck, player=player, text="4x Axe Strike", now=now)
    assert (second.number, DeckVersion.objects.get(pk=first.pk).engine_data()) == (2, STARTER.content())
    first.content = {}
    with pytest.raises(TypeError, match="never changed"):
        first.save()


def test_another_players_deck_cannot_be_touched(player_make, now):
    deck = deck_register(player=player_make(), name="Mine", starter="gandalf", now=now).deck
    other = player_make()
    for verb in (
        lambda: deck_version_add(deck=deck, player=other, text=TEXT, now=now),
        lambda: deck_rename(deck=deck, player=other, name="Yours", now=now),
        lambda: deck_archive(deck=deck, player=other, now=now),
    ):
        with pytest.raises(DeckRefused, match="not your deck"):
            verb()
    deck.refresh_from_db()
    assert (deck.name, deck.archived_at) == ("Mine", None)


def test_there_is_a_limit_to_decks(player_make, now, monkeypatch):
    monkeypatch.setattr(services, "DECKS_MOST", 2)
    player = player_make()
    for name in ("a", "b"):
        deck_register(player=player, name=name, starter="gandalf", now=now)
    with pytest.raises(DeckRefused, match="remove one first"):
        deck_register(player=player, name="c", starter="gandalf", now=now)


def test_decks_with_cards_that_are_not_playable_yet_are_refused_for_matches(player_make, now, monkeypatch):
    version = deck_register(player=player_make(), name="A", starter="gandalf", now=now)
    monkeypatch.setattr(services, "playable", lambda card_id: True)
    deck_match_check(version)
    monkeypatch.setattr(services, "playable", lambda card_id: card_id != version.content["ring_bearer"])
    with pytest.raises(DeckRefused, match=r"not playable yet \(Frodo"):
        deck_match_check(version)


@pytest.mark.long
def test_the_pages_of_a_decks_life(client, player_make, catalogue):
    client.force_login(player_make())
    page = client.post(reverse("cardpool:deck-new"), {"name": "First", "starter": "gandalf", "text": ""}, follow=True)
    assert "Legal in Fellowship block" in page.text
    deck = Deck.objects.get()
    assert "First" in client.get(reverse("cardpool:decks")).text
    text = client.get(reverse("cardpool:deck-export", args=[deck.pk, 1])).text
    assert text == TEXT
    storage = client.get(reverse("cardpool:deck-export", args=[deck.pk, 1]), {"form": "storage"}).text
    assert storage.count("|") == 3
    page = client.post(reverse("cardpool:deck-edit", args=[deck.pk]), {"text": "4x Axe Strike"}, follow=True)
    assert "Not legal in Fellowship block" in page.text
    assert "add 56" in page.text
    assert "not the current one" in client.get(reverse("cardpool:deck-version", args=[deck.pk, 1])).text
    client.post(reverse("cardpool:deck-rename", args=[deck.pk]), {"name": "Second"})
    client.post(reverse("cardpool:deck-archive", args=[deck.pk]))
    assert "Second" not in client.get(reverse("cardpool:decks")).content.decode().split("</ul>")[-1]


@pytest.mark.long
def test_an_unreadable_list_is_shown_with_its_problems_and_kept_in_the_form(client, player_make, catalogue):
    client.force_login(player_make())
    page = client.post(reverse("cardpool:deck-new"), {"name": "x", "starter": "", "text": "4x Gimli"})
    assert page.status_code == 400
    able = [card.name for card in all_facts().values() if card.title == "Gimli" and playable(card.id)]
    names = f"{', '.join(able[:-1])} or {able[-1]}; write which."
    assert f"Line 1: “Gimli” may be {names}" in page.text
    assert "4x Gimli</textarea>" in page.text


@pytest.mark.long
def test_a_starter_beside_a_list_is_not_guessed(client, player_make):
    client.force_login(player_make())
    page = client.post(reverse("cardpool:deck-new"), {"name": "x", "starter": "gandalf", "text": "4x Axe Strike"})
    assert "You pasted a list too" in page.text
    assert not Deck.objects.exists()


@pytest.mark.long
def test_decks_are_private(client, player_make, catalogue, now):
    deck = deck_register(player=player_make(), name="Mine", starter="gandalf", now=now).deck
    client.force_login(player_make())
    for name, arguments in (("deck", []), ("deck-version", [1]), ("deck-export", [1]), ("deck-edit", [])):
        assert client.get(reverse(f"cardpool:{name}", args=[deck.pk, *arguments])).status_code == 404
    for name in ("deck-rename", "deck-archive", "deck-edit"):
        assert client.post(reverse(f"cardpool:{name}", args=[deck.pk]), {"name": "x"}).status_code == 404
    assert client.get(f"/api/v1/decks/{deck.pk}/").status_code == 404


@pytest.mark.long
def test_the_list_of_decks_makes_as_many_queries_for_one_as_for_twenty(
    client, player_make, catalogue, now, django_assert_max_num_queries
):
    player = player_make()
    client.force_login(player)
    for number in range(20):
        deck_register(player=player, name=str(number), starter="gandalf", now=now)
    with django_assert_max_num_queries(9):
        assert client.get(reverse("cardpool:decks")).text.count("legal</span>") == 20
    with django_assert_max_num_queries(6):
        assert client.get("/api/v1/decks/").json()["count"] == 20


@pytest.mark.long
def test_the_api_does_what_the_pages_do(client, player_make, catalogue):
    client.force_login(player_make())

    def call(method, path, data=None):
        return getattr(client, method)(path, data, content_type="application/json")

    made = call("post", "/api/v1/decks/", {"name": "A", "starter": "gandalf"})
    assert made.status_code == 201
    assert made.json()["legal"] is True
    path = f"/api/v1/decks/{made.json()['id']}/"
    assert client.get(path).json()["content"] == STARTER.content()
    changed = call("put", path, {"text": "4x Axe Strike"})
    assert (changed.json()["version"], changed.json()["legal"]) == (2, False)
    refused = call("put", path, {"text": "4x Gimli"})
    assert refused.status_code == 400
    assert "Gimli, Son of Glóin" in refused.json()["problems"][0]
    assert client.get(path).json()["version"] == 2
    assert client.delete(path).status_code == 204
    assert client.get("/api/v1/decks/").json()["results"] == []


def test_the_api_lists_cards_for_anyone(client, catalogue, django_assert_max_num_queries):
    with django_assert_max_num_queries(3):
        cards = client.get("/api/v1/cards/", {"q": "gimli", "playable": "any"}).json()
    ids = [card["card"] for card in cards["results"]]
    named = {card.id for card in all_facts().values() if card.title == "Gimli" and playable(card.id)}
    assert ids[0] == "1U12"
    assert set(ids[: len(named)]) == named
    assert [playable(card_id) for card_id in ids] == sorted((playable(card_id) for card_id in ids), reverse=True)
    ready = client.get("/api/v1/cards/", {"q": "gimli"}).json()["results"]
    assert [card["card"] for card in ready] == [card_id for card_id in ids if playable(card_id)]
    refused = client.get("/api/v1/cards/", {"q": "cultur:elven"})
    assert refused.status_code == 400
    assert refused.json()["fields"] == {"q": ["There is no field “cultur”. Did you mean culture?"]}
    assert client.get("/api/v1/cards/1U12/").json()["title"] == "Gimli"
    assert client.get("/api/v1/cards/9X9/").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_a_refused_registration_leaves_no_half(player_make, now, monkeypatch):
    player = player_make()
    monkeypatch.setattr(services, "audit", lambda **_: (_ for _ in ()).throw(RuntimeError("crash")))
    with pytest.raises(RuntimeError):
        deck_register(player=player, name="x", starter="gandalf", now=now)
    assert transaction.get_autocommit()
    assert not Deck.objects.exists()


@pytest.mark.long
def test_a_deck_is_renamed_and_its_versions_read_over_the_api(client, player_make, catalogue, now):
    player, other = player_make(), player_make()
    version = deck_register(player=player, name="First", starter="gandalf", now=now)
    address = f"/api/v1/decks/{version.deck_id}/"
    client.force_login(player)
    assert client.patch(address, {"name": "Second"}, content_type="application/json").json()["name"] == "Second"
    for wrong in ({}, {"name": ""}, {"name": ["x"]}, {"name": "x" * 81}):
        assert client.patch(address, wrong, content_type="application/json").status_code == 400
    assert client.get(f"{address}v1/").json()["content"] == version.engine_data()
    assert client.get(f"{address}v2/").status_code == 404
    client.force_login(other)
    assert client.patch(address, {"name": "Mine"}, content_type="application/json").status_code == 404
    assert client.get(f"{address}v1/").status_code == 404


@pytest.mark.long
def test_a_deck_is_shown_by_the_first_format_in_which_it_is_legal(client, player_make, catalogue, now):
    player = player_make()
    later = deck_register(player=player, name="Later", starter="saruman", now=now)
    first = deck_register(player=player, name="First", starter="gandalf", now=now)
    broken = deck_register(player=player, name="Broken", text="4x Axe Strike", now=now)
    client.force_login(player)
    for version, label in (
        (later, "Legal in Black Rider starters"),
        (first, "Legal in Fellowship block"),
        (broken, "Not legal in Fellowship block"),
    ):
        assert label in client.get(version.deck.get_absolute_url()).text
    block = client.get(later.deck.get_absolute_url(), {"format": "war_of_the_ring_block"}).text
    assert "Legal in War of the Ring block" in block
    assert "None" not in block
    assert client.get(f"/api/v1/decks/{later.deck_id}/").json()["format"] == "black_rider_starter"
