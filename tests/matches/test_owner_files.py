"""The owner's files of cards: read at the start, refused with line and reason, and kept by each match."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.test import Client

from engine.deckbuilding.owner_list import as_data
from engine.deckbuilding.standin import STANDIN
from matches.owner_files import OWNER_FILES, owner_files_check, owner_files_read, owner_options
from matches.services import match_create
from matches.services.match_create import SeatSpec
from matches.snapshot import borrow_game
from players.models import Player
from tests.matches.conftest import NOW
from tests.matches.games.test_deckbuilding import match_of as deckbuilding_match_of
from tests.matches.games.test_tarot import match_of

ROOT = Path(__file__).parents[2]
OWN = "card,affiliation\nmajor_sun,dark\nmajor_moon,free\n"
BROKEN = "card,affiliation\nmajor_sun,dark\nmajor_sin,free\n"


@pytest.fixture
def own(tmp_path: Path, settings: LazySettings) -> Path:
    path = tmp_path / "deck.csv"
    path.write_text(OWN, encoding="utf-8")
    settings.ENTMOOT_TAROT_DECK = str(path)
    return path


@pytest.fixture
def broken(own: Path, settings: LazySettings) -> Path:
    path = own.with_name("broken.csv")
    path.write_text(BROKEN, encoding="utf-8")
    settings.ENTMOOT_TAROT_DECK = str(path)
    return path


def test_without_a_file_nothing_is_added() -> None:
    assert owner_options("tarot") == owner_options("tcg") == {}
    assert owner_files_check() == []


def test_only_what_differs_from_the_default_is_kept(own: Path) -> None:
    assert owner_options("tarot") == {"affiliations": {"major_sun": "dark", "major_moon": "free"}}
    assert owner_options("confrontation") == {}


def test_a_broken_file_is_refused_at_the_start_with_line_and_reason(broken: Path) -> None:
    [error] = run_checks(tags=[OWNER_FILES])
    assert error.msg.startswith(f"ENTMOOT_TAROT_DECK: {broken}, line 3: there is no card 'major_sin'")
    with pytest.raises(SystemCheckError, match="line 3"):
        call_command("start", prepare_only=True)
    with pytest.raises(ImproperlyConfigured, match="line 3"):
        owner_files_read()


def test_a_file_that_is_not_there_is_refused(settings: LazySettings, tmp_path: Path) -> None:
    settings.ENTMOOT_TAROT_DECK = str(tmp_path / "none.csv")
    [error] = owner_files_check()
    assert "cannot be read" in error.msg


@pytest.mark.long
@pytest.mark.parametrize("module", ["config.asgi", "config.wsgi"])
def test_no_web_process_starts_with_a_broken_file(broken: Path, module: str) -> None:
    env = {**os.environ, "ENTMOOT_TAROT_DECK": str(broken), "ENTMOOT_VAR": str(broken.parent / "var")}
    env |= {"DJANGO_SETTINGS_MODULE": "config.settings", "ENTMOOT_MODE": "embedded", "ENTMOOT_DATABASE_URL": ""}
    done = subprocess.run(
        [sys.executable, "-c", f"import {module}"], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode
    assert "line 3: there is no card 'major_sin'" in done.stderr


@pytest.mark.django_db
def test_a_match_keeps_the_deck_it_began_with(own: Path, settings: LazySettings, ada: Player, bob: Player) -> None:
    match = match_of(ada, bob)
    settings.ENTMOOT_TAROT_DECK = ""
    match.refresh_from_db()
    _, _, game = borrow_game(match.pk)
    assert "said by the deck of this site" in Client().get(match.get_absolute_url()).content.decode()
    assert match.options["affiliations"] == {"major_sun": "dark", "major_moon": "free"}
    later = match_create(
        ruleset="tarot",
        options={},
        seats=[SeatSpec(ada, setup={}), SeatSpec(bob, setup={})],
        origin="test:later",
        now=NOW,
    )
    assert "affiliations" not in later.options
    assert later.ruleset_version != match.ruleset_version
    assert game.version == match.ruleset_version


@pytest.fixture
def own_cards(tmp_path: Path, settings: LazySettings) -> Path:
    """The stand-in set with a card of another name, as an owner's list."""
    path = tmp_path / "cards.json"
    data = json.dumps({**as_data(STANDIN), "label": "Our printed set"}, indent=1, ensure_ascii=False)
    path.write_text(data.replace('"Warg"', '"Grey Wolf"'), encoding="utf-8")
    settings.ENTMOOT_DECKBUILDING_CARDS = str(path)
    return path


@pytest.mark.long
@pytest.mark.django_db
def test_a_match_keeps_the_owners_cards(own_cards: Path, settings: LazySettings, ada: Player, bob: Player) -> None:
    match = deckbuilding_match_of(ada, bob)
    settings.ENTMOOT_DECKBUILDING_CARDS = ""
    page = Client().get(match.get_absolute_url()).content.decode()
    assert '<p class="muted dnote push">Our printed set</p>' in page
    assert any(card["name"] == "Grey Wolf" for card in match.options["cards"]["cards"])
    seats = [SeatSpec(ada, setup={}), SeatSpec(bob, setup={})]
    later = match_create(ruleset="deckbuilding", options={}, seats=seats, origin="test:later", now=NOW)
    assert match.ruleset_version != later.ruleset_version
    client = Client()
    client.force_login(ada)
    assert "stand-in set of our own" in client.get("/matches/new/?game=deckbuilding").content.decode()


@pytest.mark.long
@pytest.mark.django_db
def test_a_new_match_says_that_the_cards_are_the_owners(own_cards: Path, ada: Player) -> None:
    client = Client()
    client.force_login(ada)
    page = client.get("/matches/new/?game=deckbuilding").content.decode()
    assert "The cards are the list of this site&#x27;s owner: Our printed set." in page


def test_a_broken_card_list_is_refused_at_the_start_with_line_and_reason(own_cards: Path) -> None:
    lines = own_cards.read_text(encoding="utf-8").splitlines()
    number = next(number for number, line in enumerate(lines, start=1) if '"gain_power"' in line)
    lines[number - 1] = lines[number - 1].replace("gain_power", "gain_powder")
    own_cards.write_text("\n".join(lines), encoding="utf-8")
    [error] = run_checks(tags=[OWNER_FILES])
    assert error.msg.startswith(f"ENTMOOT_DECKBUILDING_CARDS: {own_cards}, line ")
    assert "gain_powder" in error.msg
    with pytest.raises(SystemCheckError, match="gain_powder"):
        call_command("start", prepare_only=True)


@pytest.mark.long
@pytest.mark.django_db
def test_pages_say_which_deck_is_in_use(own: Path, settings: LazySettings, ada: Player) -> None:
    client = Client()
    client.force_login(ada)
    paths = ("/matches/new/?game=tarot", "/games/tarot/sheet/")
    assert all("said by the deck of this site" in client.get(path).content.decode() for path in paths)
    settings.ENTMOOT_TAROT_DECK = ""
    assert all("a default of this site" in client.get(path).content.decode() for path in paths)
