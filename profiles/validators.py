"""Password rules whose messages exist in both languages."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import gettext as _


class LongEnoughValidator(MinimumLengthValidator):
    """Django's own rule; its sentence has no Chinese translation."""

    def get_error_message(self) -> str:
        """Return what to do."""
        return _("This password is too short. Use at least %(count)s characters.") % {"count": self.min_length}
