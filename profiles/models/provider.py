"""Providers of language models: an administrator's list, the only addresses that keys and interviews are sent to."""

from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from profiles.models.stored_key import StoredKey

LONGEST_KEY = 400
LONGEST_MODEL = 100


def validate_base_url(url: str) -> None:
    """Refuse what is not the plain address of a server. Raises ``ValidationError``."""
    try:
        parts = urlsplit(url)
        port_is_fine = parts.port != 0
    except ValueError as error:
        raise ValidationError(_("This is not an address.")) from error
    if parts.scheme not in ("http", "https") or not parts.hostname or not port_is_fine:
        raise ValidationError(_("Use an address such as https://api.example.org/v1."))
    # The parser drops some of these silently, and clients differ about the rest.
    if not url.isascii() or not url.isprintable() or any(sign in url for sign in ' \\"<>'):
        raise ValidationError(_("An address cannot contain spaces or special characters."))
    if "@" in parts.netloc:
        raise ValidationError(_("Leave the user name and password out of the address; the key has its own field."))
    if "?" in url or "#" in url:
        raise ValidationError(_("The address must not have a “?” or “#” part."))


def validate_model_names(text: str) -> None:
    """Refuse names that no provider gives. Raises ``ValidationError``."""
    names = _lines(text)
    if not names:
        raise ValidationError(_("Name at least one model."))
    for name in names:
        validate_model_name(name)


def validate_model_name(name: str) -> None:
    """Refuse a name that no provider gives. Raises ``ValidationError``."""
    if len(name) > LONGEST_MODEL or not name.isprintable() or " " in name:
        raise ValidationError(_("“%(name)s” is not a model name."), params={"name": name[:LONGEST_MODEL]})


def validate_voice_names(text: str) -> None:
    """Refuse names that no voice has. Raises ``ValidationError``."""
    for name in _lines(text):
        if len(name) > LONGEST_MODEL or not name.isprintable():
            raise ValidationError(_("“%(name)s” is not the name of a voice."), params={"name": name[:LONGEST_MODEL]})


def validate_key(key: str) -> None:
    """Refuse what no provider hands out as a key. Raises ``ValidationError``, which does not hold the key."""
    if not key.isascii() or not all("!" <= sign <= "~" for sign in key):
        raise ValidationError(_("A key is a single word of letters, digits and symbols. Copy it again."))
    if len(key) > LONGEST_KEY:
        raise ValidationError(_("This is too long for a key. Copy only the key."))


class Reading(models.TextChoices):
    """When a model is asked what learners mean, before it is asked for the coach's words."""

    ALWAYS = "always", _("every message")
    UNSURE = "unsure", _("messages the built-in reading is unsure about")
    NEVER = "never", _("no message")


class Provider(StoredKey):
    """A service that speaks the OpenAI protocol; its own key, if there is one, serves who brings none."""

    name = models.CharField(_("name"), max_length=60, unique=True)
    base_url = models.CharField(
        _("address"),
        max_length=200,
        validators=[validate_base_url],
        help_text=_(
            "Up to the version, for example https://api.example.org/v1. Over http://, keys can be intercepted."
        ),
    )
    model_names = models.TextField(
        _("models"),
        validators=[validate_model_names],
        help_text=_("The models learners can choose from, one per line; the first is the default."),
    )
    reading = models.CharField(
        _("what the model reads"),
        max_length=10,
        choices=Reading,
        default=Reading.ALWAYS,
        help_text=_("Reading takes a second call per message. What the model does not read, Dry Run reads itself."),
    )
    reading_model = models.CharField(
        _("reading model"),
        max_length=LONGEST_MODEL,
        blank=True,
        validators=[validate_model_name],
        help_text=_(
            "A cheaper model of this provider may be enough; empty: the one that speaks. The prices below apply."
        ),
    )
    transcription_model = models.CharField(
        _("model for speech"),
        max_length=LONGEST_MODEL,
        blank=True,
        db_default="",
        validators=[validate_model_name],
        help_text=_(
            "Turns what learners say into words (audio/transcriptions), for example whisper-1; empty: only their "
            "browsers do."
        ),
    )
    speech_model = models.CharField(
        _("model for reading aloud"),
        max_length=LONGEST_MODEL,
        blank=True,
        default="",
        db_default="",
        validators=[validate_model_name],
        help_text=_(
            "Reads the coach’s messages aloud (audio/speech), for example gpt-4o-mini-tts; empty: only learners’ "
            "browsers do."
        ),
    )
    speech_voices = models.TextField(
        _("voices"),
        blank=True,
        default="",
        db_default="",
        validators=[validate_voice_names],
        help_text=_("The voices of that model that learners can choose from, one per line; the first is the default."),
    )
    temperature = models.FloatField(
        _("temperature"),
        null=True,
        blank=True,
        validators=[MinValueValidator(0), MaxValueValidator(2)],
        help_text=_("Temperature of the first request, 0 to 2; empty: MODEL_TEMPERATURE."),
    )
    price_per_million_prompt = models.DecimalField(
        _("price per million prompt tokens"),
        max_digits=12,
        decimal_places=6,
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
    )
    price_per_million_completion = models.DecimalField(
        _("price per million completion tokens"),
        max_digits=12,
        decimal_places=6,
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
    )
    currency = models.CharField(_("currency"), max_length=8, default="USD")
    daily_cost = models.DecimalField(
        _("most that may be spent in a day"),
        max_digits=12,
        decimal_places=2,
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
        help_text=_("Through the shared key, in this currency (UTC days); empty: no limit. Needs the prices."),
    )
    enabled = models.BooleanField(_("enabled"), default=True)
    is_default = models.BooleanField(
        _("default"),
        default=False,
        help_text=_("Its shared key serves everybody who has not chosen another model."),
    )

    class Meta:
        verbose_name = _("model provider")
        verbose_name_plural = _("model providers")
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(
                fields=("is_default",),
                condition=Q(is_default=True, enabled=True),
                name="one_enabled_default_provider",
                violation_error_message=_("Another enabled provider is the default; change it there first."),
            ),
        )

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Refuse a model that reads aloud without a voice. Raises ``ValidationError``."""
        super().clean()
        if self.speech_model and not self.offered_voices:
            raise ValidationError({"speech_voices": _("Name at least one voice.")})

    @property
    def offered_models(self) -> tuple[str, ...]:
        """The models that learners may choose, the default first, each once."""
        return tuple(dict.fromkeys(_lines(self.model_names)))

    @property
    def offered_voices(self) -> tuple[str, ...]:
        """The voices in which the coach may be read, the default first, each once."""
        return tuple(dict.fromkeys(_lines(self.speech_voices)))


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
