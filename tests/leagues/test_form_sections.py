"""Long forms in sections: every field is somewhere, and what was changed or is wrong is not folded away."""

from typing import Any

import pytest

from leagues.competition.form_sections import SectionedForm
from leagues.events.pages.forms import TournamentForm, settings_of
from leagues.seasons.forms import SeasonForm
from players.models import Player
from tests.leagues.conftest import tournament_make

pytestmark = pytest.mark.django_db

EMPTY = ("None", "False")


def opened(form: SectionedForm) -> list[str]:
    return [str(section.title) for section in form.sections() if section.title and section.open]


def sent(form: Any) -> dict[str, Any]:
    """What a browser sends of a form that nobody has typed anything into."""
    values = {field.name: field.value() for field in form}
    return {name: "on" if value is True else value for name, value in values.items() if str(value) not in EMPTY}


def test_every_field_stands_in_one_section() -> None:
    for form in (TournamentForm(), SeasonForm(first=True), SeasonForm()):
        shown = [field.name for section in form.sections() for field in section.fields]
        assert sorted(shown) == sorted(field.name for field in form.visible_fields())
        assert opened(form) == []


def test_what_was_changed_or_is_wrong_is_unfolded() -> None:
    data = sent(TournamentForm()) | {"name": "Moot"}
    assert opened(TournamentForm(data)) == []
    assert opened(TournamentForm(data | {"cut": "4"})) == ["Pairings and standings"]
    wrong = TournamentForm(data | {"bank_days": "0"})
    assert opened(wrong) == ["Times and clocks"]
    del data["automatic"]
    assert opened(TournamentForm(data)) == ["While it runs"]


def test_a_draft_unfolds_what_it_has_of_its_own(organiser: Player) -> None:
    plain = opened(TournamentForm(initial=settings_of(tournament_make(organiser, name="Plain"))))
    late = tournament_make(organiser, name="Late", late_entry_rounds=2)
    assert set(opened(TournamentForm(initial=settings_of(late)))) == {*plain, "Entering, and deck lists"}
