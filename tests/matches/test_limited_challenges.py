"""Casual matches with decks from drafts and sealed pools: both play decks from the same draft or template."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from cardpool.limited.drafts import draft_leave
from cardpool.limited.picks import drafts_owed
from cardpool.limited.sealed import own_pool_make, pool_open_all
from cardpool.models import DeckVersion
from matches import services
from matches.errors import Malformed
from matches.models import Challenge, Match, MatchStatus
from players.models import Player
from tests.cardpool.limited.play import drafted
from tests.conftest import NOW
from tests.leagues.limited.play import built

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana(catalogue: None, player_make: Callable[..., Player]) -> Player:
    return player_make("ana")


@pytest.fixture
def ben(catalogue: None, player_make: Callable[..., Player]) -> Player:
    return player_make("ben")


def sealed_deck(player: Player, template: str = "fellowship-sealed") -> DeckVersion:
    """A legal deck from a pool that the player takes."""
    pool = own_pool_make(player=player, template=template, key=template, now=NOW)
    pool_open_all(pool=pool, actor=player, now=NOW)
    return built(pool, player)


def drafted_decks(players: list[Player], code: str) -> list[DeckVersion]:
    """A deck of each player from one casual draft."""
    draft = drafted(players, made_key=code, key="")
    for player in players:
        draft_leave(draft=draft, player=player, now=NOW)  # bots pick what makes a deck
    while drafts_owed(NOW):
        pass
    pools = [player.card_pools.get(pool_key=f"draft:{draft.code}").limited for player in players]
    return [built(pool, player) for pool, player in zip(pools, players, strict=True)]


def offer(player: Player, deck: DeckVersion | str) -> Challenge:
    chosen = deck if isinstance(deck, str) else str(deck.pk)
    return services.challenge_offer(challenger=player, opponents=[], ruleset="tcg", deck=chosen, key="k", now=NOW)


def accept(challenge: Challenge, player: Player, deck: DeckVersion | str) -> Match | None:
    chosen = deck if isinstance(deck, str) else str(deck.pk)
    return services.challenge_accept(challenge=challenge, player=player, deck=chosen, now=NOW).match


@pytest.mark.long
def test_a_sealed_deck_meets_decks_of_the_same_template_alone(ana: Player, ben: Player) -> None:
    challenge = offer(ana, sealed_deck(ana))
    same, other = sealed_deck(ben), sealed_deck(ben, "fellowship-block-sealed")
    for deck in (other, "aragorn"):
        with pytest.raises(Malformed, match=r"between decks from pools of .*The Fellowship of the Ring"):
            accept(challenge, ben, deck)
    with pytest.raises(Malformed, match="Choose a starter deck, or one of your own"):
        accept(challenge, ben, "999999")
    challenge.refresh_from_db()
    assert challenge.is_open
    match = accept(challenge, ben, same)
    assert match is not None
    assert {seat.deck_version for seat in match.seats.all()} == {challenge.challenger_deck, same}


@pytest.mark.long
def test_a_drafted_deck_meets_decks_of_the_same_draft_alone(
    ana: Player, ben: Player, player_make: Callable[..., Player]
) -> None:
    cat = player_make("cat")
    of_ana, of_ben = drafted_decks([ana, ben], "one")
    (of_cat,) = drafted_decks([cat], "two")
    challenge = offer(ana, of_ana)
    with pytest.raises(Malformed, match="between decks drafted in "):
        accept(challenge, cat, of_cat)
    assert accept(challenge, ben, of_ben) is not None


def test_other_decks_meet_as_before(ana: Player, ben: Player) -> None:
    challenge = offer(ana, "aragorn")
    assert (challenge.source, challenge.decks_from) == (None, "")
    assert accept(challenge, ben, "gandalf") is not None


@pytest.mark.long
def test_the_page_and_the_api_say_which_decks_may_sit_down(ana: Player, ben: Player) -> None:
    challenge = offer(ana, sealed_deck(ana))
    client = Client()
    client.force_login(ben)
    text = client.get(challenge.get_absolute_url()).content.decode()
    assert "Everybody plays a deck from pools of" in text
    assert "You have no legal deck from pools of" in text
    assert 'name="deck"' not in text
    mine = sealed_deck(ben)
    text = client.get(challenge.get_absolute_url()).content.decode()
    assert text.count('name="deck"') == 1
    assert f'value="{mine.pk}"' in text
    assert "The Fellowship of the Ring" in client.get(f"/api/v1/challenges/{challenge.pk}/").json()["decks_from"]
    for address in ("/", "/lobby/"):
        answer = client.get(address, follow=True)
        assert answer.status_code == 200
    rows = client.get("/api/v1/challenges/").json()
    assert [row["decks_from"] for row in rows] == [challenge.decks_from]


@pytest.mark.long
def test_a_rematch_of_limited_decks_keeps_to_them(ana: Player, ben: Player) -> None:
    match = accept(offer(ana, sealed_deck(ana)), ben, sealed_deck(ben))
    assert match is not None
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FINISHED)
    match.refresh_from_db()
    again = services.match_rematch(match=match, player=ana, now=NOW)
    assert isinstance(again, Challenge)
    assert again.source is not None
    done = services.match_rematch(match=match, player=ben, now=NOW)
    assert isinstance(done, Challenge)
    assert done.match is not None
