"""Addresses of the catalogue and of the interview."""

from django.urls import path

from interviews.web import catalogue, views, waiting_views

urlpatterns = [
    path("problems/", catalogue.catalogue, name="catalogue"),
    path("problems/paste/", views.paste_problem, name="paste_problem"),
    path("problems/<slug:slug>/start/", views.start_interview, name="start_interview"),
    path("interviews/", views.my_interviews, name="my_interviews"),
    path("interviews/<uuid:interview_id>/", views.room, name="room"),
    path("interviews/<uuid:interview_id>/turns/", views.send_turn, name="send_turn"),
    path("interviews/<uuid:interview_id>/pause/", views.pause, name="pause"),
    path("interviews/<uuid:interview_id>/easier/", views.start_easier, name="start_easier"),
    path("interviews/<uuid:interview_id>/updates/", waiting_views.updates, name="updates"),
    path(
        "interviews/<uuid:interview_id>/without-model/",
        waiting_views.answer_without_model,
        name="answer_without_model",
    ),
    path("interviews/<uuid:interview_id>/take-back/", waiting_views.take_back, name="take_back"),
    path("interviews/<uuid:interview_id>/code/", views.save_code, name="save_code"),
    path("interviews/<uuid:interview_id>/transcript/", views.transcript, name="transcript"),
]
