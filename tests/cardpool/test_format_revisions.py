"""Revisions of formats: what changed in words, decks checked again, owners told once."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from cardpool.catalogue_load import cards_load
from cardpool.formats.content import change_said, changes_between
from cardpool.formats.official import official_formats
from cardpool.formats.recheck import AT_ONCE, NOTICE, rechecks_owed
from cardpool.formats.registered import SOURCES, RegisteredDeck
from cardpool.formats.revisions import FIRST, content_set, official_load, revision_make, revisions_shown
from cardpool.formats.selectors import revisions_of
from cardpool.models import DeckVersion, Format, FormatRecheck, FormatRevision, Restriction
from cardpool.selectors import format_get
from engine.tcg.facts import all_facts
from leagues.models import Entrant, Tournament
from leagues.seasons.models import Season, SeasonEntrant
from players.models import AuditEntry, Notice, Player
from players.staff.roles import Role, role_give
from tests.conftest import NOW
from tests.languages import outside_signs, page_outside_signs, signs_put
from tests.leagues.conftest import entered, tournament_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def block(catalogue: None) -> Format:
    block_format = format_get()
    assert block_format is not None
    return block_format


def ban(format: Format, card: str, most: int = 0) -> FormatRevision | None:
    Restriction.objects.update_or_create(format=format, card_id=card, defaults={"most": most, "source": "a test"})
    return revision_make(format=format, actor=None, now=NOW)


def test_every_official_format_has_a_first_revision_with_its_date(catalogue: None) -> None:
    for slug, official in official_formats().items():
        (revision,) = Format.objects.get(slug=slug).revisions.all()
        assert (revision.number, revision.effective_from, revision.changes) == (1, official.effective, [FIRST])
        assert revision.content == Format.objects.get(slug=slug).content()
    assert official_load(NOW) == []
    assert not FormatRecheck.objects.exists()


@pytest.mark.long
def test_newer_data_makes_a_revision_that_says_what_it_changed(block: Format) -> None:
    Format.objects.filter(slug="war_of_the_ring_block").update(official_version=1)
    old = Format.objects.get(slug="war_of_the_ring_block")
    old.restrictions.filter(card="11R100").delete()
    old.revisions.all().delete()
    cards_load(NOW)
    second, first = old.revisions.order_by("-number")
    assert first.changes == [FIRST]
    assert [len(first.content["restrictions"]), len(second.content["restrictions"])] == [1, 2]
    assert second.effective_from == date(2007, 8, 13)
    (sentence,) = second.changes
    assert sentence.startswith("Strange-looking Men (11R100): at most 1 in a deck (Comprehensive Rules 4.2")
    cards_load(NOW)
    assert old.revisions.count() == 2


@pytest.mark.long
def test_a_list_that_staff_edited_stays_until_the_data_changes(block: Format) -> None:
    block.restrictions.all().delete()
    revision = revision_make(format=block, actor=None, now=NOW)
    assert revision is not None
    assert revision.changes == ["Forces of Mordor (1C248) is no longer on a list."]
    cards_load(NOW)
    assert not block.restrictions.exists()


def otherwise(content: dict[str, Any]) -> dict[str, Any]:
    """A content that differs in everything that revisions say."""
    return content | {
        "name": "Two sets", "sets": [1, 2, 4], "site_sets": [1], "draw_deck_least": 40, "draw_deck_most": 80,
        "copies": 2, "collection_bound": True, "rules_options": {"public_discard": True}, "source": "", "note": "New.",
        "restrictions": [
            {"card": "1C248", "most": 0, "by_title": False, "source": "a list"},
            {"card": "1R89", "most": 2, "by_title": True, "source": "a list"},
        ],
    }  # fmt: skip


def changes_said(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    return [change_said(change) for change in changes_between(old, new)]


def test_every_kind_of_change_is_said(block: Format) -> None:
    old = block.content()
    new = otherwise(old)
    assert changes_said(old, new) == [
        "The format is now called Two sets (before: Fellowship block).",
        "Cards of set 4 The Two Towers are allowed.",
        "Cards of set 3 Realms of the Elf-lords are no longer allowed.",
        "Sites are of set 1.",
        "The draw deck has at least 40 cards (before: 60).",
        "A deck holds at most 2 of a title (before: 4).",
        "The draw deck has at most 80 cards.",
        "A deck holds only cards of its owner's collection.",
        "Rule “public discard”: yes (before: no).",
        "Forces of Mordor (1C248): may not be used (a list).",
        "Every Aragorn: at most 2 in a deck (a list).",
        "The source is now not named.",
        "The note about the format is worded anew.",
    ]
    assert changes_said(old, old) == []
    assert changes_said(new, old)[-3] == "Every Aragorn is no longer on a list."
    assert changes_said(old, old | {"draw_deck_least": 1, "draw_deck_most": 1}) == [
        "The draw deck has at least 1 card (before: 60).",
        "The draw deck has at most 1 card.",
    ]
    content_set(block, new)
    assert Format.objects.get(pk=block.pk).content() == new


def test_changes_are_stored_in_english_and_shown_in_the_language_of_the_reader(
    block: Format, client: Client, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    before = block.content()
    content_set(block, otherwise(before))
    revision_make(format=block, actor=None, now=NOW)
    content_set(block, before)
    signs_put(monkeypatch)
    with translation.override("de"):
        revision_make(format=block, actor=None, now=NOW)
    revisions = revisions_of(block)
    with django_assert_num_queries(0):
        shown = revisions_shown(revisions)
    assert [row.changes for row in shown] == [row.changes for row in revisions]
    assert shown[-1].changes == [FIRST]
    with django_assert_num_queries(1):
        assert revisions_shown(revisions[:1]) == shown[:1]
    assert revisions_shown([]) == []
    german = {"accept-language": "de"}
    with translation.override("de"):
        page = client.get(block.get_absolute_url(), headers=german).text
        read = client.get(f"/api/v1/formats/{block.slug}/", headers=german).json()["revisions"]
    listed = page.partition('<ol class="stack-5" reversed>')[2].partition("</ol>")[0]
    assert listed.count("<li>") == sum(len(row.changes) for row in shown)
    assert page_outside_signs(listed) == []
    assert [len(row["changes"]) for row in read] == [len(row.changes) for row in shown]
    assert [outside_signs(change) for row in read for change in row["changes"] if outside_signs(change)] == []


@pytest.fixture
def event(block: Format, player_make) -> Tournament:
    organiser = player_make("organiser")
    role_give(player=organiser, role=Role.ORGANISER, actor=None, now=NOW)
    made = tournament_make(organiser)
    entered(made, organiser, 4)  # Aragorn and Gandalf starters in turn
    return made


@pytest.mark.long
def test_owners_of_decks_that_became_illegal_are_told_once(event: Tournament, block: Format) -> None:
    assert event.format == block
    ban(block, "1P365")  # an Aragorn, of one starter alone
    players = {entrant.player for entrant in Entrant.objects.filter(tournament=event)
            if "1P365" in entrant.deck_version.content["cards"]}  # type: ignore[union-attr]  # fmt: skip
    assert 0 < len(players) < 4
    assert FormatRecheck.objects.count() == len(SOURCES) == 3
    assert rechecks_owed(NOW) == 4
    notices = list(Notice.objects.filter(kind=NOTICE))
    assert {notice.player for notice in notices} == players
    assert len(notices) == len(players)
    assert notices[0].context["problem"].startswith(f"{all_facts()['1P365'].name} may not be used")
    assert notices[0].url == event.get_absolute_url()
    assert (rechecks_owed(NOW), FormatRecheck.objects.count()) == (0, 0)
    ban(block, "1C248", 0)  # another change: what was illegal before is not told again
    rechecks_owed(NOW)
    assert Notice.objects.filter(kind=NOTICE).count() == len(players)


def test_who_has_left_or_whose_event_is_over_is_not_told(event: Tournament, block: Format) -> None:
    Entrant.objects.filter(tournament=event).update(dropped_at=NOW)
    ban(block, "1C3")
    assert rechecks_owed(NOW) == 0
    Entrant.objects.filter(tournament=event).update(dropped_at=None)
    Tournament.objects.filter(pk=event.pk).update(status=Tournament.Status.FINISHED)
    ban(block, "1C4")
    assert rechecks_owed(NOW) == 0
    assert not Notice.objects.filter(kind=NOTICE).exists()


def test_decks_are_checked_in_chunks_that_go_on_where_the_last_one_ended(
    event: Tournament, block: Format, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardpool.formats.recheck.AT_ONCE", 3)
    ban(block, "1P365")
    assert rechecks_owed(NOW) == 3
    (recheck,) = FormatRecheck.objects.all()
    assert (recheck.source, recheck.after > 0) == ("entries", True)
    assert rechecks_owed(NOW) == 1
    assert not FormatRecheck.objects.exists()
    assert AT_ONCE == 200


def test_a_check_that_fails_is_tried_again_and_keeps_no_other_waiting(
    event: Tournament, block: Format, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(format: Format, after: int, most: int) -> list[RegisteredDeck]:
        raise RuntimeError("no")

    monkeypatch.setitem(SOURCES, "season entries", broken)
    ban(block, "1P365")
    rechecks_owed(NOW)
    assert [row.source for row in FormatRecheck.objects.all()] == ["season entries"]
    assert Notice.objects.filter(kind=NOTICE).exists()


def test_decks_of_seasons_are_checked_too(event: Tournament, block: Format) -> None:
    from leagues.models import League

    entrant = Entrant.objects.select_related("deck_version").filter(tournament=event)[0]
    league = League.objects.create(name="L", owner=event.organiser, created_at=NOW)
    season = Season.objects.create(league=league, number=1, format=block, status=Season.Status.RUNNING, created_at=NOW)
    SeasonEntrant.objects.create(
        season=season, player=entrant.player, deck_version=entrant.deck_version, cut="0" * 64, entered_at=NOW
    )
    row = entrant.deck_version
    assert row is not None
    decks = SOURCES["season entries"](block, 0, 10)
    assert [(deck.version, deck.url) for deck in decks] == [(row, season.get_absolute_url())]
    assert [deck.version.deck.player for deck in decks] == [entrant.player]


def test_a_revision_is_in_the_audit_log_and_an_unchanged_format_makes_none(block: Format) -> None:
    staff = Player.objects.create_user("warden", "warden@example.org", "a long password")
    assert revision_make(format=block, actor=staff, now=NOW) is None
    Format.objects.filter(pk=block.pk).update(copies=3)
    made = revision_make(format=block, actor=staff, now=NOW + timedelta(days=1))
    assert made is not None
    assert (made.number, made.made_by, made.effective_from) == (2, staff, (NOW + timedelta(days=1)).date())
    entry = AuditEntry.objects.filter(verb="format.revised").latest("pk")
    assert (entry.actor, entry.data) == (staff, {"revision": 2})


def test_a_deck_of_one_format_is_not_checked_for_another(event: Tournament) -> None:
    towers = Format.objects.get(slug="towers_block")
    ban(towers, "4C117")
    assert rechecks_owed(NOW) == 0
    assert DeckVersion.objects.exists()
