"""Building, sharing and reading decks over the API: everything that the pages do."""

import pytest
from django.urls import reverse

from cardpool.decks import sharing
from cardpool.decks.sample_hand import starting_choices
from cardpool.decks.services import deck_register
from cardpool.decks.starters import starters_known
from cardpool.decks.writing import FORMS
from cardpool.models import Deck, DeckDraft

pytestmark = [pytest.mark.django_db, pytest.mark.long]
AXE, FRODO = "1C3", "1C290"


@pytest.fixture
def deck(catalogue, player_make, now, client):
    deck = deck_register(player=player_make(), name="Mine", starter="gandalf", now=now).deck
    client.force_login(deck.player)
    return deck


@pytest.fixture
def call(client):
    def call(method, path, data=None, status=200):
        answer = getattr(client, method)(path, data, content_type="application/json")
        assert answer.status_code == status, answer.content
        return answer.json() if answer.content else None

    return call


def to(deck, more=""):
    return f"/api/v1/decks/{deck.pk}/{more}"


def test_a_draft_is_changed_saved_and_discarded(call, deck):
    draft = call("get", to(deck, "draft/"))
    assert (draft["changed"], draft["base"], draft["legal"], draft["unread"]) == (False, 1, True, [])
    added = call("post", to(deck, "draft/"), {"what": "add", "card": AXE, "copies": 2})
    assert (added["said"], added["content"]["cards"][AXE]) == ("Axe Strike: 2 in the draw deck.", 2)
    assert (added["changed"], added["legal"]) == (True, False)
    smaller = call("post", to(deck, "draft/"), {"what": "take", "card": FRODO, "place": "ring_bearer"})
    assert smaller["content"]["ring_bearer"] is None
    saved = call("post", to(deck, "draft/save/"))
    assert (saved["version"], saved["content"]["cards"][AXE]) == (2, 2)
    call("post", to(deck, "draft/"), {"what": "add", "card": AXE})
    call("delete", to(deck, "draft/"), status=204)
    assert not DeckDraft.objects.exists()
    rows = call("get", to(deck, "differences/"))
    assert (rows["before"], rows["after"]) == (1, 2)
    assert {(row["card"], row["kind"]) for row in rows["differences"]} == {(AXE, "added"), (FRODO, "removed")}
    call("get", to(deck, "differences/?from=9"), status=404)
    call("get", to(deck, "differences/?from=x"), status=400)


def test_a_pasted_list_waits_for_its_bad_lines(call, deck):
    draft = call("put", to(deck, "draft/"), {"text": "4x Axe Strike\n1x Frodo\nzzzz"})
    frodo, nothing = draft["unread"]
    assert frodo["choices"][0]["place"] == "ring_bearer"
    choice = frodo["choices"][0]
    draft = call("post", to(deck, "draft/"), {"what": "add", "line": frodo["number"], **choice})
    assert draft["content"]["ring_bearer"] == choice["card"]
    draft = call("post", to(deck, "draft/"), {"what": "drop", "line": nothing["number"]})
    assert draft["unread"] == []
    call("post", to(deck, "draft/"), {"what": "drop", "line": nothing["number"]}, status=400)


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"what": "burn", "card": AXE},
        {"what": "add"},
        {"what": "drop"},
        {"what": "add", "card": "9X9"},
        {"what": "add", "card": AXE, "copies": 10**9},
        {"what": "add", "card": AXE, "place": "ring"},
        {"what": "take", "card": AXE},
    ],
)
def test_a_change_that_cannot_be_is_refused(call, deck, sent):
    call("post", to(deck, "draft/"), sent, status=400)
    assert not DeckDraft.objects.exists()


def test_a_deck_begins_with_the_lines_that_can_be_read(call, client, catalogue, player_make):
    client.force_login(player_make())
    refused = call("post", "/api/v1/decks/", {"name": "New", "text": "4x Axe Strike\nzzzz"}, status=400)
    assert refused["problems"][0].startswith("Line 2")
    deck = call("post", "/api/v1/decks/", {"name": "New", "text": "4x Axe Strike\nzzzz", "keep": True}, status=201)
    assert deck["content"]["cards"] == {AXE: 4}
    empty = call("post", "/api/v1/decks/", {"name": "Empty", "keep": True}, status=201)
    assert empty["content"]["cards"] == {}


def test_a_list_is_told_in_every_form(call, deck):
    answer = call("get", to(deck))
    listed = deck.versions.get().deck_list()
    assert answer["forms"] == {name: write(listed) for name, write in FORMS.items()}
    assert sum(row["count"] for row in answer["cultures"]) == 60
    assert sum(row["missing"] for row in answer["missing"]) == 71


def test_names_notes_and_tags_change_together_or_not_at_all(call, deck):
    changed = call("patch", to(deck), {"name": "New", "notes": "Mulligan.", "tags": ["Elves"]})
    assert (changed["name"], changed["notes"], changed["tags"]) == ("New", "Mulligan.", ["elves"])
    call("patch", to(deck), {"name": "a\u202eb", "notes": "Other."}, status=400)
    call("patch", to(deck), {}, status=400)
    assert call("get", to(deck))["notes"] == "Mulligan."
    assert [row["tags"] for row in call("get", "/api/v1/decks/?tag=elves")["results"]] == [["elves"]]
    assert call("get", "/api/v1/decks/?tag=men")["results"] == []
    assert call("get", "/api/v1/decks/?q=ne")["count"] == 1
    call("get", "/api/v1/decks/?q=%00", status=400)
    assert call("get", "/api/v1/decks/?q=%E2%80%AE")["count"] == 0


def test_a_deck_is_put_away_and_taken_out_again(call, deck):
    call("delete", to(deck), status=204)
    assert call("get", "/api/v1/decks/")["count"] == 0
    assert call("get", "/api/v1/decks/?archived=true")["count"] == 1
    assert call("post", to(deck, "restore/"))["archived_at"] is None
    assert call("get", "/api/v1/decks/")["count"] == 1


def test_a_shared_deck_shows_its_list_and_nothing_else(call, client, deck, player_make, monkeypatch):
    call("patch", to(deck), {"notes": "my secret plan", "tags": ["hush"]})
    monkeypatch.setattr(sharing, "_EVENTS", [lambda _: ["Open of Bree"]])
    assert call("get", to(deck))["hidden_in"] == ["Open of Bree"]
    refused = call("put", to(deck, "share/"), {"share": "link"}, status=400)
    assert "Open of Bree" in str(refused)
    token = call("put", to(deck, "share/"), {"share": "link", "sure": True})["share_token"]
    client.logout()
    path = f"/api/v1/decks/shared/{token}/"
    shown = call("get", path)
    assert (shown["name"], shown["player"], shown["legal"]) == ("Mine", deck.player.username, True)
    assert "id" not in shown
    assert "secret" not in str(shown) + str(call("get", "/api/v1/decks/public/"))
    assert call("get", "/api/v1/decks/public/")["count"] == 0
    assert len(call("get", f"{path}hand/?seed=x")["hand"]) == 8
    call("post", f"{path}copy/", {}, status=401)
    client.force_login(player_make())
    copy = call("post", f"{path}copy/", {"name": "Theirs"}, status=201)
    assert (copy["name"], copy["content"], copy["share"]) == ("Theirs", shown["content"], "private")
    call("get", "/api/v1/decks/shared/nosuch/", status=404)
    client.force_login(deck.player)
    call("put", to(deck, "share/"), {"share": "public"}, status=400)
    call("put", to(deck, "share/"), {"share": "public", "sure": True})
    assert [row["name"] for row in call("get", "/api/v1/decks/public/?q=MIN")["results"]] == ["Mine"]


def test_a_sample_hand_is_the_same_for_the_same_seed(call, deck):
    first = call("get", to(deck, "v1/hand/?seed=shire&draw=2"))
    assert first == call("get", to(deck, "v1/hand/?seed=shire&draw=2"))
    assert (len(first["hand"]), len(first["drawn"]), first["left"]) == (8, 2, 50)
    for wrong in ("", "?seed=", "?seed=%00", "?seed=x&draw=-1", "?seed=x&draw=1e9"):
        call("get", to(deck, f"v1/hand/{wrong}"), status=400)


def test_a_sample_hand_without_the_starting_companions(call, deck):
    page = call("get", to(deck, "v1/hand/?seed=shire&draw=10000"))
    assert page["starting"] == []
    companion = next(choice.card.id for choice in starting_choices(deck.versions.get().deck_list()))
    hand = call("get", to(deck, f"v1/hand/?seed=shire&draw=10000&start={companion}"))
    assert hand["starting"] == [companion]
    assert sorted([companion, *hand["hand"], *hand["drawn"]]) == sorted([*page["hand"], *page["drawn"]])
    for wrong in ("1R1", "%E2%80%AE", f"{companion},{companion}", "," * 9 + "x"):
        refused = call("get", to(deck, f"v1/hand/?seed=x&start={wrong}"), status=400)
        assert list(refused["fields"]) == ["start"]


def test_the_starters_are_told_with_their_formats(call, deck):
    rows = call("get", "/api/v1/decks/starters/")
    assert [row["slug"] for row in rows] == list(starters_known())
    assert all(bool(row["formats"]) != bool(row["why_not"]) for row in rows)


def test_others_have_no_way_in(call, client, deck, player_make):
    client.force_login(player_make())
    for more in ("draft/", "differences/", "v1/hand/?seed=x"):
        call("get", to(deck, more), status=404)
    for more in ("draft/", "draft/save/", "copy/", "restore/"):
        call("post", to(deck, more), {"what": "add", "card": AXE}, status=404)
    call("put", to(deck, "share/"), {"share": "public"}, status=404)
    assert Deck.objects.count() == 1
    assert reverse("cardpool-api:deck-copy", args=[deck.pk]) == to(deck, "copy/")


def test_lists_make_as_many_queries_for_one_as_for_twenty(client, deck, now, django_assert_max_num_queries):
    for number in range(19):
        made = deck_register(player=deck.player, name=str(number), starter="gandalf", now=now).deck
        sharing.deck_share(deck=made, player=deck.player, share="public", now=now)
    with django_assert_max_num_queries(6):
        assert client.get("/api/v1/decks/").json()["count"] == 20
    with django_assert_max_num_queries(5):
        assert client.get("/api/v1/decks/public/").json()["count"] == 19
    with django_assert_max_num_queries(7):
        assert client.get("/decks/public/").text.count("legal</span>") == 19
