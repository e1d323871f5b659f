"""Giving to many by a list: read whole, checked before, given whole or not at all, and once."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from cardpool.collections.grant_list import GRANT_LINES_MOST, GrantListRefused, grant_lines, grant_list_give
from cardpool.collections.tokens import tokens_of
from cardpool.models import Pack
from cardpool.products import PRODUCTS
from players.errors import Forbidden, Refused
from players.models import AuditEntry, Notice, Player
from tests.cardpool.collections.test_pages import api, at, browser, hidden
from tests.conftest import NOW

BOOSTER = "fellowship-booster"
LIST = f'player,what,count,reason\nana,tokens,5,Played on Sunday\n\nBEN,{BOOSTER},2,"First, and best"\n'


def nothing_given() -> bool:
    return not (Pack.objects.exists() or Notice.objects.exists() or AuditEntry.objects.filter(verb="tokens.granted"))


def test_lines_are_read_with_and_without_a_heading() -> None:
    rows = grant_lines(LIST)
    assert [(row.line, row.player, row.what, row.count, row.reason) for row in rows] == [
        (2, "ana", "tokens", 5, "Played on Sunday"), (4, "BEN", BOOSTER, 2, "First, and best"),
    ]  # fmt: skip
    assert len(grant_lines("\ufeffana, Tokens ,1, x ")) == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "The list is empty."),
        ("player,what,count,reason\n", "The list is empty."),
        ("x" * 200_001, "The list is too long, or no text."),
        ("a\x00b", "The list is too long, or no text."),
        ("ana,tokens,1,x\n" * (GRANT_LINES_MOST + 1), "A list has at most 500 lines."),
    ],
)
def test_a_list_that_is_no_list_is_refused(text: str, reason: str) -> None:
    with pytest.raises(GrantListRefused, match=reason):
        grant_lines(text)


def test_every_line_that_cannot_be_read_is_named() -> None:
    with pytest.raises(GrantListRefused) as refusal:
        grant_lines("ana,tokens,5\nben,tokens,many,x\nana,tokens,1,fine\nben,tokens,-1,x")
    assert refusal.value.problems == [
        "Line 1: it needs player, what, count and reason.",
        "Line 2: the count is a whole number.",
        "Line 4: the count is a whole number.",
    ]
    with pytest.raises(GrantListRefused) as refusal:
        grant_lines('ana,tokens,5,"open')
    assert "Line 1: unexpected end of data." in refusal.value.problems


def test_everything_is_given_once(ana: Player, ben: Player, stan: Player) -> None:
    for _ in range(2):
        sentences = grant_list_give(text=LIST, key="k", actor=stan, now=NOW)
        assert sentences == ["ana has got 5 tokens.", f"ben has got 2 × {PRODUCTS[BOOSTER].name}."]
    assert tokens_of(ana) == 5
    assert Pack.objects.filter(owner=ben, product=BOOSTER).count() == 2
    assert AuditEntry.objects.filter(verb__in=["tokens.granted", "packs.granted"], actor=stan).count() == 2
    assert Notice.objects.filter(player__in=[ana, ben]).count() == 2


def test_one_wrong_line_and_nothing_is_given(ana: Player, ben: Player, stan: Player) -> None:
    text = f"{LIST}zoe,tokens,1,x\nstan,tokens,1,x\nana,gold,1,x\nana,{BOOSTER},99,x\nana,tokens,1,\n"
    with pytest.raises(GrantListRefused) as refusal:
        grant_list_give(text=text, key="k", actor=stan, now=NOW)
    assert [problem.split(":")[0] for problem in refusal.value.problems] == [f"Line {line}" for line in range(5, 10)]
    assert "There is no player called “zoe”." in refusal.value.problems[0]
    assert nothing_given()
    assert tokens_of(ana) == 0


def test_checking_gives_nothing_and_finds_what_giving_would(ana: Player, ben: Player, stan: Player) -> None:
    sentences = grant_list_give(text=LIST, key="k", actor=stan, only_check=True, now=NOW)
    assert len(sentences) == 2
    assert nothing_given()
    assert grant_list_give(text=LIST, key="k", actor=stan, now=NOW) == sentences


def test_only_staff_give_and_only_with_a_key(ana: Player, stan: Player) -> None:
    with pytest.raises(Forbidden):
        grant_list_give(text="ana,tokens,1,x", key="k", actor=ana, now=NOW)
    with pytest.raises(Refused, match="Idempotency-Key"):
        grant_list_give(text="ana,tokens,1,x", key="", actor=stan, now=NOW)
    assert nothing_given()


@pytest.mark.long
def test_the_page_shows_what_will_be_given_first(ana: Player, ben: Player, stan: Player) -> None:
    client = browser(stan)
    assert browser(ana).get(at("grants-list")).status_code == 403
    assert f'href="{at("grants-list")}"' in client.get(at("grants")).text
    file = SimpleUploadedFile("gifts.csv", LIST.encode("utf-8-sig"))
    page = client.post(at("grants-list"), {"file": file, "key": "k", "do": "check"})
    assert "ana has got 5 tokens." in page.text
    assert nothing_given()
    form = {"list": LIST, "key": hidden(page, "key"), "do": "give"}
    assert form["key"] == "k"
    for _ in range(2):
        assert "ana has got 5 tokens." in client.post(at("grants-list"), form, follow=True).text
    assert tokens_of(ana) == 5


def test_the_page_keeps_a_wrong_list_and_says_what_is_wrong(stan: Player) -> None:
    client = browser(stan)
    page = client.post(at("grants-list"), {"list": "zoe,tokens,1,<b>x</b>", "key": "k", "do": "give"})
    assert page.status_code == 400
    assert "Line 1: There is no player called “zoe”." in page.text
    assert "zoe,tokens,1,&lt;b&gt;x&lt;/b&gt;" in page.text
    latin = SimpleUploadedFile("gifts.csv", "jürgen,tokens,1,x".encode("latin-1"))
    assert "CSV in UTF-8" in client.post(at("grants-list"), {"file": latin, "key": "k"}).text


@pytest.mark.long
def test_the_api_checks_and_gives(ana: Player, ben: Player, stan: Player) -> None:
    assert api(browser(ana), "post", "grants/list/", {"list": LIST})[0] == 403
    client = browser(stan)
    status, checked = api(client, "post", "grants/list/", {"list": LIST, "check": True})
    assert status == 200
    assert nothing_given()
    assert api(client, "post", "grants/list/", {"list": LIST}) == (201, checked)
    assert tokens_of(ana) == 5
    status, refused = api(client, "post", "grants/list/", {"list": "zoe,tokens,1,x"}, key="z")
    assert (status, len(refused["problems"])) == (400, 1)
