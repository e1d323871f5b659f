"""All data of a player as one file: a zip of JSON, made when it is asked for and kept nowhere."""

import io
import json
import zipfile
from datetime import datetime
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.utils.translation import gettext_lazy

from players.audit import audit
from players.data.personal import PERSONAL, personal_data
from players.friends.services import friend_data
from players.friends.welcome import Takes
from players.models import AuditEntry, AuthenticatorApp, Player
from players.notices.services import notice_preferences, notice_text

__all__ = ["data_export"]

ABOUT = gettext_lazy("""Everything Entmoot knows of %(name)s (%(number)s), as of %(now)s UTC.
Each file is JSON in UTF-8; times are UTC. Passwords, API tokens and recovery codes are kept as hashes only and are not
here; neither is the secret of an authenticator app, nor the keys of passkeys.
""")


def _about(player: Player, now: datetime) -> str:
    """What the files are, in the language of whoever asks."""
    return str(ABOUT) % {"name": player.username, "number": player.player_number, "now": f"{now:%Y-%m-%d %H:%M}"}


@transaction.atomic
def data_export(*, player: Player, now: datetime) -> bytes:
    """The zip. The caller has checked who asks."""
    audit(actor=player, verb="player.data_exported", target=player, now=now)
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", _about(player, now))
        for name, rows in sorted(PERSONAL.items()):
            text = json.dumps(rows(player), cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
            archive.writestr(f"{name}.json", text)
    return held.getvalue()


def _account(player: Player) -> dict[str, Any]:
    columns = (
        "username", "display_name", "player_number", "email", "time_zone", "language", "digest", "quiet_from",
        "quiet_until", "matches_most", "automatic_leave", *Takes, "is_guest", "trial_seen_at", "date_joined",
        "last_login",
    )  # fmt: skip
    roles = sorted(player.groups.values_list("name", flat=True))
    return {**{name: getattr(player, name) for name in columns}, "roles": roles}


def _notices(player: Player) -> list[dict[str, Any]]:
    return [
        {
            "kind": notice.kind,
            "text": notice_text(notice),
            "url": notice.url,
            "at": notice.created_at,
            "read_at": notice.read_at,
        }
        for notice in player.notices.all()
    ]


def _choices(player: Player) -> dict[str, Any]:
    return {
        kind: {"site": ways.on_site, "email": ways.by_email, "push": ways.by_push}
        for kind, ways in notice_preferences(player).items()
    }


def _second_factors(player: Player) -> dict[str, Any]:
    """What there is, and when it was made and used; never a secret."""
    app = AuthenticatorApp.objects.filter(player=player).values("made_at", "confirmed_at", "used_at").first()
    return {
        "authenticator_app": app,
        "passkeys": list(player.passkeys.values("name", "site", "made_at", "used_at")),
        "recovery_codes": list(player.recovery_codes.values("made_at", "used_at")),
        "resets": list(player.factor_resets.values("reason", "asked_at", "due_at", "cancelled_at", "done_at")),
    }


def register() -> None:
    """Register what is in the account itself."""
    personal_data("account", _account)
    personal_data("notices", _notices)
    personal_data("notice_choices", _choices)
    personal_data(
        "api_tokens",
        lambda player: list(player.api_tokens.values("name", "created_at", "used_at", "used_from", "used_by")),
    )
    personal_data(
        "browsers", lambda player: list(player.push_subscriptions.values("endpoint", "created_at", "sent_at"))
    )
    personal_data("second_factors", _second_factors)
    personal_data(
        "signed_in_browsers",
        lambda player: list(player.signed_in_browsers.values("made_at", "used_at", "name", "network")),
    )
    personal_data("bans", lambda player: list(player.bans.values("reason", "made_at", "until", "ended_at")))
    personal_data("blocks", lambda player: list(player.blocks.values("blocked__username", "at")))
    personal_data("friends", friend_data)
    personal_data(
        "email_changes",
        lambda player: list(player.email_changes.values("old_email", "new_email", "asked_at", "confirmed_at")),
    )
    personal_data(
        "what_you_did",
        lambda player: list(AuditEntry.objects.filter(actor=player).values("at", "verb", "target_label", "data")),
    )
