"""API addresses of matches; registered in tests/matches/test_noninterference.py like the pages."""

from django.urls import path

from matches import api, challenge_api, habit_api, judging_api, leave_api, replay_api, stops_api, talk_api

app_name = "matches-api"
urlpatterns = [
    path("matches/", api.MatchesView.as_view(), name="matches"),
    path("challenges/", challenge_api.ChallengesView.as_view(), name="challenges"),
    path("challenges/<id:pk>/", challenge_api.ChallengeView.as_view(), name="challenge"),
    path("challenges/<id:pk>/accept/", challenge_api.AcceptView.as_view(), name="challenge-accept"),
    path("challenges/<id:pk>/begin/", challenge_api.BeginView.as_view(), name="challenge-begin"),
    path("challenges/<id:pk>/cut/", challenge_api.ChallengeCutView.as_view(), name="challenge-cut"),
    path("challenges/<id:pk>/decline/", challenge_api.DeclineView.as_view(), name="challenge-decline"),
    path("challenges/<id:pk>/withdraw/", challenge_api.WithdrawView.as_view(), name="challenge-withdraw"),
    path("matches/<slug:code>/", api.MatchDetailView.as_view(), name="match"),
    path("matches/<slug:code>/pending/", api.PendingView.as_view(), name="pending"),
    path("matches/<slug:code>/answers/", api.AnswersView.as_view(), name="answers"),
    path("matches/<slug:code>/events/", api.EventsView.as_view(), name="events"),
    path("matches/<slug:code>/recap/", api.RecapView.as_view(), name="recap"),
    path("matches/<slug:code>/cut/", api.CutView.as_view(), name="cut"),
    path("matches/<slug:code>/concede/", api.ConcedeView.as_view(), name="concede"),
    path("matches/<slug:code>/talk/", talk_api.TalkView.as_view(), name="talk"),
    path("players/<str:username>/record/", habit_api.RecordView.as_view(), name="record"),
    path("matches/<slug:code>/notes/", habit_api.NotesView.as_view(), name="notes"),
    path("matches/<slug:code>/rematch/", habit_api.RematchView.as_view(), name="rematch"),
    path("matches/<slug:code>/take-back/", habit_api.TakeBackView.as_view(), name="take-back"),
    path("matches/<slug:code>/talk/mute/", talk_api.MuteView.as_view(), name="talk-mute"),
    path("matches/<slug:code>/talk/<id:line_id>/report/", talk_api.ReportView.as_view(), name="talk-report"),
    path("operations/reports/", talk_api.ReportsView.as_view(), name="reports"),
    path("operations/reports/<id:report_id>/", talk_api.ReportDecisionView.as_view(), name="report"),
    path("matches/<slug:code>/order/", api.OrderView.as_view(), name="order"),
    path("matches/<slug:code>/proof/", api.ProofView.as_view(), name="proof"),
    path("matches/<slug:code>/replay/<id:step>/", replay_api.ReplayView.as_view(), name="replay"),
    path("matches/<slug:code>/call/", judging_api.CallView.as_view(), name="call"),
    path("matches/<slug:code>/judge/", judging_api.JudgeView.as_view(), name="judge"),
    path("matches/<slug:code>/open/", judging_api.OpenHiddenView.as_view(), name="open-hidden"),
    path("rulings/", judging_api.RulingsView.as_view(), name="rulings"),
    path("operations/", judging_api.OperationsView.as_view(), name="operations"),
    path("operations/outages/", judging_api.OutageView.as_view(), name="outages"),
    path("me/stops/<slug:game>/", stops_api.StopsView.as_view(), name="stops"),
    path("me/leave/", leave_api.LeaveView.as_view(), name="leave"),
    path("me/leave/<str:day>/", leave_api.LeaveDayView.as_view(), name="leave-day"),
]
