"""The front page and one's own account."""

from django.urls import path

from profiles import views

urlpatterns = [
    path("", views.landing, name="landing"),
    path("account/", views.account, name="account"),
]
