"""The model on the learner's own key that speaks in one interview, where that is another than in the account."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from interviews.models.interview import Interview
from profiles.models import Provider
from profiles.models.provider import LONGEST_MODEL
from profiles.models.stored_key import StoredKey


class InterviewKey(StoredKey):
    """What was chosen in an interview that is ``coached_by`` an own key. Without a key in it, the one of the account
    for the same provider is used."""

    owner_path = "interview__learner"

    interview = models.OneToOneField(Interview, on_delete=models.CASCADE, related_name="own_key")
    provider = models.ForeignKey(Provider, on_delete=models.CASCADE, related_name="interview_keys")
    model = models.CharField(_("model"), max_length=LONGEST_MODEL)

    class Meta:
        verbose_name = _("key of an interview")
        verbose_name_plural = _("keys of interviews")

    def __str__(self) -> str:
        return str(self.interview_id)

    def has_key_for(self, provider: Provider) -> bool:
        """Tell whether a key is stored that belongs to ``provider``, whether or not it can still be read."""
        return bool(self.key_encrypted) and self.provider_id == provider.pk
