"""The whole catalogue in one file: what is in it, its tag, and what is sent to whoever has it."""

import gzip
import json

import pytest
from django.test import Client

from cardpool.catalogue import playable
from cardpool.catalogue_bulk import catalogue_bulk
from engine.tcg.facts import all_facts

pytestmark = pytest.mark.django_db

ADDRESSES = ["/cards/all.json", "/api/v1/cards/all.json"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_it_has_every_card_with_generated_text_for_the_playable_ones(client: Client, address: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    catalogue_file = json.loads(answer.content)
    assert [card["card"] for card in catalogue_file["cards"]] == list(all_facts())
    assert all(bool(card["playable"]) is playable(card["card"]) for card in catalogue_file["cards"])
    assert not [card for card in catalogue_file["cards"] if card["text"] and not card["playable"]]
    assert len(catalogue_file["sets"]) == 20
    assert {"number": "0_12", "card": "1R13", "kind": "promo", "entry": None} in catalogue_file["other_numbers"]
    assert {"number": "4_2", "card": "1C2", "kind": "reprint", "entry": "4C2"} in catalogue_file["other_numbers"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_it_is_packed_tagged_and_not_sent_twice(client: Client, address: str) -> None:
    plain = client.get(address)
    packed = client.get(address, headers={"Accept-Encoding": "gzip, br"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) * 5 < len(plain.content)
    assert packed["ETag"] != plain["ETag"]
    assert not packed["ETag"].startswith("W/")
    assert "Accept-Encoding" in packed["Vary"]
    for tag in (plain["ETag"], f'"x", {plain["ETag"]}', f"W/{plain['ETag']}", "*"):
        answer = client.get(address, headers={"If-None-Match": tag})
        assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", plain["ETag"])
    again = client.get(address, headers={"If-None-Match": packed["ETag"]})
    assert again.status_code == 200
    head = client.head(address)
    assert (head.status_code, head.content) == (200, b"")
    assert client.post(address).status_code in (403, 405)


@pytest.mark.long
def test_the_tag_is_of_the_content() -> None:
    first = catalogue_bulk()
    catalogue_bulk.cache_clear()
    assert catalogue_bulk() == first
