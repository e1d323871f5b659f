"""Lists of the admin: every model has one, with search, filters, pages and an export, at a price that does not grow.

``make laws`` makes rows of every model and walks over every list; ``make test`` takes some of them.
"""

from __future__ import annotations

import csv
import io

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import connection
from django.db.models import ForeignKey, Model
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardpool.models import DeckDraft, DeckTag
from matches.models import (
    Advice,
    CallOff,
    DeckTally,
    DeckTrial,
    MatchNote,
    OpponentTally,
    PlayerStop,
    TakeBack,
    TalkMute,
    TalkReport,
)
from players.models import AuditEntry, Block, Friendship, Player
from players.staff import admin_lists
from players.staff.admin_lists import ListAdmin
from tests.config.admin_rows import checks_ignored, rows_made
from tests.shares import sample

REGISTERED = sorted(admin.site._registry.items(), key=lambda item: item[0]._meta.label)
OURS = ("players", "cardpool", "matches", "leagues")
OWN_LISTS = {model._meta.label: model for model, page in REGISTERED if isinstance(page, ListAdmin)}

NOT_SHOWN: dict[type[Model], str] = {
    Block: "who blocked whom is told to nobody, the staff included",
    DeckDraft: "a list that a player is writing",
    DeckTag: "a player's own words for their decks",
    Advice: "a player's own",
    DeckTally: "the record of a player's own deck",
    OpponentTally: "the record of a player's own deck",
    DeckTrial: "holds lists of decks; a player's own",
    MatchNote: "a player's own",
    PlayerStop: "a player's own; what they let pass tells how they play",
    TalkMute: "who does not want to read whom is told to nobody",
    CallOff: "the log of the match tells it",
    TakeBack: "the log of the match tells it",
    TalkReport: "judges have a page for it, which leaves out their own matches",
}
"""Models without a page, and why."""


def test_every_model_has_a_page_or_a_reason() -> None:
    without = {
        model for app in OURS for model in apps.get_app_config(app).get_models() if not admin.site.is_registered(model)
    }
    assert without == set(NOT_SHOWN)


def test_every_page_of_ours_has_columns_and_a_way_to_find_rows() -> None:
    for model, page in REGISTERED:
        if model._meta.app_label not in OURS:
            continue
        assert isinstance(page, ListAdmin), model
        assert page.list_display != ("__str__",), model
        assert page.search_fields or page.list_filter, f"{model} can be neither searched nor filtered"
        assert page.date_hierarchy is None, f"{model}: cuts the time of every row of the table"


def test_no_list_asks_for_each_row_again() -> None:
    assert {
        model._meta.label: names for model, shown in REGISTERED if (names := asked_for_each_row(model, shown))
    } == {}


def asked_for_each_row(model: type[Model], shown: admin.ModelAdmin[Model]) -> list[str]:
    """Columns that cost a statement a row: Django joins by itself only what is never empty."""
    related = shown.list_select_related
    joined = set() if isinstance(related, bool) else {str(name).partition("__")[0] for name in related}
    fields = {field.name: field for field in model._meta.get_fields()}
    shown_fields = [fields.get(name) for name in shown.list_display if isinstance(name, str)]
    return [
        field.name
        for field in shown_fields
        if isinstance(field, ForeignKey) and field.name not in joined and (field.null or related)
    ]


# Rows


@pytest.fixture
def root(client: Client) -> Client:
    client.force_login(Player.objects.create_superuser("root", "root@example.org", "secret words"))
    return client


LISTS = [
    *(pytest.param(label, True, marks=pytest.mark.law, id=label) for label in OWN_LISTS),
    *(pytest.param(label, False, id=f"sample {label}") for label in sample(OWN_LISTS, 10**9)),
]


def statements(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    return len(queries)


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.any_database
@pytest.mark.parametrize(("label", "whole"), LISTS)
def test_a_list_costs_the_same_for_five_rows_and_fifty_and_every_way_to_use_it_works(
    root: Client, label: str, whole: bool
) -> None:
    model = OWN_LISTS[label]
    page = admin.site._registry[model]
    path = f"/admin/{label.lower().replace('.', '/')}/"
    with checks_ignored():
        rows_made(model, 5)
        root.get(path)
        few = statements(root, path)
        rows_made(model, 45)
        root.get(path)  # after a while it is written again that this browser was seen, and rows may take long
        assert statements(root, path) == few
        shown = root.get(path).context["cl"]
        for number in range(len(shown.list_display) if whole else 1):
            statements(root, f"{path}?o={number}.-1" if number else f"{path}?o=1")
        if page.search_fields:
            for text in ("x", "1000 x", "“", "%", "a" * 400) if whole else ("1000 x",):
                assert statements(root, f"{path}?q={text}") <= few + 1
        for spec in shown.filter_specs:
            for choice in list(spec.choices(shown))[: 6 if whole else 1]:
                assert root.get(f"{path}{choice['query_string']}").status_code == 200, choice
        with CaptureQueriesContext(connection) as queries:
            answer = root.post(f"{path}export/")
        assert answer.status_code == 200
        lines = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
        columns = [name for name in page.get_list_display(answer.wsgi_request) if name != "action_checkbox"]
        assert {len(line) for line in lines} == {len(columns)}
        assert len(lines) == 1 + model._default_manager.count() - (model is AuditEntry)
        assert len(queries) <= few + 6, "the rows are read by one statement"


# Counts and pages


@pytest.mark.long
@pytest.mark.django_db
def test_a_long_list_is_counted_to_a_bound_and_says_so(root: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin_lists, "COUNT_MOST", 20)
    monkeypatch.setattr(admin.site._registry[Player], "list_per_page", 10)
    for number in range(30):
        Player.objects.create_user(f"many{number:02}")
    page = root.get("/admin/players/player/").content.decode()
    assert "or more; search or filter to see others" in page
    assert "many29" not in page
    assert "many29" in root.get("/admin/players/player/?q=many29").content.decode()
    monkeypatch.setattr(admin_lists, "COUNT_MOST", 100)
    page = root.get("/admin/players/player/?p=3").content.decode()
    assert "or more" not in page
    assert "many29" in page


# Export


@pytest.mark.django_db
class TestExport:
    def test_the_filtered_list_is_taken_and_noted(self, root: Client) -> None:
        Player.objects.create_user("anna", "anna@example.org")
        Player.objects.create_user("=cmd", "cmd@example.org")
        Player.objects.create_user("botty", is_bot=True, bot_name="steady")
        answer = root.post("/admin/players/player/export/?is_bot__exact=0&q=example")
        assert answer["Content-Type"].startswith("text/csv")
        assert answer["Content-Disposition"] == 'attachment; filename="player.csv"'
        lines = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
        assert [line[0] for line in lines] == ["name", "'=cmd", "anna", "root"], "no cell is a formula"
        entry = AuditEntry.objects.get(verb="list.exported")
        assert entry.actor is not None
        assert entry.actor.username == "root"
        assert entry.data == {"list": "players.player", "rows": 3, "query": "is_bot__exact=0&q=example"}

    def test_the_chosen_rows_can_be_taken(self, root: Client) -> None:
        chosen = [Player.objects.create_user(name).pk for name in ("anna", "bert")]
        Player.objects.create_user("carl")
        answer = root.post("/admin/players/player/", {"action": "export_chosen", "_selected_action": chosen})
        lines = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
        assert [line[0] for line in lines[1:]] == ["anna", "bert"]

    @pytest.mark.long
    def test_too_many_rows_are_refused_with_what_to_do(self, root: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(admin_lists, "EXPORT_MOST", 2)
        for name in ("anna", "bert"):
            Player.objects.create_user(name)
        page = root.post("/admin/players/player/export/", follow=True).content.decode()
        assert "A file has at most 2 rows; filter or search first." in page
        assert not AuditEntry.objects.filter(verb="list.exported").exists()

    def test_reading_the_address_changes_nothing(self, root: Client) -> None:
        assert root.get("/admin/players/player/export/").status_code == 405
        assert not AuditEntry.objects.filter(verb="list.exported").exists()

    def test_only_who_sees_the_list_takes_it(self, client: Client, db: None) -> None:
        anna = Player.objects.create_user("anna", is_staff=True)
        client.force_login(anna)
        assert client.post("/admin/players/friendship/export/").status_code == 403
        client.force_login(Player.objects.create_user("bert"))
        assert client.post("/admin/players/player/export/").status_code in (302, 403)

    @pytest.mark.long
    def test_hidden_filters_are_refused_here_too(self, root: Client) -> None:
        assert root.post("/admin/leagues/tournament/export/?secret__gte=a").status_code == 400
        bad = root.post("/admin/matches/match/export/?created_at__gte=x", follow=True).content.decode()
        assert "The list cannot be filtered in this way." in bad

    def test_choices_are_told_in_words(self, root: Client) -> None:
        anna, bert = (Player.objects.create_user(name) for name in ("anna", "bert"))
        Friendship.objects.create(asker=anna, asked=bert, asked_at=anna.date_joined, status="declined")
        answer = root.post("/admin/players/friendship/export/").content.decode()
        assert answer.splitlines()[1].startswith("anna,bert,declined,")
