"""All addresses of Dry Run."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("api/v1/", include("interviews.api.urls")),
    path("account/data/", include("interviews.own_data.urls")),
    path("", include("profiles.urls")),
    path("", include("interviews.web.urls")),
]

# Named, not imported: config knows no domain code. The last one is allauth's.
handler400 = "interviews.web.error_views.bad_request"
handler403 = "interviews.web.error_views.permission_denied"
handler404 = "interviews.web.error_views.not_found"
handler500 = "interviews.web.error_views.server_error"
handler429 = "interviews.web.error_views.rate_limited"
