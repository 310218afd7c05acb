"""Addresses that take the place of allauth's, where SAML is switched on."""

from django.urls import path

from profiles.account import saml_views

urlpatterns = [
    path("<slug:organization_slug>/acs/", saml_views.come_back, name="saml_acs"),
    path("<slug:organization_slug>/sls/", saml_views.no_single_logout, name="saml_sls"),
]
