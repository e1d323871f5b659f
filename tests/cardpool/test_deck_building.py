"""Drafts, copies, notes, tags, sharing and the archive: what the services of decks do and refuse."""

from dataclasses import replace

import pytest

from cardpool.collections.ledger import bank, cards_move, collection_of
from cardpool.decks import services, sharing
from cardpool.decks.comparing import differences
from cardpool.decks.drafts import (
    UNDO_MOST,
    deck_begin,
    draft_add,
    draft_discard,
    draft_line_drop,
    draft_paste,
    draft_save,
    draft_take,
    draft_undo,
)
from cardpool.decks.editing import card_add, card_take
from cardpool.decks.labelling import deck_label, tags_read
from cardpool.decks.mending import kinds_of, rule_mend
from cardpool.decks.sample_hand import HAND, STARTING_COST, sample_hand, starting_choices, starting_refusal
from cardpool.decks.selectors import (
    cultures_in,
    decks_of,
    missing_from,
    public_decks,
    shared_version,
    site_path,
    tags_of,
)
from cardpool.decks.services import deck_archive, deck_copy, deck_register, deck_restore
from cardpool.decks.sharing import deck_share
from cardpool.decktext import deck_parse
from cardpool.errors import DeckRefused
from cardpool.formats.official import rules_of
from cardpool.legality import DeckList, deck_checks, deck_problems
from cardpool.models import Deck, DeckDraft, DeckTag, DeckVersion, Printing, copies_owned
from cardpool.personal import _erase
from engine.tcg.facts import all_facts
from engine.tcg.starters import STARTERS
from players.data.personal import PERSONAL
from players.models import AuditEntry

FACTS = all_facts()
GANDALF = DeckList.from_content(STARTERS["gandalf"].engine_data())
FRODO, AXE = "1C290", "1C3"


@pytest.fixture
def deck(db, player_make, now):
    return deck_register(player=player_make(), name="Mine", starter="gandalf", now=now).deck


# Where cards go


def test_the_first_frodo_is_the_ring_bearer_and_the_next_one_a_companion():
    edit = card_add(DeckList(), FACTS[FRODO], FACTS)
    assert (edit.deck.ring_bearer, edit.message) == (FRODO, "Frodo, Son of Drogo is the Ring-bearer.")
    assert card_add(edit.deck, FACTS[FRODO], FACTS).deck.cards == ((FRODO, 1),)


def test_a_ring_and_a_site_take_the_place_of_those_before():
    deck = card_add(GANDALF, FACTS["1R1"], FACTS).deck
    assert (deck.ring, deck.cards) == ("1R1", GANDALF.cards)
    edit = card_add(GANDALF, FACTS["1U320"], FACTS)
    assert [FACTS[site].site_number for site in edit.deck.sites] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert "takes the place of" in edit.message
    assert card_add(edit.deck, FACTS["1U320"], FACTS).message == "East Road is on the site path already."


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"card": AXE, "place": "ring"}, "belongs in the draw deck"),
        ({"card": AXE, "place": "ring_bearer"}, "cannot start as Ring-bearer"),
        ({"card": "1U320", "place": "draw"}, "belongs on the site path"),
        ({"card": AXE, "place": "side"}, "Give a place"),
        ({"card": AXE, "copies": 0}, "from 1 to 99"),
        ({"card": AXE, "copies": 10**9}, "from 1 to 99"),
        ({"card": AXE, "copies": 99}, "99 copies are the most"),
    ],
)
def test_what_cannot_stand_somewhere_is_refused(arguments, reason):
    deck = DeckList(cards=((AXE, 1),))
    with pytest.raises(DeckRefused, match=reason):
        card_add(deck, FACTS[arguments.pop("card")], FACTS, **arguments)


def test_cards_are_taken_from_where_they_stand():
    deck = card_take(GANDALF, FRODO, FACTS).deck
    assert deck.ring_bearer is None
    assert card_take(GANDALF, GANDALF.sites[0], FACTS).deck.sites == GANDALF.sites[1:]
    assert card_take(GANDALF, "1C2", FACTS).deck.ring is None
    card_id, copies = GANDALF.cards[0]
    assert dict(card_take(GANDALF, card_id, FACTS, copies=copies).deck.cards).keys() == dict(GANDALF.cards[1:]).keys()
    with pytest.raises(DeckRefused, match="not in the deck"):
        card_take(GANDALF, AXE, FACTS)
    with pytest.raises(DeckRefused, match="This card is not in the deck"):
        card_take(GANDALF, "\u202ex", FACTS)


def test_a_card_that_nobody_knows_any_more_can_be_taken_out():
    assert card_take(DeckList(cards=(("99X9", 2),)), "99X9", FACTS, copies=2).deck == DeckList()


# Drafts


def test_a_draft_waits_until_it_is_saved(deck, now):
    player = deck.player
    change = draft_add(deck=deck, player=player, card_id=AXE, now=now)
    assert change.message == "Axe Strike: 1 in the draw deck."
    assert deck.versions.count() == 1
    draft_take(deck=deck, player=player, card_id=FRODO, place="ring_bearer", now=now)
    version = draft_save(deck=deck, player=player, now=now)
    assert (version.number, version.content["ring_bearer"], version.content["cards"][AXE]) == (2, None, 1)
    assert not DeckDraft.objects.exists()
    assert AuditEntry.objects.filter(verb="deck.changed").count() == 1
    assert draft_save(deck=deck, player=player, now=now) == version


def test_the_last_changes_are_undone_one_by_one(deck, now):
    added = {"deck": deck, "player": deck.player, "now": now}
    for _ in range(UNDO_MOST + 2):
        draft_add(card_id="1C5", **added)
    draft_paste(text="4x Axe Strike\nfoo\n2x Gimli", **added)
    draft_line_drop(line=0, **added)
    assert len(DeckDraft.objects.get().unread) == 1
    draft_undo(**added)
    assert len(DeckDraft.objects.get().unread) == 2
    change = draft_undo(**added)
    assert change.draft.deck_list().copies()["1C5"] == UNDO_MOST + 2
    assert change.draft.unread == []
    for _ in range(UNDO_MOST - 2):
        change = draft_undo(**added)
    assert change.draft.deck_list().copies()["1C5"] == 4
    with pytest.raises(DeckRefused, match="nothing to undo"):
        draft_undo(**added)


def test_what_changes_nothing_is_no_step_to_undo(deck, now):
    draft_add(deck=deck, player=deck.player, card_id=GANDALF.sites[0], now=now)
    with pytest.raises(DeckRefused, match="nothing to undo"):
        draft_undo(deck=deck, player=deck.player, now=now)


OF_SET_12 = next(card.id for card in FACTS.values() if card.set == 12 and card.type == "minion")
SITE_OF_SET_15 = next(card.id for card in FACTS.values() if card.set == 15 and card.type == "site")
BROKEN = {
    "known": DeckList(cards=(("99X9", 3), (AXE, 0))),
    "ring_bearer": DeckList(ring_bearer="1U12"),
    "ring": DeckList(ring=AXE),
    "kinds": DeckList(cards=(("1U320", 1), ("1R1", 2))),
    "copies": DeckList(ring_bearer=FRODO, cards=((AXE, 6), (FRODO, 3), ("1R289", 2))),
    "sites": DeckList(sites=(*GANDALF.sites, "1U320", "1U319")),
    "sets": DeckList(sites=(SITE_OF_SET_15,), cards=((AXE, 4), (OF_SET_12, 4))),
}


@pytest.mark.parametrize("rule", BROKEN)
def test_a_broken_rule_is_mended_by_taking_cards_out(rule):
    rules, deck = rules_of("fellowship_block"), BROKEN[rule]
    edit = rule_mend(deck, rules, FACTS, {}, rule)
    assert edit is not None
    before, after = deck.copies(), edit.deck.copies()
    assert all(after[card] <= before[card] for card in after)
    assert not [row for row in deck_problems(edit.deck, rules, FACTS) if row.rule == rule and row.card]
    assert rule_mend(edit.deck, rules, FACTS, {}, rule) is None
    [kind] = [kind for kind in kinds_of(deck, tuple(deck_checks(deck, rules, FACTS)), rules, FACTS, {})
              if kind.rule == rule and kind.broken]  # fmt: skip
    assert kind.presses[0].value == rule


def test_no_more_is_taken_out_than_breaks_the_rule():
    copies = rule_mend(BROKEN["copies"], rules_of("fellowship_block"), FACTS, {}, "copies")
    assert copies is not None
    assert copies.deck.copies()[AXE] == 4
    assert sum(count for card, count in copies.deck.cards if FACTS[card].title == "Frodo") == 3
    sets = rule_mend(BROKEN["sets"], rules_of("fellowship_block"), FACTS, {}, "sets")
    assert sets is not None
    assert sets.deck == DeckList(cards=((AXE, 4),))


def test_a_deck_too_large_or_a_starter_that_was_changed_has_no_press(deck):
    rules = replace(rules_of("fellowship_block"), draw_deck_most=60)
    for rule in ("size", "sides", "starter"):
        assert rule_mend(DeckList(cards=((AXE, 70),)), rules, FACTS, {}, rule) is None


def test_a_discarded_draft_leaves_the_deck_as_it_was(deck, now):
    draft_add(deck=deck, player=deck.player, card_id=AXE, now=now)
    draft_discard(deck=deck, player=deck.player, now=now)
    assert draft_save(deck=deck, player=deck.player, now=now).number == 1
    assert not DeckDraft.objects.exists()


def test_a_refused_change_writes_no_draft(deck, player_make, now):
    for wrong in (
        {"card_id": "9X9"},
        {"card_id": "\x00"},
        {"card_id": AXE, "copies": 10**9},
        {"card_id": AXE, "line": 4},
    ):
        with pytest.raises(DeckRefused):
            draft_add(deck=deck, player=deck.player, now=now, **wrong)
    other = player_make()
    for verb in (
        lambda: draft_add(deck=deck, player=other, card_id=AXE, now=now),
        lambda: draft_take(deck=deck, player=other, card_id=FRODO, now=now),
        lambda: draft_paste(deck=deck, player=other, text="4x Axe Strike", now=now),
        lambda: draft_line_drop(deck=deck, player=other, line=0, now=now),
        lambda: draft_save(deck=deck, player=other, now=now),
        lambda: draft_discard(deck=deck, player=other, now=now),
    ):
        with pytest.raises(DeckRefused, match="not your deck"):
            verb()
    assert not DeckDraft.objects.exists()


def test_a_paste_keeps_the_good_lines_and_offers_cards_for_the_others(deck, now):
    change = draft_paste(deck=deck, player=deck.player, text="4x Axe Strike\n2x Gimli\n3x Axe Strik\nzzzz", now=now)
    assert dict(change.draft.deck_list().cards) == {AXE: 4}
    assert change.message.endswith("3 lines need a choice.")
    title, near, nothing = change.draft.unread
    assert {"card": "1U12", "place": "draw"} in title["choices"]
    assert (near["line"], near["count"], near["choices"][0]) == (3, 3, {"card": AXE, "place": "draw"})
    assert nothing["choices"] == []
    draft_add(deck=deck, player=deck.player, card_id="1U12", copies=2, line=title["number"], now=now)
    draft_line_drop(deck=deck, player=deck.player, line=nothing["number"], now=now)
    draft = DeckDraft.objects.get()
    assert [row["line"] for row in draft.unread] == [3]
    assert dict(draft.deck_list().cards) == {AXE: 4, "1U12": 2}


def test_a_frodo_of_no_subtitle_is_offered_as_ring_bearer_first(player_make, now, db):
    deck = deck_begin(player=player_make(), name="New", text="1x Frodo\n4x Axe Strike", now=now)
    [row] = DeckDraft.objects.get(deck=deck).unread
    assert row["choices"][0]["place"] == "ring_bearer"
    assert FACTS[row["choices"][0]["card"]].title == "Frodo"
    assert dict(deck.versions.get().deck_list().cards) == {AXE: 4}


def test_a_deck_may_begin_empty_but_not_with_what_nobody_can_read(player_make, now, db):
    player = player_make()
    deck = deck_begin(player=player, name="Empty", now=now)
    assert deck.versions.get().deck_list() == DeckList()
    for text in ("\x00\x01\x02\ufffd" * 50, "12345678", "<!DOCTYPE x><deck/>", "x" * 60_000):
        with pytest.raises(DeckRefused, match="could be read"):
            deck_begin(player=player, name="Bad", text=text, now=now)
    assert Deck.objects.count() == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1000000000x Axe Strike", "1000000000 copies; give a number from 1 to 99"),
        ("4x Axe Strike x1000000000", "no card is called"),
        ("4x A\u0445e Strike", "Did you mean Axe Strike, "),
        ("4x \u202eekirtS exA", "no card is called “\ufffdekirtS exA”"),
        ("4x <b onclick=x>Axe</b>", "no card is called “<b onclick=x>Axe</b>”"),
        ("99x Axe Strike\n" * 21, "a list has at most 2000 cards"),
    ],
)
def test_bad_lines_are_answered_clearly(text, reason):
    problems = deck_parse(text).problems
    assert problems
    assert reason in problems[0].text
    assert "\u202e" not in problems[0].text + problems[0].written


# Copies and the archive


def test_copies_are_made_of_own_and_shared_decks_only(deck, player_make, now):
    version, other = deck.versions.get(), player_make()
    own = deck_copy(version=version, player=deck.player, now=now)
    assert (own.deck.name, own.content, own.deck.player) == ("Mine (copy)", version.content, deck.player)
    with pytest.raises(DeckRefused, match="not shared"):
        deck_copy(version=version, player=other, now=now)
    deck_share(deck=deck, player=deck.player, share="link", now=now)
    copied = deck_copy(version=version, player=other, name="Theirs", now=now)
    assert (copied.deck.name, copied.deck.player, copied.deck.share) == ("Theirs", other, "private")
    draft_add(deck=deck, player=deck.player, card_id=AXE, now=now)
    draft_save(deck=deck, player=deck.player, now=now)
    with pytest.raises(DeckRefused, match="not shared"):
        deck_copy(version=version, player=other, now=now)


def test_an_archived_deck_comes_back_if_there_is_room(deck, now, monkeypatch):
    player = deck.player
    deck_archive(deck=deck, player=player, now=now)
    assert list(decks_of(player)) == []
    assert list(decks_of(player, archived=True)) == [deck]
    monkeypatch.setattr(services, "DECKS_MOST", 0)
    with pytest.raises(DeckRefused, match="remove one first"):
        deck_restore(deck=deck, player=player, now=now)
    monkeypatch.undo()
    assert deck_restore(deck=deck, player=player, now=now).archived_at is None
    assert list(decks_of(player)) == [deck]


# Notes and tags


def test_notes_and_tags_are_kept_and_found(deck, now):
    deck_label(
        deck=deck, player=deck.player, notes="Mulligan  \r\nwithout Gandalf.\n", tags=["League", "elves"], now=now
    )
    deck.refresh_from_db()
    assert deck.notes == "Mulligan\nwithout Gandalf."
    assert tags_of(deck.player) == ["elves", "league"]
    assert list(decks_of(deck.player, tag="league")) == [deck]
    assert list(decks_of(deck.player, tag="men")) == []
    assert list(decks_of(deck.player, words="mIn")) == [deck]
    deck_label(deck=deck, player=deck.player, tags=[], now=now)
    deck.refresh_from_db()
    assert (deck.notes, tags_of(deck.player)) == ("Mulligan\nwithout Gandalf.", [])


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"notes": "x" * 4001}, "at most 4000"),
        ({"notes": "a\u202eb"}, "plain text"),
        ({"notes": "a\x00b"}, "plain text"),
        ({"tags": ["x" * 31]}, "at most 30"),
        ({"tags": ["a\u202eb"]}, "cannot be shown"),
        ({"tags": [str(number) for number in range(13)]}, "at most 12"),
    ],
)
def test_notes_and_tags_that_cannot_be_kept_change_nothing(deck, now, fields, reason):
    with pytest.raises(DeckRefused, match=reason):
        deck_label(deck=deck, player=deck.player, now=now, **{"notes": "new", **fields})
    deck.refresh_from_db()
    assert (deck.notes, DeckTag.objects.count()) == ("", 0)


def test_a_tag_is_kept_once():
    assert tags_read(["Elves", "  for  league ", "ELVES", ""]) == ["elves", "for league"]


# Sharing


def test_a_link_leads_to_the_deck_until_it_is_given_up(deck, player_make, now):
    player = deck.player
    token = deck_share(deck=deck, player=player, share="link", now=now).share_token or ""
    assert len(token) >= 20
    assert shared_version(token) == deck.versions.get()
    assert list(public_decks()) == []
    public = deck_share(deck=deck, player=player, share="public", now=now).share_token or ""
    assert list(public_decks("mine")) == [deck]
    assert deck_share(deck=deck, player=player, share="link", now=now).share_token != public
    assert shared_version(public) is None
    gone = deck_share(deck=deck, player=player, share="private", now=now)
    assert gone.share_token is None
    assert shared_version("") is shared_version("\x00") is shared_version("é") is None
    with pytest.raises(DeckRefused, match="Choose one of"):
        deck_share(deck=deck, player=player, share="everybody", now=now)
    with pytest.raises(DeckRefused, match="not your deck"):
        deck_share(deck=deck, player=player_make(), share="public", now=now)
    assert AuditEntry.objects.filter(verb="deck.shared").count() == 4


def test_an_archived_deck_is_shared_with_nobody(deck, now):
    token = deck_share(deck=deck, player=deck.player, share="public", now=now).share_token or ""
    deck_archive(deck=deck, player=deck.player, now=now)
    assert shared_version(token) is None
    assert list(public_decks()) == []


def test_a_list_that_an_event_hides_is_shared_by_who_is_sure(deck, now, monkeypatch):
    monkeypatch.setattr(sharing, "_EVENTS", [lambda _: ["Open of Bree"]])
    with pytest.raises(DeckRefused, match="Open of Bree keeps the lists of its players hidden"):
        deck_share(deck=deck, player=deck.player, share="link", now=now)
    assert Deck.objects.get().share_token is None
    assert deck_share(deck=deck, player=deck.player, share="link", sure=True, now=now).share == "link"


# What is read of a deck


def test_a_seed_gives_anybody_the_same_hand():
    first, again = sample_hand(GANDALF, "shire", 3), sample_hand(GANDALF, "shire", 3)
    assert first == again
    assert (len(first.hand), len(first.drawn), first.left) == (HAND, 3, 49)
    drawn = [*first.hand, *sample_hand(GANDALF, "shire", 10_000).drawn]
    assert sorted(drawn) == sorted(card for card, copies in GANDALF.cards for _ in range(copies))
    assert sample_hand(GANDALF, "mordor").hand != first.hand
    assert sample_hand(DeckList(), "x").hand == ()
    for seed in ("", "x" * 41, "\u202e", "\x00"):
        with pytest.raises(DeckRefused, match="A seed has"):
            sample_hand(GANDALF, seed)


def test_starting_companions_are_set_aside_before_the_shuffle():
    choices = starting_choices(GANDALF)
    assert {choice.card.type for choice in choices} == {"companion"}
    assert max(choice.cost for choice in choices) <= STARTING_COST
    assert "Frodo" not in {choice.card.title for choice in choices}
    cheap = min(choices, key=lambda choice: choice.cost).card.id
    hand = sample_hand(GANDALF, "shire", 10_000, [cheap])
    assert hand.starting == (cheap,)
    assert sorted([cheap, *hand.hand, *hand.drawn]) == sorted(
        card for card, copies in GANDALF.cards for _ in range(copies)
    )
    assert hand == sample_hand(GANDALF, "shire", 10_000, [cheap])


def test_what_cannot_start_is_refused_with_the_reason():
    gandalf = "1R72"
    deck = DeckList(
        GANDALF.ring_bearer, GANDALF.ring, GANDALF.sites, ((gandalf, 2), ("1U12", 2), ("1R13", 2), (AXE, 4))
    )
    assert starting_refusal(deck, [gandalf]) == ""
    assert starting_refusal(deck, [AXE]).startswith(f"'{AXE}' cannot start: choose companions of the draw deck")
    assert "cannot start" in starting_refusal(deck, ["\x00"])
    assert starting_refusal(deck, [gandalf, gandalf]) == f"{FACTS[gandalf].name} can start only once."
    assert "cost 6 together; starting companions cost 4 at most" in starting_refusal(deck, [gandalf, "1R13"])
    assert starting_refusal(deck, ["1R13", "1U12"]) == "Only one Gimli can start: the card is unique."
    with pytest.raises(DeckRefused, match="Only one Gimli"):
        sample_hand(deck, "x", 0, ["1R13", "1U12"])


def test_differences_name_what_came_and_went():
    after = card_take(card_add(GANDALF, FACTS[AXE], FACTS, copies=2).deck, GANDALF.sites[0], FACTS).deck
    rows = [(row.place, row.card, row.kind, row.change) for row in differences(GANDALF, after)]
    assert rows == [("sites", GANDALF.sites[0], "removed", -1), ("draw", AXE, "added", 2)]
    assert differences(after, after) == []


def test_the_site_path_has_a_place_for_each_number():
    steps = site_path(card_take(GANDALF, GANDALF.sites[2], FACTS).deck, rules_of("fellowship_block"))
    assert [step.number for step in steps] == list(range(1, 10))
    assert [len(step.sites) for step in steps] == [1, 1, 0, 1, 1, 1, 1, 1, 1]
    assert [len(step.sites) for step in site_path(DeckList(), rules_of("war_of_the_ring_block"))] == [0] * 9


def test_cultures_are_counted_by_side():
    rows = cultures_in(GANDALF)
    assert sum(row.count for row in rows) == 60
    assert [row.side for row in rows] == sorted((row.side for row in rows), key=["fp", "shadow"].index)


def test_owned_and_missing_are_told(deck, catalogue, now, django_assert_max_num_queries):
    player = deck.player
    for foil, count in ((False, 1), (True, 2)):
        cards_move(
            source=bank(), target=collection_of(player), printing=Printing.objects.get(card=AXE, foil=foil),
            count=count, reason="test", key=f"k{foil}", actor=None, now=now,
        )  # fmt: skip
    with django_assert_max_num_queries(1):
        owned = copies_owned(player.pk)
    assert owned == {AXE: 3}
    [row] = missing_from(DeckList(cards=((AXE, 4),)), owned)
    assert (row.card.id, row.needed, row.owned, row.missing) == (AXE, 4, 3, 1)
    assert missing_from(DeckList(cards=((AXE, 3),)), owned) == []


# What is a player's own


def test_all_of_it_is_in_the_export_and_goes_with_the_account(deck, now):
    player = deck.player
    deck_label(deck=deck, player=player, notes="secret", tags=["elves"], now=now)
    deck_share(deck=deck, player=player, share="public", now=now)
    draft_add(deck=deck, player=player, card_id=AXE, now=now)
    [row] = PERSONAL["decks"](player)
    assert (row["notes"], row["tags"], row["share"]) == ("secret", ["elves"], "public")
    assert row["draft"]["content"]["cards"][AXE] == 1
    _erase(player, "gone", now)
    deck.refresh_from_db()
    assert (deck.name, deck.notes, deck.share, deck.share_token) == ("Deck", "", "private", None)
    assert not DeckTag.objects.exists()
    assert not DeckDraft.objects.exists()
    assert DeckVersion.objects.count() == 1
