"""What learners ask for and do not get: one family of exceptions, each with the card that says why and what to do."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import get_language

from interviews.core.cards.content import ErrorCard, RecoveryOption
from interviews.core.cards.registry import CARDS, card_for
from interviews.core.context import Language
from profiles.selectors import content_language

SECONDS_UNTIL_THE_DATABASE_IS_FREE = 2
JSON, MARKDOWN = "application/json", "text/markdown"


def page_language() -> Language:
    """Return the language in which cards are shown to whoever asks at present."""
    return content_language(get_language() or "en")


def largest_body() -> str:
    """Return how much one request may carry, for people."""
    return f"{settings.DATA_UPLOAD_MAX_MEMORY_SIZE / 1_000_000:g} MB"


def answer_for_programs(request: HttpRequest, feedback: ErrorCard, *, status: int) -> HttpResponse:
    """Return the card as JSON, or as Markdown for a program that prefers it, to hand it to a model."""
    if request.get_preferred_type([JSON, MARKDOWN]) == MARKDOWN:
        return HttpResponse(feedback.to_markdown() + "\n", status=status, content_type=f"{MARKDOWN}; charset=utf-8")
    return JsonResponse(feedback.to_json(), status=status)


class SubmissionRefused(Exception):
    """Something was not done, and nothing was changed. ``code`` is that of its card, ``facts`` what the card needs."""

    default_code = "outdated_page"

    def __init__(
        self,
        code: str = "",
        *,
        chain: Sequence[str] = (),
        without: Iterable[str] = (),
        candidates: Sequence[RecoveryOption] = (),
        **facts: Any,
    ) -> None:
        self.code = code or self.default_code
        self.facts = facts
        self.chain = tuple(chain)
        self.without = frozenset(without)
        self.candidates = tuple(candidates)
        super().__init__(self.code)

    @property
    def status(self) -> int:
        """The HTTP status that says the same."""
        return CARDS[self.code].http

    @property
    def message(self) -> str:
        """What the card says, in one or two sentences."""
        return self.feedback(page_language()).message

    def feedback(self, language: Language) -> ErrorCard:
        """Return the card."""
        return card_for(
            self.code, language, self.facts, chain=self.chain, without=self.without, candidates=self.candidates
        )


class InvalidSubmission(SubmissionRefused):
    """It is empty, too long or malformed."""

    default_code = "empty_message"


class StaleTurn(SubmissionRefused):
    """The page did not know the latest turn: another tab was faster."""

    default_code = "stale_turn"


class CoachBusy(SubmissionRefused):
    """An earlier turn is still being answered."""

    default_code = "coach_busy"


class InterviewClosed(SubmissionRefused):
    """The interview is over."""

    default_code = "interview_closed"


class TooManyTurns(SubmissionRefused):
    """The interview has had as many turns as one may have; it can be ended, and its report written."""

    default_code = "too_many_turns"


class StatusRefused(SubmissionRefused):
    """The interview's status does not allow it."""

    default_code = "status_conflict"


class ConfigurationRefused(SubmissionRefused):
    """The configuration of the model cannot be used."""

    default_code = "invalid_ai_config"
