"""Everything a page can do, the API can do. A new page is named here with its counterpart, or the test fails."""

from collections.abc import Iterator

from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

APPS = ("players", "cardpool", "matches", "leagues", "staff")
ONLY_PAGES = {
    "players:theme",  # light or dark is kept by the browser
    "matches:try",  # signs the browser in, as signing up does
    "players:sign-up", "players:sign-in", "players:sign-out", "players:password-reset",
    "players:password-reset-confirm",  # with a password, in person
    "players:identity-confirm",  # a program sends the password with the request that needs it
    "players:email-confirm", "players:email-undo", "players:unsubscribe",  # where the links in letters lead
    "players:sign-in-second", "players:passkey-sign-in", "players:passkey-ask", "players:passkey-confirm",
    "players:passkey-offer", "players:passkey-add",  # what a browser and its device do with each other
    "players:factor-reset-cancel",  # where the link in a letter leads
    "players:push-worker",  # a script of the pages
    "matches:stream", "leagues:live", "leagues:hall-live",  # how a page keeps itself fresh; a program asks again
    "leagues:verify-script", "leagues:verify-event", "cardpool:verify-pack",
    "cardpool:verify-draft",  # files of the repository
    "leagues:files", "leagues:season-files", "leagues:schema",  # links to addresses beside them; JSON already
    "leagues:print-door", "leagues:print-slips",  # paper; what stands on it are the pairings
    "matches:blank-sheet",  # paper
    "matches:new",  # forms for what is done by the addresses beside them
}  # fmt: skip
"""Pages without a counterpart, and why."""

SAME = {
    "cardpool:collection-csv": "collection",
    "cardpool:history": "movements",
    "cardpool:history-csv": "movements",
    "cardpool:pack-buy": "packs",
    "cardpool:pack-file": "pack",
    "cardpool:gift-new": "gifts",
    "cardpool:trade-new": "trades",
    "cardpool:list-set": "lists",
    "cardpool:lists-show": "lists",
    "cardpool:format-new": "formats",
    "cardpool:format-edit": "format",
    "cardpool:deck-new": "decks",
    "cardpool:deck-edit": "deck",
    "cardpool:deck-rename": "deck",
    "cardpool:deck-archive": "deck",
    "cardpool:deck-export": "deck-version",
    "cardpool:deck-print": "deck-version",
    "cardpool:deck-label": "deck",
    "cardpool:deck-build": "deck-draft",
    "cardpool:deck-change": "deck-draft",
    "cardpool:deck-paste": "deck-draft",
    "cardpool:deck-discard": "deck-draft",
    "cardpool:deck-save": "deck-draft-save",
    "cardpool:deck-shared-text": "deck-shared",
    "cardpool:deck-shared-print": "deck-shared",
    "cardpool:limited": "limited-templates",
    "cardpool:limited-pool": "pool",
    "cardpool:pool-take": "limited-pools",
    "cardpool:pool-open": "limited-pool-open",
    "cardpool:pool-unfold": "limited-pool-unfold",
    "cardpool:pool-deck": "limited-pool-decks",
    "cardpool:draft-new": "drafts",
    "cardpool:draft-pick": "draft-picks",
    "cardpool:draft-file": "draft-record",
    "players:profile": "me",
    "players:language": "me",
    "players:security-app-begin": "security-app",
    "players:security-app-remove": "security-app",
    "players:email": "me",
    "players:notice": "notices-read",
    "players:channel-begin": "channels",
    "players:data-export": "data",
    "players:token-revoke": "token",
    "matches:next": "matches",
    "matches:learn": "lessons",
    "matches:learn-game": "lessons",
    "matches:learn-do": "lesson",
    "matches:hint": "hints",
    "matches:answer": "answers",
    "matches:log": "events",
    "matches:replay-step": "replay",
    "matches:transcript": "proof",
    "matches:sheet": "match",
    "matches:outage": "outages",
    "matches:reports": "report",
    "leagues:pack-starter": "packs",
    "leagues:packs-take": "packs",
    "leagues:ladders": "rating-pools",
    "leagues:tournaments": "events",
    "leagues:tournament-new": "events",
    "leagues:tournament": "event",
    "leagues:draw-file": "draw",
    "leagues:season-draw-file": "season-draw",
    "leagues:event-file": "file",
    "leagues:console-do": "do",
    "leagues:season-console-do": "season-do",
    "leagues:season-new": "leagues",
    "leagues:season-draft-new": "league",
    "leagues:season-discard": "season-draft",
    "leagues:appeal": "appeals",
    "leagues:penalties": "entrant-penalties",
    "leagues:draft-discard": "draft",
    "leagues:print-pairings": "pairings",
    "leagues:print-names": "pairings",
    "leagues:print-standings": "standings",
    "leagues:deck-sheet": "entrant-deck",
}
"""Where the counterpart has another name than the page."""


def routes(resolver: URLResolver, space: str = "") -> Iterator[str]:
    """Every named address, with its namespace."""
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from routes(entry, entry.namespace or space)
        elif isinstance(entry, URLPattern):
            yield f"{space}:{entry.name}"


def test_every_page_has_a_counterpart_in_the_api() -> None:
    missing = []
    every_route = set(routes(get_resolver()))
    every_page = {route for route in every_route if route.partition(":")[0] in APPS}
    for page in sorted(every_page - ONLY_PAGES):
        space, route = page.split(":")
        if f"{space}-api:{SAME.get(page, route)}" not in every_route:
            missing.append(page)
    assert not missing, f"pages that the API cannot do: {', '.join(missing)}"
    assert every_page >= ONLY_PAGES | set(SAME), "named here and gone from the site"


def test_the_names_looked_for_are_real() -> None:
    assert reverse("matches-api:outages") == "/api/v1/operations/outages/"
    try:
        reverse("matches-api:nothing")
    except NoReverseMatch:
        assert "matches-api:nothing" not in set(routes(get_resolver()))
