"""Names of accounts: which can be chosen, which are one, what the site keeps for itself, and how others are renamed."""

from collections.abc import Callable
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from players.accounts.renames import former_names, name_choose
from players.accounts.services import bot_create, player_sign_up
from players.data.deletion import account_delete
from players.errors import Conflict, Refused
from players.guests.services import guest_claim, guest_make, guests_make
from players.guests.trial import trial_make, trial_sign_up
from players.lookup import rows_named
from players.models import AuditEntry, Notice, Player
from players.names.rules import NAME_MOST, name_check, name_cleaned, name_key, name_skeleton
from players.notices.kinds import notice_text
from players.security import limits
from tests.conftest import NOW

pytestmark = pytest.mark.django_db
PASSWORD = "axes and rings"

RESERVED = ("deleted-P000030", "DELETED-p000030", "de1eted-x", "guest-ann", "GUEST-ann", "P000030", "bye")
NO_NAMES = (
    "\u1160", "\u115f", "\u3164", "\uffa0", "warden\u1160", "war\u200dden", "w\u00adarden", "_", "@.+-",
    "w\u0430rden", "gu\u0435st", "Ann\u0430", "\u0441opy", "1\u0967", "a\u0663",
)  # fmt: skip


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def sign_up(name: str, **more: Any) -> Player:
    return player_sign_up(username=name, email="", password=PASSWORD, now=NOW, **more)


@pytest.mark.long
@pytest.mark.parametrize("name", [*NO_NAMES, *RESERVED])
def test_what_is_no_name_is_taken_at_no_door(name: str, player_make: Callable[..., Player]) -> None:
    for door in (
        lambda: sign_up(name),
        lambda: bot_create(username=name, bot_name="random", now=NOW),
        lambda: Player.objects.create_user(name),
        lambda: trial_sign_up(player=trial_make(now=NOW), username=name, email="", password=PASSWORD, now=NOW),
    ):
        with pytest.raises(ValidationError):
            door()
    guest, code = guest_make(name="Bilbo", actor=player_make("orla"), now=NOW)
    with pytest.raises(ValidationError) as refusal:
        guest_claim(number=guest.player_number, code=code, username=name, password=PASSWORD, now=NOW)
    assert refusal.value.message_dict["username"]
    Player.objects.filter(pk=guest.pk).update(may_choose_name=True)
    with pytest.raises(ValidationError):
        name_choose(player=guest, username=name, now=NOW)
    assert Client().post("/sign-up/", {"username": name, "password": PASSWORD}).status_code == 400
    with pytest.raises(CommandError):
        call_command("createsuperuser", interactive=False, username=name, email="r@example.org", verbosity=0)
    root = Player.objects.create_superuser("root", "root@example.org", PASSWORD)
    new = {"username": name, "email": "", "password1": PASSWORD, "password2": PASSWORD, "usable_password": "true"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("players.models.player.RIGHTS_CHECKS", [])
        before = Player.objects.count()
        assert signed_in(root).post("/admin/players/player/add/", new).status_code in (200, 302)
        assert Player.objects.count() == before


@pytest.mark.parametrize(
    "name",
    [
        "ann",
        "\u00c4nna",
        "\u65e5\u672c\u592a\u90ce",
        "Ann\u65e5\u672c",
        "\u0410\u043d\u043d\u0430",
        "\u30b2\u30b9\u30c8-1",
        "guest",
        "polo",
        "a@b.c",
    ],
)
def test_names_of_one_alphabet_are_names(name: str) -> None:
    assert sign_up(name).username == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("\u00c4NNA", "\u00e4nna"), ("warden", "WARDEN"), ("bob0", "bobo"), ("B0B", "bob"), ("legolas", "Iegolas"),
        ("legolas", "1egolas"), ("\u0441\u043e\u0440\u0430", "copa"), ("stra\u00dfe", "STRASSE"), ("\uff41nn", "ann"),
        ("\u0410\u041d\u041d\u0410", "\u0430\u043d\u043d\u0430"), ("\u0412\u041e\u0412\u0410", "BOBA"),
        ("an\u0301a", "a\u0144a"),
    ],
)  # fmt: skip
def test_of_names_that_look_alike_one_is_taken(one: str, other: str) -> None:
    first = sign_up(one)
    with pytest.raises(ValidationError) as refusal:
        sign_up(other)
    assert "username" in refusal.value.message_dict
    assert Player.objects.named(other).first() == first
    assert Player.objects.called(other) == first, "invitations and lists mean the same account"


@pytest.mark.parametrize(
    ("one", "other"), [("barn", "bam"), ("vv", "w"), ("se\u00e1n", "sean"), ("5am", "sam"), ("\u03bd\u03bd", "nn")]
)
def test_names_that_differ_within_ascii_are_two(one: str, other: str) -> None:
    assert sign_up(one) != sign_up(other)


def test_case_is_kept_for_show() -> None:
    assert sign_up("\u00c4nnA").username == "\u00c4nnA"
    assert name_cleaned("  A\u0308nn\uff21 ") == "\u00c4nnA"


def test_whose_name_it_is_comes_before_who_looks_like_it() -> None:
    """In small letters the Cyrillic name that looks like BOBA in capitals looks like another one."""
    rows = [
        Player(username=name, player_number=f"X{n}")
        for n, name in enumerate(("\u0412\u041e\u0412\u0410", "\u0299o\u0299a"))
    ]
    Player.objects.bulk_create(rows)
    assert [name_skeleton(row.username) for row in rows] == ["boba", name_skeleton("\u0432\u043e\u0432\u0430")]
    assert [row.username for row in Player.objects.named("\u0432\u043e\u0432\u0430")] == [
        "\u0412\u041e\u0412\u0410",
        "\u0299o\u0299a",
    ]


def test_one_signs_in_by_any_spelling_of_the_name() -> None:
    sign_up("\u00c4nna")
    client = Client()
    assert client.login(username="\u00e4NNA", password=PASSWORD)
    assert not Client().login(username="anna", password=PASSWORD)
    sign_up("legolas")
    assert Client().post("/sign-in/", {"username": "Iego1as", "password": PASSWORD}).status_code == 302
    assert not Player.objects.named("leg\x00olas").exists()
    assert not rows_named(Player.objects.all(), "", "\u1160").exists(), "nothing that shows is nobody"


def test_guesses_of_one_account_are_counted_together_by_any_spelling() -> None:
    sign_up("legolas")
    assert limits.name_counted("Iego1as") == limits.name_counted("LEGOLAS") == "legolas"
    assert limits.name_counted("nobody") == "nobody"


def test_two_at_once_with_names_that_look_alike_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other was not there yet when the name was checked: the columns are unique."""
    sign_up("legolas")
    monkeypatch.setattr(Player, "validate_unique", lambda *_, **__: None)
    monkeypatch.setattr(Player, "validate_constraints", lambda *_, **__: None)
    for name in ("1egolas", "LEGOLAS"):
        with pytest.raises(ValidationError) as refusal:
            sign_up(name)
        assert "a moment ago" in refusal.value.message_dict["username"][0]
    assert Player.objects.count() == 1


def test_columns_follow_the_name_whatever_writes_it(player_make: Callable[..., Player]) -> None:
    player = player_make("Legolas")
    assert (player.name_key, player.skeleton) == ("legolas", "legolas")
    player.username = "B\u00c4RD1"
    player.save(update_fields=["username"])
    stored = Player.objects.get(pk=player.pk)
    assert (stored.name_key, stored.skeleton) == (name_key("b\u00e4rd1"), name_skeleton("b\u00e4rdl"))
    (row,) = Player.objects.bulk_create([Player(username="Many", player_number="X9")])
    assert Player.objects.get(name_key="many") == row


# -- what the site makes ----------------------------------------------------------------------------------------------


@pytest.mark.long
def test_nothing_keeps_an_account_from_being_deleted(player_make: Callable[..., Player]) -> None:
    ada, trial = player_make("ada"), trial_make(now=NOW)
    for player in (ada, trial):
        # Written by hand: nobody can sign up for such a name.
        Player.objects.create(username=f"deleted-{player.player_number}", date_joined=NOW)
        gone = account_delete(player=player, now=NOW)
        assert gone == f"deleted-{player.player_number}-2"
        assert Player.objects.get(pk=player.pk).is_deleted


@pytest.mark.long
def test_staff_change_a_deleted_account_but_not_its_name(
    player_make: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("players.models.player.RIGHTS_CHECKS", [])
    ada = player_make("ada")
    account_delete(player=ada, now=NOW)
    client = signed_in(Player.objects.create_superuser("root", "root@example.org", PASSWORD))
    path = f"/admin/players/player/{ada.pk}/change/"
    form = {"username": f"deleted-{ada.player_number}", "time_zone": "Europe/Berlin", "language": ""}
    assert client.post(path, form).status_code == 302
    ada.refresh_from_db()
    assert ada.time_zone == "Europe/Berlin"
    assert client.post(path, {**form, "username": "deleted-P999999"}).status_code == 200, "a name only the site gives"
    assert client.post(path, {**form, "username": "alda"}).status_code == 302
    assert former_names(ada) == [f"deleted-{ada.player_number}"]


@pytest.mark.long
def test_staff_meet_a_sentence_where_a_name_was_taken_a_moment_ago(
    player_make: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("players.models.player.RIGHTS_CHECKS", [])
    ada, _bob = player_make("ada"), player_make("bob")
    client = signed_in(Player.objects.create_superuser("root", "root@example.org", PASSWORD))
    monkeypatch.setattr(Player, "validate_unique", lambda *_, **__: None)
    monkeypatch.setattr(Player, "validate_constraints", lambda *_, **__: None)
    answer = client.post(
        f"/admin/players/player/{ada.pk}/change/", {"username": "B0B", "time_zone": "UTC", "language": ""}, follow=True
    )
    assert "a moment ago" in answer.text
    ada.refresh_from_db()
    assert ada.username == "ada"


# -- guests -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "account"),
    [
        ("Se\u00e1n O'Brien", "Se\u00e1n_OBrien"),
        ("Doe, Jane", "Doe_Jane"),
        ("Bartholomew Featherstonehaugh-Cholmondeley", "Bartholomew_Featherstonehaugh"),
        ("\u5c71\u7530 \u592a\u90ce", "\u5c71\u7530_\u592a\u90ce"),
    ],
)
def test_a_guest_is_shown_as_written_beside_an_account_name(
    written: str, account: str, player_make: Callable[..., Player]
) -> None:
    guest, _ = guest_make(name=f"  {written}\t", actor=player_make("orla"), now=NOW)
    assert (str(guest), guest.display_name, guest.username) == (written, written, account)
    assert len(guest.username) <= NAME_MOST


def test_guests_of_a_name_that_is_taken_get_a_number(player_make: Callable[..., Player]) -> None:
    orla = player_make("orla")
    made = [guest_make(name="Orla", actor=orla, now=NOW)[0] for _ in range(3)]
    assert [guest.username for guest in made] == ["Orla-2", "Orla-3", "Orla-4"]
    assert str(made[0]) == "Orla (Orla-2)", "nobody takes the guest for the account"
    for written in ("guest-1", "w\u0430rden", "deleted-P000001"):
        guest, _ = guest_make(name=written, actor=orla, now=NOW)
        assert guest.username == f"guest-{guest.player_number}"
        assert str(guest) == f"{written} ({guest.username})"


def test_many_guests_get_the_names_that_each_alone_would_get(player_make: Callable[..., Player]) -> None:
    orla = player_make("orla")
    player_make("bilbo-2")
    written = ["Orla", "ORLA", "Bilbo", "Bilbo!", "Bilbo?", "guest-1", "or1a", "Frodo"]
    made = [guest.username for guest, _ in guests_make(names=written, actor=orla, now=NOW)]
    assert (made[:5], made[6:]) == (["Orla-2", "ORLA-3", "Bilbo", "Bilbo-3", "Bilbo-4"], ["or1a-4", "Frodo"])
    assert made[5].startswith("guest-P")


@pytest.mark.long
def test_many_guests_whose_names_are_taken_need_no_more_statements(
    player_make: Callable[..., Player],
) -> None:
    orla = player_make("orla")
    counts = []
    for count in (5, 200):
        names = [f"walker {count} {number}" for number in range(count)]
        for _ in range(3):  # the names are free, then taken, then taken with a 2 as well
            with CaptureQueriesContext(connection) as queries:
                guests_make(names=names, actor=orla, now=NOW)
            counts.append(len(queries))
    assert counts[:3] == counts[3:]


@pytest.mark.parametrize("written", ["", " ", "\u1160", "bye", "Entm00t", "ann\u200d", "a\x00b", "x" * 81, "\u202eann"])
def test_what_cannot_be_shown_is_no_name_of_a_guest(written: str, player_make: Callable[..., Player]) -> None:
    orla = player_make("orla")
    with pytest.raises(Refused, match="another name"):
        guest_make(name=written, actor=orla, now=NOW)
    assert Player.objects.count() == 1


def test_who_claims_a_guest_account_is_shown_by_the_name_they_choose(player_make: Callable[..., Player]) -> None:
    guest, code = guest_make(name="Doe, Jane", actor=player_make("orla"), now=NOW)
    mine = guest_claim(number=guest.player_number, code=code, username="jane", password=PASSWORD, now=NOW)
    assert (str(mine), mine.display_name, Player.objects.get(pk=mine.pk).name_key) == ("jane", "", "jane")


# -- names older than the rules ---------------------------------------------------------------------------------------

OLD: tuple[tuple[str, dict[str, Any]], ...] = (
    ("warden", {}), ("w\u0430rden", {}), ("warden\u1160", {}), ("\u00c4NNA", {}),
    ("\u00e4nna", {"email": "aenna@example.org"}), ("\u1160", {}), ("deleted-P000030", {}), ("ann", {}),
    ("\u00e4nna-2", {}), ("bot-1", {"is_bot": True, "bot_name": "steady"}),
    ("bot-l", {"is_bot": True, "bot_name": "steady"}), ("guest-1", {"is_guest": True}), ("kept\u0430", {}),
)  # fmt: skip


@pytest.fixture
def old_names(db: None) -> dict[str, int]:
    """Accounts as they were before names were compared by keys, the oldest first; their keys say nothing yet."""
    rows = [
        Player(username=f"old{n}", player_number=f"P{n:06}", date_joined=NOW + timedelta(days=n), **fields)
        for n, (_name, fields) in enumerate(OLD, start=30)
    ]
    for row in rows:
        row.set_password(PASSWORD) if row.username == "old34" else row.set_unusable_password()
    Player.objects.bulk_create(rows)
    pks = {}
    for (name, _fields), row in zip(OLD, Player.objects.order_by("date_joined"), strict=True):
        Player.objects.filter(pk=row.pk).update(username=name, name_key=f"!{row.pk}", skeleton=f"!{row.pk}")
        pks[name] = row.pk
    trial = trial_make(now=NOW)
    Player.objects.filter(pk=trial.pk).update(name_key=f"!{trial.pk}", skeleton=f"!{trial.pk}")
    pks[trial.username] = trial.pk
    return pks


def migrated() -> None:
    import_module("players.migrations.0015_names_made_one").names_fill(apps, connection.schema_editor())


def test_of_old_names_that_are_one_the_oldest_stays(old_names: dict[str, int]) -> None:
    migrated()
    now = {before: Player.objects.get(pk=pk) for before, pk in old_names.items()}
    unchanged = {before for before, player in now.items() if player.username == before}
    assert unchanged == {
        "warden",
        "\u00c4NNA",
        "ann",
        "\u00e4nna-2",
        "bot-1",
        "kept\u0430",
        *(n for n in now if now[n].is_trial),
    }
    assert now["\u00e4nna"].username == "\u00e4nna-3", "the number 2 is somebody's"
    assert all(player.name_key == name_key(player.username) for player in now.values())
    assert all(player.skeleton == name_skeleton(player.username) for player in now.values())
    for before, player in now.items():
        if before not in unchanged:
            name_check(player.username)
            assert former_names(player) == [before]
    assert (now["guest-1"].display_name, now["guest-1"].may_choose_name) == ("guest-1", False)
    assert Player.objects.filter(may_choose_name=True).count() == 5, "people, not bots and guests"


def test_who_is_renamed_is_told_and_comes_in_with_either_name(old_names: dict[str, int]) -> None:
    migrated()
    anna = Player.objects.get(pk=old_names["\u00e4nna"])
    notice = Notice.objects.get(player=anna)
    assert "\u00e4nna-3" in notice_text(notice)
    assert "\u201c\u00e4nna\u201d" in notice_text(notice)
    assert (notice.email, notice.url, notice.on_site) == ("due", "/profile/name/", True)
    assert Notice.objects.count() == 5
    for name in ("\u00e4nna-3", "\u00e4nna"):
        assert Client().login(username=name, password=PASSWORD)
    assert not Client().login(username="\u00e4nna", password="another password")
    assert AuditEntry.objects.filter(verb="player.renamed").count() == 7


@pytest.mark.long
def test_who_is_renamed_chooses_a_name_once(old_names: dict[str, int]) -> None:
    migrated()
    anna = Player.objects.get(pk=old_names["\u00e4nna"])
    client = signed_in(anna)
    assert "\u00e4nna-3" in client.get("/profile/name/").text
    assert "Choose another name" in client.get("/profile/").text
    assert client.post("/profile/name/", {"username": "WARDEN"}).status_code == 400
    assert client.post("/profile/name/", {"username": "guest-anna"}).status_code == 400
    assert client.post("/profile/name/", {"username": "anna"}).status_code == 302
    anna.refresh_from_db()
    assert (anna.username, anna.may_choose_name, anna.former_name_key) == ("anna", False, "")
    assert not Client().login(username="\u00e4nna", password=PASSWORD)
    assert client.post("/profile/name/", {"username": "hanna"}).status_code == 302
    assert client.put("/api/v1/me/name/", {"username": "hanna"}, "application/json").status_code == 409
    anna.refresh_from_db()
    assert anna.username == "anna", "once"
    with pytest.raises(Conflict):
        name_choose(player=anna, username="hanna", now=timezone.now())


def test_the_api_chooses_a_name_too(old_names: dict[str, int]) -> None:
    migrated()
    client = signed_in(Player.objects.get(pk=old_names["\u00e4nna"]))
    refused = client.put("/api/v1/me/name/", {"username": "w\u0430rden"}, "application/json")
    assert (refused.status_code, list(refused.json()["fields"])) == (400, ["username"])
    chosen = client.put("/api/v1/me/name/", {"username": "Hanna"}, "application/json").json()
    assert (chosen["username"], chosen["may_choose_name"]) == ("Hanna", False)


@pytest.mark.long
def test_a_deleted_account_keeps_no_name_it_had(old_names: dict[str, int]) -> None:
    migrated()
    anna = Player.objects.get(pk=old_names["\u00e4nna"])
    account_delete(player=anna, now=timezone.now())
    assert former_names(anna) == []
    assert not AuditEntry.objects.filter(target_id=str(anna.pk), target_label__icontains="nna").exists()
    assert not Client().login(username="\u00e4nna", password=PASSWORD)
