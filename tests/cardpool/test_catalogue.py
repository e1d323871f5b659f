"""The catalogue: loading, finding, drawing."""

import json
import re
from collections import Counter

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.urls import reverse
from django.utils.translation import override

from cardpool.catalogue import card_dict_by_id, playable
from cardpool.catalogue_load import cards_load
from cardpool.collections.ledger import bank, cards_move, collection_of
from cardpool.models import Card, CardSet, Format, Printing
from cardpool.pictures.stored import picture_url
from cardpool.selectors import CardFilter, cards_find
from cardpool.templatetags.cards import _drawn
from engine.tcg.facts import all_facts, load_set
from tests.conftest import NOW
from tests.shares import sample, whole_or_sample

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_all_3089_cards_are_loaded_once_with_their_printings():
    Printing.every.all().delete()
    for model in (Format, Card, CardSet):
        model.objects.all().delete()
    others = 2 * (120 + 57 + 101)  # promos, masterworks, other pictures; plain and foil
    loaded = cards_load()
    assert (loaded.cards, loaded.printings, loaded.changed) == (3089, 6178 + others, 3089)
    again = cards_load()
    assert (again.cards, again.printings, again.changed) == (3089, 6178 + others, 0)
    assert Printing.objects.filter(foil=True).count() == 3089
    assert Printing.every.count() == 6178 + others
    assert Counter(Printing.every.filter(foil=False).values_list("kind", flat=True)) == {
        "": 3089, "promo": 120, "masterwork": 57, "alternate": 101,
    }  # fmt: skip


def test_a_promo_is_a_printing_of_its_card_that_products_do_not_hold(catalogue):
    promo = Printing.every.get(variant="0_12", foil=False)
    assert (promo.card_id, promo.kind, str(promo)) == ("1R13", "promo", "Gimli, Son of Glóin (promo 0_12)")
    assert promo not in Printing.objects.all()
    assert str(Printing.every.get(variant="12_199", foil=True)).endswith("(masterwork 12_199, foil)")
    assert set(Card.objects.filter(pk="1R13").values_list("printings__variant", flat=True)) >= {"", "0_12"}


@pytest.mark.long
def test_every_fact_reaches_the_database(catalogue):
    for facts in load_set(1).values():
        card = Card.objects.get(pk=facts.id)
        for name in ("title", "subtitle", "type", "side", "culture", "twilight", "strength", "vitality", "site_number"):
            assert getattr(card, name) == getattr(facts, name), (facts.id, name)
        assert card.facts["keywords"] == dict(facts.keywords)


@pytest.mark.long
def test_a_card_that_drifted_is_put_right_and_staffs_lists_are_kept(catalogue):
    Card.objects.filter(pk="1C3").update(twilight=9)
    Format.objects.get(slug="fellowship_block").restrictions.all().delete()
    assert cards_load().changed == 1
    assert Card.objects.get(pk="1C3").twilight == 0
    assert not Format.objects.get(slug="fellowship_block").restrictions.exists()


def test_no_printed_text_is_stored():
    assert not {field.name for field in Card._meta.fields} & {"text", "game_text", "lore", "flavor"}


@pytest.mark.parametrize(
    ("wanted", "wanted_ids"),
    [
        (CardFilter(text="gloin gimli"), ["1R13"]),
        (CardFilter(text="GLÓIN", set=1), ["1R13"]),
        (CardFilter(text="1u12"), ["1U12"]),
        (CardFilter(type="site", site=9), None),
        (CardFilter(culture="moria", type="minion", twilight=10), None),
        (CardFilter(text="nosuchcard"), []),
        (CardFilter(text="'; DROPTABLE--", playable=None), []),
    ],
)
def test_cards_are_found(catalogue, wanted, wanted_ids):
    ids = [card.id for card in cards_find(wanted).cards]
    if wanted_ids is None:
        expected = [
            card.id
            for card in all_facts().values()
            if (not wanted.type or card.type == wanted.type)
            and (not wanted.culture or card.culture == wanted.culture)
            and (wanted.twilight is None or card.twilight == wanted.twilight)
            and (wanted.site is None or card.site_number == wanted.site)
        ]
        assert expected
        assert ids == expected
    else:
        assert ids == wanted_ids


@pytest.mark.long
def test_the_list_page_narrows_and_makes_few_queries(client, catalogue, django_assert_max_num_queries):
    with django_assert_max_num_queries(4):
        page = client.get(reverse("cardpool:cards"), {"playable": "any"})
    assert "3,089 cards" in page.text
    ready = sum(playable(card_id) for card_id in all_facts())
    assert f"{ready:,} cards" in client.get(reverse("cardpool:cards")).text
    companions = client.get(reverse("cardpool:cards"), {"type": "companion", "set": "1"}).text
    assert "23 cards" in companions
    assert '<option value="1" selected> 1 The Fellowship of the Ring </option>' in " ".join(companions.split())
    assert "194 cards" in client.get(reverse("cardpool:cards"), {"set": "12", "playable": "any"}).text
    assert "No card matches" in client.get(reverse("cardpool:cards"), {"q": "zzz"}).text


@pytest.mark.long
def test_a_search_by_fields_and_one_that_cannot_be_read(client, player_make, catalogue):
    page = client.get(reverse("cardpool:cards"), {"q": "culture:dwarven type:companion cost<=2"}).text
    assert "Gimli" in page
    assert "Legolas" not in page
    mistake = client.get(reverse("cardpool:cards"), {"q": "cultur:dwarven <b>"})
    assert mistake.status_code == 200
    assert "There is no field “cultur”. Did you mean culture?" in mistake.text
    assert "No card matches" not in mistake.text
    assert "Sign in to search for what you own." in client.get(reverse("cardpool:cards"), {"q": "owned>=1"}).text
    owner = player_make()
    printing = Printing.objects.get(card="1R13", foil=False)
    cards_move(
        source=bank(),
        target=collection_of(owner),
        printing=printing,
        count=2,
        reason="test",
        key="q",
        actor=None,
        now=NOW,
    )
    client.force_login(owner)
    assert "1 card" in client.get(reverse("cardpool:cards"), {"q": "owned>=2 legal:fellowship_block"}).text


def test_htmx_gets_the_results_alone(client, catalogue):
    page = client.get(reverse("cardpool:cards"), {"q": "gimli"}, headers={"HX-Request": "true"})
    assert "<html" not in page.text
    assert "Dwarf of Erebor" in page.text


@pytest.mark.long
@whole_or_sample
def test_every_card_has_a_page(whole, client, catalogue):
    cards = list(all_facts().values())
    for card in cards if whole else sample(cards, 400, lambda card: card.type):
        page = client.get(reverse("cardpool:card", args=[card.id]))
        assert page.status_code == 200
    assert client.get(reverse("cardpool:card", args=["9X9"])).status_code == 404


def test_the_page_says_what_is_restricted(client, catalogue):
    assert "at most 1" in client.get(reverse("cardpool:card", args=["1C248"])).text


@pytest.mark.parametrize(
    ("card", "expected"),
    [("4U323", "1 (Towers block)"), ("1R40", "3 (Fellowship block)"), ("12U185", None), ("7C118", "site number</dt>")],
)
def test_the_page_names_the_block_of_a_site_number_and_what_a_card_adds_to_one(client, catalogue, card, expected):
    page = client.get(reverse("cardpool:card", args=[card])).text
    assert " block)" not in page if expected is None else expected in page


def test_the_page_tells_other_numbers_and_formats(client, catalogue):
    page = client.get(reverse("cardpool:card", args=["1R13"])).text
    assert "0_12" in page
    assert "<dt>Promo</dt>" in page
    assert 'href="/formats/fellowship_block/"' in page
    assert 'href="/formats/towers_block/"' not in page
    ring = client.get(reverse("cardpool:card", args=["7C1"])).text
    assert 'href="/cards/1C2/"' in ring


def test_what_can_be_played_with_comes_before_what_cannot_yet():
    facts = cards_find(CardFilter(playable=None)).cards
    ready = [playable(card.id) for card in facts]
    assert ready == sorted(ready, reverse=True)
    assert len(facts) == 3089


@pytest.mark.long
def test_copies_of_a_promo_count_as_owned(client, catalogue, player_make):
    owner = player_make()
    for number, printing in enumerate(Printing.every.filter(card="1R13", foil=False)):
        cards_move(
            source=bank(), target=collection_of(owner), printing=printing, count=1, reason="test", key=f"p{number}",
            actor=None, now=NOW,
        )  # fmt: skip
    client.force_login(owner)
    count = Printing.every.filter(card="1R13", foil=False).count()
    assert count == 2
    assert "1 card" in client.get(reverse("cardpool:cards"), {"q": f"owned:{count} 1R13"}).text
    page = " ".join(client.get(reverse("cardpool:card", args=["1R13"])).text.split())
    assert f"<dt>You own</dt> <dd> {count}" in page


def test_cards_without_rules_are_marked(client, catalogue, monkeypatch):
    monkeypatch.setattr("cardpool.catalogue.playable", lambda card_id: card_id != "1C3")
    assert "not playable yet" in client.get(reverse("cardpool:card", args=["1C3"])).text
    assert "not playable yet" not in client.get(reverse("cardpool:card", args=["1C4"])).text.lower()


def draw(card, size, **options):
    words = " ".join(f"{name}={name}" for name in options)
    return Template(f"{{% card c size {words} %}}").render(Context({"c": card, "size": size, **options}))


@pytest.mark.long
@pytest.mark.parametrize("size", ["tile", "hand", "full", "play"])
def test_every_card_can_be_drawn_in_every_size(size):
    for card_id, facts in all_facts().items():
        drawn = draw(card_dict_by_id(card_id), size)
        assert f"card--{size}" in drawn
        assert f'data-type="{facts.type}"' in drawn
        assert "style=" not in drawn


def pictures(html):
    return re.findall(r'<img class="plate__art" src="([^"]+)" alt="" width="120" height="80"', html)


@pytest.mark.parametrize("size", ["tile", "hand", "full", "play"])
def test_a_card_is_drawn_with_its_picture(size):
    assert pictures(draw(card_dict_by_id("1R13"), size)) == [picture_url("1R13")]


def test_a_card_without_a_picture_keeps_its_glyph():
    drawn = draw({**card_dict_by_id("1R13"), "card": "99R1"}, "hand")
    assert pictures(drawn) == []
    assert re.search(r'<div class="plate">\s*<svg[^>]*><use href="[^"]*#g-dwarven"', drawn)


def test_the_page_of_a_card_shows_its_picture(client, catalogue):
    page = client.get(reverse("cardpool:card", args=["1R13"])).text
    assert pictures(page)[0] == picture_url("1R13")


def test_a_card_in_play_shows_what_has_happened_to_it():
    card = {
        **card_dict_by_id("1U12"),
        "id": "c12",
        "strength": 8,
        "strength_base": 6,
        "wounds": 1,
        "borne": [{**card_dict_by_id("1C9"), "id": "c13"}],
        "tokens": 2,
    }
    drawn = draw(card, "play", hit="Gimli: inspect")
    assert 'data-card="c12"' in drawn
    assert 'data-mod="+2"' in drawn
    assert drawn.count('class="left"') == 2
    assert '<ul class="borne"' in drawn
    assert "Dwarven Axe" in drawn
    assert '<button type="button" class="card__hit"' in drawn


def test_a_card_is_drawn_once_and_anew_when_anything_of_it_changes():
    card = {**card_dict_by_id("1U12"), "id": "c1212", "wounds": 0}
    made = _drawn.cache_info().misses
    assert draw(card, "play") == draw(card, "play")
    assert _drawn.cache_info().misses == made + 1
    assert draw({**card, "wounds": 1}, "play") != draw(card, "play")
    assert draw(card, "play", state="can") != draw(card, "play")


@pytest.mark.parametrize("size", ["tile", "full", "play"])
def test_a_card_looks_the_same_to_readers_of_any_language(size):
    one_of_each_type = {facts.type: card_id for card_id, facts in all_facts().items()}
    for card_id in one_of_each_type.values():
        arguments = json.dumps([card_dict_by_id(card_id), size, "", False, "look", "", "li", True, 3])
        with override("en"):
            english = _drawn.__wrapped__(arguments, "")
        with override("de"):
            assert _drawn.__wrapped__(arguments, "") == english


def test_text_is_escaped_and_phases_are_bold():
    card = {**card_dict_by_id("1C3"), "title": "<b>x</b>", "text": "Skirmish: Make a <Dwarf> strength +2.\nSecond."}
    drawn = draw(card, "full")
    plain = re.sub(r"</?a\b[^>]*>", "", drawn)
    assert "<p><b>Skirmish:</b> Make a &lt;Dwarf&gt; strength +2.</p><p>Second.</p>" in plain
    assert 'glossary/#strength">strength</a>' in drawn
    assert "&lt;b&gt;x&lt;/b&gt;" in drawn


def test_an_unknown_size_is_a_mistake_in_the_template():
    with pytest.raises(TemplateSyntaxError):
        draw(card_dict_by_id("1C3"), "huge")


@pytest.mark.long
@pytest.mark.parametrize(
    "model", ["cardset", "card", "printing", "format", "deck", "deckversion", "collection", "holding", "movement"]
)
def test_the_admin_lists_everything(client, catalogue, player_make, model):
    client.force_login(player_make(is_staff=True, is_superuser=True))
    assert client.get(reverse(f"admin:cardpool_{model}_changelist")).status_code == 200
