"""Addresses of matches. Every one that shows a match is registered in tests/matches/test_noninterference.py."""

from django.urls import path

from matches.views import challenges, habits, lists, live, match, opened, proof, replay, rulings, sheets, stops, talk

app_name = "matches"
urlpatterns = [
    path("matches/new/", lists.new_match, name="new"),
    path("matches/next/", lists.next_match, name="next"),
    path("matches/leave/", lists.leave, name="leave"),
    path("games/<slug:game>/sheet/", sheets.blank_sheet, name="blank-sheet"),
    path("challenges/<id:pk>/", challenges.challenge_page, name="challenge"),
    path("rulings/", rulings.rulings, name="rulings"),
    path("operations/", lists.operations, name="operations"),
    path("operations/outage/", lists.outage, name="outage"),
    path("operations/reports/", talk.reports, name="reports"),
    path("matches/<slug:code>/", match.match_page, name="match"),
    path("matches/<slug:code>/answer/", match.answer, name="answer"),
    path("matches/<slug:code>/cut/", match.cut, name="cut"),
    path("matches/<slug:code>/concede/", match.concede, name="concede"),
    path("matches/<slug:code>/order/", match.order, name="order"),
    path("matches/<slug:code>/stops/", stops.stops, name="stops"),
    path("matches/<slug:code>/call/", match.call, name="call"),
    path("matches/<slug:code>/talk/", talk.talk, name="talk"),
    path("matches/<slug:code>/notes/", habits.notes, name="notes"),
    path("matches/<slug:code>/rematch/", habits.rematch, name="rematch"),
    path("matches/<slug:code>/take-back/", habits.take_back, name="take-back"),
    path("matches/<slug:code>/talk/mute/", talk.mute, name="talk-mute"),
    path("matches/<slug:code>/talk/<id:line_id>/report/", talk.report, name="talk-report"),
    path("matches/<slug:code>/judge/", match.judge, name="judge"),
    path("matches/<slug:code>/open/", opened.open_hidden, name="open-hidden"),
    path("matches/<slug:code>/log/", replay.log, name="log"),
    path("matches/<slug:code>/replay/", replay.replay, name="replay"),
    path("matches/<slug:code>/replay/<int:step>/", replay.replay, name="replay-step"),
    path("matches/<slug:code>/sheet/", sheets.match_sheet, name="sheet"),
    path("matches/<slug:code>/proof/", proof.proof_page, name="proof"),
    path("matches/<slug:code>/proof.json", proof.transcript_file, name="transcript"),
    path("sse/matches/<slug:code>/", live.stream, name="stream"),
]
