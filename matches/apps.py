"""The matches app."""

from functools import partial

from django.apps import AppConfig
from django.core import checks
from django.utils.functional import lazystr
from django.utils.translation import gettext_lazy as _


class MatchesConfig(AppConfig):
    """Correspondence matches."""

    name = "matches"
    verbose_name = _("Matches")

    def ready(self) -> None:
        """Declare the notices matches send and the permissions judges and staff have over them."""
        from cardpool.decks.suggesting import trials_told_by
        from cardpool.formats.games import OptionGame, option_game_register
        from matches import personal
        from matches.deck_trial_reading import tried_lists
        from matches.games.registry import rooms, seat_counts_of
        from matches.owner_files import OWNER_FILES, owner_files_check
        from matches.player_matches import players_playing
        from matches.publish import account_publish
        from matches.services.earnings_due import guest_earnings
        from matches.site_time import site_time
        from matches.stakes import register
        from players.friends.presence import playing_source
        from players.guests.trial import trial_kept_watch
        from players.notices.services import notice_kind
        from players.security.browsers import sessions_end_also
        from players.site.site_time import site_watched_by
        from players.staff.roles import Role, role_grant

        for room in rooms():
            if room.decks is None:
                option_game_register(OptionGame(room.slug, room.name, room.choices, partial(seat_counts_of, room.slug)))
        checks.register(owner_files_check, OWNER_FILES)
        sessions_end_also(account_publish)
        trial_kept_watch(guest_earnings)
        notice_kind("match_turn", _("It is your turn"), _("Your turn against {opponent} ({title})."))
        notice_kind(
            "match_clock",
            _("A clock runs down"),
            _("{level} % of your time for an answer is used ({title}). Answer by {deadline}."),
        )
        notice_kind(
            "match_leave",
            _("A leave day is used automatically"),
            _("Your time for an answer had run out ({title}): your leave was used automatically on {days}."),
        )
        notice_kind(
            "match_over",
            _("A match is over"),
            lazystr("{line}"),
            by_email=False,
            earlier=_("Your match against {opponent} is over: place {place} ({termination})."),
        )
        notice_kind("match_ruling", _("A judge decides in your match"), _("{title}: {line}"))
        notice_kind("match_judge", _("A judge is wanted"), _("A judge is wanted in {match}: {reason}"))
        notice_kind("match_challenge", _("Somebody challenges you"), _("{opponent} challenges you to a match: {game}."))
        notice_kind("match_rematch", _("An opponent offers a rematch"), _("{opponent} offers you a rematch: {game}."))
        notice_kind(
            "match_challenge_answer",
            _("A challenge of yours is answered"),
            _("{opponent} has {answer} your challenge ({game})."),
            words={"answer": {"accepted": _("accepted"), "declined": _("declined")}},
        )
        notice_kind(
            "match_challenge_closed", _("A challenge is closed"), _("The challenge to {game} is closed; nobody plays.")
        )
        notice_kind(
            "match_challenge_gone",
            _("A match begins without you"),
            _("{opponent} has begun the match you were invited to without you: {game}."),
        )
        notice_kind(
            "match_talk",
            _("Somebody talks to you in a match"),
            _("{speaker} talks to you ({title})."),
            by_email=False,
        )
        notice_kind(
            "match_take_back",
            _("An opponent wants to take an answer back"),
            _("{opponent} asks to take back their last answer ({title})."),
        )
        notice_kind(
            "match_call_off",
            _("An opponent wants to call a match off"),
            _("{opponent} proposes to call the match off ({title})."),
        )
        notice_kind(
            "match_call_off_refused",
            _("A match is not called off"),
            _("{opponent} does not want to call the match off ({title})."),
            by_email=False,
        )
        notice_kind(
            "match_time_given",
            _("An opponent gives you time"),
            _("{opponent} gives you {time} more for your answers ({title})."),
            by_email=False,
        )
        notice_kind("talk_report", _("Talk is reported"), _("{reporter} reports talk in {match}."))
        notice_kind("talk_judged", _("A report of yours is decided"), _("About your report in {match}: {note}"))
        notice_kind("match_begun", _("A match begins"), _("Everybody has come: your match of {game} begins."))
        views = [f"matches.view_{name}" for name in ("match", "seat", "answer", "inboxrow", "gameevent", "outage")]
        role_grant(Role.JUDGE, ["matches.judge_match", *views])
        role_grant(Role.STAFF, ["matches.judge_match", *views])
        playing_source(players_playing)
        site_watched_by(site_time)
        register()
        personal.register()
        trials_told_by(tried_lists)
