"""Advice of the searching bot: in practice matches only, from what the seat sees, the same when asked again."""

from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.errors import NotAllowed, NotYourMatch, Stale, WrongStatus
from matches.models import Advice, Match, PendingDecision
from matches.services import SeatSpec, cut_give, match_advance, match_concede, match_create
from matches.services.bot_match import bot_match_create
from players.models import Player
from tests.matches.conftest import NOW, entropy_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _small_budget(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ENTMOOT_ADVICE_BUDGET = 60
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)


@pytest.fixture
def practice(ada: Player) -> Match:
    match = bot_match_create(player=ada, bot="steady", ruleset="confrontation", side="good", key="k", now=NOW)
    cut_give(match=match, player=ada, cut="mine", now=NOW)
    match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()
    return match


def asked(match: Match, player: Player) -> PendingDecision:
    return PendingDecision.objects.get(match=match, seat__player=player)


@pytest.mark.long
def test_advice_is_a_legal_answer_in_words_and_the_same_when_asked_again(practice: Match, ada: Player) -> None:
    question = asked(practice, ada)
    advice = services.advice_ask(match=practice, player=ada, decision_id=question.decision_id, now=NOW)
    assert advice.chance is not None
    assert 0 <= advice.chance <= 1
    assert advice.tries > 1
    assert len(advice.labels) == 9, "nine characters are placed"
    assert any(label.startswith("Frodo in ") for label in advice.labels)
    again = services.advice_ask(match=practice, player=ada, decision_id=question.decision_id, now=NOW)
    assert (again.pk, again.value) == (advice.pk, advice.value)
    services.answer_submit(
        match=practice, player=ada, decision_id=question.decision_id, value=advice.value, key="k", now=NOW
    )
    match_advance(match_id=practice.pk, now=NOW)
    assert practice.inbox.get(decision_id=question.decision_id).state == "applied"


@pytest.mark.long
def test_the_page_offers_it_and_shows_it_without_scripts(practice: Match, ada: Player, client: Client) -> None:
    client.force_login(ada)
    address = practice.get_absolute_url()
    page = client.get(address).content.decode()
    assert f"{address}advice/" in page
    question = asked(practice, ada)
    answer = client.post(f"{address}advice/", {"decision": question.decision_id})
    assert answer["Location"] == f"{address}#ask"
    page = client.get(address).content.decode()
    advice = Advice.objects.get()
    assert advice.chance is not None
    assert "The searching bot would answer:" in page
    assert advice.labels[0] in page
    assert f"a {round(100 * advice.chance)} % chance" in page
    assert f"{address}advice/" not in page, "it has been given"
    body = client.post(
        f"/api/v1{address}advice/", {"decision": question.decision_id}, content_type="application/json"
    ).json()
    assert (body["value"], body["labels"], body["chance"]) == (advice.value, advice.labels, advice.chance)


@pytest.mark.long
def test_there_is_none_between_people(ada: Player, bob: Player, client: Client) -> None:
    match = match_create(
        ruleset="confrontation", options={}, seats=[SeatSpec(player, setup={}) for player in (ada, bob)],
        origin="challenge:1", now=NOW, entropy=entropy_of(1),
    )  # fmt: skip
    for player in (ada, bob):
        cut_give(match=match, player=player, cut="cut", now=NOW)
    match_advance(match_id=match.pk, now=NOW)
    question = asked(match, ada)
    with pytest.raises(NotAllowed):
        services.advice_ask(match=match, player=ada, decision_id=question.decision_id, now=NOW)
    client.force_login(ada)
    assert "/advice/" not in client.get(match.get_absolute_url()).content.decode()
    refused = client.post(
        f"/api/v1{match.get_absolute_url()}advice/", {"decision": question.decision_id}, content_type="application/json"
    )
    assert refused.status_code == NotAllowed.status
    assert not Advice.objects.exists()


def test_who_may_not_ask_and_when(practice: Match, ada: Player, bob: Player) -> None:
    question = asked(practice, ada)
    with pytest.raises(NotYourMatch):
        services.advice_ask(match=practice, player=bob, decision_id=question.decision_id, now=NOW)
    with pytest.raises(Stale):
        services.advice_ask(match=practice, player=ada, decision_id="another", now=NOW)
    match_concede(match=practice, player=ada, now=NOW)
    match_advance(match_id=practice.pk, now=NOW)
    with pytest.raises(WrongStatus):
        services.advice_ask(match=practice, player=ada, decision_id=question.decision_id, now=NOW)
    assert not Advice.objects.exists()
