"""Addresses of the catalogue, of the interview, and of the test of a key."""

from django.urls import path

from interviews.web import (
    ask_coach_views,
    card_views,
    catalogue,
    key_check_views,
    log_views,
    views,
    waiting_views,
    wizard_views,
)

urlpatterns = [
    path("problems/", catalogue.catalogue, name="catalogue"),
    path("problems/paste/", views.paste_problem, name="paste_problem"),
    path("problems/<slug:slug>/start/", views.start_interview, name="start_interview"),
    path("interviews/", views.my_interviews, name="my_interviews"),
    path("interviews/<uuid:interview_id>/", views.room, name="room"),
    path("interviews/<uuid:interview_id>/turns/", views.send_turn, name="send_turn"),
    path("interviews/<uuid:interview_id>/pause/", views.pause, name="pause"),
    path("interviews/<uuid:interview_id>/easier/", views.start_easier, name="start_easier"),
    path("interviews/<uuid:interview_id>/end/", card_views.end, name="end_interview"),
    path("interviews/<uuid:interview_id>/retry/", card_views.retry, name="retry"),
    path("interviews/<uuid:interview_id>/advance/", card_views.advance, name="advance"),
    path("interviews/<uuid:interview_id>/use-curated/", card_views.use_curated, name="use_curated"),
    path("interviews/<uuid:interview_id>/fold/", card_views.fold, name="fold_card"),
    path(
        "interviews/<uuid:interview_id>/retry-failed-sections/",
        card_views.retry_failed_sections,
        name="retry_failed_sections",
    ),
    path("interviews/<uuid:interview_id>/write-curated/", card_views.write_curated, name="write_curated"),
    path("interviews/<uuid:interview_id>/updates/", waiting_views.updates, name="updates"),
    path(
        "interviews/<uuid:interview_id>/without-model/",
        waiting_views.answer_without_model,
        name="answer_without_model",
    ),
    path("interviews/<uuid:interview_id>/take-back/", waiting_views.take_back, name="take_back"),
    path("interviews/<uuid:interview_id>/code/", views.save_code, name="save_code"),
    path("interviews/<uuid:interview_id>/transcript/", views.transcript, name="transcript"),
    path("interviews/<uuid:interview_id>/wizard/", wizard_views.answer, name="wizard_answer"),
    path("interviews/<uuid:interview_id>/wizard/back/", wizard_views.back, name="wizard_back"),
    path("interviews/<uuid:interview_id>/wizard/leave/", wizard_views.leave, name="cancel_wizard"),
    path("interviews/<uuid:interview_id>/log/", log_views.interview_log, name="interview_log"),
    path("interviews/<uuid:interview_id>/ask-coach/", ask_coach_views.ask_coach, name="ask_coach"),
    path("account/model/test/", key_check_views.test_key, name="test_key"),
    path("account/model/verdict/", key_check_views.key_verdict, name="key_verdict"),
]
