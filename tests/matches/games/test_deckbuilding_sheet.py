"""The printed rules in short of the deck-building game, and the cards it is played with."""

import html

import pytest
from django.test import Client

from engine.deckbuilding.card_text import text_of
from engine.deckbuilding.language import COUNTS, IMPOSSIBLE
from engine.deckbuilding.standin import STANDIN
from matches.games.deckbuilding.sheet import card_list, cards_of, quick_reference
from players.models import Player
from tests.matches.games.test_deckbuilding import match_of


def sheet_text(**options: object) -> str:
    return " ".join(line for _, lines in quick_reference(options) for line in lines)


def test_every_card_but_those_of_impossible_mode_is_listed_once() -> None:
    groups = card_list(cards_of({}))
    names = [card["name"] for group in groups for card in group["cards"]]
    assert sorted(names) == sorted(blueprint.name for blueprint in STANDIN.blueprints if blueprint.group != IMPOSSIBLE)
    assert [group["count"] for group in groups] == [sum(card["copies"] for card in group["cards"]) for group in groups]
    texts = {card["name"]: "\n".join(card["text"]) for group in groups for card in group["cards"]}
    assert all(
        texts[blueprint.name] == text_of(blueprint) for blueprint in STANDIN.blueprints if blueprint.group != IMPOSSIBLE
    )
    levels = [card["type"] for card in groups[-1]["cards"]]
    assert (levels[0], levels[-1]) == ("Enemy, level 1", "Enemy, level 4")


def test_the_rules_in_short_follow_the_options(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "8 Archenemies" in sheet_text()
    assert "11 Archenemies" in sheet_text(archenemies=11)
    assert "After 20 rounds" in sheet_text(rounds=20)
    assert ("all lose" in sheet_text(), "all lose" in sheet_text(impossible=True)) == (False, True)
    assert "6 Courage, 3 Despair. Draw 5." in sheet_text()
    monkeypatch.setattr("matches.games.deckbuilding.sheet.HAND", 6)
    assert "Draw 6." in sheet_text()
    assert f"{COUNTS['corruption']} Corruption" in sheet_text()


@pytest.mark.long
@pytest.mark.django_db
def test_the_pages_say_of_which_set_the_cards_are(ada: Player, bob: Player) -> None:
    match = match_of(ada, bob)
    for url in ("/games/deckbuilding/sheet/", f"{match.get_absolute_url()}sheet/"):
        page = html.unescape(Client().get(url).content.decode())
        assert STANDIN.label in page
        assert "It Comes in Pints?" in page
    client = Client()
    client.force_login(ada)
    assert f"{match.get_absolute_url()}sheet/" in client.get(match.get_absolute_url()).content.decode()
