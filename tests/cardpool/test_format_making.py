"""Formats that organisers make, on pages and over the API, and what everybody reads of formats."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from cardpool.catalogue import playable
from cardpool.formats import services
from cardpool.formats.errors import FormatRefused
from cardpool.formats.forms import FormatForm
from cardpool.formats.official import official_formats
from cardpool.formats.recheck import rechecks_owed
from cardpool.formats.selectors import pool_of
from cardpool.models import Format
from cardpool.selectors import CardFilter, asker_of, cards_find
from engine.tcg.facts import all_facts
from leagues.events.pages.forms import TournamentForm
from leagues.models import Tournament
from players.data.personal import PERSONAL
from players.models import AuditEntry, Player
from players.staff.roles import Role, role_give
from tests.conftest import NOW

pytestmark = [pytest.mark.django_db, pytest.mark.long]

SENT: dict[str, Any] = {
    "name": "Singleton Moria", "slug": "singleton-moria", "sets": ["1", "2"], "path": "numbered", "draw_deck_least": 60,
    "copies": 1, "banned": "Forces of Mordor\nSting (1R313)\n1C3", "restricted": "2 Hobbit Sword (1C299)\nOrc Ambusher",
    "titles": "3x Gandalf", "rules": ["public_discard"], "note": "One of each.",
}  # fmt: skip


@pytest.fixture
def organiser(catalogue: None, player_make: Callable[..., Player]) -> Player:
    made = player_make("organiser")
    role_give(player=made, role=Role.ORGANISER, actor=None, now=NOW)
    return made


@pytest.fixture
def desk(organiser: Player, client: Client) -> Client:
    client.force_login(organiser)
    return client


def test_an_organiser_previews_and_makes_a_format(desk: Client, organiser: Player) -> None:
    shown = desk.post("/formats/new/", {**SENT, "preview": "1"})
    assert shown.status_code == 200
    assert not Format.objects.filter(slug="singleton-moria").exists()
    for words in ("So would Singleton Moria be", "A deck holds at most 1 card of a title", "Forces of Mordor (1C248)",
                  "every Gandalf", "Everybody may look through a discard pile.", "cards are allowed"):  # fmt: skip
        assert words in shown.text, words
    assert desk.post("/formats/new/", SENT).url == "/formats/singleton-moria/"  # type: ignore[attr-defined]
    made = Format.objects.get(slug="singleton-moria")
    assert (made.owner, made.sets, made.copies, made.rules_options) == (organiser, [1, 2], 1, {"public_discard": True})
    rows = {row.card_id: (row.most, row.by_title) for row in made.restrictions.all()}
    gandalf = next(card.id for card in all_facts().values() if card.title == "Gandalf")
    assert rows == {"1C248": (0, False), "1R313": (0, False), "1C3": (0, False), "1C299": (2, False),
                    "1C261": (1, False), gandalf: (3, True)}  # fmt: skip
    page = desk.get("/formats/singleton-moria/").text
    assert "made by organiser" in page
    assert 'href="/formats/singleton-moria/edit/"' in page
    assert AuditEntry.objects.filter(verb="format.made", actor=organiser).count() == 1


def test_changing_a_format_shows_what_it_was_and_keeps_a_revision(desk: Client) -> None:
    desk.post("/formats/new/", SENT)
    form = desk.get("/formats/singleton-moria/edit/").text
    assert "2 Hobbit Sword (1C299)" in form
    assert "3 Gandalf" in form
    content = Format.objects.get(slug="singleton-moria").content()
    again = FormatForm({**_initial(content)}, slug="singleton-moria")
    assert again.is_valid(), again.errors
    assert again.content() == content
    same = desk.post("/formats/singleton-moria/edit/", _initial(content))
    assert same.status_code == 302
    assert Format.objects.get(slug="singleton-moria").revisions.count() == 1
    changed = desk.post("/formats/singleton-moria/edit/", {**_initial(content), "copies": 2, "sets": ["1"]})
    assert changed.status_code == 302
    page = desk.get("/formats/singleton-moria/").text
    assert "A deck holds at most 2 of a title (before: 1)." in page
    assert "Cards of set 2 Mines of Moria are no longer allowed." in page


def _initial(content: dict[str, Any]) -> dict[str, Any]:
    from cardpool.formats.forms import initial_of

    return {name: value for name, value in initial_of(content).items() if value is not None}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"name": "fellowship BLOCK"}, "name of the official format Fellowship block"),
        ({"name": "The Official Open Format"}, "name of the official format Open"),
        ({"slug": "open"}, "name of the official format Open"),
        ({"slug": "movie-block"}, "name of the official format Movie block"),
        ({"slug": "new"}, "is taken"),
        ({"slug": "not a slug"}, "valid “slug”"),
        ({"sets": []}, "This field is required"),
        ({"sets": ["20"]}, "not one of the available choices"),
        ({"site_sets": ["4"]}, "Give sets of the format"),
        ({"draw_deck_least": 5}, "greater than or equal to 10"),
        ({"draw_deck_least": 60, "draw_deck_most": 40}, "The most is less than the least"),
        ({"copies": 0}, "greater than or equal to 1"),
        ({"banned": "Gimly, Son of Gloin"}, "Line 1: no card is called “Gimly, Son of Gloin”. Did you mean Gimli"),
        ({"banned": "\nGimli"}, "Line 2: “Gimli” may be "),
        ({"banned": "Axe Strike\nAxe Strike"}, "Line 2: Axe Strike is listed before"),
        ({"restricted": "2 Axe Strike", "titles": "Axe Strike"}, "Line 1: Axe Strike is listed before"),
        ({"banned": "2 Axe Strike"}, "has no number of copies"),
        ({"restricted": "999 Dwarven Axe"}, "from 0 to 300 copies"),
        ({"titles": "Nobody"}, "Line 1: no title is called “Nobody”"),
        ({"rules": ["speed"]}, "not one of the available choices"),
        ({"name": "a\x07b"}, "a name that can be shown"),
    ],
)
def test_what_will_not_do_is_said_at_its_field_and_nothing_is_kept(
    desk: Client, fields: dict[str, Any], reason: str
) -> None:
    before = Format.objects.count()
    answer = desk.post("/formats/new/", {**SENT, **fields})
    assert answer.status_code == 400
    assert reason in answer.text.replace("&quot;", '"')
    over_the_api = desk.post("/api/v1/formats/", {**SENT, **fields}, content_type="application/json")
    assert over_the_api.status_code == 400
    assert over_the_api.json()["fields"]
    assert Format.objects.count() == before


def test_a_slug_is_taken_once(desk: Client) -> None:
    desk.post("/formats/new/", SENT)
    again = desk.post("/formats/new/", {**SENT, "name": "Another"})
    assert again.status_code == 400
    assert "already exists" in again.text


def test_only_organisers_make_formats_and_only_makers_and_staff_change_them(
    desk: Client, player_make: Callable[..., Player]
) -> None:
    desk.post("/formats/new/", SENT)
    player, staff, other = player_make("plain"), player_make("warden"), player_make("other")
    role_give(player=staff, role=Role.STAFF, actor=None, now=NOW)
    role_give(player=other, role=Role.ORGANISER, actor=None, now=NOW)
    client = Client()
    assert client.get("/formats/new/").status_code == 302
    client.force_login(player)
    assert client.get("/formats/new/").status_code == 403
    assert client.post("/api/v1/formats/", SENT, content_type="application/json").status_code == 403
    client.force_login(other)
    assert client.get("/formats/singleton-moria/edit/").status_code == 403
    changed = {**SENT, "copies": 3}
    assert client.put("/api/v1/formats/singleton-moria/", changed, content_type="application/json").status_code == 403
    client.force_login(staff)
    assert client.put("/api/v1/formats/singleton-moria/", changed, content_type="application/json").status_code == 200
    assert client.get("/formats/open/edit/").status_code == 403
    assert client.put("/api/v1/formats/open/", changed, content_type="application/json").status_code == 403
    assert Format.objects.get(slug="singleton-moria").copies == 3


def test_the_api_makes_shows_and_lists(desk: Client, django_assert_max_num_queries: Any) -> None:
    shown = desk.post("/api/v1/formats/", {**SENT, "preview": True}, content_type="application/json")
    assert shown.status_code == 200
    assert not Format.objects.filter(slug="singleton-moria").exists()
    made = desk.post("/api/v1/formats/", SENT, content_type="application/json")
    assert made.status_code == 201
    made_format = made.json()
    assert {**shown.json(), "revisions": made_format["revisions"]} == made_format
    assert (made_format["official"], made_format["owner"], made_format["copies"]) == (False, "organiser", 1)
    assert [row["card"] for row in made_format["banned"]] == ["1C248", "1C3", "1R313"]
    with django_assert_max_num_queries(6):
        listed = desk.get("/api/v1/formats/").json()["results"]
    assert [row["official"] for row in listed] == [True] * len(official_formats()) + [False]
    detail = desk.get("/api/v1/formats/standard/").json()
    assert (len(detail["banned"]), detail["site_sets"][0], detail["owner"]) == (11, 11, None)
    assert detail["revisions"][0]["number"] == 1
    assert desk.get("/api/v1/formats/none/").status_code == 404


def test_every_format_has_a_page_that_says_what_can_be_played(client: Client, catalogue: None) -> None:
    listed = client.get("/formats/").text
    for format in Format.objects.filter(ruleset="tcg"):
        assert f'href="/formats/{format.slug}/"' in listed
        page = client.get(f"/formats/{format.slug}/")
        assert page.status_code == 200
        cards, able = pool_of(format.rules())
        assert f"{cards:,} cards are allowed; {able:,} of them can be played with today." in page.text
    block = Format.objects.get(slug="fellowship_block").rules()
    facts = cards_find(CardFilter(text="format:fellowship_block", playable=True), asker_of(None)).cards
    assert pool_of(block) == (609, len(facts))
    assert all(playable(card.id) for card in facts)
    assert client.get("/formats/none/").status_code == 404


def test_the_list_makes_no_more_statements_with_more_formats(
    desk: Client, organiser: Player, django_assert_max_num_queries: Any
) -> None:
    for number in range(12):
        Format.objects.create(slug=f"f{number}", name=f"F{number}", sets=[1], owner=organiser)
    with django_assert_max_num_queries(9):
        assert desk.get("/formats/").status_code == 200


def test_a_player_makes_fifty_formats_at_most(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "FORMATS_MOST", 1)
    form = FormatForm(SENT)
    assert form.is_valid()
    services.format_make(owner=organiser, slug="one", content=form.content(), now=NOW)
    with pytest.raises(FormatRefused, match="which is the most"):
        services.format_make(owner=organiser, slug="two", content=form.content() | {"name": "Two"}, now=NOW)


def test_the_makers_events_can_use_it(desk: Client, organiser: Player) -> None:
    desk.post("/formats/new/", SENT)
    made = Format.objects.get(slug="singleton-moria")
    assert made.match_options(mulligan=False)["banned"] == ["1C248", "1C3", "1R313"]
    assert made in TournamentForm(player=organiser).fields["format"].queryset  # type: ignore[attr-defined]
    assert Tournament.objects.filter(format=made).count() == 0
    assert rechecks_owed(NOW) == 0


def test_the_formats_one_made_are_in_the_export(desk: Client, organiser: Player) -> None:
    desk.post("/formats/new/", SENT)
    (row,) = PERSONAL["formats"](organiser)
    assert (row["slug"], row["content"]["copies"], len(row["revisions"])) == ("singleton-moria", 1, 1)
