"""Formats of games without decks: the official ones, those that organisers make, and what changed in words."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from cardpool.formats import services
from cardpool.formats.content import WITHOUT_DECKS
from cardpool.formats.errors import FormatRefused
from cardpool.formats.games import OPTION_GAMES, options_problem, options_read
from cardpool.formats.official import official_formats
from cardpool.formats.revisions import content_set, official_load, revision_make
from cardpool.formats.selectors import format_report, formats_for
from cardpool.models import Format, FormatRecheck
from cardpool.selectors import formats
from matches.games.registry import rooms
from players.models import Player
from players.staff.roles import Role, role_give
from tests.conftest import NOW

pytestmark = pytest.mark.django_db
JSON = "application/json"
OFFICIAL = {
    slug: official for slug, official in official_formats().items() if official.content["ruleset"] in OPTION_GAMES
}


@pytest.fixture
def organiser(catalogue: None, player_make: Any) -> Player:
    made: Player = player_make("organiser")
    role_give(player=made, role=Role.ORGANISER, actor=None, now=NOW)
    return made


@pytest.fixture
def desk(organiser: Player, client: Client) -> Client:
    client.force_login(organiser)
    return client


def content(**changed: Any) -> dict[str, Any]:
    fields = {"name": "By lot", "ruleset": "confrontation", "rules_options": {"edition": "deluxe"}, "source": "",
            "note": ""}  # fmt: skip
    return {**WITHOUT_DECKS, **fields, **changed}


def test_every_game_without_decks_has_official_formats() -> None:
    assert list(OPTION_GAMES) == [room.slug for room in rooms() if room.decks is None]
    assert {official.content["ruleset"] for official in OFFICIAL.values()} == set(OPTION_GAMES)


@pytest.mark.parametrize("slug", OFFICIAL)
def test_an_official_format_can_be_played_and_names_its_source(slug: str) -> None:
    content = OFFICIAL[slug].content
    assert options_problem(content["ruleset"], content["rules_options"]) == ""
    assert content["source"]
    assert content["note"]
    report = format_report(slug, content)
    assert report.seats.endswith(" players")
    assert len(report.game) >= len(content["rules_options"])


def test_loading_writes_them_with_a_first_revision(catalogue: None) -> None:
    deluxe = Format.objects.get(slug="confrontation_deluxe")
    assert (deluxe.ruleset, deluxe.rules_options, deluxe.sets) == ("confrontation", {"edition": "deluxe"}, [])
    assert deluxe.revisions.count() == 1
    assert deluxe.match_options(mulligan=True) == {"edition": "deluxe"}
    deluxe.full_clean(exclude=["sets"])


def test_newer_data_says_in_words_what_it_changed(catalogue: None) -> None:
    deluxe = Format.objects.get(slug="confrontation_deluxe_variant")
    deluxe.revisions.all().delete()
    Format.objects.filter(pk=deluxe.pk).update(official_version=0, rules_options={"edition": "deluxe"})
    official_load(NOW)
    second = deluxe.revisions.get(number=2)
    assert second.changes == [
        "Good characters: Deluxe: the variant nine (before: The classic nine).",
        "Dark characters: Deluxe: the variant nine (before: The classic nine).",
    ]
    assert not FormatRecheck.objects.exists()  # there are no decks to check again


def test_an_organiser_makes_and_changes_one(organiser: Player) -> None:
    made = services.format_make(owner=organiser, slug="by-lot", content=content(), now=NOW)
    changed = content(rules_options={"edition": "deluxe", "special_cards": "choice"})
    services.format_change(format=made, actor=organiser, content=changed, now=NOW)
    last = made.revisions.order_by("-number").first()
    assert last is not None
    assert last.changes == ["Special cards: Deluxe: each chooses two of four (before: None)."]
    assert made in formats_for(organiser, "confrontation")
    assert made not in formats_for(None, "confrontation")
    assert made not in formats()  # no deck is built for it


@pytest.mark.parametrize(
    ("changed", "field", "reason"),
    [
        ({"rules_options": {"ship": True}}, "rules_options", "it has edition, good_characters"),
        ({"rules_options": {"edition": "gold"}}, "rules_options", "Edition (edition): choose classic, deluxe."),
        ({"rules_options": {"edition": 1}}, "rules_options", "choose classic, deluxe"),
        ({"rules_options": {"special_cards": "choice"}}, "rules_options", "set edition to deluxe"),
        ({"name": "Classic"}, "name", "That is the name of the official format Classic"),
        ({"ruleset": "chess", "rules_options": {}}, "ruleset", "one of the games: tcg, confrontation"),
    ],
)
def test_what_will_not_do_is_refused(organiser: Player, changed: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(FormatRefused) as refusal:
        services.format_make(owner=organiser, slug="by-lot", content=content(**changed), now=NOW)
    assert reason in " ".join(refusal.value.fields[field])
    assert not Format.objects.filter(slug="by-lot").exists()


def test_the_game_of_a_format_stays(organiser: Player) -> None:
    made = services.format_make(owner=organiser, slug="by-lot", content=content(), now=NOW)
    with pytest.raises(FormatRefused) as refusal:
        services.format_change(
            format=made, actor=organiser, content=content(ruleset="tarot", rules_options={}), now=NOW
        )
    assert "ruleset" in refusal.value.fields


def test_the_site_s_own_cards_are_no_option_of_a_format() -> None:
    assert "has no option “cards”" in options_problem("deckbuilding", {"cards": {}})
    assert "has no option “affiliations”" in options_problem("tarot", {"affiliations": {}})


def test_defaults_are_left_out_when_options_are_read() -> None:
    chosen = {"archenemies": "12", "impossible": "no", "heroes": "dealt"}
    assert options_read("deckbuilding", chosen) == ({"archenemies": 12}, "")


@pytest.mark.long
def test_pages_list_show_and_make_them(desk: Client, organiser: Player) -> None:
    listed = desk.get("/formats/?game=confrontation").text
    assert "Deluxe, variant characters" in listed
    assert "Fellowship block" not in listed
    assert "Eight" not in listed
    shown = desk.get("/formats/confrontation_deluxe/").text
    assert "Edition: Deluxe." in shown
    assert "2 players" in shown
    assert 'name="option:edition"' in desk.get("/formats/new/?game=confrontation").text
    sent = {"name": "Lots", "slug": "lots", "option:edition": "deluxe", "option:good_characters": "lot"}
    preview = desk.post("/formats/new/?game=confrontation", {**sent, "preview": "1"})
    assert "Good characters: Deluxe: mixed by lot." in preview.text
    assert not Format.objects.filter(slug="lots").exists()
    assert desk.post("/formats/new/?game=confrontation", sent).status_code == 302
    made = Format.objects.get(slug="lots")
    assert made.rules_options == {"edition": "deluxe", "good_characters": "lot"}
    edit = desk.get("/formats/lots/edit/")
    assert '<option value="lot" selected>' in edit.text
    wrong = desk.post("/formats/lots/edit/", {"name": "Lots", "option:good_characters": "lot"})
    assert wrong.status_code == 400
    assert "set edition to deluxe" in wrong.text
    assert desk.post("/formats/lots/edit/", {"name": "Lots", "option:edition": "deluxe"}).status_code == 302
    made.refresh_from_db()
    assert made.rules_options == {"edition": "deluxe"}


@pytest.mark.long
def test_the_api_lists_makes_and_refuses(desk: Client) -> None:
    listed = desk.get("/api/v1/formats/?game=deckbuilding").json()["results"]
    assert {row["slug"] for row in listed} == {slug for slug in OFFICIAL if slug.startswith("deckbuilding")}
    assert {row["cards"] for row in listed} == {None}
    assert desk.get("/api/v1/formats/?game=chess").status_code == 400
    sent = {"game": "deckbuilding", "name": "Long fight", "slug": "long-fight", "options": {"archenemies": "10"}}
    shown = desk.post("/api/v1/formats/", {**sent, "preview": True}, content_type=JSON)
    assert (shown.status_code, shown.json()["rules_options"]) == (200, {"archenemies": 10})
    made = desk.post("/api/v1/formats/", sent, content_type=JSON)
    assert made.status_code == 201
    assert (made.json()["game"], made.json()["seats"], made.json()["copies"]) == (
        "deckbuilding",
        "2 to 5 players",
        None,
    )
    changed = {"name": "Long fight", "options": {"archenemies": "11"}}
    again = desk.put("/api/v1/formats/long-fight/", changed, content_type=JSON).json()
    assert again["revisions"][0]["changes"] == ["Archenemies: 11, a longer game (before: 10, a longer game)."]
    for wrong, field in (
        ({"options": {"ship": "yes"}}, "options"),
        ({"options": {"archenemies": "13"}}, "options"),
        ({"sets": [1]}, "sets"),
        ({"game": "chess"}, "game"),
        ({"game": "tcg", "sets": [1]}, "options"),
    ):
        refused = desk.post("/api/v1/formats/", {**sent, "slug": "other", "name": "Other", **wrong}, content_type=JSON)
        assert (refused.status_code, list(refused.json()["fields"])) == (400, [field]), wrong
    assert desk.put("/api/v1/formats/long-fight/", {**changed, "game": "tcg"}, content_type=JSON).status_code == 400
    assert not Format.objects.filter(slug="other").exists()


@pytest.mark.long
def test_the_admin_form_needs_no_sets(catalogue: None, admin_client: Client) -> None:
    fields = {
        "slug": "by-staff", "name": "By staff", "ruleset": "tarot", "sets": "", "draw_deck_least": "60",
        "draw_deck_most": "", "copies": "4", "sites": "9", "rules_options": '{"announce": "never"}', "site_sets": "",
        "source": "", "note": "", "restrictions-TOTAL_FORMS": "0", "restrictions-INITIAL_FORMS": "0",
    }  # fmt: skip
    refused = admin_client.post("/admin/cardpool/format/add/", {**fields, "rules_options": '{"ship": 1}'})
    assert "has no option" in refused.text
    assert admin_client.post("/admin/cardpool/format/add/", fields).status_code == 302
    made = Format.objects.get(slug="by-staff")
    assert (made.rules_options, made.sets, made.copies) == ({"announce": "never"}, [], 0)
    without_sets = admin_client.post("/admin/cardpool/format/add/", {**fields, "slug": "x", "ruleset": "tcg"})
    assert "Give the sets as a list" in without_sets.text


def test_a_format_whose_option_the_game_lost_can_still_be_read(catalogue: None) -> None:
    made = Format(slug="old", ruleset="tarot")
    content_set(made, content(ruleset="tarot", rules_options={"gone": True}))
    revision_make(format=made, actor=None, now=NOW)
    with pytest.raises(ValidationError):
        made.full_clean(exclude=["sets"])
    content_set(made, content(ruleset="tarot", rules_options={}))
    second = revision_make(format=made, actor=None, now=NOW)
    assert second is not None
    assert second.changes == ["Rule “gone” is changed."]
