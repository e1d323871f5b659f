"""The cardpool app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CardpoolConfig(AppConfig):
    """Cards and printings, collections, decks, formats and deck legality."""

    name = "cardpool"
    verbose_name = _("Cards and decks")

    def ready(self) -> None:
        """Declare what belongs to a player, and what players are told."""
        from cardpool.formats import stakes
        from cardpool.limited import stakes as draft_stakes
        from cardpool.personal import register
        from players.notices.kinds import notice_kind
        from players.staff.roles import Role, role_grant

        register()
        stakes.register()
        draft_stakes.register()
        notice_kind("gift", _("Somebody gives me cards"), _("{giver} gives you {copies}."))
        notice_kind("trade_offer", _("Somebody offers me a trade"), _("{partner} offers you a trade."))
        notice_kind(
            "trade_answer",
            _("A trade of mine is answered"),
            _("{partner} has {answer} your trade."),
            words={"answer": {"accepted": _("accepted"), "declined": _("declined"), "withdrawn": _("withdrawn")}},
        )
        notice_kind(
            "trade_expired",
            _("An offer of mine was not answered"),
            _("{partner} did not answer your trade in time; your cards are free again."),
            by_email=False,
        )
        notice_kind("packs_given", _("I am given packs"), _("You are given packs: {count} × {product} ({reason})."))
        notice_kind("pool_grown", _("A pool of mine grows"), _("{pool}: {count} sealed packs wait for you."))
        notice_kind("draft.started", _("A draft of mine begins"), _("{draft} has begun; your first pick waits."))
        notice_kind("draft.pick", _("A pick of a draft waits for me"), _("{draft}: your pick waits."))
        notice_kind(
            "draft.bot", _("A bot picks for me in a draft"), _("{draft}: a bot picks for you until you come back.")
        )
        notice_kind("draft.over", _("A draft of mine is over"), _("{draft} is over; your cards are in your pool."))
        notice_kind("draft.cancelled", _("A draft of mine is called off"), _("{draft} is called off."))
        notice_kind(
            "draft.called_off",
            _("The staff call a draft of mine off"),
            _("{draft} is called off by the staff: {reason}"),
        )
        notice_kind("tokens_given", _("I am given tokens"), _("You are given tokens: {count} ({reason})."))
        shown = ["pack", "packrecipe", "gift", "trade", "tradeversion", "tradeline", "listedcard"]
        shown += ["limitedpool", "draft", "draftseat", "draftpick", "tokenrate", "tokenearning", "earningowed"]
        shelf = [f"cardpool.{verb}_shelfitem" for verb in ("view", "add", "change")]
        role_grant(Role.STAFF, [*shelf, *(f"cardpool.view_{name}" for name in shown)])
        notice_kind(
            "format.changed",
            _("A format has changed, and no longer allows a deck I registered"),
            _("{format} has changed: {deck}, registered for {where}, is no longer legal. {problem}"),
        )
