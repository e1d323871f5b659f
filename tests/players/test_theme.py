"""Light and dark pages: as the system has it, until a browser chooses."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_a_browser_keeps_the_theme_that_it_chose(client: Client) -> None:
    assert "data-theme" not in client.get("/").content.decode()
    answer = client.post("/theme/", {"theme": "dark", "next": "/learn/"})
    assert (answer.status_code, answer["Location"]) == (302, "/learn/")
    cookie = client.cookies["theme"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert '<html lang="en" data-theme="dark">' in client.get("/").content.decode()
    client.post("/theme/", {"theme": "light"})
    assert '<html lang="en" data-theme="light">' in client.get("/").content.decode()
    client.post("/theme/", {"theme": "system"})
    assert "data-theme" not in client.get("/").content.decode()


def test_the_choice_leads_to_no_other_site(client: Client) -> None:
    assert client.post("/theme/", {"theme": "dark", "next": "//evil.example/"})["Location"] == "/"


@pytest.mark.parametrize("theme", ["", "sepia", '"><script>'])
def test_no_other_theme_is_taken(client: Client, theme: str) -> None:
    answer = client.post("/theme/", {"theme": theme})
    assert answer.status_code == 400
    assert "Choose light, dark" in answer.content.decode()
    assert "theme" not in client.cookies


def test_a_cookie_that_names_no_theme_is_not_shown(client: Client) -> None:
    client.cookies["theme"] = '"><script>'
    assert "data-theme" not in client.get("/").content.decode()


def test_a_guest_chooses_too(client: Client) -> None:
    client.post("/try/", {"game": "confrontation"})
    assert client.post("/theme/", {"theme": "dark"}).status_code == 302
