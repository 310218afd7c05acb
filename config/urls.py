"""All addresses of Dry Run."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("", include("profiles.urls")),
    path("", include("interviews.web.urls")),
]
