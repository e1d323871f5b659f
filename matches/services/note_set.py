"""Write down something about a match, for nobody else."""

from __future__ import annotations

from datetime import datetime
from unicodedata import category

from django.db import transaction
from django.utils.translation import gettext as _

from matches.errors import Malformed, NotYourMatch
from matches.models import Match, MatchNote, Seat
from matches.services.talk_say import UNSAYABLE
from players.models import Player

__all__ = ["NOTE_LONGEST", "note_set", "note_text"]

NOTE_LONGEST = 4000


@transaction.atomic
def note_set(*, match: Match, player: Player, text: str, now: datetime) -> str:
    """Keep the player's note about a match in place of the one before; an empty text removes it. Returns the text.

    Raises:
        NotYourMatch: no seat here. Malformed: too long, or no plain text.
    """
    if not Seat.objects.filter(match=match, player=player).exists():
        raise NotYourMatch(_("You have no seat in this match."))
    note = "\n".join(line.rstrip() for line in str(text).splitlines()).strip()
    if any(category(character) in UNSAYABLE for character in note if character not in "\n\t"):
        raise Malformed(_("A note is plain text."))
    if len(note) > NOTE_LONGEST:
        raise Malformed(
            _("A note has at most %(note_longest)s characters; this one has %(count)s.")
            % {"note_longest": NOTE_LONGEST, "count": len(note)}
        )
    if note:
        MatchNote.objects.update_or_create(match=match, player=player, defaults={"text": note, "changed_at": now})
    else:
        MatchNote.objects.filter(match=match, player=player).delete()
    return note


def note_text(match: Match, player: Player) -> str:
    """The player's note about a match; empty when there is none. One query."""
    return MatchNote.objects.filter(match=match, player=player).values_list("text", flat=True).first() or ""
