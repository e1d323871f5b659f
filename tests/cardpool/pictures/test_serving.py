"""Pictures are sent for ever, to everybody, without a session or a statement."""

import gzip
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cardpool.pictures.stored import FOLDER, OTHER_GAMES, card_for, picture_of, picture_url, preview_url
from players.models import Player

CARD = "1R13"


def svg() -> bytes:
    picture = picture_of(CARD)
    assert picture is not None
    return picture.svg


def test_a_picture_is_kept_for_ever(client: Client) -> None:
    answer = client.get(picture_url(CARD))
    assert (answer.status_code, answer.content) == (200, svg())
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.headers["Content-Length"] == str(len(svg()))
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; style-src 'none'"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert "Set-Cookie" not in answer.headers


def test_a_picture_is_packed_where_that_is_taken(client: Client) -> None:
    answer = client.get(picture_url(CARD), headers={"accept-encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.content) == svg()
    assert int(answer.headers["Content-Length"]) == len(answer.content) < len(svg())


@pytest.mark.django_db
def test_a_player_asks_without_statements(
    client: Client, player_make: Callable[[], Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(player_make())
    with django_assert_num_queries(0):
        assert client.get(picture_url(CARD)).status_code == 200
        assert client.head(picture_url(CARD)).status_code == 200
        assert client.get(f"/art/00000000/{CARD}.svg").status_code == 302


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_who_has_a_picture_is_not_sent_it_again(client: Client, encoding: str) -> None:
    headers = {"accept-encoding": encoding}
    tag = client.get(picture_url(CARD), headers=headers).headers["ETag"]
    again = client.get(picture_url(CARD), headers={**headers, "if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["Cache-Control"].endswith("immutable")
    assert client.get(picture_url(CARD), headers={**headers, "if-none-match": '"other"'}).status_code == 200


def test_an_old_address_leads_to_the_new_one(client: Client) -> None:
    answer = client.get(f"/art/00000000/{CARD}.svg")
    assert (answer.status_code, answer.headers["Location"]) == (302, picture_url(CARD))
    assert answer.headers["Cache-Control"] == "public, max-age=60"


@pytest.mark.parametrize(
    "card_id", ["tarot-cups_king", "deckbuilding-short-cut-to-mushrooms", "confrontation-v_flying_nazgul"]
)
def test_the_cards_of_the_other_games_are_sent_alike(client: Client, card_id: str) -> None:
    picture = picture_of(card_id)
    assert picture is not None
    answer = client.get(picture_url(card_id))
    assert (answer.status_code, answer.content) == (200, picture.svg)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name",
    [
        "00000000/99R1.svg",
        "00000000/tarot-1R13.svg",
        "00000000/go-stone.svg",
        "0/1R13.svg",
        "1R13.svg",
        "00000000/1R13.gif",
        "00000000/99R1.png",
        "",
    ],
)
def test_an_unknown_picture_is_not_found(client: Client, name: str) -> None:
    assert client.get(f"/art/{name}").status_code == 404


def test_a_picture_takes_no_forms(client: Client) -> None:
    answer = client.post(picture_url(CARD))
    assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD")


def test_a_picture_is_there_as_png_for_programs_that_show_links(client: Client) -> None:
    answer = client.get(preview_url(CARD))
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", answer.content[16:24]) == (900, 600)
    assert 5_000 < len(answer.content) < 100_000
    assert answer.headers["Cache-Control"].endswith("immutable")
    again = client.get(preview_url(CARD), headers={"if-none-match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(f"/art/00000000/{CARD}.png").headers["Location"] == preview_url(CARD)
    assert client.post(preview_url(CARD)).status_code == 405
    assert preview_url("99X1") == ""


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_pictures_of_every_set_and_game_can_be_drawn_as_png(client: Client, file: Path) -> None:
    first, *_, last = (line.partition("\t")[0] for line in file.read_text(encoding="utf-8").splitlines())
    for card in (first, last):
        assert client.get(preview_url(card)).content.startswith(b"\x89PNG"), card


def test_something_called_so_has_the_same_card_always() -> None:
    names = [f"/events/{number}/" for number in range(200)]
    for game in ("tcg", *OTHER_GAMES):
        cards = [card_for(game, name) for name in names]
        assert cards == [card_for(game, name) for name in names]
        assert all(picture_of(card) for card in cards)
        assert len(set(cards)) > 15
    assert card_for("no-game", "/events/1/") == ""
