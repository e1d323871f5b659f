"""Where to go from an address that takes only a form."""

from collections.abc import Mapping

from django.urls import Resolver404, resolve
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

__all__ = ["FORM_PAGES", "form_page"]

FORM_PAGES: Mapping[str, Promise] = {
    "home": _("Start from the home page."),
    "players:sign-in": _("Sign in from the sign-in page."),
    "players:profile": _("Do it from your profile."),
    "players:identity-confirm": _("Confirm first that it is you."),
    "players:security": _("Do it from Security."),
    "players:notices": _("Do it from Notices."),
    "players:tokens": _("Revoke a token from API tokens."),
    "players:data": _("Ask for your data from Your data."),
    "players:player": _("Do it from the player's page."),
    "players:staff-account": _("Do it from the page of the account."),
    "cardpool:deck": _("Go back to the deck."),
    "cardpool:deck-build": _("Go back to the deck builder."),
    "cardpool:deck-shared": _("Copy the deck from its page."),
    "cardpool:packs": _("Buy packs from Packs."),
    "cardpool:pack": _("Open the pack from its page."),
    "cardpool:trade": _("Answer the trade from its page."),
    "cardpool:lists": _("Do it from your lists."),
    "cardpool:limited": _("Take a pool from Sealed and draft."),
    "cardpool:limited-pool": _("Go back to the pool."),
    "cardpool:drafts": _("Start a draft from Drafts."),
    "cardpool:draft": _("Go back to the draft."),
    "matches:learn-game": _("Begin a lesson from the lessons of the game."),
    "matches:operations": _("Do it from the operations page."),
    "matches:deck-trial": _("Go back to the trial of the deck."),
    "matches:match": _("Go back to the match."),
    "leagues:tournament": _("Go back to the event."),
    "leagues:register": _("Go back to the registration."),
    "leagues:appeals": _("Make an appeal from Appeals."),
    "leagues:files": _("Do it from the files of the event."),
    "leagues:console": _("Go back to the console."),
    "leagues:draft": _("Go back to the draft of the event."),
    "leagues:sanctions": _("Decide it from Requests for sanctioning."),
    "leagues:season": _("Go back to the season."),
    "leagues:season-console": _("Go back to the console."),
    "leagues:season-draft": _("Go back to the draft of the season."),
    "leagues:season-sanctions": _("Decide it from Requests for sanctioning."),
}
"""The pages that have forms, by the names of their addresses, each with the sentence that leads there."""


def form_page(path: str) -> tuple[str, Promise]:
    """The nearest page above an address that has forms, and the sentence that leads there.

    >>> form_page("/limited/drafts/new/")[0], form_page("/matches/Ab12/talk/mute/")[0], form_page("/try/")[0]
    ('/limited/drafts/', '/matches/Ab12/', '/')
    """
    above = path.strip("/").split("/")[:-1]
    while above:
        page = f"/{'/'.join(above)}/"
        try:
            name = resolve(page).view_name
        except Resolver404:
            name = ""
        if name in FORM_PAGES:
            return page, FORM_PAGES[name]
        above.pop()
    return "/", FORM_PAGES["home"]
