"""Addresses of one's own data, below those of the account."""

from django.urls import path

from interviews.own_data import pages

urlpatterns = [
    path("", pages.own_data, name="own_data"),
    path("download/", pages.download, name="download_own_data"),
    path("delete/", pages.delete, name="delete_account"),
]
