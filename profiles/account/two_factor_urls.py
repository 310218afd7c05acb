"""Addresses of the recovery codes, in the place of allauth's own and by the same names."""

from django.urls import path

from profiles.account import two_factor_views

urlpatterns = [
    path("", two_factor_views.view_recovery_codes, name="mfa_view_recovery_codes"),
    path("generate/", two_factor_views.generate_recovery_codes, name="mfa_generate_recovery_codes"),
    path("download/", two_factor_views.download_recovery_codes, name="mfa_download_recovery_codes"),
]
