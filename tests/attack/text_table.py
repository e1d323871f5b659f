"""What becomes of every text that a person can send: the tables of tests/attack/test_stored_html."""

from __future__ import annotations

from typing import Any

__all__ = ["KEPT_NOT", "STORED", "TRIED"]

STORED: dict[str, str] = {
    "DeckForm.name": "deck", "DeckWriteRequest.name": "deck",
    "DeckCopyRequest.name": "deck",
    "DeckNameForm.name": "renamed", "PatchedDeckChangeRequest.name": "renamed",
    "DeckLabelForm.notes": "plan", "PatchedDeckChangeRequest.notes": "plan",
    "DeckLabelForm.tags": "label", "PatchedDeckChangeRequest.tags": "label",
    "PasteForm.text": "unread",  # a line that names no card is kept in the draft until something is chosen for it
    "FormatForm.name": "homemade", "FormatWriteRequest.name": "homemade",
    "FormatForm.note": "aboutformat", "FormatWriteRequest.note": "aboutformat",
    "FormatForm.source": "listsource", "FormatWriteRequest.source": "listsource",
    "OptionFormatForm.name": "homemade", "OptionFormatForm.note": "aboutformat",
    "OptionFormatForm.source": "listsource",
    "TokenForm.name": "token",
    "AccountDoRequest.reason": "banned", "AccountForm.reason": "banned",
    "GiftForm.note": "giftnote", "GiftMakeRequest.note": "giftnote",
    "TradeForm.note": "tradenote", "TradeMakeRequest.note": "tradenote",
    "CounterForm.note": "tradenote", "TradeCounterRequest.note": "tradenote",
    "GrantForm.reason": "granted", "GrantRequest.reason": "granted",
    "PoolDeckRequest.name": "deck",
    "PoolOpenRequest.cut": "packcut", "cardpool/limited/views.py pool_open.cut": "packcut",
    "DraftActRequest.reason": "draftoff", "cardpool/limited/draft_views.py draft_act_page.reason": "draftoff",
    "PackOpenRequest.cut": "packcut", "cardpool/collections/pack_views.py pack_open_page.cut": "packcut",
    "TournamentForm.name": "event", "TournamentForm.description": "about", "TournamentForm.draw_source_text": "source",
    "DoRequest.data": "reported",  # what the forms that announce something read, each of which is here
    "leagues/competition/verbs/pages.py do_posted.*": "reported",  # what the verbs read, each of which is here
    "EventsDoSanctionRequest.message": "message",
    "EventsDoEnterWalkInRequest.name": "walkin",
    "DecideRequest.answer": "answer", "leagues/events/pages/event.py sanction_answer.answer": "answer",
    "EventsDoRefuseEntryRequest.reason": "refused",
    "EventsDoCancelRequest.reason": "cancelled",
    "EventsDoReportRequest.note": "reported",
    "EventsDoCorrectRequest.note": "corrected",
    "EventsDoPenaliseRequest.reason": "penalised",
    "EventsDoDisqualifyRequest.reason": "thrownout",
    "EventsDoPenaltyRequest.reason": "cautioned",
    "EventsDoWithdrawPenaltyRequest.reason": "lifted",
    "EventsDoOrderCheckRequest.reason": "ordered",
    "EventsDoNoteCheckRequest.note": "noted",
    "EventsDoAnswerAppealRequest.reason": "answered",
    "AppealMakeRequest.text": "appealed",
    "EventsDoReinstateRequest.reason": "reinstated",
    "EventsDoExchangeDeckRequest.reason": "exchanged",
    "EventsDoPairByHandRequest.reason": "byhand",
    "EventsDoUndoRequest.reason": "undone",
    "EventsDoRoundsRequest.reason": "rounds",
    "EventsDoExtendRequest.reason": "rounds",
    "EventsDoExtendTableRequest.reason": "rounds",
    "EventsDoMoreTimeRequest.reason": "rounds",
    "EventsDoSeatToBotRequest.reason": "rounds",
    "EventsDoCancelDraftsRequest.reason": "rounds",
    "EventsDoPlacesRequest.reason": "places",
    "EventsDoReplaceRequest.reason": "places",
    "EventsDoPauseRequest.reason": "held",
    "EventsDoTellRequest.message": "told",
    "EventsDoDrawRequest.reason": "drawn",
    "EventsDoDrawRequest.public_value": "public", "EventsDoDecideRequest.public_value": "public",
    "ReasonRequest.reason": "called", "matches/views/match.py call.reason": "called",
    "OpenHiddenRequest.reason": "looked", "matches/views/opened.py open_hidden.reason": "looked",
    "JudgeRequest.reason": "paused", "matches/views/match.py judge.reason": "paused",
    "OutageForm.reason": "outage", "OutageRequest.reason": "outage",
    "AcceptRequest.cut": "cut", "matches/views/challenges.py _act.cut": "cut",
    "CutRequest.cut": "cut", "matches/views/match.py cut.cut": "cut",
    "TalkReportRequest.reason": "reportedtalk", "matches/views/talk.py report.reason": "reportedtalk",
    "ReportDecisionRequest.note": "judgedtalk", "matches/views/talk.py reports.note": "judgedtalk",
    "NoteRequest.text": "note", "matches/views/habits.py notes.text": "note",
    "SayRequest.text": "said", "matches/views/talk.py talk.text": "said",
    "EmailForm.email": "mail", "PatchedMeChangeRequest.email": "mail", "SignUpForm.email": "mail",
    "SeasonForm.league_name": "league", "SeasonsDoAboutRequest.name": "league",
    "SeasonForm.league_description": "leagueabout", "SeasonForm.draw_source_text": "source",
    "SeasonsDoDrawRequest.public_value": "public", "SeasonsDoDecideRequest.public_value": "public",
    "SeasonsDoAboutRequest.description": "leagueabout",
    "SeasonForm.announcement": "announced", "SeasonsDoSanctionRequest.message": "seasonasks",
    "leagues/seasons/pages/sanctions.py sanction_decide.answer": "seasonanswer",
    "SeasonsDoTellRequest.message": "seasontold",
    **{
        f"SeasonsDo{verb}Request.reason": "seasonreason"
        for verb in (
            "Refuse", "Pause", "Remove", "Readmit", "Report", "Correct", "Void", "Finish", "Cancel", "Undo", "Draw",
        )
    },
    "admin auth.group.name": "group", "admin cardpool.format.name": "format", "admin cardpool.format.source": "origin",
    "admin cardpool.format.note": "aboutformat",
    "admin players.player.bot_name": "bot", "admin players.player.email": "mail",
}  # fmt: skip
"""The text that is written into a field; ``fields`` with the same rule behind them share one."""

Request = tuple[str, str, str, dict[str, Any]]
"""Role, method, address and body; ``@@`` stands for the payload, ``{name}`` for a value of the world."""

TRIED: dict[str, Request] = {
    **{
        f"GiftForm.{name}": (
            "owner", "POST", "/collection/gifts/new/",
            {"to": "bob", "cards": "1C3", "key": "k", "confirm": "1", name: "@@"},
        )
        for name in ("to", "cards", "key")
    },
    "GiftMakeRequest.to": ("owner", "POST", "/api/v1/gifts/", {"to": "@@", "cards": [{"card": "1C3", "count": 1}]}),
    **{
        f"TradeForm.{name}": (
            "owner", "POST", "/collection/trades/new/",
            {"partner": "bob", "gives": "1C3", "gets": "1C4", "key": "k", name: "@@"},
        )
        for name in ("partner", "gives", "gets", "key")
    },
    "TradeMakeRequest.partner": (
        "owner", "POST", "/api/v1/trades/",
        {"partner": "@@", "gives": [{"card": "1C3", "count": 1}], "gets": [{"card": "1C4", "count": 1}]},
    ),
    **{
        f"CounterForm.{name}": (
            "opponent", "POST", "/collection/trades/{trade}/counter/",
            {"version": "1", "gives": "1C3 (foil)", "gets": "1C3", name: "@@"},
        )
        for name in ("gives", "gets")
    },
    **{
        f"cardpool/collections/trade_views.py {view}.{name}": (
            role, "POST", address, {"do": "find", {"*": "gives-q"}.get(name, name): "@@"},
        )
        for view, name, role, address in (
            ("gift_new", "key", "owner", "/collection/gifts/new/"),
            ("gift_new", "note", "owner", "/collection/gifts/new/"),
            ("trade_new", "key", "owner", "/collection/trades/new/"),
            ("trade_new", "note", "owner", "/collection/trades/new/"),
            ("_search", "*", "owner", "/collection/trades/new/"),
            ("trade_counter_page", "note", "opponent", "/collection/trades/{trade}/counter/"),
        )
    },
    "cardpool/collections/trade_views.py trade_answer.what": (
        "owner", "POST", "/collection/trades/{trade}/answer/", {"what": "@@"},
    ),
    **{
        f"GrantForm.{name}": (
            "staff", "POST", "/collection/grants/",
            {"player": "oscar", "what": "tokens", "count": "1", "reason": "x", "key": "k", name: "@@"},
        )
        for name in ("player", "key")
    },
    **{
        f"GrantListForm.{name}": (
            "staff", "POST", "/collection/grants/list/", {"list": "oscar,tokens,1,x", "key": "k", name: "@@"},
        )
        for name in ("list", "key")
    },
    "GrantListRequest.list": ("staff", "POST", "/api/v1/grants/list/", {"list": "@@,tokens,1,x"}),
    "players/staff/admin_actions.py __call__.text": (
        "superuser", "POST", "/admin/players/player/",
        {"action": "role_set", "_selected_action": "{outsider}", "sure": "yes", "text": "@@"},
    ),
    "RateForm.kind": ("staff", "POST", "/collection/rates/", {"kind": "@@", "amount": "1", "most_a_day": "1"}),
    "RateSetRequest.kind": ("staff", "PUT", "/api/v1/tokens/rates/", {"kind": "@@", "amount": 1, "most_a_day": 1}),
    "ShelfForm.product": ("staff", "POST", "/collection/shelf/", {"product": "@@", "price": "1"}),
    "ShelfSetRequest.product": ("staff", "PUT", "/api/v1/shelf/all/", {"product": "@@", "price": 1}),
    **{
        f"GrantRequest.{name}": (
            "staff", "POST", "/api/v1/grants/",
            {"player": "oscar", "what": "tokens", "count": 1, "reason": "x", name: "@@"},
        )
        for name in ("player", "what")
    },
    "ListForm.cards": ("owner", "POST", "/collection/lists/", {"cards": "@@"}),
    "ListSetRequest.card": ("owner", "PUT", "/api/v1/card-lists/", {"list": "wish", "card": "@@", "count": 1}),
    **{
        f"cardpool/collections/list_views.py list_set_page.{name}": (
            "owner", "POST", "/collection/lists/set/", {"list": "wish", "card": "1C4", "count": "1", name: "@@"},
        )
        for name in ("card", "count")
    },
    **{
        f"cardpool/collections/pack_views.py pack_buy_page.{name}": (
            "owner", "POST", "/collection/packs/buy/",
            {"product": "fellowship-booster", "price": "0", "key": "k", name: "@@"},
        )
        for name in ("product", "price", "key")
    },
    "PackBuyRequest.product": ("owner", "POST", "/api/v1/packs/", {"product": "@@"}),
    "admin cardpool.shelfitem.product": (
        "superuser", "POST", "/admin/cardpool/shelfitem/add/", {"product": "@@", "price": "1", "most_a_day": "1"},
    ),
    "BundleRequest.bundle": ("organiser", "POST", "/api/v1/events/import/", {"bundle": "@@"}),
    "WebhookRequest.url": (
        "organiser", "POST", "/api/v1/events/{running}/webhooks/",
        {"url": "https://example.org/@@", "kinds": ["round"]},
    ),
    "SeasonWebhookRequest.url": (
        "organiser", "POST", "/api/v1/seasons/{season}/webhooks/",
        {"url": "https://example.org/@@", "kinds": ["series"]},
    ),
    "PushSubscribeRequest.endpoint": (
        "owner", "POST", "/api/v1/me/push/", {"endpoint": "@@", "keys": {"p256dh": "@@", "auth": "@@"}},
    ),
    "ChannelForm.address": ("owner", "POST", "/profile/notices/discord/", {"address": "@@"}),
    "ChannelSubscribeRequest.address": ("owner", "POST", "/api/v1/me/push/discord/", {"address": "@@"}),
    "SignUpForm.username": ("stranger", "POST", "/sign-up/", {"username": "@@", "password": "quite other words"}),
    "GuestClaimForm.username": (
        "stranger", "POST", "/claim/",
        {"number": "{guest}", "code": "{code}", "username": "@@", "password": "quite other words"},
    ),
    "ClaimRequest.username": (
        "stranger", "POST", "/api/v1/claim/",
        {"number": "{guest}", "code": "{code}", "username": "@@", "password": "quite other words"},
    ),
    "GuestClaimForm.number": ("stranger", "POST", "/claim/", {"number": "@@", "code": "@@", "username": "x"}),
    "GuestClaimForm.code": ("stranger", "POST", "/claim/", {"number": "{guest}", "code": "@@", "username": "x"}),
    "SignInForm.username": ("stranger", "POST", "/sign-in/", {"username": "@@", "password": "x"}),
    "ResetForm.email": ("stranger", "POST", "/password/reset/", {"email": "@@"}),
    "TournamentForm.plan": ("organiser", "POST", "/events/new/", {"name": "x", "plan": '[{"kind": "@@"}]'}),
    "DraftChangeRequest.card": ("owner", "POST", "/api/v1/decks/{deck}/draft/", {"what": "add", "card": "@@"}),
    "DraftChangeRequest.rule": ("owner", "POST", "/api/v1/decks/{deck}/draft/", {"what": "mend", "rule": "@@"}),
    "cardpool/decks/builder_views.py deck_change.*": ("owner", "POST", "/decks/{deck}/build/change/", {"add": "@@:@@"}),
    **{
        f"{form}.{name}": (
            "organiser", "POST", path, {"name": "x", "slug": "x", "sets": ["1"], "draw_deck_least": 60, "copies": 4,
                                        name: text},
        )
        for form, path in (("FormatForm", "/formats/new/"), ("FormatWriteRequest", "/api/v1/formats/"))
        for name, text in (("slug", "@@"), ("banned", "@@"), ("restricted", "1 @@"), ("titles", "2 @@"))
    },
    "FormatWriteRequest.rules": (
        "organiser", "POST", "/api/v1/formats/",
        {"name": "x", "slug": "x", "sets": ["1"], "draw_deck_least": 60, "copies": 4, "rules": ["@@"]},
    ),
    "OptionFormatForm.slug": ("organiser", "POST", "/formats/new/?game=tarot", {"name": "x", "slug": "@@"}),
    "FormatWriteRequest.game": ("organiser", "POST", "/api/v1/formats/", {"name": "x", "slug": "x", "game": "@@"}),
    "FormatWriteRequest.options": (
        "organiser", "POST", "/api/v1/formats/", {"name": "x", "slug": "x", "game": "tarot", "options": {"@@": "@@"}},
    ),
    "admin cardpool.format.site_sets": (
        "superuser", "POST", "/admin/cardpool/format/add/", {"site_sets": "@@", "name": "x"},
    ),
    "DeckForm.text": ("owner", "POST", "/decks/new/", {"name": "x", "text": "@@"}),
    "DeckTextForm.text": ("owner", "POST", "/decks/{deck}/edit/", {"text": "@@"}),
    "DeckWriteRequest.text": ("owner", "POST", "/api/v1/decks/", {"name": "x", "text": "@@"}),
    "DeckWriteRequest.starter": ("owner", "POST", "/api/v1/decks/", {"name": "x", "starter": "@@"}),
    "DeckTextRequest.text": ("owner", "PUT", "/api/v1/decks/{deck}/", {"text": "@@"}),
    "PatchedMeChangeRequest.time_zone": ("owner", "PATCH", "/api/v1/me/", {"time_zone": "@@"}),
    "RegisterForm.cut": ("owner", "POST", "/events/{opened}/register/", {"deck_version": "{version}", "cut": "@@"}),
    "RegisterRequest.cut": (
        "owner", "POST", "/api/v1/events/{opened}/register/", {"deck_version": "{version}", "cut": "@@"},
    ),
    "AcceptRequest.deck": ("owner", "POST", "/api/v1/challenges/{three_seats}/accept/", {"deck": "@@"}),
    "matches/views/challenges.py _act.deck": (
        "opponent", "POST", "/challenges/{three_seats}/", {"what": "accept", "deck": "@@"},
    ),
    "matches/views/challenges.py _act.what": ("opponent", "POST", "/challenges/{offered}/", {"what": "@@"}),
    **{
        f"NewChallengeRequest.{name}": (
            "owner", "POST", "/api/v1/challenges/",
            {"ruleset": "tcg", "opponents": ["guest2"], "deck": "aragorn", **body},
        )
        for name, body in (
            ("deck", {"deck": "@@"}), ("opponents", {"opponents": ["@@"]}), ("options", {"options": {"@@": "@@"}}),
            ("side", {"side": "@@"}),
        )
    },
    **{
        f"NewMatchRequest.{name}": (
            "owner", "POST", "/api/v1/matches/", {"bot": "random", "ruleset": "tcg", "deck": "aragorn", **body},
        )
        for name, body in (
            ("bot", {"bot": "@@"}), ("deck", {"deck": "@@"}), ("opponent_deck", {"opponent_deck": "@@"}),
            ("options", {"options": {"@@": "@@"}}), ("side", {"side": "@@"}),
        )
    },
    **{
        f"matches/views/lists.py _begin.{name}": (
            "owner", "POST", "/matches/new/",
            {"game": "tcg", "against": "player", "opponent": "guest2", "deck": "aragorn", "key": "k", **body},
        )
        for name, body in (
            ("*", {"deck": "@@", "side": "@@", "key": "@@", "option:@@": "@@"}), ("game", {"game": "@@"}),
            ("bot", {"against": "bot", "bot": "@@"}), ("opponent", {"opponent": "@@"}), ("seats", {"seats": "@@"}),
            ("opponent_deck", {"against": "bot", "bot": "random", "opponent_deck": "@@"}), ("pace", {"pace": "@@"}),
        )
    },
    "matches/views/lists.py _sent_back.*": (
        "owner", "POST", "/matches/new/", {"game": "tcg", "against": "player", "opponent": "@@", "option:@@": "@@"},
    ),
    "OrderRequest.argument": (
        "owner", "PUT", "/api/v1/matches/{match}/order/", {"kind": "event", "argument": "@@"},
    ),
    "OrderRequest.decision": (
        "owner", "PUT", "/api/v1/matches/{match}/order/", {"kind": "again", "decision": "@@", "until": "turn"},
    ),
    "matches/views/match.py order.cancel": ("owner", "POST", "/matches/{match}/order/", {"cancel": "@@"}),
    "matches/views/match.py order.what": ("owner", "POST", "/matches/{match}/order/", {"what": "@@"}),
    "matches/views/match.py answer.again": (
        "owner", "POST", "/matches/{match}/answer/",
        {"decision": "{decision}", "value": "0", "key": "k", "again": "@@"},
    ),
    "matches/views/match.py order.until": ("owner", "POST", "/matches/{match}/order/", {"until": "event:@@"}),
    "StopSetRequest.window": (
        "owner", "PUT", "/api/v1/me/stops/tcg/", {"window": "@@", "choice": "ask"},
    ),
    "matches/views/stops.py stops.stop": ("owner", "POST", "/matches/{match}/stops/", {"stop": "@@:ask"}),
    "AnswerRequest.decision": (
        "owner", "POST", "/api/v1/matches/{match}/answers/", {"decision": "@@", "value": 0},
    ),
    "AnswerRequest.value": (
        "owner", "POST", "/api/v1/matches/{match}/answers/", {"decision": "{decision}", "value": "@@"},
    ),
    "DeckTrialBeginRequest.deck": (
        "owner", "POST", "/api/v1/deck-trials/", {"deck": "@@", "opponent": "gandalf"},
    ),
    "DeckTrialBeginRequest.opponent": (
        "owner", "POST", "/api/v1/deck-trials/", {"deck": "gandalf", "opponent": "@@"},
    ),
    "matches/views/deck_trials.py deck_trials.deck": (
        "owner", "POST", "/deck-trials/", {"deck": "@@", "opponent": "gandalf"},
    ),
    "matches/views/deck_trials.py deck_trials.opponent": (
        "owner", "POST", "/deck-trials/", {"deck": "gandalf", "opponent": "@@"},
    ),
    "AdviceAskRequest.decision": ("owner", "POST", "/api/v1/matches/{match}/advice/", {"decision": "@@"}),
    "matches/views/habits.py advice.decision": ("owner", "POST", "/matches/{match}/advice/", {"decision": "@@"}),
    "matches/views/match.py answer.decision": ("owner", "POST", "/matches/{match}/answer/", {"decision": "@@"}),
    "matches/views/match.py answer.*": (
        "owner", "POST", "/matches/{match}/answer/", {"decision": "{decision}", "value": "@@", "key": "k"},
    ),
    "matches/views/match.py answer.key": (
        "owner", "POST", "/matches/{match}/answer/", {"decision": "{decision}", "value": "0", "key": "@@"},
    ),
    "matches/views/match.py concede.sure": ("owner", "POST", "/matches/{match}/concede/", {"sure": "@@"}),
    "matches/views/match.py judge.what": ("judge", "POST", "/matches/{match}/judge/", {"what": "@@"}),
    "leagues/events/pages/own.py draw_offer.what": (
        "owner", "POST", "/events/{running}/draw-offer/", {"what": "@@"},
    ),
    "leagues/events/pages/event.py sanction_answer.decision": (
        "staff", "POST", "/events/sanctioning/{sanctioning}/", {"decision": "@@"},
    ),
    "players/accounts/views.py profile.next": (
        "owner", "POST", "/profile/", {"time_zone": "UTC", "next": "javascript:@@"},
    ),
    "players/accounts/theme_views.py theme.next": (
        "owner", "POST", "/theme/", {"theme": "dark", "next": "javascript:@@"},
    ),
    "players/accounts/theme_views.py theme.theme": ("owner", "POST", "/theme/", {"theme": "@@"}),
    "players/accounts/language_views.py language.next": (
        "owner", "POST", "/language/", {"language": "de", "next": "javascript:@@"},
    ),
    "players/accounts/language_views.py language.language": ("owner", "POST", "/language/", {"language": "@@"}),
    "players/sign_in/views.py identity_confirm.next": (
        "owner", "POST", "/profile/confirm/", {"password": "x", "next": "javascript:@@"},
    ),
    **{
        f"EventsDo{name}": ("organiser", "POST", f"/events/{{{event}}}/console/{verb}/", body)
        for name, event, verb, body in (
            (
                "ReplaceRequest.username", "running", "replace",
                {"entrant": "{entrant}", "username": "@@", "reason": "x"},
            ),
            ("ReplaceRequest.name", "running", "replace", {"entrant": "{entrant}", "name": "@@", "reason": "x"}),
            (
                "ReplaceRequest.list", "running", "replace",
                {"entrant": "{entrant}", "name": "walkin", "list": "@@", "reason": "x"},
            ),
            ("CheckInRequest.player", "closed", "check-in", {"player": "@@"}),
            ("NameOfficialRequest.username", "running", "name-official", {"username": "@@", "office": "judge"}),
            ("SeedRequest.order", "closed", "seed", {"order": "@@"}),
            ("EnterRequest.username", "closed", "enter", {"username": "@@"}),
            ("EnterWalkInRequest.starter", "table", "enter-walk-in", {"name": "walkin", "starter": "@@"}),
            ("EnterWalkInRequest.list", "table", "enter-walk-in", {"name": "walkin", "list": "@@"}),
            (
                "ExchangeDeckRequest.list", "running", "exchange-deck",
                {"entrant": "{entrant}", "list": "@@", "reason": "x"},
            ),
            ("PairByHandRequest.pairs", "running", "pair-by-hand", {"pairs": "@@ - @@", "reason": "x"}),
            ("ReportRequest.games", "running", "report", {"pairing": "{pairing}", "games": "@@"}),
            ("CorrectRequest.games", "running", "correct", {"pairing": "{pairing}", "games": "@@", "note": "x"}),
            *(
                (f"{kind}Request.player", "running", verb, {"player": "@@"})
                for kind, verb in (
                    ("Disqualify", "disqualify"), ("Drop", "drop"), ("ExchangeDeck", "exchange-deck"),
                    ("FixTable", "fix-table"), ("GiveByes", "give-byes"), ("GuestCode", "guest-code"),
                    ("NoteCheck", "note-check"), ("OrderCheck", "order-check"), ("Penalise", "penalise"),
                    ("Penalty", "penalty"), ("Reinstate", "reinstate"), ("Replace", "replace"),
                    ("SeatToBot", "seat-to-bot"), ("Undrop", "undrop"), ("WithdrawPenalty", "withdraw-penalty"),
                )
            ),
        )
    },
    "leagues/competition/verbs/fields.py whole_number.*": (
        "organiser", "POST", "/events/{closed}/console/places/", {"places": "@@", "reason": "x"},
    ),
    # A word that is none of the choices.
    "leagues/competition/verbs/fields.py read.*": (
        "organiser", "POST", "/events/{running}/console/name-official/", {"username": "jude", "office": "@@"},
    ),
    "leagues/events/verbs/fields.py read.*": (
        "organiser", "POST", "/events/{running}/console/report/", {"pairing": "{pairing}", "result": "@@"},
    ),
    **{
        f"SeasonsDo{name}": ("organiser", "POST", f"/leagues/seasons/{{season}}/console/{verb}/", body)
        for name, verb, body in (
            *(
                (f"{verb.title().replace('-', '')}Request.player", verb, {"player": "@@", "reason": "x"})
                for verb in ("let-in", "pause", "readmit", "refuse", "remove", "resume")
            ),
            ("ReportRequest.places", "report", {"table": "1", "places": "@@", "reason": "x"}),
            ("CorrectRequest.places", "correct", {"table": "1", "places": "@@", "reason": "x"}),
            ("NameCoordinatorRequest.username", "name-coordinator", {"username": "@@"}),
        )
    },
    "leagues/seasons/verbs/fields.py read.*": (
        "organiser", "POST", "/leagues/seasons/{season}/console/series/", {"series": "1", "opens_at": "@@"},
    ),
    "SeasonsOwnDoChallengeRequest.player": (
        "owner", "POST", "/leagues/seasons/{season}/own/challenge/", {"player": "@@"},
    ),
    "leagues/seasons/pages/entries.py enter.deck_version": (
        "owner", "POST", "/leagues/seasons/{season_open}/enter/", {"deck_version": "starter:@@"},
    ),
    "SeasonEnterRequest.cut": (
        "owner", "POST", "/api/v1/seasons/{season_open}/enter/", {"deck_version": "{version}", "cut": "@@"},
    ),
    "SeasonEnterRequest.starter": ("owner", "POST", "/api/v1/seasons/{season_open}/enter/", {"starter": "@@"}),
    "admin players.player.username": ("superuser", "POST", "/admin/players/player/add/", {"username": "@@"}),
    "admin cardpool.format.slug": ("superuser", "POST", "/admin/cardpool/format/add/", {"slug": "@@", "name": "x"}),
    "admin cardpool.format.sets": ("superuser", "POST", "/admin/cardpool/format/add/", {"sets": "@@", "name": "x"}),
    "admin cardpool.format.rules_options": (
        "superuser", "POST", "/admin/cardpool/format/add/", {"rules_options": "@@", "name": "x"},
    ),
    "admin cardpool.format.ruleset": (
        "superuser", "POST", "/admin/cardpool/format/add/", {"ruleset": "@@", "name": "x"},
    ),
    "admin players.player.language": (
        "superuser", "POST", "/admin/players/player/{outsider}/change/", {"username": "oscar", "language": "@@"},
    ),
    "admin players.player.time_zone": (
        "superuser", "POST", "/admin/players/player/{outsider}/change/", {"username": "oscar", "time_zone": "@@"},
    ),
}  # fmt: skip
"""A request in which the text is refused, and may be shown again by the answer."""

HASHED = "only its hash is kept"
NUMBER = "read as a number, and anything else means no such row"
COMPARED = "compared with one word, and anything else means the other choice"
LISTED = "one of a few words, and anything else is refused without being shown"
SEARCHED = "searched for and kept nowhere; its field shows it again"
NAMED = "only what the rules of names allow is kept, of those who may choose a name"
KEPT_NOT: dict[str, str] = {
    **dict.fromkeys(("LogForm.actor", "LogForm.subject", "LogForm.text", "LogForm.verb"), SEARCHED),
    "leagues/events/pages/penalties.py penalties.*": SEARCHED,
    "NameForm.username": NAMED, "NameRequest.username": NAMED,
    **dict.fromkeys(
        (
            "ClaimRequest.password", "ConfirmForm.password", "ConfirmWithCodeForm.password",
            "GuestClaimForm.password", "NewPasswordForm.new_password1",
            "NewPasswordForm.new_password2", "PasswordChangeForm.new_password1", "PasswordChangeForm.new_password2",
            "PasswordRequest.password",
            "PasswordChangeForm.old_password", "PasswordChangeRequest.new_password", "SignUpForm.password",
            "PasswordChangeRequest.old_password", "PatchedMeChangeRequest.password", "SignInForm.password",
            "admin players.player.password1", "admin players.player.password2", "ClaimRequest.code",
        ),
        HASHED,
    ),
    **dict.fromkeys(
        (
            "ConfirmWithCodeForm.code", "CodeForm.code", "AppForm.code", "AppCodeRequest.code", "PasswordRequest.code",
            "PatchedMeChangeRequest.code",
        ),
        "compared with codes, and kept nowhere",
    ),
    "ClaimRequest.number": "looked up as the page's is, by the same service",
    "cardpool/collections/pack_views.py grant_list.do": COMPARED,
    "leagues/events/pages/console.py _back.pairing": "read as a number, and anything else leads to the top of the page",
    "cardpool/collections/list_views.py lists_show_page.shown": COMPARED,
    **dict.fromkeys(
        (
            "PoolTakeRequest.template", "PoolTakeRequest.starter", "DraftMakeRequest.template", "DraftPickRequest.pack",
            "DraftPickRequest.cards", "WishesRequest.cards",
            *(f"cardpool/limited/views.py pool_take.{name}" for name in ("template", "starter", "key")),
            *(f"cardpool/limited/draft_views.py draft_new.{name}" for name in ("template", "size", "clock", "key")),
            *(f"cardpool/limited/draft_views.py draft_pick_page.{name}" for name in ("pack", "card", "key")),
            *(f"cardpool/limited/draft_views.py draft_wishes.{name}" for name in ("cards", "move")),
            "cardpool/limited/draft_views.py draft_act_page.what",
        ),
        LISTED,
    ),
    "DraftActRequest.cut": "shown in the record alone, which is JSON",
    "cardpool/limited/draft_views.py draft_act_page.cut": "shown in the record alone, which is JSON",
    "cardpool/limited/views.py pool_deck.suggested": COMPARED,
    "cardpool/collections/list_views.py list_set_page.list": COMPARED,
    "cardpool/collections/list_views.py list_set_page.foil": COMPARED,
    "cardpool/collections/trade_views.py gift_new.confirm": COMPARED,
    "cardpool/collections/trade_views.py _finds.do": COMPARED,
    "cardpool/collections/trade_views.py _version.version": NUMBER,
    "StarterRequest.starter": COMPARED,
    "PackStarterRequest.starter": LISTED, "leagues/events/pages/own.py packs_take.*": LISTED,
    "RegisterRequest.deck_format": COMPARED,
    "leagues/events/pages/appeals.py appeal.operation": NUMBER,
    "leagues/events/verbs/fields.py read.level": LISTED,
    "leagues/events/pages/entries.py _verb_of.wait": COMPARED,
    "leagues/events/pages/console.py _back.entrant": NUMBER,
    "leagues/events/pages/console.py _entrants.entrant": NUMBER,
    "leagues/events/pages/event.py tournament_new.draft": COMPARED,
    "leagues/events/pages/drafts.py draft.announce": COMPARED,
    "leagues/seasons/pages/console.py _back.table": NUMBER,
    "leagues/seasons/pages/drafts.py _made.announce": COMPARED,
    "leagues/seasons/pages/drafts.py draft.announce": COMPARED,
    "leagues/seasons/pages/drafts.py _step.rows": COMPARED,
    "leagues/seasons/pages/sanctions.py sanction_decide.decision": LISTED,
    "matches/views/talk.py mute.what": COMPARED,
    "matches/views/learn.py learn_do.what": COMPARED,
    "matches/views/learn.py _learner_does.what": COMPARED,
    "matches/views/match.py answer.then": COMPARED,
    "matches/views/trial.py try_match.game": LISTED,
    "matches/views/trial.py try_match.format": LISTED,
    "matches/views/trial.py try_match.deck": LISTED,
    "matches/views/trial.py try_match.at_once": COMPARED,
    "players/sign_in/views.py post.end": COMPARED,
    "matches/views/learn.py hint_do.prompt": COMPARED,
    "matches/views/learn.py hint_do.match": "the code of one's own match, or nothing",
    "HintDismissRequest.prompt": "the key of a hint, and anything else is refused without being shown",
    "players/data/views.py delete.sure": COMPARED,
    "matches/views/habits.py call_off.what": "one of three words, and anything else is refused without being shown",
    "matches/views/habits.py rematch.what": "one of three words, and anything else is refused without being shown",
    "matches/views/habits.py give_time.place": NUMBER,
    "matches/views/lists.py leave.automatic": COMPARED,
    "matches/views/habits.py take_back.what": "one of three words, and anything else is refused without being shown",
    "matches/views/talk.py mute.place": NUMBER,
    "matches/views/opened.py open_hidden.place": NUMBER,
    "matches/views/talk.py reports.report": NUMBER,
    "players/friends/block_views.py block.what": COMPARED,
    "players/friends/views.py friend.back": COMPARED,
    "players/friends/views.py friend.what": COMPARED,
}  # fmt: skip
