"""Which language a page, a refusal and a letter are written in."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from django.core import mail
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy

from matches.templatetags.clocks import moment
from matches.titles import PRACTICE
from players.accounts.services import language_choose, player_sign_up, profile_change
from players.models import AuditEntry, Letter, Notice, Player, PushDelivery, PushSubscription
from players.notices.letters import letter_owe, letters_deliver
from players.notices.push import message_of
from players.notices.services import notice_send, notice_text, notices_deliver
from players.sentences.languages import in_english, in_language_of
from players.sentences.stored_sentences import StoredSentences, sentence, sentence_said
from tests.languages import CLOSES, OPENS, signs_put

pytestmark = pytest.mark.django_db
GOOD = "the road goes ever on"


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """What is asked for in German leaves the test's own thread in German."""
    yield
    translation.deactivate()


@pytest.fixture
def ana() -> Player:
    return player_sign_up(username="ana", email="", password=GOOD, now=timezone.now())


def language_of(client: Client, address: str = "/", **headers: str) -> str:
    answer = client.get(address, headers=headers)
    text = answer.content.decode()
    code = text.split('<html lang="', 1)[1].split('"', 1)[0]
    assert answer["Content-Language"] == code
    assert "Accept-Language" in answer["Vary"]
    return code


def test_a_stranger_reads_what_the_browser_asks_for_and_english_otherwise(client: Client) -> None:
    assert language_of(client) == "en"
    assert language_of(client, **{"accept-language": "de-AT, en;q=0.5"}) == "de"
    assert language_of(client, **{"accept-language": "fr"}) == "en"


def test_the_choice_of_a_stranger_is_kept_by_the_browser_and_wins_over_what_it_asks_for(client: Client) -> None:
    answer = client.post(reverse("players:language"), {"language": "de", "next": "/cards/?q=axe"})
    assert answer.status_code == 302
    assert answer["Location"] == "/cards/?q=axe"
    assert language_of(client) == "de"
    client.post(reverse("players:language"), {"language": "en"})
    assert language_of(client, **{"accept-language": "de"}) == "en"


@pytest.mark.parametrize("sent", [{}, {"language": ""}, {"language": "tlh"}, {"language": "DE"}])
def test_a_language_that_there_is_not_is_refused_and_changes_nothing(
    client: Client, ana: Player, sent: dict[str, str]
) -> None:
    client.force_login(ana)
    answer = client.post(reverse("players:language"), sent)
    assert answer.status_code == 400
    assert "Choose one of the languages" in answer.content.decode()
    assert "django_language" not in answer.cookies
    ana.refresh_from_db()
    assert ana.language == ""


def test_the_way_on_leads_nowhere_else(client: Client) -> None:
    answer = client.post(reverse("players:language"), {"language": "de", "next": "https://elsewhere.example/"})
    assert answer["Location"] == "/"


def test_what_a_player_stored_wins_over_cookie_and_browser(client: Client, ana: Player) -> None:
    client.force_login(ana)
    client.post(reverse("players:language"), {"language": "de"})
    ana.refresh_from_db()
    assert ana.language == "de"
    client.cookies.pop("django_language")
    assert language_of(client, **{"accept-language": "en"}) == "de"
    assert language_of(client, "/nothing-here/", **{"accept-language": "en"}) == "de"


def test_the_profile_and_the_api_change_the_language(client: Client, ana: Player) -> None:
    client.force_login(ana)
    client.post("/profile/", {"time_zone": "UTC", "matches_most": "", "language": "de"})
    ana.refresh_from_db()
    assert ana.language == "de"
    client.post("/profile/", {"time_zone": "Europe/Berlin"})
    ana.refresh_from_db()
    assert (ana.language, ana.time_zone) == ("de", "Europe/Berlin")
    answer = client.patch("/api/v1/me/", {"language": ""}, content_type="application/json")
    assert answer.json()["language"] == ""
    answer = client.patch("/api/v1/me/", {"language": "tlh"}, content_type="application/json")
    assert answer.status_code == 400
    assert set(answer.json()["fields"]) == {"language"}


def test_services_refuse_a_language_that_there_is_not(ana: Player) -> None:
    with pytest.raises(ValidationError, match="Choose one of: en, de"):
        language_choose(player=ana, language="tlh", now=timezone.now())
    with pytest.raises(ValidationError, match="Choose one of: en, de"):
        profile_change(player=ana, time_zone="UTC", matches_most=None, language="tlh", now=timezone.now())
    ana.refresh_from_db()
    assert ana.language == ""


def test_the_same_choice_again_writes_nothing(ana: Player) -> None:
    language_choose(player=ana, language="de", now=timezone.now())
    written = AuditEntry.objects.count()
    language_choose(player=ana, language="de", now=timezone.now())
    assert AuditEntry.objects.count() == written


def test_a_new_account_stores_the_language_it_was_made_in(client: Client) -> None:
    words = {"username": "bea", "email": "", "password": GOOD}
    client.post("/sign-up/", words, headers={"accept-language": "de"})
    assert Player.objects.get(username="bea").language == "de"


def test_what_is_written_for_a_player_is_in_their_language_whoever_causes_it(ana: Player) -> None:
    ana.language = "de"
    with translation.override("en"), in_language_of(ana):
        assert translation.get_language() == "de"
    ana.language = ""
    with translation.override("de"), in_language_of(ana):
        assert translation.get_language() == "en"
    with translation.override("de"), in_language_of(None):
        assert translation.get_language() == "en"
    with translation.override("de"), in_english():
        assert translation.get_language() == "en"


def test_an_error_of_the_api_has_the_same_form_in_every_language(client: Client) -> None:
    english = client.get("/api/v1/me/", headers={"accept-language": "en"})
    german = client.get("/api/v1/me/", headers={"accept-language": "de"})
    assert english.status_code == german.status_code
    assert set(english.json()) == set(german.json()) == {"detail"}
    assert german["Content-Language"] == "de"
    assert german.json() != english.json()


def test_letters_are_in_the_language_of_who_reads_them(ana: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A notice is caused by somebody who reads English, and an address changed by a player who reads German."""
    signs_put(monkeypatch)
    now = timezone.now()
    language_choose(player=ana, language="de", now=now)
    Player.objects.filter(pk=ana.pk).update(email="ana@example.org")
    ana.refresh_from_db()
    with translation.override("en"):
        notice_send(player=ana, kind="friend.asked", context={"who": "bob"}, url="/", now=now)
        letter_owe(kind=Letter.Kind.PASSWORD, to=ana.email, player=ana, now=now)
        notices_deliver(now)
        letters_deliver(now)
        assert translation.get_language() == "en"
    notice, letter = mail.outbox
    assert f"{OPENS}Hello ana,{CLOSES}" in notice.body
    assert notice.subject.startswith(OPENS)
    assert "bob" in notice.subject
    assert letter.subject == f"{OPENS}Entmoot: your password was changed{CLOSES}"

    language_choose(player=ana, language="en", now=now)
    with translation.override("de"):
        letter_owe(kind=Letter.Kind.PASSWORD, to=ana.email, player=ana, now=now)
        letters_deliver(now)
    assert OPENS not in f"{mail.outbox[-1].subject} {mail.outbox[-1].body}"


def test_a_push_message_is_in_the_language_of_who_reads_it(ana: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    signs_put(monkeypatch)
    ana.language = "de"
    notice = Notice(player=ana, kind="friend.asked", context={"who": "bob"}, url="/")
    delivery = PushDelivery(notice=notice, subscription=PushSubscription(player=ana))
    with translation.override("en"):
        assert json.loads(message_of(delivery))["body"] == f"{OPENS}bob asks to be your friend.{CLOSES}"
    ana.language = ""
    with translation.override("de"):
        assert json.loads(message_of(delivery))["body"] == "bob asks to be your friend."


def test_words_in_a_notice_are_in_the_language_of_who_reads_it(ana: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a name that looks like such a word stays a name."""
    signs_put(monkeypatch)
    ana.language = "de"
    notice = Notice(player=ana, kind="trade_answer", context={"partner": "declined", "answer": "declined"})
    with in_language_of(ana):
        assert notice_text(notice) == f"{OPENS}declined has {OPENS}declined{CLOSES} your trade.{CLOSES}"
    with in_english():
        assert notice_text(notice) == "declined has declined your trade."


def test_a_sentence_in_a_notice_is_in_the_language_of_who_reads_it(
    ana: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sentences are kept in English with their facts, and so are marked words; what was kept as a text stays it."""
    signs_put(monkeypatch)
    ana.language = "de"
    late = sentence(
        "%(round)s has %(time)s: %(reason)s", round=sentence("Round %(n)s", n=2), time="1 day", reason="Ill."
    )
    with translation.override("de"):
        notice = notice_send(
            player=ana,
            kind="event.told",
            context={"event": "Autumn", "text": late},
            now=timezone.now(),
        )
        game = notice_send(
            player=ana, kind="match_challenge", context={"opponent": "bob", "game": PRACTICE}, now=timezone.now()
        )
    assert notice is not None
    assert game is not None
    notice.refresh_from_db()
    assert notice.context["text"]["facts"]["round"] == {"sentence": "Round %(n)s", "facts": {"n": 2}}
    assert game.context["game"] == {"sentence": "Practice", "facts": {}}
    with in_english():
        assert notice_text(notice) == "Autumn: Round 2 has 1 day: Ill."
        assert notice_text(game) == "bob challenges you to a match: Practice."
    with in_language_of(ana):
        assert f"{OPENS}{OPENS}Round 2{CLOSES} has 1 day: Ill.{CLOSES}" in notice_text(notice)
        assert f"{OPENS}Practice{CLOSES}" in notice_text(game)
        old = Notice(player=ana, kind="event.told", context={"event": "Autumn", "text": "Round 2 has 1 more day: Ill."})
        assert "Round 2 has 1 more day: Ill." in notice_text(old)


def test_stored_sentences_are_known_again_and_other_texts_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    known = StoredSentences([gettext_lazy("Paused by %(who)s: %(why)s"), gettext_lazy("Ill."), gettext_lazy("100%%")])
    signs_put(monkeypatch)
    with translation.override("de"):
        assert known.translated("Paused by bob: Ill.") == f"{OPENS}Paused by bob: {OPENS}Ill.{CLOSES}{CLOSES}"
        assert known.translated("Paused by bob: 50 % tired") == f"{OPENS}Paused by bob: 50 % tired{CLOSES}"
        assert known.translated("paused by bob: Ill.") == "paused by bob: Ill."
        assert known.translated("100%") == f"{OPENS}100%{CLOSES}"
    with in_english():
        assert known.translated("Paused by bob: Ill.") == "Paused by bob: Ill."


def test_an_enumeration_in_a_sentence_is_in_the_language_of_the_reader() -> None:
    stored = sentence("you won %(cards)s.", cards=["Axe Strike", "Sting", "Glamdring"])
    with translation.override("de"):
        assert sentence_said(stored) == "du hast Axe Strike, Sting und Glamdring gewonnen."
    with in_english():
        assert sentence_said(stored) == "you won Axe Strike, Sting and Glamdring."


def test_moments_are_in_the_language_of_the_page() -> None:
    """And the moment that machines read is the same."""
    at = datetime(2026, 3, 5, 9, 7, tzinfo=UTC)
    with translation.override("en"):
        assert moment(at) == '<time datetime="2026-03-05T09:07:00+00:00">Thu 5 Mar 09:07 UTC</time>'
    with translation.override("de"):
        assert moment(at) == '<time datetime="2026-03-05T09:07:00+00:00">Do 5 Mär 09:07 UTC</time>'
