"""Reading what we know about people."""

from allauth.account.models import EmailAddress
from django.db.models import QuerySet
from django.db.models.functions import Coalesce, Greatest, Lower

from profiles.models import InterviewLanguage, Profile, Review, User


def profile_of(user: User) -> Profile:
    """Return the person's profile, made with the defaults when there is none yet."""
    try:
        return user.profile
    except Profile.DoesNotExist:
        user.profile, _ = Profile.objects.get_or_create(user=user)
        return user.profile


def interview_language(user: User, page_language: str) -> str:
    """Return the language the coach speaks with ``user``: their choice, else that of the page."""
    chosen = profile_of(user).interview_language
    return chosen or content_language(page_language)


def content_language(page_language: str) -> str:
    """Return the content language (``en`` or ``zh``) that fits a page in ``page_language``."""
    return InterviewLanguage.CHINESE if page_language.startswith("zh") else InterviewLanguage.ENGLISH


def display_name(user: User) -> str:
    """Return how a person is shown on their own pages."""
    return user.first_name or user.email.split("@")[0]


def confirmed_addresses(**whose: object) -> QuerySet[EmailAddress, str]:
    """Return the addresses, in small letters, of which it is proven that they belong to the account, as by
    ``confirmed_addresses(user=…)``. Anybody can write down any other one: nobody is known by it."""
    rows = EmailAddress.objects.filter(verified=True, **whose)
    return rows.annotate(in_small_letters=Lower("email")).values_list("in_small_letters", flat=True)


def unconfirmed_address(user: User) -> str:
    """Return the address of the account where it waits for being confirmed, else ""."""
    is_waiting = EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=False).exists()
    return user.email if is_waiting else ""


def all_reviews_of(user: User) -> QuerySet[Review]:
    """Return the person's reviews, dropped ones as well; ``asked_at`` is when each is due, or later if put off."""
    asked_at = Greatest("due_at", Coalesce("snoozed_until", "due_at"))
    return Review.objects.filter(learner=user).annotate(asked_at=asked_at)


def reviews_of(user: User) -> QuerySet[Review]:
    """Return the person's reviews that were not dropped, by ``asked_at``, as :func:`all_reviews_of`."""
    return all_reviews_of(user).filter(dropped_at__isnull=True).order_by("asked_at", "pk")
