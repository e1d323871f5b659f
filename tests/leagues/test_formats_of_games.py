"""Formats of events and seasons: those of the chosen game that the person may use; games without decks by theirs."""

from __future__ import annotations

import json

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from cardpool.formats.content import WITHOUT_DECKS
from cardpool.formats.services import format_make
from cardpool.models import Format
from leagues.events import services
from leagues.events.pages.forms import TournamentForm
from leagues.events.state import tournament_state
from leagues.models import Entrant, Tournament
from leagues.seasons.forms import SeasonForm
from leagues.seasons.models import League, Season
from leagues.stages.plan import StagePlan
from matches.models import Match, MatchStatus
from players.models import Player
from players.staff.roles import Role, role_give
from tests.forms import fields_shown
from tests.leagues.conftest import NOW, player_make, tournament_make
from tests.leagues.season.conftest import OPEN, coordinator, league, season_make, specs, turned
from tests.leagues.season.conftest import entered as season_entered
from tests.leagues.season.test_real_matches import played
from tests.leagues.test_confrontation import FORM, client_of, entered, work

__all__ = ["coordinator", "league"]

pytestmark = pytest.mark.django_db
JSON = "application/json"
NEW = "panel form"


def format_of(slug: str) -> Format:
    return Format.objects.get(slug=slug)


def own_format(owner: Player, slug: str = "by-lot") -> Format:
    content = {**WITHOUT_DECKS, "name": f"Own {slug}", "ruleset": "confrontation", "source": "", "note": "",
               "rules_options": {"edition": "deluxe", "good_characters": "lot"}}  # fmt: skip
    return format_make(owner=owner, slug=slug, content=content, now=NOW)


@pytest.fixture
def other(organiser: Player) -> Player:
    made = player_make("other-organiser")
    role_give(player=made, role=Role.ORGANISER, actor=None, now=NOW)
    return made


PLAYED: list[tuple[str, dict[str, object], dict[str, object]]] = [
    ("confrontation_deluxe_variant", {"edition": "deluxe", "good_characters": "variant"}, {}),
    ("tarot_rulebook", {}, {}),
    ("deckbuilding_first_game", {"hero_pool": "first game"}, {"rounds": 6}),
]
"""Formats, options that they give to their matches, and options that make those short."""


@pytest.mark.long
@pytest.mark.parametrize(("slug", "options", "short"), PLAYED, ids=[row[0] for row in PLAYED])
def test_bots_play_an_event_of_a_format_to_its_end(
    organiser: Player, real_matches: None, slug: str, options: dict[str, object], short: dict[str, object]
) -> None:
    format = format_of(slug)
    format.rules_options |= short
    format.save(update_fields=["rules_options"])
    tournament = tournament_make(organiser, ruleset=format.ruleset, format=format, rounds_planned=1)
    assert not tournament.needs_decks
    entered(tournament, organiser, 2, bots=True)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    for _ in range(3):
        services.matches_owed(now=NOW)
        work(NOW)
        services.results_consume(now=NOW)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    [match] = Match.objects.all()
    assert (options | short).items() <= match.options.items()
    assert tournament_state(tournament).standings


@pytest.mark.long
def test_bots_play_a_season_of_a_format(league: League, real_matches: None) -> None:
    format = format_of("confrontation_special_cards")
    season = season_make(league, series=specs(1), ruleset="confrontation", format=format)
    season_entered(season, 2, bot="random")
    turned(season, OPEN)
    played(season)
    assert {match.options["special_cards"] for match in Match.objects.all()} == {"two"}
    assert {match.status for match in Match.objects.all()} == {MatchStatus.FINISHED}


def test_a_format_of_another_game_is_refused_with_a_sentence(organiser: Player, league: League) -> None:
    with pytest.raises(ValidationError) as refusal:
        tournament_make(organiser, ruleset="tarot", format=format_of("fellowship_block"))
    [sentence] = refusal.value.message_dict["format"]
    assert sentence == (
        "Fellowship block is a format of another game, Trading Card Game; choose one of The Tarot card game, or none."
    )
    with pytest.raises(ValidationError, match="choose one of Trading Card Game"):
        tournament_make(organiser, format=format_of("tarot_rulebook"))
    with pytest.raises(ValidationError, match="choose one of The Confrontation, or none"):
        season_make(league, ruleset="confrontation", format=format_of("tarot_rulebook"))
    assert not Tournament.objects.exists()
    assert not Season.objects.exists()


def test_a_format_of_another_organiser_is_refused(organiser: Player, other: Player, league: League) -> None:
    theirs = own_format(other)
    with pytest.raises(ValidationError, match="another organiser"):
        tournament_make(organiser, ruleset="confrontation", format=theirs)
    with pytest.raises(ValidationError, match="another organiser"):
        season_make(league, ruleset="confrontation", format=theirs)
    own = own_format(organiser, "own")
    draft = tournament_make(organiser, ruleset="confrontation", format=own, draft=True)
    with pytest.raises(ValidationError, match="another organiser"):
        services.draft_change(tournament=draft, actor=organiser, now=NOW, format=theirs)
    # What a draft has may stay, whoever changes the rest.
    Tournament.objects.filter(pk=draft.pk).update(format=theirs)
    services.draft_change(tournament=draft, actor=organiser, now=NOW, format=theirs, name="As it was")


def test_a_stage_of_another_organiser_s_format_is_refused(organiser: Player, other: Player) -> None:
    official = format_of("fellowship_block")
    theirs = Format.objects.create(slug="theirs", name="Theirs", sets=[1, 2, 3], owner=other)
    plan = [{"kind": "swiss", "rounds": 2}, {"kind": "single", "best": 4, "format": "theirs"}]
    with pytest.raises(ValidationError, match="Theirs is another organiser's format"):
        tournament_make(organiser, format=official, plan=plan)
    assert not Tournament.objects.exists()
    draft = tournament_make(organiser, format=official, draft=True)
    with pytest.raises(ValidationError, match="Theirs is another organiser's format"):
        services.draft_change(tournament=draft, actor=organiser, now=NOW, plan=plan)
    Tournament.objects.filter(pk=draft.pk).update(plan=plan)
    services.draft_change(tournament=draft, actor=organiser, now=NOW, name="As it was")
    assert tournament_make(other, name="Own stages", format=official, plan=plan).other_formats == [theirs]


def test_forms_offer_formats_of_the_game_that_the_person_may_use(organiser: Player, other: Player) -> None:
    own, _theirs = own_format(organiser), own_format(other, "theirs")
    for form in (
        TournamentForm(initial={"ruleset": "confrontation"}, player=organiser),
        SeasonForm(initial={"ruleset": "confrontation"}, player=organiser),
    ):
        offered = [label for _key, label in form.fields["format"].widget.choices]
        assert offered[0] == "none: the usual rules"
        assert offered[-1] == own.name
        assert "Deluxe" in offered
        assert "Own theirs" not in offered
        assert "Fellowship block" not in offered
    plain = TournamentForm(player=organiser)
    offered = [label for _key, label in plain.fields["format"].widget.choices]
    assert "Fellowship block" in offered
    assert "Deluxe" not in offered


@pytest.mark.long
def test_the_page_shows_the_formats_of_a_game_and_keeps_what_was_typed(organiser: Player) -> None:
    client = client_of(organiser)
    shown = client.post("/events/new/", {**FORM, "name": "Hidden Ways", "formats": "1"})
    assert shown.status_code == 200
    assert 'value="Hidden Ways"' in shown.text
    assert "Deluxe, variant characters" in shown.text
    assert not Tournament.objects.exists()
    wrong = client.post("/events/new/", {**FORM, "format": str(format_of("fellowship_block").pk)})
    assert wrong.status_code == 400
    assert "is a format of another game" in wrong.text
    assert "Deluxe, variant characters" in wrong.text
    made = client.post("/events/new/", {**FORM, "format": str(format_of("confrontation_deluxe").pk)})
    assert made.status_code == 302
    page = client.get(f"/events/{Tournament.objects.get().pk}/").text
    assert "The Confrontation · Deluxe" in " ".join(page.split())


@pytest.mark.long
def test_an_event_is_announced_from_the_page_that_shows_its_formats(organiser: Player) -> None:
    client = client_of(organiser)
    page = client.get("/events/new/").text
    for game in ("confrontation", "tarot"):
        page = client.post("/events/new/", fields_shown(page, NEW) | {"ruleset": [game], "formats": ["1"]}).text
    made = client.post("/events/new/", fields_shown(page, NEW) | {"name": ["Three Ways"]})
    assert made.status_code == 302, made.text
    tournament = Tournament.objects.get()
    assert (tournament.name, tournament.ruleset) == ("Three Ways", "tarot")
    assert tournament.stage_plans == [StagePlan("swiss")]


@pytest.mark.long
def test_stages_given_as_data_stay_when_formats_are_shown_and_are_refused_in_sight(organiser: Player) -> None:
    client = client_of(organiser)
    plan = [{"kind": "swiss", "rounds": 3}, {"kind": "single", "best": 4}]
    typed = {**FORM, "name": "Two Stages", "plan": json.dumps(plan)}
    page = client.post("/events/new/", typed | {"formats": "1"}).text
    assert client.post("/events/new/", fields_shown(page, NEW)).status_code == 302
    assert [stage.kind for stage in Tournament.objects.get().stage_plans] == ["swiss", "single"]
    wrong = client.post("/events/new/", typed | {"plan": '{"kind": "swiss"}'})
    assert wrong.status_code == 400
    assert "A plan is a list of stages, each with its “kind”." in wrong.text


@pytest.mark.long
def test_a_season_s_page_shows_the_formats_of_a_game(coordinator: Player) -> None:
    client = client_of(coordinator)
    shown = client.post("/leagues/new/", {"league_name": "Paths", "ruleset": "tarot", "series_count": "1",
                                          "formats": "1"})  # fmt: skip
    assert shown.status_code == 200
    assert "By the rules booklet" in shown.text
    assert not Season.objects.exists()


@pytest.mark.long
def test_the_api_takes_a_slug_and_refuses_what_is_not_offered(organiser: Player, other: Player) -> None:
    own_format(other)
    client = client_of(organiser)
    made = client.post("/api/v1/events/", {"data": {**FORM, "format": "confrontation_deluxe"}}, content_type=JSON)
    assert (made.status_code, made.json()["format"]) == (201, "confrontation_deluxe")
    for wrong in ("by-lot", "nothing", "\u200b", "9" * 30, "fellowship_block"):
        refused = client.post("/api/v1/events/", {"data": {**FORM, "format": wrong}}, content_type=JSON)
        assert refused.status_code == 400, wrong
        assert "format" in refused.text
    assert Tournament.objects.count() == 1


@pytest.mark.long
def test_registering_asks_for_no_deck(organiser: Player, client: Client) -> None:
    tournament = tournament_make(organiser, ruleset="confrontation", format=format_of("confrontation_deluxe"))
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    client.force_login(player_make("visitor"))
    page = client.get(f"/events/{tournament.pk}/register/").text
    assert "without decks" in page
    assert "deck_version" not in page
    assert client.post(f"/events/{tournament.pk}/register/", {}).status_code == 302
    assert Entrant.objects.get().deck_version is None
    assert tournament.format_name == "Deluxe"


@pytest.mark.long
def test_events_without_a_format_stay_as_they_were(organiser: Player, real_matches: None) -> None:
    tournament = tournament_make(organiser, ruleset="tarot", format=None, rounds_planned=1)
    entered(tournament, organiser, 2, bots=True)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    services.matches_owed(now=NOW)
    assert Match.objects.get().options == {}
    assert tournament.format_name == "The Tarot card game"
