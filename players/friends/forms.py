"""The form of what a player takes from others."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from players.friends.welcome import Takes
from players.models import Player


class TakesForm(forms.ModelForm[Player]):
    """What others may ask of the player."""

    class Meta:
        model = Player
        fields: ClassVar[list[str]] = [*Takes]
        labels: ClassVar[dict[str, Any]] = {
            Takes.FRIEND_REQUESTS: _("Friend requests"),
            Takes.CARDS: _("Gifts and trades of cards"),
            Takes.CHALLENGES: _("Challenges of people who are no friends"),
            Takes.OFFICES: _("Being named a coordinator of a league"),
        }
        help_texts: ClassVar[dict[str, Any]] = dict.fromkeys(Takes, "") | {
            Takes.CHALLENGES: _("Off: only friends challenge you, or take a free seat in what you offer."),
        }
