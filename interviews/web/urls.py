"""Addresses of the catalogue, of the interview, and of the test of a key."""

from django.urls import path

from interviews.web.account import coach_views, guests, key_check_views
from interviews.web.coaching import ask_coach_views, review_views
from interviews.web.coaching import views as coaching_views
from interviews.web.coding import attempt_views, case_views
from interviews.web.conversation import log_views
from interviews.web.notes import views as note_views
from interviews.web.plans import views as plan_views
from interviews.web.problems import catalogue, problem_page, remark_views
from interviews.web.progress import dashboard_views
from interviews.web.replay import views as replay_views
from interviews.web.report import dispute_views, share_views
from interviews.web.report import views as report_views
from interviews.web.resolves import due_views
from interviews.web.resolves import views as resolve_views
from interviews.web.room import (
    aloud_views,
    card_views,
    code_views,
    part_views,
    reading_views,
    start_views,
    step_views,
    stream_views,
    tour_views,
    views,
    waiting_views,
)

urlpatterns = [
    path("dashboard/", dashboard_views.dashboard, name="dashboard"),
    path("problems/", catalogue.catalogue, name="catalogue"),
    path("tour/seen/", tour_views.leave_tour, name="leave_tour"),
    path("try/", problem_page.try_one, name="try_one"),
    path("keep/", guests.keep, name="keep"),
    path("problems/paste/", start_views.paste_problem, name="paste_problem"),
    path("problems/<slug:slug>/", problem_page.problem_page, name="problem"),
    path("problems/<slug:slug>/start/", start_views.start_interview, name="start_interview"),
    path("interviews/", reading_views.my_interviews, name="my_interviews"),
    path("interviews/<uuid:interview_id>/", views.room, name="room"),
    path("interviews/<uuid:interview_id>/turns/", views.send_turn, name="send_turn"),
    path("interviews/<uuid:interview_id>/misheard/", views.misheard, name="misheard"),
    path("interviews/<uuid:interview_id>/pause/", views.pause, name="pause"),
    path("interviews/<uuid:interview_id>/easier/", start_views.start_easier, name="start_easier"),
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
    path("interviews/<uuid:interview_id>/stream/", stream_views.stream, name="stream"),
    path("interviews/<uuid:interview_id>/earlier/", part_views.earlier, name="earlier"),
    path("interviews/<uuid:interview_id>/find/", part_views.find, name="find_in_conversation"),
    path("interviews/<uuid:interview_id>/stop/", waiting_views.stop, name="stop_coach"),
    path(
        "interviews/<uuid:interview_id>/without-model/",
        waiting_views.answer_without_model,
        name="answer_without_model",
    ),
    path("interviews/<uuid:interview_id>/take-back/", waiting_views.take_back, name="take_back"),
    path("interviews/<uuid:interview_id>/dictated/", aloud_views.dictated, name="dictated"),
    path("interviews/<uuid:interview_id>/aloud/<int:position>/", aloud_views.read_message, name="read_message"),
    path("interviews/<uuid:interview_id>/recordings/", aloud_views.hand_in_recording, name="hand_in_recording"),
    path(
        "interviews/<uuid:interview_id>/recordings/<uuid:recording_id>/",
        aloud_views.words_of_recording,
        name="words_of_recording",
    ),
    path("interviews/<uuid:interview_id>/voice/<int:position>/", aloud_views.ask_for_voice, name="ask_for_voice"),
    path("interviews/<uuid:interview_id>/spoken/<uuid:errand_id>/", aloud_views.spoken, name="spoken"),
    path("interviews/<uuid:interview_id>/code/", code_views.save_code, name="save_code"),
    path("interviews/<uuid:interview_id>/language/", code_views.choose_language, name="choose_language"),
    path("interviews/<uuid:interview_id>/runs/", code_views.run_code, name="run_code"),
    path("interviews/<uuid:interview_id>/results/", code_views.results, name="results"),
    path("interviews/<uuid:interview_id>/transcript/", reading_views.transcript, name="transcript"),
    path("interviews/<uuid:interview_id>/report/", report_views.report, name="report"),
    path("interviews/<uuid:interview_id>/report/updates/", report_views.report_updates, name="report_updates"),
    path(
        "interviews/<uuid:interview_id>/claims/<slug:signal_id>/dispute/",
        dispute_views.dispute_claim,
        name="dispute_claim",
    ),
    path(
        "interviews/<uuid:interview_id>/claims/<slug:signal_id>/take-back/",
        dispute_views.take_dispute_back,
        name="take_dispute_back",
    ),
    path("interviews/<uuid:interview_id>/share/", share_views.share_report, name="share_report"),
    path("interviews/<uuid:interview_id>/stop-sharing/", share_views.stop_sharing, name="stop_sharing"),
    path("shared/<slug:token>/", share_views.shared_report, name="shared_report"),
    path("interviews/<uuid:interview_id>/replay/", replay_views.replay_interview, name="replay"),
    path("interviews/<uuid:interview_id>/wizard/", step_views.answer, name="wizard_answer"),
    path("interviews/<uuid:interview_id>/wizard/back/", step_views.back, name="wizard_back"),
    path("interviews/<uuid:interview_id>/wizard/leave/", step_views.leave, name="cancel_wizard"),
    path("interviews/<uuid:interview_id>/log/", log_views.interview_log, name="interview_log"),
    path("interviews/<uuid:interview_id>/ask-coach/", ask_coach_views.ask_coach, name="ask_coach"),
    path(
        "interviews/<uuid:interview_id>/comments/<uuid:comment_key>/",
        review_views.answer_comment,
        name="answer_comment",
    ),
    path("coaching/", coaching_views.coaching, name="coaching"),
    path("coaching/join/", coaching_views.enter_code, name="enter_join_code"),
    path("coaching/join/<str:code>/", coaching_views.join_cohort, name="join_cohort"),
    path("coaching/<int:membership_id>/share/", coaching_views.share_earlier, name="share_earlier"),
    path("coaching/<int:membership_id>/leave/", coaching_views.leave_cohort, name="leave_cohort"),
    path(
        "coaching/messages/<int:message_id>/dismiss/",
        coaching_views.dismiss_cohort_message,
        name="dismiss_cohort_message",
    ),
    path("coaching/invitations/<int:invitation_id>/", coaching_views.invitation, name="cohort_invitation"),
    path(
        "coaching/invitations/<int:invitation_id>/decline/",
        coaching_views.decline_invitation,
        name="decline_cohort_invitation",
    ),
    path("interviews/<uuid:interview_id>/problem-feedback/", remark_views.interview_remark, name="interview_word"),
    path("interviews/<uuid:interview_id>/hints/<int:position>/", remark_views.hint_remark, name="hint_word"),
    path("interviews/<uuid:interview_id>/coach/", coach_views.interview_coach, name="interview_coach"),
    path("account/model/test/", key_check_views.test_key, name="test_key"),
    path("account/model/verdict/", key_check_views.key_verdict, name="key_verdict"),
    path("interviews/<uuid:interview_id>/cases/", case_views.save_cases, name="save_cases"),
    path("interviews/<uuid:interview_id>/attempts/", attempt_views.attempts, name="attempts"),
    path("interviews/<uuid:interview_id>/attempts/<int:number>/", attempt_views.attempt, name="attempt"),
    path("interviews/<uuid:interview_id>/restore/", code_views.restore_attempt, name="restore_attempt"),
    path("notes/", note_views.notes_list, name="notes"),
    path("notes/zip/", note_views.notes_zip, name="notes_zip"),
    path("notes/<int:note_id>/", note_views.note, name="note"),
    path("notes/<int:note_id>/edit/", note_views.edit_note, name="edit_note"),
    path("notes/<int:note_id>/delete/", note_views.delete_note, name="delete_note"),
    path("notes/<int:note_id>/download/", note_views.download_note, name="download_note"),
    path("notes/restore/<uuid:interview_id>/", note_views.restore_note, name="restore_note"),
    path("reviews/", due_views.due_problems, name="reviews"),
    path("reviews/<int:review_id>/start/", due_views.start_resolve, name="start_probe"),
    path("reviews/<int:review_id>/snooze/", due_views.snooze, name="snooze_review"),
    path("reviews/<int:review_id>/drop/", due_views.drop, name="drop_review"),
    path("reviews/<int:review_id>/take-up/", due_views.take_up, name="take_up_review"),
    path("reviews/probe/<uuid:probe_id>/", resolve_views.resolve, name="probe"),
    path("reviews/probe/<uuid:probe_id>/submit/", resolve_views.submit_resolve, name="submit_probe"),
    path("reviews/probe/<uuid:probe_id>/give-up/", resolve_views.give_up_resolve, name="give_up_probe"),
    path("reviews/probe/<uuid:probe_id>/leave/", resolve_views.leave_resolve, name="leave_probe"),
    path("reviews/probe/<uuid:probe_id>/code/", resolve_views.save_resolve_code, name="save_probe_code"),
    path(
        "reviews/probe/<uuid:probe_id>/language/", resolve_views.choose_resolve_language, name="choose_probe_language"
    ),
    path("reviews/probe/<uuid:probe_id>/state/", resolve_views.resolve_state, name="probe_state"),
    path("reviews/probe/<uuid:probe_id>/problem-feedback/", remark_views.resolve_remark, name="probe_word"),
    path("plans/", plan_views.plans, name="plans"),
    path("plans/<slug:plan_id>/", plan_views.plan, name="plan"),
    path("plans/<slug:plan_id>/start/", plan_views.start_plan, name="start_plan"),
    path("plans/<slug:plan_id>/date/", plan_views.plan_date, name="plan_date"),
    path("plans/<slug:plan_id>/end/", plan_views.leave_plan, name="end_plan"),
    path("plans/<slug:plan_id>/steps/<slug:step_id>/", plan_views.plan_step, name="plan_step"),
]
