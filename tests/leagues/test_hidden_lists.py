"""A player who is about to share a deck is told which events and seasons keep its list hidden."""

from datetime import timedelta

import pytest

from cardpool.decks.services import deck_register
from cardpool.decks.sharing import deck_share, hidden_in
from cardpool.errors import DeckRefused
from cardpool.models import CardSet
from leagues.events import services
from leagues.models import Tournament
from leagues.seasons import services as seasons
from leagues.seasons.models import SeasonEntrant
from players.roles import Role
from tests.leagues.conftest import NOW, catalogue, organiser, player_make, tournament_make  # noqa: F401  (fixtures)

pytestmark = pytest.mark.django_db


@pytest.fixture
def entered(organiser):  # noqa: F811
    """A player's deck in an event that is open for registration."""
    event = tournament_make(organiser, name="Open of Bree", deck_lists=Tournament.DeckLists.JUDGES, automatic=False)
    services.registration_open(tournament=event, actor=organiser, now=NOW)
    player = player_make("ada")
    version = deck_register(player=player, name="Mine", starter="aragorn", now=NOW)
    services.entrant_register(tournament=event, player=player, deck_version=version, actor=player, now=NOW)
    return event, version.deck


def test_an_event_that_hides_lists_is_named_until_it_is_over(entered):
    event, deck = entered
    assert hidden_in(deck) == ["Open of Bree"]
    with pytest.raises(DeckRefused, match="Open of Bree keeps the lists of its players hidden"):
        deck_share(deck=deck, player=deck.player, share="link", now=NOW)
    for status in (Tournament.Status.FINISHED, Tournament.Status.CANCELLED):
        Tournament.objects.filter(pk=event.pk).update(status=status)
        assert hidden_in(deck) == []
    assert deck_share(deck=deck, player=deck.player, share="link", now=NOW).share == "link"


def test_an_event_with_open_lists_is_not_named(entered):
    event, deck = entered
    Tournament.objects.filter(pk=event.pk).update(deck_lists=Tournament.DeckLists.ALWAYS)
    assert hidden_in(deck) == []
    other = deck_register(player=deck.player, name="Other", starter="gandalf", now=NOW).deck
    Tournament.objects.filter(pk=event.pk).update(deck_lists=Tournament.DeckLists.PRIVATE)
    assert hidden_in(other) == []
    assert hidden_in(deck) == ["Open of Bree"]


def test_a_season_that_hides_lists_is_named(catalogue):  # noqa: F811
    boss = player_make("cora", Role.COORDINATOR)
    league = seasons.league_create(name="Shire", owner=boss, now=NOW)
    opens = NOW + timedelta(days=9)
    season = seasons.season_create(
        league=league, format=catalogue, prize_set=CardSet.objects.get(pk=1), decks_hidden=True, actor=boss, now=NOW,
        series=[seasons.SeriesSpec(opens, opens + timedelta(days=7))],
    )  # fmt: skip
    seasons.season_announce(season=season, actor=boss, now=NOW)
    version = deck_register(player=player_make("ada"), name="Mine", starter="aragorn", now=NOW)
    row = seasons.season_enter(season=season, player=version.player, deck_version=version, now=NOW)
    assert hidden_in(version.deck) == [str(season)]
    SeasonEntrant.objects.filter(pk=row.pk).update(left_at=NOW)
    assert hidden_in(version.deck) == []
