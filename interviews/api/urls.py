"""Addresses of the API."""

from django.urls import path

from interviews.api.views import (
    cards,
    coding,
    export,
    interviews,
    people,
    problems,
    progress,
    recovery,
    remarks,
    report,
    room,
    schema,
    turns,
)

INTERVIEW = "interviews/<uuid:interview_id>/"

app_name = "api"
urlpatterns = [
    path("problems/", problems.ProblemsView.as_view(), name="problems"),
    path("problems/<slug:slug>/", problems.ProblemView.as_view(), name="problem"),
    path("interviews/", interviews.InterviewsView.as_view(), name="interviews"),
    path(INTERVIEW, interviews.InterviewView.as_view(), name="interview"),
    path(f"{INTERVIEW}turns/", turns.TurnsView.as_view(), name="turns"),
    path(f"{INTERVIEW}turns/<int:number>/", turns.TurnView.as_view(), name="turn"),
    path(f"{INTERVIEW}stage/", turns.StageView.as_view(), name="stage"),
    path(f"{INTERVIEW}cases/", coding.CasesView.as_view(), name="cases"),
    path(f"{INTERVIEW}runs/", coding.RunsView.as_view(), name="runs"),
    path(f"{INTERVIEW}runs/latest/", coding.LatestRunView.as_view(), name="latest_run"),
    path(f"{INTERVIEW}attempts/", coding.AttemptsView.as_view(), name="attempts"),
    path(f"{INTERVIEW}attempts/<int:number>/", coding.AttemptView.as_view(), name="attempt"),
    path(f"{INTERVIEW}problem-feedback/", remarks.ProblemWordView.as_view(), name="problem_feedback"),
    path(f"{INTERVIEW}ai-config/", recovery.AiConfigView.as_view(), name="ai_config"),
    path(f"{INTERVIEW}retry/", recovery.RetryView.as_view(), name="retry"),
    path(f"{INTERVIEW}advance/", recovery.AdvanceView.as_view(), name="advance"),
    path(
        f"{INTERVIEW}retry-failed-sections/",
        recovery.RetryFailedSectionsView.as_view(),
        name="retry_failed_sections",
    ),
    path(f"{INTERVIEW}write-curated/", cards.WriteCuratedView.as_view(), name="write_curated"),
    path(f"{INTERVIEW}card/", cards.CardView.as_view(), name="card"),
    path(f"{INTERVIEW}card/fold/", cards.FoldView.as_view(), name="fold_card"),
    path(f"{INTERVIEW}card/step/", cards.StepView.as_view(), name="card_step"),
    path(f"{INTERVIEW}card/step/back/", cards.StepBackView.as_view(), name="card_step_back"),
    path(f"{INTERVIEW}card/step/leave/", cards.StepLeaveView.as_view(), name="card_step_leave"),
    path(f"{INTERVIEW}pause/", room.PauseView.as_view(), name="pause"),
    path(f"{INTERVIEW}end/", room.EndView.as_view(), name="end"),
    path(f"{INTERVIEW}easier/", room.EasierView.as_view(), name="easier"),
    path(f"{INTERVIEW}take-back/", room.TakeBackView.as_view(), name="take_back"),
    path(f"{INTERVIEW}without-model/", room.WithoutModelView.as_view(), name="without_model"),
    path(f"{INTERVIEW}misheard/", room.MisheardView.as_view(), name="misheard"),
    path(f"{INTERVIEW}ask-coach/", room.AskCoachView.as_view(), name="ask_coach"),
    path(f"{INTERVIEW}code/", room.EditorView.as_view(), name="code"),
    path(f"{INTERVIEW}hints/<int:position>/", room.HintWordView.as_view(), name="hint_word"),
    path(f"{INTERVIEW}log/", room.LogView.as_view(), name="log"),
    path(f"{INTERVIEW}report/", report.ReportView.as_view(), name="report"),
    path(f"{INTERVIEW}export/", export.ExportView.as_view(), name="export"),
    path("profile/", people.ProfileView.as_view(), name="profile"),
    path("profile/ai-config/", people.AccountAiConfigView.as_view(), name="account_ai_config"),
    path("progress/", progress.ProgressView.as_view(), name="progress"),
    path("schema/", schema.SchemaView.as_view(), name="schema"),
    path("docs/", schema.DocsView.as_view(), name="docs"),
]
