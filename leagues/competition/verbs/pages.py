"""Verbs on pages: do what a form asks for, and say in a message what came of it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.competition.verbs.verb import Verb
from leagues.errors import Forbidden, Refused
from players.models import Player

__all__ = ["do_posted"]


def do_posted(
    request: HttpRequest, verb: Verb, subject: Any, player: Player, *, forbidden_as_message: bool = False
) -> bool:
    """Do a verb with the fields of a form; whether it was done.

    A message says what came of it, or why it was refused. Raises PermissionDenied for who may not do it, unless that
    is a message as well.
    """
    try:
        if any("\x00" in text for text in request.POST.values()):
            raise Refused(_("A field holds a character that cannot be stored; write it again."))
        outcome = verb.do(request.POST.dict(), subject, player, timezone.now())
    except ValidationError as error:
        messages.error(request, " ".join(_wrong(error)))
        return False
    except Refused as error:
        if isinstance(error, Forbidden) and not forbidden_as_message:
            raise PermissionDenied(error.message) from error
        messages.error(request, " ".join([error.message, *getattr(error, "problems", [])]))
        return False
    messages.success(request, outcome)
    return True


def _wrong(error: ValidationError) -> list[str]:
    """What is wrong with each field, in sentences."""
    wrong = error.message_dict if hasattr(error, "error_dict") else {"": error.messages}
    return [f"“{name}”: {text}" if name else text for name, texts in wrong.items() for text in texts]
