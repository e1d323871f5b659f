"""The catalogue: loading, finding, drawing."""

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.urls import reverse

from cardpool.catalogue import card_dict_by_id, playable
from cardpool.catalogue_load import cards_load
from cardpool.models import Card, CardSet, Format, Printing
from cardpool.selectors import CardFilter, cards_find
from cardpool.services import bank, cards_move, collection_of
from engine.tcg.facts import all_facts, load_set
from tests.conftest import NOW
from tests.shares import sample, whole_or_sample

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_all_1069_cards_are_loaded_once_with_two_printings_each():
    for model in (Format, Printing, Card, CardSet):
        model.objects.all().delete()
    loaded = cards_load()
    assert (loaded.cards, loaded.printings, loaded.changed) == (1069, 2138, 1069)
    again = cards_load()
    assert (again.cards, again.printings, again.changed) == (1069, 2138, 0)
    assert Printing.objects.filter(foil=True).count() == 1069


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
    ("wanted", "found"),
    [
        (CardFilter(text="gloin gimli"), ["1R13"]),
        (CardFilter(text="GLÓIN"), ["1R13", "2R7"]),
        (CardFilter(text="1u12"), ["1U12"]),
        (CardFilter(type="site", site=9), None),
        (CardFilter(culture="moria", type="minion", twilight=10), None),
        (CardFilter(text="no such card"), []),
        (CardFilter(text="'; DROP TABLE--", playable=None), []),
    ],
)
def test_cards_are_found(catalogue, wanted, found):
    ids = [card.id for card in cards_find(wanted)]
    if found is None:
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
        assert ids == found


@pytest.mark.long
def test_the_list_page_narrows_and_makes_few_queries(client, catalogue, django_assert_max_num_queries):
    with django_assert_max_num_queries(4):
        page = client.get(reverse("cardpool:cards"), {"playable": "any"})
    assert "1,069 cards" in page.text
    ready = sum(playable(card_id) for card_id in all_facts())
    assert f"{ready} cards" in client.get(reverse("cardpool:cards")).text
    companions = client.get(reverse("cardpool:cards"), {"type": "companion", "set": "1"}).text
    assert "23 cards" in companions
    assert '<option value="1" selected>1 The Fellowship of the Ring</option>' in companions
    assert "194 cards" in client.get(reverse("cardpool:cards"), {"set": "12", "playable": "any"}).text
    assert "No card matches" in client.get(reverse("cardpool:cards"), {"q": "zzz"}).text


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


@whole_or_sample
def test_every_card_has_a_page(whole, client, catalogue):
    cards = list(all_facts().values())
    for card in cards if whole else sample(cards, 100, lambda card: card.type):
        page = client.get(reverse("cardpool:card", args=[card.id]))
        assert page.status_code == 200
    assert client.get(reverse("cardpool:card", args=["9X9"])).status_code == 404


def test_the_page_says_what_is_restricted(client, catalogue):
    assert "at most 1" in client.get(reverse("cardpool:card", args=["1C248"])).text


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


def test_text_is_escaped_and_phases_are_bold():
    card = {**card_dict_by_id("1C3"), "title": "<b>x</b>", "text": "Skirmish: Make a <Dwarf> strength +2.\nSecond."}
    drawn = draw(card, "full")
    assert "<p><b>Skirmish:</b> Make a &lt;Dwarf&gt; strength +2.</p><p>Second.</p>" in drawn
    assert "&lt;b&gt;x&lt;/b&gt;" in drawn


def test_an_unknown_size_is_a_mistake_in_the_template():
    with pytest.raises(TemplateSyntaxError):
        draw(card_dict_by_id("1C3"), "huge")


@pytest.mark.parametrize(
    "model", ["cardset", "card", "printing", "format", "deck", "deckversion", "collection", "holding", "movement"]
)
def test_the_admin_lists_everything(client, catalogue, player_make, model):
    client.force_login(player_make(is_staff=True, is_superuser=True))
    assert client.get(reverse(f"admin:cardpool_{model}_changelist")).status_code == 200
