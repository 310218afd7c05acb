"""Who practises: accounts and what people chose for themselves."""

from typing import Any, ClassVar

from allauth.account.models import EmailAddress
from django.contrib.auth.base_user import BaseUserManager
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from profiles.models.api_token import ApiToken


class UserManager(BaseUserManager["User"]):
    """Makes accounts that are known by their email address."""

    use_in_migrations = True

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Create and save an account. Raises ``ValueError`` without an address."""
        if not email:
            raise ValueError("an account needs an email address")
        user = self.model(email=self.normalize_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Create an administrator, whose address counts as confirmed: whoever owns the machine has vouched for it, and
        must be able to log in before a mail gets through."""
        user = self.create_user(email, password, **{**fields, "is_staff": True, "is_superuser": True})
        EmailAddress.objects.create(user=user, email=user.email.lower(), primary=True, verified=True)
        return user


class User(AbstractUser):
    """An account; the email address is the name one logs in with.

    A guest is a visitor who tries one problem (``interviews/guests/``): without a password, and with an address that
    cannot be one. ``guest`` is whose interview comes along when the account is entered for the first time.

    Whatever the old password opened ends with it, whoever sets another one and wherever: sessions do so by themselves,
    for each holds a digest of the password, and API tokens here.
    """

    username = None
    email = models.EmailField(_("email address"), unique=True)
    is_guest = models.BooleanField(_("guest"), default=False, db_default=False, editable=False)
    guest = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", editable=False
    )

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects = UserManager()
    _has_other_password = False

    def get_full_name(self) -> str:
        """Return the name in the order of its script: a Chinese one begins with the family's, without a space."""
        names = (self.first_name.strip(), self.last_name.strip())
        if all(names) and all("\u4e00" <= letter <= "\u9fff" for letter in "".join(names)):
            return names[1] + names[0]
        return super().get_full_name()

    def set_unusable_password(self) -> None:
        """Let nobody log in by a password any more."""
        super().set_unusable_password()
        self._has_other_password = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the account. An old hash that is written anew, with a log-in, is the same password: nothing ends."""
        is_other = self._password is not None or self._has_other_password
        super().save(*args, **kwargs)
        if is_other:
            self._has_other_password = False
            ApiToken.objects.filter(user=self).delete()

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = (
            models.UniqueConstraint(Lower("email"), name="user_email_unique_ignoring_case"),
            models.CheckConstraint(
                condition=models.Q(is_guest=False) | models.Q(is_staff=False, is_superuser=False),
                name="guest_is_no_staff",
            ),
        )

    def __str__(self) -> str:
        return self.email


class Level(models.TextChoices):
    """How far a learner is, by their own word at first."""

    BEGINNER = "beginner", _("Beginner")
    INTERMEDIATE = "intermediate", _("Intermediate")
    ADVANCED = "advanced", _("Advanced")
    UNKNOWN = "unknown", _("Not sure yet")


class InterviewLanguage(models.TextChoices):
    """The language in which the coach speaks."""

    ENGLISH = "en", "English"
    CHINESE = "zh", "简体中文"


class Theme(models.TextChoices):
    """Colours of the pages."""

    SYSTEM = "system", _("Same as the system")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class Goal(models.TextChoices):
    """What a person practises for."""

    UNDECIDED = "", _("No particular goal")
    INTERVIEW = "interview", _("An interview is coming up")
    FOUNDATIONS = "foundations", _("Learning the patterns from scratch")
    IN_SHAPE = "in_shape", _("Staying in shape")


class HintPreference(models.TextChoices):
    """How detailed help may be at most; the coach decides, and never gives more than that."""

    COACH = "coach", _("Up to the coach")
    MODERATE = "moderate", _("Moderate at most")
    LIGHT = "light", _("Light: I want to find it myself")


class EditorKeys(models.TextChoices):
    """Which keys the code editor follows."""

    ORDINARY = "", _("Standard")
    VIM = "vim", "Vim"
    EMACS = "emacs", "Emacs"


class CodeLanguage(models.TextChoices):
    """What people write code in. The ids and names are those of ``problems/languages.py``, where what is done with
    each stands."""

    PYTHON = "python", "Python"
    JAVASCRIPT = "javascript", "JavaScript"
    TYPESCRIPT = "typescript", "TypeScript"
    CPP = "cpp", "C++"
    JAVA = "java", "Java"
    GO = "go", "Go"
    CSHARP = "csharp", "C#"
    KOTLIN = "kotlin", "Kotlin"
    RUST = "rust", "Rust"
    SWIFT = "swift", "Swift"
    PSEUDOCODE = "pseudocode", _("Pseudocode")


class CoachNews(models.TextChoices):
    """When a coach is told by mail of what learners answer and ask."""

    AT_ONCE = "at_once", _("At once")
    DAILY = "daily", _("Once a day, where there is something")
    NEVER = "never", _("Not by email")


SMALLEST_EDITOR_FONT, LARGEST_EDITOR_FONT = 12, 24


class Profile(models.Model):
    """What a person chose for themselves.

    ``page_language`` is one of ``settings.LANGUAGES``, "" for that of the browser; ``time_zone`` a name of the IANA
    database, "" for the installation's. ``goal_date`` is the day of the interview that is coming up.
    ``code_language`` is what interviews begin with, and what was chosen last in one.
    ``asks_questions`` is on until a new person has answered or passed the questions after sign-up, ``shows_tour`` until
    the tour of the room was shown.
    ``blind_bands`` and ``coach_news`` are a coach's: how they review, and when learners' answers come by mail.
    ``unread_feedback`` counts what coaches released and the person has not seen; every page reads it from here.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="profile", verbose_name=_("user"))
    stated_level = models.CharField(_("level"), max_length=12, choices=Level.choices, default=Level.UNKNOWN)
    interview_language = models.CharField(
        _("language of the coach"), max_length=2, choices=InterviewLanguage.choices, blank=True
    )
    theme = models.CharField(_("colours"), max_length=6, choices=Theme.choices, default=Theme.SYSTEM)
    show_timer = models.BooleanField(_("show the timer"), default=True)
    enter_sends = models.BooleanField(_("Enter sends a message"), default=False, db_default=False)
    page_language = models.CharField(_("display language"), max_length=10, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)
    goal = models.CharField(_("goal"), max_length=12, choices=Goal.choices, blank=True)
    goal_date = models.DateField(_("day of the interview"), null=True, blank=True)
    hint_preference = models.CharField(
        _("help"), max_length=8, choices=HintPreference.choices, default=HintPreference.COACH
    )
    code_language = models.CharField(
        _("coding language"),
        max_length=10,
        choices=CodeLanguage.choices,
        default=CodeLanguage.PYTHON,
        db_default=CodeLanguage.PYTHON,
    )
    editor_keys = models.CharField(_("editor key bindings"), max_length=5, choices=EditorKeys.choices, blank=True)
    editor_font_size = models.PositiveSmallIntegerField(_("editor font size"), default=14)
    mail_feedback = models.BooleanField(_("email me when a coach has written"), default=True)
    blind_bands = models.BooleanField(_("give bands before seeing the platform's"), default=False, db_default=False)
    coach_news = models.CharField(
        _("email about what learners answer and ask"),
        max_length=7,
        choices=CoachNews.choices,
        default=CoachNews.DAILY,
        db_default=CoachNews.DAILY,
    )
    asks_questions = models.BooleanField(default=False, db_default=False, editable=False)
    shows_tour = models.BooleanField(default=False, db_default=False, editable=False)
    unread_feedback = models.PositiveSmallIntegerField(_("unread feedback"), default=0, editable=False)

    class Meta:
        verbose_name = _("profile")
        verbose_name_plural = _("profiles")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(hint_preference__in=HintPreference.values), name="hint_preference_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(code_language__in=CodeLanguage.values), name="profile_code_language_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(coach_news__in=CoachNews.values), name="profile_coach_news_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(editor_font_size__range=(SMALLEST_EDITOR_FONT, LARGEST_EDITOR_FONT)),
                name="editor_font_size_is_readable",
            ),
        )

    def __str__(self) -> str:
        return str(self.user)
