"""Addresses of the API."""

from django.urls import path

from interviews.api.views import (
    coding,
    export,
    interviews,
    people,
    problems,
    progress,
    recovery,
    remarks,
    report,
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
    path(f"{INTERVIEW}report/", report.ReportView.as_view(), name="report"),
    path(f"{INTERVIEW}export/", export.ExportView.as_view(), name="export"),
    path("profile/", people.ProfileView.as_view(), name="profile"),
    path("progress/", progress.ProgressView.as_view(), name="progress"),
    path("schema/", schema.SchemaView.as_view(), name="schema"),
    path("docs/", schema.DocsView.as_view(), name="docs"),
]
