"""The leagues app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    """Tournaments: registration, pairing, results, standings, sanctioning and prizes."""

    name = "leagues"
    verbose_name = _("Leagues and tournaments")

    def ready(self) -> None:
        from cardpool.limited.barred import picks_barred_by
        from cardpool.limited.ended import draft_ended
        from cardpool.limited.hidden import picks_hidden_by
        from cardpool.limited.homes import pool_home_by
        from leagues.competition.reasons import sentences
        from leagues.events import personal, registered_decks
        from leagues.events.limited.ended import draft_over, picks_barred, picks_hidden, pool_event
        from leagues.events.models.pairing import PAIRING_ORIGIN
        from leagues.events.models.penalty import Penalty
        from leagues.events.ratings_follow import guest_claimed
        from leagues.events.stakes import register
        from leagues.overview import hidden_lists
        from leagues.seasons import personal as season_personal
        from leagues.seasons import registered_decks as season_decks
        from leagues.seasons import stakes as season_stakes
        from leagues.seasons.models.table import TABLE_ORIGIN
        from leagues.seasons.series.season_packs import pool_season
        from matches.reasons import reasons_register
        from matches.results import result_wanted
        from players.guests.services import guest_claim_watch
        from players.notices.services import notice_kind
        from players.staff.roles import Role, role_grant

        reasons_register(sentences(category.label for category in Penalty.Category))
        notice_kind(
            "event.paired", _("A round of my event is paired"), _("{event}, round {round}: you play {opponent}.")
        )
        notice_kind("event.told", _("The officials of my event tell me something"), _("{event}: {text}"))
        notice_kind("event.draw_offered", _("My opponent in an event offers a draw"), _("{event}: {text}"))
        notice_kind("event.disputed", _("A result in my event is disputed"), _("{event}: {text}"))
        notice_kind("event.penalty", _("I get a penalty in an event, or one is withdrawn"), _("{event}: {text}"))
        notice_kind("event.appeal", _("A decision in my event is appealed or looked at again"), _("{event}: {text}"))
        notice_kind("event.finished", _("My event has ended"), _("{event} has ended; you came in at place {place}."))
        notice_kind("event.prize", _("I won a prize"), _("{event}: you won {card} (foil)."))
        notice_kind("event.draw", _("Something is to be done about a prize draw"), _("{event}: {text}"))
        notice_kind("event.sanction", _("My event is sanctioned or refused"), _("{event}: {decision}"))
        notice_kind("event.official", _("I become an official of an event, or no longer am"), _("{event}: {text}"))
        notice_kind("event.approval", _("A second person is needed"), _("{event}: {who} asks you to confirm: {what}"))
        notice_kind("event.invited", _("I am invited to an event"), _("{event}: you are invited. Accept or decline."))
        notice_kind(
            "event.request",
            _("Somebody asks to enter my event"),
            _("{event}: {who} asks to be let in."),
            by_email=False,
        )
        notice_kind("event.answer", _("My request about an event is answered"), _("{event}: {answer}"))
        notice_kind(
            "event.deck", _("My locked deck is exchanged"), _("{event}: {who} exchanged your locked deck: {reason}")
        )
        notice_kind("season.matched", _("A match in my league begins"), _("{season}: you play {opponent}."))
        notice_kind("season.series", _("A series of my league opens, or closes soon"), _("{season}: {text}"))
        notice_kind("season.challenged", _("Somebody challenges me in a league, or answers"), _("{season}: {text}"))
        notice_kind("season.told", _("The coordinators of my league tell me something"), _("{season}: {text}"))
        notice_kind(
            "season.ended", _("A season of my league has ended"), _("{season} has ended; you came in at place {place}.")
        )
        notice_kind("season.prize", _("I get a card from a league"), _("{season}: {text}"))
        notice_kind("season.draw", _("Something is to be done about a league’s prize draw"), _("{season}: {text}"))
        notice_kind("season.certify", _("The results of my league wait to be certified"), _("{season}: {text}"))
        notice_kind(
            "season.approval",
            _("A second person is needed in a league"),
            _("{season}: {who} asks you to confirm: {what}"),
        )
        notice_kind("season.request", _("Somebody asks to enter my league"), _("{season}: {text}"), by_email=False)
        notice_kind("season.office", _("I become a coordinator of a league, or no longer am"), _("{league}: {text}"))
        role_grant(Role.ORGANISER, ["leagues.add_tournament", "leagues.view_tournament"])
        role_grant(Role.JUDGE, ["leagues.view_tournament", "leagues.judge_tournament"])
        views = [
            "tournament",
            "stage",
            "round",
            "pairing",
            "entrant",
            "official",
            "operation",
            "prize",
            "draw",
            "proposal",
            "entryrequest",
            "listreading",
            "penalty",
            "appeal",
            "deckcheck",
            "webhook",
            "stageentry",
            "podseat",
            "game",
            "ratingpool",
            "rating",
            "ratingpoint",
            "ratedresult",
            "seasonseat",
            "seasonmeeting",
            "league",
            "leaguecoordinator",
            "season",
            "series",
            "seasonentrant",
            "seasontable",
            "seasonoperation",
            "seasonprize",
            "seasondraw",
            "seasonproposal",
            "seasonsanctionrequest",
        ]
        role_grant(
            Role.STAFF,
            [
                *(f"leagues.view_{name}" for name in views),
                "leagues.view_sanctionrequest",
                "leagues.sanction_tournament",
            ],
        )
        register()
        guest_claim_watch(guest_claimed)
        personal.register()
        hidden_lists.register()
        registered_decks.register()
        season_decks.register()
        season_stakes.register()
        season_personal.register()
        draft_ended("leagues.events", draft_over)
        picks_hidden_by("leagues.events", picks_hidden)
        picks_barred_by("leagues.events", picks_barred)
        pool_home_by("tournament", pool_event)
        pool_home_by("season", pool_season)
        result_wanted(PAIRING_ORIGIN)
        result_wanted(TABLE_ORIGIN)
