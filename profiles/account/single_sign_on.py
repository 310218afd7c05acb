"""Single sign-on through OpenID Connect or SAML, where the settings name a provider of identities (``OIDC_SERVER_URL``,
``SAML_IDP_ENTITY_ID``)."""

from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from profiles.account import signing_up


class SingleSignOnAdapter(DefaultSocialAccountAdapter):
    """allauth's own behaviour; administrators decide who gets an account, as at the form of sign-up."""

    def is_open_for_signup(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:
        """Tell whether whoever comes back from the other side, and has no account yet, may have one."""
        confirmed = [one.email for one in sociallogin.email_addresses if one.verified]
        if not confirmed:
            return False
        try:
            signing_up.refuse_sign_up(confirmed[0], token=str(request.session.get(signing_up.IN_SESSION, "")))
        except ValidationError:
            return False
        return True

    def save_user(self, request: HttpRequest, sociallogin: SocialLogin, form: object = None) -> object:
        """Make the account, and let its invitation end."""
        user = super().save_user(request, sociallogin, form)
        signing_up.use_invitation(user.email)
        return user
