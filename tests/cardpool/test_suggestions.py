"""What the builder suggests: cards of public decks alike, and nothing of private ones."""

import pytest
from django.urls import reverse

from cardpool.collections.ledger import collection_of
from cardpool.decks.drafts import deck_begin
from cardpool.decks.services import deck_archive
from cardpool.decks.sharing import deck_share
from cardpool.decks.suggesting import suggestions, together
from cardpool.legality import DeckList
from cardpool.models import Deck, DeckVersion
from matches.models import DeckTrial

pytestmark = pytest.mark.django_db
MINE = "4x Axe Strike\n3x Battle Fury\n2x Cleaving Blow"
AXE, FURY, BLOW, GUARD, HELM = "1C3", "1C4", "1C5", "1C7", "1R15"
LISTED = DeckList(cards=((AXE, 4), (FURY, 3), (BLOW, 2)))


@pytest.fixture
def public(catalogue, player_make, now):
    def make(text, share="public"):
        deck = deck_begin(player=player_make(), name="Theirs", text=text, now=now)
        if share != "private":
            deck_share(deck=deck, player=deck.player, share=share, now=now)
        return deck

    return make


@pytest.fixture
def deck(catalogue, player_make, now, client):
    deck = deck_begin(player=player_make(), name="Mine", text=MINE, now=now)
    client.force_login(deck.player)
    return deck


def suggested(deck, listed=LISTED):
    return [(row.card.id, row.decks, row.of) for row in suggestions(deck, listed, lambda card: True).cards]


def builder(client, deck):
    return " ".join(client.get(reverse("cardpool:deck-build", args=[deck.pk]), {"suggest": "1"}).text.split())


def test_what_decks_alike_play_is_suggested_the_most_frequent_first(client, deck, public):
    for copies in (1, 2, 3):
        public(f"{MINE}\n{copies}x Dwarf Guard")
    public(f"{MINE}\n4x Dwarf Guard\n1x 1R15")
    public(f"{MINE}\n3x Dwarf Guard\n1x 1R15")
    public("4x Goblin Runner\n4x Goblin Sneak\n4x Goblin Marksman")
    assert suggested(deck) == [(GUARD, 5, 5), (HELM, 2, 5)]
    page = builder(client, deck)
    assert page.index(f'id="f-add-{GUARD}"') < page.index(f'id="f-add-{HELM}"')
    assert "in 2 of 5 decks" in page
    assert "What 5 public decks with these cards play" in page


def test_nothing_is_suggested_from_too_few_decks_and_the_page_says_so(client, deck, public):
    for copies in (1, 2):
        public(f"{MINE}\n{copies}x Dwarf Guard")
    assert suggested(deck) == []
    assert "Nothing is suggested: 2 public decks play these cards, and it takes 3." in builder(client, deck)


def test_an_empty_deck_is_asked_for_cards_first(client, deck, public, now):
    for copies in (1, 2, 3):
        public(f"{MINE}\n{copies}x Dwarf Guard")
    empty = deck_begin(player=deck.player, name="Empty", now=now)
    assert suggested(empty, DeckList()) == []
    assert "Add a few cards first" in builder(client, empty)


def test_private_decks_and_others_that_nobody_published_are_never_read(deck, public, now):
    for copies in (1, 2):
        public(f"{MINE}\n{copies}x Dwarf Guard")
    public(f"{MINE}\n3x Dwarf Guard", share="private")
    public(f"{MINE}\n4x Dwarf Guard", share="link")
    archived = public(f"{MINE}\n4x Dwarf Guard\n1x 1R15")
    deck_archive(deck=archived, player=archived.player, now=now)
    deck_share(deck=deck, player=deck.player, share="public", now=now)
    public(f"{MINE}\n1x Dwarf Guard")
    assert suggestions(deck, LISTED, lambda card: True).decks == 2, "two lists, one of them twice, and not its own"


def test_a_deck_from_a_pool_is_never_read(deck, public, now):
    decks = [public(f"{MINE}\n{copies}x Dwarf Guard") for copies in (1, 2, 3)]
    assert suggestions(deck, LISTED, lambda card: True).decks == 3
    Deck.objects.filter(pk=decks[0].pk).update(pool=collection_of(decks[0].player))
    assert suggestions(deck, LISTED, lambda card: True).decks == 2


def test_statements_do_not_grow_with_the_public_decks(deck, public, django_assert_num_queries):
    for copies in (1, 2, 3):
        public(f"{MINE}\n{copies}x Dwarf Guard")
    with django_assert_num_queries(2):
        suggestions(deck, LISTED, lambda card: True)
    for copies in range(1, 9):
        public(f"{MINE}\n{copies}x Dwarf Guard\n{copies}x 1R15")
    with django_assert_num_queries(2):
        suggestions(deck, LISTED, lambda card: True)


@pytest.mark.parametrize(("won", "first"), [(190, HELM), (10, GUARD)])
def test_lists_that_won_in_trials_by_bots_count_more(deck, public, now, won, first):
    for copies in (1, 2):
        public(f"{MINE}\n{copies}x Dwarf Guard")
        tried = public(f"{MINE}\n{copies}x 1R15")
        DeckTrial.objects.create(
            player=tried.player, ruleset="tcg", format_name="", deck_name="", opponent_name="", opponent={}, games=200,
            deck=DeckVersion.objects.get(deck=tried).engine_data(), done=200, won_first=won // 2, won_second=won // 2,
            seed=1, status="done", created_at=now, worked_at=now,
        )  # fmt: skip
    assert suggested(deck)[0][0] == first


def test_a_list_with_more_in_common_counts_more():
    near = [DeckList(cards=(*LISTED.cards, (GUARD, copies))) for copies in (1, 2)]
    far = [DeckList(cards=((AXE, 1), (FURY, 1), (BLOW, 1), *((f"1C{n}", 1) for n in range(60, 90)), (HELM, c)))
           for c in (1, 2, 3)]  # fmt: skip
    result = together(LISTED, [*far, *near], lambda card: card.id in (GUARD, HELM))
    assert [row.card.id for row in result.cards] == [GUARD, HELM]
