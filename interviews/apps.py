from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class InterviewsConfig(AppConfig):
    name = "interviews"
    verbose_name = _("Interviews")

    def ready(self) -> None:
        """Let the account's choice of a coach stay as it is while one works by it."""
        from interviews.model_calls.speaking import is_being_coached
        from profiles.providers.choices import WORKS_BY_IT

        WORKS_BY_IT.append(is_being_coached)
