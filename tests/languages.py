"""German that is English between two signs, so that tests see which sentences are translated, and where."""

import pytest
from django.utils.translation import trans_real

__all__ = ["CLOSES", "OPENS", "signs_put"]

OPENS, CLOSES = "⟦", "⟧"


def signs_put(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put every marked sentence between the signs in each language but English, Django's own sentences too."""

    def one(self: trans_real.DjangoTranslation, message: str) -> str:
        english = self.language() == "en" or not message
        return message if english else f"{OPENS}{message.rpartition(chr(4))[2]}{CLOSES}"

    def several(self: trans_real.DjangoTranslation, singular: str, plural: str, number: float) -> str:
        return one(self, singular if number == 1 else plural)

    monkeypatch.setattr(trans_real.DjangoTranslation, "gettext", one)
    monkeypatch.setattr(trans_real.DjangoTranslation, "ngettext", several)
