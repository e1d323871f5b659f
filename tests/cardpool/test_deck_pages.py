"""The pages of the deck builder, of shared decks, sample hands, differences and the archive."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from cardpool.collections.ledger import bank, cards_move, collection_of
from cardpool.decks import drafts, sharing
from cardpool.decks.sample_hand import starting_choices
from cardpool.decks.services import deck_register
from cardpool.decks.sharing import deck_share
from cardpool.legality import DeckList
from cardpool.models import Deck, DeckDraft, Printing
from engine.tcg.starters import STARTERS

pytestmark = [pytest.mark.django_db, pytest.mark.long]
AXE, FRODO = "1C3", "1C290"
GANDALF = DeckList.from_content(STARTERS["gandalf"].engine_data())


@pytest.fixture
def deck(catalogue, player_make, now, client):
    deck = deck_register(player=player_make(), name="Mine", starter="gandalf", now=now).deck
    client.force_login(deck.player)
    return deck


def to(name, deck, *more):
    return reverse(f"cardpool:{name}", args=[deck.pk, *more])


def cards(page):
    return re.findall(r'data-print="([^"]*)"', page.text)


def part(pattern, text):
    """What the pattern's group, or all of it, finds in a page."""
    matched = re.search(pattern, text, re.DOTALL)
    assert matched, pattern
    return matched[matched.re.groups]


def counts(page):
    return json.loads(part(r'data-counts="([^"]*)"', page.text).replace("&quot;", '"'))


def test_the_builder_finds_cards_and_adds_them_without_a_script(client, deck):
    query = "?q=axe+type%3Aevent&culture=dwarven"
    page = client.get(to("deck-build", deck) + query)
    assert "1 card found" in page.text
    assert f'value=":{AXE}"' in page.text
    assert f'action="{to("deck-change", deck)}{query.replace("&", "&amp;")}"' in page.text
    answer = client.post(to("deck-change", deck) + query, {"add": f":{AXE}"})
    assert (answer.status_code, answer["Location"]) == (302, to("deck-build", deck) + query)
    after = client.get(answer["Location"])
    assert "Axe Strike: 1 in the draw deck." in after.text
    assert counts(after)[AXE] == 1
    assert "1 change not saved" in after.text
    assert "<b>61</b>/60 cards" in after.text
    assert deck.versions.count() == 1


def test_with_a_script_the_draft_alone_comes_anew_and_a_live_region_tells(client, deck):
    answer = client.post(to("deck-change", deck), {"add": AXE}, headers={"HX-Request": "true"})
    assert answer.text.lstrip().startswith('<div id="draft"')
    assert "<html" not in answer.text
    assert re.search(r'id="said"[^>]*aria-live="polite"\s*hx-swap-oob="true"', answer.text)
    assert "61 cards, 31 Free Peoples and 30 Shadow" in answer.text
    refused = client.post(to("deck-change", deck), {"take": "1R1"}, headers={"HX-Request": "true"})
    assert "is not in the deck" in refused.text
    assert "said--no" in refused.text


def test_places_are_filled_and_emptied(client, deck):
    client.post(to("deck-change", deck), {"take": f"ring_bearer:{FRODO}"})
    client.post(to("deck-change", deck), {"add": f"draw:{FRODO}"})
    page = client.get(to("deck-build", deck))
    assert "Make Frodo, Son of Drogo the Ring-bearer" in page.text
    client.post(to("deck-change", deck), {"take": f"sites:{GANDALF.sites[4]}"})
    page = client.get(to("deck-build", deck))
    assert "<b>5</b> <span>free</span>" in page.text
    fits = client.get(
        to("deck-build", deck) + part(r'href="([^"]*q=type%3Asite\+site%3A5)"', page.text).replace("&amp;", "&")
    )
    assert GANDALF.sites[4] in found_in(fits)
    assert GANDALF.sites[3] not in found_in(fits)


def test_a_found_card_shows_picture_numbers_and_text(client, deck):
    page = client.get(to("deck-build", deck), {"q": "gimli erebor"})
    row = part(r'<li class="fr".*?</li>', page.text)
    assert re.search(r'<img class="fr__art art" src="[^"]+\.svg"', row)
    for name, value in (("strength", 6), ("vitality", 3)):
        assert re.search(rf"{name} </span>{value}</b>", row)
    assert "Companion · Dwarf" in row
    assert re.search(r'<p class="fr__t" lang="en">\S', row)


def test_the_card_asked_for_is_shown_alone_or_on_the_page(client, deck):
    address = to("deck-build", deck)
    alone = client.get(address, {"card": AXE, "q": "gimli"}, headers={"HX-Request": "true", "HX-Target": "look"})
    assert alone.text.lstrip().startswith('<section id="look"')
    assert cards(alone) == [AXE]
    assert 'href="?q=gimli"' in alone.text
    assert 'class="look look--open"' in client.get(address, {"card": AXE}).text
    assert 'class="look"' in client.get(address, {"card": "nobody"}).text


def test_an_empty_deck_is_told_what_is_to_come_and_not_scolded(client, deck):
    client.post(to("deck-paste", deck), {"text": "1x Axe Strike"})
    client.post(to("deck-change", deck), {"take": AXE})
    page = client.get(to("deck-build", deck)).text
    for title in ("A Ring-bearer", "The One Ring", "60 cards to 60", "Sites 1, 2, 3, 4, 5, 6, 7, 8 and 9"):
        assert f"<b>{title}</b>" in page
    assert "badge--bad" not in page
    assert "Not legal" not in page
    press = part(r'name="add" value="(ring:[^"]+)"', page)
    client.post(to("deck-change", deck), {"add": press})
    assert "<b>The One Ring</b>" not in client.get(to("deck-build", deck)).text


def test_a_press_takes_out_what_breaks_a_rule_and_another_undoes_it(client, deck):
    client.post(to("deck-paste", deck), {"text": "Frodo, Son of Drogo\n7x Axe Strike\n2x Bounder"})
    page = client.get(to("deck-build", deck)).text
    assert "Not legal in Fellowship block" in page
    assert part(r'name="mend" value="copies">\s*(.*?)\s*</button>', page) == "Take 3 cards out"
    mended = client.post(to("deck-change", deck), {"mend": "copies"}, follow=True)
    assert counts(mended)[AXE] == 4
    assert 'value="copies"' not in mended.text
    undone = client.post(to("deck-change", deck), {"undo": "1"}, follow=True)
    assert "Undone: Axe Strike +3." in undone.text
    assert counts(undone)[AXE] == 7
    undone = client.post(to("deck-change", deck), {"undo": "1"}, follow=True)
    assert counts(undone) == GANDALF.copies()
    assert 'id="undo"' not in undone.text


def found_in(page):
    return re.findall(r'id="f-add-([^"]*)"', page.text)


def test_saving_makes_a_version_and_discarding_none(client, deck):
    client.post(to("deck-change", deck), {"add": AXE})
    assert "There are changes that are not saved" in client.get(to("deck", deck)).text
    client.post(to("deck-discard", deck))
    assert not DeckDraft.objects.exists()
    client.post(to("deck-change", deck), {"add": AXE})
    saved = client.post(to("deck-save", deck), follow=True)
    assert "Version 2 is current." in saved.text
    assert deck.versions.get(number=2).content["cards"][AXE] == 1
    changed = client.get(to("deck-differences", deck)).text
    assert "Axe Strike" in changed
    assert re.search(r"\+1\s*</span>\s*added", changed)
    assert "hold the same cards" in client.get(to("deck-differences", deck), {"from": "1", "to": "1"}).text
    assert client.get(to("deck-differences", deck), {"from": "7"}).status_code == 404


def test_a_version_saved_elsewhere_is_told(client, deck, now):
    drafts.draft_add(deck=deck, player=deck.player, card_id=AXE, now=now)
    client.post(to("deck-edit", deck), {"text": "4x Axe Strike"})
    assert "Begun from version 1; version 2 was saved since." in client.get(to("deck-build", deck)).text


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"add": ""},
        {"add": "x" * 5000},
        {"add": ":\u202e"},
        {"add": "draw:1U320"},
        {"add": "nowhere:1C3"},
        {"take": "1C3"},
        {"choose": "x:draw:1C3"},
        {"choose": "99999999999999999:draw:1C3"},
        {"drop": "²"},
        {"mend": "copies"},
        {"mend": "size"},
        {"mend": "\x00"},
        {"undo": "1"},
    ],
)
def test_a_change_that_cannot_be_is_refused_and_changes_nothing(client, deck, sent):
    page = client.post(to("deck-change", deck), sent, follow=True)
    assert page.status_code == 200
    assert "message--error" in page.text
    assert not DeckDraft.objects.exists()


def test_a_search_that_cannot_be_read_is_answered_in_its_place(client, deck):
    page = client.get(
        to("deck-build", deck), {"q": "cultur:elven"}, headers={"HX-Request": "true", "HX-Target": "found"}
    )
    assert page.text.lstrip().startswith('<div id="found"')
    assert "There is no field “cultur”" in page.text


def test_only_cards_of_the_format_are_found_unless_asked(client, deck):
    assert "0 cards found" in client.get(to("deck-build", deck), {"q": "set:12 gandalf"}).text
    assert "0 cards found" not in client.get(to("deck-build", deck), {"q": "set:12 gandalf", "any": "1"}).text
    assert "0 cards found" in client.get(to("deck-build", deck), {"q": "axe", "own": "1"}).text


def test_owned_and_missing_are_shown(client, deck, now):
    cards_move(
        source=bank(), target=collection_of(deck.player), printing=Printing.objects.get(card=AXE, foil=False),
        count=2, reason="test", key="k", actor=None, now=now,
    )  # fmt: skip
    for _ in range(3):
        client.post(to("deck-change", deck), {"add": AXE})
    page = client.get(to("deck-build", deck), {"q": "axe strike"})
    assert "owned 2" in page.text
    assert "72 copies are missing" in page.text
    assert "2 of 3" in page.text


def test_the_builder_makes_as_many_queries_for_a_large_deck_as_for_a_small_one(
    client, deck, django_assert_max_num_queries
):
    with django_assert_max_num_queries(12):
        client.get(to("deck-build", deck))
    client.post(to("deck-paste", deck), {"text": "1x Axe Strike"})
    with django_assert_max_num_queries(12):
        client.get(to("deck-build", deck))


# Pasted lists


def test_a_paste_with_bad_lines_keeps_the_good_ones_and_offers_the_others(client, catalogue, player_make):
    client.force_login(player_make())
    text = "1x Frodo\n4x Axe Strike\n2x Axe Strik\nzzzz"
    page = client.post(reverse("cardpool:deck-new"), {"name": "New", "starter": "", "text": text}, follow=True)
    deck = Deck.objects.get()
    assert page.redirect_chain[-1][0] == to("deck-build", deck)
    assert deck.versions.get().content["cards"] == {AXE: 4}
    assert "Save without the 3 unread lines" in page.text
    assert "as Ring-bearer" in page.text
    choose = part(r'name="choose"\s*value="(\d+:ring_bearer:[^"]+)"', page.text)
    page = client.post(to("deck-change", deck), {"choose": choose}, follow=True)
    assert "Frodo" in page.text
    page = client.post(to("deck-change", deck), {"choose": f"1:draw:{AXE}"}, follow=True)
    print(re.findall(r"(?s)<ul class=.messages.*?</ul>", page.text))
    assert "Axe Strike: 6 in the draw deck." in page.text
    client.post(to("deck-change", deck), {"drop": "2"})
    client.post(to("deck-save", deck))
    content = deck.versions.get(number=2).content
    assert (content["ring_bearer"], content["cards"]) == (choose.split(":")[2], {AXE: 6})


def test_a_list_changed_as_text_waits_in_the_draft_for_its_bad_lines(client, deck):
    page = client.post(to("deck-edit", deck), {"text": "4x Axe Strike\n2x Axe Strik"}, follow=True)
    assert page.redirect_chain[-1][0] == to("deck-build", deck)
    assert "1 line needs a choice" in page.text
    assert deck.versions.count() == 1


def test_a_file_is_read_like_a_pasted_list(client, deck):
    lackey = client.get(to("deck-export", deck, 1), {"form": "lackey"})
    assert lackey["Content-Disposition"] == f'attachment; filename="deck-{deck.pk}-v1.dek"'
    for content in (lackey.content, "\ufeff4x Axe Strike".encode("utf-16"), b"\xef\xbb\xbf4x Axe Strike"):
        sent = {"name": "From a file", "starter": "", "text": "", "file": SimpleUploadedFile("x.dek", content)}
        assert client.post(reverse("cardpool:deck-new"), sent).status_code == 302
    assert Deck.objects.get(pk=deck.pk + 1).versions.get().content == deck.versions.get().content
    assert Deck.objects.latest("pk").versions.get().content["cards"] == {AXE: 4}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "The file is no text"),
        (bytes(range(256)) * 20, "The file is no text"),
        (b"4x Axe Strike\n" * 20_000, "larger than 200 kB"),
        (b"", "Paste a deck list"),
    ],
)
def test_a_file_that_is_no_list_is_refused(client, catalogue, player_make, content, reason):
    client.force_login(player_make())
    sent = {"name": "x", "starter": "", "text": "", "file": SimpleUploadedFile("x.dek", content)}
    page = client.post(reverse("cardpool:deck-new"), sent)
    assert page.status_code == 400
    assert reason in page.text
    assert not Deck.objects.exists()


def test_ten_megabytes_are_refused_before_they_are_read(client, deck):
    for name in ("deck-paste", "deck-edit"):
        assert client.post(to(name, deck), {"text": "4x Axe Strike\n" * 700_000}).status_code == 413
    page = client.post(to("deck-paste", deck), {"text": "4x Axe Strike\n" * 5_000}, follow=True)
    assert "message--error" in page.text
    assert not DeckDraft.objects.exists()


def test_html_in_names_and_lines_stays_text(client, deck):
    client.post(to("deck-paste", deck), {"text": "4x Axe Strike\n1x <script>alert</script>\n2x \u202eGimli <b>"})
    page = client.get(to("deck-build", deck))
    assert "&lt;script&gt;alert&lt;/script&gt;" in page.text
    assert "<script>alert" not in page.text
    assert "\u202e" not in page.text


def test_a_deck_can_begin_with_nothing(client, catalogue, player_make):
    client.force_login(player_make())
    page = client.post(
        reverse("cardpool:deck-new"), {"name": "Empty", "starter": "", "text": "", "empty": "1"}, follow=True
    )
    assert page.redirect_chain[-1][0] == to("deck-build", Deck.objects.get())
    assert "0 cards" in page.text


# Hands and paper


def test_a_sample_hand_without_the_starting_companions(client, deck):
    page = client.get(to("deck-hand", deck, 1), {"seed": "shire"})
    assert "No companion starts, so the whole draw deck is shuffled." in page.text
    version = deck.versions.get()
    card = starting_choices(version.deck_list())[0].card.id
    with_one = client.get(to("deck-hand", deck, 1), {"seed": "shire", "start": card})
    assert "Starting companions" in with_one.text
    assert f'value="{card}" checked' in with_one.text
    assert f"?start={card}" in with_one.text  # another hand keeps them
    assert with_one.text.count('class="card card--hand') == 9
    again = client.get(to("deck-hand", deck, 1), {"start": card})
    assert f"start={card}" in again["Location"]
    for wrong in ("1R1", "\u202e", "x" * 50):
        refused = client.get(to("deck-hand", deck, 1), {"seed": "shire", "start": wrong})
        assert refused.status_code == 400
        assert "cannot start" in refused.text


def test_a_sample_hand_is_found_again_by_its_address(client, deck):
    first = client.get(to("deck-hand", deck, 1))
    assert re.search(r"\?seed=[0-9a-f]{8}$", first["Location"])
    page = client.get(first["Location"])
    assert cards(page) == cards(client.get(first["Location"]))
    assert "52 cards left" in page.text
    assert page.text.count('class="card card--hand') == 8
    drawn = client.get(first["Location"] + "&draw=2")
    assert "50 cards left" in drawn.text
    assert client.get(first["Location"] + "&draw=99999999").text.count('class="card card--hand') == 8
    assert "0 cards left" in client.get(first["Location"] + "&draw=5000").text
    assert client.get(to("deck-hand", deck, 1), {"seed": "\u202e"}).status_code == 400


def test_a_list_to_print_has_a_box_for_each_copy(client, deck):
    page = client.get(to("deck-print", deck, 1))
    assert page.text.count("□") == 60 + 9 + 2


# Notes, tags, the archive


def test_notes_and_tags_are_kept_and_decks_found_by_them(client, deck):
    page = client.post(to("deck-label", deck), {"notes": "<b>Mulligan</b>", "tags": "League, elves"}, follow=True)
    assert "&lt;b&gt;Mulligan&lt;/b&gt;" in page.text
    listed = client.get(reverse("cardpool:decks"), {"tag": "elves"})
    assert "Mine" in listed.text
    assert "Mine" in client.get(reverse("cardpool:decks"), {"q": "MIN"}).text
    assert "No deck here." in client.get(reverse("cardpool:decks"), {"q": "theirs"}).text
    refused = client.post(to("deck-label", deck), {"notes": "x", "tags": ",".join(map(str, range(20)))}, follow=True)
    assert "at most 12 tags" in refused.text
    assert Deck.objects.get().notes == "<b>Mulligan</b>"


def test_a_deck_goes_into_the_archive_and_comes_back(client, deck):
    client.post(to("deck-archive", deck))
    assert "Mine" in client.get(reverse("cardpool:decks"), {"archived": "1"}).text
    assert "This deck is put away." in client.get(to("deck", deck)).text
    page = client.post(to("deck-restore", deck), follow=True)
    assert "Mine is back among your decks." in page.text


def test_a_copy_is_another_deck(client, deck):
    page = client.post(to("deck-copy", deck), follow=True)
    assert "Mine (copy) is yours to change." in page.text
    assert Deck.objects.count() == 2


# Sharing


def test_who_has_the_link_sees_the_list_and_nothing_else(client, deck, player_make, now):
    client.post(to("deck-label", deck), {"notes": "my secret plan", "tags": "hush"})
    client.post(to("deck-change", deck), {"add": "1R1"})
    page = client.post(to("deck-share", deck), {"share": "link"}, follow=True)
    deck.refresh_from_db()
    assert f"http://testserver{deck.shared_path}" in page.text
    client.logout()
    shown = client.get(deck.shared_path)
    assert "Legal in Fellowship block" in shown.text
    assert shown["X-Robots-Tag"] == "noindex"
    for hidden in ("my secret plan", "hush", "version 1", to("deck", deck), to("deck-build", deck)):
        assert hidden not in shown.text
    for part in ("text", "print"):
        assert client.get(f"{deck.shared_path}{part}/").status_code == 200
    assert client.get(f"{deck.shared_path}hand/?seed=x").status_code == 200
    assert client.post(f"{deck.shared_path}copy/").status_code == 302
    assert Deck.objects.count() == 1
    other = player_make()
    client.force_login(other)
    client.post(f"{deck.shared_path}copy/")
    assert Deck.objects.get(player=other).versions.get().content == deck.versions.get().content
    gone = deck.shared_path
    deck_share(deck=deck, player=deck.player, share="private", now=now)
    for part in ("", "text/", "hand/", "print/"):
        assert client.get(gone + part).status_code == 404
    assert client.post(f"{gone}copy/").status_code == 404


def test_public_decks_are_listed_for_everybody(client, deck, now, player_make):
    deck_share(deck=deck, player=deck.player, share="public", now=now)
    deck_register(player=player_make(), name="Private", starter="aragorn", now=now)
    client.logout()
    page = client.get(reverse("cardpool:decks-public"))
    assert "Mine" in page.text
    assert "Private" not in page.text
    assert (
        "No public deck" in client.get(reverse("cardpool:decks-public"), {"q": "\x00"}).text or page.status_code == 200
    )


def test_an_event_that_hides_lists_is_named_before_sharing(client, deck, monkeypatch):
    monkeypatch.setattr(sharing, "_EVENTS", [lambda _: ["Open of <Bree>"]])
    page = client.post(to("deck-share", deck), {"share": "public"}, follow=True)
    assert "Open of &lt;Bree&gt; keeps the lists of its players hidden" in page.text
    assert Deck.objects.get().share == "private"
    client.post(to("deck-share", deck), {"share": "public", "sure": "on"})
    assert Deck.objects.get().share == "public"
    assert "your opponents can read yours" in client.get(to("deck", deck)).text


def test_others_have_no_way_in(client, deck, player_make):
    client.force_login(player_make())
    for name, more in (("deck-build", []), ("deck-hand", [1]), ("deck-print", [1]), ("deck-differences", [])):
        assert client.get(to(name, deck, *more)).status_code == 404
    for name in (
        "deck-change", "deck-paste", "deck-save", "deck-discard", "deck-label", "deck-share", "deck-copy",
        "deck-restore",
    ):  # fmt: skip
        assert client.post(to(name, deck), {"add": AXE, "share": "public"}).status_code == 404
    assert not DeckDraft.objects.exists()


def test_a_match_against_a_bot_begins_from_the_page_of_the_deck(client, deck):
    page = client.get(to("deck", deck)).text
    form = part(r'<form[^>]*action="/matches/new/".*?</form>', page)
    sent = dict(re.findall(r'name="(\w+)"\s*value="([^"]*)"', form))
    answer = client.post("/matches/new/", sent)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/matches/")
    assert "new" not in answer["Location"]


def test_a_format_of_ones_own_cards_says_what_is_not_owned(client, deck):
    """On the deck's page, in the builder and over the API, as when an event locks the list."""
    problem = "of which the owner has 0"
    for address in (to("deck", deck), to("deck-build", deck)):
        assert problem not in client.get(f"{address}?format=fellowship_block").text
        assert problem in client.get(f"{address}?format=own_cards").text
    answer = client.get(f"/api/v1/decks/{deck.pk}/?format_slug=own_cards").json()
    assert {row["rule"] for row in answer["problems"]} == {"owned"}
