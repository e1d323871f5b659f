"""Names of guests as they come from spreadsheets and lists."""

from __future__ import annotations

import pytest

from leagues.events import selectors
from leagues.events.entries.guest_names import guest_names_read
from players.models import Player
from tests.leagues.test_entries import at_table, console

PEOPLE = ["Seán O'Brien", "Doe, Jane", "Ada"]


@pytest.mark.parametrize(
    "text",
    [
        "Seán O'Brien\nDoe, Jane\nAda",
        "1. Seán O'Brien\n2. Doe, Jane\n3. Ada",
        "1) Seán O'Brien\r\n2) Doe, Jane\r\n3) Ada\r\n",
        "#1 - Seán O'Brien\n#2 - Doe, Jane\n#3 - Ada",
        "1 Seán O'Brien\n2 Doe, Jane\n3 Ada",
        "- Seán O'Brien\n• Doe, Jane\n* Ada",
        "1\tSeán O'Brien\n2\tDoe, Jane\n3\tAda\t",
        'Seán O\'Brien\t1200\tsean@example.org\n"Doe, Jane"\t\t\nAda\t0171 123456\t\n',
        "Nr.\tName\tE-Mail\n1\tSeán O'Brien\ts@example.org\n2\tDoe, Jane\t\n3\tAda\t",
        "Name\nSeán O'Brien\n\n\nDoe, Jane\n  Ada  ",
        "\ufeffPlayers:\nSeán O'Brien\nDoe, Jane\nAda",
    ],
)
def test_numbering_columns_and_headings_go_and_the_names_stay(text: str) -> None:
    assert guest_names_read(text) == PEOPLE


def test_what_belongs_to_a_name_stays() -> None:
    assert guest_names_read("4 Non Blondes\nAda") == ["4 Non Blondes", "Ada"], "not each line has a number"
    assert guest_names_read("Name") == ["Name"]
    assert guest_names_read("Jane\tDoe") == ["Jane Doe"], "given name and surname in two columns"
    assert guest_names_read("12") == ["12"]
    assert guest_names_read(" \n\t\n") == []
    assert guest_names_read("Anne-Marie d'Arc-Smith") == ["Anne-Marie d'Arc-Smith"]


@pytest.mark.long
@pytest.mark.django_db
def test_a_pasted_column_enters_everybody_as_written(organiser: Player) -> None:
    tournament = at_table(organiser)
    starter = next(slug for slug, _ in selectors.starters_shown(tournament))
    long = "Wilhelmina Anastasia Bartholomew-Featherstonehaugh"
    pasted = f"Nr.\tName\n1\tSeán O'Brien\n2\tDoe, Jane\n3\t{long}"
    console(organiser, tournament, "enter-walk-in", name=pasted, starter=starter)
    entrants = tournament.entrants.select_related("player").order_by("pk")
    shown = [str(entrant.player) for entrant in entrants]
    assert shown[-3:-1] == ["Seán O'Brien", "Doe, Jane"]
    assert shown[-1].startswith(long)
    assert len(shown) == 5, "two were there before"
