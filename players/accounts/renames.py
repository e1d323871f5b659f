"""Another name for an account: the site gives one where a name cannot stay; the player may then choose one, once."""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from players.audit import audit
from players.errors import Conflict
from players.models import AuditEntry, Player

__all__ = ["RENAMED", "RENAME_URL", "former_names", "name_choose"]

RENAMED = "player.renamed"
RENAME_URL = "/profile/name/"
"""The path of the page; a notice's address is stored and not reversed."""


@transaction.atomic
def name_choose(*, player: Player, username: str, now: datetime) -> Player:
    """Change the name of an account that the site gave another name. Possible once.

    Raises:
        Conflict: the site gave it none, or the player has chosen already.
        ValidationError: the name is taken or malformed; by field.
    """
    locked = Player.objects.select_for_update().get(pk=player.pk)
    if not locked.may_choose_name:
        raise Conflict(_("The name of your account stays: only who was given one by the site chooses another, once."))
    before = locked.username
    locked.username = Player.normalize_username(username)
    locked.former_name_key, locked.may_choose_name = "", False
    locked.full_clean(exclude=["player_number", "password", "email"])
    try:
        with transaction.atomic():
            locked.save(update_fields=["username", "former_name_key", "may_choose_name"])
    except IntegrityError as error:
        raise ValidationError({"username": [_("This name was taken a moment ago; choose another.")]}) from error
    audit(actor=locked, verb=RENAMED, target=locked, now=now, data={"before": before, "name": locked.username})
    return locked


def former_names(player: Player) -> list[str]:
    """The names that the account had before, the oldest first."""
    rows = AuditEntry.objects.filter(verb=RENAMED, target_type="players.player", target_id=str(player.pk))
    names_before = [data.get("before") for data in rows.order_by("at", "pk").values_list("data", flat=True)]
    return [name for name in names_before if isinstance(name, str) and name]
