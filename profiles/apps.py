from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ProfilesConfig(AppConfig):
    name = "profiles"
    verbose_name = _("Profiles")

    def ready(self) -> None:
        """Let log-ins be heard, and checks be made."""
        import profiles.account.giving_roles
        import profiles.account.mail_check
        import profiles.account.preferences  # noqa: F401
        from profiles.account import entering

        entering.listen()
