"""The front page and one's own account."""

from django.urls import path

from profiles.account import token_views, views

urlpatterns = [
    path("", views.landing, name="landing"),
    path("language/", views.set_language, name="set_language"),
    path("welcome/", views.welcome, name="welcome"),
    path("account/", views.account, name="account"),
    path("account/invited/<str:token>/", views.invited, name="invited"),
    path("account/model/", views.model_settings, name="model_settings"),
    path("account/model/remove-key/", views.remove_key, name="remove_key"),
    path("account/api/", token_views.api_token, name="api_token"),
    path("account/api/delete/", token_views.delete_api_token, name="delete_api_token"),
]
