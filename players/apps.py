"""The players app."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate
from django.urls import register_converter
from django.urls.converters import get_converters
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    """People and bots: accounts, roles, notices, the audit log and API tokens."""

    name = "players"
    verbose_name = _("Players")

    def ready(self) -> None:
        """Keep the roles' groups in step with the permissions that exist."""
        from players import backends  # noqa: F401 - connects a signal
        from players.data import export as data_export
        from players.models import RIGHTS_CHECKS
        from players.notices.kinds import notice_kind
        from players.security import browsers  # noqa: F401 - connects a signal
        from players.site.database import parameters_allow
        from players.staff.roles import roles_sync
        from players.staff.second_factor import staff_may_act
        from players.values.converters import IdConverter

        notice_kind("friend.asked", _("Somebody asks to be my friend"), _("{who} asks to be your friend."))
        notice_kind("friend.accepted", _("Somebody becomes my friend"), _("{who} is your friend now."), by_email=False)

        notice_kind(
            "account.renamed",
            _("My account was given another name"),
            _(
                "Your account is called {name} now. The name “{before}” looks like that of an older account, or only "
                "the site gives it. Sign in with the new name or the one before; you may choose another one, once."
            ),
        )
        notice_kind("account.security", _("How I sign in was changed"), _("{what}"), by_email=False)

        if staff_may_act not in RIGHTS_CHECKS:
            RIGHTS_CHECKS.append(staff_may_act)

        # For every app's addresses: <id:name>. Registered before any of them is read.
        if "id" not in get_converters():
            register_converter(IdConverter, "id")

        data_export.register()
        connection_created.connect(parameters_allow, dispatch_uid="players.parameters_allow")
        post_migrate.connect(roles_sync, dispatch_uid="players.roles_sync")
