"""All addresses of Dry Run."""

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.views.decorators.http import require_safe

admin.autodiscover()
# The admin takes no password itself: one logs in where two-factor and the limits of tries are. Not even who is in it
# already may log in there as somebody else, hence no POST.
admin.site.login = secure_admin_login(require_safe(admin.site.login))

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/2fa/recovery-codes/", include("profiles.account.two_factor_urls")),
    *([path("accounts/saml/", include("profiles.account.saml_urls"))] if settings.SAML_IDP_ENTITY_ID else []),
    path("accounts/", include("allauth.urls")),
    path("api/v1/", include("interviews.api.urls")),
    path("account/data/", include("interviews.own_data.urls")),
    path("", include("profiles.urls")),
    path("", include("interviews.web.urls")),
]

# Named, not imported: config knows no domain code. The last one is allauth's.
handler400 = "interviews.web.errors.views.bad_request"
handler403 = "interviews.web.errors.views.permission_denied"
handler404 = "interviews.web.errors.views.not_found"
handler500 = "interviews.web.errors.views.server_error"
handler429 = "interviews.web.errors.views.rate_limited"
